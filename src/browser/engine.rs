//! The engine module's JavaScript surface. Every method takes `&self` and holds no borrow while it waits, so calls may
//! overlap.

use super::change::{Change, parts};
use super::host::{HostClock, HostEntropy, until_aborted};
use super::js_embedder::JsEmbedder;
use super::js_reranker::JsReranker;
use super::js_store::JsStore;
use super::language_model::Endpoint;
use super::values::{JsResult, from_js, optional, tell, to_js};
use crate::backend::{ModelManifest, make_room};
use crate::dto::{self, CheckedReference, GraphOptions, GraphQuestion, PlanOptions, SearchOptions};
use crate::engine::{AskOptions, Engine, HistoryTurn, LabelledAnswer, MAX_PICTURE_NODES, Progress, Wanted};
use crate::error::{Error, ErrorCode};
use crate::index::snapshot::Bytes;
use crate::retrieve::Reference;
use crate::settings::Settings;
use crate::text::Language;
use crate::verify::Source;
use js_sys::{Function, Promise, Uint8Array};
use std::cell::RefCell;
use std::rc::Rc;
use std::task::Poll;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::future_to_promise;
use web_sys::AbortSignal;

/// An answer engine over one corpus.
#[wasm_bindgen]
pub struct WasmEngine(Rc<Engine>, RefCell<Change>);

/// A file in the page's memory, from which the engine copies what it is reading.
#[derive(Debug)]
struct JsBytes(Uint8Array);

impl Bytes for JsBytes {
    fn len(&self) -> usize {
        self.0.length() as usize
    }

    fn read(&self, at: usize, into: &mut [u8]) {
        self.0.subarray(at as u32, (at + into.len()) as u32).copy_to(into);
    }
}

#[wasm_bindgen]
impl WasmEngine {
    /// An engine without data. Unknown settings are an error that names the nearest known one.
    ///
    /// # Errors
    /// `invalid_settings` for an unknown setting or an impossible value.
    #[wasm_bindgen(constructor)]
    pub fn new(settings: JsValue) -> JsResult<WasmEngine> {
        let patch: serde_json::Value = match settings.is_undefined() || settings.is_null() {
            true => serde_json::json!({}),
            false => from_js(settings, "The settings")?,
        };
        let settings = Settings::default().merged(&patch)?;
        Ok(Self(Rc::new(Engine::new(settings, Rc::new(HostClock), Rc::new(HostEntropy))?), RefCell::default()))
    }

    /// All settings.
    ///
    /// # Errors
    /// `internal`, if the value cannot cross to JavaScript.
    pub fn settings(&self) -> JsResult<JsValue> {
        Ok(to_js(&self.0.settings())?)
    }

    /// Changes the settings that are given.
    ///
    /// # Errors
    /// `invalid_settings` for an unknown setting or an impossible value; the settings stay as they were.
    #[wasm_bindgen(js_name = setSettings)]
    pub fn set_settings(&self, partial: JsValue) -> JsResult<()> {
        Ok(self.0.set_settings(&from_js(partial, "The settings")?)?)
    }

    /// Replaces everything with what an index file holds.
    ///
    /// # Errors
    /// `foreign_index`, `unsupported_index_version` or `damaged_index`; everything stays as it was.
    pub fn load(&self, bytes: Uint8Array) -> JsResult<JsValue> {
        let file = JsBytes(bytes);
        // The least that an index takes.
        make_room(file.len().saturating_mul(3) / 2);
        Ok(to_js(&self.0.load_from(&file)?)?)
    }

    /// The index as one file.
    ///
    /// # Errors
    /// `internal`, if a part cannot be written.
    pub fn export(&self) -> JsResult<Vec<u8>> {
        Ok(self.0.export()?)
    }

    /// Begins a change, in place of one that was not finished: so many new sources, or ones in place of those with their ids. With
    /// none, the one that was begun is dropped.
    ///
    /// # Errors
    /// `limit_exceeded` for more sources than the settings allow.
    pub fn begin(&self, sources: usize, replaces: bool) -> JsResult<()> {
        *self.1.borrow_mut() = Change { replaces, ..Change::default() };
        Ok(self.0.room_for(sources)?)
    }

