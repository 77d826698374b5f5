//! A structured answer: JSON `{"answer": "…", "citations": [{"sourceIndex": 1, "fileName": "…", "quote": "…"}]}`,
//! parsed leniently while it streams: it may be in a code fence, surrounded by words, truncated, or not JSON at all.

use super::repair::mended;
use crate::text::Language;
use serde_json::Value;

/// Maximum length of an answer, in bytes.
const MAX_TEXT: usize = 8 << 20;

/// Names of the answer's field, in order of preference: models translate the requested name.
fn answer_keys() -> impl Iterator<Item = &'static str> {
    Language::ALL.into_iter().flat_map(|language| language.pack().reading.answer_keys.iter().copied())
}

/// A citation of a structured answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StructuredCitation {
    /// Number of the source, from 1, as written.
    pub index: usize,
    /// The file named by the model.
    pub file: Option<String>,
    /// The words that the model quotes.
    pub quote: Option<String>,
}

/// A structured answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CitedAnswer {
    /// The answer's text.
    pub answer: String,
    /// Its citations, in order.
    pub citations: Vec<StructuredCitation>,
    /// Whether this was a complete JSON object; otherwise the text is what could be recovered.
    pub complete: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum State {
    /// Before the object.
    #[default]
    Before,
    /// In the object, outside the answer's string.
    Object,
    /// In a string other than the answer: a key or another value.
    Str,
    /// In the answer's string.
    Answer,
    Done,
}

/// Takes text in pieces of any size and emits pieces of the answer, and the whole at the end.
#[derive(Clone, Debug, Default)]
pub struct StructuredParser {
    raw: String,
    /// Offset in `raw` up to which it was read.
    at: usize,
    state: State,
    depth: usize,
    /// The last string at depth 1, which may be a key.
    last: String,
    /// Whether a key of the answer and its colon were just read.
    expects: bool,
    answer: String,
}

impl StructuredParser {
    /// A parser at the beginning of an answer.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next piece and returns what it adds to the answer's text.
    pub fn push(&mut self, text: &str) -> String {
        let room = MAX_TEXT.saturating_sub(self.raw.len());
        let mut end = text.len().min(room);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        self.raw.push_str(&text[..end]);
        let before = self.answer.len();
        while self.step() {}
        self.answer[before..].to_owned()
    }

    /// The answer's text so far.
    pub fn text(&self) -> &str {
        &self.answer
    }

    /// Ends the answer and returns it as a whole. Invalid JSON is repaired if the intention is clear; the result
    /// extends the text emitted so far.
    pub fn finish(self) -> CitedAnswer {
        let has_answer = |object: &Value| answer_keys().any(|k| object.get(k).is_some_and(Value::is_string));
        let whole = self.raw.find('{').and_then(|start| {
            serde_json::Deserializer::from_str(&self.raw[start..]).into_iter::<Value>().next().and_then(Result::ok)
        });
        let whole = whole.filter(has_answer);
        let complete = whole.is_some();
        let Some(object) = whole.or_else(|| mended(&self.raw[self.raw.find('{')?..]).filter(has_answer)) else {
            // Prose that contains a bracket is an answer; an object without an answer is not.
            let prose = self.answer.is_empty() && !is_json(&self.raw);
            let saved = if prose { self.raw.trim().to_owned() } else { self.answer };
            return CitedAnswer { answer: saved, citations: Vec::new(), complete: false };
        };
        let answer = answer_keys().find_map(|k| object.get(k).and_then(Value::as_str)).unwrap_or_default();
        let answer = if complete || answer.starts_with(&self.answer) { answer } else { &self.answer };
        let list = ["citations", "sources", "references"].iter().find_map(|k| object.get(k).and_then(Value::as_array));
        let citations = list.into_iter().flatten().filter_map(citation).collect();
        CitedAnswer { answer: answer.to_owned(), citations, complete }
    }

