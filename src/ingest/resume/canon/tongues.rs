//! Spoken languages among the skills.

use super::{names, values};
use crate::ingest::resume::skills::{bracketed, is_programming_language, says_level};
use crate::language::spoken_code;
use crate::text::fold;
use serde_json::{Value, json};

/// Takes the spoken languages out of a skill or group of skills, which becomes null where nothing else is left:
/// `Languages: Russian (native), English (B2)`, `Englisch` of the level `C2`.
pub(super) fn taken_out(item: &mut Value) -> Vec<Value> {
    let text = |item: &Value, field: &str| item.get(field).and_then(Value::as_str).map(str::to_owned);
    let name = item.as_str().map(str::to_owned).or_else(|| text(item, "name"));
    let words = |item: &Value| item.get("keywords").and_then(Value::as_array).cloned().unwrap_or_default();
    if name.as_deref().is_some_and(is_tongue) {
        let first = || words(item).first().and_then(Value::as_str).map(str::to_owned);
        let level = text(item, "level").or_else(first);
        let mut language = values::object([("language".to_owned(), Value::from(name))]);
        language.extend(level.map(|level| ("fluency".to_owned(), Value::from(level))));
        *item = Value::Null;
        return vec![Value::Object(language)];
    }
    let all = words(item);
    let says = |test: fn(&str) -> bool| move |word: &Value| word.as_str().is_some_and(test);
    // Where all begin with languages, what follows may be anything: "English: read and write".
    if !all.is_empty() && all.iter().all(says(begins_with_a_tongue)) {
        *item = Value::Null;
        return all;
    }
    // In a group of that name, beside a language that is known, what has a level is spoken too.
    let is_group = name.as_deref().is_some_and(|name| names::section(name) == Some("languages"));
    if is_group && all.iter().any(says(is_tongue)) && all.iter().all(says(|text| is_tongue(text) || has_level(text))) {
        *item = Value::Null;
        return all;
    }
    let (tongues, others): (Vec<Value>, Vec<Value>) = all.into_iter().partition(says(is_tongue));
    if !tongues.is_empty()
        && let Some(fields) = item.as_object_mut()
    {
        fields.insert("keywords".to_owned(), Value::Array(others));
    }
    tongues
}

/// The spoken language that labels a level: `{ "label": "English", "value": "B2 · four years in Rome" }`, where the level comes first,
/// and alone.
pub(super) fn labelled((name, value): &(String, Value)) -> Option<Value> {
    let level = value.as_str()?;
    let first = level.split(['·', ',', '(', '–', '—', ';']).next().unwrap_or_default();
    let is_level = says_level(first) && first.split_whitespace().count() == 1;
    (is_level && is_tongue(name)).then(|| json!({ "language": name, "fluency": level }))
}

/// Whether a text is the name of a spoken language, with or without a level in brackets or behind a dash.
pub(super) fn is_tongue(text: &str) -> bool {
    let name = text.split(" (").next().unwrap_or_default();
    let name = [" - ", " – ", " — ", ": "].iter().find_map(|dash| name.split_once(dash)).map_or(name, |(name, _)| name);
    begins_with_a_tongue(name) && !name.trim().contains(char::is_whitespace)
}

/// Whether a level stands in brackets behind a name that is no programming language.
fn has_level(text: &str) -> bool {
    bracketed(text).is_some_and(|(name, level)| says_level(level) && !is_programming_language(&fold(name)))
}

fn begins_with_a_tongue(text: &str) -> bool {
    code(text).is_some()
}

/// The code of the language with which a text begins.
fn code(text: &str) -> Option<&'static str> {
    let first = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    spoken_code(&fold(first))
}

/// The code of the spoken language that an entry names.
pub(super) fn code_of(entry: &Value) -> Option<&'static str> {
    code(entry.as_str().or_else(|| entry.get("language").and_then(Value::as_str))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_among_skills() {
        let check = |mut item: Value, expected: Value, left: Value| {
            assert_eq!((Value::Array(taken_out(&mut item)), item), (expected, left));
        };
        let group = json!({ "name": "Sprachen", "keywords": ["Russian (native)", "English: read and write"] });
        check(group, json!(["Russian (native)", "English: read and write"]), Value::Null);
        let group = json!({ "name": "languages", "keywords": ["English (native)", "IsiZulu (limited)"] });
        check(group, json!(["English (native)", "IsiZulu (limited)"]), Value::Null);
        let skill = json!({ "name": "Englisch", "level": "C2", "keywords": ["C2"] });
        check(skill, json!([{ "language": "Englisch", "fluency": "C2" }]), Value::Null);
        let mixed = json!({ "name": "Other", "keywords": ["English (Advanced)", "Git (3/3)", "English teaching"] });
        let rest = json!({ "name": "Other", "keywords": ["Git (3/3)", "English teaching"] });
        check(mixed, json!(["English (Advanced)"]), rest);
        check(json!({ "name": "Go" }), json!([]), json!({ "name": "Go" }));
    }
}
