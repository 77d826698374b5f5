//! Removes from a model's text, as it streams and except in code: the delimiters of the prompt, remarks such as
//! `(confidence: 0.85)`, and an opening such as `According to the provided fragments,`.
//!
//! Works on the raw text, before all other parsers, so that their offsets refer to the text shown. The result does not
//! depend on how the stream is split.

use crate::language::{Openings, Union};
use crate::text::{Language, fold};
use std::sync::LazyLock;

/// Maximum length of an opening, in bytes.
const MAX_OPENING: usize = 240;
/// Maximum length of the beginning of an opening, or of a word after it, in bytes.
const MAX_WORDS: usize = 64;
/// Maximum length of a remark in brackets, in bytes.
const MAX_REMARK: usize = 120;
const MAX_TAG: usize = 400;

/// Takes text in pieces of any size and emits clean text.
#[derive(Clone, Debug, Default)]
pub struct Cleaner {
    delimiter: String,
    /// Undecided text.
    held: String,
    /// Whether the beginning of the answer is decided.
    begun: bool,
    /// Length of the run of backticks that opened the code; 0 outside code.
    code: usize,
    /// Whether to capitalize the next letter, because what preceded it was dropped.
    capital: bool,
}

/// The decision about a piece of undecided text.
enum Piece {
    /// This many bytes are text.
    Text(usize),
    /// This many bytes are to be dropped.
    Drop(usize),
    /// Further input decides.
    Wait,
}

impl Cleaner {
    /// A cleaner at the beginning of a text. `delimiter`: that of the prompt; empty if there is none.
    pub fn new(delimiter: &str) -> Self {
        Self { delimiter: delimiter.to_owned(), ..Self::default() }
    }

    /// Takes a piece and returns the text that it decides.
    pub fn push(&mut self, text: &str) -> String {
        self.held.push_str(text);
        self.advance(false)
    }

    /// Ends the text and returns the rest.
    pub fn finish(&mut self) -> String {
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

    /// The next piece of a non-empty text.
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

/// Words by which a model rates its own findings, in any language: prompts and sources may have taught it another one.
static CONFIDENCE: LazyLock<Union> = LazyLock::new(|| Union::of(|pack| [pack.reading.confidence]));

/// A remark ` (confidence: 0.85)` at the beginning, including the blank before it: a word for confidence and a number.
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
    let tail = |word: &&str| said.strip_prefix(*word).is_some_and(|t| t.starts_with([':', '=', ' ']) || t.is_empty());
    let figure = |text: &str| text.chars().any(|c| c.is_ascii_digit()) && text.chars().all(|c| !c.is_alphabetic());
    match end {
        // The whole word must come first, followed only by figures and punctuation.
        Some(end) if inner[end..].starts_with([')', ']']) => {
            let whole = CONFIDENCE.iter().filter(tail).any(|word| figure(&said[word.len()..]));
            if whole { Piece::Drop(blank + 1 + end + 1) } else { Piece::Text(blank + 1) }
        }
        None if !last && inner.len() < MAX_REMARK => {
            let may = CONFIDENCE.iter().any(|word| word.starts_with(said) || said.starts_with(word));
            if may { Piece::Wait } else { Piece::Text(blank + 1) }
        }
        _ => Piece::Text(blank + 1),
    }
}

/// An opening that says nothing but that the answer is one: `Based on the provided fragments, `.
fn opening(text: &str, last: bool) -> Piece {
    let trimmed = text.trim_start();
    let folded = fold(head(trimmed, MAX_WORDS));
    let all = || Language::ALL.into_iter().map(|language| &language.pack().reading.openings);
    let Some(openings) = all().find(|openings| openings.beginnings.begins(&folded)) else {
        let may = all().any(|openings| openings.beginnings.iter().any(|beginning| beginning.starts_with(&folded)));
        return if may && !last { Piece::Wait } else { Piece::Text(0) };
    };
    // A named place or a number makes it a statement.
    let stop = trimmed.find(|c: char| {
        matches!(c, ',' | '.' | '!' | '?' | ':' | '\n' | '[' | '«' | '“' | '„' | '"') || c.is_ascii_digit()
    });
    let Some(stop) = stop else {
        return if last || trimmed.len() > MAX_OPENING { Piece::Text(0) } else { Piece::Wait };
    };
    let lead = fold(&trimmed[..stop]);
    if !trimmed[stop..].starts_with(',') || !openings.sources.iter().any(|name| lead.contains(name)) {
        return Piece::Text(0);
    }
    let after = trimmed[stop + 1..].trim_start_matches(' ');
    let Some(sentence) = sentence(after, openings, last) else { return Piece::Wait };
    // Nothing would be left.
    if sentence.is_some_and(|sentence| sentence.trim().is_empty()) {
        return if last { Piece::Text(0) } else { Piece::Wait };
    }
    sentence.map_or(Piece::Text(0), |sentence| Piece::Drop(text.len() - sentence.len()))
}

/// The sentence that remains if the opening before `after` is dropped; `Some(None)`: there is none; `None`: further
/// input decides.
fn sentence<'t>(after: &'t str, openings: &Openings, last: bool) -> Option<Option<&'t str>> {
    // `…, that `
    let conjunctions = openings.conjunctions;
    if let Some(rest) = conjunctions.iter().find_map(|conjunction| after.strip_prefix(conjunction)) {
        return Some(Some(rest));
    }
    if !last && (after.is_empty() || conjunctions.iter().any(|conjunction| conjunction.starts_with(after))) {
        return None;
    }
    let Some(subjects) = openings.subjects.filter(|_| !after.starts_with(char::is_uppercase)) else {
        return Some(Some(after));
    };
    let seen = head(after, MAX_WORDS);
    let whole = seen.len() < after.len() || last;
    match seen.find(|c: char| !c.is_alphanumeric()) {
        Some(end) => Some(subjects.has(&fold(&seen[..end])).then_some(after)),
        None if whole => Some(subjects.has(&fold(seen)).then_some(after)),
        None => None,
    }
}

/// At most the first `max` bytes, on a character boundary.
fn head(text: &str, max: usize) -> &str {
    let mut end = text.len().min(max);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
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
        // Statements stay, even if they begin alike.
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
