//! Stored runs: comparison, bounds, the report; and the metrics that need no judge.

use adfontes::backend::fake::FakeClock;
use adfontes::error::Result;
use adfontes::evaluate::{
    EvaluateOptions, EvaluationResult, Gate, Level, MetricConfig, ReasonCode, RunRecord, Sample, check, compare,
    evaluate, preset, report,
};
use adfontes::text::Language;
use futures_executor::block_on;
use serde_json::{Value, json};

fn record(cases: Value, summary: Value) -> RunRecord {
    let value =
        json!({ "version": 1, "name": "demo", "judges": ["offline (no model)"], "results": cases, "summary": summary });
    RunRecord::from_json(value).unwrap()
}

fn summary(metric: &str, mean: Option<f64>, lower: bool) -> Value {
    json!({ "metric": metric, "mean": mean, "coverage": 1.0, "count": 2, "lowerIsBetter": lower })
}

fn score(metric: &str, score: Option<f64>) -> Value {
    json!({
        "metric": metric, "score": score, "explanation": "1 of 2 statements.",
        "reason": if score.is_none() { Some("The judge gave no verdicts.") } else { None },
        "details": [
            { "text": "Thirty days.", "verdict": 1.0 },
            { "text": "</li><script>alert(1)</script>", "verdict": 0.0, "note": "\u{202e}words" },
        ],
        "modelScores": [{ "model": "a<b", "score": score }, { "model": "c", "score": null, "reason": "It failed." }],
    })
}

const HOSTILE: &str = "<img src=x onerror=alert(1)> \"quoted\" & 'single' \u{7}";

fn now() -> RunRecord {
    record(
        json!([
            {
                "id": "one", "sample": { "user_input": HOSTILE, "response": "Thirty days [1].", "reference": "30 days.",
                "retrieved_contexts": [HOSTILE, "The queue keeps letters."] },
                "scores": [score("Faithfulness", Some(0.5)), score("Latency", Some(120.0))],
            },
            {
                "id": "two", "sample": { "user_input": "Why?", "response": "Because." },
                "scores": [score("Faithfulness", Some(1.0)), score("Latency", Some(80.0))],
            },
            { "id": "three<", "scores": [score("Faithfulness", None)], "error": { "code": "bad_sample", "message": HOSTILE } },
        ]),
        json!([summary("Faithfulness", Some(0.75), false), summary("Latency", Some(100.0), true)]),
    )
}

fn before() -> RunRecord {
    record(
        json!([
            { "id": "one", "scores": [score("Faithfulness", Some(1.0)), score("Latency", Some(100.0))] },
            { "id": "two", "scores": [score("Faithfulness", Some(0.5)), score("Latency", Some(100.0))] },
            { "id": "three<", "scores": [score("Faithfulness", Some(1.0))] },
            { "id": "gone", "scores": [score("Faithfulness", Some(0.0))] },
        ]),
        json!([summary("Faithfulness", Some(0.625), false), summary("Latency", Some(100.0), true)]),
    )
}

#[test]
fn comparison_looks_at_cases_that_both_have() {
    let changes = compare(&now(), &before());
    let faithful = &changes[0];
    assert_eq!((faithful.before, faithful.now, faithful.cases), (Some(0.75), Some(0.75), 2));
    assert_eq!((faithful.lost, faithful.better, faithful.worse.clone()), (1, 1, vec!["one".to_owned()]));
    assert!(faithful.is_regression(0.02), "a score that is gone is one");
    let latency = &changes[1];
    assert_eq!((latency.difference, latency.worse.clone()), (Some(0.0), vec!["one".to_owned()]));
    assert!(!latency.is_regression(0.0));
}

#[test]
fn bounds() {
    let summary = now().summary;
    let gate =
        |metric: &str, at_least, below| Gate { metric: metric.into(), at_least, below, goal: None, level: Level::Must };
    let passed = |gate: Gate| check(&summary, &[gate])[0].passed;
    assert!(passed(gate("Faithfulness", Some(0.75), None)));
    assert!(!passed(gate("Faithfulness", Some(0.76), None)));
    assert!(!passed(gate("Latency", None, Some(100.0))));
    assert!(!passed(gate("ContextRecall", Some(0.0), None)), "what was not measured keeps no bound");
    let names = |name: &str| preset(name).unwrap().len();
    assert_eq!((names("citations"), names("seed000")), (9, 9));
    assert!(preset("ragas").unwrap_err().message().contains("citations"));
}

