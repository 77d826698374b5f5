//! The orchestrator: takes a question through the rooms and keeps the state that outlives a single question.
//!
//! Invariants: an `ask` sees one generation of the corpus from beginning to end; no borrow is held across an await, so
//! calls may overlap; a failed change leaves everything as it was.

mod agent;
mod around;
mod ask;
mod attribution;
mod by_model;
mod by_rules;
mod change;
mod checks;
mod clarify;
mod clauses;
mod comparison;
mod compose;
mod counts;
mod entry;
mod foreign;
mod form;
mod further;
mod graph;
mod lint;
mod live;
mod log;
mod model_answer;
mod outward;
mod picture;
mod reports;
mod rerank;
mod resolve;
mod run;
mod session;
mod shape;
mod snapshot;
mod stream;
mod suggest;
mod tools;
mod types;
mod vectors;
mod words;
mod writer;

pub use around::{Around, SearchOptions};
pub use ask::{AskOptions, Without};
pub use attribution::{AnswerAttribution, AnswerSegment, AttributionDebug};
pub use clarify::Clarify;
pub use comparison::{ClassRates, LabelledAnswer, LabelledSegment, StrategyAccuracy};
pub use counts::ModelUse;
pub use graph::GraphAnswer;
pub use log::SourceUse;
pub use picture::{GraphEdge, GraphNode, GraphPicture, MAX_PICTURE_NODES};
pub use reports::{ChangeReport, LintFinding, LintKind, LoadReport, Progress, ProgressStage, Stats};
pub use suggest::Wanted;
pub use types::{
    Answer, AnswerItem, AnswerKind, AnswerMode, Attempt, Event, Recalled, Sent, Step, StepCall, Timing, Trace,
};
pub use words::{Purpose, ResetReason, Stage, StepPurpose, ToolOutcome};

use self::counts::Counts;
use crate::backend::{Clock, Embedder, Entropy, LanguageModel, Pace, Reranker, Store, at_once};
use crate::dialog::{FollowUp, Memory, follow_up};
use crate::domain::{Domain, Form as Told};
use crate::error::{Error, ErrorCode, Result};
use crate::id::EntityKey;
#[cfg(feature = "ingest")]
use crate::ingest::{IngestOptions, SourceInput, ingest_one};
use crate::plan::{Carried, CorpusWords, QueryPlan, Question, plan};
use crate::retrieve::{Change, Corpus, DenseStatus, Filter, SearchMode, SearchResult, SourcePart};
use crate::settings::Settings;
use crate::verify::CitationMetrics;
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Maximum number of sessions remembered; beyond it the oldest is dropped.
const MAX_SESSIONS: usize = 1_000;

/// An answer engine over one corpus. Cheap calls are synchronous; calls that wait for a model are asynchronous.
pub struct Engine {
    settings: RefCell<Settings>,
    corpus: RefCell<Rc<Corpus>>,
    embedder: RefCell<Option<Rc<dyn Embedder>>>,
    reranker: RefCell<Option<Rc<dyn Reranker>>>,
    model: RefCell<Option<Rc<dyn LanguageModel>>>,
    store: RefCell<Option<Rc<dyn Store>>>,
    sessions: RefCell<BTreeMap<String, Memory>>,
    next_session: RefCell<u64>,
    /// Metrics of the answers given by models.
    metrics: RefCell<CitationMetrics>,
    /// Counts of requests to models.
    counts: Counts,
    /// The endpoint's tokens per estimated token; 1 until a higher ratio is seen.
    token_factor: Cell<f64>,
    /// The strictest form of a structured answer that the endpoint may accept.
    shape: Cell<shape::Shape>,
    clock: Rc<dyn Clock>,
    entropy: Rc<dyn Entropy>,
}

/// A turn of a dialog kept by the caller.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(extend("required" = ["question"])))]
pub struct HistoryTurn {
    /// The question.
    pub question: String,
    /// The answer. If a document must not leave the page, it is unknown what this answer was made from, so a prompt
    /// carries the answer that the other documents give instead.
    pub answer: Option<String>,
    /// Keys of the entities that the reader chose for names with several meanings.
    pub choose: Vec<String>,
}

impl Engine {
    /// An engine without data.
    ///
    /// # Errors
    /// `internal` if an empty index cannot be built: a defect.
    pub fn new(settings: Settings, clock: Rc<dyn Clock>, entropy: Rc<dyn Entropy>) -> Result<Self> {
        Ok(Self {
            settings: RefCell::new(settings),
            corpus: RefCell::new(Rc::new(Corpus::empty()?)),
            embedder: RefCell::default(),
            reranker: RefCell::default(),
            model: RefCell::default(),
            store: RefCell::default(),
            sessions: RefCell::default(),
            next_session: RefCell::new(1),
            metrics: RefCell::default(),
            counts: Counts::default(),
            token_factor: Cell::new(1.0),
            shape: Cell::new(shape::Shape::Schema),
            clock,
            entropy,
        })
    }

