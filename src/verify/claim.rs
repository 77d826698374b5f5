//! Whether a passage says what a sentence claims: aligns their words, then checks everything that an alignment can
//! hide.

mod alignment;
mod competition;
mod replaced;
mod roles;

use super::words::{Class, Item, Words};
use super::{Reason, Verdict};
use alignment::Alignment;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

/// Maximum number of sentences of the passage that support one claim together.
const MAX_WINDOW: usize = 3;
/// Minimum share of a claim's words that must be found for any verdict above unsupported.
const WEAK_SHARE: f64 = 0.6;
/// Maximum number of windows of one width that are examined closely.
const MAX_CANDIDATES: usize = 12;
/// Maximum number of items of a claim; only the beginning of a longer one is checked.
const MAX_ITEMS: usize = 120;

/// The result of checking a claim against one passage.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// How far the passage supports it.
    pub verdict: Verdict,
    /// What supports it, in bytes of the passage.
    pub span: Option<Range<usize>>,
    /// Why the verdict is not better.
    pub reasons: BTreeSet<Reason>,
    /// The reasons that contradict the claim; the others only cast doubt on it.
    pub against: BTreeSet<Reason>,
    /// Whether it replaces what the passage says: another name, number or noun, or a word that the passage says about
    /// something else.
    pub replaced: bool,
    /// Share of the claim's words that were found, from 0 to 1.
    pub share: f64,
}

impl Finding {
    /// Nothing of the claim was found.
    pub(super) fn nothing() -> Self {
        Self {
            verdict: Verdict::Unsupported,
            span: None,
            reasons: [Reason::Words].into(),
            against: BTreeSet::new(),
            replaced: false,
            share: 0.0,
        }
    }

    /// Support comes first; without it the closest passage decides, even if it contradicts the claim.
    fn rank(&self) -> (Verdict, u32, Verdict, std::cmp::Reverse<usize>) {
        let support = if self.verdict.supports() { self.verdict } else { Verdict::Unsupported };
        let length = self.span.as_ref().map_or(usize::MAX, |s| s.len());
        (support, (self.share * 1000.0) as u32, self.verdict, std::cmp::Reverse(length))
    }

    pub(super) fn better(self, other: Self) -> Self {
        if other.rank() > self.rank() { other } else { self }
    }
}

/// A passage prepared for many claims.
pub(super) struct Passage {
    pub words: Words,
    by_stem: HashMap<String, Vec<usize>>,
    others: Vec<usize>,
    /// Positions of each word, by its folded form.
    by_form: HashMap<String, Vec<usize>>,
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
                // Names in another script and words with a common root are compared one by one.
                if item.has_relatives() || item.class == Class::Name || item.maybe_name {
                    others.push(at);
                }
            }
        }
        let mut by_form: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, (form, ..)) in words.forms.iter().enumerate() {
            match by_form.get_mut(form) {
                Some(places) => places.push(at),
                None => drop(by_form.insert(form.clone(), vec![at])),
            }
        }
        Self { words, by_stem, others, by_form }
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
        return Finding {
            verdict: Verdict::Verified,
            span: Some(span),
            reasons: BTreeSet::new(),
            share: 1.0,
            ..Finding::nothing()
        };
    }
    let items: Vec<&Item> = claim.items.iter().take(MAX_ITEMS).collect();
    let source = &passage.words.items;
    if items.is_empty() || source.is_empty() {
        return Finding::nothing();
    }
    let places: Vec<Vec<usize>> = items.iter().map(|item| passage.places(item)).collect();
    let starts = &passage.words.first_item;
    let sentences = starts.len();
    // The items of each sentence; there are at most `MAX_ITEMS`.
    let mut has: Vec<u128> = vec![0; sentences];
    for (number, places) in places.iter().enumerate() {
        for at in places {
            has[source[*at].sentence] |= 1 << number;
        }
    }
    let mut best = Finding::nothing();
    let mut most = 0;
    for width in 1..=MAX_WINDOW.min(sentences) {
        // A wider window must have more items than any narrower one; all windows with equal counts are examined.
        let count = |first: usize| has[first..first + width].iter().fold(0, |all, one| all | one).count_ones() as usize;
        let counts: Vec<usize> = (0..=sentences - width).map(count).collect();
        let top = counts.iter().copied().max().unwrap_or(0);
        if (width > 1 && top <= most) || (top as f64) < 0.4 * items.len() as f64 {
            continue;
        }
        most = top;
        for first in (0..counts.len()).filter(|first| counts[*first] == top).take(MAX_CANDIDATES) {
            let window = starts[first]..starts.get(first + width).copied().unwrap_or(source.len());
            let places = settle(&places, source, &window);
            best = best.better(Alignment::new(&items, source, &places, window).judge(passage));
        }
        if best.verdict >= Verdict::WordingFound || top == items.len() {
            break;
        }
    }
    let replaced = replaced::replaced(&items, &places, &has, passage);
    let swapped = replaced.reordered && best.against.contains(&Reason::Roles);
    best.replaced = replaced.name || replaced.other || replaced.moved || swapped;
    if replaced.name && best.verdict.supports() {
        best.verdict = Verdict::Weak;
        best.reasons.insert(Reason::Roles);
    }
    best
}

