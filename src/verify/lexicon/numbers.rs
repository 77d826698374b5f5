//! Values of number words.

use super::{Entry, claims};
use crate::language::Language;

impl Entry {
    /// The value of a number word. `word`: the one that the entry is of.
    pub(in crate::verify) fn number(&self, word: &str, language: Language) -> Option<f64> {
        self.value.or_else(|| ordinal(word, language))
    }

    /// What the word multiplies the number in front of it by.
    pub(in crate::verify) fn multiplier(&self, word: &str, language: Language) -> Option<f64> {
        let multipliers = claims(language).amounts.multipliers;
        self.factor.or_else(|| multipliers.iter().find(|m| m.beginnings.begins(word)).map(|m| m.factor))
    }
}

/// The value of an ordinal number by its beginning and ending.
fn ordinal(word: &str, language: Language) -> Option<f64> {
    let amounts = &claims(language).amounts;
    let fits = |beginning: &str| word.strip_prefix(beginning).is_some_and(|rest| amounts.ordinal_endings.has(rest));
    amounts.ordinals.iter().find(|(_, beginning)| fits(beginning)).map(|(value, _)| *value)
}
