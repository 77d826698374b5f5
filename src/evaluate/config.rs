//! Names of metrics and their configuration.

use crate::error::{Error, ErrorCode, Result};
use crate::names::names;
use crate::text::Language;
use serde_json::{Map, Value};
use std::borrow::Cow;

macro_rules! metrics {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// A metric. The first six are judged, the others computed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
        #[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "MetricName"))]
        pub enum Metric { $($(#[$doc])* $name),* }

        impl Metric {
            /// All metrics, in the order of reports.
            pub const ALL: &'static [Metric] = &[$(Metric::$name),*];

            /// The name as users write it.
            pub fn name(self) -> &'static str {
                match self { $(Metric::$name => stringify!($name)),* }
            }
        }
    };
}

metrics! {
    /// Share of the reference's entities that the contexts contain.
    ContextEntityRecall,
    /// Average precision of the ranked contexts.
    ContextPrecision,
    /// Share of the reference's statements that the contexts support.
    ContextRecall,
    /// Share of the answer's statements that the contexts support.
    Faithfulness,
    /// Share of the answer's statements that are wrong and come from a context. Lower is better.
    NoiseSensitivity,
    /// How similar the question is to questions that the answer answers.
    ResponseRelevancy,
    /// 1 if the answer has a valid citation: the mean is the citation rate.
    CitationRate,
    /// Number of valid citations of the answer.
    CitationsPerAnswer,
    /// 1 if the answer has a list of sources.
    SourcesSection,
    /// 1 if it names files.
    FileReferences,
    /// 1 if it quotes code in blocks.
    CodeBlocks,
    /// .3 markers + .3 sources + .2 files + .2 code.
    CitationQuality,
    /// Share of cited or citable sentences that their citations support (ALCE).
    CitationRecall,
    /// Share of citations that are needed or support alone (ALCE).
    CitationPrecision,
    /// Share of the checkable statements that a passage supports, cited or not.
    VerifiedClaims,
    /// Share of the checkable statements that no passage supports. Lower is better.
    HallucinationRate,
    /// Share of the answer's parts whose declared source is the verified one.
    AttributionAccuracy,
    /// 1 if more than one attempt was needed: the mean is the retry rate. Lower is better.
    RetryRate,
    /// Milliseconds from question to answer. Lower is better.
    Latency,
    /// Share of the relevant documents among the first k retrieved.
    RecallAtK,
    /// 1 / rank of the first relevant document.
    MRR,
    /// Discounted cumulative gain over the best possible one, for the first k.
    NDCG,
}

impl Metric {
    /// The six judged metrics.
    pub const JUDGED: &'static [Metric] = &[
        Metric::ContextEntityRecall,
        Metric::ContextPrecision,
        Metric::ContextRecall,
        Metric::Faithfulness,
        Metric::NoiseSensitivity,
        Metric::ResponseRelevancy,
    ];

    /// Whether a judge is asked.
    pub fn is_judged(self) -> bool {
        Self::JUDGED.contains(&self)
    }

    /// Whether lower scores are better.
    pub fn lower_is_better(self) -> bool {
        matches!(self, Metric::NoiseSensitivity | Metric::HallucinationRate | Metric::RetryRate | Metric::Latency)
    }

    /// Whether scores lie between 0 and 1.
    pub fn is_share(self) -> bool {
        !matches!(self, Metric::Latency | Metric::CitationsPerAnswer)
    }

    /// The metric with this name; snake_case and camelCase (`context_recall`, `contextRecall`) are accepted too.
    ///
    /// # Errors
    /// `invalid_argument` if no metric has the name; the message lists the names.
    pub fn from_name(name: &str) -> Result<Self> {
        let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
        let wanted = plain(name);
        let wanted = wanted.strip_suffix("metric").unwrap_or(&wanted);
        if let Some(found) = Self::ALL.iter().find(|metric| plain(metric.name()) == wanted) {
            return Ok(*found);
        }
        let nearest = Self::ALL.iter().min_by_key(|m| strsim::damerau_levenshtein(&plain(m.name()), wanted));
        let hint = nearest.map(|m| format!(" Did you mean `{}`?", m.name())).unwrap_or_default();
        let shown: String = name.chars().take(60).collect();
        Err(Error::new(ErrorCode::InvalidArgument, format!("There is no metric `{shown}`.{hint}")))
    }
}

/// The codes of the languages, as errors list them: `"en", "ru" or "es"`.
pub fn language_codes() -> String {
    let codes = Language::ALL.map(|language| format!("\"{}\"", language.code()));
    match codes.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => codes.concat(),
    }
}

/// What to do with verdicts that are neither 0 nor 1, and with too few or too many of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum Verdicts {
    /// The score is undefined.
    #[default]
    Strict,
    /// Count them as ragas 0.4.3 does: a 2 is as good as a 1, missing ones are not counted.
    Ragas,
}

names! {
    /// Which contexts errors are attributed to.
    #[derive(Default)]
    pub enum NoiseMode {
        /// Contexts that support the reference.
        #[default]
        Relevant = "relevant",
        /// The other contexts.
        Irrelevant = "irrelevant",
    }

    /// What to compare contexts with.
    #[derive(Default)]
    pub enum PrecisionStrategy {
        /// The reference if there is one, otherwise the answer.
        #[default]
        Automatic = "automatic",
        /// The reference.
        Reference = "reference_based",
        /// The answer.
        Response = "response_based",
    }
}

