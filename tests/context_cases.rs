//! The context offered around an answer's sources.

use adfontes::backend::fake::{FakeClock, FakeEntropy, Reply, ScriptedModel};
use adfontes::engine::{Answer, AnswerKind, AskOptions, Engine};
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use futures_executor::block_on;
use serde_json::json;
use std::rc::Rc;

fn engine() -> Engine {
    let resume = json!({
        "basics": { "name": "Mara Lindqvist", "label": "Engineer", "summary": "Mara builds measuring instruments." },
        "work": [
            { "name": "Tidewater", "position": "Lead engineer", "startDate": "2020-02", "summary": "Buoys and radar." },
            { "name": "Quarry Labs", "position": "Engineer", "startDate": "2015-03", "endDate": "2019-12",
              "summary": "Seismic sensors in granite." },
        ],
        "education": [{ "institution": "Uppsala University", "area": "Physics", "startDate": "2009", "endDate": "2014" }],
        "skills": [{ "name": "Rust", "keywords": ["embedded"] }, { "name": "Python" }],
        "interests": [{ "name": "Rowing" }],
        "volunteer": [{ "organization": "Tide Watch", "summary": "Led the audit for ISO14001 at the harbour." }],
    });
    let engine =
        Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    engine.add(&[SourceInput::new("resume.json", resume.to_string())]).unwrap();
    engine
}

fn ask(engine: &Engine, question: &str) -> Answer {
    block_on(engine.ask(question, &AskOptions::default(), &mut |_| {})).unwrap()
}

/// Questions whose words the sources lack, and what must be among the references nevertheless.
const OFFERED: &[(&str, &[&str])] = &[
    ("Where did she work?", &["Seismic sensors in granite.", "Buoys and radar."]),
    ("Где она работала?", &["Seismic sensors in granite.", "Mara builds measuring instruments."]),
    ("¿Dónde ha trabajado?", &["Seismic sensors in granite.", "Mara builds measuring instruments."]),
    ("Wo hat sie gearbeitet?", &["Seismic sensors in granite.", "Mara builds measuring instruments."]),
    ("What did she study?", &["Uppsala University", "Mara builds measuring instruments."]),
];

#[test]
fn whole_entries_stand_around_an_answer() {
    let engine = engine();
    for (question, wanted) in OFFERED {
        let answer = ask(&engine, question);
        assert_eq!(answer.kind, AnswerKind::List, "{question}: {}", answer.text);
        for wanted in *wanted {
            let there = answer.references.iter().any(|reference| reference.full_text.contains(wanted));
            assert!(there, "{question}: no reference has {wanted}");
        }
        let numbers: Vec<usize> = answer.references.iter().map(|reference| reference.id).collect();
        assert_eq!(numbers, (1..=numbers.len()).collect::<Vec<_>>(), "{question}");
        assert!(numbers.len() <= 10, "{question}: {}", numbers.len());
        // Cited sources come first; the others are numbered after them.
        let cited = answer.citations.iter().map(|citation| citation.index).max().unwrap();
        assert!(cited <= numbers.len().min(2), "{question}: cites {cited}");
    }
}

#[test]
fn beside_something_named_stands_nothing_of_others() {
    let engine = engine();
    for question in ["When did she work at Quarry Labs?", "Когда она работала в Quarry Labs?"] {
        let answer = ask(&engine, question);
        assert_eq!(answer.kind, AnswerKind::List, "{question}: {}", answer.text);
        assert!(answer.references.iter().all(|r| !r.full_text.contains("Buoys")), "{question}");
    }
}

#[test]
fn a_denial_offers_nothing() {
    let engine = engine();
    for question in
        ["Any awards?", "who is napoleon", "wer war napoleon", "spielt bayern heute", "que ceno hoy", "sing me a song"]
    {
        let answer = ask(&engine, question);
        assert_eq!((answer.kind, answer.references.len()), (AnswerKind::Sentence, 0), "{question}: {}", answer.text);
    }
}

#[test]
fn a_norm_is_found_however_it_is_written() {
    let engine = engine();
    for question in ["anything about iso 14001?", "что про iso 14001?", "¿algo sobre iso 14001?", "etwas zu iso 14001?"]
    {
        let answer = ask(&engine, question);
        assert!(answer.text.contains("ISO14001"), "{question}: {}", answer.text);
    }
}

#[test]
fn who_founded_may_be_told_by_a_sentence() {
    let resume = |summary: &str| {
        json!({
            "basics": { "name": "Mara Lindqvist", "label": "Engineer" },
            "work": [{ "name": "Tidewater", "position": "Engineer", "summary": summary }],
        })
    };
    let founded = |summary: &str| {
        let engine =
            Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
        engine.add(&[SourceInput::new("resume.json", resume(summary).to_string())]).unwrap();
        ask(&engine, "¿fundó alguna empresa?")
    };
    assert!(founded("Designs buoys. Cofounder of this small firm.").text.contains("Tidewater"));
    assert_eq!(founded("Designs buoys and reports to the founder.").kind, AnswerKind::Sentence);
}

/// Questions for this corpus that neither graph nor words answer; a model gets the entries around them.
const UNTOLD: &[&str] = &["Would she accept a cubicle?", "Does she speak Norwegian?"];

#[test]
fn a_model_looks_where_nothing_was_found() {
    for question in UNTOLD {
        let engine = engine();
        let without = ask(&engine, question);
        assert_eq!(without.kind, AnswerKind::Sentence, "{question}: {}", without.text);
        let model = Rc::new(ScriptedModel::new([Reply::stream(&["She builds measuring instruments [1]."])]));
        engine.set_language_model(Some(model.clone()));
        let answer = ask(&engine, question);
        assert_eq!(answer.kind, AnswerKind::Model, "{question}: {}", answer.text);
        let prompt = model.requests.borrow()[0].to_string();
        assert!(prompt.contains("Mara builds measuring instruments."), "{question}: {prompt}");
        assert!(prompt.contains("The portfolio does not say."), "what to say where they do not answer: {prompt}");
    }
}

#[test]
fn a_model_is_not_asked_about_other_topics_and_unknown_names() {
    let engine = engine();
    let model = Rc::new(ScriptedModel::new([]));
    engine.set_language_model(Some(model.clone()));
    for question in ["What is the weather in Paris?", "What did she do at Umbrella?", "Is she married?"] {
        let answer = ask(&engine, question);
        assert_eq!(answer.kind, AnswerKind::Sentence, "{question}: {}", answer.text);
    }
    assert!(model.requests.borrow().is_empty());
}

#[test]
fn beside_nothing_stand_questions_that_are_answered() {
    let engine = engine();
    let asked = [
        "What is the weather in Paris?",
        "Какая погода в Париже?",
        "¿Qué tiempo hace en París?",
        "Wie ist das Wetter in Paris?",
    ];
    for question in asked {
        let answer = ask(&engine, question);
        assert_eq!(answer.kind, AnswerKind::Sentence, "{question}: {}", answer.text);
        assert_eq!(answer.suggestions.len(), 3, "{question}");
        for other in &answer.suggestions {
            let told = ask(&engine, other);
            assert_eq!((told.kind, told.language), (AnswerKind::List, answer.language), "{other}: {}", told.text);
            assert!(told.suggestions.is_empty(), "{other}");
        }
    }
}
