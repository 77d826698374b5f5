//! What a caller of the module gives.

use crate::engine::HistoryTurn;
use crate::retrieve::{Filter, SearchMode};
use crate::text::Language;
use crate::verify::Source;
use serde::Deserialize;
use serde_json::Value;

/// How is searched.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "SearchRequest"))]
pub struct SearchOptions {
    /// References wanted; else as the plan says.
    pub limit: Option<usize>,
    /// Which retrievers are used.
    pub mode: SearchMode,
    /// What may be found.
    pub filter: Filter,
    /// Settings that differ for this search, as JSON.
    #[cfg_attr(feature = "types", schemars(skip))]
    pub settings: Option<Value>,
}

/// How a question is planned.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct PlanOptions {
    /// The dialog before it.
    pub history: Vec<HistoryTurn>,
    /// Settings that differ for this question, as JSON.
    #[cfg_attr(feature = "types", schemars(skip))]
    pub settings: Option<Value>,
}

/// A question to the graph.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "GraphQuery"))]
pub struct GraphQuestion {
    /// What the question asks for.
    #[cfg_attr(feature = "types", schemars(with = "super::words::Intent"))]
    pub intent: String,
    /// The entity that it is wanted of: its key, or a name that it goes by.
    pub entity: Option<String>,
    /// Language of the items, where the source has translations; else that of the settings, or of the corpus's subject.
    pub language: Option<Language>,
}

/// Which part of the graph is drawn.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "GraphRequest"))]
pub struct GraphOptions {
    /// Language of kinds and relations; else that of the settings, or of the corpus's subject.
    pub language: Option<Language>,
    /// Nodes at most, from 1 to 2000; else 150.
    pub limit: Option<usize>,
    /// Keys of nodes that are drawn in any case, where the limit allows.
    pub keys: Vec<String>,
}

/// A passage that a text may cite. A `Reference` is one.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(extend("required" = ["id", "fullText"])))]
pub struct CheckedReference {
    /// The number in citations, from 1.
    pub id: usize,
    /// The passage.
    pub full_text: String,
    /// Name of its document.
    pub source_name: String,
    /// Path of its file.
    pub path: Option<String>,
    /// What else is known of it.
    pub metadata: CheckedMetadata,
}

/// What is known of a passage that a text may cite.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct CheckedMetadata {
    /// Its natural language; else detected.
    pub language: Option<Language>,
    /// Whether it is source code.
    pub code: bool,
    /// First and last line in its file, from 1.
    pub lines: Option<(usize, usize)>,
}

impl CheckedReference {
    /// The passage as `verify` takes it.
    pub fn source(&self) -> Source<'_> {
        Source {
            id: self.id,
            text: &self.full_text,
            name: &self.source_name,
            path: self.path.as_deref(),
            language: self.metadata.language.unwrap_or_else(|| crate::text::detect(&self.full_text)),
            is_code: self.metadata.code,
            lines: self.metadata.lines,
        }
    }
}
