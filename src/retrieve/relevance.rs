//! How sure it is that a passage speaks of what is asked.

use crate::index::lexical::{LexicalIndex, LexicalQuery};

/// What the plain share of words counts against the share of information.
const WORD_SHARE: f32 = 0.6;
/// What a cosine counts beside the words, where both are known: chosen on the abstention curve (`cargo xtask bench
/// relevance`), where it tells answerable questions from others better than either alone, and than the larger of both.
const COSINE_WEIGHT: f32 = 0.3;
/// What a cosine counts alone: the question may be put in other words than the passage.
const COSINE_ALONE: f32 = 0.6;

/// How much of the question a passage speaks of, 0 to 1: by information content, or by the plain share of its words
/// where that is more. In a corpus of a few pages the words of its topic are in every passage and carry almost no
/// information, and the one word that is missing would decide alone.
pub fn coverage(index: &LexicalIndex, doc: u32, query: &LexicalQuery) -> f32 {
    let weighed = index.coverage(doc, query);
    let terms = index.explain(doc, query);
    let there = terms.iter().filter(|term| term.stem > 0.0).count();
    let share = if terms.len() < 3 { 0.0 } else { there as f32 / terms.len() as f32 };
    weighed.max(WORD_SHARE * share)
}

/// Relevance of a passage, 0 to 1, from its [`coverage`] and, where a model that knows both languages has computed it,
/// the cosine of question and passage, with the model's `cosineRange`, between whose ends it counts linearly. The maximum over an answer's
/// passages is held against `minConfidence`.
pub fn relevance(coverage: f32, cosine: Option<(f32, (f32, f32))>) -> f32 {
    let Some((cosine, (low, high))) = cosine else { return coverage };
    let semantic = ((cosine - low) / (high - low)).clamp(0.0, 1.0);
    ((1.0 - COSINE_WEIGHT) * coverage + COSINE_WEIGHT * semantic).max(COSINE_ALONE * semantic)
}
