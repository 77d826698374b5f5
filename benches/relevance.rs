//! Quality of retrieval on public test sets, as one JSON object on standard output.
//!
//! `cargo xtask bench relevance [--data DIR] [--model DIR]… [--set k1=1.2]… [--weights LIST]`: the data directory (default `../shared/data`, or
//! `ADFONTES_DATA`) holds `xquad.{en,ru,es,de}.json` and `cranfield.json`; a missing file is reported as not run. Each model folder
//! (default `ADFONTES_MODEL`) gives dense figures; its vectors are cached in `target/bench-vectors`. `--set` tries other constants of
//! the lexical score, `--weights 0.4,0.5` other weights of the dense side (`byWeight`). Figures are given for the whole set and for
//! both halves of it, so that a constant chosen on one half can be checked on the other. `--only PART` selects the sets whose names
//! contain PART; `--fast` leaves out the whole engine. Questions in one language over passages in another are sets too: `xquad.ru>en`.
#![allow(clippy::disallowed_methods)] // A program: arguments, environment and time are its input.

#[path = "relevance/abstention.rs"]
mod abstention;
#[path = "relevance/data.rs"]
mod data;
#[path = "shared/folder.rs"]
mod folder;
#[path = "relevance/metrics.rs"]
mod metrics;
#[path = "relevance/product.rs"]
mod product;
#[path = "shared/program.rs"]
mod program;

use adfontes::index::lexical::{LexicalFields, LexicalIndex, LexicalParams, LexicalQuery, Lexicon};
use adfontes::index::vectors::{QueryVector, VectorIndex};
use adfontes::retrieve::{Dense as Search, SearchMode};
use adfontes::text::{Language, detect};
use data::{Model, TestSet};
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::sync::Arc;

/// Documents that each retriever passes to fusion, as many as the planner asks for in general questions.
const DEPTH: usize = 50;

/// Weight of the dense side if question and passages are in different languages, as in the product.
const FOREIGN_WEIGHT: f32 = 0.9;

/// A scored list, best first.
pub type List = Vec<(u32, f32)>;

/// One test set with its indexes.
pub struct Bench {
    set: TestSet,
    language: Language,
    lexical: LexicalIndex,
    dense: Option<Dense>,
}

struct Dense {
    index: VectorIndex,
    questions: Vec<QueryVector>,
    /// Whether the model knows the set's language.
    knows: bool,
    /// Whether questions and passages are in different languages.
    foreign: bool,
    weight: f32,
    cosine_range: (f32, f32),
}

impl Bench {
    fn new(name: &str, set: TestSet, model: Option<&Model>, params: LexicalParams) -> Result<Self, String> {
        let language = name.rsplit('.').next().and_then(Language::from_code).unwrap_or(Language::En);
        let mut lexicon = Lexicon::new();
        let mut analyze = |document: &data::Document| {
            // Cranfield's texts begin with their titles.
            let body = document.text.strip_prefix(&document.title).unwrap_or(&document.text);
            Arc::new(lexicon.analyze(&LexicalFields { title: &document.title, body, language }))
        };
        let docs = set.documents.iter().map(&mut analyze).collect();
        let lexical = LexicalIndex::with_params(Arc::new(lexicon), docs, params).map_err(|error| error.to_string())?;
        let dense = match model {
            None => None,
            Some(model) => {
                let documents: Vec<String> = set.documents.iter().map(|document| document.text.clone()).collect();
                let questions: Vec<String> = set.questions.iter().map(|question| question.question.clone()).collect();
                let rows = model.embed(&format!("{name}.docs"), &documents, false)?;
                let index = VectorIndex::build(model.dimension(), rows.iter().map(|row| Some(row.as_slice())))
                    .map_err(|error| error.to_string())?;
                let rows = model.embed(&format!("{name}.questions"), &questions, true)?;
                let questions = rows.iter().map(|row| index.prepare(row)).collect::<Result<_, _>>();
                let questions = questions.map_err(|error| error.to_string())?;
                let foreign = name.contains('>');
                let weight = if foreign { FOREIGN_WEIGHT } else { model.manifest().dense_weight };
                let cosine_range = model.manifest().cosine_range;
                Some(Dense {
                    index,
                    questions,
                    knows: model.languages().contains(&language),
                    foreign,
                    weight,
                    cosine_range,
                })
            }
        };
        Ok(Self { set, language, lexical, dense })
    }

