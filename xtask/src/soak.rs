//! `soak`: a long day in one page, to find what grows or wears out.

use crate::sh::{Result, cmd, root};
use crate::{build, setup, tools};
use std::time::Duration;

/// A run that hangs ends here.
const LIMIT: Duration = Duration::from_secs(4 * 3600);

/// Asks, changes and restarts an engine in Chromium; builds what is missing. `args` go to `tests/web/soak.mjs`.
pub fn run(args: &[String]) -> Result {
    setup::run()?;
    if !root().join("pkg/wasm/adfontes_bg.wasm").exists() || !root().join("pkg/dist/index.js").exists() {
        build::run(build::Options { dev: false, engine_only: true, embed_only: false })?;
    }
    let web = root().join("tests/web");
    cmd("node").args(["soak.mjs"]).args(args).dir(&web).env("CHROME", tools::need_browser()?).limit(LIMIT).run()
}
