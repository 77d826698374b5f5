//! Entries of sections, whatever the shape of the section.

use super::around::{is_heading, is_inner_list, is_own_heading, sole_list};
use super::dates;
use super::item::{Fields, PATH, Reader, YEARS};
use super::levels::with_rating;
use super::lines::{dated_line, of_lines, tongue_and_level};
use super::names::{self, bare};
use super::parts::parts;
use super::stays::stays;
use super::tables::{BULLETS, INNER, MARKUPS};
use super::timeline;
use super::values;
use crate::ingest::json::lists_objects;
use crate::ingest::resume::sections;
use crate::ingest::resume::skills::category_of_skill;
use crate::language::{Language, Languages, SpokenPatterns, is_degree};
use crate::order::Collect as _;
use crate::text::fold;
use serde_json::{Value, json};
use std::collections::BTreeSet;

impl Reader {
    /// The entries of a section in any shape: a list, an object with names as keys, an object around a list, a text.
    pub fn entries(&mut self, section: &'static str, value: &Value, path: &str) -> Vec<Value> {
        match value {
            Value::Array(list) => {
                if let Some(fields) = of_lines(section, list) {
                    return vec![Value::Object(self.item(section, &fields, path))];
                }
                let texts: Vec<_> = list.iter().map_while(only_text).collect();
                let whole = texts.len() == list.len();
                if whole && are_named(section, &texts) {
                    let levels = section == "skills" && are_levels(&texts);
                    let named = |(at, (key, text)): (usize, (&String, &Value))| {
                        self.named(section, key, text, &format!("{path}[{at}]"), levels)
                    };
                    return texts.into_iter().enumerate().flat_map(named).collect();
                }
                // `[{ "line": "…" }, { "line": "…" }]` are lines.
                let lines = whole && are_lines(section, &texts);
                let said = |(at, entry)| {
                    let text = texts.get(at).filter(|_| lines).map_or(entry, |(_, text)| *text);
                    self.entry(section, text, &format!("{path}[{at}]"))
                };
                list.iter().enumerate().flat_map(said).collect()
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

    /// One entry, in any shape; several, if it names several.
    pub fn entry(&mut self, section: &'static str, entry: &Value, path: &str) -> Vec<Value> {
        match entry {
            Value::Null => Vec::new(),
            Value::Object(fields) if is_rule(fields) => Vec::new(),
            Value::Object(fields) => {
                let parts = parts(section, fields).or_else(|| stays(section, fields));
                if let Some(parts) = parts.or_else(|| timeline::of_date(section, fields)) {
                    let part = |(at, fields): (String, Fields)| {
                        self.entry(section, &Value::Object(fields), &format!("{path}{at}"))
                    };
                    return parts.into_iter().flat_map(part).collect();
                }
                if let Some(groups) = groups(section, fields) {
                    let group =
                        |(key, value): (&String, Value)| self.entries(section, &value, &format!("{path}.{key}"));
                    return groups.into_iter().flat_map(group).collect();
                }
                if let Some((title, list)) = headed(section, fields) {
                    let mut items = self.entries(section, list, path);
                    for item in items.iter_mut().filter_map(Value::as_object_mut).filter(|_| section == "projects") {
                        item.entry("type").or_insert_with(|| title.clone());
                    }
                    return items;
                }
                let plain = fields.iter().filter(|(key, value)| !names::is_technical(key) && !values::is_empty(value));
                // `[{ "Languages": ["Go"] }]` is a group under its name.
                if let [(key, value @ (Value::Array(_) | Value::Object(_)))] = plain.collect::<Vec<_>>().as_slice()
                    && names::field(section, key).is_none()
                {
                    return self.named(section, key, value, path, false);
                }
                // `[{ "html": "Dean's list, 2021" }]` is that line.
                let plain = fields.iter().filter(|(key, value)| !names::is_technical(key) && !values::is_empty(value));
                if let [(key, Value::String(text))] = plain.collect::<Vec<_>>().as_slice()
                    && (MARKUPS.contains(&bare(key).as_str()) || BULLETS.contains(&bare(key).as_str()))
                {
                    return self.entries(section, &Value::String(text.clone()), path);
                }
                // `[{ "Chess": "weekly", "Electronics": "I like to tinker" }]` names several.
                let plain = || fields.iter().filter(|(key, _)| !names::is_technical(key));
                let are_names = matches!(section, "interests" | "skills" | "languages")
                    && plain().count() > 1
                    && plain().all(|(key, value)| names::field(section, key).is_none() && values::is_scalar(value));
                if are_names {
                    return self.object(section, fields, path);
                }
                vec![Value::Object(self.item(section, fields, path))]
            }
            Value::Array(row) => match dated_row(section, row) {
                Some(fields) => self.entry(section, &Value::Object(fields), path),
                None => self.entries(section, entry, path),
            },
            scalar => {
                let text = values::short(scalar).unwrap_or_default();
                if text.is_empty() { Vec::new() } else { self.line(section, &text, path) }
            }
        }
    }

    /// A section that is an object.
    fn object(&mut self, section: &'static str, fields: &Fields, path: &str) -> Vec<Value> {
        let has_dates = !sections::by_name(section).dates.is_empty();
        let of_section =
            |key: &str, value: &Value| has_dates && names::section(key) == Some(section) && lists_objects(value);
        let inner = |key: &str, value: &Value| {
            (INNER.contains(&bare(key).as_str()) || of_section(key, value)) && !values::is_scalar(value)
        };
        // `{ "name": "Skills", "languages": [ … ], "frameworks": [ … ] }`
        let is_own_name =
            |(key, value): &(&String, &Value)| section != "basics" && is_heading(key) && is_own_heading(section, value);
        if let Some((name, _)) = fields.iter().find(is_own_name) {
            let mut rest = fields.clone();
            rest.remove(name);
            return self.object(section, &rest, path);
        }
        if fields.iter().any(|(key, value)| inner(key, value)) {
            let mut out = Vec::new();
            for (key, value) in fields.iter().filter(|(key, value)| inner(key, value)) {
                let more = self.entries(section, value, &format!("{path}.{key}"));
                // FRESH lists each skill again next to its groups.
                let known = |item: &Value| item.is_string() && out.iter().any(|group| has_keyword(group, item));
                let more: Vec<Value> = more.into_iter().filter(|item| !known(item)).collect();
                out.extend(more);
            }
            return out;
        }
        if let Some(list) = sole_list(section, fields) {
            return self.entries(section, list, path);
        }
        // `{ "title": "Skills", "hardSkills": { … }, "softSkills": [ … ] }`
        let of_skills = |(key, value): &(&String, &Value)| {
            section == "skills" && !values::is_scalar(value) && bare(key).ends_with("skills")
        };
        let is_title = |(key, value): &(&String, &Value)| {
            names::is_technical(key) || values::is_scalar(value) && (is_heading(key) || bare(key).ends_with("title"))
        };
        if fields.iter().any(|entry| of_skills(&entry)) {
            let groups = fields.iter().filter(|entry| !is_title(entry));
            return groups
                .flat_map(|(key, value)| match value {
                    Value::Object(_) => self.entries(section, value, &format!("{path}.{key}")),
                    _ => self.named(section, &values::spaced(key), value, &format!("{path}.{key}"), false),
                })
                .collect();
        }
        let spec = sections::by_name(section);
        let is_one = fields.keys().any(|key| {
            let field = names::field(section, key)
                .filter(|(_, rank)| *rank <= 3 || *rank == names::FOREIGN)
                .map(|(field, _)| field);
            field.is_some_and(|field| spec.names.contains(&field) || field == "startDate")
        });
        // `{ "name": …, "degree": …, "time": … }`: keys that name fields, not entries.
        let told = fields.iter().filter(|(_, value)| values::is_scalar(value) && !values::is_empty(value));
        let known: BTreeSet<&str> = told.filter_map(|(key, _)| Some(names::field(section, key)?.0)).into_set();
        let is_one = is_one || section != "skills" && known.len() > 1;
        if is_one && (section != "skills" || fields.values().any(values::is_scalar)) {
            return vec![Value::Object(self.item(section, fields, path))];
        }
        let said: Vec<(&String, &Value)> =
            fields.iter().filter(|(key, value)| !names::is_technical(key) && !values::is_empty(value)).collect();
        let levels = section == "skills" && are_levels(&said);
        said.into_iter()
            .flat_map(|(key, value)| self.named(section, key, value, &format!("{path}.{key}"), levels))
            .collect()
    }

    /// An entry under its name.
    fn named(&mut self, section: &'static str, key: &str, value: &Value, path: &str, level: bool) -> Vec<Value> {
        let text = |name: &str, value: Option<String>| (name.to_owned(), value.map_or(Value::Null, Value::String));
        let spec = sections::by_name(section);
        // Every section has a name field.
        let name = spec.names.first().copied().unwrap_or("name");
        let list = |prose: bool| Value::Array(values::list(value, prose));
        let title = Some(values::spaced(key)).filter(|_| !key.contains(' ')).unwrap_or_else(|| key.to_owned());
        let title = match section {
            // { "es": { "level": "native" } }
            "languages" => tongue_of_code(key).unwrap_or_else(|| key.to_owned()),
            "skills" | "profiles" => key.to_owned(),
            _ => title,
        };
        let mut out = values::object([text(PATH, Some(path.to_owned()))]);
        match (section, value) {
            ("skills", _) if level || matches!(value, Value::Number(_) | Value::Bool(_)) => {
                out.extend([text(name, Some(title)), text("level", values::short(value))]);
            }
            ("skills" | "interests", Value::Array(items))
                if items.iter().any(Value::is_object) && section == "skills" =>
            {
                let inner = self.entries(section, value, path);
                if inner.iter().any(|item| item.get("keywords").is_some()) {
                    return inner;
                }
                let named = |item: &Value| {
                    let name = item.as_str().or_else(|| item.get("name")?.as_str())?;
                    let mut rating = item.as_object().cloned().unwrap_or_default();
                    rating.retain(|key, _| matches!(key.as_str(), "level" | YEARS));
                    Some(with_rating(rating, json!(name)))
                };
                let names: Vec<Value> = inner.iter().filter_map(named).collect();
                out.extend([text(name, Some(title)), ("keywords".to_owned(), Value::Array(names))]);
            }
            // { "mobile": { "category": "Mobile development", "items": [ … ] } }
            ("skills", Value::Object(group)) if is_named_group(group) => {
                out = self.item(section, group, path);
                out.entry(name).or_insert(Value::String(title));
            }
            // { "Orchestration": { "Airflow": "expert" } }
            ("skills", Value::Object(levels)) if levels.values().all(values::is_scalar) => {
                let rated = |(key, value): (&String, &Value)| match values::short(value).filter(|_| !value.is_boolean())
                {
                    Some(level) => json!({ "text": key, "level": super::plain::plain(&level) }),
                    None => json!(key),
                };
                let names = levels.iter().map(rated).collect();
                out.extend([text(name, Some(title)), ("keywords".to_owned(), Value::Array(names))]);
            }
            // { "web": { "languages": [ … ], "databases": [ … ] } }
            ("skills", Value::Object(groups)) if groups.values().any(Value::is_array) => {
                return self.entries(section, value, path);
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

    /// An entry that is only a text.
    fn line(&mut self, section: &'static str, line: &str, path: &str) -> Vec<Value> {
        let object = |fields: Vec<(&str, String)>| {
            let path = (PATH.to_owned(), Value::String(path.to_owned()));
            let fields = fields.into_iter().map(|(name, text)| (name.to_owned(), Value::String(text)));
            vec![Value::Object(values::object(fields.chain([path])))]
        };
        match section {
            "skills" | "interests" => match line.split_once(':') {
                Some((name, list)) if !list.trim().is_empty() && !list.starts_with("//") => {
                    let keywords: Vec<Value> = values::split(list).into_iter().map(Value::String).collect();
                    vec![values::group(name.trim(), keywords, path)]
                }
                _ => {
                    let parts = values::split(line);
                    // Prose that contains commas is one entry.
                    let short = parts.iter().all(|part| part.split_whitespace().count() <= 4);
                    if short {
                        parts.into_iter().map(Value::String).collect()
                    } else {
                        vec![Value::String(line.to_owned())]
                    }
                }
            },
            "languages" if let Some((name, level)) = tongue_and_level(line) => {
                object(vec![("language", name.to_owned()), ("fluency", level.to_owned())])
            }
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
                    let fields = values::object([
                        ("position".to_owned(), Value::String(position)),
                        ("name".to_owned(), Value::String(name)),
                        ("date".to_owned(), Value::String(line.to_owned())),
                    ]);
                    let mut item = self.item(section, &fields, path);
                    // A line in which no date was found is not a date.
                    item.remove("date");
                    item.insert("summary".to_owned(), Value::String(line.to_owned()));
                    vec![Value::Object(item)]
                }
                // Its text is what a search for a part of the name finds.
                None => object(vec![("name", line.to_owned()), ("summary", line.to_owned())]),
            },
            _ => match dated_line(section, line) {
                Some(fields) => vec![Value::Object(self.item(section, &fields, path))],
                None => vec![Value::String(line.to_owned())],
            },
        }
    }
}

/// Whether an object is a group of skills with its name: all its fields are those of one.
fn is_named_group(group: &Fields) -> bool {
    let field = |key: &String| names::field("skills", key).map(|(field, _)| field);
    let names_it = |(key, value): (&String, &Value)| field(key) == Some("name") && value.is_string();
    group.keys().all(|key| field(key).is_some() || names::is_technical(key)) && group.iter().any(names_it)
}

/// Whether values are levels of skills: `{ "Python": "expert", "Go": "good" }`; `{ "Languages": "Python, Go" }` names skills.
fn are_levels(said: &[(&String, &Value)]) -> bool {
    said.iter().all(|(key, value)| {
        let text = values::short(value);
        values::is_scalar(value)
            && text.is_some_and(|text| values::split(&text).len() == 1)
            && category_of_skill(key).is_none()
    })
}

/// The only field of an entry, if it is a text.
fn only_text(entry: &Value) -> Option<(&String, &Value)> {
    let mut said = entry.as_object()?.iter().filter(|(_, value)| !values::is_empty(value));
    let only = said.next().filter(|(key, text)| text.is_string() && !names::is_technical(key))?;
    said.next().is_none().then_some(only)
}

/// Whether the only fields of a list's entries are names of what they tell: `[{ "German": "native" }, { "English": "good" }]`.
fn are_named(section: &str, all: &[(&String, &Value)]) -> bool {
    // "Languages" may be a group of skills; alone, it would be read as a field.
    let is_field = |key: &str| names::field(section, key).is_some() && (all.len() == 1 || is_heading(key));
    let is_new = |at: usize, key: &String| all[..at].iter().all(|(other, _)| *other != key);
    matches!(section, "interests" | "skills" | "languages")
        && !all.is_empty()
        && all.iter().enumerate().all(|(at, (key, _))| is_new(at, key) && !is_field(key))
}

/// Whether the only fields of a list's entries are always called the same, which is none of the section's names.
fn are_lines(section: &str, all: &[(&String, &Value)]) -> bool {
    let [(key, _), more @ ..] = all else { return false };
    !more.is_empty() && names::field(section, key).is_none() && more.iter().all(|(other, _)| other == key)
}

/// Whether an entry is only a mark between others: `{ "name": "|" }`.
fn is_rule(fields: &Fields) -> bool {
    let mut texts = fields.values().filter(|value| !values::is_empty(value)).peekable();
    let is_mark = |value: &Value| value.as_str().is_some_and(|text| !text.contains(char::is_alphanumeric));
    texts.peek().is_some() && texts.all(is_mark)
}

/// The entry in a row of a date and a text: `["2009", "Harbour Academy, MFA"]`.
fn dated_row(section: &str, row: &[Value]) -> Option<Fields> {
    let [Value::String(date), Value::String(text)] = row else { return None };
    let is_date = date.trim().is_empty() || dates::read(date).start.is_some();
    if !is_date || !text.contains(char::is_alphabetic) {
        return None;
    }
    let name = sections::by_name(section).names.first().copied().unwrap_or("name");
    Some(values::object([(name.to_owned(), json!(text)), ("date".to_owned(), json!(date))]))
}

/// Countries whose flags stand for languages, and the codes of these.
const FLAGS: [(&str, &str); 11] = [
    ("br", "pt"),
    ("by", "be"),
    ("cn", "zh"),
    ("cz", "cs"),
    ("dk", "da"),
    ("gb", "en"),
    ("gr", "el"),
    ("jp", "ja"),
    ("kr", "ko"),
    ("ua", "uk"),
    ("us", "en"),
];

/// The English name of the language that a code, or a country's flag, stands for.
pub(super) fn tongue_of_code(code: &str) -> Option<String> {
    let primary = code.split(['-', '_']).next().unwrap_or_default().to_lowercase();
    let primary = FLAGS.iter().find(|(flag, _)| *flag == primary).map_or(primary.as_str(), |(_, code)| code);
    let known = SpokenPatterns::NAMES.iter().find(|known| **known == primary)?;
    let name = Language::En.pack().questions.spoken.of(known)?.split(['|', '*']).next()?;
    let first = name.chars().next()?;
    Some(format!("{}{}", first.to_uppercase(), &name[first.len_utf8()..]))
}

/// `Intern at Northwind` → the position and the employer.
pub(super) fn employer(position: &str) -> Option<(String, String)> {
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

fn has_keyword(group: &Value, item: &Value) -> bool {
    group == item || group.get("keywords").and_then(Value::as_array).is_some_and(|words| words.contains(item))
}

/// The heading and the list of an entry that only groups others: `[{ "title": "Web", "list": [{ "title": … }, { … }] }]`.
fn headed<'f>(section: &str, fields: &'f Fields) -> Option<(&'f Value, &'f Value)> {
    if matches!(section, "skills" | "interests" | "languages" | "basics") {
        return None;
    }
    let said = fields.iter().filter(|(key, value)| !names::is_technical(key) && !values::is_empty(value));
    let said: Vec<(&String, &Value)> = said.collect();
    let (_, title) = said.iter().find(|(key, value)| is_heading(key) && value.is_string())?;
    let (_, list) = said.iter().find(|entry| is_inner_list(entry) && lists_objects(entry.1))?;
    (said.len() == 2).then_some((*title, *list))
}

/// Entries listed in groups: `[{ "master": [{ … }], "bachelor": [{ … }] }]`. The name of a degree is one of each entry in its group.
fn groups<'f>(section: &str, fields: &'f Fields) -> Option<Vec<(&'f String, Value)>> {
    if section != "education" {
        return None;
    }
    let are_entries = |list: &Vec<Value>| list.iter().all(Value::is_object);
    let mut out = Vec::new();
    for (key, value) in fields.iter().filter(|(key, value)| !names::is_technical(key) && !values::is_empty(value)) {
        let degree = is_degree(&fold(key), Languages::ALL);
        let mut list = value.as_array().filter(|list| are_entries(list))?.clone();
        if !degree && names::field(section, key).is_some() {
            return None;
        }
        for entry in list.iter_mut().filter_map(Value::as_object_mut).filter(|_| degree) {
            entry.entry("studyType").or_insert_with(|| json!(key));
        }
        out.push((key, Value::Array(list)));
    }
    (!out.is_empty()).then_some(out)
}
