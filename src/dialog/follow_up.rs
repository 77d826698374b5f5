//! The follow-up detector. Biased to "new topic": carrying an old topic into a new question is the worse error.

use super::Memory;
use crate::id::EntityKey;
use crate::plan::{Carried, Intent, QueryPlan, folded_words};
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
}

impl FollowUp {
    fn new_topic(question: &str, reason: &str) -> Self {
        Self {
            follow_up: false,
            resolved: question.to_owned(),
            context_entity: None,
            reason: reason.to_owned(),
            carried: Carried::default(),
        }
    }
}

/// Adverbs of place that mean the thing talked about.
const THERE: &[&str] = &["там", "туда", "оттуда", "there", "alli", "ahi", "alla"];

/// Demonstratives; they point back only with a noun that says to what kind of thing.
const THAT: &[&str] = &[
    "этот",
    "эта",
    "это",
    "этом",
    "этой",
    "этого",
    "этому",
    "эту",
    "тот",
    "том",
    "той",
    "того",
    "ту",
    "данный",
    "данном",
    "this",
    "that",
    "these",
    "those",
    "the",
    "este",
    "esta",
    "ese",
    "esa",
    "aquel",
    "aquella",
    "dicho",
];

/// Pronouns for things behind a preposition ("на нём", "about it", "en él").
const IT: &[&str] = &["нем", "ней", "нему", "нею", "it", "its", "ello"];

/// Words that open a continuation.
const AND: &[&str] = &["а", "и", "ну", "еще", "также", "and", "also", "y", "e", "tambien"];

/// Whether `question` continues the dialog. `alone` is its plan without any context.
pub fn follow_up(
    question: &str,
    alone: &QueryPlan,
    memory: &Memory,
    registry: &Registry,
    settings: &Settings,
) -> FollowUp {
    let Some(last) = memory.last() else { return FollowUp::new_topic(question, "the dialog begins") };
    let words = folded_words(question);
    let own_entity = alone.entities.iter().any(|e| e.span.is_some() && e.kind != "person");
    let own_intent = alone.intent_score > 0.0;
    let context = memory.context_entity(settings);
    let opens = words.first().is_some_and(|word| AND.contains(&word.as_str()))
        || question_opens_with(&words, &[&["what", "about"], &["how", "about"], &["que", "tal"]]);
    let carry = |entity: Option<&EntityKey>, intent: Option<Intent>, reason: &str| {
        let name = entity.and_then(|key| registry.get(key.as_str())).map(|e| e.name.clone());
        FollowUp {
            follow_up: true,
            resolved: name.map_or_else(|| question.to_owned(), |name| format!("{question} ({name})")),
            context_entity: entity.cloned(),
            reason: reason.to_owned(),
            carried: Carried { entity: entity.cloned(), intent },
        }
    };

    if own_entity {
        // "А в Luxoft?": another entity, and nothing said about what is wanted of it.
        let ellipsis = opens && words.len() <= 6 && words_say_nothing_else(alone, &words);
        return match ellipsis && last.intent.row().target.is_some() {
            true => carry(None, Some(last.intent), "another entity for the question before"),
            false => FollowUp::new_topic(question, "the question names its own subject"),
        };
    }
    if !alone.unknown_names.is_empty() {
        return FollowUp::new_topic(question, "the question names something unknown");
    }
    let Some(context) = context else {
        return FollowUp::new_topic(question, "the turn before left no single subject");
    };
    let context_kind = registry.get(context.as_str()).map(|e| e.kind.as_str());
    if words.iter().any(|word| THERE.contains(&word.as_str())) {
        return carry(Some(context), None, "“there” points back");
    }
    let points_at_kind = words.windows(2).any(|pair| {
        THAT.contains(&pair[0].as_str()) && cue_kind(&pair[1]).is_some() && cue_kind(&pair[1]) == context_kind
    });
    if points_at_kind {
        return carry(Some(context), None, "a demonstrative with a fitting noun points back");
    }
    if words.iter().any(|word| IT.contains(&word.as_str())) {
        return carry(Some(context), None, "a pronoun points back");
    }
    let relational = alone.intent.row().prefers.first().is_some_and(|kind| Some(*kind) == context_kind);
    if opens && own_intent && relational && alone.categories.is_empty() {
        return carry(Some(context), None, "a continuation that needs a subject");
    }
    FollowUp::new_topic(question, "nothing points back")
}

fn question_opens_with(words: &[String], openings: &[&[&str]]) -> bool {
    openings.iter().any(|opening| words.len() >= opening.len() && opening.iter().zip(words).all(|(a, b)| a == b))
}

/// Whether the plan's intent only comes from the entity itself.
fn words_say_nothing_else(alone: &QueryPlan, words: &[String]) -> bool {
    alone.intent_score == 0.0 && words.iter().filter(|word| !crate::text::is_function_word(word)).count() <= 3
}
