//! Verification and attribution.

use super::span;
use crate::engine::AnswerAttribution;
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

/// Two decimals: more would pretend to a precision that no confidence has.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// Which part of an answer comes from where. Holds no key, path or score of the index.
pub fn answer_attribution(text: &str, found: &AnswerAttribution, passages: &Passages<'_>) -> Value {
    let mut offsets = Utf16Offsets::new(text);
    let shares = |(rag, llm): (f64, f64)| json!({ "rag": rounded(rag), "llm": rounded(llm) });
    let segments: Vec<Value> = found
        .segments
        .iter()
        .map(|part| {
            let mut segment = json!({
                "start": offsets.at(part.span.start), "end": offsets.at(part.span.end), "source": part.source,
                "verified": part.verified.as_str(), "confidence": rounded(part.confidence),
                "references": part.references,
            });
            if let Some(declared) = part.declared {
                segment["declared"] = declared.as_str().into();
            }
            if let Some((rag, llm)) = part.confidences {
                segment["ragConfidence"] = rounded(rag).into();
                segment["llmConfidence"] = rounded(llm).into();
            }
            if !part.provenance.is_empty() {
                let provenance = part.provenance.iter().map(|support| {
                    let found = place(support, passages);
                    json!({ "reference": found["reference"], "start": found["start"], "end": found["end"] })
                });
                segment["provenance"] = provenance.collect();
            }
            segment
        })
        .collect();
    let mut out = json!({
        "strategy": found.strategy, "contributions": shares(found.contributions),
        "bySource": shares(found.by_source), "byMeaning": found.by_meaning, "segments": segments,
    });
    if let Some(debug) = &found.debug {
        out["debug"] = json!({
            "declared": debug.declared, "unclosed": debug.unclosed, "contradicted": debug.contradicted,
            "unknown": debug.unknown, "passages": debug.passages, "characters": debug.characters,
        });
    }
    out
}
