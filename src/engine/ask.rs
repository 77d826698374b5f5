//! One question from beginning to end.

use super::attribution::attributed;
use super::by_model::{Asked, Extra};
use super::compose;
use super::types::{Answer, AnswerKind, AnswerMode, Composed, Event, Timing, Trace};
use super::{Engine, HistoryTurn, turn_of, valid_question};
use crate::answer::{Passage, list_answer, phrases, quotation_answer};
use crate::dialog::Turn;
use crate::error::{Error, Result};
use crate::graph::Outcome;
use crate::ingest::Remote;
use crate::plan::{Intent, QueryPlan};
use crate::read::ParsedCitations;
use crate::render::{self, AnswerOptions};
use crate::retrieve::{
    Corpus, DenseStatus, Filter, Mode, QueryVector, Reference, ReferenceBook, SearchMode, SearchResult,
};
use crate::settings::Settings;
use crate::verify::{AnswerRecord, Source, Verification, verify};

/// How a question is asked.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "AskRequest"))]
pub struct AskOptions {
    /// The dialog it belongs to.
    pub session: Option<String>,
    /// A dialog that the caller keeps; used where there is no session.
    pub history: Vec<HistoryTurn>,
    /// How the answer is to be made.
    pub answer: AnswerMode,
    /// What the reader took out of the plan.
    pub without: Without,
}

/// Parts of a plan that are left out.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "LeftOut"))]
pub struct Without {
    /// Keys of entities.
    pub entities: Vec<String>,
    /// The graph's facts.
    pub graph: bool,
}

/// Collects what the trace tells.
pub(super) struct Run<'e> {
    pub engine: &'e Engine,
    pub corpus: std::rc::Rc<Corpus>,
    pub settings: Settings,
    timings: Vec<Timing>,
    since: f64,
}

impl Run<'_> {
    pub(super) fn lap(&mut self, stage: &'static str) {
        let now = self.engine.clock.now_ms();
        self.timings.push(Timing { stage, ms: now - self.since });
        self.since = now;
    }
}

