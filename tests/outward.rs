//! Nothing of a source that must stay leaves the page in any kind of request (prompts, tools, rewriting, ranking, first passes,
//! history, sessions), over random corpora whose names, facts and texts mix.

use adfontes::backend::fake::{FakeClock, FakeEntropy, HashEmbedder, Reply, ScriptedModel};
use adfontes::backend::{EmbedRole, Embedder, ModelManifest};
use adfontes::engine::{Answer, AskOptions, Engine};
use adfontes::ingest::{Remote, SourceInput};
use adfontes::settings::Settings;
use futures_executor::block_on;
use futures_util::future::LocalBoxFuture;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::cell::Cell;
use std::rc::Rc;

/// Words that occur only in sources that must stay.
const SECRET: [&str; 8] =
    ["Zimbrakel", "Quorvex", "Yllandor", "Brimtavik", "Xenophane", "Wolkrande", "Fjarnheim", "Kluvatsch"];
/// Words that any source may contain.
const OPEN: [&str; 6] = ["Kafka", "Mill", "Northwind", "Rust", "Ada", "Berlin"];
const QUESTIONS: [&str; 10] = [
    "Which projects are there?", "What did she do at Northwind?", "Which technologies does she know?",
    "Tell me about Mill", "Who is she?", "And which technologies does it use?", "How long was she there?",
    "Does she know Kafka?", "What is said about Berlin?", "And before that?",
];

/// A resume with names and sentences drawn from `words`.
fn resume(words: &[&str]) -> String {
    let word = |at: usize| words[at % words.len()];
    json!({
        "basics": { "name": format!("{} {}", word(0), word(1)), "label": word(2), "summary": format!("Works on {} in {}.", word(3), word(4)) },
        "work": [{ "name": word(2), "position": format!("{} chief", word(1)), "startDate": "2020-01", "endDate": "2022-03",
            "summary": format!("Led {} at {}.", word(3), word(0)), "highlights": [format!("Brought {} to {}.", word(4), word(5))] }],
        "projects": [{ "name": word(1), "description": format!("A tool of {}.", word(5)), "technologies": [word(3), word(0)],
            "highlights": [format!("Made {} quick.", word(2))] }],
        "skills": [{ "name": "Tools", "keywords": [word(3), word(4)] }],
    })
    .to_string()
}

fn page(words: &[&str]) -> String {
    let word = |at: usize| words[at % words.len()];
    format!(
        "# {} and {}\n\n{} was built in {} with {}. It is kept by {}.",
        word(0),
        word(1),
        word(1),
        word(2),
        word(3),
        word(4)
    )
}

fn source(name: &str, text: String, remote: Remote) -> SourceInput {
    SourceInput { remote: Some(remote), ..SourceInput::new(name, &text) }
}

/// The words of both kinds, the secret ones first.
fn mixed(open: &[usize], secret: &[usize]) -> Vec<&'static str> {
    secret.iter().map(|at| SECRET[*at]).chain(open.iter().map(|at| OPEN[*at])).collect()
}

struct Asked {
    answers: Vec<Answer>,
    sent: String,
}

/// Asks all questions in one dialog, whose turns are kept by the engine or by the caller.
fn dialog(engine: &Engine, questions: &[&str], mode: &str, kept_by_caller: bool) -> Asked {
    let call = |id: &str, tool: &str, arguments: Value| json!({ "index": id.len() - 1, "id": id, "function": { "name": tool, "arguments": arguments.to_string() } });
    let calls = json!({ "delta": { "tool_calls": [
        call("a", "search", json!({ "query": "Mill Northwind Berlin Kafka" })),
        call("bb", "graph_query", json!({ "intent": "projects", "entity": "" })),
        call("ccc", "graph_query", json!({ "intent": "technologies_of", "entity": "Mill" })),
    ] } });
    let replies: Vec<Reply> = (0..80)
        .map(|at| match at % 3 {
            0 if mode == "agent" => Reply::from_json(&json!({ "chunks": [calls.clone()] })),
            1 => Reply::stream(&["It says so [1]."]),
            _ => Reply::stream(&["{\"standalone\":true}"]),
        })
        .collect();
    let model = Rc::new(ScriptedModel::new(replies));
    engine.set_language_model(Some(model.clone()));
    let session = engine.new_session();
    let mut history: Vec<Value> = Vec::new();
    let mut answers = Vec::new();
    for question in questions {
        let place = if kept_by_caller { json!({ "history": history }) } else { json!({ "session": session }) };
        let mut options = place;
        options["answer"] = mode.into();
        let options: AskOptions = serde_json::from_value(options).unwrap();
        // Whether the endpoint refuses does not matter here; what was sent does.
        if let Ok(answer) = block_on(engine.ask(question, &options, &mut |_| ())) {
            history.push(json!({ "question": question, "answer": answer.text }));
            answers.push(answer);
        }
    }
    let sent = model.requests.borrow().iter().map(Value::to_string).collect();
    Asked { answers, sent }
}

