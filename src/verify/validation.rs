//! Does an answer have what a cited answer needs?

use crate::read::ParsedCitations;

/// The formal check of an answer with citations.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CitationValidation {
    /// Markers in the body whose number a source has.
    pub has_source_markers: bool,
    /// A list of sources, in the text or beside it.
    pub has_sources_section: bool,
    /// Names of the sources, in the text or beside it.
    pub has_file_references: bool,
    /// Fenced code.
    pub has_code_blocks: bool,
    /// Citations in the body.
    pub citation_count: usize,
    /// At least one valid citation in the body.
    pub is_valid: bool,
    /// .3 markers + .3 section + .2 names + .2 code, 0 to 1.
    pub score: f32,
}

/// Checks an answer. The reference panel shows the cited sources with their names: where there is a citation, section
/// and names are there.
pub fn validate_citations(text: &str, parsed: &ParsedCitations, names: &[&str]) -> CitationValidation {
    let body_end = parsed.body_end.unwrap_or(text.len());
    let citation_count = parsed.citations.iter().filter(|citation| citation.span.start < body_end).count();
    let has_source_markers = citation_count > 0;
    let has_sources_section = has_source_markers || parsed.body_end.is_some();
    let has_file_references = has_source_markers && !names.is_empty() || names.iter().any(|name| text.contains(name));
    let has_code_blocks = text.lines().any(|line| line.trim_start().starts_with("```"));
    let points = [(has_source_markers, 3), (has_sources_section, 3), (has_file_references, 2), (has_code_blocks, 2)];
    let score = points.iter().filter(|(holds, _)| *holds).map(|(_, tenths)| tenths).sum::<u32>() as f32 / 10.0;
    CitationValidation {
        has_source_markers,
        has_sources_section,
        has_file_references,
        has_code_blocks,
        citation_count,
        is_valid: citation_count > 0,
        score,
    }
}
