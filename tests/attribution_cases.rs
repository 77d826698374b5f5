//! Attribution markers and structured answers, at every cut.

use adfontes::read::{AttributionEvent, AttributionParser, ParsedAttribution, StructuredParser, parse_attribution};
use proptest::prelude::*;

fn stream<'t>(pieces: impl IntoIterator<Item = &'t str>) -> ParsedAttribution {
    let mut parser = AttributionParser::new();
    let mut events = Vec::new();
    for piece in pieces {
        events.extend(parser.push(piece));
    }
    events.extend(parser.finish());
    let mut parsed = ParsedAttribution::default();
    for event in events {
        match event {
            AttributionEvent::Text { start, text, .. } => {
                assert_eq!(start, parsed.plain.len());
                parsed.plain.push_str(&text);
            }
            AttributionEvent::Segment(segment) => parsed.segments.push(segment),
        }
    }
    parsed
}

/// `declared|text|citations`, with `…` if the marker is not closed.
fn check(text: &str, plain: &str, expected: &[&str]) {
    let parsed = parse_attribution(text);
    let shown: Vec<String> = parsed
        .segments
        .iter()
        .map(|s| format!("{}|{}|{:?}{}", s.declared.as_str(), s.text, s.citations, if s.complete { "" } else { "…" }))
        .collect();
    assert_eq!(shown, expected, "{text:?}");
    assert_eq!(parsed.plain, plain, "{text:?}");
    for segment in &parsed.segments {
        let piece = &parsed.plain[segment.plain.clone()];
        assert!(piece.contains(segment.text.split(' ').next().unwrap()), "{segment:?}");
        assert!(text.get(segment.span.clone()).is_some());
    }
    for cut in (0..=text.len()).filter(|cut| text.is_char_boundary(*cut)) {
        assert_eq!(stream([&text[..cut], &text[cut..]]), parsed, "{text:?} cut at {cut}");
    }
    let chars: Vec<String> = text.chars().map(String::from).collect();
    assert_eq!(stream(chars.iter().map(String::as_str)), parsed, "{text:?} by characters");
}

#[test]
fn attribution() {
    check(
        "{{rag:Java records are immutable[CTX 1]}} {{llm:similar to Kotlin data classes}}",
        "Java records are immutable[CTX 1] similar to Kotlin data classes",
        &["rag|Java records are immutable|[1]", "llm|similar to Kotlin data classes|[]"],
    );
    check("{{rag:Факт}}[1][2]. Дальше", "Факт[1][2]. Дальше", &["rag|Факт|[1, 2]", "unattributed|. Дальше|[]"]);
    check(
        "A {{hybrid: both }} [Источник 2] b",
        "A  both  [Источник 2] b",
        &["unattributed|A|[]", "hybrid|both|[2]", "unattributed|b|[]"],
    );
    check(
        "{{rag:use {{ name }} in a { b } template}} x",
        "use {{ name }} in a { b } template x",
        &["rag|use {{ name }} in a { b } template|[]", "unattributed|x|[]"],
    );
    check("{{rag:fn f() { x }}}", "fn f() { x }", &["rag|fn f() { x }|[]"]);
    check("{{rag:call `a}}b` now}}", "call `a}}b` now", &["rag|call `a}}b` now|[]"]);
    check(
        "{{rag:code\n```js\nif (a) { b }}}\n```\nend}} t",
        "code\n```js\nif (a) { b }}}\n```\nend t",
        &["rag|code\n```js\nif (a) { b }}}\n```\nend|[]", "unattributed|t|[]"],
    );
    check("{{rag:open to the end [1]", "open to the end [1]", &["rag|open to the end|[1]…"]);
    check("{{rag:outer {{llm:inner}} rest}}", "outer inner rest", &["rag|outer|[]", "llm|inner|[]", "rag|rest|[]"]);
    check(
        "{{RAG : upper}} {{other:x}} {{rag x}} {rag:y}",
        " upper {{other:x}} {{rag x}} {rag:y}",
        &["rag|upper|[]", "unattributed|{{other:x}} {{rag x}} {rag:y}|[]"],
    );
    check(
        "{{rag:an unbalanced { brace}} next",
        "an unbalanced { brace next",
        &["rag|an unbalanced { brace|[]", "unattributed|next|[]"],
    );
    check("}} {{ }} { plain", "}} {{ }} { plain", &["unattributed|}} {{ }} { plain|[]"]);
    check("{{rag:}}{{llm: }}", " ", &[]);
    check("", "", &[]);
    check("{{ra", "{{ra", &["unattributed|{{ra|[]"]);
}

