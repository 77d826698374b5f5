//! The engine's JavaScript surface in a real browser, in a worker: facts, streams over `fetch`, aborts, errors.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used, missing_docs)] // A panic is how a test fails.

use adfontes::browser::engine::{WasmEngine, parse_citations};
use adfontes::browser::ingest::Reading;
use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::AbortController;

wasm_bindgen_test_configure!(run_in_dedicated_worker);

const RESUME: &str = include_str!("../www/portfolio/resume.json");
const POST: &str = include_str!("../www/portfolio/pages/rag-evaluation.md");

fn json(text: &str) -> JsValue {
    js_sys::JSON::parse(text).unwrap()
}

fn get(value: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(value.clone(), |value, key| Reflect::get(&value, &key.into()).unwrap())
}

fn text(value: &JsValue, path: &str) -> String {
    get(value, path).as_string().unwrap_or_default()
}

fn list(value: &JsValue, path: &str) -> Vec<JsValue> {
    get(value, path).dyn_into::<Array>().map(|list| list.to_vec()).unwrap_or_default()
}

async fn resolved(promise: Promise) -> JsValue {
    JsFuture::from(promise).await.unwrap()
}

async fn code_of(promise: Promise) -> String {
    text(&JsFuture::from(promise).await.unwrap_err(), "code")
}

/// Reads sources at once.
fn ingest(sources: &str) -> Result<Vec<u8>, JsValue> {
    let mut reading = Reading::new(sources, true, 1_000_000, 100)?;
    Ok(reading.step(usize::MAX)?.unwrap())
}

/// Adds them at once.
fn add(engine: &WasmEngine, read: &[u8]) -> Result<JsValue, JsValue> {
    engine.begin(1, false)?;
    engine.take(read)?;
    engine.step(usize::MAX)
}

async fn engine() -> WasmEngine {
    let engine = WasmEngine::new(JsValue::UNDEFINED).unwrap();
    let source = |(name, text)| serde_json::json!({ "name": name, "text": text });
    let sources = [("resume.json", RESUME), ("pages/rag-evaluation.md", POST)].map(source);
    let report = add(&engine, &ingest(&serde_json::json!(sources).to_string()).unwrap()).unwrap();
    assert!(get(&report, "chunks").as_f64().unwrap() > 20.0);
    engine
}

/// A `fetch` that responds with the JavaScript expression as its body, and this status.
fn endpoint(response: &str) -> JsValue {
    let config = json(r#"{ "baseURL": "http://127.0.0.1:9/v1", "model": "m" }"#);
    let fetch = Function::new_with_args("request", &format!("globalThis.lastRequest = request; return {response};"));
    Reflect::set(&config, &"fetch".into(), &fetch).unwrap();
    config
}

fn ask(engine: &WasmEngine, question: &str, options: &str, on_event: Option<Function>) -> Promise {
    engine.ask(question.to_owned(), json(options), on_event, None)
}

#[wasm_bindgen_test]
async fn three_achievements_with_their_source() {
    let engine = engine().await;
    for question in ["Какие достижения на проекте АЛОР?", "what did he achieve at Alor Broker", "logros en ALOR"]
    {
        let answer = resolved(ask(&engine, question, "{}", None)).await;
        assert_eq!(text(&answer, "kind"), "list", "{question}");
        let items = list(&answer, "items");
        assert_eq!(items.len(), 3, "{question}");
        for citation in list(&answer, "citations") {
            let (start, end) = (get(&citation, "start").as_f64().unwrap(), get(&citation, "end").as_f64().unwrap());
            let whole = js_sys::JsString::from(text(&answer, "text"));
            assert_eq!(String::from(whole.slice(start as u32, end as u32)), text(&citation, "marker"));
        }
        let passage = js_sys::JsString::from(text(&list(&answer, "references")[0], "fullText"));
        let (start, end) =
            (get(&items[0], "span.start").as_f64().unwrap(), get(&items[0], "span.end").as_f64().unwrap());
        assert_eq!(String::from(passage.slice(start as u32, end as u32)), text(&items[0], "text"), "{question}");
    }
}

#[wasm_bindgen_test]
async fn events_come_in_order_and_a_session_remembers() {
    let engine = engine().await;
    let session = engine.new_session();
    let options = format!(r#"{{ "session": "{session}" }}"#);
    let seen = Array::new();
    let sink = seen.clone();
    let listener = Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| {
        sink.push(&text(&event, "type").into());
    });
    let callback: Function = listener.as_ref().clone().unchecked_into();
    resolved(ask(&engine, "Расскажи про проект AI-Portfolio", &options, Some(callback))).await;
    let types: Vec<String> = seen.iter().filter_map(|name| name.as_string()).collect();
    assert_eq!(types.first().map(String::as_str), Some("plan"));
    assert_eq!(types.last().map(String::as_str), Some("complete"));
    let place = |name: &str| types.iter().position(|known| known == name).unwrap();
    assert!(place("references") < place("delta"));
    let next = resolved(ask(&engine, "А какие там достижения?", &options, None)).await;
    assert!(text(&next, "text").contains("AI-Portfolio"), "{}", text(&next, "text"));
    let alone = resolved(ask(&engine, "А какие там достижения?", "{}", None)).await;
    assert_ne!(text(&alone, "text"), text(&next, "text"));
}

#[wasm_bindgen_test]
async fn a_model_streams_and_is_cited() {
    let engine = engine().await;
    let stream = r#"Promise.resolve(new Response(new ReadableStream({ start(c) {
        const encoder = new TextEncoder();
        for (const piece of ["Recall at five is ", "measured [", "1]. Nobody counts stars [7", "7]."]) {
            const event = JSON.stringify({ choices: [{ index: 0, delta: { content: piece } }] });
            c.enqueue(encoder.encode("data: " + event + "\n"));
            c.enqueue(encoder.encode("\n"));
        }
        c.enqueue(encoder.encode("data: [DONE]\n\n"));
        c.close();
    } }), { status: 200, headers: { "content-type": "text/event-stream" } }))"#;
    engine.set_language_model(endpoint(stream)).unwrap();
    let answer = resolved(ask(&engine, "How is recall at five measured?", "{}", None)).await;
    assert_eq!(text(&answer, "kind"), "model");
    assert_eq!(text(&answer, "text"), "Recall at five is measured [1]. Nobody counts stars [77].");
    assert_eq!(list(&answer, "citations").len(), 1);
    assert_eq!(get(&list(&answer, "invalidCitations")[0], "number").as_f64(), Some(77.0));
    assert_eq!(list(&answer, "trace.leftThePage").len(), 1);
    let request = Reflect::get(&js_sys::global(), &"lastRequest".into()).unwrap();
    assert_eq!(text(&request, "url"), "http://127.0.0.1:9/v1/chat/completions");
}

