//! `test`: everything that must hold, step by step, with a summary at the end.

use crate::sh::{Cmd, Context, Result, cargo, root};
use crate::{budget, build, check, demo, fuzz, model, setup, tools};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// A browser test that hangs ends here.
const LIMIT: Duration = Duration::from_secs(600);

/// One step: its name, whether `--quick` has it, and what it does.
struct Step {
    name: &'static str,
    quick: bool,
    run: fn(bool) -> Result,
}

const STEPS: &[Step] = &[
    Step { name: "setup", quick: true, run: |_| setup::run() },
    Step { name: "check", quick: true, run: |_| check::lints() },
    Step { name: "xtask", quick: true, run: |_| cargo(["test", "--package", "xtask", "--", "--quiet"]).run() },
    // One build for the tests of the engine, the model and the types; the quick run spares the model's libraries.
    Step {
        name: "native",
        quick: true,
        run: |quick| native(&["--features", if quick { "types" } else { "onnx,types" }]),
    },
    Step { name: "native-none", quick: true, run: |_| native(&["--no-default-features", "--lib"]) },
    Step { name: "fuzz", quick: false, run: |_| fuzz_shortly() },
    Step { name: "wasm", quick: true, run: |_| wasm() },
    Step {
        name: "build",
        quick: true,
        run: |quick| build::run(build::Options { dev: quick, engine_only: quick, embed_only: false }),
    },
    Step { name: "model", quick: false, run: |_| model::run(&[]).map(|_| ()) },
    Step { name: "package", quick: true, run: |quick| package(quick) },
    Step { name: "demo", quick: false, run: |_| demo::prepare() },
    Step { name: "bytes", quick: false, run: |_| budget::check() },
    Step { name: "e2e", quick: false, run: |_| web("e2e")?.run() },
    Step { name: "packaging", quick: false, run: |_| web("packaging")?.run() },
];

/// Runs the steps, all of them even if one fails, and ends with `N passed, N failed`.
pub fn run(quick: bool, only: Option<&str>) -> Result {
    if let Some(only) = only
        && !STEPS.iter().any(|step| step.name == only)
    {
        let names: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        return Err(format!("no step `{only}`; there are: {}", names.join(", ")));
    }
    let (mut passed, mut failed, mut table) = (0, 0, String::new());
    let start = Instant::now();
    for step in STEPS {
        if only.is_some_and(|only| only != step.name) {
            continue;
        }
        if quick && !step.quick {
            // Writing to a string does not fail.
            let _ = writeln!(table, "{:<14}{:>8}   left out by --quick", step.name, "");
            continue;
        }
        println!("\n== {} ==", step.name);
        let began = Instant::now();
        let outcome = (step.run)(quick);
        let seconds = began.elapsed().as_secs_f64();
        let shown = match &outcome {
            Ok(()) => "passed".to_owned(),
            Err(error) => {
                println!("{}: {error}", step.name);
                format!("FAILED: {}", error.lines().next().unwrap_or_default())
            }
        };
        if outcome.is_ok() {
            passed += 1
        } else {
            failed += 1
        }
        let _ = writeln!(table, "{:<14}{seconds:>7.1} s  {shown}", step.name);
    }
    println!("\n{table}{:<14}{:>7.1} s\n\n{passed} passed, {failed} failed", "all", start.elapsed().as_secs_f64());
    if failed == 0 { Ok(()) } else { Err("not everything passed".into()) }
}

fn native(features: &[&str]) -> Result {
    cargo(["test", "--package", "adfontes"]).args(features).args(["--", "--quiet"]).run()
}

/// Five seconds for each fuzz target; left out by name where it cannot run.
fn fuzz_shortly() -> Result {
    match fuzz::missing() {
        Some(why) => {
            println!("fuzz: left out: {why}");
            Ok(())
        }
        None => fuzz::run(None, 5),
    }
}

/// Names of the tests that run in a browser: `tests/browser*.rs`.
pub fn browser_tests() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(root().join("tests")).context("read tests/")? {
        let name = entry.context("read tests/")?.file_name().to_string_lossy().into_owned();
        if let Some(stem) = name.strip_suffix(".rs").filter(|stem| stem.starts_with("browser")) {
            names.push(stem.to_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// The wasm-bindgen tests, in headless Chromium.
fn wasm() -> Result {
    let exe = std::env::current_exe().context("find the program of xtask")?;
    let names = browser_tests()?;
    cargo(["test", "--package", "adfontes", "--target", "wasm32-unknown-unknown"])
        .args(names.iter().flat_map(|name| ["--test", name]))
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", format!("{} wasm-test-runner", exe.display()))
        .limit(2 * LIMIT)
        .run()
}

/// The tests of the npm package in Node. The quick run has no model: they use what works without.
fn package(quick: bool) -> Result {
    let dir = root().join("pkg");
    let model = if quick { None } else { Some(model::run(&[])?) };
    tools::npm(&dir, ["test", "--silent"]).env_opt("ADFONTES_MODEL", model).limit(LIMIT).run()
}

/// A script of the browser tests.
fn web(script: &str) -> Result<Cmd> {
    let npm = tools::npm(&root().join("tests/web"), ["run", "--silent", script]);
    Ok(npm.env("CHROME", tools::need_browser()?).env("ADFONTES_MODEL", model::run(&[])?).limit(LIMIT))
}
