//! The scanner: walks through the text and stops where a decision needs more input.

mod outside;

use super::grammar::{self, Stop, Try};
use super::lookahead as ahead;
use super::section::{self, Line, Tail};
use super::{CitationParser, TextKind};

/// Maximum number of open brackets remembered.
const MAX_OPEN: usize = 8;
/// First and last character of the private-use markers that some hosted models write around their citations.
const PRIVATE: std::ops::RangeInclusive<char> = '\u{e200}'..='\u{e20f}';
const PRIVATE_END: char = '\u{e201}';
/// Maximum length of a private marker, in bytes.
const MAX_PRIVATE: usize = 200;

/// The scanner's position in the structure of the text.
#[derive(Clone, Debug)]
pub(super) struct State {
    line_start: bool,
    /// The open code fence: its character and length.
    fence: Option<(u8, usize)>,
    /// Whether it is in an indented code block.
    indented: bool,
    previous_blank: bool,
    in_list: bool,
    /// Whether the text so far contains anything but white space.
    body: bool,
    /// The number of open brackets in a bare web address; `None` outside addresses.
    address: Option<u32>,
    /// Open square brackets: whether each is the text of a link, if known.
    open: Vec<Option<bool>>,
    /// Offset in the whole text after the last array access.
    access_end: Option<usize>,
    /// Offset in the whole text after the last bracket that is not a marker, if it may be the text of a link.
    text_end: Option<usize>,
    /// Offsets in the whole text below which no closer of `\(`, `\[` and `$` exists.
    absent: [usize; 3],
}

impl Default for State {
    fn default() -> Self {
        Self {
            line_start: true,
            fence: None,
            indented: false,
            previous_blank: true,
            in_list: false,
            body: false,
            address: None,
            open: Vec::new(),
            access_end: None,
            text_end: None,
            absent: [0; 3],
        }
    }
}

const SPECIAL: [bool; 256] = {
    let mut table = [false; 256];
    let specials = b"[]`\\$<(:\n\xe3\xee\xef";
    let mut i = 0;
    while i < specials.len() {
        table[specials[i] as usize] = true;
        i += 1;
    }
    table
};

impl CitationParser {
    /// Decides as much as possible. `last`: no more input follows.
    pub(super) fn advance(&mut self, last: bool) {
        while self.at < self.buffer.len() {
            let step = if self.state.line_start { self.line(last) } else { self.inline(last) };
            if step.is_err() {
                if !last {
                    break;
                }
                // No more input follows, so what waited for it is text: nothing may be lost.
                let c = self.rest().chars().next();
                self.at += c.map_or(1, char::len_utf8);
                self.state.line_start = c == Some('\n');
            }
        }
    }

    fn rest(&self) -> &str {
        &self.buffer[self.at..]
    }

    /// Offset in the whole text.
    fn offset(&self) -> usize {
        self.base + self.at
    }

    /// Handles the beginning of a line: fences, indented code, lists of sources.
    fn line(&mut self, last: bool) -> Try<()> {
        let line = section::line(self.rest(), last)?;
        if let Some((ch, len)) = self.state.fence {
            let closes = self.closes_fence(ch, len, last)?;
            self.state.line_start = false;
            if closes {
                // The rest of the line is white space.
                self.state.fence = None;
                self.state.previous_blank = false;
            }
            return Ok(());
        }
        let content = &self.buffer[self.at + line.content..];
        let fence = if line.blank { None } else { fence(content, last)? };
        self.tail_line(&line, fence.is_some(), last)?;
        let state = &mut self.state;
        if line.blank || line.item || line.heading {
            state.open.clear();
        }
        let indented = line.indent >= 4 && !state.in_list && (state.previous_blank || state.indented) && !line.blank;
        state.indented = indented || (line.blank && state.indented);
        if !line.blank {
            state.in_list = line.item || (state.in_list && (line.indent > 0 || !state.previous_blank));
            state.body = true;
            state.fence = if state.indented { None } else { fence };
        }
        state.previous_blank = line.blank || line.rule;
        state.line_start = false;
        Ok(())
    }

    fn closes_fence(&self, ch: u8, len: usize, last: bool) -> Try<bool> {
        let (rest, mut i) = (self.rest(), 0);
        while i < 100 && matches!(ahead::byte(rest, i, last), Ok(b' ' | b'\t' | b'>')) {
            i += 1;
        }
        if i == rest.len() {
            return if last { Ok(false) } else { Err(Stop::More) };
        }
        if rest.as_bytes()[i] != ch {
            return Ok(false);
        }
        let run = ahead::run(&rest[i..], last)?;
        i += run;
        loop {
            match ahead::byte(rest, i, last) {
                Ok(b' ' | b'\t' | b'\r') if i < 400 => i += 1,
                Ok(b'\n') | Err(Stop::No) => return Ok(run >= len),
                Err(Stop::More) => return Err(Stop::More),
                Ok(_) => return Ok(false),
            }
        }
    }

