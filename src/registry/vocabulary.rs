//! Commonly known technologies: their names, other names and categories, and finding them in sentences.
//!
//! The data file is generated from public lists (`cargo xtask vocabulary`, which names them and their licences). A line
//! holds a name, categories and other names; `~` marks a name that is also an everyday word.

mod find;

use super::everyday::everyday_in;
use super::skeleton::{folded_words, skeleton_of};
use crate::language::{Language, Languages, Script};
use crate::text::fold;
use std::collections::BTreeMap;
use std::sync::LazyLock;

pub use find::Found;

static FILE: &str = include_str!("vocabulary/technologies.tsv");

/// A technology.
#[derive(Debug)]
pub struct Technology {
    /// As its makers spell it.
    pub name: &'static str,
    /// Its categories, separated by commas.
    pub categories: &'static str,
    /// Other names, slang included.
    pub aliases: Vec<&'static str>,
}

impl Technology {
    /// Whether it is of a category, or written for a language.
    pub fn is_of(&self, category: &str) -> bool {
        self.categories.split(',').any(|own| own == category)
    }
}

/// One spelling of a technology's name.
#[derive(Debug)]
struct Name {
    technology: usize,
    written: &'static str,
    /// Folded.
    words: Vec<String>,
    /// Whether it is also an everyday word, which needs context to count as a name.
    everyday: bool,
    /// The language, if it is slang.
    slang: Option<Language>,
}

/// All technologies, indexed by the words of their names.
#[derive(Debug)]
pub struct Vocabulary {
    technologies: Vec<Technology>,
    names: Vec<Name>,
    /// By the first folded word.
    by_word: BTreeMap<String, Vec<usize>>,
    /// Single-word names by skeleton, for texts in another script.
    by_sound: BTreeMap<String, usize>,
}

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(Vocabulary::read);

/// The vocabulary, read once.
pub fn vocabulary() -> &'static Vocabulary {
    &VOCABULARY
}

/// Names with a shorter skeleton, in bytes, are not recognized in another script: too many words sound like them.
const SHORTEST_SOUND: usize = 4;

/// Minimum letters of a name that may be misspelt: others are too near to each other.
const SHORTEST_MISSPELT: usize = 7;

/// Minimum letters before `js` in a name that may also be written in two words.
const SHORTEST_HEAD: usize = 2;

/// Whether a name belongs to a technology of the vocabulary.
pub fn is_technology(name: &str) -> bool {
    vocabulary().of_name(name).is_some()
}

/// Whether a name belongs to a programming language of the vocabulary.
#[inline(never)] // A copy at each call makes the module 2.5 kB larger.
pub fn is_programming_language(name: &str) -> bool {
    vocabulary().of_name(name).is_some_and(|known| known.is_of("programming_language"))
}

impl Vocabulary {
    fn read() -> Self {
        let mut out =
            Self { technologies: Vec::new(), names: Vec::new(), by_word: BTreeMap::new(), by_sound: BTreeMap::new() };
        for line in FILE.lines() {
            let mut fields = line.split('\t');
            let (Some(name), Some(categories)) = (fields.next(), fields.next()) else { continue };
            let others = fields.next().unwrap_or_default().split('|').filter(|name| !name.is_empty());
            let technology = out.technologies.len();
            let aliases = others.clone().map(|name| name.trim_start_matches('~')).collect();
            out.technologies.push(Technology { name: name.trim_start_matches('~'), categories, aliases });
            for name in std::iter::once(name).chain(others) {
                out.add(technology, name.trim_start_matches('~'), name.starts_with('~'), None);
            }
        }
        for language in Language::ALL {
            for (slang, name) in language.pack().names.slang {
                let Some(technology) = out.at(name) else { continue };
                // In another script the slang word has no other meaning; in the same script it may be any word.
                let everyday = everyday_in(slang) != Languages::NONE || slang.chars().count() < SHORTEST_SOUND;
                out.technologies[technology].aliases.push(slang);
                out.add(technology, slang, everyday, Some(language));
            }
        }
        out
    }