#[test]
fn nested_and_unclosed_are_bounded() {
    let text = "{{rag:a".repeat(1_000) + &"}}".repeat(1_000);
    assert!(parse_attribution(&text).segments.len() < 3_000);
    for text in ["{".repeat(1 << 20), "}".repeat(1 << 20), "{{rag:".repeat(100_000), "{{rag:x}} [".repeat(50_000)] {
        let parsed = parse_attribution(&text);
        assert!(parsed.plain.len() <= text.len());
    }
}

fn structured(pieces: &[&str]) -> (String, adfontes::read::CitedAnswer) {
    let mut parser = StructuredParser::new();
    let streamed: String = pieces.iter().map(|p| parser.push(p)).collect();
    (streamed, parser.finish())
}

fn check_structured(text: &str, answer: &str, citations: &[(usize, Option<&str>)], complete: bool) {
    let (streamed, whole) = structured(&[text]);
    assert_eq!(whole.answer, answer, "{text:?}");
    assert_eq!(whole.complete, complete, "{text:?}");
    if complete {
        assert_eq!(streamed, answer, "streamed {text:?}");
    }
    let found: Vec<_> = whole.citations.iter().map(|c| (c.index, c.quote.as_deref())).collect();
    assert_eq!(found, citations, "{text:?}");
    for cut in (0..=text.len()).filter(|cut| text.is_char_boundary(*cut)) {
        assert_eq!(
            structured(&[&text[..cut], &text[cut..]]),
            (streamed.clone(), whole.clone()),
            "{text:?} cut at {cut}"
        );
    }
}

#[test]
fn structured_answers() {
    check_structured(
        r#"{"answer": "Да \"так\" [1].\nЕщё", "citations": [{"sourceIndex": 1, "fileName": "a.md", "quote": "так"}]}"#,
        "Да \"так\" [1].\nЕщё",
        &[(1, Some("так"))],
        true,
    );
    check_structured(
        "Sure:\n```json\n{\"citations\":[{\"source_index\":\"[2]\"}, 3],\"answer\":\"x \\u0434\\ud83c\\udf89\"}\n```",
        "x д🎉",
        &[(2, None), (3, None)],
        true,
    );
    check_structured(r#"{"meta":{"answer":"no"},"answer":"yes"}"#, "yes", &[], true);
    check_structured(r#"{"answer": "cut of"#, "cut of", &[], false);
    check_structured("no JSON at all [1]", "no JSON at all [1]", &[], false);
    check_structured(r#"{"answer":"a\ud800b","x":1}"#, "a\u{fffd}b", &[], false);
    check_structured("", "", &[], false);
}

proptest! {
    #[test]
    fn any_text_at_any_cut(parts in proptest::collection::vec(proptest::sample::select(vec![
        "{{rag:", "{{llm:", "{{", "}}", "{", "}", "`", "```", "\n", "[1]", "[CTX 2]", " ", "текст", "{{hyb", "rid:", "\"answer\"", ":", "\"", "\\", "\\u12", "ж",
    ]), 0..30), cut in any::<prop::sample::Index>()) {
        let text = parts.concat();
        let mut at = cut.index(text.len() + 1);
        while !text.is_char_boundary(at) { at -= 1; }
        prop_assert_eq!(stream([&text[..at], &text[at..]]), parse_attribution(&text));
        prop_assert_eq!(structured(&[&text[..at], &text[at..]]), structured(&[&text]));
    }
}
