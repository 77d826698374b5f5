//! Inversion: from word sequences to posting lists.

use super::LexicalParams;
use super::lexicon::{ForwardDoc, Lexicon, Word};
use crate::order::Order as _;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Rows of variable length in two flat arrays: the items of each group.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Rows {
    /// Groups item numbers by the given row of each item; rows are `0..count`, items ascending. `None`: the item is in
    /// no row.
    pub fn group(count: usize, row_of: impl Iterator<Item = Option<u32>> + Clone) -> Self {
        let mut starts = vec![0u32; count + 1];
        for row in row_of.clone().flatten() {
            starts[row as usize + 1] += 1;
        }
        for row in 0..count {
            starts[row + 1] += starts[row];
        }
        let mut next = starts.clone();
        let mut items = vec![0u32; starts[count] as usize];
        for (item, row) in row_of.enumerate() {
            if let Some(row) = row {
                let at = &mut next[row as usize];
                items[*at as usize] = item as u32;
                *at += 1;
            }
        }
        Self { starts, items }
    }

    /// The items of a row; empty for an unknown row.
    pub fn row(&self, row: u32) -> &[u32] {
        match self.starts.get(row as usize..row as usize + 2) {
            Some([from, to]) => &self.items[*from as usize..*to as usize],
            _ => &[],
        }
    }
}

/// Frequency of a stem in a document: in its titles and in its text. Saturates at the maximum.
type Counts = [u8; 2];

/// Posting lists of all stems: documents in ascending order, each with the stem's frequency. The value of a match
/// depends on the whole corpus and is computed on demand, so a change leaves the lists of other documents as they are.
#[derive(Debug, Default)]
pub(super) struct Postings {
    starts: Vec<u32>,
    docs: Vec<u32>,
    counts: Vec<Counts>,
    /// Upper bound of a match's value in each list, as bits; 0: nobody has asked for it yet. Every change moves all
    /// bounds, and a question needs few.
    bounds: Vec<AtomicU32>,
    /// Number of words of each document.
    lengths: Vec<u32>,
    /// Length normalisation of each document: `k1 · (1 − b + b · length / mean)`.
    pub norms: Vec<f32>,
    params: LexicalParams,
}

/// The documents of one stem.
#[derive(Clone, Copy, Debug)]
pub(super) struct List<'i> {
    pub docs: &'i [u32],
    counts: &'i [Counts],
    idf: f32,
    pub bound: f32,
    all: &'i Postings,
}

impl List<'_> {
    /// The value of the match at this index of the list; always positive.
    pub fn impact(&self, at: usize) -> f32 {
        self.idf * self.all.saturated(self.docs[at], self.counts[at])
    }
}

impl Postings {
    pub fn list(&self, stem: u32) -> List<'_> {
        let range = self.range(stem);
        let idf = idf(self.norms.len(), range.len() as u32);
        let bound = self.bounds.get(stem as usize).map_or(0.0, |known| match known.load(Ordering::Relaxed) {
            0 => {
                let most = range.clone().map(|at| self.saturated(self.docs[at], self.counts[at])).fold(0.0, f32::max);
                known.store((idf * most).to_bits(), Ordering::Relaxed);
                idf * most
            }
            bits => f32::from_bits(bits),
        });
        List { docs: &self.docs[range.clone()], counts: &self.counts[range], idf, bound, all: self }
    }

    /// The documents of a stem, ascending.
    pub fn documents(&self, stem: u32) -> &[u32] {
        &self.docs[self.range(stem)]
    }

    fn range(&self, stem: u32) -> Range<usize> {
        match self.starts.get(stem as usize..stem as usize + 2) {
            Some([from, to]) => *from as usize..*to as usize,
            _ => 0..0,
        }
    }

    fn saturated(&self, doc: u32, [titles, texts]: Counts) -> f32 {
        let tf = f32::from(titles) * self.params.title_weight + f32::from(texts);
        saturate(tf, self.norms[doc as usize], self.params.k1)
    }

    fn push(&mut self, doc: u32, counts: Counts) {
        self.docs.push(doc);
        self.counts.push(counts);
    }

    /// Adds the lists of the stems `from..to` of another generation, whose documents have these numbers now.
    fn append(&mut self, old: &Self, (from, to): (usize, usize), numbers: &[u32]) {
        // Stems that are new have no list there.
        let start = |stem: usize| old.starts.get(stem).or(old.starts.last()).map_or(0, |at| *at as usize);
        let range = start(from)..start(to);
        let before = self.docs.len();
        self.docs.extend(old.docs[range.clone()].iter().map(|doc| numbers[*doc as usize]));
        self.counts.extend_from_slice(&old.counts[range.clone()]);
        self.starts.extend((from..to).map(|stem| (before + start(stem + 1) - range.start) as u32));
    }

    /// Computes what depends on the lists as a whole. `lengths`: the number of words of each document.
    fn weighed(mut self, lengths: Vec<u32>, mean_length: f32) -> Self {
        let LexicalParams { k1, b, .. } = self.params;
        self.norms = lengths.iter().map(|length| k1 * (1.0 - b + b * *length as f32 / mean_length)).collect();
        self.bounds = self.starts.iter().skip(1).map(|_| AtomicU32::new(0)).collect();
        self.lengths = lengths;
        self
    }
}

