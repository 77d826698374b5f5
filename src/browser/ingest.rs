//! The module that reads sources: separate, because a page with a built index does not need it.

use crate::backend::make_room;
use crate::error::{Error, ErrorCode};
use crate::ingest::{IngestOptions, Ingested, SourceInput, ingest_one};
use wasm_bindgen::prelude::*;

/// Memory for reading, in bytes per byte of the sources' text: inputs, documents, passages, and the serialised forms of
/// the latter two.
const ROOM: usize = 5;

/// Reads sources, given as JSON text, for `WasmEngine.add` and `replace`.
///
/// # Errors
/// `invalid_argument` for text that is not a list of sources, `unsupported_format` and `invalid_source` for a source that cannot
/// be read, `duplicate_id` for two documents with one id in it.
#[wasm_bindgen]
pub fn ingest(sources: &str, atomic_documents: bool) -> Result<Vec<u8>, JsValue> {
    make_room(sources.len().saturating_mul(ROOM));
    let unreadable = |error| Error::new(ErrorCode::InvalidArgument, format!("The sources cannot be read: {error}."));
    let sources: Vec<SourceInput> = serde_json::from_str(sources).map_err(unreadable)?;
    let options = IngestOptions { atomic_documents, ..IngestOptions::default() };
    // The parts of a corpus, in the form in which it keeps them. The package joins several such lists (`joined` in `pkg/src/parts.ts`).
    let parts: Vec<(&str, Ingested)> = sources
        .iter()
        .map(|source| Ok((source.source_id(), ingest_one(source, &options)?)))
        .collect::<Result<_, Error>>()?;
    let unwritable = |error| Error::new(ErrorCode::Internal, format!("What was read could not be written: {error}."));
    Ok(postcard::to_stdvec(&parts).map_err(unwritable)?)
}
