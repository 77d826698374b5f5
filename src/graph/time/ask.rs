//! From the dated entries to an answer.

use super::around::{around, jobs_during};
use super::entries::{Entry, length, month_range};
use super::gaps::{between, gaps};
use super::texts::Texts;
use super::{Ask, Length, Stage, TimeQuery, Timed};
use crate::domain::Target;
use crate::graph::{Graph, GraphQuery, Outcome, degree_of, is_of_degree};
use crate::id::EntityKey;
use crate::ingest::Node;
use crate::order::{Collect as _, Order as _};
use crate::text::fold;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Two jobs in a row may share so many months.
pub(crate) const HANDOVER: i32 = 6;

/// The entries that a question is about.
struct Scope {
    entries: Vec<Entry>,
    /// Whether the question named them, by an entity or by words in their texts.
    named: bool,
    /// The node, if there is exactly one.
    subject: Option<EntityKey>,
}

impl Graph {
    /// Answers a question of time from the dates alone. `None`: the dates do not answer it, which says nothing about
    /// the texts.
    pub fn timed(&self, query: &TimeQuery) -> Option<Timed> {
        let mut all = self.entries(&query.narrowing.today);
        let without = &query.narrowing.without;
        if !without.is_empty() {
            all.retain(|entry| !self.is_out(entry, without));
        }
        if query.ask == Ask::Gap {
            return gaps(&all, query);
        }
        if query.between {
            return between(&all, query);
        }
        let scope = self.scope(&all, query)?;
        let asked = Asked { query, all: &all, scope };
        match query.ask {
            Ask::When | Ask::Since | Ask::Until | Ask::Duration => asked.dates(),
            Ask::Experience => asked.experience(),
            Ask::During => asked.during(),
            Ask::Before | Ask::After => asked.beside(),
            Ask::First | Ask::Latest | Ask::InOrder => asked.edge(),
            Ask::Current => asked.current(),
            Ask::Still => asked.still(),
            Ask::Overlap => asked.overlap(),
            Ask::Gap => None,
            Ask::Longest | Ask::Shortest => asked.by_length(),
        }
    }

    /// The entries that the question is about. `None`: it names something without dates.
    fn scope(&self, all: &[Entry], query: &TimeQuery) -> Option<Scope> {
        let named: Vec<&EntityKey> = query
            .entities
            .iter()
            .filter(|key| self.node(key.as_str()).is_some_and(|node| !self.domain().kind(&node.kind).subject))
            .collect();
        if let Some(stage) = &query.stage {
            let entries = match stage {
                Stage::Studies { degree, words } => self.studies(all, degree, words),
                Stage::Post(title) => self.held_as(all, title),
            };
            return (!entries.is_empty()).then_some(Scope { entries, named: true, subject: None });
        }
        let mut subject = None;
        let mut entries: Vec<Entry> = match named.is_empty() {
            true => all.to_vec(),
            false => Some(self.as_titles(all, &self.names_of(&named), query))
                .filter(|titled| !titled.is_empty())
                .unwrap_or_else(|| self.entries_of(&named, all, query)),
        };
        // "How many years in DevOps", which the titles of jobs tell.
        if entries.is_empty() && matches!(query.ask, Ask::Duration | Ask::Experience | Ask::Since) {
            entries = self.titled(all, &named);
        }
        if !named.is_empty() {
            let keys: BTreeSet<&EntityKey> = entries.iter().map(|entry| &entry.key).into_set();
            subject = keys.first().filter(|_| keys.len() == 1).map(|key| (*key).clone());
            if entries.is_empty() {
                return None;
            }
        }
        let mut is_named = !named.is_empty();
        if named.is_empty() && !query.kinds.is_empty() {
            let fits = |entry: &Entry| query.kinds.contains(&entry.kind);
            if entries.iter().any(fits) {
                entries.retain(fits);
            } else if !matches!(query.ask, Ask::During) {
                return None;
            }
        }
        if query.courses {
            self.keep_courses(&mut entries);
        }
        self.keep_asked(&mut entries, query)?;
        if query.ask == Ask::Experience {
            is_named |= self.keep_experience(&mut entries, query)?;
        }
        // Words select the entries that contain most of them.
        if !query.words.is_empty() {
            let found = self.told_by(&entries, query, named.is_empty());
            match found.is_empty() {
                false if query.ask.finds_by_words() => {
                    entries = found;
                    is_named = true;
                }
                // A question about something named asks for much more than its dates.
                true if !named.is_empty()
                    && query.ask.finds_by_words()
                    && query.words.len() + query.hints.len() > 1 =>
                {
                    return None;
                }
                true if query.words.len() > 1 && named.is_empty() => return None,
                true if named.is_empty() && query.ask.finds_by_words() => return None,
                _ => {}
            }
        }
        self.keep_degree(&mut entries, query)?;
        if named.is_empty() && is_named {
            let keys: BTreeSet<&EntityKey> = entries.iter().map(|entry| &entry.key).into_set();
            subject = keys.first().filter(|_| keys.len() == 1).map(|key| (*key).clone());
        }
        Some(Scope { entries, named: is_named, subject })
    }

