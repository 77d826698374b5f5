//! Jobs that a question names by their place in time: "at his last job", «на первой работе», "en su trabajo actual".

use super::{Mention, Registry, Word};
use crate::id::EntityKey;
use crate::language::{JobPatterns, Language, Languages, is_in, kind_of_position, one_of};
use crate::text::is_function_word_in;

/// Maximum words between a preposition and the job: "at his very first job".
const BETWEEN: usize = 3;

/// The kind of position (see [`PositionPatterns`](crate::language::PositionPatterns)) that an internship is.
const INTERN: &str = "intern";

/// The employers that stand out in time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Jobs {
    /// The one that ended last.
    pub previous: Option<EntityKey>,
    /// The present one; of several, the one that began last.
    pub current: Option<EntityKey>,
    /// The first ones, by their beginning.
    pub in_order: Vec<EntityKey>,
}

impl Jobs {
    /// The one that words with this name (see [`JobPatterns`]) mean.
    fn of(&self, name: &str) -> Option<&EntityKey> {
        match name {
            "first" => self.in_order.first(),
            "previous" => self.previous.as_ref(),
            "current" => self.current.as_ref(),
            "latest" => self.current.as_ref().or(self.previous.as_ref()),
            _ => None,
        }
    }
}

impl Registry {
    /// Sets the employers that stand out in time.
    pub fn set_jobs(&mut self, jobs: Jobs) {
        self.jobs = jobs;
    }

    /// A job named by its place in time, as a mention of the employer. `alone`: whether it may stand without a
    /// preposition; "what was his first job" asks for the job itself, which its dates tell.
    pub fn job_in(
        &self,
        words: &[Word<'_>],
        folded: &[String],
        languages: Languages,
        alone: impl Fn() -> bool,
    ) -> Option<Mention> {
        let is = |at: usize, name: &str| folded.get(at).is_some_and(|word| says(name, word, languages));
        let by_name = |at: usize| {
            JobPatterns::NAMES.iter().filter(|name| is(at, name)).find_map(|name| {
                let may_stand_alone = *name == "previous";
                Some((self.jobs.of(name)?, may_stand_alone))
            })
        };
        // "Her second job".
        let by_number = |at: usize| {
            let number = nth(folded.get(at)?, languages).filter(|number| *number > 0)?;
            Some((self.jobs.in_order.get(number)?, true))
        };
        let named = |at: usize| by_name(at).or_else(|| by_number(at));
        let placed = (1..folded.len()).filter(|at| is(*at, "noun")).find_map(|noun| {
            let at = [noun - 1, noun + 1].into_iter().find(|at| named(*at).is_some())?;
            let (employer, may_stand_alone) = named(at)?;
            let entity = self.get(employer.as_str())?;
            let (mut from, mut to) = (at.min(noun), at.max(noun));
            // "At his very first job", "on the last place of work".
            let idle = |at: &usize| is_function_word_in(&folded[*at], languages);
            let after = |at: &usize| *at > 0 && is(at - 1, "within");
            let within = (from.saturating_sub(BETWEEN)..=from).rev().find(|at| after(at));
            match within.filter(|within| (*within..from).all(|at| idle(&at))) {
                Some(within) => from = within,
                None if may_stand_alone || alone() => {}
                None => return None,
            }
            if is(to + 1, "noun") {
                to += 1;
            }
            Mention::of(entity, words.get(from..=to)?)
        });
        placed
            .or_else(|| self.present_one_in(words, folded, languages))
            .or_else(|| self.work_in(words, folded, languages))
            .or_else(|| self.internship_in(words, folded, languages))
    }

    /// The present job, in a question for what came before it that names no job a second time: "her job before the current one".
    fn present_one_in(&self, words: &[Word<'_>], folded: &[String], languages: Languages) -> Option<Mention> {
        let is = |at: usize, name: &str| folded.get(at).is_some_and(|word| says(name, word, languages));
        let entity = self.get(self.jobs.current.as_ref()?.as_str())?;
        let idle = |at: usize| is_function_word_in(&folded[at], languages);
        let is_before = |at: &usize| is_in(&folded[*at], languages, |pack| pack.times.before);
        let follows = |at: &usize| {
            let before = (at.saturating_sub(BETWEEN)..*at).rev().find(is_before);
            before.is_some_and(|before| (before + 1..*at).all(idle) && (0..before).any(|noun| is(noun, "noun")))
        };
        let at = (1..folded.len()).find(|at| is(*at, "current") && follows(at) && !is(at + 1, "noun"))?;
        Mention::of(entity, words.get(at..=at)?)
    }

    /// The present job, in a question for what is done "at work", "at her job".
    fn work_in(&self, words: &[Word<'_>], folded: &[String], languages: Languages) -> Option<Mention> {
        let is = |at: usize, name: &str| folded.get(at).is_some_and(|word| says(name, word, languages));
        (0..folded.len()).find(|at| is(*at, "doing"))?;
        let entity = self.get(self.jobs.current.as_ref()?.as_str())?;
        let begins = |noun: usize| {
            let is_own = |at: &usize| is_in(&folded[*at], languages, |pack| pack.dialog.pronouns.possessives);
            let own = noun.checked_sub(1).filter(is_own).unwrap_or(noun);
            own.checked_sub(1).filter(|before| is(*before, "within"))
        };
        let from_to = (1..folded.len()).filter(|at| is(*at, "work")).find_map(|noun| Some((begins(noun)?, noun)));
        let (from, to) = from_to?;
        Mention::of(entity, words.get(from..=to)?)
    }

    /// The only employer of an intern, in a question for what was "at the internship", "during her internship".
    fn internship_in(&self, words: &[Word<'_>], folded: &[String], languages: Languages) -> Option<Mention> {
        let is_intern = |word: &str| kind_of_position(word) == Some(INTERN) && !says("idiom", word, languages);
        let noun = (1..folded.len()).find(|at| is_intern(&folded[*at]))?;
        let is_place = |at: usize| is_in(&folded[at], languages, |pack| pack.questions.place_prepositions);
        let begins = |at: &usize| is_place(*at) || says("during", &folded[*at], languages);
        let from = (noun.saturating_sub(BETWEEN)..noun).rev().find(begins)?;
        if !(from + 1..noun).all(|at| is_function_word_in(&folded[at], languages)) {
            return None;
        }
        let entity = self.get(self.only_holder(INTERN)?.as_str())?;
        Mention::of(entity, words.get(from..=noun)?)
    }
}

/// The place that an ordinal means, from 0. "Three jobs" are not the third one.
fn nth(word: &str, languages: Languages) -> Option<usize> {
    let mut own = languages.of_word(word).iter();
    own.find_map(|language| language.pack().dialog.returning.ordinals.iter().position(|ordinals| ordinals.has(word)))
}

/// Whether the patterns of this name have a (folded) word.
fn says(name: &str, word: &str, languages: Languages) -> bool {
    let of =
        |language: Language| language.pack().questions.jobs.of(name).is_some_and(|patterns| one_of(patterns, word));
    languages.of_word(word).iter().any(of)
}
