//! Facts in sentences: what a text about somebody or something mentions beyond the fields of the source.
//!
//! Such a fact is an edge like a stated one, with the property `basis` = `mentioned` and the sentence as its place.
//! Facts are read only if the corpus has a subject: pages about anything else are not a portfolio. The owner of a
//! sentence is the first entity that its document is about; the kind of the edge is that of the domain's route from the
//! owner's kind to the kind of the thing mentioned. Negated names, and facts that the source already states, are
//! skipped.

use super::denied::is_denied;
use super::employers::employers;
use super::enumerated::{enumerated, items, names_by_lines};
use crate::backend::keep_room;
use crate::domain::{Direction, Domain, ItemForm};
use crate::graph::Graph;
use crate::id::EntityKey;
use crate::ingest::{BASIS, Document, Edge, MENTIONED, Node, Provenance, key_of};
use crate::language::{Language, Languages};
use crate::order::Collect as _;
use crate::registry::{Mention, Registry, TECHNOLOGY, is_common_word, vocabulary, words};
use crate::text::{fold, sentences};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Facts found in sentences.
#[derive(Default)]
pub(super) struct Mentioned {
    /// Entities that only sentences mention.
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
}

/// Longer documents, in sentences, are not entries of a resume; the rest of them is left to text search.
const MOST_SENTENCES: usize = 400;

/// Reads the facts in the documents' sentences.
pub(super) fn read<'d>(
    graph: &Graph,
    registry: &Registry,
    documents: impl IntoIterator<Item = &'d Document>,
) -> Mentioned {
    let mut reader = Reader::new(graph, registry);
    if graph.subject().is_some() {
        reader.namesakes();
        for document in documents {
            reader.document(document);
        }
        reader.shorter_names();
    }
    Mentioned { nodes: reader.nodes, edges: reader.edges.into_values().collect() }
}

/// Adds the facts found in sentences to graph and registry, and sets known categories of technologies.
pub(super) fn complete<'d>(
    graph: &mut Graph,
    registry: &mut Registry,
    documents: impl IntoIterator<Item = &'d Document>,
    aliases: &BTreeMap<EntityKey, Vec<String>>,
) {
    let Mentioned { nodes, edges } = read(graph, registry, documents);
    registry.extend(&nodes, aliases);
    graph.extend(nodes, edges);
    graph.categorise(TECHNOLOGY, |node| {
        let of_name = |name: &str| vocabulary().of_name(name).map(|technology| technology.categories);
        let mut names = std::iter::once(&node.name).chain(&node.aliases);
        // `Scala/Java` has the category of its first part, if all parts are known.
        let of_all = |name: &str| name.split('/').map(of_name).collect::<Option<Vec<_>>>()?.first().copied();
        let misspelt = |name: &String| vocabulary().near(name).map(|technology| technology.categories);
        names.clone().find_map(|name| of_name(name).or_else(|| of_all(name))).or_else(|| names.find_map(misspelt))
    });
}

struct Reader<'g> {
    graph: &'g Graph,
    registry: &'g Registry,
    nodes: Vec<Node>,
    /// By owner, kind and target, so that each fact collects all its places.
    edges: BTreeMap<(EntityKey, String, EntityKey), Edge>,
    /// Facts that the source states; a set, because an owner may have many thousands of edges.
    stated: BTreeSet<(&'g EntityKey, &'g str, &'g EntityKey)>,
    /// Keys of the new nodes.
    made: BTreeSet<EntityKey>,
    /// Keys of those that only lists name, by their names.
    listed: BTreeMap<String, EntityKey>,
    /// The corpus's key for each technology of the vocabulary.
    known: BTreeMap<usize, EntityKey>,
    /// Names of the source's skills that [`Vocabulary::find`](crate::registry::Vocabulary::find) passes over: everyday
    /// words (`Ruby`, `Go`), and names that it lacks (`Active Directory`). From the first word to the last.
    own: BTreeSet<&'g str>,
    /// Those of one word that it lacks, folded: a sentence may write them as names (`SolidWorks` for `Solidworks`).
    proper: BTreeSet<String>,
    /// All the source's skills, by their names.
    skills: BTreeMap<String, EntityKey>,
    /// Documents that list contacts.
    contacts: BTreeSet<&'g str>,
    /// Whether the source lists no employers, so that sentences may name them.
    no_employers: bool,
}

