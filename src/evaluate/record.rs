//! A saved run: cases with their scores, comparison with an earlier run, bounds.

use super::run::{EvaluationResult, MetricSummary};
use super::score::mean;
use super::{Metric, Sample};
use crate::error::{Error, ErrorCode, Result};
use crate::order::{Collect as _, Order as _};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is saved of a sample.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct KeptSample {
    /// The question.
    pub user_input: Option<String>,
    /// The answer.
    pub response: Option<String>,
    /// The reference answer.
    pub reference: Option<String>,
    /// Retrieved passages, best first.
    pub retrieved_contexts: Option<Vec<String>>,
}

impl From<&Sample> for KeptSample {
    fn from(sample: &Sample) -> Self {
        Self {
            user_input: sample.user_input.clone(),
            response: sample.response.clone(),
            reference: sample.reference.clone(),
            retrieved_contexts: sample.retrieved_contexts.clone(),
        }
    }
}

/// An error of one case; the others continue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct CaseError {
    /// A stable code.
    pub code: String,
    /// What happened.
    pub message: String,
}

/// One case with its scores.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(extend("required" = ["id", "sample", "scores"])))]
pub struct CaseRecord {
    /// The case's id, unique in its run.
    pub id: String,
    /// What was measured.
    pub sample: KeptSample,
    /// Its scores.
    pub scores: Vec<EvaluationResult>,
    /// What went wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<CaseError>,
}

/// A whole run, as written to a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "EvaluationRun"))]
#[cfg_attr(feature = "types", schemars(extend("required" = ["version", "name", "judges", "results", "summary"])))]
pub struct RunRecord {
    /// Version of this shape.
    #[cfg_attr(feature = "types", schemars(extend("const" = Self::VERSION)))]
    pub version: u32,
    /// What was measured, for people: the name of the file with the cases.
    pub name: String,
    /// Who judged.
    pub judges: Vec<String>,
    /// The cases, in the file's order.
    #[serde(rename = "results")]
    pub cases: Vec<CaseRecord>,
    /// The mean of each metric.
    pub summary: Vec<MetricSummary>,
}

impl RunRecord {
    /// The current version of the format.
    pub const VERSION: u32 = 1;

    /// Reads a run. Newer versions are refused.
    ///
    /// # Errors
    /// `invalid_argument` if the value is not a run, or if its version is newer.
    pub fn from_json(value: serde_json::Value) -> Result<Self> {
        let invalid = |why: String| {
            let message =
                format!("This is not a run of `adfontes eval` ({why}). Give a file that it wrote with --out.");
            Error::new(ErrorCode::InvalidArgument, message)
        };
        let run: Self = serde_json::from_value(value).map_err(|error| invalid(error.to_string()))?;
        match run.version {
            Self::VERSION => Ok(run),
            version => Err(invalid(format!("version {version}"))),
        }
    }
}

/// How a metric changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "MetricChange"))]
pub struct Change {
    /// The metric, as its label.
    pub metric: String,
    /// The mean before, over the cases that both runs have a score for.
    pub before: Option<f64>,
    /// The mean now, over the same cases.
    pub now: Option<f64>,
    /// `now` − `before`.
    pub difference: Option<f64>,
    /// Cases that both runs have a score for.
    pub cases: usize,
    /// Number of cases that had a score and have none now.
    pub lost: usize,
    /// Ids of the cases that are worse now, worst first.
    pub worse: Vec<String>,
    /// Number of cases that are better now.
    pub better: usize,
    /// Whether lower is better.
    pub lower_is_better: bool,
}

impl Change {
    /// Whether it got worse by more than `tolerance`, or lost more than that share of its scores.
    pub fn is_regression(&self, tolerance: f64) -> bool {
        let worse = if self.lower_is_better { 1.0 } else { -1.0 };
        let lost = self.lost as f64 / (self.cases + self.lost).max(1) as f64;
        lost > tolerance || self.difference.is_some_and(|d| d * worse > tolerance + 1e-9)
    }
}

