//! Values in any shape → text, lists of texts, addresses, places.

use super::names::{self, bare};
use super::plain::plain;
use crate::text::fold;
use serde_json::{Map, Value};

/// An object of these fields. `Map::from_iter` sorts first, which is compiled anew for every iterator.
pub(super) fn object(fields: impl IntoIterator<Item = (String, Value)>) -> Map<String, Value> {
    let mut object = Map::new();
    for (key, value) in fields {
        object.insert(key, value);
    }
    object
}

/// Fields that hold the text of an object, best first.
const TEXTS: [&str; 14] = [
    "text", "name", "label", "title", "value", "description", "content", "skill", "keyword", "summary", "highlight",
    "url", "href", "code",
];

/// Whether a value says nothing: `null`, whitespace, an empty list or object, or one of only such values.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(list) => list.iter().all(is_empty),
        Value::Object(fields) => fields.values().all(is_empty),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Whether a value is neither a list nor an object.
pub(super) fn is_scalar(value: &Value) -> bool {
    !value.is_array() && !value.is_object()
}

/// A scalar, or the text of an object; `None` if there is neither.
pub(super) fn short(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(plain(text)),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Object(fields) => {
            let named = |wanted: &str| fields.iter().find(|(key, _)| bare(key) == wanted).map(|(_, value)| value);
            // `{ "title": "Degree", "value": "Master" }`
            if let (Some(Value::String(_)), Some(Value::String(value)), 2) =
                (named("title"), named("value"), fields.len())
            {
                return Some(plain(value)).filter(|text| !text.is_empty());
            }
            TEXTS.iter().find_map(|wanted| named(wanted).and_then(short))
        }
        Value::Null | Value::Array(_) => None,
    }
    .filter(|text| !text.is_empty())
}

/// Everything that a value says, as one text. Lists of sentences become lists.
pub(super) fn text(value: &Value) -> Option<String> {
    let joined = match value {
        Value::Array(list) => {
            let parts: Vec<String> = list.iter().filter_map(text).collect();
            let long = parts.iter().any(|part| part.chars().count() > 40);
            if long && parts.len() > 1 { format!("- {}", parts.join("\n- ")) } else { parts.join(", ") }
        }
        Value::Object(fields) => {
            let said = fields.iter().filter(|(key, _)| !names::is_technical(key));
            let parts: Vec<String> =
                said.filter_map(|(key, value)| text(value).map(|text| format!("{}: {text}", spaced(key)))).collect();
            match short(value) {
                // `{ "name": … }` or `{ "code": …, "label": … }` is its name.
                Some(name) if parts.len() <= 1 || fields.keys().all(|key| TEXTS.contains(&bare(key).as_str())) => name,
                _ => parts.join("; "),
            }
        }
        scalar => short(scalar).unwrap_or_default(),
    };
    Some(joined).filter(|text| !text.is_empty())
}

/// A text that is a name: of an object with a name, that; of a list of such, theirs.
pub(super) fn named(value: &Value) -> Option<String> {
    match value {
        Value::Array(list) if list.iter().any(Value::is_object) => {
            let names: Vec<String> = list.iter().filter_map(named).collect();
            Some(names.join(", ")).filter(|names| !names.is_empty())
        }
        value if has_name(value) => short(value),
        value => rated(value).or_else(|| text(value)),
    }
}

/// The text of an object that else gives its level: `{ "skill": "Go", "level": 1 }`.
fn rated(value: &Value) -> Option<String> {
    // `{ "label": "Degree", "value": "Master" }` and the score of a course are pairs of other kinds.
    let is_level = |key: &str| {
        !matches!(bare(key).as_str(), "value" | "score")
            && names::field("skills", key).is_some_and(|(f, _)| f == "level")
    };
    let said = value.as_object()?.iter().filter(|(key, value)| !names::is_technical(key) && !is_empty(value));
    let (levels, rest): (Vec<_>, Vec<_>) = said.partition(|(key, _)| is_level(key));
    match rest.as_slice() {
        [(_, Value::String(name))] if !levels.is_empty() => Some(plain(name)),
        _ => None,
    }
}

/// Whether a value is an object with a name.
fn has_name(value: &Value) -> bool {
    value.get("name").is_some_and(Value::is_string) && value.get("translations").is_none()
}

