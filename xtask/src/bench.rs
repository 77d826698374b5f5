//! `bench NAME`: runs the parts of one benchmark and joins what they report. `bench` alone runs all, one after the other, and writes one report:
//! `target/bench/report.json` and the tables of `docs/performance.md`. `--only a,b` runs some of them, `--last` takes what the last runs left.
//!
//! A part is `benches/NAME.mjs` (Node; it may drive Chromium by `benches/harness.mjs`) or the bench target `NAME` of the
//! manifest (native, by `cargo bench`, with `harness = false`). Each prints one JSON object on its standard output, with whatever keys it needs and, for every peer
//! that could not run, an entry `{ "peer", "reason" }` in its list `notRun`. Messages go to standard error.

mod report;

use crate::sh::{Context, Result, cargo, cmd, root};
use crate::{build, model, setup, tools};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

fn dir() -> PathBuf {
    root().join("benches")
}

/// Runs one benchmark, and hands it the remaining arguments; or all of them.
pub fn run(mut args: Vec<String>) -> Result {
    let targets = targets()?;
    let names = names(&targets)?;
    if args.first().is_none_or(|arg| arg.starts_with("--")) {
        return all(&args, &names, &targets);
    }
    let name = args.remove(0);
    known(&name, &names)?;
    let report = one(&name, &args, &targets)?;
    print!("{}", text_of(&report)?);
    Ok(())
}

fn known(name: &str, names: &BTreeSet<String>) -> Result {
    if names.contains(name) {
        return Ok(());
    }
    let known = names.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
    Err(format!("no benchmark `{name}`; there are: {known}"))
}

/// All benchmarks, or those of `--only`. One that fails is named in the report and does not stop the others.
fn all(args: &[String], names: &BTreeSet<String>, targets: &BTreeMap<String, Vec<String>>) -> Result {
    let (mut wanted, mut last) = (names.clone(), false);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--last" => last = true,
            "--only" => {
                let list = args.next().ok_or("--only needs names, such as --only growth,retrieval")?;
                wanted = list.split(',').map(str::to_owned).collect();
                wanted.iter().try_for_each(|name| known(name, names))?;
            }
            other => return Err(format!("unknown option `{other}`; there are --only NAMES and --last")),
        }
    }
    let mut outcomes = report::Outcomes::new();
    for (at, name) in wanted.iter().enumerate() {
        println!("bench {name} ({} of {})", at + 1, wanted.len());
        let began = std::time::Instant::now();
        let outcome = if last { kept(name) } else { one(name, &[], targets) };
        let said = outcome.as_ref().err().map(|why| format!("not run: {}", why.lines().next().unwrap_or_default()));
        println!("  {} ({:.0} s)", said.unwrap_or_else(|| "done".into()), began.elapsed().as_secs_f64());
        outcomes.insert(name.clone(), outcome);
    }
    report::write(&outcomes)?;
    println!("target/bench/report.json and docs/performance.md are written");
    Ok(())
}

fn report_file(name: &str) -> PathBuf {
    root().join("target/bench").join(format!("{name}.json"))
}

/// What the last run left.
fn kept(name: &str) -> Result<Value> {
    let text = std::fs::read_to_string(report_file(name)).map_err(|_| "it has not run here yet".to_owned())?;
    one_object(&text)
}

fn text_of(report: &Value) -> Result<String> {
    Ok(serde_json::to_string_pretty(report).context("write the report")? + "\n")
}

/// Runs the parts of one benchmark, and keeps its report in `target/bench`.
fn one(name: &str, args: &[String], targets: &BTreeMap<String, Vec<String>>) -> Result<Value> {
    let mut parts = Map::new();
    if let Some(features) = targets.get(name) {
        parts.insert("native".into(), native(name, args, features)?);
    }
    if dir().join(format!("{name}.mjs")).is_file() {
        parts.insert("node".into(), script(name, args)?);
    }
    let report = json!({ "bench": name, "machine": machine(), "parts": parts });
    std::fs::create_dir_all(root().join("target/bench")).context("make target/bench")?;
    std::fs::write(report_file(name), text_of(&report)?).context("write target/bench")?;
    Ok(report)
}

fn native(name: &str, args: &[String], features: &[String]) -> Result<Value> {
    let wants_model = features.iter().any(|feature| feature == "onnx");
    let output = cargo(["bench", "--quiet", "--package", "adfontes", "--bench", name])
        .args(features.iter().flat_map(|feature| ["--features", feature]))
        // A model that is named must be read, also where the benchmark runs without one.
        .args(if args.iter().any(|arg| arg == "--model") { ["--features", "onnx"].as_slice() } else { &[] })
        .args(["--"])
        .args(args)
        .env_opt("ADFONTES_MODEL", if wants_model { model::run(&[]).ok() } else { None })
        .capture()?;
    one_object(&output)
}

fn script(name: &str, args: &[String]) -> Result<Value> {
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
        .args(args)
        .env_opt("CHROME", tools::browser())
        .env_opt("ADFONTES_BENCH_MODULE", bench_module)
        .env_opt("ADFONTES_MODEL", model::run(&[]).ok())
        .env_opt("ADFONTES_BENCH_MODELS", text.contains("ADFONTES_BENCH_MODELS").then(models).transpose()?)
        .capture()?;
    one_object(&output)
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
