//! `bench NAME`: runs the parts of one benchmark and joins what they report.
//!
//! A part is `benches/NAME.mjs` (Node; it may drive Chromium by `benches/harness.mjs`) or `benches/NAME.rs` (native, by
//! `cargo bench`). Each prints one JSON object on its standard output, with whatever keys it needs and, for every peer
//! that could not run, an entry `{ "peer", "reason" }` in its list `notRun`. Messages go to standard error.

use crate::sh::{Context, Result, cargo, cmd, root};
use crate::{model, setup, tools};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::PathBuf;

fn dir() -> PathBuf {
    root().join("benches")
}

/// Runs one benchmark; the remaining arguments are handed to its parts.
pub fn run(mut args: Vec<String>) -> Result {
    let names = names()?;
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
    if dir().join(format!("{name}.rs")).is_file() {
        let features = features(&name)?;
        let native = cargo(["bench", "--quiet", "--package", "adfontes", "--bench", &name])
            .args(features.iter().flat_map(|feature| ["--features", feature]))
            .args(["--"])
            .args(&args)
            .capture()?;
        parts.insert("native".into(), one_object(&native)?);
    }
    if dir().join(format!("{name}.mjs")).is_file() {
        if dir().join("package.json").is_file() {
            setup::need_npm_packages(&dir())?;
        }
        let script = dir().join(format!("{name}.mjs"));
        let output = cmd("node")
            .args([script.as_os_str()])
            .args(&args)
            .env_opt("CHROME", tools::browser())
            .env_opt("ADFONTES_MODEL", model::run(&[]).ok())
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

/// What can be benched: the parts in `benches/`, without the helpers that they import.
fn names() -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for entry in std::fs::read_dir(dir()).context("read benches/")? {
        let name = entry.context("read benches/")?.file_name().to_string_lossy().into_owned();
        let stem = name.strip_suffix(".rs").or_else(|| name.strip_suffix(".mjs"));
        names.extend(stem.filter(|stem| !stem.contains('.') && *stem != "harness").map(str::to_owned));
    }
    Ok(names)
}

/// The features that the native part asks for in the manifest.
fn features(name: &str) -> Result<Vec<String>> {
    let metadata = cargo(["metadata", "--quiet", "--no-deps", "--format-version", "1"]).capture()?;
    let metadata: Value = serde_json::from_str(&metadata).context("read cargo's metadata")?;
    let targets =
        metadata["packages"].as_array().into_iter().flatten().filter_map(|package| package["targets"].as_array());
    let bench = targets.flatten().find(|target| target["name"] == name && target["kind"] == json!(["bench"]));
    let features = bench.and_then(|target| target["required-features"].as_array()).cloned().unwrap_or_default();
    Ok(features.iter().filter_map(Value::as_str).map(str::to_owned).collect())
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
