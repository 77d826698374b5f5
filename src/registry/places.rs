//! Places that jobs and studies name, as words of questions: "in Minsk", «в Минске».

use super::{Registry, folded_words};
use crate::language::{Languages, Script};
use crate::text::{phonetic_key, stem};
use std::collections::BTreeSet;

/// Fewer letters are abbreviations and parts of addresses.
const SHORTEST: usize = 4;

/// The words of the places of entries.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// Folded.
    words: BTreeSet<String>,
}

impl Registry {
    /// Adds the place of an entry, as the source writes it.
    pub fn add_place(&mut self, place: &str) {
        let words = folded_words(place).into_iter();
        let tells = |word: &String| word.chars().count() >= SHORTEST && word.chars().all(char::is_alphabetic);
        self.places.words.extend(words.filter(tells));
    }

    /// Whether a folded word, in any form, is one of the place of an entry.
    pub fn is_in_place(&self, folded: &str, languages: Languages) -> bool {
        let languages = languages.of_word(folded);
        let is_form = |own: &String| languages.iter().any(|language| stem(own, language) == stem(folded, language));
        self.places.words.contains(folded) || self.places.words.iter().any(is_form)
    }

    /// The word of a place that a folded word spells in another script: `minsk` for `минск`.
    pub fn place_sounding(&self, folded: &str) -> Option<&str> {
        if folded.chars().count() < SHORTEST {
            return None;
        }
        let latin = Script::Latin.occurs_in(folded);
        let sound = phonetic_key(folded);
        let mut foreign = self.places.words.iter().filter(|own| Script::Latin.occurs_in(own) != latin);
        foreign.find(|own| phonetic_key(own) == sound).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_any_form_and_script() {
        let mut registry = Registry::default();
        registry.add_place("г. Минск, р. Беларусь");
        assert!(registry.is_in_place("минске", Languages::ALL));
        assert!(!registry.is_in_place("минута", Languages::ALL));
        assert_eq!(registry.place_sounding("minsk"), Some("минск"));
        assert_eq!(registry.place_sounding("минск"), None);
    }
}
