//! Usage of models, as reported by `stats()`.

use crate::read::Usage;
use std::cell::Cell;

/// Usage of models, including requests that led to no answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct ModelUse {
    /// Requests to the language model, including retries after failures.
    pub requests: u64,
    /// How many of them ordered passages (`rerank: "llm"`).
    pub rerank_requests: u64,
    /// How many of them completed a follow-up question (`resolve: "model"`).
    pub resolve_requests: u64,
    /// Calls of the cross-encoder (`rerank: "cross_encoder"`).
    pub reranker_calls: u64,
    /// Tokens of the requests, as counted by the endpoint.
    pub prompt_tokens: u64,
    /// Tokens of the replies, as counted by the endpoint.
    pub completion_tokens: u64,
    /// Their sum, as stated by the endpoint.
    pub total_tokens: u64,
    /// Requests without counts from the endpoint, including failed ones.
    pub uncounted: u64,
}

/// The usage counts of an engine, updated immediately, so that requests of failed answers count too.
#[derive(Debug, Default)]
pub(super) struct Counts(Cell<ModelUse>);

impl Counts {
    pub(super) fn get(&self) -> ModelUse {
        self.0.get()
    }

    /// Adds requests that were sent. Each counts as uncounted until [`Counts::tokens`] reports its usage.
    pub(super) fn requests(&self, requests: u32) {
        self.update(|counts| {
            counts.requests += u64::from(requests);
            counts.uncounted += u64::from(requests);
        });
    }

    /// Adds the endpoint's token counts for a request.
    pub(super) fn tokens(&self, usage: Option<Usage>) {
        let Some(usage) = usage else { return };
        self.update(|counts| {
            counts.prompt_tokens += usage.prompt_tokens;
            counts.completion_tokens += usage.completion_tokens;
            counts.total_tokens += usage.total_tokens;
            counts.uncounted = counts.uncounted.saturating_sub(1);
        });
    }

    pub(super) fn update(&self, change: impl FnOnce(&mut ModelUse)) {
        let mut counts = self.0.get();
        change(&mut counts);
        self.0.set(counts);
    }
}
