//! What the engine says: answers, events, reports. Offsets are bytes.

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
    /// Sentences of the sources.
    Quotation,
    /// Sentences of the sources that speak of what is asked about and may not answer; the answer says so.
    Close,
    /// A language model.
    Model,
    /// A language model that called tools.
    Agent,
    /// One sentence of the frame: a greeting, nothing found.
    Sentence,
    /// A question back: which of several meanings of a name is meant.
    Clarify,
}

/// How the caller wants it made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum AnswerMode {
    /// As plan and settings say.
    #[default]
    Auto,
    /// Never call a model.
    Quotation,
    /// Graph facts only.
    List,
    /// Call the model also where the graph knows the answer.
    Model,
    /// Let the model call the tools `graph_query` and `search`.
    Agent,
    /// As `model`, asked for JSON: the text, and its citations with quotations, which are checked
    /// (`verification.declared`). Where the endpoint or the model cannot, text is asked for.
    Structured,
}

/// One item of a list answer.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerItem {
    /// What is said, without its marker. Markdown.
    pub text: String,
    /// The entity or fact.
    pub key: Option<EntityKey>,
    /// Where it is written.
    pub support: Option<Support>,
    /// Whether it is worked out from what is written there, such as a length from dates.
    pub computed: bool,
    /// Where it stands in the answer's text, marker included.
    pub span: std::ops::Range<usize>,
}

/// What left the page in one request.
#[derive(Clone, Debug, PartialEq)]
pub struct Sent {
    /// The endpoint's host.
    pub host: String,
    /// What for.
    pub purpose: Purpose,
    /// Numbers of the references whose text was sent; for `rerank`, where passages are sent that have no number yet,
    /// empty.
    pub references: Vec<usize>,
    /// How many passages were sent.
    pub passages: usize,
    /// Estimated tokens of the prompt.
    pub tokens: usize,
}

/// One attempt at a model's answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attempt {
    /// From 1.
    pub attempt: u32,
    /// Requests it took, retries after failures included.
    pub requests: u32,
    /// Citations in range.
    pub citations: usize,
    /// Markers out of range.
    pub invalid: usize,
    /// Whether it had what is required.
    pub valid: bool,
    /// Token counts as reported by the endpoint.
    pub usage: Option<Usage>,
    /// Why the model stopped.
    pub finish: Option<String>,
    /// What the reader could not understand.
    pub diagnostics: Vec<String>,
    /// Which of the rules of citing it kept, and its score.
    pub validation: CitationValidation,
    /// Passages offered and cited.
    pub coverage: Coverage,
    /// Milliseconds from the request to the end of the answer.
    pub ms: f64,
}

impl Attempt {
    /// The attempt in one line, for logs. `of`: attempts allowed.
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

/// A request that prepared the answer: the model called tools, collected facts, ordered passages or completed the question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// What it did.
    pub purpose: StepPurpose,
    /// Requests it took, retries after failures included.
    pub requests: u32,
    /// The tool calls, in order.
    pub calls: Vec<StepCall>,
    /// Token counts as reported by the endpoint.
    pub usage: Option<Usage>,
    /// Why the model stopped.
    pub finish: Option<String>,
    /// Milliseconds.
    pub ms: f64,
}

impl Step {
    /// The step of a small request that was made beside the answer.
    pub(super) fn of(purpose: StepPurpose, done: &Completed, ms: f64) -> Self {
        let finish = done.finish.clone();
        Self { purpose, requests: done.requests, calls: Vec::new(), usage: done.usage, finish, ms }
    }
}

/// One tool call and what became of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepCall {
    /// The tool as the model called it.
    pub tool: String,
    /// Its arguments as the model wrote them, cut to a few hundred characters.
    pub arguments: String,
    /// What became of it.
    pub outcome: ToolOutcome,
    /// Numbers of the references that the model was told of.
    pub references: Vec<usize>,
    /// Items of a list that it was told of.
    pub items: usize,
}

/// How long a stage took.
#[derive(Clone, Debug, PartialEq)]
pub struct Timing {
    /// Name of the stage.
    pub stage: &'static str,
    /// Milliseconds.
    pub ms: f64,
}

/// What a prompt carries of the dialog.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recalled {
    /// Questions and answers word for word, oldest first; of a list of more than `carryoverMaxEntities` entities, the line
    /// above it. The first ones go where the context has no room for them.
    pub turns: Vec<(String, String)>,
    /// Summary of older turns.
    pub summary: Summary,
}