/// Statistics of the whole corpus.
#[derive(Clone, Debug, Default)]
pub(super) struct Statistics {
    /// Mean number of words of a document.
    pub mean_length: f32,
    /// Document frequency of each word, exact form and root.
    pub word_documents: Vec<u32>,
    pub exact_documents: Vec<u32>,
    pub root_documents: Vec<u32>,
}

impl Statistics {
    /// Adds or removes the words of a document.
    fn count(&mut self, lexicon: &Lexicon, doc: &ForwardDoc, comes: bool) {
        let tally = |of: fn(u32, &Word) -> u32, documents: &mut Vec<u32>| {
            let mut ids: Vec<u32> = doc.words.iter().map(|word| of(*word, &lexicon.words[*word as usize])).collect();
            ids.sort_unstable();
            ids.dedup();
            for id in ids {
                let count = &mut documents[id as usize];
                *count = if comes { *count + 1 } else { count.saturating_sub(1) };
            }
        };
        tally(|id, _| id, &mut self.word_documents);
        tally(|_, word| word.exact, &mut self.exact_documents);
        tally(|_, word| word.root, &mut self.root_documents);
    }
}

fn mean_length(lengths: &[u32]) -> f32 {
    let total: u64 = lengths.iter().map(|length| u64::from(*length)).sum();
    if lengths.is_empty() { 1.0 } else { (total as f32 / lengths.len() as f32).max(1.0) }
}

/// Okapi BM25 inverse document frequency, always positive: `ln(1 + (N − n + ½) / (n + ½))`.
pub(super) fn idf(documents: usize, containing: u32) -> f32 {
    let (all, with) = (documents as f32, containing as f32);
    (1.0 + (all - with + 0.5) / (with + 0.5)).ln()
}

/// Saturated term frequency of BM25.
pub(super) fn saturate(tf: f32, norm: f32, k1: f32) -> f32 {
    tf * (k1 + 1.0) / (tf + norm)
}

/// Tells whether an id is new in a document, without a hash map.
struct Seen(Vec<u32>);

impl Seen {
    fn new(ids: usize) -> Self {
        Self(vec![u32::MAX; ids])
    }

    fn first(&mut self, id: u32, doc: u32) -> bool {
        std::mem::replace(&mut self.0[id as usize], doc) != doc
    }
}

/// Builds the posting lists and the statistics.
pub(super) fn invert(lexicon: &Lexicon, docs: &[Arc<ForwardDoc>], params: &LexicalParams) -> (Postings, Statistics) {
    let mut word_documents = vec![0u32; lexicon.words.len()];
    let mut exact_documents = vec![0u32; lexicon.exacts.len()];
    let mut root_documents = vec![0u32; lexicon.roots.len()];
    let mut starts = vec![0u32; lexicon.stems.len() + 1];
    let mut seen = Seen::new(lexicon.words.len());
    let (mut exacts, mut stems, mut roots) =
        (Seen::new(lexicon.exacts.len()), Seen::new(lexicon.stems.len()), Seen::new(lexicon.roots.len()));
    for (n, doc) in docs.iter().enumerate() {
        let n = n as u32;
        for id in &doc.words {
            if !seen.first(*id, n) {
                continue;
            }
            let word = lexicon.words[*id as usize];
            word_documents[*id as usize] += 1;
            exact_documents[word.exact as usize] += u32::from(exacts.first(word.exact, n));
            root_documents[word.root as usize] += u32::from(roots.first(word.root, n));
            starts[word.stem as usize + 1] += u32::from(stems.first(word.stem, n));
        }
    }
    for stem in 0..lexicon.stems.len() {
        starts[stem + 1] += starts[stem];
    }

    let size = starts.last().copied().unwrap_or(0) as usize;
    let (mut list_docs, mut counts) = (vec![0u32; size], vec![Counts::default(); size]);
    let mut next = starts.clone();
    let mut stems = Seen::new(lexicon.stems.len());
    for (n, doc) in docs.iter().enumerate() {
        let n = n as u32;
        for (position, id) in doc.words.iter().enumerate() {
            let stem = lexicon.words[*id as usize].stem;
            let at = &mut next[stem as usize];
            if stems.first(stem, n) {
                list_docs[*at as usize] = n;
                *at += 1;
            }
            count_in(&mut counts[*at as usize - 1], position, doc);
        }
    }
    let lengths: Vec<u32> = docs.iter().map(|doc| doc.words.len() as u32).collect();
    let mean_length = mean_length(&lengths);
    let postings = Postings { starts, docs: list_docs, counts, params: *params, ..Postings::default() };
    (
        postings.weighed(lengths, mean_length),
        Statistics { mean_length, word_documents, exact_documents, root_documents },
    )
}