    /// "When did he get his bachelor": the degree, not the school. `None`: nobody is a doctor without saying so, and the texts tell.
    fn keep_degree(&self, entries: &mut Vec<Entry>, query: &TimeQuery) -> Option<()> {
        if entries.is_empty() || entries.iter().any(|entry| entry.rank != 2) {
            return Some(());
        }
        let doctor = |node: &Node| is_of_degree(node, "doctor");
        let says_so = || entries.iter().any(|entry| self.node(entry.key.as_str()).is_some_and(doctor));
        if query.hints.iter().any(|(word, _)| degree_of(word) == Some("doctor")) && !says_so() {
            return None;
        }
        if !query.hints.is_empty() && query.ask.finds_by_words() {
            let found = self.saying(entries, &query.hints, Texts::All);
            if !found.is_empty() {
                *entries = found;
            }
        }
        Some(())
    }

    /// The entries of these nodes, or those of the kind asked for that belong to them.
    fn entries_of(&self, named: &[&EntityKey], all: &[Entry], query: &TimeQuery) -> Vec<Entry> {
        let is_own = |entry: &&Entry| named.contains(&&entry.key) || self.is_part(entry, named);
        let own: Vec<Entry> = all.iter().filter(is_own).cloned().collect();
        let asked_kind = |entry: &Entry| query.kinds.is_empty() || query.kinds.contains(&entry.kind);
        let related = || -> Vec<Entry> {
            let keys = self.related(named, all);
            all.iter().filter(|entry| keys.contains(&entry.key) && asked_kind(entry)).cloned().collect()
        };
        let about_others = matches!(query.ask, Ask::During | Ask::First | Ask::Latest | Ask::InOrder | Ask::Current)
            && !own.iter().any(asked_kind);
        // "When did he study there", at a university that was an employer too.
        let elsewhere: Vec<Entry> = match query.kinds.is_empty() || own.iter().any(asked_kind) {
            true => Vec::new(),
            false => all.iter().filter(|entry| asked_kind(entry) && self.is_called_as(entry, named)).cloned().collect(),
        };
        match own {
            _ if !elsewhere.is_empty() => elsewhere,
            own if own.is_empty() => related(),
            own if about_others => Some(related()).filter(|found| !found.is_empty()).unwrap_or(own),
            own => own,
        }
    }

    /// Whether an entry has the name of one of these nodes.
    fn is_called_as(&self, entry: &Entry, named: &[&EntityKey]) -> bool {
        let name = |key: &EntityKey| self.node(key.as_str()).map(|node| fold(&node.name));
        name(&entry.key).is_some_and(|own| named.iter().any(|key| name(key).as_ref() == Some(&own)))
    }

    /// Whether an entry is of a part of one of these: `TV Norte — News` of `TV Norte`.
    fn is_part(&self, entry: &Entry, named: &[&EntityKey]) -> bool {
        let Some(own) = self.node(entry.key.as_str()) else { return false };
        let begins = |whole: &Node| {
            let rest = own.name.strip_prefix(whole.name.as_str());
            own.kind == whole.kind
                && rest.is_some_and(|rest| [" — ", " – ", " - ", " | "].iter().any(|dash| rest.starts_with(dash)))
        };
        named.iter().filter_map(|key| self.node(key.as_str())).any(begins)
    }

