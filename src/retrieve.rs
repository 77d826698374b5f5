//! `search()`: the graph first if the plan says so, else hybrid text search; references and explanations.
//!
//! Invariants: a similarity is shown only if it was computed from two vectors; nothing is reported missing before both
//! graph and texts were searched; equal input gives equal output.

mod also;
mod at_hand;
mod beside;
mod context;
mod corpus;
mod denied;
mod described;
mod employers;
mod enumerated;
mod excerpt;
mod feedback;
mod fusion;
mod hybrid;
mod mentioned;
mod pages;
mod reference;
mod related;
mod relevance;
mod rerank;
mod topic;
mod whole;
mod written;

use also::{account, proof};
use at_hand::latest;
pub use at_hand::{at_hand, dates_of_best};
pub use beside::unmentioned;
pub use corpus::{Change, Corpus, DenseStatus, Indexes, SourcePart};
pub use feedback::{Dense, Sides};
pub use fusion::{Fused, fuse};
pub use hybrid::{Candidate, Explanation, QueryVector};
pub use reference::{Reference, ReferenceBook, Support};
pub use related::{Matter, unspoken};
pub use relevance::{coverage, meaning, relevance};
pub use topic::{Topic, topic};

use crate::domain::Target;
use crate::graph::{Ask, GraphQuery, GraphQueryResult, Narrowing, Outcome, is_entry};
use crate::id::EntityKey;
use crate::index::lexical::LexicalQuery;
use crate::index::vectors::VectorKind;
use crate::language::{is_in, is_position};
use crate::names::names;
use crate::order::Collect as _;
use crate::plan::QueryPlan;
use crate::registry::{TECHNOLOGY, folded_words};
use crate::settings::{Rerank, Settings};

/// The origin of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "AnswerOrigin"))]
pub enum Mode {
    /// Facts of the knowledge graph.
    Graph,
    /// Passages found by hybrid search.
    Rag,
    /// The whole corpus, because it fits the context.
    FullText,
    /// Nothing.
    None,
}

/// The retrievers that text search uses.
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

names! {
    /// How well the result answers the question.
    #[derive(Default)]
    pub enum Standing {
        /// It answers the question.
        Answered = "answered",
        /// It is close to the question, but may not answer it.
        Close = "close",
        /// Nothing was found.
        #[default]
        Nothing = "nothing",
    }
}

/// The result of a search for a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// The graph's answer, if it was asked.
    pub graph: Option<GraphQueryResult>,
    /// Passages, best first, numbered from 1.
    pub references: Vec<Reference>,
    /// The context around them, numbered after them, if the caller requested it: see [`SearchResult::fill_up`].
    pub context: Vec<Reference>,
    /// 0 to 1; `None` if nothing was scored.
    pub confidence: Option<f32>,
    /// How well it answers the question.
    pub standing: Standing,
    /// Its origin.
    pub mode: Mode,
    /// Number of passages searched.
    pub searched: usize,
    /// How vectors were searched; `None`: they were not.
    pub vector_index: Option<VectorKind>,
    /// Explains the rank of each reference, in the order of the references.
    pub explanations: Vec<Explanation>,
    /// The matters of the question, if passages were found by related words.
    pub related: Vec<Matter>,
    /// Whether the question's words may be about the corpus's topics: some indicate a topic, and none another one.
    pub on_topic: bool,
    /// What text search looked for and found; empty if texts were not searched.
    looked: Looked,
}

/// The words of a question as searched for, and the positions found, best first, before any reranking.
#[derive(Clone, Debug, Default, PartialEq)]
struct Looked {
    words: LexicalQuery,
    positions: Vec<usize>,
}

/// Restricts a search to documents of these kinds and passages about these entities; empty lists do not restrict.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "SearchFilter"))]
pub struct Filter {
    /// Kinds of documents.
    pub kinds: Vec<String>,
    /// Keys of entities; a passage must be about at least one of them.
    pub entities: Vec<String>,
}

/// The state of a search after its first half.
#[derive(Clone, Debug, PartialEq)]
pub enum Searched {
    /// The search is complete.
    Done(SearchResult),
    /// A model has yet to score the candidates; [`Pool::finish`] completes the search.
    Pool(Pool),
}

/// Candidates waiting for a reranking model.
#[derive(Clone, Debug, PartialEq)]
pub struct Pool {
    graph: Option<GraphQueryResult>,
    found: hybrid::Found,
}

