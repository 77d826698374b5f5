//! Everything that is not a pure function: the traits through which the engine reaches a model, an endpoint, a
//! store, a clock and randomness. Futures are local (no `Send`): the engine lives in one worker.
//!
//! Nothing here decides anything. Scripted fakes for tests are in [`fake`].

use crate::error::Result;
use crate::language::Language;
use crate::names::names;
use futures_util::future::LocalBoxFuture;
use futures_util::stream::LocalBoxStream;
use serde::{Deserialize, Serialize};

pub mod fake;
#[cfg(feature = "rooms")]
mod pace;
#[cfg(feature = "rooms")]
mod room;

#[cfg(feature = "rooms")]
pub use pace::Pace;
#[cfg(feature = "rooms")]
#[allow(unused_imports, reason = "each module takes what it needs of it")]
pub(crate) use pace::at_once;
#[cfg(feature = "rooms")]
#[allow(unused_imports, reason = "each module takes what it needs of it")]
pub(crate) use room::*;

/// The purpose of an embedding; models may want a different prefix for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum EmbedRole {
    /// A question.
    Query,
    /// A passage of the corpus.
    Passage,
}

/// How token vectors become one text vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum Pooling {
    /// Mean over the tokens that the attention mask keeps.
    Mean,
    /// The first token.
    Cls,
    /// The graph already gives one vector per text.
    None,
}

/// Identifies an embedding model and says how to use it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct ModelManifest {
    /// Name for people, `all-MiniLM-L6-v2`.
    pub name: String,
    /// Hash of the tokenizer, the weights and this manifest's other fields. Vectors are comparable only if it is equal.
    pub fingerprint: String,
    /// Length of a vector.
    pub dimension: usize,
    /// How token vectors become one.
    pub pooling: Pooling,
    /// Whether vectors are scaled to length 1.
    pub normalize: bool,
    /// Prefix for a question, for instance E5's `query: `.
    #[serde(default)]
    pub query_prefix: String,
    /// Prefix for a passage.
    #[serde(default)]
    pub passage_prefix: String,
    /// Maximum number of tokens, special tokens included.
    pub max_tokens: usize,
    /// Languages that the model knows. For other languages its ranking does not count in fusion.
    pub languages: Vec<Language>,
    /// Weight of the vectors against the words in hybrid search, 0 to 1.
    #[serde(default = "usual_dense_weight")]
    pub dense_weight: f32,
    /// The cosine of question and passage that means nothing, and the one that leaves no doubt.
    #[serde(default = "usual_cosine_range")]
    pub cosine_range: (f32, f32),
}

impl ModelManifest {
    /// The dense weight of a model that states none, measured with all-MiniLM-L6-v2; anything from 0.3 to 0.5 is as
    /// good (see `benches/relevance`).
    pub const DENSE_WEIGHT: f32 = 0.4;
    /// The cosine range of a model that states none: typical of sentence models.
    pub const COSINE_RANGE: (f32, f32) = (0.2, 0.7);
}

fn usual_dense_weight() -> f32 {
    ModelManifest::DENSE_WEIGHT
}

fn usual_cosine_range() -> (f32, f32) {
    ModelManifest::COSINE_RANGE
}

names! {
    /// The stage of loading a model.
    pub enum LoadStage {
        /// Reading its files from the browser's cache; counted in bytes.
        Cache = "cache",
        /// Downloading its files; counted in bytes.
        Download = "download",
        /// Preparing it for use.
        Prepare = "prepare",
    }
}

/// Turns texts into vectors.
pub trait Embedder {
    /// The model's identity.
    fn manifest(&self) -> &ModelManifest;

    /// One vector of `manifest().dimension` numbers per text, in order.
    fn embed<'a>(&'a self, texts: &'a [String], role: EmbedRole) -> LocalBoxFuture<'a, Result<Vec<Vec<f32>>>>;

    /// How many batches it can embed at the same time.
    fn lanes(&self) -> usize {
        1
    }
}

/// Scores how well passages answer a question, reading both together.
pub trait Reranker {
    /// The model's name.
    fn name(&self) -> &str;

    /// One score from 0 to 1 per passage, in order.
    fn score<'a>(&'a self, question: &'a str, passages: &'a [String]) -> LocalBoxFuture<'a, Result<Vec<f32>>>;
}

/// Holds passages that are too many for the page, on a server.
pub trait Store {
    /// The server's host, for the log of what left the page.
    fn host(&self) -> &str;

    /// The passages nearest to a question, as JSON (see `Corpus::with_excerpts`). `vector`: the question's, from the
    /// attached model; without one, `words` decide: the beginnings of those that carry its meaning.
    fn near<'a>(&'a self, words: &'a [String], vector: Option<&'a [f32]>) -> LocalBoxFuture<'a, Result<String>>;
}

