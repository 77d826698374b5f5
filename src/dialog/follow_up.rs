//! The follow-up detector. It is biased toward "new topic": carrying an old topic into a new question is the worse
//! error.

use super::focus::Focus;
use super::words::{Part, parts};
use super::{Memory, Shift, ellipsis, returning, topic};
use crate::domain::Intent;
use crate::id::{DocumentId, EntityKey};
use crate::plan::{Carried, PlannedEntity, QueryPlan};
use crate::registry::Registry;
use crate::settings::Settings;
use std::sync::Arc;

/// The detector's verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct FollowUp {
    /// Whether the question continues the previous turn.
    pub follow_up: bool,
    /// The question completed with what it leaves out, for text search.
    pub resolved: String,
    /// The words that complete it, which weigh less than its own; for a new topic, those that merely announce it.
    pub topic: Vec<String>,
    /// Documents that answered the previous turn, if the same topic is searched in text.
    pub pages: Vec<DocumentId>,
    /// The entity taken over.
    pub context_entity: Option<EntityKey>,
    /// Which side of that entity in time the question asks for, see [`FollowUp::put_in_time`].
    pub shift: Option<Shift>,
    /// When what came before or after began, or the one of several times there that is meant: an ISO date.
    pub since: Option<String>,
    /// The reason, in English.
    pub reason: String,
    /// What the plan takes over.
    pub carried: Carried,
    /// Whether wording alone decided, without an entity: a language model may know better.
    pub by_words: bool,
}

impl FollowUp {
    fn new_topic(question: &str, reason: &str) -> Self {
        Self {
            follow_up: false,
            resolved: question.to_owned(),
            topic: Vec::new(),
            pages: Vec::new(),
            context_entity: None,
            shift: None,
            since: None,
            reason: reason.to_owned(),
            carried: Carried::default(),
            by_words: false,
        }
    }

    /// Nothing points back; `by_words` says whether a language model may know better.
    fn stands_alone(question: &str, by_words: bool) -> Self {
        Self { by_words, ..Self::new_topic(question, "nothing points back") }
    }

    /// The question continues the dialog and takes this over.
    fn continuing(question: &str, reason: &str, carried: Carried) -> Self {
        Self { follow_up: true, carried, ..Self::new_topic(question, reason) }
    }
}

/// A follow-up has at most this many words; the rest is not looked at.
const MAX_WORDS: usize = 200;
/// A question that only names another entity has at most this many words.
const ANOTHER_ENTITY: usize = 6;
/// At most this many of them are not function words: a name may have several.
const ENTITY_NAME: usize = 3;

/// A question in its dialog.
pub(super) struct Asked<'q> {
    pub question: &'q str,
    pub parts: Vec<Part<'q>>,
    /// Its plan without context.
    pub alone: &'q QueryPlan,
    pub memory: &'q Memory,
    pub registry: &'q Registry,
    pub focus: Focus<'q>,
    /// Whether the corpus contains a (folded) word.
    pub in_vocabulary: &'q dyn Fn(&str) -> bool,
}

/// What a word or an omission in the question refers to.
pub(super) struct Referent {
    pub key: EntityKey,
    /// The reason, in English.
    pub reason: String,
    /// The intent that a question without an intent of its own takes over.
    pub intent: Option<std::sync::Arc<crate::domain::Intent>>,
    pub shift: Option<Shift>,
    /// Whether it is a fact without a name of its own, whose list is told again with it alone.
    pub fact: bool,
    /// Whether it was named by its place in a list.
    pub placed: bool,
}

