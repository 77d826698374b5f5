//! Cost and accuracy of attribution, by strategy, side by side. Prints one JSON object with the bounds and exits with status 1 if one
//! does not hold. The time of an answer is the engine's alone: the scripted model takes none.

// A benchmark measures time.
#![allow(clippy::disallowed_methods)]

use adfontes::backend::fake::{FakeClock, FakeEntropy, Reply, ScriptedModel};
use adfontes::engine::{AskOptions, Engine, LabelledAnswer};
use adfontes::ingest::SourceInput;
use adfontes::read::{Declared, ReplyParser};
use adfontes::settings::{AttributionStrategy, Settings};
use adfontes::text::Language;
use adfontes::verify::{Fingerprint, Verified};
use futures_executor::block_on;
use serde_json::{Map, Value, json};
use std::hint::black_box;
use std::process::ExitCode;
use std::rc::Rc;

#[path = "reading/clock.rs"]
mod clock;
use clock::best;

/// Tokens per second of a fast model, which is all that the reader waits for.
const TOKENS_PER_SECOND: f64 = 100.0;
/// Ten passages of the usual length, as most answers have.
const TOPICS: [&str; 10] =
    ["queue", "storage", "search", "mail", "billing", "login", "upload", "export", "backup", "report"];
const QUESTION: &str = "How long does the queue service keep letters, and what does it do with those that fail?";

fn passage(topic: &str) -> String {
    format!(
        "# The {topic} service\n\nThe {topic} service keeps letters for thirty days. A letter that fails in the {topic} \
         service is sent again after two seconds, at most five times, and then put aside for a person to look at. The \
         {topic} service is written in Rust and stores its data in PostgreSQL 15 with daily backups. Two engineers look \
         after the {topic} service, which handled four thousand letters a second in the test of last October. Nothing is \
         stored twice, because every letter of the {topic} service has a content hash, by which it is found again.\n"
    )
}

/// The sentences of an answer with their labels: most come from the passages, some are the model's own.
fn sentences() -> Vec<(Declared, String)> {
    let mut out = Vec::new();
    for (at, topic) in TOPICS.iter().take(5).enumerate() {
        let number = at + 1;
        out.push((Declared::Rag, format!("The {topic} service keeps letters for thirty days [{number}].")));
        out.push((Declared::Rag, format!("It is written in Rust and stores its data in PostgreSQL 15 [{number}].")));
        out.push((Declared::Llm, "Message brokers often decouple producers from their consumers.".to_owned()));
    }
    out
}

/// The answer in deltas of a few characters, with or without attribution markers.
fn deltas(marked: bool) -> Vec<String> {
    let sentence = |(declared, text): (Declared, String)| match marked {
        true => format!("{{{{{}:{text}}}}}", declared.as_str()),
        false => text,
    };
    let text = sentences().into_iter().map(sentence).collect::<Vec<_>>().join(" ");
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(4).map(|piece| piece.iter().collect()).collect()
}

