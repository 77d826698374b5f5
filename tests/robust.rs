//! Bad input to every function that takes words or facts gives a defined answer or an error with a code, never a panic or a
//! hang.

use crate::clock::timed;
use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::engine::{AskOptions, Engine, HistoryTurn};
use adfontes::error::ErrorCode;
use adfontes::graph::Outcome;
use adfontes::ingest::SourceInput;
use adfontes::retrieve::{Filter, SearchMode};
use adfontes::settings::Settings;
use futures_executor::block_on;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::rc::Rc;

fn new_engine() -> Engine {
    Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap()
}

/// A person, two companies, three projects, and names that are hard to distinguish from words.
fn portfolio() -> Engine {
    let graph = json!({
        "nodes": [
            { "key": "vera", "kind": "person", "name": "Вера Орлова", "aliases": ["Vera"] },
            { "key": "acme", "kind": "company", "name": "Acme (R&D) [EU]" },
            { "key": "kit", "kind": "project", "name": "Кит" },
            { "key": "ai-portfolio", "kind": "project", "name": "AI-Portfolio", "aliases": ["a.i.*"] },
            { "key": "cpp", "kind": "technology", "name": "C++", "properties": { "category": "programming_language" } },
            { "key": "fast", "kind": "achievement", "name": "Made it ten times faster" },
        ],
        "edges": [
            { "from": "vera", "to": "acme", "kind": "WORKED_AT", "properties": { "start": "2019", "end": "2021" } },
            { "from": "acme", "to": "kit", "kind": "HAS_PROJECT" },
            { "from": "vera", "to": "ai-portfolio", "kind": "HAS_PROJECT" },
            { "from": "kit", "to": "cpp", "kind": "USES_TECH" },
            { "from": "kit", "to": "fast", "kind": "HAS_ACHIEVEMENT" },
        ],
    });
    let engine = new_engine();
    engine.add(&[SourceInput::new("facts.json", graph.to_string())]).unwrap();
    engine
        .add(&[SourceInput::new("notes.md", "# Notes\n\nThe whale swims in C++.\n\n# Ноты\n\nКит плывёт.\n")])
        .unwrap();
    engine
}

/// Passes a question to every such function. The results must be consistent with it.
fn put(engine: &Engine, question: &str) {
    let corpus = engine.corpus();
    let mentions = corpus.registry().link(question);
    let mut end = 0;
    for mention in &mentions {
        assert!(mention.start >= end && !mention.candidates.is_empty(), "{mention:?}");
        assert_eq!(question.get(mention.start..mention.end), Some(mention.text.as_str()));
        end = mention.end;
    }
    let plan = engine.plan(question, &[]);
    for entity in &plan.entities {
        assert!(corpus.registry().get(entity.key.as_str()).is_some());
        assert!(entity.span.is_none_or(|(start, end)| plan.question.get(start..end).is_some()));
    }
    let history = [
        HistoryTurn {
            question: "Расскажи про проект Кит".into(),
            answer: Some(question.into()),
            ..HistoryTurn::default()
        },
        HistoryTurn { question: question.into(), answer: None, ..HistoryTurn::default() },
    ];
    let verdict = engine.follow_up(question, &history);
    assert!(verdict.follow_up || verdict.context_entity.is_none());
    let rest = engine.follow_up("А какие там достижения?", &history);
    assert!(!rest.reason.is_empty());

    for mode in [SearchMode::Auto, SearchMode::Lexical, SearchMode::Graph] {
        match block_on(engine.search(question, mode, &Filter::default(), None)) {
            Ok((_, result, _)) => assert!(result.references.iter().all(|r| r.similarity.is_none())),
            Err(error) => {
                assert!(matches!(error.code(), ErrorCode::InvalidQuestion | ErrorCode::LimitExceeded), "{error}");
            }
        }
    }
    let mut events = 0;
    match block_on(
        engine.ask(question, &AskOptions { history: history.into(), ..AskOptions::default() }, &mut |_| events += 1),
    ) {
        Ok(answer) => {
            assert!(!answer.text.trim().is_empty() && events > 2);
            assert!(answer.citations.iter().all(|c| answer.text.get(c.span.clone()).is_some()));
        }
        Err(error) => {
            let chars = question.trim().chars().count();
            let limit = engine.settings().max_question_chars;
            let code = if chars > limit { ErrorCode::LimitExceeded } else { ErrorCode::InvalidQuestion };
            assert!((chars == 0 || chars > limit) && error.code() == code, "{question:?}: {error}");
        }
    }
    for intent in engine.corpus().domain().intents().iter().step_by(3) {
        let found = engine.graph_query(intent, Some(question), None).result;
        assert!(found.found() == (found.outcome == Outcome::Items));
    }
}

