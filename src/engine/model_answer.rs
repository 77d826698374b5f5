//! A model's answer: prompt, stream, citations, checks, and another attempt if the first has no valid citation.

use super::agent::refuses_part;
use super::form::Form;
use super::live::Live;
use super::shape::Shape;
use super::stream::{Reading, Streamed, Wire, stream};
use super::types::{Attempt, Event, Sent, Step};
use super::words::{Purpose, ResetReason, StepPurpose};
use crate::answer::{Fragment, PromptInput, build_prompt, correction, missing_sentence};
use crate::backend::{Entropy, ModelRequest};
use crate::error::{Error, ErrorCode, Result};
use crate::ingest::Remote;
use crate::order::Order as _;
use crate::read::{CitedAnswer, ParsedCitations, Segment, parse_citations, says_only};
use crate::retrieve::Reference;
use crate::settings::{AttributionStrategy, OnInvalid, Settings, SourcesSection};
use crate::text::Language;
use crate::verify::{Coverage, validate};
use serde_json::{Value, json};
use std::cell::Cell;
use std::collections::BTreeMap;

/// The inputs of a request to the model.
pub(super) struct ModelTask<'a> {
    pub wire: Wire<'a>,
    pub entropy: &'a dyn Entropy,
    pub question: &'a str,
    pub references: &'a [Reference],
    pub history: &'a [(String, String)],
    pub summary: &'a str,
    /// Items that must all appear.
    pub items: &'a [String],
    /// Whether the answer is an enumeration.
    pub list: bool,
    pub full_text: bool,
    pub person: Option<&'a str>,
    /// The endpoint's tokens per estimated token, from earlier answers.
    pub token_factor: f64,
    /// If JSON is wanted: the strictest form that the endpoint may accept.
    pub structured: Option<&'a Cell<Shape>>,
}

/// The result.
pub(super) struct ModelOutcome {
    pub text: String,
    pub parsed: ParsedCitations,
    /// Declared parts of the text.
    pub segments: Vec<Segment>,
    /// The JSON from which the text was read, if requested.
    pub structured: Option<CitedAnswer>,
    /// The attempt that was kept.
    pub kept: Attempt,
    pub attempts: Vec<Attempt>,
    pub sent: Vec<Sent>,
    pub offered: Vec<usize>,
    pub warnings: Vec<Error>,
    /// Whether the text is the fixed sentence for "not in the sources".
    pub says_missing: bool,
    /// Whether correcting the text shifted its offsets.
    pub reshaped: bool,
    /// Number of the last attempt announced by events.
    pub shown: u32,
}

/// Orders references that may leave the page first, and renumbers them.
pub(super) fn sendable_first(mut references: Vec<Reference>) -> Vec<Reference> {
    references.order_by_key(|reference| reference.remote == Remote::Never);
    for (at, reference) in references.iter_mut().enumerate() {
        reference.id = at + 1;
    }
    references
}

pub(super) fn source_names(references: &[Reference]) -> Vec<&str> {
    references.iter().map(|reference| reference.path.as_deref().unwrap_or(&reference.source_name)).collect()
}

/// The passages that may leave the page.
pub(super) fn fragments<'r>(references: &'r [Reference], settings: &Settings) -> Vec<Fragment<'r>> {
    // If the model is asked to name files, it is given their paths.
    let by_file = settings.sources_section.in_text();
    let name = |r: &'r Reference| r.path.as_deref().filter(|_| by_file).unwrap_or(&r.source_name);
    let sendable = references.iter().filter(|reference| reference.remote == Remote::Allow);
    sendable
        .map(|r| Fragment { number: r.id, document: r.source_id.as_str(), name: name(r), text: &r.full_text })
        .collect()
}

