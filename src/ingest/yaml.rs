//! YAML as a JSON value: resumes are kept in either.
//!
//! Of several documents the first is read that tells more than whether it may leave the page. Merge keys (`<<`) are
//! applied: YAML 1.2 dropped them, and files go on using them. Tags say nothing about a resume.

use super::json;
use crate::error::{Error, ErrorCode, Result};
use saphyr_parser::{Event, Parser, ScalarStyle};
use serde_json::{Map, Value};

/// Most bytes of text and values that all anchors and aliases of a file may repeat: a few lines of aliases of aliases could
/// fill the memory.
const MAX_REPEATED: usize = 1 << 20;

/// A list or an object that has begun, with the number of its anchor (0: none).
struct Open {
    anchor: usize,
    content: Content,
}

enum Content {
    List(Vec<Value>),
    /// With the key whose value comes next.
    Object(Map<String, Value>, Option<String>),
}

/// Parses YAML text, with at most `max_depth` lists and objects within each other.
///
/// # Errors
/// `invalid_source`, with line and column; `limit_exceeded` if it is nested deeper or repeats too much.
pub(super) fn parse(text: &str, max_depth: usize) -> Result<Value> {
    let text = json::decoded(text);
    let mut open: Vec<Open> = Vec::new();
    // By their numbers, from 1.
    let mut anchors: Vec<Value> = Vec::new();
    let mut repeated = 0;
    for event in Parser::new_from_str(&text) {
        let (event, _) = event.map_err(|error| {
            Error::new(ErrorCode::InvalidSource, format!("This is not valid YAML: {error}. Correct the file there."))
        })?;
        let (value, anchor) = match event {
            Event::SequenceStart(anchor, _) => {
                open.push(Open { anchor, content: Content::List(Vec::new()) });
                json::checked_depth(open.len(), max_depth)?;
                continue;
            }
            Event::MappingStart(anchor, _) => {
                open.push(Open { anchor, content: Content::Object(Map::new(), None) });
                json::checked_depth(open.len(), max_depth)?;
                continue;
            }
            Event::SequenceEnd | Event::MappingEnd => match open.pop() {
                Some(Open { anchor, content: Content::List(items) }) => (Value::Array(items), anchor),
                Some(Open { anchor, content: Content::Object(fields, _) }) => (Value::Object(fields), anchor),
                None => continue,
            },
            Event::Scalar(text, style, anchor, _) => (scalar(&text, style), anchor),
            Event::Alias(anchor) => {
                let value = anchor.checked_sub(1).and_then(|at| anchors.get(at)).cloned().unwrap_or_default();
                json::checked_depth(open.len() + repeats(&value, &mut repeated)?, max_depth)?;
                (value, 0)
            }
            _ => continue,
        };
        if let Some(at) = anchor.checked_sub(1) {
            repeats(&value, &mut repeated)?;
            // An anchor of a list ends after those within it.
            anchors.resize(anchors.len().max(anchor), Value::Null);
            anchors[at] = value.clone();
        }
        match open.last_mut().map(|open| &mut open.content) {
            Some(Content::List(items)) => items.push(value),
            Some(Content::Object(fields, key)) => match key.take() {
                Some(key) => put(fields, key, value),
                None => *key = Some(as_key(value)),
            },
            None if tells_nothing(&value) => {}
            None => return Ok(value),
        }
    }
    Ok(Value::Null)
}

/// A field, or those that a merge key adds (https://yaml.org/type/merge.html): a field of the object's own stands before
/// them, and an earlier object before a later one.
fn put(fields: &mut Map<String, Value>, key: String, value: Value) {
    let merged: Option<Vec<&Map<String, Value>>> = match &value {
        _ if key != MERGE => None,
        Value::Array(others) => others.iter().map(Value::as_object).collect(),
        other => other.as_object().map(|other| vec![other]),
    };
    match merged {
        None => _ = fields.insert(key, value),
        Some(merged) => {
            for (key, value) in merged.into_iter().flatten() {
                fields.entry(key).or_insert_with(|| value.clone());
            }
        }
    }
}

/// The key whose value is merged into its object.
const MERGE: &str = "<<";

/// Whether a document has no value, or says only whether the file may leave the page.
fn tells_nothing(value: &Value) -> bool {
    let is_remote = |fields: &Map<String, Value>| !fields.is_empty() && fields.keys().all(|key| json::is_remote(key));
    value.is_null() || value.as_object().is_some_and(is_remote)
}

/// An unquoted scalar may be nothing, a truth value or a whole number. Others are texts: "3.0" and "2019-05" stand as they
/// should be shown.
fn scalar(text: &str, style: ScalarStyle) -> Value {
    if style != ScalarStyle::Plain {
        return Value::String(text.to_owned());
    }
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        _ => match text.parse::<i64>() {
            Ok(number) if number.to_string() == text => Value::from(number),
            _ => Value::String(text.to_owned()),
        },
    }
}

