//! Answers by a model: from a single request with the search results, or by an agent that searches for more itself.

use super::agent::{AgentStart, ask_agent};
use super::by_rules::{finished, options};
use super::checks::says;
use super::live::Live;
use super::model_answer::{Facts, ModelOutcome, ModelTask, ask_model, counted, sendable_first};
use super::run::{Asked, Run};
use super::stream::Wire;
use super::types::{Answer, AnswerKind, Composed, Event, Trace};
use super::words::{ResetReason, Stage, ToolOutcome};
use super::{Engine, compose};
use crate::answer::{list_answer, phrases};
use crate::backend::LanguageModel;
use crate::error::{Error, ErrorCode, Result};
use crate::ingest::Remote;
use crate::read::{ParsedCitations, Segment, StructuredCitation};
use crate::render;
use crate::retrieve::{Mode, Reference, ReferenceBook, SearchResult, append};
use crate::settings::AttributionStrategy;
use std::ops::Range;

/// What an answer passes on to its checks.
#[derive(Default)]
pub(super) struct Extra {
    /// Parts as marked by the model.
    pub segments: Vec<Segment>,
    /// Parts of the text that are not shown.
    pub hidden: Vec<Range<usize>>,
    /// The comparison of its sentences.
    pub live: Option<Live>,
    /// Citations that the model listed in addition to its text.
    pub declared: Vec<StructuredCitation>,
}

