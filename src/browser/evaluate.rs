//! Evaluation: judges and embeddings that are JavaScript functions or endpoints, runs, reports.

use super::error::describe;
use super::host::{HostClock, until_aborted};
use super::language_model::Endpoint;
use super::values::{JsResult, from_js, optional, tell, to_js};
use crate::backend::Clock;
use crate::dto::{self, ReportOptions};
use crate::error::{Error, ErrorCode, Result};
use crate::evaluate::{
    self as measure, Embed, EndpointEmbedder, EvaluateOptions, Gate, Judge, JudgeRequest, MeanEmbed, MetricConfig,
    MetricSummary, ModelJudge, OfflineJudge, Progress, RunRecord, Sample, Verdicts, json_in,
};
use crate::settings::{LlmSettings, Settings};
use crate::text::Language;
use futures_util::future::LocalBoxFuture;
use js_sys::{Array, Float32Array, Function, Promise, Reflect};
use serde::Serialize;
use serde_json::{Value, json};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::AbortSignal;

/// Minimum time between two progress reports, in ms.
const TELL_EVERY_MS: f64 = 50.0;

fn invalid(message: impl Into<String>) -> Error {
    Error::new(ErrorCode::InvalidArgument, message)
}

/// An error thrown by a judge or embedding function. Its own abort ends the run.
fn thrown(what: &str, error: &JsValue) -> Error {
    let name = Reflect::get(error, &"name".into()).ok().and_then(|name| name.as_string());
    if name.as_deref() == Some("AbortError") {
        return Error::aborted();
    }
    Error::new(ErrorCode::EndpointFailed, format!("{what} failed: {}", describe(error)))
}

/// Calls `judge(request) → Promise<unknown>`. Text is read as JSON.
struct FunctionJudge {
    name: String,
    function: Function,
}

impl Judge for FunctionJudge {
    fn name(&self) -> &str {
        &self.name
    }

    fn judge<'a>(&'a self, request: &'a JudgeRequest<'a>) -> LocalBoxFuture<'a, Result<Value>> {
        Box::pin(async move {
            let failed = |error: JsValue| thrown("The judge", &error);
            let called = self.function.call1(&JsValue::UNDEFINED, &to_js(request)?).map_err(failed)?;
            let value = JsFuture::from(Promise::resolve(&called)).await.map_err(failed)?;
            if let Some(text) = value.as_string() {
                return Ok(json_in(&text).unwrap_or(Value::String(text)));
            }
            // A value that is not data (a function, undefined) is not a verdict either.
            Ok(serde_wasm_bindgen::from_value(value).unwrap_or(Value::Null))
        })
    }
}

/// Calls `embed(texts) → Promise<number[][] | Float32Array[] | Float32Array>`. The function's property `languages`, if
/// any, lists the languages that the model knows.
struct FunctionEmbed {
    function: Function,
    languages: Option<Vec<Language>>,
}

impl FunctionEmbed {
    fn new(function: &Function) -> Result<Self> {
        let languages = Reflect::get(function, &"languages".into()).unwrap_or_default();
        let languages = optional(languages, "`languages` of the embedding function")?;
        Ok(Self { function: function.clone(), languages })
    }
}

impl Embed for FunctionEmbed {
    fn knows(&self, language: Language) -> bool {
        self.languages.as_ref().is_some_and(|languages| languages.contains(&language))
    }

    fn embed<'a>(&'a self, texts: &'a [String]) -> LocalBoxFuture<'a, Result<Vec<Vec<f64>>>> {
        Box::pin(async move {
            let failed = |error: JsValue| thrown("The embedding function", &error);
            let wrong =
                || Error::new(ErrorCode::InvalidVector, "The embedding function must return a vector per text.");
            let list: Array = texts.iter().map(|text| JsValue::from_str(text)).collect();
            let called = self.function.call1(&JsValue::UNDEFINED, &list).map_err(failed)?;
            let value = JsFuture::from(Promise::resolve(&called)).await.map_err(failed)?;
            // One array for all texts, one vector after another, as the engine's embedder returns them.
            if let Some(flat) = value.dyn_ref::<Float32Array>() {
                let (numbers, count) = (flat.to_vec(), texts.len().max(1));
                let whole = !numbers.is_empty() && numbers.len().is_multiple_of(count);
                let rows = numbers.chunks((numbers.len() / count).max(1));
                return if whole {
                    Ok(rows.map(|r| r.iter().copied().map(f64::from).collect()).collect())
                } else {
                    Err(wrong())
                };
            }
            let rows: Array = value.dyn_into().map_err(|_| wrong())?;
            let row = |row: JsValue| match row.dyn_into::<Float32Array>() {
                Ok(numbers) => Ok(numbers.to_vec().into_iter().map(f64::from).collect()),
                Err(row) => {
                    let numbers = Array::from(&row);
                    numbers.iter().map(|n| n.as_f64()).collect::<Option<Vec<f64>>>().ok_or_else(wrong)
                }
            };
            rows.iter().map(row).collect()
        })
    }
}