    fn query(&self, at: usize) -> LexicalQuery {
        self.lexical.query(&self.set.questions[at].question, None)
    }

    /// The three lists for a question, as if documents for which `withheld` holds did not exist.
    fn lists(&self, at: usize, withheld: &dyn Fn(u32) -> bool) -> [List; 3] {
        let weight = self.dense.as_ref().map_or(0.0, |dense| dense.weight);
        self.weighed(at, withheld, weight)
    }

    /// Like [`Self::lists`], with this weight of the dense side.
    fn weighed(&self, at: usize, withheld: &dyn Fn(u32) -> bool, weight: f32) -> [List; 3] {
        let passes = |doc: u32| !withheld(doc);
        let lexical = self.lexical.search(&self.query(at), DEPTH, Some(&passes));
        let Some(dense) = &self.dense else { return [lexical.clone(), Vec::new(), lexical] };
        let question = &dense.questions[at];
        let near = dense.index.search(question, DEPTH, Some(&passes));
        let teaches = |_| dense.knows && !dense.foreign;
        let (index, depth, filter) = (&dense.index, DEPTH, Some(&passes as &dyn Fn(u32) -> bool));
        let search = Search { index, question, depth, filter, teaches: &teaches };
        let sides = search.beside(&lexical, &|_| if dense.knows { weight } else { 0.0 });
        [lexical, near, sides.fused.into_iter().map(|fused| (fused.doc, fused.score)).collect()]
    }

    /// The quality of the hybrid list with other weights of the dense side.
    fn by_weight(&self, weights: &[f32]) -> Value {
        let all = weights.iter().map(|weight| {
            let lists: Vec<List> = (0..self.set.questions.len())
                .map(|at| {
                    let [_, _, hybrid] = self.weighed(at, &|_| false, *weight);
                    hybrid
                })
                .collect();
            (weight.to_string(), metrics::of(&self.set, |at| &lists[at]).json())
        });
        Value::Object(all.collect())
    }

    fn report(&self) -> Value {
        let count = self.set.questions.len();
        let lists: Vec<[List; 3]> = (0..count).map(|at| self.lists(at, &|_| false)).collect();
        let mut out = Map::new();
        let mut means = Vec::new();
        for (retriever, name) in ["lexical", "dense", "hybrid"].into_iter().enumerate() {
            if self.dense.is_none() && retriever > 0 {
                continue;
            }
            let scores = metrics::of(&self.set, |at| &lists[at][retriever]);
            means.push(scores.main());
            out.insert(name.into(), scores.json());
        }
        if let [lexical, dense, hybrid] = means[..] {
            out.insert("hybridIsNeverWorse".into(), json!(hybrid >= lexical.max(dense)));
        }
        let guessed = self.set.questions.iter().filter(|q| detect(&q.question) == self.language).count();
        out.insert("languageGuessedRight".into(), metrics::round(guessed as f64 / count.max(1) as f64));
        if self.set.is_single() {
            out.insert("abstention".into(), abstention::curve(self));
        }
        out.insert("questions".into(), json!(count));
        Value::Object(out)
    }
}

/// The figures of the whole engine, as users get them: documents are split and questions planned.
fn engine(name: &str, set: &TestSet, model: Option<&Model>) -> Result<Value, String> {
    let product = product::Product::new(name, set, model)?;
    let mut out = Map::new();
    for (mode, key) in [(SearchMode::Auto, "auto"), (SearchMode::Lexical, "lexical"), (SearchMode::Hybrid, "hybrid")] {
        if model.is_none() && mode == SearchMode::Hybrid {
            continue;
        }
        let answers: Vec<(List, bool)> =
            set.questions.iter().map(|q| product.ask(set, &q.question, mode)).collect::<Result<_, _>>()?;
        let mut scores = metrics::of(set, |at| &answers[at].0).json();
        let found = answers.iter().filter(|(_, found)| *found).count();
        scores["found"] = metrics::round(found as f64 / answers.len().max(1) as f64);
        out.insert(key.into(), scores);
    }
    Ok(Value::Object(out))
}

