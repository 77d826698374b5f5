//! Top-k search: exact BM25 by MaxScore (Turtle & Flood 1995, *Query Evaluation: Strategies and Optimizations*), then
//! rescoring of the best.

use super::LexicalIndex;
use super::figures;
use super::letters::Letters;
use super::postings::{List, idf, saturate};
use super::query::{LexicalQuery, QueryTerm};
use crate::index::best_first;
use crate::order::Order as _;
use std::cell::RefCell;

/// Minimum number of documents that are rescored.
const SECOND_LOOK: usize = 50;
/// A question of at most this many words asks for each of them; a longer one describes, and no single word is required.
const SHORT: usize = 6;

/// The contribution of one word of the question to a document's score.
#[derive(Clone, Debug, PartialEq)]
pub struct TermContribution {
    /// The word, folded.
    pub term: String,
    /// BM25 of its stem.
    pub stem: f32,
    /// For the exact form used in the question.
    pub exact: f32,
    /// For words with the same root, if the stem is missing.
    pub root: f32,
    /// For standing near the next word of the question.
    pub proximity: f32,
    /// For runs of its letters.
    pub letters: f32,
    /// For occurring at all.
    pub there: f32,
    /// For standing near a figure.
    pub figure: f32,
}

impl TermContribution {
    /// The total contribution of the word.
    pub fn sum(&self) -> f32 {
        self.stem + self.exact + self.root + self.proximity + self.letters + self.there + self.figure
    }
}

thread_local! {
    /// Partial scores per document, all zero between searches.
    static SCORES: RefCell<Vec<f32>> = const { RefCell::new(Vec::new()) };
}

impl LexicalIndex {
    /// The best `k` documents for a question with their scores, best first; ties are ordered by document number.
    /// `filter` decides which documents count. Scores are comparable within one query only.
    pub fn search(&self, query: &LexicalQuery, k: usize, filter: Option<&dyn Fn(u32) -> bool>) -> Vec<(u32, f32)> {
        if k == 0 || query.terms.is_empty() {
            return Vec::new();
        }
        let mut best = self.bm25(query, k.max(SECOND_LOOK), filter);
        let hits = Hits::new(self, query);
        let docs = best.iter().filter_map(|(doc, _)| self.docs.get(*doc as usize));
        let mut looked = Look::new(query.terms.len(), Letters::new(self, query, docs.map(AsRef::as_ref)));
        for (doc, score) in &mut best {
            *score += self.look(query, &hits, *doc, &mut looked);
        }
        best_first(&mut best);
        best.truncate(k);
        best
    }

    /// Explains a document's score for a question, word by word; the parts add up to the score of
    /// [`search`](LexicalIndex::search).
    pub fn explain(&self, doc: u32, query: &LexicalQuery) -> Vec<TermContribution> {
        let Some(forward) = self.docs.get(doc as usize) else { return Vec::new() };
        let letters = Letters::new(self, query, std::iter::once(forward.as_ref()));
        let mut looked = Look::new(query.terms.len(), letters);
        self.look(query, &Hits::new(self, query), doc, &mut looked);
        let stem_part = |term: &QueryTerm| -> f32 {
            term.stems
                .iter()
                .filter_map(|(stem, weight)| {
                    let list = self.postings.list(*stem);
                    list.docs.binary_search(&doc).ok().map(|at| list.impact(at) * weight * term.weight)
                })
                .fold(0.0, |sum, part| sum + part)
        };
        let parts = query.terms.iter().zip(&looked.terms);
        parts
            .map(|(term, seen)| TermContribution {
                term: term.text.clone(),
                stem: stem_part(term),
                exact: seen.exact_part,
                root: seen.root_part,
                proximity: seen.proximity_part,
                letters: seen.letters_part,
                there: seen.there_part,
                figure: seen.figure_part,
            })
            .collect()
    }

