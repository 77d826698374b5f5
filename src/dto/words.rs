//! Words that the engine gives as text, published as one of a fixed set.

use crate::names::{Name, names};
use serde::{Serialize, Serializer};
use std::marker::PhantomData;

/// One of the words of `T`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<T>(&'static str, PhantomData<T>);

impl<T: Name> Word<T> {
    /// The word itself. Tests fail on one that `T` does not know; a release publishes it all the same.
    pub(super) fn new(word: &'static str) -> Self {
        debug_assert!(T::ALL.iter().any(|known| known.as_str() == word), "a word that is not declared: {word}");
        Self(word, PhantomData)
    }
}

impl<T> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

#[cfg(feature = "types")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Word<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<T>()
    }
}

names! {
    /// What is being done for a question.
    #[cfg_attr(feature = "types", schemars(rename = "AnswerStage"))]
    pub enum Stage {
        /// Passages are looked for; `detail`: how many are searched.
        Search = "search",
        /// The language model is asked; `detail`: passages that it is offered.
        Model = "model",
        /// The language model collects facts; `detail`: passages that it is offered.
        Facts = "facts",
        /// The language model called tools; `detail`: how many calls.
        Tool = "tool",
        /// The endpoint is asked again; `detail`: ms until then.
        Retry = "retry",
        /// Citations are checked; `detail`: how many.
        Check = "check",
    }

    /// Why all text so far is void.
    pub enum ResetReason {
        /// The attempt has no valid citation.
        Invalid = "invalid",
        /// The model left out items of a list.
        IncompleteList = "incomplete_list",
        /// The answer was cut off.
        Cut = "cut",
        /// An earlier attempt was better.
        BetterAttempt = "better_attempt",
        /// The model called tools instead of going on.
        ToolCalls = "tool_calls",
        /// The model gave no answer.
        NoAnswer = "no_answer",
    }

    /// What a request to the language model was made for.
    #[cfg_attr(feature = "types", schemars(rename = "RequestPurpose"))]
    pub enum Purpose {
        /// To write the answer.
        Answer = "answer",
        /// To write the answer with tools.
        Agent = "agent",
        /// To collect facts.
        Facts = "facts",
        /// To order passages by how well they answer.
        Rerank = "rerank",
        /// To complete a question that follows up.
        Resolve = "resolve",
    }

    /// What a request that prepared the answer did.
    pub enum StepPurpose {
        /// Call tools.
        Tools = "tools",
        /// Collect facts.
        Facts = "facts",
    }

    /// What became of a tool call.
    pub enum ToolOutcome {
        /// The graph has items.
        Items = "items",
        /// The graph covers it, and there is nothing.
        KnownEmpty = "known_empty",
        /// Search found passages.
        Passages = "passages",
        /// Search found nothing.
        Nothing = "nothing",
        /// No entity has this name.
        UnknownEntity = "unknown_entity",
        /// Several entities have this name.
        Ambiguous = "ambiguous",
        /// The graph does not cover it.
        Unsupported = "unsupported",
        /// The same was called before.
        Repeated = "repeated",
        /// The arguments could not be read.
        BadArguments = "bad_arguments",
        /// There is no such tool.
        UnknownTool = "unknown_tool",
        /// The round had more calls than are carried out.
        TooMany = "too_many",
    }

    /// How an answer is best drawn.
    pub enum StyleHint {
        /// As an enumeration.
        List = "list",
        /// As running text.
        Text = "text",
    }
}

/// What a question wants. A domain may have intents of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Intent<'a>(&'a str);

impl<'a> From<&'a crate::domain::Intent> for Intent<'a> {
    fn from(intent: &'a crate::domain::Intent) -> Self {
        Self(&intent.name)
    }
}

#[cfg(feature = "types")]
impl schemars::JsonSchema for Intent<'_> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Intent".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let domains = [crate::domain::Domain::portfolio(), crate::domain::Domain::pages()];
        let intents = domains.iter().flat_map(|domain| domain.intents());
        let names: std::collections::BTreeSet<&str> = intents.map(|intent| intent.name.as_str()).collect();
        schemars::json_schema!({
            "description": "What a question wants. A domain may have intents of its own.",
            "anyOf": [{ "type": "string", "enum": names }, { "type": "string" }],
        })
    }
}