    /// Takes what `Reading` gave, for the change that was begun; returns the number of its passages.
    ///
    /// # Errors
    /// `invalid_argument` for other bytes.
    pub fn take(&self, read: &[u8]) -> JsResult<usize> {
        let mut read = parts(read)?;
        let passages = read.iter().map(|part| part.ingested.chunks.len()).sum();
        self.1.borrow_mut().parts.append(&mut read);
        Ok(passages)
    }

    /// Goes on with the change for a turn of so many passages: the report when it is made; until then, the number of passages
    /// done, each counted twice.
    ///
    /// # Errors
    /// `duplicate_id` for a source or document that comes twice, or, unless it replaces, is there already; `limit_exceeded` for
    /// more sources than the settings allow; everything stays as it was.
    pub fn step(&self, passages: usize) -> JsResult<JsValue> {
        let mut change = self.1.borrow_mut();
        let pace = change.pace.clone();
        let mut work = match change.work.take() {
            Some(work) => work,
            None => {
                let (engine, parts, replaces) = (self.0.clone(), std::mem::take(&mut change.parts), change.replaces);
                let pace = pace.clone();
                Box::pin(async move { engine.change(parts, replaces, &pace).await })
            }
        };
        Ok(match pace.turn(passages, work.as_mut()) {
            Poll::Ready(report) => to_js(&report?)?,
            Poll::Pending => {
                change.work = Some(work);
                (pace.done() as f64).into()
            }
        })
    }

    /// Removes sources or documents by id.
    pub fn remove(&self, ids: JsValue) -> Promise {
        let engine = self.0.clone();
        future_to_promise(async move {
            let ids: Vec<String> = from_js(ids, "The ids")?;
            Ok(to_js(&engine.remove(&ids)?)?)
        })
    }

    /// Forgets everything.
    ///
    /// # Errors
    /// `internal`, if an empty index cannot be built.
    pub fn clear(&self) -> JsResult<()> {
        Ok(self.0.clear()?)
    }

    /// Attaches an embedding model that is called as `embed(texts, role) → Promise<Float32Array>`. Many passages come in batches
    /// for `lanes` at a time (default 1).
    ///
    /// # Errors
    /// `invalid_argument` for a manifest that cannot be read, `invalid_model` for one with the dimension 0.
    #[wasm_bindgen(js_name = attachEmbedder)]
    pub fn attach_embedder(&self, manifest: JsValue, embed: Function, lanes: Option<usize>) -> JsResult<JsValue> {
        let manifest: ModelManifest = from_js(manifest, "The model's manifest")?;
        let status = self.0.attach_embedder(Rc::new(JsEmbedder::new(manifest, embed, lanes.unwrap_or(1))?));
        Ok(to_js(&status)?)
    }

    /// Goes on without an embedding model.
    #[wasm_bindgen(js_name = detachEmbedder)]
    pub fn detach_embedder(&self) {
        self.0.detach_embedder();
    }

    /// Attaches a cross-encoder that is called as `score(question, passages) → Promise<Float32Array>`, numbers from 0 to 1; the
    /// setting `rerank: "cross_encoder"` asks it.
    #[wasm_bindgen(js_name = attachReranker)]
    pub fn attach_reranker(&self, name: String, score: Function) {
        self.0.set_reranker(Some(Rc::new(JsReranker::new(name, score))));
    }

    /// Goes on without a cross-encoder.
    #[wasm_bindgen(js_name = detachReranker)]
    pub fn detach_reranker(&self) {
        self.0.set_reranker(None);
    }

    /// Asks a server for further passages, by `near(words, vector?) → Promise<string>`: a list of excerpts as JSON.
    #[wasm_bindgen(js_name = attachStore)]
    pub fn attach_store(&self, host: String, near: Function) {
        self.0.set_store(Some(Rc::new(JsStore::new(host, near))));
    }

    /// Passages by position, from `from`, at most `count`, as references.
    ///
    /// # Errors
    /// `internal`, if the value cannot cross to JavaScript.
    pub fn passages(&self, from: usize, count: usize) -> JsResult<JsValue> {
        let corpus = self.0.corpus();
        let positions = (from..corpus.len()).take(count);
        let list: Vec<Reference> = positions.map(|at| Reference::of(&corpus, at, at + 1, 0)).collect();
        Ok(to_js(&dto::references(&list, &corpus))?)
    }

