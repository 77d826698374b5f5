//! Cuts a text into units that are each within the limits.

use super::pack::Limits;
use super::{DEEPEST, Outline, SECTION};
use crate::backend::Pace;
use crate::text::{estimate_tokens, sentences};
use std::ops::Range;

/// Ranks below those of the outline.
const BLANK_LINE: u8 = DEEPEST + 1;
const SENTENCE: u8 = DEEPEST + 2;
const LINE: u8 = DEEPEST + 3;
const WORD: u8 = DEEPEST + 4;

/// A range within the limits that is not cut further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unit {
    pub range: Range<usize>,
    pub words: usize,
    pub tokens: usize,
    /// The first part of a block that had to be cut: it should begin a chunk rather than end one.
    pub opens: bool,
}

/// A range that may have to be cut.
struct Part {
    range: Range<usize>,
    /// The strongest rank at which it may be cut.
    from_rank: u8,
    opens: bool,
}

/// The units of `text`: a partition in order; no unit crosses a heading.
pub(super) async fn units(text: &str, outline: &Outline, limits: &Limits, pace: &Pace) -> Vec<Unit> {
    let mut out = Vec::new();
    let sections = segments(0..text.len(), outlined(outline, &(0..text.len()), SECTION));
    // The next range is the last one.
    let mut ranges = Vec::new();
    for section in sections {
        ranges.push(Part { range: section, from_rank: SECTION + 1, opens: false });
        while let Some(Part { range, from_rank, opens }) = ranges.pop() {
            let slice = &text[range.clone()];
            let (words, tokens) = (slice.split_whitespace().count(), estimate_tokens(slice));
            let first = out.len();
            if limits.fit(words, tokens) {
                out.push(Unit { range: range.clone(), words, tokens, opens });
            } else if let Some((rank, cuts)) = cuts(text, outline, &range, from_rank) {
                let before = ranges.len();
                let cut = segments(range, cuts).map(|range| Part { range, from_rank: rank + 1, opens: false });
                ranges.extend(cut);
                ranges[before..].reverse();
                if let Some(first) = ranges[before..].last_mut() {
                    first.opens = true;
                }
                continue;
            } else {
                characters(text, range.clone(), limits, &mut out);
                if let Some(unit) = out.get_mut(first) {
                    unit.opens = true;
                }
            }
            pace.worked(range.len()).await;
        }
    }
    out
}

/// The strongest joints at which a range can be cut, and their rank; none if it has only characters.
fn cuts(text: &str, outline: &Outline, range: &Range<usize>, from_rank: u8) -> Option<(u8, Vec<usize>)> {
    let at = |rank| match rank {
        SECTION..=DEEPEST => outlined(outline, range, rank),
        BLANK_LINE => blank_lines(text, range),
        SENTENCE if outline.is_code(&trimmed(text, range)) => Vec::new(),
        SENTENCE => sentence_starts(text, range),
        LINE => starts_after(text, range, |c| c == '\n'),
        _ => starts_after(text, range, char::is_whitespace),
    };
    (from_rank..=WORD).map(|rank| (rank, at(rank))).find(|(_, cuts)| !cuts.is_empty())
}

/// The range without whitespace at its ends.
pub(super) fn trimmed(text: &str, range: &Range<usize>) -> Range<usize> {
    let slice = &text[range.clone()];
    let start = range.start + (slice.len() - slice.trim_start().len());
    start..start + slice.trim().len()
}

/// Consecutive ranges between the cuts, which are ascending and inside `range`.
fn segments(range: Range<usize>, cuts: Vec<usize>) -> impl Iterator<Item = Range<usize>> {
    let ends = cuts.into_iter().chain([range.end]);
    ends.scan(range.start, |start, end| Some(std::mem::replace(start, end)..end)).filter(|part| !part.is_empty())
}

fn outlined(outline: &Outline, range: &Range<usize>, rank: u8) -> Vec<usize> {
    let first = outline.cuts.partition_point(|cut| cut.at <= range.start);
    let inside = outline.cuts.iter().skip(first).take_while(|cut| cut.at < range.end);
    inside.filter(|cut| cut.rank <= rank).map(|cut| cut.at).collect()
}

/// Starts of lines after a blank line.
fn blank_lines(text: &str, range: &Range<usize>) -> Vec<usize> {
    let mut at = range.start;
    let mut blank = false;
    let mut out = Vec::new();
    for line in text[range.clone()].split_inclusive('\n') {
        let is_blank = line.trim().is_empty();
        if blank && !is_blank && at > range.start {
            out.push(at);
        }
        blank = is_blank;
        at += line.len();
    }
    out
}

/// Starts of sentences. The end of a line alone does not end a sentence, because prose is often wrapped.
fn sentence_starts(text: &str, range: &Range<usize>) -> Vec<usize> {
    let slice = &text[range.clone()];
    let ended = |at: usize| {
        let before = slice[..at].trim_end().trim_end_matches(['"', '\'', ')', ']', '»', '”', '’', '*', '_']);
        before.ends_with(['.', '!', '?', '…', '。', '！', '？', ';', ':'])
    };
    let starts = sentences(slice).into_iter().map(|sentence| sentence.start);
    starts.filter(|at| *at > 0 && ended(*at)).map(|at| range.start + at).collect()
}

/// Starts of what follows a separator.
fn starts_after(text: &str, range: &Range<usize>, separator: impl Fn(char) -> bool) -> Vec<usize> {
    let mut out = Vec::new();
    let mut after = false;
    for (at, c) in text[range.clone()].char_indices() {
        let is_separator = separator(c);
        if after && !is_separator && at > 0 {
            out.push(range.start + at);
        }
        after = is_separator;
    }
    out
}

/// Text without whitespace: as many characters as fit, never cut between a character and its combining marks unless
/// these alone exceed the limit.
fn characters(text: &str, range: Range<usize>, limits: &Limits, out: &mut Vec<Unit>) {
    use unicode_segmentation::UnicodeSegmentation;
    let mut start = range.start;
    while start < range.end {
        // No estimate counts more than 16 bytes per token, so this window contains the longest piece.
        let mut window = range.end.min(start.saturating_add(limits.max_tokens.saturating_mul(16)));
        while !text.is_char_boundary(window) {
            window -= 1;
        }
        let slice = &text[start..window];
        let joints: Vec<usize> = slice.grapheme_indices(true).map(|(at, g)| at + g.len()).collect();
        let fits = |end: usize| estimate_tokens(&slice[..end]) <= limits.max_tokens;
        let longest = |ends: &[usize]| ends.partition_point(|end| fits(*end)).checked_sub(1).map(|i| ends[i]);
        let end = longest(&joints)
            .or_else(|| {
                let ends: Vec<usize> = slice.char_indices().map(|(at, c)| at + c.len_utf8()).collect();
                longest(&ends).or(ends.first().copied())
            })
            .unwrap_or(slice.len())
            .max(1);
        out.push(Unit { range: start..start + end, words: 1, tokens: estimate_tokens(&slice[..end]), opens: false });
        start += end;
    }
}
