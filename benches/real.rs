//! Scores answers about real people's resumes and pages against what these say, as one JSON object on standard output.
//!
//! `cargo xtask bench real [--data DIR] [--only PART] [--rows FILE] [--list] [--model DIR]`: the directory (default
//! `../shared/data/real`, or `real` in `ADFONTES_DATA`) holds `questions.json` and, for each set named there,
//! `SET.resume.json`, `SET.resume.yaml` or a folder of Markdown pages. Each set is indexed alone and asked without a language model; each dialog
//! is one session. `--only` selects the sets whose names contain PART, `--rows` writes each answer with its verdict, `--list`
//! prints the wrong ones on standard error, `--model` adds dense search with the model of a folder (needs `--features onnx`);
//! its vectors are cached in `target/bench-vectors`.
//!
//! An answer about a resume is right if it contains every gold string or, if the gold is `none`, if it is short and says that
//! the data does not tell. An answer about pages is right if its first reference comes from a gold file. *Denied* counts the
//! answers that say that the data has nothing.
#![allow(clippy::disallowed_methods)] // A program: arguments, environment and time are its input.

#[cfg(feature = "onnx")]
#[path = "shared/folder.rs"]
mod folder;
#[path = "real/judge.rs"]
mod judge;
#[path = "shared/program.rs"]
mod program;
#[cfg(feature = "onnx")]
#[path = "real/vectors.rs"]
mod vectors;

use adfontes::backend::Embedder;
use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::engine::{Answer, AskOptions, Engine};
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use futures_executor::block_on;
use judge::{Question, Row, judged};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Instant;

/// The day of the questions; whatever has no end lasts until then.
const TODAY: &str = "2026-11-22";

fn main() {
    program::print(run());
}

fn run() -> Result<Value, String> {
    let mut directory = std::env::var_os("ADFONTES_DATA")
        .map_or_else(|| PathBuf::from("../shared/data/real"), |data| PathBuf::from(data).join("real"));
    let (mut only, mut rows_file, mut list, mut model) = (String::new(), None, false, None);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} wants a value"));
        match arg.as_str() {
            "--data" => directory = value()?.into(),
            "--only" => only = value()?,
            "--rows" => rows_file = Some(PathBuf::from(value()?)),
            "--list" => list = true,
            "--model" => model = Some(opened(&PathBuf::from(value()?))?),
            // Added by `cargo bench`.
            "--bench" => {}
            other => return Err(format!("unknown argument {other}")),
        }
    }
    let file = directory.join("questions.json");
    let Ok(text) = std::fs::read_to_string(&file) else {
        let reason = format!("{} is missing (--data, ADFONTES_DATA)", file.display());
        return Ok(json!({ "results": {}, "notRun": [{ "peer": "real", "reason": reason }] }));
    };
    let questions: Vec<Question> =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    let sets: BTreeSet<&str> = questions.iter().map(|q| q.set.as_str()).filter(|set| set.contains(&only)).collect();
    let mut rows = Vec::new();
    let mut ingest = Map::new();
    for set in sets {
        let began = Instant::now();
        let (engine, report) = indexed(&directory, set)?;
        if let Some(model) = &model {
            engine.attach_embedder(Rc::clone(model));
            block_on(engine.embed_missing(&mut |_| Ok(()))).map_err(|error| format!("{set}: {error}"))?;
        }
        ingest.insert(set.to_owned(), json!({ "ms": millis(began), "report": report }));
        for question in questions.iter().filter(|q| q.set == set) {
            rows.extend(asked(&engine, question)?);
        }
    }
    if list {
        for row in rows.iter().filter(|row| !row.ok) {
            eprintln!("{}", row.line());
        }
    }
    if let Some(file) = rows_file {
        let text = serde_json::to_string_pretty(&rows).map_err(|error| error.to_string())?;
        std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(json!({ "results": report(&rows), "ingest": ingest }))
}

/// The model of a folder.
#[cfg(feature = "onnx")]
fn opened(folder: &Path) -> Result<Rc<dyn Embedder>, String> {
    Ok(Rc::new(vectors::Kept::open(folder)?))
}

#[cfg(not(feature = "onnx"))]
fn opened(folder: &Path) -> Result<Rc<dyn Embedder>, String> {
    Err(format!("{} cannot be opened: run the benchmark with --features onnx", folder.display()))
}

