//! Evaluates many samples with many metrics and judges, a few at a time.

use super::config::{Metric, MetricConfig, Verdicts};
use super::explain::{averaged, explain};
use super::judge::{Embed, Judge};
use super::limit::{Limit, all};
use super::metrics::{Failure, Measured, Task};
use super::own::Checks;
use super::score::{Band, mean, noise_band};
use super::{Detail, ReasonCode, Sample, Undefined};
use crate::backend::Clock;
use crate::error::{Error, ErrorCode, Result};
use crate::order::Collect as _;
use crate::text::{Language, detect};
use futures_util::StreamExt;
use futures_util::stream::iter;
use serde::{Deserialize, Deserializer, Serialize};

/// Configuration of a run.
#[derive(Clone, Debug)]
pub struct EvaluateOptions {
    /// What is measured.
    pub metrics: Vec<MetricConfig>,
    /// What to do with verdicts that do not fit the request.
    pub verdicts: Verdicts,
    /// Language of explanations.
    pub language: Language,
    /// Maximum number of concurrent requests to judges and embedding models, 1 to 64.
    pub concurrency: usize,
}

impl Default for EvaluateOptions {
    fn default() -> Self {
        Self {
            metrics: Metric::JUDGED.iter().copied().map(MetricConfig::new).collect(),
            verdicts: Verdicts::Strict,
            language: Language::default(),
            concurrency: 4,
        }
    }
}

/// The score of one judge.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct ModelScore {
    /// The judge.
    pub model: String,
    /// Its score; `None` where undefined.
    pub score: Option<f64>,
    /// Why the score is undefined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The kind of that reason.
    #[serde(default, deserialize_with = "known_reason", skip_serializing_if = "Option::is_none")]
    pub reason_code: Option<ReasonCode>,
    /// The score in words, or why it is undefined, in the language of the run.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub explanation: String,
    /// What the score is based on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basis: Option<Basis>,
    /// The decisions of the judge. If there is only one judge, they are next to the score instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<Detail>,
    /// Time that the judge took, in milliseconds.
    #[serde(default)]
    pub duration_ms: f64,
}

/// What a score is based on, as data; the explanation says it in words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "ScoreBasis"))]
pub struct Basis {
    /// How many of `all` count; absent if nothing is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub some: Option<usize>,
    /// How many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<usize>,
    /// `ContextPrecision`: contexts were compared with the answer, not with the reference.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_answer: bool,
    /// `ResponseRelevancy`: the answer evades.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub evasive: bool,
}

impl Basis {
    fn of(measured: &Measured, metric: Metric) -> Self {
        let (some, all) = measured.counted;
        Self {
            some: (all > 0).then_some(some),
            all: (all > 0).then_some(all),
            by_answer: measured.variant && metric == Metric::ContextPrecision,
            evasive: measured.variant && metric == Metric::ResponseRelevancy,
        }
    }
}

/// The codes that a reason may have. Records of failed cases contain codes of errors, including those of JavaScript.
#[cfg(feature = "types")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged, inline)]
#[allow(dead_code)] // Only its schema is wanted.
enum AnyReason {
    Undefined(ReasonCode),
    Error(ErrorCode),
    Other(String),
}

/// A metric on a sample.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "Score"))]
pub struct EvaluationResult {
    /// The metric, as its label.
    pub metric: String,
    /// The score: the mean of the judges that gave one; `None` if undefined.
    pub score: Option<f64>,
    /// Why there is no score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The kind of that reason; the error's code where the whole case failed.
    #[serde(default, deserialize_with = "known_reason", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", schemars(with = "Option<AnyReason>"))]
    pub reason_code: Option<ReasonCode>,
    /// The score in words, in the language of the run.
    pub explanation: String,
    /// What the score of the first judge that gave one is based on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub basis: Option<Basis>,
    /// Rating of a noise sensitivity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub band: Option<Band>,
    /// One score per judge that was asked; none for computed metrics.
    pub model_scores: Vec<ModelScore>,
    /// The decisions of the first judge with a score.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<Detail>,
    /// Time that it took in milliseconds, including judges.
    pub duration_ms: f64,
}

/// The kind of a reason; `None` if a later version wrote it.
fn known_reason<'de, D: Deserializer<'de>>(kept: D) -> std::result::Result<Option<ReasonCode>, D::Error> {
    let name = Option::<String>::deserialize(kept)?;
    Ok(name.and_then(|name| ReasonCode::from_name(&name)))
}

