//! Files without lists: `"job1_title": …, "job1_company": …, "job2_title": …`, and several things said in one text.

use super::dates;
use super::item::Fields;
use super::names::{self, bare};
use super::values;
use serde_json::{Value, json};

/// Short forms of sections that keys begin with.
const SHORT: &[(&str, &str)] = &[
    ("cert", "certificates"),
    ("edu", "education"),
    ("exp", "work"),
    ("lang", "languages"),
    ("proj", "projects"),
    ("pub", "publications"),
    ("ref", "references"),
    ("vol", "volunteer"),
];

/// What follows the short form of a section in the key of its text.
const TEXTS: [&str; 4] = ["content", "details", "list", "text"];

/// An entry whose fields stand at the top under keys with its number.
pub(super) struct Numbered {
    pub section: &'static str,
    /// The beginning of its keys: `job1`.
    pub path: String,
    pub fields: Fields,
}

/// The entries whose fields stand in an object under keys with their numbers, and its other fields.
pub(super) fn numbered(all: &Fields) -> (Vec<Numbered>, Fields) {
    let (mut entries, mut rest) = (Vec::<Numbered>::new(), Fields::new());
    for (key, value) in all {
        let Some((section, path, field)) = parts(key) else {
            let named = text_of(key).map_or_else(|| key.clone(), str::to_owned);
            rest.insert(named, value.clone());
            continue;
        };
        let at = entries.iter().position(|entry| entry.path == path).unwrap_or(entries.len());
        if at == entries.len() {
            entries.push(Numbered { section, path: path.to_owned(), fields: Fields::new() });
        }
        entries[at].fields.insert(field.to_owned(), value.clone());
    }
    (entries, rest)
}

/// The section, the beginning with its number, and the field of a key: `exp2_title`.
fn parts(key: &str) -> Option<(&'static str, &str, &str)> {
    let begin = key.find(|c: char| c.is_ascii_digit())?;
    let end = begin + key[begin..].find(|c: char| !c.is_ascii_digit())?;
    let field = key[end..].trim_start_matches(['_', '-', '.', ' ']);
    let section = section_of(&key[..begin]).filter(|_| !field.is_empty())?;
    Some((section, &key[..end], field))
}

/// The section that the beginning of a key names.
fn section_of(beginning: &str) -> Option<&'static str> {
    let beginning = bare(beginning);
    let short = SHORT.iter().find(|(short, _)| *short == beginning).map(|(_, section)| *section);
    short.or_else(|| names::section(&beginning)).filter(|section| !matches!(*section, "basics" | "meta" | "tags"))
}

/// The section whose text stands under a key: `edu_text`.
fn text_of(key: &str) -> Option<&'static str> {
    let key = bare(key);
    TEXTS
        .iter()
        .filter_map(|ending| key.strip_suffix(ending))
        .find_map(|beginning| SHORT.iter().find(|(short, _)| *short == beginning).map(|(_, section)| *section))
}

/// Marks between things that one text says.
const MARKS: [&str; 3] = [" · ", " | ", " • "];

/// A job without dates that a line tells: `"meta": "Oslo, Norway · 2019 – 2021 · Go · Docker"`. Its place stands before the period,
/// what was used after it.
pub(super) fn with_line(section: &str, fields: &Fields) -> Option<Fields> {
    let said = |wanted: &str| names::said(section, fields, wanted).is_some();
    if !matches!(section, "work" | "projects" | "volunteer") || ["startDate", "endDate", "date"].into_iter().any(said) {
        return None;
    }
    let is_date = |part: &str| {
        let told = dates::last_period(part).is_some_and(|(before, _)| before.trim().is_empty());
        told && dates::read(part).start.is_some()
    };
    let (key, parts, at) = fields.iter().find_map(|(key, value)| {
        let text = value.as_str()?;
        let parts = MARKS.iter().map(|mark| text.split(mark).map(str::trim).collect::<Vec<&str>>());
        let parts = parts.max_by_key(Vec::len).filter(|parts| parts.len() > 1)?;
        let at = parts.iter().position(|part| is_date(part))?;
        Some((key, parts, at))
    })?;
    let mut out = fields.clone();
    out.remove(key);
    out.insert("date".to_owned(), json!(parts[at]));
    if at > 0 && !said("location") {
        out.insert("location".to_owned(), json!(parts[..at].join(", ")));
    }
    if at + 1 < parts.len() && !said("keywords") {
        out.insert("keywords".to_owned(), json!(parts[at + 1..]));
    }
    Some(out)
}

/// Most words of a post, or of an employer, on either side of a dash.
const LONGEST: usize = 9;

/// The post and the employer that a title names: `Developer — Northwind`.
pub(super) fn post_at(title: &str) -> Option<(String, String)> {
    let (post, employer) = [" — ", " – "].iter().find_map(|dash| title.split_once(dash))?;
    let is_short = |part: &str| (1..=LONGEST).contains(&part.split_whitespace().count());
    let tells = is_short(post) && is_short(employer) && !employer.contains([':', '—', '–']);
    tells.then(|| (post.trim().to_owned(), employer.trim().to_owned()))
}

/// What the lines of a text say of how somebody is reached, and the links among them: `Oslo\nanna@example.org\n+47 000`.
pub(super) fn contact_lines(text: &str) -> Option<(Fields, Value)> {
    let lines: Vec<&str> = text.lines().map(values::unbulleted).filter(|line| !line.is_empty()).collect();
    let is_phone = |line: &str| {
        let digits = line.chars().filter(char::is_ascii_digit).count();
        digits >= FEWEST_DIGITS && line.chars().all(|c| !c.is_alphabetic())
    };
    let is_mail = |line: &str| line.contains('@') && !line.contains(' ');
    if lines.len() < 2 || !lines.iter().any(|line| is_mail(line) || is_phone(line)) {
        return None;
    }
    let mut out = Fields::new();
    let mut links = Vec::new();
    for line in lines {
        let address = values::address(&json!(line)).filter(|address| address.contains("://"));
        match address {
            _ if is_mail(line) => _ = out.entry("email").or_insert(json!(line)),
            _ if is_phone(line) => _ = out.entry("phone").or_insert(json!(line)),
            Some(address) => links.push(json!({ "url": address })),
            None => _ = out.entry("location").or_insert(json!(line)),
        }
    }
    Some((out, Value::Array(links)))
}

/// A number with fewer digits is no telephone's.
const FEWEST_DIGITS: usize = 6;
