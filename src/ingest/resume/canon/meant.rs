//! What fields mean by their values, where their keys do not tell.

use super::dates;
use super::item::Fields;
use super::names::{self, bare};
use super::values;
use crate::ingest::resume::sections;
use serde_json::{Value, json};

/// The entry under the names that its values mean: a period under a key of its own, `{ "employmentDate": "09/2018 - 05/2019" }`;
/// a name that is only the heading of the section, `{ "name": "Experience", "company": "Northwind" }`; a course at what has
/// the name, `{ "name": "Harbour University", "course": "First aid" }`. `None` if its names mean what they say.
pub(super) fn meant(section: &str, fields: &Fields) -> Option<Fields> {
    let dated = dated(section, fields);
    let headed = without_heading(section, dated.as_ref().unwrap_or(fields)).or(dated);
    let named = course_at(section, headed.as_ref().unwrap_or(fields)).or(headed);
    deeds(section, named.as_ref().unwrap_or(fields)).or(named)
}

/// Fewest words of a sentence in a list of what was done.
const SENTENCE: usize = 4;

/// The entry of a job with what was done there, which is listed as its projects but has no names: sentences.
fn deeds(section: &str, fields: &Fields) -> Option<Fields> {
    let is_sentence = |line: &Value| line.as_str().is_some_and(|text| text.split_whitespace().count() >= SENTENCE);
    let lists = |value: &Value| value.as_array().is_some_and(|all| !all.is_empty() && all.iter().all(is_sentence));
    if section != "work" || names::said(section, fields, "highlights").is_some() {
        return None;
    }
    let (key, deeds) = fields.iter().find(|(key, value)| lists(value) && names::section(key) == Some("projects"))?;
    let mut out = fields.clone();
    out.remove(key);
    out.insert("highlights".to_owned(), deeds.clone());
    Some(out)
}

/// The key for a text that is nothing but a period, of an entry that has no other time.
fn dated(section: &str, fields: &Fields) -> Option<Fields> {
    let spec = sections::by_name(section);
    let is_time = |key: &str| {
        let field = names::field(section, key).map(|(field, _)| field);
        field.is_some_and(|field| matches!(field, "date" | "startDate" | "endDate" | "releaseDate"))
    };
    let said = || fields.iter().filter(|(_, value)| !values::is_empty(value));
    if spec.dates.is_empty() || said().any(|(key, _)| is_time(key)) {
        return None;
    }
    let is_period = |text: &str| dates::last_period(text).is_some_and(|(before, _)| before.is_empty());
    let is_dated = |(key, value): &(&String, &Value)| {
        names::field(section, key).is_none() && !names::is_technical(key) && value.as_str().is_some_and(is_period)
    };
    let mut dated = said().filter(is_dated);
    let (key, period) = dated.next()?;
    // Of two, either may be the time.
    if dated.next().is_some() {
        return None;
    }
    let mut out = fields.clone();
    out.remove(key);
    out.insert("date".to_owned(), period.clone());
    Some(out)
}

/// The entry without a name that is the heading of its section, where another field names it.
fn without_heading(section: &str, fields: &Fields) -> Option<Fields> {
    let spec = sections::by_name(section);
    let names_it = |key: &str| names::field(section, key).is_some_and(|(field, _)| spec.names.contains(&field));
    let is_heading = |(key, value): &(&String, &Value)| {
        bare(key) == "name" && value.as_str().is_some_and(|name| names::section(name) == Some(section))
    };
    let (key, _) = fields.iter().find(is_heading)?;
    let others = fields.iter().filter(|(other, value)| *other != key && !values::is_empty(value));
    if !others.into_iter().any(|(other, _)| names_it(other)) {
        return None;
    }
    let mut out = fields.clone();
    out.remove(key);
    Some(out)
}

/// A certificate whose name stands beside that of its course is of whoever gave the course.
fn course_at(section: &str, fields: &Fields) -> Option<Fields> {
    let said = |wanted: &str| fields.iter().find(|(key, value)| bare(key) == wanted && value.is_string());
    if section != "certificates" || names::said(section, fields, "issuer").is_some() {
        return None;
    }
    let ((name, issuer), (course, title)) = (said("name")?, said("course")?);
    let mut out = fields.clone();
    out.remove(name);
    out.remove(course);
    out.extend([("name".to_owned(), title.clone()), ("issuer".to_owned(), json!(issuer))]);
    Some(out)
}
