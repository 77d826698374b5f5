//! What answers are measured with.

use crate::language::words::section;

section! {
    /// What answers are measured with.
    pub struct Evaluation {
    }
}
