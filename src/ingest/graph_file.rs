//! Graph files: `{ nodes: [{ key, kind, name, aliases?, language?, translations?, properties?, text? }],
//! edges: [{ from, to, kind, properties?, text? }], documents?, remote? }`.
//!
//! Each node becomes a small document, so that what the graph knows can be cited.

use super::facts::{Properties, language_of};
use super::json::{At, parse, scalar};
use super::model::{Document, Edge, Format, Ingested, Node, Provenance};
use super::slug::slug;
use super::source::{IngestOptions, SourceInput};
use super::{Read, chunk, declared_language};
use crate::backend::Pace;
use crate::error::Result;
use crate::id::{DocumentId, EntityKey};
use crate::order::Collect as _;
use crate::text::{Language, detect};
use std::collections::{BTreeMap, BTreeSet};

struct FileNode {
    node: Node,
    text: Option<String>,
}

struct FileEdge {
    edge: Edge,
    text: Option<String>,
}

/// Reads a graph file.
pub(super) async fn graph(source: &SourceInput, options: &IngestOptions, pace: &Pace) -> Result<Read> {
    let value = parse(&source.text)?;
    let at = At::top(&value).object()?;
    let language = declared_language(source).unwrap_or_else(|| detect(&prose(&at)));
    let source = &SourceInput { remote: source.remote.max(at.remote()?), ..source.clone() };
    let mut out = Ingested::default();
    let nodes = nodes(&at, language, &mut out.warnings)?;
    let edges = edges(&at)?;
    write(source, language, nodes, edges, options, &mut out);
    for document in at.items_of("documents")? {
        out.join(super::documents::document(&document.object()?, source, options, pace).await?);
    }
    Ok(Read { ingested: out })
}

fn nodes(at: &At<'_>, language: Language, warnings: &mut Vec<String>) -> Result<Vec<FileNode>> {
    let mut out: Vec<FileNode> = Vec::new();
    let mut seen: BTreeMap<EntityKey, String> = BTreeMap::new();
    for at in at.items_of("nodes")? {
        let at = at.object()?;
        let (given, name) = (at.label_of("key")?, at.label_of("name")?);
        let Some(name) = name.or_else(|| given.clone()) else {
            return Err(at.error("a node needs a `name` (and should have a `key`). Add them."));
        };
        let Some(kind) = at.label_of("kind")? else {
            return Err(at.error("a node needs a `kind`, `project` for instance. Add it."));
        };
        let key = EntityKey::new(slug(given.as_deref().unwrap_or(&name)));
        if let Some(first) = seen.get(&key) {
            warnings
                .push(format!("{}: the key «{key}» is that of «{first}»; this node («{name}») is left out.", at.path));
            continue;
        }
        seen.insert(key.clone(), name.clone());
        let declared = at.text_of("language")?.as_deref().and_then(Language::from_code);
        out.push(FileNode {
            text: at.text_of("text")?,
            node: Node {
                key,
                kind,
                aliases: at.labels_of("aliases")?,
                language: declared.unwrap_or_else(|| language_of(&name, language)),
                translations: translations(&at)?,
                properties: properties(&at)?,
                order: out.len(),
                provenance: Vec::new(),
                name,
            },
        });
    }
    Ok(out)
}

fn edges(at: &At<'_>) -> Result<Vec<FileEdge>> {
    let mut out = Vec::new();
    for at in at.items_of("edges")? {
        let at = at.object()?;
        let field = |name: &str| -> Result<String> {
            let missing = || at.error(format!("an edge needs `{name}`. Add it or remove the edge."));
            at.label_of(name)?.ok_or_else(missing)
        };
        out.push(FileEdge {
            edge: Edge {
                from: EntityKey::new(slug(&field("from")?)),
                to: EntityKey::new(slug(&field("to")?)),
                kind: field("kind")?,
                properties: properties(&at)?,
                provenance: Vec::new(),
            },
            text: at.text_of("text")?,
        });
    }
    Ok(out)
}

/// `{ "en": "Name" }` or `{ "en": { "name": "Name" } }`.
fn translations(at: &At<'_>) -> Result<BTreeMap<Language, String>> {
    let mut out = BTreeMap::new();
    let Some(all) = at.get("translations") else {
        return Ok(out);
    };
    let all = all.object()?;
    for code in all.keys() {
        if let (Some(language), Some(value)) = (Language::from_code(code), all.get(code)) {
            let name = if value.value.is_object() { value.label_of("name")? } else { value.label()? };
            out.extend(name.map(|name| (language, name)));
        }
    }
    Ok(out)
}

/// Scalars as text, and lists of scalars joined by `", "`.
fn properties(at: &At<'_>) -> Result<Properties> {
    let mut out = Properties::new();
    let Some(all) = at.get("properties") else {
        return Ok(out);
    };
    let all = all.object()?;
    for name in all.keys() {
        let Some(value) = all.get(name) else {
            continue;
        };
        let text = match value.value.as_array() {
            Some(items) => Some(items.iter().filter_map(scalar).collect::<Vec<_>>().join(", ")),
            None if value.value.is_object() => return Err(value.wrong("text, a number or a list of them")),
            None => scalar(value.value),
        };
        out.extend(text.filter(|text| !text.is_empty()).map(|text| (name.to_owned(), text)));
    }
    Ok(out)
}

