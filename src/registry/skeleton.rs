//! The phonetic skeleton: one Latin form of a name, however it is written (`Luxoft`, `Луксофт`, `Люксофт`).

use crate::language::Languages;
use crate::text::{fold, is_invisible, phonetic_key};

/// A word of a text for linking: letters and digits, with the signs that belong to technical names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'t> {
    /// As written.
    pub text: &'t str,
    /// First byte.
    pub start: usize,
    /// End byte, exclusive.
    pub end: usize,
}

/// Splits at everything but letters and digits, but keeps the signs of `C++` and `C#` and the dot of `.NET`. Finer than
/// search tokens: `AI-Portfolio` is two words, so that it equals `AI Portfolio`. Invisible characters do not split.
pub fn words(text: &str) -> Vec<Word<'_>> {
    let mut out = Vec::new();
    let mut start: Option<usize> = None;
    let mut previous = ' ';
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, next)| *next);
        let inside = match c {
            c if c.is_alphanumeric() => true,
            c if is_invisible(c) || ('\u{300}'..='\u{36f}').contains(&c) => start.is_some(),
            '+' | '#' => start.is_some(),
            '.' => start.is_none() && !previous.is_alphanumeric() && next.is_some_and(char::is_alphabetic),
            _ => false,
        };
        match (inside, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                out.push(Word { text: &text[from..at], start: from, end: at });
                start = None;
            }
            _ => {}
        }
        previous = c;
    }
    if let Some(from) = start {
        out.push(Word { text: &text[from..], start: from, end: text.len() });
    }
    out
}

/// The words of a text, folded.
pub fn folded_words(text: &str) -> Vec<String> {
    words(text).iter().map(|word| fold(word.text)).collect()
}

/// The skeleton of a word. Equal skeletons are a strong hint that two words are the same name, but no proof.
pub fn skeleton(word: &str) -> String {
    skeleton_of(&fold(word))
}

/// The Cyrillic letter that looks like a Latin `c`.
const LOOKS_LIKE_C: char = '\u{441}';

/// The skeleton of a folded word.
pub(super) fn skeleton_of(folded: &str) -> String {
    // `С++` typed with a Cyrillic letter.
    if folded.ends_with(['+', '#']) && folded.contains(LOOKS_LIKE_C) {
        return phonetic_key(&folded.replace(LOOKS_LIKE_C, "c"));
    }
    phonetic_key(folded)
}

pub(super) const VOWELS: &[char] = &['a', 'e', 'i', 'o', 'u'];

/// Names with a shorter skeleton, in bytes, are not searched for in inflected forms.
const SHORTEST: usize = 3;

/// Whether a word with this skeleton is an inflected form of the name with that skeleton. `languages`: those that the
/// word's last letter may belong to (`Алоре`, `EPAMе` have Russian endings, `RAGs` an English one).
pub(super) fn inflected(word: &str, name: &str, languages: Languages) -> bool {
    name.len() >= SHORTEST
        && languages.iter().any(|language| {
            let inflection = &language.pack().names.inflection;
            let has_ending = |base: &str| word.strip_prefix(base).is_some_and(|rest| inflection.endings.has(rest));
            let stem = name.strip_suffix(VOWELS).filter(|stem| inflection.replaces_vowel && stem.len() >= SHORTEST);
            has_ending(name) || stem.is_some_and(|stem| word == stem || has_ending(stem))
        })
}

/// Like [`inflected`], for an adjective before a noun of the name: one ending replaces another.
pub(super) fn inflected_attribute(word: &str, name: &str, languages: Languages) -> bool {
    languages.iter().any(|language| {
        let endings = language.pack().names.inflection.attribute_endings;
        let stems = endings.iter().filter_map(|ending| name.strip_suffix(ending));
        stems
            .filter(|stem| stem.len() >= SHORTEST)
            .any(|stem| word.strip_prefix(stem).is_some_and(|rest| endings.has(rest)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names() {
        for (a, b) in [
            ("Luxoft", "Луксофт"),
            ("Luxoft", "люксофт"),
            ("EPAM", "ЕПАМ"),
            ("SKIO", "скио"),
            ("ALOR", "Алор"),
            ("t2", "Т2"),
            ("Django", "Джанго"),
            ("Docker", "докер"),
            ("Java", "джава"),
            ("Qdrant", "кдрант"),
            ("Kubernetes", "кубернетес"),
            ("Redis", "редис"),
            ("Broker", "Брокер"),
            ("C++", "с++"),
        ] {
            assert_eq!(skeleton(a), skeleton(b), "{a} {b}");
        }
        for (a, b) in [("C", "C++"), ("C++", "C#"), ("Java", "JavaScript"), ("T2", "T1"), ("F3", "F33")] {
            assert_ne!(skeleton(a), skeleton(b), "{a} {b}");
        }
    }

    #[test]
    fn inflections() {
        for (word, name, expected) in [
            ("алоре", "ALOR", true),
            ("люксофта", "Luxoft", true),
            ("брокера", "Брокер", true),
            ("epamе", "EPAM", true),
            ("кафке", "Kafka", true),
            ("кафкой", "Kafka", true),
            ("питоном", "питон", true),
            ("epame", "EPAM", false),
            ("rags", "RAG", true),
            ("javascript", "Java", false),
            ("тест", "T", false),
        ] {
            let last = word.chars().next_back().map(String::from).unwrap_or_default();
            let languages = Languages::ALL.of_word(&last);
            assert_eq!(inflected(&skeleton(word), &skeleton(name), languages), expected, "{word} {name}");
        }
    }

    #[test]
    fn word_boundaries() {
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(words(text).iter().map(|w| w.text).collect::<Vec<_>>(), expected, "{text}");
        };
        check("AI-Portfolio, C++ и C#!", &["AI", "Portfolio", "C++", "и", "C#"]);
        check("на .NET 8.", &["на", ".NET", "8"]);
        check("EPAM'е", &["EPAM", "е"]);
        check("а\u{200b}лор", &["а\u{200b}лор"]);
        check("...", &[]);
    }
}
