//! A language model as a judge of answers, and an endpoint for embeddings: requests, retries, parsing.

use crate::backend::{Clock, LanguageModel};
use crate::error::{Error, ErrorCode, Result};
use crate::evaluate::{Embed, Judge, JudgeRequest, json_in};
use crate::request::{json_of, text_of};
use crate::settings::LlmSettings;
use futures_util::future::LocalBoxFuture;
use serde_json::{Value, json};
use std::cell::Cell;
use std::rc::Rc;

/// A model behind an OpenAI-compatible endpoint that answers in JSON. Text around the JSON is removed, JSON that is
/// slightly broken is repaired, and if there is none the request is repeated once.
pub struct ModelJudge {
    model: Rc<dyn LanguageModel>,
    settings: LlmSettings,
    clock: Rc<dyn Clock>,
    /// Whether the endpoint accepts `response_format`; some reject requests that have it.
    takes_format: Cell<bool>,
}

impl ModelJudge {
    /// A judge with these settings: timeouts, retries, temperature, maximum answer length.
    pub fn new(model: Rc<dyn LanguageModel>, settings: LlmSettings, clock: Rc<dyn Clock>) -> Self {
        Self { model, settings, clock, takes_format: Cell::new(true) }
    }

    async fn ask(&self, messages: &Value, temperature: Option<f32>) -> Result<String> {
        let mut body = json!({
            "model": self.model.model(), "messages": messages, "stream": false,
            "temperature": temperature.unwrap_or(self.settings.temperature), "max_tokens": self.settings.max_tokens,
        });
        let send = async |body: Value| text_of(&*self.model, body, &self.settings, &*self.clock).await.text;
        if !self.takes_format.get() {
            return send(body).await;
        }
        let plain = body.clone();
        body["response_format"] = json!({ "type": "json_object" });
        match send(body).await {
            Err(error) if matches!(error.status(), Some(400 | 422)) => {
                let text = send(plain).await?;
                self.takes_format.set(false);
                Ok(text)
            }
            other => other,
        }
    }
}

impl Judge for ModelJudge {
    fn name(&self) -> &str {
        self.model.model()
    }

    fn leaves_page(&self) -> bool {
        true
    }

    fn judge<'a>(&'a self, request: &'a JudgeRequest<'a>) -> LocalBoxFuture<'a, Result<Value>> {
        Box::pin(async move {
            let mut messages = json!(request.messages);
            let temperature = request.variant.map(|variant| variant.temperature);
            let first = self.ask(&messages, temperature).await?;
            if let Some(value) = json_in(&first) {
                return Ok(value);
            }
            if let Some(list) = messages.as_array_mut() {
                let said: String = first.chars().take(2_000).collect();
                list.push(json!({ "role": "assistant", "content": said }));
                let again = "That was not JSON. Answer with one JSON object of the schema and nothing else.";
                list.push(json!({ "role": "user", "content": again }));
            }
            let second = self.ask(&messages, temperature).await?;
            json_in(&second).ok_or_else(|| {
                let message = format!("{} answered without JSON, twice. Use another model as judge.", self.name());
                Error::new(ErrorCode::EndpointGarbage, message)
            })
        })
    }
}

/// Embeddings from an OpenAI-compatible endpoint (`/embeddings`).
pub struct EndpointEmbedder {
    model: Rc<dyn LanguageModel>,
    dimensions: Option<usize>,
    settings: LlmSettings,
    clock: Rc<dyn Clock>,
}

impl EndpointEmbedder {
    /// `model` sends its requests to the embeddings' address. `dimensions`: length of the vectors, if the model
    /// supports a choice.
    pub fn new(
        model: Rc<dyn LanguageModel>,
        dimensions: Option<usize>,
        settings: LlmSettings,
        clock: Rc<dyn Clock>,
    ) -> Self {
        Self { model, dimensions, settings, clock }
    }
}

impl Embed for EndpointEmbedder {
    fn leaves_page(&self) -> bool {
        true
    }

    fn embed<'a>(&'a self, texts: &'a [String]) -> LocalBoxFuture<'a, Result<Vec<Vec<f64>>>> {
        Box::pin(async move {
            let mut body = json!({ "model": self.model.model(), "input": texts });
            if let Some(dimensions) = self.dimensions {
                body["dimensions"] = json!(dimensions);
            }
            let said = json_of(&*self.model, body, &self.settings, &*self.clock).await?;
            vectors(&said, texts.len()).ok_or_else(|| {
                let message = "The model server sent no usable embeddings. Check address and model.";
                Error::new(ErrorCode::EndpointGarbage, message)
            })
        })
    }
}

