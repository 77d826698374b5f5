//! A single request to the language model: retries with back-off, time-outs, readable errors.

mod patience;

pub(crate) use patience::Patience;

use crate::backend::{Clock, LanguageModel, ModelRequest, ModelResponse};
use crate::error::{Error, ErrorCode, Result};
use crate::read::{ChatEvent, ChatStreamParser, EndpointMessage, Usage};
use crate::settings::LlmSettings;
use futures_util::StreamExt;
use futures_util::future::{Either, select};
use serde_json::{Value, json};

/// Error bodies are read up to this many bytes.
const MAX_ERROR_BODY: usize = 16 << 10;

/// Sends a request and returns the first successful response. Retries the errors that [`may_retry`] accepts, after the
/// wait that the endpoint asks for, else after [`backoff`]. `on_retry` is told the wait in ms before each retry. Also
/// returns the number of requests made.
pub(crate) async fn open(
    model: &dyn LanguageModel,
    request: &ModelRequest,
    settings: &LlmSettings,
    clock: &dyn Clock,
    on_retry: &mut dyn FnMut(u64),
) -> (Result<ModelResponse>, u32) {
    let mut requests = 0;
    loop {
        requests += 1;
        let error = match once(model, request, settings, clock).await {
            Ok(response) => return (Ok(response), requests),
            Err(error) => error,
        };
        if !may_retry(&error, settings) || requests > settings.max_retries {
            return (Err(error), requests);
        }
        // If an endpoint asks for hours, its error is shown instead.
        let wait = match error.retry_after_ms() {
            Some(asked) if asked > settings.retry_max_ms => return (Err(error), requests),
            Some(asked) => asked,
            None => backoff(settings, requests, clock.now_ms()),
        };
        on_retry(wait);
        clock.sleep(wait).await;
    }
}

/// Whether a retry may succeed: after 429, 5xx, a network failure, and the statuses that the settings name.
fn may_retry(error: &Error, settings: &LlmSettings) -> bool {
    let named = |status: u16| {
        settings.retry_statuses.contains(&status) || settings.retry_client_errors && (400..500).contains(&status)
    };
    let passing = matches!(
        error.code(),
        ErrorCode::EndpointRateLimited | ErrorCode::EndpointFailed | ErrorCode::EndpointUnreachable
    );
    passing || error.status().is_some_and(named)
}

/// The wait before the retry after this many requests, in ms. The jitter comes from the clock (`now`): no two clients
/// read it at the same moment.
fn backoff(settings: &LlmSettings, requests: u32, now: f64) -> u64 {
    let retry = i32::try_from(requests.saturating_sub(1)).unwrap_or(i32::MAX);
    let wait = settings.retry_initial_ms as f64 * f64::from(settings.retry_factor).powi(retry);
    let wait = wait.min(settings.retry_max_ms as f64);
    // Multiples of the golden ratio's fractional part spread neighbouring moments evenly over 0 to 1.
    let spread = (now * 0.618_033_988_749_894_9).fract().abs();
    (wait * (1.0 + f64::from(settings.retry_jitter) * (2.0 * spread - 1.0))).round() as u64
}

/// A complete reply to a request, and its cost.
pub(crate) struct Completed {
    /// Its text; or the endpoint's refusal, `endpoint_unreachable` if the reply was cut off, `endpoint_garbage` if it
    /// had no text.
    pub text: Result<String>,
    /// Requests, retries included.
    pub requests: u32,
    /// Token counts as reported by the endpoint.
    pub usage: Option<Usage>,
    /// Why the model stopped.
    pub finish: Option<String>,
}

/// Requests a complete reply, without streaming: for the small questions that a model is asked beside the answer.
pub(crate) async fn complete(
    model: &dyn LanguageModel,
    messages: Value,
    settings: &LlmSettings,
    clock: &dyn Clock,
) -> Completed {
    let body = json!({
        "model": model.model(), "messages": messages, "stream": false,
        "temperature": 0.0, "max_tokens": settings.max_tokens,
    });
    text_of(model, body, settings, clock).await
}

/// Like [`complete`], with a custom request body.
pub(crate) async fn text_of(
    model: &dyn LanguageModel,
    body: Value,
    settings: &LlmSettings,
    clock: &dyn Clock,
) -> Completed {
    let (response, requests) = open(model, &ModelRequest { body }, settings, clock, &mut |_| {}).await;
    let mut done = Completed { text: Ok(String::new()), requests, usage: None, finish: None };
    done.text = match response {
        Ok(response) => read(response, &mut done, settings, clock).await,
        Err(error) => Err(error),
    };
    done
}