    /// The settings in force.
    pub fn settings(&self) -> Settings {
        self.settings.borrow().clone()
    }

    /// Replaces the settings contained in `patch`.
    ///
    /// # Errors
    /// `invalid_settings`, as for [`Settings::merged`]; the settings stay as they were.
    pub fn set_settings(&self, patch: &Value) -> Result<()> {
        let merged = self.settings.borrow().merged(patch)?;
        *self.settings.borrow_mut() = merged;
        Ok(())
    }

    /// The current generation of the corpus.
    pub fn corpus(&self) -> Rc<Corpus> {
        self.corpus.borrow().clone()
    }

    fn publish(&self, corpus: Corpus) {
        *self.corpus.borrow_mut() = Rc::new(corpus);
    }

    /// Attaches an embedding model. It takes part in search if it made the corpus's vectors.
    pub fn attach_embedder(&self, embedder: Rc<dyn Embedder>) -> DenseStatus {
        *self.embedder.borrow_mut() = Some(embedder);
        self.dense_status()
    }

    /// Detaches the embedding model.
    pub fn detach_embedder(&self) {
        *self.embedder.borrow_mut() = None;
    }

    /// The attached embedding model.
    pub fn embedder(&self) -> Option<Rc<dyn Embedder>> {
        self.embedder.borrow().clone()
    }

    /// Whether vectors take part in search.
    pub fn dense_status(&self) -> DenseStatus {
        self.dense_in(&self.corpus())
    }

    fn dense_in(&self, corpus: &Corpus) -> DenseStatus {
        corpus.dense_status(self.embedder().as_ref().map(|embedder| embedder.manifest()))
    }

    /// Sets or removes the cross-encoder used by the setting `rerank: cross_encoder`.
    pub fn set_reranker(&self, reranker: Option<Rc<dyn Reranker>>) {
        *self.reranker.borrow_mut() = reranker;
    }

    /// Sets or removes the language model.
    pub fn set_language_model(&self, model: Option<Rc<dyn LanguageModel>>) {
        *self.model.borrow_mut() = model;
        self.token_factor.set(1.0);
        self.shape.set(shape::Shape::Schema);
    }

    /// Sets or removes the server that holds further passages.
    pub fn set_store(&self, store: Option<Rc<dyn Store>>) {
        *self.store.borrow_mut() = store;
    }

    fn language_model(&self) -> Option<Rc<dyn LanguageModel>> {
        self.model.borrow().clone()
    }

    /// Adds new sources, all or none.
    ///
    /// # Errors
    /// `duplicate_id` for a source or document that already exists or occurs twice, `unsupported_format` and
    /// `invalid_source` for one that cannot be read, `limit_exceeded` for one that is larger than the settings allow; the
    /// corpus stays as it was.
    #[cfg(feature = "ingest")]
    pub fn add(&self, sources: &[SourceInput]) -> Result<ChangeReport> {
        self.add_read(self.read(sources)?)
    }

    /// Adds sources, each replacing the one with the same id, if any.
    ///
    /// # Errors
    /// As for [`Engine::add`], except that a source replaces the one with the same id.
    #[cfg(feature = "ingest")]
    pub fn replace(&self, sources: &[SourceInput]) -> Result<ChangeReport> {
        self.replace_read(self.read(sources)?)
    }

    #[cfg(feature = "ingest")]
    fn read(&self, sources: &[SourceInput]) -> Result<Vec<SourcePart>> {
        let options = IngestOptions::of(&self.settings());
        let part = |source: &SourceInput| {
            Ok(SourcePart { id: source.source_id().to_owned(), ingested: ingest_one(source, &options)? })
        };
        sources.iter().map(part).collect()
    }

    /// Adds new sources that have already been read, all or none.
    ///
    /// # Errors
    /// `duplicate_id` for a source or document that already exists or occurs twice, `limit_exceeded` for more sources than
    /// the settings allow; the corpus stays as it was.
    pub fn add_read(&self, parts: Vec<SourcePart>) -> Result<ChangeReport> {
        at_once(self.change(parts, false, &Pace::default()))
    }

    /// Adds sources that have already been read, each replacing the one with the same id, if any.
    ///
    /// # Errors
    /// As for [`Engine::add_read`], except that a source replaces the one with the same id.
    pub fn replace_read(&self, parts: Vec<SourcePart>) -> Result<ChangeReport> {
        at_once(self.change(parts, true, &Pace::default()))
    }

