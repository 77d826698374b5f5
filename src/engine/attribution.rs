//! Attribution of a finished answer, by the strategy in the settings.

use super::live::Live;
use super::types::Answer;
use crate::read::{Declared, Segment};
use crate::settings::{AttributionStrategy, Settings};
use crate::text::sentences;
use crate::verify::{AttributedSegment, Fingerprint, Source, Support, Verified, attribute, confidence};
use std::ops::Range;

/// A part of an answer, with its source.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerSegment {
    /// Span of the part in the answer's text, in bytes.
    pub span: Range<usize>,
    /// Its source by this strategy: as declared by the model (`markers`), by comparison (`dual_pass`, `live`), or as
    /// verified with the passages (`confidence`, `full`).
    pub source: Verified,
    /// The source declared by the model, if asked.
    pub declared: Option<Declared>,
    /// The source according to the passages.
    pub verified: Verified,
    /// Certainty of `source`, 0 to 1.
    pub confidence: f64,
    /// Confidence in the passages and in the model's own knowledge as its source; they add up to 1.
    pub confidences: Option<(f64, f64)>,
    /// References that support it.
    pub references: Vec<usize>,
    /// The places in the passages that support it.
    pub provenance: Vec<Support>,
}

/// Details of an attribution, for checking it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct AttributionDebug {
    /// Number of parts with a declared source.
    pub declared: usize,
    /// Number of declared parts whose marker was never closed.
    pub unclosed: usize,
    /// Number of declared parts that the passages contradict.
    pub contradicted: usize,
    /// Number of parts that state nothing.
    pub unknown: usize,
    /// Number of characters in the answer's body.
    pub characters: usize,
}

/// The attribution of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerAttribution {
    /// The strategy used.
    pub strategy: AttributionStrategy,
    /// Shares of the body's text from the passages and from the model, as verified; a hybrid part is split by how much
    /// of it the passages support.
    pub contributions: (f64, f64),
    /// The same, as declared or compared: a part counts as a whole for its source, except that hybrid parts are split.
    pub by_source: (f64, f64),
    /// Whether meanings were compared, not only words.
    pub by_meaning: bool,
    /// The parts, in order.
    pub segments: Vec<AnswerSegment>,
    /// Details, for the strategy `full`.
    pub debug: Option<AttributionDebug>,
}

/// Upper limit of confidence from word similarity: it never makes the passages the likelier source.
const FUZZY_AT_MOST: f64 = 0.45;

