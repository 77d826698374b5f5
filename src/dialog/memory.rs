//! The turns of one session.

use crate::domain::Intent;
use crate::id::{DocumentId, EntityKey};
use crate::settings::Settings;
use crate::text::sentences;
use std::sync::Arc;

/// One question with what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// As asked.
    pub question: String,
    /// The answer's text without citation markers; `None` while it runs, or if it failed.
    pub answer: Option<String>,
    /// How it was understood.
    pub intent: Arc<Intent>,
    /// Entities that the question was about, the person not counted.
    pub entities: Vec<EntityKey>,
    /// Entities that the answer listed.
    pub listed: Vec<EntityKey>,
    /// Names in the question that no entity has.
    pub unknown: Vec<String>,
    /// Whether anything was found.
    pub found: bool,
    /// Documents that the first passages of the answer come from, best first; none where facts answered.
    pub pages: Vec<DocumentId>,
    /// Whether it continued the turn before.
    pub follow_up: bool,
}

/// What a session remembers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    turns: Vec<Turn>,
    /// Older turns of the topic in short, at most `summary_max_chars` characters.
    summary: String,
}

/// Turns kept word for word whatever settings say: prompts never use more.
const KEPT: usize = 50;
/// What lies further back than this many turns is not meant by a question of few words.
pub(super) const REACH: usize = 6;

impl Memory {
    /// Remembers a turn.
    pub fn push(&mut self, turn: Turn, settings: &Settings) {
        let intent_changed = self.turns.last().is_some_and(|last| last.intent.name != turn.intent.name);
        if !turn.follow_up || intent_changed {
            // A summary belongs to one topic and one kind of question.
            self.summary.clear();
        }
        self.turns.push(turn);
        if self.turns.len() > KEPT {
            self.turns.remove(0);
        }
        self.summarise(settings);
    }

    /// The turn before.
    pub fn last(&self) -> Option<&Turn> {
        self.turns.last()
    }

    /// All remembered turns, oldest first.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The turns of the running topic: from the last question that opened one.
    pub fn topic(&self) -> &[Turn] {
        let start = self.turns.iter().rposition(|turn| !turn.follow_up).unwrap_or(0);
        &self.turns[start..]
    }

    /// Older turns of the topic in short.
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// The intent that a question takes over which only names something else: that of the last question to the graph,
    /// if nothing else was talked about since.
    pub fn intent_before(&self) -> Option<&Arc<Intent>> {
        let recent = self.turns.iter().rev().take(REACH);
        let mut since = recent.take_while(|turn| turn.intent.target.is_some() || turn.follow_up || !turn.found);
        since.find(|turn| turn.intent.target.is_some()).map(|turn| &turn.intent)
    }

    /// Each older turn of the topic with the first sentence of its answer, newest kept, cut at a sentence.
    fn summarise(&mut self, settings: &Settings) {
        let topic = self.topic();
        if topic.len() <= settings.summary_trigger_turns {
            return;
        }
        let older = &topic[..topic.len() - settings.recent_turns.div_ceil(2).min(topic.len())];
        let mut lines: Vec<String> = Vec::new();
        let mut length = 0;
        for turn in older.iter().rev() {
            let answer = turn.answer.as_deref().unwrap_or_default();
            let first = sentences(answer).first().map_or("", |range| &answer[range.clone()]);
            let line = format!("{} {first}", turn.question.trim());
            let chars = line.chars().count() + 1;
            if length + chars > settings.summary_max_chars {
                break;
            }
            length += chars;
            lines.push(line);
        }
        lines.reverse();
        self.summary = lines.join("\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(question: &str, follow_up: bool) -> Turn {
        Turn {
            question: question.into(),
            answer: Some("First. Second.".into()),
            intent: crate::domain::Domain::portfolio().general().clone(),
            entities: Vec::new(),
            listed: Vec::new(),
            unknown: Vec::new(),
            found: true,
            pages: Vec::new(),
            follow_up,
        }
    }

    #[test]
    fn summary_stays_within_its_limit_and_its_topic() {
        let settings = Settings { summary_max_chars: 100, ..Settings::default() };
        let mut memory = Memory::default();
        for at in 0..20 {
            memory.push(turn(&format!("Question number {at}?"), at > 0), &settings);
            assert!(memory.summary().chars().count() <= 100);
        }
        assert!(memory.summary().contains("First."));
        assert!(!memory.summary().contains("Second."));
        memory.push(turn("Something new?", false), &settings);
        assert_eq!(memory.summary(), "");
        assert_eq!(memory.topic().len(), 1);
    }
}
