//! Sections that are in no format and whose entries are posts: `"extracurriculars": [{ "org": …, "role": …, "start": … }]`.

use super::names::{self, bare};
use super::tables::{OF_POSTS, POSITIONS};
use crate::language::is_position;
use crate::text::fold;
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

fn names_founder(kind: &str) -> bool {
    fold(kind).split(|c: char| !c.is_alphanumeric()).any(|word| is_position(word, "founder"))
}
