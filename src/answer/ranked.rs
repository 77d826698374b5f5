//! Lists of the strongest, biggest or best: in the order that the data supports, or with a note that it supports none.

use super::list::Writer;
use crate::graph::{Direction, Item};
use crate::language::Language;
use crate::order::Order as _;
use crate::text::fold;

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
        let levels: Vec<Option<usize>> = items.iter().map(|item| self.level(item)).collect();
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

    /// The level that the data states for an item, on a scale of its own.
    fn level(&self, item: &Item) -> Option<usize> {
        let node = self.graph.node(item.key.as_str())?;
        let edges = self.graph.all_around(item.key.as_str(), Direction::In);
        let mut holders = std::iter::once(&node.properties).chain(edges.iter().map(|(edge, _)| &edge.properties));
        let stated =
            holders.find_map(|properties| ["level", "fluency"].iter().find_map(|name| properties.get(*name)))?;
        level_of(stated)
    }
}

/// The position of a stated level on the scale, in hundredths.
pub(super) fn level_of(stated: &str) -> Option<usize> {
    let folded = fold(stated);
    let number = folded.split(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty());
    let by_words = Language::ALL.iter().flat_map(|language| {
        let levels = language.pack().times.phrases.levels;
        let words = || folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        levels.iter().enumerate().filter(move |(_, table)| words().any(|word| table.begins(word))).map(|(at, _)| at)
    });
    // The strongest word wins: "upper intermediate".
    match by_words.max() {
        Some(level) => Some(level * 100),
        None => number.and_then(|digits| digits.parse::<usize>().ok()).filter(|number| *number <= 100),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels() {
        let ordered = |weak: &str, strong: &str| assert!(level_of(weak) < level_of(strong), "{weak} {strong}");
        ordered("Beginner", "Master");
        ordered("intermediate", "Upper intermediate");
        ordered("A2", "C1");
        ordered("Средний", "Свободно владею");
        ordered("Básico", "Lengua materna");
        ordered("Grundkenntnisse", "Muttersprache");
        ordered("40%", "80 %");
        ordered("2/5", "4/5");
        assert_eq!(level_of("!"), None);
    }
}
