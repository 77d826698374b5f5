//! The engine's reports: progress, changes, loading, statistics, findings. Offsets are in bytes.

use super::counts::ModelUse;
use crate::backend::ModelManifest;
use crate::id::EntityKey;
use crate::index::vectors::VectorKind;
use crate::names::names;
use crate::retrieve::DenseStatus;
use crate::verify::CitationMetrics;

names! {
    /// A long-running task of the engine.
    #[cfg_attr(feature = "types", schemars(rename = "EngineProgressStage"))]
    pub enum ProgressStage {
        /// Reading sources.
        Read = "read",
        /// Embedding passages.
        Embed = "embed",
        /// Evaluating samples.
        Evaluate = "evaluate",
    }
}

/// Progress of a long-running task.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "EngineProgress"))]
pub struct Progress {
    /// The task.
    pub stage: ProgressStage,
    /// Number of items done: passages, sources or scores.
    pub loaded: usize,
    /// Total number of items.
    pub total: usize,
}

/// The effect of a change.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct ChangeReport {
    /// Ids of the sources added.
    pub added: Vec<String>,
    /// Ids removed.
    pub removed: Vec<String>,
    /// Number of documents after the change.
    pub documents: usize,
    /// Number of passages after the change.
    pub chunks: usize,
    /// Number of entities after the change.
    pub entities: usize,
    /// Warnings about the new sources.
    pub warnings: Vec<String>,
}

/// The contents of a loaded index file.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct LoadReport {
    /// Number of documents.
    pub documents: usize,
    /// Number of passages.
    pub chunks: usize,
    /// Number of entities.
    pub entities: usize,
    /// The model that made the vectors.
    pub model: Option<ModelManifest>,
    /// Whether vectors take part in search.
    pub dense: DenseStatus,
    /// Warnings about the data.
    pub warnings: Vec<String>,
}

/// Statistics of an engine.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct Stats {
    /// Name of the domain by which questions are understood: `portfolio`, `pages`, or the owner's.
    pub domain: String,
    /// Number of sources.
    pub sources: usize,
    /// Number of documents, including those of single facts.
    pub documents: usize,
    /// Number of passages.
    pub chunks: usize,
    /// Number of entities.
    pub entities: usize,
    /// Number of nodes in the graph.
    pub nodes: usize,
    /// Number of edges in the graph.
    pub edges: usize,
    /// Number of passages with a vector.
    pub vectors: usize,
    /// How vectors are searched.
    pub vector_index: VectorKind,
    /// Number of distinct words.
    pub vocabulary: usize,
    /// The model that made the vectors.
    pub model: Option<ModelManifest>,
    /// Whether vectors take part in search.
    pub dense: DenseStatus,
    /// Citation metrics of the models' answers since the engine was created.
    pub citations: CitationMetrics,
    /// Usage of models since the engine was created.
    pub model_use: ModelUse,
}

names! {
    /// A kind of finding.
    pub enum LintKind {
        /// Several entities have the same name.
        AmbiguousName = "ambiguous_name",
        /// An entity or an edge has no source.
        NoSource = "no_source",
        /// An edge leads to a missing node.
        DanglingEdge = "dangling_edge",
        /// A warning about the data.
        Data = "data",
    }
}

/// A finding that the owner should look at.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct LintFinding {
    /// Its kind.
    pub kind: LintKind,
    /// A description for people.
    pub message: String,
    /// The entities concerned: those of an ambiguous name, both ends of an edge.
    pub keys: Vec<EntityKey>,
    /// The documents concerned.
    pub sources: Vec<String>,
}
