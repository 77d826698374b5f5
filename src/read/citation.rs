//! Citation markers in the answer of a model, while it streams.
//!
//! `[1]`, `[1][2]`, `[1, 2]`, `[1-3]`, `[Источник 1]`, `[Fragmento 3]`, `[Source 1: title]`, `[CTX 1]`, `[doc1]`, `【1】`,
//! `【1†title】`, `[^1]`, `[^1^]`, `[[1]]`, `(Source 1)`, in all languages of the product. Never inside code, mathematics,
//! links, images, HTML attributes or after a backslash. A year is not a citation, nor is an array access (`a[1] = 2`), and
//! a number without a source is reported as invalid, not dropped. A list of sources or of link definitions at the end of
//! the text is told from the body: its entries are not citations.

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
    /// The marker, in bytes of the text. Several citations share one span where a marker names several sources.
    pub span: Range<usize>,
    /// The marker as written.
    pub marker: String,
}

/// A marker's number that no source has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidCitation {
    /// The number as written; 0 is possible.
    pub number: usize,
    /// The marker, in bytes of the text.
    pub span: Range<usize>,
    /// The marker as written.
    pub marker: String,
}

/// What a piece of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// The answer itself.
    Prose,
    /// A whole marker. The citations in it follow as events of their own.
    Marker,
    /// A marker of a foreign system that means nothing here: kept in the text, not shown.
    Hidden,
    /// The list of sources at the end.
    Section,
}

/// What the parser found, in order. The `Text` events together are the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CitationEvent {
    /// Text that is decided. It never holds a part of a marker.
    Text {
        /// Byte offset in the whole text.
        start: usize,
        /// The text.
        text: String,
        /// What it is.
        kind: TextKind,
    },
    /// A citation in the marker whose text was the last `Text` event of kind `Marker`, or, rarely, an earlier one.
    Citation(Citation),
    /// A number out of range, in the same way.
    Invalid(InvalidCitation),
}

/// All citations of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedCitations {
    /// Citations in order of appearance, one for each number.
    pub citations: Vec<Citation>,
    /// Numbers that no source has.
    pub invalid: Vec<InvalidCitation>,
    /// Byte offset where a list of sources begins that ends the text.
    pub body_end: Option<usize>,
    /// Markers of foreign systems, which are not to be shown.
    pub hidden: Vec<Range<usize>>,
}

/// Reads the citations of a whole text that has `sources` sources, numbered from 1.
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
    // A marker that waited for a link definition comes late.
    parsed.citations.order_by_key(|c| c.span.start);
    parsed.invalid.order_by_key(|c| c.span.start);
    parsed
}

/// How much decided text stays in the buffer, in bytes: what a decision may look back at.
const LOOK_BACK: usize = 64;
/// Markers that may wait for a link definition.
const MAX_WAITING: usize = 64;

/// Text in pieces of any size in, events out.
#[derive(Clone, Debug)]
pub struct CitationParser {
    sources: usize,
    keep_text: bool,
    /// Undecided text, after up to `LOOK_BACK` bytes of decided text.
    buffer: String,
    /// Where undecided text begins in `buffer`.
    at: usize,
    /// Offset of `buffer` in the whole text.
    base: usize,
    /// Where prose begins in `buffer` that is decided and not yet handed on.
    prose: usize,
    state: scan::State,
    tail: Option<Tail>,
    /// Markers that are citations unless a link definition says otherwise.
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

    /// Takes the next piece of text and returns what it decides.
    pub fn push(&mut self, text: &str) -> Vec<CitationEvent> {
        self.buffer.push_str(text);
        self.advance(false);
        self.flush_prose();
        self.forget();
        std::mem::take(&mut self.events)
    }

    /// The end of the text: decides everything that was held back.
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

    /// After `finish`: the byte offset where a list of sources begins that ends the text.
    pub fn body_end(&self) -> Option<usize> {
        self.body_end
    }

    /// How many bytes are held back.
    pub fn held(&self) -> usize {
        self.buffer.len() - self.at + self.tail.as_ref().map_or(0, |t| t.bytes)
    }

    /// Drops decided text that no decision looks back at.
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

    /// Hands on an event, or keeps it while it may belong to the list of sources.
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

    /// Hands on the next `len` bytes as a piece of its own.
    fn take_piece(&mut self, len: usize, kind: TextKind) {
        self.flush_prose();
        self.text_event(self.at..self.at + len, kind);
        self.at += len;
        self.prose = self.at;
    }

    /// Hands on a marker of `len` bytes with its numbers. `wait`: it may turn out to be the label of a link.
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

    /// The text is over: what was held as a list of sources is one, or was none.
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

    /// The lines held as a list of sources turned out to be text.
    fn refute_tail(&mut self) {
        if let Some(tail) = self.tail.take() {
            self.events.extend(tail.held);
        }
    }
}
