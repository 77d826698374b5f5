//! A vocabulary in two orders, in which all strings that share a beginning, or an ending, are neighbours.

use super::terms::Terms;
use crate::order::Order as _;
use std::cmp::Ordering;

/// Ids of strings, sorted by the strings read forward and backward; each id once.
#[derive(Debug, Default)]
pub(super) struct Order {
    forward: Vec<u32>,
    backward: Vec<u32>,
}

impl Order {
    pub fn new(terms: &Terms, ids: impl Iterator<Item = u32>) -> Self {
        let mut forward: Vec<u32> = ids.collect();
        forward.order_by(|a, b| terms.text(*a).cmp(terms.text(*b)));
        forward.dedup();
        let mut backward = forward.clone();
        backward.order_by(|a, b| reversed(terms.text(*a)).cmp(reversed(terms.text(*b))));
        Self { forward, backward }
    }

    /// The strings that begin so.
    pub fn starting(&self, terms: &Terms, head: &str) -> &[u32] {
        range(&self.forward, |id| terms.text(*id).cmp(head), |id| terms.text(*id).starts_with(head))
    }

    /// The strings that end so.
    pub fn ending(&self, terms: &Terms, tail: &str) -> &[u32] {
        range(&self.backward, |id| reversed(terms.text(*id)).cmp(reversed(tail)), |id| terms.text(*id).ends_with(tail))
    }

    /// The id of the string itself.
    pub fn find(&self, terms: &Terms, text: &str) -> Option<u32> {
        let at = self.forward.binary_search_by(|id| terms.text(*id).cmp(text)).ok()?;
        self.forward.get(at).copied()
    }
}

fn reversed(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().rev()
}

/// The neighbours for which `is_inside`, given an order in which they are contiguous and start where `compare` is not
/// less.
fn range(order: &[u32], compare: impl Fn(&u32) -> Ordering, is_inside: impl Fn(&u32) -> bool) -> &[u32] {
    let from = order.partition_point(|id| compare(id).is_lt());
    let count = order[from..].partition_point(is_inside);
    &order[from..from + count]
}
