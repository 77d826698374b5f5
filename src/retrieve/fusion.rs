//! Fusion of lexical and dense results by score, with regard to languages.
//!
//! A convex combination of standardised scores (Bruch, Gai & Ingber 2023, *An Analysis of Fusion Functions for Hybrid
//! Retrieval*), which keeps what rank fusion discards: how much better one document is than the next. Scores are
//! standardised by the mean and the standard deviation of their list, so that neither the scale of BM25 matters nor the
//! narrow band into which some models compress their cosines.
//!
//! `score = (1 − w) · lexical + w · dense`. The weight `w` of a document is that of the model's manifest if it knows both
//! its language and the question's, and else 0: a model has no vote in a language that it does not know, so the result
//! there is the lexical one.

use crate::order::Order as _;
use std::collections::BTreeMap;

/// A document with its fused score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fused {
    /// Its number.
    pub doc: u32,
    /// The weighted sum; comparable within one question only; may be negative.
    pub score: f32,
    /// How far the score exceeds that of a document that neither side found; never negative.
    pub height: f32,
    /// How much one point of lexical score adds to `height`.
    pub unit: f32,
}

/// Mean and deviation of a list, and the score of a document that is not in it.
struct Scale {
    mean: f32,
    deviation: f32,
    missing: f32,
}

/// Minimum deviation of cosines: smaller differences are noise.
const COSINE_NOISE: f32 = 0.02;
/// Minimum deviation of lexical scores, as a share of the best.
const LEXICAL_NOISE: f32 = 0.05;

impl Scale {
    fn of(scores: &[f32], noise: f32, missing: f32) -> Self {
        let count = scores.len().max(1) as f32;
        let mean = scores.iter().sum::<f32>() / count;
        let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f32>() / count;
        Self { mean, deviation: variance.sqrt().max(noise).max(1e-6), missing }
    }

    fn standard(&self, score: Option<f32>) -> f32 {
        (score.unwrap_or(self.missing) - self.mean) / self.deviation
    }

    /// How far a score exceeds that of a document that is not in the list.
    fn height(&self, score: Option<f32>) -> f32 {
        score.map_or(0.0, |score| ((score - self.missing) / self.deviation).max(0.0))
    }
}

