//! Files as people write them → the shape that the reader knows.
//!
//! Real files deviate from the schema in every way: other names for fields, objects instead of lists and texts instead
//! of objects, dates in words, markup in texts. Each field is read in any sensible shape ([`values`], [`dates`],
//! [`plain`]) under any of its alternative names ([`names`]). Nothing is rejected: anything odd is reported with its
//! path, and anything that is not part of the format is kept under its own name.

mod around;
mod bilingual;
mod certified;
mod contacts;
mod dates;
mod entries;
mod fields;
mod flat;
mod item;
mod levels;
mod lines;
mod lists;
mod meant;
mod meta;
mod names;
mod parts;
mod person;
mod plain;
mod posts;
mod prose;
mod stays;
mod tables;
mod timeline;
mod times;
mod tongues;
mod values;
mod whole;
mod worded;

use super::sections;
use super::skills::is_programming_language;
use crate::language::Language;
use crate::text::fold;
use around::{holds_versions, is_around, is_heading, is_inner_list, is_layout, is_of_site, keep_once, listed};
use item::Reader;
use serde_json::{Map, Value, json};
use whole::unwrapped;

pub(super) use item::{COURSE, CURRENT, PATH, WRITTEN, YEARS};
pub(super) use values::spaced;
pub(in crate::ingest) use whole::{is_resume, is_surely_resume, may_be_resume};

/// Sections that are not part of the format, in [`Canonical::value`]: objects with `name` and `items`.
pub(super) const OTHERS: &str = "$others";

/// A resume in the shape that [`super::read`] knows.
pub(super) struct Canonical {
    pub value: Value,
    pub warnings: Vec<String>,
}

/// The resume in `value`; a value without one is read as if it were one.
pub(super) fn canonical(value: &Value) -> Canonical {
    let mut canon = Canon::default();
    let resolved = bilingual::in_one_language(value);
    let value = resolved.as_ref().unwrap_or(value);
    let found = unwrapped(value);
    let parts = around::titled(value);
    // `{ "title": "Experience", "items": [ … ] }`
    let alone = if found.is_none() { around::titled_in(std::slice::from_ref(value)) } else { Vec::new() };
    if !alone.is_empty() {
        canon.titled(&alone, "");
    } else if let Some(top) = found.or_else(|| value.as_object()) {
        canon.top(top);
    } else if parts.len() > 1 {
        canon.titled(&parts, "");
    } else if !timeline::is_timeline(value) {
        canon.groups(value);
    } else {
        for (at, entry) in value.as_array().into_iter().flatten().enumerate() {
            let (section, entry) = timeline::entry(entry);
            let items = canon.reader.entry(section, &entry, &format!("[{at}]"));
            canon.keep(section, items);
        }
    }
    canon.finish()
}

/// Whether an object names a person and says something about her.
fn names_somebody(fields: &Map<String, Value>) -> bool {
    let fields = || fields.keys().filter_map(|key| names::field("basics", key)).map(|(field, _)| field);
    fields().any(|field| field == "name") && fields().any(|field| matches!(field, "label" | "email" | "location"))
}

fn entries_of(value: &Value) -> impl Iterator<Item = Value> {
    value.as_array().into_iter().flatten().cloned()
}

#[derive(Default)]
struct Canon {
    reader: Reader,
    basics: Map<String, Value>,
    meta: Map<String, Value>,
    lists: Map<String, Value>,
    others: Vec<Value>,
    /// Whether a field of the file, or of an object in it, is called a name of the person.
    is_named: bool,
    /// Spoken languages among the skills, and where.
    tongues: Vec<(Value, String)>,
    /// Whether the file lists studies apart from courses.
    has_studies: bool,
}

