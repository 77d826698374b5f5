//! Plans, mentions, what the graph and search found.

use super::{references, span};
use crate::graph::{GraphQueryResult, Outcome};
use crate::plan::QueryPlan;
use crate::registry::{Candidate, Mention};
use crate::retrieve::{Corpus, SearchResult};
use crate::text::{Language, Utf16Offsets};
use serde_json::{Value, json};

/// A plan.
pub fn plan(plan: &QueryPlan) -> Value {
    let entities: Vec<Value> = plan
        .entities
        .iter()
        .map(|entity| {
            let place = entity.span.map(|(start, end)| span(&plan.question, &(start..end)));
            json!({
                "key": entity.key, "kind": entity.kind, "name": entity.name, "certainty": entity.certainty,
                "alternatives": entity.alternatives, "span": place,
            })
        })
        .collect();
    json!({
        "question": plan.question,
        "domain": plan.domain.name(),
        "intent": plan.intent.name,
        "language": plan.language,
        "entities": entities,
        "unknownNames": plan.unknown_names,
        "categories": plan.categories,
        "period": plan.period.as_ref().map(|period| json!({ "from": period.from, "to": period.to })),
        "count": plan.count,
        "allowedKinds": plan.allowed_kinds,
        "entityPolicy": plan.entity_policy,
        "kDense": plan.k_dense,
        "kLexical": plan.k_lexical,
        "kFinal": plan.k_final,
        "useGraph": plan.use_graph,
        "minConfidence": plan.min_confidence,
        "styleHint": if plan.list { "list" } else { "text" },
        "reasons": plan.reasons,
    })
}

/// Mentions of entities in a text.
pub fn mentions(text: &str, list: &[Mention]) -> Value {
    let mut offsets = Utf16Offsets::new(text);
    list.iter()
        .map(|mention| {
            json!({
                "start": offsets.at(mention.start), "end": offsets.at(mention.end), "text": mention.text,
                "candidates": candidates(&mention.candidates),
            })
        })
        .collect()
}

/// Entities that a name may mean, best first.
pub fn candidates(list: &[Candidate]) -> Value {
    list.iter().map(|c| json!({ "key": c.key, "kind": c.kind, "name": c.name, "certainty": c.certainty })).collect()
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Items => "items",
        Outcome::KnownEmpty => "known_empty",
        Outcome::UnknownEntity => "unknown_entity",
        Outcome::Unsupported => "unsupported",
    }
}

/// The graph's answer, with its items in a language.
pub fn graph_result(result: &GraphQueryResult, corpus: &Corpus, list: bool, language: Option<Language>) -> Value {
    let items: Vec<Value> = result
        .items
        .iter()
        .filter_map(|item| {
            let node = corpus.graph().node(item.key.as_str())?;
            let translated = language.and_then(|language| node.translations.get(&language));
            Some(json!({
                "key": item.key, "kind": item.kind, "text": translated.unwrap_or(&node.name), "lang": node.language,
                "via": item.via, "uses": item.uses,
            }))
        })
        .collect();
    let mut sources: Vec<&str> =
        result.items.iter().flat_map(|item| &item.provenance).map(|place| place.document.as_str()).collect();
    sources.sort_unstable();
    sources.dedup();
    json!({
        "outcome": outcome(result.outcome), "items": items, "found": result.found(), "sources": sources,
        "confidence": result.confidence, "styleHint": if list { "list" } else { "text" },
    })
}

/// What search found.
pub fn search_result(
    question: &str,
    planned: &QueryPlan,
    result: &SearchResult,
    dense: bool,
    corpus: &Corpus,
) -> Value {
    let items = result.graph.as_ref().filter(|graph| graph.found()).map(|graph| {
        graph_result(graph, corpus, planned.list, Some(planned.language)).get("items").cloned().unwrap_or_default()
    });
    let mut out = json!({
        "query": question,
        "intent": planned.intent.name,
        "entities": plan(planned)["entities"],
        "references": references(&result.references, corpus),
        "found": result.found,
        "mode": result.mode,
        "trace": {
            "plan": plan(planned), "searched": result.searched, "denseUsed": dense,
            "vectorIndex": result.vector_index, "explanations": result.explanations,
            "outcome": result.graph.as_ref().map(|graph| outcome(graph.outcome)),
        },
    });
    if let Some(items) = items {
        out["items"] = items;
    }
    if let Some(confidence) = result.confidence {
        out["confidence"] = json!(confidence);
    }
    out
}
