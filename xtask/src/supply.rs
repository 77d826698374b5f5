//! Checks the dependencies: licences, known vulnerabilities, sources.

use crate::sh::{Result, cargo, cargo_home, cmd, root};
use crate::tools::{in_path, npm};
use serde_json::Value;
use std::path::PathBuf;

/// Runs `cargo deny` and `npm audit`. A check whose program or data is missing is named and does not fail.
pub fn run() -> Result {
    if in_path(&["cargo-deny"]).is_some() {
        cargo(["deny", "check", "licenses", "bans", "sources"]).run()?;
        // Known vulnerabilities come from a database that has to be fetched.
        if cargo(["deny", "fetch", "db"]).run().is_ok() {
            cargo(["deny", "check", "advisories"]).run()?;
        } else if let Some(date) = advisories_of() {
            println!("cargo deny check advisories: none could be fetched, the newest that are kept here are of {date}");
            cargo(["deny", "--offline", "check", "advisories"]).run()?;
        } else {
            println!(
                "not run: cargo deny check advisories, whose list cannot be fetched and is not in ~/.cargo/advisory-dbs"
            );
        }
    } else {
        println!("not run: cargo deny, which is not installed (`cargo install cargo-deny`)");
    }
    for folder in ["pkg", "www", "tests/web"] {
        let said = npm(&root().join(folder), ["audit", "--json"]).env("npm_config_audit", "true").printed()?;
        match found(&said).as_deref() {
            Some([]) => println!("npm audit in {folder}: nothing known"),
            Some(names) => return Err(format!("npm audit in {folder}: {}", names.join(", "))),
            None => println!("not run: npm audit in {folder}, whose registry does not tell"),
        }
    }
    Ok(())
}

/// The date of the newest advisory in the database that an earlier fetch left, if there is one.
fn advisories_of() -> Option<String> {
    let folders = std::fs::read_dir(cargo_home()?.join("advisory-dbs")).ok()?;
    let date = |folder: PathBuf| cmd("git").args(["log", "-1", "--format=%cs"]).dir(folder).probe();
    folders.flatten().map(|entry| entry.path()).filter(|path| path.join(".git").exists()).find_map(date)
}

/// The packages with a vulnerability of high or critical severity; `None` if this is not an audit report.
fn found(report: &str) -> Option<Vec<String>> {
    let report: Value = serde_json::from_str(report).ok()?;
    report.get("auditReportVersion")?;
    let severe = |one: &Value| matches!(one["severity"].as_str(), Some("high" | "critical"));
    let all = report["vulnerabilities"].as_object()?;
    Some(all.iter().filter(|(_, one)| severe(one)).map(|(name, _)| name.clone()).collect())
}

#[cfg(test)]
mod tests {
    use super::found;

    #[test]
    fn reports() {
        let check = |report: &str, expected: Option<&[&str]>| {
            let found = found(report);
            let found = found.as_ref().map(|names| names.iter().map(String::as_str).collect::<Vec<_>>());
            assert_eq!(found.as_deref(), expected, "{report}");
        };
        check(r#"{"auditReportVersion":2,"vulnerabilities":{}}"#, Some(&[]));
        check(
            r#"{"auditReportVersion":2,"vulnerabilities":{"a":{"severity":"high"},"b":{"severity":"low"},"c":{"severity":"critical"}}}"#,
            Some(&["a", "c"]),
        );
        check(r#"{"message":"request failed","error":{}}"#, None);
        check("npm error", None);
    }
}
