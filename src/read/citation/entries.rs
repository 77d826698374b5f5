//! The entries of a list of sources at the end of a text.

use super::grammar;
use std::ops::Range;

/// Maximum length of a name, in bytes.
const MAX_NAME: usize = 300;
/// Maximum number of entries.
const MAX_ENTRIES: usize = 200;

/// An entry of a list of sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceEntry {
    /// Span of its line in the text, in bytes, without a list marker.
    pub span: Range<usize>,
    /// The source's number, as written.
    pub number: Option<usize>,
    /// The text after the number.
    pub name: String,
}

/// The heading of the list of sources that begins at `start`, and its entries.
pub fn source_entries(text: &str, start: usize) -> (Option<Range<usize>>, Vec<SourceEntry>) {
    let mut heading = None;
    let mut entries = Vec::new();
    let mut at = start;
    for line in text.get(start..).unwrap_or_default().split_inclusive('\n') {
        let begin = at;
        at += line.len();
        let bare =
            line.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '>' | '-' | '*' | '•' | '+' | '–'));
        let from = begin + line.len() - bare.len();
        let bare = bare.trim_end();
        if !bare.contains(char::is_alphanumeric) {
            continue;
        }
        let span = from..from + bare.len();
        let found = entry(bare, span.clone());
        // `Sources: [1], [2]` is a heading with entries on the same line.
        match found {
            Some(found) => entries.push(found),
            None if heading.is_none() && entries.is_empty() => {
                let names = bare.split_inclusive([':', '：']).next().map_or(0, str::len);
                heading = Some(span.start..span.start + bare[..names].len());
                inline(bare, names, span.start, &mut entries);
            }
            None => entries.push(SourceEntry { name: name(bare), number: None, span }),
        }
        if entries.len() >= MAX_ENTRIES {
            break;
        }
    }
    (heading, entries)
}

/// The entries on the same line as the heading.
fn inline(line: &str, from: usize, base: usize, entries: &mut Vec<SourceEntry>) {
    let mut starts: Vec<(usize, usize, usize)> = Vec::new();
    for (at, _) in line[from..].match_indices(['[', '【', '(']) {
        if let Ok(marker) = grammar::marker(&line[from + at..], true) {
            starts.extend(marker.numbers.iter().map(|number| (from + at, marker.len, *number as usize)));
        }
    }
    for (place, (at, len, number)) in starts.iter().enumerate() {
        let end = starts[place + 1..].iter().map(|next| next.0).find(|next| next > at).unwrap_or(line.len());
        let name = name(&line[(at + len).min(end)..end]);
        entries.push(SourceEntry { span: base + at..base + end, number: Some(*number), name });
    }
}

/// An entry with a number: `[1] a.md`, `1. a.md`, `Source 1: a.md`.
fn entry(line: &str, span: Range<usize>) -> Option<SourceEntry> {
    if let Ok(marker) = grammar::marker(line, true)
        && let [number] = marker.numbers[..]
    {
        return Some(SourceEntry { span, number: Some(number as usize), name: name(&line[marker.len..]) });
    }
    let from = line.find(|c: char| c.is_ascii_digit()).filter(|at| {
        let word = line[..*at].trim_end_matches([' ', '#', '№']);
        word.is_empty() || crate::text::citation_keywords().has(&crate::text::fold(word))
    })?;
    let digits = line[from..].bytes().take(4).take_while(u8::is_ascii_digit).count();
    let rest = &line[from + digits..];
    let set_off = rest.trim_start().starts_with(['.', ')', ':', '-', '–', '—']) || rest.is_empty();
    let number = line[from..from + digits].parse().ok().filter(|_| set_off && digits <= 3)?;
    Some(SourceEntry { span, number: Some(number), name: name(rest) })
}

/// The name in an entry, given the text after its number.
fn name(rest: &str) -> String {
    let sign = |c: char| {
        c.is_whitespace() || matches!(c, ':' | '-' | '–' | '—' | ')' | ',' | ';' | '*' | '`' | '"' | '«' | '»')
    };
    let name = rest.trim_start_matches(|c| sign(c) || c == '.').trim_end_matches(sign);
    let end = (0..=name.len().min(MAX_NAME)).rev().find(|at| name.is_char_boundary(*at)).unwrap_or(0);
    name[..end].to_owned()
}
