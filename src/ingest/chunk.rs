//! Documents → chunks: exact slices of the text, cut at its own joints.
//!
//! A reader provides the joints as an [`Outline`]. A range that is too large is cut at its strongest joints first
//! (headings, blocks, nested blocks), then at sentences, lines, words and finally characters; the pieces are then
//! packed up to the limit, and small sections are joined. The pieces are a partition of the text, so nothing can be
//! lost.

mod markdown;
mod pack;
mod plain;
mod split;

use super::model::{Chunk, Document, Format};
use super::source::{IngestOptions, label};
use crate::backend::{Pace, at_once, keep_room};
use crate::id::ChunkId;
use crate::order::Order as _;
use crate::text::estimate_tokens;
use std::ops::Range;

pub(super) use markdown::outline as markdown_outline;
pub(super) use plain::{code_outline, text_outline};

/// A place where a text may be cut; a lower rank is a stronger joint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cut {
    /// Byte offset of the first byte after the joint.
    pub at: usize,
    pub rank: u8,
}

/// Rank of a heading, which opens a section.
pub(super) const SECTION: u8 = 0;
/// Rank of a block at the top level; nested blocks add one per level up to [`DEEPEST`].
pub(super) const BLOCK: u8 = 1;
/// The weakest rank in an outline.
pub(super) const DEEPEST: u8 = 5;

/// A heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    /// Byte offset of its first byte.
    pub at: usize,
    /// From 1 (outermost) to 6.
    pub level: u8,
    pub title: String,
}

/// The joints of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Outline {
    pub cuts: Vec<Cut>,
    pub headings: Vec<Heading>,
    /// Byte ranges of code, which is cut at lines and not at sentences.
    pub code: Vec<Range<usize>>,
}

impl Outline {
    /// Sorts the joints; of several at one place, the strongest is kept.
    fn normalise(mut self, text: &str) -> Self {
        self.cuts.retain(|cut| cut.at > 0 && cut.at < text.len() && text.is_char_boundary(cut.at));
        self.cuts.order();
        self.cuts.dedup_by_key(|cut| cut.at);
        self.headings.order_by_key(|heading| heading.at);
        // Each passage repeats the headings above it.
        for heading in &mut self.headings {
            heading.title.truncate(label(&heading.title).len());
        }
        self.code.order_by_key(|range| range.start);
        self
    }

    /// Whether `range` is inside one code block.
    fn is_code(&self, range: &Range<usize>) -> bool {
        let after = self.code.partition_point(|code| code.start <= range.start);
        after > 0 && self.code.get(after - 1).is_some_and(|code| range.end <= code.end)
    }
}

/// The chunks of `document`, in order. `outline` must belong to its text.
pub(super) fn chunks(document: &Document, outline: Outline, options: &IngestOptions) -> Vec<Chunk> {
    at_once(chunks_in_turns(document, outline, options, &Pace::default()))
}

/// The same, resting between turns. A unit of work is a byte; each is counted twice.
pub(super) async fn chunks_in_turns(
    document: &Document,
    outline: Outline,
    options: &IngestOptions,
    pace: &Pace,
) -> Vec<Chunk> {
    let text = document.text.as_str();
    let outline = outline.normalise(text);
    let limits = pack::Limits::new(options);
    let units = split::units(text, &outline, &limits, pace).await;
    let mut line = 1;
    let mut counted = 0;
    let mut out = Vec::new();
    for piece in pack::pack(text, units, &outline, &limits) {
        keep_room();
        let (start, end) = (piece.range.start, piece.range.end);
        line += newlines(&text[counted..start]);
        counted = start;
        let slice = &text[start..end];
        let is_block_of_code =
            matches!(document.format, Format::Markdown | Format::Html) && outline.is_code(&(start..end));
        out.push(Chunk {
            id: ChunkId::of(&document.id, start, slice),
            document: document.id.clone(),
            index: out.len(),
            text: slice.to_owned(),
            start,
            end,
            start_line: line,
            end_line: line + newlines(slice),
            start_page: page(document, start),
            end_page: page(document, end.saturating_sub(1)),
            token_count: estimate_tokens(slice),
            heading_path: piece.heading_path,
            kind: if is_block_of_code { "code".to_owned() } else { document.kind.clone() },
            entities: document.entities.clone(),
        });
        pace.worked(slice.len()).await;
    }
    out
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
}

/// Page of a byte offset, from 1.
fn page(document: &Document, at: usize) -> Option<usize> {
    let pages = document.page_starts.partition_point(|start| *start <= at);
    (!document.page_starts.is_empty()).then_some(pages.max(1))
}
