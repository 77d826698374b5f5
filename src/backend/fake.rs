//! Scripted stand-ins for native tests: everything they do is set beforehand.

use super::{Clock, EmbedRole, Embedder, Entropy, LanguageModel, ModelManifest, ModelRequest, ModelResponse, Reranker};
use crate::error::{Error, ErrorCode, Result};
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;
use futures_util::stream::pending;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

/// A clock that advances only by sleeping.
#[derive(Clone, Default)]
pub struct FakeClock {
    now: Rc<Cell<f64>>,
    /// Every requested sleep, in ms.
    pub sleeps: Rc<RefCell<Vec<u64>>>,
    date: Option<&'static str>,
}

impl FakeClock {
    /// A clock with a date.
    pub fn on(date: &'static str) -> Self {
        Self { date: Some(date), ..Self::default() }
    }
}

impl Clock for FakeClock {
    fn now_ms(&self) -> f64 {
        self.now.get()
    }

    fn today(&self) -> Option<String> {
        self.date.map(str::to_owned)
    }

    fn sleep(&self, ms: u64) -> LocalBoxFuture<'static, ()> {
        let now = self.now.clone();
        let sleeps = self.sleeps.clone();
        Box::pin(async move {
            sleeps.borrow_mut().push(ms);
            now.set(now.get() + ms as f64);
        })
    }
}

/// "Random" bytes that count up.
#[derive(Default)]
pub struct FakeEntropy(Cell<u8>);

impl Entropy for FakeEntropy {
    fn fill(&self, buffer: &mut [u8]) -> Result<()> {
        for byte in buffer {
            *byte = self.0.get();
            self.0.set(self.0.get().wrapping_add(1));
        }
        Ok(())
    }
}

/// How a response's body ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Normally.
    Closed,
    /// With a broken connection.
    Cut,
    /// Never.
    Open,
}

/// What the scripted endpoint does with one request.
#[derive(Clone, Debug)]
pub enum Reply {
    /// Status, content type and body pieces, in order.
    Body {
        /// HTTP status.
        status: u16,
        /// `Content-Type` header.
        content_type: &'static str,
        /// `Retry-After`, in ms.
        retry_after_ms: Option<u64>,
        /// Body as it arrives.
        pieces: Vec<Vec<u8>>,
        /// What happens after the last piece.
        end: End,
    },
    /// The connection fails before any answer.
    Unreachable,
    /// No answer, ever.
    Hang,
}

impl Reply {
    /// An OpenAI-style stream with these content deltas.
    pub fn stream(deltas: &[&str]) -> Self {
        let mut pieces: Vec<Vec<u8>> = deltas
            .iter()
            .map(|delta| {
                let event = serde_json::json!({ "choices": [{ "index": 0, "delta": { "content": delta } }] });
                format!("data: {event}\n\n").into_bytes()
            })
            .collect();
        pieces.push(b"data: [DONE]\n\n".to_vec());
        Reply::Body { status: 200, content_type: "text/event-stream", retry_after_ms: None, pieces, end: End::Closed }
    }

    /// Reads a reply from data: `{ "unreachable": true }`, `{ "hang": true }`, or `{ status?, contentType?,
    /// retryAfterMs?, cut?, open?, raw? | chunks? }`. `raw` is the body as it is. A chunk is a content delta if it is
    /// text, a whole event if it is an object; `[DONE]` closes the stream unless it is `cut` or the last chunk is
    /// `null`.
    pub fn from_json(value: &serde_json::Value) -> Self {
        let is = |key: &str| value[key].as_bool().unwrap_or(false);
        if is("unreachable") {
            return Reply::Unreachable;
        }
        if is("hang") {
            return Reply::Hang;
        }
        let number = |key: &str| value[key].as_u64();
        let body = match (value["raw"].as_str(), value["chunks"].as_array()) {
            (Some(raw), _) => raw.to_owned(),
            (None, Some(chunks)) => {
                let mut events: Vec<String> = chunks
                    .iter()
                    .filter(|chunk| !chunk.is_null())
                    .map(|chunk| match chunk.as_str() {
                        Some(text) => serde_json::json!({ "choices": [{ "index": 0, "delta": { "content": text } }] }),
                        None => chunk.clone(),
                    })
                    .map(|event| format!("data: {event}\n\n"))
                    .collect();
                if !is("cut") && !chunks.last().is_some_and(serde_json::Value::is_null) {
                    events.push("data: [DONE]\n\n".to_owned());
                }
                events.concat()
            }
            (None, None) => r#"{"error":{"message":"scripted failure","type":"scripted"}}"#.to_owned(),
        };
        let streams = value["chunks"].is_array();
        Reply::Body {
            status: number("status").and_then(|status| u16::try_from(status).ok()).unwrap_or(200),
            content_type: if streams { "text/event-stream" } else { "application/json" },
            retry_after_ms: number("retryAfterMs"),
            pieces: vec![body.into_bytes()],
            end: if is("cut") && !is("untold") {
                End::Cut
            } else if is("open") {
                End::Open
            } else {
                End::Closed
            },
        }
    }

