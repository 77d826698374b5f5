//! Test sets and vectors.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[derive(Deserialize)]
pub struct Document {
    pub id: String,
    #[serde(default)]
    pub title: String,
    pub text: String,
}

#[derive(Deserialize)]
pub struct Question {
    pub question: String,
    /// The one paragraph that answers (XQuAD).
    #[serde(default)]
    pub doc: String,
    /// Graded relevance (Cranfield).
    #[serde(default)]
    pub relevant: BTreeMap<String, u32>,
}

#[derive(Deserialize)]
pub struct TestSet {
    pub documents: Vec<Document>,
    #[serde(alias = "queries")]
    pub questions: Vec<Question>,
}

/// Reads a test set, or says why it is left out.
pub fn load(directory: &Path, name: &str) -> Option<TestSet> {
    let path = directory.join(format!("{name}.json"));
    let text = std::fs::read_to_string(&path)
        .map_err(|error| eprintln!("skipped {name}: {}: {error}", path.display()))
        .ok()?;
    serde_json::from_str(&text).map_err(|error| eprintln!("skipped {name}: {error}")).ok()
}

/// Cached vectors: rows of little-endian floats.
pub fn vectors(cache: &Path, name: &str, rows: usize) -> Option<Vec<Vec<f32>>> {
    let path: PathBuf = cache.join(format!("{name}.f32"));
    let bytes = std::fs::read(&path).ok()?;
    let dimension = bytes.len() / 4 / rows.max(1);
    if dimension == 0 || dimension * rows * 4 != bytes.len() {
        eprintln!("ignored {}: it does not hold {rows} vectors", path.display());
        return None;
    }
    let numbers: Vec<f32> = bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    Some(numbers.chunks_exact(dimension).map(<[f32]>::to_vec).collect())
}
