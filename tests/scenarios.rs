//! Every scenario of `tests/cases/scenarios`, natively, without a model. `SCENARIO=part-of-an-id` (read at compile time) runs some of
//! them and prints their answers.
#![cfg(feature = "engine")]
#![allow(clippy::unwrap_used, missing_docs)] // A panic is how a test fails.

#[path = "scenarios/expect.rs"]
mod expect;
#[path = "scenarios/portfolio.rs"]
mod portfolio;
#[path = "scenarios/runner.rs"]
mod runner;

use futures_executor::block_on;

#[test]
fn demo() {
    block_on(runner::check_portfolio("demo"));
}

#[test]
fn portfolio2() {
    block_on(runner::check_portfolio("portfolio2"));
}
