//! Inversion: from word sequences to posting lists with precomputed impacts.

use super::LexicalParams;
use super::lexicon::{ForwardDoc, Lexicon};
use std::sync::Arc;

/// Rows of variable length in two flat arrays.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Rows {
    /// Item numbers grouped by the row that is given for each; rows `0..count`, items ascending. `None` is in no row.
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

    /// The items of a row; none for an unknown row.
    pub fn row(&self, row: u32) -> &[u32] {
        match self.starts.get(row as usize..row as usize + 2) {
            Some([from, to]) => &self.items[*from as usize..*to as usize],
            _ => &[],
        }
    }
}

/// Posting lists of all stems: documents ascending, beside each what the match is worth.
#[derive(Clone, Debug, Default)]
pub(super) struct Postings {
    starts: Vec<u32>,
    docs: Vec<u32>,
    impacts: Vec<f32>,
    /// The largest impact of each list.
    bounds: Vec<f32>,
}

/// One stem's documents.
#[derive(Clone, Copy, Debug)]
pub(super) struct List<'i> {
    pub docs: &'i [u32],
    pub impacts: &'i [f32],
    pub bound: f32,
}

impl Postings {
    pub fn list(&self, stem: u32) -> List<'_> {
        match self.starts.get(stem as usize..stem as usize + 2) {
            Some([from, to]) => {
                let range = *from as usize..*to as usize;
                List {
                    docs: &self.docs[range.clone()],
                    impacts: &self.impacts[range],
                    bound: self.bounds[stem as usize],
                }
            }
            _ => List { docs: &[], impacts: &[], bound: 0.0 },
        }
    }
}

/// What inversion finds out about the whole corpus.
#[derive(Clone, Debug, Default)]
pub(super) struct Statistics {
    /// Mean number of words of a document.
    pub mean_length: f32,
    /// Documents per exact form and per root.
    pub exact_documents: Vec<u32>,
    pub root_documents: Vec<u32>,
    /// Length normalisation of each document: `k1 · (1 − b + b · length / mean)`.
    pub norms: Vec<f32>,
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

/// Counts distinct ids per document without a hash map.
struct Seen(Vec<u32>);

impl Seen {
    fn new(ids: usize) -> Self {
        Self(vec![u32::MAX; ids])
    }

    fn first(&mut self, id: u32, doc: u32) -> bool {
        std::mem::replace(&mut self.0[id as usize], doc) != doc
    }
}

/// The posting lists, the statistics, and which words some document has.
pub(super) fn invert(
    lexicon: &Lexicon,
    docs: &[Arc<ForwardDoc>],
    params: &LexicalParams,
) -> (Postings, Statistics, Vec<bool>) {
    let total: u64 = docs.iter().map(|doc| doc.words.len() as u64).sum();
    let mean_length = if docs.is_empty() { 1.0 } else { (total as f32 / docs.len() as f32).max(1.0) };
    let norm = |doc: &ForwardDoc| params.k1 * (1.0 - params.b + params.b * doc.words.len() as f32 / mean_length);

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
            exact_documents[word.exact as usize] += u32::from(exacts.first(word.exact, n));
            root_documents[word.root as usize] += u32::from(roots.first(word.root, n));
            starts[word.stem as usize + 1] += u32::from(stems.first(word.stem, n));
        }
    }
    let live = seen.0.iter().map(|doc| *doc != u32::MAX).collect();
    for stem in 0..lexicon.stems.len() {
        starts[stem + 1] += starts[stem];
    }

    let size = starts.last().copied().unwrap_or(0) as usize;
    let (mut list_docs, mut impacts) = (vec![0u32; size], vec![0f32; size]);
    let mut next = starts.clone();
    let mut stems = Seen::new(lexicon.stems.len());
    for (n, doc) in docs.iter().enumerate() {
        let n = n as u32;
        for (position, id) in doc.words.iter().enumerate() {
            let weight = if position < doc.title_words as usize { params.title_weight } else { 1.0 };
            let stem = lexicon.words[*id as usize].stem;
            let at = &mut next[stem as usize];
            if stems.first(stem, n) {
                list_docs[*at as usize] = n;
                *at += 1;
            }
            impacts[*at as usize - 1] += weight;
        }
    }
    let norms: Vec<f32> = docs.iter().map(|doc| norm(doc)).collect();
    let mut bounds = vec![0f32; lexicon.stems.len()];
    for stem in 0..lexicon.stems.len() {
        let range = starts[stem] as usize..starts[stem + 1] as usize;
        let idf = idf(docs.len(), range.len() as u32);
        for at in range {
            let impact = idf * saturate(impacts[at], norms[list_docs[at] as usize], params.k1);
            impacts[at] = impact;
            bounds[stem] = bounds[stem].max(impact);
        }
    }
    let postings = Postings { starts, docs: list_docs, impacts, bounds };
    (postings, Statistics { mean_length, exact_documents, root_documents, norms }, live)
}
