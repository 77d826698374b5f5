//! Names of sections and fields: those of JSON Resume, of its older versions, and of related formats (FRESH, Europass,
//! LinkedIn exports and people's own).
//!
//! Names are compared without case and separators: `start_date`, `StartDate` and `start date` are `startdate`. Names in
//! languages other than that of the formats are in the language packs.

use super::around::is_heading;
use super::fields::FIELDS;
use super::item::Fields;
use super::tables::{ENDINGS, ENTRIES, MARKUPS, NETWORKS, SECTIONS, TECHNICAL, WEAK, WRAPPERS};
use super::values;
use super::worded;
use crate::language::Language;
use crate::text::{contracted, fold};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The rank of a name in a language other than that of the formats.
pub(super) const FOREIGN: usize = usize::MAX;

/// A key without case and separators.
pub(super) fn bare(key: &str) -> String {
    fold(key).chars().filter(|c| c.is_alphanumeric()).collect()
}

thread_local! {
    /// Keys that were looked up: a file may have the same ones in thousands of entries.
    static SEEN: RefCell<Seen> = RefCell::default();
}

/// Keys by what they were looked up as.
#[derive(Default)]
struct Seen {
    sections: BTreeMap<String, Option<&'static str>>,
    fields: BTreeMap<String, BTreeMap<String, Field>>,
    count: usize,
}

/// A field, and the rank of its name.
type Field = Option<(&'static str, usize)>;

/// At most so many keys are kept,
const MOST_SEEN: usize = 4096;
/// of at most so many bytes.
const LONGEST_SEEN: usize = 64;

impl Seen {
    /// Keeps what was found for a key, unless that is too long; forgets all before there are too many.
    fn keep(key: &str, put: impl FnOnce(&mut Self, String)) {
        if key.len() > LONGEST_SEEN {
            return;
        }
        SEEN.with_borrow_mut(|seen| {
            if seen.count >= MOST_SEEN {
                *seen = Self::default();
            }
            seen.count += 1;
            put(seen, key.to_owned());
        });
    }
}

/// The section that a top-level key names.
pub(super) fn section(key: &str) -> Option<&'static str> {
    if let Some(known) = SEEN.with_borrow(|seen| seen.sections.get(key).copied()) {
        return known;
    }
    let found = named(key).or_else(|| worded(key));
    Seen::keep(key, |seen, key| _ = seen.sections.insert(key, found));
    found
}

fn named(key: &str) -> Option<&'static str> {
    let key = bare(key);
    let key = key.strip_suffix("section").or_else(|| key.strip_suffix("sections")).unwrap_or(&key);
    let of = |key: &str| SECTIONS.iter().find(|(_, names)| names.contains(&key)).map(|(section, _)| *section);
    // `project highlights`
    let whole = of(key).or_else(|| of(chosen_from(key)?));
    // `skills_plus`, `skills_design`
    let ending = || {
        let ending = ENDINGS.iter().find(|(ending, _)| key.ends_with(ending)).map(|(_, section)| *section);
        let says_more = |rest: &str| !is_heading(rest) && !is_technical(rest) && !OF_PAGES.contains(&rest);
        let is_kind = |rest: &str| rest.chars().count() >= SHORTEST && says_more(rest) && !WRAPPERS.contains(&key);
        let is_more = || key.strip_prefix("skills").is_some_and(is_kind);
        ending.or_else(|| is_more().then_some("skills"))
    };
    let ending = || ending().filter(|section| !section.is_empty());
    whole.or_else(ending).or_else(|| foreign(key).into_iter().find_map(of))
}

/// The section that the words of a key name beside those that tell which of its kind it is.
fn worded(key: &str) -> Option<&'static str> {
    named(&worded::essence(key)?)
}

/// The section that a heading names, with one of its words if not as a whole: `Institutional awards & achievements`.
pub(super) fn titled(heading: &str) -> Option<&'static str> {
    let of_word = |word: &str| section(word).filter(|_| is_telling(word) && !VAGUE.contains(&bare(word).as_str()));
    section(heading).or_else(|| heading.split(|c: char| !c.is_alphanumeric()).find_map(of_word))
}

/// Words that name a section alone, but not among others: "academic service" is no study.
const VAGUE: [&str; 9] =
    ["academic", "academics", "career", "courses", "papers", "school", "schools", "training", "writing"];

