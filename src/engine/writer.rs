//! Text of a model on its way to the reader, as events of an attempt.

use super::types::Event;
use crate::read::{ReplyEvent, ReplyParser, Segment};

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
        events.into_iter().for_each(|event| emit(of_attempt(self.attempt, event)));
    }

    /// The whole text and its declared parts.
    pub(super) fn finish(self, emit: &mut dyn FnMut(Event)) -> (String, Vec<Segment>) {
        let (events, text, segments) = self.reply.finish();
        events.into_iter().for_each(|event| emit(of_attempt(self.attempt, event)));
        (text, segments)
    }
}

fn of_attempt(attempt: u32, event: ReplyEvent) -> Event {
    match event {
        ReplyEvent::Text(text) => Event::Delta { text, attempt },
        ReplyEvent::Citation(citation) => Event::Citation { citation, attempt },
        ReplyEvent::Segment(segment) => {
            Event::Segment { span: segment.plain, source: segment.declared, confidence: None, attempt }
        }
    }
}
