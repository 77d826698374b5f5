//! One question from beginning to end.

use super::attribution::attributed;
use super::by_model::Extra;
use super::checks::{average_similarity, checked, cited, sources};
use super::run::{Asked, Run};
use super::session::turn_of;
use super::types::{Answer, AnswerKind, AnswerMode, Event, Sent, Timing, Trace};
use super::words::Stage;
use super::{Engine, HistoryTurn, valid_question};
use crate::error::{Error, Result};
use crate::graph::Outcome;
use crate::ingest::Remote;
use crate::language::Language;
use crate::plan::QueryPlan;
use crate::retrieve::{DenseStatus, Filter, Mode, QueryVector, SearchMode, SearchResult, Standing};
use crate::settings::{AnswerForm, Settings};
use crate::verify::AnswerRecord;

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

impl Engine {
    /// Answers a question. Events tell what happens; the last one is `Complete` with the answer that is returned.
    /// Dropping the future stops everything, network requests included.
    ///
    /// # Errors
    /// `invalid_question` for an empty or too long question; the endpoint's errors where a language model is asked.
    pub async fn ask(&self, question: &str, options: &AskOptions, emit: &mut dyn FnMut(Event)) -> Result<Answer> {
        let question = valid_question(question)?;
        let mut run = Run::new(self);
        let memory = match &options.session {
            Some(id) => self.sessions.borrow().get(id).cloned().unwrap_or_default(),
            None => self.replayed(&options.history),
        };
        let understood = self.resolve(question, &memory, &run.corpus, &run.settings).await;
        let (mut plan, verdict) = (understood.plan, understood.verdict);
        if crate::registry::words(question).is_empty() && !names_its_language(question) {
            // Nothing tells the asker's language but the corpus's own.
            let subject = run.corpus.graph().subject();
            plan.language = run.settings.language.or(subject.map(|node| node.language)).unwrap_or(plan.language);
        }
        plan.leave_out(&options.without.entities, options.without.graph);
        run.lap("plan");
        emit(Event::Plan(Box::new(plan.clone())));

        let found = self.look_for(question, &plan, &mut run, emit).await;
        let mut result = found.result;
        let way = self.way(&plan, &result, options.answer, &run.settings);
        let mut trace = Trace {
            mode: result.mode,
            follow_up: (verdict.follow_up, verdict.reason.clone()),
            dense: self.dense_status(),
            retrieval_used: result.mode == Mode::Rag,
            searched: result.searched,
            vector_index: result.vector_index,
            confidence: result.confidence,
            explanations: std::mem::take(&mut result.explanations),
            sent: understood.sent.into_iter().chain(found.sent).collect(),
            warnings: understood.warning.into_iter().chain(found.warnings).collect(),
            ..Trace::of(&plan)
        };
        let turn = turn_of(question, &plan, &result, verdict.follow_up);
        let began = run.since;
        let structured = options.answer == AnswerMode::Structured || run.settings.answer_form == AnswerForm::Structured;
        let asked = Asked { question, plan: &plan, memory: &memory, vector: found.vector.as_ref(), structured };
        let (mut answer, extra) = match way {
            Way::Composed(kind) => (self.composed(kind, asked, result, &run, emit), Extra::default()),
            Way::Model => self.by_model(asked, result, &mut run, &mut trace, emit).await?,
            Way::Agent => self.by_agent(asked, result, &mut run, &mut trace, emit).await?,
        };
        run.lap("answer");
        checked(&mut answer, extra.hidden, &extra.declared, &run);
        run.lap("verify");
        let parts = &extra.segments;
        answer.attribution = attributed(&answer, &sources(&answer), parts, extra.live.as_ref(), &run.settings);
        if let Some(validation) =
            answer.validation.filter(|_| matches!(answer.kind, AnswerKind::Model | AnswerKind::Agent))
        {
            let attempts = trace.attempts.len().max(1) as u32;
            self.metrics.borrow_mut().add(&AnswerRecord { validation, attempts, duration_ms: run.since - began });
        }
        answer.trace = finished_trace(trace, &answer, run.timings);
        if let Some(id) = &options.session {
            self.remember(id, turn, &answer, &run.settings);
        }
        emit(Event::Complete(Box::new(answer.clone())));
        Ok(answer)
    }

    /// Searches for what the plan wants, with the question's vector where there is a model for it.
    async fn look_for(
        &self,
        question: &str,
        plan: &QueryPlan,
        run: &mut Run<'_>,
        emit: &mut dyn FnMut(Event),
    ) -> Found {
        let (mut vector, mut warnings) = (None, Vec::new());
        if !plan.intent.is_greeting() {
            match self.embed_question(&run.corpus, &plan.question).await {
                Ok(found) => vector = found,
                // Search goes on by words; the trace says why.
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
            // Marks without words: nothing to look for.
            result.references.clear();
            (result.standing, result.mode) = (Standing::Nothing, Mode::None);
        } else if !plan.intent.is_greeting() && result.mode != Mode::FullText {
            result.fill_up(&corpus, plan, settings, vector.as_ref());
        }
        run.lap("search");
        Found { result, vector, sent: found.sent, warnings }
    }

    /// Which of the ways to an answer is taken.
    fn way(&self, plan: &QueryPlan, result: &SearchResult, mode: AnswerMode, settings: &Settings) -> Way {
        let graph = result.graph.as_ref().map(|graph| graph.outcome);
        // Nothing to add to what the graph says, be it that there is nothing.
        let covered = graph.is_some_and(|outcome| outcome != Outcome::Unsupported) && result.mode != Mode::Rag;
        let has_model = self.model.borrow().is_some() && mode != AnswerMode::Quotation && mode != AnswerMode::List;
        let sendable = result.references.iter().any(|reference| reference.remote == Remote::Allow);
        if plan.intent.is_greeting() || crate::registry::words(&plan.question).is_empty() {
            return Way::Composed(AnswerKind::Sentence);
        }
        if has_model && mode == AnswerMode::Agent {
            return Way::Agent;
        }
        if covered {
            // A list with items that must not leave the page is not given to a model at all.
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

/// What search brought.
struct Found {
    result: SearchResult,
    vector: Option<QueryVector>,
    sent: Option<Sent>,
    warnings: Vec<Error>,
}

enum Way {
    Composed(AnswerKind),
    Model,
    Agent,
}

/// Whether a text without words has punctuation that only one language uses.
fn names_its_language(text: &str) -> bool {
    Language::ALL.iter().any(|language| text.contains(|c| language.pack().writing.marks.contains(c)))
}

/// The trace with what only the answer tells.
fn finished_trace(mut trace: Trace, answer: &Answer, timings: Vec<Timing>) -> Trace {
    trace.cited = cited(&answer.citations);
    if trace.offered.is_empty() {
        trace.offered = answer.references.iter().map(|r| r.id).collect();
    }
    trace.average_similarity = average_similarity(&answer.references);
    if trace.dense != DenseStatus::Ready {
        trace.vector_index = None;
    }
    trace.timings = timings;
    trace
}
