//! `types`: the TypeScript types of the npm package and the schema of its settings, made from the Rust definitions.

use crate::sh::{Cmd, Result, cargo};

/// The test that compares that file with the Rust definitions, and others of the same build.
pub fn test(others: &[&str]) -> Cmd {
    let test = cargo(["test", "--package", "adfontes", "--features", "types", "--test", "types"]);
    test.args(others).args(["--", "--quiet"])
}

/// Writes `pkg/src/generated/types.ts` and `pkg/settings.schema.json`.
pub fn write() -> Result {
    test(&[]).env("ADFONTES_WRITE_TYPES", "1").run()
}
