//! Which page a question leads to: by other words for the same thing, in one language and across languages, and by
//! everything that a page says. The cases are data: `tests/cases/pages/*.json`.
#![allow(clippy::disallowed_methods)] // Reads its cases.

use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::engine::{AskOptions, Engine};
use adfontes::ingest::SourceInput;
use adfontes::retrieve::Mode;
use adfontes::settings::Settings;
use futures_executor::block_on;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

#[derive(Deserialize)]
struct Case {
    what: String,
    /// By file name.
    pages: BTreeMap<String, String>,
    questions: Vec<Question>,
}

#[derive(Deserialize)]
struct Question {
    ask: String,
    /// The page of the first reference; if absent, nothing must be found.
    first: Option<String>,
}

fn check(case: &Case) -> Vec<String> {
    let engine = Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default()))
        .expect("settings are valid");
    let sources: Vec<SourceInput> =
        case.pages.iter().map(|(name, text)| SourceInput::new(name.clone(), text.clone())).collect();
    engine.add(&sources).expect("pages are taken in");
    let wrong = |question: &Question| {
        let answer =
            block_on(engine.ask(&question.ask, &AskOptions::default(), &mut |_| {})).expect("no model is asked");
        let first = answer.references.first().filter(|_| answer.trace.mode != Mode::None);
        let first = first.map(|reference| reference.source_id.as_str().to_owned());
        (first != question.first).then(|| format!("{}: {:?} → {first:?}", case.what, question.ask))
    };
    case.questions.iter().filter_map(wrong).collect()
}

fn check_file(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/pages").join(name);
    let text = std::fs::read_to_string(&path).expect("the cases are there");
    let cases: Vec<Case> = serde_json::from_str(&text).expect("the cases can be read");
    assert!(!cases.is_empty());
    let wrong: Vec<String> = cases.iter().flat_map(check).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn other_words_for_the_same_thing() {
    check_file("senses.json");
}

#[test]
fn all_that_a_page_says() {
    check_file("whole.json");
}
