//! The published shapes: what crosses to JavaScript and what the command line prints. camelCase; every offset is in
//! UTF-16 code units, so that `text.slice(start, end)` is the text meant.
//!
//! No decision is made here.

mod checks;
mod measures;
mod suggestions;
mod trace;
mod understanding;

pub use checks::{Passages, answer_attribution, attribution, verification};
pub use measures::{changes, evaluation, metric};
pub use suggestions::suggestions;
pub use understanding::{candidates, graph_result, mentions, plan, search_result};

use crate::engine::{Answer, AnswerKind, Event};
use crate::read::{Citation, InvalidCitation, ParsedCitations};
use crate::retrieve::{Corpus, Reference};
use crate::settings::Settings;
use crate::text::{Language, Utf16Offsets};
use serde::Serialize;
use serde_json::{Value, json};
use std::ops::Range;

/// A half-open span.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SpanDto {
    /// First code unit.
    pub start: usize,
    /// Behind the last.
    pub end: usize,
}

fn span(text: &str, range: &Range<usize>) -> SpanDto {
    let mut offsets = Utf16Offsets::new(text);
    SpanDto { start: offsets.at(range.start), end: offsets.at(range.end) }
}

/// A citation of a reference that exists.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CitationDto {
    /// The reference's number.
    pub index: usize,
    /// First code unit of the marker.
    pub start: usize,
    /// Behind the last.
    pub end: usize,
    /// As written.
    pub marker: String,
}

/// A marker whose number no reference has.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InvalidCitationDto {
    /// As written.
    pub number: usize,
    /// First code unit of the marker.
    pub start: usize,
    /// Behind the last.
    pub end: usize,
    /// As written.
    pub marker: String,
}

