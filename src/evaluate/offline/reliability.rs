//! How often the judge without a model is right.

use super::super::config::Metric;
use crate::text::Language;

/// What was measured for a metric in a language, on labelled cases that played no part in making the judge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reliability {
    /// The metric.
    pub metric: Metric,
    /// The language.
    pub language: Language,
    /// Balanced accuracy: the mean of the shares of good and of bad cases that were told rightly.
    pub accuracy: f64,
    /// Balanced accuracy of always giving the more frequent verdict.
    pub baseline: f64,
    /// Lower end of the accuracy's 95 % interval (normal approximation).
    pub lower: f64,
    /// Labelled verdicts.
    pub cases: usize,
}

impl Reliability {
    /// Whether it is better than the baseline, chance considered.
    pub fn is_better(&self) -> bool {
        self.lower > self.baseline
    }
}

/// The measured values; `cargo test --test evaluate_judge -- --nocapture` prints them.
#[rustfmt::skip]
pub const RELIABILITY: &[Reliability] = &[];
