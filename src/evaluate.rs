//! Measures answers: the retrieval metrics of RAGAS (Es et al. 2023, <https://arxiv.org/abs/2309.15217>), citation metrics,
//! retrieval metrics; judges; reports. Never influences retrieval or answers.
//!
//! A metric sends [`JudgeRequest`]s to a [`Judge`], as many at once as the run permits, and computes its score from the
//! verdicts by pure functions ([`score`]). The formulas are those of ragas 0.4.3, `metrics/collections`
//! (<https://github.com/explodinggradients/ragas>, Apache-2.0). [`Verdicts`] decides what happens with verdicts that do
//! not fit the request. An undefined score is `None` with an [`Undefined`] reason, and does not count in any mean.

mod config;
mod explain;
mod judge;
mod limit;
mod metrics;
mod model_judge;
mod notes;
mod offline;
mod own;
mod prompts;
mod read;
mod record;
pub mod report;
pub mod retrieval;
mod run;
mod sample;
pub mod score;
mod undefined;

pub use crate::read::json_in;
pub use config::{Metric, MetricConfig, NoiseMode, PrecisionStrategy, Verdicts, language_codes};
pub use judge::{Embed, Judge, JudgeRequest, MeanEmbed, Message, ScriptedJudge, Variant, VectorTable};
pub use model_judge::{EndpointEmbedder, ModelJudge};
pub use offline::{OfflineJudge, reliability};
pub use prompts::Step;
pub use read::Part;
pub use record::{
    CaseError, CaseRecord, Change, Gate, GateResult, KeptSample, Level, RunRecord, check, compare, preset,
};
pub use run::{
    Basis, EvaluateOptions, Evaluation, EvaluationResult, MetricSummary, ModelScore, Progress, evaluate, summarize,
};
pub use sample::{Field, Origin, Sample, SamplePart, SampleReference};
pub use score::Band;
pub use undefined::{Countable, Misfit, ReasonCode, Undefined};

/// One decision of a judge, for reports.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "ScoreDetail"))]
pub struct Detail {
    /// What was judged: a statement, a context, an entity, a question.
    pub text: String,
    /// The verdict: 1 or 0, a cosine for questions.
    pub verdict: f64,
    /// Why, in the judge's words; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}
