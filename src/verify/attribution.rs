//! Declared and verified sources of the parts of an answer, and how much of the answer comes from where.
//!
//! *Declared* is what the model says; *verified* is what the passages show. Nothing here exposes keys, paths or scores
//! of the index.

use super::answer::{Checker, Given};
use super::{SentenceCheck, Source, Verdict};
use crate::names::names;
use crate::order::Collect as _;
use crate::read::{Declared, Segment, parse_citations};
use std::collections::BTreeSet;
use std::ops::Range;

names! {
    /// Where a part of an answer comes from, as far as the passages show.
    #[cfg_attr(feature = "types", schemars(rename = "VerifiedSource"))]
    pub enum Verified {
        /// The passages say all of it.
        Rag = "rag",
        /// They say a part of it.
        Hybrid = "hybrid",
        /// They say nothing of it.
        Llm = "llm",
        /// It states nothing that can be checked.
        Unknown = "unknown",
    }
}

/// A part with its declared and its verified source.
#[derive(Clone, Debug, PartialEq)]
pub struct AttributedSegment {
    /// The part in the text without attribution markers, in bytes.
    pub span: Range<usize>,
    /// What the model says.
    pub declared: Declared,
    /// What the passages show.
    pub verified: Verified,
    /// Share of the part's text that the passages support, from 0 to 1.
    pub supported: f64,
    /// Confidence that the passages are its source, from 0 to 1: 1 for text that occurs in a passage word for word,
    /// less for a match in wording, close to 0 if nothing was found.
    pub from_passages: f64,
    /// References that support it, in order.
    pub references: Vec<usize>,
}

/// The attribution of an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attribution {
    /// The parts, in order.
    pub segments: Vec<AttributedSegment>,
    /// Share of the body's text that the passages support. Together with `llm_contribution` it is 1, or 0 for an empty
    /// body.
    pub rag_contribution: f64,
    /// Share that is the model's own text.
    pub llm_contribution: f64,
}

/// Confidence in a class, given the confidence that the passages are the source: `llm` is the complement of `rag`, and
/// a mix is more certain the more even it is. A mix is never as certain as a text found whole, because it does not say
/// which half comes from where.
pub fn confidence(from_passages: f64, class: Verified) -> f64 {
    match class {
        Verified::Rag => from_passages,
        Verified::Llm => 1.0 - from_passages,
        Verified::Hybrid => (1.0 - (2.0 * from_passages - 1.0).abs()).min(WORDING),
        Verified::Unknown => 0.0,
    }
}

/// Confidence for a text that was found in other words or in another order.
const WORDING: f64 = 0.8;
/// Confidence that the passages are the source of a text that none of them contains: a paraphrase may have been missed.
const MISSED: f64 = 0.05;

/// What a sentence counts: the length of its text in characters, the supported length, and the confidence that the
/// passages are its source.
fn weigh(check: &SentenceCheck, checker: &Checker<'_>, said: &str) -> Option<(f64, f64, f64)> {
    let length = said.chars().filter(|c| c.is_alphanumeric()).count() as f64;
    let own = check.verdict.unwrap_or(Verdict::Unsupported);
    // An uncited sentence that a passage supports still comes from that passage.
    let verdict = own.max(check.repair.as_ref().map_or(own, |r| r.verdict));
    let (supported, sure) = match verdict {
        Verdict::Verified => (length, 1.0),
        Verdict::WordingFound | Verdict::Computed => (length, WORDING),
        Verdict::NotCheckable => return None,
        Verdict::Weak | Verdict::Unsupported => {
            // A clause may come from the passages even if the whole does not.
            let (part, of) = checker.partly(&check.span);
            let clauses = if of > 0.0 { length * part / of } else { 0.0 };
            let supported = if verdict == Verdict::Weak { clauses.max(length * 0.5) } else { clauses };
            (supported, (WORDING * supported / length.max(1.0)).max(MISSED))
        }
    };
    (length > 0.0).then_some((length, supported, sure))
}