#[wasm_bindgen_test]
async fn endpoints_that_fail_give_codes_and_the_engine_goes_on() {
    let engine = engine().await;
    engine.set_settings(json(r#"{ "llm": { "maxRetries": 0, "timeoutMs": 300 } }"#)).unwrap();
    let status = |code: u16| {
        format!("Promise.resolve(new Response('{{\"error\":{{\"message\":\"no\"}}}}', {{ status: {code} }}))")
    };
    for (response, expected) in [
        (status(401), "endpoint_unauthorized"),
        (status(429), "endpoint_rate_limited"),
        (status(500), "endpoint_failed"),
        ("Promise.resolve(new Response('<html>hello</html>'))".to_owned(), "endpoint_garbage"),
        ("Promise.reject(new TypeError('Failed to fetch'))".to_owned(), "endpoint_unreachable"),
        ("new Promise(() => {})".to_owned(), "endpoint_timeout"),
    ] {
        engine.set_language_model(endpoint(&response)).unwrap();
        assert_eq!(code_of(ask(&engine, "How is recall at five measured?", "{}", None)).await, expected);
        let facts = resolved(ask(&engine, "Достижения АЛОР", "{}", None)).await;
        assert_eq!(list(&facts, "items").len(), 3, "{expected}");
    }
}

#[wasm_bindgen_test]
async fn aborting_ends_the_request() {
    let engine = engine().await;
    engine.set_language_model(endpoint("new Promise(() => {})")).unwrap();
    let controller = AbortController::new().unwrap();
    let question = "How is recall at five measured?".to_owned();
    let running = engine.ask(question, json("{}"), None, Some(controller.signal()));
    let pause = Function::new_with_args("ms", "return new Promise((done) => setTimeout(done, ms));");
    resolved(pause.call1(&JsValue::NULL, &50.into()).unwrap().unchecked_into()).await;
    controller.abort();
    let error = JsFuture::from(running).await.unwrap_err();
    assert_eq!((text(&error, "name").as_str(), text(&error, "code").as_str()), ("AbortError", "aborted"));
    let request = Reflect::get(&js_sys::global(), &"lastRequest".into()).unwrap();
    assert_eq!(get(&request, "signal.aborted").as_bool(), Some(true));
}

/// Vectors from a JavaScript function that hashes words into 16 numbers.
fn embedder() -> Function {
    Function::new_with_args(
        "texts, role",
        r#"const out = new Float32Array(texts.length * 16);
        texts.forEach((text, row) => {
            for (const word of text.toLowerCase().split(/[^a-zа-яё0-9]+/u).filter(Boolean)) {
                let hash = 7;
                for (const c of word) hash = (hash * 31 + c.codePointAt(0)) % 65521;
                out[row * 16 + hash % 16] += 1;
            }
        });
        return Promise.resolve(out);"#,
    )
}

fn manifest(fingerprint: &str) -> JsValue {
    json(&format!(
        r#"{{ "name": "hash", "fingerprint": "{fingerprint}", "dimension": 16, "pooling": "mean", "normalize": true,
            "maxTokens": 256, "languages": ["en", "ru", "es"] }}"#
    ))
}

