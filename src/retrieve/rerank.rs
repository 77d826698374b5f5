//! Rerankers, applied after fusion.

use super::corpus::Corpus;
use super::hybrid::Candidate;
use crate::order::Order as _;

/// Weight of relevance against novelty in [`mmr`].
const MMR_LAMBDA: f32 = 0.7;

/// Drops candidates whose relevance (0–1) is below the threshold.
pub fn threshold(candidates: Vec<Candidate>, threshold: f32) -> Vec<Candidate> {
    candidates.into_iter().filter(|candidate| candidate.relevance >= threshold).collect()
}

/// Orders by a model's scores (0 to 1), given by index in `candidates`; they also become the candidates' relevance. A
/// candidate without a score is ordered by its relevance. Ties keep their order; without any score nothing changes.
/// Candidates that score below `least` are dropped, except the best: how well it answers is decided later.
pub fn by_model(candidates: &mut Vec<Candidate>, scores: &[Option<f32>], least: f32) {
    for (candidate, score) in candidates.iter_mut().zip(scores) {
        candidate.explanation.rerank = *score;
        candidate.relevance = score.unwrap_or(candidate.relevance);
    }
    if scores.iter().any(Option::is_some) {
        candidates.order_by(|a, b| b.relevance.total_cmp(&a.relevance));
        let mut first = true;
        candidates.retain(|candidate| {
            std::mem::take(&mut first) || candidate.explanation.rerank.is_none_or(|score| score >= least)
        });
    }
}

/// Maximal marginal relevance (Carbonell & Goldstein 1998): repeatedly takes the candidate with the largest `λ ·
/// relevance − (1 − λ) · greatest similarity to one already taken`, until `k` are taken. Similarity is the share of
/// common words (Jaccard), which is available with and without a model.
pub fn mmr(corpus: &Corpus, candidates: Vec<Candidate>, k: usize) -> Vec<Candidate> {
    let mut rest = candidates;
    let mut taken: Vec<Candidate> = Vec::new();
    while taken.len() < k && !rest.is_empty() {
        let value = |candidate: &Candidate| {
            let nearest = taken.iter().map(|t| likeness(corpus, t.position, candidate.position)).fold(0.0, f32::max);
            MMR_LAMBDA * candidate.relevance - (1.0 - MMR_LAMBDA) * nearest
        };
        // Of equals the first, because candidates are ordered.
        let (at, _) = rest
            .iter()
            .enumerate()
            .map(|(at, c)| (at, value(c)))
            .fold((0, f32::NEG_INFINITY), |best, next| if next.1 > best.1 { next } else { best });
        taken.push(rest.remove(at));
    }
    taken
}

fn likeness(corpus: &Corpus, a: usize, b: usize) -> f32 {
    let words = |at: usize| {
        let mut words: Vec<String> =
            crate::text::tokens(&corpus.chunk(at).text).iter().map(|t| crate::text::fold(t.text)).collect();
        words.order();
        words.dedup();
        words
    };
    let (a, b) = (words(a), words(b));
    let common = a.iter().filter(|word| b.binary_search(word).is_ok()).count();
    let union = a.len() + b.len() - common;
    if union == 0 { 0.0 } else { common as f32 / union as f32 }
}
