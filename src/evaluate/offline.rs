//! The judge without a model: it recognises names and numbers by their form, checks sentences word for word against
//! passages, and compares questions by the words that an answer repeats. It works offline and is deterministic, but
//! understands nothing. Its accuracy was measured ([`reliability`]); where it is not reliably better than always giving
//! the same verdict, it gives no score.

mod entities;
mod relevancy;
mod support;

use super::config::Metric;
use super::judge::{Embed, Judge, JudgeRequest};
use super::prompts::Step;
use super::{Undefined, run};
use crate::error::Result;
use crate::language::Reliability;
use crate::text::Language;
use futures_util::future::LocalBoxFuture;
use serde_json::{Value, json};

/// How often the judge without a model is right about a metric in a language; `None` for metrics that are not judged.
pub fn reliability(metric: Metric, language: Language) -> Option<Reliability> {
    let measured = &language.pack().evaluation.measured;
    match metric {
        Metric::ContextEntityRecall => Some(measured.context_entity_recall),
        Metric::ContextPrecision => Some(measured.context_precision),
        Metric::ContextRecall => Some(measured.context_recall),
        Metric::Faithfulness => Some(measured.faithfulness),
        Metric::NoiseSensitivity => Some(measured.noise_sensitivity),
        Metric::ResponseRelevancy => Some(measured.response_relevancy),
        _ => None,
    }
}

/// The judge without a model.
pub struct OfflineJudge {
    checked: bool,
    words: relevancy::WordVectors,
}

impl Default for OfflineJudge {
    fn default() -> Self {
        Self { checked: true, words: relevancy::WordVectors }
    }
}

impl OfflineJudge {
    /// The name in results: it must not be mistaken for a model.
    pub const NAME: &'static str = "offline (no model)";

    /// The judge as it is measured: it also gives scores that are not reliable.
    pub fn unchecked() -> Self {
        Self { checked: false, ..Self::default() }
    }

    fn answer(request: &JudgeRequest<'_>) -> Result<Value> {
        let text = |key: &str| request.data.get(key).and_then(Value::as_str).unwrap_or_default();
        let language = run::language_of(request.sample);
        let verdict = |(supported, note): (bool, String)| (u8::from(supported), note);
        let list = |outer: &str, inner: &str, statements: Vec<String>, context: &str| {
            let passages = passages(context, request.sample, language);
            let rows: Vec<Value> = statements
                .into_iter()
                .map(|statement| {
                    let (verdict, reason) = verdict(support::by_any(&passages, &statement, request.language));
                    json!({ "statement": statement, "reason": reason, inner: verdict })
                })
                .collect();
            Ok(json!({ outer: rows }))
        };
        match request.step {
            Step::ExtractEntities => {
                Ok(json!({ "entities": entities::extract(text("text"), request.sample, language) }))
            }
            Step::VerifyContext => {
                let passage = support::Passage::new(text("context"), language);
                let (verdict, reason) = verdict(passage.useful(text("question"), text("answer"), request.language));
                Ok(json!({ "reason": reason, "verdict": verdict }))
            }
            Step::ClassifyStatements => {
                list("classifications", "attributed", support::statements(text("answer")), text("context"))
            }
            Step::GenerateStatements => Ok(json!({ "statements": support::statements(text("answer")) })),
            Step::VerifyStatements => {
                let given = request.data.get("statements").and_then(Value::as_array).into_iter().flatten();
                let statements = given.filter_map(|s| s.as_str().map(str::to_owned)).collect();
                list("statements", "verdict", statements, text("context"))
            }
            Step::GenerateQuestion => {
                let question = request.sample.question().unwrap_or_default();
                let (question, evasive) = relevancy::question(question, text("response"), language);
                Ok(json!({ "question": question, "noncommittal": u8::from(evasive) }))
            }
        }
    }
}

/// The passages that a context was assembled from: a statement whose parts are in two of them is not supported.
fn passages(context: &str, sample: &super::Sample, language: Language) -> Vec<support::Passage> {
    match sample.contexts() {
        Some(parts) if parts.len() > 1 && parts.join("\n") == context => {
            parts.iter().map(|part| support::Passage::new(part, language)).collect()
        }
        _ => vec![support::Passage::new(context, language)],
    }
}

impl Judge for OfflineJudge {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn judge<'a>(&'a self, request: &'a JudgeRequest<'a>) -> LocalBoxFuture<'a, Result<Value>> {
        Box::pin(async move { Self::answer(request) })
    }

    fn reliable(&self, metric: Metric, language: Language) -> std::result::Result<(), Undefined> {
        match reliability(metric, language) {
            Some(r) if self.checked && !r.is_better() => {
                Err(Undefined::NotBetter { accuracy: r.accuracy, baseline: Reliability::BASELINE })
            }
            _ => Ok(()),
        }
    }

    fn able(&self, request: &JudgeRequest<'_>) -> std::result::Result<(), Undefined> {
        let Some(context) = request.data.get("context").and_then(Value::as_str) else { return Ok(()) };
        let judged = run::language_of(request.sample);
        match support::foreign(&passages(context, request.sample, judged), judged) {
            Some(contexts) => Err(Undefined::OtherLanguage { contexts, judged }),
            None => Ok(()),
        }
    }

    fn embeddings(&self) -> Option<&dyn Embed> {
        Some(&self.words)
    }
}
