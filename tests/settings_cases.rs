//! Every setting by itself: what it changes, whether it is set on the engine or with a single question.

use adfontes::backend::fake::{FakeClock, FakeEntropy, HashEmbedder, Reply, ScriptedModel, WordReranker};
use adfontes::dto;
use adfontes::engine::{AskOptions, Engine, Event, Stage};
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use futures_executor::block_on;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A setting with a value that has a visible effect.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// `graphRag`, `llm.maxTokens`.
    setting: String,
    value: Value,
    /// Settings of both runs.
    #[serde(default)]
    with: Value,
    /// The questions of one dialog; the last answer is checked.
    ask: Vec<String>,
    /// Responses of the model server, as [`Reply::from_json`] reads them; none: no model is attached.
    #[serde(default)]
    replies: Vec<Value>,
    /// Whether an embedding model is attached.
    #[serde(default)]
    dense: bool,
    /// The sources: `facts`, `letters`, `resume`.
    sources: Vec<String>,
    /// The place of the effect, as a JSON pointer into the result of [`run`].
    look: String,
    /// The result there by default, and with the value. `null`: there is none.
    default: Value,
    changed: Value,
}

const FACTS: &str = include_str!("cases/settings/facts.json");
const LETTERS: &str = "# Letters\n\nThe queue keeps letters for thirty days. A letter that fails is sent again after two \
                       seconds.\n\n# Archive\n\nLetters of the queue go to the archive after thirty days, and the archive keeps them.\n";

const RESUME: &str = r#"{ "basics": { "name": "Ada" }, "projects": [
    { "name": "Mill", "highlights": ["Wrote the first program.", "Printed Bernoulli numbers."] }] }"#;

/// How the setting is passed.
#[derive(Clone, Copy, Debug)]
enum Way {
    Engine,
    Question,
}

/// The patch that sets one setting.
fn patch(setting: &str, value: &Value) -> Value {
    match setting.split_once('.') {
        Some((group, name)) => json!({ group: { name: value } }),
        None => json!({ setting: value }),
    }
}

/// Asks the questions; returns the last answer as published, its plan, the requests, and any error.
fn run(case: &Case, own: &Value, way: Way) -> Value {
    let mut settings = Settings::default();
    if !case.with.is_null() {
        settings = settings.merged(&case.with).unwrap();
    }
    let asked_with = match way {
        Way::Engine => {
            settings = settings.merged(own).unwrap();
            None
        }
        Way::Question => Some(own.clone()),
    };
    let engine = Engine::new(settings, Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    let sources = case.sources.iter().map(|name| match name.as_str() {
        "facts" => SourceInput::new("facts.json", FACTS),
        "letters" => SourceInput::new("letters.md", LETTERS),
        "resume" => SourceInput::new("resume.json", RESUME),
        other => panic!("there are no sources {other}"),
    });
    engine.add(&sources.collect::<Vec<_>>()).unwrap();
    engine.set_reranker(Some(Rc::new(WordReranker("archive"))));
    if case.dense {
        engine.attach_embedder(Rc::new(HashEmbedder::new(32)));
        block_on(engine.embed_missing(&mut |_| Ok(()))).unwrap();
    }
    let model = Rc::new(ScriptedModel::new(case.replies.iter().map(Reply::from_json)));
    if !case.replies.is_empty() {
        engine.set_language_model(Some(model.clone()));
    }
    let options = AskOptions { session: Some(engine.new_session()), settings: asked_with, ..AskOptions::default() };
    let mut out = json!({ "retries": [] });
    for question in &case.ask {
        let mut retries = Vec::new();
        let answer = block_on(engine.ask(question, &options, &mut |event| {
            if let Event::Status { stage: Stage::Retry, amount } = event {
                retries.push(amount);
            }
        }));
        out["retries"] = json!(retries);
        match answer {
            Ok(answer) => {
                out["answer"] = serde_json::to_value(dto::answer(&answer, &engine.corpus())).unwrap();
                out["listsSources"] = json!(answer.text.contains("\n\nSources:\n"));
                let corpus = engine.corpus();
                let atomic = |id: &str| corpus.document(id).is_some_and(|document| document.atomic_of.is_some());
                out["atomic"] = json!(answer.references.iter().any(|reference| atomic(reference.source_id.as_str())));
                out["plan"] = serde_json::to_value(dto::plan(&answer.trace.plan)).unwrap();
            }
            Err(error) => out["error"] = json!({ "code": error.code().as_str(), "message": error.message() }),
        }
    }
    out["requests"] = json!(*model.requests.borrow());
    out
}

fn cases() -> Vec<Case> {
    serde_json::from_str(include_str!("cases/settings/cases.json")).unwrap()
}

#[test]
fn each_setting_changes_what_it_says() {
    let mut wrong = Vec::new();
    for case in cases() {
        for way in [Way::Engine, Way::Question] {
            for (own, expected) in [(json!({}), &case.default), (patch(&case.setting, &case.value), &case.changed)] {
                let got = run(&case, &own, way);
                let seen = got.pointer(&case.look).cloned().unwrap_or_default();
                if seen != *expected {
                    let error = got.get("error").cloned().unwrap_or_default();
                    wrong.push(format!(
                        "{} {way:?} {own}: {} is {seen}, expected {expected} {error}",
                        case.setting, case.look
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_setting_is_left_out() {
    let tree = serde_json::to_value(Settings::default()).unwrap();
    let mut known = BTreeSet::new();
    for (name, value) in tree.as_object().unwrap() {
        match value.as_object() {
            Some(group) => known.extend(group.keys().map(|inner| format!("{name}.{inner}"))),
            None => {
                known.insert(name.clone());
            }
        }
    }
    let mut tested: BTreeSet<String> = cases().into_iter().map(|case| case.setting).collect();
    // Limits of sources, which no question meets: `tests/limits.rs`.
    tested.extend(["maxSourceBytes", "maxSources", "maxJsonDepth"].map(str::to_owned));
    assert_eq!(known.difference(&tested).collect::<Vec<_>>(), Vec::<&String>::new(), "settings without a case");
    assert_eq!(tested.difference(&known).collect::<Vec<_>>(), Vec::<&String>::new(), "cases without a setting");
}

#[test]
fn a_question_with_settings_that_are_none_is_refused() {
    let engine =
        Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    let options = AskOptions { settings: Some(json!({ "graphrag": false })), ..AskOptions::default() };
    let error = block_on(engine.ask("What?", &options, &mut |_| {})).unwrap_err();
    assert_eq!(error.code().as_str(), "invalid_settings");
    assert!(error.message().contains("graphRag"), "{error}");
}
