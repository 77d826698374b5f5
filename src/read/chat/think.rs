//! Reasoning that some models put into the content, as a `<think>` block before the answer.

use super::ChatEvent;

const OPEN: &str = "<think>";
const CLOSE: &str = "</think>";

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum State {
    /// Nothing but white space so far, and perhaps part of the opening tag.
    #[default]
    Start,
    Thinking,
    Answer,
}

/// Separates a leading reasoning block from the answer.
#[derive(Clone, Debug, Default)]
pub(super) struct ThinkSplitter {
    state: State,
    held: String,
    /// Whether a block has ended: white space between it and the answer belongs to neither.
    after_block: bool,
}

impl ThinkSplitter {
    pub(super) fn push(&mut self, text: &str, out: &mut Vec<ChatEvent>) {
        if text.is_empty() {
            return;
        }
        if self.state == State::Answer {
            out.push(ChatEvent::Content(text.to_owned()));
            return;
        }
        self.held.push_str(text);
        if self.state == State::Start {
            let seen = self.held.trim_start();
            if seen.len() < OPEN.len() && OPEN.starts_with(seen) && self.held.len() < 256 {
                return;
            }
            let Some(inside) = seen.strip_prefix(OPEN) else {
                let skip = if self.after_block { self.held.len() - seen.len() } else { 0 };
                self.state = State::Answer;
                out.push(ChatEvent::Content(std::mem::take(&mut self.held).split_off(skip)));
                return;
            };
            self.held = inside.to_owned();
            self.state = State::Thinking;
        }
        if let Some(end) = self.held.find(CLOSE) {
            let answer = self.held.split_off(end);
            reasoning(std::mem::take(&mut self.held), out);
            self.after_block = true;
            let answer = answer[CLOSE.len()..].trim_start();
            // More line breaks may follow before the answer.
            self.state = if answer.is_empty() { State::Start } else { State::Answer };
            if !answer.is_empty() {
                out.push(ChatEvent::Content(answer.to_owned()));
            }
            return;
        }
        // What may be the beginning of the closing tag is held back.
        let keep = (1..CLOSE.len()).rev().find(|n| self.held.ends_with(&CLOSE[..*n])).unwrap_or(0);
        let tail = self.held.split_off(self.held.len() - keep);
        reasoning(std::mem::replace(&mut self.held, tail), out);
    }

    pub(super) fn finish(&mut self, out: &mut Vec<ChatEvent>) {
        let held = std::mem::take(&mut self.held);
        match self.state {
            State::Thinking => reasoning(held, out),
            _ if !held.is_empty() && !self.after_block => out.push(ChatEvent::Content(held)),
            _ => {}
        }
    }
}

fn reasoning(text: String, out: &mut Vec<ChatEvent>) {
    if !text.is_empty() {
        out.push(ChatEvent::Reasoning(text));
    }
}
