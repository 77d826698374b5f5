//! The formulas, from verdicts to scores. Pure functions; `None` if the score is undefined.

use super::config::NoiseMode;
use super::undefined::Misfit;
use crate::names::names;
use crate::order::Collect as _;
use std::collections::BTreeSet;

/// Average precision over ranked contexts: Σ(precision@k · v_k) / Σ v_k. 0 if none is relevant; `None` without
/// contexts.
pub fn average_precision(verdicts: &[f64]) -> Option<f64> {
    let total: f64 = verdicts.iter().sum();
    if verdicts.is_empty() {
        return None;
    }
    if total == 0.0 {
        return Some(0.0);
    }
    Some(precision_sum(verdicts) / total)
}

fn precision_sum(verdicts: &[f64]) -> f64 {
    let mut seen = 0.0;
    let mut sum = 0.0;
    for (at, verdict) in verdicts.iter().enumerate() {
        seen += verdict;
        sum += seen / (at + 1) as f64 * verdict;
    }
    sum
}

/// Like [`average_precision`], with the 1e-10 that ragas adds to the denominator.
pub fn average_precision_ragas(verdicts: &[f64]) -> f64 {
    precision_sum(verdicts) / (verdicts.iter().sum::<f64>() + 1e-10)
}

/// Distinct reference entities, and how many of them the contexts contain: (found, of).
pub fn entities_found(reference: &[String], contexts: &[String]) -> (usize, usize) {
    let wanted: BTreeSet<&String> = reference.iter().into_set();
    let known: BTreeSet<&String> = contexts.iter().into_set();
    (wanted.intersection(&known).count(), wanted.len())
}

/// Mean; `None` for an empty list.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Cosine of two vectors; `None` if one has length 0 or their dimensions differ.
pub fn cosine(a: &[f64], b: &[f64]) -> Option<f64> {
    let norm = |v: &[f64]| v.iter().map(|x| x * x).sum::<f64>().sqrt();
    let product = norm(a) * norm(b);
    let dot: f64 = a.iter().zip(b).map(|(x, y)| x * y).sum();
    (a.len() == b.len() && product > 0.0 && product.is_finite()).then(|| (dot / product).clamp(-1.0, 1.0))
}

/// The data that noise sensitivity is computed from; all by statement.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoiseVerdicts {
    /// Per context: which statements of the reference it supports.
    pub reference_by_context: Vec<Vec<bool>>,
    /// Per context: which statements of the answer it supports.
    pub answer_by_context: Vec<Vec<bool>>,
    /// Which statements of the answer the reference supports.
    pub answer_by_reference: Vec<bool>,
}

impl NoiseVerdicts {
    /// Whether each statement of the answer is wrong and comes from a context of the kind that `mode` selects. A
    /// context is relevant if it supports a statement of the reference; if a relevant context says the same, the
    /// statement is not attributed to an irrelevant one. Rows must have the same length.
    pub fn errors(&self, mode: NoiseMode) -> Vec<bool> {
        let relevant: Vec<bool> = self.reference_by_context.iter().map(|row| row.iter().any(|v| *v)).collect();
        let statements = self.answer_by_context.first().map_or(0, Vec::len);
        let from = |statement: usize, kind: bool| {
            let rows = self.answer_by_context.iter().zip(&relevant);
            rows.into_iter().any(|(row, is)| *is == kind && row.get(statement).copied().unwrap_or(false))
        };
        let wrong = |at: usize| !self.answer_by_reference.get(at).copied().unwrap_or(false);
        (0..statements)
            .map(|at| match mode {
                NoiseMode::Relevant => wrong(at) && from(at, true),
                NoiseMode::Irrelevant => wrong(at) && from(at, false) && !from(at, true),
            })
            .collect()
    }