impl Canon {
    fn top(&mut self, top: &Map<String, Value>) {
        let is_name = |key: &str| names::field("basics", key).is_some_and(|(f, _)| matches!(f, "name" | "firstName"));
        let has_name = |value: &Value| value.as_object().is_some_and(|fields| fields.keys().any(|key| is_name(key)));
        let is_about = |key: &str| names::section(key) == Some("basics");
        self.is_named = top.iter().any(|(key, value)| is_name(key) || is_about(key) && has_name(value));
        // A list about the person may name her too.
        let nobody = !self.is_named && !top.iter().any(|(key, value)| is_about(key) && value.is_array());
        let Some(read) = flat::flat(top) else { return self.sections(top, "", nobody) };
        for entry in read.entries {
            let fields = Value::Array(vec![Value::Object(entry.fields)]);
            self.section(entry.section, entry.section, &fields, &entry.path);
        }
        for (section, key, text) in read.texts {
            self.section(section, section, &text, &key);
        }
        self.sections(&read.rest, "", nobody);
    }

    /// A list whose entries name their sections, or any other list.
    fn groups(&mut self, list: &Value) {
        let (field, groups) = timeline::groups(list);
        if posts::are_jobs(list) && !groups.iter().any(|(name, _)| names::titled(name).is_some()) {
            return self.section("work", "work", list, "");
        }
        if groups.is_empty() {
            self.other("entries", list, "");
        }
        for (name, entries) in groups {
            let entries = entries
                .into_iter()
                .map(|at| (at, timeline::without_group(list.get(at).unwrap_or(&Value::Null), field)));
            let entries: Vec<(usize, Vec<Value>)> = entries.collect();
            let all = Value::Array(entries.iter().flat_map(|(_, all)| all).cloned().collect());
            let of_posts = || posts::section_of(name, &all).or_else(|| posts::are_posts(&all).then_some("work"));
            match names::titled(name).or_else(of_posts) {
                Some("basics") => self.about(&all),
                Some(section) => {
                    for (at, entry) in entries {
                        self.section(section, name, &Value::Array(entry), &format!("[{at}]"));
                    }
                }
                None => self.other(name, &all, ""),
            }
        }
    }

    /// A list whose parts name themselves.
    fn titled(&mut self, parts: &[(String, &Value)], path: &str) {
        self.has_studies |= parts.iter().any(|(title, _)| names::is_of_studies(title));
        for (at, (title, entries)) in parts.iter().enumerate() {
            // Elsewhere, pairs may be of others, or of a skill and its level.
            let pairs = if names::section(title) == Some("basics") { around::paired(entries) } else { None };
            let part = values::object(pairs.unwrap_or_else(|| vec![(title.clone(), Value::clone(entries))]));
            self.sections(&part, &format!("{path}[{at}]"), false);
        }
    }

    /// A list about the person: links, and texts that say who she is.
    fn about(&mut self, list: &Value) {
        let is_prose = |(key, value): (&String, &Value)| {
            values::is_empty(value) || matches!(names::field("work", key), Some(("summary" | "description", _)))
        };
        let is_text = |entry: &Value| entry.as_object().is_none_or(|fields| fields.iter().all(is_prose));
        let (texts, rest): (Vec<Value>, Vec<Value>) = entries_of(list).partition(is_text);
        let (people, links): (Vec<Value>, Vec<Value>) =
            rest.into_iter().partition(|entry| entry.as_object().is_some_and(names_somebody));
        for person in people {
            self.merge_basics(&person, "");
        }
        let texts: Vec<String> = texts.iter().filter_map(values::text).collect();
        self.merge_basics(&json!({ "profiles": links, "summary": texts.join("\n\n") }), "");
    }