/// Whether a section's name speaks of courses rather than of studies.
pub(super) fn is_of_courses(key: &str) -> bool {
    let key = bare(key);
    let key = chosen_from(&key).unwrap_or(&key);
    matches!(key, "course" | "courses" | "training" | "trainings") || foreign(key).contains(&"courses")
}

/// Whether a section's name speaks of studies rather than of courses.
pub(super) fn is_of_studies(key: &str) -> bool {
    section(key) == Some("education") && !is_of_courses(key)
}

/// What a key for all or a choice of a section's entries names: `courselist` → `course`.
fn chosen_from(key: &str) -> Option<&str> {
    CHOSEN.iter().find_map(|part| key.strip_suffix(part)).filter(|rest| !rest.is_empty())
}

/// What follows the name of a section in a key for all or a choice of its entries.
const CHOSEN: [&str; 5] = ["entries", "highlights", "history", "items", "list"];

/// Fewest letters after "skills" in a key of skills of one kind.
const SHORTEST: usize = 3;

/// What follows "skills" in a key of the page rather than of skills.
const OF_PAGES: [&str; 6] = ["count", "enabled", "link", "links", "url", "visibility"];

/// Whether a top-level key indicates a resume.
pub(super) fn is_telling(key: &str) -> bool {
    let is_weak = |key: String| WEAK.contains(&key.as_str());
    named(key)
        .map_or_else(|| worded(key).is_some() && !worded::essence(key).is_some_and(is_weak), |_| !is_weak(bare(key)))
}

/// The field that a key of an item of this section names, and the rank of the name: 0 for the reader's own.
pub(super) fn field(section: &str, key: &str) -> Option<(&'static str, usize)> {
    if let Some(known) = SEEN.with_borrow(|seen| seen.fields.get(section)?.get(key).copied()) {
        return known;
    }
    let found = looked_up(section, key);
    Seen::keep(key, |seen, key| _ = seen.fields.entry(section.to_owned()).or_default().insert(key, found));
    found
}

fn looked_up(section: &str, whole: &str) -> Field {
    let key = bare(whole);
    let place = |of: &str, wanted: &str| {
        FIELDS
            .iter()
            .filter(|(section, _, _)| *section == of)
            .find_map(|(_, field, names)| names.iter().position(|name| *name == wanted).map(|rank| (*field, rank)))
    };
    let common = if section == "profiles" || section == "languages" || section == "tags" { "profiles" } else { "" };
    let known = |wanted: &str| {
        let own = place(section, wanted).or_else(|| place(common, wanted));
        own.or_else(|| place("", wanted).filter(|(field, _)| common.is_empty() || *field == "url"))
    };
    let named = |key: &str| {
        known(key)
            .or_else(|| foreign(key).into_iter().find_map(|name| known(&bare(name))).map(|(field, _)| (field, FOREIGN)))
    };
    // `detailsHtml` gives the format of the details.
    let unmarked = MARKUPS.iter().find_map(|markup| key.strip_suffix(markup)).filter(|rest| !rest.is_empty());
    named(&key)
        .or_else(|| unmarked.and_then(named))
        .or_else(|| owned(section, &key, named))
        .or_else(|| key.strip_suffix("name").filter(|rest| !rest.is_empty()).and_then(named))
        .or_else(|| worded::time(whole, |word| named(word).map(|(field, _)| field)).map(|field| (field, FOREIGN)))
        .or_else(|| misspelt(section, &key))
}

/// The field whose name follows that of an entry of the section: `Project Title`, `schoolName`.
fn owned(
    section: &str,
    key: &str,
    named: impl Fn(&str) -> Option<(&'static str, usize)>,
) -> Option<(&'static str, usize)> {
    let (_, nouns) = ENTRIES.iter().find(|(of, _)| *of == section)?;
    nouns.iter().filter_map(|noun| key.strip_prefix(noun)).find_map(named)
}

/// Whether a key is `name`, alone or after that of an entry of the section: `eduName`.
pub(super) fn is_name(section: &str, key: &str) -> bool {
    let key = bare(key);
    let nouns = ENTRIES.iter().filter(|(of, _)| *of == section && *of == "education").flat_map(|(_, nouns)| *nouns);
    key == "name" || nouns.into_iter().any(|noun| key.strip_prefix(noun) == Some("name") && *noun != "school")
}

/// The first field of an entry that has this meaning and says something.
pub(super) fn said<'f>(section: &str, fields: &'f Fields, wanted: &str) -> Option<(&'f String, &'f Value)> {
    let is_it = |key: &str| field(section, key).is_some_and(|(field, _)| field == wanted);
    fields.iter().find(|(key, value)| is_it(key) && !values::is_empty(value))
}

