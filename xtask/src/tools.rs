//! Finds other programs: browser, driver, Node, Python.

use crate::sh::{Result, cmd};
use std::path::{Path, PathBuf};

/// The oldest Node that the package supports.
pub const NODE_MAJOR: u32 = 20;

/// The first of `names` in `PATH`.
pub fn in_path(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let dirs: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names.iter().flat_map(|name| dirs.iter().map(move |dir| dir.join(name))).find(|file| file.is_file())
}

fn from_env(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).map(PathBuf::from).filter(|path| path.is_file())
}

/// Chromium or Chrome: from the variable `CHROME`, else from `PATH`, else from the systems' usual places.
pub fn browser() -> Option<PathBuf> {
    from_env("CHROME")
        .or_else(|| in_path(&["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]))
        .or_else(|| {
            let mac = Path::new("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
            mac.is_file().then(|| mac.to_path_buf())
        })
}

/// chromedriver: from the variable `CHROMEDRIVER`, else from `PATH`, else from the systems' usual places.
pub fn driver() -> Option<PathBuf> {
    from_env("CHROMEDRIVER").or_else(|| in_path(&["chromedriver"])).or_else(|| {
        ["/usr/lib/chromium/chromedriver", "/usr/lib/chromium-browser/chromedriver"]
            .map(PathBuf::from)
            .into_iter()
            .find(|path| path.is_file())
    })
}

/// The browser; the error says what to do.
pub fn need_browser() -> Result<PathBuf> {
    browser().ok_or_else(|| {
        "no Chromium or Chrome found: run `cargo xtask setup`, or set CHROME to the browser's program".to_owned()
    })
}

/// The driver; the error says what to do.
pub fn need_driver() -> Result<PathBuf> {
    driver().ok_or_else(|| {
        "no chromedriver found: run `cargo xtask setup`, or set CHROMEDRIVER to the driver's program".to_owned()
    })
}

/// Node's version, such as `20.20.2`.
pub fn node() -> Option<String> {
    cmd("node").args(["--version"]).probe().map(|version| version.trim_start_matches('v').to_owned())
}

/// The major version.
pub fn major(version: &str) -> Option<u32> {
    version.split('.').next()?.trim().parse().ok()
}

/// npm, with arguments that keep it quiet and turn telemetry off.
pub fn npm<S: AsRef<std::ffi::OsStr>>(dir: &Path, args: impl IntoIterator<Item = S>) -> crate::sh::Cmd {
    cmd("npm")
        .args(args)
        .dir(dir)
        .env("npm_config_audit", "false")
        .env("npm_config_fund", "false")
        .env("npm_config_update_notifier", "false")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        assert_eq!(major("20.20.2"), Some(20));
        assert_eq!(major("156.0.1"), Some(156));
        assert_eq!(major("none"), None);
    }

    #[test]
    fn path_lookup() {
        assert!(in_path(&["no-such-program-anywhere", "sh"]).is_some_and(|path| path.ends_with("sh")));
        assert_eq!(in_path(&["no-such-program-anywhere"]), None);
    }
}
