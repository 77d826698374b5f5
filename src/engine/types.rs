//! The engine's output: answers, events, and the context log. Offsets are in bytes.

use super::attribution::AnswerAttribution;
use super::clarify::Clarify;
use super::log::SourceUse;
use super::words::{Purpose, ResetReason, Stage, StepPurpose, ToolOutcome};
use crate::dialog::Summary;
use crate::error::Error;
use crate::id::EntityKey;
use crate::index::vectors::VectorKind;
use crate::ingest::Remote;
use crate::plan::QueryPlan;
use crate::read::{Citation, Declared, InvalidCitation, Usage};
use crate::render::ViewNode;
use crate::request::Completed;
use crate::retrieve::{DenseStatus, Explanation, Mode, Reference, Support};
use crate::text::Language;
use crate::verify::{CitationValidation, Coverage};

/// How an answer was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum AnswerKind {
    /// Facts of the graph, complete.
    List,
    /// Sentences quoted from the sources.
    Quotation,
    /// Sentences from the sources that are close to the question but may not answer it; the answer says so.
    Close,
    /// Text by a language model.
    Model,
    /// Text by a language model that called tools.
    Agent,
    /// A single fixed sentence: a greeting, or nothing found.
    Sentence,
    /// A clarifying question: which of several meanings of a name is meant.
    Clarify,
}

/// How the caller wants the answer made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum AnswerMode {
    /// As the plan and the settings say.
    #[default]
    Auto,
    /// Never call a model.
    Quotation,
    /// Graph facts only.
    List,
    /// Use the model even if the graph knows the answer.
    Model,
    /// Let the model call the tools `graph_query` and `search`.
    Agent,
    /// Like `model`, but requests JSON: the text, and its citations with quotations, which are checked
    /// (`verification.declared`). If the endpoint or the model does not support it, text is requested.
    Structured,
}

/// One item of a list answer.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerItem {
    /// The item's text, without its marker. Markdown.
    pub text: String,
    /// The entity or fact.
    pub key: Option<EntityKey>,
    /// Where it is written.
    pub support: Option<Support>,
    /// Whether it is computed from what is written there, such as a duration from dates.
    pub computed: bool,
    /// Its span in the answer's text, including its marker.
    pub span: std::ops::Range<usize>,
}

/// What left the page in one request.
#[derive(Clone, Debug, PartialEq)]
pub struct Sent {
    /// The endpoint's host.
    pub host: String,
    /// The purpose of the request.
    pub purpose: Purpose,
    /// Numbers of the references whose text was sent; empty for `rerank`, whose passages have no numbers yet.
    pub references: Vec<usize>,
    /// Number of passages sent.
    pub passages: usize,
    /// Estimated tokens of the prompt.
    pub tokens: usize,
}

/// One attempt at a model's answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attempt {
    /// From 1.
    pub attempt: u32,
    /// Number of requests made, including retries after failures.
    pub requests: u32,
    /// Number of valid citations.
    pub citations: usize,
    /// Number of invalid citations.
    pub invalid: usize,
    /// Whether it met the requirements.
    pub valid: bool,
    /// Token counts as reported by the endpoint.
    pub usage: Option<Usage>,
    /// Why the model stopped.
    pub finish: Option<String>,
    /// Descriptions of input that was not understood.
    pub diagnostics: Vec<String>,
    /// The citation rules that it followed, and its score.
    pub validation: CitationValidation,
    /// Passages offered and cited.
    pub coverage: Coverage,
    /// Milliseconds from the request to the end of the answer.
    pub ms: f64,
}

impl Attempt {
    /// The attempt on one line, for logs. `of`: number of attempts allowed.
    pub fn line(&self, of: u32) -> String {
        let Self { attempt, validation: checked, coverage, ms, .. } = self;
        let yes = |is: bool| if is { "yes" } else { "no" };
        format!(
            "attempt {attempt} of {of}: {}; markers {}, citations {}, invalid {}, list of sources {}, files {}, code {}, \
             score {:.1}, cited {} of {} passages, {ms:.0} ms",
            if self.valid { "valid" } else { "invalid" },
            yes(checked.has_source_markers),
            self.citations,
            self.invalid,
            yes(checked.has_sources_section),
            yes(checked.has_file_references),
            yes(checked.has_code_blocks),
            checked.score,
            coverage.cited.len(),
            coverage.offered,
        )
    }
}

