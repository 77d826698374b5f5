//! Evaluations.

use crate::evaluate::{Change, Evaluation, EvaluationResult, Gate, Metric, MetricConfig, MetricSummary};
use crate::text::Language;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The scores of a sample.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "SampleScores"))]
pub struct ScoresDto<'a> {
    /// The scores, in the order of the metrics.
    pub scores: &'a [EvaluationResult],
}

/// Scores by sample, and their means.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct EvaluationDto<'a> {
    /// The scores of each sample, in order.
    pub results: Vec<ScoresDto<'a>>,
    /// The mean of each metric.
    pub summary: &'a [MetricSummary],
}

/// The published form of an evaluation.
pub fn evaluation(done: &Evaluation) -> EvaluationDto<'_> {
    let results = done.results.iter().map(|scores| ScoresDto { scores }).collect();
    EvaluationDto { results, summary: &done.summary }
}

/// How a metric changed between two runs, over the cases in both.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "RunChange"))]
pub struct ChangeDto<'a> {
    /// The change.
    #[serde(flatten)]
    pub change: &'a Change,
    /// Whether it got worse by more than the tolerance.
    pub regression: bool,
}

/// The published form of changes; each says whether it is a regression by more than the tolerance.
pub fn changes(changes: &[Change], tolerance: f64) -> Vec<ChangeDto<'_>> {
    changes.iter().map(|change| ChangeDto { change, regression: change.is_regression(tolerance) }).collect()
}

/// The properties of a metric.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "MetricInfo"))]
pub struct MetricDto {
    /// Its name.
    pub name: Metric,
    /// Its label in results, which distinguishes configurations of the same metric.
    pub label: String,
    /// Whether it uses a judge.
    pub judged: bool,
    /// Whether lower scores are better.
    pub lower_is_better: bool,
    /// Whether scores range from 0 to 1.
    pub share: bool,
}

/// The published form of a metric.
pub fn metric(config: &MetricConfig) -> MetricDto {
    let metric = config.metric;
    MetricDto {
        name: metric,
        label: config.label(),
        judged: metric.is_judged(),
        lower_is_better: metric.lower_is_better(),
        share: metric.is_share(),
    }
}

/// Options of the report on a run.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct ReportOptions {
    /// An earlier run to compare with.
    #[cfg_attr(feature = "types", schemars(with = "Option<crate::evaluate::RunRecord>"))]
    pub baseline: Option<Value>,
    /// Limits for the means.
    pub gates: Vec<Gate>,
    /// Language of the report; English by default.
    pub language: Option<Language>,
}
