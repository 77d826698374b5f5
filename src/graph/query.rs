//! Queries to the graph: which nodes of this kind are related to each of these entities?

use super::narrow::{is_going_on, tells_deeds};
use super::{Graph, Narrowing, Timed};
use crate::domain::{Direction, ItemForm, Route, Step, Target};
use crate::id::EntityKey;
use crate::ingest::{Node, Provenance};
use crate::names::names;
use crate::order::{Collect as _, Order as _};
use crate::registry::folded_words;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Years or months, as ISO prefixes (`2021`, `2021-05`), both ends inclusive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// Beginning of the period, as an ISO prefix.
    pub from: String,
    /// End of the period, as an ISO prefix.
    pub to: String,
}

/// A structured query.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphQuery {
    /// What is asked for; `None`: the intent has no graph target.
    pub target: Option<Target>,
    /// Entities that results must be related to, all of them.
    pub entities: Vec<EntityKey>,
    /// Values, one of which the property `category`, `tags`, `contact_type` or `network` must have; empty: any.
    pub categories: Vec<String>,
    /// Time that nodes must fall into.
    pub period: Option<Period>,
    /// Kind of edge: only nodes to which such an edge leads that has a start and no end.
    pub current: Option<String>,
    /// Whether the question contains a name that no entity has.
    pub unknown_name: bool,
    /// Further conditions on items.
    pub narrowing: Narrowing,
    /// Additional targets, each with its categories: their items follow those of the target.
    pub also: Vec<(Target, Vec<String>)>,
    /// Whether things that only sentences mention count even if the source lists others.
    pub mentioned: bool,
    /// Whether the additional targets apply only if the target has no items.
    pub only: bool,
    /// Whether a project or company without any such items answers with everything known about it.
    pub or_entry: bool,
    /// The same for a company of which no projects are known, where its projects are asked for.
    pub or_company: bool,
}

names! {
    /// The kind of answer that the graph has for a question.
    #[cfg_attr(feature = "types", schemars(rename = "GraphOutcome"))]
    pub enum Outcome {
        /// There are items.
        Items = "items",
        /// The graph covers the question, and there is nothing: this is an answer.
        KnownEmpty = "known_empty",
        /// The question names something that is not in the data.
        UnknownEntity = "unknown_entity",
        /// The graph does not cover the question: text search continues.
        Unsupported = "unsupported",
    }
}

/// One fact or entity of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The node.
    pub key: EntityKey,
    /// Its kind.
    pub kind: String,
    /// Where it is written: the relation's own place first, then the node's.
    pub provenance: Vec<Provenance>,
    /// The project or company through which it was reached.
    pub via: Option<EntityKey>,
    /// Number of projects or companies that use a technology; long lists are ordered by it.
    pub uses: usize,
}

/// The answer of the graph.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphQueryResult {
    /// What kind of answer this is.
    pub outcome: Outcome,
    /// Complete, in source order (technologies: by use, then in source order).
    pub items: Vec<Item>,
    /// 1 if the graph covers the question, else 0.
    pub confidence: f32,
    /// What follows from dates, for a question of time.
    pub timed: Option<Box<Timed>>,
}

impl GraphQueryResult {
    /// A result derived from dates: its entries are the items.
    pub fn of_dates(timed: Timed) -> Self {
        let mut items: Vec<Item> = Vec::new();
        for entry in &timed.entries {
            let (key, kind, provenance) = (entry.key.clone(), entry.kind.clone(), entry.provenance.clone());
            match items.iter_mut().find(|item| item.key == key) {
                Some(item) => item
                    .provenance
                    .extend(provenance.into_iter().filter(|p| !item.provenance.contains(p)).collect::<Vec<_>>()),
                None => items.push(Item { key, kind, provenance, via: None, uses: 0 }),
            }
        }
        Self { outcome: Outcome::Items, items, confidence: 1.0, timed: Some(Box::new(timed)) }
    }

    /// Adds the items of another result for the same question, in which a name has another meaning.
    pub fn joined(mut self, more: Self) -> Self {
        if self.outcome == Outcome::Unsupported || (!self.found() && more.found()) {
            return more;
        }
        for item in more.items {
            if !self.items.iter().any(|known| known.key == item.key) {
                self.items.push(item);
            }
        }
        self
    }

    /// Whether there are items.
    pub fn found(&self) -> bool {
        self.outcome == Outcome::Items
    }

