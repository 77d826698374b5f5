//! An OpenAI-compatible endpoint over `fetch`.

use super::error::describe;
use crate::backend::{LanguageModel, ModelRequest, ModelResponse, service_address};
use crate::error::{Error, ErrorCode, Result};
use futures_util::future::LocalBoxFuture;
use futures_util::stream::{LocalBoxStream, unfold};
use gloo_net::http::{Headers, Request, Response};
use js_sys::{Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AbortController, ReadableStreamDefaultReader};

/// Address, key and headers of an endpoint.
pub struct Endpoint {
    url: String,
    host: String,
    model: String,
    headers: Vec<(String, String)>,
    fetch: Option<Function>,
}

fn invalid(message: impl Into<String>) -> Error {
    Error::new(ErrorCode::InvalidArgument, message)
}

fn text(config: &JsValue, key: &str) -> Result<Option<String>> {
    let value = Reflect::get(config, &key.into()).unwrap_or_default();
    if value.is_undefined() || value.is_null() {
        return Ok(None);
    }
    value.as_string().map(Some).ok_or_else(|| invalid(format!("`{key}` of the language model must be text.")))
}

/// Whether this is a page or a worker of one, where anybody can read a key.
fn in_browser() -> bool {
    let global = js_sys::global();
    let has = |name: &str| Reflect::has(&global, &name.into()).unwrap_or(false);
    has("location") && (has("document") || has("WorkerGlobalScope"))
}

impl Endpoint {
    /// Reads `{ baseURL, model, apiKey?, dangerouslyAllowBrowser?, headers?, fetch? }`.
    ///
    /// # Errors
    /// `invalid_argument` for a configuration that cannot be used: no address, no model, a key in a page without
    /// `dangerouslyAllowBrowser`.
    pub fn read(config: &JsValue) -> Result<Self> {
        Self::read_for(config, "chat/completions")
    }

    /// The same for another path of the endpoint, such as `embeddings`.
    ///
    /// # Errors
    /// As [`Endpoint::read`].
    pub fn read_for(config: &JsValue, service: &str) -> Result<Self> {
        if !config.is_object() {
            return Err(invalid("The language model must be an object with `baseURL` and `model`."));
        }
        let base = text(config, "baseURL")?.filter(|base| !base.trim().is_empty());
        let base = base.ok_or_else(|| invalid("The language model needs a `baseURL`, such as https://host/v1."))?;
        let model = text(config, "model")?.filter(|model| !model.trim().is_empty());
        let model = model.ok_or_else(|| invalid("The language model needs a `model`."))?;
        let (url, host) = service_address(&base, service)
            .ok_or_else(|| invalid("`baseURL` of the language model must be http or https."))?;
        let mut headers = vec![("content-type".to_owned(), "application/json".to_owned())];
        if let Some(key) = text(config, "apiKey")?.filter(|key| !key.is_empty()) {
            let allowed = Reflect::get(config, &"dangerouslyAllowBrowser".into()).is_ok_and(|v| v.is_truthy());
            if in_browser() && !allowed {
                return Err(invalid(
                    "A key in a page can be read by every visitor. Put a proxy between, or set `dangerouslyAllowBrowser`.",
                ));
            }
            headers.push(("authorization".to_owned(), format!("Bearer {key}")));
        }
        let extra = Reflect::get(config, &"headers".into()).unwrap_or_default();
        if extra.is_object() {
            for entry in js_sys::Object::entries(extra.unchecked_ref()).iter() {
                let pair: js_sys::Array = entry.unchecked_into();
                if let (Some(name), Some(value)) = (pair.get(0).as_string(), pair.get(1).as_string()) {
                    headers.push((name, value));
                }
            }
        }
        let fetch = Reflect::get(config, &"fetch".into()).ok().and_then(|value| value.dyn_into::<Function>().ok());
        Ok(Self { host, url, model, headers, fetch })
    }
}

/// Aborts the network request if it is dropped before the end.
struct Abort(AbortController);

impl Drop for Abort {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Ends the body if it is dropped before its end: WebKit forgets the signal of a request whose object is gone.
struct Reading(ReadableStreamDefaultReader);

impl Drop for Reading {
    fn drop(&mut self) {
        let ended = JsFuture::from(self.0.cancel());
        // After an error there is nothing to end, and the promise is rejected.
        spawn_local(async move { drop(ended.await) });
    }
}

fn unreachable(what: impl std::fmt::Display) -> Error {
    let message = format!(
        "The model server could not be reached ({what}). Check its address, and whether it allows this page (CORS)."
    );
    Error::new(ErrorCode::EndpointUnreachable, message)
}

impl LanguageModel for Endpoint {
    fn model(&self) -> &str {
        &self.model
    }

