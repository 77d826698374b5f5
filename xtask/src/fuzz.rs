//! `fuzz [TARGET] [--seconds N]`: builds the fuzz targets with coverage and runs them with the test cases as seeds.
//!
//! libFuzzer needs a C++ compiler and coverage from rustc, which stable Rust provides. An address sanitizer would need nightly Rust;
//! the crate has no unsafe code, so the targets look for panics and hangs.

use crate::sh::{Context, Result, cargo, cmd, root};
use std::path::{Path, PathBuf};

/// The flags of cargo-fuzz, without the sanitizer.
const FLAGS: &[&str] = &[
    "--cfg",
    "fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
];
/// Maximum length of an input, in bytes; seeds are shorter.
const MAX_LEN: usize = 4_096;

/// The reason why fuzzing is impossible here, if it is.
pub fn missing() -> Option<&'static str> {
    let named = std::env::var_os("CXX").map(PathBuf::from);
    let found = named.into_iter().chain(["c++", "g++", "clang++"].map(PathBuf::from));
    let compiles = |compiler: PathBuf| cmd(compiler).args(["--version"]).probe().is_some();
    if !found.into_iter().any(compiles) {
        return Some("no C++ compiler, which libFuzzer needs (Debian: g++)");
    }
    (!cfg!(target_os = "linux")).then_some("coverage is linked for Linux only")
}

/// Names of the targets.
fn targets() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(root().join("fuzz/fuzz_targets")).context("read fuzz/fuzz_targets")? {
        let name = entry.context("read fuzz/fuzz_targets")?.file_name().to_string_lossy().into_owned();
        names.extend(name.strip_suffix(".rs").map(str::to_owned));
    }
    names.sort();
    Ok(names)
}

/// Runs one target or all of them for the given seconds each. A crash does not stop the others; the error names all that crashed.
pub fn run(only: Option<&str>, seconds: u64) -> Result {
    if let Some(why) = missing() {
        return Err(format!("fuzzing is not possible: {why}"));
    }
    let mut names = targets()?;
    if let Some(only) = only {
        if !names.iter().any(|name| name == only) {
            return Err(format!("no fuzz target `{only}`; there are: {}", names.join(", ")));
        }
        names.retain(|name| name == only);
    }
    let host = cmd("rustc").args(["--print", "host-tuple"]).probe().ok_or("could not ask rustc for its host")?;
    let target_dir = root().join("target/fuzz");
    cargo(["build", "--release", "--manifest-path", "fuzz/Cargo.toml", "--target", &host])
        .args(["--target-dir".as_ref(), target_dir.as_os_str()])
        .env("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\u{1f}"))
        .run()?;
    cmd("node").args(["fuzz/seeds.mjs"]).run()?;
    let programs = target_dir.join(&host).join("release");
    let at_once = std::thread::available_parallelism().map_or(1, usize::from);
    let mut crashed = Vec::new();
    for group in names.chunks(at_once) {
        let outcomes: Vec<Result<String>> = std::thread::scope(|scope| {
            let runs: Vec<_> = group.iter().map(|name| scope.spawn(|| fuzz(name, &programs, seconds))).collect();
            runs.into_iter().map(|run| run.join().unwrap_or_else(|_| Err("its run panicked".into()))).collect()
        });
        for (name, outcome) in group.iter().zip(outcomes) {
            match outcome {
                Ok(said) => println!("{name}: {said}"),
                Err(error) => {
                    println!("{name}: {error}");
                    crashed.push(name.as_str());
                }
            }
        }
    }
    match crashed.is_empty() {
        true => Ok(()),
        false => Err(format!("{} found something: see fuzz/artifacts", crashed.join(", "))),
    }
}

/// Runs one target; returns the number of inputs that it tried.
fn fuzz(name: &str, programs: &Path, seconds: u64) -> Result<String> {
    let (corpus, artifacts) = (format!("fuzz/corpus/{name}"), format!("fuzz/artifacts/{name}/"));
    for dir in [&corpus, &artifacts] {
        std::fs::create_dir_all(root().join(dir)).context(format!("make {dir}"))?;
    }
    let said = cmd(programs.join(name))
        .args([corpus.as_str(), &format!("-max_total_time={seconds}"), &format!("-artifact_prefix={artifacts}")])
        .args([&format!("-max_len={MAX_LEN}"), "-seed=20260101", "-timeout=10", "-rss_limit_mb=1024"])
        .args(["-print_final_stats=1"])
        .quietly()?;
    let count = |key: &str| said.lines().find_map(|line| line.strip_prefix(key)).unwrap_or("?").trim().to_owned();
    Ok(format!("{} inputs, {} new", count("stat::number_of_executed_units:"), count("stat::new_units_added:")))
}
