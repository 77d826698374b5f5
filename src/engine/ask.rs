//! One question from beginning to end.

use super::compose;
use super::model_answer::{ModelTask, ask_model, sendable_first};
use super::types::{Answer, AnswerKind, AnswerMode, Composed, Event, Timing, Trace};
use super::{Engine, HistoryTurn, turn_of, valid_question};
use crate::answer::{Passage, list_answer, phrases, quotation_answer};
use crate::dialog::Memory;
use crate::error::{Error, Result};
use crate::graph::Outcome;
use crate::ingest::Remote;
use crate::plan::{Intent, QueryPlan};
use crate::read::ParsedCitations;
use crate::render::{self, AnswerOptions};
use crate::retrieve::{
    Corpus, DenseStatus, Filter, Mode, QueryVector, Reference, ReferenceBook, SearchMode, SearchResult, search,
};
use crate::settings::Settings;
use crate::verify::{Source, Verification, verify};

/// How a question is asked.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase", default)]
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
pub struct Without {
    /// Keys of entities.
    pub entities: Vec<String>,
    /// The graph's facts.
    pub graph: bool,
}

/// Collects what the trace tells.
struct Run<'e> {
    engine: &'e Engine,
    corpus: std::rc::Rc<Corpus>,
    settings: Settings,
    timings: Vec<Timing>,
    since: f64,
}

impl Run<'_> {
    fn lap(&mut self, stage: &'static str) {
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
            attempts: Vec::new(),
            sent: understood.sent.into_iter().chain(found.sent).collect(),
            timings: Vec::new(),
            warnings,
        };
        let mut answer = match way {
            Way::Composed(kind) => self.composed(kind, &plan, result, &run, vector.as_ref(), emit),
            Way::Model => {
                self.by_model(question, &plan, result, &memory, &mut run, vector.as_ref(), &mut trace, emit).await?
            }
        };
        run.lap("answer");
        answer.verification = checked(&answer);
        run.lap("verify");
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
            self.remember(id, question, &plan, &answer, verdict.follow_up, &run);
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
        if plan.intent == Intent::Greeting {
            return Way::Composed(AnswerKind::Sentence);
        }
        if covered {
            let by_model =
                has_model && sendable && result.found && (mode == AnswerMode::Model || settings.lists_by_model);
            return if by_model { Way::Model } else { Way::Composed(AnswerKind::List) };
        }
        if !result.found || mode == AnswerMode::List {
            return Way::Composed(AnswerKind::Sentence);
        }
        if has_model && sendable { Way::Model } else { Way::Composed(AnswerKind::Quotation) }
    }

    /// An answer without a model.
    fn composed(
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

    #[allow(clippy::too_many_arguments)] // One call site; a struct would only rename the arguments.
    async fn by_model(
        &self,
        question: &str,
        plan: &QueryPlan,
        result: SearchResult,
        memory: &Memory,
        run: &mut Run<'_>,
        vector: Option<&QueryVector>,
        trace: &mut Trace,
        emit: &mut dyn FnMut(Event),
    ) -> Result<Answer> {
        // `way` has seen a model; it may have been taken away since, which is answered by quotation.
        let Some(model) = self.language_model() else {
            return Ok(self.composed(AnswerKind::Quotation, plan, result, run, vector, emit));
        };
        let list = result.graph.as_ref().filter(|graph| graph.found()).map(|graph| {
            let list = list_answer(plan, graph, run.corpus.graph(), &run.settings);
            compose::list(&list, ReferenceBook::new(&run.corpus, plan.language, run.settings.snippet_chars, vector))
        });
        let references = match &list {
            Some(list) => list.references.clone(),
            None => result.references,
        };
        let references = sendable_first(references);
        emit(Event::References(references.clone()));
        emit(Event::Status { stage: "model", amount: references.len() });
        let items: Vec<String> = list.iter().flat_map(|list| list.items.iter().map(|item| item.text.clone())).collect();
        let history: Vec<(String, String)> = match trace.follow_up.0 {
            true => memory.topic().iter().filter_map(|t| Some((t.question.clone(), t.answer.clone()?))).collect(),
            false => Vec::new(),
        };
        let person = run.corpus.graph().of_kind("person");
        let task = ModelTask {
            model: &*model,
            clock: &*self.clock,
            entropy: &*self.entropy,
            settings: &run.settings,
            question: if trace.follow_up.0 { &plan.question } else { question },
            language: plan.language,
            references: &references,
            history: &history,
            summary: if trace.follow_up.0 { memory.summary() } else { "" },
            items: &items,
            full_text: result.mode == Mode::FullText,
            person: person.first().map(|node| node.name.as_str()),
        };
        let outcome = ask_model(&task, emit).await?;
        run.lap("model");
        trace.attempts = outcome.attempts;
        trace.sent.extend(outcome.sent);
        trace.offered = outcome.offered;
        trace.warnings.extend(outcome.warnings);
        if let Some(list) = list
            && !outcome.says_missing
            && items.iter().any(|item| !says(&outcome.text, item, plan))
        {
            let attempt = trace.attempts.len() as u32 + 1;
            emit(Event::Reset { attempt, reason: "incomplete_list" });
            emit(Event::References(list.references.clone()));
            emit(Event::Delta { text: list.text.clone(), attempt });
            for citation in &list.citations {
                emit(Event::Citation { citation: citation.clone(), attempt });
            }
            return Ok(finished(AnswerKind::List, plan, list, &run.settings));
        }
        emit(Event::Status { stage: "check", amount: outcome.parsed.citations.len() });
        let mut references = references;
        let validation = crate::verify::validate_citations(&outcome.text, &outcome.parsed, &source_names(&references));
        emit(Event::Validation(validation));
        if outcome.says_missing {
            references.clear();
        }
        let view = render::answer(&outcome.text, &outcome.parsed, options(&run.settings));
        let ParsedCitations { citations, invalid, body_end, .. } = outcome.parsed;
        Ok(Answer {
            kind: AnswerKind::Model,
            language: plan.language,
            items: Vec::new(),
            items_shown: 0,
            references,
            citations,
            invalid_citations: invalid,
            body_end,
            validation: Some(validation),
            verification: None,
            view,
            trace: trace.clone(),
            text: outcome.text,
        })
    }

    fn remember(&self, id: &str, question: &str, plan: &QueryPlan, answer: &Answer, continues: bool, run: &Run<'_>) {
        let mut sessions = self.sessions.borrow_mut();
        // A session that was ended meanwhile stays ended.
        let Some(memory) = sessions.get_mut(id) else { return };
        let result = search(&run.corpus, plan, &run.settings, SearchMode::Graph, &Filter::default(), None);
        let text = without_markers(answer);
        memory.push(turn_of(question, Some(text), plan, &result, continues), &run.settings);
    }
}

