//! Fetching one file: streamed, abortable, and never mistaking an error page for the file.

use super::Options;
use crate::browser::error::describe;
use crate::embed::check_content;
use crate::error::{Error, ErrorCode, Result};
use js_sys::{Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{ReadableStreamDefaultReader, RequestInit, Response};

/// What identifies a version of a file on its server; an absent header is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Version {
    pub etag: String,
    pub modified: String,
}

impl Version {
    pub(super) fn of(response: &Response) -> Self {
        let header = |name: &str| response.headers().get(name).ok().flatten().unwrap_or_default();
        Self { etag: header("etag"), modified: header("last-modified") }
    }

    /// Whether the two certainly differ; unknown values count as equal.
    pub(super) fn differs(&self, other: &Self) -> bool {
        let differ = |a: &str, b: &str| !a.is_empty() && !b.is_empty() && a != b;
        differ(&self.etag, &other.etag) || differ(&self.modified, &other.modified)
    }
}

/// A fetched file.
pub(super) struct Fetched {
    pub bytes: Vec<u8>,
    pub version: Version,
}

/// Sends a request. `None` if the server has no such file.
async fn request(url: &str, method: &str, options: &Options) -> Result<Option<Response>> {
    options.check_abort()?;
    let init = RequestInit::new();
    init.set_method(method);
    init.set_signal(options.signal.as_ref());
    // `fetch` is looked up each time: it is in different global objects in a window, a worker and Node.
    let fetch: Function = Reflect::get(&js_sys::global(), &"fetch".into())
        .ok()
        .and_then(|fetch| fetch.dyn_into().ok())
        .ok_or_else(|| Error::new(ErrorCode::FetchFailed, "There is no fetch here; use fromFiles."))?;
    let failed = |thrown: JsValue| options.failure(url, &thrown);
    let promise: Promise = fetch.call2(&JsValue::UNDEFINED, &url.into(), &init).map_err(failed)?.unchecked_into();
    let response: Response = JsFuture::from(promise).await.map_err(failed)?.unchecked_into();
    match response.status() {
        404 | 410 => Ok(None),
        status if !response.ok() => {
            let message = format!("{url} could not be fetched: the server answered {status}.");
            Err(Error::new(ErrorCode::FetchFailed, message).with_status(status))
        }
        _ => Ok(Some(response)),
    }
}

/// Fetches a file; `step` is called with the number of bytes received and the total (0: unknown).
///
/// # Errors
/// `unexpected_content` for a web page, `fetch_failed`, `aborted`; a missing file is `Ok(None)`.
pub(super) async fn get(url: &str, options: &Options, mut step: impl FnMut(usize, usize)) -> Result<Option<Fetched>> {
    let Some(response) = request(url, "GET", options).await? else { return Ok(None) };
    let header = |name: &str| response.headers().get(name).ok().flatten().unwrap_or_default().to_ascii_lowercase();
    if header("content-type").starts_with("text/html") {
        // The rest does not matter; if cancelling fails, nothing changes.
        let _ = response.body().map(|body| body.cancel());
        return Err(Error::new(
            ErrorCode::UnexpectedContent,
            format!("{url} is a web page, not a model file. Check the address: the server may answer every path."),
        ));
    }
    // The length of a compressed body does not match the number of bytes that arrive here.
    let plain = matches!(header("content-encoding").as_str(), "" | "identity");
    let total = header("content-length").parse().ok().filter(|_| plain).unwrap_or(0);
    let version = Version::of(&response);
    let bytes = read(&response, total, url, options, &mut step).await?;
    check_content(url, &bytes)?;
    Ok(Some(Fetched { bytes, version }))
}

/// The file's current version on the server, or `None` if it cannot be determined (offline, no HEAD, gone).
pub(super) async fn head(url: &str, options: &Options) -> Option<Version> {
    let response = request(url, "HEAD", options).await.ok()??;
    Some(Version::of(&response))
}

async fn read(
    response: &Response,
    total: usize,
    url: &str,
    options: &Options,
    step: &mut impl FnMut(usize, usize),
) -> Result<Vec<u8>> {
    // A server may claim any length: memory is reserved only up to the size of real models.
    let mut bytes = Vec::with_capacity(total.min(256 << 20));
    let Some(body) = response.body() else { return Ok(bytes) };
    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    loop {
        let part = JsFuture::from(reader.read()).await.map_err(|thrown| options.failure(url, &thrown))?;
        let get = |key: &str| Reflect::get(&part, &key.into()).unwrap_or(JsValue::UNDEFINED);
        if get("done").is_truthy() {
            return Ok(bytes);
        }
        let Ok(chunk) = get("value").dyn_into::<Uint8Array>() else { continue };
        let start = bytes.len();
        bytes.resize(start + chunk.length() as usize, 0);
        chunk.copy_to(&mut bytes[start..]);
        step(bytes.len(), total);
    }
}

impl Options {
    /// The meaning of a rejected fetch.
    fn failure(&self, url: &str, thrown: &JsValue) -> Error {
        let name = Reflect::get(thrown, &"name".into()).ok().and_then(|name| name.as_string());
        if self.check_abort().is_err() || name.as_deref() == Some("AbortError") {
            return Error::aborted();
        }
        let reason = describe(thrown);
        Error::new(
            ErrorCode::FetchFailed,
            format!(
                "{url} could not be fetched ({reason}). Check the address, the network and the server's CORS headers."
            ),
        )
    }
}
