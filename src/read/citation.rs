//! Citation markers in a model's answer, parsed while it streams.
//!
//! `[1]`, `[1][2]`, `[1, 2]`, `[1-3]`, `[Источник 1]`, `[Fragmento 3]`, `[Source 1: title]`, `[CTX 1]`, `[doc1]`,
//! `【1】`, `【1†title】`, `[^1]`, `[^1^]`, `[[1]]`, `(Source 1)`, in all languages of the product; never in code,
//! mathematics, links, images or HTML attributes, or after a backslash. A year is not a citation, nor is an array
//! access (`a[1] = 2`). A number without a source is reported as invalid, not dropped. A list of sources or of link
//! definitions at the end of the text is separated from the body: its entries are not citations.

mod entries;
pub(in crate::read) mod grammar;
pub(in crate::read) mod lookahead;
mod scan;
mod section;

use crate::order::Order as _;
pub use entries::{SourceEntry, source_entries};
use section::Tail;
use std::collections::BTreeSet;
use std::ops::Range;

/// A citation of a source that exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// Number of the source, from 1.
    pub index: usize,
    /// The marker's span in the text, in bytes. Citations from one marker with several numbers share a span.
    pub span: Range<usize>,
    /// The marker as written.
    pub marker: String,
}

/// A number in a marker to which no source corresponds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidCitation {
    /// The number as written; may be 0.
    pub number: usize,
    /// The marker's span in the text, in bytes.
    pub span: Range<usize>,
    /// The marker as written.
    pub marker: String,
}

/// The kind of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// The answer itself.
    Prose,
    /// A whole marker. Its citations follow as separate events.
    Marker,
    /// A marker of a foreign system, which has no meaning here: kept in the text, but not shown.
    Hidden,
    /// The list of sources at the end.
    Section,
}

/// What the parser found, in order. The `Text` events concatenate to the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CitationEvent {
    /// Decided text. Never contains part of a marker.
    Text {
        /// Byte offset in the whole text.
        start: usize,
        /// The text.
        text: String,
        /// Its kind.
        kind: TextKind,
    },
    /// A citation in the marker that was the last `Text` event of kind `Marker` or, rarely, an earlier one.
    Citation(Citation),
    /// A number without a source, in the same order.
    Invalid(InvalidCitation),
}

/// All citations of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedCitations {
    /// Citations in order of appearance, one for each number.
    pub citations: Vec<Citation>,
    /// Numbers without a source.
    pub invalid: Vec<InvalidCitation>,
    /// Byte offset of a list of sources at the end of the text, if there is one.
    pub body_end: Option<usize>,
    /// Markers of foreign systems, which must not be shown.
    pub hidden: Vec<Range<usize>>,
}

/// Parses the citations of a whole text with `sources` sources, numbered from 1.
pub fn parse_citations(text: &str, sources: usize) -> ParsedCitations {
    let mut parser = CitationParser::new(sources);
    parser.keep_text = false;
    let mut events = parser.push(text);
    events.extend(parser.finish());
    let mut parsed = ParsedCitations { body_end: parser.body_end, ..ParsedCitations::default() };
    for event in events {
        match event {
            CitationEvent::Citation(citation) => parsed.citations.push(citation),
            CitationEvent::Invalid(invalid) => parsed.invalid.push(invalid),
            CitationEvent::Text { start, text, kind: TextKind::Hidden } => {
                parsed.hidden.push(start..start + text.len())
            }
            CitationEvent::Text { .. } => {}
        }
    }
    // A marker that waited for a link definition is emitted late.
    parsed.citations.order_by_key(|c| c.span.start);
    parsed.invalid.order_by_key(|c| c.span.start);
    parsed
}

/// Number of bytes of decided text kept in the buffer, for decisions that look back.
const LOOK_BACK: usize = 64;
/// Maximum number of markers that may wait for a link definition.
const MAX_WAITING: usize = 64;

/// Takes text in pieces of any size and emits events.
#[derive(Clone, Debug)]
pub struct CitationParser {
    sources: usize,
    keep_text: bool,
    /// Undecided text, after up to `LOOK_BACK` bytes of decided text.
    buffer: String,
    /// Offset of undecided text in `buffer`.
    at: usize,
    /// Offset of `buffer` in the whole text.
    base: usize,
    /// Offset in `buffer` of decided prose that is not yet emitted.
    prose: usize,
    state: scan::State,
    tail: Option<Tail>,
    /// Markers that are citations unless a later link definition says otherwise.
    waiting: Vec<Vec<CitationEvent>>,
    cited: BTreeSet<u32>,
    events: Vec<CitationEvent>,
    body_end: Option<usize>,
    finished: bool,
}

