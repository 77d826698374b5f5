//! Lists of the strongest, biggest or best: in the order that the data supports, or with a note that it supports none.

use super::list::{Statement, Writer};
use super::wording::joined;
use crate::graph::{Item, is_of_degree};
use crate::language::{DegreePatterns, Pack, is_of};
use crate::order::Order as _;
use crate::plan::Rank;
use crate::registry::folded_words;
use crate::text::fold;

/// What a list is ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// The stated level, highest first.
    Level,
    /// The stated level, lowest first.
    LevelRising,
    /// The number of places that use a thing.
    Use,
    /// Nothing but the source's own order.
    Source,
}

impl Order {
    /// Whether it rests on stated levels.
    pub(super) fn is_by_level(self) -> bool {
        matches!(self, Order::Level | Order::LevelRising)
    }
}

impl Writer<'_> {
    /// The items in the best order that the data supports. How often a thing is used does not say how weak it is.
    pub(super) fn ranked(&self, items: &[Item], rank: Rank) -> (Vec<Item>, Order) {
        if let Some(sorted) = self.by_degree(items, rank) {
            return (sorted, Order::Level);
        }
        let levels: Vec<Option<usize>> = items.iter().map(|item| self.graph.level_at(item.key.as_str())).collect();
        let mut sorted = items.to_vec();
        let rated = items.iter().filter(|item| self.graph.is_rated(item.key.as_str())).count();
        let comparable = rated == 0 || rated == levels.iter().flatten().count();
        if comparable && levels.iter().flatten().next().is_some() {
            let mut order: Vec<usize> = (0..items.len()).collect();
            let level = |at: &usize| levels.get(*at).copied().flatten();
            // Items without a level come last; equal ones keep their order.
            match rank {
                Rank::Best => order.order_by_key(|at| std::cmp::Reverse(level(at).map_or(0, |level| level + 1))),
                Rank::Weakest => order.order_by_key(|at| level(at).unwrap_or(usize::MAX)),
            }
            sorted = order.into_iter().filter_map(|at| items.get(at).cloned()).collect();
            return (sorted, if rank == Rank::Best { Order::Level } else { Order::LevelRising });
        }
        if rank == Rank::Weakest {
            return (sorted, Order::Source);
        }
        let uses = |item: &Item| item.uses;
        if items.iter().map(uses).min() == items.iter().map(uses).max() {
            return (sorted, Order::Source);
        }
        sorted.order_by_key(|item| std::cmp::Reverse(item.uses));
        (sorted, Order::Use)
    }

    /// Studies by their degrees, the highest first; `None` if none states one.
    fn by_degree(&self, items: &[Item], rank: Rank) -> Option<Vec<Item>> {
        let degree = |item: &Item| {
            let node = self.graph.node(item.key.as_str())?;
            DegreePatterns::NAMES.iter().position(|degree| is_of_degree(node, degree))
        };
        let asked = folded_words(&self.plan.question);
        let says = |group: fn(&Pack) -> &'static str| asked.iter().any(|word| is_of(word, self.plan.languages, group));
        // "Her highest grade", "the best university" are of another order.
        let of_degree = says(|pack| pack.questions.groups.degree) && !says(|pack| pack.questions.groups.score);
        let studies = rank == Rank::Best && items.iter().all(|item| item.kind == "education");
        if !(studies && of_degree && items.iter().any(|item| degree(item).is_some())) {
            return None;
        }
        // What is not stated is above a school, the last of them.
        let place = |item: &Item| degree(item).map_or(2 * DegreePatterns::NAMES.len() - 3, |at| 2 * at);
        let mut sorted = items.to_vec();
        sorted.order_by_key(place);
        Some(sorted)
    }

    /// A line with the level that its place in the list rests on, if it does not say it.
    pub(super) fn with_level(&self, item: &Item, line: Statement) -> Statement {
        let stated = self.graph.stated_level(item.key.as_str());
        let told = line.text.split_once(": ").map_or("", |(_, told)| told);
        match stated.filter(|level| !fold(told).contains(&fold(level))) {
            Some(level) => Statement { text: joined(&line.text, &[Some(level.to_owned())]), ..line },
            None => line,
        }
    }

    /// The line above a ranked list, without its colon.
    pub(super) fn ranked_lead(&self, order: Order) -> String {
        let words = &self.language.pack().times.phrases;
        let line = match order {
            Order::Level => words.by_level,
            Order::LevelRising => words.by_level_rising,
            Order::Use => words.by_use,
            Order::Source => words.unranked,
        };
        self.plan.corpus_forms().fill(line, &[])
    }
}
