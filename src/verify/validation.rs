//! Whether an answer followed the rules of citing: markers, sources, files, code. Cheap: does not read the sources.

use super::{code, files};
use crate::names::names;
use crate::order::Collect as _;
use crate::read::{Citation, ParsedCitations};
use serde::Serialize;
use std::collections::BTreeSet;

/// What an answer's own text shows of its sources, separate from what the page shows next to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct CitationValidation {
    /// The text has markers, valid or not.
    pub has_source_markers: bool,
    /// The text ends with a list of sources.
    pub has_sources_section: bool,
    /// The text names files.
    pub has_file_references: bool,
    /// The text quotes code in blocks.
    pub has_code_blocks: bool,
    /// Number of citations in the body that refer to an existing source.
    pub citation_count: usize,
    /// Has markers and at least one citation: the minimum requirement.
    pub is_valid: bool,
    /// From 0 to 1: .3 for markers, .3 for the list of sources, .2 for files, .2 for code. For the text alone.
    pub score: f32,
    /// The page lists the cited sources beside the text.
    pub panel_lists_sources: bool,
    /// The page names their files beside the text.
    pub panel_names_files: bool,
    /// As `score`, with what the page shows beside the text.
    pub score_with_panel: f32,
}

/// Validates an answer by its text. `names`: of the sources; those that are not file names count only in the list of sources.
/// `panel`: the page shows the cited ones beside the answer.
pub fn validate(text: &str, parsed: &ParsedCitations, names: &[&str], panel: bool) -> CitationValidation {
    let cited = !parsed.citations.is_empty();
    let has_source_markers = cited || !parsed.invalid.is_empty();
    let section = parsed.body_end.and_then(|at| text.get(at..));
    let listed = |name: &&str| !name.is_empty() && section.is_some_and(|section| section.contains(*name));
    let has_sources_section = section.is_some();
    let has_file_references = !files::mentions(text).is_empty() || names.iter().any(listed);
    let has_code_blocks = !code::blocks(text).is_empty();
    let (panel_lists_sources, panel_names_files) = (panel && cited, panel && cited && !names.is_empty());
    let part = |has: bool, weight: u8| if has { weight } else { 0 };
    let score = |section: bool, files: bool| {
        let tenths = part(has_source_markers, 3) + part(section, 3) + part(files, 2) + part(has_code_blocks, 2);
        f32::from(tenths) / 10.0
    };
    CitationValidation {
        has_source_markers,
        has_sources_section,
        has_file_references,
        has_code_blocks,
        citation_count: parsed.citations.len(),
        is_valid: cited,
        score: score(has_sources_section, has_file_references),
        panel_lists_sources,
        panel_names_files,
        score_with_panel: score(has_sources_section || panel_lists_sources, has_file_references || panel_names_files),
    }
}

names! {
    /// What is wrong with the coverage of an answer.
    pub enum CoverageWarning {
        /// Passages were offered and the answer cites none: the model may not have followed the prompt.
        NoneCited = "none_cited",
    }
}

/// How many of the offered passages an answer cites.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "CitationCoverage"))]
pub struct Coverage {
    /// Passages offered.
    pub offered: usize,
    /// Numbers of those cited, in order, each once.
    pub cited: Vec<usize>,
    /// Numbers of those not cited.
    pub uncited: Vec<usize>,
    /// Cited passages over offered ones, 0 to 1; `None` where nothing was offered.
    pub ratio: Option<f64>,
    /// What is wrong with it, if anything.
    pub warning: Option<CoverageWarning>,
}

impl Coverage {
    /// The coverage of an answer that has these citations and was offered passages with these numbers.
    pub fn of(citations: &[Citation], offered: &[usize]) -> Self {
        let numbers: BTreeSet<usize> = citations.iter().map(|citation| citation.index).into_set();
        let is_cited = |n: &usize| numbers.contains(n);
        let (cited, uncited): (Vec<usize>, Vec<usize>) = offered.iter().copied().partition(is_cited);
        let ratio = (!offered.is_empty()).then(|| cited.len() as f64 / offered.len() as f64);
        let warning = (!offered.is_empty() && cited.is_empty()).then_some(CoverageWarning::NoneCited);
        Self { offered: offered.len(), cited, uncited, ratio, warning }
    }
}

/// What is remembered of one answer for the metrics.
#[derive(Clone, Copy, Debug)]
pub struct AnswerRecord {
    /// The validation of the answer that was shown.
    pub validation: CitationValidation,
    /// Attempts that it took, from 1.
    pub attempts: u32,
    /// Milliseconds from the question to the complete answer.
    pub duration_ms: f64,
}

/// Metrics over many answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct CitationMetrics {
    /// Answers counted.
    pub answers: usize,
    /// Share of answers with at least one valid citation.
    pub citation_rate: f64,
    /// Mean number of valid citations.
    pub citations_per_answer: f64,
    /// Mean score.
    pub quality_score: f64,
    /// Share of answers that took more than one attempt.
    pub retry_rate: f64,
    /// Mean duration in milliseconds.
    pub mean_duration_ms: f64,
}

impl CitationMetrics {
    /// The metrics of these answers; all zero without answers.
    pub fn over(records: &[AnswerRecord]) -> Self {
        let mut metrics = Self::default();
        for record in records {
            metrics.add(record);
        }
        metrics
    }

    /// Counts one more answer.
    pub fn add(&mut self, record: &AnswerRecord) {
        let AnswerRecord { validation, attempts, duration_ms } = record;
        self.answers += 1;
        let answers = self.answers as f64;
        let count = |mean: &mut f64, value: f64| *mean += (value - *mean) / answers;
        let one = |is: bool| if is { 1.0 } else { 0.0 };
        count(&mut self.citation_rate, one(validation.is_valid));
        count(&mut self.citations_per_answer, validation.citation_count as f64);
        count(&mut self.quality_score, f64::from(validation.score));
        count(&mut self.retry_rate, one(*attempts > 1));
        count(&mut self.mean_duration_ms, *duration_ms);
    }
}
