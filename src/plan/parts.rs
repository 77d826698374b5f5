//! Questions of two parts: "where did he work and what did he study", «какая у него магистратура и где он её получил».

use super::choose::{self, Choice};
use super::likely::Chosen;
use super::words;
use super::{Question, asks_for_order};
use crate::domain::{Intent, Target};
use crate::language::{Language, one_of};
use crate::registry::Registry;
use std::sync::Arc;

/// What the second part of a question asks for, besides the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Second {
    /// What is wanted.
    pub intent: Arc<Intent>,
    /// What the graph is asked for.
    pub target: Target,
    /// Values of `category` or `tags` that items must have.
    pub categories: Vec<String>,
    /// The first part, as typed.
    pub first: String,
}

/// How the parts of a question belong together.
pub(super) enum Parts<'q> {
    /// Each asks for a list of its own: the first one, and what the second asks for.
    Two(Question<'q>, Second),
    /// The second only asks more of what the first asks for.
    One(Question<'q>),
    /// What answers the first answers the second too.
    First(Question<'q>),
}

/// What the parts are understood with.
pub(super) struct Reading<'a> {
    pub registry: &'a Registry,
    pub carried: &'a super::Carried,
    pub in_vocabulary: &'a dyn Fn(&str) -> bool,
}

/// What one part asks for.
struct Asked {
    intent: Arc<Intent>,
    score: f32,
    target: Option<Target>,
    categories: Vec<String>,
    /// Whether it names something of its own.
    named: bool,
}

impl Asked {
    /// Whether it asks for a list that needs nothing from the rest of the question.
    fn is_whole(&self) -> bool {
        self.intent.list && self.intent.requires.is_empty() && self.score >= 1.0 && !self.named && self.asks_for_nodes()
    }

    fn asks_for_nodes(&self) -> bool {
        matches!(self.target, Some(Target::Nodes(_)))
    }
}

/// The texts of the clauses of a question, without the conjunction between them. Both ask: in "late 2014, what was on her
/// plate" and "ever used Oracle? at which job", the second asks of the first.
pub(super) fn clauses(question: &Question<'_>) -> Option<[String; 2]> {
    let at = (1..question.words.len()).find(|at| opens(question, *at))?;
    let joined = joins(question, at);
    let closed = question.gap_before(at).contains('?');
    let asks = |word: &String| question.is_question_word(word);
    let first_asks = if closed { asks(&question.folded[0]) } else { question.folded[..at].iter().any(asks) };
    let from = if joined { at + 1 } else { at };
    let first = question.text.get(..question.words[at - 1].end)?;
    let second = question.text.get(question.words.get(from)?.start..)?;
    ((joined || closed) && first_asks).then(|| [first.to_owned(), second.to_owned()])
}

impl Reading<'_> {
    /// The parts of a question; `None`: it has one, or nothing tells where the other begins.
    pub fn parts<'q>(&self, question: &Question<'q>) -> Option<Parts<'q>> {
        if question.count {
            return None;
        }
        let at = (1..question.words.len()).find(|at| opens(question, *at))?;
        let first = question.kept(&(0..at).collect::<Vec<_>>());
        let second = question.kept(&(at..question.words.len()).collect::<Vec<_>>());
        let asked = self.asked(&first);
        if points_back(&second) || asks_more(&second) {
            // "Where does she work now, and what does she do there": the employer's name alone does not answer the second.
            if asked.intent.current.is_some() {
                let also = self.asked(&second);
                if also.score >= 1.0 && (also.intent.or_entry || also.intent.about_subject) {
                    return None;
                }
            }
            return (asked.asks_for_nodes() && asked.score >= 1.0).then_some(Parts::One(first));
        }
        // "What did he do at X and until when": what is told of X has its dates.
        if asked.named && asked.intent.or_entry && super::time::asks_dates_alone(&second) {
            return Some(Parts::First(first));
        }
        let also = self.asked(&second);
        let same = asked.target == also.target && asked.categories == also.categories;
        if same || !asked.is_whole() || !also.is_whole() {
            return None;
        }
        let text = question.text.get(..first.words.last()?.end)?.to_owned();
        let second = Second { intent: also.intent, target: also.target?, categories: also.categories, first: text };
        Some(Parts::Two(first, second))
    }

    /// Whether a question asks for a list or an order.
    pub fn lists(&self, question: &Question<'_>) -> bool {
        asks_for_order(&question.folded, question.languages).is_some() || self.asked(question).intent.list
    }

    fn asked(&self, part: &Question<'_>) -> Asked {
        let domain = self.registry.domain();
        let mut mentions = words::meant(part, domain, false);
        mentions.extend(super::everyday::places(part, self.registry, &mentions));
        let names = words::names(&mentions, domain);
        let outside = words::words_outside(part, &words::named(&mentions, domain), self.registry);
        let categories = words::categories_of(&outside, part, domain);
        let choice = Choice {
            question: part,
            registry: self.registry,
            mentions: &mentions,
            names: &names,
            outside: &outside,
            categories: &categories,
            carried: self.carried,
            in_vocabulary: self.in_vocabulary,
            level: None,
        };
        let Chosen { intent, score, .. } = choice.intent(&mut Vec::new());
        let categories = words::entity_categories(categories, &intent, &[], domain);
        let target = choose::target_of(&intent, self.registry, &[], &categories);
        Asked { intent, score, target, categories, named: !names.is_empty() }
    }
}

/// Whether a clause that asks begins here: after a conjunction, or a comma, with a word that asks, perhaps after a preposition.
fn opens(question: &Question<'_>, at: usize) -> bool {
    let asks = |at: usize| question.says(at, |pack| pack.dialog.ellipsis.question_words);
    let is_until =
        |at: usize| question.says(at, |pack| pack.questions.until) || question.says(at, |pack| pack.questions.since);
    let joined = joins(question, at);
    let from = if joined { at + 1 } else { at };
    (joined || question.gap_before(at).contains([',', ';', '?']))
        && at >= 2
        && (asks(from) || (question.says(from, |pack| pack.questions.prepositions) || is_until(from)) && asks(from + 1))
}

/// Whether a conjunction stands here.
fn joins(question: &Question<'_>, at: usize) -> bool {
    question.says(at, |pack| pack.dialog.ellipsis.conjunctions)
}

/// Whether a clause is a question word alone, "and where", so that it only asks more of what the part before asks for. Dates
/// are something else.
fn asks_more(part: &Question<'_>) -> bool {
    let asks = |word: &String| {
        let mut own = part.languages.of_word(word).iter().map(Language::pack);
        own.any(|pack| pack.dialog.ellipsis.question_words.has(word) && !one_of(pack.questions.groups.when_, word))
    };
    part.folded.iter().any(asks) && (0..part.folded.len()).all(|at| asks(&part.folded[at]) || part.is_function_word(at))
}

/// Whether a pronoun that is no subject stands for what the part before asks for: "and where did he get **it**".
fn points_back(part: &Question<'_>) -> bool {
    let mut pronouns = 0;
    for word in &part.folded {
        for language in part.languages.of_word(word).iter() {
            let known = &language.pack().dialog.pronouns;
            let clitic = known.clitics.as_ref().is_some_and(|clitics| clitics.forms.has(word));
            if known.things.has(word) || known.object_possessives.has(word) || clitic {
                return true;
            }
            pronouns += usize::from(known.persons.has(word));
        }
    }
    pronouns > 1
}
