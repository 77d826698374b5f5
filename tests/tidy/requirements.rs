//! The tables of requirements: every row names what pins it, and every test, case and file named there exists.

use super::{files, root};
use std::collections::BTreeSet;
use std::fs;

/// A row of a table: its file, line and cells.
struct Row {
    place: String,
    cells: Vec<String>,
}

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for path in files(&root().join("docs/requirements")) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap_or_default();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with("| ")) {
            let cells: Vec<String> = line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect();
            let is_head = cells.iter().all(|cell| cell.chars().all(|c| c == '-' || c == ' '));
            let is_title = text.lines().nth(number + 1).is_some_and(|next| next.starts_with("| ---"));
            if !is_head && !is_title {
                rows.push(Row { place: format!("{name}:{}", number + 1), cells });
            }
        }
    }
    rows
}

/// Names with at least three parts, as tests and samples have.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.matches('_').count() >= 2 && word.bytes().all(|b| !b.is_ascii_uppercase()))
}

/// The texts in quotation marks: titles of JavaScript tests and of cases.
fn titles(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(['“', '”', '"']).enumerate();
    parts.filter(|(at, part)| at % 2 == 1 && part.len() > 5).map(|(_, part)| part.trim_end_matches(['…', '.', ' ']))
}

#[test]
fn what_the_requirements_name_is_there() {
    let tests = ["src", "tests", "pkg/test", "benches"].into_iter().flat_map(|dir| files(&root().join(dir)));
    let sources = tests.filter(|path| path.extension().is_some_and(|e| ["rs", "mjs", "json"].iter().any(|x| e == *x)));
    let all: String = sources.filter_map(|path| fs::read_to_string(path).ok()).collect();
    let known: BTreeSet<&str> = names(&all).collect();
    let rows = rows();
    assert!(rows.len() > 250, "only {} rows were read", rows.len());
    let mut wrong = Vec::new();
    for Row { place, cells } in &rows {
        let whole = cells.join(" ").to_lowercase();
        let pinned = cells.last().map_or("", String::as_str);
        let is_empty = pinned.is_empty() || pinned.starts_with(['—', '–']);
        let has_reason = ["departure", "prose", "table of readme"].iter().any(|word| whole.contains(word));
        if is_empty && !has_reason {
            wrong.push(format!("{place}: no test, and no departure"));
        }
        wrong.extend(names(pinned).filter(|name| !known.contains(name)).map(|name| format!("{place}: no {name}")));
        wrong
            .extend(titles(pinned).filter(|title| !all.contains(*title)).map(|title| format!("{place}: no “{title}”")));
    }
    assert!(wrong.is_empty(), "docs/requirements names what is not there:\n{}", wrong.join("\n"));
}
