//! The demo portfolio's own cases, answered by the engine and judged without a model, against a committed baseline.
//! `BASELINE=write cargo test --test native evaluate_portfolio` rewrites the baseline; `-- --nocapture` prints the table.

use crate::portfolio;
use adfontes::backend::fake::FakeClock;
use adfontes::dto;
use adfontes::engine::AskOptions;
use adfontes::error::Result;
use adfontes::evaluate::{
    CaseRecord, EvaluateOptions, Judge, Metric, MetricConfig, OfflineJudge, RunRecord, Sample, compare, evaluate,
};
use futures_executor::block_on;
use serde_json::{Value, json};
use std::path::PathBuf;

/// How much a mean may fall, or how many scores may be lost, before the test fails.
const TOLERANCE: f64 = 0.05;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path(name)).unwrap()).unwrap()
}

/// Every metric except the time, which depends on the machine.
fn metrics() -> Vec<MetricConfig> {
    Metric::ALL.iter().filter(|m| **m != Metric::Latency).map(|m| MetricConfig::new(*m)).collect()
}

fn run() -> RunRecord {
    let engine = portfolio::engine("demo", None);
    let cases = read("www/portfolio/eval.json");
    let cases = cases.as_array().unwrap();
    let samples: Vec<Result<Sample>> = cases
        .iter()
        .map(|case| {
            let question = case["user_input"].as_str().unwrap();
            let answer = block_on(engine.ask(question, &AskOptions::default(), &mut |_| {})).unwrap();
            let mut case = case.clone();
            case["answer"] = serde_json::to_value(dto::answer(&answer, &engine.corpus())).unwrap();
            Sample::from_json(&case)
        })
        .collect();
    let options = EvaluateOptions { metrics: metrics(), ..Default::default() };
    let judge = OfflineJudge::default();
    let judges: [&dyn Judge; 1] = [&judge];
    let done = block_on(evaluate(&samples, &options, &judges, None, &FakeClock::default(), &mut |_| Ok(()))).unwrap();
    let record = |((case, sample), scores): ((&Value, &Result<Sample>), _)| CaseRecord {
        id: case["id"].as_str().unwrap().to_owned(),
        sample: sample.as_ref().unwrap().into(),
        scores,
        error: None,
    };
    RunRecord {
        version: RunRecord::VERSION,
        name: "portfolio".into(),
        judges: vec![OfflineJudge::NAME.into()],
        cases: cases.iter().zip(&samples).zip(done.results).map(record).collect(),
        summary: done.summary,
    }
}

/// Ids and scores only, one case per line.
fn write_baseline(run: &RunRecord) {
    let case = |case: &CaseRecord| {
        let scores: Vec<Value> = case.scores.iter().map(|s| json!({ "metric": s.metric, "score": s.score })).collect();
        json!({ "id": case.id, "scores": scores }).to_string()
    };
    let lines: Vec<String> = run.cases.iter().map(case).collect();
    let text = format!(
        "{{\n\"version\": 1, \"name\": \"{}\", \"judges\": {}, \"summary\": {},\n\"results\": [\n{}\n]\n}}\n",
        run.name,
        json!(run.judges),
        json!(run.summary),
        lines.join(",\n")
    );
    std::fs::write(path("tests/cases/evaluate/portfolio.baseline.json"), text).unwrap();
}

#[test]
fn no_worse_than_the_baseline() {
    let run = run();
    assert!(run.cases.len() >= 40, "{} cases", run.cases.len());
    for summary in &run.summary {
        println!(
            "{:<22} {:>6} {:>4.0} %",
            summary.metric,
            summary.mean.map_or("–".into(), |m| format!("{m:.3}")),
            summary.coverage * 100.0
        );
    }
    if option_env!("BASELINE") == Some("write") {
        write_baseline(&run);
    }
    let baseline = RunRecord::from_json(read("tests/cases/evaluate/portfolio.baseline.json")).unwrap();
    let changes = compare(&run, &baseline);
    assert_eq!(changes.len(), run.summary.len());
    let worse: Vec<String> = changes
        .iter()
        .filter(|change| change.is_regression(TOLERANCE))
        .map(|c| {
            format!("{}: {:?} → {:?}, {} without a score now, worse: {:?}", c.metric, c.before, c.now, c.lost, c.worse)
        })
        .collect();
    assert!(worse.is_empty(), "worse than the baseline:\n{}", worse.join("\n"));
}

#[test]
fn what_the_product_promises_of_its_own_answers() {
    let run = run();
    let mean = |metric: &str| run.summary.iter().find(|s| s.metric == metric).unwrap().mean.unwrap();
    assert!(mean("CitationRecall") >= 0.95, "lists and quotations stand in their sources: {}", mean("CitationRecall"));
    assert!(mean("HallucinationRate") <= 0.05, "{}", mean("HallucinationRate"));
    // Questions about things that the portfolio lacks get one sentence and no citation.
    for case in run.cases.iter().filter(|case| case.id.ends_with("unknown")) {
        let rate = case.scores.iter().find(|s| s.metric == "CitationRate").unwrap();
        assert_eq!(rate.score, Some(0.0), "{}: {:?}", case.id, case.sample.response);
    }
}
