//! The report of all benchmarks: one JSON file, and the tables of `docs/performance.md` between their markers.

use crate::sh::{Context, Result, root};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Columns of a table; a list of more kinds of rows is cut into tables of rows with the same keys.
const MAX_COLUMNS: usize = 14;

/// A row of a table by its columns.
type Cells = BTreeMap<String, String>;

/// What became of each benchmark: its report, or why there is none.
pub type Outcomes = BTreeMap<String, Result<Value>>;

/// Writes `target/bench/report.json` and the sections of `docs/performance.md`.
pub fn write(outcomes: &Outcomes) -> Result {
    let reports: Map<String, Value> = outcomes
        .iter()
        .map(|(name, outcome)| match outcome {
            Ok(report) => (name.clone(), report.clone()),
            Err(why) => (name.clone(), serde_json::json!({ "notRun": [{ "peer": name, "reason": why }] })),
        })
        .collect();
    let json = serde_json::to_string_pretty(&reports).context("write the report")? + "\n";
    std::fs::write(root().join("target/bench/report.json"), json).context("write target/bench/report.json")?;
    let page = root().join("docs/performance.md");
    let mut text = std::fs::read_to_string(&page).context("read docs/performance.md")?;
    for (name, outcome) in outcomes {
        text = replaced(&text, name, &section(name, outcome));
    }
    std::fs::write(&page, text).context("write docs/performance.md")
}

/// The page with another text between the markers of a benchmark; without markers, at its end.
fn replaced(page: &str, name: &str, section: &str) -> String {
    let (begin, end) = (format!("<!-- bench {name} -->"), format!("<!-- /bench {name} -->"));
    let block = format!("{begin}\n{}\n{end}", section.trim());
    match (page.find(&begin), page.find(&end)) {
        (Some(from), Some(to)) if from < to => format!("{}{block}{}", &page[..from], &page[to + end.len()..]),
        _ => format!("{}\n\n{block}\n", page.trim_end()),
    }
}

fn section(name: &str, outcome: &Result<Value>) -> String {
    let mut text = format!("### `cargo xtask bench {name}`\n");
    let report = match outcome {
        Ok(report) => report,
        Err(why) => {
            let why = why.lines().next().unwrap_or_default();
            // Writing to a string does not fail.
            let _ = write!(text, "\nNot run: {why}\n");
            return text;
        }
    };
    let machine = &report["machine"];
    let _ = write!(text, "\n{} × {}", machine["cores"], machine["cpu"].as_str().unwrap_or("unknown"));
    for (program, name) in [("browser", ""), ("node", "Node "), ("rustc", "")] {
        if let Some(version) = machine[program].as_str() {
            let _ = write!(text, ", {name}{version}");
        }
    }
    text.push_str(".\n");
    let mut not_run = Vec::new();
    for part in report["parts"].as_object().into_iter().flat_map(Map::values) {
        let mut groups = Vec::new();
        lists(part, "", &mut text, &mut groups, &mut not_run);
        side_by_side(groups, &mut text);
    }
    if !not_run.is_empty() {
        text.push_str("\nNot run:\n\n");
        for line in not_run {
            let _ = writeln!(text, "* {line}");
        }
    }
    text
}

/// Plain values of one object in a report, with the object's path.
type Group = (String, Vec<(String, String)>);

/// Writes a table for each list of objects in a part's report, and collects the plain values of the other objects.
fn lists(value: &Value, path: &str, text: &mut String, groups: &mut Vec<Group>, not_run: &mut Vec<String>) {
    let Some(object) = value.as_object() else { return };
    let mut plain = Vec::new();
    for (key, value) in object {
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        match value {
            Value::Array(rows) if key == "notRun" => {
                let word = |row: &Value, key: &str| row[key].as_str().unwrap_or_default().to_owned();
                not_run.extend(rows.iter().map(|row| format!("{}: {}", word(row, "peer"), word(row, "reason"))));
            }
            Value::Array(rows) if rows.iter().any(Value::is_object) => tables(&path, rows, text),
            Value::Object(_) if path != "targets" => lists(value, &path, text, groups, not_run),
            Value::Array(_) | Value::Object(_) => {}
            value => plain.push((key.clone(), shown(value))),
        }
    }
    if !plain.is_empty() {
        groups.push((path.to_owned(), plain));
    }
}

