//! The agent: the model calls tools until it can answer, in a loop of streamed responses with a limited number of
//! steps.

use super::checks::says;
use super::form::Form;
use super::live::Live;
use super::model_answer::{ModelOutcome, ModelTask, Tries, allowed, body, counted, delimiter, prompt_input};
use super::run::Run;
use super::stream::{Reading, Streamed, stream};
use super::tools::{GivenList, Toolbox};
use super::types::{Event, Sent, Step};
use super::words::{Purpose, ResetReason, Stage, StepPurpose};
use crate::answer::{Fragment, PromptInput, build_prompt, escape, tool_definitions};
use crate::backend::ModelRequest;
use crate::error::{Error, ErrorCode, Result};
use crate::plan::QueryPlan;
use crate::read::ToolCall;
use crate::retrieve::{QueryVector, Reference};
use serde_json::{Value, json};

/// The result of the agent.
pub(super) struct AgentOutcome {
    /// `None`: the model never wrote an answer.
    pub answer: Option<ModelOutcome>,
    pub steps: Vec<Step>,
    pub sent: Vec<Sent>,
    /// The passages that it was told, numbered from 1.
    pub references: Vec<Reference>,
    /// Passages that were found but must not leave the page.
    pub hidden: Vec<Reference>,
    /// The list that replaces an answer with missing items.
    pub replaced_by: Option<super::types::Composed>,
    /// Number of the last attempt that was streamed.
    pub shown: u32,
    pub warnings: Vec<Error>,
    /// The endpoint's tokens per estimated token.
    pub factor: f64,
}

/// The initial state of the loop.
pub(super) struct AgentStart<'a> {
    pub task: ModelTask<'a>,
    pub run: &'a Run<'a>,
    pub plan: &'a QueryPlan,
    pub vector: Option<&'a QueryVector>,
    /// Results of the ordinary search: passages, or the places of a list from the graph.
    pub found: Vec<Reference>,
    pub graph: Option<&'a crate::graph::GraphQueryResult>,
}

struct Loop<'a, 'b> {
    start: &'b AgentStart<'a>,
    tools: Value,
    messages: Vec<Value>,
    /// Estimated tokens of the messages.
    tokens: usize,
    factor: f64,
    steps: Vec<Step>,
    sent: Vec<Sent>,
    warnings: Vec<Error>,
    /// Number of the attempt to which the next deltas belong.
    number: u32,
    /// Whether the endpoint does not support tools.
    refused: bool,
}

