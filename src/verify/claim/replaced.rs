//! What a claim replaces in what the passage says: the claim is aligned, in order, with the sentence of the passage
//! that has most of it, and what is left in the gaps of both is compared.

use super::Passage;
use super::alignment::kind;
use crate::language::Marker;
use crate::order::Order as _;
use crate::verify::words::{Class, Item};
use std::ops::Range;

/// Maximum number of sentences of the passage to examine.
const MAX_SENTENCES: usize = 3;
/// Maximum number of items of a sentence to examine.
const MAX_LENGTH: usize = 240;
/// Items of a longer sentence to examine before the first one found.
const LEAD: usize = 20;
/// The weight of a word found in order. Names, nouns and numbers may be replaced; the other words are the frame around
/// them.
const FRAME: u32 = 4;
const FILLING: u32 = 1;

/// An item only replaces an item of the same sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Word,
    Noun,
    Name,
    Number,
}

impl Sort {
    fn of(item: &Item) -> Self {
        match kind(item) {
            // In a language that capitalises nouns, a name is one of them.
            _ if item.case.is_some() && item.class != Class::Name => Sort::Noun,
            Class::Name => Sort::Name,
            Class::Common => Sort::Word,
            _ => Sort::Number,
        }
    }
}

/// Where the passage has an item that is in a gap of the claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// Elsewhere in the same sentence.
    Moved,
    /// In another sentence.
    Elsewhere,
    Nowhere,
}

/// What replaces something else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Replaced {
    /// A name or number that the sentence does not have, in place of another one.
    pub name: bool,
    /// A name or noun that the sentence has elsewhere, in the place and role of another one.
    pub moved: bool,
    /// The same with a different case or preposition: perhaps only the order differs.
    pub reordered: bool,
    /// A noun in place of another one, a word that the passage says about something else, or a number from another
    /// sentence.
    pub other: bool,
}

/// Compares a claim with the sentences that have most of it. `places`: the positions of each item in the passage;
/// `has`: the items of each sentence.
pub(super) fn replaced(items: &[&Item], places: &[Vec<usize>], has: &[u128], passage: &Passage) -> Replaced {
    let mut order: Vec<usize> = (0..has.len()).filter(|sentence| has[*sentence] != 0).collect();
    order.order_by_key(|sentence| (std::cmp::Reverse(has[*sentence].count_ones()), *sentence));
    let starts = &passage.words.first_item;
    let end = |sentence: usize| starts.get(sentence + 1).copied().unwrap_or(passage.words.items.len());
    let beside = order.iter().take(MAX_SENTENCES).map(|s| Beside::new(items, places, starts[*s]..end(*s), passage));
    // Among equals, the first wins.
    let best = beside.reduce(|best, next| if next.score > best.score { next } else { best });
    best.map(|beside| beside.compare()).unwrap_or_default()
}

/// A claim aligned with a sentence.
struct Beside<'a> {
    items: &'a [&'a Item],
    source: &'a [Item],
    /// Positions of each item, from the beginning of the sentence.
    within: Vec<Vec<usize>>,
    /// Whether the passage has each item at all.
    known: Vec<bool>,
    /// The matches in order: indices into the claim and the sentence.
    pairs: Vec<(usize, usize)>,
    /// The weight of the matches.
    score: u32,
}

