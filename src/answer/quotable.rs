//! The units of a passage that can be quoted: sentences, and the first lines of code.

use super::quotation::Passage;
use crate::text::{is_fence, sentences};
use std::ops::Range;

/// Maximum lines of code quoted.
const MAX_CODE_LINES: usize = 12;
/// Longest quotation, in characters. A longer sentence is left to the panel rather than quoted in part.
const MAX_CHARS: usize = 600;

/// The quotable units of a passage: its sentences, without headings; for code, its first lines.
pub fn quotable(passage: &Passage<'_>) -> Vec<Range<usize>> {
    if passage.code {
        let end = passage.text.match_indices('\n').nth(MAX_CODE_LINES - 1).map_or(passage.text.len(), |(at, _)| at);
        return if passage.text[..end].trim().is_empty() { Vec::new() } else { std::iter::once(0..end).collect() };
    }
    let mut out = Vec::new();
    let mut block: Option<Block> = None;
    let mut offset = 0;
    let mut fenced = false;
    for line in passage.text.split_inclusive('\n') {
        let start = offset;
        offset += line.len();
        let trimmed = line.trim_start();
        let fence = is_fence(trimmed);
        fenced ^= fence;
        // Headings, tables, rules, tags and fenced code are not sentences.
        let none = fenced
            || fence
            || trimmed.starts_with(['#', '|'])
            || is_markup(trimmed)
            || trimmed.trim_end().chars().all(|c| "-=*_ ".contains(c));
        let marker = list_marker(trimmed);
        if none || marker > 0 {
            sentences_of(passage, block.take(), &mut out);
        }
        if !none {
            // A line without a marker of its own continues the paragraph or item above.
            let new = Block { span: start + line.len() - trimmed.len() + marker..offset, item: marker > 0 };
            let above = block.take().unwrap_or(new);
            block = Some(Block { span: above.span.start..offset, ..above });
        }
    }
    sentences_of(passage, block, &mut out);
    out
}

/// Whether a line is nothing but tags and pictures: `</div>`, `{% endif %}`, `::: tip`, `![A tide](tide.png)`.
fn is_markup(line: &str) -> bool {
    const MARKS: [(&str, &str); 4] = [("<", ">"), ("{%", "%}"), ("{{", "}}"), ("![", ")")];
    let mut rest = line.trim();
    let begins = rest.starts_with(['<', '{', '!', ':']);
    while let Some((begin, end)) = MARKS.into_iter().find(|(begin, _)| rest.starts_with(begin)) {
        let Some(close) = rest[begin.len()..].find(end) else { return false };
        rest = rest[begin.len() + close + end.len()..].trim_start();
    }
    begins && (rest.is_empty() || rest.starts_with(":::"))
}

/// A paragraph or list item, which may span several lines.
struct Block {
    span: Range<usize>,
    item: bool,
}

/// Adds the sentences of a block that is no heading. Only Markdown marks its headings: elsewhere, a block is one if it
/// repeats a title above the passage or, unless it is a list item, consists of one question, as in lists of answers.
fn sentences_of(passage: &Passage<'_>, block: Option<Block>, out: &mut Vec<Range<usize>>) {
    let Some(Block { span, item }) = block else { return };
    // The replacement has the same length, so offsets stay valid.
    let flat = passage.text[span.clone()].replace('\n', " ");
    let found = sentences(&flat);
    let title = flat.trim();
    let asks = !item && found.len() == 1 && title.ends_with(['?', '？']);
    if asks || passage.headings.iter().any(|heading| heading == title) {
        return;
    }
    for sentence in found {
        let chars = flat[sentence.clone()].chars().count();
        if (2..=MAX_CHARS).contains(&chars) {
            out.push(span.start + sentence.start..span.start + sentence.end);
        }
    }
}

/// Length of a list or quote marker at the beginning of a line.
fn list_marker(line: &str) -> usize {
    let bullet = ["- ", "* ", "+ ", "> "].iter().find(|marker| line.starts_with(**marker)).map_or(0, |m| m.len());
    if bullet > 0 {
        return bullet;
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if (1..=3).contains(&digits) && line[digits..].starts_with(". ") { digits + 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_sentence() {
        let check = |text: &str, expected: &[&str]| {
            let passage = Passage {
                reference: 1,
                text,
                language: crate::text::Language::En,
                code: false,
                headings: &[],
                name: None,
                relevance: 0.5,
                nearness: &[],
            };
            let units: Vec<&str> = quotable(&passage).into_iter().map(|span| &text[span]).collect();
            assert_eq!(units, expected, "{text}");
        };
        check("<div>\nThe tide turns.\n</div>", &["The tide turns."]);
        check("![A tide](tide.png)\n\nThe tide turns.", &["The tide turns."]);
        check(
            "{% if tide %}\nThe tide turns.\n{% endif %} {{ x }}\n::: tip\nIt ebbs.\n:::",
            &["The tide turns.", "It ebbs."],
        );
        check("<b>Mind</b> the gap.", &["<b>Mind</b> the gap."]);
        check("![A tide](tide.png) turns.", &["![A tide](tide.png) turns."]);
        check("<a <b\n![c\n", &["<a <b\n![c"]);
    }
}