    /// The sections of the file, or of an object in it; in a file about `nobody`, `meta` may say who it is.
    fn sections(&mut self, top: &Map<String, Value>, within: &str, nobody: bool) {
        self.has_studies |= top.iter().any(|(key, value)| names::is_of_studies(key) && !values::is_empty(value));
        for (key, value) in top.iter().filter(|(key, value)| !values::is_empty(value) && !around::is_switch(key, value))
        {
            let path = &item::joined(within, key);
            let parts = around::titled(value);
            match names::section(key).or_else(|| around::section_of_title(key, value)) {
                None if !parts.is_empty() => self.titled(&parts, path),
                None if is_layout(value) => {}
                section if is_around(section, key, value) => {
                    self.sections(value.as_object().unwrap_or(&Map::new()), path, false);
                }
                None if holds_versions(value) => {
                    for (name, version) in value.as_object().into_iter().flatten() {
                        self.sections(version.as_object().unwrap_or(&Map::new()), &item::joined(path, name), false);
                    }
                    self.lists.values_mut().filter_map(Value::as_array_mut).for_each(keep_once);
                }
                // It is an object around the text.
                None if key == "summary" && value.get("content").is_some_and(Value::is_string) => {
                    let text = value.get("content").cloned().unwrap_or_default();
                    self.merge_basics(&Value::Object(values::object([(key.clone(), text)])), within);
                }
                Some("meta") if nobody && value.as_object().is_some_and(names_somebody) => {
                    self.merge_basics(value, path);
                }
                None if nobody && value.as_object().is_some_and(names_somebody)
                    || around::holds_contacts(key, value) =>
                {
                    self.merge_basics(value, path);
                }
                Some("meta") => self.meta(path, value),
                // The language of the file, not a spoken one.
                Some("languages") if value.as_str().is_some_and(|code| Language::from_code(code).is_some()) => {
                    self.meta.entry("language").or_insert_with(|| value.clone());
                }
                Some("basics") if value.is_object() => {
                    let named = contacts::named_on_logo(key, value).filter(|_| !self.is_named);
                    let text = contacts::text_of_profile(key, value);
                    self.merge_basics(named.or(text).as_ref().unwrap_or(value), path);
                }
                Some("basics") if value.is_array() => {
                    // A list of contacts.
                    let profiles = Value::Object(values::object([("profiles".to_owned(), value.clone())]));
                    self.merge_basics(&profiles, path);
                }
                // The heading of a section that has no entries: `"experience": "Experience"`.
                Some(section) if section != "basics" && around::is_own_heading(section, value) => {}
                Some("work") if posts::are_skills(key, listed(value)) => self.section("skills", key, value, path),
                Some(section @ ("work" | "volunteer" | "education")) if listed(value).is_array() => {
                    let entries = entries_of(listed(value)).collect();
                    match section {
                        "work" => self.jobs(key, entries, path),
                        "volunteer" => self.volunteering(key, entries, path),
                        _ => self.studies(key, entries, path),
                    }
                }
                // Groups of technologies are skills.
                Some("technologies")
                    if value.as_object().is_some_and(|groups| !groups.values().any(values::is_scalar)) =>
                {
                    self.section("skills", "skills", value, path);
                }
                Some(section) if section != "basics" => self.section(section, key, value, path),
                _ if names::is_technical(key) || is_of_site(key) || is_layout(value) => {}
                // In a resume, "profiles" are contacts.
                _ if names::field("basics", key).is_some() || values::is_scalar(value) => {
                    let inner = value.get("items").filter(|items| items.is_array()).unwrap_or(value);
                    self.merge_basics(&Value::Object(values::object([(key.clone(), inner.clone())])), within);
                }
                _ if posts::is_general(key) && posts::are_jobs(value) => {
                    self.section("work", "work", value, path);
                }
                _ => match posts::section_of(key, listed(value)) {
                    Some(section) => self.posts(section, listed(value), path),
                    None => self.other(key, value, path),
                },
            }
        }
    }

