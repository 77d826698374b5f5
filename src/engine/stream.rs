//! A request to the model and its streamed response: text, tool calls, token counts.

use super::counts::Counts;
use super::live::Live;
use super::types::{Attempt, Event};
use super::words::Stage;
use super::writer::{Writer, Written};
use crate::answer::missing_sentence;
use crate::backend::{Clock, LanguageModel, ModelRequest};
use crate::error::{Error, ErrorCode, Result};
use crate::language::CorpusForms;
use crate::read::{
    ChatEvent, ChatStreamParser, CitedAnswer, ParsedCitations, Segment, ToolCall, Usage, parse_citations, says_only,
};
use crate::request::{self, Patience};
use crate::settings::{LlmSettings, Settings};
use crate::text::Language;
use futures_util::StreamExt;
use futures_util::future::{Either, select};

/// How long to wait for token counts after a complete answer, in ms.
const LINGER_MS: u64 = 2_000;

/// What a request needs in addition to its body.
#[derive(Clone, Copy)]
pub(super) struct Wire<'a> {
    pub model: &'a dyn LanguageModel,
    pub clock: &'a dyn Clock,
    pub settings: &'a Settings,
    pub language: Language,
    /// What the corpus is called in that language.
    pub corpus: CorpusForms<'a>,
    pub counts: &'a Counts,
}

/// A response, read to the end.
pub(super) struct Streamed {
    /// The answer without attribution markers and closing remark; empty if there are only tool calls or it was cut off
    /// before the first word.
    pub text: String,
    pub parsed: ParsedCitations,
    /// Declared parts of the text.
    pub segments: Vec<Segment>,
    /// The JSON from which the text was read, if requested.
    pub structured: Option<CitedAnswer>,
    pub calls: Vec<ToolCall>,
    pub attempt: Attempt,
    /// Why it ended early.
    pub cut: Option<Error>,
    /// Whether the model had begun to write, think or call tools. That costs money, so it is not repeated
    /// automatically.
    pub begun: bool,
    /// Whether deltas were emitted.
    pub shown: bool,
}

/// How to read the response.
pub(super) struct Reading<'l> {
    /// The prompt's delimiter, which must not appear in the answer.
    pub delimiter: &'l str,
    /// Number of the attempt to which its deltas belong.
    pub number: u32,
    /// The highest number that may be cited.
    pub sources: usize,
    /// Whether attribution markers were requested.
    pub attributed: bool,
    /// Compares the sentences with the passages as they arrive.
    pub live: Option<&'l mut Live>,
    /// Whether JSON was requested.
    pub structured: bool,
    /// Whether tools were offered: then a response without text is still valid if it has calls.
    pub tools: bool,
}

/// Sends the request and reads its response, emitting events as text arrives.
pub(super) async fn stream(
    wire: Wire<'_>,
    request: &ModelRequest,
    mut reading: Reading<'_>,
    emit: &mut dyn FnMut(Event),
) -> Result<Streamed> {
    let settings = &wire.settings.llm;
    let since = wire.clock.now_ms();
    let mut retried = |ms: u64| emit(Event::Status { stage: Stage::Retry, amount: ms as usize });
    let (response, requests) = request::open(wire.model, request, settings, wire.clock, &mut retried).await;
    wire.counts.requests(requests);
    let mut body = response?.body;
    let mut chat = ChatStreamParser::new();
    let writer = Writer::new(reading.number, reading.sources, reading.attributed, reading.delimiter);
    let heading = wire.language.pack().phrases.sources;
    let writer = match reading.structured {
        true => writer.structured(wire.settings.sources_section.in_text().then_some(heading)),
        false => writer,
    };
    let mut take = Take::new(writer, settings);
    let mut patience = Patience::new(settings, wire.clock);
    loop {
        // Some endpoints keep the connection open after the end, or send token counts a little later.
        let wait = if chat.is_complete() { patience.wait().min(LINGER_MS) } else { patience.wait() };
        let events = match select(body.next(), wire.clock.sleep(wait)).await {
            Either::Left((Some(Ok(piece)), _)) => match patience.took(&piece).await {
                Ok(()) => chat.push(&piece),
                Err(error) => {
                    take.ended(error)?;
                    break;
                }
            },
            Either::Left((None, _)) => break,
            _ if chat.is_complete() => break,
            Either::Left((Some(Err(error)), _)) => {
                take.cut = Some(error);
                break;
            }
            Either::Right(_) => {
                take.ended(patience.over())?;
                break;
            }
        };
        take.events(events, emit);
        if let Some(live) = reading.live.as_deref_mut() {
            live.advance(take.writer.text(), reading.number, false, emit).await;
        }
        if take.full || chat.is_done() || (chat.is_complete() && take.usage.is_some()) {
            break;
        }
    }
    take.events(chat.finish(), emit);
    let Take { writer, usage, finish, mut diagnostics, calls, cut, begun, .. } = take;
    wire.counts.tokens(usage);
    let Written { text, segments, structured } = writer.finish(emit);
    if structured.as_ref().is_some_and(|answer| !answer.complete) {
        diagnostics.push("incomplete JSON: the readable part is kept".to_owned());
    }
    if let Some(live) = reading.live {
        live.advance(&text, reading.number, true, emit).await;
    }
    let shown = !text.trim().is_empty();
    let called = reading.tools && !calls.is_empty();
    if !shown && !called && cut.is_none() {
        return Err(garbage(&diagnostics));
    }
    let parsed = parse_citations(&text, reading.sources);
    let body_end = parsed.body_end.unwrap_or(text.len());
    let citations = parsed.citations.iter().filter(|c| c.span.start < body_end).count();
    let attempt = Attempt {
        attempt: reading.number,
        requests,
        citations,
        invalid: parsed.invalid.len(),
        valid: citations > 0 || says_only(&text, &missing_sentence(wire.language, wire.corpus)),
        usage,
        finish,
        diagnostics,
        ms: wire.clock.now_ms() - since,
        ..Attempt::default()
    };
    Ok(Streamed { text, parsed, segments, structured, calls, attempt, cut, begun, shown })
}