/// Runs the loop.
#[expect(clippy::too_many_lines, reason = "one loop whose state every step reads and writes")]
pub(super) async fn ask_agent(
    start: AgentStart<'_>,
    mut live: Option<Live>,
    emit: &mut dyn FnMut(Event),
) -> Result<(AgentOutcome, Option<Live>)> {
    let task = &start.task;
    let (wire, settings) = (task.wire, task.wire.settings);
    let delimiter = delimiter(task.entropy)?;
    let mut tools = Toolbox::new(start.run, start.plan, start.vector, &delimiter);
    let items: Vec<(String, Option<usize>)> = match start.graph {
        Some(graph) => tools.take_list(start.plan, graph, true),
        None => Vec::new(),
    };
    tools.take(start.found.clone());
    let texts: Vec<String> = items.into_iter().map(|(text, _)| text).collect();
    let (prompt, numbered) = {
        let passages: Vec<Fragment<'_>> = super::model_answer::fragments(&tools.references, settings);
        let input = PromptInput {
            fragments: &passages,
            items: &texts,
            tools: true,
            attributed: settings.attribution.marks(),
            ..prompt_input(task, &delimiter, task.token_factor)
        };
        let prompt = build_prompt(&input, settings);
        let numbered = prompt.offered.len();
        (prompt, numbered)
    };
    tools.references.truncate(numbered);
    emit(Event::References(tools.references.clone()));
    let definitions = tool_definitions(wire.language, wire.corpus, &tools.intents());
    let mut state = Loop {
        start: &start,
        tokens: prompt.tokens + crate::text::estimate_tokens(&definitions.to_string()),
        tools: definitions,
        messages: prompt.messages,
        factor: task.token_factor,
        steps: Vec::new(),
        sent: Vec::new(),
        warnings: Vec::new(),
        number: 1,
        refused: false,
    };
    let mut tries = Tries::default();
    let attempts = allowed(settings);
    let (mut unanswered, mut failed) = (false, None);
    loop {
        let with_tools = state.may_call();
        let done = match state.request(&tools, with_tools, live.as_mut(), emit).await {
            Err(error) if with_tools && state.steps.is_empty() && refuses_part(&error) => {
                let message = format!("The model server supports no tools; the answer uses none. {}", error.message());
                state.warnings.push(Error::new(ErrorCode::EndpointRejected, message));
                state.refused = true;
                continue;
            }
            Err(error) if tries.len() > 0 => {
                failed = Some(error);
                break;
            }
            other => other?,
        };
        if done.cut.is_none() && !done.calls.is_empty() && (with_tools || !done.shown) {
            if !with_tools {
                // It keeps calling tools although asked for an answer: there will be none.
                unanswered = true;
                break;
            }
            let before = tools.references.len();
            state.carry_out(&mut tools, done, emit).await;
            if tools.references.len() > before {
                emit(Event::References(tools.references.clone()));
                if let Some(live) = &mut live {
                    let texts: Vec<&str> = tools.references.iter().map(|r| r.full_text.as_str()).collect();
                    let (clock, embedder) = (&start.run.engine.clock, start.run.engine.embedder());
                    *live = Live::new(&texts, wire.language, settings.live_similarity, embedder, clock).await;
                }
            }
            continue;
        }
        let offered: Vec<usize> = tools.references.iter().map(|reference| reference.id).collect();
        let good = tries.take(done, &tools.references, &offered, settings, emit);
        if good || tries.len() as u32 >= attempts {
            break;
        }
        if let Some(correction) = tries.correction(wire.language, &offered) {
            state.say("assistant", tries.last_text().to_owned(), &delimiter);
            if !offered.is_empty() {
                state.say("user", correction, &delimiter);
            }
        }
        state.number += 1;
        emit(Event::Reset { attempt: state.number, reason: tries.reason() });
    }
    let mut answer = match unanswered && tries.len() == 0 {
        true => None,
        false => {
            let form = Form { items: &texts, ..task.form(tools.references.len()) };
            Some(tries.finish(wire, &form, state.number, failed, emit)?)
        }
    };
    let replaced_by = answer.as_ref().and_then(|answer| incomplete(answer, &tools, start.plan));
    let Loop { mut steps, sent, warnings, number, factor, .. } = state;
    steps.append(&mut tools.steps);
    if let Some(answer) = &mut answer {
        answer.offered = tools.references.iter().map(|reference| reference.id).collect();
    }
    let (references, hidden) = (tools.references, tools.hidden);
    let shown = answer.as_ref().map_or(number, |answer| answer.shown);
    let outcome = AgentOutcome { answer, steps, sent, references, hidden, replaced_by, shown, warnings, factor };
    Ok((outcome, live))
}

/// The list answer for lists that the model's answer contains only in part.
fn incomplete(answer: &ModelOutcome, tools: &Toolbox<'_, '_>, plan: &QueryPlan) -> Option<super::types::Composed> {
    if answer.says_missing {
        return None;
    }
    let said = |given: &GivenList| given.list.items.iter().filter(|item| says(&answer.text, &item.text, plan)).count();
    // A list that was only looked up on the way need not appear; one of which half appears must be complete.
    let used: Vec<&GivenList> = tools
        .lists
        .iter()
        .filter(|given| !given.list.items.is_empty())
        .filter(|given| given.required || said(given) * 2 >= given.list.items.len())
        .collect();
    let lost = used.iter().any(|given| said(given) < given.list.items.len());
    lost.then(|| tools.composed(&used))
}

/// Whether the endpoint may have rejected the request because of a feature that not all endpoints support.
pub(super) fn refuses_part(error: &Error) -> bool {
    error.code() == ErrorCode::EndpointRejected && matches!(error.status(), Some(400 | 404 | 422 | 501))
        || error.code() == ErrorCode::EndpointFailed && error.status() == Some(501)
}

