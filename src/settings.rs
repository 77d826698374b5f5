//! Every tunable of the product in one tree, with its default. JSON in and out, in camelCase.

use crate::error::{Error, ErrorCode, Result};
use crate::text::Language;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What happens when no attempt produced a valid citation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnInvalid {
    /// Show the best attempt with a visible warning.
    #[default]
    Warn,
    /// Fail with `citations_missing`.
    Error,
}

/// How the candidates of hybrid search are ordered anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rerank {
    /// Keep the order of fusion.
    #[default]
    None,
    /// Drop candidates whose relevance (0–1) is under `rerankThreshold`.
    Threshold,
    /// Maximal marginal relevance: relevance against similarity to what was chosen already.
    Mmr,
    /// Let the attached cross-encoder read question and passage together.
    CrossEncoder,
    /// Ask the language model how well each passage answers; passages marked `remote: "never"` are not sent.
    Llm,
}

/// Who completes a question that follows up on text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Resolve {
    /// Rules: words of the topic are added.
    #[default]
    Rules,
    /// The language model, which sees the topic's questions; the rules where it fails.
    Model,
}

/// Tone of generated frames and of the model's answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Plain and warm.
    #[default]
    Friendly,
    /// Plain and distant.
    Formal,
}

/// Grammatical person of answers about the portfolio's owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Person {
    /// "I built …"
    #[default]
    First,
    /// "He built …"
    Third,
}

/// How the reader is addressed, where the language distinguishes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Address {
    /// ты, tú
    #[default]
    Informal,
    /// вы, usted
    Formal,
}

/// How citation markers are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Markers {
    /// As buttons that open the source.
    #[default]
    Badges,
    /// As text, `[1]`.
    Inline,
    /// Not at all.
    None,
}

/// How the parts of an answer are attributed to the sources or to the model's own knowledge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttributionStrategy {
    /// Not at all.
    #[default]
    Off,
    /// The model marks each part itself; what it declares is kept beside what the passages show.
    Markers,
    /// A first request collects the facts, a second one writes the answer; each sentence is compared with the facts.
    DualPass,
    /// Each sentence gets a confidence for either source, and the places that support it.
    Confidence,
    /// Each sentence is compared with the passages as soon as it has arrived.
    Live,
    /// Markers, confidences, places, contributions, and how they were found.
    Full,
}

impl AttributionStrategy {
    /// Whether the model is asked for markers.
    pub fn marks(self) -> bool {
        matches!(self, Self::Markers | Self::Full)
    }
}

/// How requests to the language model are made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct LlmSettings {
    /// Sampling temperature.
    pub temperature: f32,
    /// Upper limit of generated tokens.
    pub max_tokens: u32,
    /// Longest silence of the endpoint before `endpoint_timeout`, in ms: before the first byte and between pieces.
    pub timeout_ms: u64,
    /// Retries after 429, 5xx and network failures.
    pub max_retries: u32,
    /// First wait before a retry, in ms; doubles each time. `Retry-After` goes before it.
    pub retry_initial_ms: u64,
    /// Longest wait before a retry, in ms.
    pub retry_max_ms: u64,
    /// Estimated tokens of a prompt's fragments and history together.
    pub context_tokens: usize,
}

impl Default for LlmSettings {
    fn default() -> Self {
        Self {
            temperature: 0.0,
            max_tokens: 1_000,
            timeout_ms: 60_000,
            max_retries: 3,
            retry_initial_ms: 2_000,
            retry_max_ms: 30_000,
            context_tokens: 6_000,
        }
    }
}