impl Engine {
    /// Answers a question. Events tell what happens; the last one is `Complete` with the answer that is returned.
    /// Dropping the future stops everything, network requests included.
    pub async fn ask(&self, question: &str, options: &AskOptions, emit: &mut dyn FnMut(Event)) -> Result<Answer> {
        let question = valid_question(question)?;
        let settings = self.settings();
        let mut run =
            Run { engine: self, corpus: self.corpus(), settings, timings: Vec::new(), since: self.clock.now_ms() };
        let memory = match &options.session {
            Some(id) => self.sessions.borrow().get(id).cloned().unwrap_or_default(),
            None => self.replayed(&options.history),
        };
        let understood = self.resolve(question, &memory, &run.corpus, &run.settings).await;
        let (mut plan, verdict) = (understood.plan, understood.verdict);
        if crate::registry::words(question).is_empty() && !question.contains(['¿', '¡']) {
            // Nothing tells the asker's language but the portfolio's own.
            let people = run.corpus.graph().of_kind("person");
            plan.language = run.settings.language.or(people.first().map(|p| p.language)).unwrap_or(plan.language);
        }
        plan.leave_out(&options.without.entities, options.without.graph);
        run.lap("plan");
        emit(Event::Plan(Box::new(plan.clone())));

        let mut warnings: Vec<Error> = understood.warning.into_iter().collect();
        let mut vector: Option<QueryVector> = None;
        if plan.intent != Intent::Greeting {
            match self.embed_question(&run.corpus, &plan.question).await {
                Ok(found) => vector = found,
                // Search goes on by words; the trace says why.
                Err(error) => warnings.push(error),
            }
            run.lap("embed");
        }
        emit(Event::Status { stage: "search", amount: run.corpus.len() });
        let (corpus, settings) = (run.corpus.clone(), &run.settings);
        let found =
            self.retrieve(&corpus, &plan, settings, SearchMode::Auto, &Filter::default(), vector.as_ref()).await;
        let mut result = found.result;
        warnings.extend(found.warning);
        run.lap("search");

        if crate::registry::words(question).is_empty() {
            // Marks without words: nothing to look for.
            result.references.clear();
            (result.found, result.mode) = (false, Mode::None);
        }
        let way = self.way(&plan, &result, options.answer, &run.settings);
        let mut trace = Trace {
            mode: result.mode,
            plan: plan.clone(),
            follow_up: (verdict.follow_up, verdict.reason.clone()),
            dense: self.dense_status(),
            retrieval_used: result.mode == Mode::Rag,
            searched: result.searched,
            vector_index: result.vector_index,
            confidence: result.confidence,
            average_similarity: None,
            offered: Vec::new(),
            cited: Vec::new(),
            explanations: std::mem::take(&mut result.explanations),
            steps: Vec::new(),
            attempts: Vec::new(),
            sent: understood.sent.into_iter().chain(found.sent).collect(),
            timings: Vec::new(),
            warnings,
        };
        let turn = turn_of(question, None, &plan, result.graph.as_ref(), verdict.follow_up);
        let began = run.since;
        let asked = Asked { question, plan: &plan, memory: &memory, vector: vector.as_ref() };
        let (mut answer, extra) = match way {
            Way::Composed(kind) => (self.composed(kind, &plan, result, &run, vector.as_ref(), emit), Extra::default()),
            Way::Model => self.by_model(asked, result, &mut run, &mut trace, emit).await?,
            Way::Agent => self.by_agent(asked, result, &mut run, &mut trace, emit).await?,
        };
        run.lap("answer");
        let hidden = extra.hidden;
        answer.verification = checked(&answer, hidden);
        run.lap("verify");
        let parts = &extra.segments;
        answer.attribution = attributed(&answer, &sources(&answer), parts, extra.live.as_ref(), &run.settings);
        if let Some(validation) = answer.validation {
            let attempts = trace.attempts.len().max(1) as u32;
            self.metrics.borrow_mut().add(&AnswerRecord { validation, attempts, duration_ms: run.since - began });
        }
        trace.cited = cited(&answer.citations);
        if trace.offered.is_empty() {
            trace.offered = answer.references.iter().map(|r| r.id).collect();
        }
        trace.average_similarity = average_similarity(&answer.references);
        if trace.dense != DenseStatus::Ready {
            trace.vector_index = None;
        }
        trace.timings = std::mem::take(&mut run.timings);
        answer.trace = trace;
        if let Some(id) = &options.session {
            self.remember(id, turn, &answer, &run.settings);
        }
        emit(Event::Complete(Box::new(answer.clone())));
        Ok(answer)
    }

    /// Which of the ways to an answer is taken.
    fn way(&self, plan: &QueryPlan, result: &SearchResult, mode: AnswerMode, settings: &Settings) -> Way {
        let graph = result.graph.as_ref().map(|graph| graph.outcome);
        let covered = graph.is_some_and(|outcome| outcome != Outcome::Unsupported) && result.mode != Mode::Rag;
        let has_model = self.model.borrow().is_some() && mode != AnswerMode::Quotation && mode != AnswerMode::List;
        let sendable = result.references.iter().any(|reference| reference.remote == Remote::Allow);
        if plan.intent == Intent::Greeting || crate::registry::words(&plan.question).is_empty() {
            return Way::Composed(AnswerKind::Sentence);
        }
        if has_model && mode == AnswerMode::Agent {
            return Way::Agent;
        }
        if covered {
            // A list with items that must not leave the page is not given to a model at all.
            let sendable = result.references.iter().all(|reference| reference.remote == Remote::Allow);
            let by_model =
                has_model && sendable && result.found && (mode == AnswerMode::Model || settings.lists_by_model);
            return if by_model { Way::Model } else { Way::Composed(AnswerKind::List) };
        }
        if !result.found || mode == AnswerMode::List {
            return Way::Composed(AnswerKind::Sentence);
        }
        match has_model && sendable {
            true if settings.agent_tools && mode == AnswerMode::Auto => Way::Agent,
            true => Way::Model,
            false => Way::Composed(AnswerKind::Quotation),
        }
    }

