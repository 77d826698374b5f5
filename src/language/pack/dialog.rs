//! What a dialog is followed by.

use crate::language::words::section;

section! {
    /// What a dialog is followed by.
    pub struct Dialog {
    }
}
