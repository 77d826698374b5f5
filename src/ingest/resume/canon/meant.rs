//! What fields mean by their values, where their keys do not tell.

use super::around::is_own_heading;
use super::dates;
use super::entries::employer;
use super::item::Fields;
use super::names::{self, bare};
use super::tables::GROUPS;
use super::values;
use crate::ingest::resume::sections;
use crate::language::{Languages, is_of_software, is_school, kind_of_position};
use serde_json::{Value, json};

/// The entry under the names that its values mean: a period under a key of its own, `{ "employmentDate": "09/2018 - 05/2019" }`;
/// a name that is only the heading of the section, `{ "name": "Experience", "company": "Northwind" }`; a course at what has
/// the name, `{ "name": "Harbour University", "course": "First aid" }`. `None` if its names mean what they say.
pub(super) fn meant(section: &str, fields: &Fields) -> Option<Fields> {
    first_to_last(&[dated, without_heading, course_at, deeds, faculty, told], section, fields)
}

/// What an entry is after each of these readings in turn; `None` if none of them changes it.
pub(super) fn first_to_last(readings: &[Reading], section: &str, fields: &Fields) -> Option<Fields> {
    readings.iter().fold(None, |read, reading| reading(section, read.as_ref().unwrap_or(fields)).or(read))
}

/// Reads the entry of a section in another way; `None` if there is none.
pub(super) type Reading = fn(&str, &Fields) -> Option<Fields>;

/// An entry with a value under another name.
fn renamed(fields: &Fields, key: &str, name: &str) -> Option<Fields> {
    let mut out = fields.clone();
    let value = out.remove(key)?;
    out.insert(name.to_owned(), value);
    Some(out)
}

/// An entry without a field.
fn without(fields: &Fields, key: &str) -> Option<Fields> {
    let mut out = fields.clone();
    out.remove(key).map(|_| out)
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
    let (key, _) = fields.iter().find(|(key, value)| lists(value) && names::section(key) == Some("projects"))?;
    renamed(fields, key, "highlights")
}

/// What else an entry tells under keys of its own.
fn told(section: &str, fields: &Fields) -> Option<Fields> {
    match section {
        "education" => school(fields),
        "awards" => won(fields),
        "profiles" => network(fields),
        "work" => swapped(fields),
        _ => None,
    }
}

/// A job whose post stands under the name, and whose employer under the title: `{ "title": "Northwind", "name": "Software engineer" }`.
fn swapped(fields: &Fields) -> Option<Fields> {
    let text = |wanted: &str| {
        fields.iter().find(|(key, _)| bare(key) == wanted).and_then(|(key, value)| Some((key, value.as_str()?)))
    };
    let ((name, first), (title, second)) = (text("name").or_else(|| text("subtitle"))?, text("title")?);
    let is_post =
        |text: &str| values::words(text).any(|word| is_of_software(&word) || kind_of_position(&word).is_some());
    let others = fields.keys().filter(|key| *key != name && *key != title);
    let is_named =
        |key: &String| names::field("work", key).is_some_and(|(field, _)| matches!(field, "name" | "position"));
    if !is_post(first) || is_post(second) || others.into_iter().any(is_named) {
        return None;
    }
    let mut out = fields.clone();
    out.remove(name);
    out.remove(title);
    out.extend([("position".to_owned(), json!(first)), ("company".to_owned(), json!(second))]);
    Some(out)
}

/// Studies whose school is a part of their title: `{ "title": "BSc Computer Science, Harbour University" }`.
fn school(fields: &Fields) -> Option<Fields> {
    let said = |wanted: &str| names::said("education", fields, wanted).filter(|(_, value)| value.is_string());
    if said("institution").is_some() {
        return None;
    }
    let has_school = |text: &str| values::words(text).any(|word| is_school(&word, Languages::ALL));
    let titles = || ["area", "studyType"].into_iter().filter_map(said);
    // "PhD in physics at Harbour Labs"
    let placed = || titles().find_map(|(key, title)| Some((key, employer(title.as_str()?)?)));
    let Some((key, title)) = titles().find(|(_, title)| title.as_str().is_some_and(has_school)) else {
        let (key, (studied, school)) = placed()?;
        let mut out = fields.clone();
        out.insert(key.clone(), json!(studied));
        out.insert("institution".to_owned(), json!(school));
        return Some(out);
    };
    let parts: Vec<&str> = title.as_str()?.split(", ").collect();
    let at = parts.iter().position(|part| has_school(part))?;
    let (studied, school) = parts.split_at(at);
    let mut out = fields.clone();
    match studied.join(", ") {
        none if none.is_empty() => _ = out.remove(key),
        studied => _ = out.insert(key.clone(), json!(studied)),
    }
    out.insert("institution".to_owned(), json!(school.join(", ")));
    Some(out)
}

