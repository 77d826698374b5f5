//! Well-known technologies: in sentences of four languages, by kind, in both scripts; and the facts mentioned in sentences of a
//! resume.

use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::engine::Engine;
use adfontes::id::EntityKey;
use adfontes::ingest::{Node, SourceInput};
use adfontes::registry::{Registry, is_programming_language, vocabulary};
use adfontes::settings::Settings;
use adfontes::text::Language;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::rc::Rc;

fn none_wrong(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn in_sentences() {
    let cases: Vec<(String, String, Vec<String>)> =
        serde_json::from_str(include_str!("cases/vocabulary/sentences.json")).unwrap();
    let mut wrong = Vec::new();
    for (code, text, expected) in cases {
        let language = Language::ALL.into_iter().find(|language| language.code() == code).unwrap();
        let found: Vec<&str> =
            vocabulary().find(&text, language.into()).iter().map(|found| &text[found.start..found.end]).collect();
        if found != expected {
            wrong.push(format!("«{text}»: {found:?}, not {expected:?}"));
        }
    }
    none_wrong(&wrong);
}

#[test]
fn kinds() {
    let cases: Vec<(String, String)> = serde_json::from_str(include_str!("cases/vocabulary/kinds.json")).unwrap();
    let mut wrong = Vec::new();
    for (name, category) in cases {
        let found = vocabulary().of_name(&name).map_or("nothing", |technology| technology.categories);
        if !found.split(',').any(|found| found == category) {
            wrong.push(format!("{name}: {found}, not {category}"));
        }
    }
    none_wrong(&wrong);
}

#[test]
fn the_file_is_sorted_and_whole() {
    let file = include_str!("../src/registry/vocabulary/technologies.tsv");
    let names: Vec<&str> = file.lines().filter_map(|line| line.split('\t').next()).collect();
    assert!(names.is_sorted_by(|a, b| a < b), "`cargo xtask vocabulary` writes it sorted, each name once");
    let odd: Vec<&str> = file.lines().filter(|line| line.split('\t').count() != 3).collect();
    assert!(odd.is_empty(), "name, categories and other names are three columns: {odd:?}");
    assert_eq!(vocabulary().technologies().len(), names.len());
}

#[test]
fn categories_are_those_of_the_domain_or_languages() {
    let domain = adfontes::domain::Domain::portfolio();
    for technology in vocabulary().technologies() {
        for category in technology.categories.split(',') {
            let known =
                domain.categories().iter().any(|(known, _)| known == category) || is_programming_language(category);
            assert!(known, "{}: {category}", technology.name);
        }
    }
}

fn node(kind: &str, name: &str) -> Node {
    Node::named(EntityKey::new("it"), kind, name, Language::En)
}

#[test]
fn in_both_scripts() {
    let cases: Vec<(String, String, String)> =
        serde_json::from_str(include_str!("cases/vocabulary/scripts.json")).unwrap();
    let mut wrong = Vec::new();
    for (kind, name, text) in cases {
        let domain = adfontes::domain::Domain::portfolio();
        let registry = Registry::build(&[node(&kind, &name)], &BTreeMap::new(), domain);
        if registry.link(&text).is_empty() {
            wrong.push(format!("«{text}» does not name {name}"));
        }
    }
    none_wrong(&wrong);
}

#[derive(Deserialize)]
struct Case {
    name: String,
    resume: Value,
    /// `owner EDGE target`, optionally followed by `: ` and the sentence.
    facts: Vec<String>,
}

fn engine_of(name: &str, text: String) -> Engine {
    let engine =
        Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    engine.add(&[SourceInput::new(name, text)]).unwrap();
    engine
}

/// The mentioned edges of a corpus, each with its first sentence.
fn mentioned(engine: &Engine) -> Vec<(String, String)> {
    let corpus = engine.corpus();
    let mut out: Vec<(String, String)> = corpus
        .graph()
        .edges()
        .filter(|edge| edge.is_mentioned())
        .map(|edge| {
            let place = &edge.provenance[0];
            let text = &corpus.document(place.document.as_str()).unwrap().text[place.start..place.end];
            (format!("{} {} {}", edge.from, edge.kind, edge.to), text.trim_start_matches("- ").to_owned())
        })
        .collect();
    out.sort();
    out
}

#[test]
fn facts_in_sentences() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("cases/vocabulary/mentioned.json")).unwrap();
    let mut wrong = Vec::new();
    for case in cases {
        let found = mentioned(&engine_of("resume.json", case.resume.to_string()));
        let fits = |(expected, (fact, text)): (&String, &(String, String))| match expected.split_once(": ") {
            Some((expected, sentence)) => expected == fact && sentence == text,
            None => expected == fact,
        };
        if found.len() != case.facts.len() || !case.facts.iter().zip(&found).all(fits) {
            wrong.push(format!("{}: {found:?}, not {:?}", case.name, case.facts));
        }
    }
    none_wrong(&wrong);
}

#[test]
fn pages_make_no_portfolio() {
    let page = "# Deploying\n\nRun Docker and Kubernetes. Go and Python are used, PostgreSQL stores the data.\n";
    let engine = engine_of("guide.md", page.to_owned());
    assert_eq!(engine.corpus().graph().node_count(), 0);
    assert!(mentioned(&engine).is_empty());
}