/// A key as text; a list or an object as a key names nothing.
fn as_key(value: Value) -> String {
    match value {
        Value::String(text) => text,
        Value::Null | Value::Array(_) | Value::Object(_) => String::new(),
        other => other.to_string(),
    }
}

/// Counts what is kept or repeated; returns how deep it is.
fn repeats(value: &Value, repeated: &mut usize) -> Result<usize> {
    let (size, depth) = extent(value);
    *repeated += size;
    if *repeated > MAX_REPEATED {
        let what =
            format!("The anchors and aliases of this YAML repeat more than {MAX_REPEATED} bytes. Write them out.");
        return Err(Error::new(ErrorCode::LimitExceeded, what));
    }
    Ok(depth)
}

/// How much there is, a value counted as 32 bytes beside its text, and how deep.
fn extent(value: &Value) -> (usize, usize) {
    const VALUE: usize = 32;
    let within = |values: &mut dyn Iterator<Item = (usize, &Value)>| {
        values.fold((VALUE, 1), |(all, deepest), (key, value)| {
            let (size, depth) = extent(value);
            (all + key + size, deepest.max(depth + 1))
        })
    };
    match value {
        Value::Array(items) => within(&mut items.iter().map(|item| (0, item))),
        Value::Object(fields) => within(&mut fields.iter().map(|(key, item)| (key.len(), item))),
        Value::String(text) => (VALUE + text.len(), 0),
        _ => (VALUE, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn yaml_as_json() {
        let cases: &[(&str, Value)] = &[
            ("name: Ada", json!({ "name": "Ada" })),
            ("---\n# cv\nname: Ada\n...\n---\nname: Bob", json!({ "name": "Ada" })),
            ("\u{feff}name: Ada", json!({ "name": "Ada" })),
            ("- a\n- b: [1, '1', 01, 1.0, 2019-05]", json!(["a", { "b": [1, "1", "01", "1.0", "2019-05"] }])),
            (
                "a: ~\nb:\nc: true\nd: 'true'\ne: yes",
                json!({ "a": null, "b": null, "c": true, "d": "true", "e": "yes" }),
            ),
            ("a: |\n  one\n  two\nb: >\n  one\n  two", json!({ "a": "one\ntwo\n", "b": "one two\n" })),
            ("2019: x\n? [a]\n: y", json!({ "2019": "x", "": "y" })),
            ("a: &x {b: c}\nd: *x\ne: [*x]", json!({ "a": { "b": "c" }, "d": { "b": "c" }, "e": [{ "b": "c" }] })),
            (
                "a: &a {x: 1, y: 2}\nb: {<<: *a, y: 3}\nc:\n  y: 4\n  <<: [*a, {x: 5, z: 6}]",
                json!({ "a": { "x": 1, "y": 2 }, "b": { "x": 1, "y": 3 }, "c": { "y": 4, "x": 1, "z": 6 } }),
            ),
            ("a: {<<: x}", json!({ "a": { "<<": "x" } })),
            ("---\nremote: never\n---\nname: Ada", json!({ "name": "Ada" })),
            ("", Value::Null),
            ("# nothing", Value::Null),
            ("prose", json!("prose")),
        ];
        for (text, expected) in cases {
            assert_eq!(parse(text, 8).as_ref(), Ok(expected), "{text:?}");
        }
    }

    #[test]
    fn what_is_refused() {
        let laughs: String =
            (1..9).map(|at| format!("a{at}: &a{at} [{}]\n", vec![format!("*a{}", at - 1); 9].join(","))).collect();
        let cases = [
            ("a: [", ErrorCode::InvalidSource),
            ("a: \"b", ErrorCode::InvalidSource),
            ("a: b: c", ErrorCode::InvalidSource),
            ("a: *b", ErrorCode::InvalidSource),
            ("[[[[[[[[[1]]]]]]]]]", ErrorCode::LimitExceeded),
            ("a: &a [[[[1]]]]\nb: &b [[*a]]\nc: [[*b]]", ErrorCode::LimitExceeded),
            (&format!("a0: &a0 [x]\n{laughs}"), ErrorCode::LimitExceeded),
            (&format!("a: &a {}\nb: [{}]", "x".repeat(50_000), ["*a"; 50].join(",")), ErrorCode::LimitExceeded),
        ];
        for (text, expected) in cases {
            assert_eq!(parse(text, 8).map_err(|error| error.code()), Err(expected), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn never_panics(text in "[a-z \"':\\[\\]{}&*!|>#%@?,я\n\t-]{0,120}") {
            let _ = parse(&text, 8);
        }

        #[test]
        fn json_is_yaml(keys in proptest::collection::btree_map("[a-z]{1,6}", "[ a-zя0-9:#'-]{0,12}", 0..6)) {
            let value = serde_json::to_value(&keys).expect("texts are JSON");
            prop_assert_eq!(parse(&value.to_string(), 8), Ok(value));
        }
    }
}
