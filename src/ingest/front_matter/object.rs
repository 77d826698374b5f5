//! Front matter that is a JSON object.

use super::{Field, Front, MAX_BYTES, OPEN_LINES, Value, json, remote, remote_keys};
use crate::ingest::model::Remote;
use serde_json::{Map, Value as Json};

/// The front matter of a text that begins with a JSON object, as some site builders write it. What looks like one, cannot be read and
/// names `remote` is kept in the page.
pub(super) fn read(text: &str) -> Front<'_> {
    let whole = Front { body: text, ..Front::default() };
    // A longer object is text, and is not read to its end.
    let first = &text[..text.floor_char_boundary(MAX_BYTES)];
    let mut values = serde_json::Deserializer::from_str(first).into_iter::<Json>();
    let read = match values.next() {
        Some(Ok(Json::Object(object))) if !object.is_empty() => Some(object),
        _ => None,
    };
    let ended = text.get(values.byte_offset()..).and_then(|rest| {
        let body = rest.trim_start_matches([' ', '\t', '\r']);
        // Objects line by line are data.
        let is_alone = body.is_empty() || body.starts_with('\n') && !body.trim_start().starts_with('{');
        is_alone.then(|| body.strip_prefix('\n').unwrap_or(body))
    });
    let Some((object, body)) = read.zip(ended) else {
        let quoted = |line: &str| remote_keys(line).any(|(key, _)| line[..key].ends_with(['"', '\'']));
        return if text.lines().take(OPEN_LINES).any(quoted) { whole.kept("It cannot be read as JSON") } else { whole };
    };
    let mut said = Vec::new();
    said_in(&object, true, &mut said);
    let line_of = |name: &str| text.find(&format!("\"{name}\"")).map_or(1, |at| 1 + text[..at].matches('\n').count());
    let others = object.iter().filter(|(name, _)| !json::is_remote(name));
    let fields =
        others.map(|(name, value)| Field { name: name.to_lowercase(), line: line_of(name), value: value_of(value) });
    Front { fields: fields.collect(), body, ..whole }.said(said)
}

/// A value of JSON as one of front matter. A nested one has an empty text.
fn value_of(value: &Json) -> Value {
    let text = |value: &Json| match value {
        Json::String(text) => text.trim().to_owned(),
        Json::Number(_) | Json::Bool(_) => value.to_string(),
        _ => String::new(),
    };
    match value {
        Json::Array(items) => Value::List(items.iter().map(text).filter(|item| !item.is_empty()).collect()),
        value => Value::Text(text(value)),
    }
}

/// Each value of `remote` in an object and those within it. `certain`: whether an unknown value is a mistake.
fn said_in(object: &Map<String, Json>, certain: bool, said: &mut Vec<(Remote, Option<String>)>) {
    for (name, value) in object {
        match value {
            Json::Object(inner) if !json::is_remote(name) => said_in(inner, false, said),
            value if json::is_remote(name) => said.push(remote(&value.to_string(), certain)),
            Json::Array(items) => {
                items.iter().filter_map(Json::as_object).for_each(|inner| said_in(inner, false, said))
            }
            _ => {}
        }
    }
}
