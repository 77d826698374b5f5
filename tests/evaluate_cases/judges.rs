//! Concurrent requests, several questions, several embedding models, and the verdict of each judge.

use super::{one, options, qa, run, script};
use adfontes::backend::fake::FakeClock;
use adfontes::error::{Error, ErrorCode, Result};
use adfontes::evaluate::{
    Embed, EvaluateOptions, Evaluation, Judge, JudgeRequest, MeanEmbed, MetricConfig, OfflineJudge, ReasonCode, Sample,
    ScriptedJudge, Step, VectorTable, Verdicts, evaluate,
};
use adfontes::text::Language;
use futures_executor::block_on;
use futures_util::future::LocalBoxFuture;
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::rc::Rc;
use std::task::Poll;

/// A slow judge that counts its concurrent requests.
#[derive(Default)]
struct SlowJudge {
    running: Rc<Cell<usize>>,
    most: Rc<Cell<usize>>,
    seen: RefCell<Vec<(Step, Value)>>,
    turns: Cell<usize>,
}

/// Yields to other tasks this many times.
async fn wait(mut turns: usize) {
    poll_fn(|context| match turns {
        0 => Poll::Ready(()),
        _ => {
            turns -= 1;
            context.waker().wake_by_ref();
            Poll::Pending
        }
    })
    .await;
}

impl Judge for SlowJudge {
    fn name(&self) -> &str {
        "slow"
    }

    fn judge<'a>(&'a self, request: &'a JudgeRequest<'a>) -> LocalBoxFuture<'a, Result<Value>> {
        self.seen.borrow_mut().push((request.step, request.data.clone()));
        self.running.set(self.running.get() + 1);
        self.most.set(self.most.get().max(self.running.get()));
        // Later requests end earlier.
        self.turns.set(self.turns.get() + 1);
        let turns = 60_usize.saturating_sub(self.turns.get()) % 7;
        let list = |key: &str| request.data[key].as_array().cloned().unwrap_or_default();
        let number = request.variant.map_or(0, |variant| variant.number);
        let answer = match request.step {
            Step::GenerateStatements => json!({ "statements": (0..45).map(|n| format!("s{n}")).collect::<Vec<_>>() }),
            Step::VerifyStatements => {
                let rows =
                    list("statements").into_iter().map(|s| json!({ "statement": s, "verdict": u8::from(s != "s7") }));
                json!({ "statements": rows.collect::<Vec<_>>() })
            }
            Step::VerifyContext => json!({ "verdict": u8::from(request.data["context"] != "c1") }),
            Step::GenerateQuestion => json!({ "question": format!("q{number}"), "noncommittal": 0 }),
            _ => json!({ "entities": ["A"] }),
        };
        Box::pin(async move {
            wait(turns).await;
            self.running.set(self.running.get() - 1);
            Ok(answer)
        })
    }
}

#[test]
fn requests_run_at_the_same_time_under_one_limit() {
    let sample = json!({
        "user_input": "q", "response": "r", "reference": "t", "retrieved_contexts": ["c0", "c1", "c2", "c3"],
    });
    let vectors = (0..6).map(|n| (format!("q{n}"), vec![1.0, f64::from(n)])).chain([("q".into(), vec![1.0, 0.0])]);
    let table = VectorTable(vectors.collect());
    let metrics = ["ContextPrecision", "Faithfulness", "NoiseSensitivity", "ResponseRelevancy", "ContextEntityRecall"];
    let metrics: Vec<_> = metrics.iter().map(|name| MetricConfig::from_json(&json!(name)).unwrap()).collect();
    let mut first: Option<Evaluation> = None;
    for concurrency in [1, 2, 5, 64] {
        let running = Rc::new(Cell::new(0));
        let most = Rc::new(Cell::new(0));
        let slow = || SlowJudge { running: running.clone(), most: most.clone(), ..SlowJudge::default() };
        let (one, two) = (slow(), slow());
        let options = EvaluateOptions { metrics: metrics.clone(), concurrency, ..Default::default() };
        let done = run(&[sample.clone(), sample.clone()], &options, &[&one, &two], Some(&table));
        let asked = one.seen.borrow().len();
        assert_eq!(most.get(), concurrency.min(most.get()), "{concurrency}");
        assert!(concurrency < 6 && most.get() == concurrency || most.get() > 20, "{} of {concurrency}", most.get());
        // Precision 4; faithfulness 1 + 3 parts of 45 statements; noise 2 + (4·2 + 1)·3; relevancy 3; entities 2.
        assert_eq!(asked, 2 * (4 + 4 + 29 + 3 + 2));
        let texts: Vec<&str> = done.results[1][0].details.iter().map(|d| d.text.as_str()).collect();
        assert_eq!(texts, ["c0", "c1", "c2", "c3"]);
        assert_eq!(done.results[0][1].details[7].verdict, 0.0);
        assert_eq!(done.results[0][1].score, Some(44.0 / 45.0));
        match &first {
            None => first = Some(done),
            Some(first) => assert_eq!(first, &done, "{concurrency}"),
        }
    }
}