/// Reads a response to the end.
async fn read(
    response: ModelResponse,
    done: &mut Completed,
    settings: &LlmSettings,
    clock: &dyn Clock,
) -> Result<String> {
    let mut body = response.body;
    let mut chat = ChatStreamParser::new();
    let mut text = String::new();
    let mut take = |events: Vec<ChatEvent>| -> Result<()> {
        for event in events {
            match event {
                ChatEvent::Content(piece) => text.push_str(&piece),
                ChatEvent::Usage(usage) => done.usage = Some(usage),
                ChatEvent::Finish(reason) => done.finish = Some(reason),
                ChatEvent::Error(said) => return Err(Error::new(ErrorCode::EndpointFailed, said.message)),
                ChatEvent::Cut => return Err(cut()),
                _ => {}
            }
        }
        Ok(())
    };
    let mut patience = Patience::new(settings, clock);
    loop {
        match select(body.next(), clock.sleep(patience.wait())).await {
            Either::Left((Some(piece), _)) => {
                let piece = piece?;
                patience.took(&piece).await?;
                take(chat.push(&piece))?;
            }
            Either::Left((None, _)) => break,
            Either::Right(_) => return Err(patience.over()),
        }
    }
    take(chat.finish())?;
    if text.trim().is_empty() {
        let message = "The model server answered something that is not a chat completion. Check its address.";
        return Err(Error::new(ErrorCode::EndpointGarbage, message));
    }
    Ok(text)
}

/// The complete body of a successful response, parsed as JSON.
pub(crate) async fn json_of(
    model: &dyn LanguageModel,
    body: Value,
    settings: &LlmSettings,
    clock: &dyn Clock,
) -> Result<Value> {
    let garbage = |why: &str| {
        let message = format!("The model server answered {why}. Check its address.");
        Error::new(ErrorCode::EndpointGarbage, message)
    };
    let (response, _) = open(model, &ModelRequest { body }, settings, clock, &mut |_| {}).await;
    let mut stream = response?.body;
    let mut bytes = Vec::new();
    let mut patience = Patience::new(settings, clock);
    loop {
        match select(stream.next(), clock.sleep(patience.wait())).await {
            Either::Left((Some(piece), _)) => {
                let piece = piece?;
                patience.took(&piece).await?;
                bytes.extend(piece);
            }
            Either::Left((None, _)) => break,
            Either::Right(_) => return Err(patience.over()),
        }
    }
    serde_json::from_slice(&bytes).map_err(|error| if error.is_eof() { cut() } else { garbage("not JSON") })
}

async fn once(
    model: &dyn LanguageModel,
    request: &ModelRequest,
    settings: &LlmSettings,
    clock: &dyn Clock,
) -> Result<ModelResponse> {
    let patience = Patience::new(settings, clock);
    let response = match select(model.send(request), clock.sleep(patience.wait())).await {
        Either::Left((response, _)) => response?,
        Either::Right(_) => return Err(patience.over()),
    };
    if (200..300).contains(&response.status) {
        return Ok(response);
    }
    Err(refusal(response, settings, clock).await)
}

/// The error for a response that ended early.
pub(crate) fn cut() -> Error {
    Error::new(ErrorCode::EndpointUnreachable, "The connection to the model server was cut. Try again.")
}

/// The error for an endpoint that stays silent.
fn timed_out(settings: &LlmSettings) -> Error {
    let seconds = settings.timeout_ms as f64 / 1_000.0;
    let message = format!("The model server did not answer within {seconds} s. Try again, or read the passages.");
    Error::new(ErrorCode::EndpointTimeout, message)
}

