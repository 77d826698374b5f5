//! Prepared documents: one JSON object per line, or a JSON list of them.
//!
//! `{ id, text, title?, kind?, format?, language?, url?, entities?, metadata?, remote? }`; a paged document has `pages`
//! instead of `text`.

use super::json::{At, parse, scalar};
use super::model::{Format, Ingested};
use super::source::{IngestOptions, SourceInput};
use super::{Read, chunk, html, pages, texts};
use crate::backend::Pace;
use crate::error::{Error, ErrorCode, Result};
use crate::id::DocumentId;
use serde_json::Value;

/// Reads a `.jsonl` file or a JSON list.
pub(super) async fn documents(source: &SourceInput, options: &IngestOptions, pace: &Pace) -> Result<Read> {
    let mut out = Ingested::default();
    let text = source.text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('[') {
        let value = parse(text)?;
        for at in At::top(&value).items()? {
            out.join(document(&at.object()?, source, options, pace).await?);
        }
    } else {
        for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let value: Value = serde_json::from_str(line).map_err(|error| {
                let message = format!("line {}: not valid JSON ({error}). Each line is one document.", i + 1);
                Error::new(ErrorCode::InvalidSource, message)
            })?;
            let at = At { value: &value, path: format!("line {}: ", i + 1) };
            out.join(document(&at.object()?, source, options, pace).await?);
        }
    }
    if out.documents.is_empty() {
        out.warnings.push("The file contains no documents.".to_owned());
    }
    Ok(Read { ingested: out })
}

/// Reads one document; missing fields are taken from its file.
pub(super) async fn document(
    at: &At<'_>,
    file: &SourceInput,
    options: &IngestOptions,
    pace: &Pace,
) -> Result<Ingested> {
    let Some(id) = at.text_of("id")? else {
        return Err(at.error("a document needs an `id`. Add one."));
    };
    // If the file must stay in the page, so must all of its documents.
    let remote = file.remote.max(at.remote()?);
    let mut metadata = file.metadata.clone();
    if let Some(own) = at.get("metadata") {
        let own = own.object()?;
        for name in own.keys() {
            if let Some(value) = own.value.get(name) {
                metadata.insert(name.to_owned(), scalar(value).unwrap_or_else(|| value.to_string()));
            }
        }
    }
    let mut entities = file.entities.clone();
    entities.extend(at.texts_of("entities")?);
    let source = SourceInput {
        name: at.text_of("path")?.unwrap_or_default(),
        text: String::new(),
        id: Some(id),
        format: None,
        url: at.text_of("url")?,
        title: at.text_of("title")?,
        kind: at.text_of("kind")?.or_else(|| file.kind.clone()),
        language: at.text_of("language")?.or_else(|| file.language.clone()),
        remote,
        entities,
        metadata,
    };
    source.checked().map_err(|error| error.at(at.path.trim_end_matches([':', ' '])))?;
    let format = at.get("format");
    let name = format.as_ref().map_or(Ok(None), At::text)?;
    let written = if at.get("pages").is_some() {
        pages::paged(at, &source)?
    } else {
        let Some(text) = at.get("text") else {
            return Err(at.error("a document needs a `text`. Add one."));
        };
        let text = text.value.as_str().ok_or_else(|| text.wrong("text"))?;
        let source = SourceInput { text: text.to_owned(), ..source };
        match name.as_deref() {
            None | Some("markdown") => markdown(&source),
            Some("text") => texts::text(&source),
            Some("html") => html::html(&source),
            Some("code") => texts::code(&source),
            Some(other) => {
                let message = format!("the format «{other}» is unknown. Use markdown, html, text or code.");
                return Err(format.map_or_else(|| at.error(&message), |format| format.error(&message)));
            }
        }
    };
    let mut read = written.read(options, pace).await;
    for document in &mut read.documents {
        document.source = DocumentId::new(file.source_id());
    }
    Ok(read)
}

/// Markdown as it is: a prepared document has its fields outside its text, so front matter in the text is text; only
/// its `remote` counts.
fn markdown(source: &SourceInput) -> texts::Written {
    let text = super::clean(&source.text).into_owned();
    let outline = chunk::markdown_outline(&text);
    let title = outline.headings.first().map(|heading| heading.title.clone());
    let own = texts::Own { title, ..texts::remote_said(&text) };
    texts::plain(source, Format::Markdown, text, outline, own)
}
