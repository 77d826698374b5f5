//! `types`: the TypeScript types of the npm package, made from the Rust definitions.

use crate::sh::{Cmd, Result, cargo};

/// The test that compares that file with the Rust definitions, and others of the same build.
pub fn test(others: &[&str]) -> Cmd {
    let test = cargo(["test", "--package", "adfontes", "--features", "types", "--test", "types"]);
    test.args(others).args(["--", "--quiet"])
}

/// Writes `pkg/src/generated/types.ts`.
pub fn write() -> Result {
    test(&[]).env("ADFONTES_WRITE_TYPES", "1").run()
}
