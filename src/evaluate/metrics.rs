//! The six judged metrics: their requests, and how the verdicts become scores.

use super::config::{Metric, MetricConfig, PrecisionStrategy, Verdicts};
use super::judge::{Embed, Judge, JudgeRequest, Variant};
use super::limit::{Limit, all};
use super::prompts::Step;
use super::read::Part;
use super::sample::Field;
use super::score::{self, NoiseVerdicts};
use super::{Detail, Sample, Undefined, read};
use crate::error::{Error, ErrorCode};
use crate::text::{Language, detect};
use serde_json::{Value, json};

/// Maximum number of statements in one request.
const MAX_STATEMENTS: usize = 20;

/// A score with the details behind it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Measured {
    pub score: f64,
    /// How many of how many, for explanations; if both are 0, the explanation uses the score.
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

/// One metric for one sample and one judge.
pub(super) struct Task<'a> {
    pub config: &'a MetricConfig,
    pub sample: &'a Sample,
    pub judge: &'a dyn Judge,
    pub embed: Option<&'a dyn Embed>,
    pub verdicts: Verdicts,
    /// Of explanations.
    pub language: Language,
    /// Shared by all requests of a run.
    pub limit: &'a Limit,
}

fn missing(field: Field) -> Failure {
    Failure::Undefined(Undefined::Missing(field))
}

