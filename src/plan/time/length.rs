//! How long something must have lasted: "jobs longer than two years".

use super::Reading;
use crate::graph::{Ask, Length};
use crate::language::phrase_end;

impl Reading<'_> {
    /// The length that the question sets, and the places of the words that say so.
    pub(super) fn length(&self) -> Option<(Length, std::ops::Range<usize>)> {
        let question = self.question;
        (0..question.words.len()).find_map(|at| {
            let over = phrase_end(|pack| pack.times.over, &question.folded, at, question.languages);
            let under = || phrase_end(|pack| pack.times.under, &question.folded, at, question.languages);
            let end = over.or_else(under)?;
            let first = question.folded.get(end)?;
            // «Дольше года» has no number.
            let (number, unit) = match first.parse::<usize>().ok().or_else(|| self.number(end)) {
                Some(number) => (number, end + 1),
                None => (1, end),
            };
            question.folded.get(unit)?;
            let months = match unit {
                at if self.says(at, |pack| pack.questions.years) => 12,
                at if self.says(at, |pack| pack.times.month_nouns) => 1,
                _ => return None,
            };
            let months = i32::try_from(number).ok()?.checked_mul(months).filter(|months| *months > 0)?;
            Some((Length { months, over: over.is_some() }, at..unit + 1))
        })
    }

    /// "5+ years Java?": a number of years beside a name, and nothing else.
    pub(super) fn by_years(&self, asked: &mut Vec<usize>) -> Option<Ask> {
        let question = self.question;
        let is_years = |at: &usize| self.says(*at, |pack| pack.questions.years);
        let years = (1..question.words.len()).find(is_years)?;
        let number = years - 1;
        let counts = self.word(number).trim_end_matches('+').parse::<usize>().is_ok() || self.number(number).is_some();
        let idle = |at: usize| {
            at == years
                || at == number
                || self.named(at)
                || question.is_function_word(at)
                || question.is_filler(self.word(at))
                || self.domain.asks_by(self.word(at), question.languages)
        };
        let named = self.entities.iter().any(|entity| !entity.subject && entity.span.is_some());
        if !counts || !named || question.period.is_some() || !(0..question.words.len()).all(idle) {
            return None;
        }
        asked.extend([number, years]);
        Some(Ask::Duration)
    }
}
