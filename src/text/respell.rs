//! Spellings of languages that write letters of theirs in two ways: `ü` and `ue`.

use super::fold;
use crate::language::Language;

/// The lowered word with such letters of the language spelled out, folded: `müller` → `mueller`. `None` where it has none.
pub fn spelled_out(lowered: &str, language: Language) -> Option<String> {
    let pairs = language.pack().names.respellings;
    if lowered.is_ascii() || !pairs.iter().any(|(letter, _)| lowered.contains(letter)) {
        return None;
    }
    let spelled = pairs.iter().fold(lowered.to_owned(), |word, (letter, letters)| word.replace(letter, letters));
    Some(fold(&spelled))
}

/// The folded word if letters of the language are spelled out in it: `mueller` → `muller`. `None` where none is. After
/// a vowel or `q` they mean themselves: `neue`, `quelle`.
pub fn contracted(folded: &str, language: Language) -> Option<String> {
    let pairs = language.pack().names.respellings;
    if !pairs.iter().any(|(_, letters)| folded.contains(letters)) {
        return None;
    }
    let mut out = String::with_capacity(folded.len());
    let mut rest = folded;
    while let Some(c) = rest.chars().next() {
        let means_itself = out.ends_with(['a', 'e', 'i', 'o', 'u', 'y', 'q']);
        let pair = pairs.iter().find(|(_, letters)| !means_itself && rest.starts_with(letters));
        let taken = match pair {
            Some((letter, letters)) => {
                out.push_str(&fold(letter));
                letters.len()
            }
            None => {
                out.push(c);
                c.len_utf8()
            }
        };
        rest = &rest[taken..];
    }
    (out != folded).then_some(out)
}

/// Whether the text has a letter that the language may spell out.
pub fn has_letter_to_spell_out(text: &str, language: Language) -> bool {
    let letters = language.pack().names.respellings;
    !text.is_ascii()
        && text.chars().flat_map(char::to_lowercase).any(|c| letters.iter().any(|(letter, _)| letter.starts_with(c)))
}
