//! Files without lists: `"job1_title": …, "job1_company": …, "job2_title": …`, and several things said in one text.

use super::dates;
use super::item::Fields;
use super::names::{self, bare};
use super::tables::ABBREVIATIONS;
use crate::language::{is_of_software, kind_of_position};
use crate::order::Order as _;
use crate::text::fold;
use serde_json::{Value, json};

/// What follows the short form of a section in the key of its text.
const TEXT_ENDINGS: [&str; 4] = ["content", "details", "list", "text"];

/// An entry whose fields stand at the top under keys with its number.
pub(super) struct Numbered {
    pub section: &'static str,
    /// The beginning of its keys: `job1`.
    pub path: String,
    number: usize,
    pub fields: Fields,
}

/// What stands in an object under keys that no list holds.
pub(super) struct Flat {
    /// Entries, in the order of their numbers.
    pub entries: Vec<Numbered>,
    /// Texts of whole sections: the section, the key, the text.
    pub texts: Vec<(&'static str, String, Value)>,
    /// The other fields.
    pub rest: Fields,
}

/// Reads the keys of an object with numbers or short forms of sections; `None` if it has none.
pub(super) fn flat(all: &Fields) -> Option<Flat> {
    if !all.keys().any(|key| parts(key).is_some_and(|(.., field)| !field.is_empty()) || text_of(key).is_some()) {
        return None;
    }
    let mut out = Flat { entries: Vec::new(), texts: Vec::new(), rest: Fields::new() };
    // `"skill1": "Go", "skill1_level": "good"`: the key without a field is the name of the entry, if there is one.
    let (whole, fields): (Vec<_>, Vec<_>) =
        all.iter().partition(|(key, _)| parts(key).is_none_or(|(.., field)| field.is_empty()));
    for (key, value) in fields {
        let Some((section, path, number, field)) = parts(key) else { continue };
        let known = out.entries.last().is_some_and(|last| last.path == path);
        let known =
            if known { Some(out.entries.len() - 1) } else { out.entries.iter().position(|one| one.path == path) };
        let at = known.unwrap_or(out.entries.len());
        if at == out.entries.len() {
            out.entries.push(Numbered { section, path: path.to_owned(), number, fields: Fields::new() });
        }
        out.entries[at].fields.insert(field.to_owned(), value.clone());
    }
    for (key, value) in whole {
        match (out.entries.iter_mut().find(|entry| entry.path == *key), text_of(key)) {
            (Some(entry), _) => _ = entry.fields.entry("name").or_insert_with(|| value.clone()),
            (None, Some(section)) => out.texts.push((section, key.clone(), value.clone())),
            (None, None) => _ = out.rest.insert(key.clone(), value.clone()),
        }
    }
    out.entries.order_by_key(|entry| (entry.section, entry.number));
    Some(out)
}

/// The section, the beginning with its number, the number, and the field of a key: `exp2_title`.
fn parts(key: &str) -> Option<(&'static str, &str, usize, &str)> {
    let begin = key.find(|c: char| c.is_ascii_digit()).filter(|begin| *begin > 0)?;
    let end = key[begin..].find(|c: char| !c.is_ascii_digit()).map_or(key.len(), |length| begin + length);
    let field = key[end..].trim_start_matches(['_', '-', '.', ' ']);
    Some((section_of(&key[..begin])?, &key[..end], key[begin..end].parse().ok()?, field))
}

/// The section that the beginning of a key names.
fn section_of(beginning: &str) -> Option<&'static str> {
    let beginning = bare(beginning);
    let short = ABBREVIATIONS.iter().find(|(short, _)| *short == beginning).map(|(_, section)| *section);
    short.or_else(|| names::section(&beginning)).filter(|section| !matches!(*section, "basics" | "meta" | "tags"))
}

/// The section whose text stands under a key: `edu_text`.
fn text_of(key: &str) -> Option<&'static str> {
    let key = bare(key);
    TEXT_ENDINGS
        .iter()
        .filter_map(|ending| key.strip_suffix(ending))
        .find_map(|beginning| ABBREVIATIONS.iter().find(|(short, _)| *short == beginning).map(|(_, section)| *section))
}

/// Marks between things that one text says.
const MARKS: [&str; 3] = [" · ", " | ", " • "];
/// A longer text, in bytes, says more than place, time and tools.
const LONGEST_TEXT: usize = 300;

/// A job without dates that a line tells: `"meta": "Oslo, Norway · 2019 – 2021 · Go · Docker"`. Its place stands before the period,
/// what was used after it; what finds no place of its own stays under the key.
pub(super) fn with_line(section: &str, fields: &Fields) -> Option<Fields> {
    if !matches!(section, "work" | "projects" | "volunteer") {
        return None;
    }
    let is_date = |part: &str| {
        let told = dates::last_period(part).is_some_and(|(before, _)| before.trim().is_empty());
        told && dates::read(part).start.is_some()
    };
    let is_free = |key: &str| matches!(names::field(section, key), None | Some(("summary" | "description", _)));
    let (key, parts, at) = fields.iter().find_map(|(key, value)| {
        let text = value.as_str().filter(|text| text.len() <= LONGEST_TEXT)?;
        let mark = MARKS.into_iter().find(|mark| text.contains(mark))?;
        let parts: Vec<&str> = text.split(mark).map(str::trim).collect();
        let at = parts.iter().position(|part| is_date(part)).filter(|_| is_free(key))?;
        Some((key, parts, at))
    })?;
    let mut out = fields.clone();
    out.remove(key);
    let says = |out: &Fields, wanted: &str| names::said(section, out, wanted).is_some();
    if ["startDate", "endDate", "date"].into_iter().any(|date| says(&out, date)) {
        return None;
    }
    let mut left: Vec<&str> = Vec::new();
    let (before, after) = (&parts[..at], &parts[at + 1..]);
    match says(&out, "location") {
        false if !before.is_empty() => _ = out.insert("location".to_owned(), json!(before.join(", "))),
        _ => left.extend(before),
    }
    match says(&out, "keywords") {
        false if !after.is_empty() => _ = out.insert("keywords".to_owned(), json!(after)),
        _ => left.extend(after),
    }
    if !left.is_empty() {
        out.insert(key.clone(), json!(left.join(" · ")));
    }
    out.insert("date".to_owned(), json!(parts[at]));
    Some(out)
}

/// Most words of a post, or of an employer, on either side of a dash.
const LONGEST: usize = 9;

/// The post and the employer that a title names: `Developer — Northwind`. "Engineer – Team Lead" names two posts, and no employer.
pub(super) fn split_post(title: &str) -> Option<(String, String)> {
    let (post, employer) = [" — ", " – "].iter().find_map(|dash| title.split_once(dash))?;
    let is_short = |part: &str| (1..=LONGEST).contains(&part.split_whitespace().count());
    // "Engineer – Backend" names a field.
    let is_of_post = |word: &str| kind_of_position(word).is_some() || is_of_software(word);
    let is_name = employer.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
        && !employer.contains([':', '—', '–'])
        && !fold(employer).split(|c: char| !c.is_alphanumeric()).next_back().is_some_and(is_of_post)
        && dates::read(employer).start.is_none();
    let tells = is_short(post) && is_short(employer) && is_name;
    tells.then(|| (post.trim().to_owned(), employer.trim().to_owned()))
}