/// An award that has no title, but says which place it was: `{ "rank": "Gold medal", "field": "Web design" }`.
fn won(fields: &Fields) -> Option<Fields> {
    if names::said("awards", fields, "title").is_some() {
        return None;
    }
    let is_own = |(key, value): &(&String, &Value)| {
        names::field("awards", key).is_none()
            && !names::is_technical(key)
            && value.is_string()
            && !values::is_empty(value)
    };
    let said = |wanted: &str| fields.iter().filter(is_own).find(|(key, _)| bare(key) == wanted);
    let (key, _) = WON.into_iter().find_map(said)?;
    renamed(fields, key, "title")
}

/// Keys of what was won, best first.
const WON: [&str; 5] = ["prize", "achievement", "result", "rank", "place"];

/// A contact whose kind says less than its label: `{ "type": "messenger", "label": "Telegram" }`.
fn network(fields: &Fields) -> Option<Fields> {
    let is = |value: &Value| value.as_str().is_some_and(names::is_network);
    let (kind, _) = fields.iter().find(|(key, value)| bare(key) == "type" && value.is_string() && !is(value))?;
    fields.iter().find(|(key, value)| matches!(bare(key).as_str(), "label" | "title") && is(value))?;
    without(fields, kind)
}

/// The faculty of a school that is named, too, tells what was studied there.
fn faculty(section: &str, fields: &Fields) -> Option<Fields> {
    let (key, _) = fields.iter().find(|(key, value)| bare(key) == "faculty" && !values::is_empty(value))?;
    let is_school =
        |other: &String| other != key && names::field(section, other).is_some_and(|(field, _)| field == "institution");
    let is_named = fields.iter().any(|(other, value)| is_school(other) && !values::is_empty(value));
    if section != "education" || !is_named || names::said(section, fields, "area").is_some() {
        return None;
    }
    renamed(fields, key, "area")
}

/// Most words before the time in a text of it.
const LEAD: usize = 1;

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
    // "Graduated May 2010"
    let is_period =
        |text: &str| dates::last_period(text).is_some_and(|(before, _)| before.split_whitespace().count() <= LEAD);
    let is_edge = |key: &String| {
        names::field("work", key).is_some_and(|(field, _)| matches!(field, "startDate" | "endDate" | "current"))
    };
    // `"span": { "from": …, "to": … }`
    let is_span = |value: &Value| value.as_object().is_some_and(|parts| parts.keys().all(is_edge));
    let is_dated = |(key, value): &(&String, &Value)| {
        names::field(section, key).is_none()
            && !names::is_technical(key)
            && (is_span(value) || value.as_str().is_some_and(is_period))
    };
    // A title that is nothing but a period, beside a name.
    let others = |key: &str| said().any(|(other, _)| other != key && names_it(section, other));
    let is_titled = |(key, value): &(&String, &Value)| {
        bare(key) == "title" && others(key) && value.as_str().is_some_and(dates::is_period)
    };
    let mut dated = said().filter(|entry| is_dated(entry) || is_titled(entry));
    // Of two, either may be the time.
    let ((key, _), None) = (dated.next()?, dated.next()) else { return None };
    renamed(fields, key, "date")
}

/// Whether a key is of what names an entry, or what it was held as.
fn names_it(section: &str, key: &str) -> bool {
    let spec = sections::by_name(section);
    names::field(section, key).is_some_and(|(field, _)| spec.names.contains(&field) || field == "position")
}

/// The entry without a name that is the heading of its section, where another field names it.
fn without_heading(section: &str, fields: &Fields) -> Option<Fields> {
    let is_heading = |(key, value): &(&String, &Value)| bare(key) == "name" && is_own_heading(section, value);
    let is_kind =
        |(key, value): &(&String, &Value)| GROUPS.contains(&bare(key).as_str()) && is_own_heading(section, value);
    if let Some((key, _)) = fields.iter().find(is_kind).filter(|_| section != "skills") {
        return without(fields, key);
    }
    let (key, _) = fields.iter().find(is_heading)?;
    let others = fields.iter().filter(|(other, value)| *other != key && !values::is_empty(value));
    let is_named = others.into_iter().any(|(other, _)| names_it(section, other));
    if is_named { without(fields, key) } else { None }
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
