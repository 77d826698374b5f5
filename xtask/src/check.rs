//! `check`: formatting, lints, documentation, import directions, the package's types, the dependencies.

use crate::sh::{Result, cargo};

const WASM: [&str; 2] = ["--target", "wasm32-unknown-unknown"];

/// Checks everything that does not run the product: [`lints`], the house rules and the package's types.
pub fn run() -> Result {
    lints()?;
    crate::types::test(&["tidy::"]).run()
}

/// The same without the checks that are native tests.
pub fn lints() -> Result {
    cargo(["fmt", "--all", "--check"]).run().map_err(|error| format!("{error}; `cargo fmt --all` repairs it"))?;
    // One package at a time: for several, cargo would unify their features and rebuild shared dependencies.
    clippy(&["--package", "xtask", "--all-targets"])?;
    clippy(&["--package", "adfontes", "--all-targets", "--features", "onnx,types"])?;
    // Without the engine, its tests are empty.
    clippy(&["--package", "adfontes", "--lib", "--no-default-features"])?;
    // What the embedder adds stands in modules of its own, so one pass reads both.
    let browser_tests = crate::test::browser_tests()?;
    let tests: Vec<&str> = browser_tests.iter().flat_map(|name| ["--test", name]).collect();
    clippy(&[&WASM[..], &["--package", "adfontes", "--lib", "--features", "onnx"], &tests].concat())?;
    cargo(["doc", "--no-deps", "--package", "adfontes", "--features", "onnx,types"])
        .env("RUSTDOCFLAGS", "-D warnings")
        .run()?;
    crate::supply::run()
}

fn clippy(args: &[&str]) -> Result {
    cargo(["clippy"]).args(args).args(["--", "-D", "warnings"]).run()
}
