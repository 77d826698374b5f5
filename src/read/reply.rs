//! A model's text on its way to the reader: drops what no answer may contain, removes attribution markers, finds
//! citations, and holds back a sentence that may turn out to be a closing remark about what was not found.

use super::clean::Cleaner;
use super::remark::{is_remark, may_become};
use super::{AttributionEvent, AttributionParser, Citation, CitationEvent, CitationParser, Segment, TextKind};

/// Characters that end a sentence, for the purpose of remarks.
const ENDS: [char; 5] = ['.', '!', '?', '…', '\n'];

/// What the parser found, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplyEvent {
    /// Decided text. The pieces concatenate to [`ReplyParser::text`].
    Text(String),
    /// A citation of an existing source; its span is in bytes of that text.
    Citation(Citation),
    /// A part with a declared source, emitted after its last word.
    Segment(Segment),
}

/// Takes text in pieces of any size and emits events.
#[derive(Clone, Debug)]
pub struct ReplyParser {
    /// Removes what no answer may contain.
    cleaner: Cleaner,
    /// Removes attribution markers, if the model was asked for them.
    attribution: Option<AttributionParser>,
    citations: CitationParser,
    /// The text emitted so far.
    text: String,
    events: Vec<ReplyEvent>,
    /// Events of the sentences held back, and their text.
    held: Vec<ReplyEvent>,
    held_text: String,
    /// Length of the remarks at the beginning of `held_text`.
    remarks: usize,
    holding: bool,
    /// Beginning of the current sentence, as long as it may still become a remark.
    beginning: String,
    /// Declared parts whose text has not been emitted completely.
    due: Vec<Segment>,
    segments: Vec<Segment>,
}

impl ReplyParser {
    /// A parser at the beginning of an answer that may cite `sources` sources. `attributed`: whether attribution
    /// markers were requested. `delimiter`: that of the prompt; empty if there is none.
    pub fn new(sources: usize, attributed: bool, delimiter: &str) -> Self {
        Self {
            cleaner: Cleaner::new(delimiter),
            attribution: attributed.then(AttributionParser::new),
            citations: CitationParser::new(sources),
            text: String::new(),
            events: Vec::new(),
            held: Vec::new(),
            held_text: String::new(),
            remarks: 0,
            holding: true,
            beginning: String::new(),
            due: Vec::new(),
            segments: Vec::new(),
        }
    }

    /// The text emitted so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Takes the next piece of text and returns the events that it decides.
    pub fn push(&mut self, text: &str) -> Vec<ReplyEvent> {
        let text = self.cleaner.push(text);
        self.read(&text);
        std::mem::take(&mut self.events)
    }

    /// Ends the answer: returns what was held back, the whole text, and its declared parts. Drops a closing remark,
    /// unless there is nothing else, and white space at the end of the text.
    pub fn finish(mut self) -> (Vec<ReplyEvent>, String, Vec<Segment>) {
        let rest = self.cleaner.finish();
        self.read(&rest);
        if let Some(mut parser) = self.attribution.take() {
            self.attributed(parser.finish());
        }
        let events = self.citations.finish();
        self.accept(events);
        self.hand_on_segments();
        let sentence = &self.held_text[self.remarks..];
        let remarks_only = is_remark(sentence) || (self.remarks > 0 && !sentence.contains(char::is_alphabetic));
        if self.text.trim().is_empty() || !remarks_only {
            self.release();
        }
        self.text.truncate(self.text.trim_end().len());
        let whole = self.text.len();
        self.segments.retain_mut(|segment| {
            segment.plain.end = segment.plain.end.min(whole);
            segment.plain.start < segment.plain.end
        });
        (self.events, self.text, self.segments)
    }

    fn read(&mut self, text: &str) {
        match &mut self.attribution {
            Some(parser) => {
                let events = parser.push(text);
                self.attributed(events);
            }
            None => {
                let events = self.citations.push(text);
                self.accept(events);
            }
        }
    }

    fn attributed(&mut self, events: Vec<AttributionEvent>) {
        for event in events {
            match event {
                AttributionEvent::Text { text, .. } => {
                    let events = self.citations.push(&text);
                    self.accept(events);
                }
                AttributionEvent::Segment(segment) => self.due.push(segment),
            }
        }
        self.hand_on_segments();
    }

