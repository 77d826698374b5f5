//! Dialogs about portfolios and small sets of pages, in four languages: how each question is understood. Every dialog has a
//! question that leaves its topic.

use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::engine::{AskOptions, Engine};
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use futures_executor::block_on;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::rc::Rc;

#[derive(Deserialize)]
struct File {
    language: String,
    dialogs: Vec<Dialog>,
}

#[derive(Deserialize)]
struct Dialog {
    /// `demo`, `invented`, `lists` or `pages`.
    corpus: String,
    turns: Vec<Turn>,
}

/// A question and how it must be understood; what is not given is not checked.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Turn {
    ask: String,
    follow_up: Option<bool>,
    /// Keys, without that of the portfolio's person.
    entities: Option<Vec<String>>,
    intent: Option<String>,
    /// Names that nothing in the corpus has.
    unknown: Option<Vec<String>>,
    /// Words by which the question is completed.
    #[serde(default)]
    has: Vec<String>,
    /// The page of the first reference.
    page: Option<String>,
    /// What the answer's text contains.
    #[serde(default)]
    holds: Vec<String>,
    /// What it does not contain.
    #[serde(default)]
    lacks: Vec<String>,
}

fn engine(corpus: &str, language: &str) -> Engine {
    let engine =
        Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    let sources = match corpus {
        "demo" => vec![SourceInput::new("resume.json", include_str!("../www/portfolio/resume.json"))],
        "invented" => vec![SourceInput::new("resume.json", include_str!("cases/dialog/facts/resume.json"))],
        "again" => vec![SourceInput::new("resume.json", include_str!("cases/dialog/facts/again.resume.json"))],
        "begun" => vec![SourceInput::new("resume.json", include_str!("cases/kinds/begun.resume.json"))],
        "proof" => vec![SourceInput::new("resume.json", include_str!("cases/kinds/proof.resume.json"))],
        "lists" => vec![SourceInput::new("resume.json", include_str!("cases/dialog/facts/lists.resume.json"))],
        _ => {
            let pages: BTreeMap<String, BTreeMap<String, String>> =
                serde_json::from_str(include_str!("cases/dialog/facts/pages.json")).unwrap();
            pages[language].iter().map(|(name, text)| SourceInput::new(format!("{name}.md"), text.clone())).collect()
        }
    };
    engine.add(&sources).unwrap();
    engine
}

/// What is wrong with how a turn was understood.
fn faults(engine: &Engine, session: &str, turn: &Turn) -> Vec<String> {
    let options = AskOptions { session: Some(session.to_owned()), ..AskOptions::default() };
    let answer = block_on(engine.ask(&turn.ask, &options, &mut |_| {})).unwrap();
    let plan = &answer.trace.plan;
    let mut entities: Vec<String> =
        plan.entities.iter().filter(|e| !e.subject).map(|e| e.key.as_str().to_owned()).collect();
    entities.sort();
    let mut faults = Vec::new();
    let mut check = |holds: bool, what: String| {
        if !holds {
            faults.push(format!("“{}”: {what} [{}]", turn.ask, answer.trace.follow_up.1));
        }
    };
    if let Some(wanted) = turn.follow_up {
        check(answer.trace.follow_up.0 == wanted, format!("follow-up {}", answer.trace.follow_up.0));
        check(wanted || plan.question == turn.ask, format!("completed: {}", plan.question));
    }
    if let Some(wanted) = &turn.entities {
        let mut wanted = wanted.clone();
        wanted.sort();
        check(entities == wanted, format!("entities {entities:?}"));
    }
    if let Some(wanted) = &turn.intent {
        check(plan.intent.name == *wanted, format!("intent {}", plan.intent.name));
    }
    if let Some(wanted) = &turn.unknown {
        check(plan.unknown_names == *wanted, format!("unknown names {:?}", plan.unknown_names));
    }
    for word in &turn.has {
        check(plan.question.contains(word.as_str()), format!("“{}” lacks {word}", plan.question));
    }
    for text in &turn.holds {
        check(answer.text.contains(text.as_str()), format!("lacks {text}: {}", answer.text));
    }
    for text in &turn.lacks {
        check(!answer.text.contains(text.as_str()), format!("has {text}: {}", answer.text));
    }
    if let Some(wanted) = &turn.page {
        let page = answer.references.first().map(|reference| reference.source_id.as_str().to_owned());
        check(page.as_ref() == Some(wanted), format!("page {page:?}"));
    }
    faults
}

fn check(text: &str) {
    let file: File = serde_json::from_str(text).unwrap();
    let mut wrong = Vec::new();
    for dialog in &file.dialogs {
        let engine = engine(&dialog.corpus, &file.language);
        let session = engine.new_session();
        assert!((3..=6).contains(&dialog.turns.len()), "{}", dialog.turns[0].ask);
        assert!(dialog.turns[1..].iter().any(|turn| turn.follow_up == Some(false)), "no switch");
        wrong.extend(dialog.turns.iter().flat_map(|turn| faults(&engine, &session, turn)));
    }
    assert!(wrong.is_empty(), "{}\n  {}", file.language, wrong.join("\n  "));
}

#[test]
fn english() {
    check(include_str!("cases/dialog/facts/en.json"));
}

#[test]
fn russian() {
    check(include_str!("cases/dialog/facts/ru.json"));
}

#[test]
fn spanish() {
    check(include_str!("cases/dialog/facts/es.json"));
}

#[test]
fn german() {
    check(include_str!("cases/dialog/facts/de.json"));
}
