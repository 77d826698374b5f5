//! `search()`: the graph first where the plan says so, else hybrid text search; references and explanations.
//!
//! Invariants: a similarity is shown only if it was computed from two vectors; a known "nothing" of the graph is an
//! answer and searches no further; equal input gives equal output.

mod corpus;
mod fusion;
mod hybrid;
mod mentioned;
mod reference;
mod relevance;
mod rerank;

pub use corpus::{Change, Corpus, DenseStatus, Indexes, SourcePart};
pub use fusion::{Fused, FusionParams, fuse};
pub use hybrid::{Candidate, Explanation, QueryVector};
pub use reference::{Reference, ReferenceBook, Support};
pub use relevance::{coverage, relevance};

use crate::graph::{GraphQueryResult, Outcome};
use crate::index::vectors::VectorKind;
use crate::plan::QueryPlan;
use crate::settings::{Rerank, Settings};

/// Where an answer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "AnswerOrigin"))]
pub enum Mode {
    /// Facts of the knowledge graph.
    Graph,
    /// Passages of hybrid search.
    Rag,
    /// The whole corpus, because it fits.
    FullText,
    /// Nothing.
    None,
}

/// Which retrievers text search uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum SearchMode {
    /// Graph first, then hybrid, as the plan says.
    #[default]
    Auto,
    /// BM25 and vectors.
    Hybrid,
    /// Vectors only.
    Dense,
    /// BM25 only.
    Lexical,
    /// The graph only.
    Graph,
}

/// What was found for a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// The graph's answer, if it was asked.
    pub graph: Option<GraphQueryResult>,
    /// Passages, best first, numbered from 1.
    pub references: Vec<Reference>,
    /// 0 to 1; `None` where nothing was scored.
    pub confidence: Option<f32>,
    /// Whether there is something to answer with.
    pub found: bool,
    /// Where it comes from.
    pub mode: Mode,
    /// Number of passages that were looked at.
    pub searched: usize,
    /// How the vectors were searched; `None`: not at all.
    pub vector_index: Option<VectorKind>,
    /// Why each reference stands where it stands, in the order of the references.
    pub explanations: Vec<Explanation>,
}

/// Only documents of these kinds and about these entities; empty lists do not filter.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "SearchFilter"))]
pub struct Filter {
    /// Kinds of documents.
    pub kinds: Vec<String>,
    /// Keys of entities; a passage about any of them passes.
    pub entities: Vec<String>,
}

/// A search after its first half.
#[derive(Clone, Debug, PartialEq)]
pub enum Searched {
    /// Nothing is left to do.
    Done(SearchResult),
    /// A model has yet to say how well each candidate answers; [`Pool::finish`] ends the search.
    Pool(Pool),
}

/// Candidates that wait for a reranking model.
#[derive(Clone, Debug, PartialEq)]
pub struct Pool {
    graph: Option<GraphQueryResult>,
    candidates: Vec<Candidate>,
}

impl Pool {
    /// Positions in the corpus of the candidates, best first.
    pub fn positions(&self) -> impl Iterator<Item = usize> + '_ {
        self.candidates.iter().map(|candidate| candidate.position)
    }

    /// Orders the candidates by the scores (0 to 1) of the reranking model, which become their relevance; a candidate
    /// without a score keeps its relevance. No score at all keeps the order of fusion.
    pub fn finish(
        mut self,
        corpus: &Corpus,
        plan: &QueryPlan,
        settings: &Settings,
        mode: SearchMode,
        query: Option<&QueryVector>,
        scores: &[Option<f32>],
    ) -> SearchResult {
        rerank::by_model(&mut self.candidates, scores);
        let result = hybrid::finish(corpus, plan, settings, mode, query, self.candidates);
        SearchResult { graph: self.graph, ..result }
    }
}

/// Carries out a plan. `query` is the question's vector, where a model is attached. A model that reranks is not asked:
/// see [`begin`].
pub fn search(
    corpus: &Corpus,
    plan: &QueryPlan,
    settings: &Settings,
    mode: SearchMode,
    filter: &Filter,
    query: Option<&QueryVector>,
) -> SearchResult {
    match begin(corpus, plan, settings, mode, filter, query) {
        Searched::Done(result) => result,
        Searched::Pool(pool) => pool.finish(corpus, plan, settings, mode, query, &[]),
    }
}

/// As [`search`], up to the point where `settings.rerank` wants a model's word on the candidates.
pub fn begin(
    corpus: &Corpus,
    plan: &QueryPlan,
    settings: &Settings,
    mode: SearchMode,
    filter: &Filter,
    query: Option<&QueryVector>,
) -> Searched {
    let asks_graph = match mode {
        SearchMode::Auto => plan.use_graph,
        SearchMode::Graph => true,
        _ => false,
    };
    let graph = asks_graph.then(|| ask_graph(corpus, plan));
    if let Some(result) = &graph {
        let covered = result.outcome != Outcome::Unsupported && result.confidence >= plan.min_confidence;
        if covered || mode == SearchMode::Graph {
            return Searched::Done(graph_result(corpus, plan, settings, query, result));
        }
    }
    if let Some(result) = hybrid::whole(corpus, settings, mode, query) {
        return Searched::Done(SearchResult { graph, ..result });
    }
    let mut candidates = hybrid::pool(corpus, plan, mode, filter, query);
    match settings.rerank {
        Rerank::None => {}
        Rerank::Threshold => candidates = rerank::threshold(candidates, settings.rerank_threshold),
        Rerank::Mmr => candidates = rerank::mmr(corpus, candidates, plan.k_final),
        Rerank::CrossEncoder | Rerank::Llm => return Searched::Pool(Pool { graph, candidates }),
    }
    let result = hybrid::finish(corpus, plan, settings, mode, query, candidates);
    Searched::Done(SearchResult { graph, ..result })
}

fn graph_result(
    corpus: &Corpus,
    plan: &QueryPlan,
    settings: &Settings,
    query: Option<&QueryVector>,
    result: &GraphQueryResult,
) -> SearchResult {
    let mut book = ReferenceBook::new(corpus, plan.language, settings.snippet_chars, query);
    for item in &result.items {
        book.cite(&item.provenance);
    }
    let found = result.found();
    SearchResult {
        references: book.finish(),
        confidence: Some(result.confidence),
        found,
        mode: if found { Mode::Graph } else { Mode::None },
        searched: 0,
        vector_index: None,
        explanations: Vec::new(),
        graph: Some(result.clone()),
    }
}

/// Asks the graph once for each reading of an ambiguous name and joins the answers.
fn ask_graph(corpus: &Corpus, plan: &QueryPlan) -> GraphQueryResult {
    let query = plan.graph_query();
    let mut result = corpus.graph().query(&query);
    for (at, entity) in plan.entities.iter().enumerate() {
        for alternative in &entity.alternatives {
            let mut other = query.clone();
            other.entities[at] = alternative.clone();
            let more = corpus.graph().query(&other);
            if result.outcome == Outcome::Unsupported || (!result.found() && more.found()) {
                result = more;
            } else {
                for item in more.items {
                    if !result.items.iter().any(|known| known.key == item.key) {
                        result.items.push(item);
                    }
                }
            }
        }
    }
    result
}
