//! Words and vectors side by side, with feedback: what both find first moves the question's vector towards it.
//!
//! `q' = q + β · mean of the first passages` (Rocchio 1971, *Relevance Feedback in Information Retrieval*; on dense vectors: Li et
//! al. 2023, *Pseudo Relevance Feedback with Deep Language Models and Dense Retrievers*). It brings together the passages on one
//! matter. Passages in another language would rather move the question towards their language, so they teach nothing. Nor do those of
//! long pages, which are compared as wholes: a few pages would crowd out the others.

use super::fusion::{Fused, fuse};
use crate::index::vectors::{QueryVector, VectorIndex};
use crate::order::Collect as _;
use std::collections::BTreeSet;

/// Number of passages that move the question.
const TAUGHT_BY: usize = 3;
/// β, for vectors of length 1.
const STEP: f32 = 0.3;

/// What the vectors and both sides together find.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sides {
    /// The nearest documents with their cosines, best first.
    pub dense: Vec<(u32, f32)>,
    /// The same, and the cosines of what only words found.
    pub cosines: Vec<(u32, f32)>,
    /// Both lists, fused; best first.
    pub fused: Vec<Fused>,
}

/// How to search by vectors beside words.
pub struct Dense<'a> {
    /// The vectors.
    pub index: &'a VectorIndex,
    /// The question's.
    pub question: &'a QueryVector,
    /// Length of the list.
    pub depth: usize,
    /// Which documents count.
    pub filter: Option<&'a dyn Fn(u32) -> bool>,
    /// Whether a document may move the question: it is in the question's language, which the model knows.
    pub teaches: &'a dyn Fn(u32) -> bool,
}

impl Dense<'_> {
    /// Both sides, where words found this list; `weight` is that of the vectors for each document.
    pub fn beside(&self, lexical: &[(u32, f32)], weight: &dyn Fn(u32) -> f32) -> Sides {
        let first = self.sides(self.question, lexical, weight);
        let teaches = |fused: &Fused| self.index.has(fused.doc) && (self.teaches)(fused.doc);
        let best = &first.fused[..first.fused.len().min(TAUGHT_BY)];
        let moved = if !best.is_empty() && best.iter().all(teaches) { self.moved(best) } else { None };
        moved.map_or(first, |question| self.sides(&question, lexical, weight))
    }

    fn sides(&self, question: &QueryVector, lexical: &[(u32, f32)], weight: &dyn Fn(u32) -> f32) -> Sides {
        let dense = self.index.search(question, self.depth, self.filter);
        // A passage that only words found gets a cosine too: fusion judges better with it.
        let mut cosines = dense.clone();
        if !dense.is_empty() {
            let found: BTreeSet<u32> = dense.iter().map(|(doc, _)| *doc).into_set();
            let others = lexical.iter().filter(|(doc, _)| !found.contains(doc));
            cosines.extend(others.filter_map(|(doc, _)| Some((*doc, self.index.similarity(*doc, question)?))));
        }
        let fused = fuse(lexical, &cosines, weight);
        Sides { dense, cosines, fused }
    }

    /// The question, nearer to these.
    fn moved(&self, best: &[Fused]) -> Option<QueryVector> {
        let mut numbers = self.question.unit();
        for fused in best {
            let row = self.index.unit(fused.doc);
            numbers.iter_mut().zip(row).for_each(|(sum, number)| *sum += STEP / best.len() as f32 * number);
        }
        self.index.prepare(&numbers).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Three documents on one matter, of which the words find the first, and one on another.
    const ROWS: [[f32; 3]; 4] = [[1.0, 0.2, 0.0], [0.8, 0.6, 0.0], [0.9, 0.43, 0.1], [0.76, -0.25, 0.6]];

    fn order(teaches: bool) -> Vec<u32> {
        let index = VectorIndex::build(3, ROWS.iter().map(|row| Some(row.as_slice()))).unwrap();
        let question = index.prepare(&[1.0, 0.0, 0.3]).unwrap();
        let dense = Dense { index: &index, question: &question, depth: 4, filter: None, teaches: &|_| teaches };
        dense.beside(&[(1, 9.0), (0, 5.0), (2, 4.0)], &|_| 0.7).dense.into_iter().map(|(doc, _)| doc).collect()
    }

    #[test]
    fn the_first_passages_bring_their_like() {
        assert_eq!(order(false), [0, 3, 2, 1]);
        assert_eq!(order(true), [0, 2, 3, 1]);
    }

    proptest! {
        #[test]
        fn feedback_keeps_every_document(
            rows in prop::collection::vec(prop::collection::vec(0.1f32..1.0, 4), 1..12),
            question in prop::collection::vec(0.1f32..1.0, 4),
        ) {
            let index = VectorIndex::build(4, rows.iter().map(|row| Some(row.as_slice()))).unwrap();
            let question = index.prepare(&question).unwrap();
            let dense = Dense { index: &index, question: &question, depth: 20, filter: None, teaches: &|_| true };
            let sides = dense.beside(&[], &|_| 1.0);
            prop_assert_eq!(sides.fused.len(), rows.len());
            prop_assert_eq!(&sides.cosines, &sides.dense, "no words found anything else");
        }
    }
}
