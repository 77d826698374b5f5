//! The graph as a picture: its nodes, preferring the best connected, and the edges between them.

use super::Engine;
use crate::answer::{kind_name, relation_name};
use crate::graph::Direction::{In, Out};
use crate::graph::Graph;
use crate::ingest::Node;
use crate::language::Language;
use crate::order::{Collect as _, Order as _};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Default number of nodes in a picture.
const USUAL_NODES: usize = 150;
/// Maximum number of nodes in a picture.
pub const MAX_PICTURE_NODES: usize = 2_000;

/// An entity or a fact in the graph.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct GraphNode {
    /// Its key, as in answers and plans.
    pub key: String,
    /// Its kind.
    pub kind: String,
    /// The noun for its kind, in the picture's language.
    pub kind_name: String,
    /// Its name, or the sentence of a fact; translated if the source has a translation.
    pub label: String,
    /// Number of nodes in the whole graph connected with it.
    pub weight: usize,
}

/// A relation between two nodes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct GraphEdge {
    /// Key of the source node.
    pub from: String,
    /// Key of the target node.
    pub to: String,
    /// Its kind, such as `USES_TECH`.
    pub kind: String,
    /// The relation in words, in the picture's language: "uses".
    pub label: String,
    /// The same read from its end: "used by".
    pub inverse: String,
    /// Whether only sentences mention it, not a field of the source.
    pub mentioned: bool,
}

/// The graph, or its best connected part.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct GraphPicture {
    /// In the order of the source.
    pub nodes: Vec<GraphNode>,
    /// The edges between these nodes, one for each kind and direction.
    pub edges: Vec<GraphEdge>,
    /// Number of nodes in the whole graph.
    pub node_count: usize,
    /// The language of kinds and relations, and of names if the source has a translation.
    pub language: Language,
}

/// The keys of all neighbours of a node.
fn around<'a>(graph: &'a Graph, key: &str) -> BTreeSet<&'a str> {
    let edges = [Out, In].into_iter().flat_map(|direction| graph.all_around(key, direction));
    edges.map(|(_, node)| node.key.as_str()).into_set()
}

impl Engine {
    /// The graph with at most `limit` nodes: the requested ones, the best connected neighbour of each, the corpus's
    /// subject, then the best connected. The default language is that of the settings, else of the corpus's subject.
    pub fn graph_picture(&self, language: Option<Language>, limit: Option<usize>, keys: &[String]) -> GraphPicture {
        let corpus = self.corpus();
        let graph = corpus.graph();
        let subject = graph.subject();
        let language = language.or(self.settings().language).or(subject.map(|node| node.language)).unwrap_or_default();
        let limit = limit.unwrap_or(USUAL_NODES).min(MAX_PICTURE_NODES);
        let mut ranked: Vec<(usize, &Node)> =
            graph.nodes_in_order().map(|node| (around(graph, node.key.as_str()).len(), node)).collect();
        // The sort is stable: ties stay in source order.
        ranked.order_by_key(|(weight, _)| Reverse(*weight));
        let joined = |key: &String| {
            let near = around(graph, key);
            ranked.iter().map(|(_, node)| node.key.as_str()).find(|other| near.contains(other))
        };
        let wanted = keys.iter().filter_map(|key| graph.node(key)).map(|node| node.key.as_str());
        let first = wanted.chain(keys.iter().filter_map(joined)).chain(subject.map(|node| node.key.as_str()));
        let mut chosen: BTreeSet<&str> = BTreeSet::new();
        for key in first.chain(ranked.iter().map(|(_, node)| node.key.as_str())) {
            if chosen.len() == limit {
                break;
            }
            chosen.insert(key);
        }
        let mut nodes: Vec<(usize, &Node)> =
            ranked.iter().copied().filter(|(_, node)| chosen.contains(node.key.as_str())).collect();
        nodes.order_by(|a, b| (a.1.order, &a.1.key).cmp(&(b.1.order, &b.1.key)));
        let node = |(weight, node): (usize, &Node)| GraphNode {
            key: node.key.to_string(),
            kind: node.kind.clone(),
            kind_name: kind_name(&node.kind, graph, language),
            label: node.in_language(language).to_owned(),
            weight,
        };
        let mut seen = BTreeSet::new();
        let edges = graph.edges().filter(|edge| {
            chosen.contains(edge.from.as_str())
                && chosen.contains(edge.to.as_str())
                && seen.insert((&edge.from, &edge.to, &edge.kind))
        });
        let edges = edges.map(|edge| GraphEdge {
            from: edge.from.to_string(),
            to: edge.to.to_string(),
            kind: edge.kind.clone(),
            label: relation_name(edge, Out, graph, language),
            inverse: relation_name(edge, In, graph, language),
            mentioned: edge.is_mentioned(),
        });
        GraphPicture {
            edges: edges.collect(),
            nodes: nodes.into_iter().map(node).collect(),
            node_count: graph.node_count(),
            language,
        }
    }
}
