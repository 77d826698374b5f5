//! The six judged metrics: which questions in which order, and what becomes of the verdicts.

use super::config::{Metric, MetricConfig, PrecisionStrategy, Verdicts};
use super::judge::{Embed, Judge, JudgeRequest};
use super::prompts::Step;
use super::score::{self, NoiseVerdicts};
use super::{Detail, Sample, Undefined, read};
use crate::error::{Error, ErrorCode};
use serde_json::{Value, json};

/// A score with what led to it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Measured {
    pub score: f64,
    /// How many of how many, for explanations; of the score where both are 0.
    pub counted: (usize, usize),
    /// Response- instead of reference-based, for context precision; an evasive answer, for relevancy.
    pub variant: bool,
    pub details: Vec<Detail>,
}

/// Why there is no score.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Failure {
    Undefined(Undefined),
    /// The judge failed; an abort ends everything.
    Judge(Error),
}

impl From<Undefined> for Failure {
    fn from(why: Undefined) -> Self {
        Failure::Undefined(why)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure::Judge(error)
    }
}

type Outcome = Result<Measured, Failure>;

/// One metric on one sample by one judge.
pub(super) struct Task<'a> {
    pub config: &'a MetricConfig,
    pub sample: &'a Sample,
    pub judge: &'a dyn Judge,
    pub embed: Option<&'a dyn Embed>,
    pub verdicts: Verdicts,
}

fn missing(field: &'static str) -> Failure {
    Failure::Undefined(Undefined::Missing(field))
}

fn positive(details: &[Detail]) -> usize {
    details.iter().filter(|d| d.verdict != 0.0).count()
}

