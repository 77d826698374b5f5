//! What a model's text must not hold, taken out as it streams, code excepted: the delimiters of the prompt, remarks such as
//! `(confidence: 0.85)`, and an opening such as `According to the provided fragments,`.
//!
//! Works on the raw text, in front of all parsers, so that their offsets are those of the text that is shown. Every cut of
//! the stream gives the same.

use crate::text::fold;

/// Longest opening, in bytes.
const MAX_OPENING: usize = 240;
/// Longest remark in brackets, and longest tag, in bytes.
const MAX_REMARK: usize = 120;
const MAX_TAG: usize = 400;

/// Text in pieces of any size in, clean text out.
#[derive(Clone, Debug, Default)]
pub(super) struct Cleaner {
    delimiter: String,
    /// Undecided text.
    held: String,
    /// The beginning of the answer is behind.
    begun: bool,
    /// Length of the run of backticks that opened the code, 0 outside.
    code: usize,
    /// The next letter becomes a capital: what stood in front of it was dropped.
    capital: bool,
}

/// What a piece of undecided text is.
enum Piece {
    /// So many bytes are text.
    Text(usize),
    /// So many bytes are dropped.
    Drop(usize),
    /// More input decides.
    Wait,
}

impl Cleaner {
    /// `delimiter`: of the prompt; empty where there is none.
    pub(super) fn new(delimiter: &str) -> Self {
        Self { delimiter: delimiter.to_owned(), ..Self::default() }
    }

    /// Takes a piece and returns what is decided.
    pub(super) fn push(&mut self, text: &str) -> String {
        self.held.push_str(text);
        self.advance(false)
    }

    /// The end of the text.
    pub(super) fn finish(&mut self) -> String {
        self.advance(true)
    }

    fn advance(&mut self, last: bool) -> String {
        let held = std::mem::take(&mut self.held);
        let mut rest = held.as_str();
        let mut out = String::with_capacity(rest.len());
        if !self.begun {
            match opening(rest, last) {
                Piece::Wait => {
                    self.held = held;
                    return out;
                }
                Piece::Drop(len) => {
                    rest = &rest[len..];
                    self.capital = true;
                }
                Piece::Text(_) => {}
            }
            self.begun = true;
        }
        while !rest.is_empty() {
            match self.piece(rest, last) {
                Piece::Text(len) => {
                    self.take(&rest[..len], &mut out);
                    rest = &rest[len..];
                }
                Piece::Drop(len) => rest = &rest[len..],
                Piece::Wait => break,
            }
        }
        self.held = rest.to_owned();
        out
    }

    fn take(&mut self, text: &str, out: &mut String) {
        match text.chars().next().filter(|_| self.capital) {
            Some(first) => {
                out.extend(first.to_uppercase());
                out.push_str(&text[first.len_utf8()..]);
                self.capital = false;
            }
            None => out.push_str(text),
        }
    }

    /// The next piece of a text that is not empty.
    fn piece(&mut self, rest: &str, last: bool) -> Piece {
        let ticks = rest.bytes().take_while(|b| *b == b'`').count();
        if ticks > 0 {
            if ticks == rest.len() && !last {
                return Piece::Wait;
            }
            self.code = match self.code {
                0 => ticks,
                open if ticks >= open => 0,
                open => open,
            };
            return Piece::Text(ticks);
        }
        let special = |c: char| c == '`' || (self.code == 0 && matches!(c, '<' | '(' | '[' | ' '));
        let plain = rest.find(special).unwrap_or(rest.len());
        if plain > 0 {
            return Piece::Text(plain);
        }
        if rest.starts_with('<') {
            return self.tag(rest, last);
        }
        remark(rest, last)
    }

