//! Entries that are lines of text.

use super::dates;
use super::item::Fields;
use super::names;
use super::parts::is_certificate;
use super::values;
use crate::ingest::resume::sections;
use crate::language::spoken_code;
use crate::order::Collect as _;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The entry whose fields are the lines of a list: `["date: 2019 - present", "degree: BSc"]`. Each names another field.
pub(super) fn of_lines(section: &str, list: &[Value]) -> Option<Fields> {
    let line = |line: &Value| {
        let (key, value) = line.as_str()?.split_once(": ")?;
        let (field, _) = names::field(section, key)?;
        Some((field, (key.trim().to_owned(), json!(value.trim()))))
    };
    let lines: Option<Vec<_>> = list.iter().filter(|line| !values::is_empty(line)).map(line).collect();
    let lines = lines.filter(|lines| lines.len() > 1 && !sections::by_name(section).dates.is_empty())?;
    let fields: BTreeSet<&str> = lines.iter().map(|(field, _)| *field).into_set();
    (fields.len() == lines.len()).then(|| values::object(lines.into_iter().map(|(_, pair)| pair)))
}

/// The entry in a line that ends with its time: "First aid (2020)", "Dean's list, 2021".
pub(super) fn dated_line(section: &str, line: &str) -> Option<Fields> {
    let spec = sections::by_name(section);
    // A number before the bracket is part of the name.
    let in_brackets = line.trim_end().strip_suffix(')').and_then(|text| text.rsplit_once('('));
    let in_brackets = in_brackets.filter(|(_, inner)| dates::is_period(inner));
    let (name, period) = in_brackets.or_else(|| dates::last_period(line)).filter(|_| !spec.dates.is_empty())?;
    let name =
        name.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '(' | ',' | '-' | '–' | '—' | ':' | '|'));
    // "Windows 2000" is a name.
    let is_apart = line[name.len()..].trim_start().starts_with(|c: char| !c.is_alphanumeric());
    let is_certificate = section == "education" && is_certificate(&json!(line));
    if !is_apart || is_certificate || !name.contains(char::is_alphabetic) {
        return None;
    }
    let named = spec.names.first().copied().unwrap_or("name");
    Some(values::object([(named.to_owned(), json!(name)), ("date".to_owned(), json!(period))]))
}

/// A language and its level, which a dot parts as it parts languages elsewhere: `Spanish · native`.
pub(super) fn tongue_and_level(line: &str) -> Option<(&str, &str)> {
    let (name, level) = line.split_once(" · ")?;
    let names_one = |text: &str| values::words(text).any(|word| spoken_code(&word).is_some());
    (names_one(name) && !names_one(level)).then(|| (name.trim(), level.trim()))
}