/// The vectors in `{ "data": [{ "index": 0, "embedding": […] }] }`, by index.
fn vectors(said: &Value, count: usize) -> Option<Vec<Vec<f64>>> {
    let rows = said.get("data")?.as_array()?;
    let mut out = vec![None; count];
    for (at, row) in rows.iter().enumerate() {
        let index = row.get("index").and_then(Value::as_u64).map_or(Some(at), |i| usize::try_from(i).ok())?;
        let numbers = row.get("embedding")?.as_array()?;
        *out.get_mut(index)? = Some(numbers.iter().map(Value::as_f64).collect::<Option<Vec<f64>>>()?);
    }
    let vectors: Vec<Vec<f64>> = out.into_iter().collect::<Option<_>>()?;
    vectors.windows(2).all(|pair| pair[0].len() == pair[1].len()).then_some(vectors)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::fake::{FakeClock, Reply, ScriptedModel};
    use crate::evaluate::{EvaluateOptions, EvaluationResult, Metric, MetricConfig, ReasonCode, Sample, evaluate};

    fn run(replies: Vec<Reply>) -> (EvaluationResult, Rc<ScriptedModel>, FakeClock) {
        let (model, clock) = (Rc::new(ScriptedModel::new(replies)), FakeClock::default());
        let settings = LlmSettings { timeout_ms: 7, ..LlmSettings::default() };
        let judge = ModelJudge::new(model.clone(), settings, Rc::new(clock.clone()));
        let sample = json!({ "user_input": "q", "response": "r", "retrieved_contexts": ["c"] });
        let options = EvaluateOptions { metrics: vec![MetricConfig::new(Metric::Faithfulness)], ..Default::default() };
        let work = evaluate_one(&sample, &options, &judge, &clock);
        (futures_executor::block_on(work), model, clock)
    }

    async fn evaluate_one(
        sample: &Value,
        options: &EvaluateOptions,
        judge: &ModelJudge,
        clock: &FakeClock,
    ) -> EvaluationResult {
        let run = evaluate(&[Sample::from_json(sample)], options, &[judge], None, clock, &mut |_| Ok(())).await;
        run.map(|mut run| run.results.remove(0).remove(0)).expect("no abort")
    }

    const STATEMENTS: &str = "Here you are:\n```json\n{\"statements\": [\"a\", \"b\",]}\n```";
    const VERDICTS: &str =
        "{\"statements\": [{\"statement\": \"a\", \"reason\": \"\", \"verdict\": 1}, {\"verdict\": 0}]";

    #[test]
    fn json_is_mended_and_requests_are_retried() {
        let replies = vec![Reply::status(503), Reply::stream(&[STATEMENTS]), Reply::stream(&[VERDICTS])];
        let (result, model, clock) = run(replies);
        assert_eq!(result.score, Some(0.5), "{result:?}");
        assert_eq!(result.model_scores[0].model, "scripted");
        assert_eq!(model.requests.borrow()[0]["response_format"]["type"], "json_object");
        assert!(clock.sleeps.borrow().contains(&2_000));
    }

    #[test]
    fn an_endpoint_without_formats_is_asked_without() {
        let replies = vec![Reply::status(400), Reply::stream(&[STATEMENTS]), Reply::stream(&[VERDICTS])];
        let (result, model, _) = run(replies);
        assert_eq!(result.score, Some(0.5));
        let requests = model.requests.borrow();
        assert!(requests[1..].iter().all(|r| r.get("response_format").is_none()) && requests.len() == 3);
    }

    #[test]
    fn prose_is_asked_for_again_and_then_given_up() {
        let (result, model, _) = run(vec![Reply::stream(&["No."]), Reply::stream(&["No!"])]);
        assert_eq!(result.reason_code, Some(ReasonCode::JudgeFailed), "{result:?}");
        assert_eq!(model.requests.borrow()[1]["messages"].as_array().map(Vec::len), Some(4));
    }

    #[test]
    fn what_must_stay_is_not_sent() {
        let stays = json!({ "id": 1, "fullText": "c", "remote": "never" });
        let samples = [
            json!({ "user_input": "q", "response": "r", "retrieved_contexts": ["c"], "remote": "never" }),
            json!({ "user_input": "q", "answer": { "text": "r", "references": [stays] } }),
            json!({ "user_input": "q", "answer": { "text": "r", "references": [], "remote": "never" } }),
        ];
        for sample in samples {
            let (model, clock) = (Rc::new(ScriptedModel::new([Reply::stream(&[STATEMENTS])])), FakeClock::default());
            let judge = ModelJudge::new(model.clone(), LlmSettings::default(), Rc::new(clock.clone()));
            let metrics = vec![MetricConfig::new(Metric::Faithfulness)];
            let options = EvaluateOptions { metrics, ..Default::default() };
            let result = futures_executor::block_on(evaluate_one(&sample, &options, &judge, &clock));
            assert_eq!(result.reason_code, Some(ReasonCode::HeldBack), "{sample}");
            assert!(model.requests.borrow().is_empty());
        }
    }

    #[test]
    fn embeddings() {
        let check = |body: &str, expected: Option<Vec<Vec<f64>>>| {
            let reply = Reply::Body {
                status: 200,
                content_type: "application/json",
                retry_after_ms: None,
                pieces: vec![body.as_bytes().to_vec()],
                end: crate::backend::fake::End::Closed,
            };
            let model = Rc::new(ScriptedModel::new([reply]));
            let clock: Rc<dyn Clock> = Rc::new(FakeClock::default());
            let embedder = EndpointEmbedder::new(model.clone(), Some(2), LlmSettings::default(), clock);
            let texts = ["a".to_owned(), "b".to_owned()];
            let got = futures_executor::block_on(embedder.embed(&texts));
            assert_eq!(got.ok(), expected, "{body}");
            assert_eq!(model.requests.borrow()[0]["dimensions"], 2);
        };
        let good = r#"{"data": [{"index": 1, "embedding": [0, 1]}, {"index": 0, "embedding": [1, 0]}]}"#;
        check(good, Some(vec![vec![1.0, 0.0], vec![0.0, 1.0]]));
        check(r#"{"data": [{"index": 0, "embedding": [0, 1]}]}"#, None);
        check(r#"{"data": [{"index": 9, "embedding": [0, 1]}, {"embedding": [0, 1]}]}"#, None);
        check(r#"{"data": [{"embedding": [0]}, {"embedding": [0, 1]}]}"#, None);
        check("<html>", None);
    }
}
