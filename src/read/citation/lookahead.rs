//! Finds Markdown constructs in which markers do not count, by looking ahead within fixed limits.

use super::grammar::{Stop, Try};

/// Maximum length of a code span, in bytes.
pub(in crate::read) const MAX_CODE: usize = 1_000;
/// Maximum length of inline mathematics, in bytes.
const MAX_MATH: usize = 500;
/// Maximum length of displayed mathematics, in bytes.
const MAX_DISPLAY: usize = 2_000;
/// Maximum length of a link destination or an HTML tag, in bytes.
const MAX_DESTINATION: usize = 1_000;
/// Maximum distance to the end of an enclosing bracket, in bytes.
const MAX_ENCLOSING: usize = 300;

/// The byte at `at`; `More` if it has not arrived yet, `No` at the end of the input.
pub(in crate::read) fn byte(text: &str, at: usize, last: bool) -> Try<u8> {
    match text.as_bytes().get(at) {
        Some(b) => Ok(*b),
        None if last => Err(Stop::No),
        None => Err(Stop::More),
    }
}

/// Length of the run of equal bytes at the beginning of `text`, once its end is known. A longer run counts as several.
pub(in crate::read) fn run(text: &str, last: bool) -> Try<usize> {
    const LONGEST: usize = 256;
    let first = byte(text, 0, last)?;
    let len = text.bytes().take(LONGEST).take_while(|b| *b == first).count();
    if len == text.len() && len < LONGEST && !last { Err(Stop::More) } else { Ok(len) }
}

/// Whether the line break at `at` ends the paragraph: a blank line or another block follows.
pub(in crate::read) fn ends_paragraph(text: &str, at: usize, last: bool) -> Try<bool> {
    let next = |i: usize| byte(text, i, last);
    let mut i = at + 1;
    loop {
        match next(i) {
            Ok(b' ' | b'\t' | b'\r') if i < at + 100 => i += 1,
            Err(Stop::No) => return Ok(true),
            Err(stop) => return Err(stop),
            Ok(b'\n' | b'#' | b'>' | b'|') => return Ok(true),
            Ok(b'-' | b'*' | b'+') => return followed_by(text, i + 1, b" ", last),
            Ok(b'`') => return followed_by(text, i + 1, b"``", last),
            Ok(b'~') => return followed_by(text, i + 1, b"~~", last),
            Ok(b'0'..=b'9') => {
                let from = i;
                while next(i).map(|b| b.is_ascii_digit())? && i < from + 9 {
                    i += 1;
                }
                return Ok(matches!(next(i)?, b'.' | b')') && matches!(next(i + 1), Ok(b' ')));
            }
            Ok(_) => return Ok(false),
        }
    }
}

fn followed_by(text: &str, at: usize, wanted: &[u8], last: bool) -> Try<bool> {
    for (i, w) in wanted.iter().enumerate() {
        match byte(text, at + i, last) {
            Ok(b) if b == *w => {}
            Err(Stop::More) => return Err(Stop::More),
            _ => return Ok(false),
        }
    }
    Ok(true)
}

/// The end of the text to search for a closer, and whether that end is final.
fn window(text: &str, limit: usize, last: bool) -> (usize, bool) {
    if text.len() >= limit { (limit, true) } else { (text.len(), last) }
}

/// Length of a code span at the beginning of `text`.
pub(in crate::read) fn code_span(text: &str, last: bool) -> Try<usize> {
    let ticks = run(text, last)?;
    let (end, complete) = window(text, MAX_CODE, last);
    let bytes = text.as_bytes();
    let mut i = ticks;
    while i < end {
        match bytes[i] {
            b'`' => {
                let len = run(&text[i..], last)?;
                i += len;
                if len == ticks {
                    return Ok(i);
                }
            }
            b'\n' if ends_paragraph(text, i, last)? => return Err(Stop::No),
            _ => i += 1,
        }
    }
    Err(if complete { Stop::No } else { Stop::More })
}

