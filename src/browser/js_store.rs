//! A server of passages, asked by a JavaScript function.

use super::error::describe;
use crate::backend::Store;
use crate::error::{Error, ErrorCode, Result};
use futures_util::future::LocalBoxFuture;
use js_sys::{Array, Float32Array, Function, Promise};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Calls `near(words, vector?) → Promise<string>`, which returns excerpts as JSON.
pub struct JsStore {
    host: String,
    near: Function,
}

impl JsStore {
    /// The server at this host.
    pub fn new(host: String, near: Function) -> Self {
        Self { host, near }
    }
}

impl Store for JsStore {
    fn host(&self) -> &str {
        &self.host
    }

    fn near<'a>(&'a self, words: &'a [String], vector: Option<&'a [f32]>) -> LocalBoxFuture<'a, Result<String>> {
        Box::pin(async move {
            let failed = |error: JsValue| Error::new(ErrorCode::StoreFailed, describe(&error));
            let words: Array = words.iter().map(|word| JsValue::from_str(word)).collect();
            let vector = vector.map_or(JsValue::UNDEFINED, |vector| Float32Array::from(vector).into());
            let called = self.near.call2(&JsValue::UNDEFINED, &words, &vector).map_err(failed)?;
            let value = JsFuture::from(Promise::resolve(&called)).await.map_err(failed)?;
            value.as_string().ok_or_else(|| Error::new(ErrorCode::StoreFailed, "The server of passages gave no text."))
        })
    }
}
