//! Keys word by word: what says which of its kind a section is (`technical_competencies`, `experienceCompact`), and which words make a
//! key one of time (`yearInit`, `dateOfStart`).

use super::names::bare;
use crate::language::Language;
use crate::text::fold;

/// Words of a key, folded: `yearInit` → `year`, `init`.
fn words(key: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut before_lower = false;
    for c in key.chars() {
        let begins = c.is_uppercase() && before_lower;
        match out.last_mut() {
            Some(word) if c.is_alphanumeric() && !begins => word.push(c),
            _ if begins => out.push(c.to_string()),
            None if c.is_alphanumeric() => out.push(c.to_string()),
            _ => {}
        }
        if !c.is_alphanumeric() && out.last().is_some_and(|word| !word.is_empty()) {
            out.push(String::new());
        }
        before_lower = c.is_lowercase() || c.is_ascii_digit();
    }
    out.retain(|word| !word.is_empty());
    out.iter().map(|word| fold(word)).collect()
}

/// The key of a section without the words that tell which of its kind it is, normalised; of two that are joined, the first. `None` if
/// it has no other words.
pub(super) fn essence(key: &str) -> Option<String> {
    let resumes = || Language::ALL.into_iter().map(|language| &language.pack().resume);
    let qualifies = |word: &str| resumes().any(|resume| resume.qualifiers.has(word));
    let joins =
        |word: &str| Language::ALL.iter().any(|language| language.pack().dialog.ellipsis.conjunctions.has(word));
    let words = words(key);
    let first: Vec<&str> = words.iter().map(String::as_str).take_while(|word| !joins(word)).collect();
    let rest: String = first.iter().copied().filter(|word| !qualifies(word)).collect();
    (rest.len() < bare(key).len() && !rest.is_empty()).then_some(rest)
}

/// The field of time that the words of a key make.
pub(super) fn time(key: &str, field: impl Fn(&str) -> Option<&'static str>) -> Option<&'static str> {
    let words = words(key);
    let mut found = None;
    for word in &words {
        match field(word) {
            Some(edge @ ("startDate" | "endDate")) if found.is_none_or(|known| known == edge) => found = Some(edge),
            Some("date") => {}
            _ if STARTS.contains(&word.as_str()) && found.is_none() => found = Some("startDate"),
            _ if OF_TIME.contains(&word.as_str()) => {}
            _ => return None,
        }
    }
    found.filter(|_| words.len() > 1)
}

/// What the beginning is called in keys of several words.
const STARTS: [&str; 4] = ["ini", "init", "initial", "entry"];
/// What else stands in keys of time.
const OF_TIME: [&str; 8] = ["at", "day", "employment", "job", "month", "of", "on", "work"];

#[cfg(test)]
mod tests {
    use super::{essence, words};

    #[test]
    fn keys_have_words() {
        assert_eq!(words("yearInit"), ["year", "init"]);
        assert_eq!(words("Hobbies and interests"), ["hobbies", "and", "interests"]);
        assert_eq!(words("TECHNICAL_skills"), ["technical", "skills"]);
        let cases = [
            ("technical_competencies", Some("competencies")),
            ("experienceCompact", Some("experience")),
            ("Hobbies and interests", Some("hobbies")),
            ("education", None),
        ];
        for (key, expected) in cases {
            assert_eq!(essence(key).as_deref(), expected, "{key}");
        }
    }
}
