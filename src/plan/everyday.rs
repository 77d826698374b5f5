//! Everyday words that are names here: "go" where the source has Go, "atom" where it has an employer Atom.

use super::Question;
use super::words::may_be_skill;
use crate::domain::Intent;
use crate::language::Language;
use crate::order::Order as _;
use crate::registry::{Candidate, Entity, Mention, Registry, TECHNOLOGY, Word, vocabulary};

/// Adds the everyday words that are names here.
pub(super) fn complete(question: &Question<'_>, registry: &Registry, mentions: &mut Vec<Mention>) {
    mentions.extend(skills(question, registry, mentions));
    mentions.extend(places(question, registry, mentions));
    mentions.order_by_key(|mention| mention.start);
}

/// Everyday words that name technologies here, because the question asks for a skill and names no other ("does she know
/// go"), or has them in a list with one ("react or redux").
fn skills(question: &Question<'_>, registry: &Registry, mentions: &[Mention]) -> Vec<Mention> {
    let domain = registry.domain();
    let fits = |intent: &Intent| intent.patterns.best(&question.folded, question.languages).is_some();
    // Where the question names a company, a skill may still stand without capitals: "did she use go at X".
    let is_place = |mention: &Mention| mention.candidates.iter().all(|c| domain.kind(&c.kind).dated_by.is_some());
    let names_other = names_other(mentions.iter().filter(|mention| !is_place(mention)), registry);
    let asks = !names_other && domain.intents().iter().any(|intent| intent.names_only && fits(intent));
    let skill = |at: usize| {
        let folded = &question.folded[at];
        let asked = match names_other {
            true => joins_skill(question, at, mentions),
            false => asks || follows_with(question, at),
        };
        if !asked || !may_be_skill(question, at, mentions, domain) {
            return None;
        }
        let is_called = |name: &String| crate::text::fold(name) == *folded;
        // "Nest" for NestJS.
        let known = vocabulary().place_of(folded).or_else(|| vocabulary().place_of(&format!("{folded}js")));
        let mut skills = registry.entities().iter().filter(|entity| entity.kind == TECHNOLOGY);
        let called = |entity: &&Entity| is_called(&entity.name) || entity.aliases.iter().any(is_called);
        let found = skills
            .clone()
            .find(called)
            .or_else(|| skills.find(|entity| known.is_some() && vocabulary().place_of(&entity.name) == known))?;
        Some(mention_of(&question.words[at], found))
    };
    (0..question.words.len()).filter_map(skill).collect()
}

/// Whether a word stands in a list with a technology: "react or redux", "go, rust".
fn joins_skill(question: &Question<'_>, at: usize, mentions: &[Mention]) -> bool {
    let is_technology = |mention: &Mention| mention.candidates.iter().all(|candidate| candidate.kind == TECHNOLOGY);
    let skill = |at: usize| question.in_mention(at, mentions).is_some_and(is_technology);
    let joint = |at: usize| {
        let word = &question.folded[at];
        let joins = |own: Language| own.pack().names.mentions.and.has(word);
        question.languages.of_word(word).iter().any(joins)
    };
    let listed = |left: usize, right: usize| {
        question.text[question.words[left].end..question.words[right].start].contains([',', '/', '&', '+'])
    };
    let count = question.words.len();
    at > 0 && skill(at - 1) && listed(at - 1, at)
        || at + 1 < count && skill(at + 1) && listed(at, at + 1)
        || at > 1 && joint(at - 1) && skill(at - 2)
        || at + 2 < count && joint(at + 1) && skill(at + 2)
}

/// Whether a word stands after a preposition of means: "work with go".
fn follows_with(question: &Question<'_>, at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|before| &question.folded[before]) else { return false };
    let of_means = |own: Language| {
        let pack = own.pack();
        pack.names.experience.prepositions.has(before) && !pack.questions.place_prepositions.has(before)
    };
    question.languages.of_word(before).iter().any(of_means)
}

/// Whether the question names a particular thing other than the corpus's subject.
fn names_other<'m>(mut mentions: impl Iterator<Item = &'m Mention>, registry: &Registry) -> bool {
    let is_other = |kind: &str| !registry.is_subject(kind) && !registry.domain().kind(kind).group;
    mentions.any(|mention| mention.candidates.iter().any(|candidate| is_other(&candidate.kind)))
}

/// A word that surely means this entity.
fn mention_of(word: &Word<'_>, entity: &Entity) -> Mention {
    let candidates = vec![Candidate {
        key: entity.key.clone(),
        kind: entity.kind.clone(),
        name: entity.name.clone(),
        certainty: crate::registry::SURE,
    }];
    Mention { start: word.start, end: word.end, text: word.text.to_owned(), words: 1, candidates }
}

/// Everyday words that name companies here, because a preposition of place stands before them and the question contains
/// no other name: "in welcher Stadt sitzt er bei atom".
pub(super) fn places(question: &Question<'_>, registry: &Registry, mentions: &[Mention]) -> Vec<Mention> {
    let domain = registry.domain();
    if names_other(mentions.iter(), registry) {
        return Vec::new();
    }
    let at_place = |at: usize| question.says(at - 1, |pack| pack.names.mentions.at);
    let company = |at: usize| {
        let word = &question.words[at];
        let of_name = |kind: &str| domain.kind(kind).dated_by.is_some();
        let found = registry
            .entities()
            .iter()
            .find(|entity| of_name(&entity.kind) && crate::text::fold(&entity.name) == question.folded[at])?;
        Some(mention_of(word, found))
    };
    let free = |at: &usize| question.in_mention(*at, mentions).is_none() && !question.is_function_word(*at);
    (1..question.words.len()).filter(free).filter(|at| at_place(*at)).filter_map(company).collect()
}
