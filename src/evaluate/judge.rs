//! Sources of verdicts, and of embeddings of questions.

use super::Sample;
use super::config::Metric;
use super::prompts::Step;
use super::undefined::Undefined;
use crate::error::{Error, ErrorCode, Result};
use crate::text::Language;
use futures_util::future::{LocalBoxFuture, join_all};
use serde::Serialize;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};

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

/// One of several requests with the same data whose answers should differ.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "JudgeVariant"))]
pub struct Variant {
    /// Its number, from 1.
    pub number: usize,
    /// How many requests there are.
    pub of: usize,
    /// How varied the answers should be: the temperature for a language model, from 0 to 2.
    pub temperature: f32,
}

/// A request to a judge.
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
    /// The data to judge.
    #[cfg_attr(feature = "types", schemars(with = "serde_json::Map<String, Value>"))]
    pub data: Value,
    /// Which of several requests with the same data this is; absent if there is only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<Variant>,
    /// The whole sample; not sent.
    #[serde(skip)]
    pub sample: &'a Sample,
    /// The language of explanations; not sent, because models give their reasons in the language of the data.
    #[serde(skip)]
    pub language: Language,
}

/// A source of verdicts.
pub trait Judge {
    /// Its name in results, for instance a model's name.
    fn name(&self) -> &str;

    /// The answer, in the shape that the request's schema asks for. The metric handles anything that does not fit it.
    fn judge<'a>(&'a self, request: &'a JudgeRequest<'a>) -> LocalBoxFuture<'a, Result<Value>>;

    /// Whether it can be relied on for this metric in this language; `Err` says why not.
    ///
    /// # Errors
    /// Why it cannot be relied on.
    fn reliable(&self, _metric: Metric, _language: Language) -> std::result::Result<(), Undefined> {
        Ok(())
    }

    /// Whether it can judge this request at all; `Err` says why not.
    ///
    /// # Errors
    /// Why it cannot judge this.
    fn able(&self, _request: &JudgeRequest<'_>) -> std::result::Result<(), Undefined> {
        Ok(())
    }

    /// Whether the data that it judges leaves the page.
    fn leaves_page(&self) -> bool {
        false
    }

    /// Embeddings for comparing questions that the judge prefers to the caller's.
    fn embeddings(&self) -> Option<&dyn Embed> {
        None
    }
}

/// Turns texts into vectors, all of one dimension.
pub trait Embed {
    /// One vector per text, in order.
    fn embed<'a>(&'a self, texts: &'a [String]) -> LocalBoxFuture<'a, Result<Vec<Vec<f64>>>>;

    /// Whether it is known to understand the language.
    fn knows(&self, _language: Language) -> bool {
        false
    }

    /// Whether the texts leave the page.
    fn leaves_page(&self) -> bool {
        false
    }
}

/// Several embedding models: the cosine of two vectors is the mean of their cosines. A model that fails is omitted,
/// unless all do.
pub struct MeanEmbed(pub Vec<Box<dyn Embed>>);

impl Embed for MeanEmbed {
    fn embed<'a>(&'a self, texts: &'a [String]) -> LocalBoxFuture<'a, Result<Vec<Vec<f64>>>> {
        Box::pin(async move {
            let mut joined: Vec<Vec<f64>> = vec![Vec::new(); texts.len()];
            let mut failed = None;
            for result in join_all(self.0.iter().map(|model| model.embed(texts))).await {
                match result {
                    Ok(vectors) if vectors.len() == texts.len() => {
                        joined.iter_mut().zip(vectors).for_each(|(all, one)| all.extend(unit(one)));
                    }
                    Ok(vectors) => {
                        let message = format!("Got {} vectors for {} texts.", vectors.len(), texts.len());
                        failed = Some(Error::new(ErrorCode::InvalidVector, message));
                    }
                    Err(error) if error.code() == ErrorCode::Aborted => return Err(error),
                    Err(error) => failed = Some(error),
                }
            }
            match failed {
                Some(error) if joined.iter().all(Vec::is_empty) => Err(error),
                _ => Ok(joined),
            }
        })
    }

    fn knows(&self, language: Language) -> bool {
        !self.0.is_empty() && self.0.iter().all(|model| model.knows(language))
    }

    fn leaves_page(&self) -> bool {
        self.0.iter().any(|model| model.leaves_page())
    }
}

/// The vector, scaled to length 1.
fn unit(vector: Vec<f64>) -> Vec<f64> {
    let length = vector.iter().map(|x| x * x).sum::<f64>().sqrt();
    if length > 0.0 { vector.into_iter().map(|x| x / length).collect() } else { vector }
}

/// A judge that follows a script: one answer per request, then errors. For tests.
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

    /// Answers that were not requested.
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
