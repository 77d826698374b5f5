//! The list of sources at the end of a text: under a heading, as link definitions, or as bare numbered lines.

use super::CitationEvent;
use super::grammar::{self, Stop, Try};
use super::lookahead::byte;
use crate::language::Union;
use crate::order::Collect as _;
use crate::text::fold;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Maximum length of a list of sources, in bytes; anything longer is part of the answer.
const MAX_TAIL: usize = 32 << 10;
/// Maximum length of a one-line list after a heading (`Sources: [1], [2]`), in bytes.
const MAX_INLINE: usize = 400;

/// Headings. A model may write one in another language than its answer.
static HEADINGS: LazyLock<Union> = LazyLock::new(|| Union::of(|pack| [pack.reading.source_headings]));

/// The beginning of a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Line {
    /// Whether it contains only white space.
    pub blank: bool,
    /// Columns of white space before the content.
    pub indent: usize,
    /// Whether it is a list item.
    pub item: bool,
    /// Whether it is a Markdown heading.
    pub heading: bool,
    /// Whether it is a thematic break, or the underline of a heading.
    pub rule: bool,
    /// Byte offset of the content in the line, after indentation, quote signs and list markers.
    pub content: usize,
}

/// Parses the beginning of the line that `text` starts with.
pub(super) fn line(text: &str, last: bool) -> Try<Line> {
    let mut line = Line::default();
    let mut at = 0;
    // The byte at an offset; the end of the input counts as a line break.
    let next = |at: usize| match byte(text, at, last) {
        Err(Stop::No) => Ok(b'\n'),
        other => other,
    };
    loop {
        let start = at;
        while at < start + 100 && matches!(next(at)?, b' ' | b'\t' | b'\r') {
            line.indent += match text.as_bytes()[at] {
                b'\t' if start == 0 => 4,
                _ if start == 0 => 1,
                _ => 0,
            };
            at += 1;
        }
        line.content = at;
        let b = next(at)?;
        if b == b'\n' {
            line.blank = start == 0;
            return Ok(line);
        }
        if at > 200 {
            return Ok(line);
        }
        match b {
            b'>' => at += 1,
            b'-' | b'*' | b'+' | b'_' | b'=' => {
                let second = next(at + 1)?;
                if second == b' ' && matches!(b, b'-' | b'*' | b'+') && !is_rule(text, at, b, last)? {
                    line.item = true;
                    at += 2;
                    continue;
                }
                line.rule = (second == b || second == b' ') && is_rule(text, at, b, last)?;
                return Ok(line);
            }
            b'0'..=b'9' => {
                let mut end = at;
                while end < at + 9 && next(end)?.is_ascii_digit() {
                    end += 1;
                }
                if !matches!(next(end)?, b'.' | b')') || !matches!(next(end + 1)?, b' ' | b'\n') {
                    return Ok(line);
                }
                line.item = true;
                at = end + 1;
            }
            b'#' => {
                line.heading = true;
                return Ok(line);
            }
            b => {
                // `• item`
                let bullet =
                    text[at..].chars().next().is_some_and(|c| matches!(c, '•' | '–' | '—' | '▪' | '◦' | '·' | '‣'));
                line.item |= b >= 0x80 && bullet;
                return Ok(line);
            }
        }
    }
}

/// Whether the line from `at` consists of three or more `ch` only.
fn is_rule(text: &str, at: usize, ch: u8, last: bool) -> Try<bool> {
    let mut count = 0;
    for i in at..at + 200 {
        match byte(text, i, last) {
            Ok(b) if b == ch => count += 1,
            Ok(b' ' | b'\t' | b'\r') => {}
            Ok(b'\n') | Err(Stop::No) => return Ok(count >= 3),
            Err(Stop::More) => return Err(Stop::More),
            Ok(_) => return Ok(false),
        }
    }
    Ok(false)
}

/// What identifies lines as a list of sources.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// A heading.
    Heading,
    /// `[1]: …`
    Definitions,
    /// `[1] …` after a blank line, with numbers that were cited before.
    Bare,
}

