//! Estimates how likely a passage is to be about what is asked.

use crate::index::lexical::{LexicalIndex, LexicalQuery};

/// Weight of the plain share of words against the share of information content.
const WORD_SHARE: f32 = 0.6;
/// Weight of a cosine combined with word coverage. Chosen on the abstention curve (`cargo xtask bench relevance`),
/// where the combination separates answerable questions from others better than either alone or their maximum.
const COSINE_WEIGHT: f32 = 0.3;
/// Weight of a cosine alone: the question may be worded differently from the passage.
const COSINE_ALONE: f32 = 0.6;

/// How much of the question a passage covers, 0 to 1: by information content, or by the plain share of its words if
/// that is more. In a corpus of a few pages, words of its topic occur in every passage and carry almost no information,
/// so that a single missing word would decide alone.
pub fn coverage(index: &LexicalIndex, doc: u32, query: &LexicalQuery) -> f32 {
    let weighed = index.coverage(doc, query);
    let terms = index.explain(doc, query);
    let there = terms.iter().filter(|term| term.stem > 0.0).count();
    let share = if terms.len() < 3 { 0.0 } else { there as f32 / terms.len() as f32 };
    weighed.max(WORD_SHARE * share)
}

/// What a cosine of question and passage says, 0 to 1: linear between the ends of the model's `cosineRange`.
pub fn meaning(cosine: f32, (low, high): (f32, f32)) -> f32 {
    ((cosine - low) / (high - low)).clamp(0.0, 1.0)
}

/// Relevance of a passage, 0 to 1, from its [`coverage`] and, if a model that knows both languages computed the cosine, from its
/// [`meaning`]. The maximum over an answer's passages is compared with `minConfidence`.
pub fn relevance(coverage: f32, meaning: Option<f32>) -> f32 {
    let Some(meaning) = meaning else { return coverage };
    ((1.0 - COSINE_WEIGHT) * coverage + COSINE_WEIGHT * meaning).max(COSINE_ALONE * meaning)
}
