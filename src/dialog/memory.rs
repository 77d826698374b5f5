//! The turns of one session.

use crate::domain::Intent;
use crate::id::{DocumentId, EntityKey};
use crate::settings::Settings;
use std::sync::Arc;

/// One question and its outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// As asked.
    pub question: String,
    /// The answer's text without citation markers; `None` while it is being written, or if it failed.
    pub answer: Option<String>,
    /// The intent it was understood as.
    pub intent: Arc<Intent>,
    /// Entities that the question was about, except the portfolio's person.
    pub entities: Vec<EntityKey>,
    /// Entities with a name of their own that the answer listed, of any kind.
    pub listed: Vec<EntityKey>,
    /// All that the answer listed and a dialog can single out, with facts that have no name of their own: awards.
    pub items: Vec<EntityKey>,
    /// The kinds that the question asked for in the period that it named; `None`: it named none.
    pub period: Option<Vec<String>>,
    /// When the first thing that the answer told with dates began, or the earliest of its times that are told: an ISO date.
    pub since: Option<String>,
    /// Names in the question that match no entity.
    pub unknown: Vec<String>,
    /// Whether anything was found.
    pub found: bool,
    /// Documents of the answer's first passages, best first; empty if facts answered.
    pub pages: Vec<DocumentId>,
    /// Whether it continued the previous turn.
    pub follow_up: bool,
    /// What it found out, in short; `None`: nothing, or nothing that may leave the page.
    pub fact: Option<Fact>,
    /// The choices offered to the reader instead of an answer.
    pub choices: Vec<Choice>,
}

impl Turn {
    /// The same, where the question asked for one time of several at a place.
    #[must_use]
    pub fn with_since(self, since: Option<&String>) -> Self {
        Self { since: since.cloned().or(self.since), ..self }
    }
}

/// A meaning of an ambiguous name that the reader may choose.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The entity.
    pub key: EntityKey,
    /// Its kind.
    pub kind: String,
    /// What distinguishes it from the others, in the reader's language: “Lince (project)”.
    pub label: String,
}

/// What a session remembers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    turns: Vec<Turn>,
    /// Meanings that the reader chose for ambiguous names, most recent first.
    chosen: Vec<EntityKey>,
}

/// Maximum number of remembered choices.
const CHOSEN: usize = 20;

/// Turns kept word for word, whatever the settings say: prompts never use more.
const KEPT: usize = 50;
/// A question of few words refers back at most this many turns.
pub(super) const REACH: usize = 6;

impl Memory {
    /// Turns of a history that are worth replaying: those that are kept, and as many before them, on which they may rest.
    pub const REPLAYED: usize = 2 * KEPT;

    /// Remembers a turn.
    pub fn push(&mut self, turn: Turn) {
        self.turns.push(turn);
        if self.turns.len() > KEPT {
            self.turns.remove(0);
        }
    }

    /// Remembers what the reader means by a name with several meanings.
    pub fn choose<'k>(&mut self, keys: impl IntoIterator<Item = &'k str>) {
        for key in keys {
            let key = EntityKey::new(key);
            self.chosen.retain(|known| *known != key);
            self.chosen.insert(0, key);
            self.chosen.truncate(CHOSEN);
        }
    }

    /// What the reader means by names with several meanings, most recent choice first.
    pub fn chosen(&self) -> &[EntityKey] {
        &self.chosen
    }

    /// The previous turn.
    pub fn last(&self) -> Option<&Turn> {
        self.turns.last()
    }

    /// The last of the recent turns that found something.
    pub fn last_found(&self) -> Option<&Turn> {
        self.turns.iter().rev().take(REACH).find(|turn| turn.found)
    }

    /// All remembered turns, oldest first.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The turns of the current topic, from the question that opened it.
    pub fn topic(&self) -> &[Turn] {
        let start = self.turns.iter().rposition(|turn| !turn.follow_up).unwrap_or(0);
        &self.turns[start..]
    }

    /// What a prompt carries of the topic's older turns, see [`Summary`]. `intent`: the intent of the current question.
    /// A question with a target gets only the facts of its own intent; one without a target gets all of them.
    pub fn summary(&self, intent: &Intent, settings: &Settings) -> Summary {
        let topic = self.topic();
        if topic.len() <= settings.summary_trigger_turns {
            return Summary::default();
        }
        let older = &topic[..topic.len() - settings.recent_turns.div_ceil(2).min(topic.len())];
        let mut facts: Vec<&Fact> = Vec::new();
        for fact in older.iter().rev().filter_map(|turn| turn.fact.as_ref()) {
            let fits = intent.target.is_none() || fact.intent == intent.name;
            // For a question asked twice, only the latest fact is told.
            if fits && facts.iter().all(|known| (&known.intent, &known.subject) != (&fact.intent, &fact.subject)) {
                facts.push(fact);
            }
        }
        Summary::of(&facts, settings.summary_max_chars)
    }

    /// The intent for a question that only names something else: that of the last question to the graph, unless
    /// something else was talked about since.
    pub fn intent_before(&self) -> Option<&Arc<Intent>> {
        let recent = self.turns.iter().rev().take(REACH);
        let mut since = recent.take_while(|turn| turn.intent.target.is_some() || turn.follow_up || !turn.found);
        since.find(|turn| turn.intent.target.is_some()).map(|turn| &turn.intent)
    }
}

