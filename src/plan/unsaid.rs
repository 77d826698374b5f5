//! Places, sorts of things and technologies of which no text speaks: "did she work at a factory", "in startups", "abroad". A list of all
//! jobs would leave them out of account.

use super::Question;
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

    /// Whether a question for jobs, awards or publications asks for a sort of them that no text names, or for the size or fame of
    /// employers, which no data tells: "has he worked in startups", "any big companies", "any patents"; or for studies abroad.
    pub(super) fn says_unsaid_sort(&self, intent: &Intent) -> bool {
        let question = self.question;
        let unsaid = |word: &String| self.is_sort(word) && !(self.in_vocabulary)(word);
        let abroad = |word: &String| {
            is_of(word, question.languages, |pack| pack.questions.groups.overseas) && !(self.in_vocabulary)(word)
        };
        if intent.targets("education") && question.folded.iter().any(abroad) {
            return true;
        }
        has_sorts(intent)
            && self.names.is_empty()
            && (question.folded.iter().any(unsaid) || (0..question.words.len()).any(|at| is_size(question, at)))
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

/// Whether what an intent lists is of sorts that a question may name.
fn has_sorts(intent: &Intent) -> bool {
    asks_of_work(intent) || intent.targets("award") || intent.targets("publication")
}

/// Whether a word says how big or famous employers are: "big companies", «empresas grandes». "Global Foods" is a name.
pub(super) fn is_size(question: &Question<'_>, at: usize) -> bool {
    let word = &question.folded[at];
    let says = is_of(word, question.languages, |pack| pack.questions.groups.size);
    let behind = || question.language.pack().names.plural_of_adjectives.is_some();
    says && question.words[at].text.chars().all(char::is_lowercase)
        && (question.names_jobs(at + 1) || behind() && at.checked_sub(1).is_some_and(|at| question.names_jobs(at)))
}
