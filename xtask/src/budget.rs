//! The bytes that a visitor fetches, against what they may be.

use crate::progress;
use crate::sh::{Context, Result, root};
use crate::sizes;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

/// What is measured, and the most bytes that it may have by brotli 11: a little above what it has. Who makes something
/// smaller lowers its limit; who raises one says in the commit what the bytes are for.
const LIMITS: &[(&str, u64)] = &[
    ("adfontes", 1_000_000),
    ("adfontes_ingest", 520_000),
    ("adfontes_evaluate", 540_000),
    ("adfontes_embed", 2_780_000),
    ("adfontes_embed_relaxed", 2_780_000),
    // Of these, 16 kB come when somebody opens a list of dialogs or a log, points at a citation, gives files or measures answers.
    ("JavaScript of a chat page", 88_800),
];

/// Prints the table, and fails where something is larger than it may be. Needs the release modules and the demo site.
pub fn check() -> Result {
    let mut rows = Vec::new();
    for (what, limit) in LIMITS {
        let bytes = match what.starts_with("adfontes") {
            true => sizes::compressed_release(what)?,
            false => javascript(&root().join("www/dist"))?,
        };
        rows.push((*what, bytes, *limit));
    }
    let (table, over) = table(&rows);
    println!("{table}");
    if over.is_empty() {
        Ok(())
    } else {
        Err(format!("larger than their budget in xtask/src/budget.rs: {}", over.join(", ")))
    }
}

fn table(rows: &[(&str, u64, u64)]) -> (String, Vec<String>) {
    let mut text = format!("{:<28}{:>14}{:>14}", "by brotli 11", "measured", "at most");
    let mut over = Vec::new();
    for (what, bytes, limit) in rows {
        let mark = if bytes > limit { "  OVER" } else { "" };
        // Writing to a string does not fail.
        let _ = write!(text, "\n{what:<28}{:>14}{:>14}{mark}", sizes::shown(*bytes), sizes::shown(*limit));
        if bytes > limit {
            over.push((*what).to_owned());
        }
    }
    (text, over)
}

/// Every script that the start page of a built site leads to, workers and late ones included, each compressed by itself.
fn javascript(site: &Path) -> Result<u64> {
    let assets = site.join("assets");
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&assets).context("read www/dist/assets; `cargo xtask demo --no-serve` builds it")? {
        let name = entry.context("read www/dist/assets")?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".js") {
            names.push(name);
        }
    }
    let page = std::fs::read_to_string(site.join("index.html")).context("read www/dist/index.html")?;
    let (mut found, mut unread, mut total) = (BTreeSet::new(), vec![page], 0);
    while let Some(text) = unread.pop() {
        for name in &names {
            if text.contains(name.as_str()) && found.insert(name) {
                let script = std::fs::read(assets.join(name)).context(format!("read {name}"))?;
                total += progress::during("scripts compressed", String::new, || sizes::compressed(&script, 11))?;
                unread.push(String::from_utf8_lossy(&script).into_owned());
            }
        }
    }
    if found.is_empty() { Err("the start page of www/dist has no script".into()) } else { Ok(total) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_larger_than_its_budget_is_named() {
        let (text, over) = table(&[("a", 999, 1_000), ("b", 1_000, 1_000), ("c", 1_001, 1_000)]);
        assert_eq!(over, ["c"]);
        assert_eq!(text.lines().count(), 4);
        assert!(text.ends_with("OVER"));
    }

    #[test]
    fn scripts_are_found_from_the_page() {
        let site = root().join("target/budget-test");
        let assets = site.join("assets");
        std::fs::create_dir_all(&assets).expect("a folder");
        let put = |name: &str, text: &str| std::fs::write(site.join(name), text).expect("a file");
        put("index.html", "<script src='./assets/main.js'></script>");
        put("assets/main.js", "import('./late.js')");
        put("assets/late.js", "new Worker('worker.js')");
        put("assets/worker.js", "import './late.js'");
        let three = javascript(&site).expect("sizes");
        put("assets/other.js", "of another page");
        assert_eq!(javascript(&site), Ok(three));
        put("index.html", "none");
        assert!(javascript(&site).is_err());
    }
}
