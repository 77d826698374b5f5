//! Work at a school: "did she work at the university", "which courses did she teach". The schools that somebody went to are not
//! asked for.

use super::choose::Choice;
use super::denied::excludes;
use super::{PlannedEntity, Question, TimeQuestion};
use crate::domain::{Form, Intent, Patterns};
use crate::graph::{Ask, degree_of};
use crate::language::{Pack, announces_place, is_of, is_school, phrase_end};
use crate::order::Collect as _;
use crate::registry::{Candidate, Entity, Mention, words};
use crate::text::{fold, stem};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The kinds of what somebody was at a school.
pub(super) const EMPLOYER: &str = "company";
pub(super) const STUDIES: &str = "education";

/// Whether a name is that of a school where somebody both studied and worked.
pub(super) fn is_both(mention: &Mention) -> bool {
    let of = |kind: &'static str| mention.candidates.iter().filter(move |candidate| candidate.kind == kind);
    let text = fold(&mention.text);
    let one = |a: &Candidate, b: &Candidate| {
        let (a, b) = (fold(&a.name), fold(&b.name));
        // The employer `TU Nord` and the `Technical University Nord` have one name.
        a.contains(&b) || b.contains(&a) || a == text || b == text
    };
    of(EMPLOYER).any(|employer| of(STUDIES).any(|studies| one(employer, studies)))
}

/// Leaves a school where somebody both studied and worked the meaning that the question's words have: "her job at McGill".
pub(super) fn meant(question: &Question<'_>, mention: &mut Mention) {
    // Few names are both: the words of the question are read for these alone.
    if !is_both(mention) {
        return;
    }
    let works = (0..question.words.len()).any(|at| question.tells_of_work(at));
    let studies = |word: &String| is_of(word, question.languages, |pack| pack.questions.groups.study);
    if works && !question.folded.iter().any(studies) {
        mention.candidates.retain(|candidate| candidate.kind != STUDIES);
    }
}

/// Before and after a school where somebody both studied and worked is before and after the work there: her studies may have been
/// long before.
pub(super) fn in_order(entities: &mut Vec<PlannedEntity>, time: Option<&TimeQuestion>) {
    if time.is_some_and(|time| matches!(time.ask, Ask::Before | Ask::After)) {
        let posts: Vec<_> = entities.iter().filter(|e| e.kind == EMPLOYER).map(|e| e.span).collect();
        entities.retain(|e| e.kind != STUDIES || e.span.is_none() || !posts.contains(&e.span));
    }
}

