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

/// Declares the pack. A section that only one of the modules needs is compiled into that module alone.
macro_rules! pack {
    ($($(#[doc = $doc:literal])* $(#[cfg($($cfg:tt)*)])? pub $field:ident: $type:ty,)*) => {
        /// Everything known about one language.
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
    /// What marks the names of people and things.
    pub names: Names,
    /// What questions look like.
    pub questions: Questions,
    /// What it takes to follow a dialog.
    pub dialog: Dialog,
    /// Sentences of answers.
    #[cfg(feature = "ask")]
    pub phrases: Phrases,
    /// What a language model is told.
    #[cfg(feature = "ask")]
    pub prompts: Prompts,
    /// What is recognised in a model's answer.
    pub reading: Reading,
    /// What it takes to compare claims with sources.
    pub claims: Claims,
    /// What it takes to read and write a resume.
    #[cfg(feature = "ingest")]
    pub resume: Resume,
    /// What it takes to evaluate answers.
    #[cfg(feature = "evaluate")]
    pub evaluation: Evaluation,
    /// What shows whether a question is meant for the corpus.
    pub talk: Talk,
    /// How questions mention time, order and rank.
    #[cfg(feature = "ask")]
    pub times: Times,
    /// Synonyms.
    #[cfg(feature = "ask")]
    pub senses: Senses,
}
