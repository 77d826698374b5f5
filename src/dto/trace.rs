//! The context log.

use crate::engine::{Attempt, Trace};
use serde_json::{Value, json};

fn attempt(attempt: &Attempt) -> Value {
    json!({
        "attempt": attempt.attempt, "requests": attempt.requests, "citations": attempt.citations,
        "invalid": attempt.invalid, "valid": attempt.valid, "finish": attempt.finish,
        "diagnostics": attempt.diagnostics,
        "usage": attempt.usage.map(|usage| json!({
            "promptTokens": usage.prompt_tokens, "completionTokens": usage.completion_tokens,
            "totalTokens": usage.total_tokens,
        })),
    })
}

pub(super) fn trace(trace: &Trace) -> Value {
    let timings: serde_json::Map<String, Value> = trace
        .timings
        .iter()
        .map(|timing| (format!("{}Ms", timing.stage), json!((timing.ms * 100.0).round() / 100.0)))
        .collect();
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
        "intent": trace.plan.intent.name(),
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
        "attempts": trace.attempts.iter().map(attempt).collect::<Vec<_>>(),
        "leftThePage": sent,
        "timings": timings,
        "warnings": warnings,
    })
}
