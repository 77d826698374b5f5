//! Function words: what a sentence needs and a search does not.

use crate::language::{Language, Languages};

/// Whether a folded word is a function word of the language: an article, preposition, pronoun, auxiliary or question
/// word.
pub fn is_stopword(folded: &str, language: Language) -> bool {
    language.pack().writing.function_words.has(folded)
}

/// Whether a folded word of a text in one of these languages is a function word, or only asks for an answer.
pub fn is_function_word_in(folded: &str, languages: Languages) -> bool {
    let says_nothing = |language: Language| {
        let writing = &language.pack().writing;
        writing.function_words.has(folded) || writing.requests.has(folded)
    };
    languages.of_word(folded).iter().any(says_nothing)
}

/// Whether a folded word is a function word of any of the languages.
pub fn is_function_word(folded: &str) -> bool {
    is_function_word_in(folded, Languages::ALL)
}
