//! Metrics against recorded scores, bad verdicts, several judges, cancelling.

use adfontes::backend::fake::FakeClock;
use adfontes::error::{Error, ErrorCode, Result};
use adfontes::evaluate::{
    Embed, EvaluateOptions, Evaluation, EvaluationResult, Judge, Metric, MetricConfig, ReasonCode, Sample,
    ScriptedJudge, VectorTable, Verdicts, evaluate,
};
use adfontes::text::Language;
use futures_executor::block_on;
use serde_json::{Value, json};

mod judges;

fn options(metric: &Value, verdicts: Verdicts) -> EvaluateOptions {
    EvaluateOptions { metrics: vec![MetricConfig::from_json(metric).unwrap()], verdicts, ..Default::default() }
}

fn run(samples: &[Value], options: &EvaluateOptions, judges: &[&dyn Judge], embed: Option<&dyn Embed>) -> Evaluation {
    let samples: Vec<Result<Sample>> = samples.iter().map(Sample::from_json).collect();
    block_on(evaluate(&samples, options, judges, embed, &FakeClock::default(), &mut |_| Ok(()))).unwrap()
}

fn one(
    sample: &Value,
    options: &EvaluateOptions,
    judges: &[&dyn Judge],
    embed: Option<&dyn Embed>,
) -> EvaluationResult {
    run(std::slice::from_ref(sample), options, judges, embed).results[0][0].clone()
}

fn script(answers: &Value) -> ScriptedJudge {
    ScriptedJudge::new("script", answers.as_array().unwrap().iter().cloned().map(Ok))
}

