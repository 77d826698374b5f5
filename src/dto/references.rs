//! References and their citations.

use crate::ingest::Remote;
use crate::read::{Citation, InvalidCitation, ParsedCitations};
use crate::retrieve::{Corpus, Reference};
use crate::text::{Language, Utf16Offsets};
use serde::Serialize;
use std::ops::Range;

/// A half-open span.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct SpanDto {
    /// Start, in UTF-16 code units.
    pub start: usize,
    /// End, exclusive.
    pub end: usize,
}

pub(super) fn span(text: &str, range: &Range<usize>) -> SpanDto {
    let mut offsets = Utf16Offsets::new(text);
    SpanDto { start: offsets.at(range.start), end: offsets.at(range.end) }
}

/// A citation of an existing reference.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct CitationDto {
    /// The reference's number.
    pub index: usize,
    /// Start of the marker, in UTF-16 code units.
    pub start: usize,
    /// End of the marker, exclusive.
    pub end: usize,
    /// As written.
    pub marker: String,
}

/// A marker whose number has no reference.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct InvalidCitationDto {
    /// As written.
    pub number: usize,
    /// Start of the marker, in UTF-16 code units.
    pub start: usize,
    /// End of the marker, exclusive.
    pub end: usize,
    /// As written.
    pub marker: String,
}

pub(super) fn citations(text: &str, list: &[Citation]) -> Vec<CitationDto> {
    let mut offsets = Utf16Offsets::new(text);
    list.iter()
        .map(|c| CitationDto {
            index: c.index,
            start: offsets.at(c.span.start),
            end: offsets.at(c.span.end),
            marker: c.marker.clone(),
        })
        .collect()
}

pub(super) fn invalid(text: &str, list: &[InvalidCitation]) -> Vec<InvalidCitationDto> {
    let mut offsets = Utf16Offsets::new(text);
    list.iter()
        .map(|c| InvalidCitationDto {
            number: c.number,
            start: offsets.at(c.span.start),
            end: offsets.at(c.span.end),
            marker: c.marker.clone(),
        })
        .collect()
}

/// All citations of a text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct ParsedCitationsDto {
    /// The citations, in order of appearance.
    pub citations: Vec<CitationDto>,
    /// Numbers without a source.
    pub invalid: Vec<InvalidCitationDto>,
    /// Offset of the list of sources at the end, in UTF-16 code units; `null` if there is none.
    pub body_end: Option<usize>,
}

/// The published form of parsed citations.
pub fn parsed_citations(text: &str, parsed: &ParsedCitations) -> ParsedCitationsDto {
    ParsedCitationsDto {
        citations: citations(text, &parsed.citations),
        invalid: invalid(text, &parsed.invalid),
        body_end: parsed.body_end.map(|at| Utf16Offsets::new(text).at(at)),
    }
}

/// The location and properties of a passage.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "ReferenceMetadata"))]
pub struct MetadataDto {
    /// Start in the document's text, in UTF-16 code units.
    pub start: usize,
    /// End, exclusive.
    pub end: usize,
    /// First and last line, from 1.
    pub lines: (usize, usize),
    /// First and last page, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pages: Option<(usize, usize)>,
    /// Estimated tokens.
    pub token_count: usize,
    /// Whether search found it.
    pub is_rag_chunk: bool,
    /// Titles of the enclosing headings.
    pub heading_path: Vec<String>,
    /// Natural language of the passage.
    pub language: Language,
    /// Whether it is source code.
    pub code: bool,
}

/// A passage that may be cited.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct ReferenceDto {
    /// The number in citations.
    pub id: usize,
    /// Number of the fragment within its document, from 1, for display.
    pub fragment_number: usize,
    /// Id of the document.
    pub source_id: String,
    /// Title of the document.
    pub source_name: String,
    /// Kind of the document.
    pub kind: String,
    /// Where a reader finds the original.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Path of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Index among the document's passages, from 0.
    pub chunk_index: usize,
    /// Cosine, 0 to 1; present only if it was computed and the model knows the languages of question and passage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub similarity: Option<f32>,
    /// BM25 score; comparable within one question only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lexical_score: Option<f32>,
    /// A short excerpt.
    pub snippet: String,
    /// The whole passage.
    pub full_text: String,
    /// Spans of `fullText` that support the answer.
    pub marks: Vec<SpanDto>,
    /// Its location and properties.
    pub metadata: MetadataDto,
    /// `never`: it must not leave the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remote: Option<Remote>,
}

/// The published form of a reference.
pub fn reference(reference: &Reference, corpus: &Corpus) -> ReferenceDto {
    let text = corpus.document(reference.source_id.as_str()).map_or("", |document| document.text.as_str());
    let place = span(text, &(reference.start..reference.end));
    ReferenceDto {
        id: reference.id,
        fragment_number: reference.chunk_index + 1,
        source_id: reference.source_id.as_str().to_owned(),
        source_name: reference.source_name.clone(),
        kind: reference.kind.clone(),
        url: reference.url.clone(),
        path: reference.path.clone(),
        chunk_index: reference.chunk_index,
        similarity: reference.similarity,
        lexical_score: reference.lexical_score,
        snippet: reference.snippet.clone(),
        full_text: reference.full_text.clone(),
        marks: reference.marks.iter().map(|mark| span(&reference.full_text, mark)).collect(),
        metadata: MetadataDto {
            start: place.start,
            end: place.end,
            lines: reference.lines,
            pages: reference.pages,
            token_count: reference.token_count,
            is_rag_chunk: reference.is_rag_chunk,
            heading_path: reference.heading_path.clone(),
            language: reference.language,
            code: reference.code,
        },
        remote: held(reference.remote),
    }
}

/// The published form of `remote`: omitted if sending is allowed.
pub(super) fn held(remote: Remote) -> Option<Remote> {
    (remote == Remote::Never).then_some(remote)
}

/// The published form of several references.
pub fn references(list: &[Reference], corpus: &Corpus) -> Vec<ReferenceDto> {
    list.iter().map(|one| reference(one, corpus)).collect()
}