impl Task<'_> {
    pub(super) async fn run(&self) -> Outcome {
        match self.config.metric {
            Metric::ContextEntityRecall => self.entity_recall().await,
            Metric::ContextPrecision => self.precision().await,
            Metric::ContextRecall => self.recall().await,
            Metric::Faithfulness => self.faithfulness().await,
            Metric::NoiseSensitivity => self.noise().await,
            Metric::ResponseRelevancy => self.relevancy().await,
            other => Err(Error::new(ErrorCode::Internal, format!("{} is not judged.", other.name())).into()),
        }
    }

    async fn ask(&self, step: Step, data: Value) -> Result<Value, Failure> {
        let request = JudgeRequest {
            metric: self.config.metric.name(),
            step: step.as_str(),
            messages: step.messages(&data),
            schema: step.schema(),
            data,
            sample: self.sample,
        };
        self.judge.able(&request)?;
        Ok(self.judge.judge(&request).await?)
    }

    fn question(&self) -> Result<&str, Failure> {
        self.sample.question().ok_or_else(|| missing("user_input"))
    }

    fn answer(&self) -> Result<&str, Failure> {
        self.sample.answer().ok_or_else(|| missing("response"))
    }

    fn reference(&self) -> Result<&str, Failure> {
        self.sample.right_answer().ok_or_else(|| missing("reference"))
    }

    fn contexts(&self) -> Result<&[String], Failure> {
        self.sample.contexts().ok_or_else(|| missing("retrieved_contexts"))
    }

    async fn entity_recall(&self) -> Outcome {
        let reference = self.reference()?;
        // An empty list is a search that found nothing: recall 0. Only a missing one is unknown.
        let contexts = self.sample.retrieved_contexts.as_ref().ok_or_else(|| missing("retrieved_contexts"))?;
        let wanted = self.ask(Step::ExtractEntities, json!({ "text": reference })).await?;
        let wanted = read::texts(&wanted, "entities")?;
        let known = self.ask(Step::ExtractEntities, json!({ "text": contexts.join("\n") })).await?;
        let known = read::texts(&known, "entities")?;
        let (found, of) = score::entities_found(&wanted, &known);
        let score = match self.verdicts {
            // As ragas: the small number keeps it from dividing by zero.
            Verdicts::Ragas => found as f64 / (of as f64 + 1e-8),
            Verdicts::Strict if of == 0 => return Err(Undefined::NoEntities.into()),
            Verdicts::Strict => found as f64 / of as f64,
        };
        let mut details: Vec<Detail> = Vec::new();
        for entity in wanted {
            if details.iter().all(|d| d.text != entity) {
                let verdict = f64::from(u8::from(known.contains(&entity)));
                details.push(Detail { text: entity, verdict, note: String::new() });
            }
        }
        Ok(Measured { score, counted: (found, of), variant: false, details })
    }

    async fn precision(&self) -> Outcome {
        let question = self.question()?;
        let by_response = match self.config.strategy {
            PrecisionStrategy::Reference => false,
            PrecisionStrategy::Response => true,
            PrecisionStrategy::Automatic => self.sample.right_answer().is_none(),
        };
        let answer = if by_response { self.answer()? } else { self.reference()? };
        let mut details = Vec::new();
        for context in self.contexts()? {
            let data = json!({ "question": question, "context": context, "answer": answer });
            let said = self.ask(Step::VerifyContext, data).await?;
            details.push(read::one(&said, context, self.verdicts)?);
        }
        let verdicts: Vec<f64> = details.iter().map(|d| d.verdict).collect();
        let score = match self.verdicts {
            Verdicts::Ragas => score::average_precision_ragas(&verdicts),
            Verdicts::Strict => score::average_precision(&verdicts).ok_or(Undefined::NoVerdicts)?,
        };
        Ok(Measured { score, counted: (positive(&details), details.len()), variant: by_response, details })
    }

    async fn recall(&self) -> Outcome {
        let (question, answer) = (self.question()?, self.reference()?);
        let context = self.contexts()?.join("\n");
        let data = json!({ "question": question, "context": context, "answer": answer });
        let said = self.ask(Step::ClassifyStatements, data).await?;
        let details = read::classified(&said, "classifications", "attributed", self.verdicts)?;
        let verdicts: Vec<f64> = details.iter().map(|d| d.verdict).collect();
        let score = score::mean(&verdicts).ok_or(Undefined::NoVerdicts)?;
        Ok(Measured { score, counted: (positive(&details), details.len()), variant: false, details })
    }

    async fn statements(&self, question: &str, text: &str) -> Result<Vec<String>, Failure> {
        let said = self.ask(Step::GenerateStatements, json!({ "question": question, "answer": text })).await?;
        Ok(read::texts(&said, "statements")?)
    }

    async fn verify(&self, statements: &[String], context: &str) -> Result<Vec<Detail>, Failure> {
        let said = self.ask(Step::VerifyStatements, json!({ "context": context, "statements": statements })).await?;
        Ok(read::on_statements(&said, statements, self.verdicts)?)
    }

    async fn faithfulness(&self) -> Outcome {
        let (answer, question, contexts) = (self.answer()?, self.question()?, self.contexts()?);
        let statements = self.statements(question, answer).await?;
        if statements.is_empty() {
            return Err(Undefined::NoStatements("response").into());
        }
        let details = self.verify(&statements, &contexts.join("\n")).await?;
        if details.is_empty() {
            return Err(Undefined::NoVerdicts.into());
        }
        let faithful = positive(&details);
        let score = faithful as f64 / details.len() as f64;
        Ok(Measured { score, counted: (faithful, details.len()), variant: false, details })
    }

    async fn noise(&self) -> Outcome {
        let (reference, question, answer) = (self.reference()?, self.question()?, self.answer()?);
        let contexts = self.contexts()?;
        let right = self.statements(question, reference).await?;
        let said = self.statements(question, answer).await?;
        let strict = self.verdicts == Verdicts::Strict;
        if strict {
            let empty = [(&right, "reference"), (&said, "response")].into_iter().find(|(list, _)| list.is_empty());
            if let Some((_, of)) = empty {
                return Err(Undefined::NoStatements(of).into());
            }
        }
        let flags = |details: &[Detail]| details.iter().map(|d| d.verdict != 0.0).collect::<Vec<_>>();
        let mut noise = NoiseVerdicts::default();
        for context in contexts {
            noise.reference_by_context.push(flags(&self.verify(&right, context).await?));
            noise.answer_by_context.push(flags(&self.verify(&said, context).await?));
        }
        noise.answer_by_reference = flags(&self.verify(&said, reference).await?);
        let errors = noise.errors(self.config.mode);
        let score = if strict {
            let values: Vec<f64> = errors.iter().map(|e| f64::from(u8::from(*e))).collect();
            score::mean(&values).ok_or(Undefined::NoStatements("response"))?
        } else {
            let score = noise.ragas(self.config.mode).map_err(Undefined::Shape)?;
            score.ok_or(Undefined::NoStatements("response"))?
        };
        let count = errors.iter().filter(|e| **e).count();
        // For people a 1 is a good statement here as elsewhere.
        let details = said
            .into_iter()
            .zip(errors.iter().copied().chain(std::iter::repeat(false)))
            .map(|(text, wrong)| Detail { text, verdict: f64::from(u8::from(!wrong)), note: String::new() })
            .collect();
        Ok(Measured { score, counted: (count, errors.len()), variant: false, details })
    }

    async fn relevancy(&self) -> Outcome {
        let (question, answer) = (self.question()?, self.answer()?);
        let strict = self.verdicts == Verdicts::Strict;
        let mut made = Vec::new();
        let mut evasive = Vec::new();
        for _ in 0..self.config.number_of_questions {
            let said = self.ask(Step::GenerateQuestion, json!({ "response": answer })).await?;
            let (question, evades) = read::question(&said, self.verdicts)?;
            if question.is_empty() && strict && !evades {
                return Err(Undefined::Malformed("question").into());
            }
            if !question.is_empty() || strict {
                made.push(question);
                evasive.push(evades);
            }
        }
        let zero = |details| Measured { score: 0.0, counted: (0, 0), variant: true, details };
        let all_evasive = evasive.iter().all(|e| *e);
        if made.is_empty() || (strict && all_evasive) {
            return Ok(zero(Vec::new()));
        }
        made.retain(|q| !q.is_empty());
        let embed = self.judge.embeddings().or(self.embed).ok_or(Undefined::NoEmbeddings)?;
        let mut texts = vec![question.to_owned()];
        texts.extend(made.iter().cloned());
        let vectors = embed.embed(&texts).await?;
        let Some((of_question, others)) = vectors.split_first().filter(|_| vectors.len() == texts.len()) else {
            let message = format!("{} vectors came for {} texts.", vectors.len(), texts.len());
            return Err(Error::new(ErrorCode::InvalidVector, message).into());
        };
        let mut details = Vec::new();
        for (text, vector) in made.into_iter().zip(others) {
            let verdict = score::cosine(of_question, vector).ok_or(Undefined::NoVector)?;
            details.push(Detail { text, verdict, note: String::new() });
        }
        let cosines: Vec<f64> = details.iter().map(|d| d.verdict).collect();
        let score = score::mean(&cosines).ok_or(Undefined::Malformed("question"))?;
        if all_evasive {
            return Ok(zero(details));
        }
        Ok(Measured { score, counted: (0, 0), variant: false, details })
    }
}