/// Compares two runs case by case, so that added or removed cases do not count as a change.
pub fn compare(now: &RunRecord, before: &RunRecord) -> Vec<Change> {
    type Scores<'a> = BTreeMap<(&'a str, &'a str), Option<f64>>;
    fn scores(run: &RunRecord) -> Scores<'_> {
        run.cases
            .iter()
            .flat_map(|case| case.scores.iter().map(move |s| ((case.id.as_str(), s.metric.as_str()), s.score)))
            .into_map()
    }
    let (new, old) = (scores(now), scores(before));
    now.summary
        .iter()
        .filter(|summary| before.summary.iter().any(|b| b.metric == summary.metric))
        .map(|summary| {
            let (mut was, mut is, mut worse, mut better, mut lost) = (Vec::new(), Vec::new(), Vec::new(), 0, 0);
            for case in &now.cases {
                let key = (case.id.as_str(), summary.metric.as_str());
                match (old.get(&key).copied().flatten(), new.get(&key).copied().flatten()) {
                    (Some(a), Some(b)) => {
                        was.push(a);
                        is.push(b);
                        let change = if summary.lower_is_better { a - b } else { b - a };
                        if change < -1e-9 {
                            worse.push((change, case.id.clone()));
                        } else if change > 1e-9 {
                            better += 1;
                        }
                    }
                    (Some(_), None) => lost += 1,
                    _ => {}
                }
            }
            worse.order_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(&b.1)));
            let (before, now) = (mean(&was), mean(&is));
            Change {
                metric: summary.metric.clone(),
                before,
                now,
                difference: before.zip(now).map(|(a, b)| b - a),
                cases: was.len(),
                lost,
                worse: worse.into_iter().map(|(_, id)| id).collect(),
                better,
                lower_is_better: summary.lower_is_better,
            }
        })
        .collect()
}

/// How much a bound matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "GateLevel"))]
pub enum Level {
    /// A run that misses it has failed.
    Must,
    /// Worth knowing.
    Should,
    /// Good to have.
    Nice,
}

/// A bound for the mean of a metric.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct Gate {
    /// The metric, as its label.
    pub metric: String,
    /// The mean must be at least this.
    #[serde(default)]
    pub at_least: Option<f64>,
    /// The mean must be less than this.
    #[serde(default)]
    pub below: Option<f64>,
    /// Better than the bound: the desired value.
    #[serde(default)]
    pub goal: Option<f64>,
    /// How much it matters.
    pub level: Level,
}

/// A bound with what was measured.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct GateResult {
    /// The bound.
    #[serde(flatten)]
    pub gate: Gate,
    /// The mean; `None` if undefined.
    pub value: Option<f64>,
    /// Whether the bound is met. An undefined mean meets none.
    pub passed: bool,
    /// Whether the goal is reached, if there is one.
    pub goal_reached: Option<bool>,
}

/// Checks the means of a run.
pub fn check(summary: &[MetricSummary], gates: &[Gate]) -> Vec<GateResult> {
    let one = |gate: &Gate| {
        let value = summary.iter().find(|s| s.metric == gate.metric).and_then(|s| s.mean);
        let holds = |v: f64| gate.at_least.is_none_or(|b| v >= b - 1e-9) && gate.below.is_none_or(|b| v < b);
        GateResult {
            gate: gate.clone(),
            value,
            passed: value.is_some_and(holds),
            goal_reached: gate.goal.map(|goal| value.is_some_and(|v| v >= goal - 1e-9)),
        }
    };
    gates.iter().map(one).collect()
}

/// The bounds with this name. `citations`: every answer has markers and a list of sources, two citations on average
/// (goal: three); files in 80 %, code in 60 %, quality .7; under 10 % of statements without support, under 20 %
/// retries, under 5 s.
///
/// # Errors
/// `invalid_argument` if no preset has the name.
pub fn preset(name: &str) -> Result<Vec<Gate>> {
    let gate = |metric: Metric, at_least: Option<f64>, below: Option<f64>, goal: Option<f64>, level: Level| Gate {
        metric: metric.name().to_owned(),
        at_least,
        below,
        goal,
        level,
    };
    match name {
        "citations" | "seed000" => Ok(vec![
            gate(Metric::CitationRate, Some(1.0), None, None, Level::Must),
            gate(Metric::SourcesSection, Some(1.0), None, None, Level::Must),
            gate(Metric::CitationsPerAnswer, Some(2.0), None, Some(3.0), Level::Must),
            gate(Metric::FileReferences, Some(0.8), None, None, Level::Should),
            gate(Metric::CodeBlocks, Some(0.6), None, None, Level::Should),
            gate(Metric::CitationQuality, Some(0.7), None, Some(0.8), Level::Should),
            gate(Metric::HallucinationRate, None, Some(0.1), None, Level::Nice),
            gate(Metric::RetryRate, None, Some(0.2), None, Level::Nice),
            gate(Metric::Latency, None, Some(5_000.0), None, Level::Nice),
        ]),
        other => {
            let shown: String = other.chars().take(40).collect();
            let message = format!("There is no preset `{shown}`. There is `citations`.");
            Err(Error::new(ErrorCode::InvalidArgument, message))
        }
    }
}
