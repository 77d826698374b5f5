//! The judge without a model on labelled cases: balanced accuracy per metric and language, compared to always giving the more
//! frequent verdict. `cargo test --test native evaluate_judge -- --nocapture` prints both halves as JSON. If `ADFONTES_DATA` names a
//! folder with the whole XQuAD, the false sentences come from all its paragraphs.
#![allow(clippy::disallowed_methods)] // The data may stand elsewhere.

use adfontes::backend::fake::FakeClock;
use adfontes::error::Result;
use adfontes::evaluate::{
    Detail, EvaluateOptions, EvaluationResult, Judge, JudgeRequest, Metric, MetricConfig, OfflineJudge, Sample, Step,
    evaluate, reliability,
};
use adfontes::language::{Language, Reliability};
use falsify::{Question, Statement, Tables};
use futures_executor::block_on;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

mod falsify;

fn file(name: &str) -> Value {
    let path = format!("{}/tests/cases/evaluate/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn score(sample: &Value, metric: Value, judge: &OfflineJudge) -> EvaluationResult {
    let options = EvaluateOptions { metrics: vec![MetricConfig::from_json(&metric).unwrap()], ..Default::default() };
    let samples: Vec<Result<Sample>> = vec![Sample::from_json(sample)];
    let run = block_on(evaluate(&samples, &options, &[judge], None, &FakeClock::default(), &mut |_| Ok(()))).unwrap();
    run.results[0][0].clone()
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|item| item["text"].as_str().unwrap()).collect()
}

fn labels(list: &Value, of: impl Fn(&Value) -> bool) -> Vec<bool> {
    list.as_array().unwrap().iter().map(of).collect()
}

fn is(key: &str) -> impl Fn(&Value) -> bool + '_ {
    move |item| item[key] == 1
}

/// Pairs of label and verdict. A missing verdict counts as wrong.
type Pairs = Vec<(bool, bool)>;

fn pairs(labels: Vec<bool>, details: &[Detail], what: &str) -> Pairs {
    let fits = labels.len() == details.len();
    if !fits {
        println!("# {what}: {} verdicts for {} labels", details.len(), labels.len());
    }
    for (detail, label) in details.iter().zip(&labels).filter(|(d, label)| (d.verdict >= 0.5) != **label) {
        println!("# {what}: {label} was told wrongly: {} ({})", detail.text, detail.note);
    }
    let verdict = |at: usize, label: bool| if fits { details[at].verdict >= 0.5 } else { !label };
    labels.into_iter().enumerate().map(|(at, label)| (label, verdict(at, label))).collect()
}

fn judge(case: &Value, metric: Metric) -> Pairs {
    let judge = OfflineJudge::unchecked();
    let reference = texts(&case["reference"]).join(" ");
    let response = texts(&case["statements"]).join(" ");
    let sample = json!({
        "user_input": case["question"], "reference": reference, "response": response,
        "retrieved_contexts": texts(&case["contexts"]),
    });
    let what = format!("{} {}", metric.name(), case["question"]);
    let run = |sample: &Value| score(sample, json!(metric.name()), &judge);
    let plain = |key: &str, label: &str| pairs(labels(&case[key], is(label)), &run(&sample).details, &what);
    match metric {
        Metric::ContextPrecision => plain("contexts", "useful"),
        Metric::ContextRecall => plain("reference", "attributable"),
        Metric::Faithfulness => plain("statements", "faithful"),
        Metric::NoiseSensitivity => {
            // All contexts as one relevant context: a wrong statement that any of them supports is an error.
            let mut sample = sample.clone();
            sample["retrieved_contexts"] = json!([texts(&case["contexts"]).join(" ")]);
            let error = |s: &Value| !(s["faithful"] == 1 && s["correct"] == 0);
            pairs(labels(&case["statements"], error), &run(&sample).details, &what)
        }
        Metric::ContextEntityRecall => {
            let details = run(&sample).details;
            let one = |(name, label): (&String, &Value)| {
                let label = *label == 1;
                let found = details.iter().find(|d| d.text.contains(name.as_str()) || same_stem(&d.text, name));
                if found.is_none() {
                    println!("# {what}: {name} was not spotted");
                }
                (label, found.map_or(!label, |d| d.verdict >= 0.5))
            };
            case["entities"].as_object().unwrap().iter().map(one).collect()
        }
        _ => case["responses"]
            .as_array()
            .unwrap()
            .iter()
            .map(|answer| {
                let sample = json!({ "user_input": case["question"], "response": answer["text"] });
                (answer["relevant"] == 1, run(&sample).score.unwrap() >= 0.5 - 1e-9)
            })
            .collect(),
    }
}

