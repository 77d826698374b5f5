//! `coverage`: the share of each room's lines that the native tests run, as one JSON object on standard output.
//!
//! It needs `cargo-llvm-cov` (`cargo install cargo-llvm-cov`) and `rustup component add llvm-tools`. It has its own build in
//! `target/llvm-cov-target`, so it is not part of `test`.

use crate::sh::{Context, Result, cargo, root};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The rooms that decide what is found and what is said about it, and the minimum percentage of their lines.
const HELD: &[&str] = &["registry", "graph", "plan", "dialog", "retrieve"];
const LEAST: f64 = 85.0;

/// Runs the native tests with coverage and prints the figures; less than [`LEAST`] in a room of [`HELD`] is an error.
pub fn run() -> Result {
    if cargo(["llvm-cov", "--version"]).probe().is_none() {
        let hint = "run `cargo install cargo-llvm-cov` and `rustup component add llvm-tools`";
        return Err(format!("cargo-llvm-cov is not installed; {hint}"));
    }
    let out = root().join("target/coverage-summary.json");
    std::fs::create_dir_all(root().join("target")).context("make target/")?;
    cargo(["llvm-cov", "--quiet", "--package", "adfontes", "--json", "--summary-only", "--output-path"])
        .args([out.as_os_str()])
        .capture()?;
    let text = std::fs::read_to_string(&out).context("read the summary of llvm-cov")?;
    let summary: Value = serde_json::from_str(&text).context("read the summary of llvm-cov")?;
    let rooms = rooms(&summary);
    println!("{:#}", report(&rooms));
    let low: Vec<String> = HELD
        .iter()
        .map(|room| (room, percent(rooms.get(*room).copied().unwrap_or_default())))
        .filter(|(_, percent)| *percent < LEAST)
        .map(|(room, percent)| format!("{room} {percent} %"))
        .collect();
    if low.is_empty() { Ok(()) } else { Err(format!("under {LEAST} % of lines: {}", low.join(", "))) }
}

/// The lines of each room: (run, all).
fn rooms(summary: &Value) -> BTreeMap<String, (u64, u64)> {
    let files = summary["data"].as_array().into_iter().flatten().filter_map(|part| part["files"].as_array()).flatten();
    let mut rooms: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for file in files {
        let name = file["filename"].as_str().unwrap_or_default().replace('\\', "/");
        let Some((_, inside)) = name.split_once("/src/") else { continue };
        let room = inside.split('/').next().unwrap_or(inside).trim_end_matches(".rs");
        let lines = &file["summary"]["lines"];
        let entry = rooms.entry(room.to_owned()).or_default();
        entry.0 += lines["covered"].as_u64().unwrap_or(0);
        entry.1 += lines["count"].as_u64().unwrap_or(0);
    }
    rooms
}

fn percent((covered, all): (u64, u64)) -> f64 {
    if all == 0 { 0.0 } else { (covered as f64 / all as f64 * 1_000.0).round() / 10.0 }
}

fn report(rooms: &BTreeMap<String, (u64, u64)>) -> Value {
    let figures: Map<String, Value> = rooms
        .iter()
        .map(|(room, lines)| {
            (room.clone(), json!({ "covered": lines.0, "lines": lines.1, "percent": percent(*lines) }))
        })
        .collect();
    json!({ "rooms": figures, "held": HELD, "leastPercent": LEAST })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_summed_by_room() {
        let file = |name: &str, covered: u64, count: u64| json!({ "filename": name, "summary": { "lines": { "covered": covered, "count": count } } });
        let files = [file("/a/src/plan.rs", 1, 2), file("/a/src/plan/words.rs", 5, 6), file("/a/src/id.rs", 0, 0)];
        let rooms = rooms(&json!({ "data": [{ "files": files }] }));
        assert_eq!(rooms.get("plan"), Some(&(6, 8)));
        assert_eq!(report(&rooms)["rooms"]["plan"]["percent"], 75.0);
        assert_eq!(percent((0, 0)), 0.0);
    }
}
