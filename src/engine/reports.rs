//! What the engine says of its work: progress, changes, what was loaded, what there is, findings. Offsets are bytes.

use super::counts::ModelUse;
use crate::backend::ModelManifest;
use crate::id::EntityKey;
use crate::index::vectors::VectorKind;
use crate::names::names;
use crate::retrieve::DenseStatus;
use crate::verify::CitationMetrics;

names! {
    /// What the engine is busy with for long.
    #[cfg_attr(feature = "types", schemars(rename = "EngineProgressStage"))]
    pub enum ProgressStage {
        /// Sources are read.
        Read = "read",
        /// Passages become vectors.
        Embed = "embed",
        /// Samples are measured.
        Evaluate = "evaluate",
    }
}

/// How far something long has got.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "EngineProgress"))]
pub struct Progress {
    /// What is being done.
    pub stage: ProgressStage,
    /// What is done: passages, sources, scores.
    pub loaded: usize,
    /// Of how many.
    pub total: usize,
}

/// What a change did.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct ChangeReport {
    /// Ids of sources that came.
    pub added: Vec<String>,
    /// Ids that went.
    pub removed: Vec<String>,
    /// Documents now.
    pub documents: usize,
    /// Passages now.
    pub chunks: usize,
    /// Entities now.
    pub entities: usize,
    /// What was odd about the new sources.
    pub warnings: Vec<String>,
}

/// What an index file held.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct LoadReport {
    /// Documents.
    pub documents: usize,
    /// Passages.
    pub chunks: usize,
    /// Entities.
    pub entities: usize,
    /// The model that made the vectors.
    pub model: Option<ModelManifest>,
    /// Whether vectors take part in search.
    pub dense: DenseStatus,
    /// Warnings about the data.
    pub warnings: Vec<String>,
}

/// What there is.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct Stats {
    /// Name of the domain by which questions are understood: `portfolio`, `pages`, or the owner's.
    pub domain: String,
    /// Sources.
    pub sources: usize,
    /// Documents, those of single facts included.
    pub documents: usize,
    /// Passages.
    pub chunks: usize,
    /// Entities.
    pub entities: usize,
    /// Nodes of the graph.
    pub nodes: usize,
    /// Edges of the graph.
    pub edges: usize,
    /// Passages with a vector.
    pub vectors: usize,
    /// How vectors are searched.
    pub vector_index: VectorKind,
    /// Distinct words.
    pub vocabulary: usize,
    /// The model that made the vectors.
    pub model: Option<ModelManifest>,
    /// Whether vectors take part in search.
    pub dense: DenseStatus,
    /// Over the answers that a model gave since the engine was made.
    pub citations: CitationMetrics,
    /// What was asked of models since the engine was made.
    pub model_use: ModelUse,
}

names! {
    /// What an owner should look at.
    pub enum LintKind {
        /// Several entities have the same name.
        AmbiguousName = "ambiguous_name",
        /// An entity or an edge has no place in a source.
        NoSource = "no_source",
        /// An edge leads to a node that is not there.
        DanglingEdge = "dangling_edge",
        /// Something in the data was odd.
        Data = "data",
    }
}

/// Something an owner should look at.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct LintFinding {
    /// Its kind.
    pub kind: LintKind,
    /// For people.
    pub message: String,
    /// The entities concerned: those of an ambiguous name, both ends of an edge.
    pub keys: Vec<EntityKey>,
    /// The documents concerned.
    pub sources: Vec<String>,
}
