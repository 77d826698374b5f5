//! adfontes: an answer engine that shows its sources.
//!
//! A question walks from left to right through the rooms of this crate: `dialog` → `plan` → `retrieve` → `answer` →
//! `read` → `verify` → `render`. See `ARCHITECTURE.md` for what each room does and what it never does.

pub mod backend;
#[cfg(feature = "engine")]
pub mod domain;
pub mod error;
pub mod id;
pub mod language;
pub mod names;
#[cfg(feature = "engine")]
pub mod order;
pub mod text;

#[cfg(feature = "engine")]
pub mod answer;
#[cfg(feature = "engine")]
pub mod dialog;
#[cfg(feature = "engine")]
pub mod dto;
#[cfg(feature = "engine")]
pub mod engine;
#[cfg(feature = "engine")]
pub mod evaluate;
#[cfg(feature = "engine")]
pub mod graph;
#[cfg(feature = "engine")]
pub mod index;
#[cfg(feature = "engine")]
pub mod ingest;
#[cfg(feature = "engine")]
pub mod plan;
#[cfg(feature = "engine")]
pub mod read;
#[cfg(feature = "engine")]
pub mod registry;
#[cfg(feature = "engine")]
pub mod render;
#[cfg(feature = "engine")]
pub mod retrieve;
#[cfg(feature = "engine")]
pub mod settings;
#[cfg(feature = "engine")]
pub mod verify;

#[cfg(feature = "onnx")]
pub mod embed;

#[cfg(target_arch = "wasm32")]
pub mod browser;

pub use error::{Error, ErrorCode, Result};
