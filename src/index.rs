//! Indexes: lexical ([`lexical`]), vectors ([`vectors`]), and the file that stores everything ([`snapshot`]).
//!
//! Nothing here knows documents, models' languages or answers: texts and vectors go in, document numbers and scores
//! come out.

pub mod lexical;
pub mod snapshot;
pub mod vectors;