    /// The share of a question that a document covers, 0 to 1: the sum of the idf of the question's words that it
    /// contains, over the sum for all its words. Words that the corpus lacks count as missing.
    pub fn coverage(&self, doc: u32, query: &LexicalQuery) -> f32 {
        let (mut has, mut all) = (0.0, 0.0);
        for term in &query.terms {
            let weight = term.idf * term.weight;
            all += weight;
            has += weight * self.match_of(doc, term);
        }
        if all > 0.0 { has / all } else { 0.0 }
    }

    /// Similarity of a question's word to what a document has of it: 0 (nothing) to 1 (the word itself).
    pub fn match_of(&self, doc: u32, term: &QueryTerm) -> f32 {
        let found = |stem: u32| self.postings.documents(stem).binary_search(&doc).is_ok();
        term.stems.iter().filter(|(stem, _)| found(*stem)).map(|(_, weight)| *weight).fold(0.0, f32::max)
    }

    /// The documents that contain a word of the query, or a substitute for one, ascending.
    pub fn having(&self, query: &LexicalQuery) -> Vec<u32> {
        let stems = query.terms.iter().flat_map(|term| &term.stems);
        let mut docs: Vec<u32> = stems.flat_map(|(stem, _)| self.postings.documents(*stem)).copied().collect();
        docs.sort_unstable();
        docs.dedup();
        docs
    }

