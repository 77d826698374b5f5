//! Nodes and edges in memory.

use crate::id::EntityKey;
use crate::ingest::{Edge, Node};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use std::collections::BTreeMap;

/// Which way an edge is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From source to target.
    Out,
    /// From target to source.
    In,
}

/// An immutable graph over one generation of the corpus.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    graph: DiGraph<Node, Edge>,
    by_key: BTreeMap<EntityKey, NodeIndex>,
    by_kind: BTreeMap<String, Vec<NodeIndex>>,
}

impl Graph {
    /// Builds the graph. Of two nodes with one key the first keeps its name and place and takes over what only the
    /// second knows; edges that lead from or to no node are
    /// left out. Two kinds under one key are told in the warnings.
    pub fn build<'a>(
        nodes: impl IntoIterator<Item = &'a Node>,
        edges: impl IntoIterator<Item = &'a Edge>,
    ) -> (Self, Vec<String>) {
        let mut out = Self::default();
        let mut warnings = Vec::new();
        for node in nodes {
            match out.by_key.get(&node.key) {
                None => {
                    let at = out.graph.add_node(node.clone());
                    out.by_key.insert(node.key.clone(), at);
                    out.by_kind.entry(node.kind.clone()).or_default().push(at);
                }
                Some(at) => {
                    let known = &mut out.graph[*at];
                    if known.kind != node.kind {
                        warnings.push(format!(
                            "Two nodes have the key `{}`: a {} and a {}. The first is kept.",
                            node.key, known.kind, node.kind
                        ));
                        continue;
                    }
                    join_node(known, node);
                }
            }
        }
        for edge in edges {
            if let (Some(from), Some(to)) = (out.by_key.get(&edge.from), out.by_key.get(&edge.to)) {
                match out
                    .graph
                    .edges_connecting(*from, *to)
                    .find(|e| e.weight().kind == edge.kind && e.weight().properties == edge.properties)
                {
                    Some(known) => {
                        let id = known.id();
                        if let Some(known) = out.graph.edge_weight_mut(id) {
                            for place in &edge.provenance {
                                if !known.provenance.contains(place) {
                                    known.provenance.push(place.clone());
                                }
                            }
                        }
                    }
                    None => {
                        out.graph.add_edge(*from, *to, edge.clone());
                    }
                }
            }
        }
        (out, warnings)
    }

    /// The node with this key.
    pub fn node(&self, key: &str) -> Option<&Node> {
        self.by_key.get(key).map(|at| &self.graph[*at])
    }

    /// All nodes of a kind, in source order.
    pub fn of_kind(&self, kind: &str) -> Vec<&Node> {
        self.by_kind.get(kind).into_iter().flatten().map(|at| &self.graph[*at]).collect()
    }

    /// All nodes, in the order they came.
    pub fn nodes_in_order(&self) -> impl Iterator<Item = &Node> {
        self.graph.node_weights()
    }

    /// All nodes, by key.
    pub fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.by_key.values().map(|at| &self.graph[*at])
    }

    /// All edges, in the order they were added.
    pub fn edges(&self) -> impl Iterator<Item = &Edge> {
        self.graph.edge_weights()
    }

    /// The edges of one kind at a node, with the node at their other end; in source order.
    pub fn around(&self, key: &str, kind: &str, direction: Direction) -> Vec<(&Edge, &Node)> {
        let Some(at) = self.by_key.get(key) else { return Vec::new() };
        let toward = match direction {
            Direction::Out => petgraph::Direction::Outgoing,
            Direction::In => petgraph::Direction::Incoming,
        };
        let mut found: Vec<(&Edge, &Node)> = self
            .graph
            .edges_directed(*at, toward)
            .filter(|edge| edge.weight().kind == kind)
            .map(|edge| {
                let other = if direction == Direction::Out { edge.target() } else { edge.source() };
                (edge.weight(), &self.graph[other])
            })
            .collect();
        found.sort_by(|a, b| (a.1.order, &a.1.key).cmp(&(b.1.order, &b.1.key)));
        found
    }

    /// Number of nodes.
    pub fn node_count(&self) -> usize {
        self.graph.node_count()
    }

    /// Number of edges.
    pub fn edge_count(&self) -> usize {
        self.graph.edge_count()
    }
}

fn join_node(known: &mut Node, other: &Node) {
    for alias in other.aliases.iter().chain(std::iter::once(&other.name)) {
        if *alias != known.name && !known.aliases.contains(alias) {
            known.aliases.push(alias.clone());
        }
    }
    for (language, text) in &other.translations {
        known.translations.entry(*language).or_insert_with(|| text.clone());
    }
    for (key, value) in &other.properties {
        known.properties.entry(key.clone()).or_insert_with(|| value.clone());
    }
    for place in &other.provenance {
        if !known.provenance.contains(place) {
            known.provenance.push(place.clone());
        }
    }
}
