//! What things must be of which a question asks the order: her longest job `as a teacher`, the last `finished` project.

use super::Reading;
use super::table::TABLE;
use crate::graph::Ask;
use crate::language::{is_of, phrase_end};
use crate::order::Order as _;
use crate::registry::{PostWord, cue_kind};
use crate::text::is_commonplace_in;

impl Reading<'_> {
    /// Whether a word asks for what is over.
    pub(super) fn is_over(&self, at: usize) -> bool {
        is_of(self.word(at), self.question.languages, |pack| pack.times.ended)
    }

    /// Whether a word tells which things are meant, rather than asking for them.
    pub(super) fn is_condition(&self, at: usize, ask: Ask) -> bool {
        let (word, languages) = (self.word(at), self.question.languages);
        let is_post = || PostWord::new(word, languages).has_kind();
        let asks = || self.domain.asks_by(word, languages) || is_commonplace_in(word, languages);
        cue_kind(word).is_none() && !(ask.orders() && (self.is_over(at) || !is_post() && asks()))
    }

    /// Whether the word here is the title of a position: the longest job `as a plumber`.
    pub(super) fn is_held_as(&self, at: usize) -> bool {
        let question = self.question;
        let ends = |begin: &usize| {
            let end = phrase_end(|pack| pack.questions.held_as, &question.folded, *begin, question.languages);
            end.is_some_and(|end| end <= at && (end..at).all(|between| question.is_function_word(between)))
        };
        (0..at).any(|begin| ends(&begin))
    }

    /// Whether the words that ask for an order begin with the last thing.
    pub(super) fn goes_back(&self, asked: &[usize]) -> bool {
        let says = |at: usize, wanted: Ask| {
            let words = TABLE.asks.iter().find(|(ask, _)| *ask == Some(wanted));
            words.is_some_and(|(_, words)| words.has_word(self.word(at), self.question.languages))
        };
        let mut ends: Vec<usize> = asked.iter().copied().filter(|at| !self.question.is_function_word(*at)).collect();
        let newest = |at: usize| self.says(at, |pack| pack.times.newest);
        ends.retain(|at| says(*at, Ask::First) || says(*at, Ask::Latest) || newest(*at));
        ends.order();
        ends.first().is_some_and(|at| !says(*at, Ask::First))
    }
}
