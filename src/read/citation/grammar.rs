//! The grammar of a single marker, from its opening to its closing bracket.

use crate::language::Union;
use crate::text::{citation_keywords, fold};
use std::sync::LazyLock;

/// Maximum length of a marker with a title, in bytes.
const MAX_MARKER: usize = 300;
/// Maximum numbers in a marker; a longer list or range is not a citation.
const MAX_NUMBERS: usize = 100;

/// Why a text is not a marker, or not yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::read) enum Stop {
    /// It cannot become one, whatever follows.
    No,
    /// It may become one, depending on further input.
    More,
}

pub(in crate::read) type Try<T> = Result<T, Stop>;

/// A marker.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::read) struct Marker {
    /// Length in bytes, including brackets.
    pub len: usize,
    /// Its numbers, in order, with ranges expanded.
    pub numbers: Vec<u32>,
    /// Whether a word such as `Source` identifies it as a citation.
    pub keyworded: bool,
    /// Whether it opens with `[`, which has other meanings in Markdown.
    pub square: bool,
}

/// Maximum words between a keyword and its number.
const MAX_NUMERALS: usize = 2;

/// Words that introduce a location within a source: `[1, p. 5]`.
static LOCATORS: LazyLock<Union> = LazyLock::new(|| Union::of(|pack| [pack.reading.citations.locators]));

/// Words allowed between a keyword and its number: another keyword, or a word for "number".
static NUMERALS: LazyLock<Union> =
    LazyLock::new(|| Union::of(|pack| [pack.reading.citations.numbers, pack.reading.citations.keywords]));

/// Words that join two numbers.
static CONJUNCTIONS: LazyLock<Union> = LazyLock::new(|| Union::of(|pack| [pack.reading.citations.conjunctions]));

struct Cursor<'t> {
    text: &'t str,
    at: usize,
    /// Whether nothing follows `text`.
    last: bool,
}

impl Cursor<'_> {
    /// The next character; `None` at the end of the input.
    fn peek(&self) -> Try<Option<char>> {
        match self.text[self.at..].chars().next() {
            Some(c) => Ok(Some(c)),
            None if self.last => Ok(None),
            None => Err(Stop::More),
        }
    }

    fn next(&mut self) -> Try<Option<char>> {
        let c = self.peek()?;
        self.at += c.map_or(0, char::len_utf8);
        Ok(c)
    }

    fn eat(&mut self, wanted: impl Fn(char) -> bool) -> Try<bool> {
        let hit = self.peek()?.is_some_and(wanted);
        if hit {
            self.next()?;
        }
        Ok(hit)
    }

    /// Skips a few blanks on the same line; returns whether there were any.
    fn blanks(&mut self) -> Try<bool> {
        let start = self.at;
        while self.eat(is_blank)? {
            if self.at - start > 8 {
                return Err(Stop::No);
            }
        }
        Ok(self.at > start)
    }

    /// Consumes a word of letters that is one of `words`; fails as soon as it cannot become one.
    fn word(&mut self, words: &Union) -> Try<()> {
        let rest = &self.text[self.at..];
        let len = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        if len > 40 {
            return Err(Stop::No);
        }
        let word = fold(&rest[..len]);
        if len == rest.len() && !self.last {
            return Err(if words.goes_on(&word) { Stop::More } else { Stop::No });
        }
        if !words.has(&word) {
            return Err(Stop::No);
        }
        self.at += len;
        Ok(())
    }

    /// Consumes a number; returns its value (saturating) and its number of digits without leading zeros.
    fn number(&mut self) -> Try<(u32, usize)> {
        let (mut value, mut digits, start) = (0u32, 0, self.at);
        while let Some(digit) = self.peek()?.and_then(digit) {
            self.next()?;
            value = value.saturating_mul(10).saturating_add(digit);
            digits += usize::from(value > 0);
            if self.at - start > 24 {
                return Err(Stop::No);
            }
        }
        if self.at == start { Err(Stop::No) } else { Ok((value, digits)) }
    }
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{a0}' | '\u{2009}' | '\u{202f}')
}

