//! Code blocks of an answer against the sources.

use super::Source;
use std::ops::Range;

/// Where a code block of the answer comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct CodeCheck {
    /// The block with its fences, in bytes of the answer.
    pub span: Range<usize>,
    /// Number of the reference that has most of its lines; `None` if none has any.
    pub reference: Option<usize>,
    /// First and last line in that passage, from 1.
    pub lines: Option<(usize, usize)>,
    /// All lines occur there in this order with no others between them, ignoring indentation and blank lines.
    pub exact: bool,
    /// Share of its lines that occur there, from 0 to 1.
    pub share: f64,
}

/// A fenced block.
pub(super) struct Block {
    pub span: Range<usize>,
    pub content: Range<usize>,
}

/// The fenced code blocks of a text.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, usize, char, usize)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_start_matches([' ', '\t', '>']);
        let ch = bare.chars().next().filter(|c| matches!(c, '`' | '~'));
        let run = ch.map_or(0, |ch| bare.chars().take_while(|c| *c == ch).count());
        let end = at + line.len();
        match open {
            Some((start, content, fence, len)) if ch == Some(fence) && run >= len && bare[run..].trim().is_empty() => {
                blocks.push(Block { span: start..end, content: content..at });
                open = None;
            }
            None if run >= 3 && !(ch == Some('`') && bare[run..].contains('`')) => {
                open = ch.map(|ch| (at, end, ch, run));
            }
            _ => {}
        }
        at = end;
    }
    if let Some((start, content, ..)) = open {
        blocks.push(Block { span: start..text.len(), content: content.min(text.len())..text.len() });
    }
    blocks
}

/// The non-blank lines, without indentation, each with its number from 1.
fn lines(text: &str) -> Vec<(usize, String)> {
    let squeeze = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text.lines().enumerate().map(|(n, line)| (n + 1, squeeze(line))).filter(|(_, line)| !line.is_empty()).collect()
}

/// Checks every code block of the answer.
pub(super) fn check(text: &str, sources: &[Source<'_>]) -> Vec<CodeCheck> {
    let blocks = blocks(text);
    if blocks.is_empty() {
        return Vec::new();
    }
    let sources: Vec<(usize, Vec<(usize, String)>)> = sources.iter().map(|s| (s.id, lines(s.text))).collect();
    blocks
        .into_iter()
        .map(|block| {
            let wanted = lines(&text[block.content]);
            let mut best = CodeCheck { span: block.span, reference: None, lines: None, exact: false, share: 0.0 };
            for (id, have) in &sources {
                let (exact, count, range) = compare(&wanted, have);
                let share = if wanted.is_empty() { 0.0 } else { count as f64 / wanted.len() as f64 };
                if (exact, share) > (best.exact, best.share) {
                    best = CodeCheck { reference: Some(*id), lines: range, exact, share, ..best };
                }
            }
            best
        })
        .collect()
}

/// Whether all lines of a fenced block occur together in a text.
pub(super) fn stands(block: &str, text: &str) -> bool {
    let content = blocks(block).into_iter().next().map_or(0..block.len(), |found| found.content);
    compare(&lines(&block[content]), &lines(text)).0
}

/// Whether the lines occur together, how many of them occur at all, and the first and last line of the match.
fn compare(wanted: &[(usize, String)], have: &[(usize, String)]) -> (bool, usize, Option<(usize, usize)>) {
    let same = |at: usize| wanted.iter().zip(&have[at..]).take_while(|(a, b)| a.1 == b.1).count();
    if wanted.is_empty() || have.is_empty() {
        return (false, 0, None);
    }
    for at in 0..have.len() {
        if have[at].1 == wanted[0].1 && same(at) == wanted.len() {
            return (true, wanted.len(), Some((have[at].0, have[at + wanted.len() - 1].0)));
        }
    }
    // A closing bracket alone is found everywhere and says nothing.
    let telling = |line: &str| line.chars().filter(|c| c.is_alphanumeric()).count() >= 3;
    let found: Vec<usize> =
        wanted.iter().filter(|w| telling(&w.1)).filter_map(|w| have.iter().find(|h| h.1 == w.1).map(|h| h.0)).collect();
    let range = found.iter().min().copied().zip(found.iter().max().copied());
    (false, found.len(), range)
}
