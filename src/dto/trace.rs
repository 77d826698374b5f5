//! The context log.

use super::words::Intent;
use crate::engine::{Attempt, Recalled, Sent, SourceUse, Step, StepCall, Timing, Trace};
use crate::engine::{Purpose, StepPurpose, ToolOutcome};
use crate::error::{Error, ErrorCode};
use crate::id::EntityKey;
use crate::index::vectors::VectorKind;
use crate::plan::EntityPolicy;
use crate::read::Usage;
use crate::retrieve::{DenseStatus, Explanation, Mode};
use crate::verify::{CitationValidation, Coverage};
use serde::Serialize;

/// Token counts as reported by the endpoint; zero if it reported none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "TokenUsage"))]
pub struct UsageDto {
    /// Tokens of the requests.
    pub prompt_tokens: u64,
    /// Tokens of the answers, reasoning included.
    pub completion_tokens: u64,
    /// Their sum, as stated by the endpoint.
    pub total_tokens: u64,
}

impl From<Usage> for UsageDto {
    fn from(usage: Usage) -> Self {
        let Usage { prompt_tokens, completion_tokens, total_tokens } = usage;
        Self { prompt_tokens, completion_tokens, total_tokens }
    }
}

/// The sum of the token counts of all requests that have them.
fn total(trace: &Trace) -> Option<Usage> {
    let steps = trace.steps.iter().filter_map(|step| step.usage);
    let counted = steps.chain(trace.attempts.iter().filter_map(|attempt| attempt.usage));
    counted.reduce(|a, b| Usage {
        prompt_tokens: a.prompt_tokens + b.prompt_tokens,
        completion_tokens: a.completion_tokens + b.completion_tokens,
        total_tokens: a.total_tokens + b.total_tokens,
    })
}

fn ms(time: f64) -> f64 {
    (time * 100.0).round() / 100.0
}

/// One attempt at a model's answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "AnswerAttempt"))]
pub struct AttemptDto<'a> {
    /// From 1.
    pub attempt: u32,
    /// Number of requests made, including retries after failures.
    pub requests: u32,
    /// Number of citations of existing references.
    pub citations: usize,
    /// Number of markers whose number has no reference.
    pub invalid: usize,
    /// Whether it met the requirements.
    pub valid: bool,
    /// Why the model stopped.
    pub finish: Option<&'a str>,
    /// Descriptions of input that was not understood.
    pub diagnostics: &'a [String],
    /// The citation rules that it followed, and its score.
    pub validation: &'a CitationValidation,
    /// Passages offered and cited.
    pub coverage: &'a Coverage,
    /// Token counts as reported by the endpoint.
    pub usage: Option<UsageDto>,
    /// Milliseconds from the request to the end of the answer.
    pub duration_ms: f64,
}

pub(super) fn attempt(attempt: &Attempt) -> AttemptDto<'_> {
    AttemptDto {
        attempt: attempt.attempt,
        requests: attempt.requests,
        citations: attempt.citations,
        invalid: attempt.invalid,
        valid: attempt.valid,
        finish: attempt.finish.as_deref(),
        diagnostics: &attempt.diagnostics,
        validation: &attempt.validation,
        coverage: &attempt.coverage,
        usage: attempt.usage.map(UsageDto::from),
        duration_ms: ms(attempt.ms),
    }
}

/// A tool call and its outcome.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "ToolCall"))]
pub struct StepCallDto<'a> {
    /// The tool's name, as called by the model.
    pub tool: &'a str,
    /// Its arguments as written by the model, truncated to a few hundred characters.
    pub arguments: &'a str,
    /// Its outcome.
    pub outcome: ToolOutcome,
    /// Numbers of the references told to the model.
    pub references: &'a [usize],
    /// Number of list items told to the model.
    pub items: usize,
}

fn call(call: &StepCall) -> StepCallDto<'_> {
    StepCallDto {
        tool: &call.tool,
        arguments: &call.arguments,
        outcome: call.outcome,
        references: &call.references,
        items: call.items,
    }
}