/// Fuses two lists of `(document, score)`; the dense score is the cosine. `weight` is that of the dense side for each
/// document, 0 to 1: 0 where the model does not know the languages of both the question and the document. Best first;
/// ties are ordered by document number.
///
/// Pass the cosine of every document in either list if available, which is cheap: a document without one counts as the
/// worst of the dense list. A document found only by the dense side is left out if that side has no vote. If a list
/// contains a document twice, its best score counts; scores that are not numbers count as not found.
pub fn fuse(lexical: &[(u32, f32)], dense: &[(u32, f32)], weight: &dyn Fn(u32) -> f32) -> Vec<Fused> {
    let mut sides: BTreeMap<u32, [Option<f32>; 2]> = BTreeMap::new();
    for (side, list) in [lexical, dense].into_iter().enumerate() {
        for (doc, score) in list.iter().filter(|(_, score)| score.is_finite()) {
            let best = &mut sides.entry(*doc).or_default()[side];
            *best = Some(best.map_or(*score, |known| known.max(*score)));
        }
    }
    let votes =
        |doc: u32| Some(weight(doc)).filter(|weight| weight.is_finite()).map_or(0.0, |weight| weight.clamp(0.0, 1.0));
    let scores = |side: usize| -> Vec<f32> {
        let counted = sides.iter().filter(|(doc, _)| side == 0 || votes(**doc) > 0.0);
        counted.filter_map(|(_, scores)| scores[side]).collect()
    };
    let (found, cosines) = (scores(0), scores(1));
    let best = found.iter().copied().fold(0.0, f32::max);
    let lexical_scale = Scale::of(&found, LEXICAL_NOISE * best, 0.0);
    let worst = cosines.iter().copied().fold(f32::INFINITY, f32::min);
    let dense_scale = Scale::of(&cosines, COSINE_NOISE, worst);
    let mut fused: Vec<Fused> = sides
        .iter()
        .filter(|(doc, [lexical, _])| lexical.is_some() || votes(**doc) > 0.0)
        .map(|(doc, [lexical, dense])| {
            let weight = if cosines.is_empty() { 0.0 } else { votes(*doc) };
            let lexical_part = (1.0 - weight) * lexical_scale.standard(*lexical);
            let dense_part = if weight > 0.0 { weight * dense_scale.standard(*dense) } else { 0.0 };
            Fused {
                doc: *doc,
                score: lexical_part + dense_part,
                height: (1.0 - weight) * lexical_scale.height(*lexical)
                    + if weight > 0.0 { weight * dense_scale.height(*dense) } else { 0.0 },
                unit: (1.0 - weight) / lexical_scale.deviation,
            }
        })
        .collect();
    fused.order_by(|a, b| b.score.total_cmp(&a.score).then(a.doc.cmp(&b.doc)));
    fused
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::ModelManifest;
    use proptest::prelude::*;

    /// The weight of a model that knows the languages.
    fn weight(knows: bool) -> f32 {
        if knows { ModelManifest::DENSE_WEIGHT } else { 0.0 }
    }

    fn order(lexical: &[(u32, f32)], dense: &[(u32, f32)], knows: bool) -> Vec<u32> {
        fuse(lexical, dense, &|_| weight(knows)).into_iter().map(|fused| fused.doc).collect()
    }

    #[test]
    fn both_sides_are_heard() {
        let lexical = [(1, 9.0), (2, 8.5), (3, 1.0)];
        assert_eq!(order(&lexical, &[(2, 0.8), (1, 0.2), (3, 0.1)], true), [2, 1, 3]);
        assert_eq!(order(&lexical, &[], true), [1, 2, 3]);
        assert_eq!(order(&[], &[(7, 0.3), (4, 0.5)], true), [4, 7]);
        assert_eq!(order(&[], &[], true), [] as [u32; 0]);
        assert_eq!(order(&[(2, 1.0), (1, 1.0)], &[], true), [1, 2], "ties by number");
    }

    #[test]
    fn a_model_has_no_vote_in_languages_it_does_not_know() {
        let lexical = [(1, 9.0), (2, 8.5)];
        assert_eq!(order(&lexical, &[(2, 0.9), (5, 0.8), (1, 0.1)], false), [1, 2]);
        // Documents 1 and 2 are in a foreign language; 3 is not.
        let fused = fuse(&lexical, &[(2, 0.9), (3, 0.8), (1, 0.1)], &|doc| weight(doc > 2));
        let alone = fuse(&lexical, &[], &|_| 0.0);
        let standard = |list: &[Fused], doc: u32| list.iter().find(|f| f.doc == doc).map(|f| f.score);
        assert!([1, 2].iter().all(|doc| standard(&fused, *doc) == standard(&alone, *doc)), "the cosine adds nothing");
    }

    #[test]
    fn scales_do_not_matter() {
        let lexical = [(1, 9.0), (2, 7.0), (3, 5.0)];
        let dense = [(3, 0.9), (2, 0.5), (1, 0.1)];
        let narrow: Vec<_> = dense.iter().map(|(doc, score)| (*doc, 0.7 + 0.2 * score)).collect();
        let large: Vec<_> = lexical.iter().map(|(doc, score)| (*doc, 100.0 * score)).collect();
        assert_eq!(order(&lexical, &dense, true), order(&large, &narrow, true));
    }

    proptest! {
        #[test]
        fn any_lists_are_fused(
            lexical in prop::collection::vec((0u32..20, any::<f32>()), 0..20),
            dense in prop::collection::vec((0u32..20, any::<f32>()), 0..20),
            dense_weight in any::<f32>(),
        ) {
            let fused = fuse(&lexical, &dense, &|doc| if doc % 3 > 0 { dense_weight } else { 0.0 });
            let mut docs: Vec<u32> = fused.iter().map(|fused| fused.doc).collect();
            docs.sort_unstable();
            docs.dedup();
            prop_assert_eq!(docs.len(), fused.len());
        }

        #[test]
        fn without_a_vote_the_order_is_the_lexical_one(
            lexical in prop::collection::btree_map(0u32..50, 0.1f32..30.0, 1..20),
            dense in prop::collection::vec((0u32..50, -1f32..1.0), 0..20),
        ) {
            let mut list: Vec<(u32, f32)> = lexical.into_iter().collect();
            list.order_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            let fused = fuse(&list, &dense, &|_| 0.0);
            let docs: Vec<u32> = fused.iter().map(|fused| fused.doc).collect();
            prop_assert_eq!(docs, list.iter().map(|(doc, _)| *doc).collect::<Vec<_>>());
        }
    }
}
