//! Vectors of passages that have none, and of questions.

use super::{Engine, Progress, ProgressStage};
use crate::backend::{EmbedRole, Embedder};
use crate::error::{Error, ErrorCode, Result};
use crate::order::Order as _;
use crate::plan::QueryPlan;
use crate::retrieve::{Corpus, DenseStatus, QueryVector};
use std::sync::Arc;

/// Number of passages embedded at a time during indexing: queries are served between batches.
const EMBED_BATCH: usize = 8;
/// From so many passages on, they are embedded in several lanes.
const MANY: usize = 64;
/// How long embedding a question may take before search continues without it, in ms.
pub(super) const EMBED_TIMEOUT_MS: u64 = 8_000;

impl Engine {
    /// Embeds every passage without a vector with the attached model; returns their number. `progress` is called after
    /// each batch; if it returns an error (an abort), embedding stops. Vectors made until then are kept.
    ///
    /// # Errors
    /// `no_embedder` without a model, `invalid_vector` for unsuitable vectors, and any error of the model or of
    /// `progress`.
    pub async fn embed_missing(&self, progress: &mut dyn FnMut(Progress) -> Result<()>) -> Result<usize> {
        let embedder = self.embedder().ok_or_else(|| {
            Error::new(ErrorCode::NoEmbedder, "No embedding model is attached. Attach one before indexing vectors.")
        })?;
        let manifest = embedder.manifest().clone();
        let missing = self.corpus().missing_vectors(&manifest);
        let total = missing.len();
        let mut done: Vec<(crate::id::ChunkId, Arc<[f32]>)> = Vec::with_capacity(total);
        let mut outcome = Ok(());
        // Texts of similar length form batches without padding.
        let mut order: Vec<&(crate::id::ChunkId, String)> = missing.iter().collect();
        order.order_by_key(|(id, text)| (text.len(), id.clone()));
        // Further lanes load the model first, which is worth it for many passages only.
        let lanes = if total < MANY { 1 } else { embedder.lanes().max(1) };
        for batch in order.chunks(EMBED_BATCH * lanes) {
            let texts: Vec<String> = batch.iter().map(|(_, text)| text.clone()).collect();
            match embedder.embed(&texts, EmbedRole::Passage).await {
                Ok(vectors) if vectors.len() == batch.len() => {
                    done.extend(batch.iter().zip(vectors).map(|((id, _), vector)| (id.clone(), Arc::from(vector))));
                }
                Ok(vectors) => {
                    let message = format!("The model gave {} vectors for {} texts.", vectors.len(), batch.len());
                    outcome = Err(Error::new(ErrorCode::InvalidVector, message));
                }
                Err(error) => outcome = Err(error),
            }
            if outcome.is_ok() {
                outcome = progress(Progress { stage: ProgressStage::Embed, loaded: done.len(), total });
            }
            if outcome.is_err() {
                break;
            }
        }
        let embedded = done.len();
        if embedded > 0 {
            // The corpus may have changed in the meantime: vectors of removed passages are dropped.
            let corpus = self.corpus().with_vectors(&manifest, done)?;
            self.publish(corpus);
        }
        outcome.map(|()| embedded)
    }

    /// Replaces the vector index with a prebuilt graph, for an index that will rarely change.
    ///
    /// # Errors
    /// `internal` if the graph cannot be built: a defect. The index stays as it was.
    pub fn build_hnsw(&self) -> Result<()> {
        self.publish(self.corpus().with_vector_graph()?);
        Ok(())
    }

    /// The question's vector, if dense search is ready. `known`: the model's earlier vector for the same text.
    pub(super) async fn embed_question(
        &self,
        corpus: &Corpus,
        plan: &QueryPlan,
        known: Option<Vec<f32>>,
    ) -> Result<Option<QueryVector>> {
        let Some(embedder) = self.embedder() else { return Ok(None) };
        if corpus.dense_status(Some(embedder.manifest())) != DenseStatus::Ready {
            return Ok(None);
        }
        let manifest = embedder.manifest().clone();
        let vector = match known {
            Some(vector) => vector,
            None => self.embedded(&*embedder, plan.question.clone()).await?,
        };
        Ok(Some(QueryVector {
            prepared: corpus.vectors().prepare(&vector)?,
            numbers: vector,
            language: plan.language,
            languages: manifest.languages,
            dense_weight: manifest.dense_weight,
            cosine_range: manifest.cosine_range,
        }))
    }

    /// The vector of a question, from the model.
    pub(super) async fn embedded(&self, embedder: &dyn Embedder, question: String) -> Result<Vec<f32>> {
        let texts = [question];
        let embedding = embedder.embed(&texts, EmbedRole::Query);
        let vectors = match futures_util::future::select(embedding, self.clock.sleep(EMBED_TIMEOUT_MS)).await {
            futures_util::future::Either::Left((vectors, _)) => vectors?,
            futures_util::future::Either::Right(_) => {
                return Err(Error::new(ErrorCode::EndpointTimeout, "The embedding model did not answer in time."));
            }
        };
        let missing = || Error::new(ErrorCode::InvalidVector, "The embedding model gave no vector.");
        vectors.into_iter().next().ok_or_else(missing)
    }
}
