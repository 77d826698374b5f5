//! Whether a passage says what a sentence claims: alignment of words, then everything that an alignment can hide.

use super::lexicon::{self, Marker};
use super::words::{Bound, Class, Item, Words};
use super::{Reason, Verdict};
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

/// Sentences of the passage that may support one claim together.
const MAX_WINDOW: usize = 3;
/// Share of a claim's words that must be found before anything is called more than unsupported.
const WEAK_SHARE: f64 = 0.6;
/// Most items of a claim; a longer one is checked by its beginning.
const MAX_ITEMS: usize = 120;

/// What was found for a claim in one passage.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Finding {
    pub verdict: Verdict,
    /// What supports it, in bytes of the passage.
    pub span: Option<Range<usize>>,
    pub reasons: BTreeSet<Reason>,
    /// Share of the claim's words that were found, from 0 to 1.
    pub share: f64,
}

impl Finding {
    fn nothing() -> Self {
        Self { verdict: Verdict::Unsupported, span: None, reasons: [Reason::Words].into(), share: 0.0 }
    }

    /// Support first; without it the closest passage decides, even where it contradicts.
    fn rank(&self) -> (Verdict, u32, Verdict, std::cmp::Reverse<usize>) {
        let support = if self.verdict.supports() { self.verdict } else { Verdict::Unsupported };
        let length = self.span.as_ref().map_or(usize::MAX, |s| s.len());
        (support, (self.share * 1000.0) as u32, self.verdict, std::cmp::Reverse(length))
    }

    pub(super) fn better(self, other: Self) -> Self {
        if other.rank() > self.rank() { other } else { self }
    }
}

/// A passage made ready for many claims.
pub(super) struct Passage {
    pub words: Words,
    by_stem: HashMap<String, Vec<usize>>,
    others: Vec<usize>,
}

impl Passage {
    pub(super) fn new(words: Words) -> Self {
        let mut by_stem: HashMap<String, Vec<usize>> = HashMap::new();
        let mut others = Vec::new();
        for (at, item) in words.items.iter().enumerate() {
            if item.is_number() {
                others.push(at);
            } else {
                by_stem.entry(item.stem.clone()).or_default().push(at);
                // Names in another script and related Russian words are compared one by one.
                if item.is_cyrillic() || item.class == Class::Name || item.maybe_name {
                    others.push(at);
                }
            }
        }
        Self { words, by_stem, others }
    }

    fn places(&self, item: &Item) -> Vec<usize> {
        let mut places = Vec::new();
        if !item.is_number() {
            places.extend(self.by_stem.get(&item.stem).into_iter().flatten());
        }
        if places.is_empty() {
            places.extend(self.others.iter().filter(|at| item.matches(&self.words.items[**at])));
        }
        places
    }
}

/// Checks a claim (its words) against a passage.
pub(super) fn check(claim: &Words, passage: &Passage) -> Finding {
    if let Some(span) = verbatim(claim, passage) {
        return Finding { verdict: Verdict::Verified, span: Some(span), reasons: BTreeSet::new(), share: 1.0 };
    }
    let items: Vec<&Item> = claim.items.iter().filter(|i| !is_filler(i)).take(MAX_ITEMS).collect();
    let source = &passage.words.items;
    if items.is_empty() || source.is_empty() {
        return Finding::nothing();
    }
    let places: Vec<Vec<usize>> = items.iter().map(|item| passage.places(item)).collect();
    let sentences = passage.words.first_item.len();
    let starts = &passage.words.first_item;
    let mut best = Finding::nothing();
    for width in 1..=MAX_WINDOW.min(sentences) {
        for first in 0..=sentences - width {
            let window = starts[first]..starts.get(first + width).copied().unwrap_or(source.len());
            let found = places.iter().filter(|p| p.iter().any(|at| window.contains(at))).count();
            let share = found as f64 / items.len() as f64;
            if found == 0 || share < 0.4 || share + 1e-9 < best.share.min(WEAK_SHARE) {
                continue;
            }
            let places = settle(&places, source, &window);
            // A wider window must have more than any of its sentences alone.
            let sentences = |p: &Vec<usize>| p.first().map(|at| source[*at].sentence);
            let spread: BTreeSet<_> = places.iter().filter_map(sentences).collect();
            if spread.len() < width {
                continue;
            }
            let finding = Alignment::new(&items, source, &places, window).judge(passage);
            best = best.better(finding);
        }
        if best.verdict >= Verdict::WordingFound {
            break;
        }
    }
    best
}

