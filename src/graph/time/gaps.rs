//! Gaps between jobs.

use super::entries::{Entry, Months, month_range};
use super::{Ask, TimeQuery, Timed};
use crate::graph::Period;
use crate::order::Order as _;

/// Minimum length of a gap, in months: people give notice and take holidays.
const LEAST: i32 = 3;

/// A period without a job.
#[derive(Clone, Debug, PartialEq)]
pub struct Gap {
    /// The job that ended last before it.
    pub before: Entry,
    /// The first job after it; `None`: there is none yet.
    pub after: Option<Entry>,
    /// Other things that happened in it: studies, projects.
    pub meanwhile: Vec<Entry>,
    /// Its duration, without the months in which jobs ended and began.
    pub length: Months,
}

/// The gaps between the jobs among `all` that have dates on both sides. If there is no gap, the jobs in order answer.
pub(super) fn gaps(all: &[Entry], query: &TimeQuery) -> Option<Timed> {
    let within = |entry: &&Entry| query.period.as_ref().is_none_or(|period| entry.within(period));
    let mut jobs: Vec<Entry> = all.iter().filter(|entry| entry.rank == 0 && dated(entry)).cloned().collect();
    jobs.order_by_key(Entry::span);
    if jobs.is_empty() {
        return None;
    }
    let mut gaps: Vec<Gap> = Vec::new();
    let mut last = jobs.first()?;
    let reached = |entry: &Entry| entry.span().map_or(i32::MIN, |(_, to)| to);
    for job in &jobs {
        let start = job.span().map_or(i32::MAX, |(from, _)| from);
        gaps.extend(gap(last, Some(job), (reached(last), start), all));
        if reached(job) >= reached(last) {
            last = job;
        }
    }
    if let Some((now, _)) = month_range(&query.narrowing.today).filter(|_| !jobs.iter().any(|job| job.open)) {
        gaps.extend(gap(last, None, (reached(last), now + 1), all));
    }
    gaps.retain(|gap| within(&&gap.before) || gap.after.as_ref().is_some_and(|after| within(&after)));
    let holds = !gaps.is_empty();
    let of_gap = |gap: &Gap| {
        let sides = std::iter::once(gap.before.clone()).chain(gap.after.clone());
        sides.chain(gap.meanwhile.clone()).collect::<Vec<_>>()
    };
    let entries = if holds { gaps.iter().flat_map(of_gap).collect() } else { jobs };
    let (subject, anchors) = Default::default();
    Some(Timed { ask: Ask::Gap, subject, anchors, entries, total: None, holds, period: query.period.clone(), gaps })
}

/// What was between two entities: after the first of them ended and before the second began. `None`: they followed each other or
/// overlapped, or nothing was.
pub(super) fn between(all: &[Entry], query: &TimeQuery) -> Option<Timed> {
    let spans = query.entities.iter().filter_map(|key| {
        let own = all.iter().filter(|entry| entry.key == *key).filter_map(Entry::span);
        own.reduce(|(from, to), (other_from, other_to)| (from.min(other_from), to.max(other_to)))
    });
    let mut spans: Vec<(i32, i32)> = spans.collect();
    spans.order();
    let [(_, end), (start, _)] = spans.as_slice() else { return None };
    let asked = |entry: &Entry| match query.kinds.is_empty() {
        true => !entry.is_point(),
        false => query.kinds.contains(&entry.kind),
    };
    // In the month of a handover nothing else was.
    let inside = |entry: &Entry| entry.span().is_some_and(|(from, to)| from < *start && to > *end);
    let others = all.iter().filter(|entry| !query.entities.contains(&entry.key) && asked(entry) && inside(entry));
    let mut entries: Vec<Entry> = others.cloned().collect();
    entries.order_by_key(|entry| (entry.rank, entry.span()));
    let written = |month: i32| format!("{:04}-{:02}", month / 12, month % 12 + 1);
    let period = Period { from: written(*end), to: written(*start) };
    let (subject, anchors, gaps) = Default::default();
    (!entries.is_empty()).then_some(Timed {
        ask: Ask::During,
        subject,
        anchors,
        entries,
        total: None,
        holds: true,
        period: Some(period),
        gaps,
    })
}

/// Whether both its start and its end are known.
fn dated(entry: &Entry) -> bool {
    entry.from.is_some() && (entry.to.is_some() || entry.open)
}

fn gap(before: &Entry, after: Option<&Entry>, (end, start): (i32, i32), all: &[Entry]) -> Option<Gap> {
    let months = start.checked_sub(end)?.checked_sub(1)?;
    if months < LEAST {
        return None;
    }
    let shared = |entry: &&Entry| {
        let inside = entry.span().map(|(from, to)| to.min(start - 1) - from.max(end + 1));
        entry.rank > 0 && dated(entry) && inside.is_some_and(|shared| shared >= LEAST)
    };
    let is_year = |date: &Option<String>| date.as_ref().is_some_and(|date| date.len() == 4);
    let about = is_year(&before.end) || after.is_some_and(|after| is_year(&after.start));
    let meanwhile = all.iter().filter(shared).cloned().collect();
    Some(Gap { before: before.clone(), after: after.cloned(), meanwhile, length: Months { months, about } })
}