    fn report(&self, added: Vec<String>, removed: Vec<String>, warnings: Vec<String>) -> ChangeReport {
        let stats = self.stats();
        ChangeReport {
            added,
            removed,
            documents: stats.documents,
            chunks: stats.chunks,
            entities: stats.entities,
            warnings,
        }
    }

    /// Removes sources or single documents by id, all or none.
    ///
    /// # Errors
    /// `not_found` for an id that belongs to no source or document; the corpus stays as it was.
    pub fn remove(&self, ids: &[String]) -> Result<ChangeReport> {
        let change = Change { remove: ids.to_vec(), ..Change::default() };
        self.publish(self.corpus().changed(change)?);
        Ok(self.report(Vec::new(), ids.to_vec(), Vec::new()))
    }

    /// Removes all sources, aliases and sessions.
    ///
    /// # Errors
    /// `internal` if an empty index cannot be built: a defect.
    pub fn clear(&self) -> Result<()> {
        self.publish(Corpus::empty()?);
        self.sessions.borrow_mut().clear();
        Ok(())
    }

    /// Adds another name for an entity.
    ///
    /// # Errors
    /// `invalid_argument` for an alias without a letter or digit, `not_found` for a key that no entity has.
    pub fn add_alias(&self, key: &str, alias: &str) -> Result<()> {
        if crate::registry::words(alias).is_empty() {
            return Err(Error::new(ErrorCode::InvalidArgument, "An alias needs at least one letter or digit."));
        }
        let change = Change { aliases: vec![(EntityKey::new(key), alias.to_owned())], ..Change::default() };
        self.publish(self.corpus().changed(change)?);
        Ok(())
    }

    /// Sets the owner's domain (JSON, see [`Domain::read`]) by which questions are understood; `None`: the built-in one
    /// that fits the data. Sources, vectors and sessions stay. An index file includes the domain.
    ///
    /// # Errors
    /// `invalid_settings` with the path of the error in the file; the engine stays as it was.
    pub fn set_domain(&self, json: Option<&str>) -> Result<()> {
        let domain = json.map(Domain::read).transpose()?;
        self.publish(self.corpus().with_domain(domain)?);
        Ok(())
    }

    /// Plans a question as if asked in a dialog with this history. A question too long for `ask` is truncated to
    /// `maxQuestionChars` characters.
    pub fn plan(&self, question: &str, history: &[HistoryTurn]) -> QueryPlan {
        self.plan_by(&self.settings(), question, history)
    }

    /// Like [`Engine::plan`], with other settings than the current ones.
    pub fn plan_by(&self, settings: &Settings, question: &str, history: &[HistoryTurn]) -> QueryPlan {
        self.understand(question, &self.replayed(history, settings), &self.corpus(), settings).0
    }

    /// Whether a question continues this history.
    pub fn follow_up(&self, question: &str, history: &[HistoryTurn]) -> FollowUp {
        let settings = self.settings();
        self.understand(question, &self.replayed(history, &settings), &self.corpus(), &settings).1
    }

    /// The plan of a question that takes this over from the dialog.
    fn carrying(&self, question: &Question, carried: &Carried, corpus: &Corpus, settings: &Settings) -> QueryPlan {
        let words = CorpusWords {
            has: &|word| corpus.knows_word(word),
            slipped: &|word| corpus.lexical().slipped(word).map(str::to_owned),
        };
        let mut planned = plan(question, corpus.registry(), settings, carried, words);
        self.clock.today().iter().for_each(|today| planned.on(today));
        planned
    }

    fn understand(
        &self,
        question: &str,
        memory: &Memory,
        corpus: &Corpus,
        settings: &Settings,
    ) -> (QueryPlan, FollowUp) {
        let question = clipped(question, settings);
        let knows = |word: &str| corpus.knows_word(word);
        let question = &Question::read(question, corpus.registry(), settings);
        let plan = |carried: &Carried| self.carrying(question, carried, corpus, settings);
        let meant = memory.chosen().to_vec();
        let empty = Memory::default();
        let memory = if settings.memory { memory } else { &empty };
        let goes_on = memory.last().is_some();
        let alone = plan(&Carried { goes_on, meant: meant.clone(), ..Carried::default() });
        let mut verdict = follow_up(question.text, &alone, memory, corpus.registry(), settings, &knows);
        if !verdict.follow_up {
            let mut alone = if goes_on { plan(&Carried { meant, ..Carried::default() }) } else { alone };
            self.note_foreign(&mut alone, corpus);
            return (QueryPlan { topic: verdict.topic.clone(), ..alone }, verdict);
        }
        let asks_for_post = verdict.shift.is_some()
            && (verdict.names_school(question.text, corpus.graph())
                || plan(&verdict.carried).intent.form == Told::Role);
        let is_last = verdict.put_in_time(question.text, corpus.graph(), memory.last(), asks_for_post);
        (verdict.carried.meant, verdict.carried.goes_on) = (meant, true);
        let mut carried = plan(&verdict.carried);
        if verdict.shift.is_some() && !is_last {
            // "And before that?": the earlier entity is already carried; the dates would lead to the one before it.
            carried.time = None;
        }
        carried.completed = verdict.resolved != question.text;
        carried.detail = verdict.asks_for_detail();
        self.note_foreign(&mut carried, corpus);
        carried.reasons.push(format!("searched as “{}”: {}", verdict.resolved, verdict.reason));
        carried.question.clone_from(&verdict.resolved);
        carried.topic.clone_from(&verdict.topic);
        carried.pages.clone_from(&verdict.pages);
        (carried, verdict)
    }

