//! `check`: formatting, lints, documentation, import directions, the package's types, what others wrote.

use crate::sh::{Result, cargo};

const WASM: [&str; 2] = ["--target", "wasm32-unknown-unknown"];

/// Everything that needs no run of the product: what [`lints`] does, the rules of the house and the package's types.
pub fn run() -> Result {
    lints()?;
    crate::types::test(&["--test", "tidy"]).run()
}

/// The same without what is among the native tests.
pub fn lints() -> Result {
    cargo(["fmt", "--all", "--check"]).run().map_err(|error| format!("{error}; `cargo fmt --all` repairs it"))?;
    // Packages one by one: together, cargo would unify their features and build shared dependencies anew.
    clippy(&["--package", "xtask", "--all-targets"])?;
    clippy(&["--package", "adfontes", "--all-targets", "--features", "onnx,types"])?;
    // Without the engine, whose tests are then empty.
    clippy(&["--package", "adfontes", "--lib", "--no-default-features"])?;
    let browser_tests = crate::test::browser_tests()?;
    let tests: Vec<&str> = browser_tests.iter().flat_map(|name| ["--test", name]).collect();
    let engine = [&WASM[..], &["--package", "adfontes", "--lib"], &tests].concat();
    clippy(&engine)?;
    let embed =
        [&WASM[..], &["--package", "adfontes", "--lib", "--no-default-features", "--features", "onnx"]].concat();
    clippy(&embed)?;
    cargo(["doc", "--no-deps", "--package", "adfontes", "--features", "onnx,types"])
        .env("RUSTDOCFLAGS", "-D warnings")
        .run()?;
    crate::supply::run()
}

fn clippy(args: &[&str]) -> Result {
    cargo(["clippy"]).args(args).args(["--", "-D", "warnings"]).run()
}