    /// Emits each part whose last word has been emitted.
    fn hand_on_segments(&mut self) {
        let written = self.text.len() + self.held_text.len();
        let ready = self.due.iter().take_while(|segment| segment.plain.end <= written).count();
        for segment in self.due.drain(..ready).collect::<Vec<_>>() {
            self.segments.push(segment.clone());
            self.hand_on(ReplyEvent::Segment(segment));
        }
    }

    fn accept(&mut self, events: Vec<CitationEvent>) {
        for event in events {
            match event {
                CitationEvent::Text { text, kind: TextKind::Prose | TextKind::Section, .. } => self.prose(&text),
                CitationEvent::Text { text, .. } => self.hand_on(ReplyEvent::Text(text)),
                CitationEvent::Citation(citation) => self.hand_on(ReplyEvent::Citation(citation)),
                CitationEvent::Invalid(_) => {}
            }
        }
    }

    fn prose(&mut self, text: &str) {
        // Split at sentence ends, so that each sentence is judged by its own beginning.
        for piece in text.split_inclusive(ENDS) {
            if self.holding {
                self.beginning.push_str(piece);
                self.holding = may_become(&self.beginning);
            }
            self.hand_on(ReplyEvent::Text(piece.to_owned()));
            if piece.ends_with(ENDS) {
                self.end_sentence();
            }
        }
    }

    /// Releases a held sentence that is not a remark. A remark stays held: if anything but remarks follows, it is not a
    /// closing one, and both are released.
    fn end_sentence(&mut self) {
        let sentence = &self.held_text[self.remarks..];
        if self.holding && sentence.contains(char::is_alphabetic) {
            if is_remark(sentence) {
                self.remarks = self.held_text.len();
            } else {
                self.release();
            }
        }
        self.beginning.clear();
        self.holding = true;
    }

    fn hand_on(&mut self, event: ReplyEvent) {
        if self.holding {
            if let ReplyEvent::Text(text) = &event {
                self.held_text.push_str(text);
            }
            self.held.push(event);
            return;
        }
        self.release();
        if let ReplyEvent::Text(text) = &event {
            self.text.push_str(text);
        }
        self.events.push(event);
    }

    fn release(&mut self) {
        self.text.push_str(&std::mem::take(&mut self.held_text));
        self.events.append(&mut self.held);
        self.remarks = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pieces: &[&str], expected: &str) {
        let mut parser = ReplyParser::new(3, false, "");
        let mut events: Vec<ReplyEvent> = pieces.iter().flat_map(|piece| parser.push(piece)).collect();
        let (rest, text, _) = parser.finish();
        events.extend(rest);
        let texts = events.iter().filter_map(|event| match event {
            ReplyEvent::Text(text) => Some(text.as_str()),
            _ => None,
        });
        let streamed: String = texts.collect();
        assert_eq!(text, expected);
        assert_eq!(streamed.trim_end(), expected);
    }

    #[test]
    fn closing_remarks_are_dropped() {
        check(&["Used in t2 [1]. ", "No other projects were found."], "Used in t2 [1].");
        check(&["Проекты: t2 [1].\n\nДругих упоми", "наний RAG не найдено."], "Проекты: t2 [1].");
        check(&["Se usó en t2 [1]. No se encontraron más proyectos."], "Se usó en t2 [1].");
        check(&["Used in t2 [1]. No other projects were found. Nothing else is mentioned. [1]"], "Used in t2 [1].");
        check(&["No other projects were found."], "No other projects were found.");
        // Text that merely begins like a remark is kept, before and after one.
        check(
            &["Used in t2 [1]. Other teams use Go [2]. No more was found."],
            "Used in t2 [1]. Other teams use Go [2].",
        );
        check(
            &["Used in t2 [1]. No more was found. Other teams use Go [2]."],
            "Used in t2 [1]. No more was found. Other teams use Go [2].",
        );
        check(
            &["Others liked it [1]. No other way exists to win."],
            "Others liked it [1]. No other way exists to win.",
        );
        check(
            &["No other bug was found there [1]. It shipped [2]."],
            "No other bug was found there [1]. It shipped [2].",
        );
    }

    #[test]
    fn every_cut_gives_the_same() {
        let text = "Больше всего кода в t2 [1]. Ещё F3 [2][9]. Других проектов не найдено.";
        let mut parser = ReplyParser::new(3, false, "");
        parser.push(text);
        let whole = parser.finish().1;
        for (cut, _) in text.char_indices() {
            check(&[&text[..cut], &text[cut..]], &whole);
        }
    }
}