/// Length of mathematics at the beginning of `text`, which starts with `$`. `after_word`: a letter or digit precedes
/// it, so it cannot open. A closing `$` must not follow a blank or precede a digit (as in Pandoc). `absent`: the offset
/// up to which no closer exists; updated by a search in vain.
pub(in crate::read) fn dollar_math(text: &str, after_word: bool, absent: &mut usize, last: bool) -> Try<usize> {
    if byte(text, 1, last)? == b'$' {
        return delimited(text, 2, "$$", MAX_DISPLAY, last, &mut 0);
    }
    let bytes = text.as_bytes();
    if after_word || bytes[1].is_ascii_whitespace() {
        return Err(Stop::No);
    }
    // An amount of money: digits, then a blank and a word, or punctuation.
    if bytes[1].is_ascii_digit() {
        let mut i = 2;
        while matches!(byte(text, i, last)?, b'0'..=b'9' | b'.' | b',') && i < 40 {
            i += 1;
        }
        let next = if bytes[i] == b' ' { byte(text, i + 1, last)? } else { bytes[i] };
        let formula =
            matches!(next, b'+' | b'=' | b'*' | b'/' | b'^' | b'_' | b'\\' | b'$' | b'<' | b'>' | b'{' | b'(' | b'-');
        let glued = bytes[i] != b' ' && next.is_ascii_alphabetic();
        if !(formula || glued) {
            return Err(Stop::No);
        }
    }
    let (end, complete) = window(text, MAX_MATH, last);
    for i in (*absent).max(2)..end {
        match bytes[i] {
            b'\n' => {
                *absent = i;
                return Err(Stop::No);
            }
            b'$' if !bytes[i - 1].is_ascii_whitespace() && bytes[i - 1] != b'\\' => match byte(text, i + 1, last) {
                Ok(b'0'..=b'9') => {}
                Err(Stop::More) => return Err(Stop::More),
                _ => return Ok(i + 1),
            },
            _ => {}
        }
    }
    if complete {
        *absent = end.max(*absent);
    }
    Err(if complete { Stop::No } else { Stop::More })
}

/// Length of LaTeX mathematics `\( … \)` or `\[ … \]` at the beginning of `text`. `absent`: see [`dollar_math`].
pub(in crate::read) fn latex_math(text: &str, absent: &mut usize, last: bool) -> Try<usize> {
    let from = (*absent).max(2);
    match byte(text, 1, last)? {
        b'(' => delimited(text, from, "\\)", MAX_MATH, last, absent),
        b'[' => delimited(text, from, "\\]", MAX_DISPLAY, last, absent),
        _ => Err(Stop::No),
    }
}

/// Length of an element such as `<code>…</code>`, an autolink, or a tag with attributes.
pub(in crate::read) fn tag(text: &str, last: bool) -> Try<usize> {
    let first = byte(text, 1, last)?;
    if !first.is_ascii_alphabetic() && first != b'/' {
        return Err(Stop::No);
    }
    let (end, complete) = window(text, MAX_DESTINATION, last);
    let bytes = text.as_bytes();
    let mut i = 1;
    while i < end && (bytes[i].is_ascii_alphanumeric() || matches!(bytes[i], b'/' | b'+' | b'.' | b'-')) {
        i += 1;
    }
    if i == end {
        return Err(if complete { Stop::No } else { Stop::More });
    }
    let name = &text[1..i];
    let mut quote = None;
    if bytes[i] == b':' {
        // An autolink contains no blanks.
        while i < end && bytes[i] != b'>' {
            if bytes[i].is_ascii_whitespace() || bytes[i] == b'<' {
                return Err(Stop::No);
            }
            i += 1;
        }
    } else {
        while i < end && (quote.is_some() || bytes[i] != b'>') {
            match (bytes[i], quote) {
                (b'\n', _) => return Err(Stop::No),
                (b, Some(q)) if b == q => quote = None,
                (b @ (b'"' | b'\''), None) => quote = Some(b),
                (b'[' | b'<', None) => return Err(Stop::No),
                _ => {}
            }
            i += 1;
        }
    }
    if i == end {
        return Err(if complete { Stop::No } else { Stop::More });
    }
    let close = match name.to_ascii_lowercase().as_str() {
        "code" => "</code>",
        "pre" => "</pre>",
        "kbd" => "</kbd>",
        "samp" => "</samp>",
        "script" => "</script>",
        "style" => "</style>",
        _ => return Ok(i + 1),
    };
    delimited(text, i + 1, close, i + 1 + MAX_CODE, last, &mut 0)
}

