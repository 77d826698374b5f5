//! The wasm-bindgen surface: DTOs, fetch, storage. No decision is made here.

pub mod error;

#[cfg(feature = "onnx")]
pub mod embedder;

#[cfg(feature = "bench")]
pub mod bench;
#[cfg(feature = "ask")]
mod change;
#[cfg(feature = "ask")]
pub mod engine;
#[cfg(feature = "evaluate")]
pub mod evaluate;
#[cfg(any(feature = "ask", feature = "evaluate"))]
mod host;
#[cfg(feature = "ingest")]
pub mod ingest;
#[cfg(feature = "ask")]
mod js_embedder;
#[cfg(feature = "ask")]
mod js_reranker;
#[cfg(feature = "ask")]
mod js_store;
#[cfg(any(feature = "ask", feature = "evaluate"))]
mod language_model;
#[cfg(any(feature = "ask", feature = "evaluate"))]
mod values;

/// Set up before anything else.
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}
