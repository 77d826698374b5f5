//! Files in several languages: `{ "position": { "es": "Desarrollador", "en": "Developer" } }`, or a whole resume for each.
//!
//! One language is read as the file's own; what the others say of an entry becomes its translations.

use super::item::Fields;
use super::names;
use crate::language::{Language, SpokenPatterns, spoken_code};
use crate::text::fold;
use serde_json::{Map, Value};

/// The file in one language; `None` if it has no text in several.
pub(super) fn in_one_language(value: &Value) -> Option<Value> {
    let mut codes = Vec::new();
    codes_in(value, "", &mut codes);
    // The one that most texts have; of equals, the first.
    let count = |code: &str| codes.iter().filter(|other| *other == code).count();
    let main = codes.iter().rev().max_by_key(|code| count(code))?.clone();
    Some(resolved(value, "", &main))
}

/// The language that a key stands for, as a code: `en-US`, `english`.
fn code_of(key: &str) -> Option<String> {
    let primary = key.split(['-', '_']).next().unwrap_or_default().to_lowercase();
    if SpokenPatterns::NAMES.contains(&primary.as_str()) {
        return Some(primary);
    }
    spoken_code(&fold(key)).map(str::to_owned)
}

/// What an object says in each language, if that is all that it says; languages that somebody speaks, and the translations
/// of an entry, are told by their codes, too.
fn by_language<'v>(key: &str, value: &'v Value) -> Option<Vec<(String, &'v Value)>> {
    let is_list = names::section(key) == Some("languages") && names::field("languages", key).is_none();
    let is_told_by_code = key == "translations" || is_list;
    let fields = value.as_object().filter(|fields| fields.len() > 1 && !is_told_by_code)?;
    let all: Vec<(String, &Value)> =
        fields.iter().map(|(key, value)| Some((code_of(key)?, value))).collect::<Option<_>>()?;
    let alike = |kind: fn(&Value) -> bool| all.iter().all(|(_, value)| kind(value));
    (alike(Value::is_string) || alike(Value::is_array) || alike(Value::is_object)).then_some(all)
}

/// Whether a value stands in each of several languages.
pub(super) fn is_by_language(key: &str, value: &Value) -> bool {
    by_language(key, value).is_some()
}

/// The languages of all that is said in several.
fn codes_in(value: &Value, key: &str, out: &mut Vec<String>) {
    match value {
        Value::Object(fields) => match by_language(key, value) {
            Some(all) => out.extend(all.into_iter().map(|(code, _)| code)),
            None => fields.iter().for_each(|(key, value)| codes_in(value, key, out)),
        },
        Value::Array(list) => list.iter().for_each(|value| codes_in(value, key, out)),
        _ => {}
    }
}

fn resolved(value: &Value, key: &str, main: &str) -> Value {
    match value {
        Value::Array(list) => Value::Array(list.iter().map(|value| resolved(value, key, main)).collect()),
        Value::Object(fields) => match by_language(key, value) {
            Some(all) => resolved(own(&all, main), key, main),
            None => Value::Object(entry(fields, main)),
        },
        other => other.clone(),
    }
}

/// What is said in the main language, else in the first.
fn own<'v>(all: &[(String, &'v Value)], main: &str) -> &'v Value {
    let own = all.iter().find(|(code, _)| code == main).or_else(|| all.first());
    own.map_or(&Value::Null, |(_, value)| value)
}

/// An object in the main language, with the other texts of its fields as translations.
fn entry(fields: &Fields, main: &str) -> Fields {
    let mut out: Fields = fields.iter().map(|(key, value)| (key.clone(), resolved(value, key, main))).collect();
    let mut others: Fields = Map::new();
    let is_text =
        |value: &Value| value.is_string() || value.as_array().is_some_and(|all| all.iter().all(Value::is_string));
    for (key, value) in fields {
        // A section is no text of an entry.
        let Some(all) = by_language(key, value).filter(|_| names::section(key).is_none()) else { continue };
        let said = own(&all, main);
        let more = all.iter().filter(|(_, value)| *value != said && is_text(value));
        for (code, text) in more.filter(|(code, _)| Language::from_code(code).is_some()) {
            let of_code = others.entry(code.clone()).or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(of_code) = of_code {
                of_code.insert(key.clone(), (*text).clone());
            }
        }
    }
    if !others.is_empty() {
        out.entry("translations").or_insert(Value::Object(others));
    }
    out
}