/// Length from the beginning of `text` through the first `close` at or after `from`, within the paragraph. `absent`:
/// set to the end of the search if it failed for good.
fn delimited(text: &str, from: usize, close: &str, limit: usize, last: bool, absent: &mut usize) -> Try<usize> {
    let (end, complete) = window(text, limit, last);
    let (bytes, close) = (text.as_bytes(), close.as_bytes());
    let mut i = from;
    while i < end {
        if bytes[i] == close[0] && followed_by(text, i, close, last)? {
            return Ok(i + close.len());
        }
        if bytes[i] == b'\n' && byte(text, i + 1, last).is_ok_and(|b| b == b'\n') {
            *absent = i;
            return Err(Stop::No);
        }
        i += if bytes[i] == b'\\' && close[0] != b'\\' { 2 } else { 1 };
    }
    if complete {
        *absent = end.max(*absent);
    }
    Err(if complete { Stop::No } else { Stop::More })
}

/// Length of a link destination at the beginning of `text`, which starts with `(`. A destination contains no blanks
/// outside a title, and no line breaks.
pub(in crate::read) fn destination(text: &str, last: bool) -> Try<usize> {
    let (end, complete) = window(text, MAX_DESTINATION, last);
    let bytes = text.as_bytes();
    let (mut depth, mut i, mut blank, mut quote) = (0, 1, false, None);
    while i < end {
        let b = bytes[i];
        match (b, quote) {
            (b'\n', _) => return Err(Stop::No),
            (b, Some(q)) if b == q => {
                quote = None;
            }
            (b'"' | b'\'', None) if blank => quote = Some(b),
            (b' ', None) => blank = true,
            (b')', None) if depth == 0 => return if i == 1 { Err(Stop::No) } else { Ok(i + 1) },
            (b')', None) => depth -= 1,
            (b'(', None) => depth += 1,
            _ if blank => return Err(Stop::No),
            _ => {}
        }
        i += 1;
    }
    Err(if complete { Stop::No } else { Stop::More })
}

/// Whether a destination, with its parentheses, looks like an address rather than words in parentheses.
pub(in crate::read) fn is_address(destination: &str) -> bool {
    let inner = destination.trim_start_matches(['(', '<', ' ']);
    inner.starts_with(['/', '#', '.', '?'])
        || inner.contains("://")
        || inner.contains('.')
        || inner.starts_with("mailto:")
}

/// For the brackets that enclose a marker, innermost first: whether each is the text of a link. `text` begins after the
/// marker. A bracket whose end is not found within the paragraph and a fixed distance is not.
pub(in crate::read) fn enclosing(text: &str, brackets: usize, last: bool) -> Try<Vec<bool>> {
    let (end, complete) = window(text, MAX_ENCLOSING, last);
    let bytes = text.as_bytes();
    let (mut links, mut depth, mut i) = (Vec::new(), 0, 0);
    while i < end && links.len() < brackets {
        match bytes[i] {
            b'\\' => i += 1,
            b'\n' if ends_paragraph(text, i, last)? => break,
            b'[' => depth += 1,
            b']' if depth > 0 => depth -= 1,
            b']' => links.push(match byte(text, i + 1, last) {
                Ok(b'(') => match destination(&text[i + 1..], last) {
                    Ok(_) => true,
                    Err(Stop::More) => return Err(Stop::More),
                    Err(Stop::No) => false,
                },
                Err(Stop::More) => return Err(Stop::More),
                _ => false,
            }),
            _ => {}
        }
        i += 1;
    }
    if i >= end && !complete && links.len() < brackets {
        return Err(Stop::More);
    }
    links.resize(brackets, false);
    Ok(links)
}
