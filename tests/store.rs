//! Passages that a server holds: they answer like those of the page, its faults leave the page's answers, and it sees no more than a
//! language model may see.

use adfontes::backend::fake::{FakeClock, FakeEntropy, HashEmbedder};
use adfontes::backend::{EmbedRole, Embedder, Store};
use adfontes::engine::{Answer, AnswerKind, AskOptions, Engine};
use adfontes::error::{Error, ErrorCode, Result};
use adfontes::ingest::{Remote, SourceInput};
use adfontes::retrieve::{Filter, SearchMode};
use adfontes::settings::Settings;
use futures_executor::block_on;
use futures_util::future::LocalBoxFuture;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::rc::Rc;

const PASSAGE: &str = "The queue keeps letters for thirty days before it drops them.";
const QUESTION: &str = "How long does the queue keep letters?";

/// Gives the same reply to every question, and keeps what it was asked.
struct Scripted {
    reply: Result<String>,
    asked: RefCell<Vec<(Vec<String>, Option<usize>)>>,
}

impl Store for Scripted {
    fn host(&self) -> &str {
        "passages.example"
    }

    fn near<'a>(&'a self, words: &'a [String], vector: Option<&'a [f32]>) -> LocalBoxFuture<'a, Result<String>> {
        self.asked.borrow_mut().push((words.to_vec(), vector.map(<[f32]>::len)));
        let reply = self.reply.clone();
        Box::pin(async move { reply })
    }
}

fn engine(sources: &[(&str, &str, Remote)], reply: Result<String>) -> (Engine, Rc<Scripted>) {
    let engine =
        Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    let sources: Vec<SourceInput> = sources
        .iter()
        .map(|(name, text, remote)| SourceInput { remote: Some(*remote), ..SourceInput::new(*name, *text) })
        .collect();
    engine.add(&sources).unwrap();
    let store = Rc::new(Scripted { reply, asked: RefCell::default() });
    engine.set_store(Some(store.clone()));
    (engine, store)
}

fn excerpt(remote: &str, vector: &[f32]) -> Value {
    json!([{ "id": "queue.md", "title": "Queue", "url": "javascript:alert(1)", "path": "queue.md", "language": "en", "remote": remote,
        "passages": [{ "text": PASSAGE, "index": 3, "start": 40, "lines": [7, 8], "headingPath": ["Post", "Queue"], "vector": vector }] }])
}

fn ask(engine: &Engine, question: &str) -> Answer {
    block_on(engine.ask(question, &AskOptions::default(), &mut |_| {})).unwrap()
}

fn vector_of(text: &str) -> Vec<f32> {
    block_on(HashEmbedder::new(32).embed(&[text.to_owned()], EmbedRole::Passage)).unwrap().remove(0)
}

#[test]
fn what_a_server_holds_answers_like_the_page() {
    let (engine, store) = engine(&[], Ok(excerpt("allow", &[]).to_string()));
    let answer = ask(&engine, QUESTION);
    assert_eq!(answer.kind, AnswerKind::Quotation, "{}", answer.text);
    assert!(answer.text.contains("thirty days"), "{}", answer.text);
    let reference = &answer.references[0];
    assert_eq!((reference.source_id.as_str(), reference.chunk_index, reference.lines), ("queue.md", 3, (7, 8)));
    assert_eq!((reference.start, reference.url.as_deref()), (40, None));
    assert!(answer.verification.is_some() && !answer.citations.is_empty());
    assert_eq!(answer.trace.sent[0].host, "passages.example");
    let words = ["queue", "keep", "letter"].map(str::to_owned).to_vec();
    assert!(words.iter().all(|word| store.asked.borrow()[0].0.contains(word)), "{:?}", store.asked);
    assert_eq!(engine.corpus().len(), 0, "the passages stay with the question");
    block_on(engine.search(QUESTION, SearchMode::Auto, &Filter::default(), None)).unwrap();
    ask(&engine, "Hello!");
    assert_eq!(store.asked.borrow().len(), 2, "a greeting asks nobody");
}

#[test]
fn vectors_of_the_same_model_are_compared() {
    let (engine, store) = engine(&[], Ok(excerpt("allow", &vector_of(PASSAGE)).to_string()));
    engine.attach_embedder(Rc::new(HashEmbedder::new(32)));
    let answer = ask(&engine, QUESTION);
    assert_eq!(store.asked.borrow()[0].1, Some(32));
    assert!(answer.references[0].similarity.is_some());
}

#[test]
fn faults_leave_the_answers_of_the_page() {
    let own = ("post.md", "# Queue\n\nThe queue keeps letters for a week here.\n", Remote::Allow);
    let down = || Err(Error::new(ErrorCode::StoreFailed, "down"));
    let replies = [
        (down(), ErrorCode::StoreFailed),
        (Ok("<html>".to_owned()), ErrorCode::StoreFailed),
        (Ok(json!({ "ids": [] }).to_string()), ErrorCode::StoreFailed),
        (Ok(excerpt("allow", &[1.0, 2.0]).to_string()), ErrorCode::InvalidVector),
    ];
    for (reply, code) in replies {
        let (engine, _) = engine(&[own], reply);
        engine.attach_embedder(Rc::new(HashEmbedder::new(32)));
        block_on(engine.embed_missing(&mut |_| Ok(()))).unwrap();
        let answer = ask(&engine, QUESTION);
        assert!(answer.text.contains("a week"), "{}", answer.text);
        assert_eq!(answer.trace.warnings.iter().map(Error::code).collect::<Vec<_>>(), [code]);
    }
}

#[test]
fn what_must_stay_is_not_sent_to_the_server() {
    let secret = r#"{ "basics": { "name": "Quorvex Yllandor" }, "projects": [{ "name": "Zimbrakel", "description": "A mill." }] }"#;
    let open = r#"{ "basics": { "name": "Ada" }, "projects": [{ "name": "Mill", "description": "A tool." }] }"#;
    let sources = [("secret.json", secret, Remote::Never), ("open.json", open, Remote::Allow)];
    let (engine, store) = engine(&sources, Ok("[]".to_owned()));
    let session = engine.new_session();
    for question in ["Which projects are there?", "Tell me about the first one", "And which technologies does it use?"]
    {
        let options = AskOptions { session: Some(session.clone()), ..AskOptions::default() };
        block_on(engine.ask(question, &options, &mut |_| {})).unwrap();
    }
    let asked = format!("{:?}", store.asked.borrow()).to_lowercase();
    for word in ["quorvex", "yllandor", "zimbrakel"] {
        assert!(!asked.contains(word), "{asked}");
    }
    assert!(!store.asked.borrow().is_empty());
}

#[test]
fn a_passage_that_may_not_go_on_goes_to_no_model() {
    let (engine, _) = engine(&[], Ok(excerpt("never", &[]).to_string()));
    let model = Rc::new(adfontes::backend::fake::ScriptedModel::new(Vec::new()));
    engine.set_language_model(Some(model));
    let answer = ask(&engine, QUESTION);
    assert_eq!((answer.kind, answer.remote), (AnswerKind::Quotation, Remote::Never));
    assert!(answer.text.contains("thirty days"), "{}", answer.text);
}
