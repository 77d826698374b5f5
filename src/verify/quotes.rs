//! Quotations of an answer against the sources: exact, except for the form of characters, quotation marks, dashes and
//! spaces.

use super::{SentenceCheck, Source};
use crate::language::Language;
use crate::order::Order as _;
use crate::read::ParsedCitations;
use crate::text::{is_invisible, nfkc};
use std::ops::Range;

/// Minimum number of words that make a text in quotation marks a quotation and not a name.
const MIN_WORDS: usize = 4;
/// Maximum length of a quotation, in bytes.
const MAX_QUOTE: usize = 4_000;

/// Where a quotation of the answer comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuoteCheck {
    /// The words between the quotation marks, in bytes of the answer.
    pub span: Range<usize>,
    /// Number of the reference that contains them; `None` if none does.
    pub reference: Option<usize>,
    /// Their position in that passage, in bytes.
    pub source_span: Option<Range<usize>>,
    /// Whether the sentence cites that reference.
    pub cited: bool,
}

/// A text with normalised characters, and the position of each in the original.
pub(super) struct Normal {
    text: String,
    /// For each byte of `text`: where its character begins and ends in the original.
    places: Vec<(usize, usize)>,
}

pub(super) fn normalise(original: &str) -> Normal {
    let mut normal = Normal { text: String::with_capacity(original.len()), places: Vec::with_capacity(original.len()) };
    let mut put = |c: char, place: (usize, usize)| {
        // A run of whitespace is one space.
        if c == ' ' && (normal.text.is_empty() || normal.text.ends_with(' ')) {
            return;
        }
        normal.text.push(c);
        normal.places.extend(std::iter::repeat_n(place, c.len_utf8()));
    };
    let variants: Vec<(char, char)> =
        Language::ALL.iter().flat_map(|l| l.pack().claims.lexis.letter_variants).copied().collect();
    // Combining marks are normalised with the character before them.
    let mut chars = original.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        let mut end = start + c.len_utf8();
        while let Some((at, _)) = chars.next_if(|(_, c)| ('\u{300}'..='\u{36f}').contains(c)) {
            end = at + 2;
        }
        for c in nfkc(&original[start..end]).chars().flat_map(char::to_lowercase) {
            match c {
                c if is_invisible(c) => {}
                c if c.is_whitespace() => put(' ', (start, end)),
                '«' | '»' | '“' | '”' | '„' | '‟' | '‘' | '’' | '‚' | '‹' | '›' | '"' | '\'' | '`' => {
                    put('\'', (start, end))
                }
                '‐' | '‑' | '‒' | '–' | '—' | '−' | '―' => put('-', (start, end)),
                // Emphasis and line marks of Markdown are not part of the words.
                '*' | '_' => {}
                c => {
                    let plain = variants.iter().find(|(variant, _)| *variant == c);
                    put(plain.map_or(c, |(_, letter)| *letter), (start, end));
                }
            }
        }
    }
    normal
}

/// The quotations of a text: in quotation marks, or lines quoted with `>`.
fn quotations(text: &str, end: usize) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let body = &text[..end];
    let code = super::code::blocks(body);
    let in_code = |at: usize| code.iter().any(|b| b.span.contains(&at));
    for (open, close) in [('«', '»'), ('“', '”'), ('„', '“'), ('"', '"')] {
        let mut from = 0;
        while let Some(start) = body[from..].find(open).map(|at| from + at + open.len_utf8()) {
            let limit =
                (start..=(start + MAX_QUOTE).min(end)).rev().find(|at| body.is_char_boundary(*at)).unwrap_or(start);
            let Some(stop) =
                body[start..limit].find(close).map(|at| start + at).filter(|stop| !body[start..*stop].contains("\n\n"))
            else {
                from = start;
                continue;
            };
            if !in_code(start) {
                out.push(start..stop);
            }
            from = stop + close.len_utf8();
        }
    }
    let mut at = 0;
    for line in body.split_inclusive('\n') {
        if let Some(quoted) = line.trim_start().strip_prefix('>') {
            let start = at + line.len() - quoted.len();
            let trimmed = quoted.trim();
            let start = start + (quoted.len() - quoted.trim_start().len());
            if !in_code(at) {
                out.push(start..start + trimmed.len());
            }
        }
        at += line.len();
    }
    out.order_by_key(|r| (r.start, r.end));
    // `> "words"` is one quotation.
    out.dedup_by(|b, a| b.start < a.end);
    out
}

/// Checks every quotation of the answer.
pub(super) fn check(
    text: &str,
    parsed: &ParsedCitations,
    sources: &[Source<'_>],
    sentences: &[SentenceCheck],
) -> Vec<QuoteCheck> {
    let end = parsed.body_end.unwrap_or(text.len()).min(text.len());
    let quotations: Vec<_> =
        quotations(text, end).into_iter().filter(|q| text[q.clone()].split_whitespace().count() >= MIN_WORDS).collect();
    if quotations.is_empty() {
        return Vec::new();
    }
    let normal: Vec<Normal> = sources.iter().map(|s| normalise(s.text)).collect();
    quotations
        .into_iter()
        .map(|span| {
            // Markers inside belong to the answer.
            let mut words = String::new();
            let mut at = span.start;
            for marker in
                parsed.citations.iter().map(|c| &c.span).filter(|m| span.contains(&m.start) && m.end <= span.end)
            {
                if marker.start >= at {
                    words.push_str(&text[at..marker.start]);
                    at = marker.end;
                }
            }
            words.push_str(&text[at..span.end]);
            let sentence = sentences.iter().find(|s| s.span.start <= span.end && span.start <= s.span.end);
            let cited = |id: usize| sentence.is_some_and(|s| s.citations.contains(&id));
            let found = sources.iter().zip(&normal).filter_map(|(s, n)| find(&words, n).map(|place| (s.id, place)));
            // Cited sources come first.
            let best = found.min_by_key(|(id, _)| (!cited(*id), *id));
            QuoteCheck {
                span,
                cited: best.as_ref().is_some_and(|(id, _)| cited(*id)),
                reference: best.as_ref().map(|b| b.0),
                source_span: best.map(|b| b.1),
            }
        })
        .collect()
}

/// The position of the words, as whole words, with the pieces between omissions in order.
pub(super) fn find(quote: &str, source: &Normal) -> Option<Range<usize>> {
    let quote = quote.replace("[...]", "…").replace("[…]", "…").replace("...", "…");
    let edge = |c: char| !c.is_alphanumeric();
    let mut from = 0;
    let mut range: Option<Range<usize>> = None;
    for piece in quote.split('…') {
        let piece = normalise(piece).text;
        let piece = piece.trim_matches(edge);
        if piece.is_empty() {
            continue;
        }
        let at = loop {
            let at = from + source.text[from..].find(piece)?;
            let before = source.text[..at].chars().next_back();
            let after = source.text[at + piece.len()..].chars().next();
            if !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric) {
                break at;
            }
            from = at + source.text[at..].chars().next().map_or(1, char::len_utf8);
        };
        from = at + piece.len();
        let start = source.places[at].0;
        let end = source.places[from - 1].1;
        range = Some(range.map_or(start, |r| r.start)..end);
    }
    range
}