    /// The score as numpy computes it in ragas, including its broadcasting of a single verdict. `Err` if numpy raises;
    /// `Ok(None)` if it gives NaN.
    ///
    /// # Errors
    /// [`Misfit`] if numpy raises: rows of verdicts have different lengths.
    pub fn ragas(&self, mode: NoiseMode) -> Result<Option<f64>, Misfit> {
        let one_length = |rows: &[Vec<bool>]| rows.windows(2).all(|pair| pair[0].len() == pair[1].len());
        if !one_length(&self.reference_by_context) || !one_length(&self.answer_by_context) {
            return Err(Misfit::Contexts);
        }
        if self.reference_by_context.first().is_none_or(Vec::is_empty) {
            return Err(Misfit::Reference);
        }
        let rows = self.answer_by_context.first().map_or(0, Vec::len);
        let columns = self.answer_by_reference.len();
        let length = match (rows, columns) {
            (a, b) if a == b => a,
            (1, b) => b,
            (a, 1) => a,
            _ => return Err(Misfit::Answer),
        };
        let stretch = |row: &[bool]| (0..length).map(|at| row[if row.len() == 1 { 0 } else { at }]).collect();
        let stretched = Self {
            reference_by_context: self.reference_by_context.clone(),
            answer_by_context: self.answer_by_context.iter().map(|row| stretch(row)).collect(),
            answer_by_reference: stretch(&self.answer_by_reference),
        };
        let errors: Vec<f64> = stretched.errors(mode).into_iter().map(|e| f64::from(u8::from(e))).collect();
        Ok(mean(&errors))
    }
}

names! {
    /// Rating of a noise sensitivity.
    #[cfg_attr(feature = "types", schemars(rename = "NoiseBand"))]
    pub enum Band {
        /// Up to .1.
        Excellent = "excellent",
        /// Up to .3.
        Good = "good",
        /// Up to .5.
        Moderate = "moderate",
        /// Above that.
        Poor = "poor",
    }
}

/// The rating of this noise sensitivity.
pub fn noise_band(score: f64) -> Band {
    match score {
        s if s <= 0.1 => Band::Excellent,
        s if s <= 0.3 => Band::Good,
        s if s <= 0.5 => Band::Moderate,
        _ => Band::Poor,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn formulas() {
        assert_eq!(average_precision(&[]), None);
        assert_eq!(average_precision(&[0.0, 0.0]), Some(0.0));
        assert_eq!(average_precision(&[1.0, 0.0, 1.0]), Some((1.0 + 2.0 / 3.0) / 2.0));
        assert_eq!(cosine(&[0.0], &[1.0]), None);
        assert_eq!(cosine(&[1.0, 0.0], &[1.0]), None);
        assert_eq!(
            (noise_band(0.1), noise_band(0.3), noise_band(0.5), noise_band(0.51)),
            (Band::Excellent, Band::Good, Band::Moderate, Band::Poor)
        );
    }

    proptest! {
        #[test]
        fn within_bounds(verdicts in proptest::collection::vec(prop_oneof![Just(0.0), Just(1.0)], 0..8)) {
            if let Some(score) = average_precision(&verdicts) {
                prop_assert!((0.0..=1.0 + 1e-12).contains(&score));
                prop_assert!((score - average_precision_ragas(&verdicts)).abs() < 1e-7);
            }
        }

        #[test]
        fn modes_exclude_each_other(
            contexts in proptest::collection::vec(proptest::collection::vec(any::<bool>(), 5), 1..5),
        ) {
            let noise = NoiseVerdicts {
                reference_by_context: contexts.iter().map(|row| row[..2].to_vec()).collect(),
                answer_by_context: contexts.iter().map(|row| row[2..4].to_vec()).collect(),
                answer_by_reference: contexts[0][3..].to_vec(),
            };
            let (relevant, irrelevant) = (noise.errors(NoiseMode::Relevant), noise.errors(NoiseMode::Irrelevant));
            prop_assert!(relevant.iter().zip(&irrelevant).all(|(a, b)| !(*a && *b)));
        }
    }
}
