//! Paged documents: `{ title?, language?, url?, entities?, kind?, remote?, pages: [text, …] }`.

use super::chunk::{self, Cut, SECTION};
use super::clean;
use super::json::{At, parse};
use super::model::Format;
use super::source::SourceInput;
use super::texts::{Own, Written, plain};
use crate::error::Result;
use crate::text::Language;

/// Reads a file with pages; their texts are joined by a blank line.
pub(super) fn pages(source: &SourceInput) -> Result<Written> {
    let value = parse(&source.text)?;
    paged(&At::top(&value).object()?, source)
}

/// Reads an object with pages.
pub(super) fn paged(at: &At<'_>, source: &SourceInput) -> Result<Written> {
    let Some(list) = at.get("pages") else {
        return Err(at.error("a paged document needs `pages`, a list of texts. Add it."));
    };
    let mut text = String::new();
    let mut page_starts = Vec::new();
    // An empty page counts as a page: the numbers must stay those of the original.
    for (i, page) in list.value.as_array().ok_or_else(|| list.wrong("a list"))?.iter().enumerate() {
        let page = At { value: page, path: format!("{}[{i}]", list.path) };
        if i > 0 {
            text.push_str("\n\n");
        }
        page_starts.push(text.len());
        if !page.value.is_null() {
            text.push_str(&clean(page.value.as_str().ok_or_else(|| page.wrong("text"))?));
        }
    }
    let own = Own {
        title: at.text_of("title")?,
        kind: at.text_of("kind")?,
        url: at.text_of("url")?,
        language: at.text_of("language")?.as_deref().and_then(Language::from_code),
        entities: at.texts_of("entities")?,
        remote: at.remote()?,
        metadata: Vec::new(),
        page_starts: page_starts.clone(),
        ..Own::default()
    };
    // Each page begins a passage, so that a citation names a single page if possible.
    let mut outline = chunk::text_outline(&text);
    outline.cuts.extend(page_starts.into_iter().map(|at| Cut { at, rank: SECTION }));
    Ok(plain(source, Format::Pages, text, outline, own))
}
