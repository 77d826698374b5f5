//! Dated things.

use crate::domain::Direction;
use crate::graph::{Graph, Period};
use crate::id::EntityKey;
use crate::ingest::{Node, Provenance};
use crate::order::{Collect as _, Order as _};
use crate::registry::Jobs;
use std::collections::{BTreeMap, BTreeSet};

/// A duration in months.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Months {
    /// The number of months.
    pub months: i32,
    /// Whether a date is only a year, so that the duration may be off by up to a year.
    pub about: bool,
}

/// Something with a date: a period at an employer, a project, a degree.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The node.
    pub key: EntityKey,
    /// Its kind.
    pub kind: String,
    /// The properties of the relation, completed by those of the node.
    pub properties: BTreeMap<String, String>,
    /// Start date, as in the source.
    pub start: Option<String>,
    /// End date.
    pub end: Option<String>,
    /// Whether it is ongoing.
    pub open: bool,
    /// Where it is written, best first.
    pub provenance: Vec<Provenance>,
    /// How close the kind is to work: 0 for jobs, 1 for other entries, 2 for the rest.
    pub(super) rank: usize,
    /// First and last month, counted from the year 0; for ongoing things the last month is the current one.
    pub(super) from: Option<i32>,
    pub(super) to: Option<i32>,
}

/// The months that a date covers, counted from the year 0; `None` if it does not begin with a year.
pub(super) fn month_range(date: &str) -> Option<(i32, i32)> {
    let year: i32 = date.get(..4).filter(|year| year.bytes().all(|b| b.is_ascii_digit()))?.parse().ok()?;
    let month = date.get(4..7).and_then(|rest| rest.strip_prefix('-')?.parse::<i32>().ok());
    Some(match month.filter(|month| (1..=12).contains(month)) {
        Some(month) => (year * 12 + month - 1, year * 12 + month - 1),
        None => (year * 12, year * 12 + 11),
    })
}

/// The first month that a date covers, counted from the year 0.
pub(crate) fn first_month(date: &str) -> Option<i32> {
    month_range(date).map(|(first, _)| first)
}

/// Whether a date consists of a year only.
fn is_year(date: &str) -> bool {
    month_range(date).is_some_and(|(first, last)| first != last)
}

impl Entry {
    /// Its duration; `None` if a date is missing.
    pub fn length(&self) -> Option<Months> {
        length(&[self])
    }

    /// Whether it shares a month with this period. With only a start or only an end, that date decides.
    pub(super) fn within(&self, period: &Period) -> bool {
        let from = month_range(&period.from).map_or(i32::MIN, |(first, _)| first);
        let to =
            if period.to == "9999" { i32::MAX } else { month_range(&period.to).map_or(i32::MAX, |(_, last)| last) };
        self.span().is_some_and(|(first, last)| first <= to && last >= from)
    }

    /// Whether it is something that was given or published, which has one date.
    pub(super) fn is_point(&self) -> bool {
        matches!(self.kind.as_str(), "certificate" | "award" | "publication")
    }

    /// First and last month; one stands for both if the other is missing.
    pub(super) fn span(&self) -> Option<(i32, i32)> {
        let first = self.from.or(self.to)?;
        Some((first, self.to.unwrap_or(first).max(first)))
    }

    /// Whether both have a month in common, as far as their dates tell.
    pub(super) fn shares(&self, other: &Entry) -> bool {
        let spans = self.span().zip(other.span());
        spans.is_some_and(|((from, to), (other_from, other_to))| from.max(other_from) <= to.min(other_to))
    }

    /// The months that both share, if they overlap by more than the month of a handover.
    pub(super) fn overlaps(&self, other: &Entry) -> Option<(i32, i32)> {
        let ((from, to), (other_from, other_to)) = (self.span()?, other.span()?);
        let (from, to) = (from.max(other_from), to.min(other_to));
        let exact =
            |entry: &Entry| !entry.end.as_deref().is_some_and(is_year) && !entry.start.as_deref().is_some_and(is_year);
        let shared = to - from;
        (shared > 0 && (exact(self) && exact(other) || shared >= 12)).then_some((from, to))
    }
}

/// Their total duration, overlaps counted once.
pub(super) fn length(entries: &[&Entry]) -> Option<Months> {
    let mut spans: Vec<(i32, i32)> = Vec::new();
    let mut about = false;
    for entry in entries {
        // A date without a month counts from the beginning of the year at both ends: 2015 to 2019 is four years.
        let (start, end) = (entry.start.as_deref()?, entry.end.as_deref());
        let from = month_range(start)?.0;
        let to = match end {
            Some(end) => month_range(end)?.0,
            None => entry.to.filter(|_| entry.open)?,
        };
        about |= is_year(start) || end.is_some_and(is_year);
        if to < from {
            return None;
        }
        spans.push((from, to.max(from)));
    }
    spans.order();
    let mut total = 0;
    let mut reached = i32::MIN;
    for (from, to) in spans {
        total += (to - from.max(reached)).max(0);
        reached = reached.max(to);
    }
    (!entries.is_empty()).then_some(Months { months: total, about })
}

/// Maximum places of a node that count for each of its entries.
const MOST_PLACES: usize = 16;
/// Nobody asks for a job by a higher number.
const MOST_IN_ORDER: usize = 10;

