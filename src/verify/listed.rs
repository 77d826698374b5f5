//! The list of sources that an answer ends with, against the references.

use super::Source;
use super::files::{mentions, same_file};
use crate::names::names;
use crate::order::Order as _;
use crate::read::{ParsedCitations, source_entries};
use crate::text::fold;
use std::ops::Range;

names! {
    /// The result of checking an entry of an answer's list of sources.
    pub enum ListedVerdict {
        /// The source exists, the answer cites it, and the entry names it.
        Right = "right",
        /// The entry calls it something else.
        OtherName = "other_name",
        /// The answer does not cite it.
        NotCited = "not_cited",
        /// No source has this number or name.
        Unknown = "unknown",
    }
}

/// An entry of an answer's list of sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedSource {
    /// The entry, in bytes of the answer.
    pub span: Range<usize>,
    /// The number as written.
    pub number: Option<usize>,
    /// What the entry calls the source.
    pub name: String,
    /// The reference that it means: by its number, or else by its name.
    pub reference: Option<usize>,
    /// The result of the check.
    pub verdict: ListedVerdict,
}

/// The list of sources that an answer ends with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedSources {
    /// Its heading, in bytes of the answer.
    pub heading: Option<Range<usize>>,
    /// Its entries, in order.
    pub entries: Vec<ListedSource>,
    /// Numbers that the answer cites and the list does not contain.
    pub missing: Vec<usize>,
}

/// Whether an entry with this text names the source.
pub(super) fn names_it(said: &str, source: &Source<'_>) -> bool {
    let files = mentions(said);
    if let Some(path) = source.path
        && files.iter().any(|file| same_file(&file.name, path))
    {
        return true;
    }
    let (said, name) = (fold(said), fold(source.name));
    !name.trim().is_empty() && (said.contains(name.trim()) || !said.is_empty() && name.contains(said.trim()))
}

/// Checks the list of sources of an answer; `None` if it has none.
pub(super) fn check(text: &str, parsed: &ParsedCitations, sources: &[Source<'_>]) -> Option<ListedSources> {
    let (heading, entries) = source_entries(text, parsed.body_end?);
    let is_cited = |id: usize| parsed.citations.iter().any(|citation| citation.index == id);
    let entries: Vec<ListedSource> = entries
        .into_iter()
        .map(|entry| {
            let source = match entry.number {
                Some(number) => sources.iter().find(|source| source.id == number),
                None => sources.iter().find(|source| names_it(&entry.name, source)),
            };
            let verdict = match source {
                None => ListedVerdict::Unknown,
                Some(source) if !entry.name.is_empty() && !names_it(&entry.name, source) => ListedVerdict::OtherName,
                Some(source) if !is_cited(source.id) => ListedVerdict::NotCited,
                Some(_) => ListedVerdict::Right,
            };
            let reference = source.map(|source| source.id);
            ListedSource { span: entry.span, number: entry.number, name: entry.name, reference, verdict }
        })
        .collect();
    let mut missing: Vec<usize> = parsed.citations.iter().map(|citation| citation.index).collect();
    missing.order();
    missing.dedup();
    missing.retain(|number| entries.iter().all(|entry| entry.reference != Some(*number)));
    Some(ListedSources { heading, entries, missing })
}