    /// `<delimiter 1: name>`, `</delimiter>`.
    fn tag(&self, rest: &str, last: bool) -> Piece {
        let inner = rest[1..].strip_prefix('/').unwrap_or(&rest[1..]);
        if self.delimiter.is_empty() || !(inner.starts_with(&self.delimiter) || self.delimiter.starts_with(inner)) {
            return Piece::Text(1);
        }
        match rest.find(['>', '\n']) {
            Some(end) if inner.starts_with(&self.delimiter) => Piece::Drop(end + 1),
            None if !last && rest.len() < MAX_TAG => Piece::Wait,
            _ => Piece::Text(1),
        }
    }
}

/// Words for what the machinery thinks of its own finds, folded.
#[rustfmt::skip]
const MACHINERY: &[&str] = &[
    "confidence", "confidence score", "relevance", "similarity", "relevance score", "similarity score", "score",
    "уверенность", "степень уверенности", "релевантность", "сходство", "близость", "оценка релевантности",
    "confianza", "nivel de confianza", "relevancia", "similitud", "puntuacion",
];

/// ` (confidence: 0.85)` at the beginning, with the blank in front of it: a word of the machinery and a number.
fn remark(rest: &str, last: bool) -> Piece {
    let bracket = rest.strip_prefix(' ').unwrap_or(rest);
    let (blank, opened) = (rest.len() - bracket.len(), bracket.starts_with(['(', '[']));
    if bracket.is_empty() {
        return if last { Piece::Text(rest.len()) } else { Piece::Wait };
    }
    if !opened {
        return Piece::Text(blank.max(1));
    }
    let inner = &bracket[1..];
    let end = inner.find([')', ']', '\n', '(', '[']);
    let said = fold(&inner[..end.unwrap_or(inner.len())]);
    let said = said.trim_start();
    let tail = |word: &&&str| said.strip_prefix(**word).is_some_and(|t| t.starts_with([':', '=', ' ']) || t.is_empty());
    let figure = |text: &str| text.chars().any(|c| c.is_ascii_digit()) && text.chars().all(|c| !c.is_alphabetic());
    match end {
        // Whole words in front, nothing but figures and signs behind.
        Some(end) if inner[end..].starts_with([')', ']']) => {
            let whole = MACHINERY.iter().filter(tail).any(|word| figure(&said[word.len()..]));
            if whole { Piece::Drop(blank + 1 + end + 1) } else { Piece::Text(blank + 1) }
        }
        None if !last && inner.len() < MAX_REMARK => {
            let may = MACHINERY.iter().any(|word| word.starts_with(said) || said.starts_with(word));
            if may { Piece::Wait } else { Piece::Text(blank + 1) }
        }
        _ => Piece::Text(blank + 1),
    }
}

/// How openings that say nothing begin, and what they name, folded.
#[rustfmt::skip]
const OPENERS: &[&str] = &[
    "according to the ", "based on the ", "from the provided ", "as per the ", "as stated in the ", "given the ",
    "based on my ", "on the basis of the ", "на основании ", "на основе ", "согласно ", "исходя из ",
    "в соответствии с ", "опираясь на ", "в предоставленн", "из предоставленн", "судя по ", "segun los ", "segun las ",
    "segun el ", "segun la ", "de acuerdo con ", "con base en ", "basandome en ", "en base a ", "a partir de ",
    "conforme a ",
];
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "fragment", "context", "document", "information provided", "provided information", "passage", "sources",
    "portfolio", "excerpt", "available information", "provided data", "фрагмент", "контекст", "документ",
    "предоставленной информации", "предоставленным данным", "предоставленных данных", "источник", "портфолио",
    "материал", "отрывк", "contexto", "fuentes", "portafolio", "informacion proporcionada", "pasajes", "extractos",
];