/// What a turn found out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fact {
    /// Name of the intent that was asked.
    pub intent: String,
    /// Its subject, in the asker's language: the line above a list, or the question.
    pub subject: String,
    /// The items of a list, or the first sentence of a prose answer.
    pub items: Vec<String>,
    /// How many items there are.
    pub count: usize,
}

/// A summary of a topic's older turns: facts by intent, at most `summary_max_chars` characters. A fact that does not
/// fit whole keeps the items that fit, and its count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The facts, oldest first.
    pub facts: Vec<Fact>,
    /// The same as text, one fact per line.
    pub text: String,
}

impl Summary {
    /// Fills a summary of at most `limit` characters. `facts`: newest first.
    fn of(facts: &[&Fact], limit: usize) -> Self {
        let mut out = Self::default();
        let mut left = limit;
        for fact in facts {
            let mut kept = Fact { items: Vec::new(), ..(*fact).clone() };
            // The line break counts too.
            let length = |fact: &Fact| fact.line().chars().count() + 1;
            if length(&kept) > left {
                break;
            }
            for item in &fact.items {
                kept.items.push(item.clone());
                if length(&kept) > left {
                    kept.items.pop();
                    break;
                }
            }
            left -= length(&kept);
            out.facts.insert(0, kept);
        }
        out.text = out.facts.iter().map(Fact::line).collect::<Vec<_>>().join("\n");
        out
    }
}

impl Fact {
    /// The subject and the number of items: `Achievements at Mill (3)`.
    pub fn head(&self) -> String {
        let subject = self.subject.trim_end_matches([':', '.', ' ']);
        if self.count > 1 { format!("{subject} ({})", self.count) } else { subject.to_owned() }
    }

    /// `Achievements at Mill (3): Wrote the first program.; …`
    fn line(&self) -> String {
        let head = self.head();
        if self.items.is_empty() { head } else { format!("{head}: {}", self.items.join("; ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Domain;

    fn turn(intent: &str, subject: &str, items: &[&str], follow_up: bool) -> Turn {
        let items: Vec<String> = items.iter().map(|item| (*item).to_owned()).collect();
        Turn {
            question: subject.into(),
            answer: Some("First. Second.".into()),
            intent: Domain::portfolio().intent(intent).expect("a built-in intent").clone(),
            entities: Vec::new(),
            listed: Vec::new(),
            items: Vec::new(),
            period: None,
            unknown: Vec::new(),
            found: true,
            pages: Vec::new(),
            follow_up,
            fact: Some(Fact { intent: intent.into(), subject: subject.into(), count: items.len(), items }),
            choices: Vec::new(),
            since: None,
        }
    }

    /// A dialog about achievements and technologies, and the summary that a question of this intent gets.
    fn check(intent: &str, settings: &Settings, expected: &[&str]) {
        let mut memory = Memory::default();
        memory.push(turn("contacts", "Contacts:", &["a@b.c"], false));
        memory.push(turn("achievements", "Achievements at Mill:", &["Wrote it.", "Sold it."], false));
        memory.push(turn("technologies", "Technologies of Mill:", &["Rust", "Go", "Kafka"], true));
        memory.push(turn("achievements", "Achievements at Mill:", &["Wrote it.", "Sold it."], true));
        memory.push(turn("general", "Why was it hard?", &["It was late."], true));
        memory.push(turn("general", "Who helped?", &["Nobody."], true));
        let domain = Domain::portfolio();
        let summary = memory.summary(domain.intent(intent).expect("a built-in intent"), settings);
        assert_eq!(summary.text.lines().collect::<Vec<_>>(), expected, "{intent} {settings:?}");
        assert!(summary.text.chars().count() <= settings.summary_max_chars);
        assert_eq!(summary.facts.len(), expected.len());
    }

    #[test]
    fn facts_by_intent_within_the_limit() {
        let (achieved, used) =
            ("Achievements at Mill (2): Wrote it.; Sold it.", "Technologies of Mill (3): Rust; Go; Kafka");
        let late = "Why was it hard?: It was late.";
        let settings = |trigger, recent, chars| Settings {
            summary_trigger_turns: trigger,
            recent_turns: recent,
            summary_max_chars: chars,
            ..Settings::default()
        };
        check("achievements", &settings(2, 2, 1_000), &[achieved]);
        check("technologies", &settings(2, 2, 1_000), &[used]);
        check("contacts", &settings(2, 2, 1_000), &[]);
        check("general", &settings(2, 2, 1_000), &[used, achieved, late]);
        // The topic has five turns.
        check("general", &settings(5, 2, 1_000), &[]);
        check("general", &settings(4, 2, 1_000), &[used, achieved, late]);
        // What a prompt carries word for word is not repeated in the summary.
        check("general", &settings(2, 4, 1_000), &[used, achieved]);
        check("general", &settings(2, 0, 1_000), &[used, achieved, late, "Who helped?: Nobody."]);
        // The newest facts stay, each with the items that fit.
        check("general", &settings(2, 2, 70), &["Achievements at Mill (2): Wrote it.", late]);
        check("general", &settings(2, 2, 40), &[late]);
        check("general", &settings(2, 2, 10), &[]);
        check("general", &settings(2, 2, 0), &[]);
    }
}
