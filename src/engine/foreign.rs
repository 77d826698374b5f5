//! Questions in another language than the sources: their words cannot occur in the passages, so the model's vectors
//! decide, both for passages and for the sentences quoted.

use super::Engine;
use crate::answer::{Passage, quotable};
use crate::backend::EmbedRole;
use crate::order::{Collect as _, Order as _};
use crate::plan::QueryPlan;
use crate::retrieve::{Corpus, QueryVector, Reference};
use crate::text::Language;
use std::collections::BTreeMap;

/// Similarity of the sentences of references to the question, in the order of [`quotable`], scaled from 0 for the
/// lowest to 1 for the highest of all compared. Keyed by the number of the reference; contains no references that words
/// can judge.
pub(super) type Nearness = BTreeMap<usize, Vec<f32>>;

/// Maximum number of references whose sentences are compared, and of sentences in total.
const REFERENCES: usize = 3;
const SENTENCES: usize = 32;

impl Engine {
    /// Notes in the plan that meaning decides, if no source is in the question's language and the model knows both.
    pub(super) fn note_foreign(&self, plan: &mut QueryPlan, corpus: &Corpus) {
        let Some(embedder) = self.embedder() else { return };
        let known = &embedder.manifest().languages;
        let mut languages: Vec<Language> = corpus.documents().map(|document| document.language).collect();
        languages.order();
        languages.dedup();
        let judged = known.contains(&plan.language) && languages.iter().any(|language| known.contains(language));
        if judged && !languages.contains(&plan.language) {
            plan.reasons
                .push(format!("no source is in the question's language ({}): meaning decides", plan.language.code()));
        }
    }

    /// Compares the question with the sentences of the first references that are in another language. Empty if the
    /// model does not know both languages or fails.
    pub(super) async fn nearness(
        &self,
        plan: &QueryPlan,
        references: &[Reference],
        vector: Option<&QueryVector>,
    ) -> Nearness {
        let (Some(vector), Some(embedder)) = (vector, self.embedder()) else { return Nearness::new() };
        let foreign = |reference: &&Reference| {
            reference.language != plan.language && vector.knows(plan.language) && vector.knows(reference.language)
        };
        let mut texts: Vec<String> = Vec::new();
        let mut counts: Vec<(usize, usize)> = Vec::new();
        for reference in references.iter().take(REFERENCES).filter(foreign) {
            let spans = quotable(&passage(reference, 0.0));
            if texts.len() + spans.len() > SENTENCES {
                break;
            }
            counts.push((reference.id, spans.len()));
            texts.extend(spans.into_iter().map(|span| reference.full_text[span].to_owned()));
        }
        if texts.is_empty() {
            return Nearness::new();
        }
        let Ok(vectors) = embedder.embed(&texts, EmbedRole::Passage).await else { return Nearness::new() };
        let cosines: Vec<f32> = vectors.iter().map(|other| cosine(&vector.numbers, other)).collect();
        let low = cosines.iter().copied().fold(f32::INFINITY, f32::min);
        let range = (cosines.iter().copied().fold(f32::NEG_INFINITY, f32::max) - low).max(f32::EPSILON);
        let mut nearness = cosines.into_iter().map(|cosine| (cosine - low) / range);
        counts.into_iter().map(|(id, count)| (id, nearness.by_ref().take(count).collect())).into_map()
    }
}

/// A reference as a quotable passage.
pub(super) fn passage(reference: &Reference, relevance: f32) -> Passage<'_> {
    Passage {
        reference: reference.id,
        text: &reference.full_text,
        language: reference.language,
        code: reference.code,
        headings: &reference.heading_path,
        name: None,
        relevance,
        nearness: &[],
    }
}

fn cosine(a: &[f32], b: &[f32]) -> f32 {
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    dot(a, b) / (dot(a, a) * dot(b, b)).sqrt().max(f32::MIN_POSITIVE)
}