    /// The vectors of the same passages, one after another; zeros where there is none.
    #[wasm_bindgen(js_name = vectorsOf)]
    pub fn vectors_of(&self, from: usize, count: usize) -> Vec<f32> {
        let corpus = self.0.corpus();
        (from..corpus.len()).take(count).flat_map(|at| corpus.vectors().unit(at as u32)).collect()
    }

    /// Vectors for passages that lack one.
    #[wasm_bindgen(js_name = embedMissing)]
    pub fn embed_missing(&self, on_progress: Option<Function>, signal: Option<AbortSignal>) -> Promise {
        let engine = self.0.clone();
        future_to_promise(async move {
            let mut progress = |progress: Progress| {
                if signal.as_ref().is_some_and(AbortSignal::aborted) {
                    return Err(Error::aborted());
                }
                tell(on_progress.as_ref(), &to_js(&progress)?);
                Ok(())
            };
            let embedded = engine.embed_missing(&mut progress).await?;
            Ok(to_js(&dto::EmbeddedDto { embedded })?)
        })
    }

    /// A prebuilt graph over the vectors, for an index that will not change much. Takes seconds to minutes.
    ///
    /// # Errors
    /// `internal`, if the graph cannot be built.
    #[wasm_bindgen(js_name = buildHnsw)]
    pub fn build_hnsw(&self) -> JsResult<()> {
        Ok(self.0.build_hnsw()?)
    }

    /// Sets the language model; `null` removes it.
    ///
    /// # Errors
    /// `invalid_argument` for a configuration that cannot be used: no address, no model, a key in a page;
    /// `invalid_settings` for a time-out of 0.
    #[wasm_bindgen(js_name = setLanguageModel)]
    pub fn set_language_model(&self, config: JsValue) -> JsResult<()> {
        if config.is_undefined() || config.is_null() {
            self.0.set_language_model(None);
            return Ok(());
        }
        let endpoint = Endpoint::read(&config)?;
        let timeout = js_sys::Reflect::get(&config, &"timeoutMs".into()).ok().and_then(|value| value.as_f64());
        if let Some(ms) = timeout {
            self.0.set_settings(&serde_json::json!({ "llm": { "timeoutMs": ms.max(0.0) as u64 } }))?;
        }
        self.0.set_language_model(Some(Rc::new(endpoint)));
        Ok(())
    }

    /// Answers a question; events go to `on_event` as they happen.
    pub fn ask(
        &self,
        question: String,
        options: JsValue,
        on_event: Option<Function>,
        signal: Option<AbortSignal>,
    ) -> Promise {
        let engine = self.0.clone();
        future_to_promise(async move {
            let options: AskOptions = optional(options, "The options")?;
            let mut writer = dto::EventWriter::default();
            let work = async {
                let around = engine.around(&question, &options).await;
                let corpus = &around.corpus;
                let mut emit = |event| {
                    if let Ok(value) = to_js(&writer.write(&event, corpus)) {
                        tell(on_event.as_ref(), &value);
                    }
                };
                let answer = engine.ask_in(&around, &question, &options, &mut emit).await?;
                to_js(&dto::answer(&answer, corpus))
            };
            Ok(until_aborted(signal, work).await?)
        })
    }

    /// Retrieval alone.
    pub fn search(&self, question: String, options: JsValue, signal: Option<AbortSignal>) -> Promise {
        let engine = self.0.clone();
        future_to_promise(async move {
            let SearchOptions { limit, mode, filter, settings } = optional(options, "The options")?;
            let settings = engine.settings().patched(settings.as_ref())?;
            let work = async {
                let around = engine.around(&question, &AskOptions::default()).await;
                let options = crate::engine::SearchOptions { mode, filter: &filter, limit };
                let (plan, result, dense) = engine.search_in(&around, &settings, &question, options).await?;
                to_js(&dto::search_result(&question, &plan, &result, dense, &around))
            };
            Ok(until_aborted(signal, work).await?)
        })
    }