/// How to send requests to an endpoint: the settings of `llm`, as far as given.
fn request_settings(config: &JsValue) -> Result<LlmSettings> {
    const KEYS: [&str; 10] = [
        "temperature", "maxTokens", "timeoutMs", "maxRetries", "retryStatuses", "retryClientErrors", "retryInitialMs",
        "retryFactor", "retryJitter", "retryMaxMs",
    ];
    let given = js_sys::Object::new();
    for key in KEYS {
        let value = Reflect::get(config, &key.into()).unwrap_or_default();
        if !value.is_undefined() && !value.is_null() {
            // A plain object accepts any property.
            let _ = Reflect::set(&given, &key.into(), &value);
        }
    }
    let given: Value = from_js(given.into(), "The endpoint")?;
    Ok(Settings::default().merged(&json!({ "llm": given }))?.llm)
}

fn judge(value: &JsValue) -> Result<Box<dyn Judge>> {
    if let Some(function) = value.dyn_ref::<Function>() {
        let label = Reflect::get(value, &"judgeName".into()).ok().and_then(|name| name.as_string());
        let name = label.filter(|n| !n.is_empty()).unwrap_or_else(|| "judge".into());
        return Ok(Box::new(FunctionJudge { name, function: function.clone() }));
    }
    if let Some(name) = value.as_string() {
        return match name.as_str() {
            "offline" => Ok(Box::new(OfflineJudge::default())),
            _ => Err(invalid(format!("There is no judge `{name}`. Give \"offline\", a function, or an endpoint."))),
        };
    }
    let endpoint = Endpoint::read(value)?;
    Ok(Box::new(ModelJudge::new(Rc::new(endpoint), request_settings(value)?, Rc::new(HostClock))))
}

/// One judge or a list of them; by default, the one without a model.
fn judges(value: &JsValue) -> Result<Vec<Box<dyn Judge>>> {
    if value.is_undefined() || value.is_null() {
        return Ok(vec![Box::new(OfflineJudge::default())]);
    }
    let list: Vec<JsValue> = if Array::is_array(value) { Array::from(value).to_vec() } else { vec![value.clone()] };
    if list.is_empty() {
        return Err(invalid("`judge` is an empty list. Name a judge, or leave it out."));
    }
    list.iter().map(judge).collect()
}

fn one_embed(value: &JsValue) -> Result<Box<dyn Embed>> {
    if let Some(function) = value.dyn_ref::<Function>() {
        return Ok(Box::new(FunctionEmbed::new(function)?));
    }
    let endpoint = Endpoint::read_for(value, "embeddings")?;
    let dimensions = Reflect::get(value, &"dimensions".into()).ok().and_then(|v| v.as_f64()).map(|n| n as usize);
    let embedder = EndpointEmbedder::new(Rc::new(endpoint), dimensions, request_settings(value)?, Rc::new(HostClock));
    Ok(Box::new(embedder))
}

/// One embedding model or a list of them.
fn embed(value: &JsValue) -> Result<Option<Box<dyn Embed>>> {
    if value.is_undefined() || value.is_null() {
        return Ok(None);
    }
    if !Array::is_array(value) {
        return one_embed(value).map(Some);
    }
    let mut list = Array::from(value).iter().map(|one| one_embed(&one)).collect::<Result<Vec<_>>>()?;
    match list.len() {
        0 => Err(invalid("`embed` is an empty list. Name a model, or leave it out.")),
        1 => Ok(list.pop()),
        _ => Ok(Some(Box::new(MeanEmbed(list)))),
    }
}

/// The options that are plain data.
fn run_options(options: &JsValue) -> Result<EvaluateOptions> {
    let get = |key: &str| Reflect::get(options, &key.into()).unwrap_or_default();
    let mut read = EvaluateOptions::default();
    let metrics = get("metrics");
    if !metrics.is_undefined() && !metrics.is_null() {
        let list: Vec<Value> = from_js(metrics, "`metrics`")?;
        read.metrics = list.iter().map(MetricConfig::from_json).collect::<Result<_>>()?;
    }
    let word = |key: &str| -> Result<Option<String>> {
        let value = get(key);
        if value.is_undefined() || value.is_null() {
            return Ok(None);
        }
        value.as_string().map(Some).ok_or_else(|| invalid(format!("`{key}` must be text.")))
    };
    if let Some(verdicts) = word("verdicts")? {
        read.verdicts = match verdicts.as_str() {
            "strict" => Verdicts::Strict,
            "ragas" => Verdicts::Ragas,
            _ => return Err(invalid("`verdicts` must be \"strict\" or \"ragas\".")),
        };
    }
    if let Some(code) = word("language")? {
        let language = Language::from_code(&code);
        read.language =
            language.ok_or_else(|| invalid(format!("`language` must be {}.", measure::language_codes())))?;
    }
    // A function receives one request at a time, in a fixed order, unless more concurrency is requested.
    let judge = get("judge");
    let list = if Array::is_array(&judge) { Array::from(&judge).to_vec() } else { vec![judge] };
    let waits_for_network = list.iter().any(|one| one.is_object() && !one.is_function());
    read.concurrency = match get("concurrency").as_f64() {
        Some(number) => (number as usize).clamp(1, 64),
        None if waits_for_network => read.concurrency,
        None => 1,
    };
    Ok(read)
}

