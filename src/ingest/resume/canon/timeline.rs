//! A file that is one list of dated entries, jobs and studies mixed: `[{ "date": …, "title": …, "place": … }, …]`.

use super::names;
use super::values;
use crate::language::{Language, one_of};
use crate::text::fold;
use serde_json::{Map, Value};

/// Fewer entries are not a life.
const FEWEST: usize = 3;

/// The entries of such a list, each with the name of its section; `None` if the value is another one.
pub(super) fn timeline(value: &Value) -> Option<Vec<(&'static str, Value)>> {
    let list = value.as_array().filter(|list| list.len() >= FEWEST)?;
    let entries: Vec<(&'static str, Value)> = list.iter().map(entry).collect::<Option<_>>()?;
    // Posts and talks have a day each; jobs and studies last.
    let lasting = list.iter().filter(|value| lasts(value)).count();
    (lasting * 2 > list.len()).then_some(entries)
}

/// Whether an entry has a place, and a beginning and an end.
fn lasts(value: &Value) -> bool {
    let fields = || value.as_object().into_iter().flatten();
    let is = |key: &str, wanted: &str| names::field("work", key).is_some_and(|(field, _)| field == wanted);
    // Without spaces it is part of one date: `2020-05-01`.
    let joins = |text: &str| [" - ", " – ", " — "].iter().any(|dash| text.contains(dash));
    let spans =
        |(key, value): (&String, &Value)| is(key, "endDate") || is(key, "date") && value.as_str().is_some_and(joins);
    fields().any(spans) && fields().any(|(key, _)| is(key, "location") || is(key, "name"))
}

fn entry(value: &Value) -> Option<(&'static str, Value)> {
    let fields = value.as_object()?;
    let key = |wanted: &str| {
        let is_it = |key: &&String| names::field("work", key).is_some_and(|(field, _)| field == wanted);
        fields.keys().find(is_it)
    };
    let text = |wanted: &str| key(wanted).and_then(|key| fields.get(key)?.as_str());
    let dated = text("date").or_else(|| text("startDate"))?;
    let title = text("position").filter(|title| !title.is_empty())?;
    if !dated.chars().any(|c| c.is_ascii_digit()) {
        return None;
    }
    let section = section_of(title);
    let mut entry: Map<String, Value> = fields.clone();
    // "at Northwind" says with whom, not where.
    let place = text("location").and_then(|place| place.split_once(' ')).filter(|(first, _)| is_at(first));
    if let (Some((_, with)), Some(at)) = (place, key("location")) {
        entry.remove(at);
        entry.insert("company".to_owned(), Value::String(with.trim().to_owned()));
    }
    if section != "work"
        && let Some(at) = key("position")
    {
        entry.remove(at);
        let name = if section == "education" { "area" } else { "name" };
        entry.insert(name.to_owned(), Value::String(title.to_owned()));
    }
    entry.retain(|_, value| !values::is_empty(value));
    Some((section, Value::Object(entry)))
}

/// Whether a word stands before an employer.
fn is_at(word: &str) -> bool {
    let folded = fold(word);
    Language::ALL.iter().any(|language| language.pack().resume.places.has(&folded))
}

/// The section that the words of a title tell; work, if they tell none.
fn section_of(title: &str) -> &'static str {
    let folded = fold(title);
    let words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let tells = |kind: &str| {
        let mut tables = Language::ALL.iter().flat_map(|language| language.pack().times.kinds);
        tables.any(|(kinds, patterns)| kinds == &[kind] && words.iter().any(|word| one_of(patterns, word)))
    };
    match (tells("certificate"), tells("education")) {
        (true, _) => "certificates",
        (_, true) => "education",
        _ => "work",
    }
}
