//! Places and technologies of which no text speaks: "did she work at a factory". A list of all jobs would leave them out of account.

use super::choose::Choice;
use super::words::asks_of_work;
use crate::domain::Intent;
use crate::language::RelatedWords;
use crate::language::{Pack, Words, asks_of, is_in, is_school};
use crate::registry::{PostWord, cue_kind, is_common_word_in, is_technology};

impl Choice<'_> {
    /// The common noun, after an indefinite article, by which a question for jobs says where, if no text has it.
    pub(super) fn unsaid(&self, intent: &Intent) -> Option<String> {
        let question = self.question;
        if !asks_of_work(intent) {
            return None;
        }
        let says =
            |at: usize, table: fn(&'static Pack) -> Words| is_in(&question.folded[at], question.languages, table);
        let is_told = |word: &str| {
            (self.in_vocabulary)(word)
                || cue_kind(word).is_some()
                || is_school(word, question.languages)
                || question.is_filler(word)
                || self.is_idle(word)
                || self.domain().asks_by(word, question.languages)
                || PostWord::new(word, question.languages).has_kind()
                || RelatedWords::NAMES.iter().any(|matter| asks_of(matter, word, question.languages))
        };
        let noun = |at: &usize| {
            let before = says(*at - 2, |pack| pack.questions.place_prepositions);
            let article = says(*at - 1, |pack| pack.questions.indefinite_articles);
            let works = |word: &String| {
                question.languages.of_word(word).iter().any(|own| own.pack().names.mentions.worked.has(word))
            };
            let next = question.folded.get(*at + 1);
            let last = next.is_none_or(|next| works(next) || question.is_function_word(*at + 1));
            before && article && last && question.in_mention(*at, self.mentions).is_none()
        };
        let mut nouns = (2..question.words.len()).filter(noun).map(|at| &question.folded[at]);
        nouns.find(|word| !is_told(word)).cloned()
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
                    && !self.domain().asks_by(word, question.languages)
                    && !(self.in_vocabulary)(word)
            })
    }
}
