//! A model folder from an address: which files, from cache or network, and what to do if they are damaged.

use super::Options;
use super::http::{self, Fetched, Version};
use crate::backend::LoadStage;
use crate::embed::{ModelAddress, ModelFiles, ONNX_FILES, OPTIONAL_FILES, REQUIRED_FILES, is_complete_manifest};
use crate::error::{Error, ErrorCode, Result};
use futures_util::future::try_join_all;
use js_sys::{Reflect, Uint8Array};
use std::collections::BTreeMap;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Cache, CacheStorage, Headers, Response, ResponseInit};

const CACHE: &str = "adfontes-models-1";
const MANIFEST: &str = "adfontes.json";

/// Fetches the folder at `base` and loads it.
pub(super) async fn download<T>(base: &str, options: &Options, load: fn(&ModelFiles) -> Result<T>) -> Result<T> {
    let folder = ModelAddress::new(base)?;
    let cache = if options.cache { open_cache().await } else { None };
    if let Some(cache) = &cache
        && let Some(files) = cached(cache, &folder, options).await
    {
        options.check_abort()?;
        options.report(LoadStage::Prepare, 0, 0);
        match load(&files) {
            Ok(model) => return Ok(model),
            // A damaged entry; the network has the real one.
            Err(_) => forget(cache, &folder).await,
        }
    }
    let mut progress = Progress { options, files: BTreeMap::new() };
    let fetched = fetch_all(&folder, options, &mut progress).await?;
    options.check_abort()?;
    options.report(LoadStage::Prepare, 0, 0);
    let versions: BTreeMap<String, Version> =
        fetched.iter().map(|(name, file)| (name.clone(), file.version.clone())).collect();
    let files: ModelFiles = fetched.into_iter().map(|(name, file)| (name, file.bytes)).collect();
    let model = load(&files)?;
    if let Some(cache) = &cache {
        // Only valid files are kept. A full disk costs the next visit a download, nothing else.
        store(cache, &folder, &files, &versions).await;
    }
    Ok(model)
}

/// Progress in bytes over all files. The sum is known once the graph, by far the largest and fetched last, has begun to
/// arrive.
struct Progress<'a> {
    options: &'a Options,
    files: BTreeMap<String, (usize, usize)>,
}

impl Progress<'_> {
    fn step(&mut self, name: &str, loaded: usize, total: usize) {
        // Other files have arrived completely, whatever their announced length.
        self.files.values_mut().for_each(|(loaded, total)| *total = *loaded);
        self.files.insert(name.to_owned(), (loaded, total));
        let sum = |pick: fn(&(usize, usize)) -> usize| self.files.values().map(pick).sum();
        let known = total > 0 && ONNX_FILES.contains(&name);
        self.options.report(
            LoadStage::Download,
            sum(|file| file.0),
            if known { sum(|file| file.1.max(file.0)) } else { 0 },
        );
    }
}

/// Fetches the files, the manifest first: a complete one makes the other small files unnecessary, and requests for
/// missing files would fill the console with errors.
async fn fetch_all(
    folder: &ModelAddress,
    options: &Options,
    progress: &mut Progress<'_>,
) -> Result<BTreeMap<String, Fetched>> {
    let mut files = BTreeMap::new();
    let manifest = optional(folder, MANIFEST, options).await?;
    let complete = manifest.as_ref().is_some_and(|file| is_complete_manifest(&file.bytes));
    let mut small = vec![(MANIFEST, manifest)];
    if !complete {
        let others = OPTIONAL_FILES.iter().copied().filter(|name| *name != MANIFEST);
        let others = others.map(|name| async move { optional(folder, name, options).await.map(|file| (name, file)) });
        small.extend(try_join_all(others).await?);
    }
    for (name, file) in small {
        if let Some(file) = file {
            progress.step(name, file.bytes.len(), file.bytes.len());
            files.insert(name.to_owned(), file);
        }
    }
    for name in REQUIRED_FILES {
        let step = |loaded, total| progress.step(name, loaded, total);
        let file = http::get(&folder.file(name), options, step).await?.ok_or_else(|| missing(folder, name))?;
        files.insert((*name).to_owned(), file);
    }
    let (name, graph) = graph(folder, options, progress).await?;
    files.insert(name, graph);
    Ok(files)
}

