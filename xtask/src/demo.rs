//! `demo`: from the sources of the portfolio to an answer in the terminal and the site served on loopback.

use crate::build::{self, Options};
use crate::sh::{Cmd, Context, Result, cmd, root};
use crate::{model, setup, tools};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The model of the demo site and of the tests. It knows the languages of the portfolio, and where a visitor waits it is the better one:
/// it loads in 2.9 s of processor time where e5-small takes 4.4 s and answers a question in 3 ms instead of 17 (docs/models.md).
pub const MODEL: &str = "use-multilingual";

const QUESTION: &str = "Какие достижения на проекте АЛОР?";

/// Runs the whole demo.
pub fn run(port: u16, serve: bool, dev: bool) -> Result {
    setup::for_the_build()?;
    build::run_beside(Options { dev, rough_sizes: true, ..Options::default() }, || {
        setup::need_npm_packages(&root().join("www"))?;
        model().map(|_| ())
    })?;
    prepare()?;
    if !serve {
        return Ok(());
    }
    println!("\nThe demo (Ctrl-C ends it):");
    self::serve(&site_dir(), port)
}

/// Serves a folder on loopback with the package's command line until interrupted.
pub fn serve(dir: &Path, port: u16) -> Result {
    let port = port.to_string();
    cli()?.args(["serve".as_ref(), dir.as_os_str(), "--port".as_ref(), port.as_ref()]).attend()
}

/// Makes the folder of the demo's model.
pub fn model() -> Result<PathBuf> {
    model::run(&[MODEL.to_owned()])
}

/// Builds the portfolio's index, asks one question in the terminal, and builds the site.
pub fn prepare() -> Result {
    let model = model()?;
    let index = index_file();
    std::fs::create_dir_all(root().join("target/demo")).context("make target/demo")?;
    cli()?
        .args(["index", "www/portfolio/resume.json", "www/portfolio/pages", "--out"])
        .args([index.as_os_str(), "--model".as_ref(), model.as_os_str()])
        .run()?;
    let code = code_index()?;
    println!("\n> {QUESTION}");
    cli()?.args(["ask", QUESTION, "--index"]).args([index.as_os_str()]).run()?;

    let dir = root().join("www");
    setup::need_npm_packages(&dir)?;
    tools::npm(&dir, ["run", "--silent", "build"]).run()?;
    copy(&index, &site_dir().join("adfontes.idx"))?;
    copy(&code, &site_dir().join("code.idx"))?;
    copy(&model, &site_dir().join("models").join(MODEL))
}

/// Builds the index of this repository's code and documentation, which the citations page searches. It has no vectors: words are
/// enough to find code, and the index takes a second to build.
fn code_index() -> Result<PathBuf> {
    // A copy, so that paths in the index start at the repository's root.
    let corpus = root().join("target/demo/code");
    if corpus.exists() {
        std::fs::remove_dir_all(&corpus).context("empty target/demo/code")?;
    }
    for source in ["src", "README.md", "ARCHITECTURE.md"] {
        copy(&root().join(source), &corpus.join(source))?;
    }
    let index = root().join("target/demo/code.idx");
    cli()?.args(["index".as_ref(), corpus.as_os_str(), "--out".as_ref(), index.as_os_str()]).run()?;
    Ok(index)
}

/// The built site.
fn site_dir() -> PathBuf {
    root().join("www/dist")
}

/// Folder in which the portfolio's index is built.
fn index_file() -> PathBuf {
    root().join("target/demo/adfontes.idx")
}

/// The package's command line.
fn cli() -> Result<Cmd> {
    let manifest = root().join("pkg/package.json");
    let text = std::fs::read_to_string(manifest).context("read pkg/package.json")?;
    let value: Value = serde_json::from_str(&text).context("read pkg/package.json")?;
    let main = value["bin"]["adfontes"].as_str().ok_or("pkg/package.json names no program `adfontes` under bin")?;
    Ok(cmd("node").args([root().join("pkg").join(main)]))
}

/// Copies a file or a folder, replacing what is there.
fn copy(from: &Path, to: &Path) -> Result {
    let what = || format!("copy {} to {}", from.display(), to.display());
    if !from.is_dir() {
        if let Some(parent) = to.parent() {
            std::fs::create_dir_all(parent).context(what())?;
        }
        return std::fs::copy(from, to).map(|_| ()).context(what());
    }
    for entry in std::fs::read_dir(from).context(what())? {
        let entry = entry.context(what())?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}
