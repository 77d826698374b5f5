//! Whole results as reviewed text. `UPDATE_GOLDEN=1 cargo test --test native ingest_golden` rewrites them.

use adfontes::ingest::{IngestOptions, Ingested, SourceInput, ingest, ingest_one};
use std::fmt::Write;
use std::path::Path;

#[allow(clippy::disallowed_methods, reason = "golden files are rewritten on request")]
/// Compares with `tests/fixtures/ingest/<name>.golden`.
fn golden(name: &str, got: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fixtures/ingest/{name}.golden"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, got).expect("writes");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == got, "{name} differs from its golden file; got:\n{got}");
}

/// Documents with their texts, and facts with the text that states them.
fn print(out: &Ingested) -> String {
    let mut text = String::new();
    for document in &out.documents {
        let entities: Vec<&str> = document.entities.iter().map(|key| key.as_str()).collect();
        let _ = writeln!(
            text,
            "== {} | {} | {} | {} | {}{}{}",
            document.id,
            document.kind,
            document.language.code(),
            document.title,
            entities.join(" "),
            document.atomic_of.as_ref().map(|main| format!(" | of {main}")).unwrap_or_default(),
            document.translation_of.as_ref().map(|main| format!(" | says {main}")).unwrap_or_default()
        );
        let _ = writeln!(text, "{}", document.text.trim_end());
    }
    let places = |list: &[adfontes::ingest::Provenance]| {
        let place = |place: &adfontes::ingest::Provenance| {
            let document = out.documents.iter().find(|document| document.id == place.document).expect("document");
            let part = place.document.as_str().split_once('#').map_or(place.document.as_str(), |(_, part)| part);
            format!("\n    {part} «{}»", document.text[place.start..place.end].replace('\n', "⏎"))
        };
        list.iter().map(place).collect::<String>()
    };
    text.push_str("== nodes\n");
    for node in &out.nodes {
        let _ = write!(text, "{} {} «{}» {}", node.key, node.kind, node.name, node.language.code());
        for alias in &node.aliases {
            let _ = write!(text, " ={alias}");
        }
        for (language, name) in &node.translations {
            let _ = write!(text, " {}:«{name}»", language.code());
        }
        let _ = writeln!(text, " {:?}{}", node.properties, places(&node.provenance));
    }
    text.push_str("== edges\n");
    for edge in &out.edges {
        let _ =
            writeln!(text, "{} {} {} {:?}{}", edge.from, edge.kind, edge.to, edge.properties, places(&edge.provenance));
    }
    for warning in &out.warnings {
        let _ = writeln!(text, "warning: {warning}");
    }
    text
}

/// Chunks with their spans.
fn print_chunks(out: &Ingested) -> String {
    let mut text = String::new();
    for chunk in &out.chunks {
        let pages = chunk.start_page.zip(chunk.end_page).map(|(a, b)| format!(" p{a}-{b}")).unwrap_or_default();
        let _ = writeln!(
            text,
            "== {} {} L{}-{}{pages} {} [{}]\n{}",
            chunk.document,
            chunk.index,
            chunk.start_line,
            chunk.end_line,
            chunk.kind,
            chunk.heading_path.join(" > "),
            chunk.text
        );
    }
    text
}

#[test]
fn resume_with_extension() {
    let source = SourceInput::new("cv.json", include_str!("fixtures/ingest/extended.json"));
    let out = ingest_one(&source, &IngestOptions::default()).expect("loads");
    golden("extended", &print(&out));
}

#[test]
fn schema_sample() {
    let source = SourceInput::new("sample.json", include_str!("fixtures/ingest/jsonresume-sample.json"));
    let options = IngestOptions { atomic_documents: false, ..IngestOptions::default() };
    golden("jsonresume-sample", &print(&ingest_one(&source, &options).expect("loads")));
}

#[test]
fn graph_and_page_together() {
    let graph = SourceInput::new("graph.json", include_str!("fixtures/ingest/graph.json"));
    let page = SourceInput::new("notes.md", include_str!("fixtures/ingest/notes.md"));
    let out = ingest(&[graph, page], &IngestOptions::default()).expect("loads");
    golden("graph", &print(&out));
}

#[test]
fn chunks_of_markdown_html_code_and_pages() {
    let options =
        IngestOptions { chunk_max_words: 40, chunk_max_tokens: 100, chunk_min_words: 8, ..IngestOptions::default() };
    let sources = [
        SourceInput::new("notes.md", include_str!("fixtures/ingest/notes.md")),
        SourceInput::new("page.html", include_str!("fixtures/ingest/page.html")),
        SourceInput::new("retry.py", include_str!("fixtures/ingest/retry.py")),
        SourceInput::new("report.pages.json", include_str!("fixtures/ingest/report.pages.json")),
    ];
    golden("chunks", &print_chunks(&ingest(&sources, &options).expect("loads")));
}

#[test]
fn german_resume() {
    let source = SourceInput::new("german.json", include_str!("fixtures/ingest/german.json"));
    let options = IngestOptions { atomic_documents: false, ..IngestOptions::default() };
    golden("german", &print(&ingest_one(&source, &options).expect("loads")));
}