/// Decides whether `question` continues the dialog. `alone` is its plan without context; `in_vocabulary` tells whether
/// the corpus contains a (folded) word.
///
/// If the dialog is about an entity, a follow-up takes that over. Otherwise, as in a corpus of text alone, the question
/// is completed with the words of the topic: those of the question that opened it and of the last one, and names from
/// the last answer.
pub fn follow_up(
    question: &str,
    alone: &QueryPlan,
    memory: &Memory,
    registry: &Registry,
    settings: &Settings,
    in_vocabulary: &dyn Fn(&str) -> bool,
) -> FollowUp {
    let Some(last) = memory.last() else { return FollowUp::new_topic(question, "the dialog begins") };
    let mut parts = parts(question);
    parts.truncate(MAX_WORDS);
    let focus = Focus::new(memory, registry, settings);
    let asked = Asked { question, parts, alone, memory, registry, focus, in_vocabulary };
    if let Some(intent) = asked.rated_again() {
        let carried = Carried { intent: Some(intent), listed: true, ..Carried::default() };
        return FollowUp::continuing(question, "how well the languages of the list are known", carried);
    }
    if last.intent.is_greeting() || ellipsis::is_small_talk(&asked.parts) {
        return FollowUp::new_topic(question, "a greeting has no topic");
    }
    if asked.names_entity() {
        return asked.after_own_entity();
    }
    if let Some((intent, described)) = asked.ranked_again() {
        let carried = Carried { intent: Some(intent), described, ..Carried::default() };
        return FollowUp::continuing(question, "the ranking of what was listed", carried);
    }
    if let Some((intent, described)) = asked.counted() {
        let carried = Carried { intent: Some(intent), described, ..Carried::default() };
        return FollowUp::continuing(question, "the number of what was listed", carried);
    }
    if let Some(names) = asked.only_unknown_name() {
        let reason = "the previous question, about an unknown name";
        let carried = Carried { intent: memory.intent_before().cloned(), unknown: names, ..Carried::default() };
        return FollowUp::continuing(question, reason, carried);
    }
    if let Some(among) = asked.selected_by_time().or_else(|| asked.order_of_list()) {
        let carried = Carried { among, ..Carried::default() };
        return FollowUp::continuing(question, "the order of what was listed", carried);
    }
    if let Some(intent) = asked.order_again() {
        let carried = Carried { intent: Some(intent), ..Carried::default() };
        return FollowUp::continuing(question, "another in the order of what was told", carried);
    }
    if !alone.unknown_names.is_empty() {
        return FollowUp::new_topic(question, "the question names something unknown");
    }
    if let Some((intent, described)) = asked.selected_by_words() {
        let carried = Carried { intent: Some(intent), described, ..Carried::default() };
        return FollowUp::continuing(question, "which of what was listed", carried);
    }
    if let Some((intent, only)) = asked.list_again() {
        let carried = Carried { intent: Some(intent), listed: true, only, ..Carried::default() };
        return FollowUp::continuing(question, "what the items of the list say", carried);
    }
    if let Some(intent) = asked.today() {
        let carried = Carried { intent: Some(intent), ..Carried::default() };
        return FollowUp::continuing(question, "the previous question, for today", carried);
    }
    if let Some((intent, kinds)) = asked.another_period() {
        let carried = Carried { intent: Some(intent), kinds, ..Carried::default() };
        return FollowUp::continuing(question, "the previous question, for another period", carried);
    }
    // "And her best project?" after languages says what it ranks.
    let orders = alone.ranked.is_some() || alone.time.as_ref().is_some_and(|time| time.ask.puts_first());
    if orders && memory.last_found().is_some_and(|last| asked.asks_for_others(last)) {
        return FollowUp::new_topic(question, "the question asks for things of another kind");
    }
    let verdict = match asked.referent() {
        Some(referent) => asked.after_entity(referent),
        None => asked.without_entity(),
    };
    match verdict.follow_up {
        true => verdict,
        false => FollowUp { topic: words_of(returning::leaving(&asked.parts)), ..verdict },
    }
}

