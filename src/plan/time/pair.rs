//! An order asked of two things that the question names.

use super::Reading;
use super::table::TABLE;
use crate::domain::Target;
use crate::graph::Ask;
use crate::language::phrase_end;
use crate::language::{Marker, Pack, Words};
use crate::plan::denied::is_marked;

impl Reading<'_> {
    /// Whether it asks what was between two things that it names: "what did she do between Acme and Initech".
    pub(super) fn is_between(&self, asked: &mut Vec<usize>) -> bool {
        let mut spans = self.entities.iter().filter(|entity| !entity.subject).filter_map(|entity| entity.span);
        let (Some(one), Some(other), None) = (spans.next(), spans.next(), spans.next()) else { return false };
        let (first, last) = if one <= other { (one, other) } else { (other, one) };
        let words = &self.question.words;
        let ends = |at: &usize| words[*at].end <= first.0;
        let before =
            (0..words.len()).take_while(ends).last().filter(|at| self.question.period.is_none() && !self.named(*at));
        let between = before.filter(|at| is_marked(self.question, *at, Marker::Between));
        let joined = (0..words.len()).filter(|at| words[*at].start >= first.1 && words[*at].end <= last.0);
        let and = |at: usize| self.says(at, |pack| pack.names.mentions.and);
        let is_pair = between.is_some() && joined.into_iter().any(and);
        asked.extend(between.filter(|_| is_pair));
        is_pair
    }

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

    /// The kinds that its words ask for, or else those that the question before did.
    pub(super) fn kinds_asked(&self, outside: &[usize]) -> (Vec<String>, Vec<usize>) {
        let (kinds, words) = self.kinds_before(outside);
        let goes_on = self.carried.intent.as_ref().and_then(|intent| intent.target.as_ref());
        match goes_on {
            _ if kinds.is_empty() && !self.carried.kinds.is_empty() => (self.carried.kinds.clone(), words),
            Some(Target::Nodes(kind)) if kinds.is_empty() => (vec![kind.clone()], words),
            _ => (kinds, words),
        }
    }

    /// The kinds that its words ask for. "What did she study while she worked at Acme" asks for studies.
    fn kinds_before(&self, outside: &[usize]) -> (Vec<String>, Vec<usize>) {
        let question = self.question;
        let during = |at: &usize| phrase_end(|pack| pack.times.during, &question.folded, *at, question.languages);
        let Some(end) = (0..question.words.len()).find(|at| during(at).is_some()) else { return self.kinds(outside) };
        let before: Vec<usize> = outside.iter().copied().filter(|at| *at < end).collect();
        let (kinds, words) = self.kinds(&before);
        if kinds.is_empty() { self.kinds(outside) } else { (kinds, words) }
    }
}
