//! Who gives the verdicts, and who embeds questions.

use super::Sample;
use super::config::Metric;
use super::prompts::Step;
use super::undefined::Undefined;
use crate::backend::{EmbedRole, Embedder};
use crate::error::{Error, ErrorCode, Result};
use crate::text::Language;
use futures_util::future::LocalBoxFuture;
use serde::Serialize;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

/// A message of a conversation with a model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "JudgeMessage"))]
pub struct Message {
    /// Who speaks.
    #[cfg_attr(feature = "types", schemars(extend("enum" = ["system", "user"])))]
    pub role: &'static str,
    /// The text.
    pub content: String,
}

/// One question to a judge.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct JudgeRequest<'a> {
    /// The metric that asks.
    pub metric: Metric,
    /// What is asked.
    pub step: Step,
    /// The question for a language model.
    pub messages: Vec<Message>,
    /// JSON schema of the answer.
    #[cfg_attr(feature = "types", schemars(with = "serde_json::Map<String, Value>"))]
    pub schema: Value,
    /// What is judged, as data.
    #[cfg_attr(feature = "types", schemars(with = "serde_json::Map<String, Value>"))]
    pub data: Value,
    /// The whole sample; stays inside.
    #[serde(skip)]
    pub sample: &'a Sample,
    /// The language of explanations; stays inside, for models give their reasons in the language of what they judge.
    #[serde(skip)]
    pub language: Language,
}

/// Gives verdicts.
pub trait Judge {
    /// Its name in results, a model's name for instance.
    fn name(&self) -> &str;

    /// The answer, of the shape that the request's schema asks for. What does not fit it is dealt with by the metric.
    fn judge<'a>(&'a self, request: &'a JudgeRequest<'a>) -> LocalBoxFuture<'a, Result<Value>>;

    /// Whether it can be relied on for this metric in this language; `Err` says why not.
    ///
    /// # Errors
    /// Why it cannot be relied on.
    fn reliable(&self, _metric: Metric, _language: Language) -> std::result::Result<(), Undefined> {
        Ok(())
    }

    /// Whether it can judge this at all; `Err` says why not.
    ///
    /// # Errors
    /// Why it cannot judge this.
    fn able(&self, _request: &JudgeRequest<'_>) -> std::result::Result<(), Undefined> {
        Ok(())
    }

    /// Vectors that the judge prefers over the caller's for comparing questions.
    fn embeddings(&self) -> Option<&dyn Embed> {
        None
    }
}

/// Turns texts into vectors of any one dimension.
pub trait Embed {
    /// One vector per text, in order.
    fn embed<'a>(&'a self, texts: &'a [String]) -> LocalBoxFuture<'a, Result<Vec<Vec<f64>>>>;
}

/// The engine's own embedding model.
pub struct LocalEmbedder(pub Rc<dyn Embedder>);

impl Embed for LocalEmbedder {
    fn embed<'a>(&'a self, texts: &'a [String]) -> LocalBoxFuture<'a, Result<Vec<Vec<f64>>>> {
        Box::pin(async move {
            let vectors = self.0.embed(texts, EmbedRole::Query).await?;
            Ok(vectors.into_iter().map(|vector| vector.into_iter().map(f64::from).collect()).collect())
        })
    }
}

/// A judge that plays a script: one answer per request, then errors. For tests.
pub struct ScriptedJudge {
    name: String,
    answers: RefCell<VecDeque<Result<Value>>>,
    /// The step and data of every request.
    pub seen: RefCell<Vec<(Step, Value)>>,
}

impl ScriptedJudge {
    /// A judge that gives these answers in turn.
    pub fn new(name: &str, answers: impl IntoIterator<Item = Result<Value>>) -> Self {
        Self { name: name.into(), answers: RefCell::new(answers.into_iter().collect()), seen: RefCell::default() }
    }

    /// Answers that were not asked for.
    pub fn left(&self) -> usize {
        self.answers.borrow().len()
    }
}

impl Judge for ScriptedJudge {
    fn name(&self) -> &str {
        &self.name
    }

    fn judge<'a>(&'a self, request: &'a JudgeRequest<'a>) -> LocalBoxFuture<'a, Result<Value>> {
        self.seen.borrow_mut().push((request.step, request.data.clone()));
        let answer = self.answers.borrow_mut().pop_front();
        let none = || Err(Error::new(ErrorCode::EndpointFailed, "The script has no more answers."));
        Box::pin(async move { answer.unwrap_or_else(none) })
    }
}

/// Vectors from a table. For tests.
pub struct VectorTable(pub BTreeMap<String, Vec<f64>>);

impl Embed for VectorTable {
    fn embed<'a>(&'a self, texts: &'a [String]) -> LocalBoxFuture<'a, Result<Vec<Vec<f64>>>> {
        let one = |text: &String| {
            let missing = || Error::new(ErrorCode::InvalidVector, format!("The table has no vector for {text:?}."));
            self.0.get(text).cloned().ok_or_else(missing)
        };
        let vectors = texts.iter().map(one).collect();
        Box::pin(async move { vectors })
    }
}