/// One document per node: its name, its text, its properties, and where its edges lead.
#[allow(clippy::too_many_lines, reason = "documents, chunks and facts of a node refer to one another")]
fn write(
    source: &SourceInput,
    language: Language,
    mut nodes: Vec<FileNode>,
    mut edges: Vec<FileEdge>,
    options: &IngestOptions,
    out: &mut Ingested,
) {
    let places: BTreeMap<EntityKey, usize> =
        nodes.iter().enumerate().map(|(i, node)| (node.node.key.clone(), i)).into_map();
    let names: Vec<String> = nodes.iter().map(|node| node.node.name.clone()).collect();
    // Edges by the node whose document states them, in their order in the file.
    let mut stated: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut owners: Vec<BTreeSet<EntityKey>> = vec![BTreeSet::new(); nodes.len()];
    for (i, FileEdge { edge, .. }) in edges.iter().enumerate() {
        let (from, to) = (places.get(&edge.from).copied(), places.get(&edge.to).copied());
        if let Some(list) = from.or(to).and_then(|node| stated.get_mut(node)) {
            list.push(i);
        }
        if let Some(owners) = to.and_then(|to| owners.get_mut(to)).filter(|_| edge.kind.starts_with("HAS_")) {
            owners.insert(edge.from.clone());
        }
    }
    for (((file_node, edge_indexes), owners), order) in nodes.iter_mut().zip(stated).zip(owners).zip(0usize..) {
        let node = &mut file_node.node;
        let id = DocumentId::new(format!("{}#node/{}", source.source_id(), node.key));
        let place = |start: usize, end: usize| Provenance { document: id.clone(), start, end };
        let mut text = format!("# {}", one_line(&node.name));
        let title = place(2, text.len());
        node.provenance.push(title.clone());
        if let Some(own) = &file_node.text {
            text.push_str("\n\n");
            let start = text.len();
            text.push_str(own);
            node.provenance.push(place(start, text.len()));
        }
        text.push('\n');
        for (name, value) in &node.properties {
            text.push_str(&format!("\n- {}: {}", one_line(name), one_line(value)));
        }
        for index in edge_indexes {
            // Indices into `edges`.
            let Some(FileEdge { edge, text: own }) = edges.get_mut(index) else {
                continue;
            };
            let target = places.get(&edge.to).and_then(|to| names.get(*to)).filter(|_| edge.from == node.key);
            let details: Vec<String> =
                edge.properties.iter().map(|(k, v)| format!("{} {}", one_line(k), one_line(v))).collect();
            let line = match (own, target) {
                (Some(own), _) => one_line(own),
                (None, Some(name)) => {
                    let details = if details.is_empty() { String::new() } else { format!(" ({})", details.join(", ")) };
                    format!("{}: {}{details}", edge.kind.to_lowercase().replace('_', " "), one_line(name))
                }
                // The other end is in another source: only the name of this one can be shown.
                (None, None) => {
                    edge.provenance.push(title.clone());
                    continue;
                }
            };
            text.push_str("\n- ");
            let start = text.len();
            text.push_str(&line);
            edge.provenance.push(place(start, text.len()));
        }
        text.truncate(text.trim_end().len());
        let mut entities = vec![node.key.clone()];
        entities.extend(owners.into_iter().filter(|owner| *owner != node.key));
        let document = Document {
            id: id.clone(),
            source: DocumentId::new(source.source_id()),
            title: node.name.clone(),
            kind: node.kind.clone(),
            format: Format::Markdown,
            language: if file_node.text.is_some() { language_of(&text, language) } else { node.language },
            url: node.properties.get("url").or(source.url.as_ref()).and_then(|url| super::page_url(url)),
            path: None,
            entities,
            page_starts: Vec::new(),
            translation_of: None,
            remote: source.remote.unwrap_or_default(),
            atomic_of: None,
            metadata: source.metadata.clone(),
            text,
        };
        node.order = order;
        let outline = chunk::markdown_outline(&document.text);
        out.chunks.extend(chunk::chunks(&document, outline, options));
        out.documents.push(document);
    }
    out.nodes.extend(nodes.into_iter().map(|node| node.node));
    out.edges.extend(edges.into_iter().map(|edge| edge.edge));
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The names and texts of the file, used to detect its language.
fn prose(at: &At<'_>) -> String {
    let mut out = String::new();
    for list in ["nodes", "edges"] {
        for item in at.value.get(list).and_then(|list| list.as_array()).into_iter().flatten() {
            for field in ["name", "text"] {
                if let Some(text) = item.get(field).and_then(|text| text.as_str()) {
                    out.push_str(text);
                    out.push('\n');
                }
            }
        }
    }
    out
}