    fn host(&self) -> &str {
        &self.host
    }

    fn send<'a>(&'a self, request: &'a ModelRequest) -> LocalBoxFuture<'a, Result<ModelResponse>> {
        Box::pin(async move {
            let abort = AbortController::new().map(Abort).map_err(|error| unreachable(describe(&error)))?;
            let signal = abort.0.signal();
            let headers = Headers::new();
            for (name, value) in &self.headers {
                headers.set(name, value);
            }
            let request = Request::post(&self.url)
                .headers(headers)
                .abort_signal(Some(&signal))
                // The request, with its keys and headers, goes only to the configured address.
                .redirect(web_sys::RequestRedirect::Manual)
                .body(request.body.to_string())
                .map_err(|error| invalid(format!("The language model's address cannot be used: {error}")))?;
            let response = match &self.fetch {
                None => request.send().await.map_err(|error| unreachable(plain(&error)))?,
                Some(fetch) => {
                    let request: web_sys::Request = request.into();
                    let called = fetch.call1(&JsValue::UNDEFINED, &request).map_err(|e| unreachable(describe(&e)))?;
                    let value =
                        JsFuture::from(Promise::resolve(&called)).await.map_err(|e| unreachable(describe(&e)))?;
                    let response: web_sys::Response =
                        value.dyn_into().map_err(|_| invalid("The custom `fetch` did not return a Response."))?;
                    Response::from(response)
                }
            };
            let redirected = response.type_() == web_sys::ResponseType::Opaqueredirect;
            if redirected || (300..400).contains(&response.status()) {
                let message = "The model server redirects to another address, which is not followed. Set the address that it \
                               redirects to.";
                return Err(Error::new(ErrorCode::EndpointRejected, message));
            }
            if response.type_() == web_sys::ResponseType::Error {
                return Err(unreachable("`fetch` gave an error for a response"));
            }
            let header = |name: &str| response.headers().get(name);
            let content_type = header("content-type").unwrap_or_default();
            Ok(ModelResponse {
                status: response.status(),
                content_type: content_type.split(';').next().unwrap_or_default().trim().to_lowercase(),
                retry_after_ms: header("retry-after").and_then(|value| retry_after(&value)),
                request_id: header("x-request-id"),
                body: body(&response, abort)?,
            })
        })
    }
}

fn plain(error: &gloo_net::Error) -> String {
    match error {
        gloo_net::Error::JsError(error) => error.message.clone(),
        other => other.to_string(),
    }
}

/// `Retry-After` is a number of seconds, or a date.
fn retry_after(value: &str) -> Option<u64> {
    let seconds = JsValue::from(value.trim()).unchecked_into_f64();
    if seconds.is_finite() && !value.trim().is_empty() {
        return (seconds >= 0.0).then_some((seconds * 1_000.0) as u64);
    }
    let at = js_sys::Date::parse(value);
    let wait = at - js_sys::Date::now();
    wait.is_finite().then_some(wait.max(0.0) as u64)
}

fn body(response: &Response, abort: Abort) -> Result<LocalBoxStream<'static, Result<Vec<u8>>>> {
    let Some(stream) = response.body() else { return Ok(Box::pin(futures_util::stream::empty())) };
    let reader: ReadableStreamDefaultReader =
        stream.get_reader().dyn_into().map_err(|_| unreachable("its body cannot be read"))?;
    Ok(Box::pin(unfold(Some((Reading(reader), abort)), |state| async move {
        let (reader, abort) = state?;
        match JsFuture::from(reader.0.read()).await {
            Ok(result) => {
                let get = |key: &str| Reflect::get(&result, &key.into()).unwrap_or_default();
                if get("done").is_truthy() {
                    return None;
                }
                let bytes = get("value").dyn_into::<Uint8Array>().map(|bytes| bytes.to_vec()).unwrap_or_default();
                Some((Ok(bytes), Some((reader, abort))))
            }
            Err(error) => {
                let message = format!("The connection to the model server was cut ({}). Try again.", describe(&error));
                Some((Err(Error::new(ErrorCode::EndpointUnreachable, message)), None))
            }
        }
    })))
}
