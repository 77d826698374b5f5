//! What an owner should look at in her data.

use super::Engine;
use super::types::{LintFinding, LintKind};
use crate::ingest::Provenance;

impl Engine {
    /// Names that mean several things, facts without a source, edges that lead nowhere, odd data.
    pub fn lint(&self) -> Vec<LintFinding> {
        let corpus = self.corpus();
        let graph = corpus.graph();
        let mut out = Vec::new();
        for (name, keys) in corpus.registry().ambiguous_names() {
            let called: Vec<String> = keys
                .iter()
                .filter_map(|key| corpus.registry().get(key.as_str()))
                .map(|entity| format!("the {} “{}” ({})", entity.kind, entity.name, entity.key))
                .collect();
            let places = keys.iter().filter_map(|key| graph.node(key.as_str())).flat_map(|node| &node.provenance);
            let sources = sources(places);
            let message = format!(
                "“{name}” means {}. Give one of them another name, or accept that the question decides.",
                called.join(" and ")
            );
            out.push(LintFinding { kind: LintKind::AmbiguousName, message, keys, sources });
        }
        for node in graph.nodes_in_order().filter(|node| node.provenance.is_empty()) {
            let message = format!("The {} “{}” ({}) has no source.", node.kind, node.name, node.key);
            let keys = vec![node.key.clone()];
            out.push(LintFinding { kind: LintKind::NoSource, message, keys, sources: Vec::new() });
        }
        for edge in graph.edges().filter(|edge| edge.provenance.is_empty()) {
            let message = format!("{} -{}-> {} has no source.", edge.from, edge.kind, edge.to);
            let keys = vec![edge.from.clone(), edge.to.clone()];
            out.push(LintFinding { kind: LintKind::NoSource, message, keys, sources: Vec::new() });
        }
        for (part, edge) in corpus.parts().iter().flat_map(|part| part.ingested.edges.iter().map(move |e| (part, e))) {
            let missing: Vec<String> = [&edge.from, &edge.to]
                .into_iter()
                .filter(|key| graph.node(key.as_str()).is_none())
                .map(|key| format!("`{key}`"))
                .collect();
            if missing.is_empty() {
                continue;
            }
            let mut sources = sources(&edge.provenance);
            if sources.is_empty() {
                sources.push(part.id.clone());
            }
            let message = format!(
                "The edge {} -{}-> {} in {} leads nowhere: there is no node {}. Add it, or take the edge out.",
                edge.from,
                edge.kind,
                edge.to,
                sources.join(", "),
                missing.join(" and no node ")
            );
            let keys = vec![edge.from.clone(), edge.to.clone()];
            out.push(LintFinding { kind: LintKind::DanglingEdge, message, keys, sources });
        }
        out.extend(corpus.warnings().map(|warning| LintFinding {
            kind: LintKind::Data,
            message: warning.clone(),
            keys: Vec::new(),
            sources: Vec::new(),
        }));
        out
    }
}

/// The documents of some places, each once.
fn sources<'p>(places: impl IntoIterator<Item = &'p Provenance>) -> Vec<String> {
    let mut sources: Vec<String> = places.into_iter().map(|place| place.document.as_str().to_owned()).collect();
    sources.sort_unstable();
    sources.dedup();
    sources
}
