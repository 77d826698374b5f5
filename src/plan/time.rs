//! Time, order and rank in a question: what it asks about dates, whatever else it asks.

mod bare;
mod called;
mod conditions;
mod expression;
mod length;
mod pair;
mod table;

pub use expression::{Relative, Times};
use table::TABLE;
pub(super) use table::{asks_beside, asks_dates_alone, asks_for_dates, is_indefinite};
pub use table::{asks_for_order, asks_for_present, asks_for_rank, is_of_time};

use super::{Carried, PlannedEntity, Question};
use crate::domain::{Domain, Form, Intent, Patterns};
use crate::graph::{Ask, GraphQuery, Length, Narrowing, Stage, TimeQuery};
use crate::id::EntityKey;
use crate::language::{Language, Pack, Words, is_in, one_of, phrase_end};
use crate::registry::{Mention, PostWord, Registry, cue_kind, is_common_word_in};

/// A question of time or order.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeQuestion {
    /// What it asks about dates.
    pub ask: Ask,
    /// Kinds of things that it asks for; empty: any with dates.
    pub kinds: Vec<String>,
    /// Other words, folded, that identify the things meant.
    pub words: Vec<(String, Language)>,
    /// Words that ask for a kind, but may also distinguish things of that kind: `bachelor`.
    pub hints: Vec<(String, Language)>,
    /// How many things it asks for: the last `three` projects.
    pub number: Option<usize>,
    /// Whether it has a word that neither the language nor the corpus knows: possibly a name.
    pub strange: bool,
    /// The items of a list before, if it asks about these alone.
    pub among: Vec<EntityKey>,
    /// The time of a life before or after which it was.
    pub stage: Option<Stage>,
    /// How long things must have lasted.
    pub length: Option<Length>,
    /// Whether it asks for courses.
    pub courses: bool,
    /// Whether it asks for what was between the two things that it names.
    pub between: bool,
    /// Whether it asks for what is over: the longest of the finished ones.
    pub over: bool,
    /// Whether it asks how a career began, whatever the position was.
    pub began: bool,
}

impl TimeQuestion {
    /// The same about the entries of the owner's own section, if the intent asks for one; `None` where the whole entry tells what
    /// is done at present.
    pub(super) fn of_intent(mut self, intent: &Intent, question: &Question<'_>) -> Option<Self> {
        if self.ask == Ask::Current && intent.form == Form::Details {
            return None;
        }
        if intent.section {
            self.kinds = vec![intent.name.clone()];
        }
        let named = intent.section || intent.position.is_some();
        self.words.retain(|(word, _)| !(named && intent.patterns.has_word(word, question.languages)));
        Some(self)
    }

    /// Whether it asks for what was before or after studies.
    pub fn is_beside_studies(&self) -> bool {
        matches!(self.stage, Some(Stage::Studies { .. }))
    }

    /// The graph query about time, in addition to the rest of the question.
    pub fn query(&self, graph: &GraphQuery) -> TimeQuery {
        TimeQuery {
            ask: self.ask,
            kinds: self.kinds.clone(),
            entities: if self.among.is_empty() { graph.entities.clone() } else { self.among.clone() },
            period: graph.period.clone(),
            words: self.words.clone(),
            hints: self.hints.clone(),
            number: self.number,
            stage: self.stage.clone(),
            length: self.length,
            courses: self.courses,
            between: self.between,
            narrowing: Narrowing {
                goes_on: graph.narrowing.goes_on.or(self.over.then_some(false)),
                position: graph.narrowing.position.clone().filter(|_| !self.began),
                ..graph.narrowing.clone()
            },
        }
    }
}

/// Parses the times of a question.
pub(super) fn times(question: &Question<'_>) -> Times {
    expression::read(question.text, &question.words, &question.folded, question.languages)
}

/// Which end of a ranking comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// The strongest, biggest or best.
    Best,
    /// The weakest.
    Weakest,
}

/// Maximum words from a phrase for the time of a thing to its name: "during her time as a trainee at Acme".
const REACH: usize = 8;
/// Maximum words from "before" or "after" to a name, counting it: "before he started at the Acme".
const REACH_BEFORE_AFTER: usize = 5;
/// The same where a question word follows, which asks for a date: «до каких пор».
const REACH_ASKED: usize = 3;