/// Attributes an answer. `declared`: its parts as marked by the model; `live`: what was compared while it streamed.
pub(super) fn attributed(
    answer: &Answer,
    sources: &[Source<'_>],
    declared: &[Segment],
    live: Option<&Live>,
    settings: &Settings,
) -> Option<AnswerAttribution> {
    let strategy = settings.attribution;
    if strategy == AttributionStrategy::Off || answer.citations.is_empty() && answer.references.is_empty() {
        return None;
    }
    let body = answer.body_end.unwrap_or(answer.text.len()).min(answer.text.len());
    let text = answer.text.get(..body).unwrap_or(&answer.text);
    let compared = live.map(|live| &live.parts).filter(|parts| !parts.is_empty());
    // Each strategy has its own parts: those marked by the model, or sentences.
    let parts: Vec<Segment> = match (strategy, compared) {
        (AttributionStrategy::Markers | AttributionStrategy::Full, _) => by_sentences(text, declared),
        (_, Some(parts)) => parts
            .iter()
            .map(|part| Segment { plain: part.span.clone(), complete: true, ..Segment::default() })
            .collect(),
        _ => Vec::new(),
    };
    let parts: Vec<Segment> = parts.into_iter().filter(|part| part.plain.end <= text.len()).collect();
    let found = attribute(text, &parts, sources);
    let print = compared.is_none().then(|| Fingerprint::new(sources.iter().map(|s| s.text), answer.language));
    let both = matches!(strategy, AttributionStrategy::Confidence | AttributionStrategy::Full);
    let mut segments = Vec::with_capacity(found.segments.len());
    for part in &found.segments {
        let said = text.get(part.span.clone()).unwrap_or_default();
        let alike = print.as_ref().and_then(|print| print.similarity(said));
        let was = compared.and_then(|parts| parts.iter().find(|other| other.span == part.span));
        let has_declared = strategy.marks() && !declared.is_empty();
        let from_passages = part.from_passages.max(alike.unwrap_or(0.0).min(FUZZY_AT_MOST));
        let sure = |source: Verified| (source, confidence(from_passages, source));
        let (source, confidence) = match strategy {
            // The passages decide about parts that the model left unmarked.
            AttributionStrategy::Markers if has_declared && part.declared != Declared::Unattributed => {
                sure(of_declared(part.declared))
            }
            AttributionStrategy::DualPass | AttributionStrategy::Live if was.is_some() => {
                match was.and_then(|w| Some((w.matched, w.similarity?))) {
                    Some((true, similarity)) => (Verified::Rag, similarity),
                    Some((false, similarity)) => (Verified::Llm, 1.0 - similarity),
                    None => (Verified::Unknown, 0.0),
                }
            }
            _ => sure(part.verified),
        };
        segments.push(AnswerSegment {
            span: part.span.clone(),
            source,
            declared: has_declared.then_some(part.declared),
            verified: part.verified,
            confidence,
            confidences: both.then_some((from_passages, 1.0 - from_passages)),
            references: part.references.clone(),
            provenance: if both { places(answer, part) } else { Vec::new() },
        });
    }
    let by_source = shares(text, &segments, &found.segments);
    let debug = (strategy == AttributionStrategy::Full).then(|| AttributionDebug {
        declared: declared.iter().filter(|part| part.declared != Declared::Unattributed).count(),
        unclosed: declared.iter().filter(|part| !part.complete).count(),
        contradicted: segments.iter().filter(|part| contradicts(part)).count(),
        unknown: segments.iter().filter(|part| part.verified == Verified::Unknown).count(),
        characters: text.chars().count(),
    });
    Some(AnswerAttribution {
        strategy,
        contributions: (found.rag_contribution, found.llm_contribution),
        by_source,
        by_meaning: live.is_some_and(Live::by_meaning),
        segments,
        debug,
    })
}

/// Keeps declared parts; splits unmarked ones into sentences.
fn by_sentences(text: &str, declared: &[Segment]) -> Vec<Segment> {
    let mut parts = Vec::with_capacity(declared.len());
    for part in declared {
        if part.declared == Declared::Unattributed {
            let own = |plain| Segment { plain, complete: part.complete, ..Segment::default() };
            parts.extend(sentences_of(text, &part.plain).map(own));
        } else {
            parts.push(part.clone());
        }
    }
    parts
}

/// The sentences in a part of a text, in bytes of the text.
pub(super) fn sentences_of(text: &str, part: &Range<usize>) -> impl Iterator<Item = Range<usize>> + use<> {
    let (start, end) = (part.start.min(text.len()), part.end.min(text.len()));
    let found = sentences(text.get(start..end).unwrap_or_default());
    found.into_iter().map(move |sentence| start + sentence.start..start + sentence.end)
}

fn contradicts(part: &AnswerSegment) -> bool {
    matches!(
        (part.declared, part.verified),
        (Some(Declared::Rag), Verified::Llm) | (Some(Declared::Llm), Verified::Rag)
    )
}

/// The places in the passages that support a part, as found by the verification of the whole answer.
fn places(answer: &Answer, part: &AttributedSegment) -> Vec<Support> {
    let sentences = answer.verification.iter().flat_map(|checked| &checked.sentences);
    sentences
        .filter(|sentence| sentence.span.start < part.span.end && part.span.start < sentence.span.end)
        .filter_map(|sentence| sentence.support.clone())
        .filter(|support| support.verdict.supports())
        .collect()
}

/// The declared source, taken at face value.
pub(super) fn of_declared(declared: Declared) -> Verified {
    match declared {
        Declared::Rag => Verified::Rag,
        Declared::Llm => Verified::Llm,
        Declared::Hybrid => Verified::Hybrid,
        Declared::Unattributed => Verified::Unknown,
    }
}

/// Shares of the text by the sources of its parts.
fn shares(text: &str, segments: &[AnswerSegment], found: &[AttributedSegment]) -> (f64, f64) {
    let (mut rag, mut llm) = (0.0, 0.0);
    for (part, found) in segments.iter().zip(found) {
        let said = text.get(part.span.clone()).unwrap_or_default();
        let length = said.chars().filter(|c| c.is_alphanumeric()).count() as f64;
        let share = match part.source {
            Verified::Rag => 1.0,
            Verified::Llm => 0.0,
            Verified::Hybrid => found.supported,
            // A part that states nothing has no share.
            Verified::Unknown => continue,
        };
        rag += length * share;
        llm += length * (1.0 - share);
    }
    let total = rag + llm;
    if total > 0.0 { (rag / total, llm / total) } else { (0.0, 0.0) }
}
