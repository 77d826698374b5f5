//! Fusion of the lexical and the dense list.

/// What is fused. Lists are (document, score), best first.
pub struct FusionInput<'a> {
    /// From BM25.
    pub lexical: &'a [(u32, f32)],
    /// From vectors: cosines.
    pub dense: &'a [(u32, f32)],
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
    /// Higher is better.
    pub score: f32,
}

/// Reciprocal rank fusion (Cormack, Clarke & Büttcher 2009) of the lists that may vote.
pub fn fuse(input: &FusionInput<'_>) -> Vec<Fused> {
    let mut scores: std::collections::BTreeMap<u32, f32> = std::collections::BTreeMap::new();
    let mut vote = |list: &[(u32, f32)], weight: &dyn Fn(u32) -> f32| {
        for (rank, (doc, _)) in list.iter().enumerate() {
            *scores.entry(*doc).or_default() += weight(*doc) / (10.0 + rank as f32);
        }
    };
    vote(input.lexical, &|_| 1.0);
    vote(input.dense, &|doc| {
        if input.dense_knows_query && (input.dense_knows)(doc) { 1.0 } else { 0.0 }
    });
    let mut out: Vec<Fused> = scores.into_iter().map(|(doc, score)| Fused { doc, score }).collect();
    out.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.doc.cmp(&b.doc)));
    out.retain(|fused| fused.score > 0.0);
    out
}
