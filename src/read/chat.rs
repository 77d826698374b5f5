//! The response of an OpenAI-compatible chat completions endpoint, streamed or as a single JSON body.
//!
//! Tolerates known variations of providers: `content: null`, a chunk with only a role, reasoning in
//! `reasoning_content`, `reasoning` or a leading `<think>` block, content as a list of parts, tool calls in fragments,
//! without indices or all with index 0, arguments as an object, a character cut in two, usage in a chunk without
//! choices, an error in the middle of a stream, a plain JSON body instead of a stream, and a connection that ends
//! early.

mod halves;
mod think;

use super::sse::SseParser;
use halves::Halves;
use serde_json::Value;
use think::ThinkSplitter;

/// Largest plain JSON body, in bytes; the rest is dropped.
const MAX_BODY: usize = 32 << 20;
/// How an event stream starts: with a field or a comment. JSON, HTML and plain text do not.
const STREAM: [&[u8]; 5] = [b"data:", b"event:", b"id:", b"retry:", b":"];
/// Maximum number of tool calls kept per answer.
const MAX_TOOL_CALLS: usize = 128;
/// Maximum length of a tool call's arguments, in bytes.
const MAX_ARGUMENTS: usize = 1 << 20;

/// What the endpoint sent.
#[derive(Clone, Debug, PartialEq)]
pub enum ChatEvent {
    /// A piece of the answer.
    Content(String),
    /// A piece of the model's reasoning, which is not part of the answer.
    Reasoning(String),
    /// A piece of a refusal, from the endpoint's own field.
    Refusal(String),
    /// A complete tool call, assembled from its fragments; comes before `Finish`.
    ToolCall(ToolCall),
    /// Token counts of the answer.
    Usage(Usage),
    /// Why the model stopped: `stop`, `length`, `tool_calls`, `content_filter`, …, as stated by the endpoint.
    Finish(String),
    /// An error in the body or the stream.
    Error(EndpointMessage),
    /// The response ended without stating that it was complete. Some browsers end a body that was cut as if it were
    /// whole, so this is how a cut shows there.
    Cut,
    /// Describes input that was not understood and left out.
    Diagnostic(String),
}

/// A tool call of the model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToolCall {
    /// The endpoint's id; if it gave none, derived from the position (`call_0`).
    pub id: String,
    /// The function's name.
    pub name: String,
    /// The arguments as JSON text, exactly as the model wrote them, so they may be invalid.
    pub arguments: String,
}

/// Token counts of one answer; zero if the endpoint stated none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Tokens of the request.
    pub prompt_tokens: u64,
    /// Tokens of the answer, reasoning included.
    pub completion_tokens: u64,
    /// Their sum, as stated by the endpoint.
    pub total_tokens: u64,
}

/// An error in the endpoint's own words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndpointMessage {
    /// The message.
    pub message: String,
    /// Its `type` or `code`, if given as text.
    pub kind: Option<String>,
    /// An HTTP-like status, if given as a number.
    pub status: Option<u16>,
}

impl EndpointMessage {
    /// Parses an error body of any shape: `{"error": {…}}`, `{"error": "…"}`, `{"message": "…"}`, `{"detail": "…"}`,
    /// plain text. An HTML page is not quoted. At most 500 characters are kept.
    pub fn from_body(body: &[u8]) -> Self {
        let text = String::from_utf8_lossy(&body[..body.len().min(64 << 10)]);
        let text = text.trim();
        if let Ok(value) = serde_json::from_str::<Value>(text) {
            let value = if let Value::Array(items) = &value { items.first().unwrap_or(&value) } else { &value };
            return Self::from_value(value.get("error").unwrap_or(value));
        }
        if text.starts_with('<') {
            return Self { message: "an HTML page instead of JSON".into(), ..Self::default() };
        }
        Self { message: clip(text), ..Self::default() }
    }