    /// Searches without answering.
    ///
    /// # Errors
    /// `invalid_question` for an empty and `limit_exceeded` for a too long question; `no_embedder` if dense search is requested but not ready.
    pub async fn search(
        &self,
        question: &str,
        mode: SearchMode,
        filter: &Filter,
        limit: Option<usize>,
    ) -> Result<(QueryPlan, SearchResult, bool)> {
        self.search_by(&self.settings(), question, mode, filter, limit).await
    }

    /// Like [`Engine::search`], with other settings than the current ones.
    ///
    /// # Errors
    /// As for [`Engine::search`].
    pub async fn search_by(
        &self,
        settings: &Settings,
        question: &str,
        mode: SearchMode,
        filter: &Filter,
        limit: Option<usize>,
    ) -> Result<(QueryPlan, SearchResult, bool)> {
        let around = self.around(question, &AskOptions::default()).await;
        self.search_in(&around, settings, question, SearchOptions { mode, filter, limit }).await
    }

    /// Like [`Engine::search_by`], in what was found [`around`](Self::around) the question.
    ///
    /// # Errors
    /// As for [`Engine::search`].
    pub async fn search_in(
        &self,
        around: &Around,
        settings: &Settings,
        question: &str,
        SearchOptions { mode, filter, limit }: SearchOptions<'_>,
    ) -> Result<(QueryPlan, SearchResult, bool)> {
        let question = valid_question(question, settings)?;
        let corpus = &around.corpus;
        let mut plan = self.understand(question, &Memory::default(), corpus, settings).0;
        if let Some(limit) = limit {
            plan.k_final = limit.max(1);
            plan.k_dense = plan.k_dense.max(limit);
            plan.k_lexical = plan.k_lexical.max(limit);
        }
        let wants_vector = !matches!(mode, SearchMode::Lexical | SearchMode::Graph);
        if mode == SearchMode::Dense && self.dense_in(corpus) != DenseStatus::Ready {
            let message = "Dense search needs an embedding model and an index with its vectors.";
            return Err(Error::new(ErrorCode::NoEmbedder, message));
        }
        let known = around.vector_of(&plan.question);
        let embedded = if wants_vector { self.embed_question(corpus, &plan, known).await.ok().flatten() } else { None };
        let result = self.retrieve(corpus, &plan, settings, mode, filter, embedded.as_ref()).await.result;
        Ok((plan, result, embedded.is_some()))
    }

    /// Counts of the index's contents, and the state of dense search.
    pub fn stats(&self) -> Stats {
        let corpus = self.corpus();
        Stats {
            domain: corpus.domain().name().to_owned(),
            sources: corpus.parts().len(),
            documents: corpus.documents().count(),
            chunks: corpus.len(),
            entities: corpus.registry().entities().len(),
            nodes: corpus.graph().node_count(),
            edges: corpus.graph().edge_count(),
            vectors: corpus.vectors().vectors(),
            vector_index: corpus.vectors().kind(),
            vocabulary: corpus.lexical().vocabulary(),
            model: corpus.model().cloned(),
            dense: self.dense_status(),
            citations: *self.metrics.borrow(),
            model_use: self.counts.get(),
        }
    }
}

/// The beginning of a question, as long as a question may be.
fn clipped<'q>(question: &'q str, settings: &Settings) -> &'q str {
    question.char_indices().nth(settings.max_question_chars).map_or(question, |(end, _)| &question[..end])
}

/// A question without surrounding white space, or the reason why it is invalid.
fn valid_question<'q>(question: &'q str, settings: &Settings) -> Result<&'q str> {
    let question = question.trim();
    let invalid = |message: String| Err(Error::new(ErrorCode::InvalidQuestion, message));
    if clipped(question, settings).len() < question.len() {
        let what = "The question is longer than {} characters. Ask something shorter, or raise the limit";
        return Err(Error::beyond(what, settings.max_question_chars, "maxQuestionChars"));
    }
    if question.is_empty() {
        return invalid("The question is empty. Type what you want to know.".to_owned());
    }
    Ok(question)
}