    /// Opens, continues or abandons the list of sources.
    fn tail_line(&mut self, line: &Line, fence: bool, last: bool) -> Try<()> {
        if let Some(tail) = &self.tail {
            let goes_on = !fence && tail.accepts(&self.buffer[self.at..], line, last)?;
            self.flush_prose();
            if goes_on {
                if let Some(tail) = &mut self.tail {
                    tail.add(&self.buffer[self.at..], line);
                }
                return Ok(());
            }
            self.refute_tail();
        }
        if fence || line.blank || (line.indent >= 4 && !self.state.in_list) {
            return Ok(());
        }
        let start = self.base + self.at;
        let rest = &self.buffer[self.at..];
        let found = section::begins(rest, line, last)?;
        let found = found.or(if self.state.body {
            section::definition(rest, line, self.state.previous_blank, &self.cited, last)?
        } else {
            None
        });
        if let Some(kind) = found {
            self.flush_prose();
            let mut tail = Tail::new(start, kind);
            tail.add(&self.buffer[self.at..], line);
            self.tail = Some(tail);
        }
        Ok(())
    }

    /// Handles text within a line.
    fn inline(&mut self, last: bool) -> Try<()> {
        let bytes = self.buffer.as_bytes();
        if self.state.fence.is_some() || self.state.indented {
            let rest = &bytes[self.at..];
            let len = rest.iter().position(|b| *b == b'\n').map_or(rest.len(), |n| n + 1);
            self.state.line_start = rest[len - 1] == b'\n';
            self.at += len;
            return Ok(());
        }
        if self.state.address.is_some() {
            self.address();
            return Ok(());
        }
        let plain = bytes[self.at..].iter().position(|b| SPECIAL[*b as usize]).unwrap_or(bytes.len() - self.at);
        self.at += plain;
        let Some(&byte) = bytes.get(self.at) else { return Ok(()) };
        match byte {
            b'\n' => {
                self.at += 1;
                self.state.line_start = true;
                Ok(())
            }
            b'[' => self.bracket(last),
            b']' => self.closing(last),
            b'`' => {
                let len = or_literal(ahead::code_span(self.rest(), last), || ahead::run(self.rest(), last))?;
                self.at += len;
                Ok(())
            }
            b'\\' => self.backslash(last),
            b'$' => self.dollar(last),
            b'<' => self.protect(ahead::tag(self.rest(), last)),
            b':' => self.colon(last),
            b'(' => match grammar::marker(self.rest(), last) {
                Ok(marker) => {
                    self.take_marker(marker.len, &marker.numbers, false);
                    Ok(())
                }
                other => self.protect(other.map(|m| m.len)),
            },
            _ => self.foreign(last),
        }
    }

    /// Skips protected text, or one byte if it turned out to protect nothing.
    fn protect(&mut self, len: Try<usize>) -> Try<()> {
        self.at += or_literal(len, || Ok(1))?;
        Ok(())
    }

    /// The character before.
    fn before(&self) -> Option<char> {
        self.buffer[..self.at].chars().next_back()
    }

    fn bracket(&mut self, last: bool) -> Try<()> {
        let marker = match grammar::marker(self.rest(), last) {
            Ok(marker) => marker,
            Err(Stop::More) => return Err(Stop::More),
            Err(Stop::No) => return self.open_bracket(),
        };
        let behind = &self.buffer[self.at + marker.len..];
        if !marker.keyworded && self.is_access(behind, last)? {
            self.at += marker.len;
            self.state.access_end = Some(self.offset());
            return Ok(());
        }
        // An address after the marker is part of it: `[1](https://…)`.
        let address = match ahead::byte(behind, 0, last) {
            Ok(b'(') => match ahead::destination(behind, last) {
                Ok(len) if ahead::is_address(&behind[..len]) => len,
                Err(Stop::More) => return Err(Stop::More),
                _ => 0,
            },
            Err(Stop::More) => return Err(Stop::More),
            _ => 0,
        };
        let len = marker.len + address;
        let image = self.before() == Some('!') && (address > 0 || behind.starts_with('['));
        if image || self.in_link(marker.len, last)? {
            self.at += len;
            self.state.text_end = image.then(|| self.offset());
            return Ok(());
        }
        let wait = marker.square && self.state.text_end == Some(self.offset());
        self.take_marker(len, &marker.numbers, wait);
        Ok(())
    }

