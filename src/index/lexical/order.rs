//! A vocabulary in two orders, in which strings with a common prefix, or a common suffix, are adjacent.

use super::terms::Terms;
use crate::order::Order as _;
use std::cmp::Ordering;

/// Distinct ids of strings, sorted by the strings read forward and backward.
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

    /// The strings with this prefix.
    pub fn starting(&self, terms: &Terms, head: &str) -> &[u32] {
        range(&self.forward, |id| terms.text(*id).cmp(head), |id| terms.text(*id).starts_with(head))
    }

    /// The strings with this suffix.
    pub fn ending(&self, terms: &Terms, tail: &str) -> &[u32] {
        range(&self.backward, |id| reversed(terms.text(*id)).cmp(reversed(tail)), |id| terms.text(*id).ends_with(tail))
    }

    /// The id of exactly this string.
    pub fn find(&self, terms: &Terms, text: &str) -> Option<u32> {
        let at = self.forward.binary_search_by(|id| terms.text(*id).cmp(text)).ok()?;
        self.forward.get(at).copied()
    }
}

fn reversed(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().rev()
}

/// The run of elements that satisfy `is_inside`, which are contiguous and begin at the first element for which
/// `compare` is not less.
fn range(order: &[u32], compare: impl Fn(&u32) -> Ordering, is_inside: impl Fn(&u32) -> bool) -> &[u32] {
    let from = order.partition_point(|id| compare(id).is_lt());
    let count = order[from..].partition_point(is_inside);
    &order[from..from + count]
}