fn vectors() -> Value {
    let path = format!("{}/tests/cases/evaluate/ragas.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn with_name(vector: &Value) -> Value {
    let mut config = vector["config"].clone();
    config["name"] = vector["metric"].clone();
    config
}

fn table(vector: &Value) -> Option<VectorTable> {
    let rows = vector["embeddings"].as_object()?;
    let row = |v: &Value| v.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect();
    Some(VectorTable(rows.iter().map(|(text, v)| (text.clone(), row(v))).collect()))
}

#[test]
fn ragas_vectors() {
    let file = vectors();
    let tolerance = file["tolerance"].as_f64().unwrap();
    let mut count = 0;
    for vector in file["vectors"].as_array().unwrap() {
        count += 1;
        let id = &vector["id"];
        let judge = script(&vector["judge_outputs"]);
        let table = table(vector);
        let options = options(&with_name(vector), Verdicts::Ragas);
        let result = one(&vector["sample"], &options, &[&judge], table.as_ref().map(|t| t as &dyn Embed));
        match vector["expected_score"].as_f64() {
            Some(expected) => {
                let score = result.score.unwrap_or_else(|| panic!("{id}: {:?}", result.reason));
                assert!((score - expected).abs() <= tolerance, "{id}: {score} for {expected}");
            }
            None => assert!(result.score.is_none() && result.reason.is_some(), "{id}: {result:?}"),
        }
        // The judge was shown the same as by ragas.
        let wanted = vector["judge_inputs"].as_array().unwrap();
        let seen = judge.seen.borrow();
        for (at, wanted) in wanted.iter().enumerate() {
            assert_eq!(&seen[at].1, wanted, "{id}, request {at}");
        }
    }
    assert_eq!(count, 50);
}

#[test]
fn strict_verdicts_agree_where_all_is_well_and_give_reasons_where_not() {
    let reasons = [
        ("cer_empty_both", "no_entities"),
        ("cp_ref_noctx", "missing_field"),
        ("cp_resp_noctx", "missing_field"),
        ("cr_empty", "no_verdicts"),
        ("cr_noctx", "missing_field"),
        ("f_no_statements", "no_statements"),
        ("f_fewer_verdicts", "verdict_count"),
        ("f_verdict2", "verdict_out_of_range"),
        ("f_noctx", "missing_field"),
        ("ns_no_ans_statements_relevant", "no_statements"),
        ("ns_no_gt_statements_relevant", "no_statements"),
        ("ns_ragged_relevant", "verdict_count"),
        ("ns_final_short_relevant", "verdict_count"),
        ("ns_final_long_relevant", "verdict_count"),
        ("ns_noctx_relevant", "missing_field"),
        ("rr_all_empty", "malformed_verdict"),
        ("rr_zero_vec", "no_vector"),
    ];
    for vector in vectors()["vectors"].as_array().unwrap() {
        let id = vector["id"].as_str().unwrap();
        let judge = script(&vector["judge_outputs"]);
        let table = table(vector);
        let options = options(&with_name(vector), Verdicts::Strict);
        let result = one(&vector["sample"], &options, &[&judge], table.as_ref().map(|t| t as &dyn Embed));
        match reasons.iter().find(|(name, _)| *name == id) {
            Some((_, code)) => {
                assert_eq!(result.score, None, "{id}");
                assert_eq!(result.reason_code.map(ReasonCode::as_str), Some(*code), "{id}: {:?}", result.reason);
            }
            None => {
                let expected = vector["expected_score"].as_f64().unwrap();
                let score = result.score.unwrap_or_else(|| panic!("{id}: {:?}", result.reason));
                assert!((score - expected).abs() <= 1e-7, "{id}: {score} for {expected}");
            }
        }
    }
}

fn qa() -> Value {
    json!({ "user_input": "q", "response": "r", "reference": "t", "retrieved_contexts": ["c"] })
}

#[test]
fn bad_judges() {
    let check = |metric: &str, answers: Value, code: &str| {
        let judge = script(&answers);
        let result = one(&qa(), &options(&json!(metric), Verdicts::Strict), &[&judge], None);
        assert_eq!(
            (result.score, result.reason_code.map(ReasonCode::as_str)),
            (None, Some(code)),
            "{metric} {answers}"
        );
        assert!(!result.explanation.is_empty() && result.model_scores[0].reason == result.reason);
    };
    let two = json!({ "statements": ["a", "b"] });
    let verdicts = |list: Value| json!([two, { "statements": list }]);
    check("Faithfulness", json!(["I cannot help with that."]), "malformed_verdict");
    check("Faithfulness", json!([null]), "malformed_verdict");
    check("Faithfulness", json!([{ "statements": "a" }]), "malformed_verdict");
    check("Faithfulness", json!([{ "statements": [{}] }]), "malformed_verdict");
    check("Faithfulness", verdicts(json!([])), "no_verdicts");
    check("Faithfulness", verdicts(json!([{ "verdict": 1 }])), "verdict_count");
    check("Faithfulness", verdicts(json!([{ "verdict": 1 }, { "verdict": 0 }, { "verdict": 0 }])), "verdict_count");
    check("Faithfulness", verdicts(json!([{ "verdict": 2 }, { "verdict": 0 }])), "verdict_out_of_range");
    check("Faithfulness", verdicts(json!([{ "verdict": 0.5 }, { "verdict": 0 }])), "verdict_out_of_range");
    check("Faithfulness", verdicts(json!([{ "verdict": "yes" }, { "verdict": 0 }])), "verdict_out_of_range");
    check("Faithfulness", verdicts(json!([{ "statement": "a" }, { "verdict": 0 }])), "malformed_verdict");
    check("ContextPrecision", json!([{ "verdict": -1 }]), "verdict_out_of_range");
    check("ContextPrecision", json!([[]]), "malformed_verdict");
    check("ContextRecall", json!([{ "classifications": [] }]), "no_verdicts");
    check("ContextRecall", json!([{ "classifications": [{ "attributed": 7 }] }]), "verdict_out_of_range");
    check("ContextEntityRecall", json!([{ "entities": [{}] }]), "malformed_verdict");
    check("ResponseRelevancy", json!([{ "question": "x" }]), "malformed_verdict");
    check("ResponseRelevancy", json!([{ "question": "x", "noncommittal": 3 }]), "verdict_out_of_range");
    check("Faithfulness", json!([]), "judge_failed");
    let question = json!({ "question": "x", "noncommittal": 0 });
    check("ResponseRelevancy", json!([question, question, question]), "no_embeddings");
}

#[test]
fn verdicts_of_other_types_are_read() {
    let check = |verdict: Value| {
        let judge = script(&json!([{ "statements": ["a"] }, { "statements": [{ "verdict": verdict }] }]));
        let result = one(&qa(), &options(&json!("faithfulness"), Verdicts::Strict), &[&judge], None);
        assert_eq!(result.score, Some(1.0), "{verdict}");
        assert_eq!(result.details[0].text, "a");
    };
    check(json!(1));
    check(json!(true));
    check(json!("1"));
    check(json!(1.0));
}

#[test]
fn several_judges_are_averaged_and_a_failed_one_is_left_out() {
    let said =
        |verdict: u8| [Ok(json!({ "statements": ["a"] })), Ok(json!({ "statements": [{ "verdict": verdict }] }))];
    let failure = || [Err(Error::new(ErrorCode::EndpointFailed, "The model server failed."))];
    let judges = || {
        (
            ScriptedJudge::new("one", said(1)),
            ScriptedJudge::new("broken", failure()),
            ScriptedJudge::new("two", said(0)),
        )
    };
    let (one_, broken, two) = judges();
    let result = one(&qa(), &options(&json!("Faithfulness"), Verdicts::Strict), &[&one_, &broken, &two], None);
    assert_eq!(result.score, Some(0.5));
    let models: Vec<_> = result.model_scores.iter().map(|m| (m.model.as_str(), m.score)).collect();
    assert_eq!(models, [("one", Some(1.0)), ("broken", None), ("two", Some(0.0))]);
    assert!(result.model_scores[1].reason.as_deref().unwrap().contains("failed"));
    assert!(result.explanation.starts_with("Mean of 2 judges"), "{}", result.explanation);
    // `models` selects some of them.
    let (one_, broken, two) = judges();
    let chosen = json!({ "name": "Faithfulness", "models": ["two"] });
    let result = one(&qa(), &options(&chosen, Verdicts::Strict), &[&one_, &broken, &two], None);
    assert_eq!((result.score, result.model_scores.len()), (Some(0.0), 1));
    let (one_, broken, two) = judges();
    let nobody = json!({ "name": "Faithfulness", "models": ["three"] });
    let result = one(&qa(), &options(&nobody, Verdicts::Strict), &[&one_, &broken, &two], None);
    assert_eq!(result.reason_code.map(ReasonCode::as_str), Some("no_judge"));
}

#[test]
fn undefined_scores_stay_out_of_the_mean() {
    let answers = json!([
        { "statements": ["a"] }, { "statements": [{ "verdict": 1 }] },
        { "statements": [] },
        { "statements": ["a", "b"] }, { "statements": [{ "verdict": 1 }, { "verdict": 0 }] },
    ]);
    let judge = script(&answers);
    let options = EvaluateOptions { concurrency: 1, ..options(&json!("Faithfulness"), Verdicts::Strict) };
    let samples = [qa(), qa(), json!({ "response": 3 }), qa()];
    let run = run(&samples, &options, &[&judge], None);
    let scores: Vec<_> = run.results.iter().map(|r| r[0].score).collect();
    assert_eq!(scores, [Some(1.0), None, None, Some(0.5)]);
    assert_eq!(run.results[2][0].reason_code.map(ReasonCode::as_str), Some("bad_sample"));
    assert_eq!((run.summary[0].mean, run.summary[0].coverage, run.summary[0].count), (Some(0.75), 0.5, 2));
    assert_eq!(judge.left(), 0);
}

#[test]
fn explanations_in_four_languages() {
    let answers = json!([{ "statements": ["a"] }, { "statements": [{ "verdict": 1 }] }]);
    for (language, part) in
        [(Language::En, "1 of"), (Language::Ru, "1 из 1"), (Language::Es, "1 de las 1"), (Language::De, "1 von 1")]
    {
        let options = EvaluateOptions { language, ..options(&json!("Faithfulness"), Verdicts::Strict) };
        assert!(one(&qa(), &options, &[&script(&answers)], None).explanation.contains(part));
        let missing = one(&json!({}), &options, &[&script(&answers)], None);
        assert_eq!(missing.reason.as_deref(), Some(missing.explanation.as_str()));
    }
}

#[test]
fn configurations() {
    let check =
        |config: Value, expected: std::result::Result<&str, &str>| match (MetricConfig::from_json(&config), expected) {
            (Ok(config), Ok(label)) => assert_eq!(config.label(), label),
            (Err(error), Err(part)) => assert!(error.message().contains(part), "{error}"),
            (got, _) => panic!("{config}: {got:?}"),
        };
    check(json!("context_recall"), Ok("ContextRecall"));
    check(json!("FaithfulnessMetric"), Ok("Faithfulness"));
    check(json!({ "name": "NoiseSensitivity", "mode": "IRRELEVANT" }), Ok("NoiseSensitivity(irrelevant)"));
    check(
        json!({ "name": "ContextPrecision", "evaluationStrategy": "RESPONSE_BASED" }),
        Ok("ContextPrecision(response)"),
    );
    check(json!({ "name": "RecallAtK", "k": 5 }), Ok("Recall@5"));
    check(json!("Faithfulnes"), Err("Did you mean `Faithfulness`"));
    check(json!({ "name": "Faithfulness", "modells": ["a"] }), Err("`models`"));
    check(json!({ "name": "ResponseRelevancy", "numberOfQuestions": 0 }), Err("1 to 20"));
    check(json!({ "name": "NoiseSensitivity", "mode": "both" }), Err("irrelevant"));
    check(json!(3), Err("name"));
    assert_eq!(MetricConfig::new(Metric::ResponseRelevancy).number_of_questions, 3);
}

#[test]
fn ten_thousand_samples_and_a_stop() {
    let samples: Vec<Result<Sample>> =
        (0..10_000).map(|_| Sample::from_json(&json!({ "response": "a [1]" }))).collect();
    let options = EvaluateOptions { metrics: vec![MetricConfig::new(Metric::CitationRate)], ..Default::default() };
    let clock = FakeClock::default();
    let mut heard = 0;
    let whole = block_on(evaluate(&samples, &options, &[], None, &clock, &mut |_| {
        heard += 1;
        Ok(())
    }));
    assert_eq!((whole.unwrap().results.len(), heard), (10_000, 10_000));
    let stopped = block_on(evaluate(&samples, &options, &[], None, &clock, &mut |p| {
        if p.done == 10 { Err(Error::aborted()) } else { Ok(()) }
    }));
    assert_eq!(stopped.unwrap_err().code(), ErrorCode::Aborted);
}