/// Pieces of bad questions.
const PIECES: &[&str] = &[
    "Кит", "кита", "а\u{200b}и", "AI\u{200d}-\u{200d}Portfolio", "Acme (R&D) [EU]", "C++", "с++", "C#", ".NET", "...",
    "?!", "¿¡", "🙂", "👩\u{200d}👩\u{200d}👧", "\u{202e}gnirts", "שלום", "مرحبا", "东京", "\u{0}", "\u{1b}[2J",
    "\u{7f}", "\r\n", "\t", "\u{a0}", "\u{feff}", ".*", "(?:", "[a-z", "\\d+", "$^", "{2,}", "|", "'", "\"",
    "<script>", "{{rag:", "[1]", "【1】", "2021", "99999999999999999999", "0x7f", "NaN", "null", "what is", "it",
    "там", "allí", "и", "проект", "где", "сколько", "а\u{301}\u{301}\u{301}", "ﬃ", "İ", "ß", "ё", "е\u{308}",
    "Ａｃｍｅ", "①", "\u{1F1FA}\u{1F1F8}", "т2", "-", "—", "/", "\\", " ", "\n\n",
];

fn question() -> impl Strategy<Value = String> {
    let pieces = prop::collection::vec(prop::sample::select(PIECES), 0..12);
    let joined = (pieces, prop::sample::select(&["", " ", "  "][..])).prop_map(|(pieces, gap)| pieces.join(gap));
    prop_oneof![3 => joined, 1 => "\\PC{0,60}", 1 => prop::collection::vec(any::<char>(), 0..40).prop_map(String::from_iter)]
}

thread_local! {
    /// Built once, since it does not change.
    static PORTFOLIO: Engine = portfolio();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, ..ProptestConfig::default() })]

    #[test]
    fn any_question(question in question()) {
        PORTFOLIO.with(|engine| put(engine, &question));
        put(&new_engine(), &question);
    }
}

#[test]
fn known_bad_questions() {
    for question in ["", " ", "\u{200b}", "?", "…", "🙂🙂🙂", "\u{0}", "(((((", "\u{202e}", "а", "\u{301}"] {
        PORTFOLIO.with(|engine| put(engine, question));
    }
}

#[test]
fn joiners_do_not_hide_a_name() {
    PORTFOLIO.with(|engine| {
        for name in
            ["AI\u{200d}-Port\u{200b}folio", "ai portfolio", "К\u{ad}ит", "Ки\u{301}т", "\u{202a}AI-Portfolio\u{202c}"]
        {
            let question = format!("проект {name}");
            let found = engine.corpus().registry().link(&question);
            assert_eq!(found.len(), 1, "{question}: {found:?}");
        }
    });
}

/// A space may have one, two or three bytes; the word between two of them is the same.
#[test]
fn any_space_parts_words() {
    let resume = json!({
        "basics": { "name": "Ada Moss", "summary": "Built services with Kafka and never used Scala or Perl. Mail: ada@moss.dev" },
        "work": [{ "name": "Acme Letters", "position": "Engineer", "startDate": "2019", "endDate": "2021",
            "summary": "Not only Java but Rust. See https://acme.example/kafka and a/b.dev for the code.",
            "highlights": ["Moved the queue from RabbitMQ to Apache Kafka", "Wrote b c d and go lang tools"] }],
        "skills": [{ "name": "Tools", "keywords": ["Apache Kafka", "Visual Studio Code"] }],
    });
    let page =
        "# Kafka at Acme\n\nThe team does not use Scala here. It sends letters with Apache Kafka.\n\nSources : a b";
    for space in ["\u{a0}", "\u{85}", "\u{1680}", "\u{2003}", "\u{2028}", "\u{3000}", "\u{85} \u{3000}"] {
        let spaced = |text: &str| text.replace(' ', space);
        let engine = new_engine();
        // Only between words of values: JSON's syntax has its own spaces.
        let text = spaced(&resume.to_string());
        engine.add(&[SourceInput::new("resume.json", text), SourceInput::new("page.md", spaced(page))]).unwrap();
        for question in [
            "where did she use Kafka?", "does she not only know Java?", "did she use Scala or Perl?", "who is Ada Moss",
        ] {
            put(&engine, question);
            put(&engine, &spaced(question));
        }
        let (_, found, _) =
            block_on(engine.search("where did she use Kafka?", SearchMode::Auto, &Filter::default(), None)).unwrap();
        assert!(!found.references.is_empty(), "{space:?}");
    }
}

