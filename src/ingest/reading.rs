//! Reading: each source goes to the reader for its format, and the results of several readers are combined.

use super::chunk::{self, Outline};
use super::model::{Document, Edge, Ingested, Node, Provenance};
use super::source::{IngestOptions, SourceFormat, SourceInput, label};
use super::{documents, graph_file, html, json, pages, resume, slug, texts};
use crate::backend::{Pace, at_once, keep_room};
use crate::error::{Error, ErrorCode, Result};
use crate::id::{DocumentId, EntityKey};
use crate::order::Collect as _;
use crate::text::Language;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Ingests several sources as one. Nodes with the same key are merged, and so are edges with the same ends, kind and
/// properties. An edge to an entity that none of the sources has is kept: the entity may already be in the corpus or
/// come later. A warning names it (except for `IS_ABOUT`, because a page often comes before its subject).
///
/// # Errors
/// Those of [`ingest_one`], and [`ErrorCode::DuplicateId`] if two documents have the same id.
pub fn ingest(sources: &[SourceInput], options: &IngestOptions) -> Result<Ingested> {
    at_once(async {
        let mut merge = Merge::default();
        for source in sources {
            merge.add(source, read(source, options, &Pace::default()).await?)?;
        }
        Ok(merge.finish())
    })
}

/// Ingests one source.
///
/// # Errors
/// [`ErrorCode::UnsupportedFormat`] for a file that no reader exists for, [`ErrorCode::InvalidSource`] for content that
/// is not what it claims to be, [`ErrorCode::DuplicateId`] for two of its documents with the same id.
pub fn ingest_one(source: &SourceInput, options: &IngestOptions) -> Result<Ingested> {
    ingest(std::slice::from_ref(source), options)
}

/// Like [`ingest_one`], resting between turns. A unit of work is a byte of text; each is counted twice.
///
/// # Errors
/// As for [`ingest_one`].
pub async fn read_in_turns(source: &SourceInput, options: &IngestOptions, pace: &Pace) -> Result<Ingested> {
    let mut merge = Merge::default();
    merge.add(source, read(source, options, pace).await?)?;
    Ok(merge.finish())
}

/// The result of one reader.
#[derive(Debug, Default)]
pub(super) struct Read {
    pub ingested: Ingested,
}

async fn read(source: &SourceInput, options: &IngestOptions, pace: &Pace) -> Result<Read> {
    let name = if source.name.is_empty() { source.source_id() } else { &source.name };
    let name = label(name);
    let mut read = read_as(source, options, pace).await.map_err(|error| error.at(name))?;
    for warning in &mut read.ingested.warnings {
        *warning = format!("{name}: {warning}");
    }
    Ok(read)
}

async fn read_as(source: &SourceInput, options: &IngestOptions, pace: &Pace) -> Result<Read> {
    if source.source_id().trim().is_empty() {
        return Err(Error::new(ErrorCode::InvalidSource, "The source has neither a name nor an id. Give it one."));
    }
    source.checked()?;
    if source.text.len() > options.max_source_bytes {
        let what = "The source is larger than {} bytes. Split it, or raise the limit";
        return Err(Error::beyond(what, options.max_source_bytes, "maxSourceBytes"));
    }
    if is_json(source)? {
        json::checked_depth(json::depth(&source.text), options.max_json_depth)?;
    }
    let written = match SourceFormat::of(source)? {
        SourceFormat::Markdown => texts::markdown(source),
        SourceFormat::Text => texts::text(source),
        SourceFormat::Code => texts::code(source),
        SourceFormat::Pages => pages::pages(source)?,
        SourceFormat::Html => html::html(source),
        SourceFormat::JsonResume => return from_resume(source, options),
        SourceFormat::Graph => return graph_file::graph(source, options, pace).await,
        SourceFormat::Documents => return documents::documents(source, options, pace).await,
    };
    Ok(Read { ingested: written.read(options, pace).await })
}

/// Whether a source is read as JSON, line by line or as a whole.
fn is_json(source: &SourceInput) -> Result<bool> {
    Ok(match SourceFormat::by_name(source)? {
        Some(format) => matches!(
            format,
            SourceFormat::JsonResume | SourceFormat::Graph | SourceFormat::Pages | SourceFormat::Documents
        ),
        None => true,
    })
}

fn from_resume(source: &SourceInput, options: &IngestOptions) -> Result<Read> {
    let resume = resume::resume(source, options)?;
    let mut out =
        Ingested { nodes: resume.nodes, edges: resume.edges, warnings: resume.warnings, ..Default::default() };
    for written in resume.documents {
        let outline = chunk::markdown_outline(&written.document.text);
        let mut chunks = chunk::chunks(&written.document, outline, options);
        for chunk in &mut chunks {
            let inside = written.mentions.iter().filter(|(at, _)| at.start >= chunk.start && at.end <= chunk.end);
            for (_, key) in inside {
                if !chunk.entities.contains(key) {
                    chunk.entities.push(key.clone());
                }
            }
        }
        out.chunks.extend(chunks);
        out.documents.push(written.document);
    }
    Ok(Read { ingested: out })
}

