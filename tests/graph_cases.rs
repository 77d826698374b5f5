//! Answers from the graph: every route of the schema, and questions in three languages down to their items.

use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::domain::Target;
use adfontes::engine::{Engine, LintKind};
use adfontes::graph::{GraphQuery, GraphQueryResult, Outcome};
use adfontes::id::EntityKey;
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeSet;
use std::rc::Rc;

fn engine_of(sources: &[(&str, String)]) -> Engine {
    let engine =
        Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    let sources: Vec<SourceInput> = sources.iter().map(|(name, text)| SourceInput::new(*name, text.clone())).collect();
    engine.add(&sources).unwrap();
    engine
}

fn workshop() -> Engine {
    engine_of(&[("workshop.json", include_str!("cases/graph/workshop.json").to_owned())])
}

fn keys(result: &GraphQueryResult) -> Vec<&str> {
    result.items.iter().map(|item| item.key.as_str()).collect()
}

fn name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Items => "items",
        Outcome::KnownEmpty => "known_empty",
        Outcome::UnknownEntity => "unknown_entity",
        Outcome::Unsupported => "unsupported",
    }
}

fn asking(entity: &str, target: &str) -> GraphQuery {
    GraphQuery {
        target: Some(Target::Nodes(target.to_owned())),
        entities: vec![EntityKey::new(entity)],
        ..GraphQuery::default()
    }
}

#[derive(Deserialize)]
struct Routes {
    cases: Vec<(String, String, Vec<String>)>,
    unsupported: Vec<(String, String)>,
}

#[test]
fn every_route() {
    let engine = workshop();
    let corpus = engine.corpus();
    let graph = corpus.graph();
    let routes: Routes = serde_json::from_str(include_str!("cases/graph/routes.json")).unwrap();
    let kinds: BTreeSet<&'static str> = [
        "person", "company", "project", "achievement", "technology", "skill_category", "tag", "contact", "education",
        "language", "award", "certificate", "publication", "interest", "volunteer",
    ]
    .into();
    let mut asked = BTreeSet::new();
    let query = |entity: &str, kind: &str| {
        let kind = kinds.get(kind).unwrap_or_else(|| panic!("no kind {kind}"));
        (graph.query(&asking(entity, kind)), (graph.node(entity).unwrap().kind.clone(), *kind))
    };
    for (entity, kind, expected) in &routes.cases {
        let (result, route) = query(entity, kind);
        asked.insert(route);
        assert_eq!(keys(&result), *expected, "{entity} → {kind}");
        assert_eq!(result.found(), !expected.is_empty(), "{entity} → {kind}");
        for item in &result.items {
            assert_eq!(item.kind, *kind);
            assert!(!item.provenance.is_empty(), "{entity} → {kind}: {} has no source", item.key);
        }
    }
    for (entity, kind) in &routes.unsupported {
        assert_eq!(query(entity, kind).0.outcome, Outcome::Unsupported, "{entity} → {kind}");
    }
    for from in &kinds {
        for to in &kinds {
            let known = !adfontes::domain::Domain::portfolio().routes(from, to).is_empty();
            assert!(!known || asked.contains(&((*from).to_owned(), *to)), "no case goes from {from} to {to}");
        }
    }
}

#[derive(Deserialize)]
struct Questions {
    cases: Vec<Question>,
}

#[derive(Deserialize)]
struct Question {
    id: String,
    /// In English, Russian, Spanish.
    ask: [String; 3],
    #[serde(default)]
    outcome: Option<String>,
    items: Vec<String>,
    #[serde(default)]
    count: bool,
    #[serde(default)]
    period: Option<(String, String)>,
}

