//! The first line names a file, the rest is its text. Whatever it contains, it is read or rejected, and the spans of its passages
//! are right.
#![no_main]

use adfontes::ingest::{IngestOptions, SourceInput, ingest_one};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &str| {
    let Some((name, text)) = data.split_once('\n') else { return };
    let Ok(read) = ingest_one(&SourceInput::new(name, text), &IngestOptions::default()) else { return };
    for chunk in &read.chunks {
        let document = read.documents.iter().find(|document| document.id == chunk.document);
        let slice = document.and_then(|document| document.text.get(chunk.start..chunk.end));
        assert_eq!(slice, Some(chunk.text.as_str()));
    }
    for place in read.nodes.iter().flat_map(|node| &node.provenance).chain(read.edges.iter().flat_map(|e| &e.provenance)) {
        let document = read.documents.iter().find(|document| document.id == place.document);
        assert!(document.is_some_and(|document| document.text.get(place.start..place.end).is_some()));
    }
});
