//! The person, and ways to contact her.

use super::contacts::contacts_in;
use super::item::{Fields, PATH, Reader, joined};
use super::names::{self, bare};
use super::names_somebody;
use super::tables::NETWORKS;
use super::values;
use serde_json::Value;

/// Fields that are also links, with their schemes.
const SCHEMES: [(&str, &str); 2] = [("email", "mailto:"), ("phone", "tel:")];

impl Reader {
    /// The person, with ways to contact her.
    pub fn basics(&mut self, fields: &Fields, path: &str) -> Fields {
        let mut rest: Fields = fields.clone();
        rest.retain(|key, value| !is_label(key, value));
        let fields = &rest.clone();
        let mut profiles = Vec::new();
        let mut within = Fields::new();
        for (key, value) in fields {
            let network = names::is_network(key);
            let field = names::field("basics", key).map(|(field, _)| field);
            let at = joined(path, key);
            if network && !values::is_empty(value) {
                profiles.extend(self.profile(key, value, &at));
            } else if let (Some("profiles"), Value::Object(all)) = (field, value)
                && !all.keys().any(|key| names::field("profiles", key).is_some())
            {
                for (network, value) in
                    all.iter().filter(|(key, value)| !values::is_empty(value) && !is_label(key, value))
                {
                    profiles.extend(self.profile(network, value, &joined(&at, network)));
                }
            } else if let Some((told, links)) = contacts_in(key, field, value) {
                profiles.extend(self.entries("profiles", &links, &at));
                told.into_iter().for_each(|(key, value)| _ = within.entry(key).or_insert(value));
            } else if let (None, Some("basics"), Value::Array(_)) = (field, names::section(key), value) {
                // `"contacts": [{ "label": "Telegram", "value": … }]`
                profiles.extend(self.entries("profiles", value, &at));
            } else if field == Some("email") && value.is_object() || field == Some("phone") && value.is_object() {
                let all: Vec<Value> = value.as_object().into_iter().flat_map(Fields::values).cloned().collect();
                rest.insert(key.clone(), Value::Array(all));
                continue;
            } else if let (None, Some("basics"), Value::Object(inner)) = (field, names::section(key), value)
                && !names_somebody(inner)
            {
                // `{ "name": …, "contact": { "phone": … } }` is about her too.
                for (key, value) in self.basics(inner, &at) {
                    match (key.as_str(), value) {
                        ("profiles", Value::Array(more)) => profiles.extend(more),
                        (_, value) => _ = within.entry(key).or_insert(value),
                    }
                }
            } else if let (Some("name"), Value::Object(parts)) = (field, value)
                && !parts.contains_key("name")
            {
                // `"name": { "first": …, "last": … }`
                parts.iter().for_each(|(key, part)| _ = within.entry(key.clone()).or_insert_with(|| part.clone()));
            } else if let (Some("url"), Some([_, more @ ..])) = (field, value.as_array().map(Vec::as_slice)) {
                profiles.extend(more.iter().flat_map(|value| self.entries("profiles", value, &at)));
                continue;
            } else {
                continue;
            }
            rest.remove(key);
        }
        // `{ "profile": { "name": …, "title": … } }` is about her too.
        let somebody = |(key, value): (&String, &Value)| {
            Some((key.clone(), value.as_object().filter(|all| names_somebody(all))?.clone()))
        };
        for (key, inner) in fields.iter().filter_map(somebody) {
            profiles.retain(|profile| !is_within(profile, &joined(path, &key)));
            rest.remove(&key);
            rest.extend(inner);
        }
        for (key, value) in within.into_iter().chain(address_of(&rest)) {
            rest.entry(key).or_insert(value);
        }
        for (key, value) in of_the_person(&mut rest) {
            rest.entry(key).or_insert(value);
        }
        let mut out = self.item("basics", &rest, path);
        out.remove(PATH);
        said_once(&mut out);
        name_whole(&mut out);
        profiles.iter_mut().filter_map(Value::as_object_mut).for_each(name_by_key_or_address);
        take_addresses(&mut profiles, &mut out);
        if !profiles.is_empty() {
            out.insert("profiles".to_owned(), Value::Array(profiles));
        }
        out
    }

    /// `"github": "https://…"`, an account name, or an object.
    fn profile(&mut self, network: &str, value: &Value, path: &str) -> Vec<Value> {
        let mut out = match value {
            Value::Object(fields) => self.item("profiles", fields, path),
            value => {
                let said = values::text(value).unwrap_or_default();
                let address = values::address(value).filter(|address| address.contains("://"));
                let (name, said) = address.map_or(("username", said), |address| ("url", address));
                values::object([(name.to_owned(), Value::String(said))])
            }
        };
        // What is called like an address has no name of its own.
        if names::is_network(network) {
            out.insert("network".to_owned(), Value::String(network.to_owned()));
        }
        out.entry("network").or_insert_with(|| Value::String(network.to_owned()));
        vec![Value::Object(out)]
    }
}

/// Ways to reach her without their schemes, each once: `{ "name": "anna@example.org", "url": "mailto:anna@example.org" }`.
fn said_once(out: &mut Fields) {
    for (name, scheme) in SCHEMES {
        if let Some(Value::String(text)) = out.get_mut(name) {
            *text = text.replace(scheme, "");
            let mut parts: Vec<&str> = text.split(", ").collect();
            parts.dedup();
            *text = parts.join(", ");
        }
    }
}