/// For each item its places in the window: those of the sentence that has most items where it is one of them, otherwise
/// those of the nearest sentence.
fn settle(places: &[Vec<usize>], source: &[Item], window: &Range<usize>) -> Vec<Vec<usize>> {
    let within: Vec<Vec<usize>> =
        places.iter().map(|p| p.iter().copied().filter(|at| window.contains(at)).collect()).collect();
    let count = |sentence: usize| within.iter().filter(|p| p.iter().any(|at| source[*at].sentence == sentence)).count();
    let sentences: BTreeSet<usize> = source[window.clone()].iter().map(|i| i.sentence).collect();
    let Some(main) = sentences.into_iter().max_by_key(|s| (count(*s), std::cmp::Reverse(*s))) else { return within };
    let distance = |at: &usize| source[*at].sentence.abs_diff(main);
    within
        .into_iter()
        .map(|p| match p.iter().map(distance).min() {
            Some(nearest) => p.into_iter().filter(|at| distance(at) == nearest).collect(),
            None => p,
        })
        .collect()
}

/// Words that point at the source instead of saying something.
fn is_filler(item: &Item) -> bool {
    item.class == Class::Common && item.start == item.end && item.form.is_empty()
}

/// The claim word for word in the passage, whole words, in a sentence that neither denies nor doubts it.
fn verbatim(claim: &Words, passage: &Passage) -> Option<Range<usize>> {
    let (needle, hay) = (&claim.forms, &passage.words.forms);
    let first = needle.first()?;
    if claim.items.is_empty() || needle.len() > hay.len() {
        return None;
    }
    'next: for at in 0..=hay.len() - needle.len() {
        if hay[at].0 != first.0 || !needle.iter().zip(&hay[at..]).all(|(a, b)| a.0 == b.0) {
            continue;
        }
        let span = hay[at].1..hay[at + needle.len() - 1].2;
        // Polarity from the part of the passage's sentence in front of the words must be the claim's own.
        let inside = passage.words.items.iter().filter(|i| i.start >= span.start && i.end <= span.end);
        for (theirs, ours) in inside.zip(&claim.items) {
            if theirs.negated != ours.negated || (theirs.hedged && !ours.hedged) || theirs.bound != ours.bound {
                continue 'next;
            }
        }
        // A number or name must not be cut out of a longer one: `5` of `5 million`.
        // (Signs such as `%` have no place of their own.)
        let ours = claim.items.iter().rfind(|i| i.start < i.end);
        let theirs = passage.words.items.iter().rfind(|i| i.start < i.end && i.start < span.end);
        if let (Some(last), Some(theirs)) = (ours, theirs) {
            if last.values != theirs.values || theirs.end > span.end {
                continue;
            }
        }
        return Some(span);
    }
    None
}

struct Alignment<'a> {
    claim: &'a [&'a Item],
    source: &'a [Item],
    window: Range<usize>,
    /// Place in the source of each item of the claim.
    at: Vec<Option<usize>>,
    used: BTreeSet<usize>,
}

