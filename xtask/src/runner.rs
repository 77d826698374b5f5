//! `wasm-test-runner`: cargo calls it with a wasm test file; it runs the file in headless Chromium as set in `webdriver.json`.

use crate::sh::{Context, Result, cmd, root};
use crate::tools;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Finds browser and driver, and starts the runner in a process that gets them from its environment.
pub fn run(args: &[String]) -> Result {
    let exe = std::env::current_exe().context("find the program of xtask")?;
    let mut call = cmd(exe).args(["wasm-test-runner-here"]);
    // `cargo test --quiet` passes on its flag, which the runner does not know.
    call = call.args(args.iter().filter(|arg| *arg != "--quiet"));
    // A driver chosen by the caller (Firefox's by GECKODRIVER, or a remote one) is kept.
    let chosen = ["GECKODRIVER", "SAFARIDRIVER", "MSEDGEDRIVER", "CHROMEDRIVER"]
        .iter()
        .any(|name| std::env::var_os(name).is_some() || std::env::var_os(format!("{name}_REMOTE")).is_some());
    if !chosen {
        call = call.env("CHROMEDRIVER", tools::need_driver()?);
    }
    let defaults = [
        ("WASM_BINDGEN_TEST_WEBDRIVER_JSON", capabilities()?.to_string_lossy().into_owned()),
        // In seconds. The built-in limits are too short for a busy machine.
        ("WASM_BINDGEN_TEST_TIMEOUT", "300".to_owned()),
        ("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60".to_owned()),
    ];
    for (name, value) in defaults {
        if std::env::var_os(name).is_none() {
            call = call.env(name, value);
        }
    }
    call.run()
}

/// `webdriver.json`, with the browser's path filled in if `CHROME` names one.
fn capabilities() -> Result<PathBuf> {
    let file = root().join("webdriver.json");
    if std::env::var_os("CHROME").is_none() {
        return Ok(file);
    }
    let text = std::fs::read_to_string(&file).context("read webdriver.json")?;
    let mut value: Value = serde_json::from_str(&text).context("read webdriver.json")?;
    value["goog:chromeOptions"]["binary"] = json!(tools::need_browser()?.to_string_lossy());
    let with_browser = root().join("target/webdriver.json");
    std::fs::write(&with_browser, value.to_string()).context("write target/webdriver.json")?;
    Ok(with_browser)
}

/// Runs the runner itself, in the version of the wasm-bindgen crate.
pub fn here(args: &[String]) -> Result {
    let args = std::iter::once("wasm-bindgen-test-runner").chain(args.iter().map(String::as_str));
    wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(args).map_err(|error| format!("{error:#}"))
}