/// All settings. A missing key has its default; an unknown key is an error that names the nearest known one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Settings {
    /// Ask the knowledge graph first. Off: text search only.
    pub graph_rag: bool,
    /// Plan by intent. Off: every question is `general`.
    pub router: bool,
    /// Remember the dialog of a session. Off: every question stands alone.
    pub memory: bool,
    /// Make a small document of every fact, so that text search finds it too.
    pub atomic_documents: bool,
    /// Link entity names in questions. Off: no filters, no boosts.
    pub entity_registry: bool,
    /// A model's answer needs at least one valid citation.
    pub mandatory_citations: bool,
    /// Attempts at a valid answer, 1 to 3.
    pub max_attempts: u32,
    /// What happens when none succeeded.
    pub on_invalid: OnInvalid,
    /// Reordering of candidates.
    pub rerank: Rerank,
    /// For [`Rerank::Threshold`], 0–1.
    pub rerank_threshold: f32,
    /// Candidates that [`Rerank::CrossEncoder`] and [`Rerank::Llm`] read, at most.
    pub rerank_candidates: usize,
    /// Candidates from vector search; `null`: as the intent table says.
    pub k_dense: Option<usize>,
    /// Candidates from lexical search; `null`: as the intent table says.
    pub k_lexical: Option<usize>,
    /// References offered; `null`: as the intent table says.
    pub k_final: Option<usize>,
    /// Confidence (0–1) under which text search says that it found nothing; `null`: the measured default.
    pub min_confidence: Option<f32>,
    /// List items shown before "more" (nothing is ever cut).
    pub list_max_items: usize,
    /// The same for technologies.
    pub technologies_max_items: usize,
    /// Messages of the dialog that a prompt carries.
    pub recent_turns: usize,
    /// Turns after which older ones are summarised.
    pub summary_trigger_turns: usize,
    /// Longest summary, in characters.
    pub summary_max_chars: usize,
    /// An answer about more entities than this leaves no context entity behind.
    pub carryover_max_entities: usize,
    /// Who completes a question that leaves out what was spoken of before, where no entity tells it.
    pub resolve: Resolve,
    /// Tone of answers.
    pub tone: Tone,
    /// Person of answers.
    pub person: Person,
    /// Address of the reader.
    pub address: Address,
    /// Language of answers; `null`: of the question.
    pub language: Option<Language>,
    /// Longest snippet of a reference, in characters.
    pub snippet_chars: usize,
    /// How markers are shown.
    pub markers: Markers,
    /// Let the model phrase list answers too; the list replaces its text if an item is missing.
    pub lists_by_model: bool,
    /// Send the whole corpus instead of passages when it fits `llm.contextTokens`.
    pub full_text: bool,
    /// Attribution of the parts of an answer.
    pub attribution: AttributionStrategy,
    /// Similarity (0–1) to the collected facts above which `dual_pass` takes a sentence for theirs.
    pub dual_pass_similarity: f32,
    /// Similarity (0–1) to the passages above which `live` takes a sentence for theirs.
    pub live_similarity: f32,
    /// Let the model call the tools `graph_query` and `search` where the graph does not answer by itself.
    pub agent_tools: bool,
    /// Rounds of tool calls before the model has to answer, 1 to 20.
    pub agent_max_steps: u32,
    /// Requests to the language model.
    pub llm: LlmSettings,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            graph_rag: true,
            router: true,
            memory: true,
            atomic_documents: true,
            entity_registry: true,
            mandatory_citations: true,
            max_attempts: 2,
            on_invalid: OnInvalid::Warn,
            rerank: Rerank::None,
            rerank_threshold: 0.5,
            rerank_candidates: 20,
            k_dense: None,
            k_lexical: None,
            k_final: None,
            min_confidence: None,
            list_max_items: 20,
            technologies_max_items: 15,
            recent_turns: 2,
            summary_trigger_turns: 6,
            summary_max_chars: 1_000,
            carryover_max_entities: 5,
            resolve: Resolve::Rules,
            tone: Tone::Friendly,
            person: Person::First,
            address: Address::Informal,
            language: None,
            snippet_chars: 300,
            markers: Markers::Badges,
            lists_by_model: false,
            full_text: false,
            attribution: AttributionStrategy::Off,
            dual_pass_similarity: 0.7,
            live_similarity: 0.65,
            agent_tools: false,
            agent_max_steps: 4,
            llm: LlmSettings::default(),
        }
    }
}

impl Settings {
    /// Settings with every behavioural flag off: plain hybrid retrieval with quotations.
    pub fn plain() -> Self {
        Self {
            graph_rag: false,
            router: false,
            memory: false,
            atomic_documents: false,
            entity_registry: false,
            mandatory_citations: false,
            ..Self::default()
        }
    }

    /// These settings with the keys of `patch` (a JSON object) replaced.
    pub fn merged(&self, patch: &Value) -> Result<Self> {
        let invalid = |message: String| Error::new(ErrorCode::InvalidSettings, message);
        // Serialising a plain struct of numbers, strings and options cannot fail.
        let mut tree = serde_json::to_value(self).map_err(|e| invalid(e.to_string()))?;
        merge(&mut tree, patch, "")?;
        let merged: Self = serde_json::from_value(tree).map_err(|e| invalid(format!("Settings: {e}.")))?;
        merged.validated()
    }

