//! `test`: runs every check as a step and prints a summary.

use crate::failures::Failures;
use crate::lanes::{self, End, Plan};
use crate::sh::{Cmd, Context, Result, cargo, cmd, root};
use crate::{budget, build, check, demo, fuzz, setup, tools};
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Time limit of a browser test, in case it hangs.
const LIMIT: Duration = Duration::from_secs(600);

/// One step: what it waits for, whether `--quick` includes it, and what it runs.
struct Step {
    plan: Plan,
    quick: bool,
    run: fn(bool) -> Result,
}

/// A step that may run beside others.
const fn beside(name: &'static str, needs: &'static [&'static str], quick: bool, run: fn(bool) -> Result) -> Step {
    Step { plan: Plan { name, needs, alone: false }, quick, run }
}

/// A step that needs the machine to itself.
const fn alone(name: &'static str, needs: &'static [&'static str], quick: bool, run: fn(bool) -> Result) -> Step {
    Step { plan: Plan { name, needs, alone: true }, quick, run }
}

/// Steps in the order in which they start if nothing holds them back. The build comes first because it takes longest and mostly uses
/// one core. Steps that have time limits, open the built site in a browser, or write to `pkg/dist` run alone.
const STEPS: &[Step] = &[
    beside("setup", &[], true, |_| setup::for_the_build()),
    beside("build", &["setup"], true, |quick| {
        build::run(build::Options { dev: quick, engine_only: quick, ..build::Options::default() })
    }),
    beside("check", &["setup"], true, |_| check::lints()),
    beside("xtask", &["setup"], true, |_| cargo(["test", "--package", "xtask", "--", "--quiet"]).run()),
    beside("native-build", &["setup"], true, |quick| native(&["--no-run", "--features", features(quick)])),
    // These build in folders of their own, or nothing: the lints and native builds before and after them wait for one lock of cargo.
    beside("fuzz", &["setup"], false, |_| fuzz_shortly()),
    beside("model", &["setup"], false, |_| demo::model().map(|_| ())),
    beside("npm", &["setup"], false, |_| setup::npm_later()),
    beside("wasm", &["setup"], true, |_| wasm()),
    beside("native-none", &["setup"], true, |_| native(&["--no-default-features", "--lib"])),
    beside("demo", &["build", "model", "npm"], false, |_| demo::prepare()),
    beside("bytes", &["demo"], false, |_| budget::check()),
    alone("native", &["native-build"], true, |quick| native(&["--features", features(quick)])),
    alone("package", &["build", "model"], true, package),
    alone("e2e", &["demo"], false, |_| web("e2e")?.limit(3 * LIMIT).run()),
    alone("timed", &["demo"], false, |_| web("timed")?.run()),
    alone("packaging", &["build", "model", "npm"], false, |_| web("packaging")?.run()),
];

/// Maximum steps at a time, given as many cores; more of them would only wait for cargo's locks.
const LANES: usize = 2;

/// Runs all steps even if one fails, and ends with `N passed, N failed`.
pub fn run(quick: bool, only: Option<&str>) -> Result {
    if let Some(only) = only {
        println!("\n== {only} ==");
        return step(only, quick);
    }
    let (steps, left_out): (Vec<&Step>, Vec<&Step>) = STEPS.iter().partition(|step| step.quick || !quick);
    let plans: Vec<Plan> = steps.iter().map(|step| step.plan).collect();
    let lanes = std::thread::available_parallelism().map_or(1, usize::from).min(LANES);
    let start = Instant::now();
    let failures = Mutex::new(String::new());
    let ends = lanes::run(&plans, lanes, |index| in_its_lane(plans[index].name, quick, &failures));
    let all = start.elapsed().as_secs_f64();
    let mut table = String::new();
    for (plan, End { outcome, seconds }) in plans.iter().zip(&ends) {
        let shown = match outcome {
            Ok(()) => "passed".to_owned(),
            Err(error) => format!("FAILED: {}", error.lines().next().unwrap_or_default()),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(table, "{:<14}{seconds:>7.1} s  {shown}", plan.name);
    }
    for step in left_out {
        let _ = writeln!(table, "{:<14}{:>8}   left out by --quick", step.plan.name, "");
    }
    let sum: f64 = ends.iter().map(|end| end.seconds).sum();
    let failed = ends.iter().filter(|end| end.outcome.is_err()).count();
    println!("\n{table}{:<14}{all:>7.1} s  {lanes} at once, {sum:.1} s in all", "all");
    println!("{}", failures.into_inner().unwrap_or_else(PoisonError::into_inner));
    println!("{} passed, {failed} failed", ends.len() - failed);
    if failed == 0 { Ok(()) } else { Err("not everything passed".into()) }
}

/// Runs one step.
pub fn step(name: &str, quick: bool) -> Result {
    match STEPS.iter().find(|step| step.plan.name == name) {
        Some(step) => (step.run)(quick),
        None => {
            let names: Vec<&str> = STEPS.iter().map(|step| step.plan.name).collect();
            Err(format!("no step `{name}`; there are: {}", names.join(", ")))
        }
    }
}

/// Runs one step as a separate process and prefixes each line of its output with the step's name, so that the output of concurrent
/// steps can be told apart. If it fails, adds the reports of its failed tests to `failures`.
fn in_its_lane(name: &str, quick: bool, failures: &Mutex<String>) -> Result {
    println!("== {name} begins ==");
    let start = Instant::now();
    let exe = std::env::current_exe().context("find the program of xtask")?;
    let read = Mutex::new((None, Failures::default()));
    let ended = cmd(exe).args(["test-step", name]).args(quick.then_some("--quick")).each_line(|line| {
        println!("{name:<12}| {line}");
        let mut read = read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = line.strip_prefix("error: ") {
            read.0 = Some(error.to_owned());
        }
        read.1.line(line);
    });
    let seconds = start.elapsed().as_secs();
    let (last, mut reports) = read.into_inner().unwrap_or_else(PoisonError::into_inner);
    // The step's last line says more than its exit code.
    let outcome = ended.map_err(|error| last.unwrap_or(error));
    match &outcome {
        Ok(()) => println!("== {name} passed in {seconds} s =="),
        Err(error) => {
            println!("\n== {name} FAILED after {seconds} s: {error} ==\n");
            let mut failures = failures.lock().unwrap_or_else(PoisonError::into_inner);
            for line in reports.shown() {
                // Writing to a string cannot fail.
                let _ = writeln!(failures, "{name:<12}| {line}");
            }
        }
    }
    outcome
}

fn native(arguments: &[&str]) -> Result {
    cargo(["test", "--package", "adfontes"]).args(arguments).args(["--", "--quiet"]).run()
}

/// One build for the tests of the engine, the model and the types; `--quick` leaves out the model's libraries.
const fn features(quick: bool) -> &'static str {
    if quick { "types" } else { "onnx,types" }
}

/// Runs each fuzz target for five seconds; if fuzzing is impossible here, says so.
fn fuzz_shortly() -> Result {
    match fuzz::missing() {
        Some(why) => {
            println!("fuzz: left out: {why}");
            Ok(())
        }
        None => fuzz::run(None, 5),
    }
}

/// Names of the tests that run in a browser (`tests/browser*.rs`).
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

/// Runs the wasm-bindgen tests in headless Chromium.
fn wasm() -> Result {
    let exe = std::env::current_exe().context("find the program of xtask")?;
    let names = browser_tests()?;
    cargo(["test", "--package", "adfontes", "--target", "wasm32-unknown-unknown"])
        .args(names.iter().flat_map(|name| ["--test", name]))
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", format!("{} wasm-test-runner", exe.display()))
        .limit(2 * LIMIT)
        .run()
}

/// Runs the tests of the npm package in Node. `--quick` has no model, so only what works without one is tested.
fn package(quick: bool) -> Result {
    let dir = root().join("pkg");
    let model = if quick { None } else { Some(demo::model()?) };
    tools::npm(&dir, ["test", "--silent"]).env_opt("ADFONTES_MODEL", model).limit(LIMIT).run()
}

/// Runs a script of the browser tests.
fn web(script: &str) -> Result<Cmd> {
    let npm = tools::npm(&root().join("tests/web"), ["run", "--silent", script]);
    Ok(npm.env("CHROME", tools::need_browser()?).env("ADFONTES_MODEL", demo::model()?).limit(LIMIT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_stands_after_what_it_needs() {
        for (index, step) in STEPS.iter().enumerate() {
            for need in step.plan.needs {
                let earlier = STEPS[..index].iter().find(|earlier| earlier.plan.name == *need);
                assert!(earlier.is_some(), "{} needs {need}, which does not stand before it", step.plan.name);
            }
        }
    }

    #[test]
    fn an_unknown_step_is_refused_with_the_known_ones() {
        assert!(
            step("natvie", true).is_err_and(|error| error.contains("no step `natvie`") && error.contains("native, "))
        );
    }
}
