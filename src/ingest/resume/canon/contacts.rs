//! Ways to contact a person that only headings, icons, keys or lines tell apart.

use super::around::is_inner_list;
use super::dates;
use super::item::Fields;
use super::names::{self, bare};
use super::person::is_email;
use super::tables::{ICONS, INNER, NETWORKS};
use super::values;
use serde_json::{Value, json};

/// What a field says of how the person is reached, and its links; `None` if it says something else.
pub(super) fn contacts_in(key: &str, field: Option<&str>, value: &Value) -> Option<(Fields, Value)> {
    match (field, value) {
        (Some("profiles"), value) if !values::is_scalar(value) => Some(contacts(value)),
        (_, value) if bare(key) == "profiles" => Some(contacts(value)),
        // `{ "title": "Contacts", "content": [{ "Email": … }, { "GitHub": … }] }`
        (_, Value::Array(all))
            if INNER.contains(&bare(key).as_str()) && all.iter().any(|one| contact(one).is_some()) =>
        {
            Some(contacts(value))
        }
        (None | Some("location"), Value::String(text)) => contact_lines(text),
        _ => None,
    }
}

/// Facts about the person in a list of contacts, and the rest of the list: items under headings
/// (`{ "title": "Address", "items": [{ "title": "Oslo" }] }`) and beside icons (`{ "icon": "geo-alt", "title": "Oslo" }`).
fn contacts(list: &Value) -> (Fields, Value) {
    let mut told = Fields::new();
    let rest = if list.is_array() { gathered(list, &mut told) } else { return (told, list.clone()) };
    (told, Value::Array(rest))
}

/// Adds the facts in a list of contacts to `told`; returns the others.
fn gathered(list: &Value, told: &mut Fields) -> Vec<Value> {
    let mut rest = Vec::new();
    for entry in list.as_array().into_iter().flatten() {
        let fields = entry.as_object();
        if let Some((_, inner)) = fields.and_then(|fields| fields.iter().find(is_inner_list)) {
            let mut others = gathered(inner, told);
            let title = fields.into_iter().flatten().find(|(key, _)| bare(key) == "title");
            let heading = title.and_then(|(_, title)| title.as_str()).unwrap_or_default();
            if let Some((field @ ("location" | "email" | "phone"), _)) = names::field("basics", heading)
                && let Some(text) = others.last().and_then(values::short).filter(|_| !told.contains_key(field))
            {
                others.pop();
                told.insert(field.to_owned(), json!(text));
            }
            rest.extend(others);
            continue;
        }
        match contact(entry) {
            Some((field, text)) if !NETWORKS.contains(&field.as_str()) && !told.contains_key(&field) => {
                told.insert(field, json!(text));
            }
            Some((network, text)) if NETWORKS.contains(&network.as_str()) => {
                let mut profile = entry.as_object().cloned().unwrap_or_default();
                profile.retain(|key, value| is_link(key) && !values::is_empty(value));
                profile.insert("network".to_owned(), json!(network));
                profile.insert("username".to_owned(), json!(text));
                rest.push(Value::Object(profile));
            }
            _ => rest.push(entry.clone()),
        }
    }
    rest
}

/// The field or network of a contact, and its text.
fn contact(entry: &Value) -> Option<(String, String)> {
    let fields = entry.as_object()?;
    beside_icon(fields).or_else(|| named_by_key(fields))
}

