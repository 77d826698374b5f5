//! Documents for display.

use crate::id::{DocumentId, EntityKey};
use crate::ingest::Format;
use crate::order::Order as _;
use crate::retrieve::Corpus;
use crate::text::{Language, Utf16Offsets};
use serde::Serialize;
use std::collections::BTreeMap;

/// The place of a passage in its document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "DocumentChunk"))]
pub struct ChunkDto {
    /// Its index among the document's passages, from 0.
    pub index: usize,
    /// Start in the document's text, in UTF-16 code units.
    pub start: usize,
    /// End, exclusive.
    pub end: usize,
}

/// A document for display: its text and the places of its passages.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "DocumentView"))]
pub struct DocumentDto<'a> {
    /// Unique within the index.
    pub id: &'a DocumentId,
    /// Title for people.
    pub title: &'a str,
    /// An open set: `page`, `project`, `experience`, `achievement`, `profile`, `code`, …
    pub kind: &'a str,
    /// How the text was read.
    pub format: Format,
    /// The natural language of the text.
    pub language: Language,
    /// Where a reader finds the original.
    pub url: Option<&'a str>,
    /// Path of the file.
    pub path: Option<&'a str>,
    /// The whole readable text.
    pub text: &'a str,
    /// Keys of the entities that the whole document is about.
    pub entities: &'a [EntityKey],
    /// Its passages, in order.
    pub chunks: Vec<ChunkDto>,
    /// Free-form user data, returned unchanged.
    pub metadata: &'a BTreeMap<String, String>,
}

/// The published form of a document; `None` if no document has this id.
pub fn document<'a>(corpus: &'a Corpus, id: &str) -> Option<DocumentDto<'a>> {
    let document = corpus.document(id)?;
    let mut places: Vec<(usize, usize, usize)> =
        corpus.positions_of(id).map(|at| corpus.chunk(at)).map(|chunk| (chunk.index, chunk.start, chunk.end)).collect();
    places.order();
    let mut offsets = Utf16Offsets::new(&document.text);
    let chunks = places
        .into_iter()
        .map(|(index, start, end)| ChunkDto { index, start: offsets.at(start), end: offsets.at(end) })
        .collect();
    Some(DocumentDto {
        id: &document.id,
        title: &document.title,
        kind: &document.kind,
        format: document.format,
        language: document.language,
        url: document.url.as_deref(),
        path: document.path.as_deref(),
        text: &document.text,
        entities: &document.entities,
        chunks,
        metadata: &document.metadata,
    })
}

/// The result of embedding passages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "EmbedReport"))]
pub struct EmbeddedDto {
    /// Number of passages that got a vector.
    pub embedded: usize,
}
