//! Indexes: lexical ([`lexical`]), vectors ([`vectors`]), and the file that holds everything ([`snapshot`]).
//!
//! Nothing here knows documents, languages of models or answers: texts and vectors come in, document numbers and scores
//! go out.

pub mod lexical;
pub mod snapshot;
pub mod vectors;