impl SearchResult {
    /// Whether there is anything to answer with, even if it is only close to the question.
    pub fn found(&self) -> bool {
        self.standing != Standing::Nothing
    }

    /// Keeps the passages with a word of these names, in whatever form, if there are any: others are only about what else
    /// the question says.
    fn keep_speaking_of(&mut self, corpus: &Corpus, names: &[LexicalQuery]) {
        let terms = || names.iter().flat_map(|name| &name.terms);
        let told = |at: usize| terms().any(|term| corpus.lexical().match_of(at as u32, term) > 0.0);
        let speaks = |reference: &Reference| context::position_of(corpus, reference).is_some_and(told);
        let kept: Vec<bool> = self.references.iter().map(speaks).collect();
        if !kept.contains(&true) {
            return;
        }
        let (mut of_reference, mut of_explanation) = (kept.iter(), kept.iter());
        self.references.retain(|_| of_reference.next() != Some(&false));
        self.explanations.retain(|_| of_explanation.next() != Some(&false));
        for (at, reference) in self.references.iter_mut().enumerate() {
            reference.id = at + 1;
        }
    }

    /// Adds whole entries around the result, as many as a model is offered. Only a portfolio has them.
    pub fn fill_up(&mut self, corpus: &Corpus, plan: &QueryPlan, settings: &Settings, query: Option<&QueryVector>) {
        self.context = context::context(corpus, plan, settings, query, self);
    }
}

impl Pool {
    /// Positions of the candidates in the corpus, best first.
    pub fn positions(&self) -> impl Iterator<Item = usize> + '_ {
        self.found.candidates.iter().map(|candidate| candidate.position)
    }

    /// Orders the candidates by the reranking model's scores (0 to 1), which become their relevance; a candidate
    /// without a score keeps its relevance. Without any score, the order of fusion stays.
    #[expect(clippy::too_many_arguments, reason = "six beside `self`")]
    pub fn finish(
        mut self,
        corpus: &Corpus,
        plan: &QueryPlan,
        settings: &Settings,
        mode: SearchMode,
        query: Option<&QueryVector>,
        scores: &[Option<f32>],
    ) -> SearchResult {
        rerank::by_model(&mut self.found.candidates, scores, settings.rerank_threshold);
        let result = hybrid::finish(corpus, plan, settings, mode, query, self.found);
        beside::beside(corpus, plan, self.graph, related::or_related(corpus, plan, settings, query, result))
    }
}

/// Executes a plan. `query`: the question's vector, if a model is attached. Does not consult a reranking model: see
/// [`begin`].
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

/// Like [`search`], up to the point where `settings.rerank` needs a model to score the candidates.
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
    if let Some(result) = &graph
        && (mode == SearchMode::Graph || result.found() && result.confidence >= plan.min_confidence)
    {
        let mut found = graph_result(corpus, plan, settings, query, result);
        if mode != SearchMode::Graph {
            let texts = hybrid::pool(corpus, plan, settings, mode, filter, query);
            let SearchResult { references: mut more, looked, .. } =
                hybrid::finish(corpus, plan, settings, mode, query, texts);
            // A list about something is accompanied only by passages about it.
            more.retain(|reference| is_about(corpus, plan, corpus.positions_of(reference.source_id.as_str())));
            append(&mut found.references, more);
            found.looked = looked;
        }
        return Searched::Done(found);
    }
    if let Some(result) = whole::whole(corpus, settings, mode, query) {
        return Searched::Done(SearchResult { graph, ..result });
    }
    let mut found = hybrid::pool(corpus, plan, settings, mode, filter, query);
    match settings.rerank {
        Rerank::None => {}
        Rerank::Threshold => found.candidates = rerank::threshold(found.candidates, settings.rerank_threshold),
        Rerank::Mmr => found.candidates = rerank::mmr(corpus, found.candidates, plan.k_final),
        Rerank::CrossEncoder | Rerank::Llm => return Searched::Pool(Pool { graph, found }),
    }
    let mut result = hybrid::finish(corpus, plan, settings, mode, query, found);
    if mode == SearchMode::Auto {
        result = related::or_related(corpus, plan, settings, query, result);
    }
    Searched::Done(beside::beside(corpus, plan, graph, result))
}