fn flags(details: &[Detail]) -> Vec<bool> {
    details.iter().map(|d| d.verdict != 0.0).collect()
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
        self.ask_one_of(step, data, None).await
    }

    /// Sends one of several requests that have the same data and should get different answers.
    async fn ask_one_of(&self, step: Step, data: Value, variant: Option<Variant>) -> Result<Value, Failure> {
        let request = JudgeRequest {
            metric: self.config.metric,
            step,
            messages: step.messages(&data, variant),
            schema: step.schema(),
            data,
            variant,
            sample: self.sample,
            language: self.language,
        };
        self.judge.able(&request)?;
        let _permit = self.limit.permit().await;
        Ok(self.judge.judge(&request).await?)
    }

    fn question(&self) -> Result<&str, Failure> {
        self.sample.question().ok_or_else(|| missing(Field::UserInput))
    }

    fn answer(&self) -> Result<&str, Failure> {
        self.sample.answer().ok_or_else(|| missing(Field::Response))
    }

    fn reference(&self) -> Result<&str, Failure> {
        self.sample.right_answer().ok_or_else(|| missing(Field::Reference))
    }

    fn contexts(&self) -> Result<&[String], Failure> {
        self.sample.contexts().ok_or_else(|| missing(Field::RetrievedContexts))
    }

    async fn entity_recall(&self) -> Outcome {
        let reference = self.reference()?;
        // An empty list is a search without results: recall 0. Only a missing list is unknown.
        let contexts = self.sample.retrieved_contexts.as_ref().ok_or_else(|| missing(Field::RetrievedContexts))?;
        let all_contexts = contexts.join("\n");
        let mut lists = all([self.entities(reference), self.entities(&all_contexts)]).await?.into_iter();
        let (wanted, known) = (lists.next().unwrap_or_default(), lists.next().unwrap_or_default());
        let (found, of) = score::entities_found(&wanted, &known);
        let score = match self.verdicts {
            // As in ragas: the small number prevents a division by zero.
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

    async fn entities(&self, text: &str) -> Result<Vec<String>, Failure> {
        let said = self.ask(Step::ExtractEntities, json!({ "text": text })).await?;
        Ok(read::texts(&said, Part::Entities)?)
    }

    async fn precision(&self) -> Outcome {
        let question = self.question()?;
        let by_response = match self.config.strategy {
            PrecisionStrategy::Reference => false,
            PrecisionStrategy::Response => true,
            PrecisionStrategy::Automatic => self.sample.right_answer().is_none(),
        };
        let answer = if by_response { self.answer()? } else { self.reference()? };
        let useful = |context: &'_ String| {
            let data = json!({ "question": question, "context": context, "answer": answer });
            let context = context.clone();
            async move {
                let said = self.ask(Step::VerifyContext, data).await?;
                Ok(read::one(&said, &context, self.verdicts)?)
            }
        };
        let details = all(self.contexts()?.iter().map(useful)).await?;
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
        let details = read::classified(&said, Part::Classifications, Part::Attributed, self.verdicts)?;
        let verdicts: Vec<f64> = details.iter().map(|d| d.verdict).collect();
        let score = score::mean(&verdicts).ok_or(Undefined::NoVerdicts)?;
        Ok(Measured { score, counted: (positive(&details), details.len()), variant: false, details })
    }

    async fn statements(&self, text: &str) -> Result<Vec<String>, Failure> {
        let mut data = json!({ "answer": text });
        // It helps to resolve pronouns, and may be missing.
        if let Some(question) = self.sample.question() {
            data = json!({ "question": question, "answer": text });
        }
        let said = self.ask(Step::GenerateStatements, data).await?;
        Ok(read::texts(&said, Part::Statements)?)
    }

    /// Verdicts on statements, in their order; many statements take several requests.
    async fn verify(&self, statements: &[String], context: &str) -> Result<Vec<Detail>, Failure> {
        let mut parts: Vec<&[String]> = statements.chunks(MAX_STATEMENTS).collect();
        if parts.is_empty() {
            parts.push(&[]);
        }
        let verdicts = |part| async move {
            let data = json!({ "context": context, "statements": part });
            let said = self.ask(Step::VerifyStatements, data).await?;
            Ok(read::on_statements(&said, part, self.verdicts)?)
        };
        Ok(all(parts.into_iter().map(verdicts)).await?.concat())
    }

    async fn faithfulness(&self) -> Outcome {
        let (answer, contexts) = (self.answer()?, self.contexts()?);
        let statements = self.statements(answer).await?;
        if statements.is_empty() {
            return Err(Undefined::NoStatements(Field::Response).into());
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
        let (reference, answer) = (self.reference()?, self.answer()?);
        let contexts = self.contexts()?;
        let mut statements = all([self.statements(reference), self.statements(answer)]).await?.into_iter();
        let (right, said) = (statements.next().unwrap_or_default(), statements.next().unwrap_or_default());
        let strict = self.verdicts == Verdicts::Strict;
        if strict {
            let empty =
                [(&right, Field::Reference), (&said, Field::Response)].into_iter().find(|(list, _)| list.is_empty());
            if let Some((_, of)) = empty {
                return Err(Undefined::NoStatements(of).into());
            }
        }
        let of_context = contexts.iter().flat_map(|c| [self.verify(&right, c), self.verify(&said, c)]);
        let checks = of_context.chain([self.verify(&said, reference)]);
        let mut flags: Vec<Vec<bool>> = all(checks).await?.iter().map(|details| flags(details)).collect();
        let mut noise = NoiseVerdicts { answer_by_reference: flags.pop().unwrap_or_default(), ..Default::default() };
        for (at, flags) in flags.into_iter().enumerate() {
            let list = if at % 2 == 0 { &mut noise.reference_by_context } else { &mut noise.answer_by_context };
            list.push(flags);
        }
        let errors = noise.errors(self.config.mode);
        let score = if strict {
            let values: Vec<f64> = errors.iter().map(|e| f64::from(u8::from(*e))).collect();
            score::mean(&values).ok_or(Undefined::NoStatements(Field::Response))?
        } else {
            let score = noise.ragas(self.config.mode).map_err(Undefined::Shape)?;
            score.ok_or(Undefined::NoStatements(Field::Response))?
        };
        let count = errors.iter().filter(|e| **e).count();
        // In details for people, a 1 is a good statement here as elsewhere.
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
        let of = self.config.number_of_questions;
        // Without a number every request would yield the same question.
        let variant = |number| (of > 1).then_some(Variant { number, of, temperature: self.config.temperature });
        let ask = |number| async move {
            let said = self.ask_one_of(Step::GenerateQuestion, json!({ "response": answer }), variant(number)).await?;
            Ok(read::question(&said, self.verdicts)?)
        };
        for (question, evades) in all((1..=of).map(ask)).await? {
            if question.is_empty() && strict && !evades {
                return Err(Undefined::Malformed(Part::Question).into());
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
        let mut details = self.cosines(question, made).await?;
        let cosines: Vec<f64> = details.iter().map(|d| d.verdict).collect();
        let mut score = score::mean(&cosines).ok_or(Undefined::Malformed(Part::Question))?;
        if all_evasive {
            return Ok(zero(details));
        }
        // If the judge only compares words, a model that knows the language may see more.
        if self.judge.embeddings().is_some()
            && let Some(nearness) = self.nearness(question, answer).await?
            && nearness > score
        {
            (score, details) =
                (nearness, vec![Detail { text: answer.to_owned(), verdict: nearness, note: String::new() }]);
        }
        Ok(Measured { score, counted: (0, 0), variant: false, details })
    }

    /// How similar each of the generated questions is to the one asked.
    async fn cosines(&self, question: &str, made: Vec<String>) -> Result<Vec<Detail>, Failure> {
        let embed = self.judge.embeddings().or(self.embed).ok_or(Undefined::NoEmbeddings)?;
        let mut texts = vec![question.to_owned()];
        texts.extend(made.iter().cloned());
        let vectors = self.vectors(embed, &texts).await?;
        let mut details = Vec::new();
        for (text, vector) in made.into_iter().zip(&vectors[1..]) {
            let verdict = score::cosine(&vectors[0], vector).ok_or(Undefined::NoVector)?;
            details.push(Detail { text, verdict, note: String::new() });
        }
        Ok(details)
    }

    /// The cosine of question and answer, by the caller's embedding model if it knows their language.
    async fn nearness(&self, question: &str, answer: &str) -> Result<Option<f64>, Failure> {
        let language = detect(&format!("{question} {answer}"));
        let Some(embed) = self.embed.filter(|embed| embed.knows(language)) else { return Ok(None) };
        let vectors = self.vectors(embed, &[question.to_owned(), answer.to_owned()]).await?;
        Ok(score::cosine(&vectors[0], &vectors[1]))
    }

    /// A vector for each of the texts.
    async fn vectors(&self, embed: &dyn Embed, texts: &[String]) -> Result<Vec<Vec<f64>>, Failure> {
        let _permit = self.limit.permit().await;
        let vectors = embed.embed(texts).await?;
        if vectors.len() != texts.len() {
            let message = format!("Got {} vectors for {} texts.", vectors.len(), texts.len());
            return Err(Error::new(ErrorCode::InvalidVector, message).into());
        }
        Ok(vectors)
    }
}
