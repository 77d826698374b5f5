//! Fusion of the lexical and the dense list, by score and with regard to languages.
//!
//! A convex combination of normalised scores (Bruch, Gai & Ingber 2023, *An Analysis of Fusion Functions for Hybrid
//! Retrieval*), which keeps what rank fusion throws away: by how much one document is better than the next.
//!
//! * A lexical score counts as a share of the list's best.
//! * A cosine counts as a share of the best one, both taken above the *background*: the cosine that the question has
//!   with the corpus on average. Models differ in how narrow a band their cosines lie in, and in where it lies.
//! * `score = (1 − w) · lexical + w · dense`, 0 to 1, with `w` = [`DENSE_WEIGHT`] where the model knows the languages of
//!   both question and document, and 0 elsewhere: a model that does not know a language has no vote in it, so that the
//!   result there is the lexical one.

use std::collections::BTreeMap;

/// Weight of the dense side where it may vote. Chosen on halves of two public test sets, where anything from 0.3 to 0.5
/// is as good (see `benches/relevance`).
pub const DENSE_WEIGHT: f32 = 0.4;

/// Differences between cosines smaller than this mean nothing.
const COSINE_NOISE: f32 = 0.05;

/// What is fused. Lists are (document, score).
pub struct FusionInput<'a> {
    /// From BM25.
    pub lexical: &'a [(u32, f32)],
    /// From vectors: cosines. Give that of every document of either list where it is at hand: one without counts as the
    /// worst of this list.
    pub dense: &'a [(u32, f32)],
    /// The cosine of the question with the corpus on average.
    pub background: f32,
    /// Whether the model knows the question's language.
    pub dense_knows_query: bool,
    /// Whether the model knows a document's language.
    pub dense_knows: &'a dyn Fn(u32) -> bool,
}

/// A document of the fused list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fused {
    /// The document.
    pub doc: u32,
    /// Higher is better, 0 to 1; comparable within one question only.
    pub score: f32,
    /// What the lexical side contributes to `score`.
    pub lexical_part: f32,
    /// What the dense side contributes to `score`; 0 where it has no vote.
    pub dense_part: f32,
}

/// Best first; equal scores in order of document number. A document that only the dense side found is left out where that
/// side has no vote. A document named twice in a list counts with its best score; scores that are no numbers count as not
/// found.
pub fn fuse(input: &FusionInput<'_>) -> Vec<Fused> {
    let votes = |doc: u32| input.dense_knows_query && (input.dense_knows)(doc);
    let mut sides: BTreeMap<u32, [Option<f32>; 2]> = BTreeMap::new();
    for (side, list) in [input.lexical, input.dense].into_iter().enumerate() {
        for (doc, score) in list.iter().filter(|(doc, score)| score.is_finite() && (side == 0 || votes(*doc))) {
            let best = &mut sides.entry(*doc).or_default()[side];
            *best = Some(best.map_or(*score, |known| known.max(*score)));
        }
    }
    let scores = |side: usize| sides.values().filter_map(move |scores| scores[side]);
    let best_score = scores(0).fold(0.0, f32::max);
    let background = if input.background.is_finite() { input.background } else { 0.0 };
    let above = |cosine: f32| (cosine - background).max(0.0);
    let best_cosine = scores(1).map(above).fold(COSINE_NOISE, f32::max);
    let worst_cosine = scores(1).reduce(f32::min);
    // With one side silent, the other has the whole vote.
    let dense_weight = match (best_score > 0.0, worst_cosine) {
        (true, Some(_)) => DENSE_WEIGHT,
        (true, None) => 0.0,
        (false, _) => 1.0,
    };
    let mut fused: Vec<Fused> = sides
        .iter()
        .map(|(doc, [lexical, dense])| {
            let weight = if votes(*doc) { dense_weight } else { 0.0 };
            let share = if best_score > 0.0 { lexical.unwrap_or(0.0).max(0.0) / best_score } else { 0.0 };
            let lexical_part = (1.0 - weight) * share;
            let dense_part = match dense.or(worst_cosine).filter(|_| weight > 0.0) {
                Some(cosine) => weight * above(cosine) / best_cosine,
                None => 0.0,
            };
            Fused { doc: *doc, score: lexical_part + dense_part, lexical_part, dense_part }
        })
        .collect();
    fused.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.doc.cmp(&b.doc)));
    fused
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fused(lexical: &[(u32, f32)], dense: &[(u32, f32)], background: f32, knows: &dyn Fn(u32) -> bool) -> Vec<Fused> {
        fuse(&FusionInput { lexical, dense, background, dense_knows_query: true, dense_knows: knows })
    }

    fn order(lexical: &[(u32, f32)], dense: &[(u32, f32)], knows: bool) -> Vec<u32> {
        fused(lexical, dense, 0.0, &|_| knows).into_iter().map(|fused| fused.doc).collect()
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
        let mixed = fused(&lexical, &[(2, 0.9), (3, 0.8), (1, 0.1)], 0.0, &|doc| doc > 2);
        assert!(mixed.iter().all(|f| (f.doc > 2) == (f.dense_part > 0.0)), "{mixed:?}");
        assert_eq!(mixed[0].doc, 1);
    }

    #[test]
    fn scales_do_not_matter() {
        let lexical = [(1, 9.0), (2, 7.0), (3, 5.0)];
        let dense = [(3, 0.9), (2, 0.5), (1, 0.1)];
        let narrow = dense.map(|(doc, cosine)| (doc, 0.7 + 0.2 * cosine));
        let large = lexical.map(|(doc, score)| (doc, 100.0 * score));
        let wide: Vec<f32> = fused(&lexical, &dense, 0.1, &|_| true).iter().map(|f| f.score).collect();
        let small: Vec<f32> = fused(&large, &narrow, 0.72, &|_| true).iter().map(|f| f.score).collect();
        assert!(wide.iter().zip(&small).all(|(a, b)| (a - b).abs() < 1e-5), "{wide:?} {small:?}");
    }

    proptest! {
        #[test]
        fn any_lists_are_fused(
            lexical in prop::collection::vec((0u32..20, any::<f32>()), 0..20),
            dense in prop::collection::vec((0u32..20, any::<f32>()), 0..20),
            background in any::<f32>(),
        ) {
            let out = fused(&lexical, &dense, background, &|doc| doc % 3 > 0);
            let mut docs: Vec<u32> = out.iter().map(|fused| fused.doc).collect();
            docs.sort_unstable();
            docs.dedup();
            prop_assert_eq!(docs.len(), out.len());
        }

        #[test]
        fn without_a_vote_the_order_is_the_lexical_one(
            lexical in prop::collection::btree_map(0u32..50, 0.1f32..30.0, 1..20),
            dense in prop::collection::vec((0u32..50, -1f32..1.0), 0..20),
        ) {
            let mut list: Vec<(u32, f32)> = lexical.into_iter().collect();
            list.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            let docs: Vec<u32> = fused(&list, &dense, 0.0, &|_| false).iter().map(|fused| fused.doc).collect();
            prop_assert_eq!(docs, list.iter().map(|(doc, _)| *doc).collect::<Vec<_>>());
        }
    }
}
