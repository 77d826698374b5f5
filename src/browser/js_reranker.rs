//! A cross-encoder called through a JavaScript function; it usually runs in the embedder's worker.

use super::error::describe;
use crate::backend::Reranker;
use crate::error::{Error, ErrorCode, Result};
use futures_util::future::LocalBoxFuture;
use js_sys::{Array, Float32Array, Function, Promise};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Calls `score(question, passages) → Promise<Float32Array>`, which returns one number per passage.
pub struct JsReranker {
    name: String,
    score: Function,
}

impl JsReranker {
    /// A cross-encoder of this name.
    pub fn new(name: String, score: Function) -> Self {
        Self { name, score }
    }
}

impl Reranker for JsReranker {
    fn name(&self) -> &str {
        &self.name
    }

    fn score<'a>(&'a self, question: &'a str, passages: &'a [String]) -> LocalBoxFuture<'a, Result<Vec<f32>>> {
        Box::pin(async move {
            let failed = |error: JsValue| {
                Error::new(ErrorCode::NoReranker, format!("The cross-encoder failed: {}", describe(&error)))
            };
            let list: Array = passages.iter().map(|text| JsValue::from_str(text)).collect();
            let called = self.score.call2(&JsValue::UNDEFINED, &question.into(), &list).map_err(failed)?;
            let value = JsFuture::from(Promise::resolve(&called)).await.map_err(failed)?;
            let scores: Float32Array = value.dyn_into().map_err(|_| {
                Error::new(ErrorCode::InvalidModel, "The function of the cross-encoder must return a Float32Array.")
            })?;
            Ok(scores.to_vec())
        })
    }
}
