//! Answers a question, from beginning to end.

use super::around::Around;
use super::attribution::attributed;
use super::by_model::Extra;
use super::checks::{checked, sources};
use super::clarify::{Clarify, after_choice, clarify};
use super::foreign::Nearness;
use super::log;
use super::outward::held_back;
use super::resolve::Understood;
use super::run::{Asked, Run};
use super::session::{recalled, turn_of, unanswered, without_markers};
use super::types::{Answer, AnswerKind, AnswerMode, Event, Sent, Step, Timing, Trace};
use super::words::Stage;
use super::{Engine, HistoryTurn, valid_question};
use crate::dialog::Memory;
use crate::error::{Error, Result};
use crate::graph::Outcome;
use crate::ingest::Remote;
use crate::language::Language;
use crate::plan::QueryPlan;
use crate::retrieve::{DenseStatus, Filter, Mode, QueryVector, SearchMode, SearchResult, Standing};
use crate::settings::{AnswerForm, AttributionStrategy, Settings};
use crate::text::guess;
use crate::verify::AnswerRecord;

/// Options for asking a question.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "AskRequest"))]
pub struct AskOptions {
    /// Id of the dialog to which it belongs.
    pub session: Option<String>,
    /// A dialog kept by the caller; used if there is no session.
    pub history: Vec<HistoryTurn>,
    /// How to make the answer.
    pub answer: AnswerMode,
    /// What the reader removed from the plan.
    pub without: Without,
    /// How many items of a list to skip. The first answer to a question holds `listPageItems` of them.
    pub from: usize,
    /// Attribution of the parts of this answer; by default as in the setting `attribution`.
    pub attribution: Option<AttributionStrategy>,
    /// Keys of the entities meant by names with several meanings; a session remembers them.
    pub choose: Vec<String>,
    /// Settings that differ for this question, as JSON.
    #[cfg_attr(feature = "types", schemars(skip))]
    pub settings: Option<serde_json::Value>,
}

/// Parts of a plan to leave out.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "LeftOut"))]
pub struct Without {
    /// Keys of entities.
    pub entities: Vec<String>,
    /// Whether to leave out the facts of the graph.
    pub graph: bool,
}

/// The language to answer in. If the question does not reveal it, that of the dialog; without words, the corpus's own.
fn language_of_asker(question: &str, plan: &QueryPlan, memory: &Memory, run: &Run<'_>) -> Language {
    if run.settings.language.is_none() && guess(question).is_none() {
        let before = memory.turns().iter().rev().find_map(|turn| guess(&turn.question));
        if let Some(language) = before {
            return language;
        }
    }
    if !crate::registry::words(question).is_empty() || names_its_language(question) {
        return plan.language;
    }
    let subject = run.corpus.graph().subject();
    run.settings.language.or(subject.map(|node| node.language)).unwrap_or(plan.language)
}

impl Engine {
    /// Answers a question. Events report the progress; the last one is `Complete`, with the answer that is also
    /// returned. Dropping the future stops everything, including network requests.
    ///
    /// # Errors
    /// `invalid_question` for an empty and `limit_exceeded` for a too long question, `invalid_settings` for invalid settings in `options`; the
    /// endpoint's errors if a language model is used.
    pub async fn ask(&self, question: &str, options: &AskOptions, emit: &mut dyn FnMut(Event)) -> Result<Answer> {
        let around = self.around(question, options).await;
        self.ask_in(&around, question, options, emit).await
    }

