//! Snowball stems, and which language a text is in.

use super::Language;
use rust_stemmers::{Algorithm, Stemmer};

/// The stem of a folded word.
pub fn stem(folded: &str, language: Language) -> String {
    let algorithm = match language {
        Language::En => Algorithm::English,
        Language::Ru => Algorithm::Russian,
        Language::Es => Algorithm::Spanish,
    };
    Stemmer::create(algorithm).stem(folded).into_owned()
}

/// The language of a text, by script and function words.
pub fn detect(text: &str) -> Language {
    let cyrillic = text.chars().filter(|c| ('а'..='я').contains(c) || ('А'..='Я').contains(c)).count();
    let latin = text.chars().filter(char::is_ascii_alphabetic).count();
    if cyrillic * 2 > latin {
        return Language::Ru;
    }
    let spanish = text
        .split(|c: char| !c.is_alphabetic())
        .filter(|w| {
            matches!(
                w.to_lowercase().as_str(),
                "el" | "la"
                    | "los"
                    | "las"
                    | "de"
                    | "que"
                    | "en"
                    | "qué"
                    | "un"
                    | "una"
                    | "con"
                    | "por"
                    | "para"
                    | "del"
                    | "dónde"
                    | "cómo"
                    | "es"
                    | "se"
                    | "su"
            )
        })
        .count();
    let english = text
        .split(|c: char| !c.is_alphabetic())
        .filter(|w| {
            matches!(
                w.to_lowercase().as_str(),
                "the"
                    | "of"
                    | "and"
                    | "to"
                    | "in"
                    | "is"
                    | "what"
                    | "where"
                    | "how"
                    | "did"
                    | "does"
                    | "a"
                    | "for"
                    | "with"
                    | "he"
                    | "his"
                    | "you"
                    | "are"
            )
        })
        .count();
    if spanish > english || text.contains(['¿', '¡', 'ñ']) { Language::Es } else { Language::En }
}
