//! A level that a question names as a condition: "at expert level".

use super::Question;
use super::choose::Choice;
use crate::domain::Intent;
use crate::graph::level_of;
use crate::language::{Pack, is_in, is_of, phrase_end, spoken_code};
use crate::registry::TECHNOLOGY;
use crate::text::fold;
use std::sync::Arc;

/// A level, and the places of the words that name it.
pub(super) struct Level {
    /// See [`level_of`].
    pub level: usize,
    pub words: [usize; 2],
    /// Whether it is named by whoever has it: an `expert`.
    pub of_holder: bool,
}

impl Level {
    /// Whether a name is one of its words.
    pub fn names(&self, question: &Question<'_>, name: &str) -> bool {
        self.words.iter().any(|at| question.folded.get(*at).is_some_and(|word| *word == fold(name)))
    }
}

/// The level that stands beside a noun for levels, if no skill or language is named whose level is asked for.
pub(super) fn read(question: &Question<'_>) -> Option<Level> {
    let word = |at: usize| question.folded.get(at);
    let is_noun = |at: &usize| is_in(&question.folded[*at], question.languages, |pack| pack.questions.levels);
    let Some(noun) = (0..question.words.len()).find(is_noun) else { return of_holder(question) };
    if question.folded.iter().any(|word| spoken_code(word).is_some()) {
        return None;
    }
    let behind = noun + 1 + usize::from(question.words.len() > noun + 2 && question.is_function_word(noun + 1));
    [noun.checked_sub(1), Some(behind)].into_iter().flatten().find_map(|at| {
        let named = word(at).filter(|word| word.chars().all(char::is_alphabetic) && !question.is_function_word(at))?;
        Some(Level { level: level_of(named)?, words: [noun, at], of_holder: false })
    })
}

/// The level of whoever has it, where the question asks in what: "what is she an expert in".
fn of_holder(question: &Question<'_>) -> Option<Level> {
    let at = (0..question.words.len()).find(|at| question.says(*at, |pack| pack.questions.level_holders))?;
    let asks = question.folded.iter().any(|word| question.is_question_word(word));
    // "Where was she a security expert", "since when": that is a position.
    let of_work = |word: &String| {
        let groups: [fn(&'static Pack) -> &'static str; 4] = [
            |pack| pack.questions.groups.where_,
            |pack| pack.questions.groups.when_,
            |pack| pack.questions.groups.who,
            |pack| pack.questions.groups.work,
        ];
        groups.into_iter().any(|group| is_of(word, question.languages, group))
    };
    let held =
        (0..at).any(|at| phrase_end(|pack| pack.questions.held_as, &question.folded, at, question.languages).is_some());
    let level = level_of(&question.folded[at]).filter(|_| asks && !held && !question.folded.iter().any(of_work))?;
    Some(Level { level, words: [at, at], of_holder: true })
}

impl Choice<'_> {
    /// The intent that lists skills, where the question asks for interests among tools: "which backend tech is she into".
    pub(super) fn of_tools_liked(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        let question = self.question;
        let is_tool = |word: &String| is_of(word, question.languages, |pack| pack.questions.groups.technology);
        let asks = !self.categories.is_empty() || question.folded.iter().any(is_tool);
        self.list_of_skills().filter(|_| asks && intent.targets("interest"))
    }

    /// The intent that lists skills, where a level selects some of them and the question asks for no languages.
    pub(super) fn at_level(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        let fits = |level: &Level| !level.of_holder || intent.open || intent.targets(TECHNOLOGY);
        let asks = self.level.is_some_and(fits) && !intent.targets("language") && intent.category.is_none();
        self.list_of_skills().filter(|_| asks)
    }
}
