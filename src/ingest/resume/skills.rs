//! What the names of skills say about technologies.

use super::read::{Item, Resume};
use super::sections::{PROJECTS, SKILLS, VOLUNTEER, WORK};
use crate::ingest::facts::Localised;
use crate::language::{Language, Script};
use crate::order::Collect as _;
use crate::text::fold;
use std::collections::BTreeSet;

/// Categories that the name of a group of skills may indicate. The first match decides: "vector databases" before
/// "databases".
const CATEGORIES: [&str; 8] =
    ["programming_language", "vector_database", "database", "framework", "library", "ml", "testing", "tool"];

/// Most letters of a part that must be a whole word.
const SHORT: usize = 2;

/// The category that a skill's name indicates, if the data gives none.
pub(super) fn category_of_skill(name: &str) -> Option<&'static str> {
    let name = fold(name);
    let packs = || Language::ALL.into_iter().map(|language| &language.pack().resume);
    let says = |name: &str, category: &str| {
        let of_category = packs().flat_map(|words| words.skill_categories).filter(|(known, _)| *known == category);
        let mut parts = of_category.flat_map(|(_, parts)| parts.iter());
        // "AI" stands in many words.
        let says = |part: &str| match part.chars().count() {
            ..=SHORT => name.split(|c: char| !c.is_alphanumeric()).any(|word| word == part),
            _ => name.contains(part),
        };
        parts.any(says)
            || category == "programming_language" && packs().any(|words| words.programming_languages.has(name))
    };
    let category = |name: &str| CATEGORIES.into_iter().find(|category| says(name, category));
    // "Languages and frameworks" has both; the name does not say which of them a member is.
    let said: BTreeSet<&str> = joined(&name).into_iter().filter_map(category).into_set();
    if said.len() > 1 { None } else { category(&name) }
}