    fn section(&mut self, section: &'static str, key: &str, value: &Value, path: &str) {
        let tongue = |value: &Value| values::short(value).is_some_and(|name| is_programming_language(&fold(&name)));
        let section = match value.as_array() {
            Some(list) if section == "languages" && !list.is_empty() && list.iter().all(tongue) => "skills",
            _ => section,
        };
        if section == "awards" && listed(value).as_array().is_some_and(|all| all.iter().any(parts::is_certified)) {
            for (at, entry) in entries_of(listed(value)).enumerate() {
                let section = if parts::is_certified(&entry) { "certificates" } else { section };
                let items = self.reader.entry(section, &entry, &format!("{path}[{at}]"));
                self.keep(section, items);
            }
            return;
        }
        let mut items = self.reader.entries(section, value, path);
        if section == "education" {
            let (certified, studied): (Vec<Value>, Vec<Value>) = items.into_iter().partition(parts::is_certificate);
            if !certified.is_empty() {
                self.keep("certificates", certified);
            }
            items = studied;
            // Without a section of studies, these may be the studies.
            if names::is_of_courses(key) && (self.has_studies || !items.iter().any(parts::is_of_school)) {
                items.iter_mut().for_each(parts::mark_course);
            }
        }
        if section == "skills" {
            items = items.into_iter().flat_map(parts::named_together).collect();
            parts::measured_by_keywords(&mut items);
            parts::grouped_by_keywords(&mut items);
            let tongues: Vec<Value> = items.iter_mut().flat_map(tongues::taken_out).collect();
            items.retain(|item| !item.is_null());
            self.tongues.extend(tongues.into_iter().map(|tongue| (tongue, path.to_owned())));
        }
        // A name that differs from the schema's is often more specific: side projects, internships.
        if section == "projects"
            && !names::is_foreign(key)
            && !matches!(names::bare(key).as_str(), "project" | "projects")
        {
            for item in items.iter_mut().filter_map(Value::as_object_mut) {
                item.entry("type").or_insert_with(|| Value::String(spaced(key)));
            }
        }
        // Who has an internship is an intern there.
        let position = tables::POSITIONS.iter().find(|(name, _)| section == "work" && names::bare(key) == *name);
        if let Some((_, position)) = position {
            for item in items.iter_mut().filter_map(Value::as_object_mut) {
                item.entry("position").or_insert_with(|| json!(position));
            }
        }
        let named_group = matches!(key, "softSkills" | "hardSkills") || names::bare(key).ends_with("skills");
        if section == "skills" && named_group && names::bare(key) != "skills" && items.iter().all(values::is_bare_skill)
        {
            items = vec![values::group(&spaced(key), items, path)];
        }
        self.keep(section, items);
    }

    /// Adds entries to a section.
    fn keep(&mut self, section: &str, items: Vec<Value>) {
        match self.lists.entry(section).or_insert_with(|| Value::Array(Vec::new())) {
            Value::Array(list) => list.extend(items),
            other => *other = Value::Array(items),
        }
    }

    fn merge_basics(&mut self, value: &Value, path: &str) {
        let Some(fields) = value.as_object() else { return };
        // Sections that stand beside the person's name: `{ "basics": { "name": …, "languages": [ … ] } }`.
        let of_file = |(key, value): &(String, Value)| {
            let section = names::section(key).filter(|_| names::field("basics", key).is_none());
            let holds_list = |fields: &Map<String, Value>| fields.iter().any(|entry| is_inner_list(&entry));
            let is_list = value.is_array() || value.as_object().is_some_and(holds_list);
            section.is_some_and(|section| section != "basics") && is_list
        };
        // `"contact": { "title": "Contact", … }`, `"title": "Curriculum Vitae"`
        let is_title = |key: &str, value: &Value| {
            let says = |title: &str| names::section(title) == Some("basics") || names::field("basics", title).is_some();
            let of_file = |title: &str| tables::WRAPPERS.contains(&names::bare(title).as_str());
            let is_label = names::field("basics", key).map_or(is_heading(key), |(field, _)| field == "label");
            value.as_str().is_some_and(|title| is_label && of_file(title) || is_heading(key) && says(title))
        };
        let fields = fields.iter().filter(|(key, value)| !is_title(key, value) && !around::is_switch(key, value));
        let fields = fields.map(|(key, value)| (key.clone(), value.clone()));
        let (sections, fields): (Vec<_>, Vec<_>) = fields.partition(of_file);
        let (sections, fields) = (values::object(sections), values::object(fields));
        self.sections(&sections, path, false);
        let item = self.reader.basics(&fields, path);
        for (key, value) in item {
            match (self.basics.get_mut(&key), value) {
                (None, value) => {
                    self.basics.insert(key, value);
                }
                (Some(Value::Array(known)), Value::Array(more)) => known.extend(more),
                (Some(Value::String(known)), Value::String(more)) if !known.contains(&more) && key == "summary" => {
                    *known = format!("{known}\n\n{more}");
                }
                _ => {}
            }
        }
    }

