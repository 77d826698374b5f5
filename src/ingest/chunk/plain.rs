//! The joints of plain text and of source code.

use super::{BLOCK, Cut, Outline};

/// Paragraphs, separated by blank lines.
pub(in crate::ingest) fn text_outline(text: &str) -> Outline {
    let cuts = after_blank_lines(text).map(|(at, _)| Cut { at, rank: BLOCK }).collect();
    Outline { cuts, ..Outline::default() }
}

/// Definitions: after a blank line, a line that is not indented is a stronger joint than one inside a body.
pub(in crate::ingest) fn code_outline(text: &str) -> Outline {
    let rank = |line: &str| if line.starts_with([' ', '\t']) { BLOCK + 1 } else { BLOCK };
    let cuts = after_blank_lines(text).map(|(at, line)| Cut { at, rank: rank(line) }).collect();
    let code = std::iter::once(0..text.len()).collect();
    Outline { cuts, headings: Vec::new(), code }
}

/// Lines after a blank line, with their byte offsets.
fn after_blank_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    let mut blank = false;
    text.split_inclusive('\n').filter_map(move |line| {
        let start = at;
        at += line.len();
        let was_blank = std::mem::replace(&mut blank, line.trim().is_empty());
        (was_blank && !blank).then_some((start, line))
    })
}
