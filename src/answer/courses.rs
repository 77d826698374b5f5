//! The courses of schools, and those that ended in a certificate.

use super::list::Writer;
use crate::graph::{Item, has_courses, is_course};
use crate::ingest::{Node, members};

impl Writer<'_> {
    /// The courses of a school, if the question asks for them, or for the thesis that may be among them.
    pub(super) fn courses(&self, node: &Node) -> Option<String> {
        let named = |courses: &&str| {
            let folded = crate::text::fold(courses);
            let asked = || self.plan.names_courses() || self.plan.asks_of_thesis();
            asked() || self.plan.narrowing.words.iter().any(|word| folded.contains(word.as_str()))
        };
        self.property(node, "courses").filter(named).map(str::to_owned)
    }

    /// The items that are or have courses, and the number of courses, if the question asks for that; 0: the entries do not
    /// tell.
    pub(super) fn counted_courses(&self, items: &[Item]) -> Option<(Vec<Item>, usize)> {
        if !(self.plan.count && self.plan.lists_courses()) {
            return None;
        }
        let node = |item: &Item| self.graph.node(item.key.as_str());
        let is_one = |node: &Node| is_course(node) || self.plan.narrowing.sections.contains(&node.kind);
        // Where schools or a section of their own list courses, a certificate is something else.
        let are_told = items.iter().filter_map(node).any(|node| is_one(node) || has_courses(node));
        let of = |item: &Item| match node(item) {
            Some(node) if node.kind == "certificate" => usize::from(!are_told),
            Some(node) if is_one(node) => 1,
            Some(node) => self.property(node, "courses").map_or(0, |courses| members(courses).count()),
            None => 0,
        };
        let told: Vec<Item> = items.iter().filter(|item| of(item) > 0).cloned().collect();
        let count = told.iter().map(of).sum();
        Some(if told.is_empty() { (items.to_vec(), 0) } else { (told, count) })
    }
}
