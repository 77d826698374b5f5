//! How often questions are understood that nobody had in mind when the patterns were written, as one JSON object on standard
//! output; and the training of the classifier that decides where the patterns leave doubt.
//!
//! `cargo xtask bench intents [--list LANGUAGE]`: `src/language/examples/` holds example questions, a line
//! `class⇥question` each, by three writers per language. A classifier trained on the examples of two is tried on those of
//! the third, for each of the three: the figures tell how many of them the patterns understand, the classifier, and both
//! together. `--list` prints those misunderstood by both together on standard error.
//!
//! `--ask QUESTION` tells how the classifier reads a question instead.
//!
//! `cargo xtask intents` trains on all examples and writes `src/plan/classify/weights.bin`.
#![allow(clippy::disallowed_methods)] // A program: arguments are its input.

#[path = "shared/program.rs"]
mod program;
#[path = "intents/stage.rs"]
mod stage;
#[path = "intents/train.rs"]
mod train;

use adfontes::language::Language;
use adfontes::plan::Classifier;
use serde_json::{Map, Value, json};
use stage::Stage;
use std::path::{Path, PathBuf};
use train::Training;

/// Each wrote a file per language.
const WRITERS: [&str; 3] = ["a", "b", "c"];

/// One line of a file of examples.
#[derive(Clone, Debug)]
pub struct Example {
    /// What it asks for.
    pub class: String,
    /// With placeholders for names: `{company}`.
    pub question: String,
    /// The language of its file.
    pub language: Language,
}

fn main() {
    program::print(run());
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn examples(folder: &Path, writer: &str) -> Result<Vec<Example>, String> {
    let mut all = Vec::new();
    for language in Language::ALL {
        let file = folder.join(format!("{}.{writer}.tsv", language.code()));
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        for (at, line) in text.lines().enumerate() {
            let (class, question) = line
                .split_once('\t')
                .ok_or_else(|| format!("{}, line {}: no tab after the class", file.display(), at + 1))?;
            all.push(Example { class: class.to_owned(), question: question.to_owned(), language });
        }
    }
    Ok(all)
}

fn run() -> Result<Value, String> {
    let (mut write, mut list, mut asked) = (false, None, Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--write" => write = true,
            "--list" => list = Some(args.next().ok_or("--list wants a language")?),
            "--ask" => asked.push(args.next().ok_or("--ask wants a question")?),
            "--bench" => {}
            other => {
                return Err(format!("unknown option `{other}`; there are --write, --list LANGUAGE, --ask QUESTION"));
            }
        }
    }
    if !asked.is_empty() {
        return Ok({
            let stage = Stage::new();
            asked.iter().map(|question| likeliest(question, &stage)).collect()
        });
    }
    let folder = root().join("src/language/examples");
    let written = WRITERS.iter().map(|writer| examples(&folder, writer)).collect::<Result<Vec<_>, _>>()?;
    let stage = Stage::new();
    let others = |at: usize| -> Vec<Example> {
        let others = written.iter().enumerate().filter(|(other, _)| *other != at);
        others.flat_map(|(_, examples)| examples.iter().cloned()).collect()
    };
    let trainings: Vec<Training> = (0..written.len()).map(|at| Training::of(&others(at), &stage)).collect();
    let pairs = || trainings.iter().zip(written.iter().map(Vec::as_slice));
    let temperature = train::temperature(&pairs().collect::<Vec<_>>(), &stage);
    let mut tallies: std::collections::BTreeMap<&str, Tally> = std::collections::BTreeMap::new();
    for (training, unseen) in pairs() {
        let classifier = training.classifier(temperature);
        for example in unseen {
            let tally = tallies.entry(example.language.code()).or_default();
            let missed = tally.add(example, &stage, &classifier);
            if let Some(taken) = missed.filter(|_| list.as_deref() == Some(example.language.code())) {
                eprintln!("{} taken for {taken}: {}", example.class, example.question);
            }
        }
    }
    let all: Vec<Example> = written.concat();
    let whole = Training::of(&all, &stage).classifier(temperature);
    let file = whole.written();
    if write {
        let path = root().join("src/plan/classify/weights.bin");
        std::fs::write(&path, &file).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let by_language: Map<String, Value> =
        tallies.iter().map(|(code, tally)| ((*code).to_owned(), tally.report())).collect();
    let total = tallies.values().fold(Tally::default(), Tally::with);
    Ok(json!({
        "bench": "intents",
        "examples": all.len(),
        "classes": whole.classes.len(),
        "bytes": file.len(),
        "temperature": temperature,
        "unseen": { "all": total.report(), "byLanguage": by_language },
    }))
}

/// The three likeliest classes of a question with their probabilities.
fn likeliest(question: &str, stage: &Stage) -> Value {
    let example = Example { class: String::new(), question: question.to_owned(), language: Language::En };
    let words = stage.words(&example);
    let classifier = Classifier::trained();
    let mut all: Vec<(f32, &String)> = classifier.probabilities(&words).into_iter().zip(&classifier.classes).collect();
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let classes: Vec<Value> =
        all.iter().take(3).map(|(p, class)| json!({ "class": class, "probability": p })).collect();
    json!({ "question": question, "classes": classes })
}

/// Counts of examples that a classifier has not seen.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    of: usize,
    patterns: usize,
    classifier: usize,
    both: usize,
    sure: usize,
    sure_right: usize,
}

impl Tally {
    /// Counts an example; what both together take it for, if that is wrong.
    fn add(&mut self, example: &Example, stage: &Stage, classifier: &Classifier) -> Option<String> {
        let by_patterns = stage.intent(example, &Classifier::default());
        let both = stage.intent(example, classifier);
        let words = stage.words(example);
        let (class, probability) = classifier.best(&words).unwrap_or_default();
        let right = stage::is_right(&both, &example.class);
        self.of += 1;
        self.patterns += usize::from(stage::is_right(&by_patterns, &example.class));
        self.classifier += usize::from(stage::is_right(class, &example.class));
        self.both += usize::from(right);
        self.sure += usize::from(probability >= 0.7);
        self.sure_right += usize::from(probability >= 0.7 && stage::is_right(class, &example.class));
        (!right).then_some(both)
    }

    fn with(self, other: &Self) -> Self {
        Self {
            of: self.of + other.of,
            patterns: self.patterns + other.patterns,
            classifier: self.classifier + other.classifier,
            both: self.both + other.both,
            sure: self.sure + other.sure,
            sure_right: self.sure_right + other.sure_right,
        }
    }

    fn report(&self) -> Value {
        let share = |part: usize, of: usize| (part as f64 / of.max(1) as f64 * 1000.0).round() / 1000.0;
        json!({
            "of": self.of,
            "patternsAlone": share(self.patterns, self.of),
            "classifierAlone": share(self.classifier, self.of),
            "both": share(self.both, self.of),
            "probabilityFrom0.7": { "share": share(self.sure, self.of), "right": share(self.sure_right, self.sure) },
        })
    }
}
