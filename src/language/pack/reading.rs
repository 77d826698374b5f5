//! What is read in a model's answer.

use crate::language::words::section;

section! {
    /// What is read in a model's answer.
    pub struct Reading {
    }
}