/// Whether a line is the heading of a list of sources, alone or with a short list after a colon.
pub(super) fn begins(text: &str, line: &Line, last: bool) -> Try<Option<Kind>> {
    if line.item || line.rule {
        return Ok(None);
    }
    let mut chars = text[line.content..].char_indices();
    let mut decorated = 0;
    // Decoration: `## `, `**`, a pictogram.
    let (mut at, mut c) = loop {
        match chars.next() {
            None if last => return Ok(None),
            None => return Err(Stop::More),
            Some((at, c)) if c.is_alphabetic() => break (line.content + at, c),
            Some((_, c)) if c.is_ascii() && !matches!(c, '#' | '*' | '_' | ' ') => return Ok(None),
            Some(_) if decorated > 12 => return Ok(None),
            Some(_) => decorated += 1,
        }
    };
    let mut phrase = String::new();
    let mut matched = None;
    loop {
        match c.is_ascii() {
            true => phrase.push(c.to_ascii_lowercase()),
            false => phrase.push_str(&fold(c.encode_utf8(&mut [0; 4]))),
        }
        if !HEADINGS.goes_on(&phrase) {
            break;
        }
        at += c.len_utf8();
        let next = text[at..].chars().next();
        if next.is_none() && !last {
            return Err(Stop::More);
        }
        if HEADINGS.has(&phrase) && !next.is_some_and(char::is_alphanumeric) {
            matched = Some(at);
        }
        match next {
            Some(next) if next.is_alphabetic() || matches!(next, ' ' | '-') => c = next,
            _ => break,
        }
    }
    let Some(at) = matched else { return Ok(None) };
    behind_heading(text, at, last)
}

/// Checks what follows the words of a heading: a count, decoration, a colon and possibly the list itself.
fn behind_heading(text: &str, mut at: usize, last: bool) -> Try<Option<Kind>> {
    let start = at;
    let mut colon = false;
    let mut count = false;
    loop {
        if at > start + 40 {
            return Ok(None);
        }
        match text[at..].chars().next() {
            None if !last => return Err(Stop::More),
            None | Some('\n') => return Ok(Some(Kind::Heading)),
            Some(c) if matches!(c, ' ' | '\t' | '\r' | '*' | '_' | '#') => at += c.len_utf8(),
            Some(c @ (':' | '：')) if !colon => {
                colon = true;
                at += c.len_utf8();
            }
            Some(c) if !colon && (matches!(c, '(' | ')') || (count && c.is_ascii_digit())) => {
                count = true;
                at += 1;
            }
            Some(_) if colon => break,
            Some(_) => return Ok(None),
        }
    }
    let rest = &text[at..];
    let end = rest.find('\n');
    if end.unwrap_or(rest.len()) > MAX_INLINE {
        return Ok(None);
    }
    let inline = match end {
        Some(end) => &rest[..end],
        None if last => rest,
        None => return Err(Stop::More),
    };
    Ok(is_entry_text(inline).then_some(Kind::Heading))
}

/// Whether the text after `Sources:` names sources rather than being a sentence that happens to follow a colon.
fn is_entry_text(text: &str) -> bool {
    let front = text.split(['[', '【']).next().unwrap_or_default();
    let words = front.split_whitespace().filter(|w| w.chars().filter(|c| c.is_lowercase()).count() >= 3);
    names_file(text) || words.filter(|w| w.starts_with(char::is_lowercase)).count() <= 5
}

/// Whether any word of the text is a file name or an address.
fn names_file(text: &str) -> bool {
    text.split_whitespace().any(is_file)
}

fn is_file(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let extension = word.rsplit_once('.').is_some_and(|(stem, ext)| {
        !stem.is_empty()
            && (1..=5).contains(&ext.len())
            && ext.bytes().all(|b| b.is_ascii_alphanumeric())
            && !ext.bytes().all(|b| b.is_ascii_digit())
    });
    word.contains("://") || extension || word.starts_with("www.")
}

/// Whether a line is a link definition, or a bare numbered line after a blank one whose number was cited before.
pub(super) fn definition(
    text: &str,
    line: &Line,
    after_blank: bool,
    cited: &BTreeSet<u32>,
    last: bool,
) -> Try<Option<Kind>> {
    if line.item {
        return Ok(None);
    }
    let text = &text[line.content..];
    let marker = match grammar::marker(text, last) {
        Ok(marker) if marker.square && marker.numbers.len() == 1 => marker,
        Err(Stop::More) => return Err(Stop::More),
        _ => return Ok(None),
    };
    match byte(text, marker.len, last) {
        Ok(b':') => Ok(Some(Kind::Definitions)),
        Ok(b' ') if after_blank && cited.contains(&marker.numbers[0]) => match byte(text, marker.len + 1, last) {
            Ok(b'[') | Err(Stop::No) => Ok(None),
            Err(Stop::More) => Err(Stop::More),
            Ok(_) => Ok(Some(Kind::Bare)),
        },
        Err(Stop::More) => Err(Stop::More),
        _ => Ok(None),
    }
}

/// Spaces between a word and its number, at most one less: `Source  1: …`.
const LONGEST_GAP: usize = 20;