    fn open_bracket(&mut self) -> Try<()> {
        if self.state.open.len() == MAX_OPEN {
            self.state.open.remove(0);
        }
        self.state.open.push(None);
        self.at += 1;
        Ok(())
    }

    /// Whether a marker of `len` bytes is in the text of a link.
    fn in_link(&mut self, len: usize, last: bool) -> Try<bool> {
        if self.state.open.iter().any(Option::is_none) {
            let links = ahead::enclosing(&self.buffer[self.at + len..], self.state.open.len(), last)?;
            for (open, link) in self.state.open.iter_mut().rev().zip(links) {
                *open = open.or(Some(link));
            }
        }
        Ok(self.state.open.contains(&Some(true)))
    }

    /// Handles a closing bracket: skips the destination after the text of a link.
    fn closing(&mut self, last: bool) -> Try<()> {
        let behind = &self.buffer[self.at + 1..];
        if !self.state.open.is_empty() {
            let len = match ahead::byte(behind, 0, last) {
                Ok(b'(') => match ahead::destination(behind, last) {
                    Ok(len) => len,
                    Err(Stop::More) => return Err(Stop::More),
                    Err(Stop::No) => 0,
                },
                Err(Stop::More) => return Err(Stop::More),
                _ => 0,
            };
            self.state.open.pop();
            self.at += len;
        }
        self.at += 1;
        // `[text][1]` may be a link; `[…][1]` is an ellipsis.
        let omission = ["[…]", "[...]", "[ ]", "[x]"].iter().any(|o| self.buffer[..self.at].ends_with(o));
        self.state.text_end = (!omission).then(|| self.offset());
        Ok(())
    }

    /// Whether a marker here is an array access or a literal: `a[1]`, `x = [1, 2]`, `arr[0][1]`.
    fn is_access(&self, behind: &str, last: bool) -> Try<bool> {
        // A fixed distance, so that the result does not depend on what the buffer happens to hold.
        let mut from = self.at.saturating_sub(48);
        while !self.buffer.is_char_boundary(from) {
            from += 1;
        }
        let front = &self.buffer[from..self.at];
        if self.state.access_end == Some(self.offset()) {
            return Ok(true);
        }
        if front.trim_end_matches(' ').ends_with(['=', '∈']) {
            return Ok(true);
        }
        let word_start = front
            .rfind(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'))
            .map_or(0, |at| at + front[at..].chars().next().map_or(1, char::len_utf8));
        let word = &front[word_start..];
        if word.is_empty() || !word.is_ascii() || word.bytes().all(|b| b.is_ascii_digit()) {
            return Ok(false);
        }
        let lead = front[..word_start].chars().next_back();
        let single =
            word.len() == 1 && word.bytes().all(|b| b.is_ascii_lowercase()) && !matches!(lead, Some('\'' | '’' | '-'));
        const NAMES: &[&str] = &[
            "arr", "vec", "argv", "args", "lst", "nums", "buf", "tmp", "ptr", "idx", "mat", "elem", "elems", "dict",
            "obj", "foo", "bar", "strs", "cols", "dp",
        ];
        if single || word.trim_matches('_').contains('_') || word.starts_with('$') || NAMES.contains(&word) {
            return Ok(true);
        }
        // An assignment follows.
        let mut at = 0;
        loop {
            match ahead::byte(behind, at, last) {
                Ok(b' ') if at == 0 => at = 1,
                Ok(b'=') => return Ok(true),
                Err(Stop::More) => return Err(Stop::More),
                _ => return Ok(false),
            }
        }
    }
}

/// The length found, or the literal length to skip if nothing was found.
fn or_literal(found: Try<usize>, literal: impl FnOnce() -> Try<usize>) -> Try<usize> {
    match found {
        Err(Stop::No) => literal(),
        other => other,
    }
}

/// The code fence that `content`, a line without its prefix, opens.
fn fence(content: &str, last: bool) -> Try<Option<(u8, usize)>> {
    let ch = match ahead::byte(content, 0, last) {
        Ok(ch @ (b'`' | b'~')) => ch,
        Err(Stop::More) => return Err(Stop::More),
        _ => return Ok(None),
    };
    let len = match ahead::run(content, last) {
        Ok(len) if len >= 3 => len,
        Err(Stop::More) => return Err(Stop::More),
        _ => return Ok(None),
    };
    if ch == b'`' {
        // The info string of a backtick fence contains no backtick; otherwise this is a code span.
        for at in len..len + 200 {
            match ahead::byte(content, at, last) {
                Ok(b'`') => return Ok(None),
                Ok(b'\n') | Err(Stop::No) => break,
                Err(Stop::More) => return Err(Stop::More),
                Ok(_) => {}
            }
        }
    }
    Ok(Some((ch, len)))
}
