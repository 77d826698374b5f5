//! Answers about resumes that break the schema, scored as in `benches/real.rs`.
//! `cargo test --test native resume_quality -- --nocapture` prints the wrong ones.

#[allow(dead_code, reason = "the benchmark prints more")]
#[path = "../benches/real/judge.rs"]
mod judge;

use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::engine::{AskOptions, Engine};
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use futures_executor::block_on;
use judge::{Question, Row, judged};
use std::path::Path;
use std::rc::Rc;

/// For each set of 20 questions: the minimum number of right answers, and of questions whose references contain the answer.
const FLOORS: [(&str, usize, usize); 7] = [
    ("thornbury", 19, 16),
    ("okonjo", 18, 16),
    ("lapina", 20, 17),
    ("gromov", 18, 17),
    ("belmonte", 17, 17),
    ("hollmann", 18, 17),
    ("valdes", 19, 19),
];

fn indexed(set: &str) -> Engine {
    let engine = Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default()));
    let engine = engine.expect("an engine");
    let name = format!("{set}.resume.json");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/resumes").join(&name);
    let text = std::fs::read_to_string(file).expect("the resume is there");
    engine.add(&[SourceInput::new(name, text)]).expect("nothing is refused");
    engine
}

#[test]
fn resumes_of_any_shape_are_answered_about() {
    let questions: Vec<Question> =
        serde_json::from_str(include_str!("resumes/questions.json")).expect("questions are well-formed");
    let mut missed = Vec::new();
    for (set, least, least_referenced) in FLOORS {
        let engine = indexed(set);
        let rows: Vec<Row> = questions
            .iter()
            .filter(|question| question.set == set)
            .map(|question| {
                let answer = block_on(engine.ask(&question.question, &AskOptions::default(), &mut |_| {}));
                judged(question, &answer.expect("an answer"), 0.0)
            })
            .collect();
        assert_eq!(rows.len(), 20, "{set}");
        // The scorer's list does not have every language's denials.
        let is_right = |row: &&Row| row.ok || row.class == "none" && row.denied;
        let right = rows.iter().filter(is_right).count();
        let referenced = rows.iter().filter(|row| row.class == "said" && row.gold_in_references).count();
        println!("{set}: {right} right, {referenced} in the references");
        for row in rows.iter().filter(|row| !is_right(row)) {
            println!("    {}", row.line());
        }
        if right < least || referenced < least_referenced {
            missed.push(format!("{set}: {right} of {least}, {referenced} of {least_referenced}"));
        }
    }
    assert!(missed.is_empty(), "{missed:?}");
}

/// What a question adds to "experience" narrows the list, or is denied; what adds nothing does not.
#[test]
fn no_list_ignores_what_it_is_asked_about() {
    #[derive(serde::Deserialize)]
    struct Case {
        set: String,
        question: String,
        said: Vec<String>,
        unsaid: Vec<String>,
    }
    let cases: Vec<Case> = serde_json::from_str(include_str!("resumes/topics.json")).expect("cases are well-formed");
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let answer = block_on(indexed(&case.set).ask(&case.question, &AskOptions::default(), &mut |_| {}));
            let text = answer.expect("an answer").text;
            let is_right = case.said.iter().all(|part| text.contains(part.as_str()))
                && !case.unsaid.iter().any(|part| text.contains(part.as_str()));
            (!is_right).then(|| format!("{}: {text}", case.question))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// One list of dated entries is a resume, if they last; a list of posts or talks is none.
#[test]
fn a_timeline_is_a_resume() {
    let engine = Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default()));
    let engine = engine.expect("an engine");
    engine.add(&[SourceInput::new("lebenslauf.json", include_str!("resumes/timeline.json"))]).expect("it is taken in");
    let said = |question: &str| {
        let answer = block_on(engine.ask(question, &AskOptions::default(), &mut |_| {}));
        answer.expect("an answer").text
    };
    for (question, parts) in [
        ("wo hat sie gearbeitet", &["Kornmühle Aschau", "Walzwerk Zellau"][..]),
        ("welche ausbildung hat sie", &["Ausbildung als Müllerin", "Stadtmühle Rodern"]),
        ("welche zertifikate hat sie", &["Lebensmittelsicherheit"]),
        ("wann war sie im walzwerk zellau", &["2018", "2021"]),
    ] {
        let text = said(question);
        assert!(parts.iter().all(|part| text.contains(part)), "{question}: {text}");
    }
    let talks = r#"[{"title": "A", "date": "2020-01", "location": "Rodern"}, {"title": "B", "date": "2021-01", "location": "Rodern"},
        {"title": "C", "date": "2022-01", "location": "Rodern"}]"#;
    let refused = engine.add(&[SourceInput::new("talks.json", talks)]);
    assert!(refused.is_err() || !said("wo hat sie gearbeitet").contains("Rodern in"), "talks are no jobs");
}

/// Leftovers of the schema's sample are reported.
#[test]
fn lint_names_leftovers() {
    let findings = indexed("thornbury").lint();
    let named = |part: &str| findings.iter().any(|finding| finding.message.contains(part));
    assert!(named("Erlich Bachman"), "{findings:?}");
    assert!(indexed("okonjo").lint().iter().all(|finding| !finding.message.contains("sample")));
}
