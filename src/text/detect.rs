//! Which language a text is in; made for questions of a few words.
//!
//! Script decides between Russian and the Latin languages: a name in the other script does not turn a sentence
//! (`опыт в EPAM по Python` is Russian, `What did Дмитрий achieve?` English). Between English and Spanish, function
//! words count most, then letters and endings that only one of them has.

use super::{Language, fold, is_stopword};

/// The language of a text; English where nothing speaks for any.
pub fn detect(text: &str) -> Language {
    guess(text).unwrap_or_default()
}

/// Text beyond this many bytes adds nothing to the verdict.
const ENOUGH: usize = 4_000;

/// The language of a text, or `None` where nothing speaks for any: a bare name such as `RAG`, numbers, emoji.
pub fn guess(text: &str) -> Option<Language> {
    let mut end = text.len().min(ENOUGH);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let text = &text[..end];
    let (mut russian, mut english, mut spanish) = (0i32, 0i32, 0i32);
    let mut latin_words = 0;
    if text.contains(['¿', '¡']) {
        spanish += 6;
    }
    for (position, word) in text.split(|c: char| !c.is_alphabetic()).filter(|w| !w.is_empty()).enumerate() {
        let capitalised = word.starts_with(char::is_uppercase) && position > 0;
        let folded = fold(word);
        if folded.chars().any(|c| matches!(c, 'а'..='я')) {
            russian += if is_stopword(&folded, Language::Ru) || !capitalised { 4 } else { 1 };
            continue;
        }
        if !folded.chars().any(|c| c.is_ascii_lowercase()) {
            continue;
        }
        latin_words += 1;
        let (en, es) = (is_stopword(&folded, Language::En), is_stopword(&folded, Language::Es));
        // Words of both lists (a, no, me, he as "he" and "ha") say nothing.
        english += if en && !es { 4 } else { 0 };
        spanish += if es && !en { 4 } else { 0 };
        if !en && !es && !capitalised {
            english += i32::from(looks_english(&folded));
            spanish += i32::from(looks_spanish(&folded));
        }
        if word.chars().any(|c| matches!(c, 'ñ' | 'Ñ' | 'á' | 'é' | 'í' | 'ó' | 'ú' | 'Á' | 'É' | 'Í' | 'Ó' | 'Ú'))
        {
            spanish += 3;
        }
    }
    // Latin names in a Russian sentence are no evidence; Latin function words are.
    if russian > 0 && russian >= english.max(spanish) && (russian >= latin_words || english.max(spanish) == 0) {
        return Some(Language::Ru);
    }
    match english.max(spanish) {
        0 => (russian > 0).then_some(Language::Ru),
        _ if spanish > english => Some(Language::Es),
        _ => Some(Language::En),
    }
}

fn looks_english(folded: &str) -> bool {
    const ENDINGS: &[&str] = &["ing", "ed", "ly", "tion", "sh", "ght", "ck", "th", "ness", "ment", "ity", "ies", "ies"];
    folded.contains(['w', 'k']) || folded.contains("th") || ENDINGS.iter().any(|ending| folded.ends_with(ending))
}

fn looks_spanish(folded: &str) -> bool {
    const ENDINGS: &[&str] = &[
        "cion", "ciones", "dad", "mente", "ado", "ada", "ados", "adas", "ido", "idos", "ero", "o", "os", "as", "ar",
        "a",
    ];
    folded.len() > 3 && !folded.contains(['w', 'k']) && ENDINGS.iter().any(|ending| folded.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn short_questions() {
        for (text, expected) in [
            ("Какие достижения на проекте АЛОР?", Some(Language::Ru)),
            ("опыт в EPAM по Python", Some(Language::Ru)),
            ("Где применял RAG?", Some(Language::Ru)),
            ("Контакты", Some(Language::Ru)),
            ("Алор", Some(Language::Ru)),
            ("What did Дмитрий achieve at Alor?", Some(Language::En)),
            ("what did he achieve at Alor Broker", Some(Language::En)),
            ("who uses RAG", Some(Language::En)),
            ("contacts of the author", Some(Language::En)),
            ("los proyectos de EPAM", Some(Language::Es)),
            ("donde uso RAG", Some(Language::Es)),
            ("¿Dónde trabaja?", Some(Language::Es)),
            ("proyectos realizados", Some(Language::Es)),
            ("logros del proyecto", Some(Language::Es)),
            ("RAG", None),
            ("42", None),
            ("", None),
            ("👍?", None),
        ] {
            assert_eq!(guess(text), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn never_panics(text in "\\PC{0,80}") {
            let _ = detect(&text);
        }
    }
}
