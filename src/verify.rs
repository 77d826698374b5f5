//! Checks citations against their sources. Never changes an answer.

mod validation;

pub use validation::{CitationValidation, validate_citations};
