//! The fields of one entry.

use super::entries::{employer, tongue_of_code};
use super::flat::{split_post, with_line};
use super::levels::{add_years, rated};
use super::meant::{first_to_last, meant};
use super::names::{self, bare};
use super::parts::{named_by_text, placed, renamed, shaped};
use super::person::location;
use super::prose;
use super::tongues;
use super::values;
use crate::backend::keep_room;
use crate::ingest::resume::sections::{self, Section};
use crate::ingest::resume::skills::{bracketed, is_programming_language, is_technical};
use crate::language::Language;
use crate::order::{Collect as _, Order as _};
use crate::text::fold;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The key for an entry's own place in the file.
pub(in crate::ingest::resume) const PATH: &str = "$path";
/// The dates of an entry as written, if they say more than the standard form.
pub(in crate::ingest::resume) const WRITTEN: &str = "$dates";
/// Whether an entry continues.
pub(in crate::ingest::resume) const CURRENT: &str = "$current";

/// The years of experience with a skill, as a number, or the year since which it is known.
pub(in crate::ingest::resume) const YEARS: &str = "$years";

/// Whether an entry listed among courses is no study.
pub(in crate::ingest::resume) const COURSE: &str = "$course";

pub(super) type Fields = Map<String, Value>;
/// The values of one field, best name first, each with its key.
pub(super) type Found<'v> = Vec<(&'v String, &'v Value)>;

/// Reads entries; collects anything odd.
#[derive(Default)]
pub(super) struct Reader {
    pub warnings: Vec<String>,
}

impl Reader {
    pub fn warn(&mut self, path: &str, what: &str) {
        let path = if path.is_empty() { "the top level" } else { path };
        self.warnings.push(format!("{path}: {what}."));
    }

    /// An entry with the field names that the reader knows.
    pub fn item(&mut self, section: &'static str, fields: &Fields, path: &str) -> Fields {
        keep_room();
        let spec = sections::by_name(section);
        let read = first_to_last(&[meant, placed, renamed, shaped, with_line], section, fields);
        let fields = read.as_ref().unwrap_or(fields);
        let mut found: BTreeMap<&'static str, Vec<(usize, &String, &Value)>> = BTreeMap::new();
        let mut out = values::object([(PATH.to_owned(), Value::String(path.to_owned()))]);
        for (key, value) in fields.iter().filter(|(_, value)| !values::is_empty(value)) {
            match (key.as_str(), names::field(section, key)) {
                ("key", _) => out.extend(values::short(value).map(|text| (key.clone(), Value::String(text)))),
                ("aliases", _) => out.extend([(key.clone(), Value::Array(values::list(value, false)))]),
                ("translations", _) => out.extend([(key.clone(), self.translations(section, value, path))]),
                (_, Some((field, rank))) => found.entry(field).or_default().push((rank, key, value)),
                (_, None) if names::is_technical(key) => {}
                (_, None) => extra(&mut out, key, value),
            }
        }
        let mut found: BTreeMap<&'static str, Found<'_>> = found
            .into_iter()
            .map(|(field, mut values)| {
                values.order_by_key(|(rank, _, _)| *rank);
                (field, values.into_iter().map(|(_, key, value)| (key, value)).collect())
            })
            .into_map();
        self.times(spec, &mut found, &mut out, path);
        let programme = if section == "education" { programme(&mut found) } else { None };
        for (field, values) in found {
            Self::field(spec, field, &values, &mut out);
        }
        out.extend(programme.map(|name| ("area".to_owned(), Value::String(name))));
        labelled(section, spec, &mut out);
        match section {
            "certificates" => named_by_text(&mut out),
            "education" => prose::told_of_thesis(&mut out),
            "work" => prose::itemised(&mut out, path),
            "projects" => {
                prose::itemised(&mut out, path);
                prose::described(&mut out);
            }
            // `{ "language": "ES" }`
            "languages" => {
                if let Some(Value::String(name)) = out.get_mut("language")
                    && let Some(whole) = tongue_of_code(name)
                {
                    *name = whole;
                }
            }
            _ => {}
        }
        if section == "work" && !out.contains_key("name") {
            let position = out.get("position").and_then(Value::as_str);
            let position = position.and_then(|title| employer(title).or_else(|| split_post(title)));
            if let Some((position, name)) = position {
                out.insert("position".to_owned(), Value::String(position));
                out.insert("name".to_owned(), Value::String(name));
            }
        }
        out
    }

