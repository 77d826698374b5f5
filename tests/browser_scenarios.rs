//! Every scenario of `tests/cases/scenarios` again, in a real browser: the same cases and the same runner, on the engine as
//! compiled for the page.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used, missing_docs)] // A panic is how a test fails.

#[path = "scenarios/expect.rs"]
mod expect;
#[path = "scenarios/portfolio.rs"]
mod portfolio;
#[path = "scenarios/runner.rs"]
mod runner;

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_dedicated_worker);

#[wasm_bindgen_test]
async fn demo() {
    runner::check_portfolio("demo").await;
}

#[wasm_bindgen_test]
async fn portfolio2() {
    runner::check_portfolio("portfolio2").await;
}
