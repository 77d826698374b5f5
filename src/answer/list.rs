//! The list answer: complete, made of graph items, without a model.

use super::employment::period_of;
use super::phrases::{Phrases, owner_of, phrases};
use super::wording::{first_sentence, joined, lower_first};
use crate::domain::{Form, ItemForm, Kind};
use crate::graph::{Direction, Graph, GraphQueryResult, Item, Outcome};
use crate::id::EntityKey;
use crate::ingest::{Node, Provenance};
use crate::plan::{PlannedEntity, QueryPlan};
use crate::settings::Settings;
use crate::text::Language;
use std::collections::BTreeMap;
use std::ops::Range;

/// A text about an entry with more characters than this is not told in a list of all.
const BRIEF: usize = 60;
/// So many such texts are told of an entry at most.
const MOST_BRIEF: usize = 3;

/// One statement with the places that support it.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// What is said, in the source's words or the source's translation. Markdown.
    pub text: String,
    /// The entity or fact.
    pub key: Option<EntityKey>,
    /// Where it is written, best first.
    pub provenance: Vec<Provenance>,
    /// Whether it is computed from what is written there rather than written there itself.
    pub computed: bool,
}

/// An answer made of graph facts.
#[derive(Clone, Debug, PartialEq)]
pub struct ListAnswer {
    /// Sentences above the list.
    pub lead: Vec<Statement>,
    /// The items, in order: all, or those of a page. The display folds a long list.
    pub items: Vec<Statement>,
    /// The number of items, including those on other pages.
    pub total: usize,
    /// How many items are shown before "more".
    pub shown: usize,
    /// Whether this is a single frame sentence (nothing found, a greeting) rather than a list.
    pub sentence: bool,
}

impl ListAnswer {
    fn sentence(text: String) -> Self {
        Self { lead: vec![frame(text)], items: Vec::new(), total: 0, shown: 0, sentence: true }
    }

    /// Puts a line above everything else.
    pub fn put_above(&mut self, line: String) {
        self.lead.insert(0, frame(line));
    }

    /// An answer with all of its items.
    pub(super) fn of(lead: Vec<Statement>, items: Vec<Statement>, shown: usize) -> Self {
        Self { lead, total: items.len(), items, shown, sentence: false }
    }
}

pub(super) fn frame(text: String) -> Statement {
    Statement { text, key: None, provenance: Vec::new(), computed: false }
}

/// Renders the result of a graph query as an answer, with all its items.
pub fn list_answer(plan: &QueryPlan, result: &GraphQueryResult, graph: &Graph, settings: &Settings) -> ListAnswer {
    list_page(plan, result, graph, settings, 0..usize::MAX)
}

/// The same for the items in this range only. The line above them says which they are.
pub fn list_page(
    plan: &QueryPlan,
    result: &GraphQueryResult,
    graph: &Graph,
    settings: &Settings,
    page: Range<usize>,
) -> ListAnswer {
    let phrases = phrases(plan.language, settings, &plan.domain).of(owner_of(graph, plan.language));
    let writer = Writer { plan, graph, phrases, language: plan.language, page };
    let mut answer = writer.answer(result, settings);
    writer.cut(&mut answer);
    if result.found() && !plan.unknown_beside.is_empty() {
        // An answer about this name must not be taken for one about the other.
        answer.lead.insert(0, frame(writer.phrases.unknown(&plan.unknown_beside, None)));
    } else if let missing = writer.missing_degrees(result)
        && !missing.is_empty()
    {
        answer.lead.insert(0, frame(writer.phrases.unknown(&missing, None)));
    } else if writer.lacks_score(result) {
        answer.lead.insert(0, frame(writer.phrases.nothing()));
    } else if let Some(denied) = writer.lacks_dates(result) {
        answer.lead.insert(0, denied);
    }
    answer
}

pub(super) struct Writer<'a> {
    pub plan: &'a QueryPlan,
    pub graph: &'a Graph,
    pub phrases: Phrases<'a>,
    pub language: Language,
    /// The items that are wanted.
    pub page: Range<usize>,
}

