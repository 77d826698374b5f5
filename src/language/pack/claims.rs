//! What claims and sources are compared by.

use crate::language::words::section;

section! {
    /// What claims and sources are compared by.
    pub struct Claims {
    }
}
