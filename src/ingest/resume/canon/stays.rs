//! Stays told in a text: `{ "company": "Acme", "description": "2018 to 2019; Jan 2021 to present" }`.

use super::dates;
use super::item::Fields;
use super::names;
use super::values;
use crate::text::fold;
use serde_json::{Value, json};

/// Maximum characters of a text that only tells when.
const LONGEST: usize = 160;

/// Maximum words before a period.
const WORDS: usize = 8;

/// The stays of an entry without dates whose text lists them, one entry each; `None` if it does not. What stands before a period is
/// the position if the entry's position names it, else what the stay was. What was done there stays with the first.
pub(super) fn stays(section: &str, fields: &Fields) -> Option<Vec<(String, Fields)>> {
    if !matches!(section, "work" | "volunteer") {
        return None;
    }
    let field = |key: &str| names::field(section, key).map(|(field, _)| field);
    let said = || fields.iter().filter(|(_, value)| !values::is_empty(value));
    if ["startDate", "endDate", "date"].iter().any(|date| names::said(section, fields, date).is_some()) {
        return None;
    }
    let (key, told) = said().filter(|(key, _)| matches!(field(key), Some("description" | "summary"))).find_map(told)?;
    let position = names::said(section, fields, "position");
    let position = position.and_then(|(key, value)| Some((key, fold(&values::text(value)?))));
    let is_shared = |key: &str| matches!(field(key), Some("name" | "organization" | "position" | "url" | "location"));
    let stay = |(at, (before, period)): (usize, (String, String))| {
        let rest = fields.iter().filter(|(other, _)| *other != key && (at == 0 || is_shared(other)));
        let mut out = values::object(rest.map(|(key, value)| (key.clone(), value.clone())));
        out.insert("period".to_owned(), json!(period));
        match position.as_ref().filter(|(_, whole)| !before.is_empty() && whole.contains(&fold(&before))) {
            Some((key, _)) => out.insert((*key).clone(), json!(before)),
            None if before.is_empty() => None,
            None => out.insert(key.clone(), json!(before)),
        };
        // The first keeps the entry's own path.
        (String::new(), out)
    };
    Some(told.into_iter().enumerate().map(stay).collect())
}

/// The key of a text that only tells when, and its periods, each with the words before it.
fn told<'f>((key, value): (&'f String, &Value)) -> Option<(&'f String, Vec<(String, String)>)> {
    let text = value.as_str().filter(|text| text.chars().count() <= LONGEST)?;
    let parts = text.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty());
    let told: Option<Vec<_>> = parts.flat_map(dates::joined_periods).map(|part| period(&part)).collect();
    told.filter(|told| !told.is_empty()).map(|told| (key, told))
}

fn period(part: &str) -> Option<(String, String)> {
    let (before, period) = dates::last_period(part)?;
    let before = before.trim().trim_end_matches([',', ':', '(', '-', '–', '—']).trim();
    (before.split_whitespace().count() <= WORDS).then(|| (before.to_owned(), period.to_owned()))
}
