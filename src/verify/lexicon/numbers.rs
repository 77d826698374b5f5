//! Values of number words.

use super::{Entry, claims, entry};
use crate::language::{Language, NumberCompounds};

impl Entry {
    /// The value of a number word. `word`: the one that the entry belongs to.
    pub(in crate::verify) fn number(&self, word: &str, language: Language) -> Option<f64> {
        self.value.or_else(|| ordinal(word, language)).or_else(|| {
            let compounds = claims(language).amounts.compounds.as_ref()?;
            compound(word, language, compounds).or_else(|| ordinal_compound(word, language, compounds))
        })
    }

    /// The factor by which the word multiplies the number before it.
    pub(in crate::verify) fn multiplier(&self, word: &str, language: Language) -> Option<f64> {
        let multipliers = claims(language).amounts.multipliers;
        self.factor.or_else(|| multipliers.iter().find(|m| m.beginnings.begins(word)).map(|m| m.factor))
    }
}

/// The value of an ordinal by its beginning and ending.
fn ordinal(word: &str, language: Language) -> Option<f64> {
    let amounts = &claims(language).amounts;
    let fits = |beginning: &str| word.strip_prefix(beginning).is_some_and(|rest| amounts.ordinal_endings.has(rest));
    amounts.ordinals.iter().find(|(_, beginning)| fits(beginning)).map(|(value, _)| *value)
}

/// The value of a compound number word.
fn compound(word: &str, language: Language, compounds: &NumberCompounds) -> Option<f64> {
    let value = |part: &str| entry(part, language).value.or_else(|| compound(part, language, compounds));
    for (scale, factor) in compounds.scales {
        if let Some((times, rest)) = word.split_once(scale) {
            let times = if times.is_empty() { 1.0 } else { value(times).filter(|times| times < factor)? };
            let rest = rest.strip_prefix(compounds.joiner).unwrap_or(rest);
            let rest = if rest.is_empty() { 0.0 } else { value(rest).filter(|rest| rest < factor)? };
            return Some(times * factor + rest);
        }
    }
    let (unit, tens) = word.split_once(compounds.joiner)?;
    let (unit, tens) = (entry(unit, language).value?, entry(tens, language).value?);
    (unit < 10.0 && (20.0..100.0).contains(&tens)).then_some(unit + tens)
}

fn ordinal_compound(word: &str, language: Language, compounds: &NumberCompounds) -> Option<f64> {
    let endings = claims(language).amounts.ordinal_endings;
    endings.iter().filter_map(|ending| word.strip_suffix(ending)).find_map(|beginning| {
        let cardinals = compounds.ordinal_marks.iter().filter_map(|mark| beginning.strip_suffix(mark));
        cardinals
            .into_iter()
            .find_map(|word| entry(word, language).value.or_else(|| compound(word, language, compounds)))
    })
}