/// A file that may be missing. A server that answers every path with its start page does not have it either.
async fn optional(folder: &ModelAddress, name: &str, options: &Options) -> Result<Option<Fetched>> {
    match http::get(&folder.file(name), options, |_, _| {}).await {
        Err(error) if error.code() == ErrorCode::UnexpectedContent => Ok(None),
        other => other,
    }
}

/// The first graph that the folder has.
async fn graph(folder: &ModelAddress, options: &Options, progress: &mut Progress<'_>) -> Result<(String, Fetched)> {
    let mut page = None;
    for name in ONNX_FILES {
        let step = |loaded, total| progress.step(name, loaded, total);
        match http::get(&folder.file(name), options, step).await {
            Ok(Some(file)) => return Ok(((*name).to_owned(), file)),
            Ok(None) => {}
            Err(error) if error.code() == ErrorCode::UnexpectedContent => page = page.or(Some(error)),
            Err(error) => return Err(error),
        }
    }
    Err(page.unwrap_or_else(|| missing(folder, "onnx/model_quantized.onnx or onnx/model.onnx")))
}

fn missing(folder: &ModelAddress, name: &str) -> Error {
    let base = folder.folder();
    Error::new(
        ErrorCode::ModelFileMissing,
        format!("{base} has no {name}. Add the file, or give the address of a folder in Hugging Face layout."),
    )
}

async fn open_cache() -> Option<Cache> {
    // Absent in Node and on insecure pages.
    let storage = Reflect::get(&js_sys::global(), &"caches".into()).ok()?.dyn_into::<CacheStorage>().ok()?;
    JsFuture::from(storage.open(CACHE)).await.ok()?.dyn_into().ok()
}

/// All files from the cache; `None` unless it has a graph and everything that it needs, as new as on the server.
async fn cached(cache: &Cache, folder: &ModelAddress, options: &Options) -> Option<ModelFiles> {
    let mut responses = BTreeMap::new();
    let mut has_graph = false;
    for name in ONNX_FILES.iter().chain(REQUIRED_FILES).chain(OPTIONAL_FILES) {
        let found = JsFuture::from(cache.match_with_str(&folder.file(name))).await.ok()?;
        if let Ok(response) = found.dyn_into::<Response>() {
            has_graph |= ONNX_FILES.contains(name);
            responses.insert(*name, response);
        }
    }
    if !has_graph || REQUIRED_FILES.iter().any(|name| !responses.contains_key(name)) {
        return None;
    }
    for (name, response) in &responses {
        let kept = Version::of(response);
        if http::head(&folder.file(name), options).await.is_some_and(|now| now.differs(&kept)) {
            forget(cache, folder).await;
            return None;
        }
    }
    let mut files = ModelFiles::new();
    let mut loaded = 0;
    for (name, response) in responses {
        let body = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
        let bytes = Uint8Array::new(&body).to_vec();
        loaded += bytes.len();
        options.report(LoadStage::Cache, loaded, 0);
        files.insert(name.to_owned(), bytes);
    }
    Some(files)
}

async fn forget(cache: &Cache, folder: &ModelAddress) {
    for name in ONNX_FILES.iter().chain(REQUIRED_FILES).chain(OPTIONAL_FILES) {
        // An entry that cannot be deleted is replaced, or rejected again.
        let _ = JsFuture::from(cache.delete_with_str(&folder.file(name))).await;
    }
}

async fn store(cache: &Cache, folder: &ModelAddress, files: &ModelFiles, versions: &BTreeMap<String, Version>) {
    for (name, bytes) in files {
        let version = versions.get(name).cloned().unwrap_or_default();
        let response = || -> std::result::Result<Response, JsValue> {
            let headers = Headers::new()?;
            for (key, value) in [("etag", &version.etag), ("last-modified", &version.modified)] {
                if !value.is_empty() {
                    headers.set(key, value)?;
                }
            }
            let init = ResponseInit::new();
            init.set_headers(&headers);
            Response::new_with_opt_buffer_source_and_init(Some(&Uint8Array::from(bytes.as_slice())), &init)
        };
        let Ok(response) = response() else { return };
        if JsFuture::from(cache.put_with_str(&folder.file(name), &response)).await.is_err() {
            // A partial folder would only be rejected as incomplete next time.
            forget(cache, folder).await;
            return;
        }
    }
}