    fn validated(self) -> Result<Self> {
        let wrong = |name: &str, rule: &str| {
            Err(Error::new(ErrorCode::InvalidSettings, format!("Setting `{name}` must be {rule}.")))
        };
        if !(1..=3).contains(&self.max_attempts) {
            return wrong("maxAttempts", "1, 2 or 3");
        }
        if !(0.0..=1.0).contains(&self.rerank_threshold) {
            return wrong("rerankThreshold", "between 0 and 1");
        }
        if ![self.dual_pass_similarity, self.live_similarity].iter().all(|s| (0.0..=1.0).contains(s)) {
            return wrong("dualPassSimilarity, liveSimilarity", "between 0 and 1");
        }
        if !(1..=20).contains(&self.agent_max_steps) {
            return wrong("agentMaxSteps", "1 to 20");
        }
        if !(1..=100).contains(&self.rerank_candidates) {
            return wrong("rerankCandidates", "between 1 and 100");
        }
        if self.min_confidence.is_some_and(|c| !(0.0..=1.0).contains(&c)) {
            return wrong("minConfidence", "between 0 and 1, or null");
        }
        if [self.k_dense, self.k_lexical, self.k_final].contains(&Some(0)) {
            return wrong("kDense, kLexical, kFinal", "at least 1, or null");
        }
        if self.list_max_items == 0 || self.technologies_max_items == 0 || self.snippet_chars == 0 {
            return wrong("listMaxItems, technologiesMaxItems, snippetChars", "at least 1");
        }
        if !(0.0..=2.0).contains(&self.llm.temperature) {
            return wrong("llm.temperature", "between 0 and 2");
        }
        if self.llm.timeout_ms == 0 || self.llm.max_tokens == 0 || self.llm.context_tokens == 0 {
            return wrong("llm.timeoutMs, llm.maxTokens, llm.contextTokens", "at least 1");
        }
        Ok(self)
    }
}

fn merge(base: &mut Value, patch: &Value, path: &str) -> Result<()> {
    let invalid = |message: String| Err(Error::new(ErrorCode::InvalidSettings, message));
    let (Value::Object(known), Value::Object(given)) = (&mut *base, patch) else {
        return invalid(format!("Settings{path} must be a JSON object."));
    };
    for (key, value) in given {
        if !known.contains_key(key) {
            let nearest = known
                .keys()
                .min_by_key(|name| (strsim::damerau_levenshtein(name, key), (*name).clone()))
                .cloned()
                .unwrap_or_default();
            return invalid(format!("Unknown setting `{key}`{path}. Did you mean `{nearest}`?"));
        }
        match known.get_mut(key) {
            Some(nested @ Value::Object(_)) => merge(nested, value, &format!(" in `{key}`"))?,
            Some(slot) => *slot = value.clone(),
            None => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(patch: Value, expected: std::result::Result<fn(&Settings) -> bool, &str>) {
        match (Settings::default().merged(&patch), expected) {
            (Ok(settings), Ok(holds)) => assert!(holds(&settings), "{patch}"),
            (Err(error), Err(part)) => {
                assert_eq!(error.code(), ErrorCode::InvalidSettings);
                assert!(error.message().contains(part), "{error}");
            }
            (got, _) => panic!("{patch}: {got:?}"),
        }
    }

    #[test]
    fn merging() {
        check(json!({}), Ok(|s| *s == Settings::default()));
        check(json!({ "graphRag": false }), Ok(|s| !s.graph_rag && s.memory));
        check(json!({ "llm": { "maxTokens": 5 } }), Ok(|s| s.llm.max_tokens == 5 && s.llm.timeout_ms == 60_000));
        check(json!({ "language": "ru" }), Ok(|s| s.language == Some(Language::Ru)));
        check(json!({ "graphrag": false }), Err("graphRag"));
        check(json!({ "llm": { "maxToken": 5 } }), Err("maxTokens"));
        check(json!({ "llm": 3 }), Err("object"));
        check(json!([]), Err("object"));
        check(json!({ "maxAttempts": 9 }), Err("1, 2 or 3"));
        check(json!({ "agentMaxSteps": 0 }), Err("1 to 20"));
        check(json!({ "attribution": "dual_pass" }), Ok(|s| s.attribution == AttributionStrategy::DualPass));
        check(json!({ "liveSimilarity": 2 }), Err("between 0 and 1"));
        check(json!({ "graphRag": "yes" }), Err("boolean"));
    }

    #[test]
    fn round_trip() {
        let settings = Settings::plain();
        let json = serde_json::to_value(&settings).expect("plain data");
        assert_eq!(Settings::default().merged(&json).expect("own output"), settings);
    }
}
