//! Findings in the data that its owner should look at.

use super::Engine;
use super::reports::{LintFinding, LintKind};
use crate::ingest::Provenance;
use crate::order::Order as _;

impl Engine {
    /// Ambiguous names, facts without a source, edges that lead nowhere, and warnings about the data.
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
                "The edge {} -{}-> {} in {} is dangling: there is no node {}. Add it, or remove the edge.",
                edge.from,
                edge.kind,
                edge.to,
                sources.join(", "),
                missing.join(" and no node ")
            );
            let keys = vec![edge.from.clone(), edge.to.clone()];
            out.push(LintFinding { kind: LintKind::DanglingEdge, message, keys, sources });
        }
        out.extend(self.leftovers());
        out.extend(corpus.warnings().map(|warning| LintFinding {
            kind: LintKind::Data,
            message: warning.clone(),
            keys: Vec::new(),
            sources: Vec::new(),
        }));
        out
    }
}

/// Texts in the sample of JSON Resume: an owner who starts from it and leaves them in publishes them as her own.
const SAMPLE: [&str; 22] = [
    "Richard Hendriks", "Richard Hendricks", "Erlich Bachman", "Pied Piper", "Dinesh Chugtai", "john@gmail.com",
    "johndoe.com", "john@example.com", "richard.hendriks@mail.com", "richardhendricks.example.com",
    "piedpiper.example.com", "neutralthoughts", "dandymusicnl", "(912) 555-4321", "2712 Broadway St", "CoderDojo",
    "Techcrunch Disrupt", "Data Compressed Digitally", "Video compression for 3d media", "Moon Landing Conspiracy",
    "Miss Direction", "lorem ipsum",
];

impl Engine {
    /// Values of the schema's sample that are left in a resume.
    fn leftovers(&self) -> Vec<LintFinding> {
        let corpus = self.corpus();
        let graph = corpus.graph();
        let holds = |text: &str, sample: &str| text.to_lowercase().contains(&sample.to_lowercase());
        let mut out = Vec::new();
        for sample in SAMPLE {
            let documents = corpus.parts().iter().flat_map(|part| &part.ingested.documents);
            // A file is a resume if the corpus has a person; pages may legitimately mention the sample.
            let about = graph.subject().is_some();
            let mut sources: Vec<String> = documents
                .filter(|document| about && document.atomic_of.is_none() && holds(&document.text, sample))
                .map(|document| document.id.as_str().to_owned())
                .collect();
            sources.order();
            if sources.is_empty() {
                continue;
            }
            let keys =
                graph.nodes_in_order().filter(|node| holds(&node.name, sample)).map(|node| node.key.clone()).collect();
            let message = format!(
                "“{sample}” in {} comes from a template or from the sample of JSON Resume. Remove it, or give the real value.",
                sources.join(", ")
            );
            out.push(LintFinding { kind: LintKind::Data, message, keys, sources });
        }
        out
    }
}

/// The documents of these places, without repetitions.
fn sources<'p>(places: impl IntoIterator<Item = &'p Provenance>) -> Vec<String> {
    let mut sources: Vec<String> = places.into_iter().map(|place| place.document.as_str().to_owned()).collect();
    sources.order();
    sources.dedup();
    sources
}
