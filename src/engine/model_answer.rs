//! The model's answer: prompt, stream, citations, check, and a second attempt where the first has none.

use super::endpoint;
use super::types::{Attempt, Event, Sent};
use crate::answer::{Fragment, PromptInput, build_prompt, correction, missing_sentence};
use crate::backend::{Clock, Entropy, LanguageModel, ModelRequest};
use crate::error::{Error, ErrorCode, Result};
use crate::ingest::Remote;
use crate::read::{
    ChatEvent, ChatStreamParser, CitationEvent, CitationParser, ParsedCitations, TextKind, parse_citations,
};
use crate::retrieve::Reference;
use crate::settings::{OnInvalid, Settings};
use crate::text::{Language, fold};
use futures_util::StreamExt;
use futures_util::future::{Either, select};
use serde_json::json;

/// What the model is asked with.
pub(super) struct ModelTask<'a> {
    pub model: &'a dyn LanguageModel,
    pub clock: &'a dyn Clock,
    pub entropy: &'a dyn Entropy,
    pub settings: &'a Settings,
    pub question: &'a str,
    pub language: Language,
    pub references: &'a [Reference],
    pub history: &'a [(String, String)],
    pub summary: &'a str,
    /// Items that must all appear.
    pub items: &'a [String],
    pub full_text: bool,
    pub person: Option<&'a str>,
}

/// What became of it.
pub(super) struct ModelOutcome {
    pub text: String,
    pub parsed: ParsedCitations,
    pub attempts: Vec<Attempt>,
    pub sent: Vec<Sent>,
    pub offered: Vec<usize>,
    pub warnings: Vec<Error>,
    /// The text is the set sentence for "not in the sources".
    pub says_missing: bool,
}

/// Sorts references so that those which may leave the page come first, and numbers them anew.
pub(super) fn sendable_first(mut references: Vec<Reference>) -> Vec<Reference> {
    references.sort_by_key(|reference| reference.remote == Remote::Never);
    for (at, reference) in references.iter_mut().enumerate() {
        reference.id = at + 1;
    }
    references
}

struct Try {
    text: String,
    parsed: ParsedCitations,
    attempt: Attempt,
    cut: Option<Error>,
}

/// Asks until an answer is valid or `max_attempts` are used up; the better attempt is kept. Events are emitted as text
/// arrives.
pub(super) async fn ask_model(task: &ModelTask<'_>, emit: &mut dyn FnMut(Event)) -> Result<ModelOutcome> {
    let fragments: Vec<Fragment<'_>> = task
        .references
        .iter()
        .filter(|reference| reference.remote == Remote::Allow)
        .map(|r| Fragment { number: r.id, name: &r.source_name, text: &r.full_text })
        .collect();
    let mut tries: Vec<Try> = Vec::new();
    let mut sent = Vec::new();
    let mut offered = Vec::new();
    let mut corrected: Option<String> = None;
    let attempts = if task.settings.mandatory_citations { task.settings.max_attempts } else { 1 };
    for number in 1..=attempts {
        let mut random = [0u8; 8];
        task.entropy.fill(&mut random)?;
        let delimiter: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
        let input = PromptInput {
            question: task.question,
            language: task.language,
            fragments: &fragments,
            history: task.history,
            summary: task.summary,
            items: task.items,
            full_text: task.full_text,
            correction: corrected.as_deref(),
            delimiter: &delimiter,
            person: task.person,
        };
        let prompt = build_prompt(&input, task.settings);
        offered = prompt.offered.clone();
        let llm = &task.settings.llm;
        let body = json!({
            "model": task.model.model(), "messages": prompt.messages, "stream": true,
            "temperature": llm.temperature, "max_tokens": llm.max_tokens,
            "stream_options": { "include_usage": true },
        });
        sent.push(Sent {
            host: task.model.host().to_owned(),
            purpose: "answer",
            references: prompt.offered.clone(),
            passages: prompt.offered.len(),
            tokens: prompt.tokens,
        });
        let done = one_attempt(task, number, &ModelRequest { body }, offered.len(), emit).await?;
        let valid = done.attempt.valid && done.cut.is_none();
        tries.push(done);
        if valid || number == attempts {
            break;
        }
        let reason = if tries.last().is_some_and(|t| t.cut.is_some()) { "cut" } else { "invalid" };
        corrected = Some(correction(task.language, &offered));
        emit(Event::Reset { attempt: number + 1, reason });
    }
    let last = tries.len();
    // Valid before invalid, whole before cut, more citations before fewer, later before earlier.
    let best = tries
        .iter()
        .enumerate()
        .max_by_key(|(at, t)| (t.attempt.valid, t.cut.is_none(), t.attempt.citations, *at))
        .map_or(0, |(at, _)| at);
    let attempts: Vec<Attempt> = tries.iter().map(|t| t.attempt.clone()).collect();
    let Try { text, parsed, attempt, cut } = tries.swap_remove(best);
    let mut warnings: Vec<Error> = cut.into_iter().collect();
    if !attempt.valid && task.settings.mandatory_citations {
        let message = "The model's answer cites none of the passages. Check it against them.";
        let error = Error::new(ErrorCode::CitationsMissing, message);
        if task.settings.on_invalid == OnInvalid::Error {
            return Err(error);
        }
        warnings.push(error);
    }
    if best + 1 != last {
        // What is on the screen is a worse attempt.
        let attempt = attempts.len() as u32 + 1;
        emit(Event::Reset { attempt, reason: "better_attempt" });
        emit(Event::Delta { text: text.clone(), attempt });
        for citation in &parsed.citations {
            emit(Event::Citation { citation: citation.clone(), attempt });
        }
    }
    let says_missing = is_missing_sentence(&text, task.language);
    Ok(ModelOutcome { text, parsed, attempts, sent, offered, warnings, says_missing })
}