    /// Exact BM25 over the stems. Lists are processed by descending bound. Once the remaining bounds cannot lift a new
    /// document into the top k, the remaining lists are only looked up for the documents still in reach.
    pub(super) fn bm25(&self, query: &LexicalQuery, k: usize, filter: Option<&dyn Fn(u32) -> bool>) -> Vec<(u32, f32)> {
        let mut lists: Vec<(List<'_>, f32)> = Vec::new();
        for term in &query.terms {
            lists.extend(term.stems.iter().map(|(stem, weight)| (self.postings.list(*stem), weight * term.weight)));
        }
        lists.retain(|(list, _)| !list.docs.is_empty());
        // The sort is stable: equal bounds stay in question order, so that sums are the same in every build.
        lists.order_by(|a, b| (b.0.bound * b.1).total_cmp(&(a.0.bound * a.1)));
        let rest_after: Vec<f32> = {
            let mut sums = vec![0.0; lists.len() + 1];
            for n in (0..lists.len()).rev() {
                sums[n] = sums[n + 1] + lists[n].0.bound * lists[n].1;
            }
            sums
        };
        SCORES.with_borrow_mut(|scores| {
            if scores.len() < self.len() {
                scores.resize(self.len(), 0.0);
            }
            let mut touched: Vec<u32> = Vec::new();
            let mut done = 0;
            while done < lists.len() {
                let (list, weight) = lists[done];
                for (at, doc) in list.docs.iter().enumerate() {
                    // Impacts are positive, so zero means untouched.
                    let score = &mut scores[*doc as usize];
                    if *score == 0.0 {
                        touched.push(*doc);
                    }
                    *score += list.impact(at) * weight;
                }
                done += 1;
                // Finding the threshold pays off only before a long list.
                let next_is_long = lists.get(done).is_some_and(|(next, _)| next.docs.len() > 2 * k + 64);
                if next_is_long && touched.len() >= k {
                    let rest = rest_after[done];
                    let threshold = kth_best(&touched, scores, k, filter);
                    if threshold > rest {
                        let mut kept = Vec::new();
                        for doc in touched {
                            if scores[doc as usize] + rest >= threshold {
                                kept.push(doc);
                            } else {
                                scores[doc as usize] = 0.0;
                            }
                        }
                        touched = kept;
                        break;
                    }
                }
            }
            if done < lists.len() {
                touched.sort_unstable();
                for (list, weight) in &lists[done..] {
                    let mut from = 0;
                    for doc in &touched {
                        from += gallop(&list.docs[from..], *doc);
                        match list.docs.get(from) {
                            Some(found) if found == doc => scores[*doc as usize] += list.impact(from) * weight,
                            Some(_) => {}
                            None => break,
                        }
                    }
                }
            }
            let allowed = |doc: &u32| filter.is_none_or(|filter| filter(*doc));
            let threshold = if touched.len() > k { kth_best(&touched, scores, k, filter) } else { 0.0 };
            let mut best: Vec<(u32, f32)> = touched
                .iter()
                .filter(|doc| scores[**doc as usize] >= threshold && allowed(doc))
                .map(|doc| (*doc, scores[*doc as usize]))
                .collect();
            for doc in touched {
                scores[doc as usize] = 0.0;
            }
            best_first(&mut best);
            best.truncate(k);
            best
        })
    }

    /// Rescores a document by its words: exact forms, roots, neighbours, letters, figures.
    fn look(&self, query: &LexicalQuery, hits: &Hits, doc: u32, look: &mut Look) -> f32 {
        let Some(forward) = self.docs.get(doc as usize) else { return 0.0 };
        look.clear();
        look.letters.read(forward);
        let params = &self.params;
        for (at, word) in forward.words.iter().enumerate() {
            let title = at < forward.title_words as usize;
            let Some((term, kind)) = hits.get(*word) else {
                if query.figure.is_some_and(|figure| !title && figure.is(self.text(*word))) {
                    look.marks.push((at, None));
                }
                continue;
            };
            if query.figure.is_some() && !title && kind != Kind::Root {
                look.marks.push((at, Some(term)));
            }
            let tf = if title { params.title_weight } else { 1.0 };
            let seen = &mut look.terms[term];
            match kind {
                Kind::Exact => seen.exact += tf,
                Kind::Stem => {}
                Kind::Root => seen.root += tf,
            }
            seen.stem |= kind != Kind::Root;
            // A gap separates title and text.
            let position = at as u32 + if title { 0 } else { 1_000 };
            seen.last = Some(position);
            for (left, other) in [(term.wrapping_sub(1), term.wrapping_sub(1)), (term, term + 1)] {
                let Some(last) = look.terms.get(other).and_then(|other| other.last) else { continue };
                let near = 1.0 / (position - last).max(1) as f32;
                let pair = &mut look.terms[left].near;
                *pair = pair.max(near);
            }
        }
        let norm = self.postings.norms[doc as usize];
        let there = if query.terms.len() <= SHORT { params.there } else { 0.0 };
        let worth = |n: usize| query.terms[n].weight * query.terms[n].idf * self.match_of(doc, &query.terms[n]);
        let close =
            figures::near(&look.marks, |bits| (0..query.terms.len()).filter(|n| bits >> n & 1 > 0).map(worth).sum());
        let mut sum = 0.0;
        for n in 0..query.terms.len() {
            let term = &query.terms[n];
            let next = query.terms.get(n + 1).map_or(0.0, |next| next.idf);
            let seen = &mut look.terms[n];
            if let (true, Some(exact)) = (seen.exact > 0.0, term.exact) {
                let idf = idf(self.len(), self.statistics.exact_documents[exact as usize]);
                seen.exact_part = params.exact * term.weight * idf * saturate(seen.exact, norm, params.k1);
            }
            if let (true, false, Some(root)) = (seen.root > 0.0, seen.stem, term.root) {
                let idf = idf(self.len(), self.statistics.root_documents[root as usize]);
                seen.root_part = params.root * term.weight * idf * saturate(seen.root, norm, params.k1);
            }
            if seen.near > params.farthest {
                seen.proximity_part = params.proximity * term.idf.min(next) * seen.near;
            }
            let weight = term.weight * term.idf * query.alone;
            seen.letters_part = params.letters * weight * look.letters.of(n, |tf| saturate(tf, norm, params.k1));
            let likeness = if seen.stem { self.match_of(doc, term) } else { seen.root.min(params.root) };
            seen.there_part = there * weight * likeness;
            seen.figure_part = if close >> n & 1 > 0 { params.figure * weight * likeness } else { 0.0 };
            sum += seen.exact_part + seen.root_part + seen.proximity_part + seen.letters_part + seen.there_part;
            sum += seen.figure_part;
        }
        sum
    }

    /// A word of the lexicon, folded.
    pub(super) fn text(&self, word: u32) -> &str {
        self.lexicon.exacts.text(self.lexicon.words[word as usize].exact)
    }
}

/// The score of the `k`-th best document that passes the filter, or 0 if there are fewer.
fn kth_best(docs: &[u32], scores: &[f32], k: usize, filter: Option<&dyn Fn(u32) -> bool>) -> f32 {
    let passing = docs.iter().filter(|doc| filter.is_none_or(|filter| filter(**doc)));
    let mut values: Vec<f32> = passing.map(|doc| scores[*doc as usize]).collect();
    if values.len() < k || k == 0 {
        return 0.0;
    }
    *values.select_nth_unstable_by(k - 1, |a, b| b.total_cmp(a)).1
}

/// How many of the ascending `docs` are smaller than `doc`, by galloping search (Bentley & Yao 1976).
fn gallop(docs: &[u32], doc: u32) -> usize {
    let mut step = 1;
    while step < docs.len() && docs[step] < doc {
        step *= 2;
    }
    let from = step / 2;
    let to = (step + 1).min(docs.len());
    from.min(to) + docs[from.min(to)..to].partition_point(|d| *d < doc)
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Root,
    Stem,
    Exact,
}

/// What a document has of one word of the question.
#[derive(Clone, Default)]
struct Seen {
    exact: f32,
    root: f32,
    stem: bool,
    last: Option<u32>,
    /// 1 / distance to the next word of the question.
    near: f32,
    exact_part: f32,
    root_part: f32,
    proximity_part: f32,
    letters_part: f32,
    there_part: f32,
    figure_part: f32,
}

struct Look {
    terms: Vec<Seen>,
    letters: Letters,
    /// Positions of the question's words (`Some`) and of figures (`None`), if the question asks for a figure.
    marks: Vec<(usize, Option<usize>)>,
}

impl Look {
    fn new(terms: usize, letters: Letters) -> Self {
        Self { terms: vec![Seen::default(); terms], letters, marks: Vec::new() }
    }