impl CitationParser {
    /// A parser for a text with `sources` sources, numbered from 1.
    pub fn new(sources: usize) -> Self {
        Self {
            sources,
            keep_text: true,
            buffer: String::new(),
            at: 0,
            base: 0,
            prose: 0,
            state: scan::State::default(),
            tail: None,
            waiting: Vec::new(),
            cited: BTreeSet::new(),
            events: Vec::new(),
            body_end: None,
            finished: false,
        }
    }

    /// Takes the next piece of text and returns the events that it decides.
    pub fn push(&mut self, text: &str) -> Vec<CitationEvent> {
        self.buffer.push_str(text);
        self.advance(false);
        self.flush_prose();
        self.forget();
        std::mem::take(&mut self.events)
    }

    /// Ends the text: decides everything held back.
    pub fn finish(&mut self) -> Vec<CitationEvent> {
        if !std::mem::replace(&mut self.finished, true) {
            self.advance(true);
            self.flush_prose();
            self.end_tail();
            for events in std::mem::take(&mut self.waiting) {
                self.events.extend(events);
            }
        }
        std::mem::take(&mut self.events)
    }

    /// After `finish`: the byte offset of a list of sources at the end of the text, if there is one.
    pub fn body_end(&self) -> Option<usize> {
        self.body_end
    }

    /// Number of bytes held back.
    pub fn held(&self) -> usize {
        self.buffer.len() - self.at + self.tail.as_ref().map_or(0, |t| t.bytes)
    }

    /// Drops decided text that no decision can look back at.
    fn forget(&mut self) {
        if self.at > 4 * LOOK_BACK {
            let mut cut = self.at - LOOK_BACK;
            while !self.buffer.is_char_boundary(cut) {
                cut -= 1;
            }
            self.buffer.drain(..cut);
            self.base += cut;
            self.at -= cut;
            self.prose = self.at;
        }
    }

    /// Emits an event, or holds it while it may belong to the list of sources.
    fn emit(&mut self, event: CitationEvent) {
        match &mut self.tail {
            Some(tail) => tail.hold(event),
            None => self.events.push(event),
        }
    }

    fn text_event(&mut self, range: Range<usize>, kind: TextKind) {
        if range.is_empty() {
            return;
        }
        if self.keep_text || kind == TextKind::Hidden || self.tail.is_some() {
            let event =
                CitationEvent::Text { start: self.base + range.start, text: self.buffer[range].to_owned(), kind };
            self.emit(event);
        }
    }

    fn flush_prose(&mut self) {
        self.text_event(self.prose..self.at, TextKind::Prose);
        self.prose = self.at;
    }

    /// Emits the next `len` bytes as a separate piece.
    fn take_piece(&mut self, len: usize, kind: TextKind) {
        self.flush_prose();
        self.text_event(self.at..self.at + len, kind);
        self.at += len;
        self.prose = self.at;
    }

    /// Emits a marker of `len` bytes and its numbers. `wait`: it may turn out to be the label of a link.
    fn take_marker(&mut self, len: usize, numbers: &[u32], wait: bool) {
        let span = self.base + self.at..self.base + self.at + len;
        let marker = self.buffer[self.at..self.at + len].to_owned();
        self.take_piece(len, TextKind::Marker);
        let mut events = Vec::with_capacity(numbers.len());
        for &number in numbers {
            let (span, marker, index) = (span.clone(), marker.clone(), number as usize);
            events.push(if (1..=self.sources).contains(&index) {
                if self.tail.is_none() {
                    self.cited.insert(number);
                }
                CitationEvent::Citation(Citation { index, span, marker })
            } else {
                CitationEvent::Invalid(InvalidCitation { number: index, span, marker })
            });
        }
        if wait && self.tail.is_none() && self.waiting.len() < MAX_WAITING {
            self.waiting.push(events);
            return;
        }
        for event in events {
            self.emit(event);
        }
    }

    /// At the end of the text: decides whether the held lines are a list of sources.
    fn end_tail(&mut self) {
        let Some(tail) = self.tail.take() else { return };
        if !tail.confirmed() {
            self.events.extend(tail.held);
            return;
        }
        self.body_end = Some(tail.start);
        let defined = tail.defined();
        self.waiting.retain(|events| {
            !events.iter().any(|event| match event {
                CitationEvent::Citation(c) => defined.contains(&c.index),
                CitationEvent::Invalid(c) => defined.contains(&c.number),
                CitationEvent::Text { .. } => false,
            })
        });
        for event in tail.held {
            if let CitationEvent::Text { start, text, .. } = event {
                self.events.push(CitationEvent::Text { start, text, kind: TextKind::Section });
            }
        }
    }

    /// Releases the held lines, which turned out not to be a list of sources.
    fn refute_tail(&mut self) {
        if let Some(tail) = self.tail.take() {
            self.events.extend(tail.held);
        }
    }
}