/// Makes one name of its parts.
fn name_whole(out: &mut Fields) {
    let part = |out: &mut Fields, name: &str| out.remove(name).and_then(|value| Some(value.as_str()?.to_owned()));
    let parts: Vec<String> = ["firstName", "lastName"].iter().filter_map(|name| part(out, name)).collect();
    if let (Some(Value::String(name)), [surname]) = (out.get_mut("name"), parts.as_slice())
        && !name.contains(' ')
        && name != surname
    {
        // A given name beside a surname.
        *name = format!("{name} {surname}");
    } else if !parts.is_empty() {
        out.entry("name").or_insert_with(|| Value::String(parts.join(" ")));
    }
}

/// Whether the text of a contact is only its label: `{ "email": "E-mail" }`.
fn is_label(key: &str, value: &Value) -> bool {
    let reaches = names::is_network(key) || names::field("basics", key).is_some_and(|(field, _)| field == "email");
    reaches && value.as_str().is_some_and(|text| bare(text) == bare(key))
}

/// Whether a profile was read from a value at this path.
fn is_within(profile: &Value, path: &str) -> bool {
    profile.get(PATH).and_then(Value::as_str).is_some_and(|at| at.starts_with(path))
}

/// Facts about the person in other places: a date of birth within the address, and fields that she added herself
/// (`"customFields": [{ "name": "Nationality", "value": "Chilean" }]`).
fn of_the_person(fields: &mut Fields) -> Fields {
    let mut out = Fields::new();
    let is_of_her = |key: &str| names::field("basics", key).is_some_and(|(f, _)| matches!(f, "birth" | "nationality"));
    for (key, value) in fields.iter_mut() {
        let is_place = names::field("basics", key).is_some_and(|(field, _)| field == "location");
        if let Some(place) = value.as_object_mut().filter(|_| is_place) {
            let (hers, rest): (Vec<_>, Vec<_>) = std::mem::take(place).into_iter().partition(|(key, _)| is_of_her(key));
            out.extend(hers);
            place.extend(rest);
        }
    }
    let added: Vec<String> = fields.keys().filter(|key| bare(key) == CUSTOM).cloned().collect();
    for list in added.iter().filter_map(|key| fields.remove(key)) {
        for field in list.as_array().into_iter().flatten() {
            let name = field.get("name").or(field.get("text")).and_then(values::short);
            let value = field.get("value").or(field.get("link")).filter(|value| !values::is_empty(value));
            out.extend(name.zip(value.cloned()));
        }
    }
    out
}

/// Fields that the person added, normalised.
const CUSTOM: &str = "customfields";

/// A profile without a network takes its name from its address, if that is a well-known one.
fn name_by_key_or_address(profile: &mut Fields) {
    // `{ "key": "skype", "user": "…" }`
    if let Some(key) = profile.get("key").filter(|_| !profile.contains_key("network")).cloned() {
        profile.remove("key");
        profile.insert("network".to_owned(), key);
    }
    if profile.contains_key("network") {
        return;
    }
    let host = profile.get("url").and_then(Value::as_str).and_then(|url| url.split("://").nth(1)?.split('/').next());
    let name = host.and_then(|host| host.split('.').find(|label| NETWORKS.contains(label)));
    let name = name.map(|name| ("network".to_owned(), Value::String(name.to_owned())));
    profile.extend(name);
}

/// `basics.location`: a text, or an object with the parts of the schema.
pub(super) fn location(value: &Value) -> Option<Value> {
    match value {
        Value::Object(fields) => {
            let mut parts = values::places(value);
            if let Some(translations) = fields.get("translations").and_then(Value::as_object) {
                let all = translations.iter().map(|(code, value)| (code.clone(), Value::Object(values::places(value))));
                parts.insert("translations".to_owned(), Value::Object(values::object(all)));
            }
            Some(Value::Object(parts))
        }
        value => values::place(value).map(Value::String),
    }
}

/// The address of mail that stands under any key, if none stands under its own.
fn address_of(fields: &Fields) -> Option<(String, Value)> {
    let address = || fields.values().find(|value| value.as_str().is_some_and(is_email)).cloned();
    let free = names::said("basics", fields, "email").is_none();
    free.then(address).flatten().map(|address| ("email".to_owned(), address))
}

/// Takes links that write or call out of the profiles: `{ "label": "Mail", "href": "mailto:anna@example.org" }`.
fn take_addresses(profiles: &mut Vec<Value>, out: &mut Fields) {
    for (name, scheme) in SCHEMES {
        let address = |profile: &Value| Some(profile.get("url")?.as_str()?.strip_prefix(scheme)?.to_owned());
        if let Some(found) = profiles.iter().find_map(address) {
            profiles.retain(|profile| address(profile).is_none());
            out.entry(name).or_insert(Value::String(found));
        }
    }
}

/// Whether a text is only an address of mail: `"kontakt": "anna@example.org"`.
pub(super) fn is_email(text: &str) -> bool {
    let parts = text.trim().trim_start_matches("mailto:").split_once('@');
    parts.is_some_and(|(user, host)| {
        !user.is_empty() && host.contains('.') && !text.trim().contains(char::is_whitespace)
    })
}
