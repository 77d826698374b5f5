//! Runs the cases of `tests/cases/scenarios`, natively and in the browser; all their data is compiled in.

use super::expect::{self, Expect, Heard};
use super::portfolio;
use adfontes::engine::{Answer, AskOptions, Engine};
use include_dir::{Dir, include_dir};
use serde::Deserialize;

/// The cases, and the checks for every answer.
pub static CASES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/tests/cases/scenarios");

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

async fn ask(engine: &Engine, session: &str, question: &str) -> Result<Answer, String> {
    let options = AskOptions { session: Some(session.to_owned()), ..AskOptions::default() };
    engine.ask(question, &options, &mut |_| {}).await.map_err(|error| error.to_string())
}

/// Runs a case and returns its failures.
async fn run(case: &Case, engine: &Engine, verbose: bool) -> Vec<String> {
    let invariants = expect::Invariants::load();
    let variants = case.turns.iter().map(|turn| turn.ask.len()).max().unwrap_or(0);
    let mut wrong = Vec::new();
    let mut firsts: Vec<Option<Heard>> = vec![None; case.turns.len()];
    for variant in 0..variants {
        let session = engine.new_session();
        for (at, turn) in case.turns.iter().enumerate() {
            let question = &turn.ask[variant];
            match ask(engine, &session, question).await {
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

/// Runs every case of a portfolio.
pub async fn check_portfolio(name: &str) {
    let filter = option_env!("SCENARIO").unwrap_or_default().to_owned();
    let mut files: Vec<_> = CASES.files().collect();
    files.sort_by_key(|file| file.path());
    let engine = portfolio::engine(name, None);
    let (mut cases, mut failed) = (0, Vec::new());
    for file in files {
        let file_name = file.path().to_string_lossy().into_owned();
        if !file_name.ends_with(".json") || file_name == "invariants.json" {
            continue;
        }
        let file: File =
            serde_json::from_str(file.contents_utf8().unwrap()).unwrap_or_else(|error| panic!("{file_name}: {error}"));
        if file.portfolio != name {
            continue;
        }
        for case in file.cases.iter().filter(|case| case.id.contains(&filter)) {
            cases += 1;
            let edited = case.edit_data.as_ref().map(|edit| portfolio::engine(name, Some(edit)));
            let wrong = run(case, edited.as_ref().unwrap_or(&engine), !filter.is_empty()).await;
            if !wrong.is_empty() {
                failed.push(format!("{file_name} {}\n    {}", case.id, wrong.join("\n    ")));
            }
        }
    }
    assert!(cases > 0, "no scenario for {name}");
    assert!(failed.is_empty(), "{} of {cases} scenarios of {name} fail:\n{}", failed.len(), failed.join("\n"));
}
