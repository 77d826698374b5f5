//! How well skills are known, and for how long.

use super::item::{Fields, Found, YEARS};
use super::names;
use super::values;
use crate::order::Collect as _;
use serde_json::Value;

/// The names of a list of skills, each with the level and the years that its object gives: `[{ "name": "Docker", "level": 88 }]`.
pub(super) fn rated(names: Vec<Value>, objects: &Value) -> Vec<Value> {
    let of = |object: &Value| {
        let fields = object.as_object()?;
        let means = |key: &str, wanted: &str| names::field("skills", key).is_some_and(|(field, _)| field == wanted);
        let level = fields.iter().filter(|(key, _)| means(key, "level")).find_map(|(_, value)| values::short(value));
        let mut out = values::object(level.map(|level| ("level".to_owned(), Value::String(level))));
        let all: Found<'_> =
            fields.iter().filter(|(key, value)| means(key, "years") && !values::is_empty(value)).collect();
        add_years(&all, &mut out);
        (!out.is_empty()).then_some(out)
    };
    let objects = objects.as_array().into_iter().flatten();
    let levels = objects.filter_map(|object| Some((values::named(object)?, of(object)?))).into_map();
    let rating = |name: &Value| name.as_str().and_then(|text| levels.get(text)).cloned().unwrap_or_default();
    names.into_iter().map(|name| with_rating(rating(&name), name)).collect()
}

/// The name of a skill with its level and years; alone, where it has none.
pub(super) fn with_rating(mut rating: Fields, name: Value) -> Value {
    if rating.is_empty() {
        return name;
    }
    rating.insert("text".to_owned(), name);
    Value::Object(rating)
}

/// Adds the years of experience with a skill: a number is told in words once the file's language is known; a text belongs to the
/// level.
pub(super) fn add_years(values: &Found<'_>, out: &mut Fields) {
    let Some(text) = values.first().and_then(|(_, value)| values::short(value)) else { return };
    if text.parse::<u32>().is_ok() {
        out.insert(YEARS.to_owned(), Value::String(text));
        return;
    }
    let level = out.get("level").and_then(values::short);
    let all: Vec<String> = level.into_iter().chain([text]).collect();
    out.insert("level".to_owned(), Value::String(all.join(", ")));
}