    /// An answer without a model.
    pub(super) fn composed(
        &self,
        kind: AnswerKind,
        plan: &QueryPlan,
        result: SearchResult,
        run: &Run<'_>,
        vector: Option<&QueryVector>,
        emit: &mut dyn FnMut(Event),
    ) -> Answer {
        let settings = &run.settings;
        let phrases = phrases(plan.language, settings);
        let sentence = |text: String| Composed {
            text,
            items: Vec::new(),
            shown: 0,
            citations: Vec::new(),
            references: Vec::new(),
            sentence: true,
        };
        let composed = match (kind, &result.graph) {
            (AnswerKind::List, Some(graph)) => {
                let list = list_answer(plan, graph, run.corpus.graph(), settings);
                compose::list(&list, ReferenceBook::new(&run.corpus, plan.language, settings.snippet_chars, vector))
            }
            (AnswerKind::Quotation, _) => quoted(plan, result.references, settings),
            _ if plan.intent == Intent::Greeting => {
                let people = run.corpus.graph().of_kind("person");
                let name = people.first().map(|p| p.translations.get(&plan.language).unwrap_or(&p.name).as_str());
                sentence(phrases.greeting(name))
            }
            _ if crate::registry::words(&plan.question).is_empty() => sentence(phrases.unclear()),
            _ => sentence(phrases.nothing()),
        };
        let kind = if composed.sentence { AnswerKind::Sentence } else { kind };
        emit(Event::References(composed.references.clone()));
        emit(Event::Delta { text: composed.text.clone(), attempt: 1 });
        for citation in &composed.citations {
            emit(Event::Citation { citation: citation.clone(), attempt: 1 });
        }
        finished(kind, plan, composed, settings)
    }

    /// Remembers a finished turn. A session that was ended meanwhile stays ended.
    fn remember(&self, id: &str, turn: Turn, answer: &Answer, settings: &Settings) {
        let mut sessions = self.sessions.borrow_mut();
        let Some(memory) = sessions.get_mut(id) else { return };
        // Later prompts carry the answer: what must not leave the page must not leave it as history either.
        let secret = |number: usize| answer.references.iter().any(|r| r.id == number && r.remote == Remote::Never);
        let shareable = !answer.citations.iter().any(|citation| secret(citation.index));
        memory.push(Turn { answer: shareable.then(|| without_markers(answer)), ..turn }, settings);
    }
}

enum Way {
    Composed(AnswerKind),
    Model,
    Agent,
}

pub(super) fn options(settings: &Settings) -> AnswerOptions {
    AnswerOptions { markers: settings.markers, sources_section: false }
}

pub(super) fn finished(kind: AnswerKind, plan: &QueryPlan, composed: Composed, settings: &Settings) -> Answer {
    let parsed = ParsedCitations { citations: composed.citations, ..ParsedCitations::default() };
    Answer {
        view: render::answer(&composed.text, &parsed, options(settings)),
        kind,
        language: plan.language,
        items: composed.items,
        items_shown: composed.shown,
        references: composed.references,
        citations: parsed.citations,
        invalid_citations: Vec::new(),
        body_end: None,
        validation: None,
        verification: None,
        attribution: None,
        trace: Trace {
            mode: Mode::None,
            plan: plan.clone(),
            follow_up: (false, String::new()),
            dense: DenseStatus::NoModel,
            retrieval_used: false,
            searched: 0,
            vector_index: None,
            confidence: None,
            average_similarity: None,
            offered: Vec::new(),
            cited: Vec::new(),
            explanations: Vec::new(),
            steps: Vec::new(),
            attempts: Vec::new(),
            sent: Vec::new(),
            timings: Vec::new(),
            warnings: Vec::new(),
        },
        text: composed.text,
    }
}

