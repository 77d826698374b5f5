//! Text of a model on its way to the reader: attribution markers are taken out, citations found, and a sentence that may
//! turn out to be a closing remark about what was not found is held back.

use super::clean::Cleaner;
use super::types::Event;
use crate::answer::missing_sentence;
use crate::read::{AttributionEvent, AttributionParser, CitationEvent, CitationParser, Segment, TextKind};
use crate::text::{Language, fold};

/// A sentence of more bytes is no closing remark; it also bounds what is looked at again for each piece.
const MAX_REMARK: usize = 600;

/// Hands text on as it comes, except a sentence that may turn out to be a closing remark about what was not found.
pub(super) struct Writer {
    attempt: u32,
    /// Takes out what no answer may hold.
    cleaner: Cleaner,
    /// Takes attribution markers out, where the model was asked for them.
    attribution: Option<AttributionParser>,
    parser: CitationParser,
    /// What was handed on.
    text: String,
    /// Events of the sentence that is held back.
    held: Vec<Event>,
    held_text: String,
    holding: bool,
    /// Beginning of the running sentence, as long as it may still become suspicious.
    opening: String,
    /// Declared parts whose text has not all been handed on.
    due: Vec<Segment>,
    segments: Vec<Segment>,
}

impl Writer {
    /// For an attempt that may cite this many sources, asked with this delimiter.
    pub(super) fn new(attempt: u32, sources: usize, attributed: bool, delimiter: &str) -> Self {
        Self {
            attempt,
            cleaner: Cleaner::new(delimiter),
            attribution: attributed.then(AttributionParser::new),
            parser: CitationParser::new(sources),
            text: String::new(),
            held: Vec::new(),
            held_text: String::new(),
            holding: true,
            opening: String::new(),
            due: Vec::new(),
            segments: Vec::new(),
        }
    }

    /// What was handed on so far.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn push(&mut self, text: &str, emit: &mut dyn FnMut(Event)) {
        let text = self.cleaner.push(text);
        self.read(&text, emit);
    }

    fn read(&mut self, text: &str, emit: &mut dyn FnMut(Event)) {
        match &mut self.attribution {
            Some(parser) => {
                let events = parser.push(text);
                self.attributed(events, emit);
            }
            None => {
                let events = self.parser.push(text);
                self.accept(events, emit);
            }
        }
    }

    fn attributed(&mut self, events: Vec<AttributionEvent>, emit: &mut dyn FnMut(Event)) {
        for event in events {
            match event {
                AttributionEvent::Text { text, .. } => {
                    let events = self.parser.push(&text);
                    self.accept(events, emit);
                }
                AttributionEvent::Segment(segment) => self.due.push(segment),
            }
        }
        self.hand_on_segments(emit);
    }

    /// A part is told of when its last word is out.
    fn hand_on_segments(&mut self, emit: &mut dyn FnMut(Event)) {
        let written = self.text.len() + self.held_text.len();
        let ready = self.due.iter().take_while(|segment| segment.plain.end <= written).count();
        for segment in self.due.drain(..ready).collect::<Vec<_>>() {
            let event = Event::Segment {
                span: segment.plain.clone(),
                source: segment.declared.as_str(),
                confidence: None,
                attempt: self.attempt,
            };
            self.segments.push(segment);
            self.hand_on(event, "", emit);
        }
    }

    fn accept(&mut self, events: Vec<CitationEvent>, emit: &mut dyn FnMut(Event)) {
        for event in events {
            match event {
                CitationEvent::Text { text, kind: TextKind::Prose | TextKind::Section, .. } => self.prose(&text, emit),
                CitationEvent::Text { text, .. } => {
                    self.hand_on(Event::Delta { text: text.clone(), attempt: self.attempt }, &text, emit)
                }
                CitationEvent::Citation(citation) => {
                    self.hand_on(Event::Citation { citation, attempt: self.attempt }, "", emit);
                }
                CitationEvent::Invalid(_) => {}
            }
        }
    }

    fn prose(&mut self, text: &str, emit: &mut dyn FnMut(Event)) {
        // Piece by piece at sentence ends, so that each sentence is judged by its own beginning.
        for piece in text.split_inclusive(['.', '!', '?', '…', '\n']) {
            if self.holding {
                self.opening.push_str(piece);
                if self.opening.len() > MAX_REMARK || !may_open_remark(&self.opening) {
                    self.holding = false;
                }
            }
            self.hand_on(Event::Delta { text: piece.to_owned(), attempt: self.attempt }, piece, emit);
            if piece.ends_with(['.', '!', '?', '…', '\n']) {
                if self.holding
                    && !piece.trim().is_empty()
                    && self.held_text.trim().chars().count() > 3
                    && is_remark(&self.held_text)
                {
                    // A remark followed by more is no closing remark; it is let go when the next sentence begins.
                    self.opening.clear();
                    continue;
                }
                self.opening.clear();
                self.holding = true;
            }
        }
    }

    fn hand_on(&mut self, event: Event, text: &str, emit: &mut dyn FnMut(Event)) {
        if self.holding {
            self.held.push(event);
            self.held_text.push_str(text);
        } else {
            self.release(emit);
            self.text.push_str(text);
            emit(event);
        }
    }

    fn release(&mut self, emit: &mut dyn FnMut(Event)) {
        for event in self.held.drain(..) {
            emit(event);
        }
        self.text.push_str(&std::mem::take(&mut self.held_text));
    }

    /// The whole text, without a closing remark unless that is all there is, and its declared parts.
    pub(super) fn finish(mut self, emit: &mut dyn FnMut(Event)) -> (String, Vec<Segment>) {
        let rest = self.cleaner.finish();
        self.read(&rest, emit);
        if let Some(mut parser) = self.attribution.take() {
            let events = parser.finish();
            self.attributed(events, emit);
        }
        let events = self.parser.finish();
        self.accept(events, emit);
        self.hand_on_segments(emit);
        if self.text.trim().is_empty() || !is_remark(&self.held_text) {
            self.release(emit);
        }
        self.text.truncate(self.text.trim_end().len());
        let whole = self.text.len();
        self.segments.retain_mut(|segment| {
            segment.plain.end = segment.plain.end.min(whole);
            segment.plain.start < segment.plain.end
        });
        (self.text, self.segments)
    }
}

