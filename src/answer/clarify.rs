//! The clarifying question for a name whose meanings lead to different answers.

use super::employment::period_of;
use super::phrases::{Phrases, quoted};
use crate::graph::{Direction, Graph};
use crate::id::EntityKey;
use crate::ingest::{Edge, Node};
use crate::language::Language;

/// Longest description in a label, in characters.
const MAX_DETAIL: usize = 60;

/// Labels that tell these entities apart: name and kind; where those are the same, also what the data says of them;
/// failing that, their keys.
pub fn labels(keys: &[EntityKey], graph: &Graph, language: Language) -> Vec<String> {
    let of = |key: &EntityKey, more: bool| match graph.node(key.as_str()) {
        Some(node) => label(node, graph, language, more),
        None => key.to_string(),
    };
    let short: Vec<String> = keys.iter().map(|key| of(key, false)).collect();
    let long: Vec<String> = keys.iter().map(|key| of(key, true)).collect();
    let unique = |list: &[String], at: usize| list.iter().filter(|other| **other == list[at]).count() == 1;
    (0..keys.len())
        .map(|at| match (unique(&short, at), unique(&long, at)) {
            (true, _) => short[at].clone(),
            (false, true) => long[at].clone(),
            (false, false) => format!("{} – {}", long[at], keys[at]),
        })
        .collect()
}

fn label(node: &Node, graph: &Graph, language: Language, more: bool) -> String {
    let name = node.in_language(language);
    let kind = kind_name(&node.kind, graph, language);
    match detail(node, graph, language).filter(|_| more) {
        Some(detail) => format!("{name} ({kind}, {detail})"),
        None => format!("{name} ({kind})"),
    }
}

/// The noun for a kind: the pack's, else the owner's, else the kind's own name.
pub fn kind_name(kind: &str, graph: &Graph, language: Language) -> String {
    let pack = language.pack().phrases.kinds.iter().find(|(own, _)| *own == kind).map(|(_, noun)| (*noun).to_owned());
    let owner = || graph.domain().kind(kind).words.get(&language)?.first().cloned();
    pack.or_else(owner).unwrap_or_else(|| kind.replace('_', " "))
}

/// A relation in words, read from its beginning (`Out`) or from its end: the pack's, else the kind of the node at its other end,
/// else the relation's own name.
pub fn relation_name(edge: &Edge, from: Direction, graph: &Graph, language: Language) -> String {
    let own = language.pack().phrases.relations.iter().find(|(kind, _)| *kind == edge.kind);
    let is_out = from == Direction::Out;
    let other = if is_out { &edge.to } else { &edge.from };
    match (own, graph.node(other.as_str())) {
        (Some((_, (out, back))), _) => (if is_out { *out } else { *back }).to_owned(),
        (None, Some(node)) if edge.kind.starts_with("HAS_") => kind_name(&node.kind, graph, language),
        _ => edge.kind.to_lowercase().replace('_', " "),
    }
}

/// The node's period, else its owner, else its description.
fn detail(node: &Node, graph: &Graph, language: Language) -> Option<String> {
    let owner = || {
        let owners = graph.around(node.key.as_str(), "HAS_PROJECT", Direction::In);
        let company = owners.into_iter().map(|(_, owner)| owner).find(|owner| owner.kind == "company")?;
        Some(company.in_language(language).to_owned())
    };
    let said = || {
        let property = |name: &str| node.properties.get(name).filter(|text| !text.trim().is_empty());
        let text = property(&format!("description@{}", language.code())).or_else(|| property("description"))?;
        Some(text.chars().take(MAX_DETAIL).collect::<String>().trim_end().to_owned())
    };
    period_of(node, language).or_else(owner).or_else(said)
}

impl Phrases<'_> {
    /// Asks which of these is meant, one label per line.
    pub fn which(&self, name: &str, labels: &[String]) -> String {
        let asked = self.which_one(&quoted(name, self.language()));
        let rows: Vec<String> = labels.iter().map(|label| format!("- {label}")).collect();
        format!("{asked}\n\n{}", rows.join("\n"))
    }
}