fn digit(c: char) -> Option<u32> {
    match c {
        '0'..='9' => Some(c as u32 - '0' as u32),
        '０'..='９' => Some(c as u32 - '０' as u32),
        _ => None,
    }
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '‒' | '–' | '—' | '−')
}

fn is_year(value: u32, digits: usize) -> bool {
    digits == 4 && (1000..3000).contains(&value)
}

/// Parses a marker at the beginning of `text`. `last`: nothing follows.
pub(in crate::read) fn marker(text: &str, last: bool) -> Try<Marker> {
    let mut cursor = Cursor { text, at: 0, last };
    let open = cursor.next()?.ok_or(Stop::No)?;
    let close = match open {
        '[' => ']',
        '【' => '】',
        '［' => '］',
        '(' => ')',
        _ => return Err(Stop::No),
    };
    // `[[1]]`, which some models write as the label of a link.
    let double = open == '[' && cursor.eat(|c| c == '[')?;
    cursor.blanks()?;
    let caret = open == '[' && cursor.eat(|c| c == '^')?;
    let (numbers, keyworded) = items(&mut cursor)?;
    if open == '(' && !keyworded {
        return Err(Stop::No);
    }
    if caret {
        cursor.eat(|c| c == '^')?;
    }
    tail(&mut cursor, keyworded, close)?;
    if double && !cursor.eat(|c| c == ']')? {
        return Err(Stop::No);
    }
    let zero = numbers.contains(&0);
    // `[0, 1]` and `[0-9]` are intervals.
    if zero && numbers.len() > 1 {
        return Err(Stop::No);
    }
    Ok(Marker { len: cursor.at, numbers, keyworded, square: open == '[' })
}

/// `1`, `1, 2`, `1-3`, `1 and 2`, `Source 1, Source 2`.
fn items(cursor: &mut Cursor<'_>) -> Try<(Vec<u32>, bool)> {
    let mut numbers = Vec::new();
    let mut keyworded = keyword(cursor)?;
    loop {
        let (first, digits) = cursor.number()?;
        check(first, digits, keyworded)?;
        let before = cursor.at;
        let spaced = cursor.blanks()?;
        let mut last = first;
        if cursor.peek()?.is_some_and(is_dash) {
            cursor.next()?;
            cursor.blanks()?;
            if cursor.peek()?.and_then(digit).is_some() {
                let (end, digits) = cursor.number()?;
                check(end, digits, keyworded)?;
                last = end;
            } else if keyworded {
                // `[Source 1 - title]`
                numbers.push(first);
                cursor.at = before;
                return Ok((numbers, keyworded));
            } else {
                return Err(Stop::No);
            }
        } else if spaced {
            cursor.at = before;
        }
        if last < first || (last - first) as usize >= MAX_NUMBERS || numbers.len() >= MAX_NUMBERS {
            return Err(Stop::No);
        }
        numbers.extend(first..=last);
        if !separator(cursor)? {
            return Ok((numbers, keyworded));
        }
        let after = cursor.at;
        match keyword(cursor) {
            Ok(found) => keyworded |= found,
            Err(Stop::No) => cursor.at = after,
            Err(stop) => return Err(stop),
        }
        if cursor.peek()?.and_then(digit).is_none() {
            return Err(Stop::No);
        }
    }
}

fn check(value: u32, digits: usize, keyworded: bool) -> Try<()> {
    let longest = if keyworded { 6 } else { 3 };
    if digits > longest || is_year(value, digits) { Err(Stop::No) } else { Ok(()) }
}

