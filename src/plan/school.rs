//! Work at a school: "did she work at the university". The schools that somebody went to are not asked for.

use super::choose::Choice;
use super::denied::{denies, is_without};
use crate::domain::Intent;
use crate::language::{announces_place, is_of, phrase_end};
use crate::text::is_function_word_in;
use std::sync::Arc;

impl Choice<'_> {
    /// Whether the question asks of work at a school.
    pub(super) fn works_at_school(&self) -> bool {
        let question = self.question;
        let (words, languages) = (&question.folded, question.languages);
        let works = |word: &String| {
            languages.of_word(word).iter().any(|own| own.pack().names.mentions.worked.has(word))
                || is_of(word, languages, |pack| pack.questions.groups.job)
        };
        let studies = |word: &String| is_of(word, languages, |pack| pack.questions.groups.study);
        // "Which job did he have while at university", "what came after the job at school".
        let timely = |at: usize| {
            phrase_end(|pack| pack.times.during, words, at, languages).is_some()
                || question.says(at, |pack| pack.times.before)
                || question.says(at, |pack| pack.times.after)
        };
        // "Jobs outside universities", "which jobs were not at a school".
        let excludes = |at: usize| {
            phrase_end(|pack| pack.questions.outside, words, at, languages).is_some()
                || phrase_end(|pack| pack.questions.besides, words, at, languages).is_some()
                || denies(question, at)
                || is_without(question, at)
        };
        let leads =
            |at: usize| announces_place(&words[at], languages) || question.says(at, |pack| pack.questions.prepositions);
        // "Which schools did she work at".
        let stranded = words.len().checked_sub(1).is_some_and(leads);
        let is_place = |at: usize| {
            let first = (0..at).rev().find(|before| leads(*before));
            let named = question.in_mention(at, self.mentions).is_some_and(|mention| mention.words > 1);
            let behind = first.is_some_and(|first| (first + 1..at).all(|at| self.may_stand_before_school(at)));
            !named && self.names_school(&words[at]) && (stranded || behind)
        };
        words.iter().any(works)
            && !words.iter().any(studies)
            && !(0..words.len()).any(|at| timely(at) || excludes(at))
            && (0..words.len()).any(is_place)
    }

    /// Whether a school is all that the question has of this intent, and stands for a place: "the prize that he won at university".
    /// The `others` are words of the texts.
    pub(super) fn names_school_as_place(&self, intent: &Intent, others: &[String]) -> bool {
        let fit = intent.patterns.best(self.outside, self.question.languages);
        let tells = self.names.is_empty() && others.iter().any(|word| !self.names_school(word));
        tells && fit.is_some_and(|fit| self.is_place(&fit.used))
    }

    /// Whether a word is a noun for a school.
    pub(super) fn names_school(&self, word: &str) -> bool {
        is_of(word, self.question.languages, |pack| pack.questions.groups.school)
    }

    /// Whether a word may stand between a preposition and the school: "at **the**", "at **his old**".
    fn may_stand_before_school(&self, at: usize) -> bool {
        self.question.is_function_word(at) || self.is_idle(&self.question.folded[at])
    }

    /// The intent that tells what was done, where the question asks for courses that somebody taught.
    pub(super) fn of_courses_taught(&self) -> Option<&Arc<Intent>> {
        let taught = self.question.names_courses() && self.asks_of_teaching();
        if taught { self.domain().intent("experience") } else { None }
    }

    /// The intent that lists programming languages, where the question is whether somebody can code: it names no skill.
    pub(super) fn of_coding(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        let question = self.question;
        let codes = |word: &String| is_of(word, question.languages, |pack| pack.questions.groups.code);
        let says = |word: &&String| !is_function_word_in(word, question.languages) && !question.is_filler(word);
        let mut said = self.outside.iter().filter(says).peekable();
        let alone = said.peek().is_some()
            && said.all(|word| codes(word) || self.is_idle(word) || intent.patterns.has_word(word, question.languages));
        let bare = self.names.is_empty() && self.categories.is_empty();
        if intent.names_only && bare && alone && self.outside.iter().any(codes) {
            self.domain().intent("languages")
        } else {
            None
        }
    }

    /// The intent that lists employers, where the question asks of work at a school.
    pub(super) fn at_school(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        let of_life =
            intent.targets("education") || intent.targets("company") || intent.targets("project") || intent.open;
        if of_life && self.works_at_school() { self.list_of("company") } else { None }
    }
}
