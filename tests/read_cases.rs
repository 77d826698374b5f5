//! Reading model output. The cases are data; each gives the same result wherever it is cut.
#![allow(clippy::disallowed_methods)] // Reads its cases.

use adfontes::language::Language;
use adfontes::read::{
    CitationEvent, CitationParser, ParsedCitations, ReplyEvent, ReplyParser, TextKind, parse_citations,
};
use serde_json::Value;

fn cases(file: &str) -> Vec<Value> {
    let path = format!("{}/tests/cases/reading/{file}", env!("CARGO_MANIFEST_DIR"));
    let value: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    value["cases"].as_array().unwrap().clone()
}

/// Cases of citations: common ones, and those of each language.
fn citation_files() -> Vec<String> {
    let own = Language::ALL.map(|language| format!("citations-{}.json", language.code()));
    ["citations.json", "citations-own.json"].map(str::to_owned).into_iter().chain(own).collect()
}

/// Streams `pieces` and collects what a caller sees.
fn stream<'t>(pieces: impl IntoIterator<Item = &'t str>, sources: usize) -> (ParsedCitations, String) {
    let mut parser = CitationParser::new(sources);
    let mut events = Vec::new();
    for piece in pieces {
        events.extend(parser.push(piece));
    }
    events.extend(parser.finish());
    let mut parsed = ParsedCitations { body_end: parser.body_end(), ..Default::default() };
    let mut text = String::new();
    for event in events {
        match event {
            CitationEvent::Text { start, text: piece, kind } => {
                assert_eq!(start, text.len(), "text events are contiguous");
                if kind == TextKind::Hidden {
                    parsed.hidden.push(start..start + piece.len());
                }
                text.push_str(&piece);
            }
            CitationEvent::Citation(citation) => {
                assert_eq!(&text[citation.span.clone()], citation.marker, "a citation follows its marker");
                parsed.citations.push(citation);
            }
            CitationEvent::Invalid(invalid) => parsed.invalid.push(invalid),
        }
    }
    parsed.citations.sort_by_key(|c| c.span.start);
    parsed.invalid.sort_by_key(|c| c.span.start);
    (parsed, text)
}

fn check_citations(case: &Value) -> Result<(), String> {
    let (id, text) = (&case["id"], case["text"].as_str().unwrap());
    let sources = case["n_sources"].as_u64().unwrap() as usize;
    let parsed = parse_citations(text, sources);
    let list = |key: &str| -> Vec<(u64, String)> {
        let items = case[key].as_array().unwrap().iter();
        items.map(|c| (c["index"].as_u64().unwrap(), c["marker_text"].as_str().unwrap().to_owned())).collect()
    };
    let citations: Vec<_> = parsed.citations.iter().map(|c| (c.index as u64, c.marker.clone())).collect();
    let invalid: Vec<_> = parsed.invalid.iter().map(|c| (c.number as u64, c.marker.clone())).collect();
    let body_end = parsed.body_end.map(|end| text[..end].chars().count() as u64);
    let same = citations == list("expected") && invalid == list("expected_invalid");
    if !same || body_end != case["body_end"].as_u64() {
        return Err(format!(
            "{id} ({}) {text:?}:\n  {citations:?}\n  invalid {invalid:?}\n  end {body_end:?}",
            case["tier"]
        ));
    }
    for c in &parsed.citations {
        assert_eq!(&text[c.span.clone()], c.marker, "{id}");
    }
    Ok(())
}

fn check_every_cut(text: &str, sources: usize) {
    let whole = parse_citations(text, sources);
    for cut in (0..=text.len()).filter(|cut| text.is_char_boundary(*cut)) {
        let (parsed, seen) = stream([&text[..cut], &text[cut..]], sources);
        assert_eq!(seen, text);
        assert_eq!(parsed, whole, "{text:?} cut at {cut}");
    }
    for size in [1, 2, 3, 5] {
        let chars: Vec<char> = text.chars().collect();
        let pieces: Vec<String> = chars.chunks(size).map(|c| c.iter().collect()).collect();
        let (parsed, seen) = stream(pieces.iter().map(String::as_str), sources);
        assert_eq!(seen, text);
        assert_eq!(parsed, whole, "{text:?} in pieces of {size}");
    }
}