async fn refusal(mut response: ModelResponse, settings: &LlmSettings, clock: &dyn Clock) -> Error {
    let mut body = Vec::new();
    while body.len() < MAX_ERROR_BODY {
        match select(response.body.next(), clock.sleep(settings.timeout_ms)).await {
            Either::Left((Some(Ok(piece)), _)) => body.extend(piece),
            _ => break,
        }
    }
    let said = EndpointMessage::from_body(&body).message;
    let said = if said.is_empty() { String::new() } else { format!(" It said: {said}") };
    let status = response.status;
    let (code, text) = match status {
        401 | 403 => (ErrorCode::EndpointUnauthorized, "The model server refused the key. Check key and address."),
        429 => (ErrorCode::EndpointRateLimited, "The model server is busy (rate limit). Try again later."),
        500.. => (ErrorCode::EndpointFailed, "The model server failed. Try again, or read the passages."),
        404 => (ErrorCode::EndpointRejected, "The model server does not know this address or model. Check both."),
        _ => (ErrorCode::EndpointRejected, "The model server rejected the request."),
    };
    Error::new(code, format!("{text} (HTTP {status}){said}"))
        .with_status(status)
        .with_request_id(response.request_id)
        .with_retry_after_ms(response.retry_after_ms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::fake::{FakeClock, Reply, ScriptedModel};

    fn check(replies: Vec<Reply>, expected: std::result::Result<u16, ErrorCode>, sleeps: &[u64]) {
        let clock = FakeClock::default();
        let model = ScriptedModel::new(replies);
        let request = ModelRequest { body: serde_json::json!({}) };
        let settings = LlmSettings { timeout_ms: 7, ..LlmSettings::default() };
        let (response, _) = futures_executor::block_on(open(&model, &request, &settings, &clock, &mut |_| {}));
        assert_eq!(response.map(|r| r.status).map_err(|e| e.code()), expected);
        let slept: Vec<u64> = clock.sleeps.borrow().iter().copied().filter(|ms| *ms != 7).collect();
        assert_eq!(slept, sleeps);
    }

    fn limited(retry_after_ms: u64) -> Reply {
        match Reply::status(429) {
            Reply::Body { status, content_type, pieces, end, .. } => {
                Reply::Body { status, content_type, pieces, end, retry_after_ms: Some(retry_after_ms) }
            }
            other => other,
        }
    }

    #[test]
    fn retries() {
        let good = || Reply::stream(&["x"]);
        check(vec![good()], Ok(200), &[]);
        check(vec![Reply::status(500), Reply::Unreachable, good()], Ok(200), &[2_000, 4_000]);
        check(vec![limited(1_234), good()], Ok(200), &[1_234]);
        check(vec![limited(3_600_000), good()], Err(ErrorCode::EndpointRateLimited), &[]);
        check(vec![Reply::status(401), good()], Err(ErrorCode::EndpointUnauthorized), &[]);
        check(vec![Reply::status(404), good()], Err(ErrorCode::EndpointRejected), &[]);
        check(vec![Reply::status(503); 9], Err(ErrorCode::EndpointFailed), &[2_000, 4_000, 8_000]);
    }

    #[test]
    fn retries_as_the_settings_say() {
        let good = || Reply::stream(&["x"]);
        let check = |change: fn(&mut LlmSettings), replies: Vec<Reply>, good: bool, sleeps: &[u64]| {
            let mut settings = LlmSettings { timeout_ms: 7, ..LlmSettings::default() };
            change(&mut settings);
            let (clock, model) = (FakeClock::default(), ScriptedModel::new(replies));
            let request = ModelRequest { body: serde_json::json!({}) };
            let (response, _) = futures_executor::block_on(open(&model, &request, &settings, &clock, &mut |_| {}));
            assert_eq!(response.is_ok(), good);
            let slept: Vec<u64> = clock.sleeps.borrow().iter().copied().filter(|ms| *ms != 7).collect();
            assert_eq!(slept, sleeps);
        };
        let failing = || vec![Reply::status(503); 9];
        check(|s| s.max_retries = 0, failing(), false, &[]);
        check(|s| (s.retry_initial_ms, s.retry_factor) = (10, 3.0), failing(), false, &[10, 30, 90]);
        check(|s| s.retry_factor = 1.0, failing(), false, &[2_000, 2_000, 2_000]);
        check(|s| s.retry_max_ms = 3_000, failing(), false, &[2_000, 3_000, 3_000]);
        check(|s| s.retry_statuses = vec![409], vec![Reply::status(409), good()], true, &[2_000]);
        check(|s| s.retry_statuses = vec![409], vec![Reply::status(404), good()], false, &[]);
        check(|s| s.retry_client_errors = true, vec![Reply::status(404), good()], true, &[2_000]);
    }

    #[test]
    fn jitter_keeps_its_share() {
        let settings = LlmSettings { retry_jitter: 0.25, ..LlmSettings::default() };
        let waits: Vec<u64> = (0..50).map(|now| backoff(&settings, 2, f64::from(now))).collect();
        assert!(waits.iter().all(|wait| (3_000..=5_000).contains(wait)), "{waits:?}");
        assert!(waits.iter().max() > waits.iter().min().map(|least| least + 1_500).as_ref(), "{waits:?}");
        assert_eq!(backoff(&LlmSettings::default(), 2, 17.3), 4_000);
    }
}
