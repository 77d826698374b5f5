//! Verification and attribution.

use super::span;
use crate::read::attribution::Segment;
use crate::text::Utf16Offsets;
use crate::verify::{Support, Verification};
use serde_json::{Value, json};

/// What the passages say: number of the reference and its text, for spans in code units.
pub type Passages<'a> = [(usize, &'a str)];

fn place(support: &Support, passages: &Passages<'_>) -> Value {
    let text = passages.iter().find(|(id, _)| *id == support.reference).map_or("", |(_, text)| *text);
    let found = span(text, &support.span);
    json!({
        "reference": support.reference, "start": found.start, "end": found.end, "verdict": support.verdict.as_str(),
    })
}

/// The checks of an answer's text.
pub fn verification(text: &str, checked: &Verification, passages: &Passages<'_>) -> Value {
    let mut offsets = Utf16Offsets::new(text);
    let sentences: Vec<Value> = checked
        .sentences
        .iter()
        .map(|sentence| {
            json!({
                "start": offsets.at(sentence.span.start), "end": offsets.at(sentence.span.end),
                "citations": sentence.citations, "factual": sentence.factual,
                "verdict": sentence.verdict.map(|verdict| verdict.as_str()),
                "reasons": sentence.reasons.iter().map(|reason| reason.as_str()).collect::<Vec<_>>(),
                "support": sentence.support.as_ref().map(|support| place(support, passages)),
                "repair": sentence.repair.as_ref().map(|repair| place(repair, passages)),
            })
        })
        .collect();
    let quotes: Vec<Value> = checked
        .quotes
        .iter()
        .map(|quote| {
            let here = span(text, &quote.span);
            json!({ "start": here.start, "end": here.end, "reference": quote.reference, "cited": quote.cited })
        })
        .collect();
    let code: Vec<Value> = checked
        .code
        .iter()
        .map(|block| {
            let here = span(text, &block.span);
            json!({
                "start": here.start, "end": here.end, "reference": block.reference, "lines": block.lines,
                "exact": block.exact, "share": block.share,
            })
        })
        .collect();
    json!({
        "sentences": sentences, "quotes": quotes, "code": code, "unknownFiles": checked.unknown_files,
        "citationRecall": checked.citation_recall, "citationPrecision": checked.citation_precision,
    })
}

/// Parts of a text with the source that the model declared for each.
pub fn attribution(text: &str, segments: &[Segment]) -> Value {
    let mut offsets = Utf16Offsets::new(text);
    let segments: Vec<Value> = segments
        .iter()
        .map(|segment| {
            json!({
                "text": segment.text, "declared": segment.declared.as_str(),
                "start": offsets.at(segment.span.start), "end": offsets.at(segment.span.end),
                "citations": segment.citations, "complete": segment.complete,
            })
        })
        .collect();
    json!({ "segments": segments })
}