fn words_of(parts: &[Part<'_>]) -> Vec<String> {
    parts.iter().map(|part| part.word.text.to_owned()).collect()
}

impl Asked<'_> {
    /// The entities that it names, besides the corpus's subject.
    fn named(&self) -> impl Iterator<Item = &PlannedEntity> {
        self.alone.entities.iter().filter(|entity| entity.span.is_some() && !entity.subject)
    }

    fn names_entity(&self) -> bool {
        self.named().next().is_some()
    }

    /// The verdict on a question that names an entity.
    fn after_own_entity(&self) -> FollowUp {
        // "А в Luxoft?": another entity, and nothing about what is asked of it.
        let rest = returning::after_correction(&self.parts);
        let names_only = |parts: &[Part<'_>]| {
            parts.len() <= ANOTHER_ENTITY && parts.iter().filter(|part| !part.is_function_word).count() <= ENTITY_NAME
        };
        let tied = ellipsis::is_tied(&self.parts) && names_only(&self.parts);
        let nothing_else = self.alone.intent_score == 0.0 || self.only_shifts_topic();
        let corrects =
            rest.is_some_and(|rest| names_only(rest) && rest.iter().all(|part| self.is_named_or_empty(part)));
        // A role is asked of an employer, not of a language.
        let fits = |intent: &&Arc<Intent>| {
            let required = |entity: &PlannedEntity| intent.requires.contains(&entity.kind);
            intent.list || intent.requires.is_empty() || self.named().any(required)
        };
        if ((tied && nothing_else) || corrects)
            && let Some(intent) = self.memory.intent_before().filter(fits)
        {
            let carried = Carried { intent: Some(intent.clone()), ..Carried::default() };
            return FollowUp::continuing(self.question, "the previous question, about another entity", carried);
        }
        // "Did she use Python there?" asks about both.
        match self.place_beside() {
            Some((key, word)) => FollowUp {
                context_entity: Some(key.clone()),
                ..FollowUp::continuing(
                    self.question,
                    &format!("“{word}” points back"),
                    Carried { entity: Some(key), beside: true, ..Carried::default() },
                )
            },
            None => FollowUp::new_topic(self.question, "the question names its own subject"),
        }
    }

    /// Whether only an entity follows the phrase that applies the previous question to it. The phrase itself may look
    /// like a question: "Was ist mit Luxoft?"
    fn only_shifts_topic(&self) -> bool {
        ellipsis::after_topic_shift(&self.parts)
            .is_some_and(|rest| rest.iter().all(|part| self.is_named_or_empty(part)))
    }

    /// Whether a word is part of an entity's name or a function word.
    fn is_named_or_empty(&self, part: &Part<'_>) -> bool {
        let mut spans = self.alone.entities.iter().filter_map(|entity| entity.span);
        part.is_function_word || spans.any(|(start, end)| start <= part.word.start && part.word.end <= end)
    }

    /// The verdict for a question about something known.
    fn after_entity(&self, referent: Referent) -> FollowUp {
        let Referent { key, reason, intent, shift, fact, placed } = referent;
        if fact {
            let carried = Carried { intent, listed: true, only: Some(key), ..Carried::default() };
            return FollowUp::continuing(self.question, &reason, carried);
        }
        // What texts said of it is looked for there again.
        let told = self.memory.last().filter(|last| last.entities.is_empty() && last.listed.contains(&key));
        let name = self.registry.get(key.as_str()).map(|entity| entity.name.clone());
        let resolved = match &name {
            Some(name) => format!("{} ({name})", self.question),
            None => self.question.to_owned(),
        };
        FollowUp {
            resolved,
            topic: name.into_iter().collect(),
            pages: told.map(|turn| turn.pages.clone()).unwrap_or_default(),
            context_entity: Some(key.clone()),
            shift,
            ..FollowUp::continuing(
                self.question,
                &reason,
                Carried { entity: Some(key), intent, placed, ..Carried::default() },
            )
        }
    }

    /// The verdict for a question about no entity.
    fn without_entity(&self) -> FollowUp {
        let pointer = self.pointer().map(|part| part.word.text);
        let denied = self.focus.denied();
        if let Some(word) = pointer.filter(|_| self.alone.target.is_some() && !denied.is_empty()) {
            let carried = Carried { unknown: denied.to_vec(), ..Carried::default() };
            return FollowUp::continuing(self.question, &format!("“{word}” points back to an unknown name"), carried);
        }
        if !self.is_of_text() {
            return FollowUp::new_topic(self.question, "the dialog is about no single thing");
        }
        if self.focus.thing().is_some() {
            return FollowUp::stands_alone(self.question, true);
        }
        let leaves = returning::leaves_topic(&self.parts);
        let missing = if self.registry.entities().is_empty() { ellipsis::missing_in_text } else { ellipsis::missing };
        let reason = match pointer {
            Some(word) => format!("“{word}” points back"),
            None => match missing(&self.parts).or_else(|| self.detail()).filter(|_| !leaves) {
                Some(reason) => reason.to_owned(),
                None => return FollowUp::stands_alone(self.question, true),
            },
        };
        let mut topic = topic::words(self.question, self.memory.topic());
        // Whose portfolio it is, tells no passage from another.
        topic.retain(|word| !self.registry.is_subject_name(&crate::text::fold(word)));
        if topic.is_empty() {
            return FollowUp::new_topic(self.question, "the dialog has no topic to take over");
        }
        let pages = self.memory.topic().iter().rev().map(|turn| &turn.pages).find(|pages| !pages.is_empty());
        FollowUp {
            resolved: format!("{} ({})", self.question, topic.join(" ")),
            topic,
            pages: pages.cloned().unwrap_or_default(),
            by_words: true,
            ..FollowUp::continuing(self.question, &reason, Carried::default())
        }
    }

    /// Whether text may answer the question. A corpus with facts answers questions about those from the graph.
    pub fn is_of_text(&self) -> bool {
        self.registry.entities().is_empty() || (self.alone.target.is_none() && !self.alone.intent.is_greeting())
    }
}
