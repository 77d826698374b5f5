//! What holds for every input: exact spans, nothing lost, no panic, the same result twice.
#![cfg(feature = "engine")]

use adfontes::ingest::{IngestOptions, Ingested, SourceInput, ingest_one};
use std::collections::BTreeSet;

/// Checks all that must hold of any result.
fn check(out: &Ingested, options: &IngestOptions) {
    let mut chunk_ids = BTreeSet::new();
    for document in &out.documents {
        let chunks: Vec<_> = out.chunks.iter().filter(|chunk| chunk.document == document.id).collect();
        let mut covered = 0;
        for (i, chunk) in chunks.iter().enumerate() {
            assert_eq!(chunk.index, i);
            assert_eq!(document.text.get(chunk.start..chunk.end), Some(chunk.text.as_str()));
            assert!(!chunk.text.trim().is_empty() && chunk.text.trim() == chunk.text);
            assert!(chunk.start >= covered, "chunks in order");
            assert!(document.text[covered..chunk.start].trim().is_empty(), "nothing between chunks");
            covered = chunk.end;
            assert_eq!(chunk.start_line, 1 + document.text[..chunk.start].matches('\n').count());
            assert_eq!(chunk.end_line, 1 + document.text[..chunk.end].matches('\n').count());
            assert_eq!(chunk.start_page.is_some(), !document.page_starts.is_empty());
            if let (Some(start), Some(end)) = (chunk.start_page, chunk.end_page) {
                assert!(start >= 1 && start <= end && end <= document.page_starts.len());
                assert!(document.page_starts[start - 1] <= chunk.start && document.page_starts[end - 1] < chunk.end);
            }
            assert!(chunk_ids.insert(chunk.id.clone()), "chunk ids are unique");
            let words = chunk.text.split_whitespace().count();
            assert!(words <= options.chunk_max_words.max(8), "{words} words");
            assert!(chunk.token_count <= options.chunk_max_tokens.max(16), "{} tokens", chunk.token_count);
        }
        assert!(document.text[covered..].trim().is_empty(), "nothing behind the last chunk");
    }
    let keys: BTreeSet<_> = out.nodes.iter().map(|node| &node.key).collect();
    assert_eq!(keys.len(), out.nodes.len(), "keys are unique");
    let text_at = |place: &adfontes::ingest::Provenance| {
        let document = out.documents.iter().find(|document| document.id == place.document);
        document.and_then(|document| document.text.get(place.start..place.end)).map(str::to_owned)
    };
    for node in &out.nodes {
        assert!(!node.provenance.is_empty(), "{} has a source", node.key);
        assert!(node.provenance.iter().all(|place| text_at(place).is_some_and(|text| !text.trim().is_empty())));
    }
    for edge in &out.edges {
        assert!(keys.contains(&edge.from), "{} of {}", edge.from, edge.kind);
        assert!(keys.contains(&edge.to) || edge.kind == "IS_ABOUT", "{} of {}", edge.to, edge.kind);
        assert!(!edge.provenance.is_empty(), "{} {} {} has a source", edge.from, edge.kind, edge.to);
        assert!(edge.provenance.iter().all(|place| text_at(place).is_some_and(|text| !text.trim().is_empty())));
    }
}

fn ingest_checked(source: SourceInput, options: &IngestOptions) -> Option<Ingested> {
    let first = ingest_one(&source, options);
    let second = ingest_one(&source, options);
    assert_eq!(first, second, "deterministic");
    if let Ok(out) = &first {
        check(out, options);
    }
    first.ok()
}

#[test]
fn schema_sample_loads() {
    let text = include_str!("fixtures/ingest/jsonresume-sample.json");
    let out = ingest_checked(SourceInput::new("sample.json", text), &IngestOptions::default()).expect("loads");
    let count = |kind: &str| out.nodes.iter().filter(|node| node.kind == kind).count();
    assert_eq!(count("achievement"), 7);
    assert_eq!(count("technology"), 8);
    assert_eq!(count("contact"), 6);
    assert!(out.warnings.is_empty(), "{:?}", out.warnings);
}
