//! Follow-ups in a corpus of text alone, in three languages: labelled dialogs, and every dialog's first question asked at
//! the end of every other one. The halves are judged apart: rules were found on `a`.
#![cfg(feature = "engine")]
#![allow(clippy::unwrap_used, missing_docs)] // A panic is how a test fails.

use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::engine::{Engine, HistoryTurn};
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use serde::Deserialize;
use std::rc::Rc;

#[derive(Deserialize)]
struct File {
    language: String,
    dialogs: Vec<Dialog>,
}

#[derive(Deserialize)]
struct Dialog {
    half: String,
    turns: Vec<Asked>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Asked {
    ask: String,
    #[serde(default)]
    answer: Option<String>,
    follow_up: bool,
    /// It has a pronoun or demonstrative that points back.
    #[serde(default)]
    explicit: bool,
    /// Words that the completed question must hold.
    #[serde(default)]
    has: Vec<String>,
    #[serde(default)]
    lacks: Vec<String>,
}

fn engine() -> Engine {
    let engine =
        Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    engine.add(&[SourceInput::new("notes.md", "# Notes\n\nText without facts of its own.\n".to_owned())]).unwrap();
    engine
}

#[derive(Default)]
struct Tally {
    right: usize,
    all: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn note(&mut self, holds: bool, what: impl FnOnce() -> String) {
        self.all += 1;
        self.right += usize::from(holds);
        if !holds {
            self.wrong.push(what());
        }
    }

    /// What to say if less than this share is right.
    fn at_least(&self, share: f64, what: &str, failed: &mut Vec<String>) {
        let rate = self.right as f64 / self.all.max(1) as f64;
        let told = format!("{what}: {}/{}, wanted {share}\n  {}", self.right, self.all, self.wrong.join("\n  "));
        println!("{told}");
        if rate < share {
            failed.push(told);
        }
    }
}

fn check(text: &str) {
    let file: File = serde_json::from_str(text).unwrap();
    let engine = engine();
    let mut failed = Vec::new();
    for half in ["a", "b"] {
        let dialogs: Vec<&Dialog> = file.dialogs.iter().filter(|dialog| dialog.half == half).collect();
        let [mut kept, mut explicit, mut dependent, mut resolved, mut switches] = [(); 5].map(|()| Tally::default());
        let mut ends: Vec<Vec<HistoryTurn>> = Vec::new();
        for dialog in &dialogs {
            let mut history: Vec<HistoryTurn> = Vec::new();
            for turn in &dialog.turns {
                let verdict = engine.follow_up(&turn.ask, &history);
                let tell = || format!("{} → {} [{}]", turn.ask, verdict.resolved, verdict.reason);
                if turn.follow_up {
                    dependent.note(verdict.follow_up, tell);
                    if turn.explicit {
                        explicit.note(verdict.follow_up, tell);
                    }
                    if verdict.follow_up {
                        let has = turn.has.iter().all(|word| verdict.resolved.contains(word.as_str()));
                        resolved.note(has, || format!("{} lacks {:?}", tell(), turn.has));
                    }
                } else {
                    kept.note(!verdict.follow_up && verdict.resolved == turn.ask, tell);
                }
                assert!(turn.lacks.iter().all(|word| !verdict.resolved.contains(word.as_str())), "{}", tell());
                history.push(HistoryTurn { question: turn.ask.clone(), answer: turn.answer.clone() });
            }
            ends.push(history);
        }
        for (at, history) in ends.iter().enumerate() {
            for (_, dialog) in dialogs.iter().enumerate().filter(|(other, _)| *other != at) {
                let first = &dialog.turns[0].ask;
                let verdict = engine.follow_up(first, history);
                switches.note(!verdict.follow_up, || format!("{first} [{}]", verdict.reason));
            }
        }
        let what = |name: &str| format!("{} {half}, {name}", file.language);
        assert!(dependent.all + kept.all >= 20, "too few cases");
        switches.at_least(0.95, &what("switches kept"), &mut failed);
        kept.at_least(0.95, &what("new topics kept"), &mut failed);
        explicit.at_least(0.9, &what("explicit references found"), &mut failed);
        dependent.at_least(0.8, &what("dependent questions found"), &mut failed);
        resolved.at_least(0.9, &what("completed with the right words"), &mut failed);
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn english() {
    check(include_str!("cases/dialog/en.json"));
}

#[test]
fn russian() {
    check(include_str!("cases/dialog/ru.json"));
}

#[test]
fn spanish() {
    check(include_str!("cases/dialog/es.json"));
}
