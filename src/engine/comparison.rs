//! Measures how often each attribution strategy is right, on answers with labelled parts.

use super::Engine;
use super::attribution::of_declared;
use super::live::Live;
use crate::error::{Error, ErrorCode, Result};
use crate::read::{Declared, Segment};
use crate::settings::AttributionStrategy;
use crate::text::{Language, detect};
use crate::verify::{ClassCounts, Source, Verified, attribute, attribution_accuracy};

/// A part of an answer, with its true source.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct LabelledSegment {
    /// The part, with its citations but without attribution markers.
    pub text: String,
    /// Its true source: `rag`, `hybrid` or `llm`.
    pub label: Verified,
    /// The source declared by the model, for the strategy `markers`; without it, the part counts as unmarked.
    #[serde(default)]
    pub declared: Option<Declared>,
}

/// An answer with labelled parts.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct LabelledAnswer {
    /// The passages given to the model, by number from 1.
    pub passages: Vec<String>,
    /// Its parts, in order.
    pub segments: Vec<LabelledSegment>,
    /// Facts collected by a first request, for `dual_pass`; without them, the passages serve as facts.
    #[serde(default)]
    pub facts: Vec<String>,
    /// Language of the answer; detected by default.
    #[serde(default)]
    pub language: Option<Language>,
}

/// Error counts and rates of a class.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct ClassRates {
    /// Parts of the class that were assigned to it.
    pub true_positives: usize,
    /// Parts of other classes that were assigned to it.
    pub false_positives: usize,
    /// Parts of other classes that were not assigned to it.
    pub true_negatives: usize,
    /// Parts of the class that were not assigned to it.
    pub false_negatives: usize,
    /// Share of the parts of other classes that were assigned to it, 0 to 1; `null` without such parts.
    pub false_positive_rate: Option<f64>,
    /// Share of the parts of the class that were not assigned to it, 0 to 1; `null` without such parts.
    pub false_negative_rate: Option<f64>,
}

impl From<ClassCounts> for ClassRates {
    fn from(counts: ClassCounts) -> Self {
        Self {
            true_positives: counts.true_positives,
            false_positives: counts.false_positives,
            true_negatives: counts.true_negatives,
            false_negatives: counts.false_negatives,
            false_positive_rate: counts.false_positive_rate(),
            false_negative_rate: counts.false_negative_rate(),
        }
    }
}

/// The accuracy of an attribution strategy.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct StrategyAccuracy {
    /// The strategy.
    pub strategy: AttributionStrategy,
    /// Number of labelled parts.
    pub parts: usize,
    /// Share of the parts with the right class, 0 to 1; `null` without parts.
    pub accuracy: Option<f64>,
    /// The class of parts from the passages.
    pub rag: ClassRates,
    /// The class of parts from both.
    pub hybrid: ClassRates,
    /// The class of parts from the model's own knowledge.
    pub llm: ClassRates,
    /// Whether meanings were compared, not only words.
    pub by_meaning: bool,
    /// Milliseconds for all parts.
    pub duration_ms: f64,
}

/// The strategies to compare.
const STRATEGIES: [AttributionStrategy; 5] = [
    AttributionStrategy::Markers,
    AttributionStrategy::DualPass,
    AttributionStrategy::Confidence,
    AttributionStrategy::Live,
    AttributionStrategy::Full,
];

impl Engine {
    /// Attributes labelled parts with each strategy and compares the results with the labels: accuracy, false positives
    /// and false negatives, side by side. `dual_pass` and `live` compare with the thresholds in the settings, also by
    /// meaning if an embedding model for the language is attached. No language model is used.
    ///
    /// # Errors
    /// `invalid_argument` for a label other than `rag`, `hybrid` and `llm`.
    pub async fn attribution_accuracy(&self, answers: &[LabelledAnswer]) -> Result<Vec<StrategyAccuracy>> {
        let mut labels = answers.iter().flat_map(|answer| &answer.segments).map(|part| part.label);
        if labels.any(|label| label == Verified::Unknown) {
            let message = "A part's label must be `rag`, `hybrid` or `llm`.";
            return Err(Error::new(ErrorCode::InvalidArgument, message));
        }
        let mut compared = Vec::with_capacity(STRATEGIES.len());
        for strategy in STRATEGIES {
            let since = self.clock.now_ms();
            let (mut pairs, mut by_meaning) = (Vec::new(), false);
            for answer in answers {
                self.classes(answer, strategy, &mut pairs, &mut by_meaning).await;
            }
            let found = attribution_accuracy(&pairs);
            let [rag, hybrid, llm] = found.classes.map(ClassRates::from);
            let duration_ms = self.clock.now_ms() - since;
            let (parts, accuracy) = (pairs.len(), found.accuracy);
            compared.push(StrategyAccuracy { strategy, parts, accuracy, rag, hybrid, llm, by_meaning, duration_ms });
        }
        Ok(compared)
    }

    /// Adds the label and the class of each part of an answer to `pairs`.
    async fn classes(
        &self,
        answer: &LabelledAnswer,
        strategy: AttributionStrategy,
        pairs: &mut Vec<(Verified, Verified)>,
        by_meaning: &mut bool,
    ) {
        let text: Vec<&str> = answer.segments.iter().map(|part| part.text.as_str()).collect();
        let language = answer.language.unwrap_or_else(|| detect(&text.join(" ")));
        let settings = self.settings();
        let passages = answer.passages.iter().map(String::as_str);
        let given: Vec<&str> = match strategy {
            AttributionStrategy::DualPass if !answer.facts.is_empty() => {
                answer.facts.iter().map(String::as_str).collect()
            }
            _ => passages.clone().collect(),
        };
        let threshold = match strategy {
            AttributionStrategy::DualPass => Some(settings.dual_pass_similarity),
            AttributionStrategy::Live => Some(settings.live_similarity),
            _ => None,
        };
        let mut live = match threshold {
            Some(threshold) => Some(Live::new(&given, language, threshold, self.embedder(), &self.clock).await),
            None => None,
        };
        let sources: Vec<Source<'_>> = passages
            .enumerate()
            .map(|(at, text)| Source { id: at + 1, text, name: "", path: None, language, is_code: false, lines: None })
            .collect();
        for (at, part) in answer.segments.iter().enumerate() {
            let class = match (&mut live, part.declared) {
                (Some(live), _) => {
                    live.advance(&part.text, at as u32 + 1, true, &mut |_| {}).await;
                    *by_meaning |= live.by_meaning();
                    of_sentences(live, &part.text)
                }
                (None, Some(declared))
                    if strategy == AttributionStrategy::Markers && declared != Declared::Unattributed =>
                {
                    of_declared(declared)
                }
                _ => {
                    let whole = Segment { plain: 0..part.text.len(), complete: true, ..Segment::default() };
                    let found = attribute(&part.text, &[whole], &sources);
                    found.segments.first().map_or(Verified::Unknown, |part| part.verified)
                }
            };
            pairs.push((part.label, class));
        }
    }
}

/// The class of a part whose sentences were compared one by one.
fn of_sentences(live: &Live, text: &str) -> Verified {
    let (mut from_passages, mut all) = (0usize, 0usize);
    for part in live.parts.iter().filter(|part| part.similarity.is_some()) {
        let length = text.get(part.span.clone()).unwrap_or_default().chars().filter(|c| c.is_alphanumeric()).count();
        all += length;
        from_passages += if part.matched { length } else { 0 };
    }
    match from_passages {
        _ if all == 0 => Verified::Unknown,
        some if some == all => Verified::Rag,
        0 => Verified::Llm,
        _ => Verified::Hybrid,
    }
}