fn count_in(counts: &mut Counts, position: usize, doc: &ForwardDoc) {
    let count = &mut counts[usize::from(position >= doc.title_words as usize)];
    *count = count.saturating_add(1);
}

/// Marks a document that the next generation does not have.
const GONE: u32 = u32::MAX;

/// The result of [`invert`] for the documents of the next generation, derived from the present lists: only documents
/// that were added or removed are read. `from` gives each document's number in the present generation.
pub(super) fn changed(
    (old, statistics): (&Postings, &Statistics),
    lexicon: &Lexicon,
    before: &[Arc<ForwardDoc>],
    docs: &[Arc<ForwardDoc>],
    from: &[Option<u32>],
) -> (Postings, Statistics) {
    let mut numbers = vec![GONE; before.len()];
    let mut comes: Vec<u32> = Vec::new();
    let mut after = 0;
    for (new, old) in from.iter().enumerate() {
        // Kept documents must keep their order, so that the lists stay sorted.
        match old.filter(|old| *old >= after && (*old as usize) < before.len()) {
            Some(old) => {
                numbers[old as usize] = new as u32;
                after = old + 1;
            }
            None => comes.push(new as u32),
        }
    }
    let length = |(number, doc): (&Option<u32>, &Arc<ForwardDoc>)| {
        let known = number.and_then(|number| old.lengths.get(number as usize)).copied();
        known.unwrap_or_else(|| doc.words.len() as u32)
    };
    let lengths: Vec<u32> = from.iter().zip(docs).map(length).collect();
    let mut statistics = statistics.clone();
    statistics.mean_length = mean_length(&lengths);
    statistics.word_documents.resize(lexicon.words.len(), 0);
    statistics.exact_documents.resize(lexicon.exacts.len(), 0);
    statistics.root_documents.resize(lexicon.roots.len(), 0);
    // The stems whose lists change in more than the numbers of documents.
    let mut touched: Vec<u32> = Vec::new();
    for (doc, _) in before.iter().zip(&numbers).filter(|(_, number)| **number == GONE) {
        statistics.count(lexicon, doc, false);
        touched.extend(doc.words.iter().map(|word| lexicon.words[*word as usize].stem));
    }
    let mut added: Vec<(u32, u32, Counts)> = Vec::new();
    for number in comes {
        let doc = &docs[number as usize];
        statistics.count(lexicon, doc, true);
        let mut own: BTreeMap<u32, Counts> = BTreeMap::new();
        for (position, id) in doc.words.iter().enumerate() {
            count_in(own.entry(lexicon.words[*id as usize].stem).or_default(), position, doc);
        }
        added.extend(own.into_iter().map(|(stem, counts)| (stem, number, counts)));
    }
    added.order_by_key(|(stem, number, _)| (*stem, *number));
    let size = old.docs.len() + added.len();
    let mut next = Postings {
        starts: Vec::with_capacity(lexicon.stems.len() + 1),
        docs: Vec::with_capacity(size),
        counts: Vec::with_capacity(size),
        params: old.params,
        ..Postings::default()
    };
    touched.extend(added.iter().map(|(stem, ..)| *stem));
    touched.sort_unstable();
    touched.dedup();
    let mut added = added.into_iter().peekable();
    next.starts.push(0);
    let mut done = 0;
    for stem in touched {
        next.append(old, (done, stem as usize), &numbers);
        done = stem as usize + 1;
        for at in old.range(stem) {
            let number = numbers[old.docs[at] as usize];
            if number == GONE {
                continue;
            }
            while let Some((_, doc, counts)) = added.next_if(|(of, doc, _)| *of == stem && *doc < number) {
                next.push(doc, counts);
            }
            next.push(number, old.counts[at]);
        }
        while let Some((_, doc, counts)) = added.next_if(|(of, _, _)| *of == stem) {
            next.push(doc, counts);
        }
        next.starts.push(next.docs.len() as u32);
    }
    next.append(old, (done, lexicon.stems.len()), &numbers);
    (next.weighed(lengths, statistics.mean_length), statistics)
}
