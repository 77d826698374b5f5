//! The wasm-bindgen surface: DTOs, fetch, storage. No decision is made here.

pub mod error;

#[cfg(feature = "onnx")]
pub mod embedder;

#[cfg(feature = "bench")]
pub mod bench;
#[cfg(feature = "engine")]
pub mod engine;
#[cfg(feature = "engine")]
mod evaluate;
#[cfg(feature = "engine")]
mod host;
#[cfg(feature = "engine")]
mod js_embedder;
#[cfg(feature = "engine")]
mod js_reranker;
#[cfg(feature = "engine")]
mod language_model;
