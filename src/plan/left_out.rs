//! The words of a question that an answer from the graph leaves out of account.

use super::choose::Choice;
use crate::domain::{Intent, Target};
use crate::registry::{Mention, TECHNOLOGY};
use crate::text::fold;

impl Choice<'_> {
    /// The words for which an answer to this intent does not account, see [`QueryPlan::others`](super::QueryPlan).
    pub(super) fn left_out(&self, intent: &Intent) -> Vec<String> {
        let languages = self.question.languages;
        let fit = intent.patterns.best(self.outside, languages);
        let used = fit.map(|fit| fit.used).unwrap_or_default();
        let is_used = |word: &String| used.iter().any(|at| self.outside.get(*at) == Some(word));
        // "Which message brokers" asks for a category, with all of its words.
        let categories = || self.domain().categories().iter().filter(|(name, _)| self.categories.contains(name));
        let of_category = |word: &String| categories().any(|(_, patterns)| patterns.has_word(word, languages));
        let mut words = self.words_in_texts();
        words.retain(|word| !self.is_idle(word) && !is_used(word) && !of_category(word));
        words
    }

    /// The words that name skills, if the question asks what was done with them: "what did he do with Arduino".
    pub(super) fn skills_put_to_use(&self, intent: &Intent) -> Vec<String> {
        let of_deeds = intent.or_entry && matches!(&intent.target, Some(Target::Nodes(kind)) if kind == "project");
        let is_skill = |mention: &Mention| mention.candidates.iter().all(|of| of.kind == TECHNOLOGY);
        if !of_deeds || !self.names.iter().all(is_skill) {
            return Vec::new();
        }
        let words = self.names.iter().flat_map(|mention| crate::registry::words(&mention.text));
        words.map(|word| fold(word.text)).collect()
    }
}
