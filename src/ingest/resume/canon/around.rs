//! Objects around sections and lists: side bars, versions of a resume, headings, what belongs to the site.

use super::names;
use super::tables;
use super::values;
use super::whole::SECTIONS;
use crate::ingest::json::lists_objects;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Top-level objects of a site around the resume.
const OF_SITE: &[&str] = &[
    "nav", "navbar", "navigation", "navitems", "navlinks", "toolbar", "footer", "labels", "buttons", "placeholders",
    "seo", "colophon", "headings", "localization", "breadcrumbs", "i18n", "translations",
];

/// What an object around a list says besides.
const HEADINGS: &[&str] =
    &["id", "title", "heading", "headline", "label", "name", "subtitle", "description", "intro", "icon", "text"];

/// Whether an object is only around sections of a resume: `{ "studies": [{ … }], "languages": [ … ] }`.
fn holds_sections(value: &Value) -> bool {
    let said = || value.as_object().into_iter().flatten().filter(|(_, value)| !values::is_empty(value));
    let is_list = |value: &Value| listed(value).as_array().is_some_and(|list| list.iter().any(Value::is_object));
    said().all(|(key, value)| names::section(key).is_some() && listed(value).is_array())
        && said().any(|(_, value)| is_list(value))
}

/// Maximum characters of a section's heading.
const LONGEST_HEADING: usize = 30;

/// Whether a value only arranges the sections of a file: their names in an order, or a heading for each.
pub(super) fn is_layout(value: &Value) -> bool {
    let is_section = |name: &str| names::section(name).is_some();
    match value {
        Value::Array(names) => {
            let known = names.iter().filter_map(listed_name).filter(|name| is_section(name)).count();
            known > 1 && known * 2 > names.len() && names.iter().all(|entry| listed_name(entry).is_some())
        }
        Value::Object(headings) => {
            // `{ "skillsTitle": "Skills", "contactTitle": "Contact", … }`
            let names_one = |name: &str| {
                let bare = names::bare(name);
                is_section(bare.strip_suffix("title").unwrap_or(&bare))
            };
            let is_heading = |value: &Value| {
                let of_letters = |text: &str| !text.contains(|c: char| c.is_ascii_digit() || c == ',');
                value.as_str().is_some_and(|text| text.chars().count() <= LONGEST_HEADING && of_letters(text))
            };
            let known = headings.keys().filter(|name| names_one(name)).count();
            // A heading says what its section is called; a text would say what is in it.
            let says = |(name, value): (&String, &Value)| {
                names::bare(name).ends_with("title") || value.as_str().is_some_and(is_section)
            };
            let said = headings.iter().filter(|entry| says(*entry)).count();
            known > 1 && known * 2 > headings.len() && said > 1 && headings.values().all(is_heading)
        }
        _ => false,
    }
}

/// A name in a list of sections, alone or with its heading: `["education", "Education"]`.
fn listed_name(entry: &Value) -> Option<&str> {
    match entry.as_array().map(Vec::as_slice) {
        Some([Value::String(name), Value::String(_)]) => Some(name),
        _ => entry.as_str(),
    }
}

/// Whether a value is only the heading of the section that its key names.
pub(super) fn is_own_heading(section: &str, value: &Value) -> bool {
    value.as_str().is_some_and(|text| names::section(text) == Some(section))
}

/// Whether a field says only whether a section is shown, or on which side: `"education": true`, `"position": "left"`.
pub(super) fn is_switch(key: &str, value: &Value) -> bool {
    match value {
        Value::Bool(_) => names::section(key).is_some(),
        Value::String(side) => names::bare(key) == "position" && matches!(side.as_str(), "left" | "right"),
        _ => false,
    }
}

/// Whether a top-level key is of the site around a resume: navigation, texts of buttons.
pub(super) fn is_of_site(key: &str) -> bool {
    OF_SITE.contains(&names::bare(key).as_str())
}

/// Whether a field of an object around a list holds that list: `"items": [ … ]`.
pub(super) fn is_inner_list((key, value): &(&String, &Value)) -> bool {
    value.is_array() && tables::INNER.contains(&names::bare(key).as_str())
}

