//! The wasm-bindgen surface: DTOs, fetch, storage. No decision is made here.

pub mod error;

#[cfg(feature = "onnx")]
pub mod embedder;