/// A request that prepared the answer: the model called tools, collected facts, ordered passages or completed the question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "AnswerStep"))]
pub struct StepDto<'a> {
    /// Its purpose.
    pub purpose: StepPurpose,
    /// Number of requests made, including retries after failures.
    pub requests: u32,
    /// The tool calls, in order.
    pub calls: Vec<StepCallDto<'a>>,
    /// Why the model stopped.
    pub finish: Option<&'a str>,
    /// Token counts as reported by the endpoint.
    pub usage: Option<UsageDto>,
    /// Duration in milliseconds.
    pub duration_ms: f64,
}

fn step(step: &Step) -> StepDto<'_> {
    StepDto {
        purpose: step.purpose,
        requests: step.requests,
        calls: step.calls.iter().map(call).collect(),
        finish: step.finish.as_deref(),
        usage: step.usage.map(UsageDto::from),
        duration_ms: ms(step.ms),
    }
}

/// What left the page in one request.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "SentRequest"))]
pub struct SentDto<'a> {
    /// The endpoint's host.
    pub host: &'a str,
    /// The purpose of the request.
    pub purpose: Purpose,
    /// Numbers of the references whose text was sent; empty for `rerank`, whose passages have no numbers yet.
    pub references: &'a [usize],
    /// Number of passages sent.
    pub passages: usize,
    /// Estimated tokens of the prompt.
    pub tokens: usize,
}

pub(super) fn sent(sent: &Sent) -> SentDto<'_> {
    SentDto {
        host: &sent.host,
        purpose: sent.purpose,
        references: &sent.references,
        passages: sent.passages,
        tokens: sent.tokens,
    }
}

/// A problem that did not prevent the answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "AnswerWarning"))]
pub struct WarningDto<'a> {
    /// A stable identifier.
    pub code: ErrorCode,
    /// A description for people.
    pub message: &'a str,
}

pub(super) fn warning(error: &Error) -> WarningDto<'_> {
    WarningDto { code: error.code(), message: error.message() }
}

/// Milliseconds per stage; stages that did not occur are omitted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct TimingsDto {
    /// Understanding the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan_ms: Option<f64>,
    /// Embedding the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub embed_ms: Option<f64>,
    /// Search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search_ms: Option<f64>,
    /// The language model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model_ms: Option<f64>,
    /// Composing the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer_ms: Option<f64>,
    /// Verification.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verify_ms: Option<f64>,
}

fn timings(list: &[Timing]) -> TimingsDto {
    let mut times = TimingsDto::default();
    for timing in list {
        let slot = match timing.stage {
            "plan" => &mut times.plan_ms,
            "embed" => &mut times.embed_ms,
            "search" => &mut times.search_ms,
            "model" => &mut times.model_ms,
            "answer" => &mut times.answer_ms,
            "verify" => &mut times.verify_ms,
            other => {
                debug_assert!(false, "a stage that is not declared: {other}");
                continue;
            }
        };
        *slot = Some(ms(timing.ms));
    }
    times
}

/// What an older turn of the dialog found out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "RecalledFact"))]
pub struct FactDto<'a> {
    /// Name of the intent that was asked.
    pub intent: &'a str,
    /// Its subject: the line above a list, or the question.
    pub subject: &'a str,
    /// The items of a list that fit, or the first sentence of a prose answer.
    pub items: &'a [String],
    /// The number of items, including those that did not fit.
    pub count: usize,
}

/// The part of the dialog that a prompt carries, whether or not a model was used; empty if the question opens a topic.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "RecalledDialog"))]
pub struct RecalledDto<'a> {
    /// Number of turns carried word for word.
    pub recent_turns: usize,
    /// Summary of the topic's older turns, at most `summaryMaxChars` characters.
    pub summary: &'a str,
    /// The summary as data, oldest first.
    pub facts: Vec<FactDto<'a>>,
}

