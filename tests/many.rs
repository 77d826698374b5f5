//! Twenty thousand entities or entries, equal names included: what grows with the square of them shows here.
#![cfg(feature = "engine")]
#![allow(clippy::unwrap_used, missing_docs)] // A panic is how a test fails.

use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::engine::{AskOptions, Engine};
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use futures_executor::block_on;
use serde_json::{Value, json};
use std::rc::Rc;
use std::time::{Duration, Instant};

const MANY: usize = 20_000;

fn new_engine() -> Engine {
    Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap()
}

fn graph(name: impl Fn(usize) -> String) -> Value {
    let mut nodes = vec![json!({ "key": "vera", "kind": "person", "name": "Vera Orlova" })];
    nodes.extend((0..MANY).map(|at| json!({ "key": format!("c{at}"), "kind": "company", "name": name(at) })));
    let edges: Vec<Value> =
        (0..MANY).map(|at| json!({ "from": "vera", "to": format!("c{at}"), "kind": "WORKED_AT" })).collect();
    json!({ "nodes": nodes, "edges": edges })
}

fn resume(name: impl Fn(usize) -> String) -> Value {
    let work: Vec<Value> = (0..MANY)
        .map(|at| json!({ "name": name(at), "position": format!("Engineer of part {at}"), "startDate": format!("{}-0{}", 1980 + at % 40, 1 + at % 9),
            "endDate": format!("{}-11", 1980 + at % 40), "summary": format!("Built machine {at} with Rust and Kafka.") }))
        .collect();
    json!({ "basics": { "name": "Vera Orlova" }, "work": work })
}

/// A word of letters for a number: names that differ as names do.
fn word(mut at: usize) -> String {
    let mut text = String::from("Q");
    for _ in 0..4 {
        text.push(char::from(b'a' + (at % 26) as u8));
        text.push(['a', 'e', 'i', 'o', 'u'][at % 5]);
        at /= 26;
    }
    text
}

/// A debug build is slower by about this.
fn allowed(limit: Duration) -> Duration {
    if cfg!(debug_assertions) { limit * 15 } else { limit }
}

/// The time that this thread has had of a processor, where the system tells: others run beside it.
fn now(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let own = told.and_then(|told| told.split(' ').next()?.parse().ok());
    own.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn timed<T>(what: &str, limit: Duration, run: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let before = now(start);
    let made = run();
    let took = now(start) - before;
    eprintln!("{what}: {took:.2?}");
    assert!(took <= allowed(limit), "{what} took {took:.2?}");
    made
}

fn check(what: &str, source: &SourceInput, items: usize) {
    let engine = new_engine();
    let few = Duration::from_secs(5);
    timed(&format!("{what}: taken in"), few, || engine.add(std::slice::from_ref(source)).unwrap());
    let bytes = timed(&format!("{what}: saved"), few, || engine.export().unwrap());
    let opened = new_engine();
    timed(&format!("{what}: opened"), few, || opened.load(&bytes).unwrap());
    for question in
        ["Which companies has she worked for?", "В каких компаниях она работала?", "Where did she work first?"]
    {
        let answer = timed(&format!("{what}: {question}"), Duration::from_millis(100), || {
            block_on(opened.ask(question, &AskOptions::default(), &mut |_| ())).unwrap()
        });
        eprintln!("{} citations, {} bytes", answer.citations.len(), answer.text.len());
    }
    let _ = items;
}

#[test]
fn entities_of_many_names() {
    check("names", &SourceInput::new("graph.json", graph(|at| format!("{} Works", word(at))).to_string()), MANY);
}

#[test]
fn entities_of_one_name() {
    check("one name", &SourceInput::new("graph.json", graph(|_| "Acme".to_owned()).to_string()), MANY);
}

#[test]
fn jobs_at_many_companies() {
    check("jobs", &SourceInput::new("resume.json", resume(|at| format!("{} Works", word(at))).to_string()), MANY);
}

#[test]
fn jobs_at_one_company() {
    check("jobs at one", &SourceInput::new("resume.json", resume(|_| "Acme".to_owned()).to_string()), MANY);
}