impl<'a> Alignment<'a> {
    /// The alignment with the fewest steps back, and of those the tightest.
    fn new(claim: &'a [&'a Item], source: &'a [Item], places: &[Vec<usize>], window: Range<usize>) -> Self {
        let within: Vec<Vec<usize>> =
            places.iter().map(|p| p.iter().copied().filter(|at| window.contains(at)).collect()).collect();
        let anchors = within.iter().find(|p| !p.is_empty()).map_or(&[][..], |p| p.as_slice());
        let mut best: Option<(usize, usize, Vec<Option<usize>>)> = None;
        for anchor in anchors.iter().take(6) {
            let mut at: Vec<Option<usize>> = Vec::with_capacity(within.len());
            let (mut previous, mut back, mut length) = (*anchor, 0, 0);
            let mut used = BTreeSet::new();
            for places in &within {
                let free = || places.iter().copied().filter(|p| !used.contains(p));
                let next = free().filter(|p| *p >= previous).min().or_else(|| free().max());
                let next = next.or_else(|| places.iter().copied().min_by_key(|p| p.abs_diff(previous)));
                if let Some(place) = next {
                    back += usize::from(place < previous);
                    length += place.abs_diff(previous);
                    used.insert(place);
                    previous = place;
                }
                at.push(next);
            }
            if best.as_ref().is_none_or(|(b, l, _)| (back, length) < (*b, *l)) {
                best = Some((back, length, at));
            }
        }
        let at = best.map(|(_, _, at)| at).unwrap_or_else(|| vec![None; within.len()]);
        let used = at.iter().flatten().copied().collect();
        Self { claim, source, window, at, used }
    }

    /// Pairs of an item of the claim and its place in the source.
    fn pairs(&self) -> impl Iterator<Item = (usize, &Item, usize, &Item)> {
        self.at.iter().enumerate().filter_map(|(i, at)| at.map(|at| (i, self.claim[i], at, &self.source[at])))
    }

    fn judge(&self, passage: &Passage) -> Finding {
        let mut reasons = BTreeSet::new();
        let mut weak = BTreeSet::new();
        let found = self.at.iter().flatten().count();
        let share = found as f64 / self.claim.len() as f64;
        self.missing(&mut reasons, &mut weak);
        self.polarity(&mut reasons, &mut weak);
        self.numbers(&mut reasons);
        self.roles(&mut reasons);
        self.competition(passage, &mut reasons, &mut weak);
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
        Finding { verdict, span, reasons, share }
    }

    fn unmatched(&self, range: Range<usize>) -> impl Iterator<Item = (usize, &Item)> {
        self.source[range.clone()]
            .iter()
            .enumerate()
            .map(move |(i, item)| (range.start + i, item))
            .filter(|(at, _)| !self.used.contains(at))
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
                // `one` may be no number at all: only another number in its place speaks against it.
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
                    let opposite = self.unmatched(self.window.clone()).any(|(_, s)| {
                        s.class == Class::Common
                            && (lexicon::opposite(&item.stem, &s.stem) || lexicon::opposite(&item.form, &s.form))
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

    /// Whether a clause that holds a neighbour of the claim's word has the opposite of the word, and not the word itself.
    fn opposed(&self, i: usize, reasons: &mut BTreeSet<Reason>) {
        let (item, at) = (self.claim[i], self.at[i]);
        let neighbours =
            [i.checked_sub(1), Some(i + 1)].into_iter().flatten().filter_map(|n| self.at.get(n).copied().flatten());
        for neighbour in neighbours {
            let clause = self.clause(neighbour);
            if at.is_some_and(|at| clause.contains(&at)) {
                continue;
            }
            if self.unmatched(clause).any(|(_, s)| s.class == Class::Common && lexicon::opposite(&item.stem, &s.stem)) {
                reasons.insert(Reason::Opposite);
            }
        }
    }

    /// Whether the source has another name where the claim's item would have to stand.
    fn replaced_name(&self, i: usize) -> bool {
        let next = self.at[i + 1..].iter().flatten().next().copied();
        let previous = self.at[..i].iter().rev().flatten().next().copied();
        let range = match (previous, next) {
            (Some(p), Some(n)) if p < n => p + 1..n,
            (None, Some(n)) => n.saturating_sub(3).max(self.window.start)..n,
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
                    || ours.class == Class::Name
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

    /// A number belongs to the word behind it, and neighbours keep their order.
    fn numbers(&self, reasons: &mut BTreeSet<Reason>) {
        for (i, number) in self.claim.iter().enumerate() {
            if number.class != Class::Quantity {
                continue;
            }
            let Some(next) = self.claim.get(i + 1).filter(|n| n.clause == number.clause) else { continue };
            let (Some(_), Some(unit)) = (self.at[i], self.at[i + 1]) else { continue };
            if next.class == Class::Common && next.adjacent {
                // All places of the counted word in the window: in one of them the number must stand in front.
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
                // `3:1` and `1:3`; `from 10 to 20` is told by its prepositions.
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

    /// Who does what to whom.
    fn roles(&self, reasons: &mut BTreeSet<Reason>) {
        let pairs: Vec<_> = self.pairs().collect();
        let theirs: Vec<&Item> = self.source[self.window.clone()].iter().collect();
        let passive = (has_agent(self.claim, &theirs), has_agent(&theirs, self.claim));
        for (a, &(i, x, sx, tx)) in pairs.iter().enumerate() {
            for &(j, y, sy, ty) in &pairs[a + 1..] {
                let apart = x.clause != y.clause && tx.sentence != ty.sentence;
                if x.sentence != y.sentence || x.class == Class::Month || y.class == Class::Month || sx == sy || apart {
                    continue;
                }
                if self.swapped(&pairs, (i, x, sx, tx), (j, y, sy, ty), passive) {
                    reasons.insert(Reason::Roles);
                }
            }
        }
    }

    fn swapped(
        &self,
        pairs: &[(usize, &Item, usize, &Item)],
        (i, x, sx, tx): (usize, &Item, usize, &Item),
        (j, y, sy, ty): (usize, &Item, usize, &Item),
        passive: (bool, bool),
    ) -> bool {
        let inverted = sx > sy;
        let between = |k: usize, sk: usize| (i + 1..j).contains(&k) && (sx.min(sy) + 1..sx.max(sy)).contains(&sk);
        let pivot = pairs.iter().any(|(k, z, sk, _)| between(*k, *sk) && !z.is_number());
        let cyrillic = x.is_cyrillic() && y.is_cyrillic();
        let strong = |i: &Item| i.class == Class::Name || i.maybe_name || i.thing;
        // Prepositions exchanged: `from A to B`, `from B to A`.
        if x.marker == ty.marker && y.marker == tx.marker && x.marker != y.marker && !self.coordinated(i, j, sx, sy) {
            let agents = x.marker == Marker::By || y.marker == Marker::By;
            let (xm, ym) = (x.marker != Marker::None, y.marker != Marker::None);
            if (strong(x) || x.is_number() || cyrillic)
                && (strong(y) || y.is_number() || cyrillic)
                && (xm && ym || (pivot_any(pairs, sx, sy) && !agents))
            {
                return true;
            }
        }
        if x.is_number() || y.is_number() {
            return false;
        }
        // One sentence is passive and names the doer.
        if passive.0 != passive.1 && !cyrillic {
            let agent = |item: &Item| item.marker == Marker::By;
            if strong(x) && strong(y) {
                if passive.0 && agent(x) != agent(y) {
                    let (doer, other) = if agent(x) { (sx, sy) } else { (sy, sx) };
                    let object = |at: usize| self.source[at].marker == Marker::To;
                    return object(doer)
                        || (doer > other && !object(other) && self.source[doer].marker == Marker::None);
                }
                if passive.1 && agent(tx) != agent(ty) {
                    let doer_first = if agent(tx) { i < j } else { j < i };
                    return !doer_first && (if agent(tx) { x.marker } else { y.marker }) == Marker::None;
                }
            }
            return false;
        }
        if cyrillic {
            return self.swapped_cases((x, tx), (y, ty), inverted, pivot, passive);
        }
        if !inverted
            || (x.marker == tx.marker && x.marker != Marker::None)
            || (y.marker == ty.marker && y.marker != Marker::None)
        {
            return false;
        }
        if self.coordinated(i, j, sx, sy) {
            return false;
        }
        // A thing with a preposition in one of the texts only is no evidence of a swap.
        if x.marker != tx.marker || y.marker != ty.marker {
            return false;
        }
        pivot
            && (strong(x) && strong(y)
                || !x.thing && !y.thing && x.class == Class::Common && y.class == Class::Common && j - i == 2)
    }

    /// Russian marks roles by case, and by order only where the case does not show.
    fn swapped_cases(
        &self,
        x: (&Item, &Item),
        y: (&Item, &Item),
        inverted: bool,
        pivot: bool,
        passive: (bool, bool),
    ) -> bool {
        let oblique = |p: (&Item, &Item)| p.0.marker != Marker::None || p.1.marker != Marker::None;
        if oblique(x) || oblique(y) || !is_noun(x.0) || !is_noun(y.0) {
            return false;
        }
        let changed = (x.0.form != x.1.form, y.0.form != y.1.form);
        let class = |i: &Item| ending(&i.form);
        if passive.0 != passive.1 {
            // The doer of a passive sentence is instrumental; in the active one it must not be the object.
            let doer = |p: &(&Item, &Item)| is_instrumental(if passive.0 { p.0 } else { p.1 });
            let active = |p: &(&Item, &Item)| if passive.0 { p.1.clone() } else { p.0.clone() };
            return match (doer(&x), doer(&y)) {
                (true, false) => {
                    class(&active(&x)) == 'у'
                        || (class(&active(&y)) == 'а'
                            && class(&y.0.clone()) != class(&active(&y))
                            && x.0.class == Class::Name)
                }
                (false, true) => class(&active(&y)) == 'у',
                _ => false,
            };
        }
        match changed {
            (true, true) => {
                let exchanged = class(x.0) == class(y.1) && class(y.0) == class(x.1) && class(x.0) != class(x.1);
                exchanged || (inverted && pivot)
            }
            // Two words in -а, both unchanged: one is an object in -а, so case has told the roles apart.
            (false, false) => inverted && pivot && class(x.0) == class(y.0) && !matches!(class(x.0), 'у' | 'м' | 'а'),
            _ => inverted && pivot,
        }
    }

    /// Whether the two belong to one list, in the claim and in the source.
    fn coordinated(&self, i: usize, j: usize, sx: usize, sy: usize) -> bool {
        let claim = self.claim[i + 1..=j].iter().all(|k| k.listed || k.adjacent);
        let source = self.source[sx.min(sy) + 1..=sx.max(sy)].iter().all(|k| k.listed || k.adjacent);
        claim && source && self.claim[i + 1..=j].iter().any(|k| k.listed)
    }

    /// Another subject, year or amount that the claim's words belong to.
    fn competition(&self, passage: &Passage, reasons: &mut BTreeSet<Reason>, weak: &mut BTreeSet<Reason>) {
        let pairs: Vec<_> = self.pairs().collect();
        // Members of one list share what is said of them.
        let list = |a: usize, b: usize| {
            let all = &self.source[a.min(b)..=a.max(b)];
            all[1..].iter().all(|k| kind(k) == kind(&all[0]) && (k.listed || k.adjacent))
                && all[1..].iter().any(|k| k.listed)
        };
        for (a, &(_, x, sx, tx)) in pairs.iter().enumerate() {
            for &(_, y, sy, ty) in &pairs[a + 1..] {
                if tx.clause == ty.clause || sx == sy || x.clause != y.clause || list(sx, sy) {
                    continue;
                }
                // What other clauses of the claim speak of is a rival in this one.
                let mine = |at: usize| pairs.iter().any(|(_, k, sk, _)| *sk == at && k.clause == x.clause);
                let rivals = |clause: Range<usize>, to: &Item| -> Vec<usize> {
                    let (kind_of, marker) = (kind(to), to.marker);
                    clause
                        .filter(|at| {
                            !mine(*at)
                                && kind(&self.source[*at]) == kind_of
                                && kind_of != Class::Common
                                && self.source[*at].marker == marker
                        })
                        .collect()
                };
                let (clause_of_x, clause_of_y) = (self.clause(sx), self.clause(sy));
                let of_x = rivals(clause_of_y, tx);
                let of_y = rivals(clause_of_x, ty);
                // The clause of `y` has its own `x` in front of it.
                let taken = sx < sy && of_x.iter().any(|u| *u < sy && !list(sx, *u) && !list(*u, sy));
                // Each clause has its own of both.
                let crossed = !of_x.is_empty()
                    && !of_y.is_empty()
                    && !of_x.iter().any(|u| list(*u, sx))
                    && !of_y.iter().any(|u| list(*u, sy));
                // The clause of `x` comes later and has its own `y`.
                let back = sx > sy
                    && of_y.iter().any(|u| self.source[*u].marker != Marker::None || self.source[*u].is_number());
                if taken || crossed || back {
                    reasons.insert(Reason::Roles);
                }
                // What stands in a later clause is no subject of an earlier one that has its own.
                let adjunct = (x.marker == tx.marker && x.marker != Marker::None)
                    || (y.marker == ty.marker && y.marker != Marker::None);
                if sx > sy
                    && !adjunct
                    && self.source[self.clause(sy).start..sy].iter().any(|i| i.marker == Marker::None && !i.is_number())
                {
                    weak.insert(Reason::Roles);
                }
                // A name is taken up later in a text, not earlier.
                if sx > sy && tx.sentence > ty.sentence && kind(tx) == Class::Name {
                    reasons.insert(Reason::Roles);
                } else if sx > sy && tx.sentence != ty.sentence {
                    weak.insert(Reason::Roles);
                }
            }
        }
        // The claim's subject stands in the source as something else, where another has its place.
        for (i, x, _, tx) in &pairs {
            let opens = *i == 0 || (self.claim[i - 1].clause != x.clause && !x.listed);
            let demoted = opens && x.marker == Marker::None && !matches!(tx.marker, Marker::None | Marker::Of);
            let Some((_, verb, sv, _)) = pairs.iter().find(|(k, ..)| *k == i + 1).filter(|_| demoted) else { continue };
            let mine = |at: usize| pairs.iter().any(|(_, k, sk, _)| *sk == at && k.clause == x.clause);
            let other = (self.clause(*sv).start..*sv).any(|at| {
                let item = &self.source[at];
                !mine(at)
                    && item.marker == Marker::None
                    && !item.is_number()
                    && (item.thing || kind(item) == Class::Name)
            });
            if other && verb.clause == x.clause {
                reasons.insert(Reason::Roles);
            }
        }
        // A later sentence or clause with a subject of its own.
        let mut clauses: Vec<usize> = self.used.iter().map(|at| self.source[*at].clause).collect();
        clauses.sort_unstable();
        clauses.dedup();
        for clause in clauses.iter().skip(1) {
            let Some(first) = self.used.iter().copied().find(|at| self.source[*at].clause == *clause) else { continue };
            let range = self.clause(first);
            let opens = passage.words.first_item.contains(&range.start);
            let lead = self.unmatched(range.start..first).next();
            if let Some((_, lead)) = lead {
                let own = opens || lead.class != Class::Common || (lead.thing && lead.marker == Marker::None);
                let anaphor = opens && passage.words.anaphoric.get(lead.sentence).copied().unwrap_or_default();
                if own && !lead.listed && !lead.is_number() && !anaphor {
                    weak.insert(Reason::Roles);
                }
            }
        }
    }

    /// The items of the clause around `at`.
    fn clause(&self, at: usize) -> Range<usize> {
        let clause = self.source[at].clause;
        let start = self.source[..at].iter().rposition(|i| i.clause != clause).map_or(0, |p| p + 1);
        let end = self.source[at..].iter().position(|i| i.clause != clause).map_or(self.source.len(), |p| at + p);
        start..end
    }
}

/// The class of an item, names at the beginning of a sentence counted as names.
fn kind(item: &Item) -> Class {
    if item.maybe_name { Class::Name } else { item.class }
}

/// Whether a word found in both stands between the two places.
fn pivot_any(pairs: &[(usize, &Item, usize, &Item)], sx: usize, sy: usize) -> bool {
    pairs.iter().any(|(_, z, sk, _)| (sx.min(sy) + 1..sx.max(sy)).contains(sk) && !z.is_number())
        || sx.abs_diff(sy) <= 3
}

/// Whether the items name the doer of a passive clause. A reflexive verb that the others have too (`боятся`) is no passive.
fn has_agent(items: &[&Item], others: &[&Item]) -> bool {
    let passive = |item: &&&Item| is_passive(&item.form) && !others.iter().any(|o| o.form == item.form);
    items.iter().any(|item| {
        if item.is_cyrillic() {
            return is_instrumental(item)
                && item.marker == Marker::None
                && items.iter().filter(passive).any(|verb| verb.clause == item.clause);
        }
        item.marker == Marker::By && !item.is_number() && (item.class == Class::Name || item.thing || item.maybe_name)
    })
}

/// A Russian short participle or reflexive verb.
fn is_passive(form: &str) -> bool {
    const ENDINGS: &[&str] = &[
        "ан", "ана", "ано", "аны", "ен", "ена", "ено", "ены", "ят", "ята", "яты", "ся", "сь", "ыт", "ыта", "ыты",
        "нут", "нута", "нуты", "ян", "яна", "яны",
    ];
    form.chars().count() > 4 && ENDINGS.iter().any(|e| form.ends_with(e))
}

fn is_instrumental(item: &Item) -> bool {
    const ENDINGS: &[&str] = &["ом", "ем", "ой", "ей", "ою", "ами", "ями", "ью", "ым", "им"];
    item.is_cyrillic() && is_noun(item) && ENDINGS.iter().any(|e| item.form.ends_with(e))
}

/// Whether a Russian word may be a noun: neither a verb nor an adjective by its ending.
fn is_noun(item: &Item) -> bool {
    if item.class == Class::Name || item.maybe_name {
        return true;
    }
    const OTHERS: &[&str] = &[
        "ил", "ила", "ило", "или", "ал", "ала", "ало", "али", "ел", "ела", "ело", "ели", "ул", "ула", "ули", "ыл",
        "ыла", "ыли", "ет", "ит", "ют", "ут", "ят", "ать", "ить", "еть", "уть", "ти", "ся", "сь", "ый", "ий", "ая",
        "яя", "ое", "ее", "ые", "ие", "ого", "его", "ому", "ему", "ых", "их", "ую", "юю", "ван", "вана", "вано",
        "ваны", "ен", "ена", "ено", "ены", "ыми", "ими",
    ];
    !OTHERS.iter().any(|e| item.form.ends_with(e))
}

/// The class of a Russian word's ending: what tells the cases apart.
fn ending(form: &str) -> char {
    match form.chars().next_back() {
        Some('а' | 'я') => 'а',
        Some('у' | 'ю') => 'у',
        Some('о' | 'е') => 'о',
        Some('ы' | 'и') => 'и',
        Some('м') => 'м',
        _ => '-',
    }
}
