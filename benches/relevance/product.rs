//! Asks the whole engine the same questions: documents are split, questions are planned, passages searched and ranked.

use super::List;
use super::data::{Model, TestSet};
use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::backend::{EmbedRole, Embedder, ModelManifest};
use adfontes::engine::Engine;
use adfontes::error::{Error, ErrorCode, Result};
use adfontes::ingest::SourceInput;
use adfontes::retrieve::{Filter, SearchMode};
use adfontes::settings::Settings;
use futures_executor::block_on;
use futures_util::future::LocalBoxFuture;
use serde_json::json;
use std::collections::HashMap;
use std::rc::Rc;

/// References per question; several may be passages of one document.
const LIMIT: usize = 10;

/// An embedder that returns vectors computed before.
struct Cached {
    manifest: ModelManifest,
    vectors: HashMap<String, Vec<f32>>,
}

impl Embedder for Cached {
    fn manifest(&self) -> &ModelManifest {
        &self.manifest
    }

    fn embed<'a>(&'a self, texts: &'a [String], _role: EmbedRole) -> LocalBoxFuture<'a, Result<Vec<Vec<f32>>>> {
        let unknown = || Error::new(ErrorCode::Internal, "a text that was not embedded before");
        let rows = texts.iter().map(|text| self.vectors.get(text).cloned().ok_or_else(unknown)).collect();
        Box::pin(async move { rows })
    }
}

/// An engine over the set's documents, with vectors if there is a model.
pub struct Product(Engine);

impl Product {
    pub fn new(name: &str, set: &TestSet, model: Option<&Model>) -> std::result::Result<Self, String> {
        let message = |error: Error| error.to_string();
        let engine = Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default()));
        let engine = engine.map_err(message)?;
        let documents: Vec<_> = set
            .documents
            .iter()
            .filter(|document| !document.text.trim().is_empty())
            .map(|document| json!({ "id": document.id, "title": document.title, "text": document.text }))
            .collect();
        let mut source = SourceInput::new("documents.json", json!(documents).to_string());
        source.format = Some("documents".to_owned());
        engine.add(&[source]).map_err(message)?;
        if let Some(model) = model {
            let questions: Vec<String> =
                set.questions.iter().map(|question| question.question.trim().to_owned()).collect();
            let passages: Vec<String> =
                engine.corpus().missing_vectors(model.manifest()).into_iter().map(|(_, text)| text).collect();
            let mut vectors = HashMap::new();
            for (part, texts, is_question) in [("passages", passages, false), ("asked", questions, true)] {
                let rows = model.embed(&format!("{name}.{part}"), &texts, is_question)?;
                vectors.extend(texts.into_iter().zip(rows));
            }
            engine.attach_embedder(Rc::new(Cached { manifest: model.manifest().clone(), vectors }));
            block_on(engine.embed_missing(&mut |_| Ok(()))).map_err(message)?;
        }
        Ok(Self(engine))
    }

    /// Documents in the order of their best passages, and whether the engine says that it found something.
    pub fn ask(&self, set: &TestSet, question: &str, mode: SearchMode) -> std::result::Result<(List, bool), String> {
        let searched = block_on(self.0.search(question, mode, &Filter::default(), Some(LIMIT)));
        let (_, result, _) = searched.map_err(|error| error.to_string())?;
        let mut list: List = Vec::new();
        for reference in &result.references {
            let doc = set.documents.iter().position(|document| document.id == reference.source_id.as_str());
            let doc = doc.ok_or_else(|| format!("no document {}", reference.source_id.as_str()))? as u32;
            if !list.iter().any(|(known, _)| *known == doc) {
                list.push((doc, 0.0));
            }
        }
        Ok((list, result.found()))
    }
}