/// The error for a response without an answer.
fn garbage(diagnostics: &[String]) -> Error {
    let said = diagnostics.first().map(|d| format!(" ({d})")).unwrap_or_default();
    let message =
        format!("The model server answered something that is not a chat completion{said}. Check its address.");
    Error::new(ErrorCode::EndpointGarbage, message)
}

struct Take<'a> {
    writer: Writer,
    usage: Option<Usage>,
    finish: Option<String>,
    diagnostics: Vec<String>,
    calls: Vec<ToolCall>,
    cut: Option<Error>,
    /// Limits of an answer.
    settings: &'a LlmSettings,
    /// Characters left.
    room: usize,
    /// Citations so far.
    cited: usize,
    /// Whether a limit was exceeded.
    full: bool,
    begun: bool,
}

impl<'a> Take<'a> {
    fn new(writer: Writer, settings: &'a LlmSettings) -> Self {
        let (usage, finish, diagnostics, calls, cut) = Default::default();
        let room = settings.max_answer_chars;
        Self { writer, usage, finish, diagnostics, calls, cut, settings, room, cited: 0, full: false, begun: false }
    }

    /// Ends the response early, by a limit or silence. An error if nothing had arrived: the server may still be working
    /// on the request.
    fn ended(&mut self, error: Error) -> Result<()> {
        if !self.begun {
            return Err(error);
        }
        self.cut = Some(error);
        Ok(())
    }

    /// Passes on text, up to the limits of an answer.
    fn say(&mut self, text: &str, emit: &mut dyn FnMut(Event)) {
        let end = text.char_indices().nth(self.room).map_or(text.len(), |(end, _)| end);
        let taken = &text[..end];
        self.room -= taken.chars().count();
        let cited = &mut self.cited;
        self.writer.push(taken, &mut |event| {
            *cited += usize::from(matches!(event, Event::Citation { .. }));
            emit(event);
        });
        let LlmSettings { max_answer_chars, max_citations, .. } = *self.settings;
        let beyond = if end < text.len() {
            Error::beyond("The model server sent more than {} characters", max_answer_chars, "llm.maxAnswerChars")
        } else if *cited > max_citations {
            Error::beyond("The answer has more than {} citations", max_citations, "llm.maxCitations")
        } else {
            return;
        };
        self.full = true;
        self.cut = self.cut.take().or(Some(beyond));
    }

    fn events(&mut self, events: Vec<ChatEvent>, emit: &mut dyn FnMut(Event)) {
        // Text that arrived together is passed on together: a fast stream has many thousands of pieces per second.
        let mut said = String::new();
        for event in events {
            self.begun |= match &event {
                ChatEvent::Content(text) | ChatEvent::Reasoning(text) | ChatEvent::Refusal(text) => !text.is_empty(),
                ChatEvent::ToolCall(_) => true,
                _ => false,
            };
            if let ChatEvent::Content(text) | ChatEvent::Refusal(text) = event {
                said.push_str(&text);
                continue;
            }
            if !said.is_empty() {
                self.say(&std::mem::take(&mut said), emit);
            }
            match event {
                ChatEvent::Content(_) | ChatEvent::Refusal(_) | ChatEvent::Reasoning(_) => {}
                ChatEvent::ToolCall(call) => self.calls.push(call),
                ChatEvent::Usage(usage) => self.usage = Some(usage),
                ChatEvent::Finish(reason) => self.finish = Some(reason),
                ChatEvent::Diagnostic(text) => self.diagnostics.push(text),
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
                    self.cut = self.cut.take().or(Some(error));
                }
                ChatEvent::Cut => self.cut = self.cut.take().or_else(|| Some(request::cut())),
            }
        }
        if !said.is_empty() {
            self.say(&said, emit);
        }
    }
}
