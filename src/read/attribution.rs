//! Declared sources of parts of an answer: `{{rag:…}}`, `{{llm:…}}`, `{{hybrid:…}}`.
//!
//! Braces within a marker are balanced, code is skipped, markers may be nested, and a marker still open at the end is
//! incomplete. Citations in a part or right after it belong to it. Text outside all markers is `unattributed`.

use super::citation::grammar::{self, Stop, Try};
use super::citation::{lookahead, parse_citations};
use crate::names::names;
use std::ops::Range;

/// Maximum nesting of markers; deeper ones are text.
const MAX_DEPTH: usize = 64;
/// Look-ahead for an opening marker, in bytes.
const MAX_OPENER: usize = 16;

names! {
    /// The source that the model declares for a part.
    #[cfg_attr(feature = "types", schemars(rename = "DeclaredSource"))]
    #[derive(Default)]
    pub enum Declared {
        /// The passages given to it.
        Rag = "rag",
        /// Its own knowledge.
        Llm = "llm",
        /// Both.
        Hybrid = "hybrid",
        /// It does not say.
        #[default]
        Unattributed = "unattributed",
    }
}

/// A part of the answer with one declared source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Segment {
    /// Its text without citation markers and surrounding white space.
    pub text: String,
    /// The declared source.
    pub declared: Declared,
    /// Span of the part in the raw text, in bytes, without the attribution marker itself.
    pub span: Range<usize>,
    /// Span of the part in the text without attribution markers, in bytes.
    pub plain: Range<usize>,
    /// Numbers of the sources cited in it or right after it, in order.
    pub citations: Vec<usize>,
    /// Whether its marker was closed.
    pub complete: bool,
}

/// What the parser found, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttributionEvent {
    /// Text without attribution markers.
    Text {
        /// Byte offset in the text without markers.
        start: usize,
        /// The text.
        text: String,
        /// The source declared for it.
        declared: Declared,
    },
    /// The end of a part. Its text came before.
    Segment(Segment),
}

/// The parts of a whole text, and the text without attribution markers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedAttribution {
    /// The parts in order; white space between them is not a part.
    pub segments: Vec<Segment>,
    /// The text without attribution markers.
    pub plain: String,
}

/// Parses the attribution of a whole text.
pub fn parse_attribution(text: &str) -> ParsedAttribution {
    let mut parser = AttributionParser::new();
    let mut events = parser.push(text);
    events.extend(parser.finish());
    let mut parsed = ParsedAttribution::default();
    for event in events {
        match event {
            AttributionEvent::Text { text, .. } => parsed.plain.push_str(&text),
            AttributionEvent::Segment(segment) => parsed.segments.push(segment),
        }
    }
    parsed
}

/// Takes text in pieces of any size and emits events.
#[derive(Clone, Debug, Default)]
pub struct AttributionParser {
    /// Undecided text, from `at` on.
    buffer: String,
    at: usize,
    /// Offset of `buffer` in the raw text.
    base: usize,
    /// Length of the text emitted so far.
    plain: usize,
    /// Open markers, each with the number of braces open in it.
    open: Vec<(Declared, usize)>,
    /// The part being read.
    part: Segment,
    /// Whether a marker has just been closed: citations that follow still belong to it.
    closed: bool,
    /// Length of the open code block's fence; 0 outside code blocks.
    fence: usize,
    /// Decided text that is not yet emitted.
    pending: String,
    events: Vec<AttributionEvent>,
    finished: bool,
}

impl AttributionParser {
    /// A parser at the beginning of a text.
    pub fn new() -> Self {
        Self::default()
    }

    /// Number of bytes held back because they are undecided.
    pub fn held(&self) -> usize {
        self.buffer.len()
    }

    /// Takes the next piece of text and returns the events that it decides.
    pub fn push(&mut self, text: &str) -> Vec<AttributionEvent> {
        self.buffer.push_str(text);
        self.advance(false);
        self.flush();
        self.buffer.drain(..self.at);
        self.base += self.at;
        self.at = 0;
        std::mem::take(&mut self.events)
    }

    /// Ends the text and returns the remaining events.
    pub fn finish(&mut self) -> Vec<AttributionEvent> {
        if !std::mem::replace(&mut self.finished, true) {
            self.advance(true);
            self.part.complete = self.open.is_empty() || self.closed;
            self.end_part();
        }
        std::mem::take(&mut self.events)
    }

    fn advance(&mut self, last: bool) {
        while self.at < self.buffer.len() && self.step(last).is_ok() {}
    }

    fn declared(&self) -> Declared {
        self.open.last().map_or(Declared::Unattributed, |o| o.0)
    }

    fn flush(&mut self) {
        if !self.pending.is_empty() {
            let text = std::mem::take(&mut self.pending);
            self.events.push(AttributionEvent::Text {
                start: self.plain - text.len(),
                text,
                declared: self.part.declared,
            });
        }
    }

    /// Adds the next `len` bytes to the part's text.
    fn take(&mut self, len: usize) {
        let text = &self.buffer[self.at..self.at + len];
        if self.part.text.is_empty() {
            self.part.span.start = self.base + self.at;
            self.part.plain.start = self.plain;
        }
        self.part.text.push_str(text);
        self.pending.push_str(text);
        self.plain += len;
        self.at += len;
        self.part.span.end = self.base + self.at;
        self.part.plain.end = self.plain;
    }