/// A list of texts: a text is split at its lines or, if it is not prose, at its commas. Entries with a key or with our
/// translations remain objects.
pub(super) fn list(value: &Value, prose: bool) -> Vec<Value> {
    match value {
        Value::Array(list) if !prose => list
            .iter()
            .flat_map(|entry| match rated(entry) {
                _ if has_name(entry) && entry.get("key").is_none() => {
                    named(entry).map(Value::String).into_iter().collect()
                }
                Some(name) => vec![Value::String(name)],
                None => element(entry),
            })
            .collect(),
        Value::Array(list) => list.iter().flat_map(element).collect(),
        Value::String(text) => {
            let text = plain(text);
            let lines: Vec<&str> = text.lines().map(unbulleted).filter(|line| !line.is_empty()).collect();
            let parts: Vec<String> = match lines.as_slice() {
                [line] if !prose => split(line),
                lines => lines.iter().map(|line| (*line).to_owned()).collect(),
            };
            parts.into_iter().map(Value::String).collect()
        }
        Value::Object(fields) => fields
            .iter()
            .filter(|(key, _)| !names::is_technical(key))
            .flat_map(|(key, value)| match value {
                // `{ "Python": 5 }` and `{ "python": true }` name what the person knows.
                Value::Bool(true) | Value::Number(_) => vec![Value::String(key.clone())],
                Value::Bool(false) | Value::Null => Vec::new(),
                value => list(value, prose),
            })
            .collect(),
        Value::Null => Vec::new(),
        scalar => short(scalar).map(Value::String).into_iter().collect(),
    }
}

fn element(entry: &Value) -> Vec<Value> {
    match entry {
        // Lists in two languages are parallel: an empty entry keeps its place.
        Value::Null => vec![Value::Null],
        Value::Object(fields) => {
            let ours = ["key", "translations"].iter().any(|key| fields.contains_key(*key));
            let name = ["text", "name"].into_iter().find(|name| fields.get(*name).is_some_and(Value::is_string));
            match name {
                Some(name) if ours => vec![kept(fields, name)],
                _ => text(entry).map(Value::String).into_iter().collect(),
            }
        }
        Value::Array(inner) => inner.iter().flat_map(element).collect(),
        scalar => vec![short(scalar).map_or(Value::Null, |text| Value::String(unbulleted(&text).to_owned()))],
    }
}

/// An entry in our format, with plain text.
fn kept(fields: &Map<String, Value>, name: &str) -> Value {
    let mut out = Map::new();
    out.insert(name.to_owned(), fields.get(name).and_then(short).map_or(Value::Null, Value::String));
    if let Some(key) = fields.get("key").and_then(short) {
        out.insert("key".to_owned(), Value::String(key));
    }
    if let Some(translations) = fields.get("translations").and_then(Value::as_object) {
        let said = |value: &Value| match value {
            Value::Object(fields) => {
                let text = fields.get(name).and_then(short)?;
                Some(Value::Object(object([(name.to_owned(), Value::String(text))])))
            }
            value => short(value).map(Value::String),
        };
        let all = translations.iter().filter_map(|(code, value)| Some((code.clone(), said(value)?)));
        out.insert("translations".to_owned(), Value::Object(object(all)));
    }
    Value::Object(out)
}

/// A line without its bullet.
pub(super) fn unbulleted(line: &str) -> &str {
    let line = line.trim();
    ["- ", "* ", "• ", "•", "– ", "— ", "· ", "▪ ", "● ", "+ "]
        .iter()
        .find_map(|bullet| line.strip_prefix(bullet))
        .map_or(line, str::trim)
}

/// Splits a text at commas, semicolons, bars and bullets, except within brackets.
pub(super) fn split(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0usize;
    for c in text.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && matches!(c, ',' | ';' | '|' | '•' | '·' | '\n' | '、') {
            parts.push(String::new());
        } else if let Some(last) = parts.last_mut() {
            last.push(c);
        }
    }
    let trimmed = parts.iter().map(|part| unbulleted(part).trim_end_matches('.').trim().to_owned());
    trimmed.filter(|part| !part.is_empty()).collect()
}

/// The folded words of a text.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(fold)
}

/// A web address; one without a scheme gets `https`.
pub(super) fn address(value: &Value) -> Option<String> {
    let found = match value {
        Value::Object(fields) => {
            let named = |wanted: &str| fields.iter().find(|(key, _)| bare(key) == wanted).map(|(_, value)| value);
            ["url", "href", "link", "uri", "address", "value"].iter().find_map(|key| named(key).and_then(address))
        }
        Value::Array(list) => list.iter().find_map(address),
        value => short(value),
    }?;
    // `[text](address)` has become its text, which is often the address.
    let scheme = found.contains(':') && !found.contains("://") || found.starts_with(['/', '#', '.']);
    let host = found.split('/').next().unwrap_or_default();
    let labels: Vec<&str> = host.split('.').collect();
    let domain = labels.len() >= 2
        && labels.iter().all(|label| !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || c == '-'))
        && labels.last().is_some_and(|last| last.chars().count() >= 2 && last.chars().all(char::is_alphabetic));
    let bare = !scheme && domain && !found.contains("://");
    Some(if bare { format!("https://{found}") } else { found })
}

