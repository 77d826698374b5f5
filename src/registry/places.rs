//! Places of jobs, as words of questions: "in Minsk", «в Минске».

use super::described::{stems_of, tell};
use super::{Registry, folded_words};
use crate::language::{Languages, Script};
use crate::text::phonetic_key;
use std::collections::{BTreeMap, BTreeSet};

/// Fewer letters are abbreviations and parts of addresses.
const SHORTEST: usize = 4;

/// The words of the places of entries.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// Folded words, and their stems in all languages of their script.
    words: BTreeSet<String>,
    /// Each word under its sound.
    sounds: BTreeMap<String, String>,
}

impl Registry {
    /// Adds the place of an entry, as the source writes it.
    pub fn add_place(&mut self, place: &str) {
        let tells = |word: &String| word.chars().count() >= SHORTEST && word.chars().all(char::is_alphabetic);
        for word in folded_words(place).into_iter().filter(tells) {
            self.places.words.extend(stems_of([word.as_str()]));
            self.places.sounds.insert(phonetic_key(&word), word.clone());
            self.places.words.insert(word);
        }
    }

    /// Whether a folded word, in any form, is one of the place of an entry.
    pub fn is_in_place(&self, folded: &str, languages: Languages) -> bool {
        let words = &self.places.words;
        !words.is_empty() && (words.contains(folded) || tell(words, folded, languages))
    }

    /// The word of a place that a folded word spells in another script: `minsk` for `минск`.
    pub fn place_sounding(&self, folded: &str) -> Option<&str> {
        if self.places.sounds.is_empty() || folded.chars().count() < SHORTEST {
            return None;
        }
        let is_foreign = |own: &&String| Script::Latin.occurs_in(own) != Script::Latin.occurs_in(folded);
        self.places.sounds.get(&phonetic_key(folded)).filter(is_foreign).map(String::as_str)
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
