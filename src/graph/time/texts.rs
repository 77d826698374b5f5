//! Which dated things the words of a question select.

use super::entries::Entry;
use crate::domain::Direction;
use crate::graph::Graph;
use crate::id::EntityKey;
use crate::language::{Language, Languages, is_of, tells_of};
use crate::order::Collect as _;
use crate::registry::initials_of;
use crate::text::{fold, stem};
use std::collections::BTreeSet;

impl Graph {
    /// The entries whose texts contain the most words, at least half of them.
    pub(super) fn saying(&self, entries: &[Entry], words: &[(String, Language)], texts: Texts) -> Vec<Entry> {
        let counts: Vec<usize> = entries.iter().map(|entry| self.said(entry, words, texts)).collect();
        let best = counts.iter().copied().max().unwrap_or(0);
        if best == 0 || best * 2 < words.len() {
            return Vec::new();
        }
        entries.iter().zip(counts).filter(|(_, count)| *count == best).map(|(entry, _)| entry.clone()).collect()
    }

    /// The jobs whose titles contain the name of one of these nodes.
    pub(super) fn titled(&self, all: &[Entry], named: &[&EntityKey]) -> Vec<Entry> {
        let names = self.names_of(named);
        let says = |entry: &&Entry| {
            let title = self.text_of(entry, Texts::Roles);
            let said = tokens(&title);
            entry.rank == 0 && names.iter().any(|name| tokens(name).is_subset(&said))
        };
        all.iter().filter(says).cloned().collect()
    }

    /// Their names, folded.
    pub(super) fn names_of(&self, keys: &[&EntityKey]) -> Vec<String> {
        keys.iter().filter_map(|key| Some(fold(&self.node(key.as_str())?.name))).collect()
    }

    /// Keeps certificates, and what is called a course, if there are any.
    pub(super) fn keep_courses(&self, entries: &mut Vec<Entry>) {
        let called = |entry: &Entry| {
            let text = self.text_of(entry, Texts::Own);
            let course = |word: &&str| is_of(word, Languages::ALL, |pack| pack.questions.sections.course);
            tokens(&text).iter().any(course)
        };
        let is_course = |entry: &Entry| entry.kind == "certificate" || called(entry);
        if entries.iter().any(is_course) {
            entries.retain(is_course);
        }
    }

    /// Whether any text of an entry tells of one of these matters.
    pub(super) fn tells_of_any(&self, entry: &Entry, matters: &[&str]) -> bool {
        let text = self.text_of(entry, Texts::All);
        tokens(&text).iter().any(|token| matters.iter().any(|matter| tells_of(matter, token)))
    }

    /// How many of the words these texts of the entry contain.
    fn said(&self, entry: &Entry, words: &[(String, Language)], texts: Texts) -> usize {
        self.said_words(entry, words, texts).len()
    }

    /// Which of the words these texts of the entry contain, by their places.
    pub(super) fn said_words(&self, entry: &Entry, words: &[(String, Language)], texts: Texts) -> Vec<usize> {
        let text = self.text_of(entry, texts);
        let tokens = tokens(&text);
        let said = words.iter().enumerate().filter(|(_, (word, language))| says(&tokens, word, *language));
        said.map(|(at, _)| at).collect()
    }

    /// These texts of the entry, folded.
    pub(super) fn text_of(&self, entry: &Entry, texts: Texts) -> String {
        let all = texts == Texts::All;
        let mut text = String::new();
        let mut add = |part: &str| {
            text.push_str(part);
            text.push(' ');
        };
        for (name, value) in &entry.properties {
            let role = ROLES.contains(&name.split('@').next().unwrap_or_default());
            let place = texts == Texts::Places && name.starts_with("location");
            if role || place || name != "url" && (all || texts == Texts::Own && entry.kind == "project") {
                add(value);
            }
        }
        if let Some(node) = self.node(entry.key.as_str()).filter(|_| texts != Texts::Roles) {
            add(&node.name);
            node.aliases.iter().for_each(|alias| add(alias));
            node.translations.values().for_each(|name| add(name));
            // Certificates are called by their initials.
            let initials = if entry.kind == "certificate" { initials_of(&node.name) } else { None };
            initials.iter().for_each(|initials| add(initials));
        }
        if all {
            for (_, other) in self.all_around(entry.key.as_str(), Direction::Out) {
                add(&other.name);
            }
        }
        fold(&text)
    }
}

pub(super) fn tokens(folded: &str) -> BTreeSet<&str> {
    folded.split(|c: char| !c.is_alphanumeric()).filter(|token| !token.is_empty()).into_set()
}

/// The texts of an entry that are searched for words of the question.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Texts {
    /// Its name, its properties, and what was achieved and used there.
    All,
    /// Its name, the roles there, and the properties of a project.
    Own,
    /// Its name, the roles there, and the place.
    Places,
    /// The roles or studies there.
    Roles,
}

/// Properties that state a role.
const ROLES: [&str; 5] = ["position", "roles", "studyType", "study_type", "area"];

/// Length of a common prefix, in letters, from which on two words count as the same.
const SHARED: usize = 6;

fn says(tokens: &BTreeSet<&str>, word: &str, language: Language) -> bool {
    if tokens.contains(word) {
        return true;
    }
    let wanted = stem(word, language);
    // Words with the same stem begin alike.
    let begin: String = word.chars().take(2).collect();
    let alike = tokens.range(begin.as_str()..).take_while(|token| token.starts_with(&begin));
    let beginning: Option<String> = (word.chars().count() >= SHARED).then(|| word.chars().take(SHARED).collect());
    alike
        .into_iter()
        .any(|token| *stem(token, language) == *wanted || beginning.as_ref().is_some_and(|b| token.starts_with(b)))
}
