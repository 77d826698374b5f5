//! Technical words spelled by sound in another script: `докера` finds `Docker`, `неймспейс` finds `namespace`.

use super::terms::Terms;
use crate::language::Script;
use crate::text::phonetic_key;
use std::collections::BTreeMap;

/// Keys shorter than this, in characters, are shared by too many words.
const SHORTEST: usize = 3;
/// The same for a match of consonants; a match of the beginning needs more.
const SHORTEST_PART: usize = 4;
/// Weight if all sounds are equal.
const EQUAL: f32 = 0.85;
/// Weight if only the consonants are equal: vowels are written as heard, `неймспейс`, or as read, `namespace`.
const CONSONANTS: f32 = 0.6;
/// Weight if the word begins with these sounds: `кубер`.
const BEGINNING: f32 = 0.6;

const VOWELS: &[char] = &['a', 'e', 'i', 'o', 'u'];

/// The words of a corpus, by sound.
#[derive(Debug, Default)]
pub(super) struct Sounds {
    keys: BTreeMap<String, Vec<u32>>,
    consonants: BTreeMap<String, Vec<u32>>,
}

impl Sounds {
    /// Indexes the words (ids of `terms`) that occur in some document.
    pub fn new(terms: &Terms, live: impl Iterator<Item = u32>) -> Self {
        let mut sounds = Self::default();
        for id in live {
            let key = key(terms.text(id));
            if key.len() < SHORTEST || !key.chars().all(char::is_alphabetic) {
                continue;
            }
            sounds.consonants.entry(consonants(&key)).or_default().push(id);
            sounds.keys.entry(key).or_default().push(id);
        }
        sounds
    }

    /// Words in other scripts that sound like this stem, each with a weight below 1.
    pub fn similar(&self, terms: &Terms, stem: &str) -> Vec<(u32, f32)> {
        let own = key(stem);
        if own.chars().count() < SHORTEST || !own.chars().all(char::is_alphabetic) {
            return Vec::new();
        }
        let foreign = |id: &u32| Script::Latin.occurs_in(terms.text(*id)) != Script::Latin.occurs_in(stem);
        let mut found: Vec<(u32, f32)> = Vec::new();
        let mut add = |ids: &[u32], weight: f32| {
            for id in ids.iter().filter(|id| foreign(id)) {
                if found.iter().all(|(known, _)| known != id) {
                    found.push((*id, weight));
                }
            }
        };
        add(self.keys.get(&own).map_or(&[], Vec::as_slice), EQUAL);
        // The name of the letter `I` is heard at the beginning: «айос», `iOS`.
        if let Some(initial) = own.strip_prefix("ai").filter(|_| !Script::Latin.occurs_in(stem)) {
            let own = format!("i{initial}");
            add(self.keys.get(&own).map_or(&[], Vec::as_slice), EQUAL);
        }
        let only_consonants = consonants(&own);
        if only_consonants.chars().count() >= SHORTEST_PART {
            add(self.consonants.get(&only_consonants).map_or(&[], Vec::as_slice), CONSONANTS);
        }
        if own.chars().count() > SHORTEST_PART {
            for (_, ids) in self.keys.range(own.clone()..).take_while(|(known, _)| known.starts_with(&own)) {
                add(ids, BEGINNING);
            }
        }
        found
    }
}

/// The sound of a word, without its final vowels, which a stem may have lost.
fn key(word: &str) -> String {
    let mut key = phonetic_key(word);
    for (soft, sound) in [("ge", "je"), ("gi", "ji"), ("dj", "j")] {
        key = key.replace(soft, sound);
    }
    key.truncate(key.trim_end_matches(VOWELS).len());
    key
}

/// A key without its vowels, except an initial one.
fn consonants(key: &str) -> String {
    key.char_indices().filter(|(at, sound)| *at == 0 || !VOWELS.contains(sound)).map(|(_, sound)| sound).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_trade_are_heard() {
        let mut terms = Terms::default();
        let words = [
            "docker", "namespace", "registry", "kubernetes", "startup", "webhook", "pipeline", "secret", "ielts",
            "дом", "кластер",
        ];
        for word in words {
            terms.intern(word);
        }
        let sounds = Sounds::new(&terms, 0..words.len() as u32);
        for (typed, expected) in [
            ("докер", Some("docker")),
            ("неймспейс", Some("namespace")),
            ("реджистр", Some("registry")),
            ("кубер", Some("kubernetes")),
            ("стартап", Some("startup")),
            ("вебхук", Some("webhook")),
            ("пайплайн", Some("pipeline")),
            ("сикрет", Some("secret")),
            ("айелтс", Some("ielts")),
            ("cluster", Some("кластер")),
            ("дача", None),
            ("дом", None),
        ] {
            let found = sounds.similar(&terms, typed);
            assert_eq!(found.first().map(|(id, _)| terms.text(*id)), expected, "{typed}");
        }
    }
}
