//! Nodes and edges in memory.

use crate::backend::keep_room;
use crate::domain::{Direction, Domain};
use crate::id::EntityKey;
use crate::ingest::{Edge, Node, Provenance};
use crate::order::{Collect as _, Order as _};
use petgraph::graph::{DiGraph, EdgeIndex, NodeIndex};
use petgraph::visit::EdgeRef;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

/// An immutable graph of one generation of the corpus.
#[derive(Clone, Debug)]
pub struct Graph {
    domain: Arc<Domain>,
    graph: DiGraph<Node, Edge>,
    by_key: BTreeMap<EntityKey, NodeIndex>,
    by_kind: BTreeMap<String, Vec<NodeIndex>>,
    /// Edges by a hash of their ends, kind and properties: a node may have many thousands of edges.
    alike: BTreeMap<u64, Vec<EdgeIndex>>,
}

impl Graph {
    /// Builds the graph. Of two nodes with the same key, the first keeps its name and place and takes over what only
    /// the second has. Edges without both nodes are left out. Warnings report keys shared by two kinds.
    pub fn build<'a>(
        nodes: impl IntoIterator<Item = &'a Node>,
        edges: impl IntoIterator<Item = &'a Edge>,
        domain: Arc<Domain>,
    ) -> (Self, Vec<String>) {
        let (graph, by_key, by_kind, alike) = Default::default();
        let mut out = Self { domain, graph, by_key, by_kind, alike };
        let mut warnings = Vec::new();
        for node in nodes {
            keep_room();
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
                let (from, to) = (*from, *to);
                out.join_edge(from, to, edge);
            }
        }
        (out, warnings)
    }

    /// Adds facts found in sentences: nodes with new keys, and edges between existing nodes.
    pub fn extend(&mut self, nodes: Vec<Node>, edges: Vec<Edge>) {
        for node in nodes {
            if !self.by_key.contains_key(&node.key) {
                let (key, kind) = (node.key.clone(), node.kind.clone());
                let at = self.graph.add_node(node);
                self.by_key.insert(key, at);
                self.by_kind.entry(kind).or_default().push(at);
            }
        }
        for edge in edges {
            if let (Some(from), Some(to)) = (self.by_key.get(&edge.from), self.by_key.get(&edge.to)) {
                self.join_edge(*from, *to, &edge);
            }
        }
    }

    /// Sets the category of nodes of a kind that have none, if one is known for their names.
    pub fn categorise(&mut self, kind: &str, category: impl Fn(&Node) -> Option<&'static str>) {
        for at in self.by_kind.get(kind).into_iter().flatten() {
            if let Some(node) = self.graph.node_weight_mut(*at)
                && !node.properties.contains_key("category")
                && let Some(category) = category(node)
            {
                node.properties.insert("category".to_owned(), category.to_owned());
            }
        }
    }

    /// Adds an edge; an existing one takes over its places.
    fn join_edge(&mut self, from: NodeIndex, to: NodeIndex, edge: &Edge) {
        keep_room();
        let mut hasher = DefaultHasher::new();
        (from.index(), to.index(), &edge.kind, &edge.properties).hash(&mut hasher);
        let alike = self.alike.entry(hasher.finish()).or_default();
        let same = |at: &&EdgeIndex| {
            let ends = self.graph.edge_endpoints(**at) == Some((from, to));
            let known = &self.graph[**at];
            ends && known.kind == edge.kind && known.properties == edge.properties
        };
        match alike.iter().find(same).copied() {
            Some(at) => join_places(&mut self.graph[at].provenance, &edge.provenance),
            None => alike.push(self.graph.add_edge(from, to, edge.clone())),
        }
    }

    /// The meaning of nodes and edges.
    pub fn domain(&self) -> &Domain {
        &self.domain
    }

    /// The node that the whole corpus is about, such as the person of a portfolio; the first, if there are several.
    pub fn subject(&self) -> Option<&Node> {
        self.domain.subject_kinds().find_map(|kind| self.by_kind.get(kind)?.first()).map(|at| &self.graph[*at])
    }

    /// The kinds of edges, each with the kinds of its ends: edge, source, target.
    pub fn joined_kinds(&self) -> BTreeSet<(&str, &str, &str)> {
        let edges = self.graph.edge_references();
        edges
            .map(|edge| {
                let kind = |at: NodeIndex| self.graph[at].kind.as_str();
                (edge.weight().kind.as_str(), kind(edge.source()), kind(edge.target()))
            })
            .into_set()
    }

    /// The node with this key.
    pub fn node(&self, key: &str) -> Option<&Node> {
        self.by_key.get(key).map(|at| &self.graph[*at])
    }

    /// All nodes of a kind, in source order.
    pub fn of_kind(&self, kind: &str) -> Vec<&Node> {
        self.by_kind.get(kind).into_iter().flatten().map(|at| &self.graph[*at]).collect()
    }

    /// All nodes, in the order in which they were added.
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

    /// The edges of one kind at a node, with the nodes at their other ends, in source order.
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
        found.order_by(|a, b| (a.1.order, &a.1.key).cmp(&(b.1.order, &b.1.key)));
        found
    }

    /// The edges of any kind at a node, with the nodes at their other ends, in the order in which they were added.
    pub fn all_around(&self, key: &str, direction: Direction) -> Vec<(&Edge, &Node)> {
        let Some(at) = self.by_key.get(key) else { return Vec::new() };
        let toward = match direction {
            Direction::Out => petgraph::Direction::Outgoing,
            Direction::In => petgraph::Direction::Incoming,
        };
        let mut found: Vec<_> = self.graph.edges_directed(*at, toward).collect();
        found.order_by_key(|edge| edge.id());
        let other = |source, target| if direction == Direction::Out { target } else { source };
        found.into_iter().map(|edge| (edge.weight(), &self.graph[other(edge.source(), edge.target())])).collect()
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
    join_places(&mut known.provenance, &other.provenance);
}

/// From this many places on, a set finds known ones faster than a scan.
const MANY_PLACES: usize = 16;

/// Adds the places that are new.
fn join_places(known: &mut Vec<Provenance>, more: &[Provenance]) {
    if more.len() > MANY_PLACES {
        let mut seen = known.iter().cloned().into_set();
        known.extend(more.iter().filter(|place| seen.insert((*place).clone())).cloned());
        return;
    }
    for place in more {
        if !known.contains(place) {
            known.push(place.clone());
        }
    }
}
