//! The limits that a user can set: what is below and at one is taken, what is above is refused by name, and nothing is lost.

use adfontes::backend::fake::{FakeClock, FakeEntropy, Reply, ScriptedModel};
use adfontes::engine::{AskOptions, Engine};
use adfontes::error::{ErrorCode, Result};
use adfontes::ingest::SourceInput;
use adfontes::read::parse_citations;
use adfontes::settings::Settings;
use adfontes::verify::Source;
use futures_executor::block_on;
use serde_json::json;
use std::rc::Rc;

const QUESTION: &str = "How long does the queue keep letters?";

fn engine(setting: &str, value: usize) -> Engine {
    let patch = match setting.split_once('.') {
        Some((group, name)) => json!({ group: { name: value } }),
        None => json!({ setting: value }),
    };
    let settings = Settings::default().merged(&patch).unwrap();
    Engine::new(settings, Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap()
}

/// Gives the engine something of a size.
type Give = fn(&Engine, usize) -> Result<()>;

fn source(name: &str, text: String) -> [SourceInput; 1] {
    [SourceInput::new(name, text)]
}

fn add(engine: &Engine, sources: &[SourceInput]) -> Result<()> {
    engine.add(sources).map(|_| ())
}

fn nested(depth: usize) -> String {
    // One level is that of the object, another the list of works.
    format!(r#"{{"work": [{{"name": "[[\\\"[", "x": {}{}}}]}}"#, "[".repeat(depth - 3), "]".repeat(depth - 3))
}

fn many(count: usize) -> Vec<SourceInput> {
    (0..count).map(|at| SourceInput::new(format!("{at}.md"), format!("# Hall {at}\n\nLetters stay."))).collect()
}

fn cited(count: usize) -> String {
    "A letter stays [1]. ".repeat(count)
}

fn verified(engine: &Engine, count: usize) -> Result<()> {
    let text = cited(count);
    let (language, is_code, lines, path) = (adfontes::language::Language::En, false, None, None);
    let source = Source { id: 1, text: "A letter stays.", name: "a", path, language, is_code, lines };
    engine.verified(&text, &parse_citations(&text, 1), &[source]).map(|_| ())
}

fn asked(engine: &Engine, chars: usize) -> Result<()> {
    let question: String = QUESTION.chars().chain(std::iter::repeat('?')).take(chars).collect();
    block_on(engine.ask(&question, &AskOptions::default(), &mut |_| {})).map(|_| ())
}

/// The setting, its value, and what is given.
const LIMITS: &[(&str, usize, Give)] = &[
    ("maxSourceBytes", 100, |engine, size| add(engine, &source("a.md", "ä".repeat(size / 2) + &"x".repeat(size % 2)))),
    ("maxSourceBytes", 1_000, |engine, size| add(engine, &source("a.txt", "word ".repeat(300)[..size].to_owned()))),
    ("maxSources", 3, |engine, count| add(engine, &many(count))),
    ("maxSources", 3, |engine, count| (0..count).try_for_each(|at| add(engine, &many(count)[at..=at]))),
    ("maxSources", 3, |engine, count| engine.replace(&many(2)).and_then(|_| engine.replace(&many(count))).map(|_| ())),
    ("maxJsonDepth", 20, |engine, depth| add(engine, &source("cv.json", nested(depth)))),
    ("maxJsonDepth", 127, |engine, depth| {
        let line = format!(r#"{{"id": "a", "text": "b", "x": {}{}}}"#, "[".repeat(depth - 1), "]".repeat(depth - 1));
        add(engine, &source("cv.jsonl", line))
    }),
    ("maxQuestionChars", 60, asked),
    ("llm.maxCitations", 5, verified),
];

#[test]
fn what_is_above_a_limit_is_refused_with_its_name() {
    for (setting, limit, give) in LIMITS {
        for size in [limit - 1, *limit] {
            let given = give(&engine(setting, *limit), size);
            assert!(given.is_ok(), "{setting} {limit}, given {size}: {given:?}");
        }
        let engine = engine(setting, *limit);
        let error = give(&engine, limit + 1).expect_err(setting);
        assert_eq!((error.code(), error.limit()), (ErrorCode::LimitExceeded, Some((*setting, *limit))), "{error}");
        let named = [(*setting).to_owned(), limit.to_string()].iter().all(|part| error.message().contains(part));
        assert!(named, "{error}");
        // It goes on as before.
        assert!(engine.corpus().len() <= 3);
        block_on(engine.ask("Letters?", &AskOptions::default(), &mut |_| {})).unwrap();
    }
}

/// What a model says beyond a limit is not read, and the answer says so.
#[test]
fn an_answer_ends_at_its_limits() {
    let cases = [
        ("llm.maxAnswerChars", 40, vec!["The queue keeps letters for thirty days [1]. More."]),
        ("llm.maxCitations", 1, vec!["Thirty days [1]. Yes [1].", " More [1]."]),
    ];
    for (setting, limit, chunks) in cases {
        let engine = engine(setting, limit);
        add(&engine, &source("a.md", "# Queue\n\nThe queue keeps letters for thirty days.".to_owned())).unwrap();
        let reply = Reply::from_json(&json!({ "chunks": chunks }));
        engine.set_language_model(Some(Rc::new(ScriptedModel::new([reply]))));
        let answer = block_on(engine.ask(QUESTION, &AskOptions::default(), &mut |_| {})).unwrap();
        assert!(answer.text.contains("hirty days") && !answer.text.contains("More."), "{setting}: {}", answer.text);
        let warned = answer
            .trace
            .warnings
            .iter()
            .any(|warning| warning.limit().is_some_and(|(name, most)| name == setting && most == limit));
        assert!(warned, "{setting}: {:?}", answer.trace.warnings);
    }
}

/// A source with a description of a length.
type Describe = fn(String) -> SourceInput;

/// Each passage repeats what describes its source, so descriptions are bounded.
const DESCRIBED: &[Describe] = &[
    |id| SourceInput { id: Some(id), ..page() },
    |name| SourceInput { name, format: Some("markdown".to_owned()), ..page() },
    |title| SourceInput { title: Some(title), ..page() },
    |kind| SourceInput { kind: Some(kind), ..page() },
    |id| documents(json!({ "id": id })),
    |path| documents(json!({ "id": "a", "path": path })),
    |title| documents(json!({ "id": "a", "title": title })),
    |kind| documents(json!({ "id": "a", "kind": kind })),
    |key| graph(json!({ "key": key }), json!({})),
    |name| graph(json!({ "name": name }), json!({})),
    |kind| graph(json!({ "kind": kind }), json!({})),
    |alias| graph(json!({ "aliases": ["Hall", alias] }), json!({})),
    |name| graph(json!({ "translations": { "de": name } }), json!({})),
    |name| graph(json!({ "translations": { "de": { "name": name } } }), json!({})),
    |from| graph(json!({}), json!({ "from": from })),
    |to| graph(json!({}), json!({ "to": to })),
    |kind| graph(json!({}), json!({ "kind": kind })),
];

fn page() -> SourceInput {
    SourceInput::new("a.md", "# Queue\n\nThe queue keeps letters for thirty days.")
}

fn documents(mut document: serde_json::Value) -> SourceInput {
    document["text"] = json!(page().text);
    SourceInput { format: Some("documents".to_owned()), ..SourceInput::new("a.json", json!([document]).to_string()) }
}

/// A graph file with a node and an edge that have these fields beside those they need.
fn graph(node: serde_json::Value, edge: serde_json::Value) -> SourceInput {
    let with = |mut all: serde_json::Value, more: serde_json::Value| {
        let more = more.as_object().unwrap().clone();
        all.as_object_mut().unwrap().extend(more);
        all
    };
    let node = with(json!({ "key": "queue", "name": "Queue", "kind": "project" }), node);
    let edge = with(json!({ "from": "queue", "to": "queue", "kind": "USES" }), edge);
    let file = json!({ "nodes": [node], "edges": [edge] });
    SourceInput { format: Some("graph".to_owned()), ..SourceInput::new("graph.json", file.to_string()) }
}

#[test]
fn long_descriptions_are_refused() {
    for (at, describe) in DESCRIBED.iter().enumerate() {
        add(&engine("maxSources", 3), &[describe("x".repeat(4096))]).unwrap_or_else(|error| panic!("{at}: {error}"));
        let error = add(&engine("maxSources", 3), &[describe("ä".repeat(1_000_000))]).expect_err("refused");
        assert!(error.code() == ErrorCode::InvalidSource && error.message().contains("4096 bytes"), "{at}: {error}");
        assert!(error.message().len() < 10_000, "{at}: {} bytes", error.message().len());
    }
}

/// What a text says of itself may be of any length; it is cut.
#[test]
fn long_headings_are_cut() {
    let long = "ä".repeat(1_000_000);
    let paragraphs = "The queue keeps letters for thirty days. ".repeat(40) + "\n\n";
    for text in [
        format!("# {long}\n\n{}", paragraphs.repeat(20)),
        format!("---\ntitle: {long}\nkind: {long}\n---\n{}", paragraphs.repeat(20)),
    ] {
        let engine = engine("maxSources", 3);
        add(&engine, &source("a.md", text)).unwrap();
        let corpus = engine.corpus();
        let own = (0..corpus.len()).map(|at| corpus.chunk(at)).filter(|chunk| !chunk.text.contains('ä'));
        let longest = own.map(|c| c.kind.len().max(c.heading_path.iter().map(String::len).sum())).max();
        assert!(longest.is_some_and(|bytes| bytes <= 4096), "{longest:?}");
        assert!(corpus.document("a.md").is_some_and(|document| document.title.len() <= 4096));
    }
}
