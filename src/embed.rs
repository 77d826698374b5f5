//! Tokenization and ONNX inference: the only user of tract and of the tokenizers.
//!
//! A model is a folder in Hugging Face layout, passed as named files ([`ModelFiles`]): an ONNX graph and
//! `tokenizer.json` are required, the usual small configuration files are optional, and `adfontes.json` may override
//! them. [`OnnxEmbedder`] turns texts into vectors, [`CrossEncoder`] scores pairs of texts.
//!
//! This room never fetches anything: the caller provides the files.

mod address;
mod batch;
mod blocks;
mod cross_encoder;
mod dequantize;
mod embedder;
mod files;
mod guard;
mod kept;
mod linear;
mod product;
mod proto;
mod runner;
mod settings;
mod simd;
mod tokenizer;

pub use address::ModelAddress;
pub use cross_encoder::CrossEncoder;
pub use embedder::{OnnxEmbedder, load};
pub use files::{ModelFiles, ONNX_FILES, OPTIONAL_FILES, REQUIRED_FILES, check_content, is_complete_manifest};