/// A request that prepared the answer: the model called tools, collected facts, ordered passages or completed the
/// question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// Its purpose.
    pub purpose: StepPurpose,
    /// Number of requests made, including retries after failures.
    pub requests: u32,
    /// The tool calls, in order.
    pub calls: Vec<StepCall>,
    /// Token counts as reported by the endpoint.
    pub usage: Option<Usage>,
    /// Why the model stopped.
    pub finish: Option<String>,
    /// Duration in milliseconds.
    pub ms: f64,
}

impl Step {
    /// The step for a small request made in addition to the answer.
    pub(super) fn of(purpose: StepPurpose, done: &Completed, ms: f64) -> Self {
        let finish = done.finish.clone();
        Self { purpose, requests: done.requests, calls: Vec::new(), usage: done.usage, finish, ms }
    }
}

/// A tool call and its outcome.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepCall {
    /// The tool's name, as called by the model.
    pub tool: String,
    /// Its arguments as written by the model, truncated to a few hundred characters.
    pub arguments: String,
    /// Its outcome.
    pub outcome: ToolOutcome,
    /// Numbers of the references told to the model.
    pub references: Vec<usize>,
    /// Number of list items told to the model.
    pub items: usize,
}

/// The duration of a stage.
#[derive(Clone, Debug, PartialEq)]
pub struct Timing {
    /// Name of the stage.
    pub stage: &'static str,
    /// Duration in milliseconds.
    pub ms: f64,
}

/// The part of the dialog that a prompt carries.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recalled {
    /// Questions and answers word for word, oldest first; for a list of more than `carryoverMaxEntities` entities, only
    /// the line above it. The oldest are dropped if the context has no room for them.
    pub turns: Vec<(String, String)>,
    /// Summary of older turns.
    pub summary: Summary,
}

/// The context log of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// The origin of the answer.
    pub mode: Mode,
    /// The plan, with its reasons.
    pub plan: QueryPlan,
    /// Whether the question continued the dialog, and why.
    pub follow_up: (bool, String),
    /// The part of the dialog that a prompt carries, whether or not a model was used.
    pub memory: Recalled,
    /// Whether vectors could take part.
    pub dense: DenseStatus,
    /// Whether passages found by text search were actually used.
    pub retrieval_used: bool,
    /// Number of passages searched.
    pub searched: usize,
    /// How vectors were searched.
    pub vector_index: Option<VectorKind>,
    /// Confidence of retrieval, 0 to 1.
    pub confidence: Option<f32>,
    /// Mean similarity of the offered references that have one.
    pub average_similarity: Option<f32>,
    /// How much of each source was offered.
    pub sources: Vec<SourceUse>,
    /// Estimated tokens of the offered passages.
    pub tokens: usize,
    /// Numbers of the references offered to the model, or shown.
    pub offered: Vec<usize>,
    /// Numbers of the references cited by the answer.
    pub cited: Vec<usize>,
    /// Explains the rank of each reference.
    pub explanations: Vec<Explanation>,
    /// Requests that prepared the answer.
    pub steps: Vec<Step>,
    /// Attempts at a model's answer.
    pub attempts: Vec<Attempt>,
    /// What left the page.
    pub sent: Vec<Sent>,
    /// Time per stage.
    pub timings: Vec<Timing>,
    /// Problems that did not prevent the answer.
    pub warnings: Vec<Error>,
}

impl Trace {
    /// The log of a question that has only been planned.
    pub(super) fn of(plan: &QueryPlan) -> Self {
        Self {
            mode: Mode::None,
            plan: plan.clone(),
            follow_up: (false, String::new()),
            memory: Recalled::default(),
            dense: DenseStatus::NoModel,
            retrieval_used: false,
            searched: 0,
            vector_index: None,
            confidence: None,
            average_similarity: None,
            sources: Vec::new(),
            tokens: 0,
            offered: Vec::new(),
            cited: Vec::new(),
            explanations: Vec::new(),
            steps: Vec::new(),
            attempts: Vec::new(),
            sent: Vec::new(),
            timings: Vec::new(),
            warnings: Vec::new(),
        }
    }
}