#[test]
fn report_is_as_before() {
    let gates = check(&now().summary, &preset("citations").unwrap());
    let html = report::html(&now(), Some(&before()), &gates, Language::En);
    let path = format!("{}/tests/cases/evaluate/report.html", env!("CARGO_MANIFEST_DIR"));
    if option_env!("GOLDEN") == Some("write") {
        std::fs::write(&path, &html).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap();
    assert!(
        html == golden,
        "the report changed; look at it, then GOLDEN=write cargo test --test native evaluate_report"
    );
}

#[test]
fn reports_hold_no_markup_of_others() {
    let gates = check(&now().summary, &preset("citations").unwrap());
    for (language, title) in [
        (Language::En, "Measured answers"),
        (Language::Ru, "Оценка ответов"),
        (Language::Es, "Respuestas medidas"),
        (Language::De, "Bewertete Antworten"),
    ] {
        let html = report::html(&now(), Some(&before()), &gates, language);
        assert!(html.contains(title));
        for bad in ["<script", "<img", "onerror=alert(1)>", "\u{202e}", "\u{7}", "http:", "https:"] {
            assert!(!html.contains(bad), "{bad}");
        }
        // Every element that is opened is closed again.
        for tag in ["details", "section", "table", "ul", "ol", "dl", "svg", "figure", "main"] {
            let opened = html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
            assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
        }
        let plain = report::html(&now(), None, &[], language);
        assert!(plain.len() < html.len() && !plain.contains('▲'));
    }
    let nothing = record(json!([]), json!([summary("Faithfulness", None, false)]));
    assert!(report::html(&nothing, Some(&nothing), &[], Language::En).contains('–'));
}

#[test]
fn files_that_are_no_runs() {
    let check = |value: Value| assert!(RunRecord::from_json(value).unwrap_err().message().contains("eval"));
    check(json!([]));
    check(json!({ "version": 2 }));
    check(json!({ "version": 1, "results": 3 }));
    check(json!({}));
}

#[test]
fn kept_reasons_and_bands_have_stable_names() {
    let kept = json!({ "metric": "NoiseSensitivity", "band": "good", "reasonCode": "judge_failed" });
    let read = |kept: &Value| serde_json::from_value::<EvaluationResult>(kept.clone()).unwrap();
    let written = json!(read(&kept));
    assert_eq!((&written["band"], &written["reasonCode"]), (&kept["band"], &kept["reasonCode"]));
    let of_tomorrow = json!({ "metric": "MRR", "reason": "It rains.", "reasonCode": "rain" });
    assert_eq!(read(&of_tomorrow).reason_code, None);
}

fn measure(sample: Value, metric: Value) -> EvaluationResult {
    let options = EvaluateOptions { metrics: vec![MetricConfig::from_json(&metric).unwrap()], ..Default::default() };
    let samples: Vec<Result<Sample>> = vec![Sample::from_json(&sample)];
    let run = block_on(evaluate(&samples, &options, &[], None, &FakeClock::default(), &mut |_| Ok(())));
    run.unwrap().results[0][0].clone()
}

#[test]
fn computed_metrics() {
    let sample = json!({
        "response": "The queue keeps letters for thirty days [1]. The queue is painted blue [2]. See queue.rs.\n\n```rust\nlet a = 1;\n```\n\nSources:\n[1] queue.rs",
        "retrieved_contexts": ["The queue keeps letters for thirty days.", "Letters that fail are sent again."],
        "attempts": 2, "duration_ms": 1234.5,
        "retrieved_ids": ["x", "a", "b"], "relevant_ids": ["a", "b"],
    });
    let check = |metric: &str, expected: f64| {
        let result = measure(sample.clone(), json!(metric));
        let score = result.score.unwrap_or_else(|| panic!("{metric}: {:?}", result.reason));
        assert!((score - expected).abs() < 1e-9, "{metric}: {score}");
        assert!(!result.explanation.is_empty() && result.model_scores.is_empty());
    };
    check("CitationRate", 1.0);
    check("CitationsPerAnswer", 2.0);
    check("SourcesSection", 1.0);
    check("FileReferences", 1.0);
    check("CodeBlocks", 1.0);
    check("CitationQuality", 1.0);
    check("CitationPrecision", 0.5);
    check("RetryRate", 1.0);
    check("Latency", 1234.5);
    check("RecallAtK", 1.0);
    check("MRR", 0.5);
    let claims = measure(sample.clone(), json!("VerifiedClaims"));
    let without = measure(sample, json!("HallucinationRate"));
    assert!((claims.score.unwrap() + without.score.unwrap() - 1.0).abs() < 1e-9);
    assert!(claims.details.iter().any(|d| d.text.contains("blue") && d.verdict == 0.0), "{claims:?}");
    let attributed = json!({
        "response": "{{rag:The queue keeps letters for thirty days.}} {{llm:Patience is a virtue of postmen.}} {{rag:Elephants sleep standing in water.}}",
        "retrieved_contexts": ["The queue keeps letters for thirty days."],
    });
    let accuracy = measure(attributed, json!("AttributionAccuracy"));
    assert!((accuracy.score.unwrap() - 2.0 / 3.0).abs() < 1e-9, "{accuracy:?}");
}

#[test]
fn what_cannot_be_computed_says_why() {
    let check = |sample: Value, metric: &str, code: &str| {
        let result = measure(sample, json!(metric));
        assert_eq!((result.score, result.reason_code.map(ReasonCode::as_str)), (None, Some(code)), "{metric}");
    };
    check(json!({}), "CitationRate", "missing_field");
    check(json!({ "response": "a b" }), "CitationRecall", "missing_field");
    check(json!({ "response": "Hello!", "retrieved_contexts": ["c"] }), "HallucinationRate", "nothing_to_count");
    check(json!({ "response": "plain", "retrieved_contexts": ["c"] }), "AttributionAccuracy", "nothing_to_count");
    check(json!({ "response": "plain" }), "RetryRate", "missing_field");
    check(json!({ "response": "plain" }), "Latency", "missing_field");
    check(json!({ "retrieved_ids": ["a"] }), "MRR", "nothing_to_count");
    check(json!({ "relevant_ids": ["a"] }), "RecallAtK", "missing_field");
}
