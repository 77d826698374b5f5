//! What the product knows about one language. A missing field does not compile.

mod claims;
mod dialog;
mod evaluation;
mod names;
mod phrases;
mod prompts;
mod questions;
mod reading;
mod resume;
mod senses;
mod talk;
mod times;
mod writing;

pub use claims::*;
pub use dialog::*;
pub use evaluation::*;
pub use names::*;
pub use phrases::*;
pub use prompts::*;
pub use questions::*;
pub use reading::*;
pub use resume::*;
pub use senses::*;
pub use talk::*;
pub use times::*;
pub use writing::*;

use super::words::section;

section! {
    /// All that is known about one language.
    pub struct Pack {
        /// Letters, stems, function words, sentence ends.
        pub writing: Writing,
        /// What names of people and things are recognised by.
        pub names: Names,
        /// What questions look like.
        pub questions: Questions,
        /// What a dialog is followed by.
        pub dialog: Dialog,
        /// Sentences of answers.
        pub phrases: Phrases,
        /// What a language model is told.
        pub prompts: Prompts,
        /// What is read in a model's answer.
        pub reading: Reading,
        /// What claims and sources are compared by.
        pub claims: Claims,
        /// What a resume is read and written with.
        pub resume: Resume,
        /// What answers are measured with.
        pub evaluation: Evaluation,
        /// What tells whether a question is for the corpus.
        pub talk: Talk,
        /// How questions speak of time, order and rank.
        pub times: Times,
        /// Words that stand for each other.
        pub senses: Senses,
    }
}
