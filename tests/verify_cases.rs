//! Verification: claims against passages, quotes, code, files, scores.

#![allow(clippy::unwrap_used)]

use adfontes::text::Language;
use adfontes::verify::{Source, Verdict, check_claim};
use serde_json::Value;

fn cases(file: &str) -> Vec<Value> {
    let path = format!("{}/tests/cases/verify/{file}", env!("CARGO_MANIFEST_DIR"));
    let value: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    value["cases"].as_array().unwrap().clone()
}

fn source(text: &str, language: Language) -> Source<'_> {
    Source { id: 1, text, name: "a.md", path: None, language, is_code: false }
}

fn check_case(case: &Value) -> Result<(), String> {
    let text = |key: &str| case[key].as_str().unwrap();
    let language = Language::from_code(text("language")).unwrap();
    let of_source = case["source_language"].as_str().and_then(Language::from_code).unwrap_or(language);
    let source = source(text("source"), of_source);
    let (verdict, span, reasons) = check_claim(text("claim"), language, &source);
    assert_eq!(span.is_some(), !matches!(verdict, Verdict::Unsupported | Verdict::NotCheckable));
    let right = match text("label") {
        "verified" => verdict == Verdict::Verified,
        "found" => verdict.supports(),
        "weak" => matches!(verdict, Verdict::Weak | Verdict::Unsupported),
        "caught" => !verdict.supports(),
        "not_checkable" => verdict == Verdict::NotCheckable,
        _ => verdict == Verdict::Unsupported,
    };
    if right {
        Ok(())
    } else {
        Err(format!(
            "{} {}: {verdict:?} {reasons:?}\n   {}\n   {}",
            case["id"], case["label"], case["claim"], case["source"]
        ))
    }
}

#[test]
fn claims() {
    let mut failures = Vec::new();
    for file in ["claims.json"] {
        failures.extend(cases(file).iter().filter_map(|case| check_case(case).err()));
    }
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}
