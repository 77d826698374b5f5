//! Tone, person and form of address of texts made without a model (lists, frames, quotations), per value and language; and
//! the question asked back when a name is ambiguous.

use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::engine::{AnswerKind, AskOptions, Engine, HistoryTurn};
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use futures_executor::block_on;
use serde::Deserialize;
use serde_json::{Value, json};
use std::rc::Rc;

const FACTS: &str = include_str!("cases/settings/facts.json");
const CELLAR: &str = "# Cellar\n\nThe old cellar smells of cedar. Der alte Keller riecht nach Zeder. El viejo sótano huele a \
                      cedro. Старый погреб пахнет кедром.\n";

fn engine() -> Engine {
    let engine =
        Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    engine.add(&[SourceInput::new("facts.json", FACTS), SourceInput::new("cellar.md", CELLAR)]).unwrap();
    engine
}

/// A question with the beginning of its answer, by settings: `friendly first informal`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Voice {
    ask: String,
    says: std::collections::BTreeMap<String, String>,
}

#[test]
fn tone_person_and_address_are_heard() {
    let engine = engine();
    let cases: Vec<Voice> = serde_json::from_str(include_str!("cases/voice.json")).unwrap();
    let mut wrong = Vec::new();
    for case in cases {
        for (voice, expected) in &case.says {
            let words: Vec<&str> = voice.split(' ').collect();
            let [tone, person, address] = words.as_slice() else { panic!("{voice}") };
            let settings = json!({ "tone": tone, "person": person, "address": address });
            let options = AskOptions { settings: Some(settings), ..AskOptions::default() };
            let text = block_on(engine.ask(&case.ask, &options, &mut |_| {})).unwrap().text;
            if !text.starts_with(expected) {
                let first = text.lines().next().unwrap_or_default();
                wrong.push(format!("{} ({voice})\n  got      {first}\n  expected {expected}", case.ask));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A dialog with an ambiguous name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Dialog {
    turns: Vec<Turn>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Turn {
    ask: String,
    choose: Vec<String>,
    settings: Option<Value>,
    /// Keys that are offered; if empty, nothing is asked back.
    offers: Vec<String>,
    /// The labels offered.
    labels: Vec<String>,
    /// Keys of the items of the answer.
    items: Vec<String>,
    /// The beginning of the answer.
    says: String,
}

/// Failures of one turn's answer.
fn faults(turn: &Turn, answer: &adfontes::engine::Answer) -> Vec<String> {
    let choices = answer.clarify.iter().flat_map(|asked| &asked.choices);
    let offered: Vec<&str> = choices.clone().map(|choice| choice.key.as_str()).collect();
    let labels: Vec<&str> = choices.map(|choice| choice.label.as_str()).collect();
    let items: Vec<&str> = answer.items.iter().filter_map(|item| item.key.as_ref()).map(|key| key.as_str()).collect();
    let mut out = Vec::new();
    if offered != turn.offers || (answer.kind == AnswerKind::Clarify) == turn.offers.is_empty() {
        out.push(format!("{}: offers {offered:?} ({:?})", turn.ask, answer.kind));
    }
    if !turn.labels.is_empty() && labels != turn.labels {
        out.push(format!("{}: labels {labels:?}", turn.ask));
    }
    if !turn.items.is_empty() && items != turn.items {
        out.push(format!("{}: items {items:?} in {}", turn.ask, answer.text));
    }
    if !answer.text.starts_with(&turn.says) {
        out.push(format!("{}: says {}", turn.ask, answer.text));
    }
    out
}

#[test]
fn the_reader_is_asked_which_one_is_meant() {
    let dialogs: Vec<Dialog> = serde_json::from_str(include_str!("cases/clarify.json")).unwrap();
    let mut wrong = Vec::new();
    for dialog in dialogs {
        // Whether the engine or the caller remembers the dialog, the result is the same.
        for kept in [false, true] {
            let engine = engine();
            let session = engine.new_session();
            let mut history = Vec::new();
            for turn in &dialog.turns {
                let options = AskOptions {
                    session: (!kept).then(|| session.clone()),
                    history: if kept { history.clone() } else { Vec::new() },
                    choose: turn.choose.clone(),
                    settings: turn.settings.clone(),
                    ..AskOptions::default()
                };
                let answer = block_on(engine.ask(&turn.ask, &options, &mut |_| {})).unwrap();
                wrong.extend(faults(turn, &answer));
                let choose = turn.choose.clone();
                history.push(HistoryTurn { question: turn.ask.clone(), answer: Some(answer.text), choose });
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Two meanings of a name, of which only one leads to an answer or one has the answers of both.
#[test]
fn nothing_is_asked_back_where_one_meaning_answers() {
    let project = |key: &str, name: &str| json!({ "key": key, "kind": "project", "name": name });
    let fact = |key: &str, name: &str| json!({ "key": key, "kind": "achievement", "name": name });
    let has = |from: &str, to: &str| json!({ "from": from, "to": to, "kind": "HAS_ACHIEVEMENT", "text": "So it was." });
    let graph = json!({
        "nodes": [
            project("vega-a", "Vega"), project("vega-b", "Vega"), project("deneb-a", "Deneb"), project("deneb-b", "Deneb"),
            fact("lamp", "Lit a lamp."), fact("mast", "Raised a mast."), fact("sail", "Set a sail."),
        ],
        "edges": [has("vega-a", "lamp"), has("deneb-a", "mast"), has("deneb-a", "sail"), has("deneb-b", "mast")],
    });
    let engine = engine();
    engine.add(&[SourceInput::new("stars.json", graph.to_string())]).unwrap();
    for (name, items) in [("Vega", &["lamp"][..]), ("Deneb", &["mast", "sail"])] {
        let question = format!("What are the achievements of the project {name}?");
        let answer = block_on(engine.ask(&question, &AskOptions::default(), &mut |_| {})).unwrap();
        let turn =
            Turn { ask: question, items: items.iter().map(|key| (*key).to_owned()).collect(), ..Turn::default() };
        assert_eq!(faults(&turn, &answer), Vec::<String>::new());
    }
}

#[test]
fn the_graph_is_asked_by_key_and_by_name() {
    let engine = engine();
    let check = |intent: &str, entity: Option<&str>, entities: &[&str], items: &[&str], confidence: f32| {
        let intent = engine.corpus().domain().intent(intent).unwrap().clone();
        let answer = engine.graph_query(&intent, entity, None);
        let keys = |list: Vec<&str>| list.iter().map(|key| (*key).to_owned()).collect::<Vec<_>>();
        let found = keys(answer.result.items.iter().map(|item| item.key.as_str()).collect());
        let meant = keys(answer.entities.iter().map(|entity| entity.key.as_str()).collect());
        assert_eq!((meant, found), (keys(entities.to_vec()), keys(items.to_vec())), "{} {entity:?}", intent.name);
        assert!((answer.confidence - confidence).abs() < 1e-6, "{} {entity:?}: {}", intent.name, answer.confidence);
        assert_eq!(answer.language.code(), "en");
    };
    check("achievements", Some("mill"), &["mill"], &["first", "bernoulli"], 1.0);
    check("achievements", Some("Mill"), &["mill"], &["first", "bernoulli"], 1.0);
    check("achievements", Some("Милл"), &["mill"], &["first", "bernoulli"], 0.95);
    check("achievements", Some("atlas-maps"), &["atlas-maps"], &["coast"], 1.0);
    check("achievements", Some("Atlas"), &["atlas-maps", "atlas-roads"], &["coast", "bridge"], 0.5);
    check("achievements", Some("Zeppelin"), &[], &[], 1.0);
    check("technology_usage", Some("Kafka"), &["kafka"], &["mill"], 1.0);
    check("general", Some("mill"), &["mill"], &[], 0.0);
}
