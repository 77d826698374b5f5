//! [`Error`] as a JavaScript `Error` with `code`, `status`, `requestId`, `retryAfterMs`, `setting` and `limit`.

use crate::error::{Error, ErrorCode};
use wasm_bindgen::{JsCast, JsValue};

fn set(target: &JsValue, key: &str, value: JsValue) {
    // Fails only for a frozen target, and the error object was created here.
    let _ = js_sys::Reflect::set(target, &JsValue::from_str(key), &value);
}

impl From<Error> for JsValue {
    fn from(error: Error) -> Self {
        let js: JsValue = js_sys::Error::new(error.message()).into();
        let name = if error.code() == ErrorCode::Aborted { "AbortError" } else { "AdfontesError" };
        set(&js, "name", name.into());
        set(&js, "code", error.code().as_str().into());
        if let Some(status) = error.status() {
            set(&js, "status", status.into());
        }
        if let Some(id) = error.request_id() {
            set(&js, "requestId", id.into());
        }
        if let Some(ms) = error.retry_after_ms() {
            set(&js, "retryAfterMs", (ms as f64).into());
        }
        if let Some((setting, limit)) = error.limit() {
            set(&js, "setting", setting.into());
            set(&js, "limit", (limit as f64).into());
        }
        js
    }
}

/// The message of anything that JavaScript threw.
pub fn describe(thrown: &JsValue) -> String {
    thrown
        .dyn_ref::<js_sys::Error>()
        .map(|error| String::from(error.message()))
        .or_else(|| thrown.as_string())
        .unwrap_or_else(|| format!("{thrown:?}"))
}