    /// The same reply in pieces of `bytes` bytes.
    pub fn in_pieces_of(self, bytes: usize) -> Self {
        match self {
            Reply::Body { status, content_type, retry_after_ms, pieces, end } => {
                let pieces = pieces.concat().chunks(bytes.max(1)).map(<[u8]>::to_vec).collect();
                Reply::Body { status, content_type, retry_after_ms, pieces, end }
            }
            other => other,
        }
    }

    /// An error status with a JSON body.
    pub fn status(status: u16) -> Self {
        let body = br#"{"error":{"message":"scripted failure","type":"scripted"}}"#.to_vec();
        Reply::Body {
            status,
            content_type: "application/json",
            retry_after_ms: None,
            pieces: vec![body],
            end: End::Closed,
        }
    }
}

/// A language model that plays a script: one [`Reply`] per request.
#[derive(Default)]
pub struct ScriptedModel {
    replies: RefCell<VecDeque<Reply>>,
    /// The bodies of the requests that were sent.
    pub requests: RefCell<Vec<serde_json::Value>>,
}

impl ScriptedModel {
    /// A model that gives these replies in turn, then status 500.
    pub fn new(replies: impl IntoIterator<Item = Reply>) -> Self {
        Self { replies: RefCell::new(replies.into_iter().collect()), requests: RefCell::default() }
    }
}

impl LanguageModel for ScriptedModel {
    fn model(&self) -> &str {
        "scripted"
    }

    fn host(&self) -> &str {
        "scripted.example"
    }

    fn send<'a>(&'a self, request: &'a ModelRequest) -> LocalBoxFuture<'a, Result<ModelResponse>> {
        self.requests.borrow_mut().push(request.body.clone());
        let reply = self.replies.borrow_mut().pop_front().unwrap_or_else(|| Reply::status(500));
        Box::pin(async move {
            match reply {
                Reply::Hang => std::future::pending().await,
                Reply::Unreachable => {
                    Err(Error::new(ErrorCode::EndpointUnreachable, "The model server could not be reached."))
                }
                Reply::Body { status, content_type, retry_after_ms, pieces, end } => {
                    let mut items: Vec<Result<Vec<u8>>> = pieces.into_iter().map(Ok).collect();
                    if end == End::Cut {
                        items.push(Err(Error::new(ErrorCode::EndpointUnreachable, "The connection was cut.")));
                    }
                    Ok(ModelResponse {
                        status,
                        content_type: content_type.to_owned(),
                        retry_after_ms,
                        request_id: None,
                        body: match end {
                            End::Open => Box::pin(futures_util::stream::iter(items).chain(pending())),
                            _ => Box::pin(futures_util::stream::iter(items)),
                        },
                    })
                }
            }
        })
    }
}

/// A reranker that prefers passages with a given word.
pub struct WordReranker(pub &'static str);

impl Reranker for WordReranker {
    fn name(&self) -> &str {
        "word"
    }

    fn score<'a>(&'a self, _question: &'a str, passages: &'a [String]) -> LocalBoxFuture<'a, Result<Vec<f32>>> {
        let scores = passages.iter().map(|text| if text.contains(self.0) { 0.9 } else { 0.1 }).collect();
        Box::pin(async move { Ok(scores) })
    }
}

/// An embedder that hashes words into a few dimensions: texts that share words are close. Needs no model.
pub struct HashEmbedder {
    manifest: ModelManifest,
}

impl HashEmbedder {
    /// An embedder with vectors of this dimension.
    pub fn new(dimension: usize) -> Self {
        Self {
            manifest: ModelManifest {
                name: "hash".into(),
                fingerprint: format!("hash-{dimension}"),
                dimension,
                pooling: super::Pooling::Mean,
                normalize: true,
                query_prefix: String::new(),
                passage_prefix: String::new(),
                max_tokens: 256,
                languages: crate::language::Language::ALL.to_vec(),
                dense_weight: ModelManifest::DENSE_WEIGHT,
                cosine_range: ModelManifest::COSINE_RANGE,
            },
        }
    }

    /// Limits the languages that the model knows to these.
    pub fn knowing(self, languages: &[crate::language::Language]) -> Self {
        Self { manifest: ModelManifest { languages: languages.to_vec(), ..self.manifest } }
    }
}

impl Embedder for HashEmbedder {
    fn manifest(&self) -> &ModelManifest {
        &self.manifest
    }

    fn embed<'a>(&'a self, texts: &'a [String], _role: EmbedRole) -> LocalBoxFuture<'a, Result<Vec<Vec<f32>>>> {
        let vectors = texts
            .iter()
            .map(|text| {
                let mut vector = vec![0.0f32; self.manifest.dimension];
                for word in text.to_lowercase().split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()) {
                    let hash = crate::id::content_hash(&[word]) as usize;
                    vector[hash % self.manifest.dimension] += 1.0;
                }
                let norm = vector.iter().map(|x| x * x).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
                vector.iter_mut().for_each(|x| *x /= norm);
                vector
            })
            .collect();
        Box::pin(async move { Ok(vectors) })
    }
}
