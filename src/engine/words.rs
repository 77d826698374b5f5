//! Fixed vocabularies of events and of the log.

use crate::names::names;

names! {
    /// The stage of answering a question.
    #[cfg_attr(feature = "types", schemars(rename = "AnswerStage"))]
    pub enum Stage {
        /// Searching for passages; `detail`: number of passages searched.
        Search = "search",
        /// Asking the language model; `detail`: number of passages offered to it.
        Model = "model",
        /// Collecting facts with the language model; `detail`: number of passages offered to it.
        Facts = "facts",
        /// Executing the language model's tool calls; `detail`: number of calls.
        Tool = "tool",
        /// Waiting to retry; `detail`: wait in ms.
        Retry = "retry",
        /// Checking citations; `detail`: number of citations.
        Check = "check",
    }

    /// Why all text so far is invalid.
    pub enum ResetReason {
        /// The attempt has no valid citation.
        Invalid = "invalid",
        /// The model omitted items of a list.
        IncompleteList = "incomplete_list",
        /// The answer was cut off.
        Cut = "cut",
        /// An earlier attempt was better.
        BetterAttempt = "better_attempt",
        /// The model called tools instead of continuing.
        ToolCalls = "tool_calls",
        /// The model gave no answer.
        NoAnswer = "no_answer",
        /// The text was corrected: a list got one item per line, or a remark about what was not found was removed.
        Mended = "mended",
        /// The model did not put each item of a list on its own line.
        ListForm = "list_form",
    }

    /// The purpose of a request to the language model.
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
        /// To complete a follow-up question.
        Resolve = "resolve",
        /// To find passages on the server that holds them: the question's vector or words were sent.
        Search = "search",
    }

    /// The purpose of a request that prepared the answer.
    #[derive(Default)]
    pub enum StepPurpose {
        /// Call tools.
        #[default]
        Tools = "tools",
        /// Collect facts.
        Facts = "facts",
        /// Order passages by how well they answer.
        Rerank = "rerank",
        /// Complete a follow-up question.
        Resolve = "resolve",
    }

    /// The outcome of a tool call.
    #[derive(Default)]
    pub enum ToolOutcome {
        /// The graph has items.
        Items = "items",
        /// The graph covers the query, and there is nothing.
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
        /// The graph does not cover the query.
        Unsupported = "unsupported",
        /// The same call was made before.
        Repeated = "repeated",
        /// The arguments are invalid.
        BadArguments = "bad_arguments",
        /// There is no such tool.
        UnknownTool = "unknown_tool",
        /// The response contained more calls than are executed.
        TooMany = "too_many",
    }
}
