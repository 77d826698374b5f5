//! The dates of an entry, whatever their fields and shapes.

use super::dates::{self, Time};
use super::item::{CURRENT, Fields, Found, Reader, WRITTEN, extra, joined};
use super::names::{self, bare};
use super::values;
use crate::ingest::resume::sections::Section;
use crate::language::Language;
use crate::text::fold;
use serde_json::Value;
use std::collections::BTreeMap;

impl Reader {
    /// Start, end, date, and whether it continues.
    pub(super) fn times(
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
                self.warn(
                    &joined(path, values.first().map_or(name, |(key, _)| key)),
                    &format!("«{raw}» is not a date like 2014-06-29, 2014-06 or 2014"),
                );
                values.iter().for_each(|(key, value)| extra(out, key, value));
                continue;
            }
            if !(dates::is_iso(&raw) || time.current && time.start.is_none()) {
                if loses(&raw, &time) {
                    let read = time.start.clone().or(time.end.clone()).unwrap_or_default();
                    self.warn(
                        &joined(path, values.first().map_or(name, |(key, _)| key)),
                        &format!("«{raw}» is not a date; read as {read}"),
                    );
                }
                written.push(raw);
            }
            said.insert(name, time);
        }
        let flags = found.remove("current").unwrap_or_default();
        let flag = flags.iter().any(|(_, value)| is_true(value));
        let time = |name: &str| said.get(name).cloned().unwrap_or_default();
        let (date, start, end) = (time("date"), time("startDate"), time("endDate"));
        let mut put = |name: &str, value: Option<String>| {
            out.extend(value.map(|value| (name.to_owned(), Value::String(value))));
        };
        if has("startDate") {
            let range = start.end.clone().filter(|end| Some(end) != start.start.as_ref());
            let first = start.start.clone().or(start.end.clone()).or(date.start.clone());
            let last = end.end.clone().or(end.start.clone()).or(range).or_else(|| date.end.clone());
            let current = end.current
                || !said.contains_key("endDate") && (start.current || date.current || flag && last.is_none());
            // "Not active" tells that it is over where no date does.
            let over = !flags.is_empty() && !flag && last.is_none();
            put("startDate", first);
            put("endDate", last.filter(|_| !current));
            if current || over {
                out.insert(CURRENT.to_owned(), Value::Bool(current));
            }
        } else {
            let release = time("releaseDate");
            let last = end.start.clone().or(end.end.clone()).or(date.end.clone()).or(start.end.clone());
            let one = [release, date, start, end].into_iter().find_map(|time| time.start.or(time.end));
            // The validity of a certificate.
            let last = last.filter(|last| has("endDate") && Some(last) > one.as_ref());
            put(if has("releaseDate") { "releaseDate" } else { "date" }, one);
            put("endDate", last);
        }
        if !written.is_empty() {
            out.insert(WRITTEN.to_owned(), Value::String(written.join(" – ")));
        }
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

/// The value of a field about time, as one text.
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
                return Some(
                    day.filter(|_| dates::is_iso(&text)).map_or(text.clone(), |day| format!("{text}-{day:02}")),
                );
            }
            let from = part(&["from", "start", "startdate", "begin"]);
            let to = part(&["to", "end", "enddate", "until"]);
            let current = fields
                .iter()
                .any(|(key, value)| names::field("work", key).is_some_and(|(f, _)| f == "current") && is_true(value));
            match (from, to) {
                (Some(from), Some(to)) => Some(format!("{from} – {to}")),
                (Some(from), None) if current => {
                    Some(format!("{from} – {}", Language::default().pack().resume.headings.present))
                }
                (Some(from), None) => Some(format!("{from} –")),
                (None, Some(to)) => Some(format!("– {to}")),
                (None, None) => values::short(value),
            }
        }
        // `[2022, 9]`
        Value::Array(list) if list.first().and_then(Value::as_u64).is_some_and(|year| year > 1900) => {
            let parts: Vec<String> = list.iter().filter_map(Value::as_u64).map(|part| format!("{part:02}")).collect();
            let text = parts.join("-");
            dates::is_iso(&text).then_some(text)
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

/// Whether a numeric date says more than was understood: an impossible month or day.
fn loses(raw: &str, time: &Time) -> bool {
    let numbers = raw.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).count();
    let only = raw.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '/' | '.'));
    let kept = time.start.as_ref().or(time.end.as_ref()).map_or(0, |date| date.split('-').count());
    only && numbers <= 3 && time.start == time.end && kept < numbers
}
