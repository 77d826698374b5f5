//! Ways to contact a person that only headings and icons tell apart.

use super::around::is_inner_list;
use super::flat::contact_lines;
use super::item::Fields;
use super::names::{self, bare};
use super::tables::{INNER, NETWORKS};
use super::values;
use serde_json::{Value, json};

/// What icons stand for, by how a word of their names begins.
const ICONS: [(&str, &str); 12] = [
    ("envelope", "email"),
    ("mail", "email"),
    ("email", "email"),
    ("phone", "phone"),
    ("telephone", "phone"),
    ("mobile", "phone"),
    ("geo", "location"),
    ("map", "location"),
    ("location", "location"),
    ("marker", "location"),
    ("globe", "url"),
    ("website", "url"),
];

/// What a field says of how the person is reached, and its links; `None` if it says something else.
pub(super) fn reached(key: &str, field: Option<&str>, value: &Value) -> Option<(Fields, Value)> {
    match (field, value) {
        (Some("profiles"), value) if !values::is_scalar(value) => Some(contacts(value)),
        (_, value) if bare(key) == "profiles" => Some(contacts(value)),
        // `{ "title": "Contacts", "content": [{ "Email": … }, { "GitHub": … }] }`
        (None, Value::Array(all)) if INNER.contains(&bare(key).as_str()) && all.iter().all(Value::is_object) => {
            Some(contacts(value))
        }
        (None | Some("location"), Value::String(text)) => contact_lines(text),
        _ => None,
    }
}

/// Facts about the person in a list of contacts, and the rest of the list: items under headings
/// (`{ "title": "Address", "items": [{ "title": "Oslo" }] }`) and beside icons (`{ "icon": "geo-alt", "title": "Oslo" }`).
fn contacts(list: &Value) -> (Fields, Value) {
    let Some(entries) = list.as_array() else { return (Fields::new(), list.clone()) };
    let (mut told, mut rest) = (Fields::new(), Vec::new());
    for entry in entries {
        let fields = entry.as_object();
        if let Some((_, inner)) = fields.and_then(|fields| fields.iter().find(is_inner_list)) {
            let title = fields.into_iter().flatten().find(|(key, _)| bare(key) == "title");
            let heading = title.and_then(|(_, title)| title.as_str()).unwrap_or_default();
            let named = names::field("basics", heading).map(|(field, _)| field);
            let (facts, mut others) = contacts(inner);
            told.extend(facts);
            if let Some(field @ ("location" | "email" | "phone")) = named
                && let Some(items) = others.as_array_mut()
                && let Some(text) = items.last().and_then(values::short).filter(|_| !told.contains_key(field))
            {
                items.pop();
                told.insert(field.to_owned(), json!(text));
            }
            rest.extend(others.as_array().into_iter().flatten().cloned());
        } else if let Some((field, text)) =
            fields.and_then(|fields| beside_icon(fields).or_else(|| named_by_key(fields)))
        {
            if NETWORKS.contains(&field.as_str()) {
                let mut profile = entry.clone();
                if let Some(profile) = profile.as_object_mut() {
                    profile.retain(|key, value| {
                        names::field("profiles", key).is_some_and(|(f, _)| f == "url") && !values::is_empty(value)
                    });
                    profile.insert("network".to_owned(), json!(field));
                    profile.insert("username".to_owned(), json!(text));
                }
                rest.push(profile);
            } else {
                told.entry(field).or_insert_with(|| json!(text));
            }
        } else {
            rest.push(entry.clone());
        }
    }
    (told, Value::Array(rest))
}

/// The field or network that the only key of a contact names, and its text: `{ "GitHub": "example.org/anna" }`. A text without a
/// link is a place: `{ "label": "Windsor, Ontario" }`.
fn named_by_key(fields: &Fields) -> Option<(String, String)> {
    let mut said = fields.iter().filter(|(_, value)| !values::is_empty(value));
    let (Some((key, text)), None) = (said.next(), said.next()) else { return None };
    let text = text.as_str()?;
    let is_place =
        || text.contains(", ") && text.chars().all(|c| c.is_alphabetic() || matches!(c, ',' | ' ' | '-' | '.'));
    let meant = match names::field("basics", key).map(|(field, _)| field) {
        Some(field @ ("email" | "phone" | "location")) => field.to_owned(),
        Some("label") if is_place() => "location".to_owned(),
        _ => Some(bare(key)).filter(|key| NETWORKS.contains(&key.as_str()))?,
    };
    Some((meant, text.to_owned()))
}

/// The field or network that the icon of a contact stands for, and its text, if nothing else says what it is.
fn beside_icon(fields: &Fields) -> Option<(String, String)> {
    let is_icon = |key: &str| bare(key).contains("icon");
    let (_, icon) = fields.iter().find(|(key, value)| is_icon(key) && value.is_string())?;
    let is_link = |key: &str| names::field("profiles", key).is_some_and(|(field, _)| field == "url");
    let mut texts = fields.iter().filter(|(key, value)| !is_icon(key) && !is_link(key) && !values::is_empty(value));
    let (Some((_, text)), None) = (texts.next(), texts.next()) else { return None };
    let text = text.as_str()?.to_owned();
    let icon = icon.as_str()?.to_lowercase();
    let words = || icon.split(|c: char| !c.is_alphanumeric());
    let network = words().find(|word| NETWORKS.contains(word) && *word != "x");
    let known = || words().find_map(|word| ICONS.iter().find(|(begins, _)| word.starts_with(begins)));
    // "GitHub" beside its icon is a name, not an account.
    let repeats = network.is_some_and(|network| bare(&text) == network);
    let meant = network.or_else(|| known().map(|(_, field)| *field)).filter(|_| !repeats)?;
    Some((meant.to_owned(), text))
}

/// The person under her name, where the title of a page's logo names her.
pub(super) fn named_on_logo(key: &str, value: &Value) -> Value {
    let mut value = value.clone();
    let on_logo = matches!(bare(key).trim_end_matches("section"), "logo" | "brand");
    if let Some(fields) = value.as_object_mut().filter(|_| on_logo) {
        let title = fields.keys().find(|key| bare(key) == "title").cloned();
        if let Some(title) = title.and_then(|key| fields.remove(&key)) {
            fields.entry("name").or_insert(title);
        }
    }
    value
}
