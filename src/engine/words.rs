//! Fixed sets of words in events and in the log.

use crate::names::names;

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
        /// The text was put right: a list has one item a line, or a remark about what was not found was removed.
        Mended = "mended",
        /// The model did not put the items of a list on lines of their own.
        ListForm = "list_form",
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
    #[derive(Default)]
    pub enum StepPurpose {
        /// Call tools.
        #[default]
        Tools = "tools",
        /// Collect facts.
        Facts = "facts",
        /// Order passages by how well they answer.
        Rerank = "rerank",
        /// Complete a question that follows up.
        Resolve = "resolve",
    }

    /// What became of a tool call.
    #[derive(Default)]
    pub enum ToolOutcome {
        /// The graph has items.
        Items = "items",
        /// The graph covers it, and there is nothing.
        KnownEmpty = "known_empty",
        /// Search found passages.
        Passages = "passages",
        /// Search found nothing.
        #[default]
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
}
