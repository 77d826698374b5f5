//! Questions of time that say nothing else: "since?", "where did she start out"; and those that are none: "when is she available".

use super::Reading;
use super::table::TABLE;
use crate::domain::Patterns;
use crate::graph::Ask;
use crate::language::asks_of;

impl Reading<'_> {
    /// Whether it asks from when somebody is free. Texts tell that: jobs have other dates.
    pub(in crate::plan) fn asks_for_availability(&self) -> bool {
        self.question.folded.iter().any(|word| asks_of("availability", word, self.question.languages))
    }

    /// What a question asks that is a single word of time: "since?", "¿año?", "und bis?".
    pub(super) fn by_marker(&self) -> Option<Ask> {
        let idle = |at: usize| {
            self.says(at, |pack| pack.dialog.ellipsis.conjunctions) || self.question.is_filler(self.word(at))
        };
        let mut telling = (0..self.question.words.len()).filter(|at| !idle(*at));
        let (Some(only), None) = (telling.next(), telling.next()) else { return None };
        match only {
            at if self.says(at, |pack| pack.questions.years) => Some(Ask::When),
            // "After?" and "before?" ask for something else.
            at if self.says(at, |pack| pack.times.after) || self.says(at, |pack| pack.times.before) => None,
            at if self.says(at, |pack| pack.questions.since) => Some(Ask::Since),
            at if self.says(at, |pack| pack.questions.until) => Some(Ask::Until),
            _ => None,
        }
    }

    /// The words by which it asks how a career began, if it says nothing else: "where did she start out".
    pub(super) fn beginning(&self, free: &[usize]) -> Option<Vec<usize>> {
        // "Which job did he have when he began": a clause of time asks for nothing.
        self.alone(&TABLE.began, free).filter(|_| !self.has_words(free, |ask| ask == Ask::When))
    }

    /// The words by which it asks since when somebody has had a trade, if it says nothing else: "since when is she in IT".
    pub(super) fn entering(&self, free: &[usize]) -> Option<Vec<usize>> {
        self.alone(&TABLE.entered, free)
    }

    /// The words that fit these patterns, where the question says nothing else and is about nothing in particular.
    fn alone(&self, patterns: &Patterns, free: &[usize]) -> Option<Vec<usize>> {
        let goes_on = !self.carried.among.is_empty() || self.carried.entity.is_some();
        let of_thing = goes_on || self.question.period.is_some() || self.entities.iter().any(|entity| !entity.subject);
        if of_thing {
            return None;
        }
        let (_, used) = self.fits(patterns, free)?;
        let says_more = |at: &usize| !used.contains(at) && !self.is_idle(*at) && !self.kind_word(*at);
        (free.iter().any(|at| self.asks(*at)) && !free.iter().any(says_more)).then_some(used)
    }
}