#[test]
fn an_abort_ends_everything_at_once() {
    struct Hanging;
    impl Judge for Hanging {
        fn name(&self) -> &str {
            "hanging"
        }

        fn judge<'a>(&'a self, request: &'a JudgeRequest<'a>) -> LocalBoxFuture<'a, Result<Value>> {
            let aborts = request.data["context"] == "last";
            Box::pin(async move { if aborts { Err(Error::aborted()) } else { std::future::pending().await } })
        }
    }
    let sample = json!({ "user_input": "q", "response": "r", "retrieved_contexts": ["first", "last"] });
    let samples = [Sample::from_json(&sample)];
    let options = options(&json!("ContextPrecision"), Verdicts::Strict);
    let done = block_on(evaluate(&samples, &options, &[&Hanging], None, &FakeClock::default(), &mut |_| Ok(())));
    assert_eq!(done.unwrap_err().code(), ErrorCode::Aborted);
}

#[test]
fn several_questions_are_numbered_and_varied() {
    let seen = |number_of_questions: usize| {
        struct Asked(RefCell<Vec<(String, Option<f32>)>>);
        impl Judge for Asked {
            fn name(&self) -> &str {
                "asked"
            }

            fn judge<'a>(&'a self, request: &'a JudgeRequest<'a>) -> LocalBoxFuture<'a, Result<Value>> {
                let temperature = request.variant.map(|variant| variant.temperature);
                self.0.borrow_mut().push((request.messages[1].content.clone(), temperature));
                Box::pin(async { Ok(json!({ "question": "q", "noncommittal": 0 })) })
            }
        }
        let judge = Asked(RefCell::default());
        let table = VectorTable([("q".to_owned(), vec![1.0])].into());
        let metric = json!({
            "name": "ResponseRelevancy", "numberOfQuestions": number_of_questions, "temperature": 0.9,
        });
        assert_eq!(one(&qa(), &options(&metric, Verdicts::Strict), &[&judge], Some(&table)).score, Some(1.0));
        judge.0.into_inner()
    };
    let several = seen(4);
    let mut prompts: Vec<&String> = several.iter().map(|(prompt, _)| prompt).collect();
    prompts.sort();
    prompts.dedup();
    assert_eq!(prompts.len(), 4, "{several:?}");
    assert!(several[2].0.starts_with("This is number 3 of 4") && several.iter().all(|(_, t)| *t == Some(0.9)));
    assert_eq!(
        seen(1).iter().map(|(prompt, t)| (prompt.starts_with("Input:"), *t)).collect::<Vec<_>>(),
        [(true, None)]
    );
    let wrong = MetricConfig::from_json(&json!({ "name": "ResponseRelevancy", "temperature": 3 }));
    assert!(wrong.unwrap_err().message().contains("from 0 to 2"));
}

#[test]
fn faithfulness_and_noise_need_no_question() {
    let sample = json!({ "response": "r", "reference": "t", "retrieved_contexts": ["c"] });
    let statements = json!({ "statements": ["a"] });
    let verdicts = json!({ "statements": [{ "verdict": 1 }] });
    let check = |metric: &str, answers: Value, score: f64| {
        let judge = script(&answers);
        let result = one(&sample, &options(&json!(metric), Verdicts::Strict), &[&judge], None);
        assert_eq!(result.score, Some(score), "{metric}: {:?}", result.reason);
        assert!(judge.seen.borrow().iter().all(|(_, data)| data.get("question").is_none()));
    };
    check("Faithfulness", json!([statements, verdicts]), 1.0);
    check("NoiseSensitivity", json!([statements, statements, verdicts, verdicts, verdicts]), 0.0);
}

/// Vectors from a table, as of a model that knows some languages.
struct Knows(VectorTable, Vec<Language>);

impl Embed for Knows {
    fn embed<'a>(&'a self, texts: &'a [String]) -> LocalBoxFuture<'a, Result<Vec<Vec<f64>>>> {
        self.0.embed(texts)
    }

    fn knows(&self, language: Language) -> bool {
        self.1.contains(&language)
    }
}

