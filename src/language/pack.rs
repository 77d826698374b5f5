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

use super::{Tables, Words};

/// Declares the pack. A section that only one of the modules needs is in no other.
macro_rules! pack {
    ($($(#[doc = $doc:literal])* $(#[cfg($($cfg:tt)*)])? pub $field:ident: $type:ty,)*) => {
        /// All that is known about one language.
        #[derive(Clone, Copy, Debug)]
        pub struct Pack {
            $($(#[doc = $doc])* $(#[cfg($($cfg)*)])? pub $field: $type,)*
        }

        impl Tables for Pack {
            fn tables(&self, _: &str, see: &mut dyn FnMut(&str, Words)) {
                $($(#[cfg($($cfg)*)])? self.$field.tables(stringify!($field), see);)*
            }
        }
    };
}

pack! {
    /// Letters, stems, function words, sentence ends.
    pub writing: Writing,
    /// What names of people and things are recognised by.
    pub names: Names,
    /// What questions look like.
    pub questions: Questions,
    /// What a dialog is followed by.
    pub dialog: Dialog,
    /// Sentences of answers.
    #[cfg(feature = "ask")]
    pub phrases: Phrases,
    /// What a language model is told.
    #[cfg(feature = "ask")]
    pub prompts: Prompts,
    /// What is read in a model's answer.
    pub reading: Reading,
    /// What claims and sources are compared by.
    pub claims: Claims,
    /// What a resume is read and written with.
    #[cfg(feature = "ingest")]
    pub resume: Resume,
    /// What answers are measured with.
    #[cfg(feature = "evaluate")]
    pub evaluation: Evaluation,
    /// What tells whether a question is for the corpus.
    pub talk: Talk,
    /// How questions speak of time, order and rank.
    pub times: Times,
    /// Words that stand for each other.
    #[cfg(feature = "ask")]
    pub senses: Senses,
}
