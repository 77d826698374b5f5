//! Every scenario of `tests/cases/scenarios`, natively, without a model. `SCENARIO=part-of-an-id` (read at compile time) runs some of
//! them and prints their answers.

mod expect;
mod runner;

use crate::portfolio;
use futures_executor::block_on;

#[test]
fn demo() {
    block_on(runner::check_portfolio("demo"));
}

#[test]
fn portfolio2() {
    block_on(runner::check_portfolio("portfolio2"));
}