/// A place in one line.
pub(super) fn place(value: &Value) -> Option<String> {
    match value {
        Value::Object(_) => {
            let parts = places(value);
            let mut out: Vec<&str> = Vec::new();
            for name in ["address", "postalCode", "city", "region", "country", "countryCode"] {
                let part = parts.get(name).and_then(Value::as_str).filter(|part| !out.contains(part));
                out.extend(part.filter(|_| name != "countryCode" || !parts.contains_key("country")));
            }
            Some(out.join(", ")).filter(|text| !text.is_empty())
        }
        Value::Array(list) => {
            let parts: Vec<String> = list.iter().filter_map(place).collect();
            Some(parts.join(", ")).filter(|text| !text.is_empty())
        }
        value => short(value),
    }
}

/// The parts of a place that the schema has.
pub(super) fn places(value: &Value) -> Map<String, Value> {
    let mut out = Map::new();
    walk_place(value, &mut out);
    out
}

/// The fields of a place that are no part of it: `"options": ["Relocation", "Remote work"]`.
pub(super) fn beside_place<'v>(value: &'v Value, place: &Map<String, Value>) -> Vec<(&'v String, &'v Value)> {
    let is_told = |said: &str| place.values().any(|part| part.as_str() == Some(said));
    let says = |value: &Value| text(value).is_some_and(|said| said.contains(char::is_alphabetic) && !is_told(&said));
    let fields = value.as_object().into_iter().flatten();
    // A map of the place is no address of the person's.
    let is_map = |key: &str, value: &Value| matches!(bare(key).as_str(), "url" | "link" | "map") && value.is_string();
    let beside = |key: &str, value: &Value| part_of_place(key).is_none() && !is_map(key, value) && !value.is_object();
    fields.filter(|(key, value)| beside(key, value) && says(value)).collect()
}

/// The part of a place that a key names.
fn part_of_place(key: &str) -> Option<&'static str> {
    const PARTS: [(&str, &[&str]); 6] = [
        ("address", &["address", "street", "streetaddress", "addressline", "addressline1", "line1", "name", "label"]),
        ("postalCode", &["postalcode", "zip", "zipcode", "postcode", "postal"]),
        ("city", &["city", "town", "municipality", "locality", "place", "cityname", "addresslocality"]),
        ("region", &["region", "state", "province", "county", "district", "area", "addressregion"]),
        ("country", &["country", "countryname", "addresscountry", "nation"]),
        ("countryCode", &["countrycode", "code"]),
    ];
    PARTS.iter().find(|(_, names)| names.contains(&bare(key).as_str())).map(|(part, _)| *part)
}

fn walk_place(value: &Value, out: &mut Map<String, Value>) {
    let Some(fields) = value.as_object() else { return };
    let is_named = fields.keys().any(|key| part_of_place(key).is_some());
    for (key, value) in fields.iter().filter(|(key, _)| *key != "translations") {
        match (part_of_place(key), value) {
            // It stands beside the place.
            (None, value) if value.is_array() || is_named && !value.is_object() => {}
            (Some("country"), value @ Value::Object(_)) => {
                if let Some(name) = short(value) {
                    out.entry("country").or_insert(Value::String(name));
                }
            }
            (_, value @ Value::Object(_)) => walk_place(value, out),
            (part, value) => {
                if let Some(text) = text(value) {
                    out.entry(part.unwrap_or("address")).or_insert(Value::String(text));
                }
            }
        }
    }
}

/// A key as words: `birthDate` → `birth date`.
pub(in crate::ingest::resume) fn spaced(key: &str) -> String {
    let mut out = String::new();
    let mut lower = false;
    for c in key.chars() {
        if matches!(c, '_' | '-' | '.' | ' ') {
            lower = false;
            if !out.is_empty() && !out.ends_with(' ') {
                out.push(' ');
            }
            continue;
        }
        if c.is_uppercase() && lower {
            out.push(' ');
            out.extend(c.to_lowercase());
        } else {
            out.push(c);
        }
        lower = c.is_lowercase();
    }
    out.trim().to_owned()
}

/// Whether a canonical skill is only a name.
pub(super) fn is_bare_skill(item: &Value) -> bool {
    item.is_string()
}

/// Skills that are only names, as one group.
pub(super) fn group(name: &str, items: Vec<Value>, path: &str) -> Value {
    Value::Object(object([
        ("name".to_owned(), Value::String(name.to_owned())),
        ("keywords".to_owned(), Value::Array(items)),
        (super::PATH.to_owned(), Value::String(path.to_owned())),
    ]))
}
