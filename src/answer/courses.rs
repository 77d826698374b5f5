//! The courses of schools, and those that ended in a certificate.

use super::list::Writer;
use crate::graph::Item;
use crate::ingest::{Node, members};

impl Writer<'_> {
    /// The courses of a school, if the question asks for them.
    pub(super) fn courses(&self, node: &Node) -> Option<String> {
        let asked = self.plan.names_courses();
        let named = |courses: &&str| {
            let folded = crate::text::fold(courses);
            asked || self.plan.narrowing.words.iter().any(|word| folded.contains(word.as_str()))
        };
        self.property(node, "courses").filter(named).map(str::to_owned)
    }

    /// The items that are or have courses, and the number of courses, if the question asks for that; 0: the entries do not
    /// tell.
    pub(super) fn counted_courses(&self, items: &[Item]) -> Option<(Vec<Item>, usize)> {
        if !(self.plan.count && self.plan.lists_courses()) {
            return None;
        }
        let has_courses = |item: &Item| {
            let node = self.graph.node(item.key.as_str());
            node.is_some_and(|node| node.properties.contains_key("courses"))
        };
        let is_listed = |node: &Node| self.plan.narrowing.sections.contains(&node.kind);
        // Where schools or a section of their own list courses, a certificate is something else.
        let are_told =
            items.iter().any(|item| has_courses(item) || self.graph.node(item.key.as_str()).is_some_and(is_listed));
        let of = |item: &Item| match self.graph.node(item.key.as_str()) {
            Some(node) if node.kind == "certificate" => usize::from(!are_told),
            Some(node) if is_listed(node) => 1,
            Some(node) => self.property(node, "courses").map_or(0, |courses| members(courses).count()),
            None => 0,
        };
        let told: Vec<Item> = items.iter().filter(|item| of(item) > 0).cloned().collect();
        let count = told.iter().map(of).sum();
        Some(if told.is_empty() { (items.to_vec(), 0) } else { (told, count) })
    }
}
