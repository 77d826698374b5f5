//! Broken and odd inputs: the error's code, and what its message names.
#![cfg(feature = "engine")]

use adfontes::ErrorCode;
use adfontes::ingest::{IngestOptions, SourceInput, ingest, ingest_one};

/// Checks code and the parts that the message must have.
fn check(name: &str, format: Option<&str>, text: &str, code: ErrorCode, parts: &[&str]) {
    let source = SourceInput { format: format.map(str::to_owned), ..SourceInput::new(name, text) };
    let error = ingest_one(&source, &IngestOptions::default()).expect_err(text);
    assert_eq!(error.code(), code, "{name} {text}: {error}");
    for part in parts {
        assert!(error.message().contains(part), "«{part}» in «{}»", error.message());
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "cases")]
fn broken_input() {
    use ErrorCode::{DuplicateId, InvalidSource, UnsupportedFormat};
    type Case = (&'static str, Option<&'static str>, &'static str, ErrorCode, &'static [&'static str]);
    let cases: &[Case] = &[
        // Not JSON, or not what it claims to be.
        ("cv.json", None, "{\n  \"basics\": {,}\n}", InvalidSource, &["cv.json", "line 2 column 14"]),
        ("cv.json", None, "<!doctype html>", InvalidSource, &["cv.json", "line 1"]),
        ("cv.json", None, "", InvalidSource, &["cv.json"]),
        ("cv.json", None, "[]x", InvalidSource, &["cv.json"]),
        ("cv.json", None, "{\"hello\": 1}", InvalidSource, &["basics", "nodes", "pages"]),
        ("cv.json", Some("json-resume"), "[1]", InvalidSource, &["cv.json", "the top level", "object", "list"]),
        ("cv.docx", None, "x", UnsupportedFormat, &["cv.docx", "format"]),
        ("", None, "x", InvalidSource, &["name"]),
        ("a.md", Some("pdf"), "x", UnsupportedFormat, &["pdf", "markdown", "json-resume"]),
        // Wrong types in a resume, each with its path.
        ("cv.json", None, r#"{"basics": []}"#, InvalidSource, &["cv.json: basics", "an object", "a list"]),
        ("cv.json", None, r#"{"basics": {"name": 7}}"#, InvalidSource, &["basics.name", "text", "a number"]),
        ("cv.json", None, r#"{"basics": {"profiles": {}}}"#, InvalidSource, &["basics.profiles", "a list"]),
        ("cv.json", None, r#"{"basics": {"profiles": [1]}}"#, InvalidSource, &["basics.profiles[0]"]),
        ("cv.json", None, r#"{"basics": {"location": {"city": []}}}"#, InvalidSource, &["basics.location.city"]),
        ("cv.json", None, r#"{"work": {}}"#, InvalidSource, &["work", "a list", "an object"]),
        ("cv.json", None, r#"{"work": [{"name": "A"}, {"position": 1}]}"#, InvalidSource, &["work[1].position"]),
        ("cv.json", None, r#"{"work": [{"highlights": "x"}]}"#, InvalidSource, &["work[0].highlights", "a list"]),
        ("cv.json", None, r#"{"work": [{"highlights": ["a", 2]}]}"#, InvalidSource, &["work[0].highlights[1]"]),
        (
            "cv.json",
            None,
            r#"{"projects": [{"achievements": [{"txt": "a"}]}]}"#,
            InvalidSource,
            &["achievements[0]", "text"],
        ),
        (
            "cv.json",
            None,
            r#"{"projects": [{"name": "a", "translations": []}]}"#,
            InvalidSource,
            &["projects[0].translations"],
        ),
        (
            "cv.json",
            None,
            r#"{"projects": [{"name": "a", "translations": {"en": {"name": 1}}}]}"#,
            InvalidSource,
            &["projects[0].translations.en.name"],
        ),
        (
            "cv.json",
            None,
            r#"{"skills": [{"name": "a", "keywords": [[]]}]}"#,
            InvalidSource,
            &["skills[0].keywords[0]"],
        ),
        ("cv.json", None, r#"{"work": [], "meta": {"adfontes": []}}"#, InvalidSource, &["meta.adfontes"]),
        (
            "cv.json",
            None,
            r#"{"work": [], "meta": {"adfontes": {"technologies": [1]}}}"#,
            InvalidSource,
            &["meta.adfontes.technologies[0]"],
        ),
        // Graphs.
        ("g.json", None, r#"{"nodes": {}, "edges": []}"#, InvalidSource, &["nodes", "a list"]),
        ("g.json", None, r#"{"nodes": [{"key": "a"}], "edges": []}"#, InvalidSource, &["nodes[0]", "kind"]),
        ("g.json", None, r#"{"nodes": [{"kind": "a"}], "edges": []}"#, InvalidSource, &["nodes[0]", "name"]),
        ("g.json", None, r#"{"nodes": [], "edges": [{"from": "a", "kind": "B"}]}"#, InvalidSource, &["edges[0]", "to"]),
        (
            "g.json",
            None,
            r#"{"nodes": [{"key": "a", "kind": "b", "properties": {"x": {}}}], "edges": []}"#,
            InvalidSource,
            &["nodes[0].properties.x"],
        ),
        // Paged and ready documents.
        ("b.pages.json", None, r#"{"title": "x"}"#, InvalidSource, &["pages"]),
        ("b.pages.json", None, r#"{"pages": ["a", 1]}"#, InvalidSource, &["pages[1]", "a number"]),
        ("d.jsonl", None, "{\"id\":\"a\",\"text\":\"b\"}\n\nnonsense", InvalidSource, &["d.jsonl", "line 3"]),
        ("d.jsonl", None, "{\"text\":\"b\"}", InvalidSource, &["line 1", "id"]),
        ("d.jsonl", None, "{\"id\":\"a\"}", InvalidSource, &["line 1", "text"]),
        ("d.jsonl", None, "{\"id\":\"a\",\"text\":1}", InvalidSource, &["line 1: text"]),
        ("d.jsonl", None, "{\"id\":\"a\",\"text\":\"x\",\"format\":\"pdf\"}", InvalidSource, &["line 1", "pdf"]),
        ("d.jsonl", None, "{\"id\":\"a\",\"text\":\"x\",\"remote\":\"no\"}", InvalidSource, &["line 1", "never"]),
        ("d.jsonl", None, "{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":\"a\",\"text\":\"y\"}", DuplicateId, &["«a»"]),
        ("d.json", Some("documents"), r#"[{"id":"a","text":"x"}, 3]"#, InvalidSource, &["[1]"]),
        // Guessing here might let a text leave the page.
        ("a.md", None, "---\ntitle: A\nremote: nevr\n---\nx", InvalidSource, &["a.md", "line 3", "nevr"]),
    ];
    for (name, format, text, code, parts) in cases {
        check(name, *format, text, *code, parts);
    }
}

#[test]
fn nesting_beyond_measure_is_an_error() {
    let deep = format!("{{\"work\": {}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    check("cv.json", None, &deep, ErrorCode::InvalidSource, &["recursion limit"]);
}

#[test]
fn nothing_of_a_failed_call_is_kept_and_ids_are_unique() {
    let good = SourceInput::new("a.md", "# A\n\nText.");
    let options = IngestOptions::default();
    let bad = SourceInput::new("b.json", "{");
    assert_eq!(ingest(&[good.clone(), bad], &options).map_err(|e| e.code()), Err(ErrorCode::InvalidSource));
    let error = ingest(&[good.clone(), good.clone()], &options).expect_err("same id");
    assert_eq!(error.code(), ErrorCode::DuplicateId);
    let other = SourceInput { id: Some("other".to_owned()), ..good.clone() };
    assert_eq!(ingest(&[good, other], &options).map(|out| out.documents.len()), Ok(2));
}

/// What is odd but readable loads with a warning that names it.
#[test]
fn warnings() {
    let cases: &[(&str, &str, &[&str])] = &[
        (
            "cv.json",
            r#"{"basics": {"name": "A", "url": "javascript:alert(1)"}}"#,
            &["basics.url", "javascript:alert(1)"],
        ),
        ("cv.json", r#"{"basics": {"name": "A"}, "work": [{"position": "Dev"}]}"#, &["work[0].name"]),
        (
            "cv.json",
            r#"{"basics": {"name": "A"}, "work": [{"name": "B", "startDate": "03/2013"}]}"#,
            &["work[0].startDate", "03/2013"],
        ),
        (
            "cv.json",
            r#"{"basics": {"name": "A"}, "projects": [{"name": "B", "highlights": ["x", "y"], "translations": {"es": {"highlights": ["z"]}}}]}"#,
            &["projects[0].translations.es.highlights"],
        ),
        (
            "cv.json",
            r#"{"basics": {"name": "A"}, "projects": [{"name": "B", "key": "k"}, {"name": "C", "key": "k"}]}"#,
            &["«C»", "«B»"],
        ),
        ("cv.json", r#"{"work": []}"#, &["basics.name"]),
        (
            "g.json",
            r#"{"nodes": [{"key": "a", "kind": "k", "name": "A"}, {"key": "a", "kind": "k", "name": "B"}], "edges": []}"#,
            &["«a»", "«A»", "«B»"],
        ),
        (
            "g.json",
            r#"{"nodes": [{"key": "a", "kind": "k"}], "edges": [{"from": "a", "to": "b", "kind": "X"}]}"#,
            &["a –X→ b", "«b»"],
        ),
        ("a.md", "---\nlang: tlh\ntitle: x\n---\ntext", &["line 2", "tlh"]),
        ("a.md", "---\nurl: javascript:x\n---\ntext", &["javascript:x"]),
        ("a.md", "  \n", &["no text"]),
        ("d.jsonl", "\n\n", &["no documents"]),
    ];
    for (name, text, parts) in cases {
        let out = ingest_one(&SourceInput::new(*name, *text), &IngestOptions::default()).expect(text);
        let all = out.warnings.join("\n");
        for part in *parts {
            assert!(all.contains(part), "«{part}» in {all:?} of {text}");
        }
    }
}