#[wasm_bindgen_test]
async fn vectors_join_and_survive_the_index_file() {
    let engine = engine().await;
    assert_eq!(engine.attach_embedder(manifest("a"), embedder(), Some(2)).unwrap().as_string().unwrap(), "no_vectors");
    let report = resolved(engine.embed_missing(None, None)).await;
    assert_eq!(get(&report, "embedded"), get(&engine.stats().unwrap(), "vectors"));
    let options = r#"{ "mode": "hybrid" }"#;
    let found = resolved(engine.search("recall at five".to_owned(), json(options), None)).await;
    assert!(get(&list(&found, "references")[0], "similarity").as_f64().unwrap() > 0.0);

    let file = engine.export().unwrap();
    let restored = WasmEngine::new(JsValue::UNDEFINED).unwrap();
    restored.load(file.as_slice().into()).unwrap();
    assert_eq!(restored.attach_embedder(manifest("a"), embedder(), None).unwrap().as_string().unwrap(), "ready");
    let again = resolved(restored.search("recall at five".to_owned(), json(options), None)).await;
    let ids = |found: &JsValue| list(found, "references").iter().map(|r| text(r, "fullText")).collect::<Vec<_>>();
    assert_eq!(ids(&again), ids(&found));

    // With another model, dense search is visibly off, and lexical search still works.
    assert_eq!(
        restored.attach_embedder(manifest("b"), embedder(), None).unwrap().as_string().unwrap(),
        "model_mismatch"
    );
    let lexical = resolved(restored.search("recall at five".to_owned(), JsValue::UNDEFINED, None)).await;
    assert!(get(&list(&lexical, "references")[0], "similarity").is_undefined());
    assert_eq!(get(&lexical, "trace.denseUsed").as_bool(), Some(false));
}

#[wasm_bindgen_test]
async fn damaged_and_foreign_index_files_change_nothing() {
    let engine = engine().await;
    let before = get(&engine.stats().unwrap(), "chunks");
    let good = engine.export().unwrap();
    let mut broken = good.clone();
    broken[good.len() / 2] ^= 1;
    for (bytes, expected) in [
        (b"<!doctype html><p>hello".to_vec(), "foreign_index"),
        (broken, "damaged_index"),
        (good[..good.len() / 2].to_vec(), "damaged_index"),
        (Vec::new(), "foreign_index"),
    ] {
        assert_eq!(text(&engine.load(bytes.as_slice().into()).unwrap_err(), "code"), expected);
        assert_eq!(get(&engine.stats().unwrap(), "chunks"), before);
    }
}

#[wasm_bindgen_test]
async fn bad_input_has_codes() {
    let engine = engine().await;
    let code = |sources: &str| text(&ingest(sources).unwrap_err(), "code");
    let source = |name: &str, text: &str| format!(r#"[{{ "name": "{name}", "text": "{text}" }}]"#);
    assert_eq!(code(&source("a.xyz", "x")), "unsupported_format");
    assert_eq!(code(&source("a.json", "{")), "invalid_source");
    assert_eq!(code(&source("resume.json", "{}")), "invalid_source");
    assert_eq!(code(r#""no list""#), "invalid_argument");
    assert_eq!(text(&add(&engine, &[9, 9, 9]).unwrap_err(), "code"), "invalid_argument");
    let twice = ingest(&format!("[{0}, {0}]", &source("a.md", "x").trim_matches(['[', ']']))).unwrap();
    assert_eq!(text(&add(&engine, &twice).unwrap_err(), "code"), "duplicate_id");
    assert_eq!(code_of(engine.remove(json(r#"["nothing"]"#))).await, "not_found");
    assert_eq!(code_of(ask(&engine, "  ", "{}", None)).await, "invalid_question");
    assert_eq!(code_of(ask(&engine, &"long ".repeat(20_000), "{}", None)).await, "limit_exceeded");
    assert_eq!(code_of(engine.embed_missing(None, None)).await, "no_embedder");
    let settings = WasmEngine::new(json(r#"{ "graphrag": true }"#)).err().unwrap();
    assert!(text(&settings, "message").contains("graphRag"));
    assert_eq!(text(&engine.set_language_model(json("{}")).unwrap_err(), "code"), "invalid_argument");
    let keyed = json(r#"{ "baseURL": "/v1", "model": "m", "apiKey": "secret" }"#);
    assert!(text(&engine.set_language_model(keyed).unwrap_err(), "message").contains("proxy"));
}

#[wasm_bindgen_test]
fn citations_alone() {
    let parsed = parse_citations("Да [1], нет [9].", 2).unwrap();
    assert_eq!(get(&list(&parsed, "citations")[0], "start").as_f64(), Some(3.0));
    assert_eq!(list(&parsed, "invalid").len(), 1);
}