fn told(sent: &str) -> Vec<&'static str> {
    let sent = sent.to_lowercase();
    SECRET.into_iter().filter(|word| sent.contains(&word.to_lowercase())).collect()
}

fn settings() -> impl Strategy<Value = Value> {
    let any_of = |name: &'static str, values: &'static [&'static str]| {
        proptest::sample::select(values).prop_map(move |value| (name, Value::from(value)))
    };
    (
        any_of("rerank", &["none", "llm"]),
        any_of("resolve", &["rules", "model"]),
        any_of("attribution", &["off", "dual_pass", "live"]),
        any_of("answerForm", &["text", "structured"]),
        any::<bool>(),
    )
        .prop_map(|(rerank, resolve, attribution, form, lists)| {
            let mut out = json!({ "listsByModel": lists });
            for (name, value) in [rerank, resolve, attribution, form] {
                out[name] = value;
            }
            out
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_word_of_a_held_source_is_sent(
        open in proptest::collection::vec(0..OPEN.len(), 6),
        secret in proptest::collection::vec(0..SECRET.len(), 1..4),
        shared in proptest::collection::vec(0..OPEN.len(), 3),
        settings in settings(),
        mode in proptest::sample::select(&["auto", "model", "agent"][..]),
        kept_by_caller in any::<bool>(),
        order in Just((0..QUESTIONS.len()).collect::<Vec<_>>()).prop_shuffle(),
        held_first in any::<bool>(),
    ) {
        let settings = Settings::default().merged(&settings).unwrap();
        let engine = Engine::new(settings, Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
        let plain: Vec<&str> = open.iter().map(|at| OPEN[*at]).collect();
        let held = mixed(&shared, &secret);
        let mut sources = vec![
            source("open.resume.json", resume(&plain), Remote::Allow),
            source("open.md", page(&plain), Remote::Allow),
            source("held.resume.json", resume(&held), Remote::Never),
            source("held.md", page(&held), Remote::Never),
        ];
        if held_first {
            sources.reverse();
        }
        engine.add(&sources).unwrap();
        let questions: Vec<&str> = order.iter().take(5).map(|at| QUESTIONS[*at]).collect();
        let asked = dialog(&engine, &questions, mode, kept_by_caller);
        prop_assert!(told(&asked.sent).is_empty(), "{:?} in {}", told(&asked.sent), asked.sent);
        prop_assert!(!asked.answers.is_empty());
    }
}

/// An embedder that counts its questions.
struct Counting {
    inner: HashEmbedder,
    questions: Cell<usize>,
}

impl Embedder for Counting {
    fn manifest(&self) -> &ModelManifest {
        self.inner.manifest()
    }

    fn embed<'a>(
        &'a self,
        texts: &'a [String],
        role: EmbedRole,
    ) -> LocalBoxFuture<'a, adfontes::Result<Vec<Vec<f32>>>> {
        if role == EmbedRole::Query {
            self.questions.set(self.questions.get() + texts.len());
        }
        self.inner.embed(texts, role)
    }
}

/// The corpus that may leave the page is searched in addition to the whole one, with the same vector.
#[test]
fn a_question_is_embedded_once() {
    let engine =
        Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    engine
        .add(&[source("open.md", page(&OPEN), Remote::Allow), source("held.md", page(&SECRET), Remote::Never)])
        .unwrap();
    let embedder = Rc::new(Counting { inner: HashEmbedder::new(64), questions: Cell::new(0) });
    engine.attach_embedder(embedder.clone());
    block_on(engine.embed_missing(&mut |_| Ok(()))).unwrap();
    let model = Rc::new(ScriptedModel::new([Reply::stream(&["It says so [1]."])]));
    engine.set_language_model(Some(model.clone()));
    let question = "What was built in Northwind with Rust?";
    let answer = block_on(engine.ask(question, &AskOptions::default(), &mut |_| ())).unwrap();
    assert_eq!((model.requests.borrow().len(), embedder.questions.get()), (1, 1), "{}", answer.text);
}
