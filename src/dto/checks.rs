//! Verification and attribution.

use super::references::{SpanDto, span};
use crate::engine::{AnswerAttribution, AttributionDebug};
use crate::read::{Declared, Segment};
use crate::settings::AttributionStrategy;
use crate::text::Utf16Offsets;
use crate::verify::{
    DeclaredCitation, FileVerdict, ListedSource, ListedSources, ListedVerdict, Reason, Support, Verdict, Verification,
    Verified,
};
use serde::Serialize;

/// The passages, as number and text of each reference, for spans in code units.
pub type Passages<'a> = [(usize, &'a str)];

/// A place in a passage that supports a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct SupportDto {
    /// Number of the reference.
    pub reference: usize,
    /// Start in the reference's `fullText`, in UTF-16 code units.
    pub start: usize,
    /// End, exclusive.
    pub end: usize,
    /// The degree of support.
    pub verdict: Verdict,
}

fn support(support: &Support, passages: &Passages<'_>) -> SupportDto {
    let text = passages.iter().find(|(id, _)| *id == support.reference).map_or("", |(_, text)| *text);
    let found = span(text, &support.span);
    SupportDto { reference: support.reference, start: found.start, end: found.end, verdict: support.verdict }
}

/// A sentence of the answer, with the verdict on its citations.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "VerifiedSentence"))]
pub struct SentenceDto<'a> {
    /// Start in the answer's text, in UTF-16 code units.
    pub start: usize,
    /// End, exclusive.
    pub end: usize,
    /// Numbers of the references it cites, in order, without repetitions.
    pub citations: &'a [usize],
    /// Whether it makes a statement that a source could support.
    pub factual: bool,
    /// The verdict on the cited passages; `null` without citations.
    pub verdict: Option<Verdict>,
    /// Reasons why the verdict is not better.
    pub reasons: Vec<Reason>,
    /// The place in the cited passages that supports it.
    pub support: Option<SupportDto>,
    /// A place in another offered passage that supports it better than what it cites, for people to decide on.
    pub repair: Option<SupportDto>,
}

/// The origin of a quotation in the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "VerifiedQuote"))]
pub struct QuoteDto {
    /// Start of the quoted words in the answer's text, in UTF-16 code units, without the quotation marks.
    pub start: usize,
    /// End, exclusive.
    pub end: usize,
    /// Number of the reference that contains them; `null` if none does.
    pub reference: Option<usize>,
    /// Whether the sentence cites that reference.
    pub cited: bool,
}

/// The origin of a code block in the answer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "VerifiedCode"))]
pub struct CodeDto {
    /// Start of the block in the answer's text, in UTF-16 code units, including its fences.
    pub start: usize,
    /// End, exclusive.
    pub end: usize,
    /// Number of the reference that contains most of its lines; `null` if none contains any.
    pub reference: Option<usize>,
    /// First and last line in that passage, from 1.
    pub lines: Option<(usize, usize)>,
    /// Whether all its lines occur there consecutively and in this order, ignoring indentation and blank lines.
    pub exact: bool,
    /// Share of its lines that occur there, 0 to 1.
    pub share: f64,
}

/// A file named in the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "VerifiedFile"))]
pub struct FileDto<'a> {
    /// Start of the name in the answer's text, in UTF-16 code units.
    pub start: usize,
    /// End of the name and its line numbers, exclusive.
    pub end: usize,
    /// The name as written, without line numbers.
    pub name: &'a str,
    /// First and last line as written, from 1; `null` if none is given.
    pub lines: Option<(usize, usize)>,
    /// Number of a reference to that file, with these lines if there is one; `null` if there is no reference to it.
    pub reference: Option<usize>,
    /// The verdict on it.
    pub verdict: FileVerdict,
}

/// An entry in the list of sources at the end of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "VerifiedListEntry"))]
pub struct ListEntryDto<'a> {
    /// Start in the answer's text, in UTF-16 code units.
    pub start: usize,
    /// End, exclusive.
    pub end: usize,
    /// The number as written.
    pub number: Option<usize>,
    /// The name given to the source.
    pub name: &'a str,
    /// Number of the matching reference; `null` if there is none.
    pub reference: Option<usize>,
    /// The verdict on it.
    pub verdict: ListedVerdict,
}

/// The list of sources at the end of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "VerifiedList"))]
pub struct ListDto<'a> {
    /// Its entries, in order.
    pub entries: Vec<ListEntryDto<'a>>,
    /// Numbers cited in the answer but missing in the list.
    pub missing: &'a [usize],
}