/// A complete answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The whole text with its citation markers. Markdown.
    pub text: String,
    /// How it was made.
    pub kind: AnswerKind,
    /// Language of the frame.
    pub language: Language,
    /// Items of a list, as many as `listPageItems` says.
    pub items: Vec<AnswerItem>,
    /// How many items the list has altogether.
    pub items_total: usize,
    /// Number of items shown before "more".
    pub items_shown: usize,
    /// The clarifying question; `None`: there is none.
    pub clarify: Option<Clarify>,
    /// The references that may be cited, numbered from 1.
    pub references: Vec<Reference>,
    /// Citations of existing references, with byte spans in `text`.
    pub citations: Vec<Citation>,
    /// Numbers without a reference.
    pub invalid_citations: Vec<InvalidCitation>,
    /// Byte offset of the list of sources at the end, if there is one.
    pub body_end: Option<usize>,
    /// Whether the text follows the citation rules; `None` for a fixed sentence.
    pub validation: Option<crate::verify::CitationValidation>,
    /// How many of the passages it cites; `None` if it rests on none. For a list, only the places of its facts count as
    /// offered.
    pub coverage: Option<Coverage>,
    /// Verification of each cited sentence; `None` without citations.
    pub verification: Option<crate::verify::Verification>,
    /// The source of each part; `None` if the setting is off.
    pub attribution: Option<AnswerAttribution>,
    /// The view to display.
    pub view: Vec<ViewNode>,
    /// Questions to ask instead if nothing was found; the corpus can answer each of them.
    pub suggestions: Vec<String>,
    /// Whether its text may leave the page: not if it was made from a document that must stay.
    pub remote: Remote,
    /// The context log.
    pub trace: Trace,
}

/// Events while a question is answered, in this order: `Plan`, `Status`, `References`, then `Delta`, `Citation` and
/// `Segment` (again after a `Reset`), `Attempt`, `Validation`, `Complete`. `References` recurs if an agent finds more.
#[derive(Clone, Debug)]
pub enum Event {
    /// How the question was understood.
    Plan(Box<QueryPlan>),
    /// The start of a stage.
    Status {
        /// The stage.
        stage: Stage,
        /// A number for the stage: passages searched, citations checked, tools called, ms until a retry.
        amount: usize,
    },
    /// The references that may be cited.
    References(Vec<Reference>),
    /// More of the text.
    Delta {
        /// The piece; never part of a marker.
        text: String,
        /// Number of its attempt, from 1.
        attempt: u32,
    },
    /// A citation in the text so far.
    Citation {
        /// The citation.
        citation: Citation,
        /// Number of its attempt.
        attempt: u32,
    },
    /// Invalidates all deltas so far.
    Reset {
        /// Number of the attempt that begins.
        attempt: u32,
        /// The reason.
        reason: ResetReason,
    },
    /// A part of the text so far, with its source as declared by the model or by comparison with the passages.
    Segment {
        /// Span of the part in the text so far, in bytes.
        span: std::ops::Range<usize>,
        /// Its source.
        source: Declared,
        /// Certainty of the source, 0 to 1, if it was compared.
        confidence: Option<f64>,
        /// Number of its attempt.
        attempt: u32,
    },
    /// The end of an attempt.
    Attempt {
        /// The attempt.
        attempt: Box<Attempt>,
        /// The attempt on one line.
        line: String,
    },
    /// The checks of the text.
    Validation(crate::verify::CitationValidation),
    /// The complete answer; no event follows.
    Complete(Box<Answer>),
}

/// A list answer turned into text, with its citations.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Composed {
    pub text: String,
    pub items: Vec<AnswerItem>,
    /// How many items there are, those that other answers hold included.
    pub total: usize,
    pub shown: usize,
    pub citations: Vec<Citation>,
    pub references: Vec<Reference>,
    pub sentence: bool,
    /// Byte offset of the list of sources in the text.
    pub body_end: Option<usize>,
}