/// A metric across all samples.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct MetricSummary {
    /// The metric, as its label.
    pub metric: String,
    /// Mean of the defined scores; `None` if there are none.
    pub mean: Option<f64>,
    /// Share of the samples with a score, from 0 to 1.
    pub coverage: f64,
    /// Samples with a score.
    pub count: usize,
    /// Whether lower is better.
    pub lower_is_better: bool,
}

/// All scores, sample by sample, and their means.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evaluation {
    /// The scores of each sample, in the order of the metrics.
    pub results: Vec<Vec<EvaluationResult>>,
    /// One per metric, in their order.
    pub summary: Vec<MetricSummary>,
}

/// Progress of a run: scores computed, of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Scores computed.
    pub done: usize,
    /// Scores in all.
    pub total: usize,
}

/// Means of the scores of many samples; all have the same metrics in the same order.
pub fn summarize(results: &[Vec<EvaluationResult>], metrics: &[MetricConfig]) -> Vec<MetricSummary> {
    let summary = |(at, config): (usize, &MetricConfig)| {
        let scores: Vec<f64> = results.iter().filter_map(|row| row.get(at)?.score).collect();
        MetricSummary {
            metric: config.label(),
            mean: mean(&scores),
            coverage: if results.is_empty() { 0.0 } else { scores.len() as f64 / results.len() as f64 },
            count: scores.len(),
            lower_is_better: config.metric.lower_is_better(),
        }
    };
    metrics.iter().enumerate().map(summary).collect()
}

/// Maximum time without yielding to the host, in ms.
const TURN_MS: f64 = 12.0;

/// Measures samples. A sample that could not be read (`Err`) gets undefined scores with that reason. `progress` is
/// called for every score; its error ends the run.
///
/// # Errors
/// The error of `progress`. A problem with a single sample appears in its results instead.
pub async fn evaluate(
    samples: &[std::result::Result<Sample, Error>],
    options: &EvaluateOptions,
    judges: &[&dyn Judge],
    embed: Option<&dyn Embed>,
    clock: &dyn Clock,
    progress: &mut dyn FnMut(Progress) -> Result<()>,
) -> Result<Evaluation> {
    if options.metrics.is_empty() {
        return Err(Error::new(
            ErrorCode::InvalidArgument,
            "No metric is named. Name at least one, such as Faithfulness.",
        ));
    }
    let labels: std::collections::BTreeSet<String> = options.metrics.iter().map(MetricConfig::label).into_set();
    if labels.len() < options.metrics.len() {
        return Err(Error::new(ErrorCode::InvalidArgument, "A metric is named twice in the same configuration."));
    }
    let checks: Vec<Option<Checks<'_>>> = samples.iter().map(|s| s.as_ref().ok().map(Checks::new)).collect();
    let width = options.metrics.len();
    let total = samples.len() * width;
    let mut results: Vec<Vec<EvaluationResult>> = samples.iter().map(|_| Vec::with_capacity(width)).collect();
    let width_of_run = options.concurrency.clamp(1, 64);
    let limit = Limit::new(width_of_run);
    let run = Run { options, judges, embed, clock, limit: &limit };
    let jobs = iter(0..total).map(|job| {
        let (sample, config) = (job / width, &options.metrics[job % width]);
        let checks = checks[sample].as_ref();
        let run = &run;
        async move { (sample, run.one(&samples[sample], checks, config).await) }
    });
    // In order, so that the same run gives the same file.
    let mut running = jobs.buffered(width_of_run);
    let (mut done, mut last) = (0, clock.now_ms());
    while let Some((sample, result)) = running.next().await {
        results[sample].push(result?);
        done += 1;
        progress(Progress { done, total })?;
        if clock.now_ms() - last > TURN_MS {
            clock.sleep(0).await;
            last = clock.now_ms();
        }
    }
    drop(running);
    let summary = summarize(&results, &options.metrics);
    Ok(Evaluation { results, summary })
}

/// What all jobs of a run share.
struct Run<'a> {
    options: &'a EvaluateOptions,
    judges: &'a [&'a dyn Judge],
    embed: Option<&'a dyn Embed>,
    clock: &'a dyn Clock,
    limit: &'a Limit,
}

