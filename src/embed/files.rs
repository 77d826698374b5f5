//! The files of a model folder, and a check against what misconfigured servers send instead.

use super::guard::invalid;
use crate::error::{Error, ErrorCode, Result};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// File names (relative to the folder, separated by `/`) and contents of a model folder.
pub type ModelFiles = BTreeMap<String, Vec<u8>>;

/// Possible names of the graph, in order of preference; the first that exists is used.
pub const ONNX_FILES: &[&str] = &[
    "onnx/model_quantized.onnx", "onnx/model.onnx", "onnx/model_int8.onnx", "onnx/model_uint8.onnx",
    "onnx/model_fp16.onnx", "model_quantized.onnx", "model.onnx",
];

/// Required in addition to the graph.
pub const REQUIRED_FILES: &[&str] = &["tokenizer.json"];

/// Read if present.
pub const OPTIONAL_FILES: &[&str] = &[
    "adfontes.json", "config.json", "1_Pooling/config.json", "modules.json", "sentence_bert_config.json",
    "config_sentence_transformers.json", "tokenizer_config.json",
];

/// The graph's file: one of [`ONNX_FILES`], else the first other `model*.onnx` in the folder or in `onnx/`.
pub(crate) fn onnx_name(files: &ModelFiles) -> Result<String> {
    let known = ONNX_FILES.iter().find(|name| files.contains_key(**name)).map(|name| (*name).to_owned());
    let other = || {
        files.keys().find(|name| {
            let file = name.strip_prefix("onnx/").unwrap_or(name);
            file.starts_with("model") && file.ends_with(".onnx") && !file.contains('/')
        })
    };
    known.or_else(|| other().cloned()).ok_or_else(|| missing("onnx/model_quantized.onnx or onnx/model.onnx"))
}

pub(crate) fn missing(name: &str) -> Error {
    Error::new(
        ErrorCode::ModelFileMissing,
        format!("The model folder has no {name}. Add the file, or point at a folder in Hugging Face layout."),
    )
}

/// A required file, checked not to be a web page.
pub(crate) fn required<'a>(files: &'a ModelFiles, name: &str) -> Result<&'a [u8]> {
    let bytes = files.get(name).ok_or_else(|| missing(name))?;
    check_content(name, bytes)?;
    Ok(bytes)
}

/// A JSON file that may be missing.
pub(crate) fn optional_json<T: DeserializeOwned>(files: &ModelFiles, name: &str) -> Result<Option<T>> {
    let Some(bytes) = files.get(name) else { return Ok(None) };
    check_content(name, bytes)?;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf".as_slice()).unwrap_or(bytes);
    serde_json::from_slice(bytes).map(Some).map_err(|error| invalid(format!("{name} cannot be read: {error}")))
}

/// Rejects what servers send instead of a missing file: a web page, or a Git LFS pointer.
///
/// # Errors
/// `unexpected_content`, naming the file.
pub fn check_content(name: &str, bytes: &[u8]) -> Result<()> {
    let unexpected = |what: &str| Err(Error::new(ErrorCode::UnexpectedContent, format!("{name} is {what}")));
    let text = bytes.strip_prefix(b"\xef\xbb\xbf".as_slice()).unwrap_or(bytes).trim_ascii_start();
    // Neither JSON nor a serialised ONNX graph can start with "<".
    if text.first() == Some(&b'<') {
        return unexpected("a web page, not a model file. Check the address: the server may answer every path.");
    }
    if text.starts_with(b"version https://git-lfs") {
        return unexpected("a Git LFS pointer, not the file itself. Fetch the real file (git lfs pull).");
    }
    if bytes.is_empty() {
        return unexpected("empty. The download was cut, or the server has no such file.");
    }
    Ok(())
}

/// Whether an `adfontes.json` alone says how to use the model, so that no other optional file needs to be fetched.
pub fn is_complete_manifest(manifest: &[u8]) -> bool {
    let Ok(manifest) = serde_json::from_slice::<serde_json::Value>(manifest) else { return false };
    ["dimension", "pooling", "maxTokens", "languages"].iter().all(|key| manifest.get(key).is_some())
}