/// An opening that only says that the answer is one: `Based on the provided fragments, `.
fn opening(text: &str, last: bool) -> Piece {
    let blank = text.len() - text.trim_start().len();
    let trimmed = &text[blank..];
    let folded = fold(trimmed);
    let begins = OPENERS.iter().any(|opener| folded.starts_with(opener));
    if !begins {
        let may = OPENERS.iter().any(|opener| opener.starts_with(&folded));
        return if may && !last { Piece::Wait } else { Piece::Text(0) };
    }
    // A place that is named, or a number, makes it a statement.
    let stop = trimmed
        .find(|c: char| matches!(c, ',' | '.' | '!' | '?' | ':' | '\n' | '[' | '«' | '“' | '"') || c.is_ascii_digit());
    let Some(stop) = stop else {
        return if last || trimmed.len() > MAX_OPENING { Piece::Text(0) } else { Piece::Wait };
    };
    let lead = fold(&trimmed[..stop]);
    if !trimmed[stop..].starts_with(',') || !NAMES.iter().any(|name| lead.contains(name)) {
        return Piece::Text(0);
    }
    // `…, что `, `…, that `
    let rest = &trimmed[stop + 1..];
    let behind = rest.trim_start_matches(' ');
    let that = ["что ", "that ", "que "].iter().find(|that| behind.starts_with(**that));
    if !last && that.is_none() && (behind.is_empty() || ["что ", "that ", "que "].iter().any(|t| t.starts_with(behind)))
    {
        return Piece::Wait;
    }
    let kept = behind.len() - that.map_or(0, |that| that.len());
    // Nothing would be left.
    if text[text.len() - kept..].trim().is_empty() {
        return if last { Piece::Text(0) } else { Piece::Wait };
    }
    Piece::Drop(text.len() - kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clean<'t>(pieces: impl IntoIterator<Item = &'t str>) -> String {
        let mut cleaner = Cleaner::new("0a1b2c3d");
        let mut out: String = pieces.into_iter().map(|piece| cleaner.push(piece)).collect();
        out.push_str(&cleaner.finish());
        out
    }

    fn check(text: &str, expected: &str) {
        assert_eq!(clean([text]), expected, "{text:?}");
        for (cut, _) in text.char_indices() {
            assert_eq!(clean([&text[..cut], &text[cut..]]), expected, "{text:?} cut at {cut}");
        }
        let chars: Vec<String> = text.chars().map(String::from).collect();
        assert_eq!(clean(chars.iter().map(String::as_str)), expected, "{text:?} by characters");
    }

    #[test]
    fn openings_go() {
        check("According to the provided fragments, the queue keeps letters [1].", "The queue keeps letters [1].");
        check("Согласно предоставленным фрагментам, очередь хранит письма [1].", "Очередь хранит письма [1].");
        check("В предоставленных фрагментах указано, что очередь хранит письма [1].", "Очередь хранит письма [1].");
        check("Según los fragmentos proporcionados, la cola guarda cartas [1].", "La cola guarda cartas [1].");
        // Statements stay, also those that begin alike.
        for text in [
            "According to Ada, it rained [1].",
            "According to the report of 2019, it rained [1].",
            "Согласно закону, это можно [1].",
            "Based on the context [1], it rained.",
            "Based on the provided fragments",
            "На основе Rust написан движок [1].",
            "",
            " ",
            "A",
        ] {
            check(text, text);
        }
    }

    #[test]
    fn machinery_goes() {
        check("It rained (confidence: 0.85) [1]. It snowed [score: 12%].", "It rained [1]. It snowed.");
        check("Шёл дождь (уверенность: 0,9). Снег (релевантность 87 %).", "Шёл дождь. Снег.");
        check("Llovió (nivel de confianza: 90 %).", "Llovió.");
        check("<0a1b2c3d 1: Page>\nIt rained</0a1b2c3d> [1]", "\nIt rained [1]");
        for text in [
            "He has confidence (and a score of 9) [1].",
            "The score (9 to 3) was high [1].",
            "`f(score: 1)` and ```\ng (confidence: 2)\n``` end",
            "a < b and <b> c (confidence: high)",
            "x (confidence",
            "spaces  are ( kept ) ",
        ] {
            check(text, text);
        }
    }
}
