//! Conversion of values to and from JavaScript.

use crate::error::{Error, ErrorCode, Result};
use js_sys::Function;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;

pub(super) type JsResult<T> = std::result::Result<T, JsValue>;

pub(super) fn to_js(value: &impl Serialize) -> Result<JsValue> {
    value
        .serialize(&serde_wasm_bindgen::Serializer::json_compatible())
        .map_err(|error| Error::new(ErrorCode::Internal, format!("A value could not cross to JavaScript: {error}.")))
}

pub(super) fn from_js<T: DeserializeOwned>(value: JsValue, what: &str) -> Result<T> {
    serde_wasm_bindgen::from_value(value)
        .map_err(|error| Error::new(ErrorCode::InvalidArgument, format!("{what} cannot be read: {error}.")))
}

pub(super) fn optional<T: DeserializeOwned + Default>(value: JsValue, what: &str) -> Result<T> {
    if value.is_undefined() || value.is_null() { Ok(T::default()) } else { from_js(value, what) }
}

/// Calls a callback; an error that it throws is ignored, so that it cannot stop the engine.
pub(super) fn tell(callback: Option<&Function>, value: &JsValue) {
    if let Some(callback) = callback {
        let _ = callback.call1(&JsValue::UNDEFINED, value);
    }
}
