//! What a language model is told.

use crate::language::words::section;

section! {
    /// What a language model is told.
    pub struct Prompts {
    }
}
