//! Turns a model's text, on its way to the reader, into the events of an attempt.

use super::attribution::sentences_of;
use super::types::Event;
use crate::answer::escape;
use crate::read::{
    CitedAnswer, Declared, ReplyEvent, ReplyParser, Segment, StructuredCitation, StructuredParser, parse_citations,
};

/// Emits what the parser of the text decides.
pub(super) struct Writer {
    attempt: u32,
    /// The highest number that may be cited.
    sources: usize,
    reply: ReplyParser,
    /// Extracts the text of a structured answer.
    structured: Option<StructuredParser>,
    /// Heading of the list of sources to append to a structured answer; `None`: no list.
    heading: Option<&'static str>,
}

/// What a model wrote.
pub(super) struct Written {
    /// The whole text.
    pub text: String,
    /// Its declared parts.
    pub segments: Vec<Segment>,
    /// The JSON from which the text was read, if requested.
    pub structured: Option<CitedAnswer>,
}

impl Writer {
    /// A writer for an attempt that may cite this many sources, with the prompt's delimiter.
    pub(super) fn new(attempt: u32, sources: usize, attributed: bool, delimiter: &str) -> Self {
        let reply = ReplyParser::new(sources, attributed, delimiter);
        Self { attempt, sources, reply, structured: None, heading: None }
    }

    /// Expects an answer in JSON. `heading`: that of the list of sources to append.
    pub(super) fn structured(self, heading: Option<&'static str>) -> Self {
        Self { structured: Some(StructuredParser::new()), heading, ..self }
    }

    /// The text emitted so far.
    pub(super) fn text(&self) -> &str {
        self.reply.text()
    }

    pub(super) fn push(&mut self, text: &str, emit: &mut dyn FnMut(Event)) {
        match &mut self.structured {
            Some(parser) => {
                let text = parser.push(text);
                self.say(&text, emit);
            }
            None => self.say(text, emit),
        }
    }

    fn say(&mut self, text: &str, emit: &mut dyn FnMut(Event)) {
        let events = self.reply.push(text);
        events.into_iter().for_each(|event| tell(self.attempt, event, self.reply.text(), emit));
    }

    /// Adds to the text what JSON lists separately: markers if the text has none, and the list of sources.
    fn finish_structured(&mut self, emit: &mut dyn FnMut(Event)) -> Option<CitedAnswer> {
        let parser = self.structured.take()?;
        let streamed = parser.text().to_owned();
        let answer = parser.finish();
        let rest = answer.answer.strip_prefix(&streamed).unwrap_or_default().to_owned();
        self.say(&rest, emit);
        let mut listed: Vec<&StructuredCitation> = Vec::new();
        for citation in answer.citations.iter().filter(|c| (1..=self.sources).contains(&c.index)) {
            if listed.iter().all(|known| known.index != citation.index) {
                listed.push(citation);
            }
        }
        if listed.is_empty() || answer.answer.trim().is_empty() {
            return Some(answer);
        }
        let parsed = parse_citations(&answer.answer, self.sources);
        let mut more = String::new();
        if parsed.citations.is_empty() {
            more.push_str(if answer.answer.trim_end().ends_with("```") { "\n\n" } else { " " });
            listed.iter().for_each(|citation| more.push_str(&format!("[{}]", citation.index)));
        }
        if let Some(heading) = self.heading.filter(|_| parsed.body_end.is_none()) {
            more.push_str(&format!("\n\n{heading}:\n"));
            for citation in &listed {
                let name = escape(citation.file.as_deref().unwrap_or_default(), "").replace('\n', " ");
                more.push_str(&format!("\n- [{}] {name}", citation.index));
            }
        }
        self.say(&more, emit);
        Some(answer)
    }

    /// Ends the attempt.
    pub(super) fn finish(mut self, emit: &mut dyn FnMut(Event)) -> Written {
        let structured = self.finish_structured(emit);
        let (events, text, segments) = self.reply.finish();
        events.into_iter().for_each(|event| tell(self.attempt, event, &text, emit));
        Written { text, segments, structured }
    }
}

/// Emits the event. `text`: the text emitted so far.
fn tell(attempt: u32, event: ReplyEvent, text: &str, emit: &mut dyn FnMut(Event)) {
    let mut part = |span, source| emit(Event::Segment { span, source, confidence: None, attempt });
    match event {
        ReplyEvent::Text(text) => emit(Event::Delta { text, attempt }),
        ReplyEvent::Citation(citation) => emit(Event::Citation { citation, attempt }),
        // Unmarked text is reported sentence by sentence, as the final attribution treats it.
        ReplyEvent::Segment(segment) if segment.declared == Declared::Unattributed => {
            sentences_of(text, &segment.plain).for_each(|span| part(span, segment.declared));
        }
        ReplyEvent::Segment(segment) => part(segment.plain, segment.declared),
    }
}