#[test]
fn several_embedding_models_are_averaged() {
    let table = |of_x: Vec<f64>| {
        let zeros = vec![0.0; of_x.len() - 1];
        let question = [vec![2.0], zeros].concat();
        VectorTable([("q".to_owned(), question), ("x".to_owned(), of_x)].into())
    };
    let check = |models: Vec<Box<dyn Embed>>, score: Option<f64>| {
        let judge = script(&json!([{ "question": "x", "noncommittal": 0 }]));
        let metric = json!({ "name": "ResponseRelevancy", "numberOfQuestions": 1 });
        let result = one(&qa(), &options(&metric, Verdicts::Strict), &[&judge], Some(&MeanEmbed(models)));
        let near = |(a, b): (f64, f64)| (a - b).abs() < 1e-9;
        assert!(result.score == score || result.score.zip(score).is_some_and(near), "{:?} {:?}", result.score, score);
    };
    let broken = || VectorTable(Default::default());
    check(vec![Box::new(table(vec![3.0, 0.0]))], Some(1.0));
    check(vec![Box::new(table(vec![3.0, 0.0])), Box::new(table(vec![0.0, 0.0, 5.0]))], Some(0.5));
    check(vec![Box::new(table(vec![0.6, 0.8])), Box::new(broken())], Some(0.6));
    check(vec![Box::new(broken()), Box::new(broken())], None);
}

#[test]
fn the_judge_without_a_model_takes_a_model_that_knows_the_language() {
    let (question, answer) = ("Wo liegt Bremen?", "Die Hansestadt findet man an der Weser.");
    let table = || VectorTable([(question.to_owned(), vec![1.0, 0.0]), (answer.to_owned(), vec![0.8, 0.6])].into());
    let check = |languages: Vec<Language>, answer: &str, expected: f64| {
        let sample = json!({ "user_input": question, "response": answer });
        let model = Knows(table(), languages);
        let options = options(&json!("ResponseRelevancy"), Verdicts::Strict);
        let score = one(&sample, &options, &[&OfflineJudge::unchecked()], Some(&model)).score.unwrap();
        assert!((score - expected).abs() < 1e-9, "{score} for {expected}");
    };
    check(vec![Language::De], answer, 0.8);
    check(vec![Language::En], answer, 0.0);
    check(vec![Language::De], "Das kann ich leider nicht sagen.", 0.0);
}

#[test]
fn each_judge_explains_itself() {
    let said = |verdict: u8| json!([{ "statements": ["a", "b"] }, { "statements": [{ "verdict": 1, "reason": "r" }, { "verdict": verdict }] }]);
    let (yes, no) = (script(&said(1)), script(&said(0)));
    let broken = ScriptedJudge::new("broken", []);
    let options = EvaluateOptions { language: Language::De, ..options(&json!("Faithfulness"), Verdicts::Strict) };
    let result = one(&qa(), &options, &[&yes, &no, &broken], None);
    let facts = |at: usize| result.model_scores[at].basis.map(|basis| (basis.some, basis.all));
    assert_eq!([facts(0), facts(1), facts(2)], [Some((Some(2), Some(2))), Some((Some(1), Some(2))), None]);
    assert!(result.model_scores[1].explanation.contains("1 von 2"), "{:?}", result.model_scores[1]);
    assert_eq!(result.model_scores[0].details[0].note, "r");
    assert_eq!(result.model_scores[2].reason_code, Some(ReasonCode::JudgeFailed));
    assert_eq!(result.model_scores[2].reason.as_deref(), Some(result.model_scores[2].explanation.as_str()));
    assert_eq!(result.basis, result.model_scores[0].basis);
    // The details of a single judge are only beside the score.
    let result = one(&qa(), &options, &[&script(&said(1))], None);
    assert!(result.model_scores[0].details.is_empty() && result.details.len() == 2);
}

/// The notes of the judge without a model are in the reader's language, whatever language is judged.
#[test]
fn offline_notes_in_four_languages() {
    let sample = json!({
        "user_input": "When did it open?", "response": "It opened in 1934.", "retrieved_contexts": ["It opened in 1943."],
    });
    for (language, part) in
        [(Language::En, "date"), (Language::Ru, "дата"), (Language::Es, "fecha"), (Language::De, "Datum")]
    {
        let options = EvaluateOptions { language, ..options(&json!("Faithfulness"), Verdicts::Strict) };
        let result = one(&sample, &options, &[&OfflineJudge::unchecked()], None);
        assert!(result.details[0].note.contains(part), "{:?}", result.details);
    }
}
