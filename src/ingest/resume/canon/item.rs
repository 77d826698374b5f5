//! Entries of sections.

use super::dates::{self, Time};
use super::names::{self, INNER, NETWORKS, bare};
use super::values;
use crate::ingest::resume::sections::{self, Section};
use crate::ingest::resume::skills::category_of_skill;
use crate::language::Language;
use crate::text::fold;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Where an entry stands in the file, within it.
pub(in crate::ingest::resume) const PATH: &str = "$path";
/// The dates of an entry as they are written, where that says more than the standard form.
pub(in crate::ingest::resume) const WRITTEN: &str = "$dates";
/// Whether an entry goes on.
pub(in crate::ingest::resume) const CURRENT: &str = "$current";

type Fields = Map<String, Value>;
/// The values of one field, best name first, each with its key.
type Found<'v> = Vec<(&'v String, &'v Value)>;

/// Reads entries; collects what is odd.
#[derive(Default)]
pub(super) struct Reader {
    pub warnings: Vec<String>,
}

impl Reader {
    pub fn warn(&mut self, path: &str, what: &str) {
        let path = if path.is_empty() { "the top level" } else { path };
        self.warnings.push(format!("{path}: {what}."));
    }

    /// The entries of a section in any shape: a list, an object by names, an object around a list, a text.
    pub fn entries(&mut self, section: &'static str, value: &Value, path: &str) -> Vec<Value> {
        match value {
            Value::Array(list) => {
                let at = |(at, entry)| (format!("{path}[{at}]"), entry);
                list.iter().enumerate().map(at).flat_map(|(path, entry)| self.entry(section, entry, &path)).collect()
            }
            Value::Object(fields) => self.object(section, fields, path),
            Value::Null => Vec::new(),
            scalar => {
                let text = values::short(scalar).unwrap_or_default();
                let lines = text.lines().map(values::unbulleted).filter(|line| !line.is_empty());
                lines.flat_map(|line| self.line(section, line, path)).collect()
            }
        }
    }

    fn entry(&mut self, section: &'static str, entry: &Value, path: &str) -> Vec<Value> {
        match entry {
            Value::Null => Vec::new(),
            Value::Object(fields) => {
                let plain = fields.iter().filter(|(key, value)| !names::is_technical(key) && !values::is_empty(value));
                // `[{ "Languages": ["Go"] }]` is a group under its name.
                if let [(key, value @ (Value::Array(_) | Value::Object(_)))] = plain.collect::<Vec<_>>().as_slice()
                    && names::field(section, key).is_none()
                {
                    return self.named(section, key, value, path, false);
                }
                vec![Value::Object(self.item(section, fields, path))]
            }
            Value::Array(_) => self.entries(section, entry, path),
            scalar => {
                let text = values::short(scalar).unwrap_or_default();
                if text.is_empty() { Vec::new() } else { self.line(section, &text, path) }
            }
        }
    }

    /// A section that is an object.
    fn object(&mut self, section: &'static str, fields: &Fields, path: &str) -> Vec<Value> {
        let inner = |key: &str, value: &Value| INNER.contains(&bare(key).as_str()) && !values::is_scalar(value);
        if fields.iter().any(|(key, value)| inner(key, value)) {
            let mut out = Vec::new();
            for (key, value) in fields.iter().filter(|(key, value)| inner(key, value)) {
                let more = self.entries(section, value, &format!("{path}.{key}"));
                // FRESH lists each skill once more beside its groups.
                let known = |item: &Value| item.is_string() && out.iter().any(|group| has_keyword(group, item));
                let more: Vec<Value> = more.into_iter().filter(|item| !known(item)).collect();
                out.extend(more);
            }
            return out;
        }
        let spec = sections::by_name(section);
        let is_one = fields.keys().any(|key| {
            let field = names::field(section, key).filter(|(_, rank)| *rank <= 3).map(|(field, _)| field);
            field.is_some_and(|field| spec.names.contains(&field) || field == "startDate")
        });
        if is_one && section != "skills" || is_one && fields.values().any(values::is_scalar) {
            return vec![Value::Object(self.item(section, fields, path))];
        }
        let said: Vec<(&String, &Value)> =
            fields.iter().filter(|(key, value)| !names::is_technical(key) && !values::is_empty(value)).collect();
        // { "Python": "expert", "Go": "good" } tells levels, { "Languages": "Python, Go" } names skills.
        let levels = section == "skills"
            && said.iter().all(|(key, value)| {
                let text = values::short(value);
                values::is_scalar(value)
                    && text.is_some_and(|text| values::split(&text).len() == 1)
                    && category_of_skill(key).is_none()
            });
        said.into_iter().flat_map(|(key, value)| self.named(section, key, value, &format!("{path}.{key}"), levels)).collect()
    }

