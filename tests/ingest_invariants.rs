//! Invariants of every input: exact spans, nothing lost, no panic, the same result twice.

use crate::clock::timed;
use adfontes::ingest::{IngestOptions, Ingested, SourceInput, ingest_one};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Checks all invariants of a result.
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
        assert!(document.text[covered..].trim().is_empty(), "nothing after the last chunk");
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
        let dangling = !keys.contains(&edge.from) || !keys.contains(&edge.to);
        let named = out.warnings.iter().any(|warning| {
            [&edge.from, &edge.to].iter().all(|key| warning.contains(key.as_str())) && warning.contains(&edge.kind)
        });
        assert!(!dangling || named || edge.kind == "IS_ABOUT", "{} {} {}", edge.from, edge.kind, edge.to);
        let somewhere = keys.contains(&edge.from) || keys.contains(&edge.to);
        assert!(!edge.provenance.is_empty() || !somewhere, "{} {} {} has a source", edge.from, edge.kind, edge.to);
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

/// Pieces of hostile and ordinary texts.
fn fragment() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("\n".to_owned()),
        Just("\n\n".to_owned()),
        Just("# Heading\n".to_owned()),
        Just("## Раздел\n\n".to_owned()),
        Just("Setext\n===\n".to_owned()),
        Just("```rust\nfn main() {}\n\n\n".to_owned()),
        Just("```\n".to_owned()),
        Just("    indented\n".to_owned()),
        Just("- item\n".to_owned()),
        Just("  - nested item. With two sentences.\n".to_owned()),
        Just("1. one\n".to_owned()),
        Just("> quote\n".to_owned()),
        Just("| a | b |\n|---|---|\n| 1 | 2 |\n".to_owned()),
        Just("---\n".to_owned()),
        Just("title: x\n".to_owned()),
        Just("[^1]: note\n\n[ref]: https://a.example\n".to_owned()),
        Just("<div><p>html</div><script>".to_owned()),
        Just("</script></p><li><nav><pre>\n  x</pre><td><h2>".to_owned()),
        Just("\r\n\u{feff}\0\u{200d}\u{202e}".to_owned()),
        Just("e\u{301}\u{301}\u{301}👩‍👩‍👧‍👦".to_owned()),
        "[a-zа-я ,.!?]{0,60}",
        "\\PC{0,20}",
        "[a-z]{100,400}",
        "[я]{100,300}",
    ]
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![prop::collection::vec(fragment(), 0..40).prop_map(|parts| parts.concat()), "(?s).{0,300}",]
}

fn options() -> impl Strategy<Value = IngestOptions> {
    (1usize..60, 1usize..120, 0usize..60, any::<bool>(), any::<bool>()).prop_map(
        |(words, tokens, least, atomic, translated)| IngestOptions {
            chunk_max_words: words,
            chunk_max_tokens: tokens,
            chunk_min_words: least,
            atomic_documents: atomic,
            translated_documents: translated,
            ..IngestOptions::default()
        },
    )
}

/// Any JSON value with a few levels.
fn value() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i32>().prop_map(Into::into),
        "[a-zа-я#+. \n]{0,12}".prop_map(Into::into),
        Just("Pied Piper".into()),
        Just("HTML".into()),
        Just("javascript:alert(1)".into()),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Into::into),
            prop::collection::btree_map("name|key|text|translations|en|highlights|aliases|level", inner, 0..4)
                .prop_map(|fields| serde_json::Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// All places in a JSON value, as JSON pointers.
fn pointers(value: &serde_json::Value, at: String, out: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(fields) => fields.iter().for_each(|(k, v)| pointers(v, format!("{at}/{k}"), out)),
        serde_json::Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, v)| pointers(v, format!("{at}/{i}"), out))
        }
        _ => {}
    }
    out.push(at);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_in_any_text_format(text in text(), options in options(), format in 0usize..4) {
        let source = SourceInput {
            format: Some(["markdown", "html", "text", "code"][format].to_owned()),
            entities: vec!["Some thing".to_owned()],
            ..SourceInput::new("a", text)
        };
        prop_assert!(ingest_checked(source, &options).is_some_and(|out| out.documents.len() == 1) || format == 0);
    }

    #[test]
    fn any_pages(pages in prop::collection::vec(text(), 0..6), options in options()) {
        let json = serde_json::json!({ "pages": pages }).to_string();
        prop_assert!(ingest_checked(SourceInput::new("a.pages.json", json), &options).is_some());
    }

    #[test]
    fn any_text_in_any_json_format(text in text(), format in 0usize..4) {
        let format = ["json-resume", "graph", "pages", "documents"][format].to_owned();
        ingest_checked(SourceInput { format: Some(format), ..SourceInput::new("a", text) }, &IngestOptions::default());
    }

    #[test]
    fn any_change_of_a_resume(changes in prop::collection::vec((any::<prop::sample::Index>(), value()), 1..6), options in options()) {
        let mut json: serde_json::Value = serde_json::from_str(include_str!("fixtures/ingest/extended.json")).expect("fixture");
        for (place, value) in changes {
            let mut all = Vec::new();
            pointers(&json, String::new(), &mut all);
            if let Some(target) = json.pointer_mut(place.get(&all).as_str()) {
                *target = value;
            }
        }
        let source = SourceInput { format: Some("json-resume".to_owned()), ..SourceInput::new("cv.json", json.to_string()) };
        ingest_checked(source, &options);
    }

    #[test]
    fn any_graph(
        nodes in prop::collection::vec(("[a-dБ ]{1,3}", "[a-z#\\n]{1,8}", "project|technology", prop::option::of(text())), 0..8),
        edges in prop::collection::vec(("[a-dБ ]{1,3}", "[a-dБ ]{1,3}", "HAS_X|USES", prop::option::of("[a-z ]{1,9}")), 0..12),
    ) {
        let nodes: Vec<_> = nodes.iter().map(|(key, name, kind, text)| serde_json::json!({ "key": key, "name": name, "kind": kind, "text": text })).collect();
        let edges: Vec<_> = edges.iter().map(|(from, to, kind, text)| serde_json::json!({ "from": from, "to": to, "kind": kind, "text": text })).collect();
        let json = serde_json::json!({ "nodes": nodes, "edges": edges }).to_string();
        ingest_checked(SourceInput::new("g.json", json), &IngestOptions::default());
    }
}