/// A metric with its configuration.
#[derive(Clone, Debug, PartialEq)]
pub struct MetricConfig {
    /// The metric.
    pub metric: Metric,
    /// For `NoiseSensitivity`.
    pub mode: NoiseMode,
    /// For `ContextPrecision`.
    pub strategy: PrecisionStrategy,
    /// For `ResponseRelevancy`: number of questions generated from the answer, 1 to 20.
    pub number_of_questions: usize,
    /// For `ResponseRelevancy`: temperature for generating several questions, 0 to 2.
    pub temperature: f32,
    /// Names of the judge models to ask; empty: all.
    pub models: Vec<String>,
    /// Language of explanations; `None` for that of the run.
    pub language: Option<Language>,
    /// For `RecallAtK` and `NDCG`: how many retrieved documents count.
    pub k: usize,
}

impl MetricConfig {
    /// The metric with its defaults.
    pub fn new(metric: Metric) -> Self {
        Self {
            metric,
            mode: NoiseMode::Relevant,
            strategy: PrecisionStrategy::Automatic,
            number_of_questions: 3,
            temperature: 0.7,
            models: Vec::new(),
            language: None,
            k: 10,
        }
    }

    /// The name under which scores are shown: it distinguishes two noise modes, or two values of k, in one run.
    pub fn label(&self) -> String {
        match self.metric {
            Metric::NoiseSensitivity if self.mode == NoiseMode::Irrelevant => "NoiseSensitivity(irrelevant)".into(),
            Metric::ContextPrecision if self.strategy == PrecisionStrategy::Response => {
                "ContextPrecision(response)".into()
            }
            Metric::RecallAtK => format!("Recall@{}", self.k),
            Metric::NDCG => format!("NDCG@{}", self.k),
            metric => metric.name().into(),
        }
    }

    /// Reads `"Faithfulness"` or `{ "name": "NoiseSensitivity", "mode": "irrelevant" }`.
    ///
    /// # Errors
    /// `invalid_argument` if the value is neither, or if an option does not belong to the metric.
    pub fn from_json(value: &Value) -> Result<Self> {
        let invalid = |message: String| Error::new(ErrorCode::InvalidArgument, message);
        if let Some(name) = value.as_str() {
            return Ok(Self::new(Metric::from_name(name)?));
        }
        let object = value
            .as_object()
            .ok_or_else(|| invalid("A metric must be a name such as \"Faithfulness\", or { name, … }.".into()))?;
        let name = object.get("name").or_else(|| object.get("metric")).and_then(Value::as_str);
        let name = name.ok_or_else(|| invalid("A metric needs a `name`.".into()))?;
        let mut config = Self::new(Metric::from_name(name)?);
        for (key, value) in object {
            config.set(key, value).map_err(|rule| invalid(format!("`{key}` of {name} must be {rule}.")))?;
        }
        config.known_keys(object)?;
        Ok(config)
    }

    fn known_keys(&self, object: &Map<String, Value>) -> Result<()> {
        const KEYS: &[&str] = &[
            "name", "metric", "mode", "evaluationStrategy", "evaluation_strategy", "strategy", "numberOfQuestions",
            "number_of_questions", "temperature", "models", "language", "k",
        ];
        match object.keys().find(|key| !KEYS.contains(&key.as_str())) {
            None => Ok(()),
            Some(key) => {
                let nearest = KEYS.iter().min_by_key(|k| strsim::damerau_levenshtein(k, key)).unwrap_or(&"name");
                let message = format!("Unknown option `{key}` of a metric. Did you mean `{nearest}`?");
                Err(Error::new(ErrorCode::InvalidArgument, message))
            }
        }
    }

    /// Sets an option; the error says which values are valid.
    fn set(&mut self, key: &str, value: &Value) -> std::result::Result<(), Cow<'static, str>> {
        let word = value.as_str().map(str::to_lowercase);
        let whole = |most: u64| value.as_u64().filter(|n| (1..=most).contains(n)).map(|n| n as usize);
        match key {
            "mode" => {
                self.mode = match word.as_deref() {
                    Some("relevant") => NoiseMode::Relevant,
                    Some("irrelevant") => NoiseMode::Irrelevant,
                    _ => return Err("\"relevant\" or \"irrelevant\"".into()),
                }
            }
            "evaluationStrategy" | "evaluation_strategy" | "strategy" => {
                self.strategy = match word.as_deref() {
                    Some("reference_based" | "reference") => PrecisionStrategy::Reference,
                    Some("response_based" | "response") => PrecisionStrategy::Response,
                    Some("automatic" | "auto") => PrecisionStrategy::Automatic,
                    _ => return Err("\"reference_based\", \"response_based\" or \"automatic\"".into()),
                }
            }
            "numberOfQuestions" | "number_of_questions" => {
                self.number_of_questions = whole(20).ok_or("a whole number from 1 to 20")?;
            }
            "temperature" => {
                let number = value.as_f64().filter(|number| (0.0..=2.0).contains(number));
                self.temperature = number.ok_or("a number from 0 to 2")? as f32;
            }
            "k" => self.k = whole(1_000).ok_or("a whole number from 1 to 1000")?,
            "models" => {
                let list = value.as_array().ok_or("a list of names")?;
                let names: Option<Vec<String>> = list.iter().map(|v| v.as_str().map(str::to_owned)).collect();
                self.models = names.ok_or("a list of names")?;
            }
            "language" => {
                self.language = Some(word.as_deref().and_then(Language::from_code).ok_or_else(language_codes)?);
            }
            _ => {}
        }
        Ok(())
    }
}