/// The payload of progress events.
#[derive(Serialize)]
struct Told {
    stage: &'static str,
    loaded: usize,
    total: usize,
}

/// Measures samples: `options` is `{ metrics?, judge?, verdicts?, embed?, language?, concurrency?, onProgress? }`.
#[wasm_bindgen]
pub fn evaluate(samples: JsValue, options: JsValue, signal: Option<AbortSignal>) -> Promise {
    future_to_promise(async move {
        let work = async {
            let list: Vec<Value> = from_js(samples, "The samples")?;
            let samples: Vec<Result<Sample>> = list.iter().map(Sample::from_json).collect();
            let get = |key: &str| Reflect::get(&options, &key.into()).unwrap_or_default();
            let settings = run_options(&options)?;
            let judges = judges(&get("judge"))?;
            let judges: Vec<&dyn Judge> = judges.iter().map(|judge| &**judge).collect();
            let embed = embed(&get("embed"))?;
            let on_progress = get("onProgress").dyn_into::<Function>().ok();
            let mut told_at = f64::NEG_INFINITY;
            let mut progress = |Progress { done, total }| {
                // Otherwise, thousands of cases would mean thousands of messages per second.
                let now = HostClock.now_ms();
                if done < total && now - told_at < TELL_EVERY_MS {
                    return Ok(());
                }
                told_at = now;
                let told = Told { stage: "evaluate", loaded: done, total };
                tell(on_progress.as_ref(), &to_js(&told)?);
                Ok(())
            };
            let clock: &dyn Clock = &HostClock;
            let done = measure::evaluate(&samples, &settings, &judges, embed.as_deref(), clock, &mut progress).await?;
            to_js(&dto::evaluation(&done))
        };
        Ok(until_aborted(signal, work).await?)
    })
}

/// A run as one HTML page.
///
/// # Errors
/// `invalid_argument` for a run or options that cannot be read.
#[wasm_bindgen(js_name = evaluationReport)]
pub fn evaluation_report(run: JsValue, options: JsValue) -> JsResult<String> {
    let ReportOptions { baseline, gates, language } = optional(options, "The options")?;
    let run = RunRecord::from_json(from_js(run, "The run")?)?;
    let baseline = baseline.map(RunRecord::from_json).transpose()?;
    let gates = measure::check(&run.summary, &gates);
    Ok(measure::report::html(&run, baseline.as_ref(), &gates, language.unwrap_or_default()))
}

/// How the metrics of a run differ from those of an earlier one. `tolerance`: how much worse a mean may be.
///
/// # Errors
/// `invalid_argument` for a run that cannot be read.
#[wasm_bindgen(js_name = compareRuns)]
pub fn compare_runs(run: JsValue, before: JsValue, tolerance: Option<f64>) -> JsResult<JsValue> {
    let run = RunRecord::from_json(from_js(run, "The run")?)?;
    let before = RunRecord::from_json(from_js(before, "The earlier run")?)?;
    let changes = measure::compare(&run, &before);
    Ok(to_js(&dto::changes(&changes, tolerance.unwrap_or(0.0)))?)
}

/// Means against bounds.
///
/// # Errors
/// `invalid_argument` for a summary or bounds that cannot be read.
#[wasm_bindgen(js_name = checkBounds)]
pub fn check_bounds(summary: JsValue, gates: JsValue) -> JsResult<JsValue> {
    let summary: Vec<MetricSummary> = from_js(summary, "The summary")?;
    let gates: Vec<Gate> = from_js(gates, "The bounds")?;
    Ok(to_js(&measure::check(&summary, &gates))?)
}

/// The bounds of a preset.
///
/// # Errors
/// `invalid_argument` for a preset that does not exist.
#[wasm_bindgen(js_name = evaluationPreset)]
pub fn evaluation_preset(name: &str) -> JsResult<JsValue> {
    Ok(to_js(&measure::preset(name)?)?)
}

/// Every metric: `{ name, label, judged, lowerIsBetter, share }`; for `names` given, those, as configured.
///
/// # Errors
/// `invalid_argument` for a metric that does not exist, or a configuration that cannot be read.
#[wasm_bindgen(js_name = evaluationMetrics)]
pub fn evaluation_metrics(names: JsValue) -> JsResult<JsValue> {
    let configs: Vec<MetricConfig> = if names.is_undefined() || names.is_null() {
        measure::Metric::ALL.iter().copied().map(MetricConfig::new).collect()
    } else {
        let list: Vec<Value> = from_js(names, "The metrics")?;
        list.iter().map(MetricConfig::from_json).collect::<Result<_>>()?
    };
    Ok(to_js(&configs.iter().map(dto::metric).collect::<Vec<_>>())?)
}
