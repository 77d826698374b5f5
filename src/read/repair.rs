//! Extracts JSON from a model's text: surrounded by words or a fence, with trailing commas, comments, single quotes or
//! Python's literals, or truncated.

use serde_json::Value;

/// Maximum length of the text examined, in bytes.
const MAX_TEXT: usize = 1 << 20;
/// Maximum number of opening brackets tried.
const MAX_STARTS: usize = 64;

/// The first readable JSON object or list in the text, repaired if the intention is clear; `None` if there is none.
pub fn json_in(text: &str) -> Option<Value> {
    let text = text.get(..MAX_TEXT).unwrap_or(text);
    let text = text.trim_start_matches('\u{feff}').trim();
    if let Ok(value) = serde_json::from_str::<Value>(text)
        && (value.is_object() || value.is_array())
    {
        return Some(value);
    }
    let starts = || text.match_indices(['{', '[']).map(|(at, _)| at).take(MAX_STARTS);
    let whole = |at: usize| serde_json::Deserializer::from_str(&text[at..]).into_iter::<Value>().next()?.ok();
    let object = |value: &Value| value.is_object() || value.as_array().is_some_and(|a| a.iter().all(Value::is_object));
    // Brackets in prose ("[1]") are lists too, so objects take precedence.
    let found: Vec<Value> = starts().filter_map(whole).collect();
    if let Some(value) = found.iter().find(|v| object(v)) {
        return Some(value.clone());
    }
    starts().filter_map(|at| mended(&text[at..])).find(object).or_else(|| found.into_iter().next())
}

/// Parses JSON leniently from its first bracket: rewrites it as strict JSON and closes what was left open.
pub(super) fn mended(text: &str) -> Option<Value> {
    let mut out = String::with_capacity(text.len());
    let mut open: Vec<char> = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' | '\'' | '“' => {
                let close = if c == '“' { '”' } else { c };
                out.push('"');
                let mut ended = false;
                while let Some((_, inside)) = chars.next() {
                    match inside {
                        '\\' => match chars.next() {
                            Some((_, '\'')) => out.push('\''),
                            Some((_, next)) => out.extend(['\\', next]),
                            None => {}
                        },
                        // An unescaped quotation mark within a string: the string ends only if structure follows.
                        q if q == close && ends_string(text, chars.peek().map_or(text.len(), |(n, _)| *n)) => {
                            ended = true;
                            break;
                        }
                        '"' => out.push_str("\\\""),
                        '\n' => out.push_str("\\n"),
                        '\r' => {}
                        '\t' => out.push_str("\\t"),
                        other => out.push(other),
                    }
                }
                out.push('"');
                if !ended {
                    break;
                }
            }
            '{' | '[' => {
                open.push(if c == '{' { '}' } else { ']' });
                out.push(c);
            }
            '}' | ']' => {
                trim_comma(&mut out);
                if open.pop() != Some(c) {
                    return None;
                }
                out.push(c);
                if open.is_empty() {
                    break;
                }
            }
            '/' if text[at..].starts_with("//") => while chars.next_if(|(_, c)| *c != '\n').is_some() {},
            c if c.is_alphabetic() => {
                let end = text[at..].find(|c: char| !c.is_alphanumeric() && c != '_').map_or(text.len(), |n| at + n);
                while chars.next_if(|(next, _)| *next < end).is_some() {}
                match &text[at..end] {
                    word @ ("true" | "false" | "null") => out.push_str(word),
                    "True" => out.push_str("true"),
                    "False" => out.push_str("false"),
                    "None" => out.push_str("null"),
                    // An unquoted key.
                    word if text[end..].trim_start().starts_with(':') => out.push_str(&format!("\"{word}\"")),
                    // The rest of a number such as 1e5.
                    word if out.ends_with(|c: char| c.is_ascii_digit()) => out.push_str(word),
                    _ => return None,
                }
            }
            other => out.push(other),
        }
    }
    // Truncated: drops a separator without a value, and a key without one.
    if !open.is_empty() {
        let kept = out.trim_end().trim_end_matches([':', ',']).trim_end().len();
        let cut_key = out[..kept].len() < out.trim_end().len() && out.trim_end().ends_with(':');
        out.truncate(kept);
        // Skips the key's own closing mark to find its opening one.
        if cut_key && let Some(at) = out.strip_suffix('"').and_then(|key| key.rfind('"')) {
            out.truncate(at);
            trim_comma(&mut out);
        }
        out.extend(open.iter().rev());
    }
    serde_json::from_str(&out).ok()
}

fn trim_comma(out: &mut String) {
    let kept = out.trim_end().trim_end_matches(',').len();
    out.truncate(kept);
}

/// Whether structure follows at `at`, so that a quotation mark before it ends a string.
fn ends_string(text: &str, at: usize) -> bool {
    let rest = text[at..].trim_start();
    rest.is_empty() || rest.starts_with([',', '}', ']', ':'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn check(text: &str, expected: Option<Value>) {
        assert_eq!(json_in(text), expected, "{text}");
    }

    #[test]
    fn repairs() {
        let good = || Some(json!({ "verdict": 1, "reason": "r" }));
        check(r#"{"verdict": 1, "reason": "r"}"#, good());
        check("Sure! Here it is:\n```json\n{\"verdict\": 1, \"reason\": \"r\"}\n```\nHope that helps [1].", good());
        check("As [1] shows, {\"verdict\": 1, \"reason\": \"r\",}", good());
        check("{'verdict': 1, 'reason': 'r'}", good());
        check("{verdict: 1, reason: \"r\"}", good());
        check("{\"verdict\": 1, // yes\n \"reason\": \"r\"}", good());
        check("{\"verdict\": 1, \"reason\": \"r\"", good());
        check("{\"verdict\": 1, \"reason\": \"r\", \"more\":", good());
        check("{\"verdict\": 1, \u{fffd}:", None);
        check("{\"a\": True, \"b\": None,}", Some(json!({ "a": true, "b": null })));
        check(
            "{\"reason\": \"he said \"no\" twice\", \"verdict\": 0}",
            Some(json!({ "reason": "he said \"no\" twice", "verdict": 0 })),
        );
        check("{\"statements\": [\"a\", \"b\",],}", Some(json!({ "statements": ["a", "b"] })));
        check("{\"statements\": [\"a\", \"b", Some(json!({ "statements": ["a", "b"] })));
        check("[{\"verdict\": 1}]", Some(json!([{ "verdict": 1 }])));
        check("{\"reason\": \"two\nlines\", \"verdict\": 1}", Some(json!({ "reason": "two\nlines", "verdict": 1 })));
        check("I cannot answer.", None);
        check("", None);
        check("{", Some(json!({})));
    }

    proptest! {
        #[test]
        fn never_panics(text in "[{}\\[\\]\"',:a-zA-Zя0-9\\\\ \n/]{0,60}") {
            let _ = json_in(&text);
        }

        #[test]
        fn good_json_comes_back(reason in "\\PC{0,30}", verdict in 0..2) {
            let value = json!({ "reason": reason, "verdict": verdict });
            prop_assert_eq!(json_in(&format!("So:\n```\n{value}\n```")), Some(value.clone()));
            prop_assert_eq!(json_in(&serde_json::to_string_pretty(&value).unwrap_or_default()), Some(value));
        }
    }
}