/// Lines held back because they may be the list of sources.
#[derive(Clone, Debug)]
pub(super) struct Tail {
    /// Offset of the first line in the whole text.
    pub start: usize,
    /// Its events, in order.
    pub held: Vec<CitationEvent>,
    /// Number of bytes held.
    pub bytes: usize,
    kind: Kind,
    numbers: Vec<u32>,
}

impl Tail {
    pub fn new(start: usize, kind: Kind) -> Self {
        Self { start, held: Vec::new(), bytes: 0, kind, numbers: Vec::new() }
    }

    pub fn hold(&mut self, event: CitationEvent) {
        if let CitationEvent::Text { text, .. } = &event {
            self.bytes += text.len();
        }
        self.held.push(event);
    }

    /// Whether the line at the beginning of `text` can continue the list.
    pub fn accepts(&self, text: &str, line: &Line, last: bool) -> Try<bool> {
        if self.bytes > MAX_TAIL {
            return Ok(false);
        }
        if line.blank || line.rule {
            return Ok(true);
        }
        let content = &text[line.content..];
        if self.kind != Kind::Heading {
            // The numbers of a line count, wherever the text is cut.
            let marker = match grammar::marker(content, last) {
                Err(Stop::More) => return Err(Stop::More),
                _ if line.indent >= 2 => return Ok(true),
                Ok(marker) if marker.numbers.len() == 1 => marker,
                _ => return Ok(false),
            };
            let next = match byte(content, marker.len, last) {
                Err(Stop::More) => return Err(Stop::More),
                other => other.unwrap_or(b'\n'),
            };
            return Ok(match self.kind {
                Kind::Definitions => next == b':',
                _ => next == b' ' && self.numbers.last().is_some_and(|n| n + 1 == marker.numbers[0]),
            });
        }
        if line.item || line.indent >= 2 {
            return Ok(true);
        }
        let Some(first) = content.chars().next() else { return Ok(true) };
        if first.is_ascii_digit() {
            // `1 - a.pdf`, `2: b.pdf`
            let digits = content.bytes().take(3).take_while(u8::is_ascii_digit).count();
            return match content[digits..].trim_start_matches(' ').chars().next() {
                None if !last => Err(Stop::More),
                next => Ok(next.is_some_and(|c| matches!(c, '-' | '–' | '—' | ':' | ')'))),
            };
        }
        if !first.is_alphabetic() {
            return Ok(!matches!(first, '#' | '`'));
        }
        // A file name, an address or `Source 1: …`; anything else is prose.
        let end = content.find(char::is_whitespace);
        if end.unwrap_or(content.len()) > 200 {
            return Ok(false);
        }
        let word = match end {
            Some(end) => &content[..end],
            None if last => content,
            None => return Err(Stop::More),
        };
        if is_file(word) {
            return Ok(true);
        }
        let numbered = word.chars().all(char::is_alphabetic);
        // A fixed distance, so that the result does not depend on where the text is cut.
        let rest = &content[word.len()..];
        let gap = rest.bytes().take(LONGEST_GAP).take_while(|byte| *byte == b' ').count();
        match rest[gap..].chars().next().filter(|_| gap < LONGEST_GAP) {
            None if !last && gap < LONGEST_GAP => Err(Stop::More),
            next => Ok(numbered && word.chars().count() <= 12 && next.is_some_and(|c| c.is_ascii_digit())),
        }
    }

    /// Records an accepted line.
    pub fn add(&mut self, text: &str, line: &Line) {
        if line.blank || self.kind == Kind::Heading {
            return;
        }
        if let Ok(marker) = grammar::marker(&text[line.content..], true) {
            self.numbers.extend(marker.numbers.first());
        }
    }

    fn text(&self) -> String {
        let text = |event: &CitationEvent| match event {
            CitationEvent::Text { text, .. } => text.clone(),
            _ => String::new(),
        };
        self.held.iter().map(text).collect()
    }

    /// Whether the held lines are a list of sources, at the end of the text.
    pub fn confirmed(&self) -> bool {
        self.kind != Kind::Bare || self.numbers.len() >= 2 || names_file(&self.text())
    }

    /// The numbers that the list defines as link labels (`[1]: …`).
    pub fn defined(&self) -> BTreeSet<usize> {
        let defined = |line: &str| {
            let line = line.trim_start();
            let marker = grammar::marker(line, true).ok()?;
            line[marker.len..].starts_with(':').then(|| marker.numbers[0] as usize)
        };
        self.text().lines().filter_map(defined).into_set()
    }
}
