//! Passages that another server holds, as far as they came back for one question.
//!
//! They become documents and passages like any others, of a generation of the corpus that only this question sees:
//! ranking, quotations, citation checks and `remote: "never"` work as with those of the page.

use super::corpus::{Corpus, SourcePart};
use crate::backend::ModelManifest;
use crate::error::{Error, ErrorCode, Result};
use crate::id::{ChunkId, DocumentId};
use crate::ingest::{Chunk, Document, Format, Ingested, Remote};
use crate::text::{Language, Utf16Offsets, detect, estimate_tokens};
use serde_json::Value;
use std::sync::Arc;

/// Maximum blank characters that stand for what is missing of a document; beyond it, offsets are too small.
const MAX_BLANK: usize = 1 << 20;

/// The vectors of passages.
type Vectors = Vec<(ChunkId, Arc<[f32]>)>;

/// The texts of a list.
fn words(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// A pair of numbers from 1, in order.
fn span(pair: &Value) -> Option<(usize, usize)> {
    let number = |at: usize| pair[at].as_u64().and_then(|number| usize::try_from(number).ok()).filter(|n| *n > 0);
    number(0).zip(number(1)).filter(|(first, last)| first <= last)
}

/// An excerpt as a source. The document's text is blank where no passage is known, so that offsets hold.
fn source(excerpt: &Value, vectors: &mut Vectors) -> Option<SourcePart> {
    let word = |name: &str| excerpt[name].as_str().filter(|word| !word.is_empty()).map(str::to_owned);
    let id = DocumentId::new(word("id")?);
    let passages = excerpt["passages"].as_array().filter(|passages| !passages.is_empty())?;
    let said = |passage: &Value| passage["text"].as_str().map(str::to_owned);
    let known = excerpt["language"].as_str().and_then(Language::from_code);
    let language = known.or_else(|| Some(detect(&said(&passages[0])?))).unwrap_or_default();
    let kind = word("kind").unwrap_or_else(|| "page".to_owned());
    let (mut text, mut units) = (String::new(), 0);
    let mut chunks = Vec::with_capacity(passages.len());
    for (at, passage) in passages.iter().enumerate() {
        let own = said(passage)?;
        let number = |name: &str| passage[name].as_u64().and_then(|number| usize::try_from(number).ok());
        let blank = number("start").unwrap_or(0).saturating_sub(units).min(MAX_BLANK.saturating_sub(units));
        text.extend(std::iter::repeat_n('\n', blank));
        let start = text.len();
        text.push_str(&own);
        units += blank + Utf16Offsets::new(&own).at(own.len());
        let chunk = ChunkId::of(&id, start, &own);
        let vector: Vec<f32> =
            passage["vector"].as_array().into_iter().flatten().filter_map(Value::as_f64).map(|x| x as f32).collect();
        if !vector.is_empty() {
            vectors.push((chunk.clone(), vector.into()));
        }
        let (start_line, end_line) = span(&passage["lines"]).unwrap_or((1, 1));
        let pages = span(&passage["pages"]);
        chunks.push(Chunk {
            id: chunk,
            document: id.clone(),
            index: number("index").unwrap_or(at),
            start,
            end: text.len(),
            start_line,
            end_line,
            start_page: pages.map(|(first, _)| first),
            end_page: pages.map(|(_, last)| last),
            token_count: estimate_tokens(&own),
            heading_path: words(&passage["headingPath"]),
            kind: if passage["code"] == true { "code".to_owned() } else { kind.clone() },
            entities: Vec::new(),
            text: own,
        });
    }
    let format = match excerpt["format"].as_str() {
        Some("html") => Format::Html,
        Some("text") => Format::Text,
        Some("code") => Format::Code,
        Some("pages") => Format::Pages,
        _ => Format::Markdown,
    };
    let document = Document {
        source: id.clone(),
        title: word("title").unwrap_or_else(|| id.to_string()),
        kind,
        format,
        text,
        url: word("url"),
        path: word("path"),
        language,
        entities: Vec::new(),
        page_starts: Vec::new(),
        // In doubt it stays.
        remote: if excerpt["remote"] == "allow" { Remote::Allow } else { Remote::Never },
        atomic_of: None,
        translation_of: None,
        metadata: Default::default(),
        id,
    };
    let mut ingested = Ingested { documents: vec![document], chunks, ..Ingested::default() };
    // A server of somebody else's may hold any address.
    ingested.drop_unsafe_addresses();
    Some(SourcePart { id: word("id")?, ingested })
}

impl Corpus {
    /// This corpus with what a server gave for one question. `json`: a list of documents `{ id, title?, kind?, format?,
    /// url?, path?, language?, remote, passages }` with passages `{ text, index?, start?, lines?, pages?, headingPath?, code?,
    /// vector? }` by ascending start, in UTF-16 code units. A document that is here already stays as it is here. `model`: the
    /// one that made the vectors.
    ///
    /// # Errors
    /// `store_failed` for JSON of another shape, `invalid_vector` for vectors of another dimension.
    pub fn with_excerpts(&self, json: &str, model: Option<&ModelManifest>) -> Result<Self> {
        let read = serde_json::from_str::<Value>(json).ok();
        let foreign = || Error::new(ErrorCode::StoreFailed, "What the server of the passages gave cannot be read.");
        let excerpts = read.as_ref().and_then(Value::as_array).ok_or_else(foreign)?;
        let mut vectors = Vectors::new();
        let here = |part: &SourcePart| {
            self.document(&part.id).is_some() || self.parts().iter().any(|known| known.id == part.id)
        };
        let read = excerpts.iter().map(|excerpt| source(excerpt, &mut vectors).ok_or_else(foreign));
        let mut parts = read.collect::<Result<Vec<SourcePart>>>()?;
        parts.retain(|part| !here(part));
        self.beside(parts, vectors, model)
    }
}
