//! Is a question a follow-up, and of what? What a dialog remembers.
//!
//! Invariants: in doubt a question opens a new topic; nothing of an old topic reaches the plan of a new one; the
//! memory is bounded.

mod antecedent;
mod article;
mod ellipsis;
mod follow_up;
mod memory;
mod pointing;
mod rewrite;
mod topic;
mod words;

pub use follow_up::{FollowUp, follow_up};
pub use memory::{Memory, Turn};
pub use rewrite::{Rewrite, read_rewrite, rewrite_messages};
