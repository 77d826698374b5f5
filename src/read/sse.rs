//! Server-sent events, as in <https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream>,
//! with two tolerances: an event truncated by the end of the stream before its blank line is still delivered, and
//! invalid UTF-8 becomes U+FFFD.

/// Maximum length of a line, in bytes. The rest of a longer line is dropped.
const MAX_LINE: usize = 8 << 20;
/// Maximum data of an event over all its lines, in bytes.
const MAX_DATA: usize = 16 << 20;

/// One event of the stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SseEvent {
    /// The `event` field; empty if the stream gives none (meaning "message").
    pub event: String,
    /// The `data` lines, joined by line feeds.
    pub data: String,
    /// Whether something was left out because it exceeded the limits.
    pub truncated: bool,
}

/// Takes bytes, split anywhere, and emits events.
#[derive(Clone, Debug, Default)]
pub struct SseParser {
    line: Vec<u8>,
    event: SseEvent,
    has_data: bool,
    after_cr: bool,
    /// Number of bytes of a byte order mark seen; from 3 on, none is possible any more.
    bom: usize,
}

impl SseParser {
    /// A parser at the beginning of a stream.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next bytes and returns the events that they complete.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<SseEvent> {
        let mut out = Vec::new();
        let mut rest = bytes;
        while self.bom < 3 {
            let Some((&first, tail)) = rest.split_first() else { return out };
            if first == [0xef, 0xbb, 0xbf][self.bom] {
                self.bom += 1;
                rest = tail;
            } else {
                self.line.extend_from_slice(&[0xef, 0xbb, 0xbf][..self.bom]);
                self.bom = 3;
            }
        }
        while !rest.is_empty() {
            if std::mem::take(&mut self.after_cr) && rest[0] == b'\n' {
                rest = &rest[1..];
                continue;
            }
            let Some(end) = rest.iter().position(|b| matches!(b, b'\n' | b'\r')) else {
                self.keep(rest);
                break;
            };
            self.keep(&rest[..end]);
            self.after_cr = rest[end] == b'\r';
            rest = &rest[end + 1..];
            self.end_line(&mut out);
        }
        out
    }

    /// Ends the stream: delivers an event that was truncated before its blank line.
    pub fn finish(&mut self) -> Vec<SseEvent> {
        let mut out = Vec::new();
        if self.bom < 3 {
            self.line.extend_from_slice(&[0xef, 0xbb, 0xbf][..self.bom]);
            self.bom = 3;
        }
        if !self.line.is_empty() {
            self.end_line(&mut out);
        }
        self.dispatch(&mut out);
        out
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = MAX_LINE.saturating_sub(self.line.len());
        self.line.extend_from_slice(&bytes[..bytes.len().min(room)]);
        self.event.truncated |= bytes.len() > room;
    }

    fn end_line(&mut self, out: &mut Vec<SseEvent>) {
        let bytes = std::mem::take(&mut self.line);
        if bytes.is_empty() {
            self.dispatch(out);
            return;
        }
        let line = String::from_utf8_lossy(&bytes);
        let (field, value) = match line.split_once(':') {
            Some((field, value)) => (field, value.strip_prefix(' ').unwrap_or(value)),
            None => (line.as_ref(), ""),
        };
        match field {
            "data" => {
                if self.event.data.len() + value.len() > MAX_DATA {
                    self.event.truncated = true;
                    return;
                }
                if self.has_data {
                    self.event.data.push('\n');
                }
                self.event.data.push_str(value);
                self.has_data = true;
            }
            "event" => self.event.event = value.to_owned(),
            // A comment (empty field), `id`, `retry`, or an unknown field.
            _ => {}
        }
    }

    fn dispatch(&mut self, out: &mut Vec<SseEvent>) {
        let event = std::mem::take(&mut self.event);
        if std::mem::take(&mut self.has_data) {
            out.push(event);
        }
    }
}
