//! A question's words, with what its languages' tables say about each.

use crate::language::{Dialog, Language, Languages, Runs, WordGroups, Words, is_of};
use crate::order::Collect as _;
use crate::plan::whole_of;
use crate::registry::{Word, words};
use crate::text::{fold, is_function_word_in, languages, lower, stem};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A word of a question with the properties that the detector looks at.
pub(super) struct Part<'q> {
    pub word: Word<'q>,
    /// Folded, and spelled out if it is a short form of chat.
    pub folded: String,
    /// With its accents: `está` is not `esta`.
    pub lower: String,
    /// The languages of the question that the word may belong to.
    pub languages: Languages,
    /// Whether it is in a script that the question's languages do not have: a name, whatever it means there.
    pub is_foreign: bool,
    /// Index of its clause, from 0.
    pub clause: usize,
    /// Whether it opens a sentence.
    pub opens: bool,
    /// Whether a hyphen joins it to the next word.
    pub hyphenated: bool,
    /// Whether a punctuation mark ends a clause or a sentence after it.
    pub closes: bool,
    /// Whether it may be a noun: where nouns are capitalized, a lowercase word is not.
    pub may_be_noun: bool,
    /// Whether it is a function word.
    pub is_function_word: bool,
    /// Whether it says what a question is about: neither a function word nor a word that occurs in questions about
    /// anything.
    pub is_content: bool,
}

impl Part<'_> {
    /// The dialog tables of the word's languages.
    pub fn dialogs(&self) -> impl Iterator<Item = &'static Dialog> {
        self.languages.iter().map(|language| &language.pack().dialog)
    }

    /// Whether the word is in a table of one of its languages.
    pub fn is_in(&self, table: impl Fn(&Dialog) -> Words) -> bool {
        self.dialogs().any(|dialog| table(dialog).has(&self.folded))
    }

    /// Whether it belongs to a group of words that ask, in one of its languages.
    pub fn asks_by(&self, group: fn(&WordGroups) -> &'static str) -> bool {
        is_of(&self.folded, self.languages, |pack| group(&pack.questions.groups))
    }

    /// Whether it begins with a capital letter.
    pub fn has_capital(&self) -> bool {
        self.word.text.starts_with(char::is_uppercase)
    }

    /// Whether it is a name: its capital comes neither from the beginning of a sentence nor from being a noun, or it
    /// has a capital within the word or a digit after a letter.
    pub fn is_name(&self) -> bool {
        let by_capital = || self.languages.iter().any(|language| language.pack().writing.capital_is_name);
        self.is_content && (is_marked(self.word.text) || (self.has_capital() && !self.opens && by_capital()))
    }

    /// Whether it is, in any form, a relational noun: one that means something only of something else.
    pub fn is_relational(&self) -> bool {
        self.languages.iter().any(|language| self.is_relational_in(language))
    }

    /// Like [`Self::is_relational`], in one language.
    pub fn is_relational_in(&self, language: Language) -> bool {
        static STEMS: LazyLock<[BTreeSet<String>; Language::COUNT]> = LazyLock::new(|| {
            Language::ALL.map(|language| {
                language.pack().dialog.relational_nouns.iter().map(|noun| stem(noun, language)).into_set()
            })
        });
        self.may_be_noun && STEMS[language.index()].contains(&stem(&self.folded, language))
    }

    /// Whether it is a noun for years.
    pub fn is_of_years(&self) -> bool {
        self.languages.iter().any(|language| language.pack().questions.years.has(&self.folded))
    }

    /// Whether it says nothing about what is wanted: "denn", "exactly".
    pub fn is_filler(&self) -> bool {
        self.languages.iter().any(|language| language.pack().questions.fillers.has(&self.folded))
    }

    /// Whether it is a preposition that a name may follow.
    pub fn is_preposition(&self) -> bool {
        self.languages.iter().any(|language| language.pack().questions.prepositions.has(&self.folded))
    }

    /// Whether it is a numeral that stands for a noun: "the second `one`".
    pub fn is_numeral_pronoun(&self) -> bool {
        self.is_in(|dialog| dialog.pronouns.numeral.map_or(Words::NONE, |numeral| numeral.forms))
    }

    /// Whether it refers to the speaker or the addressee.
    pub fn is_first_or_second_person(&self) -> bool {
        self.is_in(|dialog| dialog.ellipsis.first_and_second_person)
            || (self.has_capital() && !self.opens && self.is_in(|dialog| dialog.ellipsis.capitalised_address))
    }
}

/// A capital after another letter (`RAG`, `iPhone`), or a digit after a letter (`mp3`): common words have neither.
fn is_marked(word: &str) -> bool {
    let mut letters = false;
    word.chars().any(|c| {
        let marked = letters && (c.is_uppercase() || c.is_ascii_digit());
        letters |= c.is_alphabetic();
        marked
    })
}

/// A question's words, split into clauses at punctuation and conjunctions.
pub(super) fn parts(question: &str) -> Vec<Part<'_>> {
    let languages = languages(question);
    let words = words(question);
    // In a question without any capitals, a lowercase letter means nothing.
    let capitals = words.iter().any(|word| word.text.starts_with(char::is_uppercase));
    let mut out: Vec<Part<'_>> = Vec::with_capacity(words.len());
    let (mut clause, mut end) = (0, 0);
    for word in words {
        let between = &question[end..word.start];
        let sentence = between.contains(['.', '?', '!', '…', '\n', '¿', '¡']);
        let mark = sentence || between.contains([',', ';', ':', '—', '–', '(']);
        end = word.end;
        let folded = fold(word.text);
        let is_foreign = languages.is_foreign(&folded);
        let languages = languages.of_word(&folded);
        let folded = whole_of(&folded, languages).map_or(folded, str::to_owned);
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
            is_foreign,
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

/// Whether the words begin with one of these phrases of their languages.
pub(super) fn begins(parts: &[Part<'_>], phrases: impl Fn(&Dialog) -> Runs) -> bool {
    phrase_length(parts, phrases) > 0
}

/// The number of words in the longest of these phrases at the beginning; 0 if there is none.
pub(super) fn phrase_length(parts: &[Part<'_>], phrases: impl Fn(&Dialog) -> Runs) -> usize {
    let dialogs = parts.first().into_iter().flat_map(Part::dialogs);
    let words = parts.iter().map(|part| part.folded.as_str());
    dialogs.filter_map(|dialog| phrases(dialog).begins(words.clone())).max().unwrap_or(0)
}

/// Whether a word says that somebody knows or speaks something.
pub(super) fn is_of_knowing(part: &Part<'_>) -> bool {
    part.asks_by(|groups| groups.know) || part.asks_by(|groups| groups.speak)
}

/// Whether a question asks how well something is known, and nothing else: "how well?", "¿qué tal?", «насколько хорошо».
pub(super) fn asks_how_well(parts: &[Part<'_>]) -> bool {
    let is_level = |part: &Part<'_>| part.asks_by(|groups| groups.level);
    let idle = |part: &Part<'_>| {
        part.is_function_word || part.is_in(|dialog| dialog.ellipsis.question_words) || is_of_knowing(part)
    };
    parts.iter().any(is_level) && parts.iter().all(|part| is_level(part) || idle(part))
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
        // A conjunction or article of Spanish is neither in English.
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
