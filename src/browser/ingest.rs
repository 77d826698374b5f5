//! The module that reads sources: separate, because a page with a built index does not need it.

use crate::backend::{Pace, make_room};
use crate::error::{Error, ErrorCode, Result};
use crate::ingest::{IngestOptions, Ingested, SourceFormat, SourceInput, read_in_turns};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::Poll;
use wasm_bindgen::prelude::*;

type JsResult<T> = std::result::Result<T, JsValue>;

/// Memory for reading, in bytes per byte of the sources' text: inputs, documents, passages, and the serialised forms of
/// the latter two.
const ROOM: usize = 5;

/// The reading of sources, in turns.
#[wasm_bindgen]
pub struct Reading {
    work: Pin<Box<dyn Future<Output = Result<Vec<u8>>>>>,
    pace: Rc<Pace>,
    /// All work, in bytes.
    total: usize,
}

#[wasm_bindgen]
impl Reading {
    /// Begins to read sources, given as JSON text, with the settings of the same names.
    ///
    /// # Errors
    /// `invalid_argument` for text that is not a list of sources.
    #[wasm_bindgen(constructor)]
    pub fn new(
        sources: &str,
        atomic_documents: bool,
        max_source_bytes: usize,
        max_json_depth: usize,
    ) -> JsResult<Reading> {
        make_room(sources.len().saturating_mul(ROOM));
        let unreadable =
            |error| Error::new(ErrorCode::InvalidArgument, format!("The sources cannot be read: {error}."));
        let sources: Vec<SourceInput> = serde_json::from_str(sources).map_err(unreadable)?;
        let options = IngestOptions { atomic_documents, max_source_bytes, max_json_depth, ..IngestOptions::default() };
        let total = sources.iter().map(|source| source.text.len().saturating_mul(2)).sum();
        let pace = Rc::<Pace>::default();
        let paced = pace.clone();
        let work = Box::pin(async move {
            // The parts of a corpus, in the form in which it keeps them.
            let mut parts: Vec<(&str, Ingested)> = Vec::with_capacity(sources.len());
            for source in &sources {
                parts.push((source.source_id(), read_in_turns(source, &options, &paced).await?));
            }
            let unwritable =
                |error| Error::new(ErrorCode::Internal, format!("What was read could not be written: {error}."));
            postcard::to_stdvec(&parts).map_err(unwritable)
        });
        Ok(Self { work, pace, total })
    }

    /// Reads on for a turn of so many bytes of text, each of which is counted twice. When all is read: what it is, for
    /// `WasmEngine.take`.
    ///
    /// # Errors
    /// `unsupported_format`, `invalid_source` and `limit_exceeded` for a source that cannot be read, `duplicate_id` for two
    /// documents with one id in it.
    pub fn step(&mut self, bytes: usize) -> JsResult<Option<Vec<u8>>> {
        Ok(match self.pace.turn(bytes, self.work.as_mut()) {
            Poll::Ready(read) => Some(read?),
            Poll::Pending => None,
        })
    }

    /// How much is read, from 0 to 1.
    pub fn share(&self) -> f64 {
        (self.pace.done() as f64 / self.total.max(1) as f64).min(1.0)
    }
}

/// The format as which a source of this name and text would be read; `undefined` for JSON of no known kind.
///
/// # Errors
/// `unsupported_format` and `invalid_source` for what cannot be read.
#[wasm_bindgen(js_name = sourceFormat)]
pub fn source_format(name: &str, text: &str) -> JsResult<Option<String>> {
    make_room(text.len().saturating_mul(ROOM));
    Ok(SourceFormat::known(&SourceInput::new(name, text))?.map(|format| format.as_str().to_owned()))
}