#[test]
fn questions_in_three_languages() {
    let engine = workshop();
    let corpus = engine.corpus();
    let file: Questions = serde_json::from_str(include_str!("cases/graph/questions.json")).unwrap();
    let mut wrong = Vec::new();
    for case in &file.cases {
        for question in &case.ask {
            let plan = engine.plan(question, &[]);
            let result = corpus.graph().query(&plan.graph_query());
            let period = plan.period.as_ref().map(|period| (period.from.clone(), period.to.clone()));
            let expected = case.outcome.as_deref().unwrap_or("items");
            let same = name(result.outcome) == expected
                && keys(&result) == case.items
                && plan.count == case.count
                && period == case.period;
            if !same {
                wrong.push(format!(
                    "{}: «{question}» {} gives {} {:?} {period:?} {}, not {expected} {:?}",
                    case.id,
                    plan.intent.name,
                    name(result.outcome),
                    keys(&result),
                    plan.count,
                    case.items
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {} are wrong:\n{}", wrong.len(), file.cases.len() * 3, wrong.join("\n"));
}

#[test]
fn asked_by_intent_and_key() {
    let engine = workshop();
    let check = |intent: &str, entity: Option<&str>, outcome: Outcome, items: &[&str]| {
        let result = engine.graph_query(engine.corpus().domain().intent(intent).unwrap(), entity, None).result;
        assert_eq!((result.outcome, keys(&result)), (outcome, items.to_vec()), "{intent:?} {entity:?}");
        assert_eq!(result.confidence, if outcome == Outcome::Unsupported { 0.0 } else { 1.0 });
    };
    check("achievements", Some("cartero"), Outcome::Items, &["a2", "a3"]);
    check("achievements", Some("vidrio"), Outcome::KnownEmpty, &[]);
    check("achievements", Some("nobody"), Outcome::UnknownEntity, &[]);
    check("languages", None, Outcome::Items, &["kotlin", "scala"]);
    check("current_job", None, Outcome::Items, &["bluefin"]);
    check("general", Some("cartero"), Outcome::Unsupported, &[]);
    check("project_details", None, Outcome::Unsupported, &[]);
    check("awards", None, Outcome::Items, &["prize"]);
}

#[test]
fn cycles_and_repetitions_end() {
    let graph = json!({
        "nodes": [
            { "key": "p", "kind": "project", "name": "Loop" }, { "key": "q", "kind": "project", "name": "Pool" },
            { "key": "c", "kind": "company", "name": "Ring" },
        ],
        "edges": [
            { "from": "p", "to": "p", "kind": "HAS_PROJECT" }, { "from": "c", "to": "p", "kind": "HAS_PROJECT" },
            { "from": "p", "to": "c", "kind": "HAS_PROJECT" }, { "from": "c", "to": "p", "kind": "HAS_PROJECT" },
            { "from": "c", "to": "q", "kind": "HAS_PROJECT" }, { "from": "q", "to": "c", "kind": "USES_TECH" },
        ],
    });
    let engine = engine_of(&[("loop.json", graph.to_string())]);
    let corpus = engine.corpus();
    assert_eq!(keys(&corpus.graph().query(&asking("c", "project"))), ["p", "q"]);
    assert_eq!(keys(&corpus.graph().query(&asking("p", "company"))), ["c"]);
    assert_eq!(corpus.graph().query(&asking("p", "achievement")).outcome, Outcome::KnownEmpty);
}

#[test]
fn lint_names_both_ends_and_the_source() {
    let graph = json!({
        "nodes": [
            { "key": "vera", "kind": "person", "name": "Vera" },
            { "key": "atlas", "kind": "project", "name": "Atlas" },
            { "key": "atlas-tool", "kind": "technology", "name": "Атлас" },
        ],
        "edges": [
            { "from": "vera", "to": "atlas", "kind": "HAS_PROJECT" },
            { "from": "atlas", "to": "nowhere", "kind": "HAS_ACHIEVEMENT" },
            { "from": "no-one", "to": "nothing", "kind": "USES_TECH" },
        ],
    });
    let engine = engine_of(&[("facts.json", graph.to_string())]);
    let findings = engine.lint();
    let of = |kind: &str| findings.iter().filter(|finding| finding.kind.as_str() == kind).collect::<Vec<_>>();
    let dangling = of("dangling_edge");
    assert_eq!(dangling.len(), 2, "{findings:?}");
    assert!(dangling[0].message.contains("atlas -HAS_ACHIEVEMENT-> nowhere"), "{}", dangling[0].message);
    assert!(dangling[0].message.contains("no node `nowhere`"), "{}", dangling[0].message);
    assert!(dangling[0].sources[0].starts_with("facts.json"), "{:?}", dangling[0].sources);
    assert!(dangling[1].message.contains("no node `no-one` and no node `nothing`"), "{}", dangling[1].message);
    assert_eq!(dangling[1].sources, ["facts.json"]);
    let ambiguous = of("ambiguous_name");
    assert_eq!(ambiguous.len(), 1);
    assert_eq!(ambiguous[0].keys.len(), 2);
    assert!(ambiguous[0].message.contains("the project “Atlas” (atlas)"), "{}", ambiguous[0].message);

    // The missing end comes with another source, and goes with it.
    let other = json!({ "nodes": [{ "key": "nowhere", "kind": "achievement", "name": "Found it" }], "edges": [] });
    engine.add(&[SourceInput::new("more.json", other.to_string())]).unwrap();
    assert_eq!(engine.lint().iter().filter(|finding| finding.kind == LintKind::DanglingEdge).count(), 1);
    let intent = engine.corpus().domain().intent("achievements").unwrap().clone();
    assert_eq!(keys(&engine.graph_query(&intent, Some("atlas"), None).result), ["nowhere"]);
    engine.remove(&["more.json".to_owned()]).unwrap();
    assert_eq!(engine.lint().iter().filter(|finding| finding.kind == LintKind::DanglingEdge).count(), 2);
}
