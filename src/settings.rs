//! All settings of the product in one tree, with defaults and limits. Read and written as JSON, in camelCase.

mod table;

use crate::error::{Error, ErrorCode, Result};
use crate::text::Language;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Bounds, Number, settings};

/// The largest source in bytes that is taken in, unless a setting says otherwise.
pub const MAX_SOURCE_BYTES: usize = 16 << 20;
/// The depth of JSON that is read, unless a setting says otherwise.
pub const MAX_JSON_DEPTH: usize = 100;

/// What to do when no attempt has a valid citation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum OnInvalid {
    /// Show the best attempt, with a visible warning.
    #[default]
    Warn,
    /// Fail with `citations_missing`.
    Error,
}

/// How to reorder the candidates of hybrid search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum Rerank {
    /// Keep the order of fusion.
    #[default]
    None,
    /// Drop candidates whose relevance (0–1) is below `rerankThreshold`.
    Threshold,
    /// Maximal marginal relevance: balances relevance against similarity to candidates already chosen.
    Mmr,
    /// Let the attached cross-encoder read the question and each passage together.
    CrossEncoder,
    /// Ask the language model how well each passage answers; passages marked `remote: "never"` are not sent.
    Llm,
}

/// How to complete a follow-up question about text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum Resolve {
    /// By rules, which add words of the topic.
    #[default]
    Rules,
    /// By the language model, which sees the topic's questions; by rules if it fails.
    Model,
}

/// What to do if a name in the question still has several meanings when its intent is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum Ambiguous {
    /// Ask which one is meant, if the meanings lead to different answers.
    #[default]
    Ask,
    /// Answer for all meanings together.
    Both,
}

/// Tone of fixed sentences and of the model's answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum Person {
    /// "I built …"
    #[default]
    First,
    /// "He built …"
    Third,
}

/// How to address the reader, in languages that distinguish.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum Address {
    /// ты, tú
    #[default]
    Informal,
    /// вы, usted
    Formal,
}

/// How to display citation markers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum Markers {
    /// As buttons that open the source.
    #[default]
    Badges,
    /// As text, `[1]`.
    Inline,
    /// Not at all.
    None,
}

/// Where to list the sources of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum SourcesSection {
    /// Next to the answer, in the page's panel. A list that the model writes nevertheless is checked and displayed too.
    #[default]
    Panel,
    /// At the end of the answer's text, with the names of files. A model is asked to write it.
    Text,
    /// In both places.
    Both,
}

impl SourcesSection {
    /// Whether the text should end with a list of sources.
    pub fn in_text(self) -> bool {
        self != Self::Panel
    }
}

/// The form in which a model is asked to answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum AnswerForm {
    /// Text with markers.
    #[default]
    Text,
    /// JSON with the text and its citations, each with a quotation that is checked; text if the endpoint or the model
    /// does not support it. A model that calls tools answers in text.
    Structured,
}

/// How to attribute the parts of an answer to the sources or to the model's own knowledge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum AttributionStrategy {
    /// Not at all.
    #[default]
    Off,
    /// The model marks each part itself; the declared source is kept alongside what the passages show.
    Markers,
    /// A first request collects facts, a second one writes the answer; each sentence is compared with the facts.
    DualPass,
    /// Each sentence gets a confidence for either source, and the places that support it.
    Confidence,
    /// Each sentence is compared with the passages as soon as it arrives.
    Live,
    /// Markers, confidences, supporting places, contributions, and details of the method.
    Full,
}

impl AttributionStrategy {
    /// Whether the model is asked for markers.
    pub fn marks(self) -> bool {
        matches!(self, Self::Markers | Self::Full)
    }
}

