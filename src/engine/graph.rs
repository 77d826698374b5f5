//! Queries to the graph alone, by intent and the key or name of an entity.

use super::Engine;
use crate::domain::Intent;
use crate::graph::{GraphQuery, GraphQueryResult};
use crate::id::EntityKey;
use crate::language::Language;
use crate::registry::{Candidate, Registry};

/// The graph's answer, and the meaning of the name.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphAnswer {
    /// The items of all meanings of the name.
    pub result: GraphQueryResult,
    /// The meanings of the name; more than one: it is ambiguous.
    pub entities: Vec<Candidate>,
    /// 0 to 1: 1 if the graph covers the question, times the certainty of the name's meaning.
    pub confidence: f32,
    /// The language of the items, if the source has translations.
    pub language: Language,
}

/// The meaning of a name.
pub(super) enum Named {
    Nothing,
    /// One entity for each name.
    One(Vec<Candidate>),
    /// Several entities for a single name.
    Several(Vec<Candidate>),
}

/// The meaning of a name: by key, or as in a question, with preferred kinds first.
pub(super) fn named(registry: &Registry, name: &str, prefers: &[String]) -> Named {
    if let Some(entity) = registry.get(EntityKey::new(name).as_str()) {
        let (key, kind, name) = (entity.key.clone(), entity.kind.clone(), entity.name.clone());
        return Named::One(vec![Candidate { key, kind, name, certainty: 1.0 }]);
    }
    let mut entities: Vec<Candidate> = Vec::new();
    for mention in registry.link(name) {
        let rank = |c: &&Candidate| prefers.iter().position(|kind| *kind == c.kind).unwrap_or(prefers.len());
        let best = mention.candidates.iter().map(|c| rank(&c)).min().unwrap_or(0);
        let fitting: Vec<&Candidate> = mention.candidates.iter().filter(|c| rank(c) == best).collect();
        match fitting.as_slice() {
            [] => {}
            [one] => {
                if !entities.iter().any(|known| known.key == one.key) {
                    entities.push((*one).clone());
                }
            }
            several => return Named::Several(several.iter().map(|c| (*c).clone()).collect()),
        }
    }
    if entities.is_empty() { Named::Nothing } else { Named::One(entities) }
}

impl Engine {
    /// Queries the graph for an intent, about an entity if one is given by its key or one of its names. By default the
    /// items are in the language of the settings, else of the corpus's subject. Of an entity's name, as many characters
    /// count as a question may have.
    pub fn graph_query(&self, intent: &Intent, entity: Option<&str>, language: Option<Language>) -> GraphAnswer {
        let corpus = self.corpus();
        let graph = corpus.graph();
        let subject = graph.subject();
        let language = language.or(self.settings().language).or(subject.map(|node| node.language)).unwrap_or_default();
        let about = subject.filter(|_| intent.about_subject).map(|node| node.key.clone());
        let query = |entities: Vec<EntityKey>, unknown_name: bool| {
            graph.query(&GraphQuery {
                target: intent.target.clone(),
                entities,
                categories: intent.category.iter().cloned().collect(),
                current: intent.current.clone(),
                unknown_name,
                ..GraphQuery::default()
            })
        };
        let keys = |list: &[Candidate]| list.iter().map(|candidate| candidate.key.clone()).collect::<Vec<_>>();
        let name = entity.map(|name| super::clipped(name.trim(), &self.settings())).filter(|name| !name.is_empty());
        let (result, entities, meanings) = match name.map(|name| named(corpus.registry(), name, &intent.prefers)) {
            None => (query(about.into_iter().collect(), false), Vec::new(), 1),
            Some(Named::Nothing) => (query(Vec::new(), true), Vec::new(), 1),
            Some(Named::One(list)) => (query(keys(&list), false), list, 1),
            Some(Named::Several(list)) => {
                let read = keys(&list).into_iter().map(|key| query(vec![key], false));
                let meanings = list.len();
                (read.reduce(GraphQueryResult::joined).unwrap_or_else(GraphQueryResult::unsupported), list, meanings)
            }
        };
        let surest = entities.iter().map(|candidate| candidate.certainty).fold(1.0, f32::min);
        GraphAnswer { confidence: result.confidence * surest / meanings as f32, result, entities, language }
    }
}
