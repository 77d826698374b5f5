//! `types`: the TypeScript types of the npm package, made from the Rust definitions.

use crate::sh::{Cmd, Result, cargo};

fn cargo_test() -> Cmd {
    cargo(["test", "--package", "adfontes", "--features", "types", "--test", "types", "--", "--quiet"])
}

/// Writes `pkg/src/generated/types.ts`.
pub fn write() -> Result {
    cargo_test().env("ADFONTES_WRITE_TYPES", "1").run()
}

/// Fails where that file does not fit the Rust definitions.
pub fn check() -> Result {
    cargo_test().run()
}
