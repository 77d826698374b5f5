//! Every scenario of `tests/cases/scenarios`, natively, without a model. `SCENARIO=part-of-an-id` (read when compiling) runs some and prints
//! their answers.
#![cfg(feature = "engine")]
#![allow(clippy::unwrap_used, missing_docs)] // A panic is how a test fails.

#[path = "scenarios/expect.rs"]
mod expect;
#[path = "scenarios/portfolio.rs"]
mod portfolio;

use adfontes::engine::{Answer, AskOptions, Engine};
use expect::{Expect, Heard};
use futures_executor::block_on;
use serde::Deserialize;
use std::path::Path;

#[derive(Deserialize)]
struct File {
    portfolio: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Case {
    id: String,
    turns: Vec<TurnCase>,
    edit_data: Option<portfolio::Edit>,
}

#[derive(Deserialize)]
struct TurnCase {
    ask: Vec<String>,
    expect: Expect,
}

fn ask(engine: &Engine, session: &str, question: &str) -> Result<Answer, String> {
    let options = AskOptions { session: Some(session.to_owned()), ..AskOptions::default() };
    block_on(engine.ask(question, &options, &mut |_| {})).map_err(|error| error.to_string())
}

/// Runs a case and returns what is wrong with it.
fn run(case: &Case, engine: &Engine, verbose: bool) -> Vec<String> {
    let invariants = expect::Invariants::load();
    let variants = case.turns.iter().map(|turn| turn.ask.len()).max().unwrap_or(0);
    let mut wrong = Vec::new();
    let mut firsts: Vec<Option<Heard>> = vec![None; case.turns.len()];
    for variant in 0..variants {
        let session = engine.new_session();
        for (at, turn) in case.turns.iter().enumerate() {
            let question = &turn.ask[variant];
            match ask(engine, &session, question) {
                Err(error) => wrong.push(format!("«{question}» failed: {error}")),
                Ok(answer) => {
                    if verbose {
                        println!(
                            "«{question}»\n  {:?} {}\n",
                            answer.trace.plan.reasons,
                            answer.text.replace('\n', "\n  ")
                        );
                    }
                    let heard = Heard::of(&answer, &engine.corpus());
                    let mut problems = turn.expect.check(&heard, &engine.corpus());
                    problems.extend(invariants.check(&heard, &engine.corpus()));
                    if turn.expect.same_answer_for_all_variants {
                        let first = firsts[at].get_or_insert_with(|| heard.clone());
                        if (&first.text, &first.items) != (&heard.text, &heard.items) {
                            problems.push("answers differently from the first variant".to_owned());
                        }
                    }
                    wrong.extend(problems.into_iter().map(|problem| format!("«{question}»: {problem}")));
                }
            }
        }
        engine.end_session(&session);
    }
    wrong
}

fn check_portfolio(name: &str) {
    let filter = option_env!("SCENARIO").unwrap_or_default().to_owned();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/scenarios");
    let mut paths: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let engine = portfolio::engine(name, None);
    let (mut cases, mut failed) = (0, Vec::new());
    for path in paths {
        let file_name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !file_name.ends_with(".json") || file_name == "invariants.json" {
            continue;
        }
        let file: File = serde_json::from_str(&std::fs::read_to_string(&path).unwrap())
            .unwrap_or_else(|error| panic!("{file_name}: {error}"));
        if file.portfolio != name {
            continue;
        }
        for case in file.cases.iter().filter(|case| case.id.contains(&filter)) {
            cases += 1;
            let edited = case.edit_data.as_ref().map(|edit| portfolio::engine(name, Some(edit)));
            let wrong = run(case, edited.as_ref().unwrap_or(&engine), !filter.is_empty());
            if !wrong.is_empty() {
                failed.push(format!("{file_name} {}\n    {}", case.id, wrong.join("\n    ")));
            }
        }
    }
    assert!(cases > 0, "no scenario for {name}");
    assert!(failed.is_empty(), "{} of {cases} scenarios of {name} fail:\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn demo() {
    check_portfolio("demo");
}

#[test]
fn portfolio2() {
    check_portfolio("portfolio2");
}
