//! What things must be of which a question asks the order: her longest job `as a teacher`, the last `finished` project.

use super::table::{TABLE, is_marker, is_number};
use super::{REACH_BEFORE_AFTER, Reading};
use crate::graph::{Ask, SCHOOL, Stage, degree_of};
use crate::language::{Pack, WordGroups, is_of, one_of, phrase_end};
use crate::order::Order as _;
use crate::registry::{PostWord, cue_kind};
use crate::text::is_commonplace_in;

/// "Before he began the master's", "before she became a lead engineer": the studies or the position are named within so many words.
const NAMED_WITHIN: usize = 6;

/// Studies, or a position held, before or after which something was; of studies also during which.
pub(super) struct NamedStage {
    pub ask: Ask,
    pub words: std::ops::RangeInclusive<usize>,
    pub stage: Stage,
}

impl Reading<'_> {
    /// Whether what follows is when something was left: "since he left Acme", "seit sie Acme verlassen hat".
    pub(super) fn is_since_leaving(&self, at: usize) -> bool {
        let mut near = at + 1..(at + 1 + REACH_BEFORE_AFTER).min(self.question.words.len());
        self.says(at, |pack| pack.questions.since) && near.any(|next| self.says(next, |pack| pack.times.leaving))
    }

    /// Whether a conjunction stands beside these words: "past and present employers".
    pub(super) fn joins_another(&self, asked: &[usize]) -> bool {
        let joins =
            |at: usize| at < self.question.words.len() && self.says(at, |pack| pack.dialog.ellipsis.conjunctions);
        asked.iter().any(|at| joins(at + 1) || at.checked_sub(1).is_some_and(joins))
    }

    /// Whether a word asks for what is over.
    pub(super) fn is_over(&self, at: usize) -> bool {
        is_of(self.word(at), self.question.languages, |pack| pack.times.ended)
    }

    /// Whether a word says nothing that could tell things apart.
    pub(super) fn is_idle(&self, at: usize) -> bool {
        let word = self.word(at);
        TABLE.idle.has_word(word, self.question.languages)
            || self.question.is_function_word(at)
            || word.chars().count() < 2
            || word.bytes().all(|b| b.is_ascii_digit())
            || self.says(at, |pack| pack.writing.requests)
            || self.says(at, |pack| pack.dialog.generic)
            || self.says(at, |pack| pack.dialog.ellipsis.question_words)
            || is_marker(word, self.question.languages)
            || is_number(word, self.question.languages)
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

    /// How many things it asks for: "the last three", "right before".
    pub(super) fn number_asked(&self, ask: Ask, free: &[usize], asked: &[usize]) -> Option<usize> {
        let number = free.iter().find_map(|at| {
            let beside = asked.iter().any(|word| word.abs_diff(*at) == 1) && matches!(ask, Ask::First | Ask::Latest);
            self.word(*at).parse::<usize>().ok().or_else(|| self.number(*at)).filter(|n| beside && (2..=20).contains(n))
        });
        let right = |at: usize| self.says(at, |pack| pack.times.right) && asked.contains(&(at + 1));
        let nearest = matches!(ask, Ask::Before | Ask::After) && free.iter().any(|at| right(*at));
        number.or(nearest.then_some(1))
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

    /// The studies that it names as a time: "before his master's", "after university", "did he work while studying".
    pub(super) fn beside_studies(&self, free: &[usize]) -> Option<NamedStage> {
        let is_study = |at: usize| {
            let word = self.word(at);
            let groups = self.question.languages.of_word(word).iter().map(|own| own.pack().questions.groups);
            let nouns = |groups: WordGroups| [groups.school, groups.degree, groups.study, groups.training];
            groups.flat_map(nouns).any(|nouns| one_of(nouns, word)) || degree_of(word).is_some()
        };
        let question = self.question;
        let works = (0..question.words.len()).any(|at| question.tells_of_work(at));
        let during = |at: usize| {
            works && phrase_end(|pack| pack.times.during, &question.folded, at, question.languages).is_some()
        };
        self.stage(free, (is_study, during), |ask, first, last| {
            let of = |at: usize, group: fn(&Pack) -> &'static str| is_of(self.word(at), self.question.languages, group);
            let school = || of(last, |pack| pack.questions.groups.lower_school).then_some(SCHOOL);
            let degree = (first + 1..=last).find_map(|at| degree_of(self.word(at))).or_else(school);
            let degree = degree.unwrap_or_default().to_owned();
            let matter = self.matter_of(last);
            // An apprenticeship is called one; other studies are not.
            let training = of(last, |pack| pack.questions.groups.training).then_some(last);
            let words = matter.into_iter().chain(training).map(|at| self.worded(at)).collect();
            let last = matter.unwrap_or(last);
            Some(NamedStage { ask, words: first..=last, stage: Stage::Studies { degree, words } })
        })
    }

    /// What the studies named at `last` were of, linked by a function word: "after her degree in physics".
    fn matter_of(&self, last: usize) -> Option<usize> {
        let question = self.question;
        let next = (last + 1..question.words.len()).find(|at| !question.is_function_word(*at))?;
        let linked = next > last + 1 && !(last + 1..next).any(|at| self.asks(at));
        let tells = !self.is_idle(next) && !self.kind_word(next) && (self.in_vocabulary)(self.word(next));
        (linked && tells).then_some(next)
    }

    /// The position that it names as a time: "before she became a lead engineer", «до того как стал тимлидом».
    pub(super) fn beside_post(&self, free: &[usize]) -> Option<NamedStage> {
        let languages = self.question.languages;
        let is_post = |at: usize| PostWord::new(self.word(at), languages).has_kind();
        self.stage(free, (is_post, |_| false), |ask, first, last| {
            // The longest title that ends here: "a lead engineer".
            let is_title = |from: &usize| self.registry.is_title(&self.question.folded[*from..=last], languages);
            let from = (first + 1..=last).rev().take_while(is_title).last()?;
            let post = (from..=last).map(|at| self.worded(at)).collect();
            Some(NamedStage { ask, words: first..=last, stage: Stage::Post(post) })
        })
    }

    /// What is named behind a "before", "after" or `during` at `first`, up to the `last` word within reach that tells it; none
    /// where the question names a thing or a period.
    fn stage(
        &self,
        free: &[usize],
        (tells, during): (impl Fn(usize) -> bool, impl Fn(usize) -> bool),
        read: impl Fn(Ask, usize, usize) -> Option<NamedStage>,
    ) -> Option<NamedStage> {
        let named = self.entities.iter().any(|entity| !entity.subject);
        if named || !self.carried.among.is_empty() || self.question.period.is_some() {
            return None;
        }
        free.iter().find_map(|at| {
            let ask = match *at {
                at if self.says(at, |pack| pack.times.before) => Ask::Before,
                at if self.says(at, |pack| pack.times.after) || self.is_since_leaving(at) => Ask::After,
                at if during(at) => Ask::Overlap,
                _ => return None,
            };
            let end = (at + 1 + NAMED_WITHIN).min(self.question.words.len());
            let last = (at + 1..end).rev().find(|next| free.contains(next) && tells(*next))?;
            read(ask, *at, last)
        })
    }
}