impl Engine {
    /// A task without any search results yet.
    fn task<'a>(
        &'a self,
        model: &'a dyn LanguageModel,
        asked: Asked<'a>,
        run: &'a Run<'_>,
        person: Option<&'a str>,
        trace: &'a Trace,
    ) -> ModelTask<'a> {
        ModelTask {
            wire: Wire {
                model,
                clock: &*self.clock,
                settings: &run.settings,
                language: asked.plan.language,
                corpus: asked.plan.corpus_forms(),
                counts: &self.counts,
            },
            entropy: &*self.entropy,
            question: if trace.follow_up.0 { &asked.plan.question } else { asked.question },
            references: &[],
            history: &trace.memory.turns,
            summary: &trace.memory.summary.text,
            items: &[],
            list: asked.plan.list,
            full_text: false,
            person,
            token_factor: self.token_factor.get(),
            structured: None,
        }
    }

    /// Learns the endpoint's token ratio.
    fn count_tokens(&self, outcome: &ModelOutcome) {
        for (attempt, sent) in outcome.attempts.iter().zip(&outcome.sent) {
            let factor = counted(attempt.usage.map(|usage| usage.prompt_tokens), sent.tokens);
            self.token_factor.set(self.token_factor.get().max(factor));
        }
    }

    /// The comparison during streaming, if the settings ask for one.
    async fn live(&self, asked: Asked<'_>, run: &Run<'_>, texts: &[&str]) -> Option<Live> {
        let threshold = match run.settings.attribution {
            AttributionStrategy::Live => run.settings.live_similarity,
            AttributionStrategy::DualPass => run.settings.dual_pass_similarity,
            _ => return None,
        };
        Some(Live::new(texts, asked.plan.language, threshold, self.embedder(), &self.clock).await)
    }

    /// A single request with the search results, repeated if the answer is invalid.
    pub(super) async fn by_model(
        &self,
        asked: Asked<'_>,
        result: SearchResult,
        run: &mut Run<'_>,
        trace: &mut Trace,
        emit: &mut dyn FnMut(Event),
    ) -> Result<(Answer, Extra)> {
        let plan = asked.plan;
        // `way` saw a model, but it may have been removed since; then sentences are quoted.
        let Some(model) = self.language_model() else {
            let answer = self.composed(AnswerKind::Quotation, asked, result, run, emit);
            return Ok((answer, Extra::default()));
        };
        let list = result.graph.as_ref().filter(|graph| graph.found()).map(|graph| {
            let list = list_answer(plan, graph, run.corpus.graph(), &run.settings);
            let snippet_chars = run.settings.snippet_chars;
            compose::list(&list, ReferenceBook::new(&run.corpus, plan.language, snippet_chars, asked.vector))
        });
        let references = match &list {
            Some(list) => {
                let mut references = list.references.clone();
                append(&mut references, result.references);
                references
            }
            None => result.references,
        };
        let mut references = references;
        append(&mut references, result.context);
        let references = sendable_first(references);
        emit(Event::References(references.clone()));
        let items: Vec<String> = list.iter().flat_map(|list| list.items.iter().map(|item| item.text.clone())).collect();
        // The task borrows from a copy of the trace, while the trace itself changes.
        let recalled = trace.clone();
        let person = run.corpus.clone().graph().subject().map(|node| node.name.clone());
        let task = ModelTask {
            references: &references,
            items: &items,
            full_text: result.mode == Mode::FullText,
            structured: asked.structured.then_some(&self.shape),
            ..self.task(&*model, asked, run, person.as_deref(), &recalled)
        };
        let facts = if run.settings.attribution == AttributionStrategy::DualPass {
            emit(Event::Status { stage: Stage::Facts, amount: references.len() });
            match Facts::collect(&task, emit).await {
                // An unusable first pass does not prevent the second.
                Err(error) if error.code() == ErrorCode::EndpointGarbage => None,
                facts => facts?,
            }
        } else {
            None
        };
        let texts: Vec<&str> = match &facts {
            Some(facts) => facts.texts(),
            None => references.iter().map(|reference| reference.full_text.as_str()).collect(),
        };
        let mut live = self.live(asked, run, &texts).await;
        emit(Event::Status { stage: Stage::Model, amount: references.len() });
        let outcome = ask_model(&task, live.as_mut(), facts.as_ref(), emit).await?;
        self.count_tokens(&outcome);
        if let Some(facts) = facts {
            trace.sent.push(facts.sent);
            trace.steps.push(facts.step);
        }
        let missing = |item: &String| !says(&outcome.text, item, plan);
        let incomplete = items.iter().any(missing);
        let unlisted = !task.form(references.len()).is_list(&outcome.text);
        let replaced_by = list.filter(|_| !outcome.says_missing && (incomplete || unlisted));
        let reason = if incomplete { ResetReason::IncompleteList } else { ResetReason::ListForm };
        run.lap("model");
        let shown = outcome.shown;
        let replaced_by = replaced_by.map(|list| (list, reason));
        let written = Written { kind: AnswerKind::Model, outcome, references, replaced_by, shown, live };
        Ok(written.finished(asked, run, trace, emit))
    }

    /// Lets the model call tools until it can answer.
    pub(super) async fn by_agent(
        &self,
        asked: Asked<'_>,
        mut result: SearchResult,
        run: &mut Run<'_>,
        trace: &mut Trace,
        emit: &mut dyn FnMut(Event),
    ) -> Result<(Answer, Extra)> {
        let plan = asked.plan;
        let Some(model) = self.language_model() else {
            let answer = self.composed(AnswerKind::Quotation, asked, result, run, emit);
            return Ok((answer, Extra::default()));
        };
        // The task borrows from a copy of the trace, while the trace itself changes.
        let recalled = trace.clone();
        let person = run.corpus.clone().graph().subject().map(|node| node.name.clone());
        let graph = result.graph.take().filter(|graph| graph.found());
        let found = if result.found() && graph.is_none() { std::mem::take(&mut result.references) } else { Vec::new() };
        let texts: Vec<&str> = found.iter().map(|reference| reference.full_text.as_str()).collect();
        let live = match run.settings.attribution {
            // Collecting facts again after each call would be too costly: the search results are compared instead.
            AttributionStrategy::DualPass | AttributionStrategy::Live => self.live(asked, run, &texts).await,
            _ => None,
        };
        emit(Event::Status { stage: Stage::Model, amount: found.len() });
        let start = AgentStart {
            task: ModelTask {
                full_text: result.mode == Mode::FullText,
                ..self.task(&*model, asked, run, person.as_deref(), &recalled)
            },
            run,
            plan,
            vector: asked.vector,
            found,
            graph: graph.as_ref(),
        };
        let (outcome, live) = ask_agent(start, live, emit).await?;
        run.lap("model");
        self.token_factor.set(self.token_factor.get().max(outcome.factor));
        trace.steps.extend(outcome.steps);
        trace.sent.extend(outcome.sent);
        trace.warnings.extend(outcome.warnings);
        trace.retrieval_used |=
            trace.steps.iter().flat_map(|step| &step.calls).any(|call| call.outcome == ToolOutcome::Passages);
        let mut references = outcome.references;
        for mut reference in outcome.hidden {
            // Shown to the reader, never sent.
            reference.id = references.len() + 1;
            references.push(reference);
        }
        let Some(answer) = outcome.answer else {
            let message = "The model used up its tool calls without an answer; sentences are quoted instead.";
            trace.warnings.push(Error::new(ErrorCode::EndpointGarbage, message));
            emit(Event::Reset { attempt: outcome.shown + 1, reason: ResetReason::NoAnswer });
            let kind = if references.is_empty() { AnswerKind::Sentence } else { AnswerKind::Quotation };
            result.references = references;
            result.graph = None;
            return Ok((self.composed(kind, asked, result, run, emit), Extra::default()));
        };
        let replaced_by = outcome.replaced_by.map(|list| (list, ResetReason::IncompleteList));
        let shown = outcome.shown;
        let written = Written { kind: AnswerKind::Agent, outcome: answer, references, replaced_by, shown, live };
        Ok(written.finished(asked, run, trace, emit))
    }
}

