//! Function words: words that a sentence needs and a search does not.

use crate::language::{Language, Languages};

/// Whether a folded word is a function word of the language: an article, preposition, pronoun, auxiliary or question
/// word.
pub fn is_stopword(folded: &str, language: Language) -> bool {
    language.pack().writing.function_words.has(folded)
}

/// Whether a folded word of a question is useless for a search: a function word, a request, a chat abbreviation.
pub fn is_idle(folded: &str, language: Language) -> bool {
    let pack = language.pack();
    is_stopword(folded, language) || pack.writing.requests.has(folded) || pack.talk.chat.has(folded)
}

/// Whether a folded word fits any topic, and so indicates none.
pub fn is_commonplace(folded: &str, language: Language) -> bool {
    let pack = language.pack();
    pack.dialog.generic.has(folded) || pack.talk.commonplace.has(folded)
}

/// Whether a folded word of a text in these languages fits any topic.
pub fn is_commonplace_in(folded: &str, languages: Languages) -> bool {
    languages.of_word(folded).iter().any(|language| is_commonplace(folded, language))
}

/// Whether a folded word of a text in these languages is a function word or merely asks for an answer.
pub fn is_function_word_in(folded: &str, languages: Languages) -> bool {
    let says_nothing = |language: Language| is_idle(folded, language);
    languages.of_word(folded).iter().any(says_nothing)
}

/// Whether a folded word is a function word in any language.
pub fn is_function_word(folded: &str) -> bool {
    is_function_word_in(folded, Languages::ALL)
}