    /// How a question would be looked for.
    ///
    /// # Errors
    /// `invalid_argument` for options that cannot be read, `invalid_settings` for settings of its own that are not valid.
    pub fn plan(&self, question: &str, options: JsValue) -> JsResult<JsValue> {
        let PlanOptions { history, settings } = optional(options, "The options")?;
        let settings = self.0.settings().patched(settings.as_ref())?;
        Ok(to_js(&dto::plan(&self.0.plan_by(&settings, question, &history)))?)
    }

    /// Mentions of entities in a text.
    ///
    /// # Errors
    /// `internal`, if the value cannot cross to JavaScript.
    pub fn link(&self, text: &str) -> JsResult<JsValue> {
        Ok(to_js(&dto::mentions(text, &self.0.corpus().registry().link(text)))?)
    }

    /// Entities that a name (not a sentence) may mean, best first; only those of a kind where one is given.
    ///
    /// # Errors
    /// `internal`, if the value cannot cross to JavaScript.
    #[wasm_bindgen(js_name = findEntity)]
    pub fn find_entity(&self, name: &str, kind: Option<String>) -> JsResult<JsValue> {
        let mut found = self.0.corpus().registry().find_entity(name);
        found.retain(|candidate| kind.as_ref().is_none_or(|kind| *kind == candidate.kind));
        Ok(to_js(&dto::candidates(&found))?)
    }

    /// An entity's name in a language (`en`, `ru`, `es`, `de`), or as the source has it; nothing for an unknown key.
    #[wasm_bindgen(js_name = displayName)]
    pub fn display_name(&self, key: &str, language: &str) -> Option<String> {
        let language = crate::text::Language::from_code(language).unwrap_or_default();
        self.0.corpus().registry().display_name(key, language).map(str::to_owned)
    }

    /// Whether a question continues a history.
    ///
    /// # Errors
    /// `invalid_argument` for a history that cannot be read.
    #[wasm_bindgen(js_name = followUp)]
    pub fn follow_up(&self, question: &str, history: JsValue) -> JsResult<JsValue> {
        let history: Vec<HistoryTurn> = optional(history, "The history")?;
        let verdict = self.0.follow_up(question, &history);
        Ok(to_js(&dto::follow_up(&verdict))?)
    }

    /// Understands questions by a site owner's domain, given as JSON text; `undefined`: by the built-in one that fits.
    ///
    /// # Errors
    /// `invalid_settings` with the path of what is wrong in the file; the engine stays as it was.
    #[wasm_bindgen(js_name = setDomain)]
    pub fn set_domain(&self, json: Option<String>) -> JsResult<()> {
        Ok(self.0.set_domain(json.as_deref())?)
    }

    /// Asks the graph.
    ///
    /// # Errors
    /// `invalid_argument` for a query that cannot be read, or an intent that the domain does not have.
    #[wasm_bindgen(js_name = graphQuery)]
    pub fn graph_query(&self, query: JsValue) -> JsResult<JsValue> {
        let GraphQuestion { intent, entity, language } = from_js(query, "The query")?;
        let corpus = self.0.corpus();
        let found = corpus.domain().intent(&intent).ok_or_else(|| {
            let known: Vec<&str> = corpus.domain().intents().iter().map(|intent| intent.name.as_str()).collect();
            let message = format!("There is no intent `{intent}`. There are: {}.", known.join(", "));
            Error::new(ErrorCode::InvalidArgument, message)
        })?;
        let answer = self.0.graph_query(found, entity.as_deref(), language);
        Ok(to_js(&dto::graph_result(&answer, &corpus, found.list))?)
    }

    /// The graph as a picture.
    ///
    /// # Errors
    /// `invalid_argument` for options that cannot be read, or a limit that is not from 1 to 2000.
    pub fn graph(&self, options: JsValue) -> JsResult<JsValue> {
        let GraphOptions { language, limit, keys } = optional(options, "The options of `graph`")?;
        if limit.is_some_and(|limit| !(1..=MAX_PICTURE_NODES).contains(&limit)) {
            let message = format!("`limit` of `graph` must be a number from 1 to {MAX_PICTURE_NODES}.");
            return Err(Error::new(ErrorCode::InvalidArgument, message).into());
        }
        Ok(to_js(&self.0.graph_picture(language, limit, &keys))?)
    }

