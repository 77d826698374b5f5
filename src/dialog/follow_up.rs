//! The follow-up detector. Biased to "new topic": carrying an old topic into a new question is the worse error.

use super::words::{Part, parts};
use super::{Memory, ellipsis, pointing, topic};
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
}

/// Demonstratives; they point back only with a noun that says to what kind of thing.
const THAT: &[&str] = &[
    "этот", "эта", "это", "этом", "этой", "этого", "этому", "эту", "тот", "том", "той", "того", "ту", "данный",
    "данном", "this", "that", "these", "those", "the", "este", "esta", "ese", "esa", "aquel", "aquella", "dicho",
];

/// Words that open a continuation.
const AND: &[&str] = &["а", "и", "ну", "еще", "также", "and", "also", "y", "e", "tambien"];

/// More words than this no follow-up has; what stands behind them is not looked at.
const MAX_WORDS: usize = 200;

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
    let words: Vec<&str> = parts.iter().map(|part| part.folded.as_str()).collect();
    let own_entity = alone.entities.iter().any(|e| e.span.is_some() && !e.subject);
    let own_intent = alone.intent_score > 0.0;
    let context = memory.context_entity(settings);
    let opens = words.first().is_some_and(|word| AND.contains(word))
        || [["what", "about"], ["how", "about"], ["que", "tal"]].iter().any(|opening| words.starts_with(opening));

    if last.intent.is_greeting() || ellipsis::is_small_talk(&parts) {
        return FollowUp::new_topic(question, "a greeting has no topic");
    }
    if own_entity {
        // "А в Luxoft?": another entity, and nothing said about what is wanted of it.
        let ellipsis = opens && words.len() <= 6 && words_say_nothing_else(alone, &words);
        return match ellipsis && last.intent.target.is_some() {
            true => FollowUp {
                follow_up: true,
                carried: Carried { entity: None, intent: Some(last.intent.clone()) },
                ..FollowUp::new_topic(question, "another entity for the question before")
            },
            false => FollowUp::new_topic(question, "the question names its own subject"),
        };
    }
    if !alone.unknown_names.is_empty() {
        return FollowUp::new_topic(question, "the question names something unknown");
    }
    // "His" and "él" are the portfolio's owner, who is no topic of a dialog.
    let people = !registry.entities().iter().any(|entity| registry.is_subject(&entity.kind));
    let pointer = pointing::pointer(&parts, people);
    // Where there are facts, their questions are asked of an entity or of nothing.
    let of_text = registry.entities().is_empty() || (alone.target.is_none() && !alone.intent.is_greeting());
    if let Some(context) = context {
        let carry = |reason: &str| {
            let name = registry.get(context.as_str()).map(|entity| entity.name.as_str());
            FollowUp {
                follow_up: true,
                resolved: name.map_or_else(|| question.to_owned(), |name| format!("{question} ({name})")),
                context_entity: Some(context.clone()),
                carried: Carried { entity: Some(context.clone()), intent: None },
                ..FollowUp::new_topic(question, reason)
            }
        };
        let context_kind = registry.get(context.as_str()).map(|e| e.kind.as_str());
        let points_at_kind = words
            .windows(2)
            .any(|pair| THAT.contains(&pair[0]) && cue_kind(pair[1]).is_some() && cue_kind(pair[1]) == context_kind);
        if points_at_kind {
            return carry("a demonstrative with a fitting noun points back");
        }
        if let Some(word) = pointer.or_else(|| thing(&parts)) {
            return carry(&format!("“{word}” points back"));
        }
        let relational = alone.intent.prefers.first().is_some_and(|kind| Some(kind.as_str()) == context_kind);
        if opens && own_intent && relational && alone.categories.is_empty() {
            return carry("a continuation that needs a subject");
        }
        if of_text && let Some(reason) = ellipsis::missing(&parts) {
            return carry(reason);
        }
        return FollowUp { by_words: of_text, ..FollowUp::new_topic(question, "nothing points back") };
    }
    if !of_text {
        return FollowUp::new_topic(question, "the turn before left no single subject");
    }
    let reason = match pointer {
        Some(word) => format!("“{word}” points back"),
        None => match ellipsis::missing(&parts) {
            Some(reason) => reason.to_owned(),
            None => return FollowUp { by_words: true, ..FollowUp::new_topic(question, "nothing points back") },
        },
    };
    let topic = topic::words(question, memory.topic());
    if topic.is_empty() {
        return FollowUp::new_topic(question, "the dialog has no topic to take over");
    }
    FollowUp {
        follow_up: true,
        resolved: format!("{question} ({})", topic.join(" ")),
        by_words: true,
        ..FollowUp::new_topic(question, &reason)
    }
}

/// A pronoun for a thing behind a preposition ("на ней", "en él"), which is none for the portfolio's owner.
fn thing<'q>(parts: &[Part<'q>]) -> Option<&'q str> {
    const THINGS: &[&str] = &["нем", "ней", "нему", "нею"];
    parts.iter().find(|part| THINGS.contains(&part.folded.as_str()) || part.lower == "él").map(|part| part.word.text)
}

/// Whether the plan's intent only comes from the entity itself.
fn words_say_nothing_else(alone: &QueryPlan, words: &[&str]) -> bool {
    alone.intent_score == 0.0 && words.iter().filter(|word| !crate::text::is_function_word(word)).count() <= 3
}