impl<'a> Beside<'a> {
    fn new(items: &'a [&'a Item], places: &[Vec<usize>], mut range: Range<usize>, passage: &'a Passage) -> Self {
        if range.len() > MAX_LENGTH {
            let first = places.iter().flatten().copied().filter(|at| range.contains(at)).min();
            let start = first.unwrap_or(range.start).saturating_sub(LEAD).max(range.start);
            range = start..range.end.min(start + MAX_LENGTH);
        }
        let of_item = |p: &Vec<usize>| p.iter().filter(|at| range.contains(at)).map(|at| at - range.start).collect();
        let within: Vec<Vec<usize>> = places.iter().map(of_item).collect();
        let known = places.iter().map(|places| !places.is_empty()).collect();
        let source = &passage.words.items[range];
        let (pairs, score) = in_order(items, &within, source.len());
        Self { items, source, within, known, pairs, score }
    }

    fn found(&self, item: usize) -> Found {
        match (self.within[item].is_empty(), self.known[item]) {
            (false, _) => Found::Moved,
            (true, true) => Found::Elsewhere,
            (true, false) => Found::Nowhere,
        }
    }

    fn compare(&self) -> Replaced {
        let mut replaced = Replaced::default();
        // The agent and the patient change places if one of the two is passive.
        let by = |item: &Item| item.marker == Marker::By && !item.is_number();
        let turned = self.items.iter().any(|item| by(item)) != self.source.iter().any(by);
        let (mut ours, mut theirs) = (0, 0);
        for &(i, j) in self.pairs.iter().chain([&(self.items.len(), self.source.len())]) {
            for item in ours..i {
                let (sort, found) = (Sort::of(self.items[item]), self.found(item));
                let rivals = |at: &usize| {
                    let other = &self.source[*at];
                    Sort::of(other) == sort && !self.items[item].matches(other)
                };
                if !(theirs..j).any(|at| rivals(&at)) {
                    continue;
                }
                let alone = i - ours == 1 && j - theirs == 1;
                match (sort, found) {
                    // `7 June` and `June 7` are one date.
                    (Sort::Number, Found::Moved) => {}
                    (Sort::Name | Sort::Noun, Found::Moved) => {
                        let takes_role = (theirs..j).any(|at| rivals(&at) && self.has_role_of(item, at));
                        replaced.moved |= takes_role && !turned;
                        replaced.reordered |= !takes_role;
                    }
                    (Sort::Name | Sort::Number, _) => replaced.name = true,
                    // Another word may say the same, unless the passage has it for something else.
                    (Sort::Noun, Found::Nowhere) => replaced.other |= alone,
                    (_, Found::Elsewhere) => replaced.other = true,
                    _ => {}
                }
            }
            (ours, theirs) = (i + 1, j + 1);
        }
        replaced.other |= self.has_other_number();
        replaced
    }

    /// Whether an item has something that shows the role of another one in the sentence: its preposition, and its
    /// article if one shows the role. Never if endings show the role.
    fn has_role_of(&self, item: usize, rival: usize) -> bool {
        let (ours, theirs) = (self.items[item], &self.source[rival]);
        let articles = ours.case.zip(theirs.case);
        ours.case_endings().is_none() && ours.marker == theirs.marker && articles.is_none_or(|(a, b)| a == b)
    }

    /// Whether the claim has a number from another sentence, and this sentence has a number that the claim does not
    /// have.
    fn has_other_number(&self) -> bool {
        let is_number = |item: &Item| Sort::of(item) == Sort::Number;
        let said = |at: usize| self.within.iter().any(|places| places.contains(&at));
        let foreign = |at: usize| is_number(self.items[at]) && self.found(at) == Found::Elsewhere;
        (0..self.items.len()).any(foreign)
            && self.source.iter().enumerate().any(|(at, item)| is_number(item) && !said(at))
    }
}

/// The heaviest sequence of items that has the same order in a sentence of `length` items, and its weight: a weighted
/// longest common subsequence (Wagner & Fischer 1974).
fn in_order(items: &[&Item], within: &[Vec<usize>], length: usize) -> (Vec<(usize, usize)>, u32) {
    let width = length + 1;
    let mut table = vec![0_u32; (items.len() + 1) * width];
    let weight = |i: usize| if Sort::of(items[i]) == Sort::Word { FRAME } else { FILLING };
    for i in (0..items.len()).rev() {
        for j in (0..length).rev() {
            table[i * width + j] = table[(i + 1) * width + j].max(table[i * width + j + 1]);
            if within[i].contains(&j) {
                let taken = table[(i + 1) * width + j + 1] + weight(i);
                table[i * width + j] = table[i * width + j].max(taken);
            }
        }
    }
    let (mut pairs, mut i, mut j) = (Vec::new(), 0, 0);
    while i < items.len() && j < length {
        if within[i].contains(&j) && table[i * width + j] == table[(i + 1) * width + j + 1] + weight(i) {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if table[(i + 1) * width + j] >= table[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    (pairs, table[0])
}
