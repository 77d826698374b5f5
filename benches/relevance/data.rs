//! Test sets, and vectors for them.

use super::folder::files_of;
use adfontes::backend::{EmbedRole, ModelManifest};
use adfontes::embed::{OnnxEmbedder, load as load_model};
use adfontes::id::content_hash;
use adfontes::text::Language;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

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
    /// The one answering paragraph (XQuAD).
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

impl TestSet {
    /// Whether each question has one right document, without grades.
    pub fn is_single(&self) -> bool {
        self.questions.iter().all(|question| question.relevant.is_empty())
    }

    /// The number of the one right document.
    pub fn gold(&self, at: usize) -> Option<u32> {
        self.documents.iter().position(|document| document.id == self.questions[at].doc).map(|n| n as u32)
    }
}

/// Reads a test set; the error says why it is left out.
///
/// `xquad.ru>en` has the questions of the first and the documents of the second.
pub fn load(directory: &Path, name: &str) -> Result<TestSet, String> {
    if let Some((asked, passages)) = name.split_once('>') {
        let stem = asked.split('.').next().unwrap_or_default();
        let documents = load(directory, &format!("{stem}.{passages}"))?.documents;
        return Ok(TestSet { documents, ..load(directory, asked)? });
    }
    let path = directory.join(format!("{name}.json"));
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// A model folder; its vectors are computed once.
pub struct Model(OnnxEmbedder);

impl Model {
    pub fn open(folder: &Path) -> Result<Self, String> {
        let files = files_of(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        load_model(&files).map(Self).map_err(|error| format!("{}: {error}", folder.display()))
    }

    pub fn name(&self) -> String {
        let manifest = self.0.manifest();
        format!("{} {:.8}", manifest.name, manifest.fingerprint)
    }

    pub fn manifest(&self) -> &ModelManifest {
        self.0.manifest()
    }

    pub fn dimension(&self) -> usize {
        self.0.manifest().dimension
    }

    pub fn languages(&self) -> &[Language] {
        &self.0.manifest().languages
    }

    pub fn embed(&self, name: &str, texts: &[String], query: bool) -> Result<Vec<Vec<f32>>, String> {
        let cache = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/bench-vectors");
        let parts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let part = name.rsplit('.').next().unwrap_or(name);
        let path =
            cache.join(format!("{part}-{:.16}-{:016x}.f32", self.0.manifest().fingerprint, content_hash(&parts)));
        let dimension = self.dimension();
        if let Ok(bytes) = std::fs::read(&path)
            && bytes.len() == texts.len() * dimension * 4
        {
            let numbers: Vec<f32> =
                bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
            return Ok(numbers.chunks_exact(dimension).map(<[f32]>::to_vec).collect());
        }
        eprintln!("embedding {name} ({} texts)", texts.len());
        let role = if query { EmbedRole::Query } else { EmbedRole::Passage };
        let mut rows = Vec::with_capacity(texts.len());
        for text in texts {
            rows.extend(self.0.embed_now(std::slice::from_ref(text), role).map_err(|error| error.to_string())?);
        }
        let bytes: Vec<u8> = rows.iter().flatten().flat_map(|number| number.to_le_bytes()).collect();
        std::fs::create_dir_all(&cache)
            .and_then(|()| std::fs::write(&path, bytes))
            .map_err(|error| error.to_string())?;
        Ok(rows)
    }
}