    fn field(spec: &Section, field: &'static str, values: &Found<'_>, out: &mut Fields) {
        let is_list = |name: &str| spec.lists.iter().any(|(known, _)| *known == name);
        let is_text = |name: &str| spec.names.contains(&name) || spec.texts.iter().any(|(known, _)| *known == name);
        let prose = |name: &str| name == "highlights";
        let long = |name: &str| matches!(name, "summary" | "description" | "reference");
        let string = |text: Option<String>| text.map(Value::String);
        match field {
            "profiles" if spec.name == "basics" => {}
            "location" if spec.name == "basics" => place_of_person(values, out),
            "location" if is_text(field) => {
                let mut parts: Vec<String> = values.iter().filter_map(|(_, value)| values::place(value)).collect();
                parts.dedup();
                out.insert(field.to_owned(), Value::String(parts.join(", ")));
            }
            "years" if spec.name == "skills" => add_years(values, out),
            // Several clients are told, not linked: `"clients": "Clients: Acme, Brass Lantern"`.
            "client" if values.iter().any(|(_, value)| names_several(value)) => {
                for (key, value) in values {
                    extra(out, key, &unlabelled(key, value));
                }
            }
            "url" => {
                let (mut first, mut values) = (None, values.iter());
                if let Some((key, value)) = values.next() {
                    first = values::address(value);
                    if first.is_none() {
                        extra(out, key, value);
                    }
                }
                out.extend(first.map(|address| (field.to_owned(), Value::String(address))));
                values.for_each(|(key, value)| extra(out, key, value));
            }
            _ if is_list(field) => {
                let all = listed(values, prose(field), is_list("achievements"), out);
                let all = if field == "keywords" { keywords(spec, all, values) } else { all };
                if !all.is_empty() {
                    out.insert(field.to_owned(), Value::Array(all));
                }
            }
            _ if is_text(field) && long(field) => {
                let mut parts: Vec<String> = Vec::new();
                for (_, value) in values {
                    if value.is_array() && is_list("highlights") {
                        let more = values::list(value, true);
                        match out.entry("highlights").or_insert_with(|| Value::Array(Vec::new())) {
                            Value::Array(all) => all.extend(more),
                            other => *other = Value::Array(more),
                        }
                    } else if let Some(text) = values::text(value).filter(|text| !parts.contains(text)) {
                        parts.push(text);
                    }
                }
                out.extend(
                    string(Some(parts.join("\n\n")).filter(|text| !text.is_empty()))
                        .map(|text| (field.to_owned(), text)),
                );
            }
            _ if is_text(field) => {
                let values = best_first(values);
                let first = values.first().and_then(|(_, value)| values::named(value));
                out.extend(string(first.clone()).map(|text| (field.to_owned(), text)));
                for (key, value) in values.iter().filter(|(_, value)| values::named(value) != first) {
                    extra(out, key, value);
                }
            }
            _ if spec.name == "basics" && matches!(field, "firstName" | "lastName") => {
                out.extend(
                    string(values.first().and_then(|(_, value)| values::text(value))).map(|t| (field.to_owned(), t)),
                );
            }
            // The section has no such field.
            "highlights" if is_text("summary") => {
                let lines: Vec<String> = values.iter().filter_map(|(_, value)| values::text(value)).collect();
                let before = out.get("summary").and_then(Value::as_str).map(|text| format!("{text}\n\n"));
                let text = before.unwrap_or_default() + &lines.join("\n\n");
                out.insert("summary".to_owned(), Value::String(text));
            }
            _ => values.iter().for_each(|(key, value)| extra(out, key, value)),
        }
    }