impl Writer<'_> {
    fn answer(&self, result: &GraphQueryResult, settings: &Settings) -> ListAnswer {
        if let Some(timed) = &result.timed {
            return self.timed(timed, settings);
        }
        let plan = self.plan;
        match result.outcome {
            Outcome::UnknownEntity => {
                ListAnswer::sentence(self.phrases.unknown(&plan.unknown_names, self.asked_kind()))
            }
            Outcome::Unsupported => ListAnswer::sentence(self.phrases.nothing()),
            Outcome::KnownEmpty => self.empty(),
            Outcome::Items => match plan.intent.form {
                Form::Details | Form::Role => self.details(&result.items),
                Form::Introduction => self.about(&result.items),
                Form::List | Form::Greeting if self.is_entry(&result.items) => {
                    let mut details = self.details(&result.items);
                    details.lead.splice(..0, self.instead(&result.items));
                    details
                }
                Form::List | Form::Greeting => {
                    let mut list = self.list(&result.items, settings);
                    list.lead.splice(..0, self.held_there(&result.items));
                    list
                }
            },
        }
    }

    /// Keeps the items of the page; the line above them says which they are.
    fn cut(&self, answer: &mut ListAnswer) {
        let wanted = self.page.start.min(answer.total)..self.page.end.min(answer.total);
        if answer.items.len() > wanted.len() {
            answer.items.truncate(wanted.end);
            answer.items.drain(..wanted.start);
        }
        if wanted.len() < answer.total {
            let part = self.phrases.part(wanted, answer.total);
            match answer.lead.last_mut().filter(|lead| lead.provenance.is_empty()) {
                Some(lead) => lead.text = format!("{} ({part}):", lead.text.trim_end_matches([':', '.'])),
                None => answer.lead.push(frame(format!("{part}:"))),
            }
        }
    }

    /// The kind that the question takes an unknown name for.
    fn asked_kind(&self) -> Option<&str> {
        self.plan.intent.prefers.first().map(String::as_str)
    }

    /// The node's name in the asker's language, if the source has it.
    pub(super) fn name<'n>(&self, node: &'n Node) -> &'n str {
        node.in_language(self.language)
    }

    /// A property of a node or an edge in the asker's language: `description`, or its translation `description@en`.
    pub(super) fn translated<'n>(&self, properties: &'n BTreeMap<String, String>, name: &str) -> Option<&'n str> {
        let translated = properties.get(&format!("{name}@{}", self.language.code()));
        translated.or_else(|| properties.get(name)).map(String::as_str)
    }

    /// Like [`Self::translated`], for a node; `None` for a blank value.
    pub(super) fn property<'n>(&self, node: &'n Node, name: &str) -> Option<&'n str> {
        self.translated(&node.properties, name).filter(|value| !value.trim().is_empty())
    }

    /// What the source says of a thing in sentences.
    pub(super) fn said_of<'n>(&self, node: &'n Node) -> Vec<&'n str> {
        let fields = ["description", "summary", "reference"];
        fields.iter().filter_map(|field| self.property(node, field)).map(str::trim).collect()
    }

    /// Whether the question asks for some entries of a section, or for more than their names.
    fn tells_of_each(&self) -> bool {
        let names_one = self.plan.entities.iter().any(|entity| !entity.subject);
        self.plan.narrowing.has_words() || names_one || self.plan.asks_for_place()
    }

    /// Everything that the source says of an entry of a section that the domain does not know.
    fn all_said_of(&self, node: &Node) -> Vec<Option<String>> {
        let is_own = |name: &&String| !matches!(name.as_str(), "start" | "end" | "url") && !name.contains('@');
        let said = node.properties.keys().filter(is_own).map(|name| self.property(node, name).map(str::to_owned));
        std::iter::once(period_of(node, self.language)).chain(said).collect()
    }

    /// When an entry of such a section was, and what the source says of it in few words: where a talk was held, who wrote a book.
    fn briefly_said_of(&self, node: &Node) -> Vec<Option<String>> {
        let brief = |said: &String| said.chars().count() <= BRIEF;
        let said = self.all_said_of(node).into_iter().flatten().filter(brief).take(MOST_BRIEF);
        said.map(|said| Some(said.trim_end_matches('.').to_owned())).collect()
    }

    /// The thing that the question names, if it names one beside the subject of the corpus.
    pub(super) fn only_named(&self) -> Option<&Node> {
        let mut named = self.plan.entities.iter().filter(|entity| !entity.subject);
        let (Some(only), None) = (named.next(), named.next()) else { return None };
        self.graph.node(only.key.as_str())
    }

    /// The first of several properties, separated by `|`, that the node has; `period` combines `start` and `end`.
    fn first_property(&self, node: &Node, names: &str) -> Option<String> {
        names.split('|').find_map(|name| match name {
            "period" => period_of(node, self.language),
            name => self.property(node, name).map(str::to_owned),
        })
    }

    pub(super) fn kind(&self, name: &str) -> &Kind {
        self.graph.domain().kind(name)
    }

    /// Whether a node groups others: a category of technologies, a kind of projects.
    fn is_group(&self, node: &Node) -> bool {
        self.kind(&node.kind).group
    }

    /// The line above a list: the title of the owner's own intent, else the language's phrase.
    fn lead(&self, count: Option<usize>) -> String {
        let subjects = self.subjects();
        let title = self.plan.intent.title.get(&self.language);
        let Some(title) = title else { return self.phrases.lead(&self.plan.intent.name, &subjects, count) };
        let of = subjects.join(", ");
        let line = match (title.contains("{subject}"), of.is_empty()) {
            (true, _) => title.replace("{subject}", &of),
            (false, true) => title.clone(),
            (false, false) => format!("{title} — {of}"),
        };
        self.phrases.above(&line, true, count)
    }

    /// The line above these items. An intent for several kinds of which only one was found takes the line of that kind.
    fn lead_of(&self, items: &[Item], count: Option<usize>) -> String {
        let also = || self.plan.intent.also.iter().filter_map(|name| self.plan.domain.intent(name));
        let only = items.first().filter(|first| items.iter().all(|item| item.kind == first.kind));
        let other = only
            .filter(|first| !self.plan.intent.targets(&first.kind))
            .and_then(|first| also().find(|intent| intent.targets(&first.kind)));
        match other.filter(|_| self.plan.intent.name == "both_languages") {
            Some(intent) => self.phrases.lead(&intent.name, &[], count),
            None => self.lead(count),
        }
    }

    /// The level of a skill; for a programming language listed with spoken ones, its label.
    fn skill(&self, node: &Node) -> Option<String> {
        let level = || {
            let known = self.graph.around(node.key.as_str(), "HAS_SKILL", Direction::In);
            known.into_iter().find_map(|(edge, _)| edge.properties.get("level").cloned())
        };
        match self.plan.intent.name.as_str() {
            // Listed together with the spoken ones.
            "both_languages" if self.graph.nodes_in_order().any(|node| node.kind == "language") => {
                Some(self.phrases.label("programming_language")).filter(|_| node.kind == "technology")
            }
            "skill_check" => {
                let own = self.property(node, "level").map(str::to_owned).or_else(level);
                let said = own.or_else(|| self.said_by_group(node));
                let told = self.property(node, "summary").map(first_sentence).map(str::to_owned);
                let all: Vec<String> = said.into_iter().chain(told).collect();
                (!all.is_empty()).then(|| all.join(", "))
            }
            _ => None,
        }
    }

    fn subjects(&self) -> Vec<String> {
        // If several things share the name that was asked for, the first one is not named above the list.
        let is_one = |e: &&PlannedEntity| {
            let mut others = e.alternatives.iter().filter_map(|other| self.graph.node(other.as_str()));
            !self.plan.intent.names_only || others.all(|other| other.name == e.name)
        };
        let named = self.plan.entities.iter().filter(|e| !e.subject).filter(is_one).map(|e| {
            let Some(node) = self.graph.node(e.key.as_str()) else { return e.name.clone() };
            let of_group = |property: &str| node.properties.get(property).filter(|_| self.is_group(node));
            match (of_group("category"), of_group("level")) {
                // Several groups of one category are called by the first one's name, however the question put it.
                (Some(category), _) => self.group_name(category).unwrap_or_else(|| self.name(node).to_owned()),
                // The level of a whole group stands in no item.
                (None, Some(level)) => format!("{} ({level})", self.name(node)),
                (None, None) => self.name(node).to_owned(),
            }
        });
        let categories = self.plan.categories.iter().filter(|_| {
            self.plan.intent.category.is_none() || self.plan.intent.list && self.plan.intent.name == "languages"
        });
        let mut out: Vec<String> = named.chain(categories.filter_map(|category| self.group_name(category))).collect();
        let mut seen = std::collections::BTreeSet::new();
        out.retain(|name| seen.insert(name.clone()));
        if out.is_empty() && self.plan.intent.name == "skill_check" {
            out.extend(self.looked_for());
        }
        out
    }

    /// What was looked for in the texts of what is listed, as the question has it: "Yes, active directory".
    fn looked_for(&self) -> Option<String> {
        let (question, sought) = (self.plan.question.as_str(), &self.plan.narrowing.words);
        let words = crate::registry::words(question);
        let is_sought = |at: &usize| sought.contains(&crate::text::fold(words[*at].text));
        // Beside "directory", "active" says what kind, and "know" only asks.
        let told = |at: &usize| {
            let folded = crate::text::fold(words[*at].text);
            !crate::text::is_function_word_in(&folded, self.plan.languages)
                && !self.plan.intent.patterns.has_word(&folded, self.plan.languages)
        };
        let at = (0..words.len()).find(is_sought)?;
        let first = (0..at).rev().take_while(told).last().unwrap_or(at);
        let last = (at..words.len()).take_while(|at| is_sought(at) || told(at)).last()?;
        question.get(words[first].start..words[last].end).map(str::to_owned)
    }

    /// The data's own name for a category of technologies or projects.
    fn group_name(&self, category: &str) -> Option<String> {
        let of = |node: &&Node| {
            node.key.as_str() == category || node.properties.get("category").is_some_and(|own| own == category)
        };
        self.graph.nodes_in_order().filter(|node| self.is_group(node)).find(of).map(|node| self.name(node).to_owned())
    }

    pub(super) fn empty(&self) -> ListAnswer {
        if let Some(answer) = self.skill_alone() {
            return answer;
        }
        let (subjects, without) = (self.subjects(), &self.plan.narrowing.without.names);
        let text = match subjects.as_slice() {
            _ if !without.is_empty() => self.phrases.none_without(&self.plan.intent.name, without),
            [_, _, ..] if self.asks_of_each() => {
                self.phrases.known_empty(&self.plan.intent.name, Some(&subjects.join(", ")))
            }
            [a, b, ..] => self.phrases.not_linked(a, b),
            [one] => self.phrases.known_empty(&self.plan.intent.name, Some(one)),
            // "How many languages" asks for no certain one.
            [] if self.plan.intent.targets("language") && self.plan.narrowing.spoken.is_empty() => {
                self.phrases.none_at_all(&self.plan.intent.name)
            }
            [] => self.phrases.known_empty(&self.plan.intent.name, None),
        };
        ListAnswer::sentence(text)
    }

    fn list(&self, items: &[Item], settings: &Settings) -> ListAnswer {
        let shown = match items.first().is_some_and(|item| self.kind(&item.kind).long_lists) {
            true => settings.technologies_max_items,
            false => settings.list_max_items,
        };
        let courses = self.counted_courses(items);
        let (items, counted) =
            courses.as_ref().map_or((items, items.len()), |(items, count)| (items.as_slice(), *count));
        // "Yes: 1" says nothing.
        let counts = self.plan.count && self.plan.intent.name != "skill_check" && self.plan.unknown_beside.is_empty();
        let count = counts.then_some(counted).filter(|count| *count > 0);
        let mut lead = self.with_second(self.with_excluded(self.lead_of(items, count)), items);
        if let Some(posts) = count.and_then(|count| self.counted_posts(items, count)) {
            lead = format!("{lead} {posts}");
        }
        let ranked = self.plan.ranked.filter(|_| items.len() > 1).map(|rank| self.ranked(items, rank));
        if let Some((_, order)) = &ranked {
            lead = format!("{}. {}:", lead.trim_end_matches([':', '.']), self.ranked_lead(*order));
        }
        let lead = Statement { computed: ranked.is_some(), ..frame(lead) };
        let items = ranked.as_ref().map_or(items, |(sorted, _)| sorted);
        let wanted = items.iter().skip(self.page.start).take(self.page.len());
        let total = items.len();
        let by_level = ranked.as_ref().is_some_and(|(_, order)| order.is_by_level());
        let line = |item: &Item| {
            let statement = self.item(item)?;
            Some(if by_level { self.with_level(item, statement) } else { statement })
        };
        let items = wanted.filter_map(line).collect();
        ListAnswer { lead: vec![lead], items, total, shown, sentence: false }
    }

    pub(super) fn item(&self, item: &Item) -> Option<Statement> {
        let node = self.graph.node(item.key.as_str())?;
        let name = self.name(node);
        let text = match &self.kind(&node.kind).item {
            ItemForm::Name if self.plan.intent.section && self.tells_of_each() => joined(name, &self.all_said_of(node)),
            ItemForm::Name if !self.graph.domain().declares(&node.kind) => joined(name, &self.briefly_said_of(node)),
            ItemForm::Name => joined(name, &[self.skill(node)]),
            ItemForm::Description => match self.property(node, "description") {
                Some(description) if !self.plan.intent.names_only => {
                    format!("**{name}**: {}", lower_first(first_sentence(description), self.language))
                }
                _ => name.to_owned(),
            },
            ItemForm::Employment => {
                let place = self.plan.asks_for_place().then(|| self.employed_in(node)).flatten();
                let place = place.map(|(place, _)| place);
                joined(name, &[self.positions(node), self.employment_period(node), place])
            }
            ItemForm::Contact => {
                let kind = node.properties.get("contact_type").map_or("", String::as_str);
                let label = match node.properties.get("network") {
                    Some(network) => network.clone(),
                    None => self.phrases.label(kind),
                };
                let value = self.property(node, "value").unwrap_or(name);
                match node.properties.get("url").filter(|url| url.as_str() != value) {
                    Some(url) => format!("{label}: {value}, {url}"),
                    None => format!("{label}: {value}"),
                }
            }
            ItemForm::Properties(names) => {
                let own = names.iter().map(|names| self.first_property(node, names));
                let values: Vec<Option<String>> = own.chain([self.courses(node)]).collect();
                joined(name, &values)
            }
        };
        let text = match self.link(node) {
            Some(link) => format!("{}, {link}", text.trim_end_matches('.')),
            None => text,
        };
        Some(Statement { text, key: Some(node.key.clone()), provenance: item.provenance.clone(), computed: false })
    }
}
