//! Broken and odd inputs: the error's code and the names in its message.

use adfontes::ErrorCode;
use adfontes::ingest::{IngestOptions, SourceInput, ingest, ingest_one};

/// Checks the code and the required parts of the message.
fn check(name: &str, format: Option<&str>, text: &str, code: ErrorCode, parts: &[&str]) {
    let source = SourceInput { format: format.map(str::to_owned), ..SourceInput::new(name, text) };
    let error = ingest_one(&source, &IngestOptions::default()).expect_err(text);
    assert_eq!(error.code(), code, "{name} {text}: {error}");
    for part in parts {
        assert!(error.message().contains(part), "«{part}» in «{}»", error.message());
    }
}

#[test]
fn broken_input() {
    use ErrorCode::{DuplicateId, InvalidSource, UnsupportedFormat};
    type Case = (&'static str, Option<&'static str>, &'static str, ErrorCode, &'static [&'static str]);
    let cases: &[Case] = &[
        // Not JSON, or not of its claimed kind.
        ("cv.json", None, "{\n  \"basics\": {,}\n}", InvalidSource, &["cv.json", "line 2 column 14"]),
        ("cv.json", None, "<!doctype html>", InvalidSource, &["cv.json", "line 1"]),
        ("cv.json", None, "", InvalidSource, &["cv.json"]),
        ("cv.json", None, "[]x", InvalidSource, &["cv.json"]),
        ("cv.json", None, "{\"hello\": 1}", InvalidSource, &["basics", "nodes", "pages"]),
        ("cv.json", Some("json-resume"), "[1]", InvalidSource, &["cv.json", "the top level", "object", "list"]),
        // Settings with keys like those of sections.
        (
            "kinds.json",
            None,
            r#"{"kinds": {"project": {"named": true}, "education": {"named": true}, "skills": {"named": false}}}"#,
            InvalidSource,
            &["basics", "nodes", "pages"],
        ),
        ("cv.docx", None, "x", UnsupportedFormat, &["cv.docx", "format"]),
        ("", None, "x", InvalidSource, &["name"]),
        ("a.md", Some("pdf"), "x", UnsupportedFormat, &["pdf", "markdown", "json-resume"]),
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
        // A guess might let a text leave the page.
    ];
    for (name, format, text, code, parts) in cases {
        check(name, *format, text, *code, parts);
    }
}

#[test]
fn nesting_beyond_measure_is_an_error() {
    let deep = format!("{{\"work\": {}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    check("cv.json", None, &deep, ErrorCode::LimitExceeded, &["cv.json", "100 lists", "maxJsonDepth"]);
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

/// Odd but readable input is loaded with a warning that names the oddity.
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
            r#"{"basics": {"name": "A"}, "work": [{"name": "B", "startDate": "2013-31-12", "endDate": "soon"}]}"#,
            &["work[0].startDate", "2013-31-12", "work[0].endDate", "soon"],
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
        ("cv.json", r#"{"work": [{"name": "A", "translations": ["x"]}]}"#, &["work[0].translations"]),
        ("cv.json", r#"{"work": [{"name": "A", "translations": {"en": 1}}]}"#, &["work[0].translations.en"]),
        ("cv.json", r#"{"work": [], "meta": {"adfontes": [1]}}"#, &["meta.adfontes"]),
        ("cv.json", r#"{"work": [], "meta": 3}"#, &["meta"]),
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

/// Any JSON in the shape of a resume is loaded, with its content as text.
#[test]
fn resumes_of_any_shape_load() {
    let cases: &[(&str, &[&str])] = &[
        (r#"{"basics": []}"#, &[]),
        (r#"{"basics": {"name": 7}}"#, &["7"]),
        (r#"{"basics": {"profiles": {"github": "ada"}}}"#, &["github: ada"]),
        (r#"{"basics": {"profiles": [1]}}"#, &[]),
        (r#"{"basics": {"location": {"city": ["Ulm", "Bonn"]}}}"#, &["Ulm, Bonn"]),
        (r#"{"basics": {"website": {"label": "Me", "url": "https://ada.example"}}}"#, &["https://ada.example"]),
        (r#"{"work": {"company": "Acme", "role": "Dev"}}"#, &["# Acme", "Dev"]),
        (r#"{"work": [{"position": 1}]}"#, &["1"]),
        (r#"{"work": [{"name": "A", "highlights": "Did it.\nTwice."}]}"#, &["- Did it.", "- Twice."]),
        (r#"{"work": [{"name": "A", "highlights": ["a", 2]}]}"#, &["- a", "- 2"]),
        (r#"{"projects": [{"name": "P", "achievements": [{"txt": "grew"}]}]}"#, &["grew"]),
        (r#"{"skills": [{"name": "Tools", "keywords": [["Git"]]}]}"#, &["Git"]),
        (r#"{"skills": {"Tools": ["Git", "Make"], "Cloud": "AWS, Azure"}}"#, &["## Tools", "Git, Make", "AWS, Azure"]),
        (r#"{"skills": "Rust, C++"}"#, &["- Rust", "- C++"]),
        (r#"{"languages": {"Basque": "native"}}"#, &["Basque: native"]),
        (r#"{"interests": [{"keywords": ["Chess"]}]}"#, &["- Chess"]),
        (r#"{"resume": {"work": [{"name": "Wrapped"}]}}"#, &["# Wrapped"]),
        (r#"[{"work": [{"name": "Listed"}]}]"#, &["# Listed"]),
        (r#"{"work": [], "talks": [{"title": "On Time", "city": "Oslo"}]}"#, &["# Talks", "## On Time", "Oslo"]),
        (r#"{"work": [], "motto": "Slow is smooth"}"#, &["motto: Slow is smooth"]),
        (r#"{"work": [{"name": "A", "team size": 4}]}"#, &["team size: 4"]),
        (r#"{"employment": {"history": [{"employer": "F", "start": "May 2001"}]}}"#, &["# F", "2001-05"]),
        (
            r#"{"SkillsPassport": {"LearnerInfo": {"WorkExperience": [{"Employer": {"Name": "Europa"},
                "Position": {"Label": "Clerk"}, "Period": {"From": {"Year": 2010, "Month": 3}, "Current": true}}]}}}"#,
            &["# Europa", "Clerk", "2010-03"],
        ),
        (
            r#"{"Positions": [{"Company Name": "L", "Title": "Dev", "Started On": "Jan 2020", "Finished On": ""}]}"#,
            &["# L", "Dev", "2020-01"],
        ),
        ("\u{feff}{\0\"work\": [{\"name\": \"B\0om\"}]}", &["# Bom"]),
    ];
    for (text, parts) in cases {
        let out = ingest_one(&SourceInput::new("cv.json", *text), &IngestOptions::default()).expect(text);
        let all: Vec<&str> = out.documents.iter().map(|document| document.text.as_str()).collect();
        let all = all.join("\n");
        for part in *parts {
            assert!(all.contains(part), "«{part}» of {text} in {all}");
        }
    }
}

/// A resume's statement about leaving the page applies to all of its documents.
#[test]
fn a_resume_may_stay_on_the_page() {
    let cases = [
        (r#"{"remote": "never", "work": [{"name": "A"}]}"#, true),
        (r#"{"meta": {"remote": "Never "}, "work": [{"name": "A"}]}"#, true),
        (r#"{"meta": {"adfontes": {"remote": "nevr"}}, "work": [{"name": "A"}]}"#, true),
        (r#"{"meta": {"remote": "allow"}, "work": [{"name": "A"}]}"#, false),
        (r#"{"meta": {"remote": ""}, "work": [{"name": "A"}]}"#, true),
        (r#"{"meta": {"remote": true}, "work": [{"name": "A"}]}"#, true),
        (r#"{"remote": "hybrid", "work": [{"name": "A"}]}"#, false),
        (r#"{"Remote": "NEVER", "work": [{"name": "A"}]}"#, true),
        (r#"{"resume": {"remote": "never", "work": [{"name": "A"}]}}"#, true),
        (r#"[{"meta": {"remote": "never"}, "work": [{"name": "A"}]}]"#, true),
        (r#"{"resume": [{"remote": "never", "work": [{"name": "A"}]}]}"#, true),
        (r#"{"site": {"remote": "never", "me": {"work": [{"name": "A"}], "skills": ["B"]}}}"#, true),
        (r#"{"site": {"me": {"meta": {"remote": "no"}, "work": [{"name": "A"}], "skills": ["B"]}}}"#, true),
        (r#"{"site": {"me": {"work": [{"name": "A"}], "skills": ["B"]}}}"#, false),
        (r#"{"en": {"work": [{"name": "A"}]}, "es": {"remote": "never", "work": [{"name": "A"}]}}"#, true),
        (r#"{"Meta": {"Adfontes": {"REMOTE": "never"}}, "work": [{"name": "A"}]}"#, true),
    ];
    let yaml = [
        "remote: never\nwork:\n- name: A\n",
        "---\nRemote: never\n---\nwork:\n- name: A\n",
        "---\n{remote: never}\n---\nwork:\n- name: A\n",
    ];
    let yaml = yaml.map(|text| ("cv.yaml", text, true));
    // JSON is YAML, too.
    let files = cases.iter().flat_map(|(text, stays)| ["cv.json", "cv.yaml"].map(|name| (name, *text, *stays)));
    for (name, text, stays) in files.chain(yaml) {
        let out = ingest_one(&SourceInput::new(name, text), &IngestOptions::default()).expect(text);
        let never = |document: &adfontes::ingest::Document| document.remote == adfontes::ingest::Remote::Never;
        assert!(
            !out.nodes.is_empty() && out.documents.iter().all(|document| never(document) == stays),
            "{name}: {text}"
        );
    }
}

/// A text's statement about leaving the page counts wherever it is; in doubt, the text stays, with a warning.
#[test]
fn a_text_may_stay_on_the_page() {
    use adfontes::ingest::Remote::{Allow, Never};
    let cases = [
        ("a.md", "---\nRemote : Never\n---\nx", Never, false),
        ("a.md", "---\ntitle: A\nremote: nevr\n---\nx", Never, true),
        ("a.md", "---\ntitle: A: B\n---\nx", Never, true),
        ("a.txt", "---\nremote: never\n---\nx", Never, false),
        ("a.txt", "remote: never", Allow, false),
        ("a.html", "---\nremote: never\n---\n<p>x</p>", Never, false),
        ("a.html", "<meta name=Remote content=never><p>x</p>", Never, false),
        ("a.html", "<meta name=remote content=allow><p>x</p>", Allow, false),
        ("a.jsonl", r#"{"id": "a", "text": "---\nremote: never\n---\nx"}"#, Never, false),
        ("a.jsonl", r#"{"id": "a", "text": "x", "remote": "Never"}"#, Never, false),
        ("a.jsonl", r#"{"id": "a", "text": "x", "Remote": "never"}"#, Never, false),
        ("a.pages.json", r#"{"pages": ["x"], "remote": " never"}"#, Never, false),
        ("a.pages.json", r#"{"pages": ["x"], "REMOTE": "never"}"#, Never, false),
        ("values.yaml", "a: b\nRemote: never # stays", Never, false),
        ("values.yaml", "a: [\n'remote': never", Never, false),
        ("values.yaml", "---\nremote: never\n---\na: b", Never, false),
        ("values.yaml", "{remote: never, a: 1}", Never, false),
        ("values.yaml", "a: 1\nb: {remote: !!str never}", Never, false),
        ("values.yaml", "remote: &r never\na: b", Never, false),
        ("values.yaml", "remote:\n  never\na: b", Never, false),
        ("values.yaml", "{\"remote\": \"never\",\n\"a\": [", Never, false),
        ("values.yaml", "a: [remote, never]\nnever: remote", Allow, false),
        ("values.yaml", "a: b\nremote: yes", Allow, false),
        ("a.json", r#"{"nodes": [{"name": "N", "kind": "project"}], "edges": [], "remote": "never"}"#, Never, false),
        ("a.json", r#"{"nodes": [{"name": "N", "kind": "project"}], "edges": [], "Remote": "never"}"#, Never, false),
    ];
    for (name, text, remote, warned) in cases {
        let out = ingest_one(&SourceInput::new(name, text), &IngestOptions::default()).expect(text);
        assert!(!out.documents.is_empty() && out.documents.iter().all(|d| d.remote == remote), "{text}: {out:?}");
        assert_eq!(out.warnings.iter().any(|warning| warning.contains("page")), warned, "{text}: {:?}", out.warnings);
    }
    // The caller cannot loosen the text's own statement.
    let source = SourceInput { remote: Some(Allow), ..SourceInput::new("a.md", "---\nremote: never\n---\nx") };
    assert_eq!(ingest_one(&source, &IngestOptions::default()).unwrap().documents[0].remote, Never);
}