/// Adds a document with its chunks, and a `page` node that says what it is about.
pub(super) async fn add_document(
    document: Document,
    outline: Outline,
    options: &IngestOptions,
    out: &mut Ingested,
    pace: &Pace,
) {
    let chunks = chunk::chunks_in_turns(&document, outline, options, pace).await;
    match chunks.first() {
        None => out.warnings.push(format!("«{}» has no text.", document.title)),
        Some(first) if !document.entities.is_empty() => {
            let provenance = vec![Provenance { document: document.id.clone(), start: first.start, end: first.end }];
            let key = EntityKey::new(format!("page-{}", slug::slug(document.id.as_str())));
            for entity in &document.entities {
                out.edges.push(Edge {
                    from: key.clone(),
                    to: entity.clone(),
                    kind: "IS_ABOUT".to_owned(),
                    properties: BTreeMap::new(),
                    provenance: provenance.clone(),
                });
            }
            out.nodes.push(Node {
                key,
                kind: "page".to_owned(),
                name: document.title.clone(),
                aliases: Vec::new(),
                language: document.language,
                translations: BTreeMap::new(),
                properties: document.url.iter().map(|url| ("url".to_owned(), url.clone())).into_map(),
                order: out.nodes.len(),
                provenance,
            });
        }
        Some(_) => {}
    }
    out.chunks.extend(chunks);
    out.documents.push(document);
}

/// Merges several results.
#[derive(Default)]
struct Merge {
    out: Ingested,
    documents: BTreeMap<DocumentId, String>,
    nodes: BTreeMap<EntityKey, usize>,
    edges: BTreeMap<(EntityKey, EntityKey, String, BTreeMap<String, String>), usize>,
}

impl Merge {
    fn add(&mut self, source: &SourceInput, read: Read) -> Result<()> {
        let Ingested { documents, chunks, nodes, edges, warnings } = read.ingested;
        for document in documents {
            if let Some(other) = self.documents.insert(document.id.clone(), source.name.clone()) {
                let message = format!(
                    "{}: the document id «{}» is already taken (by «{other}»). Give one of them another `id`.",
                    source.name, document.id
                );
                return Err(Error::new(ErrorCode::DuplicateId, message));
            }
            self.out.documents.push(document);
        }
        self.out.chunks.extend(chunks);
        self.out.warnings.extend(warnings);
        for node in nodes {
            keep_room();
            self.add_node(node, &source.name);
        }
        for edge in edges {
            keep_room();
            let key = (edge.from.clone(), edge.to.clone(), edge.kind.clone(), edge.properties.clone());
            // The map holds indices into `edges`.
            match self.edges.get(&key).and_then(|at| self.out.edges.get_mut(*at)) {
                Some(known) => extend_unique(&mut known.provenance, edge.provenance),
                None => {
                    self.edges.insert(key, self.out.edges.len());
                    self.out.edges.push(edge);
                }
            }
        }
        Ok(())
    }

    fn add_node(&mut self, mut node: Node, source: &str) {
        let Some(known) = self.nodes.get(&node.key).and_then(|at| self.out.nodes.get_mut(*at)) else {
            node.order = self.out.nodes.len();
            self.nodes.insert(node.key.clone(), node.order);
            self.out.nodes.push(node);
            return;
        };
        if known.kind != node.kind {
            self.out.warnings.push(format!(
                "{source}: «{}» is a {} here and a {} elsewhere; it stays a {}.",
                node.name, node.kind, known.kind, known.kind
            ));
        }
        if node.name != known.name && !known.aliases.contains(&node.name) {
            known.aliases.push(node.name);
        }
        let name = known.name.clone();
        extend_unique(&mut known.aliases, node.aliases.into_iter().filter(|alias| *alias != name));
        for (language, text) in node.translations {
            known.translations.entry(language).or_insert(text);
        }
        for (name, value) in node.properties {
            known.properties.entry(name).or_insert(value);
        }
        extend_unique(&mut known.provenance, node.provenance);
    }

    fn finish(mut self) -> Ingested {
        for edge in self.out.edges.iter().filter(|edge| edge.kind != "IS_ABOUT") {
            for missing in [&edge.from, &edge.to].into_iter().filter(|key| !self.nodes.contains_key(*key)) {
                self.out.warnings.push(format!(
                    "The edge {} –{}→ {} counts only once another source brings «{missing}», which is not here.",
                    edge.from, edge.kind, edge.to
                ));
            }
        }
        self.out
    }
}

fn extend_unique<T: PartialEq>(list: &mut Vec<T>, more: impl IntoIterator<Item = T>) {
    for item in more {
        if !list.contains(&item) {
            list.push(item);
        }
    }
}

/// The language named by the caller; an unsupported one counts as unknown.
pub(super) fn declared_language(source: &SourceInput) -> Option<Language> {
    source.language.as_deref().and_then(Language::from_code)
}

/// The text without a byte order mark, with `\n` line ends and without NUL.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.contains(['\r', '\0']) {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}
