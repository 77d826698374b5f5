//! Lists of the strongest, biggest or best: in the order that the data supports, or with a note that it supports none.

use super::list::Writer;
use crate::graph::Item;
use crate::order::Order as _;

/// What a list is ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// The stated level.
    Level,
    /// The number of places that use a thing.
    Use,
    /// Nothing but the source's own order.
    Source,
}

impl Writer<'_> {
    /// The items in the best order that the data supports.
    pub(super) fn ranked(&self, items: &[Item]) -> (Vec<Item>, Order) {
        let levels: Vec<Option<usize>> = items.iter().map(|item| self.graph.level_at(item.key.as_str())).collect();
        let mut sorted = items.to_vec();
        if levels.iter().flatten().next().is_some() {
            let mut order: Vec<usize> = (0..items.len()).collect();
            // Items without a level come last; equal ones keep their order.
            order.order_by_key(|at| std::cmp::Reverse(levels.get(*at).copied().flatten().map_or(0, |level| level + 1)));
            sorted = order.into_iter().filter_map(|at| items.get(at).cloned()).collect();
            return (sorted, Order::Level);
        }
        let uses = |item: &Item| item.uses;
        if items.iter().map(uses).min() == items.iter().map(uses).max() {
            return (sorted, Order::Source);
        }
        sorted.order_by_key(|item| std::cmp::Reverse(item.uses));
        (sorted, Order::Use)
    }

    /// The line above a ranked list, without its colon.
    pub(super) fn ranked_lead(&self, order: Order) -> String {
        let words = &self.language.pack().times.phrases;
        let line = match order {
            Order::Level => words.by_level,
            Order::Use => words.by_use,
            Order::Source => words.unranked,
        };
        self.plan.corpus_forms().fill(line, &[])
    }
}