/// A citation listed by a structured answer in addition to its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "DeclaredCitation"))]
pub struct DeclaredDto<'a> {
    /// Number of the source, as written.
    pub source_index: usize,
    /// Whether there is a reference with this number.
    pub known: bool,
    /// The file named by the model.
    pub file_name: Option<&'a str>,
    /// Whether the reference belongs to that file; `null` without a file or a reference.
    pub file_right: Option<bool>,
    /// The words quoted by the model.
    pub quote: Option<&'a str>,
    /// Their place in the reference's `fullText`, in UTF-16 code units; `null` if they do not occur there.
    pub span: Option<SpanDto>,
}

/// The checks of an answer's text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct VerificationDto<'a> {
    /// The sentences, in order.
    pub sentences: Vec<SentenceDto<'a>>,
    /// Quotations and their origins.
    pub quotes: Vec<QuoteDto>,
    /// Code blocks and their origins.
    pub code: Vec<CodeDto>,
    /// Files named in the text, with their lines.
    pub files: Vec<FileDto<'a>>,
    /// Names of files that occur neither as a reference, nor in a reference's text, nor in the index.
    pub unknown_files: &'a [String],
    /// The list of sources at the end of the answer; `null` if there is none.
    pub list: Option<ListDto<'a>>,
    /// Citations listed by a structured answer in addition to its text; empty for other answers.
    pub declared: Vec<DeclaredDto<'a>>,
    /// Share of the factual sentences that are supported by their citations taken together; `null` without such
    /// sentences.
    pub citation_recall: Option<f64>,
    /// Share of the citations that are needed or support on their own; `null` without citations.
    pub citation_precision: Option<f64>,
}

fn declared<'a>(citation: &'a DeclaredCitation, passages: &Passages<'_>) -> DeclaredDto<'a> {
    let text = passages.iter().find(|(id, _)| *id == citation.number).map_or("", |(_, text)| *text);
    DeclaredDto {
        source_index: citation.number,
        known: citation.known,
        file_name: citation.file.as_deref(),
        file_right: citation.file_right,
        quote: citation.quote.as_deref(),
        span: citation.span.as_ref().map(|found| span(text, found)),
    }
}

/// The published form of the checks of an answer's text.
pub fn verification<'a>(text: &str, checked: &'a Verification, passages: &Passages<'_>) -> VerificationDto<'a> {
    let mut offsets = Utf16Offsets::new(text);
    let sentences = checked
        .sentences
        .iter()
        .map(|sentence| SentenceDto {
            start: offsets.at(sentence.span.start),
            end: offsets.at(sentence.span.end),
            citations: &sentence.citations,
            factual: sentence.factual,
            verdict: sentence.verdict,
            reasons: sentence.reasons.iter().copied().collect(),
            support: sentence.support.as_ref().map(|found| support(found, passages)),
            repair: sentence.repair.as_ref().map(|found| support(found, passages)),
        })
        .collect();
    let quotes = checked.quotes.iter().map(|quote| {
        let here = span(text, &quote.span);
        QuoteDto { start: here.start, end: here.end, reference: quote.reference, cited: quote.cited }
    });
    let code = checked.code.iter().map(|block| {
        let here = span(text, &block.span);
        CodeDto {
            start: here.start,
            end: here.end,
            reference: block.reference,
            lines: block.lines,
            exact: block.exact,
            share: block.share,
        }
    });
    let files = checked.files.iter().map(|file| {
        let here = span(text, &file.span);
        FileDto {
            start: here.start,
            end: here.end,
            name: &file.name,
            lines: file.lines,
            reference: file.reference,
            verdict: file.verdict,
        }
    });
    let entry = |entry: &'a ListedSource| {
        let here = span(text, &entry.span);
        ListEntryDto {
            start: here.start,
            end: here.end,
            number: entry.number,
            name: &entry.name,
            reference: entry.reference,
            verdict: entry.verdict,
        }
    };
    let list =
        |list: &'a ListedSources| ListDto { entries: list.entries.iter().map(entry).collect(), missing: &list.missing };
    VerificationDto {
        sentences,
        quotes: quotes.collect(),
        code: code.collect(),
        files: files.collect(),
        list: checked.list.as_ref().map(list),
        declared: checked.declared.iter().map(|citation| declared(citation, passages)).collect(),
        unknown_files: &checked.unknown_files,
        citation_recall: checked.citation_recall,
        citation_precision: checked.citation_precision,
    }
}