/// An engine over one set, with its report on the sources.
fn indexed(directory: &Path, set: &str) -> Result<(Engine, Value), String> {
    let engine = Engine::new(Settings::default(), Rc::new(FakeClock::on(TODAY)), Rc::new(FakeEntropy::default()))
        .map_err(|error| error.to_string())?;
    let resumes = ["json", "yaml"].map(|ending| directory.join(format!("{set}.resume.{ending}")));
    let (base, files) = match resumes.into_iter().find(|resume| resume.is_file()) {
        Some(resume) => (directory.to_path_buf(), vec![resume]),
        None => (directory.join(set), files_of(&directory.join(set))?),
    };
    let mut sources = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let name = file.strip_prefix(&base).unwrap_or(file).to_string_lossy().into_owned();
        sources.push(SourceInput::new(&name, text));
    }
    let report = match engine.add(&sources) {
        Ok(report) => {
            let warnings: Vec<String> = report.warnings.iter().map(|warning| format!("{warning:?}")).collect();
            json!({ "documents": report.documents, "warnings": warnings })
        }
        Err(error) => {
            eprintln!("{set}: {error}");
            for source in sources {
                if let Err(error) = engine.add(std::slice::from_ref(&source)) {
                    eprintln!("    {}: {error}", source.name);
                }
            }
            json!({ "refused": error.to_string() })
        }
    };
    Ok((engine, report))
}

/// The Markdown and JSON files below a folder, ordered by name.
fn files_of(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let message = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .map_err(message)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(message)?;
    entries.sort();
    let mut files = Vec::new();
    for entry in entries {
        match entry.is_dir() {
            true => files.extend(files_of(&entry)?),
            false if entry.extension().is_some_and(|e| e == "md" || e == "json") => files.push(entry),
            false => {}
        }
    }
    Ok(files)
}

/// Asks one question, or the turns of one dialog.
fn asked(engine: &Engine, question: &Question) -> Result<Vec<Row>, String> {
    let ask = |text: &str, session: Option<String>| -> Result<(Answer, f64), String> {
        let options = AskOptions { session, ..AskOptions::default() };
        let began = Instant::now();
        let answer = block_on(engine.ask(text, &options, &mut |_| {})).map_err(|error| format!("{text}: {error}"))?;
        Ok((answer, millis(began)))
    };
    if question.turns.is_empty() {
        let (answer, ms) = ask(&question.question, None)?;
        return Ok(vec![judged(question, &answer, ms)]);
    }
    let session = engine.new_session();
    let mut rows = Vec::new();
    for (at, turn) in question.turns.iter().enumerate() {
        let turn = Question {
            id: format!("{}.{}", question.id, at + 1),
            set: question.set.clone(),
            lang: question.lang.clone(),
            kind: Some("turn".to_owned()),
            ..turn.clone()
        };
        let (answer, ms) = ask(&turn.question, Some(session.clone()))?;
        rows.push(judged(&turn, &answer, ms));
    }
    engine.end_session(&session);
    Ok(rows)
}

/// The properties by which rows are grouped.
type Key = fn(&Row) -> &str;

fn report(rows: &[Row]) -> Value {
    let share = |list: &[&Row], holds: &dyn Fn(&Row) -> bool| {
        let right = list.iter().filter(|row| holds(row)).count();
        let share = (right as f64 / list.len().max(1) as f64 * 1e3).round() / 1e3;
        json!({ "of": list.len(), "right": right, "share": share })
    };
    let of = |class: &str| rows.iter().filter(|row| row.class == class).collect::<Vec<_>>();
    let (said, none, pages) = (of("said"), of("none"), of("pages"));
    let turns: Vec<&Row> = rows.iter().filter(|row| row.kind == "turn").collect();
    let mut groups = Map::new();
    let keys: [(&str, Key); 3] = [("kind", |row| &row.kind), ("language", |row| &row.lang), ("set", |row| &row.set)];
    for (name, key) in keys {
        let mut group: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
        for row in rows {
            group.entry(key(row)).or_default().push(row);
        }
        let group: Map<String, Value> =
            group.into_iter().map(|(value, list)| (value.to_owned(), share(&list, &|row| row.ok))).collect();
        groups.insert(name.to_owned(), group.into());
    }
    let mut times: Vec<f64> = rows.iter().map(|row| row.ms).collect();
    times.sort_by(f64::total_cmp);
    json!({
        "said": {
            "full": share(&said, &|row| row.ok),
            "denied": share(&said, &|row| row.denied),
            "goldAmongReferences": share(&said, &|row| row.gold_in_references),
        },
        "notSaid": share(&none, &|row| row.ok),
        "turns": share(&turns, &|row| row.ok),
        "pages": {
            "first": share(&pages, &|row| row.rank == 1),
            "amongThree": share(&pages, &|row| (1..=3).contains(&row.rank)),
            "denied": share(&pages, &|row| row.denied),
        },
        "by": groups,
        "msPerQuestion": { "median": times.get(times.len() / 2), "worst": times.last() },
    })
}

fn millis(since: Instant) -> f64 {
    (since.elapsed().as_secs_f64() * 1e4).round() / 10.0
}
