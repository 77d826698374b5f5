//! A question's words, with what the tables of its languages say of each.

use crate::language::{Dialog, Language, Languages, Words};
use crate::order::Collect as _;
use crate::registry::{Word, words};
use crate::text::{fold, is_function_word_in, languages, lower, stem};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A word of a question with what the detector looks at.
pub(super) struct Part<'q> {
    pub word: Word<'q>,
    pub folded: String,
    /// With its accents: `está` is not `esta`.
    pub lower: String,
    /// The languages of the question that the word may belong to.
    pub languages: Languages,
    /// Number of the clause that it stands in, from 0.
    pub clause: usize,
    /// Whether it opens a sentence.
    pub opens: bool,
    /// Whether a hyphen joins it to the next word.
    pub hyphenated: bool,
    /// Whether a mark ends a clause or a sentence after it.
    pub closes: bool,
    /// Whether it may be a noun: where nouns have capitals, a word without one is not.
    pub may_be_noun: bool,
    /// Whether it is a function word, or only asks for an answer.
    pub is_function_word: bool,
    /// Whether it says what a question is about: no function word and none that occurs in questions about anything.
    pub is_content: bool,
}

impl Part<'_> {
    /// What is known about dialogs in the word's languages.
    pub fn dialogs(&self) -> impl Iterator<Item = &'static Dialog> {
        self.languages.iter().map(|language| &language.pack().dialog)
    }

    /// Whether the word stands in a table of one of its languages.
    pub fn is_in(&self, table: impl Fn(&Dialog) -> Words) -> bool {
        self.dialogs().any(|dialog| table(dialog).has(&self.folded))
    }

    /// Whether it begins with a capital.
    pub fn has_capital(&self) -> bool {
        self.word.text.starts_with(char::is_uppercase)
    }

    /// A capital that comes neither from the sentence's beginning nor from being a noun, one within the word, or a digit
    /// after a letter.
    pub fn is_name(&self) -> bool {
        let by_capital = || self.languages.iter().any(|language| language.pack().writing.capital_is_name);
        self.is_content && (is_marked(self.word.text) || (self.has_capital() && !self.opens && by_capital()))
    }

    /// Whether it is a noun that means something only of something, in any form.
    pub fn is_relational(&self) -> bool {
        self.languages.iter().any(|language| self.is_relational_in(language))
    }

    /// The same in one language.
    pub fn is_relational_in(&self, language: Language) -> bool {
        static STEMS: LazyLock<[BTreeSet<String>; Language::COUNT]> = LazyLock::new(|| {
            Language::ALL.map(|language| {
                language.pack().dialog.relational_nouns.iter().map(|noun| stem(noun, language)).into_set()
            })
        });
        self.may_be_noun && STEMS[language.index()].contains(&stem(&self.folded, language))
    }

    /// Whether it addresses the one who is asked, or stands for the one who asks.
    pub fn is_first_or_second_person(&self) -> bool {
        self.is_in(|dialog| dialog.ellipsis.first_and_second_person)
            || (self.has_capital() && !self.opens && self.is_in(|dialog| dialog.ellipsis.capitalised_address))
    }
}

/// A capital after another letter (`RAG`, `iPhone`), or a digit after a letter (`mp3`): no common word has them.
fn is_marked(word: &str) -> bool {
    let mut letters = false;
    word.chars().any(|c| {
        let marked = letters && (c.is_uppercase() || c.is_ascii_digit());
        letters |= c.is_alphabetic();
        marked
    })
}

