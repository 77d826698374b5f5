//! The attribution of a finished answer, as the setting wants it.

use super::live::Live;
use super::types::Answer;
use crate::read::{Declared, Segment};
use crate::settings::{AttributionStrategy, Settings};
use crate::text::sentences;
use crate::verify::{AttributedSegment, Fingerprint, Source, Support, Verified, attribute, confidence};
use std::ops::Range;

/// A part of an answer with where it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerSegment {
    /// The part, in bytes of the answer's text.
    pub span: Range<usize>,
    /// Where it comes from by this strategy: what the model declared (`markers`), what the comparison says (`dual_pass`,
    /// `live`), what the passages show (`confidence`, `full`).
    pub source: Verified,
    /// What the model declared, where it was asked.
    pub declared: Option<Declared>,
    /// What the passages show.
    pub verified: Verified,
    /// How sure `source` is, 0 to 1.
    pub confidence: f64,
    /// Confidence in the passages as its source and in the model's own knowledge; together 1.
    pub confidences: Option<(f64, f64)>,
    /// References that support it.
    pub references: Vec<usize>,
    /// The places that support it.
    pub provenance: Vec<Support>,
}

/// How an attribution was found, for those who want to check it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct AttributionDebug {
    /// Parts that the model declared.
    pub declared: usize,
    /// Declared parts whose marker was never closed.
    pub unclosed: usize,
    /// Declared parts that the passages show as something else.
    pub contradicted: usize,
    /// Parts that state nothing.
    pub unknown: usize,
    /// Characters of the answer's body.
    pub characters: usize,
}

/// The attribution of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerAttribution {
    /// How it was found.
    pub strategy: AttributionStrategy,
    /// Shares of the body's text that come from the passages and from the model, as verified; a hybrid part is split by
    /// what of it the passages support.
    pub contributions: (f64, f64),
    /// The same as declared or compared: a part counts whole for its source, a hybrid part is split as above.
    pub by_source: (f64, f64),
    /// Whether meanings were compared, and not only words.
    pub by_meaning: bool,
    /// The parts, in order.
    pub segments: Vec<AnswerSegment>,
    /// How it was found.
    pub debug: Option<AttributionDebug>,
}

/// Similarity of words alone never makes the passages the likelier source.
const FUZZY_AT_MOST: f64 = 0.45;

/// Attributes an answer. `declared`: its parts as the model marked them; `live`: what was compared while it arrived.
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
    // Each strategy has its own parts: the model's, or sentences.
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
            // What the model left unmarked is the passages' to tell.
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

/// Declared parts as they are; what is unmarked, sentence by sentence.
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

/// The sentences of a part of a text, in bytes of the text.
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

/// The places in the passages that support a part, as the check of the whole answer found them.
fn places(answer: &Answer, part: &AttributedSegment) -> Vec<Support> {
    let sentences = answer.verification.iter().flat_map(|checked| &checked.sentences);
    sentences
        .filter(|sentence| sentence.span.start < part.span.end && part.span.start < sentence.span.end)
        .filter_map(|sentence| sentence.support.clone())
        .filter(|support| support.verdict.supports())
        .collect()
}

/// What the model declares, taken at its word.
pub(super) fn of_declared(declared: Declared) -> Verified {
    match declared {
        Declared::Rag => Verified::Rag,
        Declared::Llm => Verified::Llm,
        Declared::Hybrid => Verified::Hybrid,
        Declared::Unattributed => Verified::Unknown,
    }
}

/// Shares of the text by the parts' sources.
fn shares(text: &str, segments: &[AnswerSegment], found: &[AttributedSegment]) -> (f64, f64) {
    let (mut rag, mut llm) = (0.0, 0.0);
    for (part, found) in segments.iter().zip(found) {
        let said = text.get(part.span.clone()).unwrap_or_default();
        let length = said.chars().filter(|c| c.is_alphanumeric()).count() as f64;
        let share = match part.source {
            Verified::Rag => 1.0,
            Verified::Llm => 0.0,
            Verified::Hybrid => found.supported,
            // States nothing: no share.
            Verified::Unknown => continue,
        };
        rag += length * share;
        llm += length * (1.0 - share);
    }
    let total = rag + llm;
    if total > 0.0 { (rag / total, llm / total) } else { (0.0, 0.0) }
}
