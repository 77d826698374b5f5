//! Search with its modes, filters and orders, and what remains after a part of a source is removed.

use adfontes::backend::fake::{FakeClock, FakeEntropy, HashEmbedder};
use adfontes::engine::{AskOptions, Engine};
use adfontes::error::ErrorCode;
use adfontes::index::vectors::VectorKind;
use adfontes::ingest::SourceInput;
use adfontes::retrieve::{Filter, Mode, SearchMode, SearchResult};
use adfontes::settings::Settings;
use futures_executor::block_on;
use serde_json::{Value, json};
use std::rc::Rc;

const PAGES: &[(&str, &str)] = &[
    ("queue.md", "# Queue\n\nThe queue keeps letters for thirty days before it drops them.\n"),
    ("queue-copy.md", "# Queue\n\nThe queue keeps letters for thirty days before it drops them all.\n"),
    ("post.md", "# Post office\n\nLetters wait in the queue, and clerks keep them until evening.\n"),
    ("garden.md", "# Garden\n\nTomatoes want sun, water and patience.\n"),
];

fn engine(settings: Value) -> Engine {
    let settings = Settings::default().merged(&settings).unwrap();
    let engine = Engine::new(settings, Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    engine.attach_embedder(Rc::new(HashEmbedder::new(32)));
    let sources: Vec<SourceInput> = PAGES.iter().map(|(name, text)| SourceInput::new(*name, *text)).collect();
    engine.add(&sources).unwrap();
    engine
}

fn search(engine: &Engine, question: &str, mode: SearchMode, filter: &Filter) -> SearchResult {
    block_on(engine.search(question, mode, filter, Some(4))).unwrap().1
}

fn sources(result: &SearchResult) -> Vec<&str> {
    result.references.iter().map(|reference| reference.source_id.as_str()).collect()
}

const QUESTION: &str = "How long does the queue keep letters?";

#[test]
fn everything_is_sent_where_it_fits() {
    let engine = engine(json!({ "fullText": true }));
    let result = search(&engine, QUESTION, SearchMode::Auto, &Filter::default());
    assert_eq!((result.mode, result.found(), result.confidence), (Mode::FullText, true, None));
    assert_eq!(sources(&result), ["garden.md", "post.md", "queue-copy.md", "queue.md"]);
    assert_eq!(result.references.iter().map(|r| r.id).collect::<Vec<_>>(), [1, 2, 3, 4]);
    engine.set_settings(&json!({ "llm": { "contextTokens": 10 } })).unwrap();
    assert_eq!(search(&engine, QUESTION, SearchMode::Auto, &Filter::default()).mode, Mode::Rag);
}

#[test]
fn repetitions_go_down_and_the_doubtful_goes_out() {
    let plain = engine(json!({ "kFinal": 2 }));
    let first_two = |engine: &Engine| {
        let answer = block_on(engine.ask(QUESTION, &AskOptions::default(), &mut |_| {})).unwrap();
        answer.references.iter().map(|r| r.source_id.as_str().to_owned()).collect::<Vec<_>>()
    };
    assert!(first_two(&plain).iter().all(|source| source.starts_with("queue")), "{:?}", first_two(&plain));
    let mmr = engine(json!({ "kFinal": 2, "rerank": "mmr" }));
    let result = block_on(mmr.search(QUESTION, SearchMode::Auto, &Filter::default(), Some(2))).unwrap().1;
    let found = sources(&result);
    assert!(found[0].starts_with("queue") && found[1] == "post.md", "{found:?}");

    let all = search(&plain, QUESTION, SearchMode::Auto, &Filter::default());
    let strict = engine(json!({ "rerank": "threshold", "rerankThreshold": 0.6 }));
    let kept = search(&strict, QUESTION, SearchMode::Auto, &Filter::default());
    assert!(kept.references.len() < all.references.len(), "{:?}", sources(&kept));
    assert!(sources(&kept).iter().all(|source| source.starts_with("queue")));
}

#[test]
fn modes_and_filters() {
    let engine = engine(json!({}));
    let error = block_on(engine.search(QUESTION, SearchMode::Dense, &Filter::default(), None)).unwrap_err();
    assert_eq!(error.code(), ErrorCode::NoEmbedder);
    block_on(engine.embed_missing(&mut |_| Ok(()))).unwrap();
    let dense = search(&engine, QUESTION, SearchMode::Dense, &Filter::default());
    assert!(dense.references.iter().all(|r| r.similarity.is_some() && r.lexical_score.is_none()));
    assert_eq!(dense.vector_index, Some(VectorKind::Exact));
    engine.build_hnsw().unwrap();
    let graph = search(&engine, QUESTION, SearchMode::Dense, &Filter::default());
    assert_eq!((graph.vector_index, sources(&graph)), (Some(VectorKind::Hnsw), sources(&dense)));
    let lexical = search(&engine, QUESTION, SearchMode::Lexical, &Filter::default());
    assert!(lexical.references.iter().all(|r| r.similarity.is_none() && r.lexical_score.is_some()));

    let other = Filter { kinds: vec!["no such kind".into()], ..Filter::default() };
    assert!(!search(&engine, QUESTION, SearchMode::Hybrid, &other).found());
    let facts = json!({
        "nodes": [{ "key": "loom", "kind": "project", "name": "Loom", "text": "Loom keeps letters in a queue." },
                  { "key": "lamp", "kind": "project", "name": "Lamp", "text": "Lamp keeps letters in a drawer." }],
        "edges": [],
    });
    engine.add(&[SourceInput::new("facts.json", facts.to_string())]).unwrap();
    let loom = Filter { entities: vec!["loom".into()], ..Filter::default() };
    let found = search(&engine, "letters", SearchMode::Hybrid, &loom);
    assert!(found.found() && found.references.iter().all(|r| r.full_text.contains("Loom")), "{:?}", sources(&found));
}

#[test]
fn one_document_of_a_source_is_removed_with_its_facts() {
    let engine = engine(json!({}));
    let facts = json!({
        "nodes": [{ "key": "vera", "kind": "person", "name": "Vera" }, { "key": "atlas", "kind": "project", "name": "Atlas" },
                  { "key": "reef", "kind": "project", "name": "Reef" }],
        "edges": [{ "from": "vera", "to": "atlas", "kind": "HAS_PROJECT" }, { "from": "vera", "to": "reef", "kind": "HAS_PROJECT" }],
        "documents": [{ "id": "about", "text": "Vera dives." }],
    });
    engine.add(&[SourceInput::new("facts.json", facts.to_string())]).unwrap();
    // The same facts from a second source: their places are joined, and nothing is listed twice.
    engine.add(&[SourceInput::new("again.json", facts.to_string().replace("about", "about-2"))]).unwrap();
    let projects = |engine: &Engine| {
        let result = engine
            .graph_query(engine.corpus().domain().intent("PROJECTS_OF_COMPANY").unwrap(), Some("vera"), None)
            .result;
        result.items.iter().map(|item| (item.key.as_str().to_owned(), item.provenance.len())).collect::<Vec<_>>()
    };
    assert_eq!(projects(&engine).iter().map(|p| p.0.as_str()).collect::<Vec<_>>(), ["atlas", "reef"]);
    let before = engine.stats();
    engine.remove(&["about".to_owned()]).unwrap();
    assert_eq!(engine.stats().documents, before.documents - 1);
    assert!(!search(&engine, "Vera dives", SearchMode::Lexical, &Filter::default()).references.is_empty());
    engine.remove(&["about-2".to_owned(), "again.json".to_owned()]).unwrap();
    let reef =
        engine.corpus().documents().map(|d| d.id.as_str().to_owned()).find(|id| id.ends_with("node/reef")).unwrap();
    engine.remove(&[reef]).unwrap();
    assert_eq!(projects(&engine).iter().map(|p| p.0.as_str()).collect::<Vec<_>>(), ["atlas"]);
    assert!(engine.corpus().registry().get("reef").is_none());
    assert_eq!(engine.remove(&["nothing".to_owned()]).unwrap_err().code(), ErrorCode::NotFound);
}

#[test]
fn kinds_of_the_intent_come_first() {
    let engine = engine(json!({}));
    let handbook = SourceInput {
        kind: Some("handbook".to_owned()),
        ..SourceInput::new("rules.md", "# Rules\n\nLetters: whoever finds one keeps it in the blue queue.\n")
    };
    engine.add(&[handbook]).unwrap();
    let check = |intent: Value, first: &str, alone: bool| {
        let domain = json!({ "name": "office", "extends": "pages", "intents": [intent] });
        engine.set_domain(Some(&domain.to_string())).unwrap();
        let result = search(&engine, QUESTION, SearchMode::Lexical, &Filter::default());
        assert_eq!(sources(&result)[0], first, "{domain}");
        assert_eq!(sources(&result).len() == 1, alone, "{domain}: {:?}", sources(&result));
    };
    let asks = |documents: Value| json!({ "name": "keeping", "patterns": { "en": ["keep"] }, "documents": documents });
    check(asks(json!([])), "queue.md", false);
    check(asks(json!(["handbook"])), "rules.md", true);
    // No document is of this kind, so all are searched.
    check(asks(json!(["nothing"])), "queue.md", false);
}

#[test]
fn beside_a_list_stand_only_passages_about_what_it_lists() {
    let engine =
        Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    let resume = json!({
        "basics": { "name": "Ines Calder" },
        "projects": [
            { "name": "Tidewatch", "keywords": ["Rust"], "description": "Warns harbours of high water." },
            { "name": "Ledgerly", "keywords": ["Rust", "Python"], "description": "Keeps the books of small shops." },
            { "name": "Beaconry", "keywords": ["Ruby"],
              "description": "Names the technologies used in lighthouses." },
        ],
    });
    engine.add(&[SourceInput::new("resume.json", resume.to_string())]).unwrap();
    let question = "Which technologies were used in Tidewatch and Ledgerly?";
    let names = |mode: SearchMode| {
        let result = block_on(engine.search(question, mode, &Filter::default(), None)).unwrap().1;
        (result.mode, result.references.iter().any(|r| r.full_text.contains("lighthouses")))
    };
    assert_eq!(names(SearchMode::Lexical), (Mode::Rag, true), "its words are there");
    assert_eq!(names(SearchMode::Auto), (Mode::Graph, false));
}
