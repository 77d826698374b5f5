//! Places and technologies of which no text speaks: "did she work at a factory". A list of all jobs would leave them out of account.

use super::choose::Choice;
use super::words::asks_of_work;
use crate::domain::Intent;
use crate::language::{is_of, is_related, is_school};
use crate::registry::{PostWord, cue_kind, is_common_word_in, is_technology};

impl Choice<'_> {
    /// Whether a question for jobs says where by a common noun, after an indefinite article, that no text has.
    pub(super) fn says_unsaid_place(&self, intent: &Intent) -> bool {
        let question = self.question;
        let is_told = |word: &str| {
            (self.in_vocabulary)(word)
                || cue_kind(word).is_some()
                || is_school(word, question.languages)
                || question.is_filler(word)
                || self.is_idle(word)
                || self.domain().asks_by(word, question.languages)
                || PostWord::new(word, question.languages).has_kind()
                || is_related(word, question.languages)
        };
        let is_place = |at: &usize| {
            let next = *at + 1;
            let ends = next == question.words.len()
                || question.says(next, |pack| pack.names.mentions.worked)
                || question.is_function_word(next);
            question.says(*at - 2, |pack| pack.questions.place_prepositions)
                && question.says(*at - 1, |pack| pack.questions.indefinite_articles)
                && ends
                && question.in_mention(*at, self.mentions).is_none()
        };
        let mut places = (2..question.words.len()).filter(is_place);
        asks_of_work(intent) && places.any(|at| !is_told(&question.folded[at]))
    }

    /// Whether a question for jobs asks for a sort of employer that no text names, or for their size or fame, which no data
    /// tells: "has he worked in startups", "any big companies".
    pub(super) fn says_unsaid_sort(&self, intent: &Intent) -> bool {
        let question = self.question;
        let is_company = |at: usize| {
            question.folded.get(at).is_some_and(|word| {
                cue_kind(word) == Some("company")
                    || is_of(word, question.languages, |pack| pack.questions.groups.company)
                    || self.is_sort(word)
            })
        };
        let of_size = |at: &usize| {
            let says = is_of(&question.folded[*at], question.languages, |pack| pack.questions.groups.size);
            says && (is_company(*at + 1) || at.checked_sub(1).is_some_and(is_company))
        };
        let unsaid = |word: &String| self.is_sort(word) && !(self.in_vocabulary)(word);
        asks_of_work(intent)
            && self.names.is_empty()
            && (question.folded.iter().any(unsaid) || (0..question.words.len()).any(|at| of_size(&at)))
    }

    /// The words for a sort of employer that some text has.
    pub(super) fn sorts_told(&self, intent: &Intent) -> impl Iterator<Item = &String> {
        let told = move |word: &&String| asks_of_work(intent) && self.is_sort(word) && (self.in_vocabulary)(word);
        self.question.folded.iter().filter(told)
    }

    fn is_sort(&self, word: &str) -> bool {
        is_of(word, self.question.languages, |pack| pack.questions.groups.sort)
    }

    /// Whether the question names a technology that the corpus has nowhere: "any experiance with kubernetes?"
    pub(super) fn names_absent_technology(&self) -> bool {
        let question = self.question;
        self.names.is_empty()
            && self.registry.has_subject()
            && (0..question.words.len()).any(|at| {
                let word = &question.folded[at];
                // The letter of `HAKSH-E` is no E.
                word.chars().nth(1).is_some()
                    && is_technology(word)
                    && question.in_mention(at, self.mentions).is_none()
                    && !is_common_word_in(word, question.languages)
                    && !question.is_filler(word)
                    // "From an office or only remote" asks for no Office.
                    && !is_related(word, question.languages)
                    && !self.domain().asks_by(word, question.languages)
                    && !(self.in_vocabulary)(word)
            })
    }
}
