//! A site owner's domain: her own kinds are answered completely without a line of Rust.

use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::engine::{AnswerKind, AskOptions, Engine};
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use futures_executor::block_on;
use std::rc::Rc;

const GRAPH: &str = include_str!("../docs/museum/museum.json");
const DOMAIN: &str = include_str!("../docs/museum/domain.json");

fn engine() -> Engine {
    Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap()
}

fn museum() -> Engine {
    let engine = engine();
    engine.set_domain(Some(DOMAIN)).unwrap();
    engine.add(&[SourceInput::new("museum.json", GRAPH)]).unwrap();
    engine
}

/// The keys of the items that answer a question, or the answer's text if there are none.
fn answer(engine: &Engine, question: &str) -> (Vec<String>, String) {
    let answer = block_on(engine.ask(question, &AskOptions::default(), &mut |_| {})).unwrap();
    let keys = answer.items.iter().filter_map(|item| Some(item.key.as_ref()?.as_str().to_owned())).collect();
    (keys, answer.text)
}

#[test]
fn lists_are_complete() {
    let engine = museum();
    for (question, expected) in [
        ("Which paintings by Repin hang in room 5?", &["volga", "cossacks"][..]),
        ("какие картины Репина висят в зале 5", &["volga", "cossacks"]),
        ("¿Qué cuadros de Repin hay en la sala 5?", &["volga", "cossacks"]),
        ("which paintings hang in room 5", &["volga", "cossacks", "peaches"]),
        ("all pictures by Levitan", &["march"]),
        ("Какие художники есть в зале 5?", &["repin", "serov"]),
        ("who painted Girl with Peaches?", &["serov"]),
        ("кто написал «Бурлаки на Волге»?", &["repin"]),
        ("Where does Girl with Peaches hang?", &["room-5"]),
        ("Which artists are there?", &["repin", "serov", "levitan"]),
        ("paintings in the style of Impressionism", &["peaches", "march"]),
        ("What hangs in room 4?", &["tolstoy", "march"]),
    ] {
        assert_eq!(answer(&engine, question).0, expected, "{question}");
    }
}

#[test]
fn the_corpus_has_the_owners_name() {
    let engine = museum();
    assert!(answer(&engine, "which paintings hang in room 5").1.starts_with("Paintings — Room 5:"));
    assert_eq!(
        answer(&engine, "paintings by Serov in room 4").1,
        "The catalogue does not link Valentin Serov to Room 4."
    );
    assert_eq!(answer(&engine, "hello").1, "Hello! Ask about paintings, artists and rooms.");
    assert_eq!(answer(&engine, "сколько картин Репина").1.lines().next(), Some("Картины — Илья Репин: 3."));
    let plan = engine.plan("which paintings hang in room 5", &[]);
    assert_eq!((plan.domain.name(), plan.intent.name.as_str()), ("museum", "painting"));
}

#[test]
fn the_domain_stays_in_the_index_file() {
    let bytes = museum().export().unwrap();
    let engine = engine();
    engine.load(&bytes).unwrap();
    assert_eq!(engine.stats().domain, "museum");
    assert_eq!(answer(&engine, "what hangs in room 4").0, ["tolstoy", "march"]);
    // Without its own domain, the same file is understood only as far as the built-in one allows.
    engine.set_domain(None).unwrap();
    assert_eq!(engine.stats().domain, "portfolio");
}

#[test]
fn a_wrong_domain_loses_nothing() {
    let engine = museum();
    let error = engine.set_domain(Some(r#"{ "kinds": { "painting": { "titel": {} } } }"#)).unwrap_err();
    assert!(error.message().contains("kinds.painting.titel") && error.message().contains("`title`"), "{error}");
    assert_eq!(engine.stats().domain, "museum");
    let answer = block_on(engine.ask("which paintings hang in room 5", &AskOptions::default(), &mut |_| {})).unwrap();
    assert_eq!((answer.kind, answer.items.len()), (AnswerKind::List, 3));
}
