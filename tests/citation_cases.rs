//! Answers with citations, from the question to the check of every quotation, file and entry in the list of sources. The
//! cases are data; the model servers are scripted.

use adfontes::backend::fake::{FakeClock, FakeEntropy, Reply, ScriptedModel};
use adfontes::engine::{Answer, AskOptions, Engine, Event};
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use futures_executor::block_on;
use serde_json::{Value, json};
use std::rc::Rc;

struct Played {
    answer: Answer,
    events: Vec<Event>,
    requests: Vec<Value>,
}

/// A text as a stream of pieces of this many characters.
fn reply(value: &Value, size: usize) -> Reply {
    if let Some(status) = value["status"].as_u64() {
        return Reply::status(status as u16);
    }
    let text = value.as_str().map_or_else(|| value["json"].to_string(), str::to_owned);
    let chars: Vec<char> = text.chars().collect();
    let pieces: Vec<String> = chars.chunks(size).map(|piece| piece.iter().collect()).collect();
    Reply::stream(&pieces.iter().map(String::as_str).collect::<Vec<_>>())
}

fn play(library: &Value, case: &Value, size: usize) -> Played {
    let settings = Settings::default().merged(&json!({ "llm": { "maxRetries": 0 } })).unwrap();
    let settings = settings.merged(case.get("settings").unwrap_or(&json!({}))).unwrap();
    let engine = Engine::new(settings, Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    let sources: Vec<SourceInput> = serde_json::from_value(library["sources"].clone()).unwrap();
    engine.add(&sources).unwrap();
    let replies = case["replies"].as_array().map_or(&[][..], Vec::as_slice);
    let model = Rc::new(ScriptedModel::new(replies.iter().map(|r| reply(r, size)).collect::<Vec<_>>()));
    if !replies.is_empty() {
        engine.set_language_model(Some(model.clone()));
    }
    let options: AskOptions = serde_json::from_value(case.get("options").unwrap_or(&json!({})).clone()).unwrap();
    let question = case["question"].as_str().or(library["question"].as_str()).unwrap();
    let mut events = Vec::new();
    let answer = block_on(engine.ask(question, &options, &mut |event| events.push(event))).unwrap();
    let requests = model.requests.borrow().clone();
    Played { answer, events, requests }
}

/// What a case can expect of an answer, in the terms of the cases.
fn seen(played: &Played) -> Value {
    let Played { answer, requests, .. } = played;
    let checked = answer.verification.as_ref();
    let part = |span: &std::ops::Range<usize>| answer.text[span.clone()].to_owned();
    let format = |body: &Value| body.get("response_format").map_or(json!("plain"), |format| format["type"].clone());
    json!({
        "text": answer.text,
        "kind": answer.kind,
        "cited": answer.citations.iter().map(|c| c.index).collect::<Vec<_>>(),
        "scores": answer.validation.map(|v| [tenths(v.score), tenths(v.score_with_panel)]),
        "section": answer.validation.map(|v| v.has_sources_section),
        "named": answer.validation.map(|v| v.has_file_references),
        "files": checked.map(|c| c.files.iter().map(|f| json!([part(&f.span), f.verdict])).collect::<Vec<_>>()),
        "unknown": checked.map(|c| c.unknown_files.clone()),
        "quotes": checked.map(|c| c.quotes.iter().map(|q| q.reference).collect::<Vec<_>>()),
        "code": checked.map(|c| c.code.iter().map(|b| b.exact).collect::<Vec<_>>()),
        "list": checked.and_then(|c| c.list.as_ref()).map(|list| {
            list.entries.iter().map(|e| json!([e.number, e.name, e.verdict])).collect::<Vec<_>>()
        }),
        "declared": checked.map(|c| {
            let one = |d: &adfontes::verify::DeclaredCitation| json!([d.number, d.known, d.file_right, d.span.is_some()]);
            c.declared.iter().map(one).collect::<Vec<_>>()
        }),
        "missing": checked.and_then(|c| c.list.as_ref()).map(|list| list.missing.clone()),
        "drawn": adfontes::render::ViewNode::plain_text(&answer.view),
        "formats": requests.iter().map(format).collect::<Vec<_>>(),
        "warnings": answer.trace.warnings.iter().map(|w| w.code()).collect::<Vec<_>>(),
        "attempts": answer.trace.attempts.len(),
    })
}

fn tenths(score: f32) -> f64 {
    (f64::from(score) * 10.0).round() / 10.0
}

fn check(library: &Value, case: &Value, size: usize) -> Result<(), String> {
    let name = &case["id"];
    let played = play(library, case, size);
    let seen = seen(&played);
    for (key, expected) in case["expect"].as_object().unwrap() {
        if seen[key] != *expected {
            return Err(format!("{name} at {size}: {key} is {}, not {expected}\n{seen:#}", seen[key]));
        }
    }
    let prompt = played.requests.first().map(ToString::to_string).unwrap_or_default();
    for wanted in case["prompt"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !prompt.contains(wanted) {
            return Err(format!("{name}: the prompt lacks {wanted:?}: {prompt}"));
        }
    }
    for unwanted in case["promptWithout"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if prompt.contains(unwanted) {
            return Err(format!("{name}: the prompt has {unwanted:?}: {prompt}"));
        }
    }
    // The answer equals what was streamed.
    let mut streamed = String::new();
    for event in &played.events {
        match event {
            Event::Reset { .. } => streamed.clear(),
            Event::Delta { text, .. } => streamed.push_str(text),
            _ => {}
        }
    }
    match streamed.trim_end() == played.answer.text {
        true => Ok(()),
        false => Err(format!("{name} at {size}: streamed {streamed:?}, answered {:?}", played.answer.text)),
    }
}

#[test]
fn answers_and_their_citations() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/engine/citations.json");
    let library: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let cases = library["cases"].as_array().unwrap();
    let mut wrong = Vec::new();
    for case in cases {
        for size in [1, 7, 10_000] {
            wrong.extend(check(&library, case, size).err());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