/// Keys with fewer letters are not taken for others.
const LONG: usize = 9;
/// So many letters at the beginning and at the end must be the same: an `employee` is no `employer`.
const SAME_FIRST: usize = 3;
const SAME_LAST: usize = 2;

/// The field whose long name a key misses by one letter: `responsobilities`.
fn misspelt(section: &str, key: &str) -> Option<(&'static str, usize)> {
    let is_near = |name: &&&str| {
        let same = |a: Option<&str>, b: Option<&str>| a.is_some() && a == b;
        name.len() >= LONG
            && key.len() >= LONG
            && same(key.get(..SAME_FIRST), name.get(..SAME_FIRST))
            && same(key.get(key.len() - SAME_LAST..), name.get(name.len() - SAME_LAST..))
            && strsim::osa_distance(key, name) == 1
    };
    let has_common = !matches!(section, "profiles" | "languages" | "tags");
    let of_section = FIELDS.iter().filter(|(of, _, _)| *of == section || of.is_empty() && has_common);
    of_section.into_iter().find_map(|(_, field, names)| names.iter().find(is_near).map(|_| (*field, FOREIGN)))
}

/// Whether a field is useless to readers.
pub(super) fn is_technical(key: &str) -> bool {
    key.starts_with(['$', '_']) || TECHNICAL.contains(&bare(key).as_str())
}

/// Whether a key comes from one of the languages rather than from a format.
pub(super) fn is_foreign(key: &str) -> bool {
    !foreign(&bare(key)).is_empty()
}

/// Whether a key names a network.
pub(super) fn is_network(key: &str) -> bool {
    let key = bare(key);
    NETWORKS.contains(&key.as_str()) || foreign(&key).iter().any(|name| NETWORKS.contains(name))
}

/// The sections and fields that a key in one of the languages may name.
fn foreign(key: &str) -> Vec<&'static str> {
    let mut found = Vec::new();
    // `verfuegbar` is `verfügbar`.
    let other = Language::ALL.into_iter().find_map(|language| contracted(key, language));
    for key in std::iter::once(key).chain(other.as_deref()) {
        for language in Language::ALL {
            found.extend(language.pack().resume.keys.iter().filter(|(_, words)| words.has(key)).map(|(name, _)| *name));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_bare_and_lead_somewhere() {
        for (_, names) in SECTIONS {
            assert!(names.iter().all(|name| bare(name) == *name), "{names:?}");
        }
        for (_, _, names) in FIELDS {
            assert!(names.iter().all(|name| bare(name) == *name), "{names:?}");
        }
        for language in Language::ALL {
            for (name, words) in language.pack().resume.keys {
                let known = SECTIONS.iter().any(|(section, _)| section == name)
                    || NETWORKS.contains(name)
                    || FIELDS.iter().any(|(_, _, names)| names.contains(&bare(name).as_str()));
                assert!(known, "{name}");
                assert!(words.iter().all(|word| bare(word) == word), "{name}");
            }
        }
    }

    #[test]
    fn neighbours() {
        let cases = [
            ("work", "Company Name", Some("name")),
            ("work", "start_date", Some("startDate")),
            ("work", "StartDate", Some("startDate")),
            ("work", "Responsibilities", Some("highlights")),
            ("work", "techStack", Some("keywords")),
            ("education", "university", Some("institution")),
            ("education", "fieldOfStudy", Some("area")),
            ("projects", "customer", Some("client")),
            ("languages", "proficiency", Some("fluency")),
            ("work", "supervisor", None),
        ];
        for (of, key, expected) in cases {
            assert_eq!(field(of, key).map(|(name, _)| name), expected, "{of}.{key}");
        }
        assert_eq!(section("Work Experience"), Some("work"));
        assert_eq!(section("earlier_experience"), Some("work"));
        assert_eq!(section("yearsOfExperience"), None);
        assert_eq!(section("books"), None);
    }
}
