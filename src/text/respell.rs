//! Languages that can write some of their letters in two ways: `ü` and `ue`.

use super::fold;
use crate::language::Language;

/// The lowered word with such letters spelled out, folded: `müller` → `mueller`. `None` if it has none.
pub fn spelled_out(lowered: &str, language: Language) -> Option<String> {
    let pairs = language.pack().names.respellings;
    if lowered.is_ascii() || !pairs.iter().any(|(letter, _)| lowered.contains(letter)) {
        return None;
    }
    let spelled = pairs.iter().fold(lowered.to_owned(), |word, (letter, letters)| word.replace(letter, letters));
    Some(fold(&spelled))
}

/// The folded word with spelled-out letters contracted: `mueller` → `muller`. `None` if it has none. After a vowel or
/// `q` the letters stand for themselves: `neue`, `quelle`.
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

/// Whether the text contains a letter that the language may spell out.
pub fn has_letter_to_spell_out(text: &str, language: Language) -> bool {
    let letters = language.pack().names.respellings;
    !text.is_ascii()
        && text.chars().flat_map(char::to_lowercase).any(|c| letters.iter().any(|(letter, _)| letter.starts_with(c)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::*;

    #[test]
    fn letters_are_spelled_out_and_back() {
        let spelled = |word| spelled_out(word, De);
        assert_eq!(spelled("müller").as_deref(), Some("mueller"));
        assert_eq!(spelled("großstädte").as_deref(), Some("grossstaedte"));
        assert_eq!((spelled("mueller"), spelled("straße"), spelled("café")), (None, None, None));
        let short = |word| contracted(word, De);
        assert_eq!(short("mueller soehne").as_deref(), Some("muller sohne"));
        assert_eq!(short("uebergroesse").as_deref(), Some("ubergrosse"));
        for word in ["neue", "quelle", "feuer", "bauer", "haus", ""] {
            assert_eq!(short(word), None, "{word}");
        }
        assert!(Language::ALL.iter().all(|language| *language == De || contracted("mueller", *language).is_none()));
        assert!(has_letter_to_spell_out("ÖPNV", De) && !has_letter_to_spell_out("Poet", De));
        assert!(!has_letter_to_spell_out("Öl", En));
    }
}