fn recalled(recalled: &Recalled) -> RecalledDto<'_> {
    let facts = recalled.summary.facts.iter();
    RecalledDto {
        recent_turns: recalled.turns.len(),
        summary: &recalled.summary.text,
        facts: facts
            .map(|fact| FactDto { intent: &fact.intent, subject: &fact.subject, items: &fact.items, count: fact.count })
            .collect(),
    }
}

/// How an answer came about: the context log.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct TraceDto<'a> {
    /// The origin of the answer.
    pub mode: Mode,
    /// Name of the domain by which the question was understood.
    pub domain: &'a str,
    /// What the question asks for.
    pub intent: Intent<'a>,
    /// Keys of the entities that the question is about, whether named in it or carried over from the dialog.
    pub entities: Vec<&'a EntityKey>,
    /// How entities narrowed text search.
    pub entity_policy: EntityPolicy,
    /// The reasons for the plan, step by step, in English.
    pub reasons: &'a [String],
    /// Whether the question continued the dialog.
    pub follow_up: bool,
    /// The reason for that, in English.
    pub follow_up_reason: &'a str,
    /// The part of the dialog that a prompt carries.
    pub memory: RecalledDto<'a>,
    /// Whether vectors could take part.
    pub dense: DenseStatus,
    /// Whether passages found by text search were actually used.
    pub retrieval_used: bool,
    /// Number of passages searched.
    pub searched: usize,
    /// How vectors were searched; `null`: they were not.
    pub vector_index: Option<VectorKind>,
    /// Confidence of retrieval, 0 to 1; `null` if nothing was scored.
    pub confidence: Option<f32>,
    /// Mean similarity of the offered references that have one.
    pub average_similarity: Option<f32>,
    /// How much of each source was offered to the model, or is shown.
    pub sources: &'a [SourceUse],
    /// Estimated tokens of the offered passages.
    pub tokens: usize,
    /// Numbers of the references offered to the model, or shown.
    pub offered: &'a [usize],
    /// Numbers of the references cited by the answer.
    pub cited: &'a [usize],
    /// Explains the rank of each reference.
    pub explanations: &'a [Explanation],
    /// Requests that prepared the answer.
    pub steps: Vec<StepDto<'a>>,
    /// Attempts at a model's answer.
    pub attempts: Vec<AttemptDto<'a>>,
    /// Tokens of all requests with counts from the endpoint; `null` if there are none.
    pub usage: Option<UsageDto>,
    /// What left the page.
    pub left_the_page: Vec<SentDto<'a>>,
    /// Time per stage.
    pub timings: TimingsDto,
    /// Problems that did not prevent the answer.
    pub warnings: Vec<WarningDto<'a>>,
}

pub(super) fn trace(trace: &Trace) -> TraceDto<'_> {
    TraceDto {
        mode: trace.mode,
        domain: trace.plan.domain.name(),
        intent: Intent::from(&*trace.plan.intent),
        entities: trace.plan.entities.iter().map(|entity| &entity.key).collect(),
        entity_policy: trace.plan.entity_policy,
        reasons: &trace.plan.reasons,
        follow_up: trace.follow_up.0,
        follow_up_reason: &trace.follow_up.1,
        memory: recalled(&trace.memory),
        dense: trace.dense,
        retrieval_used: trace.retrieval_used,
        searched: trace.searched,
        vector_index: trace.vector_index,
        confidence: trace.confidence,
        average_similarity: trace.average_similarity,
        sources: &trace.sources,
        tokens: trace.tokens,
        offered: &trace.offered,
        cited: &trace.cited,
        explanations: &trace.explanations,
        steps: trace.steps.iter().map(step).collect(),
        attempts: trace.attempts.iter().map(attempt).collect(),
        usage: total(trace).map(UsageDto::from),
        left_the_page: trace.sent.iter().map(sent).collect(),
        timings: timings(&trace.timings),
        warnings: trace.warnings.iter().map(warning).collect(),
    }
}
