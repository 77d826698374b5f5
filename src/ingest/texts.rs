//! Markdown, plain text and code: one document per source.

use super::chunk::{self, Outline};
use super::front_matter::{self, Field};
use super::model::{Document, Format, Ingested, Remote};
use super::source::{IngestOptions, SourceInput, code_language, label};
use super::{add_document, clean, declared_language, page_url};
use crate::backend::Pace;
use crate::id::{DocumentId, EntityKey};
use crate::text::{Language, detect};
use std::collections::BTreeSet;

/// What a source's content says about itself; the caller's values take precedence.
#[derive(Debug, Default)]
pub(super) struct Own {
    pub title: Option<String>,
    pub kind: Option<String>,
    pub url: Option<String>,
    pub language: Option<Language>,
    pub entities: Vec<String>,
    pub remote: Option<Remote>,
    pub metadata: Vec<(String, String)>,
    pub page_starts: Vec<usize>,
    /// Problems with it.
    pub warnings: Vec<String>,
}

/// Markdown with optional front matter; the title is that of the front matter, of the first top-level heading, or of
/// the heading that the text begins with.
pub(super) fn markdown(source: &SourceInput) -> Written {
    let text = clean(&source.text);
    let front = front_matter::read(&text);
    let body = super::shortcodes::resolved(front.body.trim_start_matches('\n'));
    let body = body.as_ref();
    let mut warnings = front.warnings;
    let mut own = Own { remote: front.remote, ..own(front.fields, &mut warnings) };
    let outline = chunk::markdown_outline(body);
    // A lower heading after some text belongs to a section: the page takes its title from the file name.
    let first = outline.headings.iter().find(|heading| heading.level == 1);
    let first = first.or(outline.headings.first().filter(|heading| body[..heading.at].trim().is_empty()));
    own.title = own.title.or_else(|| first.map(|heading| heading.title.clone()).filter(|title| !title.is_empty()));
    let document = document(source, Format::Markdown, body.to_owned(), own, &mut warnings);
    Written { document, outline, warnings, own_warnings: Vec::new() }
}

/// Plain text.
pub(super) fn text(source: &SourceInput) -> Written {
    let text = clean(&source.text).into_owned();
    let outline = chunk::text_outline(&text);
    let own = remote_said(&text);
    plain(source, Format::Text, text, outline, own)
}

/// From a text's front matter, only whether it may leave the page.
pub(super) fn remote_said(text: &str) -> Own {
    let front = front_matter::read(text);
    Own { remote: front.remote, warnings: front.warnings, ..Own::default() }
}

/// Source code.
pub(super) fn code(source: &SourceInput) -> Written {
    let text = clean(&source.text).into_owned();
    let outline = chunk::code_outline(&text);
    let language = code_language(&source.name).map(|language| ("code_language".to_owned(), language.to_owned()));
    let remote = (source.is_data() && front_matter::data_stays(&text)).then_some(Remote::Never);
    let own = Own { kind: Some("code".to_owned()), remote, metadata: language.into_iter().collect(), ..Own::default() };
    plain(source, Format::Code, text, outline, own)
}

/// A document without special fields.
pub(super) fn plain(source: &SourceInput, format: Format, text: String, outline: Outline, mut own: Own) -> Written {
    let mut warnings = Vec::new();
    let own_warnings = std::mem::take(&mut own.warnings);
    let document = document(source, format, text, own, &mut warnings);
    Written { document, outline, warnings, own_warnings }
}

/// A document that is not cut into chunks yet.
pub(super) struct Written {
    pub document: Document,
    pub outline: Outline,
    pub warnings: Vec<String>,
    /// Warnings about its content, which come after all others.
    pub own_warnings: Vec<String>,
}

impl Written {
    /// Cuts it.
    pub(super) async fn read(self, options: &IngestOptions, pace: &Pace) -> Ingested {
        let mut out = Ingested { warnings: self.warnings, ..Ingested::default() };
        add_document(self.document, self.outline, options, &mut out, pace).await;
        out.warnings.extend(self.own_warnings);
        out
    }
}

/// The document of a source.
pub(super) fn document(
    source: &SourceInput,
    format: Format,
    text: String,
    own: Own,
    warnings: &mut Vec<String>,
) -> Document {
    let url = source.url.clone().or(own.url);
    let checked = url.as_deref().and_then(page_url);
    if let (Some(url), None) = (&url, &checked) {
        warnings.push(format!("The address «{url}» is neither http, https, mailto nor relative; left out."));
    }
    // What the text says of itself may be of any length.
    let given = |text: &Option<String>| {
        text.as_deref().map(str::trim).filter(|t| !t.is_empty()).map(|text| label(text).to_owned())
    };
    let mut metadata = source.metadata.clone();
    for (name, value) in own.metadata {
        metadata.entry(name).or_insert(value);
    }
    let mut entities: Vec<EntityKey> = Vec::new();
    let mut known = BTreeSet::new();
    for name in source.entities.iter().chain(&own.entities).filter(|name| !name.trim().is_empty()) {
        let key = EntityKey::new(super::slug::slug(name));
        if known.insert(key.clone()) {
            entities.push(key);
        }
    }
    Document {
        id: DocumentId::new(source.source_id()),
        source: DocumentId::new(source.source_id()),
        title: given(&source.title).or(given(&own.title)).unwrap_or_else(|| file_title(source)),
        kind: given(&source.kind).or(given(&own.kind)).unwrap_or_else(|| "page".to_owned()),
        format,
        url: checked,
        path: (!source.name.is_empty()).then(|| source.name.clone()),
        language: declared_language(source).or(own.language).unwrap_or_else(|| detect(&text)),
        entities,
        page_starts: own.page_starts,
        // The stricter of the two.
        remote: source.remote.max(own.remote).unwrap_or_default(),
        atomic_of: None,
        translation_of: None,
        metadata,
        text,
    }
}

/// The file's name without folders and, except for code, without its extension.
fn file_title(source: &SourceInput) -> String {
    let file = source.source_id().rsplit(['/', '\\']).find(|part| !part.is_empty()).unwrap_or(source.source_id());
    let stem = file.strip_suffix(".pages.json").or_else(|| {
        let (stem, ending) = file.rsplit_once('.')?;
        let keeps = stem.is_empty() || code_language(file).is_some() || ending.contains(' ');
        (!keeps).then_some(stem)
    });
    stem.unwrap_or(file).to_owned()
}

fn own(fields: Vec<Field>, warnings: &mut Vec<String>) -> Own {
    let mut out = Own::default();
    for Field { name, line, value } in fields {
        let text = value.text();
        match name.as_str() {
            _ if text.is_empty() => {}
            "title" => out.title = Some(text),
            "kind" => out.kind = Some(text),
            "url" => out.url = Some(text),
            "lang" | "language" => {
                out.language = Language::from_code(&text);
                if out.language.is_none() {
                    warnings.push(format!(
                        "line {line}: the language «{text}» is not {}; detected instead.",
                        Language::codes()
                    ));
                }
            }
            "entities" => out.entities = value.list(),
            _ => out.metadata.push((name, text)),
        }
    }
    out
}