/// Writes objects with common keys as rows of one table, and the other plain values one by one.
fn side_by_side(groups: Vec<Group>, text: &mut String) {
    let shares =
        |a: &Group, b: &Group| a.0 != b.0 && a.1.iter().any(|(key, _)| b.1.iter().any(|(other, _)| key == other));
    let (rows, single): (Vec<&Group>, Vec<&Group>) =
        groups.iter().partition(|group| !group.0.is_empty() && groups.iter().any(|other| shares(group, other)));
    if !rows.is_empty() {
        let mut keys: Vec<&str> = Vec::new();
        for (key, _) in rows.iter().flat_map(|(_, values)| values) {
            if !keys.contains(&key.as_str()) {
                keys.push(key);
            }
        }
        let _ = write!(text, "\n| | {} |\n| --- |{}\n", keys.join(" | "), " ---: |".repeat(keys.len()));
        for (path, values) in rows {
            let cell =
                |key: &&str| values.iter().find(|(known, _)| known == key).map_or("", |(_, value)| value.as_str());
            let _ = writeln!(text, "| {path} | {} |", keys.iter().map(cell).collect::<Vec<_>>().join(" | "));
        }
    }
    if !single.is_empty() {
        text.push_str("\n| measure | value |\n| --- | ---: |\n");
        for (path, values) in single {
            for (key, value) in values {
                let dot = if path.is_empty() { "" } else { "." };
                let _ = writeln!(text, "| {path}{dot}{key} | {value} |");
            }
        }
    }
}

/// Rows with the same keys stand in one table.
fn tables(path: &str, rows: &[Value], text: &mut String) {
    let mut groups: Vec<(Vec<String>, Vec<Cells>)> = Vec::new();
    for row in rows {
        let mut cells = Vec::new();
        flatten(row, "", &mut cells);
        cells.truncate(MAX_COLUMNS);
        let keys: Vec<String> = cells.iter().map(|(key, _)| key.clone()).collect();
        let cells = cells.into_iter().collect();
        match groups.iter_mut().find(|(known, _)| *known == keys) {
            Some((_, rows)) => rows.push(cells),
            None => groups.push((keys, vec![cells])),
        }
    }
    let _ = write!(text, "\n`{path}`:\n");
    for (keys, rows) in groups {
        let _ = write!(text, "\n| {} |\n|{}\n", keys.join(" | "), " ---: |".repeat(keys.len()));
        for row in rows {
            let cells: Vec<&str> = keys.iter().map(|key| row.get(key).map_or("", String::as_str)).collect();
            let _ = writeln!(text, "| {} |", cells.join(" | "));
        }
    }
}

fn flatten(value: &Value, path: &str, cells: &mut Vec<(String, String)>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                flatten(value, &path, cells);
            }
        }
        // Lists within a row are in the JSON.
        Value::Array(_) => {}
        plain => cells.push((path.to_owned(), shown(plain))),
    }
}

/// A number with three figures, as far as it has that many; anything else as it is.
fn shown(value: &Value) -> String {
    match value.as_f64() {
        _ if value.is_u64() || value.is_i64() => value.to_string(),
        Some(0.0) => "0".into(),
        Some(number) => {
            let before = number.abs().log10().floor() as i32 + 1;
            format!("{number:.*}", usize::try_from(3 - before).unwrap_or(0).min(6))
        }
        None => value.as_str().map_or_else(|| value.to_string(), |text| text.replace('|', "\\|").replace('\n', " ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_section_takes_its_own_place() {
        let page = "# P\n\n<!-- bench a -->\nold\n<!-- /bench a -->\n\nkept\n";
        let new = replaced(page, "a", "new\n");
        assert_eq!(new, "# P\n\n<!-- bench a -->\nnew\n<!-- /bench a -->\n\nkept\n");
        let both = replaced(&new, "b", "other");
        assert!(both.ends_with("kept\n\n<!-- bench b -->\nother\n<!-- /bench b -->\n"), "{both}");
        assert_eq!(replaced(&both, "b", "other"), both);
    }

    #[test]
    fn lists_become_tables_and_what_is_missing_is_named() {
        let report = json!({ "machine": { "cores": 2, "cpu": "x" }, "parts": { "node": {
            "rows": [{ "name": "a|b", "query": { "median": 0.12345 } }, { "name": "c", "query": { "median": 1234.5 } }, { "other": true }],
            "recall": 0.5, "targets": { "x": 1 }, "notRun": [{ "peer": "p", "reason": "too slow" }],
        } } });
        let text = section("n", &Ok(report));
        assert!(text.contains("| name | query.median |\n| ---: | ---: |\n| a\\|b | 0.123 |\n| c | 1234 |"), "{text}");
        assert!(text.contains("| other |\n| ---: |\n| true |") && text.contains("| recall | 0.500 |"), "{text}");
        assert!(text.contains("* p: too slow") && !text.contains("targets"), "{text}");
        let nested = json!({ "parts": { "node": { "runs": 3, "slow": { "first": { "ms": 9, "kB": 1 }, "second": { "ms": 4 } }, "alone": { "x": 7 } } } });
        let text = section("n", &Ok(nested));
        assert!(
            text.contains("| | kB | ms |\n| --- | ---: | ---: |\n| slow.first | 1 | 9 |\n| slow.second |  | 4 |\n"),
            "{text}"
        );
        assert!(text.contains("| alone.x | 7 |\n| runs | 3 |\n"), "{text}");
        assert!(section("n", &Err("no data\nmore".into())).contains("Not run: no data\n"));
    }
}