fn reply(deltas: &[String]) -> Reply {
    Reply::stream(&deltas.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Seconds of one answer with this strategy, without the model's time.
fn answer(engine: &Engine, strategy: AttributionStrategy) -> f64 {
    let deltas = deltas(strategy.marks());
    let facts = TOPICS.iter().enumerate().map(|(at, topic)| {
        format!("- The {topic} service keeps letters for thirty days. [{number}]\n", number = at + 1)
    });
    let facts: Vec<String> = facts.collect();
    let options = AskOptions { attribution: Some(strategy), ..AskOptions::default() };
    let mut run = || {
        let first = (strategy == AttributionStrategy::DualPass).then(|| reply(&facts));
        let model = ScriptedModel::new(first.into_iter().chain([reply(&deltas)]));
        engine.set_language_model(Some(Rc::new(model)));
        let done = block_on(engine.ask(QUESTION, &options, &mut |event| drop(black_box(event))));
        assert!(done.is_ok_and(|answer| answer.attribution.is_some() == (strategy != AttributionStrategy::Off)));
    };
    best(&mut run)
}

/// Seconds for reading the answer's stream, with or without attribution markers.
fn reading(marked: bool) -> f64 {
    let deltas = deltas(marked);
    best(|| {
        let mut parser = ReplyParser::new(TOPICS.len(), marked, "0123456789abcdef");
        for delta in &deltas {
            black_box(parser.push(delta));
        }
        black_box(parser.finish());
    })
}

fn rounded(value: f64) -> Value {
    json!((value * 1e4).round() / 1e4)
}

fn bound(name: &str, value: f64, at_most: f64) -> Value {
    json!({ "name": name, "value": rounded(value), "atMost": at_most, "holds": value <= at_most })
}

/// Accuracy by strategy over the labelled answers; the model declares the labels but takes a mix for text of the passages.
fn accuracy(engine: &Engine) -> Vec<Value> {
    let data: Value =
        serde_json::from_str(include_str!("../tests/cases/attribution/labelled.json")).unwrap_or_default();
    let mut answers: Vec<LabelledAnswer> = serde_json::from_value(data["cases"].clone()).unwrap_or_default();
    for part in answers.iter_mut().flat_map(|answer| &mut answer.segments) {
        part.declared = Some(if part.label == Verified::Llm { Declared::Llm } else { Declared::Rag });
    }
    let rows = block_on(engine.attribution_accuracy(&answers)).unwrap_or_default();
    rows.iter().map(|row| serde_json::to_value(row).unwrap_or_default()).collect()
}

fn main() -> ExitCode {
    let settings = Settings::default();
    let engine = Engine::new(settings, Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default()));
    let Ok(engine) = engine else { return ExitCode::FAILURE };
    let passages: Vec<String> = TOPICS.iter().map(|topic| passage(topic)).collect();
    let sources: Vec<SourceInput> =
        TOPICS.iter().zip(&passages).map(|(topic, text)| SourceInput::new(format!("{topic}.md"), text)).collect();
    if engine.add(&sources).is_err() {
        return ExitCode::FAILURE;
    }
    let tokens = deltas(false).len() as f64;
    let written = tokens / TOKENS_PER_SECOND;
    let without = answer(&engine, AttributionStrategy::Off);
    let mut strategies = Vec::new();
    let mut bounds = Vec::new();
    for row in accuracy(&engine) {
        let strategy: AttributionStrategy = serde_json::from_value(row["strategy"].clone()).unwrap_or_default();
        let name = row["strategy"].as_str().unwrap_or_default().to_owned();
        let took = answer(&engine, strategy);
        let added = (took - without).max(0.0);
        bounds.push(bound(&format!("{name}: added share of the answer's time"), added / (written + without), 0.05));
        strategies.push(json!({
            "strategy": name, "answerMs": rounded(took * 1e3), "addedMs": rounded(added * 1e3),
            "addedShareOfEngine": rounded(added / without), "addedShareOfAnswer": rounded(added / (written + without)),
            "accuracy": row["accuracy"], "rag": row["rag"], "hybrid": row["hybrid"], "llm": row["llm"],
        }));
    }
    let parsing = (reading(true) - reading(false)).max(0.0);
    bounds.push(bound("parsing: added share of the engine's own time", parsing / without, 0.05));
    // The longest passages that ingest makes, in a text that repeats no word.
    let long: String = (0..300).map(|at| format!("word{at}y ")).collect();
    let print = Fingerprint::new(passages.iter().chain([&long]).map(String::as_str), Language::En);
    let sizes: Vec<usize> = print.bytes().collect();
    let largest = sizes.iter().copied().max().unwrap_or_default();
    bounds.push(bound("fingerprint: bytes of the largest", largest as f64, 500.0));
    let holds = bounds.iter().all(|bound| bound["holds"] == true);
    let mut report = Map::new();
    report.insert("answerMs".into(), rounded(without * 1e3));
    report.insert("answerTokens".into(), json!(tokens));
    report.insert("modelMs".into(), rounded(written * 1e3));
    report.insert("parsingMs".into(), rounded(parsing * 1e3));
    report.insert("fingerprintBytes".into(), json!({ "usual": sizes.first(), "largest": largest }));
    report.insert("strategies".into(), Value::Array(strategies));
    report.insert("bounds".into(), Value::Array(bounds));
    report.insert("holds".into(), json!(holds));
    let report = Value::Object(report);
    println!("{report}");
    for broken in report["bounds"].as_array().into_iter().flatten().filter(|bound| bound["holds"] != true) {
        eprintln!("{} is {}, and must be at most {}.", broken["name"], broken["value"], broken["atMost"]);
    }
    if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
