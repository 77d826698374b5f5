//! A file that is one list: of dated entries, jobs and studies mixed (`[{ "date": …, "title": …, "place": … }, …]`), or of entries that
//! name their sections (`[{ "section": "Awards", "title": … }, …]`).

use super::around::is_inner_list;
use super::names;
use super::tables::GROUPS;
use super::values;
use crate::ingest::resume::sections;
use crate::language::{Language, one_of};
use crate::order::Collect as _;
use crate::text::fold;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Fewer entries are not a life.
const FEWEST: usize = 3;

/// Whether a value is such a list.
pub(super) fn is_timeline(value: &Value) -> bool {
    let Some(list) = value.as_array().filter(|list| list.len() >= FEWEST) else { return false };
    let is_entry = |entry: &Value| {
        let dated = text(entry, "date").or_else(|| text(entry, "startDate"));
        let titled = text(entry, "position").is_some_and(|title| !title.is_empty());
        titled && dated.is_some_and(|date| date.chars().any(|c| c.is_ascii_digit()))
    };
    // Posts and talks have a day each; jobs and studies last.
    list.iter().all(is_entry) && list.iter().filter(|entry| lasts(entry)).count() * 2 > list.len()
}

/// More groups than this are no sections.
const MOST_GROUPS: usize = 40;

/// The groups of a list whose entries name them by one field, each with the indices of its entries:
/// `[{ "section": "Awards", "title": … }, …]`. Empty if it is no such list.
pub(super) fn groups(value: &Value) -> Groups<'_> {
    let nothing = || ("", Vec::new());
    let Some(list) = value.as_array().filter(|list| list.len() >= FEWEST) else { return nothing() };
    let named = |field: &str| -> Option<Vec<&str>> {
        let entries = list.iter().map(Value::as_object);
        let names = entries.map(|entry| entry?.iter().find(|(key, _)| names::bare(key) == field)?.1.as_str());
        let names: Vec<&str> = names.collect::<Option<_>>()?;
        names.iter().any(|name| name.contains(char::is_alphabetic)).then_some(names)
    };
    let grouped = |field: &'static str| {
        let mut groups: Vec<(&str, Vec<usize>)> = Vec::new();
        for (at, name) in named(field)?.into_iter().enumerate() {
            match groups.iter().position(|(known, _)| *known == name) {
                Some(known) => groups[known].1.push(at),
                None if groups.len() < MOST_GROUPS => groups.push((name, vec![at])),
                None => return None,
            }
        }
        Some((field, groups))
    };
    // The field whose values name most sections; of several, the first.
    let sections = |(_, groups): &Groups<'_>| groups.iter().filter(|(name, _)| names::titled(name).is_some()).count();
    GROUPS.into_iter().filter_map(grouped).rev().max_by_key(sections).unwrap_or_else(nothing)
}

/// The field that names the groups of a list, and the groups.
pub(super) type Groups<'v> = (&'static str, Vec<(&'v str, Vec<usize>)>);

/// An entry of such a list without the field that names its group; its own list, if it has nothing else:
/// `{ "category": "Awards", "items": [{ "title": … }] }`.
pub(super) fn without_group(entry: &Value, field: &str) -> Vec<Value> {
    let mut fields = entry.as_object().cloned().unwrap_or_default();
    fields.retain(|key, value| names::bare(key) != field && !values::is_empty(value));
    match fields.iter().next() {
        Some(only) if fields.len() == 1 && is_inner_list(&only) => only.1.as_array().cloned().unwrap_or_default(),
        _ => vec![Value::Object(fields)],
    }
}

/// Whether a list is of several sections of a resume, which its entries name.
pub(super) fn is_grouped(value: &Value) -> bool {
    let is_text = |entry: &Value| entry.get("text").is_some();
    if value.as_array().is_some_and(|list| list.iter().all(is_text)) {
        return false;
    }
    let sections = groups(value).1.into_iter().filter_map(|(name, _)| names::titled(name));
    let telling: BTreeSet<&str> = sections.filter(|section| !matches!(*section, "basics" | "meta" | "tags")).into_set();
    telling.len() > 1
}

/// The key of an entry that names a field of a job.
fn key<'e>(entry: &'e Value, wanted: &str) -> Option<&'e String> {
    let is_it = |key: &&String| names::field("work", key).is_some_and(|(field, _)| field == wanted);
    entry.as_object()?.keys().find(is_it)
}

