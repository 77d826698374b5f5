//! adfontes: an answer engine that shows its sources.
//!
//! A question passes through the rooms of this crate from left to right: `dialog` → `plan` → `retrieve` → `answer` →
//! `read` → `verify` → `render`. See `ARCHITECTURE.md` for what each room does and what it never does.

// A module without the engine has the rooms, but not everything that calls them.
#![cfg_attr(not(feature = "engine"), allow(dead_code, unused_imports))]

pub mod backend;
#[cfg(feature = "ask")]
pub mod domain;
pub mod error;
pub mod id;
pub mod language;
pub mod names;
#[cfg(feature = "rooms")]
pub mod order;
#[cfg(feature = "rooms")]
pub mod text;

#[cfg(feature = "ask")]
pub mod answer;
#[cfg(feature = "ask")]
pub mod dialog;
#[cfg(any(feature = "ask", feature = "evaluate"))]
pub mod dto;
#[cfg(feature = "ask")]
pub mod engine;
#[cfg(feature = "evaluate")]
pub mod evaluate;
#[cfg(feature = "ask")]
pub mod graph;
#[cfg(feature = "ask")]
pub mod index;
#[cfg(feature = "rooms")]
pub mod ingest;
#[cfg(feature = "ask")]
pub mod plan;
#[cfg(feature = "rooms")]
pub mod read;
#[cfg(feature = "ask")]
pub mod registry;
#[cfg(feature = "ask")]
pub mod render;
#[cfg(any(feature = "ask", feature = "evaluate"))]
pub mod request;
#[cfg(feature = "ask")]
pub mod retrieve;
#[cfg(feature = "rooms")]
pub mod settings;
#[cfg(any(feature = "ask", feature = "evaluate"))]
pub mod verify;

#[cfg(feature = "onnx")]
pub mod embed;

#[cfg(target_arch = "wasm32")]
pub mod browser;

pub use error::{Error, ErrorCode, Result};