impl Choice<'_> {
    /// The degrees that a question about education names.
    pub(super) fn degrees(&self, intent: &Intent) -> Vec<String> {
        if !intent.targets("education") || self.joins_other_studies() {
            return Vec::new();
        }
        let named: BTreeSet<&str> = self.question.folded.iter().filter_map(|word| degree_of(word)).into_set();
        named.into_iter().map(str::to_owned).collect()
    }

    /// Whether a degree is named beside studies of no certain one: «la carrera y el máster», "university and the master's".
    fn joins_other_studies(&self) -> bool {
        let question = self.question;
        let joins = |at: &usize| question.says(*at, |pack| pack.dialog.ellipsis.conjunctions);
        let studies = |at: usize| {
            let word = &question.folded[at];
            let is = |group: fn(&Pack) -> &'static str| is_of(word, question.languages, group);
            let groups = || is(|pack| pack.questions.groups.degree) || is(|pack| pack.questions.groups.school);
            degree_of(word).is_none() && groups()
        };
        let tells = |at: &usize| !question.is_function_word(*at);
        let is_degree = |at: usize| degree_of(&question.folded[at]).is_some();
        (1..question.folded.len()).filter(joins).any(|at| {
            let sides = (0..at).rev().find(tells).zip((at + 1..question.folded.len()).find(tells));
            sides.is_some_and(|(a, b)| studies(a) && is_degree(b) || is_degree(a) && studies(b))
        })
    }

    /// Whether the question asks of work at a school.
    pub(super) fn works_at_school(&self) -> bool {
        let question = self.question;
        let (words, languages) = (&question.folded, question.languages);
        let studies = |word: &String| is_of(word, languages, |pack| pack.questions.groups.study);
        // "Which job did he have while at university", "what came after the job at school".
        let timely = |at: usize| {
            phrase_end(|pack| pack.times.during, words, at, languages).is_some()
                || question.says(at, |pack| pack.times.before)
                || question.says(at, |pack| pack.times.after)
        };
        // "Jobs outside universities", "which jobs were not at a school".
        let left_out = |at: usize| {
            phrase_end(|pack| pack.questions.outside, words, at, languages).is_some()
                || phrase_end(|pack| pack.questions.besides, words, at, languages).is_some()
                || excludes(question, at)
        };
        let leads =
            |at: usize| announces_place(&words[at], languages) || question.says(at, |pack| pack.questions.prepositions);
        // "Which schools did she work at".
        let stranded = words.len().checked_sub(1).is_some_and(leads);
        let is_place = |at: usize| {
            let first = (0..at).rev().find(|before| leads(*before));
            let behind = first.is_some_and(|first| (first + 1..at).all(|at| self.may_stand_before_school(at)));
            question.means_any_school(at, self.mentions) && (stranded || behind)
        };
        (0..words.len()).any(|at| question.tells_of_work(at))
            && !words.iter().any(studies)
            && !(0..words.len()).any(|at| timely(at) || left_out(at))
            && (0..words.len()).any(is_place)
    }

    /// Whether a school is all that the question has of this intent, and stands for a place: "the prize that he won at university".
    /// The `others` are words of the texts.
    pub(super) fn names_school_as_place(&self, intent: &Intent, others: &[String]) -> bool {
        let fit = intent.patterns.best(self.outside, self.question.languages);
        let tells = self.names.is_empty() && others.iter().any(|word| !is_school(word, self.question.languages));
        tells && fit.is_some_and(|fit| self.is_place(&fit.used))
    }

    /// Whether a word may stand between a preposition and the school: "at **the**", "at **his old**".
    fn may_stand_before_school(&self, at: usize) -> bool {
        self.question.is_function_word(at) || self.is_idle(&self.question.folded[at])
    }

    /// The intent that tells what was done, where the question asks for what somebody taught, and not for studies: "which courses did she
    /// teach", "what topics does he teach the students".
    pub(super) fn of_courses_taught(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        let (words, languages) = (self.outside, self.question.languages);
        let teaches = |at: usize| is_of(&words[at], languages, |pack| pack.questions.groups.taught);
        let is_person =
            |at: usize| words.get(at).is_some_and(|word| is_of(word, languages, |pack| pack.questions.groups.they));
        let names_courses = self.question.names_courses();
        // "What did they teach her": there a pronoun behind the verb is who was taught, unless verbs may stand before their subjects.
        let turns = languages.iter().any(|own| own.pack().names.mentions.verb_last);
        let beside = |at: usize| {
            intent.targets(STUDIES) && (turns && is_person(at + 1) || at.checked_sub(1).is_some_and(is_person))
        };
        let taught = (0..words.len()).any(|at| teaches(at) && (names_courses || beside(at)));
        if taught { self.domain().intent("experience") } else { None }
    }

    /// The intent that lists employers, where the question asks of work at a school.
    pub(super) fn at_school(&self, intent: &Intent) -> Option<&Arc<Intent>> {
        let of_life =
            intent.targets("education") || intent.targets("company") || intent.targets("project") || intent.open;
        if of_life && self.works_at_school() { self.list_of("company") } else { None }
    }

    /// The intent that tells all about a thing, where the question is about a school where somebody both studied and worked,
    /// and does not say which of the two it means.
    pub(super) fn at_both(&self, intent: &Intent, guessed: bool) -> Option<&Arc<Intent>> {
        let [only] = self.names else { return None };
        let of_deeds = intent.or_entry && intent.targets("project");
        let of_either = intent.targets(STUDIES) || intent.targets(EMPLOYER) || !intent.list;
        let open = guessed || intent.open || intent.about_subject || intent.form == Form::Details;
        if !(of_deeds || open && of_either) || !is_both(only) || !self.categories.is_empty() {
            return None;
        }
        self.domain().details()
    }

    /// The intent that lists things of another kind, where the question asks for a training that no studies are called and the names
    /// of those things have: "did she do a bootcamp", which stands among her courses.
    pub(super) fn of_training(&self, intent: &Intent) -> Option<Arc<Intent>> {
        let words: Vec<&String> = if intent.targets(STUDIES) { self.trainings().collect() } else { Vec::new() };
        let mut kinds = words.iter().flat_map(|word| self.called(word)).map(|entity| entity.kind.as_str());
        let kind = kinds.next().filter(|kind| *kind != STUDIES && *kind != EMPLOYER)?;
        if kinds.any(|other| other != kind) {
            return None;
        }
        self.list_of(kind).cloned().or_else(|| Some(Arc::new(Intent::of_section(kind, Patterns::default()))))
    }

    /// The things that have a word in their name.
    fn called(&self, word: &str) -> impl Iterator<Item = &Entity> {
        let language = self.question.language;
        let asked = stem(word, language);
        let has = move |name: &str| words(name).iter().any(|own| stem(&fold(own.text), language) == asked);
        self.registry.entities().iter().filter(move |entity| has(&entity.name))
    }

    /// The question's words for trainings: `bootcamp`.
    fn trainings(&self) -> impl Iterator<Item = &String> {
        let languages = self.question.languages;
        self.outside.iter().filter(move |word| is_of(word, languages, |pack| pack.questions.groups.training))
    }

    /// Those words, where they choose among things that are called so.
    pub(super) fn trainings_among(&self, intent: &Intent) -> Vec<String> {
        if !(intent.section || intent.targets("certificate") || intent.targets(STUDIES)) {
            return Vec::new();
        }
        let chooses = |word: &&String| self.called(word).any(|entity| intent.targets(&entity.kind));
        self.trainings().filter(chooses).cloned().collect()
    }
}
