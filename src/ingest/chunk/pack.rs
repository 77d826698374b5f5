//! Packs units into chunks and joins small sections.

use super::split::{Unit, trimmed};
use super::{Heading, Outline, SECTION};
use crate::ingest::source::IngestOptions;
use std::ops::Range;

/// Size limits of a chunk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub max_words: usize,
    pub max_tokens: usize,
    pub min_words: usize,
}

impl Limits {
    /// Impossible options are raised to the smallest value that works.
    pub fn new(options: &IngestOptions) -> Self {
        let max_words = options.chunk_max_words.max(8);
        let max_tokens = options.chunk_max_tokens.max(16);
        Self { max_words, max_tokens, min_words: options.chunk_min_words.min(max_words) }
    }

    pub fn fit(&self, words: usize, tokens: usize) -> bool {
        words <= self.max_words && tokens <= self.max_tokens
    }
}

/// A future chunk: a range without whitespace at its ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub range: Range<usize>,
    pub heading_path: Vec<String>,
    words: usize,
    tokens: usize,
}

/// Fills chunks section by section, then joins chunks that are too small on their own.
pub(super) fn pack(text: &str, units: Vec<Unit>, outline: &Outline, limits: &Limits) -> Vec<Piece> {
    let paths = Paths::new(&outline.headings);
    let sections: Vec<usize> = outline.cuts.iter().filter(|cut| cut.rank == SECTION).map(|cut| cut.at).collect();
    let mut pieces: Vec<Piece> = Vec::new();
    let mut section_of_last = None;
    for unit in units {
        let range = trimmed(text, &unit.range);
        if range.is_empty() {
            continue;
        }
        // Not only headings: a page opens a section too.
        let section = sections.partition_point(|at| *at <= range.start);
        match pieces.last_mut() {
            Some(last)
                if section_of_last == Some(section)
                    && !(unit.opens && last.words >= limits.min_words)
                    && limits.fit(last.words + unit.words, last.tokens + unit.tokens) =>
            {
                last.range.end = range.end;
                last.words += unit.words;
                last.tokens += unit.tokens;
            }
            _ => pieces.push(Piece {
                heading_path: paths.path(range.start),
                range,
                words: unit.words,
                tokens: unit.tokens,
            }),
        }
        section_of_last = Some(section);
    }
    join_small(pieces, limits)
}

/// A small piece joins the neighbour with which it shares more headings, the next one if both share as many.
fn join_small(pieces: Vec<Piece>, limits: &Limits) -> Vec<Piece> {
    let small = |piece: &Piece| piece.words < limits.min_words;
    let fit = |a: &Piece, b: &Piece| limits.fit(a.words + b.words, a.tokens + b.tokens);
    let mut out: Vec<Piece> = Vec::with_capacity(pieces.len());
    let mut rest = pieces.into_iter().peekable();
    while let Some(piece) = rest.next() {
        if let Some(last) = out.last_mut()
            && fit(last, &piece)
        {
            let back = common(&last.heading_path, &piece.heading_path);
            let forward = rest
                .peek()
                .filter(|next| fit(&piece, next))
                .map(|next| common(&piece.heading_path, &next.heading_path));
            if small(last) || (small(&piece) && forward.is_none_or(|forward| back > forward)) {
                last.range.end = piece.range.end;
                last.words += piece.words;
                last.tokens += piece.tokens;
                last.heading_path.truncate(back);
                continue;
            }
        }
        out.push(piece);
    }
    out
}

/// Length of the common prefix of two heading paths.
fn common(a: &[String], b: &[String]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// The headings that enclose a place.
struct Paths<'h> {
    headings: &'h [Heading],
    /// For each heading, the nearest earlier one with a smaller level.
    parents: Vec<Option<usize>>,
}

impl<'h> Paths<'h> {
    fn new(headings: &'h [Heading]) -> Self {
        let mut open: Vec<(u8, usize)> = Vec::new();
        let mut parents = Vec::with_capacity(headings.len());
        for (i, heading) in headings.iter().enumerate() {
            open.retain(|(level, _)| *level < heading.level);
            parents.push(open.last().map(|(_, parent)| *parent));
            open.push((heading.level, i));
        }
        Self { headings, parents }
    }

    /// Titles of the headings that enclose a place, outermost first.
    fn path(&self, at: usize) -> Vec<String> {
        let mut path = Vec::new();
        let mut next = self.headings.partition_point(|heading| heading.at <= at).checked_sub(1);
        while let Some((heading, parent)) = next.and_then(|i| self.headings.get(i).zip(self.parents.get(i))) {
            path.push(heading.title.clone());
            next = *parent;
        }
        path.retain(|title| !title.is_empty());
        path.reverse();
        path
    }
}
