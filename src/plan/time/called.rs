//! Times with a name of their own: the nineties, the pandemic.

use super::expression::{Point, Reader};
use crate::graph::Period;
use crate::language::{Language, phrase_end};
use crate::text::is_function_word_in;

/// The years whose decades have [`decade_names`](crate::language::Times::decade_names).
const NAMED_DECADES: std::ops::Range<u32> = 1970..2030;

/// The years of the COVID-19 pandemic in which most work was not as usual.
const PANDEMIC: (&str, &str) = ("2020", "2021");

/// Maximum words from a "during" to the pandemic: "during the whole pandemic".
const NEAR: usize = 3;

impl Reader<'_> {
    /// "The nineties".
    pub(super) fn named_decade(&self, at: usize) -> Option<Point> {
        let words = self.folded.get(at..)?.iter().map(String::as_str);
        let names = |language: Language| language.pack().times.decade_names.into_iter().zip(NAMED_DECADES.step_by(10));
        let (length, from) = self
            .languages
            .iter()
            .flat_map(names)
            .find_map(|(names, from)| Some((names.begins(words.clone())?, from)))?;
        Some(Point {
            start: at,
            end: at + length,
            period: Period { from: from.to_string(), to: (from + 9).to_string() },
        })
    }

    /// "During covid", «в пандемию». An app "for covid", and work "in covid research", are no times.
    pub(super) fn pandemic(&self, at: usize) -> Option<Point> {
        if !self.says(at, |pack| pack.times.pandemic) {
            return None;
        }
        let idle = |at: usize| is_function_word_in(self.word(at), self.languages);
        let ends = |begin: &usize| {
            let end = phrase_end(|pack| pack.times.during, self.folded, *begin, self.languages);
            end.is_some_and(|end| end <= at && (end..at).all(idle))
        };
        let inside = |begin: usize| {
            self.says(begin, |pack| pack.questions.place_prepositions)
                && (begin + 1..at).all(idle)
                && (at + 1 >= self.folded.len() || idle(at + 1))
        };
        let mut near = at.saturating_sub(NEAR)..at;
        let led = near.any(|begin| ends(&begin) || inside(begin));
        let period = Period { from: PANDEMIC.0.to_owned(), to: PANDEMIC.1.to_owned() };
        led.then_some(Point { start: at, end: at + 1, period })
    }
}