    /// Checks a text with its citations against references of the published shape (`id`, `fullText`, `sourceName`, …).
    ///
    /// # Errors
    /// `invalid_argument` for references that cannot be read, `limit_exceeded` for more citations than the settings allow.
    pub fn verify(&self, text: &str, references: JsValue) -> JsResult<JsValue> {
        let given: Vec<CheckedReference> = from_js(references, "The references")?;
        let sources: Vec<Source<'_>> = given.iter().map(CheckedReference::source).collect();
        let most = given.iter().map(|reference| reference.id).max().unwrap_or(0);
        let checked = self.0.verified(text, &crate::read::parse_citations(text, most), &sources)?;
        let passages: Vec<(usize, &str)> = given.iter().map(|r| (r.id, r.full_text.as_str())).collect();
        Ok(to_js(&dto::verification(text, &checked, &passages))?)
    }

    /// How often each strategy of attribution is right, over answers whose parts are labelled.
    #[wasm_bindgen(js_name = attributionAccuracy)]
    pub fn attribution_accuracy(&self, answers: JsValue) -> Promise {
        let engine = self.0.clone();
        future_to_promise(async move {
            let answers: Vec<LabelledAnswer> = from_js(answers, "The labelled answers")?;
            Ok(to_js(&engine.attribution_accuracy(&answers).await?)?)
        })
    }

    /// A document for reading.
    ///
    /// # Errors
    /// `internal`, if the value cannot cross to JavaScript.
    pub fn document(&self, id: &str) -> JsResult<JsValue> {
        match dto::document(&self.0.corpus(), id) {
            Some(document) => Ok(to_js(&document)?),
            None => Ok(JsValue::UNDEFINED),
        }
    }

    /// Questions that this corpus answers.
    ///
    /// # Errors
    /// `invalid_argument` for options that cannot be read.
    pub fn suggestions(&self, language: Option<String>, wanted: JsValue) -> JsResult<JsValue> {
        let wanted: Wanted = optional(wanted, "The options of `suggestions`")?;
        let language = language.as_deref().and_then(Language::from_code).unwrap_or_default();
        Ok(to_js(&self.0.suggestions(language, &wanted))?)
    }

    /// Opens a dialog.
    #[wasm_bindgen(js_name = newSession)]
    pub fn new_session(&self) -> String {
        self.0.new_session()
    }

    /// Forgets a dialog.
    #[wasm_bindgen(js_name = endSession)]
    pub fn end_session(&self, id: &str) {
        self.0.end_session(id);
    }

    /// Another name for an entity.
    ///
    /// # Errors
    /// `invalid_argument` for an alias without a letter or digit, `not_found` for a key that no entity has.
    #[wasm_bindgen(js_name = addAlias)]
    pub fn add_alias(&self, key: &str, alias: &str) -> JsResult<()> {
        Ok(self.0.add_alias(key, alias)?)
    }

    /// What an owner should look at.
    ///
    /// # Errors
    /// `internal`, if the value cannot cross to JavaScript.
    pub fn lint(&self) -> JsResult<JsValue> {
        Ok(to_js(&self.0.lint())?)
    }

    /// What there is.
    ///
    /// # Errors
    /// `internal`, if the value cannot cross to JavaScript.
    pub fn stats(&self) -> JsResult<JsValue> {
        Ok(to_js(&self.0.stats())?)
    }
}

/// The citations in a text that has `sources` sources.
///
/// # Errors
/// `internal`, if the value cannot cross to JavaScript.
#[wasm_bindgen(js_name = parseCitations)]
pub fn parse_citations(text: &str, sources: usize) -> JsResult<JsValue> {
    Ok(to_js(&dto::parsed_citations(text, &crate::read::parse_citations(text, sources)))?)
}

/// The attribution markers in a text.
///
/// # Errors
/// `internal`, if the value cannot cross to JavaScript.
#[wasm_bindgen(js_name = parseAttribution)]
pub fn parse_attribution(text: &str) -> JsResult<JsValue> {
    let parsed = crate::read::parse_attribution(text);
    Ok(to_js(&dto::attribution(text, &parsed.segments))?)
}

/// The package's version.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