/// How remarks about what was not found begin, folded.
const REMARK_OPENINGS: &[&str] = &[
    "других", "другие", "больше", "иных", "иные", "остальн", "дополнительн", "конкретн", "подробност", "прочих",
    "к сожалению", "более подробн", "о других", "про другие", "информации о", "in the fragments", "no other",
    "no more", "no further", "nothing else", "there is no other", "there are no other", "there is no further",
    "there is no more", "other ", "no additional", "unfortunately", "beyond this", "no hay mas", "no hay otr",
    "no se encontr", "no se menciona", "no se encuentr", "no aparece", "lamentablemente", "otros", "otras", "nada mas",
];

/// What such remarks say, folded.
const REMARK_CORES: &[&str] = &[
    "не найден", "не упомина", "не указан", "не обнаруж", "нет информации", "не приводит", "не описан", "нет данных",
    "не нашлось", "нет упоминан", "ничего нет", "not found", "not mentioned", "no mention", "not listed", "were found",
    "was found", "is mentioned", "are mentioned", "are listed", "is listed", "no information", "not described",
    "not specified", "could not find", "no encontr", "no se encontr", "no se menciona", "no aparece", "no hay",
    "sin informacion", "no se encuentr",
];

fn letters(text: &str) -> String {
    fold(text).trim_start_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

/// Whether a sentence that begins like this may still become a remark.
fn may_open_remark(opening: &str) -> bool {
    let opening = letters(opening);
    REMARK_OPENINGS.iter().any(|remark| remark.starts_with(&opening) || opening.starts_with(remark))
}

fn is_remark(sentence: &str) -> bool {
    let sentence = letters(sentence);
    REMARK_OPENINGS.iter().any(|opening| sentence.starts_with(opening))
        && REMARK_CORES.iter().any(|core| sentence.contains(core))
}

/// Whether the text is the set sentence for "not in the sources".
pub(super) fn is_missing_sentence(text: &str, language: Language) -> bool {
    let plain = |text: &str| letters(text).trim_end_matches(|c: char| !c.is_alphanumeric()).to_owned();
    plain(text) == plain(missing_sentence(language))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pieces: &[&str], expected: &str) {
        let mut writer = Writer::new(1, 3, false, "");
        let mut streamed = String::new();
        let mut emit = |event: Event| {
            if let Event::Delta { text, .. } = event {
                streamed.push_str(&text);
            }
        };
        for piece in pieces {
            writer.push(piece, &mut emit);
        }
        let text = writer.finish(&mut emit).0;
        assert_eq!(text, expected);
        assert_eq!(streamed.trim_end(), expected);
    }

    #[test]
    fn closing_remarks_are_dropped() {
        check(&["Used in t2 [1]. ", "No other projects were found."], "Used in t2 [1].");
        check(&["Проекты: t2 [1].\n\nДругих упоми", "наний RAG не найдено."], "Проекты: t2 [1].");
        check(&["Se usó en t2 [1]. No se encontraron más proyectos."], "Se usó en t2 [1].");
        check(&["No other projects were found."], "No other projects were found.");
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
        let whole = {
            let mut writer = Writer::new(1, 3, false, "");
            writer.push(text, &mut |_| {});
            writer.finish(&mut |_| {}).0
        };
        for (cut, _) in text.char_indices() {
            check(&[&text[..cut], &text[cut..]], &whole);
        }
    }
}
