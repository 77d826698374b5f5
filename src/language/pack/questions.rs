//! What questions look like.

use crate::language::words::section;

section! {
    /// What questions look like.
    pub struct Questions {
    }
}
