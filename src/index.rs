//! Indexes: lexical ([`lexical`]), vectors ([`vectors`]), and the file that stores everything ([`snapshot`]).
//!
//! Nothing here knows documents, models' languages or answers: texts and vectors go in, document numbers and scores
//! come out.

pub mod lexical;
pub mod snapshot;
pub mod vectors;

/// The order of hits, documents with their scores: higher scores first, ties by lower number.
fn better(a: &(u32, f32), b: &(u32, f32)) -> std::cmp::Ordering {
    b.1.total_cmp(&a.1).then(a.0.cmp(&b.0))
}

/// Sorts hits, the best first. One function, because sorting is compiled anew wherever it is called.
fn best_first(hits: &mut [(u32, f32)]) {
    hits.sort_unstable_by(better);
}