fn text<'e>(entry: &'e Value, wanted: &str) -> Option<&'e str> {
    entry.get(key(entry, wanted)?)?.as_str()
}

/// Whether an entry has a place, and a beginning and an end.
fn lasts(entry: &Value) -> bool {
    // Without spaces it is part of one date: `2020-05-01`.
    let joins = |text: &str| [" - ", " – ", " — "].iter().any(|dash| text.contains(dash));
    let spans = key(entry, "endDate").is_some() || text(entry, "date").is_some_and(joins);
    spans && (key(entry, "location").is_some() || key(entry, "name").is_some())
}

/// The section of an entry, and its fields under names that the section knows.
pub(super) fn entry(value: &Value) -> (&'static str, Value) {
    let title = text(value, "position").unwrap_or_default();
    let section = section_of(&super::plain::plain(title));
    let mut entry: Map<String, Value> = value.as_object().cloned().unwrap_or_default();
    // "at Northwind" says with whom, not where.
    let place = text(value, "location").and_then(|place| place.split_once(' ')).filter(|(first, _)| is_at(first));
    if let (Some((_, with)), Some(at)) = (place, key(value, "location")) {
        entry.remove(at);
        entry.insert("company".to_owned(), Value::String(with.trim().to_owned()));
    }
    if section != "work"
        && let Some(at) = key(value, "position")
    {
        entry.remove(at);
        let name = if section == "education" { "area" } else { "name" };
        entry.insert(name.to_owned(), Value::String(title.to_owned()));
    }
    entry.retain(|_, value| !values::is_empty(value));
    (section, Value::Object(entry))
}

/// The entries of an object that has only a date and texts, with their paths within it: `{ "year": "2020", "items": ["Iron Tide, Oslo"] }`,
/// `{ "year": "2020", "text": "Iron Tide, Oslo\n[Director]" }`. The first line of a text is its name. `None` if it is anything else.
pub(super) fn of_date(section: &'static str, fields: &Map<String, Value>) -> Option<Vec<(String, Map<String, Value>)>> {
    let told: Vec<(&String, &Value)> =
        fields.iter().filter(|(key, value)| !names::is_technical(key) && !values::is_empty(value)).collect();
    let is_date = |key: &str| names::field(section, key).is_some_and(|(field, _)| field == "date");
    let [first, second] = told.as_slice() else { return None };
    let ((when, date), (key, said)) = if is_date(first.0) { (*first, *second) } else { (*second, *first) };
    if !is_date(when) || is_date(key) || !values::is_scalar(date) {
        return None;
    }
    let entry = |path: String, text: &Value| Some((path, dated(section, text.as_str()?, when, date)));
    match said {
        Value::String(_) if names::bare(key) == "text" => Some(vec![entry(String::new(), said)?]),
        Value::Array(list) => list.iter().enumerate().map(|(at, text)| entry(format!(".{key}[{at}]"), text)).collect(),
        _ => None,
    }
}

/// An entry that a text tells: its name, what it was held as in brackets below, and the rest.
fn dated(section: &'static str, text: &str, when: &str, date: &Value) -> Map<String, Value> {
    let (name, rest) = text.trim().split_once('\n').unwrap_or((text.trim(), ""));
    let field = sections::by_name(section).names.first().copied().unwrap_or("name");
    let mut out = values::object([(field.to_owned(), Value::String(name.trim().to_owned()))]);
    out.insert(when.to_owned(), date.clone());
    let post = rest.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let (field, rest) = post.map_or(("description", rest.trim()), |post| ("position", post));
    if !rest.is_empty() {
        out.insert(field.to_owned(), Value::String(rest.to_owned()));
    }
    out
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
        let mut tables = Language::ALL.iter().flat_map(|language| language.pack().questions.things);
        tables.any(|(kinds, patterns)| kinds == &[kind] && words.iter().any(|word| one_of(patterns, word)))
    };
    match (tells("certificate"), tells("education")) {
        (true, _) => "certificates",
        (_, true) => "education",
        _ => "work",
    }
}