/// Combines the declared source of each part with what the passages show. `text` has no attribution markers; every part
/// is checked separately, since parts need not be whole sentences. Without declared parts, each sentence is one.
pub fn attribute(text: &str, segments: &[Segment], sources: &[Source<'_>]) -> Attribution {
    let last = sources.iter().map(|s| s.id).max().unwrap_or(0);
    let given = Given::new(sources);
    let mut attribution = Attribution::default();
    let (mut total, mut supported_total) = (0.0, 0.0);
    let mut take = |span: Range<usize>,
                    declared: Declared,
                    checker: &Checker<'_>,
                    inside: &[SentenceCheck],
                    part: &str| {
        let said = |check: &SentenceCheck| part.get(check.span.clone()).unwrap_or_default();
        let weights: Vec<_> = inside.iter().filter_map(|check| weigh(check, checker, said(check))).collect();
        let length: f64 = weights.iter().map(|w| w.0).sum();
        let supported_length: f64 = weights.iter().map(|w| w.1).sum();
        let from_passages = weights.iter().map(|w| w.0 * w.2).sum::<f64>() / length.max(1.0);
        let supported = if length > 0.0 { supported_length / length } else { 0.0 };
        let verified = match supported {
            _ if length == 0.0 => Verified::Unknown,
            s if s >= 0.9 => Verified::Rag,
            s if s >= 0.25 => Verified::Hybrid,
            _ => Verified::Llm,
        };
        let supports = inside.iter().flat_map(|c| c.support.iter().chain(&c.repair)).filter(|s| s.verdict.supports());
        let references: BTreeSet<usize> = supports.map(|s| s.reference).into_set();
        total += length;
        supported_total += supported_length;
        let references = references.into_iter().collect();
        attribution.segments.push(AttributedSegment { span, declared, verified, supported, from_passages, references });
    };
    if segments.is_empty() {
        let mut checker = Checker::new(text, &parse_citations(text, last), &given);
        for check in checker.sentences() {
            take(check.span.clone(), Declared::Unattributed, &checker, std::slice::from_ref(&check), text);
        }
    } else {
        for segment in segments {
            let Some(part) = text.get(segment.plain.clone()) else { continue };
            let mut checker = Checker::new(part, &parse_citations(part, last), &given);
            let inside = checker.sentences();
            take(segment.plain.clone(), segment.declared, &checker, &inside, part);
        }
    }
    if total > 0.0 {
        attribution.rag_contribution = supported_total / total;
        attribution.llm_contribution = 1.0 - attribution.rag_contribution;
    }
    attribution
}

/// Correct and wrong classifications of one class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassCounts {
    /// Parts of the class that were classified as such.
    pub true_positives: usize,
    /// Parts of another class that were classified as this one.
    pub false_positives: usize,
    /// Parts of the class that were classified as another.
    pub false_negatives: usize,
    /// Parts of another class that were not classified as this one.
    pub true_negatives: usize,
}

impl ClassCounts {
    /// Share of the parts of other classes that were classified as this one; `None` without such parts.
    pub fn false_positive_rate(&self) -> Option<f64> {
        share(self.false_positives, self.true_negatives)
    }

    /// Share of the parts of the class that were classified as another; `None` without such parts.
    pub fn false_negative_rate(&self) -> Option<f64> {
        share(self.false_negatives, self.true_positives)
    }
}

fn share(part: usize, rest: usize) -> Option<f64> {
    (part + rest > 0).then(|| part as f64 / (part + rest) as f64)
}

/// How often the attribution is right.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AttributionAccuracy {
    /// Share of parts with the right class; `None` without parts.
    pub accuracy: Option<f64>,
    /// Counts for `rag`, `hybrid`, `llm`, in this order.
    pub classes: [ClassCounts; 3],
}

/// Compares attributed classes with labels, pair by pair as (label, attributed).
pub fn attribution_accuracy(pairs: &[(Verified, Verified)]) -> AttributionAccuracy {
    let mut accuracy = AttributionAccuracy::default();
    for (counts, class) in accuracy.classes.iter_mut().zip([Verified::Rag, Verified::Hybrid, Verified::Llm]) {
        for (label, attributed) in pairs {
            match (*label == class, *attributed == class) {
                (true, true) => counts.true_positives += 1,
                (false, true) => counts.false_positives += 1,
                (true, false) => counts.false_negatives += 1,
                (false, false) => counts.true_negatives += 1,
            }
        }
    }
    let right = pairs.iter().filter(|(label, attributed)| label == attributed).count();
    accuracy.accuracy = (!pairs.is_empty()).then(|| right as f64 / pairs.len() as f64);
    accuracy
}