    /// An entry under its name.
    fn named(&mut self, section: &'static str, key: &str, value: &Value, path: &str, level: bool) -> Vec<Value> {
        let text = |name: &str, value: Option<String>| (name.to_owned(), value.map_or(Value::Null, Value::String));
        let spec = sections::by_name(section);
        // Every section has a name field.
        let name = spec.names.first().copied().unwrap_or("name");
        let list = |prose: bool| Value::Array(values::list(value, prose));
        let title = Some(values::spaced(key)).filter(|_| !key.contains(' ')).unwrap_or_else(|| key.to_owned());
        let title = if matches!(section, "skills" | "languages" | "profiles") { key.to_owned() } else { title };
        let mut out = Fields::from_iter([text(PATH, Some(path.to_owned()))]);
        match (section, value) {
            ("skills", _) if level || matches!(value, Value::Number(_) | Value::Bool(_)) => {
                out.extend([text(name, Some(title)), text("level", values::short(value))]);
            }
            ("skills" | "interests", Value::Array(items)) if items.iter().any(Value::is_object) && section == "skills" => {
                let inner = self.entries(section, value, path);
                if inner.iter().any(|item| item.get("keywords").is_some()) {
                    return inner;
                }
                let names: Vec<Value> = inner
                    .iter()
                    .filter_map(|item| item.as_str().or_else(|| item.get("name")?.as_str()))
                    .map(|name| Value::String(name.to_owned()))
                    .collect();
                out.extend([text(name, Some(title)), ("keywords".to_owned(), Value::Array(names))]);
            }
            ("skills" | "interests", _) => {
                out.extend([text(name, Some(title)), ("keywords".to_owned(), list(false))]);
            }
            ("languages", Value::Object(fields)) => {
                out = self.item(section, fields, path);
                out.entry(name).or_insert(Value::String(title));
            }
            ("languages", _) => out.extend([text(name, Some(title)), text("fluency", values::text(value))]),
            ("references", value) if values::is_scalar(value) => {
                out.extend([text(name, Some(title)), text("reference", values::text(value))]);
            }
            (_, Value::Object(fields)) => {
                out = self.item(section, fields, path);
                out.entry(name).or_insert(Value::String(title));
            }
            // { "personal": [ … ], "at work": [ … ] }
            (_, Value::Array(items)) if items.iter().any(Value::is_object) => {
                let mut items = self.entries(section, value, path);
                for item in items.iter_mut().filter_map(Value::as_object_mut) {
                    item.entry("type").or_insert_with(|| Value::String(title.clone()));
                }
                return items;
            }
            (_, Value::Array(_)) => out.extend([text(name, Some(title)), ("highlights".to_owned(), list(true))]),
            _ => out.extend([text(name, Some(title)), text("summary", values::text(value))]),
        }
        out.retain(|_, value| !value.is_null());
        vec![Value::Object(out)]
    }

