//! Questions that no corpus of this kind answers, and questions that these do.
#![allow(clippy::disallowed_methods)] // Reads its corpora.

use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::engine::{AnswerKind, AskOptions, Engine};
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use futures_executor::block_on;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Mutex;

/// Maximum percentage of questions that get more than a sentence.
const MOST: usize = 8;

const LANGUAGES: [&str; 4] = ["en", "ru", "es", "de"];

/// Other people's resumes and pages: the folder `real` in the one named by `ADFONTES_DATA`, or in the one beside the checkout.
fn real() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    std::env::var_os("ADFONTES_DATA").map_or_else(beside, PathBuf::from).join("real")
}

/// The repository's own corpora, and those of others if available.
fn corpora() -> Vec<(String, Vec<PathBuf>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = [root.join("www/portfolio"), root.join("tests/fixtures/portfolio2"), root.join("docs/museum")];
    let mut out: Vec<(String, Vec<PathBuf>)> = Vec::new();
    let sets = std::fs::read_dir(real());
    let mut sets: Vec<PathBuf> = sets.into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    sets.sort();
    for set in own.into_iter().chain(sets) {
        let mut files = Vec::new();
        match set.is_dir() {
            true => collect(&set, &mut files),
            false if set.to_string_lossy().ends_with(".resume.json") => files.push(set.clone()),
            false => {}
        }
        if !files.is_empty() {
            out.push((set.display().to_string(), files));
        }
    }
    out
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(directory) else { return };
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            collect(&entry, files);
        } else if entry.extension().is_some_and(|e| e == "md" || e == "json") && !entry.ends_with("domain.json") {
            files.push(entry);
        }
    }
}

fn engine(files: &[PathBuf]) -> Engine {
    let engine =
        Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default())).unwrap();
    for file in files {
        let text = std::fs::read_to_string(file).unwrap();
        let name = file.to_string_lossy();
        if let Err(error) = engine.add(&[SourceInput::new(name.as_ref(), text)]) {
            eprintln!("{name}: {error}");
        }
    }
    engine
}

/// Asks one corpus the questions of every language; returns how many there are, and how many get more than a sentence.
fn asked_of(name: &str, files: &[PathBuf]) -> (usize, usize) {
    let (mut all, mut wrong) = (0, 0);
    let engine = engine(files);
    for language in LANGUAGES {
        let file = format!("{}/tests/cases/off_topic/{language}.json", env!("CARGO_MANIFEST_DIR"));
        let questions: Vec<String> = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
        let mut here = 0;
        for question in &questions {
            let answer = block_on(engine.ask(question, &AskOptions::default(), &mut |_| {})).unwrap();
            all += 1;
            if answer.kind != AnswerKind::Sentence {
                wrong += 1;
                here += 1;
                eprintln!("{name}: {question} → {:?} {}", answer.kind, answer.text.replace('\n', " "));
            }
        }
        eprintln!("{name} {language}: {here} of {} answered", questions.len());
    }
    (all, wrong)
}

#[test]
fn other_topics_get_nothing() {
    let corpora = Mutex::new(corpora());
    let counts = Mutex::new((0, 0));
    let lane = || {
        while let Some((name, files)) = { corpora.lock().unwrap().pop() } {
            let (all, wrong) = asked_of(&name, &files);
            let mut counts = counts.lock().unwrap();
            *counts = (counts.0 + all, counts.1 + wrong);
        }
    };
    std::thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(lane))));
    let (all, wrong) = counts.into_inner().unwrap();
    assert!(all > 0, "no question was asked");
    assert!(wrong * 100 <= all * MOST, "{wrong} of {all} are answered");
}

/// What the corpora say is still answered; without this, silence would pass.
#[test]
fn own_topics_get_something() {
    let Ok(text) = std::fs::read_to_string(real().join("questions.json")) else {
        eprintln!("skipped: {} is missing", real().display());
        return;
    };
    let questions: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let (mut all, mut silent) = (0, 0);
    for (name, files) in corpora() {
        let engine = engine(&files);
        let asked = |q: &&serde_json::Value| {
            let of_set = q["set"].as_str().is_some_and(|set| Path::new(&name).ends_with(set));
            of_set && q["lang"] == q["data_lang"] && q["turns"].is_null() && q["gold"] != "none"
        };
        for question in questions.iter().filter(asked).filter_map(|q| q["question"].as_str()) {
            let answer = block_on(engine.ask(question, &AskOptions::default(), &mut |_| {})).unwrap();
            all += 1;
            if answer.kind == AnswerKind::Sentence {
                silent += 1;
                eprintln!("{name}: {question} → {}", answer.text);
            }
        }
    }
    eprintln!("{silent} of {all} get nothing");
    assert!(all > 0, "no question was asked");
    assert!(silent * 100 <= all * 7, "{silent} of {all} get nothing");
}
