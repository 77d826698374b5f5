//! Words that share letters: `Geländes` and `Universitätsgelände`, `schrieb` and `geschrieben`.
//!
//! Looks for overlapping runs of five characters (McNamee & Mayfield 2004, *Character N-Gram Tokenization for European
//! Language Text Retrieval*) of the question's words in the words of the best documents only, at question time: the
//! index stores none. Each run counts by BM25, with the idf of the question's word.

use super::LexicalIndex;
use super::lexicon::ForwardDoc;
use super::query::LexicalQuery;
use crate::order::Order as _;

/// Characters per run.
const RUN: usize = 5;
/// Bits per character: enough for Latin, Greek and Cyrillic; of other characters only the low bits count.
const BITS: usize = 12;

/// The runs of a word, from its beginning, with a boundary mark at both ends.
fn runs(word: &str) -> impl Iterator<Item = u64> {
    let mut run = 0_u64;
    let marked = std::iter::once('_').chain(word.chars()).chain(std::iter::once('_'));
    let of_ends = marked.map(move |c| {
        run = (run << BITS | u64::from(c) & ((1 << BITS) - 1)) & ((1 << (RUN * BITS)) - 1);
        run
    });
    of_ends.skip(RUN - 1)
}

/// The runs of a question's words, and the documents' words that share them.
pub(super) struct Letters {
    /// The runs of each word of the question, by number.
    terms: Vec<Vec<u16>>,
    /// Bit set of the words of the lexicon that share any run.
    some: Vec<u64>,
    /// (word, run), sorted.
    pairs: Vec<(u32, u16)>,
    /// Frequency of each run in the current document.
    counts: Vec<f32>,
}

impl Letters {
    /// Reads the words of these documents.
    pub fn new<'d>(index: &LexicalIndex, query: &LexicalQuery, docs: impl Iterator<Item = &'d ForwardDoc>) -> Self {
        let mut all: Vec<u64> = query.terms.iter().flat_map(|term| runs(&term.text)).collect();
        all.sort_unstable();
        all.dedup();
        all.truncate(usize::from(u16::MAX));
        let number = |run: u64| all.binary_search(&run).ok().map(|at| at as u16);
        let of_term = |text: &str| {
            let mut numbers: Vec<u16> = runs(text).filter_map(number).collect();
            numbers.order();
            numbers.dedup();
            numbers
        };
        let terms: Vec<Vec<u16>> = query.terms.iter().map(|term| of_term(&term.text)).collect();
        let bits = index.lexicon.words.len().div_ceil(64);
        let (mut read, mut some, mut pairs) = (vec![0_u64; bits], vec![0_u64; bits], Vec::new());
        for word in docs.flat_map(|doc| &doc.words) {
            let (at, bit) = place(*word);
            if read[at] & bit != 0 {
                continue;
            }
            read[at] |= bit;
            let before = pairs.len();
            let text = index.text(*word);
            let length = runs(text).count();
            let shared: Vec<u16> = runs(text).filter_map(number).collect();
            for own in terms.iter().filter(|_| !shared.is_empty()) {
                let both = || shared.iter().filter(|run| own.contains(run));
                // Less than half is an ending or a coincidence: `suchen`, `Buchen`.
                if 2 * both().count() > length.min(own.len()) {
                    pairs.extend(both().map(|run| (*word, *run)));
                }
            }
            if pairs.len() > before {
                some[at] |= bit;
            }
        }
        pairs.sort_unstable();
        Self { terms, some, pairs, counts: vec![0.0; all.len()] }
    }

    /// Counts the runs of a document.
    pub fn read(&mut self, doc: &ForwardDoc) {
        self.counts.fill(0.0);
        for word in &doc.words {
            let (at, bit) = place(*word);
            if self.some[at] & bit != 0 {
                let from = self.pairs.partition_point(|(other, _)| other < word);
                for (_, run) in self.pairs[from..].iter().take_while(|(other, _)| other == word) {
                    self.counts[usize::from(*run)] += 1.0;
                }
            }
        }
    }

    /// The score of the runs of a question's word in the document: the sum of `saturated` over their frequencies.
    pub fn of(&self, term: usize, saturated: impl Fn(f32) -> f32) -> f32 {
        let counts = self.terms[term].iter().map(|run| self.counts[usize::from(*run)]);
        counts.filter(|count| *count > 0.0).fold(0.0, |sum, count| sum + saturated(count))
    }
}

/// The location of a word's bit.
fn place(word: u32) -> (usize, u64) {
    (word as usize / 64, 1 << (word % 64))
}