async fn one_attempt(
    task: &ModelTask<'_>,
    number: u32,
    request: &ModelRequest,
    sources: usize,
    emit: &mut dyn FnMut(Event),
) -> Result<Try> {
    let settings = &task.settings.llm;
    let mut retried = |ms: u64| emit(Event::Status { stage: "retry", amount: ms as usize });
    let (response, requests) = endpoint::open(task.model, request, settings, task.clock, &mut retried).await;
    let mut body = response?.body;
    let mut chat = ChatStreamParser::new();
    let mut writer = Writer::new(number, sources);
    let mut attempt = Attempt {
        attempt: number,
        requests,
        citations: 0,
        invalid: 0,
        valid: false,
        usage: None,
        finish: None,
        diagnostics: Vec::new(),
    };
    let mut cut: Option<Error> = None;
    loop {
        let events = match select(body.next(), task.clock.sleep(settings.timeout_ms)).await {
            Either::Left((Some(Ok(piece)), _)) => chat.push(&piece),
            Either::Left((None, _)) => break,
            Either::Left((Some(Err(error)), _)) => {
                cut = Some(error);
                break;
            }
            Either::Right(_) => {
                cut = Some(endpoint::timed_out(settings));
                break;
            }
        };
        take(events, &mut writer, &mut attempt, &mut cut, emit);
        if chat.is_complete() && attempt.usage.is_some() {
            break;
        }
    }
    take(chat.finish(), &mut writer, &mut attempt, &mut cut, emit);
    let text = writer.finish(emit);
    if text.trim().is_empty() {
        return Err(cut.unwrap_or_else(|| {
            let said = attempt.diagnostics.first().map(|d| format!(" ({d})")).unwrap_or_default();
            let message =
                format!("The model server answered something that is no chat completion{said}. Check its address.");
            Error::new(ErrorCode::EndpointGarbage, message)
        }));
    }
    let parsed = parse_citations(&text, sources);
    let body_end = parsed.body_end.unwrap_or(text.len());
    attempt.citations = parsed.citations.iter().filter(|c| c.span.start < body_end).count();
    attempt.invalid = parsed.invalid.len();
    attempt.valid = attempt.citations > 0 || is_missing_sentence(&text, task.language);
    Ok(Try { text, parsed, attempt, cut })
}

