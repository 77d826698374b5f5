//! The follow-up detector. Biased to "new topic": carrying an old topic into a new question is the worse error.

use super::words::{Part, parts};
use super::{Memory, Turn, ellipsis, pointing, topic};
use crate::id::EntityKey;
use crate::plan::{Carried, QueryPlan};
use crate::registry::{Registry, cue_kind};
use crate::settings::Settings;

/// The detector's verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct FollowUp {
    /// Whether the question continues the turn before.
    pub follow_up: bool,
    /// The question with what it leaves out filled in, for text search.
    pub resolved: String,
    /// The entity taken over.
    pub context_entity: Option<EntityKey>,
    /// Why, in English.
    pub reason: String,
    /// What the plan takes over.
    pub carried: Carried,
    /// Whether nothing but the question's wording decided, no entity: a language model may know better.
    pub by_words: bool,
}

impl FollowUp {
    fn new_topic(question: &str, reason: &str) -> Self {
        Self {
            follow_up: false,
            resolved: question.to_owned(),
            context_entity: None,
            reason: reason.to_owned(),
            carried: Carried::default(),
            by_words: false,
        }
    }

    /// Nothing points back, but a language model may know better where text is asked for.
    fn stands_alone(question: &str, by_words: bool) -> Self {
        Self { by_words, ..Self::new_topic(question, "nothing points back") }
    }
}

/// More words than this no follow-up has; what stands after them is not looked at.
const MAX_WORDS: usize = 200;
/// A question that only names another entity has at most this many words.
const ANOTHER_ENTITY: usize = 6;
/// As many of them may have content: names of several words.
const ENTITY_NAME: usize = 3;

/// A question in its dialog.
struct Asked<'q> {
    question: &'q str,
    parts: Vec<Part<'q>>,
    /// Its plan without any context.
    alone: &'q QueryPlan,
    memory: &'q Memory,
    registry: &'q Registry,
}

/// Whether `question` continues the dialog. `alone` is its plan without any context.
///
/// Where the turn before left an entity, that is what a follow-up takes over. Where it left none, as in a corpus of text
/// alone, the question is completed with the words of the topic: those of the question that opened it and of the last
/// one, and names of the last answer.
pub fn follow_up(
    question: &str,
    alone: &QueryPlan,
    memory: &Memory,
    registry: &Registry,
    settings: &Settings,
) -> FollowUp {
    let Some(last) = memory.last() else { return FollowUp::new_topic(question, "the dialog begins") };
    let mut parts = parts(question);
    parts.truncate(MAX_WORDS);
    let asked = Asked { question, parts, alone, memory, registry };
    if last.intent.is_greeting() || ellipsis::is_small_talk(&asked.parts) {
        return FollowUp::new_topic(question, "a greeting has no topic");
    }
    if alone.entities.iter().any(|e| e.span.is_some() && !e.subject) {
        return asked.after_own_entity(last);
    }
    if !alone.unknown_names.is_empty() {
        return FollowUp::new_topic(question, "the question names something unknown");
    }
    match memory.context_entity(settings) {
        Some(context) => asked.after_entity(context),
        None => asked.after_text(),
    }
}