    /// An entry that is a text.
    fn line(&mut self, section: &'static str, line: &str, path: &str) -> Vec<Value> {
        let object = |fields: Vec<(&str, String)>| {
            let path = (PATH.to_owned(), Value::String(path.to_owned()));
            let fields = fields.into_iter().map(|(name, text)| (name.to_owned(), Value::String(text)));
            vec![Value::Object(fields.chain([path]).collect())]
        };
        match section {
            "skills" | "interests" => match line.split_once(':') {
                Some((name, list)) if !list.trim().is_empty() && !list.starts_with("//") => {
                    let keywords: Vec<Value> = values::split(list).into_iter().map(Value::String).collect();
                    vec![values::group(name.trim(), keywords, path)]
                }
                _ => {
                    let parts = values::split(line);
                    // Prose that happens to have commas is one entry.
                    let short = parts.iter().all(|part| part.split_whitespace().count() <= 4);
                    if short { parts.into_iter().map(Value::String).collect() } else { vec![Value::String(line.to_owned())] }
                }
            },
            "languages" => values::split(line)
                .into_iter()
                .flat_map(|part| {
                    let pair = part
                        .split_once('(')
                        .or_else(|| [" - ", " – ", " — ", ": "].iter().find_map(|mark| part.split_once(mark)));
                    match pair {
                        Some((name, level)) => object(vec![
                            ("language", name.trim().to_owned()),
                            ("fluency", level.trim_end_matches(')').trim().to_owned()),
                        ]),
                        None => vec![Value::String(part)],
                    }
                })
                .collect(),
            "references" => object(vec![("reference", line.to_owned())]),
            "profiles" => object(vec![("url", line.to_owned())]),
            "work" => match employer(line) {
                Some((position, name)) => {
                    let fields = Fields::from_iter([
                        ("position".to_owned(), Value::String(position)),
                        ("name".to_owned(), Value::String(name)),
                        ("date".to_owned(), Value::String(line.to_owned())),
                    ]);
                    let mut item = self.item(section, &fields, path);
                    // The line itself is no date where it has none.
                    item.remove("date");
                    item.insert("summary".to_owned(), Value::String(line.to_owned()));
                    vec![Value::Object(item)]
                }
                None => vec![Value::String(line.to_owned())],
            },
            _ => vec![Value::String(line.to_owned())],
        }
    }

    /// The person, with ways to reach her.
    pub fn basics(&mut self, fields: &Fields, path: &str) -> Fields {
        let mut rest = fields.clone();
        let mut profiles = Vec::new();
        for (key, value) in fields {
            let network = NETWORKS.contains(&bare(key).as_str());
            let field = names::field("basics", key).map(|(field, _)| field);
            let at = super::item::joined(path, key);
            if network && !values::is_empty(value) {
                profiles.extend(self.profile(key, value, &at));
            } else if field == Some("profiles") && !values::is_scalar(value) || names::bare(key) == "profiles" {
                profiles.extend(self.entries("profiles", value, &at));
            } else if field == Some("email") && value.is_object() || field == Some("phone") && value.is_object() {
                let all: Vec<Value> = value.as_object().into_iter().flat_map(Fields::values).cloned().collect();
                rest.insert(key.clone(), Value::Array(all));
                continue;
            } else if let (Some("url"), Some([_, more @ ..])) = (field, value.as_array().map(Vec::as_slice)) {
                profiles.extend(more.iter().flat_map(|value| self.entries("profiles", value, &at)));
                continue;
            } else {
                continue;
            }
            rest.remove(key);
        }
        let mut out = self.item("basics", &rest, path);
        out.remove(PATH);
        for (name, scheme) in [("email", "mailto:"), ("phone", "tel:")] {
            if let Some(Value::String(text)) = out.get_mut(name) {
                *text = text.replace(scheme, "");
            }
        }
        let part = |out: &mut Fields, name: &str| out.remove(name).and_then(|value| Some(value.as_str()?.to_owned()));
        let parts: Vec<String> = ["firstName", "lastName"].iter().filter_map(|name| part(&mut out, name)).collect();
        if !parts.is_empty() {
            out.entry("name").or_insert_with(|| Value::String(parts.join(" ")));
        }
        for profile in profiles.iter_mut().filter_map(Value::as_object_mut) {
            named_by_address(profile);
        }
        if !profiles.is_empty() {
            out.insert("profiles".to_owned(), Value::Array(profiles));
        }
        out
    }