/// The edge that leads directly from one kind to another.
fn direct<'d>(domain: &'d Domain, from: &str, to: &str) -> Option<&'d str> {
    let step = domain.routes(from, to).iter().find_map(|route| match route.as_slice() {
        [step] if step.direction == Direction::Out && step.to == to => Some(step),
        _ => None,
    })?;
    Some(&step.edge)
}

impl<'g> Reader<'g> {
    fn new(graph: &'g Graph, registry: &'g Registry) -> Self {
        let domain = graph.domain();
        let is_contact = |node: &&Node| domain.kind(&node.kind).item == ItemForm::Contact;
        let places = graph.nodes_in_order().filter(is_contact).flat_map(|node| &node.provenance);
        let contacts = places.map(|place| place.document.as_str()).into_set();
        let mut known = BTreeMap::new();
        for entity in registry.entities().iter().filter(|entity| entity.kind == TECHNOLOGY) {
            let names = std::iter::once(&entity.name).chain(&entity.aliases);
            let place = |name: &String| {
                vocabulary().place_of(name).or_else(|| vocabulary().place_of(crate::registry::without_remark(name)?))
            };
            for at in names.filter_map(place) {
                known.entry(at).or_insert_with(|| entity.key.clone());
            }
        }
        let employs = |subject: &Node| {
            domain.kinds().any(|(kind, rules)| {
                let edge = rules.dated_by.as_deref().filter(|edge| direct(domain, &subject.kind, kind) == Some(*edge));
                edge.is_some_and(|edge| !graph.around(subject.key.as_str(), edge, Direction::Out).is_empty())
            })
        };
        let no_employers = graph.subject().is_some_and(|subject| !employs(subject));
        let stated = graph.edges().map(|edge| (&edge.from, edge.kind.as_str(), &edge.to)).into_set();
        let is_passed_over = |name: &&str| match vocabulary().of_name(name) {
            Some(_) => is_common_word(&fold(name)),
            None => is_written_as_name(name),
        };
        let all = || registry.entities().iter().filter(|entity| entity.kind == TECHNOLOGY);
        let skills = all().map(|entity| (entity.name.clone(), entity.key.clone())).into_map();
        let spoken = |name: &'g str| {
            let all = words(name);
            name.get(all.first()?.start..all.last()?.end)
        };
        let own = all().map(|entity| entity.name.as_str()).filter(is_passed_over).filter_map(spoken).into_set();
        let is_lacked = |name: &&String| !name.contains(char::is_whitespace) && vocabulary().of_name(name).is_none();
        let proper = all().map(|entity| &entity.name).filter(is_lacked).map(|name| fold(name)).into_set();
        let (nodes, edges, made, listed) = Default::default();
        Self { graph, registry, nodes, edges, stated, made, listed, known, own, proper, skills, contacts, no_employers }
    }

    fn document(&mut self, document: &Document) {
        let is_copy = document.atomic_of.is_some() || document.translation_of.is_some();
        if is_copy || self.contacts.contains(document.id.as_str()) {
            return;
        }
        let graph = self.graph;
        let Some(owner) = document.entities.first().and_then(|key| graph.node(key.as_str())) else { return };
        let languages = Languages::from(document.language);
        let uses = direct(graph.domain(), &owner.kind, TECHNOLOGY);
        let is_subject = graph.domain().kind(&owner.kind).subject;
        let spans: Vec<Range<usize>> = sentences(&document.text).into_iter().take(MOST_SENTENCES).collect();
        let place_of =
            |span: &Range<usize>| Provenance { document: document.id.clone(), start: span.start, end: span.end };
        if let Some(edge) = uses {
            for span in names_by_lines(&document.text, &spans) {
                keep_room();
                self.named_alone(&document.text[span.clone()], owner, edge, languages, &place_of(&span));
            }
        }
        for span in spans {
            keep_room();
            let sentence = &document.text[span.clone()];
            let place = place_of(&span);
            if let Some(edge) = uses {
                self.technologies(sentence, owner, edge, languages, &place);
            }
            if is_subject && self.no_employers {
                self.employers(sentence, owner, document.language, &place);
            }
        }
    }

    /// A technology that is all of a line among others. The name of anything else in the corpus is none.
    fn named_alone(&mut self, name: &str, owner: &Node, edge: &str, languages: Languages, place: &Provenance) {
        let is_other = |mention: &Mention| mention.candidates.iter().all(|own| own.kind != TECHNOLOGY);
        let is_unknown = vocabulary().of_name(name).is_none();
        let target = match vocabulary().place_of(name) {
            Some(at) => self.technology(at, name, languages, place),
            None if is_unknown && self.registry.names_in(name, languages).iter().any(is_other) => return,
            None => self.enumerated(name, languages, place),
        };
        self.mention(owner, edge, target, place);
    }

    /// Whether a sentence has one of the source's own names.
    fn says_own(&self, sentence: &str) -> bool {
        // A source may have many thousands, so the parts of the sentence are looked up, not the names.
        let all = words(sentence);
        (0..all.len()).any(|at| {
            let behind = all[at..].iter().take(MOST_WORDS);
            is_written_as_name(all[at].text) && self.proper.contains(&fold(all[at].text))
                || behind.map(|last| &sentence[all[at].start..last.end]).any(|part| self.own.contains(part))
        })
    }

    fn technologies(&mut self, sentence: &str, owner: &Node, edge: &str, languages: Languages, place: &Provenance) {
        let found = vocabulary().find(sentence, languages);
        // Skills of the source side by side, whatever else such words mean: "React, Apollo, Styled Components".
        let items = items(sentence).filter_map(|item| Some((self.skills.get(&sentence[item.clone()])?, item)));
        let items: Vec<(EntityKey, Range<usize>)> = items.map(|(key, item)| (key.clone(), item)).collect();
        if items.len() > 1 {
            for (key, _) in items.into_iter().filter(|(_, item)| !is_denied(sentence, item.clone(), languages)) {
                self.mention(owner, edge, key, place);
            }
        }
        // Looking for all names is dear.
        if found.is_empty() && !self.says_own(sentence) {
            return;
        }
        let named = self.registry.names_in(sentence, languages);
        // The name of a company or project in the corpus is not a technology; that of a group of skills may be one.
        let is_skill = |kind: &str| kind == TECHNOLOGY || self.graph.domain().kind(kind).yields;
        let (own, others): (Vec<Mention>, Vec<Mention>) =
            named.into_iter().partition(|mention| mention.candidates.iter().all(|own| is_skill(&own.kind)));
        let others: Vec<Range<usize>> = others.into_iter().map(|mention| mention.start..mention.end).collect();
        let places = found.iter().map(|found| found.start..found.end);
        let places: Vec<Range<usize>> = places.chain(own.iter().map(|own| own.start..own.end)).collect();
        // A skill of the source, written as there: "using Ruby".
        for mention in &own {
            let known = mention
                .sure()
                .filter(|own| own.kind == TECHNOLOGY)
                .filter(|own| vocabulary().of_name(&own.name).is_some() || is_said(mention, &own.name));
            let is_new = !found.iter().any(|found| found.overlaps(&(mention.start..mention.end)));
            if let Some(own) = known.filter(|_| is_new)
                && !is_denied(sentence, mention.start..mention.end, languages)
            {
                self.mention(owner, edge, own.key.clone(), place);
            }
        }
        for found in found {
            let inside = |other: &Range<usize>| found.overlaps(other) && other.len() >= found.end - found.start;
            if others.iter().any(inside) || is_denied(sentence, found.start..found.end, languages) {
                continue;
            }
            let target = self.technology(found.technology, &sentence[found.start..found.end], languages, place);
            self.mention(owner, edge, target, place);
        }
        for name in enumerated(sentence, &places, languages) {
            if !others.iter().any(|other| other.start < name.end && name.start < other.end) {
                let target = self.enumerated(&sentence[name], languages, place);
                self.mention(owner, edge, target, place);
            }
        }
    }

    /// The key of a technology that only a list names, creating its node if there is none.
    fn enumerated(&mut self, name: &str, languages: Languages, place: &Provenance) -> EntityKey {
        if let Some(key) = self.listed.get(name) {
            return key.clone();
        }
        let key = self.node(TECHNOLOGY, name, languages, &[(BASIS, MENTIONED)], place);
        self.listed.insert(name.to_owned(), key.clone());
        key
    }

    /// The key of a technology, creating its node if the corpus has none.
    fn technology(&mut self, at: usize, written: &str, languages: Languages, place: &Provenance) -> EntityKey {
        if let Some(key) = self.known.get(&at) {
            return key.clone();
        }
        let technology = &vocabulary().technologies()[at];
        let own = [technology.name].into_iter().chain(technology.aliases.iter().copied());
        // The name as written in the text, if it is one of the technology's and has capitals; else the technology's
        // own.
        let folded = fold(written);
        let name = own.clone().find(|name| fold(name) == folded).unwrap_or(technology.name);
        let name = if name.chars().any(char::is_uppercase) { name } else { technology.name };
        let properties = [("category", technology.categories), (BASIS, MENTIONED)];
        let key = self.node(TECHNOLOGY, name, languages, &properties, place);
        self.known.insert(at, key.clone());
        key
    }

    fn node(
        &mut self,
        kind: &str,
        name: &str,
        languages: Languages,
        properties: &[(&str, &str)],
        place: &Provenance,
    ) -> EntityKey {
        let slug = key_of(name);
        let is_taken = |key: &str| self.graph.node(key).is_some() || self.made.contains(key);
        let mut key = slug.clone();
        let mut number = 2;
        while is_taken(&key) {
            key = format!("{slug}-{number}");
            number += 1;
        }
        let key = EntityKey::new(key);
        self.made.insert(key.clone());
        self.nodes.push(Node {
            key: key.clone(),
            kind: kind.to_owned(),
            name: name.to_owned(),
            aliases: Vec::new(),
            language: languages.iter().next().unwrap_or_default(),
            translations: BTreeMap::new(),
            properties: properties.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).into_map(),
            // Ordered after everything that the source states.
            order: self.graph.node_count() + self.nodes.len(),
            provenance: vec![place.clone()],
        });
        key
    }

    fn mention(&mut self, owner: &Node, kind: &str, target: EntityKey, place: &Provenance) {
        if owner.key == target || self.stated.contains(&(&owner.key, kind, &target)) {
            return;
        }
        let id = (owner.key.clone(), kind.to_owned(), target);
        let edge = self.edges.entry(id).or_insert_with_key(|(from, kind, to)| Edge {
            from: from.clone(),
            to: to.clone(),
            kind: kind.clone(),
            properties: [(BASIS.to_owned(), MENTIONED.to_owned())].into(),
            provenance: Vec::new(),
        });
        // Each sentence is read once, so only the last place can be the same.
        if edge.provenance.last() != Some(place) {
            edge.provenance.push(place.clone());
        }
    }

    /// A group of skills that is called like a technology states that too, with its level: `{ "name": "Go", "level": "Expert",
    /// "keywords": ["Backend"] }`. A tag only mentions it.
    fn namesakes(&mut self) {
        let graph = self.graph;
        let domain = graph.domain();
        let Some(subject) = graph.subject() else { return };
        let Some(kind) = direct(domain, &subject.kind, TECHNOLOGY) else { return };
        for group in graph.nodes_in_order().filter(|node| domain.kind(&node.kind).group) {
            let Some(at) = vocabulary().place_of(&group.name) else { continue };
            let Some(place) = group.provenance.first() else { continue };
            let target = self.technology(at, &group.name, Languages::from(group.language), place);
            if !domain.kind(&group.kind).topic {
                self.mention(subject, kind, target, place);
                continue;
            }
            for node in self.nodes.iter_mut().filter(|node| node.key == target) {
                node.properties.remove(BASIS);
                node.order = group.order;
            }
            if !self.stated.contains(&(&subject.key, kind, &target)) {
                let level = group.properties.get("level").map(|level| ("level".to_owned(), level.clone()));
                let (from, to, provenance) = (subject.key.clone(), target.clone(), vec![place.clone()]);
                let properties = level.into_iter().collect();
                let edge = Edge { from, to, kind: kind.to_owned(), properties, provenance };
                self.edges.insert((subject.key.clone(), kind.to_owned(), target), edge);
            }
        }
    }

    /// A technology that nothing is said to use is used where one is whose name it begins: Talend, where "Talend ESB" is.
    fn shorter_names(&mut self) {
        let graph = self.graph;
        let domain = graph.domain();
        let is_use = |edge: &Edge| {
            let from = graph.node(edge.from.as_str()).filter(|node| domain.kind(&node.kind).owner);
            from.is_some_and(|node| {
                !domain.kind(&node.kind).subject && direct(domain, &node.kind, TECHNOLOGY) == Some(edge.kind.as_str())
            })
        };
        let uses: Vec<Edge> = graph.edges().chain(self.edges.values()).filter(|edge| is_use(edge)).cloned().collect();
        let used = uses.iter().map(|edge| &edge.to).into_set();
        let mut named: BTreeMap<String, Vec<&Edge>> = BTreeMap::new();
        for edge in &uses {
            let name = graph.node(edge.to.as_str()).map(|node| fold(&node.name)).filter(|name| name.contains(' '));
            named.entry(name.unwrap_or_default()).or_default().push(edge);
        }
        for short in graph.of_kind(TECHNOLOGY).into_iter().filter(|node| !used.contains(&node.key)) {
            let begins = format!("{} ", fold(&short.name));
            let longer = named.range(begins.clone()..).take_while(|(name, _)| name.starts_with(&begins));
            let longer = longer.filter(|_| begins.chars().count() > SHORTEST_BEGINNING);
            for edge in longer.flat_map(|(_, edges)| edges) {
                let Some(owner) = graph.node(edge.from.as_str()) else { continue };
                for place in &edge.provenance {
                    self.mention(owner, &edge.kind, short.key.clone(), place);
                }
            }
        }
    }

    /// Companies that a sentence names as employers: `worked at Fjordbank, Lyng and HarborBank 7`.
    fn employers(&mut self, sentence: &str, owner: &Node, language: Language, place: &Provenance) {
        let domain = self.graph.domain();
        let dated = domain.kinds().find_map(|(kind, rules)| {
            let edge = rules.dated_by.as_deref()?;
            (direct(domain, &owner.kind, kind) == Some(edge)).then(|| (kind.to_owned(), edge.to_owned()))
        });
        let Some((kind, edge)) = dated else { return };
        let languages = Languages::from(language);
        for span in employers(sentence, language) {
            let name = &sentence[span.clone()];
            if is_denied(sentence, span, languages) || vocabulary().of_name(name).is_some_and(|_| !name.contains(' ')) {
                continue;
            }
            let known = self.registry.find_entity(name).into_iter().find(|c| c.kind == kind).map(|c| c.key);
            let made =
                || self.nodes.iter().find(|node| node.kind == kind && node.name == name).map(|node| node.key.clone());
            let key = known.or_else(made);
            let key = key.unwrap_or_else(|| self.node(&kind, name, languages, &[(BASIS, MENTIONED)], place));
            self.mention(owner, &edge, key, place);
        }
    }
}

/// Maximum words of a skill's name that is looked for in sentences.
const MOST_WORDS: usize = 8;

/// Whether a name is written as no everyday word is: with a capital or figure within it, or in several words with capitals.
fn is_written_as_name(name: &str) -> bool {
    let inner = |word: &str| word.chars().skip(1).any(|c| c.is_uppercase() || c.is_ascii_digit());
    let mut parts = name.split_whitespace();
    let several = || name.contains(' ') && name.split_whitespace().all(|part| part.starts_with(char::is_uppercase));
    parts.any(inner) || several()
}

/// Whether a mention is the name of a skill that no vocabulary knows, written as no everyday word is: there, or in the sentence
/// (`SolidWorks` for `Solidworks`). Shouting tells nothing.
fn is_said(mention: &Mention, name: &str) -> bool {
    let shouts = |text: &str| !text.chars().any(char::is_lowercase);
    let written = is_written_as_name(&mention.text) && !shouts(&mention.text);
    mention.text == name && is_written_as_name(name) || written && fold(&mention.text) == fold(name)
}

/// A name must have more letters than this to stand for one that it begins: `C` is not `C Shell`.
const SHORTEST_BEGINNING: usize = 3;
