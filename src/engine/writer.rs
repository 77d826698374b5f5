//! Text of a model on its way to the reader, as events of an attempt.

use super::attribution::sentences_of;
use super::types::Event;
use crate::read::{Declared, ReplyEvent, ReplyParser, Segment};

/// Hands on what the parser of the text decides.
pub(super) struct Writer {
    attempt: u32,
    reply: ReplyParser,
}

impl Writer {
    /// For an attempt that may cite this many sources, asked with this delimiter.
    pub(super) fn new(attempt: u32, sources: usize, attributed: bool, delimiter: &str) -> Self {
        Self { attempt, reply: ReplyParser::new(sources, attributed, delimiter) }
    }

    /// What was handed on so far.
    pub(super) fn text(&self) -> &str {
        self.reply.text()
    }

    pub(super) fn push(&mut self, text: &str, emit: &mut dyn FnMut(Event)) {
        let events = self.reply.push(text);
        events.into_iter().for_each(|event| tell(self.attempt, event, self.reply.text(), emit));
    }

    /// The whole text and its declared parts.
    pub(super) fn finish(self, emit: &mut dyn FnMut(Event)) -> (String, Vec<Segment>) {
        let (events, text, segments) = self.reply.finish();
        events.into_iter().for_each(|event| tell(self.attempt, event, &text, emit));
        (text, segments)
    }
}

/// `text`: what was handed on so far.
fn tell(attempt: u32, event: ReplyEvent, text: &str, emit: &mut dyn FnMut(Event)) {
    let mut part = |span, source| emit(Event::Segment { span, source, confidence: None, attempt });
    match event {
        ReplyEvent::Text(text) => emit(Event::Delta { text, attempt }),
        ReplyEvent::Citation(citation) => emit(Event::Citation { citation, attempt }),
        // What is unmarked is told of sentence by sentence, as it is attributed in the end.
        ReplyEvent::Segment(segment) if segment.declared == Declared::Unattributed => {
            sentences_of(text, &segment.plain).for_each(|span| part(span, segment.declared));
        }
        ReplyEvent::Segment(segment) => part(segment.plain, segment.declared),
    }
}
