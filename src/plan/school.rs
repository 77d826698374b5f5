//! Work at a school: "did she work at the university". The schools that somebody went to are not asked for.

use super::choose::Choice;
use crate::domain::Intent;
use crate::language::{announces_place, is_of, phrase_end};
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
        let is_place = |at: usize| {
            let mut before = (0..at).rev();
            let first = before.find(|before| announces_place(&words[*before], languages));
            let named = question.in_mention(at, self.mentions).is_some_and(|mention| mention.words > 1);
            !named
                && self.names_school(&words[at])
                && first.is_some_and(|first| (first + 1..at).all(|at| self.may_stand_before_school(at)))
        };
        words.iter().any(works)
            && !words.iter().any(studies)
            && !(0..words.len()).any(timely)
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

    /// The intent that lists employers, where the question asks of work at a school.
    pub(super) fn at_school(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        let of_life =
            intent.targets("education") || intent.targets("company") || intent.targets("project") || intent.open;
        if of_life && self.works_at_school() { self.list_of("company") } else { None }
    }
}
