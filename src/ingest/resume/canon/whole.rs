//! Which value is a resume, and where in a file it stands.

use super::{around, bilingual, names, posts, tables, timeline, values};
use crate::ingest::json::lists_objects;
use crate::order::Collect as _;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The key of an object that holds the sections, normalised.
pub(super) const SECTIONS: &str = "sections";

/// Maximum nesting of a resume within other objects.
const DEEPEST: usize = 4;
/// At most so many fields are looked at for one at each depth: other data is deep, too, and far larger.
const MOST_LOOKED_AT: usize = 10_000;

/// Whether a JSON value is a resume, or contains one. Settings and texts of a site have keys like those of sections, too: what stands
/// deep within other objects has to list jobs or studies.
pub(in crate::ingest) fn is_resume(value: &Value) -> bool {
    is_one(value, tells_of_life)
}

/// The same, wherever the reader of a file that is known to be a resume would find it.
pub(in crate::ingest) fn may_be_resume(value: &Value) -> bool {
    is_one(value, tells_much)
}

fn is_one(value: &Value, tells: Tells) -> bool {
    within(value, DEEPEST, tells).is_some()
        || timeline::is_timeline(value)
        || timeline::is_grouped(value)
        || around::titled(value).len() > 1
        || posts::are_jobs(value)
        || bilingual::is_by_language("", value)
            && value.as_object().into_iter().flatten().any(|(_, one)| is_one(one, tells))
}

/// Whether a value from a kind of file that is mostly something else is a resume: it lists jobs or studies and has
/// another section.
pub(in crate::ingest) fn is_surely_resume(value: &Value) -> bool {
    let Some(fields) = unwrapped(value) else { return false };
    let inside = fields.get(SECTIONS).and_then(Value::as_object);
    let all = fields.iter().chain(inside.into_iter().flatten());
    let held =
        all.filter(|(_, value)| value.is_array() || value.is_object()).filter(|(_, value)| !values::is_empty(value));
    let (mut stays, mut sections) = (false, 0);
    for (key, value) in held.filter(|(key, _)| names::is_telling(key)) {
        stays |= lists_stays((key, value));
        sections += 1;
    }
    stays && sections > 1
}

/// Whether a section lists jobs or studies.
fn lists_stays((key, value): (&String, &Value)) -> bool {
    matches!(names::section(key), Some("work" | "education")) && lists_objects(around::listed(value))
}

/// The value that has the sections of a resume.
pub(super) fn unwrapped(value: &Value) -> Option<&Map<String, Value>> {
    within(value, DEEPEST, tells_much)
}

fn within(value: &Value, depth: usize, tells: Tells) -> Option<&Map<String, Value>> {
    if let Some([only]) = value.as_array().map(Vec::as_slice) {
        return within(only, depth.checked_sub(1)?, tells);
    }
    let fields = value.as_object()?;
    let inside = fields.get(SECTIONS).and_then(Value::as_object);
    let mut keys = fields.keys().chain(inside.into_iter().flat_map(Map::keys));
    let telling =
        keys.any(|key| names::is_telling(key)) || fields.values().any(|value| !around::titled(value).is_empty());
    let known =
        || fields.iter().filter(|(key, value)| names::section(key).is_some() && !values::is_empty(value)).count();
    let named = || fields.keys().any(|key| names::field("basics", key).is_some_and(|(field, _)| field == "name"));
    let wrapped = || {
        let depth = depth.checked_sub(1)?;
        let inside = fields.iter().filter(|(key, _)| tables::WRAPPERS.contains(&names::bare(key).as_str()));
        let is_one = |value: &Value| value.as_array().is_none_or(|list| list.len() == 1);
        inside.filter(|(_, value)| is_one(value)).find_map(|(_, value)| within(value, depth, tells))
    };
    if telling {
        return Some(fields);
    }
    let deeper = || {
        let (depth, mut left) = (depth.checked_sub(1)?, MOST_LOOKED_AT);
        fields.values().filter(|value| tells(value, &mut left)).find_map(|value| within(value, depth, tells))
    };
    wrapped().or_else(|| (known() >= 2 && named()).then_some(fields)).or_else(deeper)
}

/// Whether an object, whatever it is called, has several sections of a resume, or contains one that does.
fn tells_much(value: &Value, left: &mut usize) -> bool {
    has_sections(value, DEEPEST, left, false)
}

/// Whether one of its sections lists jobs or studies besides.
fn tells_of_life(value: &Value, left: &mut usize) -> bool {
    has_sections(value, DEEPEST, left, true)
}

/// Whether something tells of a resume; at most so many more fields are looked at.
type Tells = fn(&Value, &mut usize) -> bool;

fn has_sections(value: &Value, depth: usize, left: &mut usize, of_life: bool) -> bool {
    if let Some([only]) = value.as_array().map(Vec::as_slice) {
        return has_sections(only, depth, left, of_life);
    }
    let Some(fields) = value.as_object() else { return false };
    let Some(rest) = left.checked_sub(fields.len()) else { return false };
    *left = rest;
    let held = || fields.iter().filter(|(key, value)| !values::is_scalar(value) && names::is_telling(key));
    let sections: BTreeSet<&str> = held().filter_map(|(key, _)| names::section(key)).into_set();
    sections.len() > 1 && (!of_life || held().any(lists_stays))
        || depth > 0 && fields.values().any(|value| has_sections(value, depth - 1, left, of_life))
}
