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
pub const RELIABILITY: &[Reliability] = &[
    Reliability { metric: Metric::ContextEntityRecall, language: Language::En, accuracy: 1.00, baseline: 0.50, lower: 0.69, cases: 16 },
    Reliability { metric: Metric::ContextEntityRecall, language: Language::Ru, accuracy: 1.00, baseline: 0.50, lower: 0.69, cases: 15 },
    Reliability { metric: Metric::ContextEntityRecall, language: Language::Es, accuracy: 1.00, baseline: 0.50, lower: 0.69, cases: 16 },
    Reliability { metric: Metric::ContextPrecision, language: Language::En, accuracy: 0.94, baseline: 0.50, lower: 0.78, cases: 20 },
    Reliability { metric: Metric::ContextPrecision, language: Language::Ru, accuracy: 0.90, baseline: 0.50, lower: 0.73, cases: 20 },
    Reliability { metric: Metric::ContextPrecision, language: Language::Es, accuracy: 1.00, baseline: 0.50, lower: 0.87, cases: 20 },
    Reliability { metric: Metric::ContextRecall, language: Language::En, accuracy: 0.96, baseline: 0.50, lower: 0.75, cases: 16 },
    Reliability { metric: Metric::ContextRecall, language: Language::Ru, accuracy: 0.96, baseline: 0.50, lower: 0.75, cases: 16 },
    Reliability { metric: Metric::ContextRecall, language: Language::Es, accuracy: 1.00, baseline: 0.50, lower: 0.80, cases: 16 },
    Reliability { metric: Metric::Faithfulness, language: Language::En, accuracy: 0.88, baseline: 0.50, lower: 0.71, cases: 24 },
    Reliability { metric: Metric::Faithfulness, language: Language::Ru, accuracy: 0.91, baseline: 0.50, lower: 0.75, cases: 24 },
    Reliability { metric: Metric::Faithfulness, language: Language::Es, accuracy: 0.88, baseline: 0.50, lower: 0.71, cases: 24 },
    Reliability { metric: Metric::NoiseSensitivity, language: Language::En, accuracy: 0.91, baseline: 0.50, lower: 0.75, cases: 24 },
    Reliability { metric: Metric::NoiseSensitivity, language: Language::Ru, accuracy: 0.97, baseline: 0.50, lower: 0.84, cases: 24 },
    Reliability { metric: Metric::NoiseSensitivity, language: Language::Es, accuracy: 0.97, baseline: 0.50, lower: 0.84, cases: 24 },
    Reliability { metric: Metric::ResponseRelevancy, language: Language::En, accuracy: 0.75, baseline: 0.50, lower: 0.56, cases: 20 },
    Reliability { metric: Metric::ResponseRelevancy, language: Language::Ru, accuracy: 0.75, baseline: 0.50, lower: 0.56, cases: 20 },
    Reliability { metric: Metric::ResponseRelevancy, language: Language::Es, accuracy: 0.75, baseline: 0.50, lower: 0.56, cases: 20 },
];
