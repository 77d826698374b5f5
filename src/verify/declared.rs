//! Checks the citations that a structured answer lists next to its text against the passages.

use super::Source;
use super::listed::names_it;
use super::quotes::{find, normalise};
use crate::read::StructuredCitation;
use std::ops::Range;

/// Maximum length of a quotation that is looked up, in bytes.
const MAX_QUOTE: usize = 4_000;

/// A citation that a structured answer lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredCitation {
    /// The number as written.
    pub number: usize,
    /// Whether a source has this number.
    pub known: bool,
    /// The file that it names.
    pub file: Option<String>,
    /// Whether the source is from that file; `None` without a file or a source.
    pub file_right: Option<bool>,
    /// The quoted words.
    pub quote: Option<String>,
    /// Their position in the source, in bytes; `None` if they do not occur there.
    pub span: Option<Range<usize>>,
}

/// Checks the listed citations of a structured answer.
pub fn declared(citations: &[StructuredCitation], sources: &[Source<'_>]) -> Vec<DeclaredCitation> {
    let check = |citation: &StructuredCitation| {
        let source = sources.iter().find(|source| source.id == citation.index);
        let quote = citation.quote.as_deref().filter(|quote| quote.len() <= MAX_QUOTE);
        let words = quote.filter(|quote| quote.contains(char::is_alphanumeric));
        DeclaredCitation {
            number: citation.index,
            known: source.is_some(),
            file_right: source.zip(citation.file.as_deref()).map(|(source, file)| names_it(file, source)),
            file: citation.file.clone(),
            span: source.zip(words).and_then(|(source, words)| find(words, &normalise(source.text))),
            quote: citation.quote.clone(),
        }
    };
    citations.iter().map(check).collect()
}
