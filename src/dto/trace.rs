//! The context log.

use crate::engine::{Attempt, Step, Trace};
use crate::read::Usage;
use serde_json::{Value, json};

fn usage(usage: Option<Usage>) -> Value {
    let counts = |usage: Usage| {
        json!({
            "promptTokens": usage.prompt_tokens, "completionTokens": usage.completion_tokens,
            "totalTokens": usage.total_tokens,
        })
    };
    usage.map(counts).unwrap_or_default()
}

/// Tokens of all requests whose endpoint counted them.
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

pub(super) fn attempt(attempt: &Attempt) -> Value {
    json!({
        "attempt": attempt.attempt, "requests": attempt.requests, "citations": attempt.citations,
        "invalid": attempt.invalid, "valid": attempt.valid, "finish": attempt.finish,
        "diagnostics": attempt.diagnostics, "validation": attempt.validation, "coverage": attempt.coverage,
        "usage": usage(attempt.usage), "durationMs": ms(attempt.ms),
    })
}

fn step(step: &Step) -> Value {
    let calls = step.calls.iter().map(|call| {
        json!({
            "tool": call.tool, "arguments": call.arguments, "outcome": call.outcome, "references": call.references,
            "items": call.items,
        })
    });
    json!({
        "purpose": step.purpose, "requests": step.requests, "calls": calls.collect::<Vec<_>>(),
        "finish": step.finish, "usage": usage(step.usage), "durationMs": ms(step.ms),
    })
}

pub(super) fn trace(trace: &Trace) -> Value {
    let timings: serde_json::Map<String, Value> =
        trace.timings.iter().map(|timing| (format!("{}Ms", timing.stage), json!(ms(timing.ms)))).collect();
    let sent: Vec<Value> = trace
        .sent
        .iter()
        .map(|sent| {
            json!({
                "host": sent.host, "purpose": sent.purpose, "references": sent.references, "passages": sent.passages,
                "tokens": sent.tokens,
            })
        })
        .collect();
    let warnings: Vec<Value> = trace
        .warnings
        .iter()
        .map(|error| json!({ "code": error.code().as_str(), "message": error.message() }))
        .collect();
    json!({
        "mode": trace.mode,
        "intent": trace.plan.intent.name,
        "entityPolicy": trace.plan.entity_policy,
        "reasons": trace.plan.reasons,
        "followUp": trace.follow_up.0,
        "followUpReason": trace.follow_up.1,
        "dense": trace.dense,
        "retrievalUsed": trace.retrieval_used,
        "searched": trace.searched,
        "vectorIndex": trace.vector_index,
        "confidence": trace.confidence,
        "averageSimilarity": trace.average_similarity,
        "offered": trace.offered,
        "cited": trace.cited,
        "explanations": trace.explanations,
        "steps": trace.steps.iter().map(step).collect::<Vec<_>>(),
        "attempts": trace.attempts.iter().map(attempt).collect::<Vec<_>>(),
        "usage": usage(total(trace)),
        "leftThePage": sent,
        "timings": timings,
        "warnings": warnings,
    })
}