    /// Like [`Engine::ask`], in what was found [`around`](Self::around) the question.
    ///
    /// # Errors
    /// As for [`Engine::ask`].
    pub async fn ask_in(
        &self,
        around: &Around,
        question: &str,
        options: &AskOptions,
        emit: &mut dyn FnMut(Event),
    ) -> Result<Answer> {
        let mut run = Run::around(self, around, self.settings().patched(options.settings.as_ref())?);
        let question = valid_question(question, &run.settings)?;
        run.settings.attribution = options.attribution.unwrap_or(run.settings.attribution);
        let mut memory = self.recalled(options, &run.settings);
        let chosen = after_choice(question, &mut memory);
        let question = chosen.as_deref().unwrap_or(question);
        if let Some(id) = &options.session {
            self.remember_choices(id, &memory);
        }
        let mut understood = self.resolve(question, &memory, &run.corpus, &run.settings).await;
        understood.plan.language = language_of_asker(question, &understood.plan, &memory, &run);
        let second = self.second_clause(&mut understood.plan, &memory, options, &run);
        understood.plan.leave_out(&options.without.entities, options.without.graph);
        understood.plan.from = options.from;
        run.lap("plan");
        emit(Event::Plan(Box::new(understood.plan.clone())));
        let mut trace = self.begun(around, &understood, &memory, &run);
        let Understood { plan, verdict, rewritten, .. } = understood;
        if let Some(asked) = clarify(&plan, &run.corpus, &run.settings) {
            return Ok(self.asked_back(question, &asked, trace, run, options.session.as_deref(), emit));
        }

        let found = self.look_for(question, &plan, &mut run, emit).await;
        let mut way = self.way(&plan, &found.result, options.answer, &run.settings);
        let (mut result, mut vector) = trace.searched(found);
        trace.found(&mut result);
        let turn = match &second {
            Some(clause) => clause.turn(question, &run.whole),
            None => turn_of(question, &plan, Some((&result, &run.whole)), verdict.follow_up)
                .with_since(verdict.since.as_ref()),
        };
        // While a model is used, what must not leave the page is absent.
        let mut heard = None;
        if way.asks_model() && run.whole.holds_back() {
            match self.told((question, rewritten.as_deref()), &memory, options, &mut run).await? {
                Some(told) => {
                    (way, heard) = (told.way, Some(told.plan));
                    let shown = result.references;
                    (result, vector) = trace.searched(told.found);
                    result.references.extend(held_back(shown));
                }
                None => way = self.way(&plan, &result, AnswerMode::Quotation, &run.settings),
            }
        }
        let nearness = match way {
            Way::Composed(AnswerKind::Quotation | AnswerKind::Close) => {
                self.nearness(&plan, &result.references, vector.as_ref()).await
            }
            _ => Nearness::new(),
        };
        let structured = options.answer == AnswerMode::Structured || run.settings.answer_form == AnswerForm::Structured;
        let (told, vector) = (heard.as_ref().unwrap_or(&plan), vector.as_ref());
        let asked = Asked { question, plan: told, vector, nearness: &nearness, structured };
        let (mut answer, extra) = match way {
            Way::Composed(kind) => {
                let composed = self.compose_clauses(kind, asked, result, second, &run);
                (self.told_by_rules(kind, asked.plan, composed, &run, emit), Extra::default())
            }
            Way::Model => self.by_model(asked, result, &mut run, &mut trace, emit).await?,
            Way::Agent => self.by_agent(asked, result, &mut run, &mut trace, emit).await?,
        };
        if !way.asks_model() && run.whole.holds_back() {
            answer.remote = Remote::Never;
        }
        run.corpus = run.whole.clone();
        run.lap("answer");
        answer.suggestions = self.suggested(question, &answer, &plan, &run);
        checked(&mut answer, extra.hidden, &extra.declared, &run);
        run.lap("verify");
        answer.attribution =
            attributed(&answer, &sources(&answer), &extra.segments, extra.live.as_ref(), &run.settings);
        self.record(&answer, trace.attempts.len(), run.since - run.began);
        answer.trace = finished_trace(trace, &answer, std::mem::take(&mut run.timings));
        answer.coverage = log::coverage(&answer);
        if let Some(id) = &options.session {
            self.remember(id, turn, self.kept(question, &memory, &answer, &run)?);
        }
        emit(Event::Complete(Box::new(answer.clone())));
        Ok(answer)
    }

    /// The trace as it is before the search.
    fn begun(&self, around: &Around, understood: &Understood, memory: &Memory, run: &Run<'_>) -> Trace {
        let Understood { plan, verdict, warning, sent, step, .. } = understood;
        Trace {
            follow_up: (verdict.follow_up, verdict.reason.clone()),
            memory: recalled(plan, memory, verdict.follow_up, &run.settings),
            dense: self.dense_in(&run.corpus),
            sent: around.sent.iter().chain(sent).cloned().collect(),
            steps: step.iter().cloned().collect(),
            warnings: around.warning.iter().chain(warning).cloned().collect(),
            ..Trace::of(plan)
        }
    }