    /// The graph does not cover the question.
    pub fn unsupported() -> Self {
        Self::none(Outcome::Unsupported)
    }

    pub(super) fn none(outcome: Outcome) -> Self {
        let confidence = if outcome == Outcome::Unsupported { 0.0 } else { 1.0 };
        Self { outcome, items: Vec::new(), confidence, timed: None }
    }
}

/// A node with its places, and the owner through which it was reached.
pub(super) type Found<'g> = (&'g Node, Vec<Provenance>, Option<EntityKey>);

pub(super) type Reached<'g> = BTreeMap<&'g EntityKey, (Vec<Provenance>, Option<EntityKey>)>;

impl Graph {
    /// Answers a structured query. All items are of the target's kind or of the additional kinds asked for.
    pub fn query(&self, query: &GraphQuery) -> GraphQueryResult {
        // An unknown name is not described by the other words.
        let described = if query.unknown_name { None } else { self.described(query) };
        let query = described.as_ref().unwrap_or(query);
        let mut result = self.of_target(query);
        let named = query.entities.iter().filter_map(|key| self.node(key.as_str()));
        let named: Vec<&Node> = named.filter(|node| !self.is_subject(node)).collect();
        if let [entry] = named.as_slice()
            && (query.or_entry || query.or_company && entry.kind == "company" || tells_deeds(entry, query))
            && (!result.found() || query.or_entry && self.says_more(entry, query))
            && is_entry(&entry.kind)
        {
            return self.entity_items(&named);
        }
        // "Compare her work at A and B": what was done at each, of which a list of projects would be only a part.
        let each = |first: &&Node| named.iter().all(|node| is_entry(&node.kind) && node.kind == first.kind);
        let of_deeds = query.target == Some(Target::Nodes("project".to_owned()));
        if named.len() > 1
            && query.or_entry
            && (of_deeds || !result.found())
            && !query.narrowing.shared
            && named.first().is_some_and(each)
        {
            return self.entity_items(&named);
        }
        let also = if query.only && result.found() { &[][..] } else { &query.also };
        for (target, categories) in also {
            let other = GraphQuery { target: Some(target.clone()), categories: categories.clone(), ..query.clone() };
            let more = self.of_target(&other);
            // "Experience with React at A" asks of A, too: is it one of the employers where React was used?
            if more.found() && (named.is_empty() || !named.iter().all(|node| is_entry(&node.kind))) {
                let listed = std::mem::take(&mut result.items);
                // A company whose project is already listed adds nothing.
                let told = |item: &Item| {
                    let own = self.around(item.key.as_str(), "HAS_PROJECT", Direction::Out);
                    let is_listed = |key: &EntityKey| listed.iter().any(|known| known.key == *key);
                    is_listed(&item.key) || own.iter().any(|(_, node)| is_listed(&node.key))
                };
                let more: Vec<Item> = more.items.into_iter().filter(|item| !told(item)).collect();
                let items = [listed, more].concat();
                result = GraphQueryResult { outcome: Outcome::Items, items, confidence: 1.0, timed: None };
            }
        }
        query.narrowing.keep_kinds(self, &mut result.items);
        result
    }

    /// Whether a company's own entry tells what was done there, of which a list of its projects would be only a part.
    fn says_more(&self, entry: &Node, query: &GraphQuery) -> bool {
        entry.kind == "company"
            && query.target == Some(Target::Nodes("project".to_owned()))
            && !self.around(entry.key.as_str(), "HAS_ACHIEVEMENT", Direction::Out).is_empty()
    }

    /// The same query about the project or company that it describes instead of naming: "the stack of the pharmacy
    /// service". `None` if the question names something, describes nothing, or its description fits several.
    fn described(&self, query: &GraphQuery) -> Option<GraphQuery> {
        let asks_of_entry =
            matches!(&query.target, Some(Target::Nodes(kind)) if matches!(kind.as_str(), "technology" | "achievement"));
        let named = query.entities.iter().filter_map(|key| self.node(key.as_str())).any(|node| !self.is_subject(node));
        // "Did she do anything for banks" does not ask for a list of what was used there.
        let of_entry = query.or_entry || asks_of_entry && !query.narrowing.entries;
        if !query.narrowing.has_words() || named || !of_entry {
            return None;
        }
        let is_asked = |kind: &&str| asks_of_entry || query.target == Some(Target::Nodes((*kind).to_owned()));
        let entries = ["project", "company"].into_iter().filter(is_asked).flat_map(|kind| self.of_kind(kind));
        let held: Vec<(usize, &Node)> =
            entries.map(|node| (query.narrowing.words_in(self, node), node)).filter(|(count, _)| *count > 0).collect();
        let most = held.iter().map(|(count, _)| *count).max()?;
        let mut best = held.iter().filter(|(count, _)| *count == most);
        let (Some((_, node)), None) = (best.next(), best.next()) else { return None };
        let narrowing = Narrowing { words: Vec::new(), matters: Vec::new(), ..query.narrowing.clone() };
        let target = if asks_of_entry { query.target.clone() } else { Some(Target::Entity) };
        let also = Vec::new();
        Some(GraphQuery { target, also, entities: vec![node.key.clone()], narrowing, or_entry: true, ..query.clone() })
    }

