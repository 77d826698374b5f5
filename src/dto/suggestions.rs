//! Questions to begin with.

use crate::graph::Direction::{In, Out};
use crate::ingest::Node;
use crate::language::fill;
use crate::retrieve::Corpus;
use crate::text::Language;

/// Questions that this corpus can answer, in a language: one for each intent whose facts exist.
pub fn suggestions(corpus: &Corpus, language: Language) -> Vec<String> {
    let graph = corpus.graph();
    let name = |node: &Node| node.translations.get(&language).unwrap_or(&node.name).clone();
    // The subject with the most to tell.
    let with = |kind: &str, edge: &str| {
        let mut nodes = graph.of_kind(kind);
        nodes.sort_by_key(|n| std::cmp::Reverse(graph.around(n.key.as_str(), edge, Out).len()));
        nodes.into_iter().find(|n| !graph.around(n.key.as_str(), edge, Out).is_empty()).map(&name)
    };
    // Of technologies that several projects use, the one that the fewest do.
    let used = graph
        .of_kind("technology")
        .into_iter()
        .map(|node| (graph.around(node.key.as_str(), "USES_TECH", In).len(), node))
        .filter(|(uses, _)| *uses >= 2)
        .min_by_key(|(uses, node)| (*uses, node.order))
        .map(|(_, node)| name(node));
    let subjects = [
        ("achievements", with("project", "HAS_ACHIEVEMENT")),
        ("projects_of_company", with("company", "HAS_PROJECT")),
        ("technology_usage", used),
        ("contacts", (!graph.of_kind("contact").is_empty()).then(String::new)),
    ];
    let questions = language.pack().phrases.suggestions;
    let question = |(intent, subject): (&str, Option<String>)| {
        let (_, question) = questions.iter().find(|(name, _)| *name == intent)?;
        Some(fill(question, &[("subject", &subject?)]))
    };
    subjects.into_iter().filter_map(question).collect()
}
