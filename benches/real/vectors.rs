//! A model with a cache file of vectors, so that a second run computes only new ones.

use super::folder::files_of;
use adfontes::backend::{EmbedRole, Embedder, ModelManifest};
use adfontes::embed::{OnnxEmbedder, load};
use adfontes::error::{Error, ErrorCode, Result};
use adfontes::id::content_hash;
use futures_util::future::LocalBoxFuture;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

/// A model folder with its cached vectors.
pub struct Kept {
    model: OnnxEmbedder,
    known: RefCell<HashMap<u64, Vec<f32>>>,
    /// Records of a text's hash and its numbers, appended as they are made.
    file: RefCell<File>,
}

impl Kept {
    /// Opens the folder and its cache.
    pub fn open(folder: &Path) -> std::result::Result<Self, String> {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
        let files = files_of(folder).map_err(|error| failed(&error))?;
        let model = load(&files).map_err(|error| failed(&error))?;
        let cache = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/bench-vectors");
        std::fs::create_dir_all(&cache).map_err(|error| failed(&error))?;
        let path = cache.join(format!("texts-{}", model.manifest().fingerprint));
        let width = model.manifest().dimension * 4;
        let mut known = HashMap::new();
        let bytes = std::fs::read(&path).unwrap_or_default();
        for record in bytes.chunks_exact(8 + width) {
            let (key, numbers) = record.split_at(8);
            let numbers = numbers.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
            known.insert(key.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte)), numbers);
        }
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(|error| failed(&error))?;
        // Drop the partial record of an interrupted run.
        file.set_len((bytes.len() - bytes.len() % (8 + width)) as u64).map_err(|error| failed(&error))?;
        Ok(Self { model, known: RefCell::new(known), file: RefCell::new(file) })
    }

    fn vector(&self, text: &str, role: EmbedRole) -> Result<Vec<f32>> {
        let part = if role == EmbedRole::Query { "query" } else { "passage" };
        let key = content_hash(&[part, text]);
        if let Some(known) = self.known.borrow().get(&key) {
            return Ok(known.clone());
        }
        let made = self.model.embed_now(&[text.to_owned()], role)?.swap_remove(0);
        let numbers = made.iter().flat_map(|number| number.to_le_bytes());
        let record: Vec<u8> = key.to_le_bytes().into_iter().chain(numbers).collect();
        let written = self.file.borrow_mut().write_all(&record);
        written.map_err(|error| Error::new(ErrorCode::Internal, format!("vectors cannot be kept: {error}")))?;
        self.known.borrow_mut().insert(key, made.clone());
        Ok(made)
    }
}

impl Embedder for Kept {
    fn manifest(&self) -> &ModelManifest {
        self.model.manifest()
    }

    fn embed<'a>(&'a self, texts: &'a [String], role: EmbedRole) -> LocalBoxFuture<'a, Result<Vec<Vec<f32>>>> {
        let made = texts.iter().map(|text| self.vector(text, role)).collect();
        Box::pin(async move { made })
    }
}
