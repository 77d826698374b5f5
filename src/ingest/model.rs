//! What ingest produces: documents, their chunks, and facts with their provenance.

use crate::id::{ChunkId, DocumentId, EntityKey};
use crate::text::Language;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How to read a document's text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "DocumentFormat"))]
pub enum Format {
    /// CommonMark with the GitHub extensions.
    #[default]
    Markdown,
    /// HTML; reduced to text, scripts and styles dropped.
    Html,
    /// Plain text.
    Text,
    /// Source code; `language` names the programming language if known.
    Code,
    /// A paged document: page texts in order.
    Pages,
}

/// Whether a document's text may be sent to a language model. The stricter value is greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum Remote {
    /// May be part of a prompt.
    #[default]
    Allow,
    /// Never leaves the page.
    Never,
}

impl Remote {
    /// The value for a source's word, in any case; `None` if it is neither.
    #[cfg(feature = "ingest")]
    pub(super) fn named(word: &str) -> Option<Self> {
        match word.trim().to_lowercase().as_str() {
            "allow" => Some(Self::Allow),
            "never" => Some(Self::Never),
            _ => None,
        }
    }
}

/// A source text with what is known about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Document {
    /// Unique within the index; the user's own id, path or slug.
    pub id: DocumentId,
    /// The source that it came from ([`super::SourceInput::source_id`]): a source may become many documents, which are
    /// replaced and removed together.
    pub source: DocumentId,
    /// Title for people.
    pub title: String,
    /// An open set: `page`, `project`, `experience`, `achievement`, `profile`, `code`, …
    pub kind: String,
    /// How `text` was read.
    pub format: Format,
    /// The whole readable text; every span points into it (bytes).
    pub text: String,
    /// Where a reader finds the original.
    pub url: Option<String>,
    /// The file's path, for code citations.
    pub path: Option<String>,
    /// The natural language of the text.
    pub language: Language,
    /// Keys of the entities that the whole document is about.
    pub entities: Vec<EntityKey>,
    /// Byte offset at which each page starts; empty unless `format` is [`Format::Pages`].
    pub page_starts: Vec<usize>,
    /// Whether its text may leave the page.
    pub remote: Remote,
    /// For a document made from a single fact: the document that it was taken from.
    pub atomic_of: Option<DocumentId>,
    /// For a translation of a document: the one in the language of the data. A reader needs only one of them.
    pub translation_of: Option<DocumentId>,
    /// Free-form user data, returned unchanged.
    pub metadata: BTreeMap<String, String>,
}

impl Document {
    /// The id of the document that a single fact was taken from; its own, if it is none.
    pub fn whole(&self) -> &DocumentId {
        self.atomic_of.as_ref().unwrap_or(&self.id)
    }
}

/// Several names as the value of one property. Names with commas are kept apart by semicolons.
pub fn join_members(names: &[String]) -> String {
    names.join(if names.iter().any(|name| name.contains(", ")) { "; " } else { ", " })
}

/// The names in such a value.
pub fn members(joined: &str) -> impl Iterator<Item = &str> {
    joined.split(if joined.contains("; ") { "; " } else { ", " })
}

/// A passage: the unit of search and citation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chunk {
    /// Content hash.
    pub id: ChunkId,
    /// The document it was cut from.
    pub document: DocumentId,
    /// Position among the document's chunks, from 0.
    pub index: usize,
    /// The exact slice `document.text[start..end]`.
    pub text: String,
    /// Byte offset of the first byte in the document's text.
    pub start: usize,
    /// Byte offset after the last byte.
    pub end: usize,
    /// Line of `start`, from 1.
    pub start_line: usize,
    /// Line of the last byte.
    pub end_line: usize,
    /// Page of `start`, from 1, for paged documents.
    pub start_page: Option<usize>,
    /// Page of the last byte.
    pub end_page: Option<usize>,
    /// Estimated number of model tokens.
    pub token_count: usize,
    /// Titles of the enclosing headings, outermost first.
    pub heading_path: Vec<String>,
    /// The document's kind, or `code` for a fenced block of its own.
    pub kind: String,
    /// Entities that the chunk is about: the document's, and those that the text names unambiguously.
    pub entities: Vec<EntityKey>,
}

/// Where a fact is written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Provenance {
    /// The document.
    pub document: DocumentId,
    /// First byte in the document's text.
    pub start: usize,
    /// End byte in the document, exclusive.
    pub end: usize,
}

/// An entity (with a name that questions may mention) or a fact (a node that is only the target of edges).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Node {
    /// Unique slug.
    pub key: EntityKey,
    /// `person`, `company`, `project`, `achievement`, `technology`, `skill_category`, `education`, `contact`, …
    pub kind: String,
    /// The name of an entity or the sentence of a fact, as in the source.
    pub name: String,
    /// Other names that questions may use. Facts have none.
    pub aliases: Vec<String>,
    /// Language of `name`.
    pub language: Language,
    /// The source's own translations of `name`.
    pub translations: BTreeMap<Language, String>,
    /// Everything else that the source says: `start`, `end` (ISO dates, a missing `end` is unknown), `position`,
    /// `description`, `url`, `category`, `value`, …
    pub properties: BTreeMap<String, String>,
    /// Position in the source: lists keep the source's order.
    pub order: usize,
    /// Where the node itself is described.
    pub provenance: Vec<Provenance>,
}

impl Node {
    /// An entity of which nothing but its name is known.
    pub fn named(key: EntityKey, kind: &str, name: &str, language: Language) -> Self {
        Self {
            key,
            kind: kind.to_owned(),
            name: name.to_owned(),
            aliases: Vec::new(),
            language,
            translations: BTreeMap::new(),
            properties: BTreeMap::new(),
            order: 0,
            provenance: Vec::new(),
        }
    }
}

/// A relation between two nodes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Edge {
    /// Source node.
    pub from: EntityKey,
    /// Target node.
    pub to: EntityKey,
    /// `HAS_ACHIEVEMENT`, … (an open set; see `graph::schema`).
    pub kind: String,
    /// Properties of the relation: `start`, `end`, `position`.
    pub properties: BTreeMap<String, String>,
    /// Where the relation is stated. Empty for a fact without a source, which `lint` reports.
    pub provenance: Vec<Provenance>,
}

/// The property of an edge or node that says what it is based on. Without it, a field of the source states it.
pub const BASIS: &str = "basis";

/// The value of [`BASIS`] for something that a sentence names.
pub const MENTIONED: &str = "mentioned";

fn is_mentioned(properties: &BTreeMap<String, String>) -> bool {
    properties.get(BASIS).is_some_and(|basis| basis == MENTIONED)
}

impl Node {
    /// Its name in `language` if there is a translation, otherwise as in the source.
    pub fn in_language(&self, language: Language) -> &str {
        self.translations.get(&language).unwrap_or(&self.name)
    }

    /// Whether only sentences name it.
    pub fn is_mentioned(&self) -> bool {
        is_mentioned(&self.properties)
    }
}

impl Edge {
    /// Whether only sentences state it.
    pub fn is_mentioned(&self) -> bool {
        is_mentioned(&self.properties)
    }
}

/// Everything that one source contributes to a corpus.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ingested {
    /// Documents in source order, atomic documents after the document they come from.
    pub documents: Vec<Document>,
    /// Chunks in document order.
    pub chunks: Vec<Chunk>,
    /// Entities and facts.
    pub nodes: Vec<Node>,
    /// Relations.
    pub edges: Vec<Edge>,
    /// Things that are odd but not wrong, for people.
    pub warnings: Vec<String>,
}