    fn of_target(&self, query: &GraphQuery) -> GraphQueryResult {
        let Some(target) = &query.target else { return GraphQueryResult::none(Outcome::Unsupported) };
        if self.subject().is_none() && query.entities.is_empty() && !self.knows(target) {
            // Pages about something else may list no awards although there are some.
            return GraphQueryResult::none(Outcome::Unsupported);
        }
        let known: Vec<&Node> = query.entities.iter().filter_map(|key| self.node(key.as_str())).collect();
        if query.unknown_name && known.len() == query.entities.len() && known.iter().all(|n| self.is_subject(n)) {
            return GraphQueryResult::none(Outcome::UnknownEntity);
        }
        if known.len() < query.entities.len() {
            return GraphQueryResult::none(Outcome::UnknownEntity);
        }
        let Target::Nodes(kind) = target else { return self.entity_items(&known) };
        // Beside another entity, the corpus's subject adds nothing.
        let others: Vec<&Node> = known.iter().copied().filter(|n| !self.is_subject(n)).collect();
        // If the domain has no route from the subject to the kind, or the question names the relation, the whole corpus
        // is searched.
        let by_route = |n: &&Node| query.narrowing.relation.is_none() && !self.routes(&n.kind, kind).is_empty();
        let related = known.into_iter().filter(by_route).collect();
        let subjects: Vec<&Node> = if others.is_empty() { related } else { others };
        // "Does she know HTML and CSS" asks about each, not for what is both; so does "the stack at A and B".
        let alike = query.categories.is_empty() && subjects.iter().all(|subject| subject.kind == *kind);
        let mut by_kind: Vec<(&str, Reached<'_>)> = Vec::new();
        for subject in &subjects {
            let Some(found) = self.related_to(subject, kind, query) else {
                return GraphQueryResult::none(Outcome::Unsupported);
            };
            match by_kind.iter_mut().find(|(known, _)| *known == subject.kind) {
                None => by_kind.push((&subject.kind, found)),
                Some((_, before)) if alike || !query.narrowing.shared && is_entry(&subject.kind) => {
                    before.extend(found)
                }
                Some((_, before)) => before.retain(|key, _| found.contains_key(key)),
            }
        }
        let reached = by_kind.into_iter().map(|(_, reached)| reached).reduce(|mut some, others| {
            some.retain(|key, _| others.contains_key(key));
            some
        });
        let reached = reached.unwrap_or_else(|| {
            let mentioned = query.mentioned || !self.states_category(kind, &query.categories);
            self.whole(kind, mentioned).into_iter().map(|node| (&node.key, (Vec::new(), None))).collect()
        });
        if reached.is_empty() && self.of_kind(kind).is_empty() && subjects.is_empty() && !query.narrowing.is_strict() {
            return GraphQueryResult::none(Outcome::KnownEmpty); // The data has no such section at all.
        }
        self.collect(reached, query)
    }

    /// The nodes of a kind that have to do with a subject; `None`: the graph does not tell.
    fn related_to<'g>(&'g self, subject: &'g Node, kind: &str, query: &GraphQuery) -> Option<Reached<'g>> {
        let routes = self.routes(&subject.kind, kind);
        let found = if subject.kind == *kind && !query.categories.is_empty() && subject.kind == "technology" {
            // "Python frameworks" are not Python.
            self.written_for(subject)
        } else if !routes.is_empty() {
            return Some(self.reach(subject, &routes));
        } else {
            self.telling(kind, subject)
        };
        (!found.is_empty()).then_some(found)
    }

    /// Nodes of a kind without a route to it whose listed properties name the subject: certificates of a vendor.
    fn telling<'g>(&'g self, kind: &str, subject: &Node) -> Reached<'g> {
        let ItemForm::Properties(listed) = &self.domain().kind(kind).item else { return Reached::new() };
        let words = folded_words(&subject.name);
        let tells = |node: &&Node| {
            let listed = listed.iter().flat_map(|names| names.split('|')).filter_map(|name| node.properties.get(name));
            let said: Vec<String> =
                std::iter::once(&node.name).chain(listed).flat_map(|text| folded_words(text)).collect();
            words.iter().all(|word| said.contains(word))
        };
        self.of_kind(kind).into_iter().filter(tells).map(|node| (&node.key, (Vec::new(), None))).into_map()
    }

    /// All nodes of a kind that the source states; if it states none, those that sentences mention. Both if a group is
    /// asked for: a list names few of the databases that were used.
    fn whole(&self, kind: &str, of_group: bool) -> Vec<&Node> {
        let all = self.of_kind(kind);
        let stated: Vec<&Node> = all.iter().copied().filter(|node| !node.is_mentioned()).collect();
        if stated.is_empty() || of_group { all } else { stated }
    }

    /// Whether there are any nodes of this kind.
    fn knows(&self, target: &Target) -> bool {
        matches!(target, Target::Nodes(kind) if !self.of_kind(kind).is_empty())
    }

    pub(super) fn is_subject(&self, node: &Node) -> bool {
        self.domain().kind(&node.kind).subject
    }

    /// The routes that the domain declares; else, if a kind is the owner's, every edge that joins the two kinds.
    pub fn routes(&self, from: &str, to: &str) -> Cow<'_, [Route]> {
        let declared = self.domain().routes(from, to);
        if !declared.is_empty() || !self.domain().joins_directly(from, to) {
            return Cow::Borrowed(declared);
        }
        if from == to {
            return Cow::Owned(vec![Route::new()]);
        }
        let step = |edge: &str, direction| vec![Step { edge: edge.to_owned(), direction, to: to.to_owned() }];
        let mut routes: Vec<Route> = Vec::new();
        for (edge, source, target) in self.joined_kinds() {
            let route = match (source == from && target == to, source == to && target == from) {
                (true, _) => step(edge, Direction::Out),
                (_, true) => step(edge, Direction::In),
                _ => continue,
            };
            if !routes.contains(&route) {
                routes.push(route);
            }
        }
        Cow::Owned(routes)
    }

    fn reach<'g>(&'g self, subject: &'g Node, routes: &[Route]) -> Reached<'g> {
        let mut found: Reached<'g> = BTreeMap::new();
        for route in routes {
            let mut front: Reached<'g> = BTreeMap::from([(&subject.key, (Vec::new(), None))]);
            for step in route {
                let mut next: Reached<'g> = BTreeMap::new();
                for key in front.keys() {
                    let via = (**key != subject.key || self.domain().kind(&subject.kind).owner).then(|| (*key).clone());
                    let around = self.around(key.as_str(), &step.edge, step.direction);
                    // What a node states about itself is authoritative; sentences count only if it states nothing.
                    let states = step.direction == Direction::Out
                        && around.iter().any(|(edge, node)| node.kind == step.to && !edge.is_mentioned());
                    for (edge, node) in around {
                        if node.kind == step.to && !(states && edge.is_mentioned()) {
                            next.entry(&node.key).or_insert_with(|| (edge.provenance.clone(), via.clone()));
                        }
                    }
                }
                front = next;
            }
            for (key, value) in front {
                found.entry(key).or_insert(value);
            }
        }
        found
    }

    fn collect(&self, reached: Reached<'_>, query: &GraphQuery) -> GraphQueryResult {
        let mut nodes: Vec<Found<'_>> = reached
            .into_iter()
            .filter_map(|(key, (places, via))| Some((self.node(key.as_str())?, places, via)))
            .filter(|(node, _, _)| query.current.as_ref().is_none_or(|edge| self.is_current(node, edge, query)))
            .filter(|(node, _, via)| self.in_period(node, via.as_ref(), query.period.as_ref()))
            .filter(|(node, _, _)| query.narrowing.keeps(self, node))
            .collect();
        let of_group = self.keep_categories(&mut nodes, query);
        query.narrowing.keep_native(&mut nodes);
        query.narrowing.keep_courses(&mut nodes);
        if !query.narrowing.keep_degrees(&mut nodes) {
            return GraphQueryResult::none(Outcome::Unsupported);
        }
        if nodes.is_empty() && query.narrowing.leaves_to_texts(query.target.as_ref()) {
            return GraphQueryResult::none(Outcome::Unsupported);
        }
        if query.narrowing.has_words() && !nodes.is_empty() && !of_group {
            let held: Vec<usize> = nodes.iter().map(|(node, _, _)| query.narrowing.words_in(self, node)).collect();
            let most = held.iter().copied().max().unwrap_or(0);
            if query.narrowing.entries && (most == 0 || query.narrowing.whole && most < query.narrowing.words.len()) {
                return GraphQueryResult::none(Outcome::Unsupported);
            }
            let mut held = held.into_iter();
            nodes.retain(|_| held.next() == Some(most));
        }
        let uses = |node: &Node| match &self.domain().kind(&node.kind).ranked_by {
            Some(edge) => {
                let around = self.around(node.key.as_str(), edge, Direction::In);
                around.iter().filter(|(edge, _)| !edge.is_mentioned()).count()
            }
            None => 0,
        };
        // The position of an achievement is relative to its project.
        let owner_order =
            |via: &Option<EntityKey>| via.as_ref().and_then(|k| self.node(k.as_str())).map_or(0, |n| n.order);
        // Each node's place is worked out once: there may be many thousands.
        let mut placed: Vec<(std::cmp::Reverse<usize>, usize, _)> = nodes
            .into_iter()
            .map(|found| {
                let by_owner = self.domain().kind(&found.0.kind).by_owner;
                let owner = if by_owner { owner_order(&found.2) } else { 0 };
                (std::cmp::Reverse(uses(found.0)), owner, found)
            })
            .collect();
        placed.order_by(|a, b| (a.0, a.1, a.2.0.order, &a.2.0.key).cmp(&(b.0, b.1, b.2.0.order, &b.2.0.key)));
        let items: Vec<Item> = placed
            .into_iter()
            .map(|(uses, _, (node, mut provenance, via))| {
                // The edge's places come first; then those of the fact itself, which add its own words.
                for place in &node.provenance {
                    if !provenance.contains(place) {
                        provenance.push(place.clone());
                    }
                }
                Item { key: node.key.clone(), kind: node.kind.clone(), provenance, via, uses: uses.0 }
            })
            .collect();
        let outcome = if items.is_empty() { Outcome::KnownEmpty } else { Outcome::Items };
        GraphQueryResult { outcome, items, confidence: 1.0, timed: None }
    }

    fn is_current(&self, node: &Node, edge: &str, query: &GraphQuery) -> bool {
        let held = self.around(node.key.as_str(), edge, Direction::In);
        held.iter().any(|(edge, _)| is_going_on(&edge.properties, &query.narrowing.today))
    }

    /// The titles of the positions held at an employer, in all languages.
    pub fn titles_at(&self, node: &Node) -> Vec<&str> {
        let held = self.around(node.key.as_str(), "WORKED_AT", Direction::In);
        let properties = held.into_iter().flat_map(|(edge, _)| &edge.properties);
        properties.filter(|(name, _)| name.starts_with("position")).map(|(_, title)| title.as_str()).collect()
    }

    fn in_period(&self, node: &Node, via: Option<&EntityKey>, period: Option<&Period>) -> bool {
        let Some(period) = period else { return true };
        let spans = |start: Option<&String>, end: Option<&String>| match start {
            None => false,
            Some(start) => {
                let end = end.unwrap_or(start);
                // ISO prefixes compare as text; a year covers its months.
                let starts_before_end = start.get(..period.to.len()).unwrap_or(start) <= period.to.as_str();
                let ends_after_start = end.as_str() >= period.from.as_str() || period.from.starts_with(end.as_str());
                starts_before_end && ends_after_start
            }
        };
        if spans(node.properties.get("start").or(node.properties.get("date")), node.properties.get("end")) {
            return true;
        }
        let employed = self.domain().kind(&node.kind).dated_by.as_ref().is_some_and(|edge| {
            let dated = self.around(node.key.as_str(), edge, Direction::In);
            dated.iter().any(|(edge, _)| spans(edge.properties.get("start"), edge.properties.get("end")))
        });
        let through_owner = via
            .and_then(|key| self.node(key.as_str()))
            .is_some_and(|owner| spans(owner.properties.get("start"), owner.properties.get("end")));
        employed || through_owner
    }
}

/// Whether nodes of this kind are whole entries of a resume.
pub fn is_entry(kind: &str) -> bool {
    matches!(kind, "company" | "project")
}
