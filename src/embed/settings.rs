//! Combines the settings in the small files of a model folder.

use super::files::{ModelFiles, optional_json};
use super::guard::invalid;
use crate::backend::{ModelManifest, Pooling};
use crate::error::Result;
use crate::language::Language;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Vocabularies of at least this many tokens belong to multilingual models (BERT multilingual 119,547, XLM-R
/// 250,002); English ones have 30,522 or 50,265.
const MULTILINGUAL_VOCABULARY: usize = 100_000;
/// Maximum tokens if no file states a number.
const DEFAULT_MAX_TOKENS: usize = 512;

/// `adfontes.json`: the fields of `ModelManifest`, each optional. A value here overrides every other file; `dimension`
/// and `fingerprint` are checked, not set.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Overrides {
    name: Option<String>,
    fingerprint: Option<String>,
    dimension: Option<usize>,
    pooling: Option<Pooling>,
    normalize: Option<bool>,
    query_prefix: Option<String>,
    passage_prefix: Option<String>,
    max_tokens: Option<usize>,
    languages: Option<Vec<String>>,
    dense_weight: Option<f32>,
    cosine_range: Option<(f32, f32)>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Config {
    #[serde(rename = "_name_or_path")]
    name_or_path: Option<String>,
    model_type: Option<String>,
    hidden_size: Option<usize>,
    max_position_embeddings: Option<usize>,
    pad_token_id: Option<usize>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct PoolingConfig {
    pooling_mode_cls_token: bool,
    pooling_mode_mean_tokens: bool,
    pooling_mode: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SentenceBertConfig {
    max_seq_length: Option<usize>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SentenceTransformersConfig {
    prompts: BTreeMap<String, String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct TokenizerConfig {
    /// May be 1e30 for "unlimited".
    model_max_length: Option<f64>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Module {
    r#type: String,
}

/// What is known before the graph is opened.
#[derive(Debug)]
pub(crate) struct Settings {
    pub name: String,
    /// Given in `adfontes.json`.
    pub forced_pooling: Option<Pooling>,
    /// Given in `1_Pooling/config.json`; `Err` holds the name of an unsupported pooling.
    pub pooling: std::result::Result<Option<Pooling>, String>,
    /// Whether a dense layer follows pooling, which is not part of the plain transformer's ONNX file.
    pub has_dense_layer: bool,
    pub normalize: bool,
    pub query_prefix: String,
    pub passage_prefix: String,
    pub max_tokens: usize,
    pub languages: Vec<Language>,
    /// See [`ModelManifest`].
    pub dense_weight: f32,
    /// See [`ModelManifest`].
    pub cosine_range: (f32, f32),
    /// The dimension stated in `adfontes.json`.
    pub dimension: Option<usize>,
    /// The fingerprint stated in `adfontes.json`.
    pub fingerprint: Option<String>,
    /// Numbers per token according to `config.json`.
    pub hidden_size: Option<usize>,
}

impl Settings {
    /// Reads all files present. `vocabulary`: the tokenizer's size; `tokenizer_limit`: its own truncation.
    pub(crate) fn read(files: &ModelFiles, vocabulary: usize, tokenizer_limit: Option<usize>) -> Result<Self> {
        let own: Overrides = optional_json(files, "adfontes.json")?.unwrap_or_default();
        let config: Config = optional_json(files, "config.json")?.unwrap_or_default();
        let pooling: Option<PoolingConfig> = optional_json(files, "1_Pooling/config.json")?;
        let sentence: SentenceBertConfig = optional_json(files, "sentence_bert_config.json")?.unwrap_or_default();
        let st: SentenceTransformersConfig =
            optional_json(files, "config_sentence_transformers.json")?.unwrap_or_default();
        let tokenizer: TokenizerConfig = optional_json(files, "tokenizer_config.json")?.unwrap_or_default();
        let modules: Vec<Module> = optional_json(files, "modules.json")?.unwrap_or_default();

        let prompt = |names: &[&str]| names.iter().find_map(|name| st.prompts.get(*name)).cloned().unwrap_or_default();
        let languages = match own.languages {
            Some(codes) => codes.iter().filter_map(|code| Language::from_code(code)).collect(),
            None if vocabulary >= MULTILINGUAL_VOCABULARY => Language::ALL.to_vec(),
            None => vec![Language::En],
        };
        let positions = positions(&config);
        let stated = (own.max_tokens.or(sentence.max_seq_length))
            .or_else(|| tokenizer.model_max_length.filter(|max| (1.0..1e6).contains(max)).map(|max| max as usize))
            // Truncation left in tokenizer.json is often shorter than the model allows, so it comes last.
            .or(positions)
            .or(tokenizer_limit);
        let max_tokens = stated.unwrap_or(DEFAULT_MAX_TOKENS).min(positions.unwrap_or(usize::MAX));
        if max_tokens == 0 {
            return Err(invalid("The model folder says that 0 tokens fit; set maxTokens in adfontes.json."));
        }
        if own.dense_weight.is_some_and(|weight| !(0.0..=1.0).contains(&weight)) {
            return Err(invalid("denseWeight in adfontes.json must be from 0 to 1."));
        }
        if own.cosine_range.is_some_and(|(low, high)| !(-1.0 <= low && low < high && high <= 1.0)) {
            return Err(invalid(
                "cosineRange in adfontes.json must be two numbers from -1 to 1, the smaller one first.",
            ));
        }
        Ok(Self {
            name: own.name.or_else(|| base_name(config.name_or_path.as_deref())).unwrap_or_else(|| "model".to_owned()),
            forced_pooling: own.pooling,
            pooling: pooling.map_or(Ok(None), |config| config.resolve().map(Some)),
            has_dense_layer: modules.iter().any(|module| module.r#type.ends_with(".Dense")),
            normalize: own.normalize.unwrap_or(true),
            query_prefix: own.query_prefix.unwrap_or_else(|| prompt(&["query"])),
            passage_prefix: own.passage_prefix.unwrap_or_else(|| prompt(&["passage", "document"])),
            max_tokens,
            languages,
            dense_weight: own.dense_weight.unwrap_or(ModelManifest::DENSE_WEIGHT),
            cosine_range: own.cosine_range.unwrap_or(ModelManifest::COSINE_RANGE),
            dimension: own.dimension,
            fingerprint: own.fingerprint,
            hidden_size: config.hidden_size,
        })
    }
}

impl PoolingConfig {
    fn resolve(self) -> std::result::Result<Pooling, String> {
        match self.pooling_mode.as_deref() {
            Some("mean") => Ok(Pooling::Mean),
            Some("cls") => Ok(Pooling::Cls),
            Some(other) => Err(other.to_owned()),
            None if self.pooling_mode_cls_token => Ok(Pooling::Cls),
            None if self.pooling_mode_mean_tokens => Ok(Pooling::Mean),
            None => Err("neither mean nor cls".to_owned()),
        }
    }
}

/// Number of positions in the graph. The RoBERTa family numbers positions from `pad_token_id + 1`.
fn positions(config: &Config) -> Option<usize> {
    let offset = match config.model_type.as_deref() {
        Some("roberta" | "xlm-roberta" | "camembert" | "mpnet") => config.pad_token_id.unwrap_or(1) + 1,
        _ => 0,
    };
    // Models with relative positions have a negative or tiny number here, which is no limit.
    config.max_position_embeddings.map(|max| max.saturating_sub(offset)).filter(|max| *max > 0)
}

fn base_name(path: Option<&str>) -> Option<String> {
    let name = path?.trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next()?;
    (!name.is_empty()).then(|| name.to_owned())
}