/// Whether this is an inflected form of the same name: the words differ only at their ends.
fn same_stem(a: &str, b: &str) -> bool {
    let (a, b): (Vec<&str>, Vec<&str>) = (a.split(' ').collect(), b.split(' ').collect());
    let near = |(a, b): (&&str, &&str)| {
        let common = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count();
        common >= 3 && a.chars().count().abs_diff(common) <= 2 && b.chars().count().abs_diff(common) <= 2
    };
    a.len() == b.len() && a.iter().zip(&b).all(near)
}

fn measure(language: Language, half: &str, metric: Metric) -> Reliability {
    let file = file(&format!("judge.{}.json", language.code()));
    let pairs: Pairs = file[half].as_array().unwrap().iter().flat_map(|case| judge(case, metric)).collect();
    let share = |label: bool| {
        let of: Vec<_> = pairs.iter().filter(|p| p.0 == label).collect();
        let right = of.iter().filter(|p| p.1 == label).count();
        (right as f64 / of.len().max(1) as f64, of.len() as f64)
    };
    let ((good, goods), (bad, bads)) = (share(true), share(false));
    assert!(goods > 0.0 && bads > 0.0, "{} {half}: only one kind of label", metric.name());
    let accuracy = (good + bad) / 2.0;
    // Laplace's correction gives even a perfect share some spread.
    let variance = |share: f64, n: f64| {
        let p = (share * n + 1.0) / (n + 2.0);
        p * (1.0 - p) / n
    };
    let error = ((variance(good, goods) + variance(bad, bads)) / 4.0).sqrt();
    let round = |x: f64| (x * 100.0).round() / 100.0;
    Reliability { accuracy: round(accuracy), lower: round(accuracy - 1.96 * error), cases: pairs.len() }
}

/// `ContextRecall` → `context_recall`, the field of a language's pack.
fn field(metric: Metric) -> String {
    let letter = |c: char| if c.is_uppercase() { format!("_{}", c.to_lowercase()) } else { c.to_string() };
    metric.name().chars().map(letter).collect::<String>().trim_start_matches('_').to_owned()
}

#[test]
fn reliability_is_as_written() {
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let mut table = String::new();
        let mut differs = false;
        for metric in Metric::JUDGED {
            for half in ["adjusted_on", "held_out"] {
                let m = measure(language, half, *metric);
                println!(
                    "{}",
                    json!({
                        "metric": metric.name(), "language": language.code(), "half": half, "cases": m.cases,
                        "balancedAccuracy": m.accuracy, "majority": Reliability::BASELINE, "lower95": m.lower,
                        "scores": m.is_better(),
                    })
                );
                if half == "held_out" {
                    table += &format!(
                        "        {}: Reliability {{ accuracy: {:.2}, lower: {:.2}, cases: {} }},\n",
                        field(*metric),
                        m.accuracy,
                        m.lower,
                        m.cases
                    );
                    differs |= reliability(*metric, language) != Some(m);
                } else {
                    let both = m.cases + measure(language, "held_out", *metric).cases;
                    assert!(both >= 20, "{} {}: {both} labelled verdicts", metric.name(), language.code());
                }
            }
        }
        if differs {
            let code = language.code();
            wrong.push(format!("src/language/{code}.rs, EVALUATION.measured; measured:\n{table}"));
        }
    }
    assert!(wrong.is_empty(), "not as written: {}", wrong.join("\n"));
}

/// Paragraphs of XQuAD in a language with their questions: the repository's excerpt, or all of them from the folder named by
/// `ADFONTES_DATA`.
fn xquad(language: Language) -> Value {
    let name = format!("xquad.{}.json", language.code());
    let Some(folder) = std::env::var_os("ADFONTES_DATA") else { return file(&name) };
    serde_json::from_str(&std::fs::read_to_string(Path::new(&folder).join(name)).unwrap()).unwrap()
}

