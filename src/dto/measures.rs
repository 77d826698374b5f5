//! Evaluations.

use crate::evaluate::{Change, Evaluation, EvaluationResult, Gate, Metric, MetricConfig, MetricSummary};
use crate::text::Language;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The scores of a sample.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "SampleScores"))]
pub struct ScoresDto<'a> {
    /// In the order of the metrics.
    pub scores: &'a [EvaluationResult],
}

/// Scores by sample, and their means.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct EvaluationDto<'a> {
    /// In the order of the samples.
    pub results: Vec<ScoresDto<'a>>,
    /// One per metric.
    pub summary: &'a [MetricSummary],
}

/// The published form of an evaluation.
pub fn evaluation(done: &Evaluation) -> EvaluationDto<'_> {
    let results = done.results.iter().map(|scores| ScoresDto { scores }).collect();
    EvaluationDto { results, summary: &done.summary }
}

/// How a metric changed between two runs, over the cases that both have.
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

/// What is known of a metric.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "MetricInfo"))]
pub struct MetricDto {
    /// Its name.
    pub name: Metric,
    /// As it stands in results; tells configurations of one metric apart.
    pub label: String,
    /// Whether a judge is asked.
    pub judged: bool,
    /// Whether smaller scores are better.
    pub lower_is_better: bool,
    /// Whether scores lie between 0 and 1.
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

/// How the report on a run is written.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct ReportOptions {
    /// An earlier run to compare with.
    #[cfg_attr(feature = "types", schemars(with = "Option<crate::evaluate::RunRecord>"))]
    pub baseline: Option<Value>,
    /// Bounds of the means.
    pub gates: Vec<Gate>,
    /// Language of the report; English by default.
    pub language: Option<Language>,
}