/// The delimiter for one request, which no source can guess.
pub(super) fn delimiter(entropy: &dyn Entropy) -> Result<String> {
    let mut random = [0u8; 8];
    entropy.fill(&mut random)?;
    Ok(random.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The body of a streaming request.
pub(super) fn body(wire: Wire<'_>, messages: &[Value]) -> Value {
    let llm = &wire.settings.llm;
    json!({
        "model": wire.model.model(), "messages": messages, "stream": true,
        "temperature": llm.temperature, "max_tokens": llm.max_tokens,
        "stream_options": { "include_usage": true },
    })
}

/// Attempts at an answer, the best of which is kept.
#[derive(Default)]
pub(super) struct Tries {
    tries: Vec<Streamed>,
    /// Number of the last attempt.
    last_number: u32,
}

impl Tries {
    /// Adds a finished attempt: validates it and emits its event. Returns whether to stop.
    pub(super) fn take(
        &mut self,
        mut done: Streamed,
        references: &[Reference],
        offered: &[usize],
        settings: &Settings,
        emit: &mut dyn FnMut(Event),
    ) -> bool {
        let (of, panel) = (allowed(settings), settings.sources_section != SourcesSection::Text);
        done.attempt.validation = validate(&done.text, &done.parsed, &source_names(references), panel);
        done.attempt.coverage = Coverage::of(&done.parsed.citations, offered);
        // An attempt cut off after it began is kept: only the reader decides to ask, and pay, again.
        let good = if done.cut.is_some() { done.begun } else { done.attempt.valid };
        self.last_number = done.attempt.attempt;
        emit(Event::Attempt { attempt: Box::new(done.attempt.clone()), line: done.attempt.line(of) });
        self.tries.push(done);
        good
    }

    pub(super) fn len(&self) -> usize {
        self.tries.len()
    }

    /// Why the last attempt is not good enough.
    pub(super) fn reason(&self) -> ResetReason {
        if self.tries.last().is_some_and(|t| t.cut.is_some()) { ResetReason::Cut } else { ResetReason::Invalid }
    }

    /// What to tell the model about its last attempt; nothing if that was cut off.
    pub(super) fn correction(&self, language: Language, offered: &[usize]) -> Option<String> {
        (self.reason() == ResetReason::Invalid).then(|| correction(language, offered))
    }

    pub(super) fn last_text(&self) -> &str {
        self.tries.last().map_or("", |t| &t.text)
    }

    /// Chooses the best attempt (valid before invalid, complete before cut off, more citations before fewer, later
    /// before earlier), corrects its form, and replaces what is shown if it differs. `announced`: number of the last
    /// attempt that was announced; `failed`: why it never began.
    pub(super) fn finish(
        mut self,
        wire: Wire<'_>,
        form: &Form<'_>,
        announced: u32,
        failed: Option<Error>,
        emit: &mut dyn FnMut(Event),
    ) -> Result<ModelOutcome> {
        let best = self
            .tries
            .iter()
            .enumerate()
            .max_by_key(|(at, t)| (t.attempt.valid, t.cut.is_none(), t.shown, t.attempt.citations, *at))
            .map_or(0, |(at, _)| at);
        if self.tries.is_empty() {
            return Err(Error::new(ErrorCode::EndpointGarbage, "The model gave no answer. Ask again."));
        }
        let last = self.tries.len();
        let attempts: Vec<Attempt> = self.tries.iter().map(|t| t.attempt.clone()).collect();
        let Streamed { mut text, mut parsed, mut segments, structured, attempt, cut, .. } =
            self.tries.swap_remove(best);
        // An attempt that was announced but never began has cleared the screen.
        let blank = self.last_number < announced;
        let mut warnings = Vec::new();
        match (text.is_empty(), cut) {
            // No attempt has anything to show.
            (true, Some(cut)) => return Err(failed.unwrap_or(cut)),
            (_, cut) => warnings.extend(cut.into_iter().chain(failed)),
        }
        if !attempt.valid && wire.settings.mandatory_citations {
            let message = "The model's answer cites none of the passages. Check it against them.";
            let error = Error::new(ErrorCode::CitationsMissing, message);
            if wire.settings.on_invalid == OnInvalid::Error {
                // A truncated answer had no chance to cite, so the truncation is the error to report.
                return Err(if warnings.is_empty() { error } else { warnings.swap_remove(0) });
            }
            warnings.push(error);
        }
        let mended = form.mended(&text, parsed.body_end, !segments.is_empty());
        let other = best + 1 != last || blank;
        let changed = other || mended.is_some();
        let reshaped = mended.as_ref().is_some_and(|mended| !mended.cut);
        if let Some(mended) = mended {
            text = mended.text;
            parsed = parse_citations(&text, form.sources);
            segments.retain(|segment| segment.plain.end <= text.len());
        }
        if changed {
            let attempt = announced + 1;
            let reason = if other { ResetReason::BetterAttempt } else { ResetReason::Mended };
            emit(Event::Reset { attempt, reason });
            emit(Event::Delta { text: text.clone(), attempt });
            for citation in &parsed.citations {
                emit(Event::Citation { citation: citation.clone(), attempt });
            }
        }
        let says_missing = says_only(&text, &missing_sentence(wire.language, wire.corpus));
        Ok(ModelOutcome {
            text,
            parsed,
            segments,
            structured,
            kept: attempt,
            attempts,
            sent: Vec::new(),
            offered: Vec::new(),
            warnings,
            says_missing,
            reshaped,
            shown: announced + u32::from(changed),
        })
    }
}

/// The number of attempts that the settings allow.
pub(super) fn allowed(settings: &Settings) -> u32 {
    if settings.mandatory_citations { settings.max_attempts } else { 1 }
}

/// Asks until an answer is valid or `max_attempts` is reached, and keeps the best attempt. Events are emitted as text
/// arrives.
pub(super) async fn ask_model(
    task: &ModelTask<'_>,
    mut live: Option<&mut Live>,
    facts: Option<&Facts>,
    emit: &mut dyn FnMut(Event),
) -> Result<ModelOutcome> {
    let wire = task.wire;
    let passages = fragments(task.references, wire.settings);
    let passages = match facts {
        Some(facts) => facts.fragments(&passages),
        None => passages,
    };
    let mut tries = Tries::default();
    let mut sent = Vec::new();
    let mut offered = Vec::new();
    let mut corrected: Option<String> = None;
    let attempts = allowed(wire.settings);
    let mut factor = task.token_factor;
    let (mut number, mut failed) = (0, None);
    // Whether the endpoint has rejected a stricter form.
    let mut refused = false;
    let mut shape = task.structured.map_or(Shape::Plain, Cell::get);
    while number < attempts {
        number += 1;
        let delimiter = delimiter(task.entropy)?;
        let input = PromptInput {
            fragments: &passages,
            items: task.items,
            correction: corrected.as_deref(),
            attributed: wire.settings.attribution.marks(),
            own_words: wire.settings.attribution == AttributionStrategy::DualPass,
            structured: shape.is_json(),
            ..prompt_input(task, &delimiter, factor)
        };
        let prompt = build_prompt(&input, wire.settings);
        offered = prompt.offered.clone();
        let mut body = body(wire, &prompt.messages);
        shape.put(&mut body);
        let request = ModelRequest { body };
        sent.push(Sent {
            host: wire.model.host().to_owned(),
            purpose: Purpose::Answer,
            references: prompt.offered.clone(),
            passages: prompt.offered.len(),
            tokens: prompt.tokens,
        });
        let reading = Reading {
            delimiter: &delimiter,
            number,
            sources: offered.iter().copied().max().unwrap_or(0),
            attributed: wire.settings.attribution.marks(),
            live: live.as_deref_mut(),
            structured: shape.is_json(),
            tools: false,
        };
        let done = match stream(wire, &request, reading, emit).await {
            Err(error) if shape.is_json() && (refuses_part(&error) || error.code() == ErrorCode::EndpointGarbage) => {
                // Trying another form does not count as an attempt.
                refused = refuses_part(&error);
                shape = if refused { shape.looser() } else { Shape::Plain };
                number -= 1;
                continue;
            }
            Err(error) if tries.len() > 0 => {
                // A previous attempt is better than nothing.
                failed = Some(error);
                break;
            }
            done => done?,
        };
        if let Some(known) = task.structured.filter(|_| shape.is_json() || refused) {
            known.set(shape);
        }
        if done.structured.as_ref().is_some_and(|answer| !answer.complete) {
            // A model that writes invalid JSON is asked for text.
            shape = Shape::Plain;
        }
        factor = factor.max(counted(done.attempt.usage.map(|usage| usage.prompt_tokens), prompt.tokens));
        if tries.take(done, task.references, &offered, wire.settings, emit) || number == attempts {
            break;
        }
        corrected = tries.correction(wire.language, &offered);
        emit(Event::Reset { attempt: number + 1, reason: tries.reason() });
    }
    let sources = offered.iter().copied().max().unwrap_or(0);
    let outcome = tries.finish(wire, &task.form(sources), number, failed, emit)?;
    Ok(ModelOutcome { sent, offered, ..outcome })
}

impl ModelTask<'_> {
    /// The required form of the answer.
    pub(super) fn form(&self, sources: usize) -> Form<'_> {
        let (question, language) = (self.question, self.wire.language);
        Form { question, language, list: self.list, items: self.items, sources }
    }
}