/// The body of a request to an OpenAI-compatible `chat/completions` endpoint. Address and key belong to the
/// implementation.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelRequest {
    /// The JSON body.
    pub body: serde_json::Value,
}

/// A response whose body has not been read yet.
pub struct ModelResponse {
    /// HTTP status.
    pub status: u16,
    /// `Content-Type`, lower case, without parameters.
    pub content_type: String,
    /// `Retry-After` in milliseconds, if sent.
    pub retry_after_ms: Option<u64>,
    /// `x-request-id`, if sent.
    pub request_id: Option<String>,
    /// The body, in pieces as they arrive. Dropping it ends the network request.
    pub body: LocalBoxStream<'static, Result<Vec<u8>>>,
}

/// The URL of an endpoint's service (`chat/completions`, `embeddings`) and its host, from a base address. The service's
/// path is added if missing, and replaces that of the chat; a query (`?api-version=…`) stays at the end. `None`: the
/// address is neither http(s) nor relative.
pub fn service_address(base: &str, service: &str) -> Option<(String, String)> {
    let (path, query) = match base.trim().split_once('?') {
        Some((path, query)) => (path, format!("?{query}")),
        None => (base.trim(), String::new()),
    };
    let path = path.trim_end_matches('/');
    let path = path.strip_suffix("/chat/completions").unwrap_or(path);
    let path = path.strip_suffix(&format!("/{service}")).unwrap_or(path);
    let url = format!("{path}/{service}{query}");
    let (scheme, rest) = match url.split_once("://") {
        Some((scheme, rest)) if !scheme.contains(['/', '?']) => (Some(scheme.to_ascii_lowercase()), rest),
        _ => (None, url.as_str()),
    };
    match scheme.as_deref() {
        None => Some((url.clone(), "this site".to_owned())),
        Some("http" | "https") => {
            let host = rest.split(['/', '?']).next().unwrap_or(rest).rsplit('@').next().unwrap_or(rest).to_owned();
            (!host.is_empty()).then_some((url, host))
        }
        Some(_) => None,
    }
}

/// Sends requests to a language model. Retries, time-outs and reading the body are up to the caller.
pub trait LanguageModel {
    /// The model's name, as sent in requests.
    fn model(&self) -> &str;

    /// The host that prompts are sent to, for the log of what left the page.
    fn host(&self) -> &str;

    /// Sends the request. Dropping the future ends the network request.
    fn send<'a>(&'a self, request: &'a ModelRequest) -> LocalBoxFuture<'a, Result<ModelResponse>>;
}

/// Time.
pub trait Clock {
    /// Milliseconds since an arbitrary start; never goes back.
    fn now_ms(&self) -> f64;
    /// Today's date where the reader is, in ISO format; `None` if unknown.
    fn today(&self) -> Option<String> {
        None
    }
    /// Resolves after `ms` milliseconds.
    fn sleep(&self, ms: u64) -> LocalBoxFuture<'static, ()>;
}

/// Randomness, for prompt delimiters that a source cannot guess.
pub trait Entropy {
    /// Fills the buffer with unpredictable bytes.
    ///
    /// # Errors
    /// The host's error if it has no source of randomness.
    fn fill(&self, buffer: &mut [u8]) -> Result<()>;
}

#[cfg(test)]
mod tests {
    use super::service_address;

    #[test]
    fn addresses() {
        let check = |base: &str, expected: Option<(&str, &str)>| {
            let found = service_address(base, "chat/completions");
            assert_eq!(found.as_ref().map(|(url, host)| (url.as_str(), host.as_str())), expected, "{base}");
        };
        check("https://h/v1", Some(("https://h/v1/chat/completions", "h")));
        check("https://h/v1/", Some(("https://h/v1/chat/completions", "h")));
        check(
            "http://127.0.0.1:11434/v1/chat/completions",
            Some(("http://127.0.0.1:11434/v1/chat/completions", "127.0.0.1:11434")),
        );
        check(
            "https://r.openai.azure.com/openai/deployments/gpt?api-version=2024-10-21",
            Some((
                "https://r.openai.azure.com/openai/deployments/gpt/chat/completions?api-version=2024-10-21",
                "r.openai.azure.com",
            )),
        );
        check("/api/v1", Some(("/api/v1/chat/completions", "this site")));
        let vectors = service_address("https://h/v1/chat/completions?v=1", "embeddings");
        assert_eq!(vectors, Some(("https://h/v1/embeddings?v=1".to_owned(), "h".to_owned())));
        check("/proxy?to=https://h", Some(("/proxy/chat/completions?to=https://h", "this site")));
        check("https://user:key@h/v1", Some(("https://user:key@h/v1/chat/completions", "h")));
        check("javascript://h", None);
        check("file:///etc", None);
    }
}