fn take(
    events: Vec<ChatEvent>,
    writer: &mut Writer,
    attempt: &mut Attempt,
    cut: &mut Option<Error>,
    emit: &mut dyn FnMut(Event),
) {
    for event in events {
        match event {
            ChatEvent::Content(text) | ChatEvent::Refusal(text) => writer.push(&text, emit),
            ChatEvent::Reasoning(_) | ChatEvent::ToolCall(_) => {}
            ChatEvent::Usage(usage) => attempt.usage = Some(usage),
            ChatEvent::Finish(reason) => attempt.finish = Some(reason),
            ChatEvent::Diagnostic(text) => attempt.diagnostics.push(text),
            ChatEvent::Error(said) => {
                let code = match said.status {
                    Some(429) => ErrorCode::EndpointRateLimited,
                    Some(401 | 403) => ErrorCode::EndpointUnauthorized,
                    _ => ErrorCode::EndpointFailed,
                };
                let mut error = Error::new(code, format!("The model server reported an error: {}", said.message));
                if let Some(status) = said.status {
                    error = error.with_status(status);
                }
                *cut = cut.take().or(Some(error));
            }
            // What was no chat completion at all is not a cut one.
            ChatEvent::Cut if !attempt.diagnostics.is_empty() => {}
            ChatEvent::Cut => {
                let message = "The connection to the model server was cut. Try again.";
                *cut = cut.take().or_else(|| Some(Error::new(ErrorCode::EndpointUnreachable, message)));
            }
        }
    }
}

/// Hands text on as it comes, except a sentence that may turn out to be a closing remark about what was not found.
struct Writer {
    attempt: u32,
    parser: CitationParser,
    /// What was handed on.
    text: String,
    /// Events of the sentence that is held back.
    held: Vec<Event>,
    held_text: String,
    holding: bool,
    /// Beginning of the running sentence, as long as it may still become suspicious.
    opening: String,
}

impl Writer {
    fn new(attempt: u32, sources: usize) -> Self {
        Self {
            attempt,
            parser: CitationParser::new(sources),
            text: String::new(),
            held: Vec::new(),
            held_text: String::new(),
            holding: true,
            opening: String::new(),
        }
    }

    fn push(&mut self, text: &str, emit: &mut dyn FnMut(Event)) {
        let events = self.parser.push(text);
        self.accept(events, emit);
    }

    fn accept(&mut self, events: Vec<CitationEvent>, emit: &mut dyn FnMut(Event)) {
        for event in events {
            match event {
                CitationEvent::Text { text, kind: TextKind::Prose | TextKind::Section, .. } => self.prose(&text, emit),
                CitationEvent::Text { text, .. } => {
                    self.hand_on(Event::Delta { text: text.clone(), attempt: self.attempt }, &text, emit)
                }
                CitationEvent::Citation(citation) => {
                    self.hand_on(Event::Citation { citation, attempt: self.attempt }, "", emit);
                }
                CitationEvent::Invalid(_) => {}
            }
        }
    }

    fn prose(&mut self, text: &str, emit: &mut dyn FnMut(Event)) {
        // Piece by piece at sentence ends, so that each sentence is judged by its own beginning.
        for piece in text.split_inclusive(['.', '!', '?', '…', '\n']) {
            if self.holding {
                self.opening.push_str(piece);
                if !may_open_remark(&self.opening) {
                    self.holding = false;
                }
            }
            self.hand_on(Event::Delta { text: piece.to_owned(), attempt: self.attempt }, piece, emit);
            if piece.ends_with(['.', '!', '?', '…', '\n']) {
                if self.holding
                    && !piece.trim().is_empty()
                    && self.held_text.trim().chars().count() > 3
                    && is_remark(&self.held_text)
                {
                    // A remark followed by more is no closing remark; it is let go when the next sentence begins.
                    self.opening.clear();
                    continue;
                }
                self.opening.clear();
                self.holding = true;
            }
        }
    }

    fn hand_on(&mut self, event: Event, text: &str, emit: &mut dyn FnMut(Event)) {
        if self.holding {
            self.held.push(event);
            self.held_text.push_str(text);
        } else {
            self.release(emit);
            self.text.push_str(text);
            emit(event);
        }
    }

    fn release(&mut self, emit: &mut dyn FnMut(Event)) {
        for event in self.held.drain(..) {
            emit(event);
        }
        self.text.push_str(&std::mem::take(&mut self.held_text));
    }