/// The parts of a name that combines several: "Languages & frameworks", «языки и базы данных».
fn joined(folded: &str) -> Vec<&str> {
    let joins = |word: &str| {
        matches!(word, "&" | "/" | "+")
            || Language::ALL.into_iter().any(|l| l.pack().dialog.ellipsis.conjunctions.has(word))
    };
    let mut parts = Vec::new();
    let mut from = 0;
    let mut at = 0;
    for word in folded.split(' ') {
        let end = at + word.len();
        if joins(word) {
            parts.push(folded[from..at].trim());
            from = end;
        }
        at = end + 1;
    }
    parts.push(folded.get(from..).unwrap_or_default().trim());
    parts.iter().flat_map(|part| part.split([',', '/'])).map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Highlights that name technologies rather than achievements are also technologies of that entry.
pub(super) fn of_highlights(resume: &mut Resume) {
    let sections = [&WORK, &PROJECTS, &VOLUNTEER];
    let names = |item: &Item| {
        item.name.iter().chain(item.list("technologies")).map(|name| fold(&name.text)).collect::<Vec<_>>()
    };
    let mut known: BTreeSet<String> = resume.items(&SKILLS).iter().flat_map(names).into_set();
    for section in sections {
        known.extend(
            resume.items(section).iter().flat_map(|item| item.list("technologies")).map(|name| fold(&name.text)),
        );
    }
    let foreign = resume.language.pack().writing.script != Script::Latin;
    for section in sections {
        for item in resume.items_mut(section) {
            let named: Vec<Localised> = item.list("achievements").to_vec();
            if are_technologies(&named, &known, foreign) {
                let all = item.lists.entry("technologies").or_default();
                let before: BTreeSet<String> = all.iter().map(|name| fold(&name.text)).into_set();
                all.extend(
                    named
                        .into_iter()
                        .filter(|name| !before.contains(&fold(&name.text)))
                        .map(|name| Localised { key: None, ..name }),
                );
            }
        }
    }
}

/// Skills, each with the level that stands behind its name: "Python - Intermediate", «Docker (изучаю)». Of a list in which
/// one has a level behind a dash, what stands there is a level for all.
pub(super) fn with_levels(list: &[Localised]) -> Vec<(Localised, Option<String>)> {
    let dashed = |text: &str| {
        let (name, level) = [" - ", " – ", " — "].into_iter().find_map(|dash| text.split_once(dash))?;
        (name.split(' ').count() <= LONGEST_NAME).then(|| (name.trim().to_owned(), level.trim().to_owned()))
    };
    let rated = |text: &str| {
        let (name, level) = bracketed(text)?;
        (is_rating(level) || says_level(level)).then(|| (name.trim().to_owned(), level.trim().to_owned()))
    };
    // "Excel: basic level" is no list.
    let labelled = |text: &str| {
        let (name, level) = text.split_once(": ")?;
        // "Databases: basic SQL" names another skill.
        let names_one =
            |word: &str| is_programming_language(&fold(word)) || word.chars().skip(1).any(char::is_uppercase);
        let is_short = level.split(' ').count() <= LONGEST_NAME && !level.contains(',');
        let is_level = is_short && says_level(level) && !level.split(' ').any(names_one);
        is_level.then(|| (name.trim().to_owned(), level.trim_end_matches('.').trim().to_owned()))
    };
    let levels = list.iter().any(|item| dashed(&item.text).is_some_and(|(_, level)| says_level(&level)));
    let split = |item: &Localised| {
        if item.level.is_some() {
            return (item.clone(), item.level.clone());
        }
        let parts = dashed(&item.text).filter(|_| levels).or_else(|| rated(&item.text));
        let parts = parts.or_else(|| labelled(&item.text));
        let parts = parts.filter(|(name, level)| !name.is_empty() && !level.is_empty());
        match parts {
            Some((text, level)) => (Localised { text, ..item.clone() }, Some(level)),
            None => (item.clone(), None),
        }
    };
    list.iter().map(split).collect()
}

/// A name, and what stands in brackets behind it: `Docker (beginner)`.
pub(super) fn bracketed(text: &str) -> Option<(&str, &str)> {
    text.strip_suffix(')')?.split_once(" (")
}

/// Whether something is written like a technology: `PlantUML`, `C++`, `Node.js`.
pub(super) fn is_technical(text: &str) -> bool {
    text.chars().skip(1).any(|c| c.is_uppercase() || matches!(c, '+' | '#' | '.'))
}

/// Most words of a skill's name before its level.
const LONGEST_NAME: usize = 4;

/// Whether a text is a rating in figures: `2/3`, `80 %`.
fn is_rating(text: &str) -> bool {
    let of_figures = text.chars().all(|c| c.is_ascii_digit() || matches!(c, '/' | '%' | '.' | ' '));
    of_figures && text.contains(['/', '%']) && text.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a text says how well something is known.
pub(super) fn says_level(text: &str) -> bool {
    let levels = || Language::ALL.into_iter().flat_map(|language| language.pack().questions.level_names);
    let folded = fold(text);
    let mut words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.any(|word| levels().any(|table| table.begins(word)))
}

/// Whether all of these are short enough for names, and half of them are known names or look like names of
/// technologies.
fn are_technologies(list: &[Localised], known: &BTreeSet<String>, foreign: bool) -> bool {
    let short =
        |text: &str| text.split_whitespace().count() <= 3 && text.len() <= 40 && !text.ends_with(['.', ':', '!', ';']);
    let is_known = |text: &str| known.contains(&fold(text)) || is_programming_language(&fold(text));
    let looks = |text: &str| {
        is_technical(text) && !text.contains(' ')
            || foreign && !text.chars().any(|c| c.is_alphabetic() && !c.is_ascii())
    };
    let names = list.iter().filter(|text| is_known(&text.text) || looks(&text.text)).count();
    let sure = list.len() > 1 || list.iter().any(|text| is_known(&text.text));
    sure && !list.is_empty() && list.iter().all(|text| short(&text.text)) && names * 2 >= list.len()
}

/// Whether a folded name is a general-purpose programming language, with or without a version: `php 8`, `python (2, 3)`.
pub(super) fn is_programming_language(folded: &str) -> bool {
    const NAMES: [&str; 46] = [
        "ada", "assembly", "bash", "c", "c#", "c++", "clojure", "cobol", "crystal", "d", "dart", "delphi", "elixir",
        "elm", "erlang", "f#", "fortran", "go", "golang", "groovy", "haskell", "java", "javascript", "julia", "kotlin",
        "lisp", "lua", "matlab", "nim", "objective-c", "ocaml", "pascal", "perl", "php", "prolog", "python", "r",
        "ruby", "rust", "scala", "scheme", "smalltalk", "swift", "typescript", "visual basic", "zig",
    ];
    let version = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | ' ');
    let name = folded.split(" (").next().unwrap_or(folded).trim_end_matches(version);
    NAMES.binary_search(&folded).is_ok() || NAMES.binary_search(&name).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels() {
        let check = |list: &[&str], expected: &[(&str, Option<&str>)]| {
            let list: Vec<Localised> = list.iter().map(|text| Localised::plain(*text)).collect();
            let found = with_levels(&list);
            let found: Vec<_> = found.iter().map(|(name, level)| (name.text.as_str(), level.as_deref())).collect();
            assert_eq!(found, expected);
        };
        check(&["Kotlin - Advanced", "SQL - Classwork"], &[("Kotlin", Some("Advanced")), ("SQL", Some("Classwork"))]);
        check(&["Docker (изучаю)", "AWS (EC2)"], &[("Docker", Some("изучаю")), ("AWS (EC2)", None)]);
        check(&["Java (2/3)", "Vim (80 %)"], &[("Java", Some("2/3")), ("Vim", Some("80 %"))]);
        check(&["PHP (7.4)", "TCP (/IP)"], &[("PHP (7.4)", None), ("TCP (/IP)", None)]);
        check(&["Databases: basic SQL"], &[("Databases: basic SQL", None)]);
        check(&["Office: nivel básico.", "Go: gin"], &[("Office", Some("nivel básico")), ("Go: gin", None)]);
        check(&["Jira - Confluence"], &[("Jira - Confluence", None)]);
    }

    #[test]
    fn categories() {
        let cases = [
            ("Programming Languages", Some("programming_language")),
            ("Языки программирования", Some("programming_language")),
            ("Vector databases", Some("vector_database")),
            ("Базы данных", Some("database")),
            ("Web Development", None),
        ];
        for (name, expected) in cases {
            assert_eq!(category_of_skill(name), expected, "{name}");
        }
        for name in ["c#", "ada", "zig", "python", "objective-c"] {
            assert!(is_programming_language(name), "{name}");
        }
        assert!(!is_programming_language("django"));
    }
}