/// How often the judge passes true and false statements, by how they were made: (passed, all).
type Passed = BTreeMap<(bool, &'static str), (usize, usize)>;

/// Judges every statement about the paragraphs of one half. All statements about a paragraph are one request.
fn passed(language: Language, half: usize, tables: &Tables<'_>) -> Passed {
    let data = xquad(language);
    let documents = data["documents"].as_array().unwrap();
    let every: usize = std::env::var("ADFONTES_EVERY").map_or(1, |every| every.parse().unwrap());
    let mut passed = Passed::new();
    for (number, document) in documents.iter().enumerate().skip(half).step_by(2 * every) {
        let text = |document: &Value| document["text"].as_str().unwrap().to_owned();
        let of_document = data["questions"].as_array().unwrap().iter().filter(|q| q["doc"] == document["id"]);
        let questions: Vec<Question<'_>> = of_document
            .map(|q| Question { text: q["question"].as_str().unwrap(), answer: q["answer"].as_str().unwrap() })
            .collect();
        let foreign = falsify::names(&text(&documents[(number + documents.len() / 3) % documents.len()]));
        let paragraph = text(document);
        let statements = falsify::statements(&paragraph, &questions, &foreign, tables);
        for (statement, (passes, note)) in statements.iter().zip(verdicts(&paragraph, &statements)) {
            let entry = passed.entry((statement.is_true, statement.kind)).or_default();
            (entry.0, entry.1) = (entry.0 + usize::from(passes), entry.1 + 1);
            if std::env::var("ADFONTES_SHOW").as_deref() == Ok(statement.kind) && passes != statement.is_true {
                println!("## {} {}\n   {note}\n   {paragraph}", language.code(), statement.text);
            }
        }
    }
    passed
}

/// The judge's verdict on each statement, with its note.
fn verdicts(paragraph: &str, statements: &[Statement]) -> Vec<(bool, String)> {
    let texts: Vec<&str> = statements.iter().map(|statement| statement.text.as_str()).collect();
    let sample = json!({ "response": texts.join(" "), "retrieved_contexts": [paragraph] });
    let sample = Sample::from_json(&sample).unwrap();
    let request = JudgeRequest {
        metric: Metric::Faithfulness,
        step: Step::VerifyStatements,
        messages: Vec::new(),
        schema: Value::Null,
        data: json!({ "context": paragraph, "statements": texts }),
        variant: None,
        sample: &sample,
        language: Language::En,
    };
    let said = block_on(OfflineJudge::unchecked().judge(&request)).unwrap();
    let rows = said["statements"].as_array().unwrap().iter();
    rows.map(|row| (row["verdict"] == 1, row["reason"].as_str().unwrap().to_owned())).collect()
}

/// The share of true, or of false, statements that passed.
fn share(passed: &Passed, is_true: bool) -> f64 {
    let of = passed.iter().filter(|((truth, _), _)| *truth == is_true);
    let (some, all) = of.fold((0, 0), |sum, (_, n)| (sum.0 + n.0, sum.1 + n.1));
    some as f64 / f64::max(all as f64, 1.0)
}

/// Maximum share of false statements that pass.
const MOST_FALSE: f64 = 0.15;
/// Minimum share of true statements that pass; half of them put the content of a question in other words.
const LEAST_TRUE: f64 = 0.55;

/// Few false statements pass. The judge was adjusted on the even paragraphs; the odd ones are held out.
#[test]
fn false_sentences_do_not_pass() {
    let tables = file("falsify.json");
    let workers: Vec<_> = Language::ALL
        .into_iter()
        .flat_map(|language| [(language, 0), (language, 1)])
        .map(|(language, half)| {
            let tables = tables[language.code()].clone();
            std::thread::spawn(move || (language, half, passed(language, half, &Tables(&tables))))
        })
        .collect();
    let mut wrong = Vec::new();
    for worker in workers {
        let (language, half, passed) = worker.join().unwrap();
        let half = ["adjusted_on", "held_out"][half];
        let (good, bad) = (share(&passed, true), share(&passed, false));
        println!(
            "{} {half}: {:.1} % of the true and {:.1} % of the false pass",
            language.code(),
            good * 100.0,
            bad * 100.0
        );
        for ((is_true, kind), (some, all)) in &passed {
            let share = *some as f64 / *all as f64 * 100.0;
            println!("    {} {kind}: {some} of {all}, {share:.0} %", if *is_true { "true, " } else { "false," });
        }
        if bad > MOST_FALSE || good < LEAST_TRUE {
            let (code, bad, good) = (language.code(), bad * 100.0, good * 100.0);
            wrong.push(format!("{code} {half}: {bad:.1} % of the false and {good:.1} % of the true pass"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Samples with known bounds, scored by the judge without a model.
#[test]
fn samples_keep_their_bounds() {
    let mut wrong = Vec::new();
    for case in file("samples.json")["cases"].as_array().unwrap() {
        let result = score(&case["sample"], case["metric"].clone(), &OfflineJudge::default());
        let score = result.score.unwrap_or_else(|| panic!("{}: {:?}", case["id"], result.reason));
        let (least, most) = (case["at_least"].as_f64().unwrap_or(0.0), case["at_most"].as_f64().unwrap_or(1.0));
        if score < least || score > most {
            wrong.push(format!("{}: {score} is not in {least}–{most}\n  {:?}", case["id"], result.details));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_readme_has_the_figures() {
    let readme = std::fs::read_to_string(format!("{}/README.md", env!("CARGO_MANIFEST_DIR"))).unwrap();
    for metric in Metric::JUDGED {
        let figure = |language| format!("{:.2}", reliability(*metric, language).unwrap().accuracy);
        let cells = Language::ALL.map(figure).join(" | ");
        let row = format!("| `{}` | {cells} |", metric.name());
        assert!(readme.contains(&row), "README.md lacks {row}");
    }
}
