//! What was asked of models, as `stats()` tells it.

use crate::read::Usage;
use std::cell::Cell;

/// What was asked of models, whether or not an answer came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct ModelUse {
    /// Requests to the language model, retries after failures included.
    pub requests: u64,
    /// Of these, requests that order passages (`rerank: "llm"`).
    pub rerank_requests: u64,
    /// Of these, requests that complete a question that follows up (`resolve: "model"`).
    pub resolve_requests: u64,
    /// Calls of the cross-encoder (`rerank: "cross_encoder"`).
    pub reranker_calls: u64,
    /// Tokens of the requests, as the endpoint counted them.
    pub prompt_tokens: u64,
    /// Tokens of the replies, as the endpoint counted them.
    pub completion_tokens: u64,
    /// Their sum, as stated by the endpoint.
    pub total_tokens: u64,
    /// Requests for which the endpoint gave no counts, failed ones included.
    pub uncounted: u64,
}

/// The counts of an engine. They are kept as things happen, so that a request of an answer that failed counts too.
#[derive(Debug, Default)]
pub(super) struct Counts(Cell<ModelUse>);

impl Counts {
    pub(super) fn get(&self) -> ModelUse {
        self.0.get()
    }

    /// Adds requests that were sent; [`Counts::tokens`] tells which of them the endpoint counted.
    pub(super) fn requests(&self, requests: u32) {
        self.update(|counts| {
            counts.requests += u64::from(requests);
            counts.uncounted += u64::from(requests);
        });
    }

    /// What the endpoint counted for a request.
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