/// A model's answer with everything that belongs to it.
struct Written {
    kind: AnswerKind,
    outcome: ModelOutcome,
    references: Vec<Reference>,
    /// The list that replaces an answer with missing items or not in list form, and the reason.
    replaced_by: Option<(Composed, ResetReason)>,
    /// Number of the last attempt that was shown.
    shown: u32,
    live: Option<Live>,
}

impl Written {
    /// The model's answer, or the list that replaces it.
    fn finished(
        self,
        asked: Asked<'_>,
        run: &Run<'_>,
        trace: &mut Trace,
        emit: &mut dyn FnMut(Event),
    ) -> (Answer, Extra) {
        let Written { kind, outcome, mut references, replaced_by, shown, live } = self;
        let plan = asked.plan;
        trace.attempts = outcome.attempts;
        trace.sent.extend(outcome.sent);
        trace.offered = outcome.offered;
        trace.warnings.extend(outcome.warnings);
        if let Some((mut list, reason)) = replaced_by {
            if run.settings.sources_section.in_text() {
                compose::list_sources(&mut list, phrases(plan.language, &run.settings, &plan.domain).sources());
            }
            let attempt = shown + 1;
            emit(Event::Reset { attempt, reason });
            emit(Event::References(list.references.clone()));
            emit(Event::Delta { text: list.text.clone(), attempt });
            for citation in &list.citations {
                emit(Event::Citation { citation: citation.clone(), attempt });
            }
            return (finished(AnswerKind::List, plan, list, &run.settings), Extra::default());
        }
        emit(Event::Status { stage: Stage::Check, amount: outcome.parsed.citations.len() });
        let validation = outcome.kept.validation;
        emit(Event::Validation(validation));
        if outcome.says_missing {
            references.clear();
        }
        let view = render::answer(&outcome.text, &outcome.parsed, options(&run.settings, references.len()));
        let ParsedCitations { citations, invalid, body_end, hidden } = outcome.parsed;
        let answer = Answer {
            kind,
            language: plan.language,
            items: Vec::new(),
            items_total: 0,
            items_shown: 0,
            clarify: None,
            references,
            citations,
            invalid_citations: invalid,
            body_end,
            validation: Some(validation),
            coverage: None,
            verification: None,
            attribution: None,
            view,
            suggestions: Vec::new(),
            remote: Remote::Allow,
            trace: trace.clone(),
            text: outcome.text,
        };
        // Sentences of another attempt say nothing about this one.
        let live = live.filter(|live| live.attempt() == outcome.kept.attempt && !outcome.reshaped);
        let declared = outcome.structured.map(|answer| answer.citations).unwrap_or_default();
        (answer, Extra { segments: outcome.segments, hidden, live, declared })
    }
}