fn is_link(key: &str) -> bool {
    names::field("profiles", key).is_some_and(|(field, _)| field == "url")
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

/// The field or network that the icon of a contact stands for, and its text or link, if nothing else says what it is.
fn beside_icon(fields: &Fields) -> Option<(String, String)> {
    let is_icon = |key: &str| bare(key).contains("icon");
    let (_, icon) = fields.iter().find(|(key, value)| is_icon(key) && value.is_string())?;
    let mut texts = fields.iter().filter(|(key, value)| !is_icon(key) && !is_link(key) && !values::is_empty(value));
    let (Some((_, text)), None) = (texts.next(), texts.next()) else { return None };
    let text = text.as_str()?;
    let link = fields.iter().find(|(key, _)| is_link(key)).and_then(|(_, link)| link.as_str()).unwrap_or_default();
    let icon = icon.as_str()?.to_lowercase();
    let words = || icon.split(|c: char| !c.is_alphanumeric());
    if let Some(network) = words().find(|word| NETWORKS.contains(word) && *word != "x") {
        // "GitHub" beside its icon is a name, not an account.
        return (bare(text) != network).then(|| (network.to_owned(), text.to_owned()));
    }
    let (_, field) = words().find_map(|word| ICONS.iter().find(|(begins, _)| word.starts_with(begins)))?;
    // "Write to me" is no address; its link may be one.
    let said = match *field {
        "email" => [text, link.trim_start_matches("mailto:")].into_iter().find(|said| is_email(said)),
        "phone" => [text, link.trim_start_matches("tel:")].into_iter().find(|said| is_phone(said)),
        "url" => [link, text].into_iter().find(|said| said.contains("://")),
        _ => Some(text),
    };
    Some(((*field).to_owned(), said?.to_owned()))
}

/// The person under her name, where the title of a page's logo names her; `None` if it does not.
pub(super) fn named_on_logo(key: &str, value: &Value) -> Option<Value> {
    let mut fields =
        value.as_object().filter(|_| matches!(bare(key).trim_end_matches("section"), "logo" | "brand"))?.clone();
    let title = fields.keys().find(|key| bare(key) == "title").cloned()?;
    let title = fields.remove(&title)?;
    fields.entry("name").or_insert(title);
    Some(Value::Object(fields))
}

/// The text of a theme's section, without its heading in whatever language: `"career-profile": { "title": "About my work", "summary": "…" }`.
pub(super) fn text_of_profile(key: &str, value: &Value) -> Option<Value> {
    let mut fields = value.as_object().filter(|_| bare(key) == "careerprofile")?.clone();
    fields.retain(|key, _| !matches!(bare(key).as_str(), "title" | "heading"));
    Some(Value::Object(fields))
}

/// What the lines of a text say of how somebody is reached, and the links among them: `Oslo\nanna@example.org\n+47 000`.
fn contact_lines(text: &str) -> Option<(Fields, Value)> {
    let lines: Vec<&str> = text.lines().map(values::unbulleted).filter(|line| !line.is_empty()).collect();
    let is_sentence = |line: &&str| line.split_whitespace().count() > LONGEST_LINE;
    if lines.len() < 2 || lines.iter().any(is_sentence) || !lines.iter().any(|line| is_email(line) || is_phone(line)) {
        return None;
    }
    let (mut out, mut links, mut place) = (Fields::new(), Vec::new(), Vec::new());
    for line in lines {
        let address = values::address(&json!(line)).filter(|address| address.contains("://"));
        let field = if is_email(line) { Some("email") } else { is_phone(line).then_some("phone") };
        match (field, address) {
            (Some(field), _) if !out.contains_key(field) => _ = out.insert(field.to_owned(), json!(line)),
            // Another one of the same kind.
            (Some(field), _) => links.push(json!({ "network": field, "username": line })),
            (None, Some(address)) => links.push(json!({ "url": address })),
            (None, None) => place.push(line),
        }
    }
    if !place.is_empty() {
        out.insert("location".to_owned(), json!(place.join(", ")));
    }
    Some((out, Value::Array(links)))
}

/// A line with more words is a sentence.
const LONGEST_LINE: usize = 8;
/// A number with fewer digits is no telephone's.
const FEWEST_DIGITS: usize = 6;

/// Whether a text is only the number of a telephone. `12.03.1990` is a date.
fn is_phone(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    digits >= FEWEST_DIGITS && text.chars().all(|c| !c.is_alphabetic()) && dates::read(text).start.is_none()
}
