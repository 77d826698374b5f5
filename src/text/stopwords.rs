//! Function words: what a sentence needs and a search does not.

use crate::language::{Language, Languages};

/// Whether a folded word is a function word of the language: an article, preposition, pronoun, auxiliary or question
/// word.
pub fn is_stopword(folded: &str, language: Language) -> bool {
    language.pack().writing.function_words.has(folded)
}

/// Whether a folded word of a question in the language says nothing that a text could be searched for: a function word,
/// a request, an abbreviation of chats.
pub fn is_idle(folded: &str, language: Language) -> bool {
    let pack = language.pack();
    is_stopword(folded, language) || pack.writing.requests.has(folded) || pack.talk.chat.has(folded)
}

/// Whether a folded word belongs to any topic, and so tells none.
pub fn is_commonplace(folded: &str, language: Language) -> bool {
    let pack = language.pack();
    pack.dialog.generic.has(folded) || pack.talk.commonplace.has(folded)
}

/// Whether a folded word of a text in one of these languages is a function word, or only asks for an answer.
pub fn is_function_word_in(folded: &str, languages: Languages) -> bool {
    let says_nothing = |language: Language| is_idle(folded, language);
    languages.of_word(folded).iter().any(says_nothing)
}

/// Whether a folded word is a function word of any of the languages.
pub fn is_function_word(folded: &str) -> bool {
    is_function_word_in(folded, Languages::ALL)
}
