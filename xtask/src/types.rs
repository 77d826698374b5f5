//! `types`: the TypeScript types of the npm package and the schema of its settings, made from the Rust definitions.

use crate::sh::{Cmd, Result, cargo};

/// The tests that compare that file with the Rust definitions, and others of the same program.
pub fn test(others: &[&str]) -> Cmd {
    let test = cargo(["test", "--package", "adfontes", "--features", "types", "--test", "native"]);
    test.args(["--", "--quiet", "types::"]).args(others)
}

/// Writes `pkg/src/generated/types.ts` and `pkg/settings.schema.json`.
pub fn write() -> Result {
    test(&[]).env("ADFONTES_WRITE_TYPES", "1").run()
}
