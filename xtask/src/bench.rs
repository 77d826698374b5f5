//! `bench NAME`: runs the parts of one benchmark and joins what they report.
//!
//! A part is `benches/NAME.mjs` (Node; it may drive Chromium by `benches/harness.mjs`) or the bench target `NAME` of the
//! manifest (native, by `cargo bench`, with `harness = false`). Each prints one JSON object on its standard output, with whatever keys it needs and, for every peer
//! that could not run, an entry `{ "peer", "reason" }` in its list `notRun`. Messages go to standard error.

use crate::sh::{Context, Result, cargo, cmd, root};
use crate::{build, model, setup, tools};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

fn dir() -> PathBuf {
    root().join("benches")
}

/// Runs one benchmark; the remaining arguments are handed to its parts.
pub fn run(mut args: Vec<String>) -> Result {
    let targets = targets()?;
    let names = names(&targets)?;
    if args.is_empty() {
        println!("{}", names.iter().cloned().collect::<Vec<_>>().join("\n"));
        return Ok(());
    }
    let name = args.remove(0);
    if !names.contains(&name) {
        let known = names.into_iter().collect::<Vec<_>>().join(", ");
        return Err(format!("no benchmark `{name}`; there are: {known}"));
    }
    let mut parts = Map::new();
    if let Some(features) = targets.get(&name) {
        let wants_model = features.iter().any(|feature| feature == "onnx");
        let native = cargo(["bench", "--quiet", "--package", "adfontes", "--bench", &name])
            .args(features.iter().flat_map(|feature| ["--features", feature]))
            // A model that is named must be read, also where the benchmark runs without one.
            .args(if args.iter().any(|arg| arg == "--model") { ["--features", "onnx"].as_slice() } else { &[] })
            .args(["--"])
            .args(&args)
            .env_opt("ADFONTES_MODEL", if wants_model { model::run(&[]).ok() } else { None })
            .capture()?;
        parts.insert("native".into(), one_object(&native)?);
    }
    if dir().join(format!("{name}.mjs")).is_file() {
        if dir().join("package.json").is_file() {
            setup::need_npm_packages(&dir())?;
        }
        let script = dir().join(format!("{name}.mjs"));
        // Only where the script asks for it: the build takes a minute.
        let text = std::fs::read_to_string(&script).unwrap_or_default();
        let wants_module = text.contains("ADFONTES_BENCH_MODULE");
        let bench_module = if wants_module { Some(build::bench_module()?) } else { None };
        let output = cmd("node")
            .args([script.as_os_str()])
            .args(&args)
            .env_opt("CHROME", tools::browser())
            .env_opt("ADFONTES_BENCH_MODULE", bench_module)
            .env_opt("ADFONTES_MODEL", model::run(&[]).ok())
            .env_opt("ADFONTES_BENCH_MODELS", text.contains("ADFONTES_BENCH_MODELS").then(models).transpose()?)
            .capture()?;
        parts.insert("node".into(), one_object(&output)?);
    }
    let report = json!({ "bench": name, "machine": machine(), "parts": parts });
    let text = serde_json::to_string_pretty(&report).context("write the report")? + "\n";
    let out = root().join("target/bench");
    std::fs::create_dir_all(&out).context("make target/bench")?;
    std::fs::write(out.join(format!("{name}.json")), &text).context("write target/bench")?;
    print!("{text}");
    Ok(())
}

/// Makes every kind of model, one of them with 32-bit weights too, and returns the folder that holds their folders.
fn models() -> Result<PathBuf> {
    let folder = root().join(".cache/model");
    let precise = folder.join("minilm-fp32").display().to_string();
    for args in [&["minilm"][..], &["minilm", "--fp32", "--out", &precise], &["e5-small"], &["use-multilingual"]] {
        model::run(&args.iter().map(|arg| (*arg).to_owned()).collect::<Vec<_>>())?;
    }
    Ok(folder)
}

/// What can be benched: the bench targets, and the scripts in `benches/` without the helpers that they import.
fn names(targets: &BTreeMap<String, Vec<String>>) -> Result<BTreeSet<String>> {
    let mut names: BTreeSet<String> = targets.keys().cloned().collect();
    for entry in std::fs::read_dir(dir()).context("read benches/")? {
        let name = entry.context("read benches/")?.file_name().to_string_lossy().into_owned();
        let stem = name.strip_suffix(".mjs").filter(|stem| !stem.contains('.') && *stem != "harness");
        names.extend(stem.map(str::to_owned));
    }
    Ok(names)
}

/// The bench targets of the manifest with the features that they ask for.
fn targets() -> Result<BTreeMap<String, Vec<String>>> {
    let metadata = cargo(["metadata", "--quiet", "--no-deps", "--format-version", "1"]).capture()?;
    let metadata: Value = serde_json::from_str(&metadata).context("read cargo's metadata")?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let targets = packages.filter_map(|package| package["targets"].as_array()).flatten();
    let benches = targets.filter(|target| target["kind"] == json!(["bench"]));
    let named = benches.filter_map(|target| {
        let features = target["required-features"].as_array().into_iter().flatten();
        let features = features.filter_map(|feature| feature.as_str().map(str::to_owned)).collect();
        Some((target["name"].as_str()?.to_owned(), features))
    });
    Ok(named.collect())
}

fn one_object(text: &str) -> Result<Value> {
    match serde_json::from_str(text) {
        Ok(value @ Value::Object(_)) => Ok(value),
        _ => Err(format!("the benchmark printed something else than one JSON object:\n{text}")),
    }
}

/// Figures mean nothing without it.
fn machine() -> Value {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let cpu = cpu
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .map(|line| line.trim_start_matches([' ', '\t', ':']));
    let browser = tools::browser().and_then(|path| cmd(path).args(["--version"]).probe());
    json!({
        "cpu": cpu,
        "cores": std::thread::available_parallelism().map_or(0, usize::from),
        "os": std::env::consts::OS,
        "rustc": cmd("rustc").args(["--version"]).probe(),
        "node": tools::node(),
        "browser": browser,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_prints_one_object() {
        assert!(one_object("{\"a\": 1}\n").is_ok());
        for wrong in ["", "[1]", "1", "{} {}", "note\n{}"] {
            assert!(one_object(wrong).is_err(), "{wrong}");
        }
    }
}