/// Whether one of these passages is about an entity of the plan; true if the plan has none.
fn is_about(corpus: &Corpus, plan: &QueryPlan, positions: impl Iterator<Item = usize> + Clone) -> bool {
    let mut wanted = plan.entities.iter().filter(|entity| !entity.subject).peekable();
    let about = |key: &EntityKey| positions.clone().any(|at| corpus.entities_of(at).contains(key));
    wanted.peek().is_none() || wanted.any(|entity| about(&entity.key) || entity.alternatives.iter().any(about))
}

/// Adds passages that are not yet among the references.
pub fn append(references: &mut Vec<Reference>, more: impl IntoIterator<Item = Reference>) {
    let mut known = references.iter().map(|reference| reference.chunk.clone()).into_set();
    for mut reference in more {
        if known.insert(reference.chunk.clone()) {
            reference.id = references.len() + 1;
            references.push(reference);
        }
    }
}

fn graph_result(
    corpus: &Corpus,
    plan: &QueryPlan,
    settings: &Settings,
    query: Option<&QueryVector>,
    result: &GraphQueryResult,
) -> SearchResult {
    let mut book = ReferenceBook::new(corpus, plan.language, settings.snippet_chars, query);
    // As many as an answer holds: each place costs a reference, and a graph may have many thousands.
    let page = plan.page(settings);
    for item in result.items.iter().skip(page.start).take(page.len()) {
        let name = corpus.graph().node(item.key.as_str()).map_or("", |node| node.in_language(plan.language));
        if let Some(support) = book.cite(&item.provenance) {
            book.cite_naming(&item.provenance, name, support.reference);
        }
    }
    let found = result.found();
    SearchResult {
        references: book.finish(),
        context: Vec::new(),
        confidence: Some(result.confidence),
        standing: if found { Standing::Answered } else { Standing::Nothing },
        mode: if found { Mode::Graph } else { Mode::None },
        searched: 0,
        vector_index: None,
        explanations: Vec::new(),
        related: Vec::new(),
        on_topic: found,
        looked: Looked::default(),
        graph: Some(result.clone()),
    }
}

/// The graph's result for each meaning of the plan's entity `at`, taken alone.
pub fn readings(corpus: &Corpus, plan: &QueryPlan, at: usize) -> Vec<(EntityKey, GraphQueryResult)> {
    let Some(entity) = plan.entities.get(at) else { return Vec::new() };
    let keys = std::iter::once(&entity.key).chain(&entity.alternatives);
    let read = |key: &EntityKey| {
        let mut own = plan.clone();
        own.entities[at].key = key.clone();
        own.entities[at].alternatives.clear();
        (key.clone(), ask_graph(corpus, &own))
    };
    keys.map(read).collect()
}

/// Asks the graph what each part of the question asks for.
fn ask_graph(corpus: &Corpus, plan: &QueryPlan) -> GraphQueryResult {
    let first = ask_first(corpus, plan);
    if first.timed.is_some() {
        return first;
    }
    let second = plan.second_query().map(|query| corpus.graph().query(&query)).filter(GraphQueryResult::found);
    match second.or_else(|| account(corpus, plan)).or_else(|| proof(corpus, plan)) {
        Some(second) => first.joined(second),
        None => first,
    }
}

/// The query of a plan. Of whoever founded nothing, the time as a freelancer: "since when has she been her own boss".
fn self_employed(corpus: &Corpus, plan: &QueryPlan) -> GraphQuery {
    let query = plan.graph_query();
    let founds = query.narrowing.position.as_deref() == Some("founder");
    let says =
        |word: &str| is_position(word, "freelancer") || is_in(word, plan.languages, |pack| pack.questions.bosses);
    let own_boss = || folded_words(&plan.question).iter().any(|word| says(word));
    if !founds || !own_boss() || corpus.graph().query(&query).found() {
        return query;
    }
    let narrowing = Narrowing { position: Some("freelancer".to_owned()), ..query.narrowing.clone() };
    let other = GraphQuery { narrowing, ..query.clone() };
    if corpus.graph().query(&other).found() { other } else { query }
}