/// A question's words, cut into clauses by marks and conjunctions.
pub(super) fn parts(question: &str) -> Vec<Part<'_>> {
    let languages = languages(question);
    let words = words(question);
    // Who types no capital at all says nothing by a small letter.
    let capitals = words.iter().any(|word| word.text.starts_with(char::is_uppercase));
    let mut out: Vec<Part<'_>> = Vec::with_capacity(words.len());
    let (mut clause, mut end) = (0, 0);
    for word in words {
        let between = &question[end..word.start];
        let sentence = between.contains(['.', '?', '!', '…', '\n', '¿', '¡']);
        let mark = sentence || between.contains([',', ';', ':', '—', '–', '(']);
        end = word.end;
        let folded = fold(word.text);
        let languages = languages.of_word(&folded);
        let in_table =
            |table: fn(&Dialog) -> Words| languages.iter().any(|language| table(&language.pack().dialog).has(&folded));
        let opens = out.is_empty() || sentence;
        let capital = word.text.starts_with(char::is_uppercase);
        let nouns_have_capitals = capitals && languages.iter().all(|language| !language.pack().writing.capital_is_name);
        if let Some(last) = out.last_mut() {
            last.closes = mark;
            last.hyphenated = between == "-";
            if mark || in_table(|dialog| dialog.clause_openers) || last.is_in(|dialog| dialog.reporting_verbs) {
                clause += 1;
            }
        }
        let is_function_word = is_function_word_in(&folded, languages);
        let is_surely_noun = nouns_have_capitals && capital && !opens;
        let is_generic =
            in_table(|dialog| dialog.generic_nouns) || (!is_surely_noun && in_table(|dialog| dialog.generic));
        out.push(Part {
            is_function_word,
            is_content: !is_function_word && !is_generic,
            may_be_noun: !nouns_have_capitals || capital,
            lower: lower(word.text),
            folded,
            languages,
            word,
            clause,
            opens,
            closes: false,
            hyphenated: false,
        });
    }
    if let Some(last) = out.last_mut() {
        last.closes = true;
    }
    out
}

/// Whether the words begin with one of the phrases that their languages have.
pub(super) fn begins(parts: &[Part<'_>], phrases: impl Fn(&Dialog) -> &'static [&'static [&'static str]]) -> bool {
    phrase_length(parts, phrases) > 0
}

/// How many words belong to the longest of these phrases that they begin with; 0: they begin with none.
pub(super) fn phrase_length(
    parts: &[Part<'_>],
    phrases: impl Fn(&Dialog) -> &'static [&'static [&'static str]],
) -> usize {
    let dialogs = parts.first().into_iter().flat_map(Part::dialogs);
    let found = dialogs.flat_map(phrases).filter(|phrase| is_phrase(parts, phrase));
    found.map(|phrase| phrase.len()).max().unwrap_or(0)
}

/// Whether the words begin with the phrase.
pub(super) fn is_phrase(parts: &[Part<'_>], phrase: &[&str]) -> bool {
    phrase.len() <= parts.len() && phrase.iter().zip(parts).all(|(word, part)| part.folded == *word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picked(question: &str, pick: fn(&Part<'_>) -> bool) -> Vec<String> {
        parts(question).iter().filter(|part| pick(part)).map(|part| part.word.text.to_owned()).collect()
    }

    #[test]
    fn names_are_told_by_their_letters() {
        for (question, names) in [
            ("How does an iPhone play mp3 in Berlin?", &["iPhone", "mp3", "Berlin"][..]),
            ("Berlin in the 1990s", &[]),
            ("Чем Эльбрус выше?", &["Эльбрус"]),
            ("¿Qué es RAG?", &["RAG"]),
        ] {
            assert_eq!(picked(question, |part| part.is_name()), names, "{question}");
        }
    }

    #[test]
    fn only_words_of_the_question_s_languages_count() {
        // What is a conjunction or an article in Spanish is neither in English.
        let opens = |part: &Part<'_>| part.is_in(|dialog| dialog.clause_openers);
        assert_eq!(picked("Is blood type O or A more common?", opens), ["or"]);
        assert_eq!(picked("¿Qué es mejor, gas o carbón?", opens), ["o"]);
        assert!(
            picked("Why did they travel to La Paz?", |part| part.folded == "la" && part.is_function_word).is_empty()
        );
        assert_eq!(
            picked("¿Cuáles son las causas y los síntomas?", |part| part.is_relational()),
            ["causas", "síntomas"]
        );
    }
}