    fn add(&mut self, technology: usize, written: &'static str, marked: bool, slang: Option<Language>) {
        let words = folded_words(written);
        let everyday = marked || matches!(words.as_slice(), [only] if everyday_in(only) != Languages::NONE);
        if let [only] = words.as_slice() {
            // `React JS` for `reactjs`.
            if let Some(head) = only.strip_suffix("js").filter(|head| head.chars().count() >= SHORTEST_HEAD) {
                let words = vec![head.to_owned(), "js".to_owned()];
                self.insert(Name { technology, written, words, everyday: false, slang });
            }
            let sound = skeleton_of(only);
            if sound.len() >= SHORTEST_SOUND && !everyday && (slang.is_some() || is_latin(only)) {
                self.by_sound.entry(sound).or_insert(self.names.len());
            }
        }
        self.insert(Name { technology, written, words, everyday, slang });
    }

    fn insert(&mut self, name: Name) {
        let Some(first) = name.words.first() else { return };
        self.by_word.entry(first.clone()).or_default().push(self.names.len());
        self.names.push(name);
    }

    fn at(&self, name: &str) -> Option<usize> {
        let words = folded_words(name);
        let named = self.by_word.get(words.first()?)?;
        named.iter().map(|at| &self.names[*at]).find(|name| name.words == words).map(|name| name.technology)
    }

    /// The technology that has this name or alias, with or without a version behind it: `Angular 2+`.
    pub fn of_name(&self, name: &str) -> Option<&Technology> {
        let is_version = |text: &str| {
            text.starts_with(|c: char| c.is_ascii_digit())
                && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '+' | 'x'))
        };
        let bare = || name.rsplit_once(' ').filter(|(_, last)| is_version(last)).map(|(before, _)| before);
        self.at(name).or_else(|| self.at(bare()?)).map(|at| &self.technologies[at])
    }

    /// The technology whose one-word name a skill misspells by a letter: `PostgresSQL`. `None` if there are several, or the name is
    /// short.
    pub fn near(&self, name: &str) -> Option<&Technology> {
        let folded = fold(name);
        let (first, length) = (folded.chars().next()?, folded.chars().count());
        if length < SHORTEST_MISSPELT || !folded.chars().all(char::is_alphabetic) {
            return None;
        }
        let mut found = None;
        let alike = self.by_word.range(first.to_string()..).take_while(|(word, _)| word.starts_with(first));
        let alike = alike.filter(|(word, _)| word.chars().count().abs_diff(length) <= 1);
        for (_, at) in alike.filter(|(word, _)| strsim::osa_distance(word, &folded) == 1) {
            let whole = at.iter().map(|at| &self.names[*at]).filter(|name| name.words.len() == 1);
            for technology in whole.map(|name| name.technology) {
                if found.is_some_and(|known| known != technology) {
                    return None;
                }
                found = Some(technology);
            }
        }
        found.map(|at| &self.technologies[at])
    }

    /// The index in [`technologies`](Self::technologies) of the technology with this name or alias.
    pub fn place_of(&self, name: &str) -> Option<usize> {
        self.at(name)
    }

    /// All technologies, in the order of the file.
    pub fn technologies(&self) -> &[Technology] {
        &self.technologies
    }

    /// Other names of the technology with this name, except those that are more often everyday words. Slang comes with
    /// its language.
    pub fn other_names(&self, name: &str) -> Vec<(&'static str, Option<Language>)> {
        let Some(technology) = self.at(name) else { return Vec::new() };
        let own = fold(name);
        // Linking guards everyday words that are in the packs, but not those marked only in the file.
        let is_safe = |name: &&Name| {
            let short = name.written.chars().count() <= 3 && name.written.chars().all(char::is_alphanumeric);
            let guarded = || name.words.iter().any(|word| everyday_in(word) != Languages::NONE);
            !name.everyday || short || guarded()
        };
        let named = self.names.iter().filter(|name| name.technology == technology).filter(is_safe);
        named.map(|name| (name.written, name.slang)).filter(|(name, _)| fold(name) != own).collect()
    }
}

fn is_latin(word: &str) -> bool {
    Script::of(word) == Some(Script::Latin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_names() {
        let check = |name: &str, expected: Option<&str>| {
            assert_eq!(vocabulary().near(name).map(|technology| technology.name), expected, "{name}");
        };
        check("PostgresSQL", Some("PostgreSQL"));
        check("Kubernets", Some("Kubernetes"));
        check("Javascipt", Some("JavaScript"));
        check("Jave", None);
        check("Leadership", None);
        check("Spring Boat", None);
    }
}