impl Run<'_> {
    /// One metric on one sample.
    async fn one(
        &self,
        sample: &std::result::Result<Sample, Error>,
        checks: Option<&Checks<'_>>,
        config: &MetricConfig,
    ) -> Result<EvaluationResult> {
        let start = self.clock.now_ms();
        let language = config.language.unwrap_or(self.options.language);
        let mut model_scores = Vec::new();
        let outcome: std::result::Result<Measured, Failure> = match (sample, checks) {
            (Err(error), _) => Err(Undefined::BadSample(error.message().to_owned()).into()),
            (Ok(sample), _) if config.metric.is_judged() => {
                self.judged(sample, config, language, &mut model_scores).await
            }
            (Ok(_), Some(checks)) => checks.measure(config, language).map_err(Failure::Undefined),
            (Ok(_), None) => Err(Undefined::NoJudge.into()),
        };
        let mut result = EvaluationResult {
            metric: config.label(),
            score: None,
            reason: None,
            reason_code: None,
            explanation: String::new(),
            basis: None,
            band: None,
            model_scores,
            details: Vec::new(),
            duration_ms: 0.0,
        };
        match outcome {
            Ok(measured) => {
                result.explanation = explain(config, &measured, language);
                let defined: Vec<f64> = result.model_scores.iter().filter_map(|m| m.score).collect();
                result.score = Some(mean(&defined).unwrap_or(measured.score));
                if defined.len() > 1 {
                    result.explanation = averaged(defined.len(), language) + &result.explanation;
                }
                if config.metric == Metric::NoiseSensitivity {
                    result.band = result.score.map(noise_band);
                }
                result.basis = Some(Basis::of(&measured, config.metric));
                result.details = measured.details;
                // Each decision of a judge is kept once.
                if let [only] = &mut result.model_scores[..] {
                    only.details.clear();
                }
            }
            Err(Failure::Judge(error)) => return Err(error),
            Err(Failure::Undefined(why)) => {
                result.explanation = why.text(language);
                result.reason = Some(why.text(language));
                result.reason_code = Some(why.code());
            }
        }
        result.duration_ms = self.clock.now_ms() - start;
        Ok(result)
    }

    /// All judges on one sample, concurrently: the first score with its details; every score is added to `scores`. A
    /// judge that failed does not count in the mean. Only an abort is an error.
    async fn judged(
        &self,
        sample: &Sample,
        config: &MetricConfig,
        language: Language,
        scores: &mut Vec<ModelScore>,
    ) -> std::result::Result<Measured, Failure> {
        let asked = |judge: &&&dyn Judge| config.models.is_empty() || config.models.iter().any(|m| m == judge.name());
        let judges: Vec<&dyn Judge> = self.judges.iter().filter(asked).copied().collect();
        let outcomes = all(judges.iter().map(|judge| self.by(*judge, sample, config, language))).await?;
        let (mut first, mut reason) = (None, None);
        for (judge, (outcome, duration_ms)) in judges.into_iter().zip(outcomes) {
            let mut score = ModelScore { model: judge.name().into(), duration_ms, ..ModelScore::default() };
            match outcome {
                Ok(measured) => {
                    score.score = Some(measured.score);
                    score.explanation = explain(config, &measured, language);
                    score.basis = Some(Basis::of(&measured, config.metric));
                    score.details.clone_from(&measured.details);
                    first.get_or_insert(measured);
                }
                Err(why) => {
                    score.reason = Some(why.text(language));
                    score.reason_code = Some(why.code());
                    score.explanation = why.text(language);
                    reason.get_or_insert(why);
                }
            }
            scores.push(score);
        }
        first.ok_or(Failure::Undefined(reason.unwrap_or(Undefined::NoJudge)))
    }

    /// The score of one judge, or why it gives none, with the time that it took in ms.
    async fn by(
        &self,
        judge: &dyn Judge,
        sample: &Sample,
        config: &MetricConfig,
        language: Language,
    ) -> std::result::Result<(std::result::Result<Measured, Undefined>, f64), Failure> {
        let start = self.clock.now_ms();
        let (verdicts, limit) = (self.options.verdicts, self.limit);
        let embed = self.embed.filter(|embed| !(sample.held_back && embed.leaves_page()));
        let task = Task { config, sample, judge, embed, verdicts, language, limit };
        let outcome = match judge.reliable(config.metric, language_of(sample)) {
            _ if sample.held_back && judge.leaves_page() => Err(Failure::Undefined(Undefined::HeldBack)),
            Ok(()) => task.run().await,
            Err(why) => Err(Failure::Undefined(why)),
        };
        let outcome = match outcome {
            Err(Failure::Judge(error)) if error.code() == ErrorCode::Aborted => return Err(Failure::Judge(error)),
            Err(Failure::Judge(error)) => Err(Undefined::JudgeFailed(error.message().to_owned())),
            Err(Failure::Undefined(why)) => Err(why),
            Ok(measured) => Ok(measured),
        };
        Ok((outcome, self.clock.now_ms() - start))
    }
}

/// The language of the judged data.
pub(super) fn language_of(sample: &Sample) -> Language {
    let texts = [sample.answer(), sample.right_answer(), sample.question()];
    detect(&texts.into_iter().flatten().collect::<Vec<_>>().join(" "))
}