fn main() {
    program::print(run());
}

fn run() -> Result<Value, String> {
    let mut directory =
        std::env::var_os("ADFONTES_DATA").map_or_else(|| PathBuf::from("../shared/data"), PathBuf::from);
    let mut models: Vec<PathBuf> = Vec::new();
    let (mut only, mut fast, mut weights) = (String::new(), false, Vec::new());
    let mut params = LexicalParams::default();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} wants a value"));
        match arg.as_str() {
            "--data" => directory = value()?.into(),
            "--model" => models.push(value()?.into()),
            "--only" => only = value()?,
            "--fast" => fast = true,
            "--weights" => {
                let parse = |text: &str| text.parse().map_err(|_| format!("{text} is no number"));
                weights = value()?.split(',').map(parse).collect::<Result<Vec<f32>, _>>()?;
            }
            "--set" => set(&mut params, &value()?)?,
            // Added by `cargo bench`.
            "--bench" => {}
            other => return Err(format!("unknown argument {other}")),
        }
    }
    if models.is_empty() {
        models.extend(std::env::var_os("ADFONTES_MODEL").map(PathBuf::from));
    }
    let mut sets = Map::new();
    let mut not_run = Vec::new();
    let models = models.iter().map(|folder| Model::open(folder)).collect::<Result<Vec<_>, _>>()?;
    let choices: Vec<Option<&Model>> = if models.is_empty() { vec![None] } else { models.iter().map(Some).collect() };
    if models.is_empty() {
        not_run.push(json!({ "peer": "dense", "reason": "no model folder was given (--model, ADFONTES_MODEL)" }));
    }
    let same = Language::ALL.iter().map(|language| format!("xquad.{}", language.code()));
    let foreign = Language::ALL.iter().filter(|language| **language != Language::En);
    // Questions over passages in another language: only a model can find anything.
    let foreign = foreign.map(|language| format!("xquad.{}>en", language.code())).filter(|_| !models.is_empty());
    for name in same.chain(foreign).chain(["cranfield".to_owned()]).filter(|name| name.contains(&only)) {
        let name = name.as_str();
        let mut results = Map::new();
        for model in &choices {
            match data::load(&directory, name) {
                Err(reason) => not_run.push(json!({ "peer": name, "reason": reason })),
                Ok(set) => {
                    let bench = Bench::new(name, set, *model, params)?;
                    let mut report = bench.report();
                    if bench.dense.is_some() && !weights.is_empty() {
                        report["byWeight"] = bench.by_weight(&weights);
                    }
                    if !fast {
                        report["engine"] = engine(name, &bench.set, *model)?;
                    }
                    results.insert(model.map_or("none".into(), Model::name), report);
                }
            }
        }
        if !results.is_empty() {
            sets.insert(name.into(), results.into());
        }
    }
    Ok(json!({ "results": sets, "notRun": not_run }))
}

fn set(params: &mut LexicalParams, assignment: &str) -> Result<(), String> {
    let (name, value) = assignment.split_once('=').ok_or("--set wants name=value")?;
    let value: f32 = value.parse().map_err(|_| format!("{value} is no number"))?;
    let target = match name {
        "k1" => &mut params.k1,
        "b" => &mut params.b,
        "title_weight" => &mut params.title_weight,
        "exact" => &mut params.exact,
        "root" => &mut params.root,
        "proximity" => &mut params.proximity,
        "farthest" => &mut params.farthest,
        "letters" => &mut params.letters,
        "there" => &mut params.there,
        "figure" => &mut params.figure,
        _ => return Err(format!("no constant {name}")),
    };
    *target = value;
    Ok(())
}
