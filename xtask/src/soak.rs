//! `soak` and `browsers`: a long day in one page, to find what grows or wears out; and the same short day in every browser there is.

use crate::sh::{Cmd, Result, cmd, root};
use crate::{build, setup, tools};
use std::time::Duration;

/// A run that hangs ends here.
const LIMIT: Duration = Duration::from_secs(4 * 3600);

/// Asks, changes and restarts an engine in Chromium; builds what is missing. `args` go to `tests/web/soak.mjs`.
pub fn run(args: &[String]) -> Result {
    prepared()?.args(["soak.mjs"]).args(args).run()
}

/// What works in Chromium, Firefox and WebKitGTK, as a table; a browser that is not installed is named. Needs the demo site for what works
/// without a network.
pub fn browsers() -> Result {
    if !root().join("www/dist/sw.js").exists() {
        crate::demo::prepare()?;
    }
    // Firefox is spoken to over a WebSocket, which Node 20 has behind a flag.
    prepared()?.args(["--experimental-websocket", "browsers.mjs"]).run()
}

/// Node in the folder of the browser tests, with the package built.
fn prepared() -> Result<Cmd> {
    setup::run()?;
    if !root().join("pkg/wasm/adfontes_bg.wasm").exists() || !root().join("pkg/dist/index.js").exists() {
        build::run(build::Options { engine_only: true, ..build::Options::default() })?;
    }
    Ok(cmd("node").dir(root().join("tests/web")).env("CHROME", tools::need_browser()?).limit(LIMIT))
}
