//! Suggested questions that the corpus can answer.

use super::Engine;
use super::clarify::clarify;
use crate::dialog::Memory;
use crate::graph::Direction::{In, Out};
use crate::ingest::Node;
use crate::language::{Language, fill};
use crate::order::Order as _;
use crate::plan::QueryPlan;
use crate::retrieve::{Corpus, Filter, SearchMode, Standing, search};
use crate::settings::Settings;
use serde::Deserialize;

/// Number of suggestions shown with an answer that found nothing.
const BESIDE_NOTHING: usize = 3;
/// Maximum entities to make questions about: each question is tried.
const MOST_ENTITIES: usize = 12;

/// Intents that ask about the whole corpus.
const GENERAL: [&str; 4] = ["companies", "technologies", "education", "contacts"];

/// Questions about things of a kind: the kind, the intents about a single thing, and those about all.
const ABOUT: &[(&str, &[&str], &[&str])] = &[
    ("project", &["achievements", "technologies_of", "project_details"], &[]),
    ("company", &["projects_of_company", "achievements", "technologies_of", "project_details"], &[]),
    ("technology", &["technology_usage"], &[]),
    ("person", &[], &GENERAL),
    ("education", &[], &["education"]),
    ("contact", &[], &["contacts"]),
];

/// Which questions to suggest.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "SuggestionRequest"))]
pub struct Wanted {
    /// Keys of entities and facts that they should be about; empty: about the whole corpus, to begin with.
    pub about: Vec<String>,
    /// Questions already asked: suggestions with the same meaning are left out.
    pub asked: Vec<String>,
    /// Maximum number of questions; all by default.
    pub limit: Option<usize>,
}

/// A question, and the key of the entity that it names.
type Candidate = (String, Option<String>);

impl Engine {
    /// Questions in a language that the corpus can answer, for a start or about entities of an answer.
    pub fn suggestions(&self, language: Language, wanted: &Wanted) -> Vec<String> {
        let (corpus, settings) = (self.corpus(), self.settings());
        let candidates = match wanted.about.is_empty() {
            true => questions(&corpus, language),
            false => questions_about(&corpus, language, &wanted.about),
        };
        let alone = |question: &String| self.understand(question, &Memory::default(), &corpus, &settings).0;
        let same = |a: &QueryPlan, b: &QueryPlan| {
            let keys = |plan: &QueryPlan| plan.entities.iter().map(|entity| entity.key.clone()).collect::<Vec<_>>();
            a.intent.name == b.intent.name && keys(a) == keys(b)
        };
        let mut told: Vec<QueryPlan> = wanted.asked.iter().map(alone).collect();
        let new = |(question, plan): (String, QueryPlan)| {
            let known = told.iter().any(|other| same(&plan, other));
            told.push(plan);
            (!known).then_some(question)
        };
        let answered = self.answered(candidates, &corpus, &settings).filter_map(new);
        answered.take(wanted.limit.unwrap_or(usize::MAX)).collect()
    }

    /// Questions to ask instead of one without an answer.
    pub(super) fn instead_of(
        &self,
        question: &str,
        corpus: &Corpus,
        settings: &Settings,
        language: Language,
    ) -> Vec<String> {
        self.answered(questions(corpus, language), corpus, settings)
            .map(|(other, _)| other)
            .filter(|other| other != question)
            .take(BESIDE_NOTHING)
            .collect()
    }

    /// The candidates that lead to an answer about what they name, each with its plan.
    fn answered<'a>(
        &'a self,
        candidates: Vec<Candidate>,
        corpus: &'a Corpus,
        settings: &'a Settings,
    ) -> impl Iterator<Item = (String, QueryPlan)> + 'a {
        let answered = move |(question, names): Candidate| {
            let (plan, ..) = self.understand(&question, &Memory::default(), corpus, settings);
            let meant = |key: &String| plan.entities.iter().any(|entity| entity.key.as_str() == key);
            if !names.iter().all(meant) || clarify(&plan, corpus, settings).is_some() {
                return None;
            }
            let found = search(corpus, &plan, settings, SearchMode::Auto, &Filter::default(), None);
            (found.standing == Standing::Answered).then_some((question, plan))
        };
        candidates.into_iter().filter_map(answered)
    }
}

/// The question for an intent, about an entity if one is given.
fn question(language: Language, intent: &str, subject: Option<&Node>) -> Option<Candidate> {
    let (_, question) = language.pack().phrases.suggestions.iter().find(|(name, _)| *name == intent)?;
    let name = subject.map_or("", |node| node.in_language(language));
    Some((fill(question, &[("subject", name)]), subject.map(|node| node.key.to_string())))
}

/// A question for each intent for which there are facts.
fn questions(corpus: &Corpus, language: Language) -> Vec<Candidate> {
    let graph = corpus.graph();
    // The node with the most such edges.
    let with = |kind: &str, edge: &str| {
        let mut nodes = graph.of_kind(kind);
        nodes.order_by_key(|n| std::cmp::Reverse(graph.around(n.key.as_str(), edge, Out).len()));
        nodes.into_iter().find(|n| !graph.around(n.key.as_str(), edge, Out).is_empty())
    };
    // Of the technologies used by several projects, the least used one.
    let used = graph
        .of_kind("technology")
        .into_iter()
        .map(|node| (graph.around(node.key.as_str(), "USES_TECH", In).len(), node))
        .filter(|(uses, _)| *uses >= 2)
        .min_by_key(|(uses, node)| (*uses, node.order))
        .map(|(_, node)| node);
    let subjects = [
        ("achievements", with("project", "HAS_ACHIEVEMENT")),
        ("projects_of_company", with("company", "HAS_PROJECT")),
        ("technology_usage", used),
    ];
    let all = ["company", "technology", "education", "contact"].into_iter().zip(GENERAL);
    let named = subjects.into_iter().filter_map(|(intent, node)| question(language, intent, Some(node?)));
    let general = all.filter(|(kind, _)| !graph.of_kind(kind).is_empty());
    named.chain(general.filter_map(|(_, intent)| question(language, intent, None))).collect()
}

/// Questions about these entities, one about each before a second about any. A fact of a kind without questions stands
/// for the entities that it belongs to.
fn questions_about(corpus: &Corpus, language: Language, keys: &[String]) -> Vec<Candidate> {
    let graph = corpus.graph();
    let row = |node: &Node| ABOUT.iter().find(|(kind, ..)| *kind == node.kind);
    let owners = |node: &Node| graph.all_around(node.key.as_str(), In).into_iter().map(|(_, owner)| owner);
    let known = keys.iter().filter_map(|key| graph.node(key));
    let mut nodes: Vec<&Node> = Vec::new();
    for node in known.flat_map(|node| if row(node).is_some() { vec![node] } else { owners(node).collect() }) {
        if nodes.len() < MOST_ENTITIES && !nodes.iter().any(|other| other.key == node.key) {
            nodes.push(node);
        }
    }
    let of = |node: &&Node| -> Vec<Candidate> {
        let (one, all) = row(node).map_or((&[][..], &[][..]), |(_, one, all)| (*one, *all));
        let named = one.iter().filter_map(|intent| question(language, intent, Some(*node)));
        named.chain(all.iter().filter_map(|intent| question(language, intent, None))).collect()
    };
    let lists: Vec<Vec<Candidate>> = nodes.iter().map(of).collect();
    let longest = lists.iter().map(Vec::len).max().unwrap_or(0);
    (0..longest).flat_map(|at| lists.iter().filter_map(move |list| list.get(at).cloned())).collect()
}