    fn translations(&mut self, section: &'static str, value: &Value, path: &str) -> Value {
        let Some(all) = value.as_object() else {
            self.warn(&joined(path, "translations"), "expected an object; left out");
            return Value::Object(Fields::new());
        };
        let mut out = Fields::new();
        for (code, fields) in all {
            match fields.as_object() {
                Some(fields) => {
                    let mut fields = self.item(section, fields, &format!("{path}.translations.{code}"));
                    fields.retain(|key, _| !key.starts_with('$'));
                    out.insert(code.clone(), Value::Object(fields));
                }
                None => self.warn(&format!("{path}.translations.{code}"), "expected an object; left out"),
            }
        }
        Value::Object(out)
    }
}

/// A degree's abbreviation has no longer word.
const SHORT_TITLE: usize = 4;

/// What was studied, where an entry names the degree, its subject, and the whole programme besides:
/// `{ "studyType": "Bachelor", "area": "Engineering", "title": "Harbour Engineering" }`. Takes the title out of them.
fn programme(found: &mut BTreeMap<&'static str, Found<'_>>) -> Option<String> {
    let area = found.get("area")?.first().and_then(|(_, value)| values::named(value))?;
    let degrees = found.get_mut("studyType").filter(|degrees| degrees.len() > 1)?;
    let title = degrees.iter().position(|(key, _)| bare(key) == "title")?;
    let name = values::named(degrees[title].1)?;
    let others =
        || degrees.iter().enumerate().filter(|(at, _)| *at != title).filter_map(|(_, (_, value))| values::named(value));
    // A title that is a degree, "M.Sc.", or repeats it, says nothing of what was studied.
    let is_short =
        !name.split_whitespace().any(|word| word.chars().filter(|c| c.is_alphabetic()).count() > SHORT_TITLE);
    // "Recursos" has no "curso".
    let has = |whole: &str, part: &str| {
        let (whole, part) = (fold(whole), fold(part));
        let begins = |at: usize| !whole[..at].ends_with(char::is_alphanumeric);
        whole.match_indices(&part).any(|(at, _)| begins(at))
    };
    if is_short || others().any(|degree| has(&degree, &name) || has(&name, &degree)) {
        return None;
    }
    degrees.remove(title);
    let (whole, part) = (fold(&name), fold(&area));
    Some(match (whole.contains(&part), part.contains(&whole)) {
        (true, _) => name,
        (_, true) => area,
        _ => format!("{name}, {area}"),
    })
}

/// The values of a text, the one that says most first: "native" before 5, "diploma in forensics" before "diploma",
/// which it makes redundant.
fn best_first<'v>(values: &Found<'v>) -> Found<'v> {
    let text = |value: &Value| fold(&values::text(value).unwrap_or_default());
    let mut values = values.clone();
    // Nothing is called by an address: `"certificate": "https://…"`.
    let is_address = |value: &Value| value.as_str().is_some_and(|text| text.trim_start().starts_with("http"));
    values.order_by_key(|(_, value)| is_address(value));
    let Some((is_number, first)) = values.first().map(|(_, value)| (value.is_number(), text(value))) else {
        return values;
    };
    let is_better = |value: &Value| {
        let other = text(value);
        is_number && value.is_string() || other.len() > first.len() && other.starts_with(&first)
    };
    // The name of an icon says no more: `linkedin-square`.
    let better = |(key, value): &(&String, &Value)| !bare(key).contains("icon") && is_better(value);
    if let Some(at) = values.iter().skip(1).position(better) {
        let best = values.remove(at + 1);
        values.retain(|(_, value)| !text(best.1).starts_with(&text(value)));
        values.insert(0, best);
    }
    values
}

/// The entries of a list that occurs under several names, without duplicates. A list of `achievements` is put into
/// `out` if the section has one: it is more exact than `highlights`, which repeat it.
fn listed(values: &Found<'_>, prose: bool, has_achievements: bool, out: &mut Fields) -> Vec<Value> {
    let mut all: Vec<Value> = Vec::new();
    for (key, value) in values {
        if *key == "achievements" && value.is_array() && has_achievements {
            out.insert((*key).clone(), Value::Array(values::list(value, true)));
            continue;
        }
        for entry in values::list(value, prose) {
            // An empty entry keeps its place.
            if entry.is_null() || !all.contains(&entry) {
                all.push(entry);
            }
        }
    }
    all
}

