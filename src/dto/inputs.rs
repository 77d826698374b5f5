//! Inputs from a caller of the module.

use crate::engine::HistoryTurn;
use crate::retrieve::{Filter, SearchMode};
use crate::text::Language;
use crate::verify::Source;
use serde::Deserialize;
use serde_json::Value;

/// Options of a search.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "SearchRequest"))]
pub struct SearchOptions {
    /// Number of references; by default as in the plan.
    pub limit: Option<usize>,
    /// The retrievers to use.
    pub mode: SearchMode,
    /// Restricts what may be found.
    pub filter: Filter,
    /// Settings that differ for this search, as JSON.
    #[cfg_attr(feature = "types", schemars(skip))]
    pub settings: Option<Value>,
}

/// Options of planning a question.
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

/// A query to the graph.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "GraphQuery"))]
pub struct GraphQuestion {
    /// What the question asks for.
    #[cfg_attr(feature = "types", schemars(with = "super::words::Intent"))]
    pub intent: String,
    /// The entity that it is about: its key, or one of its names.
    pub entity: Option<String>,
    /// Language of the items, if the source has translations; by default that of the settings, else of the corpus's
    /// subject.
    pub language: Option<Language>,
}

/// The part of the graph to draw.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "GraphRequest"))]
pub struct GraphOptions {
    /// Language of kinds and relations; by default that of the settings, else of the corpus's subject.
    pub language: Option<Language>,
    /// Maximum number of nodes, from 1 to 2000; 150 by default.
    pub limit: Option<usize>,
    /// Keys of nodes to include in any case, as far as the limit allows.
    pub keys: Vec<String>,
}

/// A passage that a text may cite. Any `Reference` is one.
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
    /// Further properties.
    pub metadata: CheckedMetadata,
}

/// Further properties of a passage that a text may cite.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct CheckedMetadata {
    /// Its natural language; detected by default.
    pub language: Option<Language>,
    /// Whether it is source code.
    pub code: bool,
    /// First and last line in its file, from 1.
    pub lines: Option<(usize, usize)>,
}

impl CheckedReference {
    /// The passage in the form expected by `verify`.
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