/// The list in an object around one: `{ "title": "Experience", "labels": { … }, "items": [ … ] }`; else the value itself.
pub(super) fn listed(value: &Value) -> &Value {
    let of_objects = |list: &Value| list.as_array().is_some_and(|all| all.iter().all(Value::is_object));
    let is_list = |entry: &(&String, &Value)| is_inner_list(entry) && of_objects(entry.1);
    let inner = value.as_object().and_then(|fields| fields.iter().find(is_list)).map(|(_, list)| list);
    let sole = || sole_list("work", value.as_object()?).filter(|list| of_objects(list));
    inner.or_else(sole).unwrap_or(value)
}

/// The only list in an object that else has a heading alone, whatever its key: `{ "title": "Work", "stations": [ … ] }`.
pub(super) fn sole_list<'v>(section: &str, fields: &'v Map<String, Value>) -> Option<&'v Value> {
    let mut lists = fields.iter().filter(|(_, value)| value.as_array().is_some_and(|all| !all.is_empty()));
    let (key, list) = lists.next().filter(|_| fields.len() > 1)?;
    let alone = fields
        .iter()
        .all(|(other, value)| other == key || values::is_empty(value) || values::is_scalar(value) && is_title(other));
    // `"oss": { "title": …, "contributions": [{ … }] }`
    let is_section = || names::section(key) == Some(section) && lists_objects(list);
    (alone && (names::field(section, key).is_none() || is_section())).then_some(list)
}

/// The section that the title of an object around a list or a text names, where its key names none:
/// `"main": { "title": "About me", "description": "…" }`.
pub(super) fn section_of_title(key: &str, value: &Value) -> Option<&'static str> {
    if is_of_site(key) || names::is_technical(key) || names::field("basics", key).is_some() {
        return None;
    }
    let fields = value.as_object()?;
    let is_title = |key: &str| matches!(names::bare(key).as_str(), "title" | "heading");
    let (_, title) = fields.iter().find(|(key, _)| is_title(key))?;
    let rest = || fields.iter().filter(|(key, value)| !names::is_technical(key) && !values::is_empty(value));
    let alone = rest().all(|(key, value)| is_heading(key) || is_inner_list(&(key, value)));
    names::section(title.as_str()?).filter(|section| alone && !matches!(*section, "meta" | "tags"))
}

/// Whether an object only groups sections: a side bar with skills and languages.
fn groups_sections(value: &Value) -> bool {
    let is_one = |(key, value): &(&String, &Value)| {
        !values::is_scalar(value) && names::section(key).is_some_and(|section| !matches!(section, "basics" | "meta"))
    };
    value.as_object().is_some_and(|fields| fields.iter().filter(is_one).count() > 1)
}

/// Whether what stands under a key, which names this section or none, is only around sections. Reactive Resume keeps everything but
/// the person in one object.
pub(super) fn is_around(section: Option<&str>, key: &str, value: &Value) -> bool {
    match section {
        None => names::bare(key) == SECTIONS && value.is_object() || holds_sections(value) || groups_sections(value),
        Some(section) => section == "work" && holds_sections(value),
    }
}

/// Whether an object holds several versions of one resume, each with sections: `{ "retail": { "experience": [ … ] }, … }`.
pub(super) fn holds_versions(value: &Value) -> bool {
    let holds = |value: &Value| holds_sections(value) || groups_sections(value);
    value
        .as_object()
        .is_some_and(|fields| !fields.is_empty() && fields.values().all(|value| value.is_object() && holds(value)))
}

/// Whether a key of an object around a list is a heading.
pub(super) fn is_heading(key: &str) -> bool {
    HEADINGS.contains(&names::bare(key).as_str())
}

/// The same for a heading that names its section: `skillTitle`.
fn is_title(key: &str) -> bool {
    is_heading(key) || names::bare(key).ends_with("title")
}

/// What tells an entry of a section from others.
const TELLING: [&str; 9] =
    ["name", "organization", "institution", "title", "language", "position", "area", "studyType", "startDate"];

