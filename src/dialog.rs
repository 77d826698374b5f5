//! Decides whether a question is a follow-up, and to what. Keeps what a dialog remembers.
//!
//! Invariants: in doubt, a question opens a new topic; nothing of an old topic reaches the plan of a new one; the
//! memory is bounded.

mod antecedent;
mod article;
mod choice;
mod definite;
mod described;
mod detail;
mod ellipsis;
mod focus;
mod follow_up;
mod memory;
mod neighbour;
mod pointing;
mod referent;
mod returning;
mod rewrite;
mod selected;
mod topic;
mod words;

pub use choice::chosen_by;
pub use follow_up::{FollowUp, follow_up};
pub use memory::{Choice, Fact, Memory, Summary, Turn};
pub use neighbour::Shift;
pub use rewrite::{Rewrite, read_rewrite, rewrite_messages};
