//! The phonetic skeleton: one Latin form for a name however it was written (`Luxoft`, `Луксофт`, `Люксофт`).

use crate::text::{fold, is_invisible, phonetic_key};

/// A word of a text for linking: letters and digits, with the signs that belong to names of the trade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'t> {
    /// As written.
    pub text: &'t str,
    /// First byte.
    pub start: usize,
    /// Behind the last byte.
    pub end: usize,
}

/// Splits at everything but letters and digits; keeps the signs of `C++`, `C#` and the dot of `.NET`. Finer than
/// search tokens: `AI-Portfolio` is two words, so that `AI Portfolio` equals it. Invisible characters do not split.
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

/// The skeleton of one word. Equal skeletons are a strong hint, not a proof, that two words are one name.
pub fn skeleton(word: &str) -> String {
    let folded = fold(word);
    // `С++` typed with a Cyrillic letter.
    if folded.ends_with(['+', '#']) {
        return phonetic_key(&folded.replace('с', "c"));
    }
    phonetic_key(&folded)
}

/// Endings of Russian nouns and adjectives as the skeleton writes them, longest first.
const RUSSIAN_ENDINGS: &[&str] = &[
    "iami", "ogo", "omu", "imi", "ami", "ovi", "iei", "oi", "ei", "ov", "ev", "om", "em", "am", "im", "ih", "ah", "ie",
    "ii", "uu", "aia", "ia", "oe", "a", "u", "e", "i", "o",
];

const VOWELS: &[char] = &['a', 'e', 'i', 'o', 'u'];

/// Whether the word of a question, given by its folded form and skeleton, is an inflected form of the name's word.
/// Russian endings count only if the word has a Cyrillic letter at its end (`Алоре`, `EPAMе`); English ones
/// (`'s` is split off by `words`, plural `s`) only for Latin words.
pub fn inflected(word: &str, skeleton: &str, name: &str) -> bool {
    if name.chars().count() < 2 {
        return false;
    }
    if word.chars().next_back().is_some_and(|c| ('а'..='я').contains(&c)) {
        let stem = name.strip_suffix(VOWELS).filter(|stem| stem.len() >= 3);
        return [Some(name), stem].into_iter().flatten().any(|base| {
            skeleton
                .strip_prefix(base)
                .is_some_and(|ending| (base != name && ending.is_empty()) || RUSSIAN_ENDINGS.contains(&ending))
        });
    }
    name.len() >= 3 && matches!(skeleton.strip_prefix(name), Some("s" | "es"))
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
            assert_eq!(inflected(&fold(word), &skeleton(word), &skeleton(name)), expected, "{word} {name}");
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
