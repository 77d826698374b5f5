//! What fields mean by their values, where their keys do not tell.

use super::dates;
use super::entries::employer;
use super::item::Fields;
use super::names::{self, bare};
use super::tables::GROUPS;
use super::values;
use crate::ingest::resume::sections;
use crate::language::{Languages, is_of_software, is_school, kind_of_position};
use crate::text::fold;
use serde_json::{Value, json};

/// The entry under the names that its values mean: a period under a key of its own, `{ "employmentDate": "09/2018 - 05/2019" }`;
/// a name that is only the heading of the section, `{ "name": "Experience", "company": "Northwind" }`; a course at what has
/// the name, `{ "name": "Harbour University", "course": "First aid" }`. `None` if its names mean what they say.
pub(super) fn meant(section: &str, fields: &Fields) -> Option<Fields> {
    let dated = dated(section, fields);
    let headed = without_heading(section, dated.as_ref().unwrap_or(fields)).or(dated);
    let named = course_at(section, headed.as_ref().unwrap_or(fields)).or(headed);
    let done = deeds(section, named.as_ref().unwrap_or(fields)).or(named);
    let schooled = faculty(section, done.as_ref().unwrap_or(fields)).or(done);
    let told = told(section, schooled.as_ref().unwrap_or(fields));
    told.or(schooled)
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
    let is_post = |text: &str| {
        let mut words = text.split(|c: char| !c.is_alphanumeric()).map(fold);
        words.any(|word| is_of_software(&word) || kind_of_position(&word).is_some())
    };
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
    let has_school =
        |text: &str| text.split(|c: char| !c.is_alphanumeric()).any(|word| is_school(&fold(word), Languages::ALL));
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
    let (key, title) = WON.into_iter().find_map(said)?;
    let mut out = fields.clone();
    out.remove(key);
    out.insert("title".to_owned(), title.clone());
    Some(out)
}

/// Keys of what was won, best first.
const WON: [&str; 5] = ["prize", "achievement", "result", "rank", "place"];

/// A contact whose kind says less than its label: `{ "type": "messenger", "label": "Telegram" }`.
fn network(fields: &Fields) -> Option<Fields> {
    let is = |value: &Value| value.as_str().is_some_and(names::is_network);
    let (kind, _) = fields.iter().find(|(key, value)| bare(key) == "type" && value.is_string() && !is(value))?;
    fields.iter().find(|(key, value)| matches!(bare(key).as_str(), "label" | "title") && is(value))?;
    let mut out = fields.clone();
    out.remove(kind);
    Some(out)
}

/// The faculty of a school that is named, too, tells what was studied there.
fn faculty(section: &str, fields: &Fields) -> Option<Fields> {
    let (key, faculty) = fields.iter().find(|(key, value)| bare(key) == "faculty" && !values::is_empty(value))?;
    let is_school =
        |other: &String| other != key && names::field(section, other).is_some_and(|(field, _)| field == "institution");
    let is_named = fields.iter().any(|(other, value)| is_school(other) && !values::is_empty(value));
    if section != "education" || !is_named || names::said(section, fields, "area").is_some() {
        return None;
    }
    let mut out = fields.clone();
    out.remove(key);
    out.insert("area".to_owned(), faculty.clone());
    Some(out)
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
        let whole = |text: &str| dates::last_period(text).is_some_and(|(before, _)| before.is_empty());
        bare(key) == "title" && others(key) && value.as_str().is_some_and(whole)
    };
    let mut dated = said().filter(|entry| is_dated(entry) || is_titled(entry));
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

/// Whether a key is of what names an entry, or what it was held as.
fn names_it(section: &str, key: &str) -> bool {
    let spec = sections::by_name(section);
    names::field(section, key).is_some_and(|(field, _)| spec.names.contains(&field) || field == "position")
}

/// The entry without a name that is the heading of its section, where another field names it.
fn without_heading(section: &str, fields: &Fields) -> Option<Fields> {
    let says_section = |value: &Value| value.as_str().is_some_and(|name| names::section(name) == Some(section));
    let is_heading = |(key, value): &(&String, &Value)| bare(key) == "name" && says_section(value);
    let is_kind = |(key, value): &(&String, &Value)| GROUPS.contains(&bare(key).as_str()) && says_section(value);
    if let Some((key, _)) = fields.iter().find(is_kind).filter(|_| section != "skills") {
        let mut out = fields.clone();
        out.remove(key);
        return Some(out);
    }
    let (key, _) = fields.iter().find(is_heading)?;
    let others = fields.iter().filter(|(other, value)| *other != key && !values::is_empty(value));
    if !others.into_iter().any(|(other, _)| names_it(section, other)) {
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