/// Queries the graph once for each meaning of an ambiguous name and merges the results.
fn ask_first(corpus: &Corpus, plan: &QueryPlan) -> GraphQueryResult {
    let query = self_employed(corpus, plan);
    if let Some(timed) = by_dates(corpus, plan, &query) {
        return timed;
    }
    // "Her longest job as a plumber", where nobody is one: a list without the condition is no answer.
    if plan.time.as_ref().is_some_and(|time| time.strange && time.ask.orders()) {
        return GraphQueryResult::unsupported();
    }
    if goes_on_now(plan) {
        // "Where does she teach now": words choose the job, and it goes on.
        let narrowing = Narrowing { goes_on: Some(true), entries: true, ..query.narrowing.clone() };
        let found = corpus.graph().query(&GraphQuery { narrowing, ..query });
        return if found.found() { found } else { GraphQueryResult::unsupported() };
    }
    let mut result = corpus.graph().query(&query);
    if plan.intent.current.is_some() && result.outcome == Outcome::KnownEmpty {
        // Nothing goes on: the latest says more than that.
        return latest(corpus, plan, &query).unwrap_or(result);
    }
    if plan.intent.position.is_some() && !result.found() {
        // A project may have its founder too.
        let projects = GraphQuery { target: Some(Target::Nodes("project".to_owned())), ..query.clone() };
        return Some(corpus.graph().query(&projects)).filter(GraphQueryResult::found).unwrap_or(result);
    }
    if plan.intent.ongoing && plan.others.is_empty() && result.outcome == Outcome::KnownEmpty {
        // "What is he working on", where no project goes on: perhaps a job does.
        return latest(corpus, plan, &query).filter(holds).unwrap_or(result);
    }
    let asks = |of: fn(Ask) -> bool| plan.time.as_ref().is_some_and(|time| of(time.ask));
    // "How long did she do frontend" is not answered by the number of skills.
    let of_skills = !plan.categories.is_empty() && plan.intent.targets(TECHNOLOGY);
    let misses = || !result.found() || of_skills && asks(Ask::is_of_dates);
    if asks(Ask::wants_dates) && plan.intent.list && misses() {
        // The texts may answer what the dates do not.
        return GraphQueryResult::unsupported();
    }
    for (at, entity) in plan.entities.iter().enumerate() {
        for alternative in &entity.alternatives {
            let mut other = query.clone();
            other.entities[at] = alternative.clone();
            result = result.joined(corpus.graph().query(&other));
        }
    }
    result
}

/// Whether a question asks at present for a job that other words describe.
fn goes_on_now(plan: &QueryPlan) -> bool {
    plan.time.as_ref().is_some_and(|time| time.ask == Ask::Current)
        && plan.intent.list
        && matches!(&plan.target, Some(Target::Nodes(kind)) if is_entry(kind))
        && plan.narrowing.has_words()
        && plan.narrowing.goes_on.is_none()
        && plan.entities.iter().all(|entity| entity.subject)
}

/// Whether what dates are to tell is so.
fn holds(found: &GraphQueryResult) -> bool {
    found.timed.as_ref().is_some_and(|timed| timed.holds)
}

/// The answer from dates, for a question of time. With a word that nobody knows, which may be a name, there is none.
fn by_dates(corpus: &Corpus, plan: &QueryPlan, query: &GraphQuery) -> Option<GraphQueryResult> {
    let time = plan.time.as_ref().filter(|time| !time.strange || time.ask.finds_by_words())?;
    let graph = corpus.graph();
    let asked = match &plan.target {
        Some(Target::Nodes(kind)) => Some((kind, graph.nearness(kind))),
        _ => None,
    };
    // A list of what the question asks for says the same and more.
    let listed = match time.ask {
        Ask::During if !time.between => {
            asked.is_some_and(|(_, nearness)| nearness.is_none()) || !plan.categories.is_empty()
        }
        Ask::Current => {
            let same = |kind: &String| time.kinds.iter().all(|asked| asked == kind);
            let asks = plan.intent.current.is_some() || plan.intent.ongoing;
            asks && time.among.is_empty() && asked.is_some_and(|(kind, _)| same(kind))
        }
        _ => false,
    };
    if listed && (time.ask == Ask::Current || graph.query(query).found()) {
        return None;
    }
    let mut question = time.query(query);
    // What shares a name shares the question for its dates.
    question.entities.extend(plan.entities.iter().flat_map(|entity| entity.alternatives.iter().cloned()));
    if let Some((kind, Some(2))) = asked
        && question.kinds.is_empty()
        && !time.is_beside_studies()
    {
        question.kinds.push(kind.clone());
    }
    graph.timed(&question).map(GraphQueryResult::of_dates)
}