/// Keeps the first of entries that several versions of a resume have: the same job, in whatever words.
pub(super) fn keep_once(entries: &mut Vec<Value>) {
    let mut known: BTreeSet<String> = BTreeSet::new();
    entries.retain(|entry| {
        let told: Vec<String> =
            TELLING.iter().map(|key| entry.get(*key).map(Value::to_string).unwrap_or_default()).collect();
        told.iter().all(String::is_empty) || known.insert(told.join("\n"))
    });
}

/// The sections of a list whose parts name themselves: `[{ "title": "Education", "entries": […] }, …]`. Empty if it is
/// not such a list, or if none of its parts indicates a resume.
pub(super) fn titled(value: &Value) -> Vec<(String, &Value)> {
    titled_in(value.as_array().map_or(&[][..], Vec::as_slice))
}

/// The same for the parts of such a list.
pub(super) fn titled_in(parts: &[Value]) -> Vec<(String, &Value)> {
    let part = |part| -> Option<(String, &Value)> {
        let fields: &Map<String, Value> = Value::as_object(part)?;
        // `{ "title": "Summary", "contents": "…" }`
        let is_text = |(key, value): &(&String, &Value)| {
            value.is_string() && tables::INNER.contains(&names::bare(key).as_str()) && !values::is_empty(value)
        };
        let (_, entries) = fields.iter().find(is_inner_list).or_else(|| fields.iter().find(is_text))?;
        let named = |title: &str| fields.iter().find(|(key, _)| names::bare(key) == title).map(|(_, value)| value);
        // `{ "header": { "icon": "briefcase", "text": "Experience" }, "items": [ … ] }`
        let header = || named("header").filter(|header| header.is_object()).and_then(values::short);
        let header = header();
        let titles = || tables::TITLES.iter().filter_map(|title| named(title)?.as_str()).chain(header.as_deref());
        let title = titles().find(|title| names::titled(title).is_some()).or_else(|| titles().next_back())?;
        let name = if names::is_of_courses(title) { title } else { names::titled(title).unwrap_or(title) };
        Some((name.to_owned(), entries))
    };
    let sections: Vec<_> = parts.iter().filter_map(part).collect();
    let all = sections.len() == parts.len() && sections.iter().any(|(title, _)| names::is_telling(title));
    if all { sections } else { Vec::new() }
}

/// The pairs that a list consists of, in its order: `[{ "name": "Full Name", "value": "…" }, { "label": "Languages", "value": "…" }]`.
pub(super) fn paired(list: &Value) -> Option<Vec<(String, Value)>> {
    let pair = |entry: &Value| -> Option<(String, Value)> {
        let fields = entry.as_object().filter(|fields| fields.len() == 2)?;
        let name = fields.get("name").or_else(|| fields.get("label"))?.as_str()?;
        Some((name.to_owned(), fields.get("value")?.clone()))
    };
    let pairs: Option<Vec<(String, Value)>> = list.as_array()?.iter().map(pair).collect();
    pairs.filter(|pairs| !pairs.is_empty())
}

/// Whether an object with a name that says nothing tells how to reach the person: `"data": { "address": …, "phone": …, "email": … }`.
pub(super) fn holds_contacts(key: &str, value: &Value) -> bool {
    let Some(fields) = value.as_object().filter(|_| tables::WRAPPERS.contains(&names::bare(key).as_str())) else {
        return false;
    };
    let said = || fields.iter().filter(|(_, value)| !values::is_empty(value));
    let of_person = |key: &str| names::field("basics", key).map(|(field, _)| field);
    let reaches = said().any(|(key, value)| value.is_string() && matches!(of_person(key), Some("email" | "phone")));
    let known = said().filter(|(key, _)| of_person(key).is_some() || names::is_network(key)).count();
    // Who has a name of her own may be an agent.
    let is_named = said().any(|(key, _)| matches!(of_person(key), Some("name" | "firstName")));
    reaches && !is_named && known > 1 && known * 2 > said().count()
}
