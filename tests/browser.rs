//! Runs in a real browser, in a worker as in the product: tests what can be tested only there.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used, missing_docs)] // A panic is how a test fails.

use adfontes::text::Utf16Offsets;
use adfontes::{Error, ErrorCode};
use js_sys::{JsString, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_dedicated_worker);

fn property(value: &JsValue, key: &str) -> JsValue {
    Reflect::get(value, &JsValue::from_str(key)).unwrap()
}

fn text(value: &JsValue, key: &str) -> Option<String> {
    property(value, key).as_string()
}

#[wasm_bindgen_test]
fn runs_in_a_worker() {
    let global: JsValue = js_sys::global().into();
    assert!(global.is_instance_of::<web_sys::WorkerGlobalScope>());
}

#[wasm_bindgen_test]
fn every_error_crosses_with_its_code() {
    for code in ErrorCode::ALL {
        let js = JsValue::from(Error::new(*code, "What happened, and what to do."));
        assert!(js.is_instance_of::<js_sys::Error>(), "{code}");
        assert_eq!(text(&js, "code").as_deref(), Some(code.as_str()));
        assert_eq!(text(&js, "message").as_deref(), Some("What happened, and what to do."));
        let name = if *code == ErrorCode::Aborted { "AbortError" } else { "AdfontesError" };
        assert_eq!(text(&js, "name").as_deref(), Some(name), "{code}");
        for key in ["status", "requestId", "retryAfterMs"] {
            assert!(property(&js, key).is_undefined(), "{code}: {key}");
        }
    }
}

#[wasm_bindgen_test]
fn details_of_an_endpoint_cross() {
    let error = Error::new(ErrorCode::EndpointRateLimited, "Слишком часто.")
        .with_status(429)
        .with_request_id(Some("req-1".into()))
        .with_retry_after_ms(Some(2_500));
    let js = JsValue::from(error);
    assert_eq!(property(&js, "status").as_f64(), Some(429.0));
    assert_eq!(text(&js, "requestId").as_deref(), Some("req-1"));
    assert_eq!(property(&js, "retryAfterMs").as_f64(), Some(2_500.0));
    assert_eq!(adfontes::browser::error::describe(&js), "Слишком часто.");
}

#[wasm_bindgen_test]
fn whatever_was_thrown_has_a_message() {
    use adfontes::browser::error::describe;
    assert_eq!(describe(&js_sys::TypeError::new("no function").into()), "no function");
    assert_eq!(describe(&"plain text".into()), "plain text");
    for odd in [JsValue::NULL, JsValue::UNDEFINED, 7.into(), js_sys::Object::new().into()] {
        assert!(!describe(&odd).is_empty());
    }
}

/// Offsets are made for `text.slice(start, end)` of JavaScript: let JavaScript cut.
#[wasm_bindgen_test]
fn offsets_cut_the_same_text_in_javascript() {
    let sentence = "Проект «АЛОР» 🚀 запущен — ¿cuándo? In 2021 👩‍💻!";
    let js = JsString::from(sentence);
    for quote in ["Проект", "«АЛОР»", "🚀", "¿cuándo?", "2021", "👩‍💻", "!"] {
        let start = sentence.find(quote).unwrap();
        let mut offsets = Utf16Offsets::new(sentence);
        let (from, to) = (offsets.at(start), offsets.at(start + quote.len()));
        let cut = js.slice(u32::try_from(from).unwrap(), u32::try_from(to).unwrap());
        assert_eq!(String::from(cut), quote);
    }
}

#[wasm_bindgen_test]
fn entropy_comes_from_the_browser() {
    let (mut first, mut second) = ([0_u8; 32], [0_u8; 32]);
    getrandom::fill(&mut first).unwrap();
    getrandom::fill(&mut second).unwrap();
    assert_ne!(first, [0; 32]);
    assert_ne!(first, second);
}

/// In WebAssembly the browser's own normal forms fold words; natively a library's do (`src/text/fold.rs` has the same cases).
#[wasm_bindgen_test]
fn the_browser_folds_as_the_library_does() {
    for (text, folded) in [
        ("\u{ff21}\u{ff22}\u{ff23}\u{ff11}\u{ff12}", "abc12"),
        ("\u{fb01}ne\u{2026}", "fine..."),
        ("cafe\u{301} \u{2013} NA\u{cf}VE", "cafe \u{2013} naive"),
        ("\u{141}\u{f3}d\u{17a}", "\u{142}odz"),
        ("\u{130}stanbul", "istanbul"),
        ("\u{39f}\u{394}\u{39f}\u{3a3}", "\u{3bf}\u{3b4}\u{3bf}\u{3c3}"),
        ("\u{ac00}\u{11a8}", "\u{ac01}"),
    ] {
        assert_eq!(adfontes::text::fold(text), folded, "{text}");
        assert_eq!(adfontes::text::fold(folded), folded, "{text}");
    }
}
