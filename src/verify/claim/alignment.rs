//! The words of a claim aligned with a window of a passage, and what is missing, negated or miscounted in it.

use super::{Finding, Passage, WEAK_SHARE};
use crate::language::Marker;
use crate::order::Order as _;
use crate::verify::lexicon::{self, Side};
use crate::verify::words::{Bound, Class, Item};
use crate::verify::{Reason, Verdict};
use std::collections::BTreeSet;
use std::ops::Range;

/// An item of the claim and its place in the source, with the indices of both.
pub(super) type Pair<'a> = (usize, &'a Item, usize, &'a Item);

pub(super) struct Alignment<'a> {
    pub(super) claim: &'a [&'a Item],
    pub(super) source: &'a [Item],
    pub(super) window: Range<usize>,
    /// Place in the source of each item of the claim.
    pub(super) at: Vec<Option<usize>>,
    /// The occupied places, in order.
    pub(super) used: Vec<usize>,
}

impl<'a> Alignment<'a> {
    /// The alignment with the fewest steps back, and of those the most compact.
    pub(super) fn new(claim: &'a [&'a Item], source: &'a [Item], places: &[Vec<usize>], window: Range<usize>) -> Self {
        let within: Vec<Vec<usize>> =
            places.iter().map(|p| p.iter().copied().filter(|at| window.contains(at)).collect()).collect();
        let anchors = within.iter().find(|p| !p.is_empty()).map_or(&[][..], |p| p.as_slice());
        let mut best: Option<(usize, usize, Vec<Option<usize>>)> = None;
        for anchor in anchors.iter().take(6) {
            let mut at: Vec<Option<usize>> = Vec::with_capacity(within.len());
            let (mut previous, mut back, mut length) = (*anchor, 0, 0);
            let mut used: Vec<usize> = Vec::with_capacity(within.len());
            for places in &within {
                let free = || places.iter().copied().filter(|p| !used.contains(p));
                let next = free().filter(|p| *p >= previous).min().or_else(|| free().max());
                let next = next.or_else(|| places.iter().copied().min_by_key(|p| p.abs_diff(previous)));
                if let Some(place) = next {
                    back += usize::from(place < previous);
                    length += place.abs_diff(previous);
                    used.push(place);
                    previous = place;
                }
                at.push(next);
            }
            if best.as_ref().is_none_or(|(b, l, _)| (back, length) < (*b, *l)) {
                best = Some((back, length, at));
            }
        }
        let at = best.map(|(_, _, at)| at).unwrap_or_else(|| vec![None; within.len()]);
        let mut used: Vec<usize> = at.iter().flatten().copied().collect();
        used.order();
        used.dedup();
        Self { claim, source, window, at, used }
    }

    /// The items that were found.
    pub(super) fn pairs(&self) -> impl Iterator<Item = Pair<'_>> {
        self.at.iter().enumerate().filter_map(|(i, at)| at.map(|at| (i, self.claim[i], at, &self.source[at])))
    }

    pub(super) fn judge(&self, passage: &Passage) -> Finding {
        let mut reasons = BTreeSet::new();
        let mut weak = BTreeSet::new();
        let found = self.at.iter().flatten().count();
        let share = found as f64 / self.claim.len() as f64;
        self.missing(&mut reasons, &mut weak);
        self.polarity(&mut reasons, &mut weak);
        self.numbers(&mut reasons);
        self.roles(&mut reasons, &mut weak);
        self.competition(passage, &mut reasons, &mut weak);
        let against = reasons.clone();
        let verdict = if !reasons.is_empty() {
            Verdict::Unsupported
        } else if weak.is_empty() && found == self.claim.len() {
            Verdict::WordingFound
        } else if share >= WEAK_SHARE {
            Verdict::Weak
        } else {
            reasons.insert(Reason::Words);
            Verdict::Unsupported
        };
        reasons.extend(weak);
        let start = self.used.iter().map(|at| self.source[*at].start).min();
        let end = self.used.iter().map(|at| self.source[*at].end).max();
        let span = if verdict == Verdict::Unsupported { None } else { start.zip(end).map(|(s, e)| s..e) };
        Finding { verdict, span, reasons, against, replaced: false, share }
    }

    pub(super) fn unmatched(&self, range: Range<usize>) -> impl Iterator<Item = (usize, &Item)> {
        self.source[range.clone()]
            .iter()
            .enumerate()
            .map(move |(i, item)| (range.start + i, item))
            .filter(|(at, _)| self.used.binary_search(at).is_err())
    }

    /// Words of the claim that the window does not have.
    fn missing(&self, reasons: &mut BTreeSet<Reason>, weak: &mut BTreeSet<Reason>) {
        for (i, item) in self.claim.iter().enumerate() {
            if item.class == Class::Common {
                self.opposed(i, reasons);
            }
            if self.at[i].is_some() {
                continue;
            }
            match item.class {
                Class::Year | Class::Month => {
                    reasons.insert(Reason::Date);
                }
                // `one` may not be a number at all: only another number in its place speaks against it.
                Class::Quantity if item.soft => {
                    let next = self.at.get(i + 1).copied().flatten();
                    let other = next.is_some_and(|n| {
                        n > self.window.start && self.source[n].adjacent && self.source[n - 1].class == Class::Quantity
                    });
                    if other {
                        reasons.insert(Reason::Number);
                    }
                }
                Class::Quantity => {
                    reasons.insert(Reason::Number);
                }
                Class::Name => {
                    reasons.insert(Reason::Name);
                }
                Class::Common => {
                    let (stem, form) = (stem_sides(item), lexicon::sides(&item.form, item.language));
                    let opposite = !(stem.is_empty() && form.is_empty())
                        && self.unmatched(self.window.clone()).any(|(_, s)| {
                            is_word(s)
                                && (lexicon::opposed(&stem, &stem_sides(s))
                                    || lexicon::opposed(&form, &lexicon::sides(&s.form, s.language)))
                        });
                    if opposite {
                        reasons.insert(Reason::Opposite);
                    } else if item.maybe_name && self.replaced_name(i) {
                        reasons.insert(Reason::Name);
                    } else {
                        weak.insert(Reason::Words);
                    }
                }
            }
        }
    }

    /// Whether a clause with a neighbour of the claim's word has the word's opposite, and not the word itself.
    fn opposed(&self, i: usize, reasons: &mut BTreeSet<Reason>) {
        let (item, at) = (self.claim[i], self.at[i]);
        let sides = stem_sides(item);
        if sides.is_empty() {
            return;
        }
        let neighbours =
            [i.checked_sub(1), Some(i + 1)].into_iter().flatten().filter_map(|n| self.at.get(n).copied().flatten());
        for neighbour in neighbours {
            let clause = self.clause(neighbour);
            if at.is_some_and(|at| clause.contains(&at)) {
                continue;
            }
            let opposes = |s: &Item| is_word(s) && lexicon::opposed(&sides, &stem_sides(s));
            if self.unmatched(clause).any(|(_, s)| opposes(s)) {
                reasons.insert(Reason::Opposite);
            }
        }
    }

    /// Whether the source has another name in the place where the claim's item would be.
    fn replaced_name(&self, i: usize) -> bool {
        let next = self.at[i + 1..].iter().flatten().next().copied();
        let previous = self.at[..i].iter().rev().flatten().next().copied();
        let range = match (previous, next) {
            (Some(p), Some(n)) if p < n => p + 1..n,
            (None, Some(n)) => n.saturating_sub(3).max(self.window.start)..n,
            // `Ann Lee` in place of `Ann Kay`.
            (Some(p), _) if self.claim[i].adjacent && self.source.get(p + 1).is_some_and(|s| s.adjacent) => {
                p + 1..p + 2
            }
            _ => return false,
        };
        self.unmatched(range).any(|(_, s)| s.class == Class::Name || s.maybe_name)
    }

    /// Negation and doubt.
    fn polarity(&self, reasons: &mut BTreeSet<Reason>, weak: &mut BTreeSet<Reason>) {
        for (i, ours, at, theirs) in self.pairs() {
            let without = (ours.marker == Marker::Without) != (theirs.marker == Marker::Without);
            if without || (ours.negated != theirs.negated && ours.clause_negated != theirs.clause_negated) {
                reasons.insert(Reason::Negation);
            }
            // `before the audit … after the audit 45`: another place of the word, nearer to what follows.
            if self.nearer_opposite(i, ours, at) {
                reasons.insert(Reason::Relation);
            }
            if theirs.hedged && !ours.hedged {
                weak.insert(Reason::Hedge);
            }
            if ours.marker.opposes(theirs.marker)
                && (ours.is_number()
                    || kind(ours) == Class::Name
                    || ours.marker != Marker::To && ours.marker != Marker::From)
            {
                reasons.insert(Reason::Relation);
            }
            match (ours.bound, theirs.bound) {
                (a, b) if a == b || !ours.is_number() => {}
                (Bound::Exact, _) => {
                    weak.insert(Reason::Number);
                }
                (_, Bound::Exact) => {
                    weak.insert(Reason::Number);
                }
                _ => {
                    reasons.insert(Reason::Number);
                }
            }
        }
    }

    fn nearer_opposite(&self, i: usize, ours: &Item, at: usize) -> bool {
        let last = self.at[i + 1..].iter().flatten().max().copied().unwrap_or(at);
        ours.marker != Marker::None
            && (at + 1..last).any(|other| {
                let other = &self.source[other];
                other.stem == ours.stem
                    && other.marker.opposes(ours.marker)
                    && other.sentence == self.source[at].sentence
            })
    }

    /// A number belongs to the word after it, and neighbours keep their order.
    fn numbers(&self, reasons: &mut BTreeSet<Reason>) {
        for (i, number) in self.claim.iter().enumerate() {
            if number.class != Class::Quantity {
                continue;
            }
            let Some(next) = self.claim.get(i + 1).filter(|n| n.clause == number.clause) else { continue };
            let (Some(_), Some(unit)) = (self.at[i], self.at[i + 1]) else { continue };
            if next.class == Class::Common && next.adjacent {
                // All places of the counted word in the window: the number must precede one of them.
                let places = || (self.window.clone()).filter(|at| next.matches(&self.source[*at]));
                let counted = |place: usize| {
                    let from = place.saturating_sub(4).max(self.window.start);
                    (from..place)
                        .rev()
                        .map(|at| &self.source[at])
                        .take_while(|s| s.clause == self.source[place].clause)
                        .find(|s| s.class == Class::Quantity)
                };
                let agrees = places().any(|p| counted(p).is_some_and(|s| number.matches(s)));
                let differs = places().any(|p| counted(p).is_some_and(|s| !number.matches(s)));
                if differs && !agrees {
                    reasons.insert(Reason::Number);
                }
            } else if next.class == Class::Quantity {
                // `3:1` and `1:3`; in `from 10 to 20` the prepositions decide.
                if let Some(first) = self.at[i] {
                    let theirs = (&self.source[first], &self.source[unit]);
                    if first > unit
                        && number.marker == next.marker
                        && theirs.0.marker == theirs.1.marker
                        && !next.listed
                    {
                        reasons.insert(Reason::Number);
                    }
                }
            }
        }
    }

    /// The items of the clause around `at`.
    pub(super) fn clause(&self, at: usize) -> Range<usize> {
        let clause = self.source[at].clause;
        let start = self.source[..at].iter().rposition(|i| i.clause != clause).map_or(0, |p| p + 1);
        let end = self.source[at..].iter().position(|i| i.clause != clause).map_or(self.source.len(), |p| at + p);
        start..end
    }
}

/// Whether the item may be the opposite of a word: `first`, a number, is the opposite of `last`.
fn is_word(item: &Item) -> bool {
    item.class == Class::Common || item.class == Class::Quantity && !item.form.starts_with(|c: char| c.is_ascii_digit())
}

fn stem_sides(item: &Item) -> Vec<Side> {
    lexicon::sides(&item.stem, item.language)
}

/// The class of an item; names at the beginning of a sentence count as names.
pub(super) fn kind(item: &Item) -> Class {
    if item.maybe_name { Class::Name } else { item.class }
}