    fn clear(&mut self) {
        self.terms.fill(Seen::default());
        self.marks.clear();
    }
}

/// Maps words of the corpus to words of the question: a hash table small enough for the fastest cache.
struct Hits {
    table: Vec<(u32, u8, Kind)>,
    shift: u32,
}

const FREE: u32 = u32::MAX;

impl Hits {
    fn new(index: &LexicalIndex, query: &LexicalQuery) -> Self {
        let mut words: Vec<(u32, u8, Kind)> = Vec::new();
        // At most 64 terms, so the number fits a byte.
        for (n, term) in query.terms.iter().enumerate() {
            let n = n as u8;
            if let Some(root) = term.root {
                words.extend(index.words_of_root.row(root).iter().map(|word| (*word, n, Kind::Root)));
            }
            for (stem, _) in &term.stems {
                words.extend(index.words_of_stem.row(*stem).iter().map(|word| (*word, n, Kind::Stem)));
            }
            if let Some(exact) = term.exact {
                words.extend(index.words_of_exact.row(exact).iter().map(|word| (*word, n, Kind::Exact)));
            }
        }
        let size = (words.len() * 4).next_power_of_two().max(16);
        let mut hits = Self { table: vec![(FREE, 0, Kind::Root); size], shift: 32 - size.trailing_zeros() };
        for (word, term, kind) in words {
            let slot = hits.slot(word);
            let entry = &mut hits.table[slot];
            // The closest match wins; of equals, the first word of the question.
            if entry.0 == FREE || kind > entry.2 {
                *entry = (word, term, kind);
            }
        }
        hits
    }

    /// The slot of a word, or the free slot for it. Terminates: the table is at most a quarter full.
    fn slot(&self, word: u32) -> usize {
        let mut slot = (word.wrapping_mul(0x9e37_79b1) >> self.shift) as usize;
        while self.table[slot].0 != FREE && self.table[slot].0 != word {
            slot = (slot + 1) & (self.table.len() - 1);
        }
        slot
    }

    fn get(&self, word: u32) -> Option<(usize, Kind)> {
        let (found, term, kind) = self.table[self.slot(word)];
        (found != FREE).then_some((term as usize, kind))
    }
}