    fn from_value(value: &Value) -> Self {
        let text = |key: &str| value.get(key).and_then(Value::as_str);
        let message = match value {
            Value::String(message) => message.clone(),
            _ => ["message", "detail", "error", "msg"]
                .iter()
                .find_map(|key| text(key))
                .map_or_else(|| value.to_string(), str::to_owned),
        };
        let number = |key: &str| match value.get(key) {
            Some(Value::Number(n)) => n.as_u64().and_then(|n| u16::try_from(n).ok()),
            Some(Value::String(s)) => s.parse().ok(),
            _ => None,
        };
        Self {
            message: clip(&message),
            kind: text("code").or_else(|| text("type")).or_else(|| text("status")).map(clip),
            status: number("code").or_else(|| number("status")).filter(|s| (100..600).contains(s)),
        }
    }
}

fn clip(text: &str) -> String {
    match text.char_indices().nth(500) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Mode {
    /// Nothing but white space so far.
    #[default]
    Start,
    Stream,
    /// JSON or anything else that is not an event stream: buffered until the end.
    Body,
}

#[derive(Clone, Debug, Default)]
struct Slot {
    index: Option<u64>,
    call: ToolCall,
}

/// Takes the bytes of a response body, split anywhere, and emits events.
#[derive(Clone, Debug, Default)]
pub struct ChatStreamParser {
    mode: Mode,
    sse: SseParser,
    body: Vec<u8>,
    body_truncated: bool,
    calls: Vec<Slot>,
    think: ThinkSplitter,
    halves: Halves,
    finished: bool,
    done: bool,
    failed: bool,
    /// Whether an event with data came whole.
    events: bool,
    /// Whether a choice was a piece of an answer.
    pieces: bool,
    understood: bool,
}

impl ChatStreamParser {
    /// A parser at the beginning of a response body.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether the endpoint stated that the answer is complete (`[DONE]` or a finish reason).
    pub fn is_complete(&self) -> bool {
        self.done || self.finished
    }

    /// Whether the endpoint stated that nothing follows (`[DONE]`).
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Takes the next bytes and returns the events that they complete.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<ChatEvent> {
        let mut out = Vec::new();
        if self.mode == Mode::Start {
            self.body.extend_from_slice(bytes);
            let seen = self.body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&self.body);
            let seen = seen.trim_ascii_start();
            if seen.is_empty() {
                // Keep-alives that consist of white space only need not be stored.
                if self.body.len() > 1024 {
                    self.body.clear();
                }
                return out;
            }
            if seen[0] == 0xef && self.body.len() < 3 {
                return out;
            }
            let mut mode = Mode::Body;
            for start in STREAM {
                if seen.starts_with(start) {
                    mode = Mode::Stream;
                } else if start.starts_with(seen) {
                    return out;
                }
            }
            self.mode = mode;
            if self.mode == Mode::Stream {
                let held = std::mem::take(&mut self.body);
                self.stream(&held, &mut out);
            }
        } else if self.mode == Mode::Stream {
            self.stream(bytes, &mut out);
        } else {
            let room = MAX_BODY.saturating_sub(self.body.len());
            self.body.extend_from_slice(&bytes[..bytes.len().min(room)]);
            self.body_truncated |= bytes.len() > room;
        }
        out
    }

    /// Ends the body and returns the remaining events.
    pub fn finish(&mut self) -> Vec<ChatEvent> {
        let mut out = Vec::new();
        let foreign = match self.mode {
            Mode::Stream => {
                for event in self.sse.finish() {
                    // An event of which only the beginning was kept is none that the connection lost.
                    self.data(&event.data, event.truncated, &mut out);
                }
                let foreign = self.events && !self.understood && !self.failed && !self.done;
                if foreign {
                    out.push(ChatEvent::Diagnostic("the response is not a chat completion".into()));
                }
                foreign
            }
            Mode::Body => self.plain(&mut out),
            Mode::Start => false,
        };
        self.flush(&mut out);
        if !foreign && !self.is_complete() && !self.failed {
            out.push(ChatEvent::Cut);
        }
        self.done = true;
        out
    }

    fn stream(&mut self, bytes: &[u8], out: &mut Vec<ChatEvent>) {
        for event in self.sse.push(bytes) {
            if event.truncated {
                out.push(ChatEvent::Diagnostic("an event of the stream was too long and was cut".into()));
            }
            self.data(&event.data, true, out);
        }
    }

    /// Takes the data of an event; not `whole` if the stream ended within it.
    fn data(&mut self, data: &str, whole: bool, out: &mut Vec<ChatEvent>) {
        let data = data.trim();
        if self.done || data.is_empty() {
            return;
        }
        if data == "[DONE]" {
            self.flush(out);
            self.done = true;
            return;
        }
        match serde_json::from_str(data).or_else(|_| serde_json::from_str(&self.halves.joined(data))) {
            Ok(value) => self.chunk(&value, out),
            // Of an event that was cut off, nothing more is known.
            Err(_) if !whole => return,
            Err(_) => out.push(ChatEvent::Diagnostic(format!("an event is not JSON: {}", clip(data)))),
        }
        self.events = true;
    }

    /// Parses a JSON body, or JSON lines. Returns whether it is something else altogether.
    fn plain(&mut self, out: &mut Vec<ChatEvent>) -> bool {
        let body = std::mem::take(&mut self.body);
        if self.body_truncated {
            out.push(ChatEvent::Diagnostic(format!("the body is longer than {MAX_BODY} bytes")));
        }
        let text = String::from_utf8_lossy(body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&body));
        let (mut whole, mut early) = (true, false);
        let values: Vec<Value> = match serde_json::from_str(&text) {
            Ok(Value::Array(items)) => items,
            Ok(value) => vec![value],
            Err(error) => {
                (whole, early) = (false, error.is_eof() && !self.body_truncated);
                text.lines().filter_map(|line| serde_json::from_str(line.trim()).ok()).collect()
            }
        };
        for value in &values {
            self.chunk(value, out);
        }
        // JSON states its own end, but a piece may be the first of several lines.
        self.finished |= whole && self.understood && !self.pieces;
        let foreign = !self.understood && !self.failed && !early;
        if foreign {
            let message = EndpointMessage::from_body(&body).message;
            out.push(ChatEvent::Diagnostic(format!("the response is not a chat completion: {message}")));
        }
        foreign
    }

    fn chunk(&mut self, value: &Value, out: &mut Vec<ChatEvent>) {
        if let Some(error) = value.get("error").filter(|e| !e.is_null()) {
            self.failed = true;
            out.push(ChatEvent::Error(EndpointMessage::from_value(error)));
        }
        let choices = value.get("choices").and_then(Value::as_array);
        if let Some(choices) = choices {
            self.understood = true;
            // Only the first alternative is read: requests never ask for more.
            let first = |c: &&Value| c.get("index").and_then(Value::as_u64).unwrap_or(0) == 0;
            if let Some(choice) = choices.iter().find(first) {
                self.choice(choice, out);
            }
        }
        let usage = value.get("usage").or_else(|| value.get("x_groq")?.get("usage"));
        if let Some(usage) = usage.filter(|u| u.is_object()) {
            self.understood = true;
            let count = |key: &str| usage.get(key).and_then(Value::as_u64).unwrap_or(0);
            out.push(ChatEvent::Usage(Usage {
                prompt_tokens: count("prompt_tokens"),
                completion_tokens: count("completion_tokens"),
                total_tokens: count("total_tokens"),
            }));
        }
    }

    fn choice(&mut self, choice: &Value, out: &mut Vec<ChatEvent>) {
        let null = Value::Null;
        let delta = choice.get("delta");
        self.pieces |= delta.is_some();
        let delta = delta.or_else(|| choice.get("message")).unwrap_or(&null);
        for key in ["reasoning_content", "reasoning"] {
            if let Some(text) = delta.get(key).and_then(Value::as_str).filter(|t| !t.is_empty()) {
                out.push(ChatEvent::Reasoning(text.to_owned()));
                break;
            }
        }
        match delta.get("content").or_else(|| choice.get("text")) {
            Some(Value::String(text)) => self.think.push(text, out),
            Some(Value::Array(parts)) => {
                for part in parts {
                    for thought in part.get("thinking").and_then(Value::as_array).into_iter().flatten() {
                        if let Some(text) = thought.get("text").and_then(Value::as_str) {
                            out.push(ChatEvent::Reasoning(text.to_owned()));
                        }
                    }
                    let text = part.get("text").and_then(Value::as_str).or_else(|| part.as_str());
                    if let Some(text) = text {
                        self.think.push(text, out);
                    }
                }
            }
            _ => {}
        }
        if let Some(text) = delta.get("refusal").and_then(Value::as_str).filter(|t| !t.is_empty()) {
            out.push(ChatEvent::Refusal(text.to_owned()));
        }
        if let Some(calls) = delta.get("tool_calls").and_then(Value::as_array) {
            for call in calls {
                self.tool_call(call, out);
            }
        }
        if let Some(function) = delta.get("function_call").filter(|f| f.is_object()) {
            self.tool_call(&serde_json::json!({ "index": 0, "function": function }), out);
        }
        if let Some(reason) = choice.get("finish_reason").and_then(Value::as_str).filter(|r| !r.is_empty()) {
            self.flush(out);
            if !std::mem::replace(&mut self.finished, true) {
                out.push(ChatEvent::Finish(reason.to_owned()));
            }
        }
    }

    /// Adds a fragment to its tool call: the one with the same index, unless the fragment has a different id.
    fn tool_call(&mut self, fragment: &Value, out: &mut Vec<ChatEvent>) {
        let null = Value::Null;
        let function = fragment.get("function").unwrap_or(&null);
        let text = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
        let (id, name) = (text(fragment.get("id")), text(function.get("name")));
        let index = fragment.get("index").and_then(Value::as_u64);
        let arguments = match function.get("arguments") {
            Some(Value::String(text)) => text.clone(),
            None | Some(Value::Null) => String::new(),
            Some(object) => object.to_string(),
        };
        let known = self.calls.iter().rposition(|slot| match index {
            Some(_) => slot.index == index && (id.is_empty() || slot.call.id.is_empty() || slot.call.id == id),
            None if id.is_empty() => name.is_empty(),
            None => slot.call.id == id,
        });
        let position = match known {
            Some(position) => position,
            None if self.calls.len() < MAX_TOOL_CALLS => {
                self.calls.push(Slot { index, ..Slot::default() });
                self.calls.len() - 1
            }
            None => {
                out.push(ChatEvent::Diagnostic(format!("more than {MAX_TOOL_CALLS} tool calls")));
                return;
            }
        };
        let call = &mut self.calls[position].call;
        if call.id.is_empty() {
            call.id = id;
        }
        if call.name.is_empty() {
            call.name = name;
        }
        if call.arguments.len() + arguments.len() <= MAX_ARGUMENTS {
            call.arguments.push_str(&arguments);
        }
    }

    /// Emits held text, then the complete tool calls.
    fn flush(&mut self, out: &mut Vec<ChatEvent>) {
        self.think.finish(out);
        for (position, slot) in std::mem::take(&mut self.calls).into_iter().enumerate() {
            let mut call = slot.call;
            if call.id.is_empty() {
                call.id = format!("call_{position}");
            }
            if call.name.is_empty() {
                out.push(ChatEvent::Diagnostic("a tool call without a name".into()));
            } else {
                out.push(ChatEvent::ToolCall(call));
            }
        }
    }
}