    /// The whole text, without a closing remark unless that is all there is.
    fn finish(mut self, emit: &mut dyn FnMut(Event)) -> String {
        let events = self.parser.finish();
        self.accept(events, emit);
        if self.text.trim().is_empty() || !is_remark(&self.held_text) {
            self.release(emit);
        }
        self.text.truncate(self.text.trim_end().len());
        self.text
    }
}

/// How remarks about what was not found begin, folded.
const REMARK_OPENINGS: &[&str] = &[
    "других",
    "другие",
    "больше",
    "иных",
    "иные",
    "остальн",
    "дополнительн",
    "конкретн",
    "подробност",
    "прочих",
    "к сожалению",
    "более подробн",
    "о других",
    "про другие",
    "информации о",
    "in the fragments",
    "no other",
    "no more",
    "no further",
    "nothing else",
    "there is no other",
    "there are no other",
    "there is no further",
    "there is no more",
    "other ",
    "no additional",
    "unfortunately",
    "beyond this",
    "no hay mas",
    "no hay otr",
    "no se encontr",
    "no se menciona",
    "no se encuentr",
    "no aparece",
    "lamentablemente",
    "otros",
    "otras",
    "nada mas",
];

/// What such remarks say, folded.
const REMARK_CORES: &[&str] = &[
    "не найден",
    "не упомина",
    "не указан",
    "не обнаруж",
    "нет информации",
    "не приводит",
    "не описан",
    "нет данных",
    "не нашлось",
    "нет упоминан",
    "ничего нет",
    "not found",
    "not mentioned",
    "no mention",
    "not listed",
    "were found",
    "was found",
    "is mentioned",
    "are mentioned",
    "are listed",
    "is listed",
    "no information",
    "not described",
    "not specified",
    "could not find",
    "no encontr",
    "no se encontr",
    "no se menciona",
    "no aparece",
    "no hay",
    "sin informacion",
    "no se encuentr",
];

fn letters(text: &str) -> String {
    fold(text).trim_start_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

/// Whether a sentence that begins like this may still become a remark.
fn may_open_remark(opening: &str) -> bool {
    let opening = letters(opening);
    REMARK_OPENINGS.iter().any(|remark| remark.starts_with(&opening) || opening.starts_with(remark))
}

fn is_remark(sentence: &str) -> bool {
    let sentence = letters(sentence);
    REMARK_OPENINGS.iter().any(|opening| sentence.starts_with(opening))
        && REMARK_CORES.iter().any(|core| sentence.contains(core))
}

fn is_missing_sentence(text: &str, language: Language) -> bool {
    let plain = |text: &str| letters(text).trim_end_matches(|c: char| !c.is_alphanumeric()).to_owned();
    plain(text) == plain(missing_sentence(language))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pieces: &[&str], expected: &str) {
        let mut writer = Writer::new(1, 3);
        let mut streamed = String::new();
        let mut emit = |event: Event| {
            if let Event::Delta { text, .. } = event {
                streamed.push_str(&text);
            }
        };
        for piece in pieces {
            writer.push(piece, &mut emit);
        }
        let text = writer.finish(&mut emit);
        assert_eq!(text, expected);
        assert_eq!(streamed.trim_end(), expected);
    }

    #[test]
    fn closing_remarks_are_dropped() {
        check(&["Used in t2 [1]. ", "No other projects were found."], "Used in t2 [1].");
        check(&["Проекты: t2 [1].\n\nДругих упоми", "наний RAG не найдено."], "Проекты: t2 [1].");
        check(&["Se usó en t2 [1]. No se encontraron más proyectos."], "Se usó en t2 [1].");
        check(&["No other projects were found."], "No other projects were found.");
        check(
            &["Others liked it [1]. No other way exists to win."],
            "Others liked it [1]. No other way exists to win.",
        );
        check(
            &["No other bug was found there [1]. It shipped [2]."],
            "No other bug was found there [1]. It shipped [2].",
        );
    }

    #[test]
    fn every_cut_gives_the_same() {
        let text = "Больше всего кода в t2 [1]. Ещё F3 [2][9]. Других проектов не найдено.";
        let whole = {
            let mut writer = Writer::new(1, 3);
            writer.push(text, &mut |_| {});
            writer.finish(&mut |_| {})
        };
        for (cut, _) in text.char_indices() {
            check(&[&text[..cut], &text[cut..]], &whole);
        }
    }
}
