//! What names of people and things are recognised by.

use crate::language::words::section;

section! {
    /// What names of people and things are recognised by.
    pub struct Names {
    }
}