    /// Consumes one character or escape; returns whether to continue.
    fn step(&mut self) -> bool {
        let rest = &self.raw[self.at..];
        let Some(c) = rest.chars().next() else { return false };
        match self.state {
            State::Before => {
                if c == '{' {
                    (self.state, self.depth) = (State::Object, 1);
                }
                self.at += c.len_utf8();
            }
            State::Object => {
                match c {
                    '"' => {
                        let answer = self.depth == 1 && std::mem::take(&mut self.expects);
                        self.state = if answer { State::Answer } else { State::Str };
                        self.last.clear();
                    }
                    '{' | '[' => {
                        (self.depth, self.expects) = (self.depth + 1, false);
                    }
                    '}' | ']' => {
                        self.depth -= 1;
                        if self.depth == 0 {
                            self.state = State::Done;
                        }
                    }
                    ':' if self.depth == 1 => {
                        self.expects = self.answer.is_empty() && answer_keys().any(|key| key == self.last);
                    }
                    ',' => self.expects = false,
                    _ => {}
                }
                self.at += c.len_utf8();
            }
            State::Str | State::Answer => {
                let (len, text) = match c {
                    '"' => {
                        self.state = State::Object;
                        self.at += 1;
                        return true;
                    }
                    '\\' => match escape(rest) {
                        Some(found) => found,
                        None => return false,
                    },
                    c => (c.len_utf8(), Some(c)),
                };
                if let Some(text) = text {
                    if self.state == State::Answer {
                        self.answer.push(text);
                    } else if self.last.len() < 32 {
                        self.last.push(text);
                    }
                }
                self.at += len;
            }
            State::Done => return false,
        }
        true
    }
}

/// Whether a text is JSON, perhaps incomplete: it starts with a bracket, possibly after the opening of a fence.
fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    let fenced = text.strip_prefix("```").and_then(|rest| rest.split_once('\n')).map_or(text, |(_, rest)| rest);
    fenced.trim_start().starts_with(['{', '['])
}

/// Length and character of a JSON escape at the beginning of `text`. `None`: it is incomplete.
fn escape(text: &str) -> Option<(usize, Option<char>)> {
    let unit = |at: usize| -> Option<Option<u32>> {
        let digits = text.get(at..at + 4)?;
        Some(u32::from_str_radix(digits, 16).ok())
    };
    let simple = |c| Some((2, Some(c)));
    match text[1..].chars().next()? {
        'n' => simple('\n'),
        't' => simple('\t'),
        'r' => simple('\r'),
        'b' => simple('\u{8}'),
        'f' => simple('\u{c}'),
        'u' => {
            if text.len() < 6 {
                return None;
            }
            match unit(2).flatten() {
                Some(high @ 0xd800..=0xdbff) => {
                    if text.len() < 8 || (text[6..].starts_with("\\u") && text.len() < 12) {
                        return None;
                    }
                    match unit(8).flatten().filter(|low| text[6..].starts_with("\\u") && (0xdc00..0xe000).contains(low))
                    {
                        Some(low) => {
                            Some((12, char::decode_utf16([high as u16, low as u16]).next().and_then(Result::ok)))
                        }
                        None => Some((6, Some('\u{fffd}'))),
                    }
                }
                Some(code) => Some((6, Some(char::from_u32(code).unwrap_or('\u{fffd}')))),
                None => Some((2, None)),
            }
        }
        other => Some((1 + other.len_utf8(), Some(other))),
    }
}

fn citation(value: &Value) -> Option<StructuredCitation> {
    let number = |v: &Value| {
        v.as_u64()
            .and_then(|n| usize::try_from(n).ok())
            .or_else(|| v.as_str()?.trim_matches(['[', ']', ' ']).parse().ok())
    };
    let text = |keys: &[&str]| keys.iter().find_map(|k| value.get(k).and_then(Value::as_str)).map(str::to_owned);
    let index = ["sourceIndex", "source_index", "index", "source", "id", "number"]
        .iter()
        .find_map(|k| value.get(k).and_then(number));
    Some(StructuredCitation {
        index: index.or_else(|| number(value))?,
        file: text(&["fileName", "file_name", "file", "name"]),
        quote: text(&["quote", "text"]),
    })
}