/// The context log of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// Where the answer comes from.
    pub mode: Mode,
    /// The plan with its reasons.
    pub plan: QueryPlan,
    /// Whether the question continued the dialog, and why.
    pub follow_up: (bool, String),
    /// What a prompt carries of the dialog, whether or not a model was asked.
    pub memory: Recalled,
    /// Whether vectors could take part.
    pub dense: DenseStatus,
    /// Whether passages that text search found were really used.
    pub retrieval_used: bool,
    /// Passages looked at.
    pub searched: usize,
    /// How vectors were searched.
    pub vector_index: Option<VectorKind>,
    /// Confidence of retrieval, 0 to 1.
    pub confidence: Option<f32>,
    /// Mean similarity of the offered references that have one.
    pub average_similarity: Option<f32>,
    /// What of each source was offered.
    pub sources: Vec<SourceUse>,
    /// Estimated tokens of the offered passages.
    pub tokens: usize,
    /// Numbers of the references that were offered to the model, or are shown.
    pub offered: Vec<usize>,
    /// Numbers of the references that the answer cites.
    pub cited: Vec<usize>,
    /// Why each reference stands where it stands.
    pub explanations: Vec<Explanation>,
    /// Requests that prepared the answer.
    pub steps: Vec<Step>,
    /// Attempts at a model's answer.
    pub attempts: Vec<Attempt>,
    /// What left the page.
    pub sent: Vec<Sent>,
    /// Time per stage.
    pub timings: Vec<Timing>,
    /// What went wrong without stopping the answer.
    pub warnings: Vec<Error>,
}

impl Trace {
    /// The log of a question that was planned and of which nothing else is known yet.
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
    /// Items of a list, complete.
    pub items: Vec<AnswerItem>,
    /// How many items are shown before "more".
    pub items_shown: usize,
    /// What the reader is asked back; `None`: nothing.
    pub clarify: Option<Clarify>,
    /// What may be cited, numbered from 1.
    pub references: Vec<Reference>,
    /// Citations of references that exist, with byte spans in `text`.
    pub citations: Vec<Citation>,
    /// Numbers that no reference has.
    pub invalid_citations: Vec<InvalidCitation>,
    /// Where the list of sources begins that ends the text.
    pub body_end: Option<usize>,
    /// Whether the text keeps the rules of citing; `None` for one sentence of the frame.
    pub validation: Option<crate::verify::CitationValidation>,
    /// How many of the passages it cites; `None` where it rests on none. Of a list, offered are the places of its facts alone.
    pub coverage: Option<Coverage>,
    /// What each cited sentence is worth; `None` where nothing is cited.
    pub verification: Option<crate::verify::Verification>,
    /// Which part comes from where; `None` where the setting is off.
    pub attribution: Option<AnswerAttribution>,
    /// What to show.
    pub view: Vec<ViewNode>,
    /// What can be asked instead, where there is nothing: each of these questions is answered.
    pub suggestions: Vec<String>,
    /// Whether its text may leave the page: not where a document that must stay was among what it was made from.
    pub remote: Remote,
    /// The log of how it came about.
    pub trace: Trace,
}

/// What happens while a question is answered, in this order: `Plan`, `Status`, `References`, then `Delta` and
/// `Citation` and `Segment` (after a `Reset` anew), `Attempt`, `Validation`, `Complete`. `References` come again where an
/// agent finds more.
#[derive(Clone, Debug)]
pub enum Event {
    /// How the question was understood.
    Plan(Box<QueryPlan>),
    /// What is being done.
    Status {
        /// The stage that begins.
        stage: Stage,
        /// A number that belongs to it: passages searched, citations checked, tools called, ms until a retry.
        amount: usize,
    },
    /// What may be cited.
    References(Vec<Reference>),
    /// More of the text.
    Delta {
        /// The piece; never half a marker.
        text: String,
        /// Which attempt it belongs to, from 1.
        attempt: u32,
    },
    /// A citation in the text so far.
    Citation {
        /// The citation.
        citation: Citation,
        /// Its attempt.
        attempt: u32,
    },
    /// All deltas so far are void.
    Reset {
        /// The attempt that begins.
        attempt: u32,
        /// Why.
        reason: ResetReason,
    },
    /// A part of the text so far, with its source: as declared by the model, or by comparison with the passages.
    Segment {
        /// The part, in bytes of the text so far.
        span: std::ops::Range<usize>,
        /// Its source.
        source: Declared,
        /// How sure that is, 0 to 1, where it was compared.
        confidence: Option<f64>,
        /// Its attempt.
        attempt: u32,
    },
    /// An attempt is over.
    Attempt {
        /// The attempt.
        attempt: Box<Attempt>,
        /// The same in one line.
        line: String,
    },
    /// Checks of the text.
    Validation(crate::verify::CitationValidation),
    /// The complete answer; no event follows.
    Complete(Box<Answer>),
}

/// A list answer turned into text, with its citations.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Composed {
    pub text: String,
    pub items: Vec<AnswerItem>,
    pub shown: usize,
    pub citations: Vec<Citation>,
    pub references: Vec<Reference>,
    pub sentence: bool,
    /// Where the list of sources begins in the text.
    pub body_end: Option<usize>,
}