enum Way {
    Composed(AnswerKind),
    Model,
}

fn options(settings: &Settings) -> AnswerOptions {
    AnswerOptions { markers: settings.markers, sources_section: false }
}

fn finished(kind: AnswerKind, plan: &QueryPlan, composed: Composed, settings: &Settings) -> Answer {
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

/// Each citation is a claim: this checks them against the passages.
fn checked(answer: &Answer) -> Option<Verification> {
    if answer.citations.is_empty() {
        return None;
    }
    let parsed = ParsedCitations {
        citations: answer.citations.clone(),
        invalid: answer.invalid_citations.clone(),
        body_end: answer.body_end,
        ..ParsedCitations::default()
    };
    let sources: Vec<Source<'_>> = answer
        .references
        .iter()
        .map(|reference| Source {
            id: reference.id,
            text: &reference.full_text,
            name: &reference.source_name,
            path: reference.path.as_deref(),
            language: reference.language,
            is_code: reference.code,
        })
        .collect();
    Some(verify(&answer.text, &parsed, &sources))
}

fn source_names(references: &[Reference]) -> Vec<&str> {
    references.iter().map(|reference| reference.path.as_deref().unwrap_or(&reference.source_name)).collect()
}

/// Whether the text names an item: most of the item's content words stand in it.
fn says(text: &str, item: &str, plan: &QueryPlan) -> bool {
    let said = crate::answer::content_stems(text, plan.language);
    let wanted = crate::answer::content_stems(item, plan.language);
    let found = wanted.iter().filter(|stem| said.binary_search(stem).is_ok()).count();
    found * 10 >= wanted.len() * 7
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