/// The inputs for reading a question of time.
pub(super) struct Reading<'a> {
    pub question: &'a Question<'a>,
    /// Mentions that are meant as names.
    pub mentions: &'a [Mention],
    pub entities: &'a [PlannedEntity],
    pub domain: &'a Domain,
    pub registry: &'a Registry,
    /// Whether its words ask for a list of one kind.
    pub lists: bool,
    /// Whether it counts the positions held somewhere.
    pub counts_posts: bool,
    /// Whether it counts the times that somebody was somewhere.
    pub counts_stays: bool,
    /// What the dialog carries over.
    pub carried: &'a Carried,
    /// Whether the corpus contains a (folded) word.
    pub in_vocabulary: &'a dyn Fn(&str) -> bool,
}

impl Reading<'_> {
    fn word(&self, at: usize) -> &str {
        &self.question.folded[at]
    }

    /// A word with the language that it is of.
    fn worded(&self, at: usize) -> (String, Language) {
        let language = self.question.languages.of_word(self.word(at)).iter().next().unwrap_or_default();
        (self.word(at).to_owned(), language)
    }

    fn named(&self, at: usize) -> bool {
        self.question.in_mention(at, self.mentions).is_some()
    }

    fn timed(&self, at: usize) -> bool {
        self.question.times.used.contains(&at)
    }

    fn says(&self, at: usize, table: impl Fn(&'static Pack) -> Words) -> bool {
        is_in(self.word(at), self.question.languages, table)
    }

    /// The ranking that the question asks for: the strongest skills.
    pub(super) fn ranked(&self) -> Option<Rank> {
        let words: Vec<String> = self.free().into_iter().map(|at| self.word(at).to_owned()).collect();
        table::ranking(&words, self.question.languages).map(|(rank, _)| rank)
    }

    /// Indices of the words that are part of no name and no time.
    fn free(&self) -> Vec<usize> {
        (0..self.question.words.len()).filter(|at| !self.named(*at) && !self.timed(*at)).collect()
    }

    /// Score and word indices of the pattern that fits these words best.
    fn fits(&self, patterns: &Patterns, places: &[usize]) -> Option<(f32, Vec<usize>)> {
        let words: Vec<String> = places.iter().map(|at| self.word(*at).to_owned()).collect();
        let fit = patterns.best(&words, self.question.languages)?;
        Some((fit.score, fit.used.into_iter().map(|at| places[at]).collect()))
    }

    /// Whether neither the texts nor a language know a word, and it asks for nothing.
    fn is_unknown(&self, word: &str) -> bool {
        let languages = self.question.languages;
        !(self.in_vocabulary)(word)
            && !is_common_word_in(word, languages.of_word(word))
            && !PostWord::new(word, languages).has_kind()
            && !self.domain.asks_by(word, languages)
    }

    /// The question of time, if it is one.
    pub(super) fn question(&self) -> Option<TimeQuestion> {
        let free = self.free();
        let stage = self.beside_studies(&free).or_else(|| self.beside_post(&free));
        // «До того как стал» asks for no way.
        let of_post = stage.as_ref().is_some_and(|named| matches!(named.stage, Stage::Post(_)));
        let beginning = self.beginning(&free);
        let is_way = || self.fits(&TABLE.reasons, &free).is_some() && !of_post && !self.asks_how_long(&free);
        if beginning.is_none() && is_way() {
            return None;
        }
        let mut asked: Vec<usize> = Vec::new();
        // The words that name the studies or the position do not ask for them.
        let inside = |at: &usize| stage.as_ref().is_some_and(|stage| stage.words.contains(at));
        asked.extend(free.iter().copied().filter(inside));
        let outside: Vec<usize> = free.iter().copied().filter(|at| !inside(at)).collect();
        let (kinds, kind_words) = self.kinds_asked(&outside);
        let length =
            self.length().filter(|_| !kinds.is_empty() && !self.has_words(&free, |ask| ask == Ask::Experience));
        asked.extend(length.iter().flat_map(|(_, words)| words.clone()));
        let between = self.is_between(&mut asked);
        let entered = self.entering(&free);
        asked.extend(entered.iter().flatten());
        let ask = match (&stage, &length) {
            (Some(stage), _) => stage.ask,
            (None, Some((length, _))) if length.over => Ask::Longest,
            (None, Some(_)) => Ask::Shortest,
            (None, None) if between => Ask::During,
            (None, None) if entered.is_some() => Ask::First,
            (None, None) => self
                .of_pair(&free, &mut asked)
                .or_else(|| self.counts_stays.then_some(Ask::InOrder))
                .or_else(|| self.beside(&kinds, &mut asked))
                .or_else(|| self.by_words(&free, !kinds.is_empty(), &mut asked))
                .or_else(|| self.by_years(&mut asked))
                .or_else(|| self.by_marker())
                .or_else(|| {
                    asked.extend(beginning.iter().flatten());
                    beginning.as_ref().map(|_| Ask::First)
                })
                // "How many roles did she have at Acme": each of them.
                .or_else(|| self.counts_posts.then_some(Ask::InOrder))?,
        };
        if ask == Ask::Current && (self.lists || !kinds.is_empty()) && self.joins_another(&asked) {
            return None;
        }
        // Some courses end in a certificate.
        let courses = matches!(ask, Ask::During | Ask::First | Ask::Latest) && self.question.names_courses();
        let kinds = if courses { vec!["education".to_owned(), "certificate".to_owned()] } else { kinds };
        let others: Vec<usize> = free
            .iter()
            .copied()
            .filter(|at| !asked.contains(at) && !kind_words.contains(at) && !self.is_idle(*at))
            .collect();
        let over = ask.orders() && free.iter().any(|at| self.is_over(*at));
        let others: Vec<usize> = others.into_iter().filter(|at| self.is_condition(*at, ask)).collect();
        let unknown = |at: &usize| self.is_unknown(self.word(*at));
        // "What happened in a period" means everything: a word that is not understood might ask for something else.
        let strange = ask != Ask::Gap
            && (others.iter().any(|at| unknown(at) && (ask == Ask::During && !self.lists || self.like_name(*at)))
            // "As a plumber", where nobody is one.
            || ask.orders() && others.iter().any(|at| unknown(at) && self.is_held_as(*at))
            // "What day is today?" does not ask for anything ongoing.
            || (ask == Ask::Current && kinds.is_empty() && !others.is_empty()));
        let number = self.number_asked(ask, &free, &asked);
        // "From the newest to the oldest" asks for all of them, the last one first.
        let (ask, number) = match ask == Ask::InOrder && self.goes_back(&asked) {
            true => (Ask::Latest, Some(usize::MAX)),
            false => (ask, number),
        };
        Some(TimeQuestion {
            ask,
            kinds,
            // A word that no text has tells nothing apart.
            words: others
                .iter()
                .filter(|at| !(self.lists && ask == Ask::During && unknown(at)))
                .map(|at| self.worded(*at))
                .collect(),
            hints: kind_words.iter().map(|at| self.worded(*at)).collect(),
            number,
            strange,
            among: self.carried.among.to_vec(),
            stage: stage.map(|named| named.stage),
            length: length.map(|(length, _)| length),
            courses,
            over,
            between,
            began: ask == Ask::First && (beginning.is_some() || entered.is_some()),
        })
    }

    fn number(&self, at: usize) -> Option<usize> {
        let mut own = self.question.languages.of_word(self.word(at)).iter();
        own.find_map(|language| language.pack().times.numbers.iter().position(|table| table.has(self.word(at))))
            .map(|n| n + 1)
    }

    /// Whether it has words that ask so.
    fn has_words(&self, free: &[usize], asked: impl Fn(Ask) -> bool) -> bool {
        TABLE.asks.iter().any(|(ask, patterns)| ask.is_some_and(&asked) && self.fits(patterns, free).is_some())
    }

    /// Whether "how" is part of "how long" rather than asking for a manner.
    fn asks_how_long(&self, free: &[usize]) -> bool {
        self.question.count || self.has_words(free, |ask| matches!(ask, Ask::Duration | Ask::Experience))
    }

    /// The kinds that its words ask for, and the indices of those words.
    fn kinds(&self, free: &[usize]) -> (Vec<String>, Vec<usize>) {
        let mut best: Option<(f32, &[&str])> = None;
        let mut words: Vec<usize> = Vec::new();
        for (kinds, patterns) in &TABLE.kinds {
            let Some((score, used)) = self.fits(patterns, free) else { continue };
            if best.is_none_or(|(known, _)| score > known + 1e-3) {
                best = Some((score, kinds));
                words = used;
            }
        }
        let known = |kind: &&&str| self.domain.declares(kind);
        let kinds: Vec<String> =
            best.map_or(&[][..], |(_, kinds)| kinds).iter().filter(known).map(|kind| (*kind).to_owned()).collect();
        if kinds.is_empty() { (kinds, Vec::new()) } else { (kinds, words) }
    }

    /// Whether it asks for what came before or after something that it names or the dialog is about, or went on beside it.
    fn beside(&self, kinds: &[String], asked: &mut Vec<usize>) -> Option<Ask> {
        let mut things = self.entities.iter().filter(|entity| !entity.subject).peekable();
        if (things.peek().is_none() && self.carried.among.is_empty()) || self.question.period.is_some() {
            return None;
        }
        let carried = !self.carried.among.is_empty() || things.any(|entity| entity.span.is_none());
        // "What did she study during her job at Acme": what belongs to jobs is linked.
        let apart = !kinds.is_empty() && !kinds.iter().any(|kind| matches!(kind.as_str(), "company" | "project"));
        let mut spoken = 0;
        for at in 0..self.question.words.len() {
            let then = phrase_end(|pack| pack.times.then, &self.question.folded, at, self.question.languages);
            // "What did he load-test back then" asks for something else.
            if let Some(end) = then.filter(|_| carried && !kinds.is_empty()) {
                asked.extend(at..end);
                return Some(Ask::Overlap);
            }
            let during = phrase_end(|pack| pack.times.during, &self.question.folded, at, self.question.languages);
            // "Where else did she work while she was at Acme".
            let others = || (0..self.question.words.len()).any(|at| self.asks_for_more(at));
            let named = |end: &usize| (*end..*end + REACH).any(|next| self.named(next));
            if let Some(end) = during.filter(|end| named(end) && (apart || !kinds.is_empty() && others())) {
                asked.extend(at..end);
                return Some(Ask::Overlap);
            }
            let leaves = self.is_since_leaving(at);
            let side = match at {
                at if self.says(at, |pack| pack.times.before) => Some(Ask::Before),
                at if self.says(at, |pack| pack.times.after) && !self.is_particle(at) => Some(Ask::After),
                _ if leaves => Some(Ask::After),
                _ => None,
            };
            let adverb = match at {
                at if self.says(at, |pack| pack.times.earlier) => Some(Ask::Before),
                at if self.says(at, |pack| pack.times.later) => Some(Ask::After),
                _ => None,
            };
            // The "then" of "back then" is no later time.
            spoken = spoken.max(then.unwrap_or(0));
            if self.named(at) || at < spoken {
                continue;
            }
            // An article, a preposition or a noun that announces the name may precede it.
            let reaches = |found: &dyn Fn(usize) -> bool| {
                let asks = self.question.folded.get(at + 1).is_some_and(|next| self.question.is_question_word(next));
                let end = (at + 1 + if asks && !leaves { REACH_ASKED } else { REACH_BEFORE_AFTER })
                    .min(self.question.words.len());
                (at + 1..end)
                    .find(|next| {
                        found(*next)
                            || !(self.question.is_function_word(*next)
                                || cue_kind(self.word(*next)).is_some()
                                || TABLE.idle.has_word(self.word(*next), self.question.languages)
                                || self.kind_word(*next)
                                || self.says(*next, |pack| pack.times.leaving))
                    })
                    .is_some_and(found)
            };
            let ask = match (side, adverb) {
                (Some(side), _) if reaches(&|next| self.named(next)) => Some(side),
                (Some(side), _) if carried && reaches(&|next| self.says(next, |pack| pack.times.that)) => Some(side),
                (Some(side), _) if carried && at + 1 == self.question.words.len() => Some(side),
                // "Who bought the product later?" asks for something else.
                (_, Some(side)) if carried && self.asks_nothing_else(at) => Some(side),
                _ => None,
            };
            if ask.is_some() {
                asked.push(at);
                return ask;
            }
        }
        None
    }

    /// Whether a word asks for others than what is named: "else".
    fn asks_for_more(&self, at: usize) -> bool {
        self.says(at, |pack| pack.dialog.returning.besides) || self.says(at, |pack| pack.dialog.ellipsis.additives)
    }

    /// Whether a word belongs to the verb before it: "look after".
    fn is_particle(&self, at: usize) -> bool {
        at.checked_sub(1).is_some_and(|before| self.says(before, |pack| pack.times.particle_verbs))
    }

    /// Whether no word but the one at this place says more than what is asked for; beside "where", one may name a post:
    /// "where was he a teacher before?".
    fn asks_nothing_else(&self, at: usize) -> bool {
        let is_idle = |other: usize| {
            let word = self.word(other);
            self.question.is_function_word(other)
                || self.kind_word(other)
                || cue_kind(word).is_some()
                || TABLE.idle.has_word(word, self.question.languages)
                || self.domain.asks_by(word, self.question.languages)
                || self.says(other, |pack| pack.dialog.generic)
        };
        let where_ = |other: usize| {
            let word = self.word(other);
            let mut own = self.question.languages.of_word(word).iter();
            own.any(|language| one_of(language.pack().questions.groups.where_, word))
        };
        let others = (0..self.question.words.len()).filter(|other| *other != at && !self.named(*other));
        let telling = others.filter(|other| !is_idle(*other)).count();
        telling == 0 || telling == 1 && (0..self.question.words.len()).any(where_)
    }

    fn kind_word(&self, at: usize) -> bool {
        TABLE.kinds.iter().any(|(_, patterns)| patterns.has_word(self.word(at), self.question.languages))
    }

    /// What its words ask for; of several matches, the strongest.
    fn by_words(&self, free: &[usize], kind: bool, asked: &mut Vec<usize>) -> Option<Ask> {
        let things = !self.carried.among.is_empty() || self.entities.iter().any(|entity| !entity.subject);
        let time = self.question.period.is_some() || self.question.relative.is_some();
        let mut found: Vec<(f32, Ask, Vec<usize>)> = Vec::new();
        for (ask, patterns) in &TABLE.asks {
            let Some(ask) = *ask else { continue };
            let Some((score, used)) = self.fits(patterns, free) else { continue };
            found.push((score, ask, used));
        }
        found.extend(self.fits(&TABLE.career_start, free).map(|(score, used)| (score, Ask::First, used)));
        // Within another question, "when" merely joins two clauses.
        let opens = |used: &[usize]| {
            let first = used.iter().min().copied().unwrap_or(0);
            !free.iter().any(|at| *at < first && self.asks(*at))
        };
        let vague = |at: &usize| at + 1 < self.question.words.len() && self.says(at + 1, |pack| pack.times.indefinite);
        found.retain(|(score, ask, used)| match ask {
            Ask::When => (*score > 1.0 || used.len() > 1 || opens(used)) && !used.iter().any(vague),
            Ask::First | Ask::Latest => kind || things,
            Ask::Still if !self.carried.among.is_empty() => true,
            Ask::Still => (things || kind) && !free.iter().any(|at| self.asks(*at)),
            _ => true,
        });
        // "What day is today" asks for a date of the calendar, not for what goes on.
        let fits = |asked: Ask| found.iter().any(|(_, ask, _)| *ask == asked);
        if !kind && !things && fits(Ask::When) && fits(Ask::Current) {
            return None;
        }
        let weight = |ask: Ask| match ask {
            Ask::Experience => 3.0,
            Ask::Gap => 2.6,
            Ask::Overlap => 2.5,
            Ask::Since | Ask::Until => 2.0,
            Ask::Duration => 1.5,
            Ask::InOrder => 1.3,
            Ask::Longest | Ask::Shortest => 1.2,
            Ask::When => 1.0,
            Ask::Still => 0.4,
            Ask::First | Ask::Latest => 0.3,
            _ => 0.0,
        };
        let best = found.into_iter().max_by(|a, b| (a.0 + weight(a.1)).total_cmp(&(b.0 + weight(b.1))));
        if let Some((_, ask, used)) = best
            && !(time && matches!(ask, Ask::Current | Ask::Still))
        {
            asked.extend(used);
            // Of several, those are asked for that still go on.
            return Some(if ask == Ask::Still && !self.carried.among.is_empty() { Ask::Current } else { ask });
        }
        time.then_some(Ask::During)
    }

    /// Whether a word is written as a name, or stands where names do.
    fn like_name(&self, at: usize) -> bool {
        let word = &self.question.words[at].text;
        let capital = word.chars().next().is_some_and(char::is_uppercase);
        let preposition = |at: usize| self.says(at, |pack| pack.questions.prepositions);
        capital && at > 0 && self.question.language.pack().writing.capital_is_name
            || word.chars().skip(1).any(char::is_uppercase)
            || at.checked_sub(1).is_some_and(preposition)
    }

    /// Whether a word is a question word.
    fn asks(&self, at: usize) -> bool {
        self.says(at, |pack| pack.dialog.ellipsis.question_words)
    }
}