#[test]
fn citations_are_read() {
    let mut failures = Vec::new();
    for file in citation_files() {
        failures.extend(cases(&file).iter().filter_map(|case| check_citations(case).err()));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_cut_of_every_case_gives_the_same() {
    for file in citation_files() {
        for case in cases(&file) {
            check_every_cut(case["text"].as_str().unwrap(), case["n_sources"].as_u64().unwrap() as usize);
        }
    }
}

#[test]
fn every_heading_of_every_language_opens_the_list_of_sources() {
    for language in Language::ALL {
        for heading in language.pack().reading.source_headings.iter() {
            for list in [format!("{heading}:\n1. a.md"), format!("## {}\n- a.md", heading.to_uppercase())] {
                let text = format!("A fact [1].\n\n{list}");
                assert_eq!(parse_citations(&text, 1).body_end, Some(13), "{text:?}");
            }
        }
    }
}

/// What a reader sees of an answer that arrives in these pieces.
fn reply<'t>(pieces: impl IntoIterator<Item = &'t str>) -> String {
    let mut parser = ReplyParser::new(2, false, "");
    let mut events: Vec<ReplyEvent> = pieces.into_iter().flat_map(|piece| parser.push(piece)).collect();
    let (rest, text, _) = parser.finish();
    events.extend(rest);
    let texts = events.into_iter().filter_map(|event| match event {
        ReplyEvent::Text(text) => Some(text),
        _ => None,
    });
    assert_eq!(texts.collect::<String>().trim_end(), text, "what was streamed is the text");
    text
}

#[test]
fn replies_are_cleaned_at_every_cut() {
    for case in Language::ALL.into_iter().flat_map(|language| cases(&format!("replies-{}.json", language.code()))) {
        let (text, expected) = (case["text"].as_str().unwrap(), case["expected"].as_str().unwrap());
        assert_eq!(reply([text]), expected, "{text:?}");
        for (cut, _) in text.char_indices() {
            assert_eq!(reply([&text[..cut], &text[cut..]]), expected, "{text:?} cut at {cut}");
        }
        let chars: Vec<String> = text.chars().map(String::from).collect();
        assert_eq!(reply(chars.iter().map(String::as_str)), expected, "{text:?} by characters");
    }
}

mod hostile {
    use super::*;
    use crate::clock::now;
    use proptest::prelude::*;
    use std::time::Duration;

    /// Pieces with a meaning in the grammar, in any order.
    fn soup() -> impl Strategy<Value = String> {
        let atoms = [
            "[1]", "[2, 3]", "[", "]", "(", ")", "`", "``", "```\n", "\n```\n", "~~~\n", "\n", "\n\n", "$", "$$", "\\",
            "\\(", "\\)", "\\[", "\\]", "<", ">", "<code>", "</code>", "<a href=\"", "\"", "!", "![", "](", "](u)",
            "[text]", "[^1]", "[^1^]", "【1】", "【", "】", "†", "Source", " 1", "[Источник 2", "Источники:",
            "Sources:\n", "[1]: ", "- ", "1. ", "# ", "> ", "    ", "a", "х", "日", "🎉", " ", ", ", "-", "—",
            "https://x.y/", "arr", "=", "9", "2024", "\u{e200}", "\u{e201}", "\u{202e}", "\0", "\r\n", "\r", "|",
            "---\n", "*", "**", "{{rag:", "}}", ".",
        ];
        proptest::collection::vec(proptest::sample::select(atoms.to_vec()), 0..40).prop_map(|v| v.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]
        #[test]
        fn any_text_at_any_cut(text in soup(), cuts in proptest::collection::vec(any::<prop::sample::Index>(), 0..6)) {
            let whole = parse_citations(&text, 3);
            let mut at: Vec<usize> = cuts.iter().map(|i| i.index(text.len() + 1)).filter(|i| text.is_char_boundary(*i)).collect();
            at.extend([0, text.len()]);
            at.sort_unstable();
            let (parsed, seen) = stream(at.windows(2).map(|w| &text[w[0]..w[1]]), 3);
            prop_assert_eq!(seen, text);
            prop_assert_eq!(parsed, whole);
        }
    }

    #[test]
    fn bounded_time_and_memory() {
        let storms: [(&str, String); 16] = [
            ("one megabyte without a space", "x".repeat(1 << 20)),
            ("unclosed brackets", "[".repeat(10_000)),
            ("a megabyte of brackets", "[".repeat(1 << 20)),
            ("nested", format!("{}1{}", "[".repeat(1_000), "]".repeat(1_000))),
            ("citation storm", "[1]".repeat(100_000)),
            ("unclosed in brackets", "[ [1] ".repeat(50_000)),
            ("backticks", "`".repeat(1 << 20)),
            ("backticks of every length", (1..1_000).map(|n| "`".repeat(n) + " ").collect()),
            ("dollars", "$a ".repeat(300_000)),
            ("latex", "\\(a \\[b ".repeat(100_000)),
            ("links", "[](".repeat(300_000)),
            ("tags", "<code>".repeat(100_000)),
            ("attributes", "<a b=\"".repeat(100_000)),
            ("long titles", "[Source 1: a".repeat(50_000)),
            ("headings", "Sources:\n".repeat(50_000)),
            ("blank lines", " \n".repeat(300_000)),
        ];
        for (name, text) in storms {
            let start = now();
            let whole = parse_citations(&text, 3);
            let mut parser = CitationParser::new(3);
            let mut found = 0;
            let mut held = 0;
            for piece in text.as_bytes().chunks(16) {
                let events = parser.push(std::str::from_utf8(piece).unwrap());
                found += events.iter().filter(|e| matches!(e, CitationEvent::Citation(_))).count();
                held = held.max(parser.held());
            }
            let rest = parser.finish();
            found += rest.iter().filter(|e| matches!(e, CitationEvent::Citation(_))).count();
            assert_eq!(found, whole.citations.len(), "{name}");
            assert!(held < 40_000, "{name}: {held} bytes held");
            // Generous, for an unoptimised build on a busy machine: only quadratic time must fail.
            let took = now().saturating_sub(start);
            assert!(took < Duration::from_secs(20), "{name}: {took:?}");
        }
    }
}