/// The names in one entry of a list of names: "Kotlin / Java", "Frameworks: Vue, Angular", "webpack, Babel, Jest". "CI / CD" is
/// one name.
fn members(entry: Value) -> Vec<Value> {
    // Each part of a name has its level.
    let level = entry.get("level");
    let name = if level.is_some() { entry.get("text") } else { Some(&entry) };
    if let Some(all) = name.and_then(Value::as_str).and_then(with_parts) {
        let part = |part| level.map_or_else(|| json!(part), |level| json!({ "text": part, "level": level }));
        return all.into_iter().map(part).collect();
    }
    let Some(text) = entry.as_str() else { return vec![entry] };
    let words = |part: &str| part.split_whitespace().count();
    let listed = values::split(text.trim_end_matches("etc."));
    if listed.len() >= ENUMERATION && listed.iter().all(|part| (1..NAME).contains(&words(part))) {
        return listed.into_iter().map(Value::String).collect();
    }
    let under = text.split_once(": ").filter(|(label, _)| words(label) <= LABEL).map(|(_, list)| values::split(list));
    let parts = under.unwrap_or_else(|| text.split(" / ").map(|part| part.trim().to_owned()).collect());
    let is_small = |part: &String| part.starts_with(char::is_lowercase);
    let are_names = parts.len() > 1
        && parts.iter().all(|part| (1..=2).contains(&words(part)))
        && !parts.iter().all(|part| initials(part))
        && (!parts.iter().any(is_small) || parts.iter().all(is_small));
    if are_names { parts.into_iter().map(Value::String).collect() } else { vec![entry] }
}

/// A name and its parts in brackets: "Python (NumPy, SciPy)", "Object-oriented programming (Ruby, Smalltalk)". "Korean (Spoken,
/// Written)" and "Java (Expert, 10 years)" tell something else.
fn with_parts(text: &str) -> Option<Vec<String>> {
    let (name, inside) = bracketed(text)?;
    let mut parts = values::split(inside);
    if parts.len() == 1 && !inside.contains(' ') {
        parts = inside.split('/').map(str::to_owned).collect();
    }
    let words = |part: &str| part.split_whitespace().count();
    let is_plain = |part: &str| !part.contains(['(', ')', ':']) && !part.split_whitespace().any(is_level);
    let is_name = |part: &String| {
        (1..NAME).contains(&words(part))
            && is_plain(part)
            && part.split_whitespace().any(|word| word.starts_with(char::is_uppercase))
    };
    let all = parts.len() > 1 && !parts.iter().all(|part| initials(part)) && parts.iter().all(is_name);
    // What a longer name holds may be remarks, unless all of it is technologies.
    let is_technology = |part: &String| is_programming_language(&fold(part)) || part.split(' ').any(is_technical);
    let is_short = words(name) <= 2 && name.starts_with(char::is_uppercase);
    let holds = is_plain(name) && (is_short || words(name) <= NAME && parts.iter().all(is_technology));
    (all && holds && !tongues::is_tongue(name)).then(|| std::iter::once(name.to_owned()).chain(parts).collect())
}

/// "CI / CD", "UX/UI" are one name each.
fn initials(part: &str) -> bool {
    part.chars().count() <= 3 && part.chars().all(char::is_uppercase)
}

/// Whether a value names several things, between commas or as a list.
fn names_several(value: &Value) -> bool {
    value.as_array().is_some_and(|list| list.len() > 1)
        || value.as_str().is_some_and(|text| values::split(text).len() > 1)
}

/// A text without the label that repeats its key: `Clients: …` under `clients`.
fn unlabelled(key: &str, value: &Value) -> Value {
    let rest = value.as_str().and_then(|text| text.split_once(':')).filter(|(label, _)| bare(label) == bare(key));
    rest.map_or_else(|| value.clone(), |(_, rest)| Value::String(rest.trim().to_owned()))
}