    /// Ends the part and begins the next one, with the source now declared.
    fn end_part(&mut self) {
        self.flush();
        let declared = self.declared();
        let mut part = std::mem::replace(&mut self.part, Segment { declared, ..Segment::default() });
        self.closed = false;
        let parsed = parse_citations(&part.text, usize::MAX);
        let mut clean = String::with_capacity(part.text.len());
        let mut at = 0;
        for citation in &parsed.citations {
            if citation.span.start >= at {
                clean.push_str(&part.text[at..citation.span.start]);
                at = citation.span.end;
            }
            if !part.citations.contains(&citation.index) {
                part.citations.push(citation.index);
            }
        }
        clean.push_str(&part.text[at..]);
        let clean = clean.trim();
        if !clean.is_empty() || !part.citations.is_empty() {
            part.text = clean.to_owned();
            self.events.push(AttributionEvent::Segment(part));
        }
    }

    fn step(&mut self, last: bool) -> Try<()> {
        let rest = &self.buffer[self.at..];
        if self.closed {
            let blanks = rest.bytes().take_while(|b| *b == b' ').count();
            let marker = match rest.as_bytes().get(blanks) {
                None if !last && blanks < 4 => return Err(Stop::More),
                Some(b'[' | 0xe3) if blanks < 4 => grammar::marker(&rest[blanks..], last),
                _ => Err(Stop::No),
            };
            match marker {
                Ok(marker) => self.take(blanks + marker.len),
                Err(Stop::More) => return Err(Stop::More),
                Err(Stop::No) => self.end_part(),
            }
            return Ok(());
        }
        let plain = rest.find(['{', '}', '`']).unwrap_or(rest.len());
        if plain > 0 {
            self.take(plain);
            return Ok(());
        }
        match rest.as_bytes()[0] {
            b'`' => self.ticks(last),
            _ if self.fence > 0 => {
                self.take(1);
                Ok(())
            }
            b'{' => self.opening(last),
            _ => self.closing(last),
        }
    }

    fn ticks(&mut self, last: bool) -> Try<()> {
        let rest = &self.buffer[self.at..];
        let run = match lookahead::run(rest, last) {
            Ok(run) => run,
            Err(Stop::No) => rest.len(),
            Err(Stop::More) => return Err(Stop::More),
        };
        let len = if self.fence > 0 {
            if run >= self.fence {
                self.fence = 0;
            }
            run
        } else if run >= 3 {
            self.fence = run;
            run
        } else {
            match lookahead::code_span(rest, last) {
                Ok(len) => len,
                Err(Stop::More) => return Err(Stop::More),
                Err(Stop::No) => run,
            }
        };
        self.take(len);
        Ok(())
    }

    fn opening(&mut self, last: bool) -> Try<()> {
        match opener(&self.buffer[self.at..], last) {
            Ok((declared, len)) if self.open.len() < MAX_DEPTH => {
                self.part.complete = true;
                self.open.push((declared, 0));
                self.end_part();
                self.at += len;
            }
            Err(Stop::More) => return Err(Stop::More),
            _ => {
                if let Some((_, braces)) = self.open.last_mut() {
                    *braces += 1;
                }
                self.take(1);
            }
        }
        Ok(())
    }

    fn closing(&mut self, last: bool) -> Try<()> {
        let Some(&(_, braces)) = self.open.last() else {
            self.take(1);
            return Ok(());
        };
        let rest = &self.buffer[self.at..];
        let is_brace = |at| match lookahead::byte(rest, at, last) {
            Ok(b) => Ok(b == b'}'),
            Err(Stop::No) => Ok(false),
            Err(stop) => Err(stop),
        };
        // With one brace open, `}}` closes the marker unless a third follows: the text contained an unbalanced brace.
        let closes = match braces {
            0 => is_brace(1)?,
            1 => is_brace(1)? && !is_brace(2)?,
            _ => false,
        };
        if closes {
            self.at += 2;
            self.part.complete = true;
            // The next part has the source of the enclosing marker; this part stays open for citations.
            self.open.pop();
            self.flush();
            self.closed = true;
        } else {
            if let Some((_, braces)) = self.open.last_mut() {
                *braces = braces.saturating_sub(1);
            }
            self.take(1);
        }
        Ok(())
    }
}

/// An opening marker at the beginning of `text`: the declared source, and the marker's length.
fn opener(text: &str, last: bool) -> Try<(Declared, usize)> {
    let mut at = 2;
    if lookahead::byte(text, 1, last)? != b'{' {
        return Err(Stop::No);
    }
    while lookahead::byte(text, at, last)? == b' ' && at < MAX_OPENER {
        at += 1;
    }
    for (name, declared) in [("rag", Declared::Rag), ("llm", Declared::Llm), ("hybrid", Declared::Hybrid)] {
        let seen = &text.as_bytes()[at..text.len().min(at + name.len())];
        if !seen.eq_ignore_ascii_case(&name.as_bytes()[..seen.len()]) {
            continue;
        }
        if seen.len() < name.len() {
            return Err(if last { Stop::No } else { Stop::More });
        }
        let mut end = at + name.len();
        while lookahead::byte(text, end, last)? == b' ' && end < at + MAX_OPENER {
            end += 1;
        }
        return if lookahead::byte(text, end, last)? == b':' { Ok((declared, end + 1)) } else { Err(Stop::No) };
    }
    Err(Stop::No)
}
