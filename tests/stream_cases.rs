//! Reading an endpoint's response: event streams and chat completions, at every cut.

use adfontes::read::{ChatEvent, ChatStreamParser, SseParser};
use proptest::prelude::*;
use serde_json::Value;

fn sse(pieces: &[&[u8]]) -> Vec<(String, String)> {
    let mut parser = SseParser::new();
    let mut events: Vec<_> = pieces.iter().flat_map(|piece| parser.push(piece)).collect();
    events.extend(parser.finish());
    events.into_iter().map(|e| (e.event, e.data)).collect()
}

fn chat(pieces: &[&[u8]]) -> Vec<ChatEvent> {
    let mut parser = ChatStreamParser::new();
    let mut events: Vec<_> = pieces.iter().flat_map(|piece| parser.push(piece)).collect();
    events.extend(parser.finish());
    events
}

fn every_cut<T: PartialEq + std::fmt::Debug>(bytes: &[u8], read: impl Fn(&[&[u8]]) -> T) -> T {
    let whole = read(&[bytes]);
    for cut in 0..=bytes.len() {
        assert_eq!(read(&[&bytes[..cut], &bytes[cut..]]), whole, "cut at {cut}");
    }
    let single: Vec<&[u8]> = bytes.chunks(1).collect();
    assert_eq!(read(&single), whole, "byte by byte");
    whole
}

fn check_sse(bytes: &[u8], expected: &[(&str, &str)]) {
    let events = every_cut(bytes, sse);
    let expected: Vec<_> = expected.iter().map(|(e, d)| (e.to_string(), d.to_string())).collect();
    assert_eq!(events, expected, "{:?}", String::from_utf8_lossy(bytes));
}

#[test]
fn event_streams() {
    check_sse(b"data: a\n\ndata: b\n\n", &[("", "a"), ("", "b")]);
    check_sse(b"data: a\r\ndata: b\r\n\r\ndata:c\r\n\r\n", &[("", "a\nb"), ("", "c")]);
    check_sse(b"data: a\rdata:  b\r\rdata\r\r", &[("", "a\n b"), ("", "")]);
    check_sse(b"\xef\xbb\xbfdata: a\n\n", &[("", "a")]);
    check_sse(b"\xef\xbbdata: a\n\n", &[]);
    check_sse(b": keep-alive\n\n: again\n\nevent: ping\n\nevent: m\ndata: x\nid: 1\nretry: 5\n\n", &[("m", "x")]);
    check_sse(b"data: cut off", &[("", "cut off")]);
    check_sse("data: день\n\n".as_bytes(), &[("", "день")]);
    check_sse(b"data: \xff\xfe\n\n", &[("", "\u{fffd}\u{fffd}")]);
    check_sse(b"data: a\x00b\n\n", &[("", "a\0b")]);
    check_sse(b"data: [DONE]\n\n", &[("", "[DONE]")]);
    check_sse(b"", &[]);
}

/// Joins adjacent pieces, so that cases do not depend on where the endpoint cut its text.
fn summary(events: &[ChatEvent]) -> Value {
    let (mut content, mut reasoning, mut refusal) = (String::new(), String::new(), String::new());
    let (mut calls, mut errors, mut diagnostics, mut finish, mut usage, mut cut) =
        (vec![], vec![], 0, Value::Null, Value::Null, false);
    for event in events {
        match event {
            ChatEvent::Content(text) => content.push_str(text),
            ChatEvent::Reasoning(text) => reasoning.push_str(text),
            ChatEvent::Refusal(text) => refusal.push_str(text),
            ChatEvent::ToolCall(call) => calls.push(serde_json::json!([call.id, call.name, call.arguments])),
            ChatEvent::Usage(u) => usage = serde_json::json!([u.prompt_tokens, u.completion_tokens, u.total_tokens]),
            ChatEvent::Finish(reason) => finish = reason.clone().into(),
            ChatEvent::Error(e) => errors.push(serde_json::json!([e.message, e.kind, e.status])),
            ChatEvent::Cut => cut = true,
            ChatEvent::Diagnostic(_) => diagnostics += 1,
        }
    }
    serde_json::json!({
        "content": content, "reasoning": reasoning, "refusal": refusal, "calls": calls, "errors": errors,
        "diagnostics": diagnostics, "finish": finish, "usage": usage, "cut": cut,
    })
}

fn cases_of(file: &str) -> Vec<Value> {
    let path = format!("{}/tests/cases/reading/{file}", env!("CARGO_MANIFEST_DIR"));
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    file["cases"].as_array().unwrap().clone()
}

fn body_of(case: &Value) -> String {
    match (&case["body"], &case["chunks"]) {
        (Value::String(body), _) => body.clone(),
        (_, Value::Array(chunks)) => chunks
            .iter()
            .map(|c| format!("data: {}\n\n", c.as_str().map_or_else(|| c.to_string(), str::to_owned)))
            .collect(),
        _ => panic!("{case}"),
    }
}

fn chat_cases(file: &str, least: usize) {
    let cases = cases_of(file);
    assert!(cases.len() >= least, "{} cases", cases.len());
    let mut wrong = Vec::new();
    for case in &cases {
        let got = summary(&every_cut(body_of(case).as_bytes(), chat));
        let mut expected = summary(&[]);
        for (key, value) in case["expected"].as_object().unwrap() {
            assert!(expected.get(key).is_some(), "{}: {key}", case["id"]);
            expected[key] = value.clone();
        }
        if got != expected {
            wrong.push(format!("{}:\n  {got}\n  {expected}", case["id"]));
        }
    }
    assert!(wrong.is_empty(), "got, and expected:\n{}", wrong.join("\n"));
}

#[test]
fn chat_completions() {
    chat_cases("chat.json", 35);
}

/// Stream shapes of known servers; `seen` in the file names the source of each.
#[test]
fn streams_of_servers() {
    chat_cases("streams.json", 32);
}

/// Some browsers end a body that was cut as if it were whole: unless the endpoint had stated its end, or an error, it counts
/// as cut, and nothing is said about what was lost.
#[test]
fn streams_that_end_early() {
    let (mut ends, mut wrong) = (0, Vec::new());
    for case in cases_of("streams.json").iter().chain(&cases_of("chat.json")) {
        let (body, expected) = (body_of(case), &case["expected"]);
        if expected["diagnostics"].is_number() {
            continue;
        }
        for end in 0..body.len() {
            let mut parser = ChatStreamParser::new();
            let mut events = parser.push(&body.as_bytes()[..end]);
            let complete = parser.is_complete();
            events.extend(parser.finish());
            let got = summary(&events);
            let told = complete || got["finish"].is_string() || got["errors"] != serde_json::json!([]);
            let whole = body.as_bytes()[end..].trim_ascii().is_empty() && !expected["cut"].is_boolean();
            ends += 1;
            if got["diagnostics"] != 0 || !(whole || told || got["cut"] == true) {
                wrong.push(format!("{} at {end}: {got}", case["id"]));
            }
        }
    }
    assert!(ends > 10_000, "{ends} ends");
    assert!(wrong.is_empty(), "{} of {ends}:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
}

proptest! {
    #[test]
    fn any_bytes_at_any_cut(bytes in proptest::collection::vec(any::<u8>(), 0..300), cut in 0usize..300) {
        let cut = cut.min(bytes.len());
        prop_assert_eq!(sse(&[&bytes[..cut], &bytes[cut..]]), sse(&[&bytes]));
        prop_assert_eq!(chat(&[&bytes[..cut], &bytes[cut..]]), chat(&[&bytes]));
    }
}