/// The parts of a prompt that the task determines.
pub(super) fn prompt_input<'a>(task: &ModelTask<'a>, delimiter: &'a str, factor: f64) -> PromptInput<'a> {
    PromptInput {
        question: task.question,
        language: task.wire.language,
        corpus: task.wire.corpus,
        history: task.history,
        summary: task.summary,
        list: task.list,
        full_text: task.full_text,
        delimiter,
        person: task.person,
        token_factor: factor,
        ..PromptInput::default()
    }
}

/// The endpoint's tokens per estimated token; 1 if it counted fewer, or nothing.
pub(super) fn counted(prompt_tokens: Option<u64>, estimate: usize) -> f64 {
    let counted = prompt_tokens.unwrap_or(0) as f64;
    (counted / estimate.max(1) as f64).clamp(1.0, 4.0)
}

/// Facts collected from the passages by a first request, one per line, by the number of the passage.
pub(super) struct Facts {
    by_number: BTreeMap<usize, String>,
    pub step: Step,
    pub sent: Sent,
}

impl Facts {
    /// Asks the model for facts that help to answer the question; `None` if it finds none.
    pub(super) async fn collect(task: &ModelTask<'_>, emit: &mut dyn FnMut(Event)) -> Result<Option<Self>> {
        let wire = task.wire;
        let passages = fragments(task.references, wire.settings);
        let delimiter = delimiter(task.entropy)?;
        let input =
            PromptInput { fragments: &passages, facts: true, ..prompt_input(task, &delimiter, task.token_factor) };
        let prompt = build_prompt(&input, wire.settings);
        let request = ModelRequest { body: body(wire, &prompt.messages) };
        let sources = prompt.offered.len();
        let reading = Reading {
            delimiter: &delimiter,
            number: 0,
            sources,
            attributed: false,
            live: None,
            structured: false,
            tools: false,
        };
        // The facts are for the second request, not for the reader.
        let mut quiet = |event: Event| {
            if matches!(event, Event::Status { .. }) {
                emit(event);
            }
        };
        let done = stream(wire, &request, reading, &mut quiet).await?;
        let sent = Sent {
            host: wire.model.host().to_owned(),
            purpose: Purpose::Facts,
            passages: prompt.offered.len(),
            references: prompt.offered,
            tokens: prompt.tokens,
        };
        let attempt = done.attempt;
        let step = Step {
            purpose: StepPurpose::Facts,
            requests: attempt.requests,
            calls: Vec::new(),
            usage: attempt.usage,
            finish: attempt.finish,
            ms: attempt.ms,
        };
        let mut by_number: BTreeMap<usize, String> = BTreeMap::new();
        for line in done.text.lines() {
            let parsed = crate::read::parse_citations(line, sources);
            let end = parsed.citations.first().map_or(0, |c| c.span.start);
            let fact = line[..end].trim_start_matches(['-', '*', '•', ' ']).trim();
            for number in parsed.citations.iter().map(|c| c.index).filter(|_| !fact.is_empty()) {
                let facts = by_number.entry(number).or_default();
                if !facts.lines().any(|known| known == fact) {
                    facts.push_str(fact);
                    facts.push('\n');
                }
            }
        }
        Ok((!by_number.is_empty()).then_some(Self { by_number, step, sent }))
    }

    /// The facts of each passage, for comparison with an answer.
    pub(super) fn texts(&self) -> Vec<&str> {
        self.by_number.values().map(String::as_str).collect()
    }

    /// The passages that have facts, with the facts as their text.
    fn fragments<'f>(&'f self, passages: &[Fragment<'f>]) -> Vec<Fragment<'f>> {
        let of = |passage: &Fragment<'f>| {
            self.by_number.get(&passage.number).map(|text| Fragment { text: text.trim_end(), ..*passage })
        };
        passages.iter().filter_map(of).collect()
    }
}
