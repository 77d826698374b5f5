//! The tools that a model may call while it answers, and what it has learnt from them.

use super::graph::{Named, named};
use super::outward::held_back;
use super::run::Run;
use super::types::{Composed, Sent, Step, StepCall};
use super::words::ToolOutcome;
use super::{Engine, compose};
use crate::answer::{Fragment, ListAnswer, Observer, list_answer};
use crate::dialog::Memory;
use crate::domain::Intent;
use crate::error::Error;
use crate::graph::{GraphQueryResult, Narrowing, Outcome};
use crate::ingest::Remote;
use crate::order::Order as _;
use crate::plan::{PlannedEntity, QueryPlan};
use crate::read::ToolCall;
use crate::registry::{Candidate, Registry};
use crate::retrieve::{Filter, QueryVector, Reference, ReferenceBook, SearchMode, search};
use crate::settings::Settings;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Maximum number of calls executed per response.
const MAX_CALLS: usize = 8;
/// Maximum characters of arguments in the trace.
const MAX_LOGGED: usize = 300;
/// Maximum characters of a search query.
const MAX_QUERY: usize = 1_000;

/// A list given to the model.
pub(super) struct GivenList {
    pub list: ListAnswer,
    /// Whether the question itself asks for it: then the answer must contain it in full.
    pub required: bool,
}

/// What the model has been told.
pub(super) struct Toolbox<'e, 'r> {
    pub run: &'r Run<'e>,
    /// The question's own plan.
    pub plan: &'r QueryPlan,
    pub vector: Option<&'r QueryVector>,
    pub delimiter: &'r str,
    /// Passages that the model has seen, numbered from 1.
    pub references: Vec<Reference>,
    /// Passages that were found but must not leave the page.
    pub hidden: Vec<Reference>,
    pub lists: Vec<GivenList>,
    /// What left the page during searches.
    pub sent: Vec<Sent>,
    /// Requests that reranked search results.
    pub steps: Vec<Step>,
    pub warnings: Vec<Error>,
    asked: BTreeSet<(String, String)>,
}

impl<'e, 'r> Toolbox<'e, 'r> {
    pub(super) fn new(
        run: &'r Run<'e>,
        plan: &'r QueryPlan,
        vector: Option<&'r QueryVector>,
        delimiter: &'r str,
    ) -> Self {
        let (references, hidden, lists, sent, steps, warnings) = Default::default();
        Self { run, plan, vector, delimiter, references, hidden, lists, sent, steps, warnings, asked: BTreeSet::new() }
    }

