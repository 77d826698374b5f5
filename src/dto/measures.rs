//! Evaluations.

use crate::evaluate::{Change, Evaluation, MetricConfig};
use serde_json::{Value, json};

/// Scores by sample, and their means.
pub fn evaluation(done: &Evaluation) -> Value {
    let results: Vec<Value> = done.results.iter().map(|scores| json!({ "scores": scores })).collect();
    json!({ "results": results, "summary": done.summary })
}

/// Changes of the means; each says whether it is a regression by more than the tolerance.
pub fn changes(changes: &[Change], tolerance: f64) -> Value {
    let one = |change: &Change| {
        let mut value = json!(change);
        value["regression"] = json!(change.is_regression(tolerance));
        value
    };
    changes.iter().map(one).collect()
}

/// A metric with what is known of it.
pub fn metric(config: &MetricConfig) -> Value {
    let metric = config.metric;
    json!({
        "name": metric.name(), "label": config.label(), "judged": metric.is_judged(),
        "lowerIsBetter": metric.lower_is_better(), "share": metric.is_share(),
    })
}