    /// The text that the session keeps of an answer; if it must not leave the page, what may be said instead.
    fn kept(&self, question: &str, memory: &Memory, answer: &Answer, run: &Run<'_>) -> Result<Option<String>> {
        match answer.remote {
            Remote::Never => self.sayable(question, memory, &run.whole, &run.settings),
            Remote::Allow => Ok(Some(without_markers(answer))),
        }
    }

    /// Questions that can be asked instead of one without an answer.
    fn suggested(&self, question: &str, answer: &Answer, plan: &QueryPlan, run: &Run<'_>) -> Vec<String> {
        let says_nothing = answer.kind == AnswerKind::Sentence && !plan.intent.is_greeting();
        match says_nothing && !crate::registry::words(question).is_empty() {
            true => self.instead_of(question, &run.corpus, &run.settings, plan.language),
            false => Vec::new(),
        }
    }

    /// Records a model's answer, with its attempts and milliseconds.
    fn record(&self, answer: &Answer, attempts: usize, duration_ms: f64) {
        let by_model = matches!(answer.kind, AnswerKind::Model | AnswerKind::Agent);
        if let Some(validation) = answer.validation.filter(|_| by_model) {
            let attempts = attempts.max(1) as u32;
            self.metrics.borrow_mut().add(&AnswerRecord { validation, attempts, duration_ms });
        }
    }

    /// Answers with a clarifying question about the meaning of a name.
    #[expect(clippy::too_many_arguments, reason = "six beside `self`")]
    fn asked_back(
        &self,
        question: &str,
        asked: &Clarify,
        trace: Trace,
        run: Run<'_>,
        session: Option<&str>,
        emit: &mut dyn FnMut(Event),
    ) -> Answer {
        let plan = trace.plan.clone();
        let turn = unanswered(turn_of(question, &plan, None, trace.follow_up.0), asked);
        let mut answer = self.clarifying(asked, &plan, &run.settings, emit);
        answer.trace = finished_trace(trace, &answer, run.timings);
        if run.whole.holds_back() {
            answer.remote = Remote::Never;
        }
        if let Some(id) = session {
            self.remember(id, turn, (answer.remote == Remote::Allow).then(|| without_markers(&answer)));
        }
        emit(Event::Complete(Box::new(answer.clone())));
        answer
    }

    /// Searches by the plan, with the question's vector if a model for it is attached.
    pub(super) async fn look_for(
        &self,
        question: &str,
        plan: &QueryPlan,
        run: &mut Run<'_>,
        emit: &mut dyn FnMut(Event),
    ) -> Found {
        let (mut vector, mut warnings) = (None, Vec::new());
        if !plan.intent.is_greeting() {
            let known = run.embedded.take().filter(|(text, _)| *text == plan.question).map(|(_, numbers)| numbers);
            match self.embed_question(&run.corpus, plan, known).await {
                Ok(found) => {
                    run.embedded = found.as_ref().map(|found| (plan.question.clone(), found.numbers.clone()));
                    vector = found;
                }
                // Search continues with words only; the trace gives the reason.
                Err(error) => warnings.push(error),
            }
            run.lap("embed");
        }
        emit(Event::Status { stage: Stage::Search, amount: run.corpus.len() });
        let (corpus, settings) = (run.corpus.clone(), &run.settings);
        let found = self.retrieve(&corpus, plan, settings, SearchMode::Auto, &Filter::default(), vector.as_ref()).await;
        let mut result = found.result;
        warnings.extend(found.warning);
        if crate::registry::words(question).is_empty() {
            // Punctuation without words: nothing to search for.
            result.references.clear();
            (result.standing, result.mode) = (Standing::Nothing, Mode::None);
        } else if !plan.intent.is_greeting() && result.mode != Mode::FullText {
            result.fill_up(&corpus, plan, settings, vector.as_ref());
        }
        run.lap("search");
        Found { result, vector, sent: found.sent, step: found.step, warnings }
    }