/// A part of a text, with the source declared by the model.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "DeclaredSegment"))]
pub struct DeclaredSegmentDto<'a> {
    /// Its text without citation markers and surrounding white space.
    pub text: &'a str,
    /// The declared source.
    pub declared: Declared,
    /// Start in the raw text, in UTF-16 code units, without the attribution marker itself.
    pub start: usize,
    /// End, exclusive.
    pub end: usize,
    /// Numbers of the sources cited in it or right after it, in order.
    pub citations: &'a [usize],
    /// Whether its marker was closed.
    pub complete: bool,
}

/// The parts of a text, with the sources declared by the model.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct ParsedAttributionDto<'a> {
    /// The parts, in order.
    pub segments: Vec<DeclaredSegmentDto<'a>>,
}

/// The published form of declared parts.
pub fn attribution<'a>(text: &str, segments: &'a [Segment]) -> ParsedAttributionDto<'a> {
    let mut offsets = Utf16Offsets::new(text);
    let segments = segments
        .iter()
        .map(|segment| DeclaredSegmentDto {
            text: &segment.text,
            declared: segment.declared,
            start: offsets.at(segment.span.start),
            end: offsets.at(segment.span.end),
            citations: &segment.citations,
            complete: segment.complete,
        })
        .collect();
    ParsedAttributionDto { segments }
}

/// Rounds to two decimals: more would suggest a precision that no confidence has.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// Shares of an answer's text, 0 to 1, rounded to two decimals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct ContributionsDto {
    /// Share from the passages.
    pub rag: f64,
    /// Share from the model's own knowledge.
    pub llm: f64,
}

/// A place that supports a part of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct ProvenanceDto {
    /// Number of the reference.
    pub reference: usize,
    /// Start in the reference's `fullText`, in UTF-16 code units.
    pub start: usize,
    /// End, exclusive.
    pub end: usize,
}

/// A part of an answer, with its source.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct AttributedSegmentDto<'a> {
    /// Start in the answer's text, in UTF-16 code units.
    pub start: usize,
    /// End, exclusive.
    pub end: usize,
    /// Its source by this strategy: declared, compared, or verified.
    pub source: Verified,
    /// The source according to the passages.
    pub verified: Verified,
    /// Certainty of `source`, 0 to 1.
    pub confidence: f64,
    /// Numbers of the references that support it.
    pub references: &'a [usize],
    /// The source declared by the model, if asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declared: Option<Declared>,
    /// Confidence in the passages as its source; it and `llmConfidence` add up to 1. `confidence` and `full` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rag_confidence: Option<f64>,
    /// Confidence in the model's own knowledge as its source. `confidence` and `full` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub llm_confidence: Option<f64>,
    /// The places that support it, if any. `confidence` and `full` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provenance: Option<Vec<ProvenanceDto>>,
}

/// The source of each part of an answer. Contains no key, path or score of the index.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct AttributionDto<'a> {
    /// The strategy used.
    pub strategy: AttributionStrategy,
    /// Shares of the text from the passages and from the model's own knowledge, as verified.
    pub contributions: ContributionsDto,
    /// The same, as declared or compared.
    pub by_source: ContributionsDto,
    /// Whether meanings were compared, not only words.
    pub by_meaning: bool,
    /// The parts, in order.
    pub segments: Vec<AttributedSegmentDto<'a>>,
    /// Details of the attribution; `full` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub debug: Option<&'a AttributionDebug>,
}

/// The published form of an answer's attribution.
pub fn answer_attribution<'a>(text: &str, found: &'a AnswerAttribution, passages: &Passages<'_>) -> AttributionDto<'a> {
    let mut offsets = Utf16Offsets::new(text);
    let shares = |(rag, llm): (f64, f64)| ContributionsDto { rag: rounded(rag), llm: rounded(llm) };
    let place = |found: &Support| {
        let SupportDto { reference, start, end, .. } = support(found, passages);
        ProvenanceDto { reference, start, end }
    };
    let segments = found
        .segments
        .iter()
        .map(|part| AttributedSegmentDto {
            start: offsets.at(part.span.start),
            end: offsets.at(part.span.end),
            source: part.source,
            verified: part.verified,
            confidence: rounded(part.confidence),
            references: &part.references,
            declared: part.declared,
            rag_confidence: part.confidences.map(|(rag, _)| rounded(rag)),
            llm_confidence: part.confidences.map(|(_, llm)| rounded(llm)),
            provenance: (!part.provenance.is_empty()).then(|| part.provenance.iter().map(place).collect()),
        })
        .collect();
    AttributionDto {
        strategy: found.strategy,
        contributions: shares(found.contributions),
        by_source: shares(found.by_source),
        by_meaning: found.by_meaning,
        segments,
        debug: found.debug.as_ref(),
    }
}