    fn settings(&self) -> &'r Settings {
        &self.run.settings
    }

    fn observer(&self) -> Observer<'r> {
        Observer { language: self.plan.language, corpus: self.plan.corpus_forms(), delimiter: self.delimiter }
    }

    /// The intents that the graph can be asked for; empty if the setting is off or there is no graph.
    pub(super) fn intents(&self) -> Vec<&str> {
        if !self.settings().graph_rag || self.run.corpus.graph().node_count() == 0 {
            return Vec::new();
        }
        self.run.corpus.domain().intents().iter().filter(|i| i.target.is_some()).map(|i| i.name.as_str()).collect()
    }

    fn tools(&self) -> Vec<&'static str> {
        if self.intents().is_empty() { vec!["search"] } else { vec!["graph_query", "search"] }
    }

    /// Adds passages; returns the numbers of the new ones and of those already known.
    pub(super) fn take(&mut self, found: Vec<Reference>) -> (Vec<usize>, Vec<usize>) {
        let (mut fresh, mut known) = (Vec::new(), Vec::new());
        for mut reference in found {
            if reference.remote == Remote::Never {
                if !self.hidden.iter().any(|other| other.chunk == reference.chunk) {
                    self.hidden.push(reference);
                }
                continue;
            }
            let snippet_chars = self.settings().snippet_chars;
            match self.references.iter_mut().find(|other| other.chunk == reference.chunk) {
                Some(other) => {
                    known.push(other.id);
                    for mark in reference.marks {
                        other.mark(mark, snippet_chars);
                    }
                }
                None => {
                    reference.id = self.references.len() + 1;
                    fresh.push(reference.id);
                    self.references.push(reference);
                }
            }
        }
        (fresh, known)
    }

    /// Adds a list; returns its items as the model sees them, each with the number of its reference.
    pub(super) fn take_list(
        &mut self,
        plan: &QueryPlan,
        graph: &GraphQueryResult,
        required: bool,
    ) -> Vec<(String, Option<usize>)> {
        let corpus = self.run.corpus.clone();
        let list = list_answer(plan, graph, corpus.graph(), self.settings());
        let rows = if list.items.is_empty() { &list.lead } else { &list.items };
        let mut book = ReferenceBook::new(&corpus, plan.language, self.settings().snippet_chars, self.vector);
        let places: Vec<Option<usize>> =
            rows.iter().map(|row| book.cite(&row.provenance).map(|support| support.reference)).collect();
        let found = book.finish();
        let mut items = Vec::new();
        for (row, place) in rows.iter().zip(places) {
            let reference = place.and_then(|number| found.iter().find(|reference| reference.id == number));
            let (fresh, known) = self.take(reference.cloned().into_iter().collect());
            items.push((row.text.clone(), fresh.first().or(known.first()).copied()));
        }
        self.lists.push(GivenList { list, required });
        items
    }

    /// The lists as a single answer, for when the model left out some of their items.
    pub(super) fn composed(&self, lists: &[&GivenList]) -> Composed {
        let book = || {
            let settings = self.settings();
            ReferenceBook::new(&self.run.corpus, self.plan.language, settings.snippet_chars, self.vector)
        };
        let mut whole = Composed::default();
        for given in lists {
            let next = compose::list(&given.list, book().with(std::mem::take(&mut whole.references)));
            if !whole.text.is_empty() {
                whole.text.push_str("\n\n");
            }
            let base = whole.text.len();
            whole.text.push_str(&next.text);
            whole.citations.extend(next.citations.into_iter().map(|mut citation| {
                citation.span = citation.span.start + base..citation.span.end + base;
                citation
            }));
            whole.items.extend(next.items);
            whole.shown = if lists.len() == 1 { next.shown } else { whole.items.len() };
            whole.references = next.references;
        }
        whole
    }

    /// Executes the calls of a response in order; returns for each what to tell the model, and its entry in the trace.
    pub(super) async fn call(&mut self, calls: &[ToolCall], mut budget: usize) -> Vec<(String, StepCall)> {
        let mut out = Vec::new();
        for (at, call) in calls.iter().enumerate() {
            let mut log = StepCall {
                tool: call.name.clone(),
                arguments: call.arguments.chars().take(MAX_LOGGED).collect(),
                ..StepCall::default()
            };
            let text = if at < MAX_CALLS {
                self.one(call, budget, &mut log).await
            } else {
                log.outcome = ToolOutcome::TooMany;
                self.observer().too_many()
            };
            budget = budget.saturating_sub(crate::text::estimate_tokens(&text));
            out.push((text, log));
        }
        out
    }

    async fn one(&mut self, call: &ToolCall, budget: usize, log: &mut StepCall) -> String {
        let observer = self.observer();
        let tools = self.tools();
        if !tools.contains(&call.name.as_str()) {
            log.outcome = ToolOutcome::UnknownTool;
            return observer.unknown_tool(&call.name, &tools);
        }
        let arguments = match arguments(&call.arguments) {
            Ok(arguments) => arguments,
            Err(why) => {
                log.outcome = ToolOutcome::BadArguments;
                return observer.bad_arguments(&why);
            }
        };
        // Serialised again, so that white space and the order of keys make no difference.
        if !self.asked.insert((call.name.clone(), arguments.to_string())) {
            log.outcome = ToolOutcome::Repeated;
            return observer.repeated();
        }
        let done = match call.name.as_str() {
            "graph_query" => self.graph_query(&arguments, log),
            _ => self.search(&arguments, budget, log).await,
        };
        done.unwrap_or_else(|why| {
            log.outcome = ToolOutcome::BadArguments;
            observer.bad_arguments(&why)
        })
    }

    async fn search(&mut self, arguments: &Value, budget: usize, log: &mut StepCall) -> Result<String, String> {
        let query: String = text(arguments, "query")?.ok_or("`query` is missing.")?.chars().take(MAX_QUERY).collect();
        let engine: &Engine = self.run.engine;
        let corpus = self.run.corpus.clone();
        let plan = engine.understand(&query, &Memory::default(), &corpus, self.settings()).0;
        let vector = engine.embed_question(&corpus, &plan, None).await.ok().flatten();
        let filter = Filter::default();
        let settings = self.settings();
        let retrieved = engine.retrieve(&corpus, &plan, settings, SearchMode::Hybrid, &filter, vector.as_ref()).await;
        self.sent.extend(retrieved.sent);
        self.steps.extend(retrieved.step);
        self.warnings.extend(retrieved.warning);
        let result = retrieved.result;
        let mut found = if result.found() { result.references } else { Vec::new() };
        found.extend(self.held_back(&query, vector.as_ref()));
        let (fresh, known) = self.take(found);
        let fragments: Vec<Fragment<'_>> = self
            .references
            .iter()
            .filter(|reference| fresh.contains(&reference.id))
            .map(|r| Fragment {
                number: r.id,
                document: r.source_id.as_str(),
                name: &r.source_name,
                text: &r.full_text,
            })
            .collect();
        let (said, shown) = self.observer().passages(&fragments, &known, budget);
        // What was not shown must not be cited.
        let kept = self.references.len() - (fresh.len() - shown.len());
        self.references.truncate(kept);
        log.outcome = if shown.is_empty() && known.is_empty() { ToolOutcome::Nothing } else { ToolOutcome::Passages };
        log.references = shown.into_iter().chain(known).collect();
        Ok(said)
    }

    /// What the same search finds that must not leave the page.
    fn held_back(&self, query: &str, vector: Option<&QueryVector>) -> Vec<Reference> {
        if !self.run.is_outward() {
            return Vec::new();
        }
        let (whole, settings) = (&self.run.whole, self.settings());
        let plan = self.run.engine.understand(query, &Memory::default(), whole, settings).0;
        let result = search(whole, &plan, settings, SearchMode::Hybrid, &Filter::default(), vector);
        let found = if result.found() { result.references } else { Vec::new() };
        held_back(found).collect()
    }

    /// Adds the items of the same list that must not leave the page: the reader sees them, the model never does.
    fn take_withheld(&mut self, wanted: &str, name: &str) {
        let whole = self.run.whole.clone();
        if !self.run.is_outward() {
            return;
        }
        let Some(intent) = whole.domain().intent(wanted).filter(|intent| intent.target.is_some()).cloned() else {
            return;
        };
        let Named::One(found) = named(whole.registry(), name, &intent.prefers) else { return };
        let entities = found.iter().map(|candidate| planned(candidate, whole.registry())).collect();
        let plan = self.listing(intent, entities);
        let result = search(&whole, &plan, self.settings(), SearchMode::Graph, &Filter::default(), self.vector);
        let Some(graph) = &result.graph else { return };
        let mut book = ReferenceBook::new(&whole, self.plan.language, self.settings().snippet_chars, self.vector);
        for row in list_answer(&plan, graph, whole.graph(), self.settings()).items {
            book.cite(&row.provenance);
        }
        self.take(held_back(book.finish()).collect());
    }

    /// The plan for a list.
    fn listing(&self, intent: Arc<Intent>, entities: Vec<PlannedEntity>) -> QueryPlan {
        QueryPlan {
            question: String::new(),
            target: intent.target.clone(),
            entities,
            unknown_names: Vec::new(),
            categories: intent.category.iter().cloned().collect(),
            period: None,
            time: None,
            relative: None,
            ranked: None,
            narrowing: Narrowing::default(),
            count: false,
            use_graph: true,
            list: intent.list,
            intent,
            reasons: Vec::new(),
            ..self.plan.clone()
        }
    }

    fn graph_query(&mut self, arguments: &Value, log: &mut StepCall) -> Result<String, String> {
        let wanted = text(arguments, "intent")?.ok_or("`intent` is missing.")?;
        let name = text(arguments, "entity")?.unwrap_or_default();
        let observer = self.observer();
        let corpus = self.run.corpus.clone();
        let intent = corpus.domain().intent(&wanted).filter(|intent| intent.target.is_some()).cloned();
        let intent = intent.ok_or_else(|| format!("there is no intent `{wanted}`."))?;
        let entities = match named(corpus.registry(), &name, &intent.prefers) {
            Named::One(entities) => entities.iter().map(|candidate| planned(candidate, corpus.registry())).collect(),
            Named::Several(candidates) => {
                log.outcome = ToolOutcome::Ambiguous;
                let names: Vec<String> = candidates.iter().map(|c| format!("{} ({})", c.name, c.kind)).collect();
                return Ok(observer.ambiguous(&name, &names));
            }
            Named::Nothing if name.trim().is_empty() => Vec::new(),
            Named::Nothing => {
                log.outcome = ToolOutcome::UnknownEntity;
                self.take_withheld(&wanted, &name);
                return Ok(observer.unknown_entity(&name));
            }
        };
        if entities.is_empty() && !intent.requires.is_empty() {
            return Err(format!("`entity` is missing; it must be a {}.", intent.requires.join(" or a ")));
        }
        let plan = self.listing(intent, entities);
        let result = search(&corpus, &plan, self.settings(), SearchMode::Graph, &Filter::default(), self.vector);
        let outcome = result.graph.as_ref().map_or(Outcome::Unsupported, |graph| graph.outcome);
        log.outcome = match outcome {
            Outcome::Items => ToolOutcome::Items,
            Outcome::KnownEmpty => ToolOutcome::KnownEmpty,
            Outcome::UnknownEntity => ToolOutcome::UnknownEntity,
            Outcome::Unsupported => ToolOutcome::Unsupported,
        };
        match (outcome, &result.graph) {
            (Outcome::Items, Some(graph)) => {
                let items = self.take_list(&plan, graph, false);
                self.take_withheld(&wanted, &name);
                log.references = items.iter().filter_map(|(_, number)| *number).collect();
                log.references.order();
                log.references.dedup();
                log.items = items.len();
                Ok(observer.items(&items))
            }
            (Outcome::KnownEmpty, _) => {
                self.take_withheld(&wanted, &name);
                // If the corpus holds something back, no result may be called complete.
                Ok(if self.run.is_outward() { observer.unsupported() } else { observer.known_empty() })
            }
            (Outcome::UnknownEntity, _) => Ok(observer.unknown_entity(&name)),
            _ => Ok(observer.unsupported()),
        }
    }
}

/// The arguments of a call as an object; empty text means no arguments.
fn arguments(written: &str) -> Result<Value, String> {
    if written.trim().is_empty() {
        return Ok(Value::Object(Default::default()));
    }
    match serde_json::from_str(written) {
        Ok(value @ Value::Object(_)) => Ok(value),
        Ok(_) => Err("they are not a JSON object.".into()),
        Err(error) => Err(format!("they are not JSON ({error}).")),
    }
}

fn text(arguments: &Value, key: &str) -> Result<Option<String>, String> {
    match arguments.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.trim().is_empty() => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.trim().to_owned())),
        Some(_) => Err(format!("`{key}` must be text.")),
    }
}

/// A candidate for a name, as an entity of a plan.
fn planned(candidate: &Candidate, registry: &Registry) -> PlannedEntity {
    PlannedEntity {
        key: candidate.key.clone(),
        kind: candidate.kind.clone(),
        name: candidate.name.clone(),
        subject: registry.is_subject(&candidate.kind),
        certainty: candidate.certainty,
        span: None,
        alternatives: Vec::new(),
    }
}
