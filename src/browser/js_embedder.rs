//! An embedding model called through a JavaScript function; it usually runs in another worker.

use super::error::describe;
use crate::backend::{EmbedRole, Embedder, ModelManifest};
use crate::error::{Error, ErrorCode, Result};
use futures_util::future::LocalBoxFuture;
use js_sys::{Array, Float32Array, Function, Promise};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Calls `embed(texts, role) → Promise<Float32Array>`, which returns one vector after another.
pub struct JsEmbedder {
    manifest: ModelManifest,
    embed: Function,
    lanes: usize,
}

impl JsEmbedder {
    /// An embedder of this identity that embeds so many batches at the same time.
    ///
    /// # Errors
    /// `invalid_model` for a manifest with the dimension 0.
    pub fn new(manifest: ModelManifest, embed: Function, lanes: usize) -> Result<Self> {
        if manifest.dimension == 0 {
            return Err(Error::new(ErrorCode::InvalidModel, "The model's manifest has the dimension 0."));
        }
        Ok(Self { manifest, embed, lanes })
    }
}

impl Embedder for JsEmbedder {
    fn manifest(&self) -> &ModelManifest {
        &self.manifest
    }

    fn lanes(&self) -> usize {
        self.lanes
    }

    fn embed<'a>(&'a self, texts: &'a [String], role: EmbedRole) -> LocalBoxFuture<'a, Result<Vec<Vec<f32>>>> {
        Box::pin(async move {
            let failed = |error: JsValue| {
                let message = format!("The embedding model failed: {}", describe(&error));
                Error::new(ErrorCode::NoEmbedder, message)
            };
            let list: Array = texts.iter().map(|text| JsValue::from_str(text)).collect();
            let role = match role {
                EmbedRole::Query => "query",
                EmbedRole::Passage => "passage",
            };
            let called = self.embed.call2(&JsValue::UNDEFINED, &list, &role.into()).map_err(failed)?;
            let value = JsFuture::from(Promise::resolve(&called)).await.map_err(failed)?;
            let numbers: Float32Array = value.dyn_into().map_err(|_| {
                Error::new(ErrorCode::InvalidVector, "The embedding function must return a Float32Array.")
            })?;
            let numbers = numbers.to_vec();
            if numbers.len() != texts.len() * self.manifest.dimension {
                let message = format!(
                    "The embedding function returned {} numbers for {} texts of dimension {}.",
                    numbers.len(),
                    texts.len(),
                    self.manifest.dimension
                );
                return Err(Error::new(ErrorCode::InvalidVector, message));
            }
            Ok(numbers.chunks(self.manifest.dimension).map(<[f32]>::to_vec).collect())
        })
    }
}