/// The names in a list of keywords, those of skills with their levels.
fn keywords(spec: &Section, all: Vec<Value>, values: &Found<'_>) -> Vec<Value> {
    let all = match spec.name {
        "skills" => values.iter().fold(all, |names, (_, value)| rated(names, value)),
        _ => all,
    };
    all.into_iter().flat_map(members).collect()
}

/// So many names between commas are a list, not a name with a remark: "AWS, EU region".
const ENUMERATION: usize = 3;
/// A label with more words than this is a sentence.
const LABEL: usize = 3;
/// A list item with more words than this is not a name.
const NAME: usize = 4;

/// Adds the list in a line under the field's name: "Stack: Ruby, Sidekiq".
fn labelled(section: &'static str, spec: &Section, out: &mut Fields) {
    if !matches!(section, "work" | "projects" | "volunteer") || !spec.lists.iter().any(|(name, _)| *name == "keywords")
    {
        return;
    }
    let lines = out.get("highlights").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let told: Vec<String> = lines.filter_map(|line| listed_under(section, line)).flatten().collect();
    if told.is_empty() {
        return;
    }
    let keywords = out.entry("keywords").or_insert_with(|| Value::Array(Vec::new()));
    if let Value::Array(known) = keywords {
        for name in told {
            let same = |known: &Value| known.as_str().is_some_and(|known| fold(known) == fold(&name));
            if !known.iter().any(same) {
                known.push(Value::String(name));
            }
        }
    }
}

fn listed_under(section: &'static str, line: &str) -> Option<Vec<String>> {
    let (label, list) = line.split_once(": ")?;
    let is_label = |label: &str| names::field(section, label).is_some_and(|(field, _)| field == "keywords");
    // "Stack used", "main stack".
    let mut words = label.split_whitespace();
    let ends = [words.next(), words.next_back()];
    let is_label = is_label(label) || ends.into_iter().flatten().any(is_label);
    if label.split_whitespace().count() > LABEL || !is_label {
        return None;
    }
    let names = values::split(brackets_opened(list).trim_end_matches('.')).into_iter();
    Some(names.filter(|name| name.split_whitespace().count() <= NAME).collect())
}

/// A list with what its brackets list or name: "Node.js (Express.js, Knex)", "Java (Spring)" → "Node.js , Express.js, Knex".
fn brackets_opened(list: &str) -> String {
    let mut flat = String::new();
    for part in list.split(['(', ')']) {
        let is_inside = !flat.is_empty() && !part.starts_with([',', ';', '.', ' ']);
        if !is_inside || part.contains(',') || is_name_in_brackets(part) {
            flat.push_str(if is_inside { ", " } else { "" });
            flat.push_str(part);
        }
    }
    flat
}

/// Whether one word in brackets is a name: not a level, as in "Java (Basic)".
fn is_name_in_brackets(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
        && word.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '+' | '#'))
        && !is_level(word)
}

fn is_level(word: &str) -> bool {
    let folded = fold(word);
    let mut levels = Language::ALL.into_iter().flat_map(|language| language.pack().questions.level_names);
    levels.any(|table| table.begins(&folded))
}

/// A path and a key in it.
pub(super) fn joined(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// `basics.location`, with what stands beside the parts of a place.
fn place_of_person(values: &Found<'_>, out: &mut Fields) {
    let (_, value) = values.iter().find(|(key, _)| bare(key) == "location").or(values.first()).copied().unzip();
    let place = value.and_then(location);
    if let (Some(value), Some(Value::Object(parts))) = (value, &place) {
        for (key, said) in values::beside_place(value, parts) {
            extra(out, key, said);
        }
    }
    out.extend(place.map(|place| ("location".to_owned(), place)));
}

/// Keeps a field under its key in the file.
pub(super) fn extra(out: &mut Fields, key: &str, value: &Value) {
    if let Some(text) = values::text(value).filter(|_| !names::is_technical(key)) {
        // A key that the reader knows would be read as that field.
        let key = if out.contains_key(key) || key.starts_with('$') { format!("{key} ") } else { key.to_owned() };
        out.entry(key).or_insert(Value::String(text));
    }
}