    /// `"github": "https://…"`, a name of an account, or an object.
    fn profile(&mut self, network: &str, value: &Value, path: &str) -> Vec<Value> {
        let mut out = match value {
            Value::Object(fields) => self.item("profiles", fields, path),
            value => {
                let said = values::text(value).unwrap_or_default();
                let address = values::address(value).filter(|address| address.contains("://"));
                let (name, said) = address.map_or(("username", said), |address| ("url", address));
                Fields::from_iter([(name.to_owned(), Value::String(said))])
            }
        };
        out.entry("network").or_insert_with(|| Value::String(network.to_owned()));
        vec![Value::Object(out)]
    }

    /// One entry under the names that the reader knows.
    pub fn item(&mut self, section: &'static str, fields: &Fields, path: &str) -> Fields {
        let spec = sections::by_name(section);
        let mut found: BTreeMap<&'static str, Vec<(usize, &String, &Value)>> = BTreeMap::new();
        let mut out = Fields::from_iter([(PATH.to_owned(), Value::String(path.to_owned()))]);
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
                values.sort_by_key(|(rank, _, _)| *rank);
                (field, values.into_iter().map(|(_, key, value)| (key, value)).collect())
            })
            .collect();
        self.times(spec, &mut found, &mut out, path);
        for (field, values) in found {
            self.field(spec, field, &values, &mut out, path);
        }
        if section == "work" && !out.contains_key("name") {
            let position = out.get("position").and_then(Value::as_str).and_then(employer);
            if let Some((position, name)) = position {
                out.insert("position".to_owned(), Value::String(position));
                out.insert("name".to_owned(), Value::String(name));
            }
        }
        out
    }

    fn field(&mut self, spec: &Section, field: &'static str, values: &Found<'_>, out: &mut Fields, path: &str) {
        let is_list = |name: &str| spec.lists.iter().any(|(known, _)| *known == name);
        let is_text = |name: &str| spec.names.contains(&name) || spec.texts.iter().any(|(known, _)| *known == name);
        let prose = |name: &str| name == "highlights";
        let long = |name: &str| matches!(name, "summary" | "description" | "reference");
        let string = |text: Option<String>| text.map(Value::String);
        match field {
            "profiles" if spec.name == "basics" => {}
            "location" if spec.name == "basics" => {
                let (_, value) = values.iter().find(|(key, _)| bare(key) == "location").or(values.first()).copied().unzip();
                let place = value.and_then(|value| location(value));
                out.extend(place.map(|place| (field.to_owned(), place)));
            }
            "location" if is_text(field) => {
                let mut parts: Vec<String> = values.iter().filter_map(|(_, value)| values::place(value)).collect();
                parts.dedup();
                out.insert(field.to_owned(), Value::String(parts.join(", ")));
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
                let mut all: Vec<Value> = Vec::new();
                for (key, value) in values {
                    // `achievements` of ours are more exact than `highlights`, which repeat them.
                    if *key == "achievements" && value.is_array() && is_list("achievements") {
                        out.insert((*key).clone(), Value::Array(values::list(value, true)));
                    } else {
                        all.extend(values::list(value, prose(field)));
                    }
                }
                // A name that stands in several of them stands once.
                let mut seen = Vec::new();
                all.retain(|value| value.is_null() || !seen.contains(value) && (seen.push(value.clone()) == ()));
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
                out.extend(string(Some(parts.join("\n\n")).filter(|text| !text.is_empty())).map(|text| (field.to_owned(), text)));
            }
            _ if is_text(field) => {
                let mut rest = values.iter();
                if let Some((_, value)) = rest.next() {
                    out.extend(string(values::text(value)).map(|text| (field.to_owned(), text)));
                }
                for (key, value) in rest.filter(|(_, value)| values::text(value) != values.first().and_then(|(_, v)| values::text(v))) {
                    extra(out, key, value);
                }
            }
            _ if spec.name == "basics" && matches!(field, "firstName" | "lastName") => {
                out.extend(string(values.first().and_then(|(_, value)| values::text(value))).map(|t| (field.to_owned(), t)));
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
        let _ = path;
    }

    /// Start, end, date, and whether it goes on.
    fn times(
        &mut self,
        spec: &Section,
        found: &mut BTreeMap<&'static str, Found<'_>>,
        out: &mut Fields,
        path: &str,
    ) {
        let has = |name: &str| spec.dates.iter().any(|(known, _)| *known == name);
        if spec.dates.is_empty() {
            return;
        }
        let mut said: BTreeMap<&str, Time> = BTreeMap::new();
        let mut written: Vec<String> = Vec::new();
        for name in ["date", "startDate", "endDate", "releaseDate"] {
            let Some(values) = found.remove(name) else { continue };
            let Some(raw) = raw_time(&values) else { continue };
            let time = dates::read(&raw);
            if time == Time::default() {
                self.warn(&joined(path, values.first().map_or(name, |(key, _)| key)), &format!("«{raw}» is no date like 2014-06-29, 2014-06 or 2014"));
                values.iter().for_each(|(key, value)| extra(out, key, value));
                continue;
            }
            if !dates::is_iso(&raw) && !(time.current && time.start.is_none()) {
                if loses(&raw, &time) {
                    let read = time.start.clone().or(time.end.clone()).unwrap_or_default();
                    self.warn(&joined(path, values.first().map_or(name, |(key, _)| key)), &format!("«{raw}» is no date; read as {read}"));
                }
                written.push(raw);
            }
            said.insert(name, time);
        }
        let flag = found.remove("current").unwrap_or_default().iter().any(|(_, value)| is_true(value));
        let time = |name: &str| said.get(name).cloned().unwrap_or_default();
        let (date, start, end) = (time("date"), time("startDate"), time("endDate"));
        let mut put = |name: &str, value: Option<String>| {
            out.extend(value.map(|value| (name.to_owned(), Value::String(value))));
        };
        if has("startDate") {
            let range = start.end.clone().filter(|end| Some(end) != start.start.as_ref());
            let first = start.start.clone().or(start.end.clone()).or(date.start.clone());
            let last = end.end.clone().or(end.start.clone()).or(range).or_else(|| date.end.clone());
            let current = end.current || said.get("endDate").is_none() && (start.current || date.current || flag && last.is_none());
            put("startDate", first);
            put("endDate", last.filter(|_| !current));
            if current {
                out.insert(CURRENT.to_owned(), Value::Bool(true));
            }
        } else {
            let release = time("releaseDate");
            let one = [release, date, start, end].into_iter().find_map(|time| time.start.or(time.end));
            put(if has("releaseDate") { "releaseDate" } else { "date" }, one);
        }
        if !written.is_empty() {
            out.insert(WRITTEN.to_owned(), Value::String(written.join(" – ")));
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

/// A path and a key in it.
pub(super) fn joined(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// Keeps a field under the key that the file gives it.
fn extra(out: &mut Fields, key: &str, value: &Value) {
    if let Some(text) = values::text(value).filter(|_| !names::is_technical(key)) {
        // A key that the reader knows would be read as that.
        let key = if out.contains_key(key) || key.starts_with('$') { format!("{key} ") } else { key.to_owned() };
        out.entry(key).or_insert(Value::String(text));
    }
}

/// `Intern at Northwind` → the position and the employer.
fn employer(position: &str) -> Option<(String, String)> {
    let split = |word: &str| {
        let (before, after) = position.rsplit_once(&format!(" {word} "))?;
        let name = after.trim().trim_matches(['«', '»', '"', '“', '”']);
        let name = name.split(['(', ',']).next().unwrap_or_default().trim();
        let proper = name.chars().next().is_some_and(|c| c.is_uppercase() || c.is_ascii_digit());
        (proper && !before.trim().is_empty()).then(|| (before.trim().to_owned(), name.to_owned()))
    };
    let words = Language::ALL.into_iter().flat_map(|language| language.pack().resume.places.iter());
    std::iter::once("@").chain(words).find_map(split)
}

/// A profile without a network is called by its address, where that is a well-known one.
fn named_by_address(profile: &mut Fields) {
    if profile.contains_key("network") {
        return;
    }
    let host = profile.get("url").and_then(Value::as_str).and_then(|url| url.split("://").nth(1)?.split('/').next());
    let name = host.and_then(|host| host.split('.').find(|label| NETWORKS.contains(label)));
    let name = name.map(|name| ("network".to_owned(), Value::String(name.to_owned())));
    profile.extend(name);
}

fn has_keyword(group: &Value, item: &Value) -> bool {
    group == item || group.get("keywords").and_then(Value::as_array).is_some_and(|words| words.contains(item))
}

/// `basics.location`: a text, or the parts that the schema has.
fn location(value: &Value) -> Option<Value> {
    match value {
        Value::Object(fields) => {
            let mut parts = values::places(value);
            if let Some(translations) = fields.get("translations").and_then(Value::as_object) {
                let all = translations.iter().map(|(code, value)| (code.clone(), Value::Object(values::places(value))));
                parts.insert("translations".to_owned(), Value::Object(all.collect()));
            }
            Some(Value::Object(parts))
        }
        value => values::place(value).map(Value::String),
    }
}

fn is_true(value: &Value) -> bool {
    match value {
        Value::Bool(flag) => *flag,
        Value::Number(number) => number.as_u64() == Some(1),
        Value::String(text) => matches!(fold(text.trim()).as_str(), "true" | "yes" | "1"),
        _ => false,
    }
}

/// What a field says about time, as one text.
fn raw_time(values: &Found<'_>) -> Option<String> {
    let texts: Vec<String> = values.iter().filter_map(|(_, value)| time_text(value)).collect();
    let year = texts.iter().find(|text| text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit()));
    let month = texts.iter().find(|text| Some(*text) != year);
    match (texts.as_slice(), year, month) {
        // `startYear` and `startMonth`.
        ([_, _], Some(year), Some(month)) => Some(year_and_month(year, month)),
        ([first, ..], _, _) => Some(first.clone()),
        _ => None,
    }
}

fn year_and_month(year: &str, month: &str) -> String {
    match month.trim_start_matches('-').parse::<u32>() {
        Ok(month) => format!("{year}-{month:02}"),
        Err(_) => format!("{month} {year}"),
    }
}

/// A text, a number, `{ year, month, day }`, `{ from, to }`.
fn time_text(value: &Value) -> Option<String> {
    match value {
        Value::Object(fields) => {
            let part = |wanted: &[&str]| {
                let found = fields.iter().find(|(key, _)| wanted.contains(&bare(key).as_str()));
                found.and_then(|(_, value)| time_text(value))
            };
            if let Some(year) = part(&["year"]) {
                let month = part(&["month"]);
                let day = part(&["day"]).and_then(|day| day.trim_start_matches('-').parse::<u32>().ok());
                let text = month.map_or(year.clone(), |month| year_and_month(&year, &month));
                return Some(day.filter(|_| dates::is_iso(&text)).map_or(text.clone(), |day| format!("{text}-{day:02}")));
            }
            let from = part(&["from", "start", "startdate", "begin"]);
            let to = part(&["to", "end", "enddate", "until"]);
            let current = fields.iter().any(|(key, value)| names::field("work", key).is_some_and(|(f, _)| f == "current") && is_true(value));
            match (from, to) {
                (Some(from), Some(to)) => Some(format!("{from} – {to}")),
                (Some(from), None) if current => Some(format!("{from} – {}", Language::default().pack().resume.headings.present)),
                (Some(from), None) => Some(format!("{from} –")),
                (None, Some(to)) => Some(format!("– {to}")),
                (None, None) => values::short(value),
            }
        }
        Value::Array(list) => match list.iter().filter_map(time_text).collect::<Vec<_>>().as_slice() {
            [from, .., to] => Some(format!("{from} – {to}")),
            [one] => Some(one.clone()),
            [] => None,
        },
        Value::Bool(_) | Value::Null => None,
        scalar => values::short(scalar),
    }
}

/// Whether a date made of numbers says more than was understood: an impossible month or day.
fn loses(raw: &str, time: &Time) -> bool {
    let numbers = raw.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).count();
    let only = raw.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '/' | '.'));
    let kept = time.start.as_ref().or(time.end.as_ref()).map_or(0, |date| date.split('-').count());
    only && numbers <= 3 && time.start == time.end && kept < numbers
}