/// Inputs that make careless parsers quadratic; each must be read within a moment.
#[test]
#[allow(clippy::disallowed_methods, reason = "a test may look at the clock")]
fn large_hostile_inputs_end() {
    let many = |part: &str, count: usize| part.repeat(count / 2);
    let cases = [
        ("a.md", many("a", 400_000)),
        ("a.md", many("я", 300_000)),
        ("a.md", many("e\u{301}", 200_000)),
        ("a.md", format!("a{}", many("\u{301}", 200_000))),
        ("a.md", many("word ", 100_000)),
        ("a.md", many("[", 100_000)),
        ("a.md", many("*a_", 50_000)),
        ("a.md", many("> ", 20_000)),
        ("a.md", (0..2000).map(|i| format!("{}- x\n", " ".repeat(2 * (i % 300)))).collect()),
        ("a.md", many("###### h\n", 50_000)),
        ("a.md", many("# a\n## b\n", 20_000)),
        ("a.md", many("| a | b |\n|---|---|\n", 10_000)),
        ("a.md", format!("```\n{}", many("x = 1\n\n", 100_000))),
        ("a.md", many("\n", 400_000)),
        ("a.txt", many("Sentence one. ", 50_000)),
        ("a.rs", many("}\n\n", 100_000)),
        ("a.html", many("<div>", 100_000)),
        ("a.html", many("<ul><li>", 50_000)),
        ("a.html", many("<nav>a", 50_000)),
        ("a.html", many("<h1>a", 30_000)),
        ("a.html", many("&amp", 100_000)),
        ("a.html", many("<pre>\n", 50_000)),
        ("a.html", many("<td>", 100_000)),
    ];
    for (name, text) in cases {
        let (out, took) = timed(|| ingest_one(&SourceInput::new(name, text.as_str()), &IngestOptions::default()));
        assert!(out.is_ok(), "{name}");
        // For a debug build on a busy machine; quadratic time would be minutes.
        assert!(took.as_secs() < 20, "{name} {:?}: {took:?}", &text.get(..20));
    }
}

/// Both portfolios are read without warnings, and no fact of their files is lost.
#[test]
fn portfolios_are_taken_in_whole() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["www/portfolio", "tests/fixtures/portfolio2"] {
        let read = |path: &std::path::Path| std::fs::read_to_string(path).expect("readable");
        let resume = read(&root.join(folder).join("resume.json"));
        let mut sources = vec![SourceInput::new("resume.json", resume.as_str())];
        let mut pages: Vec<_> = std::fs::read_dir(root.join(folder).join("pages"))
            .expect("folder")
            .map(|entry| entry.expect("entry").path())
            .collect();
        pages.sort();
        sources
            .extend(pages.iter().map(|path| SourceInput::new(path.file_name().unwrap().to_string_lossy(), read(path))));
        let options = IngestOptions::default();
        let out = adfontes::ingest::ingest(&sources, &options).expect("loads");
        check(&out, &options);
        assert_eq!(out.warnings, Vec::<String>::new(), "{folder}");
        assert!(out.edges.iter().all(|edge| out.nodes.iter().any(|node| node.key == edge.to)), "{folder}");

        let json: serde_json::Value = serde_json::from_str(&resume).expect("JSON");
        for project in json["projects"].as_array().expect("projects") {
            let name = project["name"].as_str().expect("name");
            let node = out.nodes.iter().find(|node| node.kind == "project" && node.name == name).expect(name);
            let leads_to = |kind: &str| -> BTreeSet<&str> {
                let edges = out.edges.iter().filter(|edge| edge.kind == kind && edge.from == node.key);
                edges.filter_map(|edge| out.nodes.iter().find(|n| n.key == edge.to)).map(|n| n.name.as_str()).collect()
            };
            let listed = |field: &str| project[field].as_array().map_or(0, Vec::len);
            let stated = if listed("achievements") > 0 { listed("achievements") } else { listed("highlights") };
            assert_eq!(leads_to("HAS_ACHIEVEMENT").len(), stated, "{name}");
            assert_eq!(leads_to("USES_TECH").len(), listed("keywords"), "{name}");
            assert_eq!(leads_to("HAS_TAG").len(), listed("tags"), "{name}");
            for text in project["highlights"].as_array().into_iter().flatten().filter(|_| listed("achievements") == 0) {
                assert!(leads_to("HAS_ACHIEVEMENT").contains(text.as_str().expect("text")), "{name}: {text}");
            }
        }
    }
}
