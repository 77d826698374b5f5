//! What was right before and right after a period in which nothing was, and what was beside studies.

use super::entries::{Entry, month_range};
use crate::graph::Period;
use crate::order::Order as _;

/// The last things that ended before a period and the first that began after it, in that order. Those of a kind that is asked
/// for; without one, jobs.
pub(super) fn around(entries: &[Entry], kinds: &[String], period: &Period) -> Vec<Entry> {
    let asked = |entry: &&Entry| match kinds {
        [] => entry.rank == 0,
        kinds => kinds.contains(&entry.kind) && !entry.is_point(),
    };
    let lived: Vec<(&Entry, (i32, i32))> =
        entries.iter().filter(asked).filter_map(|entry| Some((entry, entry.span()?))).collect();
    let Some((from, _)) = month_range(&period.from) else { return Vec::new() };
    let to = month_range(&period.to).map_or(i32::MAX, |(_, last)| last);
    let before = lived.iter().filter(|(_, (_, last))| *last < from).map(|(_, (_, last))| *last).max();
    let after = lived.iter().filter(|(_, (first, _))| *first > to).map(|(_, (first, _))| *first).min();
    let beside = |(_, (first, last)): &&(&Entry, (i32, i32))| Some(*last) == before || Some(*first) == after;
    let mut found: Vec<(&Entry, (i32, i32))> = lived.iter().filter(beside).copied().collect();
    found.order_by_key(|(_, (first, _))| *first);
    found.into_iter().map(|(entry, _)| entry.clone()).collect()
}

/// The jobs that somebody had during these studies, by their dates.
pub(super) fn jobs_during(studies: &[Entry], all: &[Entry]) -> Vec<Entry> {
    let is_beside = |entry: &&Entry| entry.rank == 0 && studies.iter().any(|own| entry.shares(own));
    let mut found: Vec<Entry> = all.iter().filter(is_beside).cloned().collect();
    found.order_by_key(Entry::span);
    found
}