/// Sentences of the references under a line that introduces them.
fn quoted(plan: &QueryPlan, references: Vec<Reference>, settings: &Settings) -> Composed {
    let passages: Vec<Passage<'_>> = references
        .iter()
        .enumerate()
        .map(|(at, reference)| Passage {
            reference: reference.id,
            text: &reference.full_text,
            language: reference.language,
            code: reference.code,
            // Passages come in order of relevance; the exact figures of different retrievers do not compare.
            relevance: 1.0 / (1.0 + at as f32 * 0.35),
        })
        .collect();
    let quotations = quotation_answer(&plan.question_without_subject(), plan.language, &passages);
    let lead = phrases(plan.language, settings).quotation_lead();
    compose::quotations(&lead, &quotations, references, plan.language, settings.snippet_chars)
}

fn cited(citations: &[crate::read::Citation]) -> Vec<usize> {
    let mut numbers: Vec<usize> = citations.iter().map(|citation| citation.index).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

fn average_similarity(references: &[Reference]) -> Option<f32> {
    let known: Vec<f32> = references.iter().filter_map(|reference| reference.similarity).collect();
    (!known.is_empty()).then(|| known.iter().sum::<f32>() / known.len() as f32)
}

/// Each citation is a claim: this checks them against the passages. `hidden`: parts of the text that are not shown.
fn checked(answer: &Answer, hidden: Vec<std::ops::Range<usize>>) -> Option<Verification> {
    if answer.citations.is_empty() {
        return None;
    }
    let parsed = ParsedCitations {
        citations: answer.citations.clone(),
        invalid: answer.invalid_citations.clone(),
        body_end: answer.body_end,
        hidden,
    };
    Some(verify(&answer.text, &parsed, &sources(answer)))
}

/// The passages as they are checked.
fn sources(answer: &Answer) -> Vec<Source<'_>> {
    fn of(reference: &Reference) -> Source<'_> {
        Source {
            id: reference.id,
            text: &reference.full_text,
            name: &reference.source_name,
            path: reference.path.as_deref(),
            language: reference.language,
            is_code: reference.code,
        }
    }
    answer.references.iter().map(of).collect()
}

/// Whether the text names an item: most of the item's content words stand in it.
pub(super) fn says(text: &str, item: &str, plan: &QueryPlan) -> bool {
    let said = crate::answer::content_stems(text, plan.language);
    let wanted = crate::answer::content_stems(item, plan.language);
    let found = wanted.iter().filter(|stem| said.binary_search(stem).is_ok()).count();
    found * 10 >= wanted.len() * 7
}

/// Shorter sentences say nothing by themselves, in characters.
const MIN_SECRET: usize = 12;

/// Whether an answer that the caller kept repeats what a document says that must not leave the page.
pub(super) fn holds_secrets(answer: &str, corpus: &Corpus) -> bool {
    let secret =
        |id: &str| corpus.positions_of(id).iter().map(|at| corpus.chunk(*at).text.as_str()).collect::<Vec<_>>();
    let mut passages = corpus.documents().filter(|d| d.remote == Remote::Never).flat_map(|d| secret(d.id.as_str()));
    let said: Vec<&str> = crate::text::sentences(answer)
        .into_iter()
        .map(|range| answer[range].trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|sentence| sentence.chars().count() >= MIN_SECRET)
        .collect();
    !said.is_empty() && passages.any(|passage| said.iter().any(|sentence| passage.contains(sentence)))
}

/// The text as a later prompt may see it.
fn without_markers(answer: &Answer) -> String {
    let mut spans: Vec<std::ops::Range<usize>> = answer.citations.iter().map(|c| c.span.clone()).collect();
    spans.extend(answer.invalid_citations.iter().map(|c| c.span.clone()));
    spans.sort_by_key(|span| span.start);
    spans.dedup();
    let mut out = String::new();
    let mut at = 0;
    for span in spans {
        if span.start >= at {
            out.push_str(answer.text[at..span.start].trim_end_matches(' '));
            at = span.end;
        }
    }
    out.push_str(&answer.text[at..]);
    out
}
