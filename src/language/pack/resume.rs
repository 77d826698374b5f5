//! What a resume is read and written with.

use crate::language::words::section;

section! {
    /// What a resume is read and written with.
    pub struct Resume {
    }
}