    /// Dated nodes that are related to each of these.
    fn related(&self, named: &[&EntityKey], all: &[Entry]) -> BTreeSet<EntityKey> {
        let kinds: BTreeSet<&str> = all.iter().map(|entry| entry.kind.as_str()).into_set();
        let mut out = BTreeSet::new();
        for kind in kinds {
            let query = GraphQuery {
                target: Some(Target::Nodes(kind.to_owned())),
                entities: named.iter().map(|key| (*key).clone()).collect(),
                categories: Vec::new(),
                period: None,
                current: None,
                unknown_name: false,
                ..GraphQuery::default()
            };
            let found = self.query(&query);
            if found.outcome == Outcome::Items {
                out.extend(found.items.into_iter().map(|item| item.key));
            }
        }
        out
    }
}

struct Asked<'q> {
    query: &'q TimeQuery,
    all: &'q [Entry],
    scope: Scope,
}

impl Asked<'_> {
    fn answer(self, entries: Vec<Entry>, holds: bool) -> Option<Timed> {
        if entries.is_empty() {
            return None;
        }
        let total = length(&entries.iter().collect::<Vec<_>>());
        let (ask, period) = (self.query.ask, self.query.period.clone());
        let anchors = match ask.is_beside() {
            true => self.scope.entries.into_iter().map(|entry| entry.key).collect(),
            false => Vec::new(),
        };
        Some(Timed { ask, subject: self.scope.subject, anchors, entries, total, holds, period, gaps: Vec::new() })
    }

    /// Those that have begun: what is planned is not the latest. All, if none has.
    fn begun(&self, mut entries: Vec<Entry>) -> Vec<Entry> {
        let now = month_range(&self.query.narrowing.today).map(|(first, _)| first);
        let begun = |entry: &Entry| now.zip(entry.from).is_none_or(|(now, from)| from <= now);
        if entries.iter().any(begun) {
            entries.retain(begun);
        }
        entries
    }

    /// The entries of the kind closest to work.
    fn nearest(&self, entries: &[Entry]) -> Vec<Entry> {
        let rank = entries.iter().map(|entry| entry.rank).min();
        entries.iter().filter(|entry| Some(entry.rank) == rank).cloned().collect()
    }

    fn dates(mut self) -> Option<Timed> {
        if !self.scope.named && self.query.kinds.is_empty() {
            return None;
        }
        let mut entries = std::mem::take(&mut self.scope.entries);
        if let Some(period) = &self.query.period {
            entries.retain(|entry| entry.within(period));
        }
        if self.scope.subject.is_none() {
            entries.order_by_key(|entry| entry.rank);
        }
        self.answer(entries, true)
    }

    fn experience(self) -> Option<Timed> {
        let entries = match self.scope.named {
            true => self.scope.entries.clone(),
            false => self.nearest(&self.scope.entries).into_iter().filter(|entry| entry.rank == 0).collect(),
        };
        let known: Vec<Entry> = entries.into_iter().filter(|entry| entry.length().is_some()).collect();
        self.answer(known, true)
    }

    fn during(self) -> Option<Timed> {
        let period = self.query.period.clone()?;
        let pick =
            |entries: &[Entry]| -> Vec<Entry> { entries.iter().filter(|e| e.within(&period)).cloned().collect() };
        let mut found = pick(&self.scope.entries);
        if found.is_empty() && !self.scope.named {
            found = pick(self.all);
        }
        // Nothing was then: what was right before and after it says more than that. Words ask for something of their own.
        if found.is_empty() && !self.scope.named && self.query.words.is_empty() {
            let beside = around(&self.scope.entries, &self.query.kinds, &period);
            return self.answer(beside, false);
        }
        found.order_by_key(|entry| entry.rank);
        self.answer(found, true)
    }

    /// What began before or after the thing that the question names.
    fn beside(self) -> Option<Timed> {
        if !self.scope.named {
            return None;
        }
        let anchors = &self.scope.entries;
        let before = self.query.ask == Ask::Before;
        let starts = anchors.iter().filter_map(|entry| entry.span().map(|(first, _)| first));
        let mark = if before { starts.min() } else { starts.max() }?;
        let keys: BTreeSet<&EntityKey> = anchors.iter().map(|entry| &entry.key).into_set();
        let end = anchors.iter().filter_map(|entry| entry.span().map(|(_, last)| last)).max();
        let beside = |entry: &&Entry| {
            let (start, last) = entry.span().unzip();
            let is_beside = match (entry.from, entry.to) {
                // Of what has no start, the end tells.
                (None, Some(to)) if before => end.is_some_and(|end| to < end),
                _ if before => start.is_some_and(|start| start < mark),
                // What was over sooner went on beside it.
                _ => start.is_some_and(|start| start > mark) && last > end,
            };
            // Before one post may have been another one in the same place.
            let is_anchor = match self.query.stage {
                Some(Stage::Post(_)) => anchors.contains(entry),
                _ => keys.contains(&entry.key),
            };
            !is_anchor && is_beside
        };
        let rank = anchors.iter().map(|entry| entry.rank).min();
        let asked = |entry: &&Entry| match self.query.kinds.iter().any(|kind| anchors.iter().all(|a| a.kind != *kind)) {
            true => self.query.kinds.contains(&entry.kind),
            false => Some(entry.rank) == rank,
        };
        // After studies comes work, unless other studies are asked for.
        let studies = self.query.kinds.is_empty() && anchors.iter().all(|entry| entry.kind == "education");
        let work = |entry: &&Entry| studies && entry.rank == 0;
        let mut found: Vec<Entry> = self.all.iter().filter(beside).filter(work).cloned().collect();
        // Before a certificate come others: it is no time in a life.
        if self.query.kinds.is_empty() && anchors.iter().all(Entry::is_point) {
            let same = |entry: &&Entry| anchors.iter().any(|anchor| anchor.kind == entry.kind);
            found = self.all.iter().filter(beside).filter(same).cloned().collect();
        }
        if found.is_empty() {
            found = self.all.iter().filter(beside).filter(asked).cloned().collect();
        }
        // Before work come studies; a certificate or a project is no time in a life.
        let lived = |entry: &&Entry| !entry.is_point() && entry.rank != 1;
        if found.is_empty() {
            found = self.all.iter().filter(beside).filter(lived).cloned().collect();
        }
        if found.is_empty() {
            let anchors = anchors.clone();
            return self.answer(anchors, false);
        }
        found.order_by_key(|entry| {
            let start = entry.span().map_or(0, |(first, _)| first);
            if before { -start } else { start }
        });
        // Right after it is what began when it ended, rather than what had begun beside it.
        let is_next = |entry: &Entry| entry.from.zip(end).is_some_and(|(from, end)| from >= end - HANDOVER);
        if self.query.number == Some(1) && !before && found.iter().any(is_next) {
            found.retain(is_next);
            let apart = |entry: &Entry| entry.from.zip(end).map(|(from, end)| (from - end).abs());
            let nearest = found.iter().filter_map(apart).min();
            found.retain(|entry| apart(entry) == nearest);
        }
        if self.query.number == Some(1)
            && let Some((start, end)) = found.first().and_then(Entry::span)
        {
            // Right before it, what went on until then counts too.
            found.retain(|entry| entry.span().is_some_and(|(a, b)| if before { b >= end } else { a <= start }));
        }
        self.answer(found, true)
    }

    /// The first or last entries, or all in order.
    fn edge(self) -> Option<Timed> {
        let mut entries = match self.query.kinds.is_empty() && !self.scope.named {
            true => self.nearest(&self.scope.entries),
            false => self.scope.entries.clone(),
        };
        if let Some(period) = &self.query.period {
            entries.retain(|entry| entry.within(period));
        }
        let key = |entry: &Entry| {
            let (first, last) = entry.span().unwrap_or_default();
            if self.query.ask == Ask::Latest { (-last, -first) } else { (first, last) }
        };
        entries.order_by_key(key);
        if self.query.ask == Ask::Latest {
            entries = self.begun(entries);
        }
        let all = if self.query.ask == Ask::InOrder { usize::MAX } else { 1 };
        let most = self.query.number.unwrap_or(all).max(1);
        let edge = entries.get(most - 1).or(entries.last()).map(key);
        let ties = entries.iter().take_while(|entry| Some(key(entry)) <= edge).count();
        entries.truncate(ties);
        self.answer(entries, true)
    }

    fn current(self) -> Option<Timed> {
        let mut open: Vec<Entry> = self.scope.entries.iter().filter(|entry| entry.open).cloned().collect();
        open.order_by_key(|entry| (entry.rank, Reverse(entry.from)));
        if !open.is_empty() {
            return self.answer(open, true);
        }
        let mut latest = self.begun(self.nearest(&self.scope.entries));
        latest.order_by_key(|entry| Reverse(entry.span().map(|(_, last)| last)));
        latest.truncate(1);
        self.answer(latest, false)
    }

    fn still(self) -> Option<Timed> {
        if !self.scope.named {
            return None;
        }
        let mut entries = self.begun(self.scope.entries.clone());
        entries.order_by_key(|entry| Reverse(entry.span().map(|(_, last)| last)));
        let goes_on = entries.iter().any(|entry| entry.open);
        // Without an end or a statement that it is ongoing, it may be either.
        if !goes_on && entries.iter().any(|entry| entry.end.is_none()) {
            return None;
        }
        self.answer(entries, goes_on)
    }

    /// The things of the kinds asked for that overlap with those named, if these are of another kind: the projects during a job.
    fn of_other_kinds(&self) -> Option<Vec<Entry>> {
        let asked = |entry: &&Entry| self.query.kinds.contains(&entry.kind);
        let named: Vec<&Entry> = self.all.iter().filter(|entry| self.query.entities.contains(&entry.key)).collect();
        if self.query.kinds.is_empty() || named.iter().any(asked) {
            return None;
        }
        // In the same year may be at the same time.
        let overlaps = |entry: &&Entry| named.iter().any(|other| entry.shares(other));
        let found: Vec<Entry> = self.all.iter().filter(asked).filter(overlaps).cloned().collect();
        (!found.is_empty()).then_some(found)
    }

    fn overlap(self) -> Option<Timed> {
        if let Some(found) = self.of_other_kinds() {
            return self.answer(found, true);
        }
        if matches!(self.query.stage, Some(Stage::Studies { .. })) {
            let found = jobs_during(&self.scope.entries, self.all);
            let holds = !found.is_empty();
            let studies = self.scope.entries.clone();
            return self.answer(if holds { found } else { studies }, holds);
        }
        let entries = match self.query.kinds.is_empty() && !self.scope.named {
            true => self.nearest(&self.scope.entries),
            false => self.scope.entries.clone(),
        };
        let inside: Vec<Entry> =
            entries.into_iter().filter(|entry| self.query.period.as_ref().is_none_or(|p| entry.within(p))).collect();
        let window = self.query.period.as_ref().map_or((i32::MIN, i32::MAX), |period| {
            let from = month_range(&period.from).map_or(i32::MIN, |(first, _)| first);
            (from, month_range(&period.to).map_or(i32::MAX, |(_, last)| last))
        });
        let others = if self.scope.named { self.all.to_vec() } else { inside.clone() };
        let meets = |entry: &Entry| {
            others.iter().any(|other| {
                let same = other.key == entry.key && other.start == entry.start && other.end == entry.end;
                let near = other.rank == entry.rank;
                !same && near && entry.overlaps(other).is_some_and(|(from, to)| from <= window.1 && to >= window.0)
            })
        };
        let mut found: Vec<Entry> = inside.iter().filter(|entry| meets(entry)).cloned().collect();
        if self.scope.named && !found.is_empty() {
            let keys: Vec<Entry> = others
                .iter()
                .filter(|other| {
                    other.rank == found[0].rank
                        && found.iter().any(|e| e.overlaps(other).is_some() && e.key != other.key)
                })
                .cloned()
                .collect();
            // What is named comes last.
            found = [keys, found].concat();
        }
        let holds = !found.is_empty();
        self.answer(if holds { found } else { inside }, holds)
    }

    fn by_length(self) -> Option<Timed> {
        let entries = match self.query.kinds.is_empty() && !self.scope.named {
            true => self.nearest(&self.scope.entries),
            false => self.scope.entries.clone(),
        };
        let mut by_key: BTreeMap<&EntityKey, Vec<&Entry>> = BTreeMap::new();
        for entry in &entries {
            by_key.entry(&entry.key).or_default().push(entry);
        }
        let months = by_key.into_iter().filter_map(|(key, own)| Some((key, length(&own)?.months))).into_map();
        let known = entries.iter().filter_map(|entry| Some((*months.get(&entry.key)?, entry)));
        let mut known: Vec<(i32, &Entry)> = known.collect();
        let fits = |months: i32, limit: Length| if limit.over { months > limit.months } else { months < limit.months };
        let holds = self.query.length.is_none_or(|limit| known.iter().any(|(months, _)| fits(*months, limit)));
        if let Some(limit) = self.query.length.filter(|_| holds) {
            known.retain(|(months, _)| fits(*months, limit));
        }
        let is_longest = self.query.ask == Ask::Longest;
        known.order_by_key(|(months, entry)| (if is_longest { -months } else { *months }, entry.key.clone()));
        let known = known.into_iter().map(|(_, entry)| entry.clone()).collect();
        self.answer(known, holds)
    }
}