impl Asked<'_> {
    /// The verdict on a question that names an entity.
    fn after_own_entity(&self, last: &Turn) -> FollowUp {
        // "А в Luxoft?": another entity, and nothing said about what is wanted of it.
        let only_names = ellipsis::is_tied(&self.parts)
            && self.parts.len() <= ANOTHER_ENTITY
            && (self.alone.intent_score == 0.0 || self.only_shifts_topic())
            && self.parts.iter().filter(|part| !part.is_function_word).count() <= ENTITY_NAME;
        match only_names && last.intent.target.is_some() {
            true => FollowUp {
                follow_up: true,
                carried: Carried { entity: None, intent: Some(last.intent.clone()) },
                ..FollowUp::new_topic(self.question, "another entity for the question before")
            },
            false => FollowUp::new_topic(self.question, "the question names its own subject"),
        }
    }

    /// Whether nothing but an entity follows the phrase that puts it to the question before. The phrase's own words may look
    /// like a question: "Was ist mit Luxoft?"
    fn only_shifts_topic(&self) -> bool {
        let is_named = |part: &Part<'_>| {
            let spans = self.alone.entities.iter().filter_map(|entity| entity.span);
            spans.into_iter().any(|(start, end)| start <= part.word.start && part.word.end <= end)
        };
        ellipsis::after_topic_shift(&self.parts)
            .is_some_and(|rest| rest.iter().all(|part| part.is_function_word || is_named(part)))
    }

    /// The verdict where the turn before was about `context`.
    fn after_entity(&self, context: &EntityKey) -> FollowUp {
        let entity = self.registry.get(context.as_str());
        let by_words = self.is_of_text();
        let Some(reason) = self.reason_for_entity(entity.map(|entity| entity.kind.as_str())) else {
            return FollowUp::stands_alone(self.question, by_words);
        };
        let resolved = match entity {
            Some(entity) => format!("{} ({})", self.question, entity.name),
            None => self.question.to_owned(),
        };
        FollowUp {
            follow_up: true,
            resolved,
            context_entity: Some(context.clone()),
            carried: Carried { entity: Some(context.clone()), intent: None },
            ..FollowUp::new_topic(self.question, &reason)
        }
    }

    /// Why the question is about the entity of the turn before, if it is.
    fn reason_for_entity(&self, kind: Option<&str>) -> Option<String> {
        let points_at_kind = self.parts.windows(2).any(|pair| {
            let noun = cue_kind(pair[1].word.text);
            noun.is_some() && noun == kind && pair[0].is_in(|dialog| dialog.demonstratives.determiners)
        });
        if points_at_kind {
            return Some("a demonstrative with a fitting noun points back".to_owned());
        }
        if let Some(word) = self.pointer().or_else(|| self.thing()) {
            return Some(format!("“{word}” points back"));
        }
        let fits = self.alone.intent.prefers.first().is_some_and(|prefers| Some(prefers.as_str()) == kind);
        let tied = ellipsis::is_tied(&self.parts) && self.alone.intent_score > 0.0;
        if tied && fits && self.alone.categories.is_empty() {
            return Some("a continuation that needs a subject".to_owned());
        }
        ellipsis::missing(&self.parts).filter(|_| self.is_of_text()).map(str::to_owned)
    }

    /// The verdict where the turn before left no entity.
    fn after_text(&self) -> FollowUp {
        if !self.is_of_text() {
            return FollowUp::new_topic(self.question, "the turn before left no single subject");
        }
        let reason = match self.pointer() {
            Some(word) => format!("“{word}” points back"),
            None => match ellipsis::missing(&self.parts) {
                Some(reason) => reason.to_owned(),
                None => return FollowUp::stands_alone(self.question, true),
            },
        };
        let topic = topic::words(self.question, self.memory.topic());
        if topic.is_empty() {
            return FollowUp::new_topic(self.question, "the dialog has no topic to take over");
        }
        FollowUp {
            follow_up: true,
            resolved: format!("{} ({})", self.question, topic.join(" ")),
            by_words: true,
            ..FollowUp::new_topic(self.question, &reason)
        }
    }

    /// Whether text may answer the question: where there are facts, theirs are asked of an entity or of nothing.
    fn is_of_text(&self) -> bool {
        self.registry.entities().is_empty() || (self.alone.target.is_none() && !self.alone.intent.is_greeting())
    }

    /// The word that points back. "His" and "él" are the portfolio's owner, who is no topic of a dialog.
    fn pointer(&self) -> Option<&str> {
        let people = !self.registry.entities().iter().any(|entity| self.registry.is_subject(&entity.kind));
        pointing::pointer(&self.parts, people)
    }

    /// A pronoun for a thing after a preposition ("на ней", "en él"), which is none for the portfolio's owner.
    fn thing(&self) -> Option<&str> {
        let is_thing = |part: &&Part<'_>| {
            part.dialogs().any(|dialog| dialog.pronouns.prepositional.contains(&part.lower.as_str()))
        };
        self.parts.iter().find(is_thing).map(|part| part.word.text)
    }
}
