//! The entities of a question: which of several meanings a name has here, and what the dialog adds.

use super::{Carried, EntityPolicy, PlannedEntity, Question, school};
use crate::domain::{Form, Intent};
use crate::registry::{Candidate, Entity, Mention, Registry, is_technology};
use crate::text::fold;

/// Leaves each mention the meanings that the reader chose, or that only its whole name has.
pub(super) fn choose(
    question: &Question<'_>,
    mentions: &mut [Mention],
    registry: &Registry,
    carried: &Carried,
    reasons: &mut Vec<String>,
) {
    for mention in mentions {
        school::meant(question, mention);
        let chosen = carried.meant.iter().find(|key| mention.candidates.iter().any(|c| c.key == **key));
        if let Some(key) = chosen.filter(|_| mention.candidates.len() > 1) {
            reasons.push(format!("“{}” is taken as {key}, which the reader chose", mention.text));
            mention.candidates.retain(|candidate| candidate.key == *key);
        }
        // The whole name of the corpus's subject means her, not the firm that has her name in its own.
        let named = fold(&mention.text);
        let is_whole = |c: &Candidate| registry.is_subject(&c.kind) && fold(&c.name) == named;
        if mention.words > 1 && mention.candidates.iter().any(is_whole) {
            mention.candidates.retain(is_whole);
        }
        // "What did he do at Faro" means the employer Faro Europe, not a project of which it is a part of the name.
        let employs = |c: &Candidate| registry.domain().kind(&c.kind).dated_by.is_some();
        let is_whole = |c: &Candidate| fold(&c.name) == named;
        if mention.candidates.iter().any(employs)
            && !mention.candidates.iter().any(is_whole)
            && is_place(question, mention)
        {
            mention.candidates.retain(|c| employs(c) || !registry.domain().kind(&c.kind).owner);
        }
        // "Telecom skills": who asks for skills of that name means the group, unless it is a technology itself.
        let is_group = |c: &Candidate| registry.domain().kind(&c.kind).group;
        if mention.candidates.iter().any(is_group)
            && !is_technology(&named)
            && lists_skills(question, mention, registry)
        {
            mention.candidates.retain(is_group);
        }
        // A group of skills or an interest called "Go" is no other thing than Go.
        let yields = |c: &Candidate| registry.domain().kind(&c.kind).yields;
        let called = |c: &Candidate| fold(&c.name);
        let members: Vec<String> = mention.candidates.iter().filter(|c| !yields(c)).map(called).collect();
        mention.candidates.retain(|c| !yields(c) || !members.contains(&called(c)));
    }
}

/// Whether a noun for skills of any category stands beside a mention: "Telecom skills", «технологии Telecom».
fn lists_skills(question: &Question<'_>, mention: &Mention, registry: &Registry) -> bool {
    let Some(list) = registry.domain().list_of_skills() else { return false };
    let within = |at: &usize| (mention.start..mention.end).contains(&question.words[*at].start);
    let Some(first) = (0..question.words.len()).find(within) else { return false };
    let asks =
        |at: usize| question.folded.get(at).is_some_and(|word| list.patterns.asks_alone(word, question.languages));
    asks(first + mention.words) || first.checked_sub(1).is_some_and(asks)
}

/// Whether a preposition of a place where somebody works stands before a mention: "at Faro".
fn is_place(question: &Question<'_>, mention: &Mention) -> bool {
    let before = question.words.iter().rposition(|word| word.end <= mention.start);
    before.is_some_and(|before| question.says(before, |pack| pack.names.mentions.at))
}

/// The entities that the question is about: those that it names, the one carried over from the dialog, or the corpus's
/// subject.
pub(super) fn of(
    mentions: &[Mention],
    intent: &Intent,
    registry: &Registry,
    carried: &Carried,
    reasons: &mut Vec<String>,
) -> Vec<PlannedEntity> {
    let mut entities = settle(mentions, intent, registry, reasons);
    if let Some(key) = &carried.entity
        && (carried.beside || !entities.iter().any(|e| e.span.is_some() && !e.subject))
        && let Some(entity) = registry.get(key.as_str())
    {
        let entity = asked_side(entity, intent, registry);
        reasons.push(format!("“{}” is carried over from the dialog", entity.name));
        entities.push(PlannedEntity::of(entity, registry));
    }
    if intent.about_subject && entities.is_empty() {
        let mut subjects = registry.entities().iter().filter(|entity| registry.is_subject(&entity.kind));
        if let (Some(only), None) = (subjects.next(), subjects.next()) {
            reasons.push(format!("the {} is about {}", registry.domain().name(), only.name));
            entities.push(PlannedEntity::of(only, registry));
        }
    }
    entities
}

