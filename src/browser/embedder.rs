//! The embedding module's JavaScript surface.

mod download;
mod http;

use crate::backend::{EmbedRole, LoadStage};
use crate::embed::{CrossEncoder, ModelFiles, OnnxEmbedder, load};
use crate::error::{Error, ErrorCode, Result};
use js_sys::{Array, Float32Array, Object, Uint8Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;
use web_sys::AbortSignal;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What identifies an embedding model and says how to use it. */
export interface ModelManifest {
  name: string;
  fingerprint: string;
  dimension: number;
  pooling: "mean" | "cls" | "none";
  normalize: boolean;
  queryPrefix: string;
  passagePrefix: string;
  /** Special tokens included. */
  maxTokens: number;
  languages: string[];
  denseWeight: number;
  cosineRange: [number, number];
}

/** How far loading is. `loaded` and `total` are bytes over all files; `total` is 0 while unknown. */
export interface LoadProgress {
  stage: "cache" | "download" | "prepare";
  loaded: number;
  total: number;
}

export interface FetchModelOptions {
  onProgress?: (progress: LoadProgress) => void;
  signal?: AbortSignal;
  /** Keep the files in the browser's Cache API, where there is one. Default: true. */
  cache?: boolean;
}
"#;

/// The options of `WasmEmbedder.fetch`.
pub(crate) struct Options {
    progress: Option<js_sys::Function>,
    signal: Option<AbortSignal>,
    cache: bool,
}

impl Options {
    fn read(options: &JsValue) -> Result<Self> {
        let wrong = |what: &str| Err(Error::new(ErrorCode::InvalidArgument, format!("options.{what}")));
        if !(options.is_undefined() || options.is_null() || options.is_object()) {
            return Err(Error::new(ErrorCode::InvalidArgument, "options must be an object."));
        }
        let get = |key: &str| js_sys::Reflect::get(options, &key.into()).unwrap_or(JsValue::UNDEFINED);
        let absent = |value: &JsValue| value.is_undefined() || value.is_null();
        let (progress, signal, cache) = (get("onProgress"), get("signal"), get("cache"));
        let progress = match progress.dyn_into() {
            Ok(function) => Some(function),
            Err(other) if absent(&other) => None,
            Err(_) => return wrong("onProgress must be a function."),
        };
        let signal = match signal.dyn_into() {
            Ok(signal) => Some(signal),
            Err(other) if absent(&other) => None,
            Err(_) => return wrong("signal must be an AbortSignal."),
        };
        Ok(Self { progress, signal, cache: cache.as_bool().unwrap_or(true) })
    }

    fn report(&self, stage: LoadStage, loaded: usize, total: usize) {
        let Some(progress) = &self.progress else { return };
        let event = Object::new();
        for (key, value) in
            [("stage", stage.as_str().into()), ("loaded", (loaded as f64).into()), ("total", (total as f64).into())]
        {
            // Cannot fail on an object made here.
            let _ = js_sys::Reflect::set(&event, &key.into(), &value);
        }
        // A listener that throws must not stop the download.
        let _ = progress.call1(&JsValue::UNDEFINED, &event);
    }

    fn check_abort(&self) -> Result<()> {
        match &self.signal {
            Some(signal) if signal.aborted() => Err(Error::aborted()),
            _ => Ok(()),
        }
    }
}

/// Reads a folder's files from a JavaScript object.
fn read_files(files: &Object) -> Result<ModelFiles> {
    let mut named = ModelFiles::new();
    for entry in Object::entries(files).iter() {
        let entry: Array = entry.unchecked_into();
        let name = entry.get(0).as_string().unwrap_or_default();
        match entry.get(1).dyn_into::<Uint8Array>() {
            Ok(bytes) => named.insert(name, bytes.to_vec()),
            Err(_) => {
                let message = format!("files[\"{name}\"] must be a Uint8Array.");
                return Err(Error::new(ErrorCode::InvalidArgument, message));
            }
        };
    }
    Ok(named)
}

/// An embedding model. Everything but loading is synchronous: keep it in a worker.
#[wasm_bindgen]
pub struct WasmEmbedder {
    model: OnnxEmbedder,
}

#[wasm_bindgen]
impl WasmEmbedder {
    /// Loads a model from a folder's files by name: `{ "onnx/model.onnx": bytes, "tokenizer.json": bytes, … }`.
    ///
    /// # Errors
    /// `invalid_argument` for files that are not a `Uint8Array`, `model_file_missing` and `invalid_model` for a folder that
    /// is not whole or cannot be run.
    #[wasm_bindgen(js_name = fromFiles)]
    pub fn from_files(
        #[wasm_bindgen(unchecked_param_type = "Record<string, Uint8Array>")] files: &Object,
    ) -> Result<WasmEmbedder> {
        Ok(Self { model: load(&read_files(files)?)? })
    }

    /// Fetches a model folder. `base` is the folder's address (relative to the script that runs this, so give an
    /// absolute one) or that of a repository on huggingface.co. Files are kept in the Cache API after they proved
    /// good; a damaged or outdated entry is fetched again.
    ///
    /// # Errors
    /// `invalid_argument` for wrong options, `fetch_failed`, `unexpected_content` and `model_file_missing` for files that
    /// do not come, `invalid_model` for a model that cannot be run, `aborted` by the signal.
    pub async fn fetch(
        base: String,
        #[wasm_bindgen(unchecked_optional_param_type = "FetchModelOptions")] options: JsValue,
    ) -> Result<WasmEmbedder> {
        let options = Options::read(&options)?;
        Ok(Self { model: download::download(&base, &options, load).await? })
    }

    /// The model's identity and use.
    ///
    /// # Errors
    /// `internal`, if the value cannot cross to JavaScript.
    #[wasm_bindgen(unchecked_return_type = "ModelManifest")]
    pub fn manifest(&self) -> Result<JsValue> {
        let serializer = serde_wasm_bindgen::Serializer::json_compatible();
        let manifest = self.model.manifest().serialize(&serializer);
        manifest.map_err(|error| Error::new(ErrorCode::Internal, error.to_string()))
    }

    /// One vector per text, row after row: `texts.length * manifest().dimension` numbers.
    ///
    /// # Errors
    /// `invalid_argument` for an unknown role, `invalid_model` if the model fails on these texts.
    pub fn embed(
        &self,
        texts: Vec<String>,
        #[wasm_bindgen(unchecked_param_type = "\"query\" | \"passage\"")] role: &str,
    ) -> Result<Float32Array> {
        let role = match role {
            "query" => EmbedRole::Query,
            "passage" => EmbedRole::Passage,
            other => {
                let message = format!("role must be \"query\" or \"passage\", not \"{other}\".");
                return Err(Error::new(ErrorCode::InvalidArgument, message));
            }
        };
        let vectors = self.model.embed_now(&texts, role)?;
        Ok(Float32Array::from(vectors.concat().as_slice()))
    }

    /// How many tokens the text has, special tokens included, before anything is cut off.
    ///
    /// # Errors
    /// `invalid_model`, if the tokenizer fails on this text.
    #[wasm_bindgen(js_name = tokenCount)]
    pub fn token_count(&self, text: &str) -> Result<usize> {
        self.model.token_count(text)
    }
}

/// A reranking model: scores how well a passage answers a question. Synchronous like [`WasmEmbedder`].
#[wasm_bindgen]
pub struct WasmCrossEncoder {
    model: CrossEncoder,
}

#[wasm_bindgen]
impl WasmCrossEncoder {
    /// Loads a model from a folder's files by name.
    ///
    /// # Errors
    /// `invalid_argument` for files that are not a `Uint8Array`, `model_file_missing` and `invalid_model` for a folder that
    /// is not whole or cannot be run.
    #[wasm_bindgen(js_name = fromFiles)]
    pub fn from_files(
        #[wasm_bindgen(unchecked_param_type = "Record<string, Uint8Array>")] files: &Object,
    ) -> Result<WasmCrossEncoder> {
        Ok(Self { model: CrossEncoder::load(&read_files(files)?)? })
    }

    /// Fetches a model folder, as `WasmEmbedder.fetch` does.
    ///
    /// # Errors
    /// `invalid_argument` for wrong options, `fetch_failed`, `unexpected_content` and `model_file_missing` for files that
    /// do not come, `invalid_model` for a model that cannot be run, `aborted` by the signal.
    pub async fn fetch(
        base: String,
        #[wasm_bindgen(unchecked_optional_param_type = "FetchModelOptions")] options: JsValue,
    ) -> Result<WasmCrossEncoder> {
        let options = Options::read(&options)?;
        Ok(Self { model: download::download(&base, &options, CrossEncoder::load).await? })
    }

    /// The model's name.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.model.name().to_owned()
    }

    /// A score between 0 and 1 for each passage, in order.
    ///
    /// # Errors
    /// `invalid_model`, if the model fails on these passages.
    pub fn score(&self, question: &str, passages: Vec<String>) -> Result<Float32Array> {
        let pairs: Vec<(&str, &str)> = passages.iter().map(|passage| (question, passage.as_str())).collect();
        Ok(Float32Array::from(self.model.score(&pairs)?.as_slice()))
    }
}