    /// A section that is in no format. What belongs to one of the person's own sections is taken out of it:
    /// `"flying": { "rating": …, "languages": "English · Spanish" }`.
    fn other(&mut self, key: &str, value: &Value, path: &str) {
        let lists =
            |value: &Value| value.is_array() || value.as_str().is_some_and(|text| values::split(text).len() > 1);
        let of_person = |(key, value): (&String, &Value)| {
            let section = names::section(key).filter(|section| matches!(*section, "languages" | "interests"));
            section.filter(|_| lists(value)).map(|section| (key.clone(), section))
        };
        let pairs = around::paired(value);
        let tongues = pairs.iter().flatten().filter_map(tongues::labelled).map(|tongue| (tongue, path.to_owned()));
        self.tongues.extend(tongues);
        // The language of a book is not the person's.
        let is_work = |key: &String| matches!(names::bare(key).as_str(), "name" | "title");
        let fields = value.as_object().filter(|fields| !fields.keys().any(is_work));
        let found: Vec<(String, &'static str)> = fields.into_iter().flatten().filter_map(of_person).collect();
        let mut rest = fields.filter(|_| !found.is_empty()).cloned();
        for (inner, section) in found {
            if let Some(list) = rest.as_mut().and_then(|fields| fields.remove(&inner)) {
                self.section(section, &inner, &list, &item::joined(path, &inner));
            }
        }
        let line = |(name, value)| json!({ "name": name, "summary": value });
        let rest = rest.map(Value::Object).or_else(|| Some(pairs?.into_iter().map(line).collect()));
        let value = rest.as_ref().unwrap_or(value);
        // `"strengths": [{ "list": […] }]` is the list.
        let inner = value.as_array().and_then(|list| match list.as_slice() {
            [Value::Object(fields)] if fields.len() == 1 => fields.values().next(),
            _ => None,
        });
        let inner = inner.filter(|inner| inner.as_array().is_some_and(|all| all.iter().all(values::is_scalar)));
        let items = self.reader.entries(sections::OTHER.name, inner.unwrap_or(value), path);
        if !items.is_empty() {
            self.others.push(json!({ "name": key, "items": items }));
        }
    }

    /// Adds the spoken languages among the skills that the file does not list elsewhere.
    fn add_tongues(&mut self) {
        let listed = self.lists.get("languages").and_then(Value::as_array).into_iter().flatten();
        let known: Vec<&str> = listed.filter_map(tongues::code_of).collect();
        let new = std::mem::take(&mut self.tongues).into_iter();
        let new: Vec<_> = new.filter(|(t, _)| tongues::code_of(t).is_none_or(|code| !known.contains(&code))).collect();
        for (tongue, path) in new {
            self.section("languages", "languages", &Value::Array(vec![tongue]), &path);
        }
    }

    fn finish(mut self) -> Canonical {
        self.add_tongues();
        let mut value = self.lists;
        certified::take(&mut value);
        // Where the file has no tags of its own, those of a project are what it was made with.
        let own_tags = value.contains_key(sections::TAGS.name);
        let projects = value.get_mut(sections::PROJECTS.name).and_then(Value::as_array_mut).into_iter().flatten();
        for project in projects.filter_map(Value::as_object_mut).filter(|_| !own_tags) {
            if !project.contains_key("keywords")
                && let Some(tags) = project.remove("tags")
            {
                project.insert("keywords".to_owned(), tags);
            }
        }
        // The title of a page is the name of its owner.
        if self.basics.get("label").is_some_and(|label| Some(label) == self.basics.get("name")) {
            self.basics.remove("label");
        }
        for (key, part) in [("basics", self.basics), ("meta", self.meta)] {
            if !part.is_empty() {
                value.insert(key.to_owned(), Value::Object(part));
            }
        }
        value.insert(OTHERS.to_owned(), Value::Array(self.others));
        Canonical { value: Value::Object(value), warnings: self.reader.warnings }
    }
}
