//! Sentences of answers.

use crate::language::words::section;

section! {
    /// Sentences of answers.
    pub struct Phrases {
    }
}
