//! View trees of answers and passages. Never touches the DOM.
//!
//! A view tree is plain data that a page turns into elements one by one. Text stays text: HTML in an answer or a source
//! is displayed, never interpreted; links lead only to `http`, `https`, `mailto` or relative addresses; images become
//! links; characters that reorder the surrounding text are removed.

mod list;
mod markdown;
mod passage;
mod safe;

use crate::order::Order as _;
use crate::read::{ParsedCitations, source_entries};
use crate::text::Utf16Offsets;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;

pub use crate::settings::Markers;
pub use list::{ListItem, list};
pub use passage::{code_passage, passage};
pub use safe::{safe_href, safe_text};

/// A node of a view tree, as passed to JavaScript.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum ViewNode {
    /// Text, displayed as is.
    Text {
        /// The text.
        text: String,
    },
    /// An element.
    Element {
        /// Name of the element.
        #[cfg_attr(feature = "types", schemars(with = "ViewTag"))]
        tag: String,
        /// Attributes: `start` of a list, `data-language` of code, `data-align` of a table cell.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        #[cfg_attr(feature = "types", schemars(with = "Attributes"))]
        attributes: BTreeMap<String, String>,
        /// Its children.
        children: Vec<ViewNode>,
    },
    /// A citation.
    Citation {
        /// Number of the source, from 1, as written.
        index: usize,
        /// Whether that source exists. An invalid citation is shown muted.
        valid: bool,
        /// The marker as written; empty if the text contains none for the citation (list items).
        marker: String,
        /// Start of the marker in the answer's text, in UTF-16 code units.
        start: usize,
        /// End of the marker, exclusive, in UTF-16 code units.
        end: usize,
    },
    /// A link with a safe address.
    Link {
        /// The address.
        href: String,
        /// The content shown.
        children: Vec<ViewNode>,
    },
    /// A highlighted part of a passage.
    Mark {
        /// Number of the reference it belongs to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reference: Option<usize>,
        /// The highlighted content.
        children: Vec<ViewNode>,
    },
}

/// One of [`TAGS`].
#[cfg(feature = "types")]
struct ViewTag;

#[cfg(feature = "types")]
impl schemars::JsonSchema for ViewTag {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ViewTag".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "description": "Every element name that occurs in a view tree.", "enum": TAGS })
    }
}

/// The attributes that occur in a view tree.
#[cfg(feature = "types")]
#[derive(Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
struct Attributes {
    /// First number of a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    /// Programming language of code.
    #[serde(skip_serializing_if = "Option::is_none")]
    data_language: Option<String>,
    /// Alignment of a table cell: `left`, `center` or `right`.
    #[serde(skip_serializing_if = "Option::is_none")]
    data_align: Option<String>,
}

/// Every element name that occurs in a view tree.
pub const TAGS: &[&str] = &[
    "blockquote", "br", "code", "del", "em", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "strong", "table",
    "tbody", "td", "th", "thead", "tr", "ul",
];

impl ViewNode {
    /// A text node.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text { text: text.into() }
    }

    /// An element without attributes.
    pub fn element(tag: &str, children: Vec<ViewNode>) -> Self {
        Self::Element { tag: tag.to_owned(), attributes: BTreeMap::new(), children }
    }

    /// All text of the tree without citations, as a reader would hear it.
    pub fn plain_text(nodes: &[ViewNode]) -> String {
        let mut out = String::new();
        fn walk(nodes: &[ViewNode], out: &mut String) {
            for node in nodes {
                match node {
                    ViewNode::Text { text } => out.push_str(text),
                    ViewNode::Element { children, .. }
                    | ViewNode::Link { children, .. }
                    | ViewNode::Mark { children, .. } => walk(children, out),
                    ViewNode::Citation { .. } => {}
                }
            }
        }
        walk(nodes, &mut out);
        out
    }
}

/// Options for displaying an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnswerOptions {
    /// How to display citation markers.
    pub markers: Markers,
    /// Number of references. Entries of a list of sources at the end cite them.
    pub references: usize,
}

/// A marker and the citation nodes that replace it.
struct Slot {
    span: Range<usize>,
    nodes: Vec<ViewNode>,
    marker: String,
}

/// The view of an answer written in Markdown (CommonMark, tables, strikethrough).
pub fn answer(text: &str, parsed: &ParsedCitations, options: AnswerOptions) -> Vec<ViewNode> {
    let end = match parsed.body_end {
        Some(end) if !text[..end].trim().is_empty() => end,
        _ => text.len(),
    };
    let slots = slots(text, parsed, end);
    let (prepared, slots) = markdown::prepare(&text[..end], slots, &parsed.hidden, options.markers);
    let mut view = markdown::view(&prepared, &slots);
    if end < text.len() {
        // Drops the rule that separates the list of sources.
        while matches!(view.last(), Some(ViewNode::Element { tag, .. }) if tag == "hr") {
            view.pop();
        }
        view.extend(sources(text, end, options));
    }
    view
}

/// The list of sources that begins at `start`: its heading and its entries, with their numbers as citations. Entries
/// without a number show only their name.
fn sources(text: &str, start: usize, options: AnswerOptions) -> Vec<ViewNode> {
    let (heading, entries) = source_entries(text, start);
    let mut view = Vec::new();
    if let Some(heading) = heading {
        let words = text[heading].trim_matches(|c: char| matches!(c, '#' | '*' | '_') || c.is_whitespace());
        let strong = ViewNode::element("strong", vec![ViewNode::text(safe_text(words))]);
        view.push(ViewNode::element("p", vec![strong]));
    }
    let mut offsets = Utf16Offsets::new(text);
    let mut items = Vec::with_capacity(entries.len());
    for entry in entries {
        let name = safe_text(&entry.name);
        let mut children = Vec::new();
        if let Some(index) = entry.number {
            let (start, end) = (offsets.at(entry.span.start), offsets.at(entry.span.end));
            let (valid, marker) = ((1..=options.references).contains(&index), format!("[{index}]"));
            children.push(match options.markers {
                Markers::Badges => ViewNode::Citation { index, valid, marker, start, end },
                Markers::Inline | Markers::None => ViewNode::text(marker),
            });
            children.push(ViewNode::text(" "));
        }
        children.push(ViewNode::text(name));
        items.push(ViewNode::element("li", children));
    }
    if !items.is_empty() {
        view.push(ViewNode::element("ul", items));
    }
    view
}

/// The markers in order, each with a node for every number in it.
fn slots(text: &str, parsed: &ParsedCitations, end: usize) -> Vec<Slot> {
    let valid = parsed.citations.iter().map(|c| (c.span.clone(), c.index, true, &c.marker));
    let invalid = parsed.invalid.iter().map(|c| (c.span.clone(), c.number, false, &c.marker));
    let mut all: Vec<_> = valid.chain(invalid).filter(|(span, ..)| span.end <= end).collect();
    all.order_by_key(|(span, index, ..)| (span.start, *index));
    let mut offsets = Utf16Offsets::new(text);
    let mut slots: Vec<Slot> = Vec::new();
    for (span, index, valid, marker) in all {
        let (start, end) = (offsets.at(span.start), offsets.at(span.end));
        let node = ViewNode::Citation { index, valid, marker: marker.clone(), start, end };
        match slots.last_mut() {
            Some(slot) if slot.span == span => slot.nodes.push(node),
            // The parser never produces overlapping spans; should there be any, the later one is ignored.
            Some(slot) if span.start < slot.span.end => {}
            _ => slots.push(Slot { span, nodes: vec![node], marker: marker.clone() }),
        }
    }
    slots
}
