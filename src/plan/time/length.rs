//! How long something must have lasted: "jobs longer than two years".

use super::Reading;
use crate::graph::Length;
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
}