/// Consumes an optional keyword and what may stand between it and its number: `Источник №`, `doc_`, `Source:`.
fn keyword(cursor: &mut Cursor<'_>) -> Try<bool> {
    if !cursor.peek()?.is_some_and(char::is_alphabetic) {
        // `[#1]`, `[№ 1]`
        if cursor.eat(|c| matches!(c, '#' | '№'))? {
            cursor.blanks()?;
        }
        return Ok(false);
    }
    cursor.word(citation_keywords())?;
    cursor.eat(|c| matches!(c, '.' | ':' | '_' | '-' | '='))?;
    cursor.blanks()?;
    for _ in 0..MAX_NUMERALS {
        // `[см. Источник 1]`, `[Fragmento Nº 3]`, `[see source no. 2]`
        if !cursor.peek()?.is_some_and(char::is_alphabetic) {
            break;
        }
        cursor.word(&NUMERALS)?;
        cursor.eat(|c| matches!(c, 'º' | '°' | '.' | '_'))?;
        cursor.blanks()?;
    }
    if cursor.eat(|c| matches!(c, '#' | '№'))? {
        cursor.blanks()?;
    }
    Ok(true)
}

/// Consumes a separator if a number or a keyword follows; otherwise consumes nothing.
fn separator(cursor: &mut Cursor<'_>) -> Try<bool> {
    let start = cursor.at;
    let spaced = cursor.blanks()?;
    let mut found = cursor.eat(|c| matches!(c, ',' | ';' | '，' | '、' | '&'))?;
    cursor.blanks()?;
    if (spaced || found) && cursor.peek()?.is_some_and(char::is_alphabetic) {
        let word = cursor.at;
        match cursor.word(&CONJUNCTIONS) {
            Ok(()) => {
                found = true;
                cursor.blanks()?;
            }
            Err(Stop::More) => return Err(Stop::More),
            Err(Stop::No) => cursor.at = word,
        }
    }
    if found {
        let item = cursor.at;
        match cursor.peek()? {
            Some(c) if digit(c).is_some() || matches!(c, '#' | '№') => return Ok(true),
            Some(c) if c.is_alphabetic() => match keyword(cursor) {
                Ok(_) if cursor.peek()?.and_then(digit).is_some() => {
                    cursor.at = item;
                    return Ok(true);
                }
                Err(Stop::More) => return Err(Stop::More),
                _ => {}
            },
            _ => {}
        }
    }
    cursor.at = start;
    Ok(false)
}

/// Consumes what may follow the numbers, up to and including the closing bracket: nothing, `†title`, `: title`, `, p.
/// 5`.
fn tail(cursor: &mut Cursor<'_>, keyworded: bool, close: char) -> Try<()> {
    let spaced = cursor.blanks()?;
    let c = cursor.peek()?.ok_or(Stop::No)?;
    if c == close {
        cursor.next()?;
        return Ok(());
    }
    match c {
        '†' => {}
        ':' | ',' | ';' | '|' | '(' | '"' | '«' | '“' | '.' if keyworded => {}
        c if keyworded && (is_dash(c) || spaced) => {}
        ',' | ':' | ';' => {
            cursor.next()?;
            cursor.blanks()?;
            if !cursor.eat(|c| c == '§')? {
                cursor.word(&LOCATORS)?;
                if !cursor.eat(|c| c == '.')? && !cursor.peek()?.is_some_and(is_blank) {
                    return Err(Stop::No);
                }
            }
        }
        _ => return Err(Stop::No),
    }
    let mut depth = 0;
    let open = match close {
        ']' => '[',
        ')' => '(',
        _ => '\0',
    };
    while let Some(c) = cursor.next()? {
        match c {
            '\n' | '\r' => return Err(Stop::No),
            c if c == close && depth == 0 => return Ok(()),
            c if c == close => depth -= 1,
            c if c == open => depth += 1,
            _ => {}
        }
        if cursor.at > MAX_MARKER || depth > 3 {
            return Err(Stop::No);
        }
    }
    Err(Stop::No)
}