/// The places in the window of each item: those in the sentence with the most items if it contains the item, otherwise
/// those in the nearest sentence.
fn settle(places: &[Vec<usize>], source: &[Item], window: &Range<usize>) -> Vec<Vec<usize>> {
    let within: Vec<Vec<usize>> =
        places.iter().map(|p| p.iter().copied().filter(|at| window.contains(at)).collect()).collect();
    let count = |sentence: usize| within.iter().filter(|p| p.iter().any(|at| source[*at].sentence == sentence)).count();
    // Items are in the order of their sentences.
    let (Some(first), Some(last)) = (source.get(window.start), source.get(window.end.wrapping_sub(1))) else {
        return within;
    };
    let Some(main) = (first.sentence..=last.sentence).max_by_key(|s| (count(*s), std::cmp::Reverse(*s))) else {
        return within;
    };
    let distance = |at: &usize| source[*at].sentence.abs_diff(main);
    within
        .into_iter()
        .map(|p| match p.iter().map(distance).min() {
            Some(nearest) => p.into_iter().filter(|at| distance(at) == nearest).collect(),
            None => p,
        })
        .collect()
}

/// Finds the claim word for word in the passage, as whole words, in a sentence that neither negates nor doubts it.
fn verbatim(claim: &Words, passage: &Passage) -> Option<Range<usize>> {
    let (needle, hay) = (&claim.forms, &passage.words.forms);
    let first = needle.first()?;
    if claim.items.is_empty() || needle.len() > hay.len() {
        return None;
    }
    'next: for &at in passage.by_form.get(&first.0).into_iter().flatten() {
        if at + needle.len() > hay.len() || !needle.iter().zip(&hay[at..]).all(|(a, b)| a.0 == b.0) {
            continue;
        }
        let span = hay[at].1..hay[at + needle.len() - 1].2;
        // The part of the passage's sentence before the words must have the claim's polarity.
        let inside = passage.words.items.iter().filter(|i| i.start >= span.start && i.end <= span.end);
        for (theirs, ours) in inside.zip(&claim.items) {
            if theirs.negated != ours.negated || (theirs.hedged && !ours.hedged) || theirs.bound != ours.bound {
                continue 'next;
            }
        }
        // A number or name must not be cut out of a longer one: `5` of `5 million`.
        // (Symbols such as `%` have no position of their own.)
        let ours = claim.items.iter().rfind(|i| i.start < i.end);
        let theirs = passage.words.items.iter().rfind(|i| i.start < i.end && i.start < span.end);
        if let (Some(last), Some(theirs)) = (ours, theirs)
            && (last.values != theirs.values || theirs.end > span.end)
        {
            continue;
        }
        return Some(span);
    }
    None
}
