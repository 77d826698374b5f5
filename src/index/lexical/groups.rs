//! Relevance of groups of documents, such as the passages of a page, to a question.
//!
//! Okapi BM25 over the text of a group as one document, without titles and headings, which every passage repeats. A
//! word's idf is that among single documents. Of the stems that stand for a word of the question, the best counts.

use super::LexicalIndex;
use super::postings::{idf, saturate};
use super::query::LexicalQuery;
use crate::order::Order as _;

/// Saturation of term frequency: many passages repeat the topic of their group. Values from 6 to 12 rank equally well.
const K1: f32 = 8.0;
/// Strength of length normalisation.
const B: f32 = 0.75;

/// A stem that stands for a word of the question.
struct Side {
    stem: u32,
    term: usize,
    /// The upper bound of its contribution.
    worth: f32,
}

impl LexicalIndex {
    /// The scores of groups of documents, comparable with each other and, within a small factor, with those of
    /// [`search`](LexicalIndex::search). `all`: the number of groups in the index.
    pub fn groups(
        &self,
        query: &LexicalQuery,
        groups: impl Iterator<Item = impl Iterator<Item = usize>>,
        all: usize,
    ) -> Vec<f32> {
        let mut sides: Vec<Side> = Vec::new();
        for (term, asked) in query.terms.iter().enumerate() {
            sides.extend(asked.stems.iter().map(|(stem, weight)| {
                let rarity = idf(self.len(), self.postings.documents(*stem).len() as u32);
                Side { stem: *stem, term, worth: weight * asked.weight * rarity }
            }));
        }
        sides.order_by_key(|side| (side.stem, side.term));
        // The first side of each stem, counted from 1; 0: none.
        let mut first = vec![0u16; self.lexicon.stems.len()];
        for (at, side) in sides.iter().enumerate().rev() {
            first[side.stem as usize] = at as u16 + 1;
        }
        let words: usize = self.docs.iter().map(|doc| doc.words.len() - doc.title_words as usize).sum();
        let mean = (words as f32 / all.max(1) as f32).max(1.0);
        let mut counts = vec![0u32; sides.len()];
        groups
            .map(|group| {
                counts.fill(0);
                let mut length = 0;
                for doc in group.filter_map(|doc| self.docs.get(doc)) {
                    let body = &doc.words[doc.title_words as usize..];
                    length += body.len();
                    for word in body {
                        let side = first[self.lexicon.words[*word as usize].stem as usize];
                        if side > 0 {
                            counts[side as usize - 1] += 1;
                        }
                    }
                }
                let norm = K1 * (1.0 - B + B * length as f32 / mean);
                let mut best = vec![0f32; query.terms.len()];
                for side in &sides {
                    let count = counts[usize::from(first[side.stem as usize]) - 1];
                    if count > 0 {
                        best[side.term] = best[side.term].max(side.worth * saturate(count as f32, norm, K1));
                    }
                }
                best.iter().sum()
            })
            .collect()
    }
}