impl Graph {
    /// The employers that stand out in time.
    pub fn jobs(&self) -> Jobs {
        let entries = self.entries("");
        let dated: Vec<(&Entry, (i32, i32))> = entries
            .iter()
            .filter(|entry| entry.kind == "company")
            .filter_map(|entry| Some((entry, entry.span()?)))
            .collect();
        let key = |found: Option<&(&Entry, (i32, i32))>| found.map(|(entry, _)| entry.key.clone());
        let current = key(dated.iter().filter(|(entry, _)| entry.open).max_by_key(|(_, (from, _))| *from));
        let ongoing = dated.iter().filter(|(entry, _)| entry.open).map(|(entry, _)| &entry.key).into_set();
        let over = dated.iter().filter(|(entry, _)| !ongoing.contains(&entry.key));
        let previous = key(over.max_by_key(|(_, (from, to))| (*to, *from)));
        // Of the same month, the day decides: ISO dates compare as text.
        let begins = |(entry, (from, to)): &(&Entry, (i32, i32))| (*from, entry.start.clone(), *to);
        let mut sorted: Vec<_> = dated.iter().map(|dated| (begins(dated), &dated.0.key)).collect();
        sorted.order();
        let mut in_order: Vec<EntityKey> = Vec::new();
        for (_, key) in sorted {
            if in_order.len() < MOST_IN_ORDER && !in_order.contains(key) {
                in_order.push(key.clone());
            }
        }
        Jobs { previous, current, in_order }
    }

    /// Everything with a date, in source order.
    pub(super) fn entries(&self, today: &str) -> Vec<Entry> {
        let now = month_range(today).map(|(first, _)| first);
        self.nodes_in_order()
            .filter(|node| !self.domain().kind(&node.kind).subject)
            .flat_map(|node| self.dated(node, now))
            .collect()
    }

    /// How close a kind is to work, see [`Entry`]; `None` if nothing of that kind has a date.
    pub fn nearness(&self, kind: &str) -> Option<usize> {
        self.of_kind(kind).into_iter().find_map(|node| self.dated(node, None).first().map(|entry| entry.rank))
    }

    /// The dated entries of a node: those of its incoming relations, else its own.
    fn dated(&self, node: &Node, now: Option<i32>) -> Vec<Entry> {
        let kind = self.domain().kind(&node.kind);
        let rank = match (kind.dated_by.is_some(), kind.owner && kind.topic) {
            (true, _) => 0,
            (_, true) => 1,
            _ => 2,
        };
        let mut out: Vec<Entry> = Vec::new();
        // One employer may have many thousands of entries.
        let mut seen = BTreeSet::new();
        let mut add = |own: &BTreeMap<String, String>, places: &[Provenance]| {
            let Some(mut entry) = entry(node, own, rank, now) else { return };
            let role = entry.properties.get("position").cloned();
            if !seen.insert((entry.start.clone(), entry.end.clone(), role)) {
                return;
            }
            entry.provenance = places.to_vec();
            let of_node = node.provenance.iter().take(MOST_PLACES);
            entry.provenance.extend(of_node.filter(|place| !places.contains(place)).cloned());
            out.push(entry);
        };
        let dates = |edge: &str| kind.dated_by.as_deref().is_none_or(|own| own == edge);
        for (edge, _) in self.all_around(node.key.as_str(), Direction::In) {
            // The dates of a project made at home are no employment there.
            if !dates(&edge.kind) {
                continue;
            }
            add(&edge.properties, &edge.provenance);
        }
        if out.is_empty()
            && let Some(mut entry) = entry(node, &node.properties, rank, now)
        {
            entry.provenance = node.provenance.clone();
            out.push(entry);
        }
        out
    }
}

/// Whether such a thing goes on where nothing tells its end; studies and projects may lack one though they are over.
pub(crate) fn lasts_without_end(kind: &str) -> bool {
    kind == "volunteer"
}

/// The dated entry that these properties make of a node.
fn entry(node: &Node, own: &BTreeMap<String, String>, rank: usize, now: Option<i32>) -> Option<Entry> {
    let date = |name: &str| own.get(name).filter(|date| month_range(date).is_some()).cloned();
    let (start, end) = match date("date") {
        Some(point) if date("start").is_none() && date("end").is_none() => (Some(point.clone()), Some(point)),
        _ => (date("start"), date("end")),
    };
    if start.is_none() && end.is_none() {
        return None;
    }
    let from = start.as_deref().and_then(month_range).map(|(first, _)| first);
    let mut to = end.as_deref().and_then(month_range).map(|(_, last)| last);
    let said = own.get("current").map(|value| value == "true");
    let ahead = to.zip(now).is_some_and(|(to, now)| to > now)
        && end.as_deref().is_some_and(|end| !is_year(end) || to.zip(now).is_some_and(|(to, now)| to > now + 11));
    let begun = from.is_some() && from.zip(now).is_none_or(|(from, now)| from <= now);
    let lasts = rank <= 1 || lasts_without_end(&node.kind);
    let open = begun && (ahead || said.unwrap_or(end.is_none() && !own.contains_key("end") && lasts));
    if open && !ahead {
        to = now.or(from);
    }
    // The relation's properties take precedence over the node's.
    let mut properties = own.clone();
    for (name, value) in &node.properties {
        properties.entry(name.clone()).or_insert_with(|| value.clone());
    }
    let (key, kind) = (node.key.clone(), node.kind.clone());
    Some(Entry { key, kind, properties, start, end, open, provenance: Vec::new(), rank, from, to })
}