settings! {
    /// Requests to the language model.
    pub struct LlmSettings {
        /// Sampling temperature.
        temperature: f32 = 0.0, from 0 to 2;
        /// Maximum number of generated tokens.
        max_tokens: u32 = 1_000, from 1;
        /// Longest silence of the endpoint, in ms, before `endpoint_timeout`: until the first byte and between pieces.
        timeout_ms: u64 = 60_000, from 1;
        /// Longest time from a request to the end of its answer, in ms, before `endpoint_timeout`; text received so far
        /// is shown.
        total_timeout_ms: u64 = 600_000, from 1;
        /// Longest answer, in characters; the rest is not read.
        max_answer_chars: usize = 200_000, from 1;
        /// Maximum number of citation markers in an answer; the rest is not read. The same limit holds for a text that is
        /// checked.
        max_citations: usize = 5_000, from 1;
        /// Longest reply of the endpoint, in bytes, including everything around the answer.
        max_reply_bytes: usize = 67_108_864, from 1;
        /// Maximum number of retries after 429, 5xx and network failures.
        max_retries: u32 = 3, from 0;
        /// Further statuses below 500 after which a request is retried.
        retry_statuses: Vec<u16> = Vec::new();
        /// Whether to retry after every status from 400 to 499.
        retry_client_errors: bool = false;
        /// First wait before a retry, in ms. A `Retry-After` header takes precedence.
        retry_initial_ms: u64 = 2_000, from 0;
        /// Factor by which each wait is longer than the previous one.
        retry_factor: f32 = 2.0, from 1 to 10;
        /// Share by which waits vary randomly, so that many clients do not retry at once.
        retry_jitter: f32 = 0.0, from 0 to 1;
        /// Longest wait before a retry, in ms.
        retry_max_ms: u64 = 30_000, from 0;
        /// Maximum estimated tokens of a prompt's fragments and history together.
        context_tokens: usize = 6_000, from 1;
    }

    /// All settings. A missing key takes its default; an unknown key is an error that names the nearest known one.
    pub struct Settings {
        /// Query the knowledge graph first. Off: text search only.
        graph_rag: bool = true;
        /// Plan by intent. Off: every question is `general`.
        router: bool = true;
        /// Remember the dialog of a session. Off: every question stands alone.
        memory: bool = true;
        /// Make a small document of every fact, so that text search finds it too.
        atomic_documents: bool = true;
        /// Link entity names in questions. Off: no filters or boosts.
        entity_registry: bool = true;
        /// Require at least one valid citation in a model's answer.
        mandatory_citations: bool = true;
        /// Maximum number of attempts at a valid answer.
        max_attempts: u32 = 2, from 1 to 3;
        /// What to do if none succeeds.
        on_invalid: OnInvalid = OnInvalid::Warn;
        /// Reordering of candidates.
        rerank: Rerank = Rerank::None;
        /// Relevance below which a candidate is dropped: its own with `rerank: "threshold"`, the model's score with
        /// `"cross_encoder"` and `"llm"`. A model never drops the best candidate. 0 drops none.
        rerank_threshold: f32 = 0.5, from 0 to 1;
        /// Maximum number of candidates that a model reads, with `rerank: "cross_encoder"` and `"llm"`.
        rerank_candidates: usize = 20, from 1 to 100;
        /// Number of candidates from vector search; `null`: depends on the intent.
        k_dense: Option<usize> = None, from 1;
        /// Number of candidates from lexical search; `null`: depends on the intent.
        k_lexical: Option<usize> = None, from 1;
        /// Number of references offered; `null`: depends on the intent.
        k_final: Option<usize> = None, from 1;
        /// Confidence below which text search reports that it found nothing; `null`: the measured default.
        min_confidence: Option<f32> = None, from 0 to 1;
        /// Number of list items in one answer; the option `from` of `ask` gives the others.
        list_page_items: usize = 200, from 1;
        /// Number of list items shown before "more".
        list_max_items: usize = 20, from 1;
        /// Like `listMaxItems`, for technologies.
        technologies_max_items: usize = 15, from 1;
        /// Number of messages of the dialog that a prompt carries.
        recent_turns: usize = 2, from 0;
        /// Number of turns after which older ones are summarised.
        summary_trigger_turns: usize = 6, from 0;
        /// Longest summary, in characters.
        summary_max_chars: usize = 1_000, from 0;
        /// Maximum number of entities in an answer for the dialog to refer back to one of them. Of a longer list, a
        /// prompt carries only the line above it.
        carryover_max_entities: usize = 5, from 0;
        /// How to complete a follow-up question that does not refer to an entity.
        resolve: Resolve = Resolve::Rules;
        /// What to do if a name has several meanings.
        ambiguous: Ambiguous = Ambiguous::Ask;
        /// Tone of answers.
        tone: Tone = Tone::Friendly;
        /// Grammatical person of answers.
        person: Person = Person::First;
        /// How to address the reader.
        address: Address = Address::Informal;
        /// Language of answers; `null`: that of the question.
        language: Option<Language> = None;
        /// Longest snippet of a reference, in characters.
        snippet_chars: usize = 300, from 1;
        /// How to display markers.
        markers: Markers = Markers::Badges;
        /// The form in which a model is asked to answer.
        answer_form: AnswerForm = AnswerForm::Text;
        /// Where to list the sources of an answer.
        sources_section: SourcesSection = SourcesSection::Panel;
        /// Let the model phrase list answers too; the list replaces its text if an item is missing.
        lists_by_model: bool = false;
        /// Send the whole corpus instead of passages if it fits `llm.contextTokens`.
        full_text: bool = false;
        /// How to attribute the parts of an answer.
        attribution: AttributionStrategy = AttributionStrategy::Off;
        /// Similarity to the collected facts above which `attribution: "dual_pass"` attributes a sentence to them.
        dual_pass_similarity: f32 = 0.7, from 0 to 1;
        /// Similarity to the passages above which `attribution: "live"` attributes a sentence to them.
        live_similarity: f32 = 0.65, from 0 to 1;
        /// Let the model call the tools `graph_query` and `search` if the graph alone does not answer.
        agent_tools: bool = false;
        /// Maximum rounds of tool calls before the model has to answer.
        agent_max_steps: u32 = 4, from 1 to 20;
        /// Longest question, in characters.
        max_question_chars: usize = 4_000, from 1 to 100_000;
        /// Largest source, in bytes of UTF-8. Taking one in takes about twenty times as much memory.
        max_source_bytes: usize = MAX_SOURCE_BYTES, from 1 to 67_108_864;
        /// Maximum number of sources, including those already taken in.
        max_sources: usize = 20_000, from 1;
        /// Maximum depth of lists and objects within each other in a source of JSON.
        max_json_depth: usize = MAX_JSON_DEPTH, from 1 to 127;
        /// Requests to the language model.
        llm: LlmSettings = LlmSettings::default();
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

    /// These settings with an optional patch for a single question.
    ///
    /// # Errors
    /// `invalid_settings`, as for [`Settings::merged`].
    pub fn patched(&self, patch: Option<&Value>) -> Result<Self> {
        patch.filter(|patch| !patch.is_null()).map_or_else(|| Ok(self.clone()), |patch| self.merged(patch))
    }

    /// These settings with the keys of `patch` (a JSON object) replaced.
    ///
    /// # Errors
    /// `invalid_settings` for a patch that is not an object, an unknown key (the message names the nearest known one),
    /// a value of the wrong type, or a number out of range.
    pub fn merged(&self, patch: &Value) -> Result<Self> {
        let invalid = |message: String| Error::new(ErrorCode::InvalidSettings, message);
        // Serialising a plain struct of numbers, strings and options cannot fail.
        let mut tree = serde_json::to_value(self).map_err(|e| invalid(e.to_string()))?;
        merge(&mut tree, patch, "")?;
        let merged: Self = serde_json::from_value(tree).map_err(|e| invalid(format!("Settings: {e}.")))?;
        merged.check("")?;
        merged.llm.check("llm.")?;
        Ok(merged)
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