/// What the intent asks of a school that the dialog spoke of, if somebody both studied and worked there: the job, or the studies.
fn asked_side<'r>(entity: &'r Entity, intent: &Intent, registry: &'r Registry) -> &'r Entity {
    let prefers = |kind: &str| intent.prefers.iter().any(|own| own == kind);
    let other = match entity.kind.as_str() {
        school::STUDIES => school::EMPLOYER,
        school::EMPLOYER => school::STUDIES,
        _ => return entity,
    };
    if intent.form == Form::Details || prefers(&entity.kind) || !prefers(other) {
        return entity;
    }
    let name = fold(&entity.name);
    let same = |own: &&Entity| own.kind == other && fold(&own.name) == name;
    registry.entities().iter().find(same).unwrap_or(entity)
}

impl PlannedEntity {
    /// An entity that the question does not name. Two degrees of one school are parts of one thing.
    fn of(entity: &Entity, registry: &Registry) -> Self {
        let is_part =
            |other: &&Entity| other.kind == entity.kind && other.name == entity.name && other.key != entity.key;
        let alternatives = match registry.domain().kind(&entity.kind).owner {
            true => Vec::new(),
            false => registry.entities().iter().filter(is_part).map(|other| other.key.clone()).collect(),
        };
        Self {
            key: entity.key.clone(),
            kind: entity.kind.clone(),
            name: entity.name.clone(),
            subject: registry.is_subject(&entity.kind),
            certainty: 0.9,
            span: None,
            alternatives,
        }
    }
}

/// Chooses among a mention's candidates by the kinds that the intent prefers.
fn settle(mentions: &[Mention], intent: &Intent, registry: &Registry, reasons: &mut Vec<String>) -> Vec<PlannedEntity> {
    let mut out: Vec<PlannedEntity> = Vec::new();
    for mention in mentions {
        let rank = |candidate: &Candidate| {
            intent.prefers.iter().position(|kind| *kind == candidate.kind).unwrap_or(intent.prefers.len())
        };
        let best_rank = mention.candidates.iter().map(rank).min().unwrap_or(0);
        let (fitting, others): (Vec<_>, Vec<_>) = mention.candidates.iter().partition(|c| rank(c) == best_rank);
        let Some(chosen) = fitting.first() else { continue };
        if !others.is_empty() {
            reasons.push(format!("“{}” is taken as {} because of the intent", mention.text, chosen.kind));
        }
        if fitting.len() > 1 {
            reasons.push(format!("“{}” is ambiguous", mention.text));
        }
        if out.iter().any(|known| known.key == chosen.key) {
            continue;
        }
        let planned = |chosen: &Candidate, others: &[&Candidate]| PlannedEntity {
            key: chosen.key.clone(),
            kind: chosen.kind.clone(),
            name: chosen.name.clone(),
            subject: registry.is_subject(&chosen.kind),
            certainty: chosen.certainty,
            span: Some((mention.start, mention.end)),
            alternatives: others.iter().map(|c| c.key.clone()).collect(),
        };
        if intent.form == Form::Details && school::is_both(mention) {
            let of =
                |wanted: &Candidate| mention.candidates.iter().filter(|c| c.kind == wanted.kind).collect::<Vec<_>>();
            for own in [of(chosen), others.first().map_or(Vec::new(), |other| of(other))] {
                out.extend(own.split_first().map(|(first, rest)| planned(first, rest)));
            }
            continue;
        }
        out.push(planned(chosen, &fitting[1..]));
    }
    out
}

/// How strictly these entities, which exclude the corpus's subject, narrow the search.
pub(super) fn policy<'e>(entities: impl Iterator<Item = &'e PlannedEntity>, reasons: &mut Vec<String>) -> EntityPolicy {
    let subjects: Vec<&PlannedEntity> = entities.collect();
    let sure = |e: &PlannedEntity| e.certainty >= crate::registry::SURE && e.alternatives.is_empty();
    let policy = match subjects.as_slice() {
        [] => EntityPolicy::None,
        [one] if sure(one) => EntityPolicy::Strict,
        _ => EntityPolicy::Boost,
    };
    if policy == EntityPolicy::Boost {
        reasons.push("several or unsure entities: boost".to_owned());
    }
    policy
}