impl Loop<'_, '_> {
    fn may_call(&self) -> bool {
        let settings = self.start.task.wire.settings;
        !self.refused && (self.steps.len() as u32) < settings.agent_max_steps && self.room() > 0
    }

    /// Estimated tokens left for observations.
    fn room(&self) -> usize {
        let limit = self.start.task.wire.settings.llm.context_tokens as f64 / self.factor.max(1.0);
        (limit as usize).saturating_sub(self.tokens)
    }

    fn say(&mut self, role: &str, text: String, delimiter: &str) {
        let text = if role == "assistant" { escape(&text, delimiter) } else { text };
        self.tokens += crate::text::estimate_tokens(&text);
        self.messages.push(json!({ "role": role, "content": text }));
    }

    async fn request(
        &mut self,
        tools: &Toolbox<'_, '_>,
        with_tools: bool,
        live: Option<&mut Live>,
        emit: &mut dyn FnMut(Event),
    ) -> Result<Streamed> {
        let wire = self.start.task.wire;
        let mut body = body(wire, &self.messages);
        if with_tools {
            body["tools"] = self.tools.clone();
            body["tool_choice"] = "auto".into();
        }
        self.sent.push(Sent {
            host: wire.model.host().to_owned(),
            purpose: Purpose::Agent,
            passages: tools.references.len(),
            references: tools.references.iter().map(|reference| reference.id).collect(),
            tokens: self.tokens,
        });
        let reading = Reading {
            delimiter: tools.delimiter,
            number: self.number,
            sources: tools.references.len(),
            attributed: wire.settings.attribution.marks(),
            live,
            structured: false,
            tools: true,
        };
        let done = stream(wire, &ModelRequest { body }, reading, emit).await?;
        self.factor = self.factor.max(counted(done.attempt.usage.map(|usage| usage.prompt_tokens), self.tokens));
        Ok(done)
    }

    /// Executes the model's tool calls and tells it the results.
    async fn carry_out(&mut self, tools: &mut Toolbox<'_, '_>, done: Streamed, emit: &mut dyn FnMut(Event)) {
        if done.shown {
            // Text before a tool call is not part of the answer.
            self.number += 1;
            emit(Event::Reset { attempt: self.number, reason: ResetReason::ToolCalls });
        }
        emit(Event::Status { stage: Stage::Tool, amount: done.calls.len() });
        let results = tools.call(&done.calls, self.room()).await;
        self.sent.append(&mut tools.sent);
        self.warnings.append(&mut tools.warnings);
        let calls: Vec<Value> = done.calls.iter().map(sent_back).collect();
        let text = if done.shown { Value::from(escape(&done.text, tools.delimiter)) } else { Value::Null };
        self.messages.push(json!({ "role": "assistant", "content": text, "tool_calls": calls }));
        self.tokens += done.calls.iter().map(|call| crate::text::estimate_tokens(&call.arguments) + 8).sum::<usize>();
        let mut step = Step {
            purpose: StepPurpose::Tools,
            requests: done.attempt.requests,
            calls: Vec::new(),
            usage: done.attempt.usage,
            finish: done.attempt.finish,
            ms: done.attempt.ms,
        };
        for (call, (text, log)) in done.calls.iter().zip(results) {
            self.tokens += crate::text::estimate_tokens(&text);
            self.messages.push(json!({ "role": "tool", "tool_call_id": call.id, "content": text }));
            step.calls.push(log);
        }
        self.steps.push(step);
    }
}

/// A tool call to send back. Servers parse the arguments, so anything but a JSON object must not reach them.
fn sent_back(call: &ToolCall) -> Value {
    let valid = serde_json::from_str::<Value>(&call.arguments).is_ok_and(|value| value.is_object());
    let arguments = if valid { call.arguments.as_str() } else { "{}" };
    json!({ "id": call.id, "type": "function", "function": { "name": call.name, "arguments": arguments } })
}