    /// Decides how to answer.
    pub(super) fn way(&self, plan: &QueryPlan, result: &SearchResult, mode: AnswerMode, settings: &Settings) -> Way {
        let graph = result.graph.as_ref().map(|graph| graph.outcome);
        // The graph's answer needs no addition, even if it says that there is nothing.
        let covered = graph.is_some_and(|outcome| outcome != Outcome::Unsupported) && result.mode != Mode::Rag;
        let has_model = self.model.borrow().is_some() && mode != AnswerMode::Quotation && mode != AnswerMode::List;
        let sendable = result.references.iter().any(|reference| reference.remote == Remote::Allow);
        if plan.intent.is_greeting() || crate::registry::words(&plan.question).is_empty() {
            return Way::Composed(AnswerKind::Sentence);
        }
        if has_model && mode == AnswerMode::Agent {
            return Way::Agent;
        }
        if !result.found() && has_model && may_be_told(result) {
            // The entries around the question may contain the answer in other words, although neither graph nor search
            // found it.
            return if settings.agent_tools && mode == AnswerMode::Auto { Way::Agent } else { Way::Model };
        }
        if covered {
            // A list with items that must not leave the page is never given to a model.
            let sendable = result.references.iter().all(|reference| reference.remote == Remote::Allow);
            let by_model = has_model
                && sendable
                && result.found()
                && (matches!(mode, AnswerMode::Model | AnswerMode::Structured) || settings.lists_by_model);
            return if by_model { Way::Model } else { Way::Composed(AnswerKind::List) };
        }
        if !result.found() || mode == AnswerMode::List {
            let says = graph.is_some_and(|outcome| outcome != Outcome::Unsupported);
            return Way::Composed(if says { AnswerKind::List } else { AnswerKind::Sentence });
        }
        match has_model && sendable {
            true if settings.agent_tools && mode == AnswerMode::Auto => Way::Agent,
            true => Way::Model,
            false if result.standing == Standing::Close => Way::Composed(AnswerKind::Close),
            false => Way::Composed(AnswerKind::Quotation),
        }
    }
}

/// Whether a model should look for an answer although nothing was found: the question suits this corpus, names nothing
/// unknown, and some passages may leave the page.
fn may_be_told(result: &SearchResult) -> bool {
    let unknown = result.graph.as_ref().is_some_and(|graph| graph.outcome == Outcome::UnknownEntity);
    // Only a portfolio has entries around a question; for pages, nothing more is tried.
    result.on_topic && !unknown && result.context.iter().any(|reference| reference.remote == Remote::Allow)
}

/// The results of a search.
pub(super) struct Found {
    pub result: SearchResult,
    pub vector: Option<QueryVector>,
    pub sent: Option<Sent>,
    pub step: Option<Step>,
    pub warnings: Vec<Error>,
}

/// How an answer is made.
#[derive(Clone, Copy)]
pub(super) enum Way {
    Composed(AnswerKind),
    Model,
    Agent,
}

impl Way {
    pub fn asks_model(self) -> bool {
        !matches!(self, Way::Composed(_))
    }
}

impl Trace {
    /// Records what a search sent, and its warnings; returns its results.
    fn searched(&mut self, found: Found) -> (SearchResult, Option<QueryVector>) {
        self.sent.extend(found.sent);
        self.steps.extend(found.step);
        self.warnings.extend(found.warnings);
        (found.result, found.vector)
    }

    /// Records how a search went.
    fn found(&mut self, result: &mut SearchResult) {
        self.mode = result.mode;
        self.retrieval_used = result.mode == Mode::Rag;
        self.searched = result.searched;
        self.vector_index = result.vector_index;
        self.confidence = result.confidence;
        self.explanations = std::mem::take(&mut result.explanations);
    }
}

/// Whether a text without words has punctuation that only one language uses.
fn names_its_language(text: &str) -> bool {
    Language::ALL.iter().any(|language| text.contains(|c| language.pack().writing.marks.contains(c)))
}

/// Completes the trace with what only the answer tells.
fn finished_trace(mut trace: Trace, answer: &Answer, timings: Vec<Timing>) -> Trace {
    trace.cited = log::cited(&answer.citations);
    if trace.offered.is_empty() {
        trace.offered = answer.references.iter().map(|r| r.id).collect();
    }
    let offered = log::offered(answer, &trace.offered);
    trace.average_similarity = log::average_similarity(offered.iter().copied());
    trace.tokens = offered.iter().map(|reference| reference.token_count).sum();
    trace.sources = log::sources(&offered, &trace.cited, trace.mode);
    let by_model = matches!(answer.kind, AnswerKind::Model | AnswerKind::Agent);
    trace.retrieval_used |= by_model && offered.iter().any(|reference| reference.is_rag_chunk);
    if trace.dense != DenseStatus::Ready {
        trace.vector_index = None;
    }
    trace.timings = timings;
    trace
}
