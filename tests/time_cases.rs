//! Questions of time and order, answered from the dates of an invented resume, in four languages.

use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::engine::{Answer, AskOptions, Engine};
use adfontes::ingest::SourceInput;
use adfontes::registry::Registry;
use adfontes::settings::Settings;
use adfontes::verify::Verdict;
use futures_executor::block_on;
use proptest::prelude::*;
use serde::Deserialize;
use std::rc::Rc;

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
    /// Questions that no date answers.
    unknown: Vec<String>,
}

#[derive(Deserialize)]
struct Case {
    question: String,
    says: Vec<String>,
    not: Vec<String>,
}

fn engine() -> Engine {
    let clock = FakeClock::on("2026-11-22");
    let engine = Engine::new(Settings::default(), Rc::new(clock), Rc::new(FakeEntropy::default())).unwrap();
    engine.add(&[SourceInput::new("resume.json", include_str!("cases/time/resume.json"))]).unwrap();
    engine
}

fn ask(engine: &Engine, question: &str) -> Answer {
    block_on(engine.ask(question, &AskOptions::default(), &mut |_| {})).unwrap()
}

/// Failures of the answer to a question.
fn wrong(engine: &Engine, case: &Case) -> Option<String> {
    let answer = ask(engine, &case.question);
    let missing: Vec<&String> = case.says.iter().filter(|part| !answer.text.contains(part.as_str())).collect();
    let besides: Vec<&String> = case.not.iter().filter(|part| answer.text.contains(part.as_str())).collect();
    // Sentences of texts may follow the items.
    let end = answer.items.iter().map(|item| item.span.end).max().unwrap_or_default();
    let sentences = answer.verification.iter().flat_map(|checked| &checked.sentences);
    let sentences = sentences.filter(|sentence| sentence.span.start < end);
    let verbatim = answer.items.iter().any(|item| item.computed)
        && sentences.filter_map(|sentence| sentence.verdict).any(|verdict| verdict != Verdict::Computed);
    let time = answer.trace.plan.time.as_ref().map(|time| time.ask);
    (!missing.is_empty() || !besides.is_empty() || verbatim).then(|| {
        format!(
            "«{}» {time:?} {}: lacks {missing:?}, has {besides:?}, called verbatim: {verbatim}\n{}",
            case.question, answer.trace.plan.intent.name, answer.text
        )
    })
}

fn check(file: &str) {
    let engine = engine();
    let cases: Cases = serde_json::from_str(file).unwrap();
    let mut found: Vec<String> = cases.cases.iter().filter_map(|case| wrong(&engine, case)).collect();
    for question in &cases.unknown {
        let answer = ask(&engine, question);
        if answer.items.iter().any(|item| item.computed) {
            found.push(format!("«{question}»: nothing follows from the dates\n{}", answer.text));
        }
    }
    let all = cases.cases.len() + cases.unknown.len();
    assert!(found.is_empty(), "{} of {all} are wrong:\n{}", found.len(), found.join("\n"));
}

#[test]
fn english() {
    check(include_str!("cases/time/en.json"));
}

#[test]
fn russian() {
    check(include_str!("cases/time/ru.json"));
}

#[test]
fn spanish() {
    check(include_str!("cases/time/es.json"));
}

#[test]
fn german() {
    check(include_str!("cases/time/de.json"));
}

proptest! {
    #[test]
    fn periods_are_well_formed(question in "([0-9]{1,4}|'?[0-9]{2}|[a-zа-яñü]{1,6}|late|summer|in|last|Q[1-4]|years|ago|лет|[-/.'’, –]){0,12}") {
        let (registry, settings) = (Registry::default(), Settings::default());
        let read = adfontes::plan::Question::read(&question, &registry, &settings);
        let well_formed = |date: &str| {
            let mut parts = date.split('-');
            let digits = |part: Option<&str>, n: usize| part.is_none_or(|p| p.len() == n && p.bytes().all(|b| b.is_ascii_digit()));
            date.len() >= 4 && digits(parts.next(), 4) && digits(parts.next(), 2) && parts.next().is_none()
        };
        if let Some(period) = read.period {
            prop_assert!(well_formed(&period.from) && well_formed(&period.to), "{period:?}");
        }
        if let Some(period) = read.relative.and_then(|relative| relative.on("2026-11-22")) {
            prop_assert!(well_formed(&period.from) && well_formed(&period.to), "{period:?}");
        }
    }
}
