//! Whole entries of what a question names.

use super::Graph;
use super::narrow::is_company;
use super::query::{GraphQueryResult, Item, Outcome};
use crate::domain::Direction;
use crate::ingest::Node;

impl Graph {
    /// The entries of what is named; of the corpus's subject only where nothing else is.
    pub(super) fn entity_items(&self, known: &[&Node]) -> GraphQueryResult {
        let subjects: Vec<&&Node> = match known.iter().filter(|n| !self.is_subject(n)).collect::<Vec<_>>() {
            others if others.is_empty() => known.iter().collect(),
            others => others,
        };
        if subjects.is_empty() {
            return GraphQueryResult::none(Outcome::Unsupported);
        }
        let mut told: Vec<&Node> = Vec::new();
        for node in subjects.into_iter().flat_map(|node| std::iter::once(*node).chain(self.told_of(node))) {
            if told.iter().all(|known| known.key != node.key) {
                told.push(node);
            }
        }
        let items = told
            .into_iter()
            .map(|node| Item {
                key: node.key.clone(),
                kind: node.kind.clone(),
                provenance: node.provenance.clone(),
                via: None,
                uses: 0,
            })
            .collect();
        GraphQueryResult { outcome: Outcome::Items, items, confidence: 1.0, timed: None }
    }

    /// The company that a project of which nothing is told was made at: its entry tells of that work.
    pub fn told_of(&self, node: &Node) -> Option<&Node> {
        let says = ["summary", "description"].iter().any(|name| node.properties.contains_key(*name))
            || !self.around(node.key.as_str(), "HAS_ACHIEVEMENT", Direction::Out).is_empty()
            || self.around(node.key.as_str(), "USES_TECH", Direction::Out).iter().any(|(edge, _)| !edge.is_mentioned());
        if says || node.kind != "project" {
            return None;
        }
        let mut holders = self.around(node.key.as_str(), "HAS_PROJECT", Direction::In).into_iter().filter(is_company);
        let first = holders.next().map(|(_, company)| company);
        first.filter(|_| holders.next().is_none())
    }
}
