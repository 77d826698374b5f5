//! Sections that are in no format and whose entries are posts: `"extracurriculars": [{ "org": …, "role": …, "start": … }]`.

use super::entries::employer;
use super::names::{self, bare};
use super::tables::{INNER, OF_POSTS, POSITIONS};
use super::{parts, values};
use crate::language::{Language, is_position};
use serde_json::Value;

/// The section that such entries belong to; `None` if the list is another.
pub(super) fn section_of(key: &str, value: &Value) -> Option<&'static str> {
    let (_, section) = OF_POSTS.iter().find(|(beginning, _)| bare(key).starts_with(beginning))?;
    are_posts(value).then_some(section)
}

/// Whether all entries of a list are posts.
pub(super) fn are_posts(value: &Value) -> bool {
    value.as_array().is_some_and(|list| !list.is_empty() && list.iter().all(is_post))
}

/// Whether a list is of jobs, whatever its key: each entry says with which employer, as what, and when. In a list of what has names
/// any of them may be something else.
pub(super) fn are_jobs(value: &Value) -> bool {
    // Most lists are none, which their first entry tells.
    if !are_posts(value) {
        return false;
    }
    let entries = || value.as_array().into_iter().flatten();
    let of_studies = entries().any(tells_of_studies);
    let employs = |key: &String| {
        let field = names::field("work", key).is_some_and(|(field, _)| field == "name");
        let key = bare(key);
        field && !matches!(key.as_str(), "name" | "subtitle") && (key != "institution" || !of_studies)
    };
    entries().all(|entry| entry.as_object().is_some_and(|fields| fields.keys().any(employs)))
}

/// Whether a text of an entry speaks of a school or a degree.
fn tells_of_studies(entry: &Value) -> bool {
    let mut texts = entry.as_object().into_iter().flatten().filter_map(|(_, value)| value.as_str());
    texts.any(parts::speaks_of_studies)
}

/// Whether a key says nothing of what its list is of: `items`, `earlier`.
pub(super) fn is_general(key: &str) -> bool {
    let key = bare(key);
    INNER.contains(&key.as_str()) || Language::ALL.iter().any(|language| language.pack().resume.qualifiers.has(&key))
}

/// Whether an entry says with whom, as what, and when.
fn is_post(entry: &Value) -> bool {
    let Some(fields) = entry.as_object() else { return false };
    let has = |wanted: &str| names::said("work", fields, wanted).is_some();
    has("name") && has("position") && (has("startDate") || has("date"))
}

/// The section that the kind of an entry names, and the key that it would have there: `{ "type": "work", "typeLabel": "Internship" }`.
pub(super) fn kind_of(entry: &Value) -> Option<(&'static str, &str)> {
    let fields = entry.as_object()?;
    let kinds = || fields.iter().filter(|(key, _)| bare(key).starts_with("type")).filter_map(|(_, kind)| kind.as_str());
    let named = |kind: &str| names::section(kind).filter(|section| matches!(*section, "work" | "volunteer"));
    let position = kinds().find(|kind| POSITIONS.iter().any(|(name, _)| bare(kind) == *name));
    if let Some(kind) = position.or_else(|| kinds().find(|kind| named(kind).is_some())) {
        return Some((named(kind)?, kind));
    }
    // Who founds something works there.
    kinds().find(|kind| names_founder(kind)).map(|kind| ("work", kind))
}

/// Gives posts that name no employer the one that stands in their titles, where it stands in all: `{ "title": "Developer, Northwind" }`.
pub(super) fn named_in_titles(section: &str, posts: &mut [Value]) {
    let holder = if section == "work" { "name" } else { "organization" };
    let parted = |post: &Value| {
        let fields = post.as_object()?;
        let is_free = names::said(section, fields, holder).is_none();
        let (key, title) = names::said(section, fields, "position").filter(|_| is_free)?;
        let title = values::short(title)?;
        // "Developer, part-time" names no employer.
        let parted = || {
            let (position, employer) = title.split_once(", ")?;
            let is_name = employer.trim().starts_with(char::is_uppercase) && !position.trim().is_empty();
            is_name.then(|| (position.trim().to_owned(), employer.trim().to_owned()))
        };
        let (position, employer) = employer(&title).or_else(parted)?;
        Some((key.clone(), position, employer))
    };
    let all: Option<Vec<_>> = posts.iter().map(parted).collect();
    let Some(all) = all.filter(|all| all.len() > 1) else { return };
    for (post, (key, position, employer)) in posts.iter_mut().filter_map(Value::as_object_mut).zip(all) {
        post.insert(key, Value::String(position));
        post.insert(holder.to_owned(), Value::String(employer));
    }
}

/// Whether what a key calls experience of a kind is a list of skills: its entries have names, but neither positions nor times.
pub(super) fn are_skills(key: &str, list: &Value) -> bool {
    let key = bare(key);
    let is_kind = key.strip_suffix("experience").is_some_and(|kind| OF_SKILLS.contains(&kind));
    let is_skill = |entry: &Value| {
        let said = |wanted: &str| entry.as_object().and_then(|fields| names::said("work", fields, wanted)).is_some();
        entry.get("name").is_some_and(Value::is_string) && !["position", "startDate", "date"].into_iter().any(said)
    };
    is_kind && list.as_array().is_some_and(|all| !all.is_empty() && all.iter().all(is_skill))
}

/// Experience of these kinds may be skills.
const OF_SKILLS: [&str; 5] = ["development", "programming", "software", "tech", "technical"];

fn names_founder(kind: &str) -> bool {
    values::words(kind).any(|word| is_position(&word, "founder"))
}
