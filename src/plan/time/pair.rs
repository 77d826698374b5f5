//! An order asked of two things that the question names.

use super::Reading;
use super::table::TABLE;
use crate::graph::Ask;
use crate::language::{Pack, Words};

impl Reading<'_> {
    /// What it asks of two things that it names: "was he longer at A or at B", "did she study A before B".
    pub(super) fn of_pair(&self, free: &[usize], asked: &mut Vec<usize>) -> Option<Ask> {
        let spans = self.entities.iter().filter(|entity| !entity.subject).filter_map(|entity| entity.span);
        let (first, last) = (spans.clone().min()?, spans.max()?);
        let words = &self.question.words;
        let is_between = |at: &usize| words[*at].start >= first.1 && words[*at].end <= last.0;
        let mut between = free.iter().copied().filter(is_between);
        if between.clone().any(|at| self.says(at, |pack| pack.times.or)) {
            let fits = TABLE.pairs.iter().filter_map(|(ask, patterns)| Some((*ask, self.fits(patterns, free)?)));
            let (ask, (_, used)) = fits.max_by(|(_, a), (_, b)| a.0.total_cmp(&b.0))?;
            asked.extend(used);
            return Some(ask);
        }
        // "Where did he work between A and before B" asks for something else.
        if free.iter().any(|at| words[*at].end <= first.0 && self.asks(*at)) {
            return None;
        }
        let tables: [fn(&'static Pack) -> Words; 4] =
            [|pack| pack.times.before, |pack| pack.times.after, |pack| pack.times.earlier, |pack| pack.times.later];
        let side = between.find(|at| tables.iter().any(|table| self.says(*at, table)))?;
        asked.push(side);
        Some(Ask::First)
    }
}