/// As long as a careless paste: every function returns soon, even in an unoptimised build.
#[test]
fn questions_of_100_000_characters() {
    let units = ["it ", "Кит ", "C++ ", "a", "\u{200d}a", "🙂", "(", "проект x ", "какие векторные базы, ", "2021 "];
    let lane = |units: &[&str]| {
        for unit in units {
            let question: String = unit.chars().cycle().take(100_000).collect();
            PORTFOLIO.with(|engine| put(engine, &question));
        }
    };
    let seconds: u64 = std::thread::scope(|scope| {
        let lanes =
            units.chunks(units.len().div_ceil(2)).map(|half| scope.spawn(move || timed(|| lane(half)).1.as_secs()));
        let lanes: Vec<_> = lanes.collect();
        lanes.into_iter().map(|lane| lane.join().unwrap()).sum()
    });
    assert!(seconds < 240, "took {seconds} s of processor time for {} questions", units.len());
}

/// A graph file with few keys, so that there are repeated keys, dangling edges and cycles.
fn graph() -> impl Strategy<Value = Value> {
    const KEYS: &[&str] = &["a", "b", "c", "d", "", "ключ", "A", "a b"];
    const NODE_KINDS: &[&str] =
        &["person", "project", "company", "technology", "achievement", "skill_category", "tag", "x"];
    const EDGE_KINDS: &[&str] = &[
        "HAS_PROJECT", "WORKED_AT", "USES_TECH", "HAS_ACHIEVEMENT", "IN_CATEGORY", "HAS_TAG", "HAS_SKILL", "IS_ABOUT",
        "y",
    ];
    let key = || prop::sample::select(KEYS);
    let name = prop::sample::select(&["Кит", "Atlas", "C", "a", "—", "R&D", "проект", "2021"][..]);
    let node = (key(), prop::sample::select(NODE_KINDS), name, prop::sample::select(&["2020", "20", "9999-99", "x"][..])).prop_map(
        |(key, kind, name, start)| json!({ "key": key, "kind": kind, "name": name, "aliases": [key, name], "properties": { "start": start } }),
    );
    let edge = (key(), key(), prop::sample::select(EDGE_KINDS))
        .prop_map(|(from, to, kind)| json!({ "from": from, "to": to, "kind": kind, "properties": { "start": to } }));
    (prop::collection::vec(node, 0..9), prop::collection::vec(edge, 0..16))
        .prop_map(|(nodes, edges)| json!({ "nodes": nodes, "edges": edges }))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn any_graph(first in graph(), second in graph()) {
        let engine = new_engine();
        for (name, graph) in [("one.json", first), ("two.json", second)] {
            let before = engine.stats();
            if let Err(error) = engine.add(&[SourceInput::new(name, graph.to_string())]) {
                // All or nothing.
                prop_assert!(!error.message().is_empty());
                prop_assert_eq!(engine.stats(), before);
            }
        }
        for question in ["Какие достижения на проекте Кит?", "a", "Where did you use C?", "projects of Atlas in 2020", "А там?", "contacts"] {
            put(&engine, question);
        }
        for intent in engine.corpus().domain().intents() {
            for key in ["a", "b", "none", ""] {
                let found = engine.graph_query(intent, Some(key), None).result;
                if found.outcome == Outcome::Items {
                    prop_assert!(!found.items.is_empty());
                }
            }
        }
        for finding in engine.lint() {
            prop_assert!(!finding.message.is_empty());
        }
        let bytes = engine.export().unwrap();
        let again = new_engine();
        again.load(&bytes).unwrap();
        prop_assert_eq!(again.stats().edges, engine.stats().edges);
    }
}

#[test]
fn two_sources_with_one_id() {
    let engine = new_engine();
    let source = |text: &str| SourceInput::new("same.md", text);
    let error = engine.add(&[source("# One"), source("# Two")]).unwrap_err();
    assert_eq!(error.code(), ErrorCode::DuplicateId);
    assert_eq!(engine.stats().documents, 0);
    engine.add(&[source("# One\n\nFirst words.")]).unwrap();
    assert_eq!(engine.add(&[source("# Two")]).unwrap_err().code(), ErrorCode::DuplicateId);
    assert_eq!(engine.stats().documents, 1);
    engine.replace(&[source("# Two\n\nOther words.")]).unwrap();
    let (_, result, _) = block_on(engine.search("other words", SearchMode::Lexical, &Filter::default(), None)).unwrap();
    assert!(result.references[0].full_text.contains("Other"));
}

#[test]
fn two_documents_of_different_sources_with_one_id() {
    let engine = new_engine();
    let file = |name: &str, text: &str| {
        SourceInput::new(
            name,
            json!({ "nodes": [], "edges": [], "documents": [{ "id": "about", "text": text }] }).to_string(),
        )
    };
    let both = engine.add(&[file("one.json", "One."), file("two.json", "Two.")]);
    // Each is either taken under its own id or rejected with a code; they are never mixed up.
    match both {
        Ok(report) => assert_eq!(report.documents, 2),
        Err(error) => assert_eq!((error.code(), engine.stats().documents), (ErrorCode::DuplicateId, 0)),
    }
}