fn citations(text: &str, list: &[Citation]) -> Vec<CitationDto> {
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

fn invalid(text: &str, list: &[InvalidCitation]) -> Vec<InvalidCitationDto> {
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
pub struct ParsedCitationsDto {
    /// In order of appearance.
    pub citations: Vec<CitationDto>,
    /// Numbers that no source has.
    pub invalid: Vec<InvalidCitationDto>,
    /// Where a list of sources begins that ends the text.
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

/// Where a passage stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MetadataDto {
    /// First code unit in the document's text.
    pub start: usize,
    /// Behind the last.
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
pub struct ReferenceDto {
    /// The number in citations.
    pub id: usize,
    /// The same, for display.
    pub fragment_number: usize,
    /// Id of the document.
    pub source_id: String,
    /// Title of the document.
    pub source_name: String,
    /// Kind of the document.
    pub kind: String,
    /// Where the original is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Path of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Position among the document's passages, from 0.
    pub chunk_index: usize,
    /// Cosine; only if it was computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub similarity: Option<f32>,
    /// BM25; comparable within one question only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lexical_score: Option<f32>,
    /// A short part.
    pub snippet: String,
    /// The whole passage.
    pub full_text: String,
    /// What supports the answer, in `full_text`.
    pub marks: Vec<SpanDto>,
    /// Where it stands.
    pub metadata: MetadataDto,
}

/// The published form of a reference.
pub fn reference(reference: &Reference, corpus: &Corpus) -> ReferenceDto {
    let text = corpus.document(reference.source_id.as_str()).map_or("", |document| document.text.as_str());
    let place = span(text, &(reference.start..reference.end));
    ReferenceDto {
        id: reference.id,
        fragment_number: reference.id,
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
    }
}

/// The published form of several references.
pub fn references(list: &[Reference], corpus: &Corpus) -> Vec<ReferenceDto> {
    list.iter().map(|one| reference(one, corpus)).collect()
}

/// A complete answer.
pub fn answer(answer: &Answer, corpus: &Corpus) -> Value {
    let items: Vec<Value> = answer
        .items
        .iter()
        .map(|item| {
            let place = item.support.as_ref().and_then(|support| {
                let reference = answer.references.iter().find(|r| r.id == support.reference)?;
                Some(span(&reference.full_text, &support.span))
            });
            json!({
                "text": item.text, "entity": item.key,
                "reference": item.support.as_ref().map(|support| support.reference), "span": place,
            })
        })
        .collect();
    let folded = answer.items.len().saturating_sub(answer.items_shown);
    json!({
        "text": answer.text,
        "kind": answer.kind,
        "language": answer.language,
        "items": if answer.kind == AnswerKind::List { Value::from(items) } else { Value::Null },
        "itemsFolded": folded,
        "references": references(&answer.references, corpus),
        "citations": citations(&answer.text, &answer.citations),
        "invalidCitations": invalid(&answer.text, &answer.invalid_citations),
        "bodyEnd": answer.body_end.map(|at| Utf16Offsets::new(&answer.text).at(at)),
        "validation": answer.validation,
        "view": answer.view,
        "verification": answer.verification.as_ref().map(|checked| {
            let passages: Vec<(usize, &str)> = answer.references.iter().map(|r| (r.id, r.full_text.as_str())).collect();
            verification(&answer.text, checked, &passages)
        }),
        "attribution": answer.attribution.as_ref().map(|found| {
            let passages: Vec<(usize, &str)> = answer.references.iter().map(|r| (r.id, r.full_text.as_str())).collect();
            answer_attribution(&answer.text, found, &passages)
        }),
        "trace": trace::trace(&answer.trace),
    })
}

/// Turns events into their published form. Knows the text so far, so that spans of citations are in code units.
#[derive(Debug, Default)]
pub struct EventWriter {
    text: String,
    attempt: u32,
}

impl EventWriter {
    /// The published form of the next event.
    pub fn write(&mut self, event: &Event, corpus: &Corpus) -> Value {
        match event {
            Event::Plan(plan) => json!({ "type": "plan", "plan": self::plan(plan) }),
            Event::Status { stage, amount } => json!({ "type": "status", "stage": stage, "detail": amount }),
            Event::References(list) => json!({ "type": "references", "references": references(list, corpus) }),
            Event::Delta { text, attempt } => {
                if *attempt != self.attempt {
                    (self.attempt, self.text) = (*attempt, String::new());
                }
                self.text.push_str(text);
                json!({ "type": "delta", "text": text, "attempt": attempt })
            }
            Event::Citation { citation, attempt } => {
                let place = span(&self.text, &citation.span);
                json!({
                    "type": "citation", "index": citation.index, "start": place.start, "end": place.end,
                    "marker": citation.marker, "attempt": attempt,
                })
            }
            Event::Reset { attempt, reason } => json!({ "type": "reset", "attempt": attempt, "reason": reason }),
            Event::Segment { span: part, source, confidence, attempt } => {
                let place = span(&self.text, part);
                json!({
                    "type": "segment", "start": place.start, "end": place.end, "source": source,
                    "confidence": confidence.map(checks::rounded), "attempt": attempt,
                })
            }
            Event::Attempt { attempt, line } => {
                json!({ "type": "attempt", "attempt": trace::attempt(attempt), "line": line })
            }
            Event::Validation(validation) => json!({ "type": "validation", "validation": validation }),
            Event::Complete(answer) => json!({ "type": "complete", "answer": self::answer(answer, corpus) }),
        }
    }
}

/// A document for reading: its text and where its passages are.
pub fn document(corpus: &Corpus, id: &str) -> Option<Value> {
    let document = corpus.document(id)?;
    let mut places: Vec<(usize, usize, usize)> = corpus
        .positions_of(id)
        .iter()
        .map(|at| corpus.chunk(*at))
        .map(|chunk| (chunk.index, chunk.start, chunk.end))
        .collect();
    places.sort_unstable();
    let mut offsets = Utf16Offsets::new(&document.text);
    let chunks: Vec<Value> = places
        .into_iter()
        .map(|(index, start, end)| json!({ "index": index, "start": offsets.at(start), "end": offsets.at(end) }))
        .collect();
    Some(json!({
        "id": document.id, "title": document.title, "kind": document.kind, "format": document.format,
        "language": document.language, "url": document.url, "path": document.path, "text": document.text,
        "entities": document.entities, "chunks": chunks, "metadata": document.metadata,
    }))
}

/// The settings as JSON.
pub fn settings(settings: &Settings) -> Value {
    // A plain struct of numbers, strings and options always serialises.
    serde_json::to_value(settings).unwrap_or_default()
}
