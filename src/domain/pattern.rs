//! Patterns: what a question looks like.
//!
//! A pattern is a set of words that must all occur, in any order, folded: `word`, `begin*`, `*end` (of a compound),
//! `~noun` (any form of the word, by its stem), `@group` (any word of a group of the language's pack), alternatives
//! separated by `|`. `+word` directly follows the word before it. More words make a pattern more specific.

use crate::language::{Language, Languages, SpokenPatterns, WordGroups};
use crate::order::Order as _;
use crate::text::{fold, is_function_word_in, stem};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

#[derive(Clone, Debug, PartialEq)]
enum Slot {
    Word(Box<str>),
    Begin(Box<str>),
    End(Box<str>),
    Stem(Box<str>),
    Group(&'static [Slot]),
}

impl Slot {
    fn new(text: &str, language: Language) -> Self {
        if let Some(noun) = text.strip_prefix('~') {
            return Slot::Stem(stem(&crate::text::lower(noun), language).into());
        }
        if let Some(end) = text.strip_prefix('*') {
            return Slot::End(fold(end).into());
        }
        match text.strip_suffix('*') {
            Some(begin) => Slot::Begin(fold(begin).into()),
            None => Slot::Word(fold(text).into()),
        }
    }

    fn fits(&self, word: &str, language: Language) -> bool {
        match self {
            Slot::Word(own) => **own == *word,
            Slot::Begin(begin) => word.starts_with(&**begin),
            Slot::End(end) => word.ends_with(&**end),
            Slot::Stem(own) => **own == *stem(word, language),
            Slot::Group(words) => words.iter().any(|slot| slot.fits(word, language)),
        }
    }
}

/// One word of a pattern.
#[derive(Clone, Debug, PartialEq)]
struct Place {
    /// What it may be.
    slots: Vec<Slot>,
    /// Whether it directly follows the word before it.
    follows: bool,
}

/// A pattern in one language.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    language: Language,
    places: Vec<Place>,
}

/// How well a pattern fits.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The number of words matched; a function word counts 0.4, because it says little alone.
    pub score: f32,
    /// Indices of the question's words that it used.
    pub used: Vec<usize>,
}

impl Pattern {
    /// Parses a pattern.
    pub fn new(text: &str, language: Language) -> Self {
        let place = |text: &str| {
            let words = text.strip_prefix('+').unwrap_or(text);
            let slots = words.split('|').map(|word| alternative(word, language)).collect();
            Place { slots, follows: text.starts_with('+') }
        };
        Self { language, places: text.split_whitespace().map(place).collect() }
    }

    /// What its words may be.
    fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.places.iter().flat_map(|place| &place.slots)
    }

    /// How well it fits the (folded) words of a question in these languages; `None` if one of its words is missing.
    pub fn fit(&self, question: &[String], languages: Languages) -> Option<Fit> {
        let mut fit = Fit { score: 0.0, used: Vec::with_capacity(self.places.len()) };
        for place in &self.places {
            let before = fit.used.last().filter(|_| place.follows);
            let fits = |at: &usize| {
                let fits = |slot: &Slot| slot.fits(&question[*at], self.language);
                !fit.used.contains(at) && before.is_none_or(|before| before + 1 == *at) && place.slots.iter().any(fits)
            };
            let says = |at: &usize| !is_function_word_in(&question[*at], languages);
            let mut places = (0..question.len()).filter(fits);
            let first = places.next()?;
            // Of two words that fit, one with content is meant.
            let telling = if says(&first) { None } else { places.find(says) };
            let at = telling.unwrap_or(first);
            fit.score += if says(&at) { 1.0 } else { 0.4 };
            fit.used.push(at);
        }
        (!self.places.is_empty()).then_some(fit)
    }
}

/// The words of each group of a language, parsed once; `spoken` holds the names of all spoken languages.
static GROUPS: LazyLock<[BTreeMap<&'static str, Vec<Slot>>; Language::COUNT]> = LazyLock::new(|| {
    Language::ALL.map(|language| {
        let questions = &language.pack().questions;
        let read = |text: &'static str| -> Vec<Slot> {
            text.split(['|', ',']).map(str::trim).filter(|w| !w.is_empty()).map(|w| Slot::new(w, language)).collect()
        };
        let groups = WordGroups::NAMES.iter().map(|name| (*name, read(questions.groups.of(name).unwrap_or_default())));
        let spoken = SpokenPatterns::NAMES.iter().filter_map(|name| questions.spoken.of(name)).flat_map(read);
        groups.chain([("spoken", spoken.collect())]).collect()
    })
});

/// One alternative of a slot: a word, or a group of words. A group that no pack has fits nothing.
fn alternative(word: &str, language: Language) -> Slot {
    match word.strip_prefix('@') {
        Some(group) => Slot::Group(GROUPS[language.index()].get(group).map_or(&[], Vec::as_slice)),
        None => Slot::new(word, language),
    }
}

/// Patterns in several languages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Patterns(Vec<Pattern>);

impl Patterns {
    /// Adds patterns of a language.
    pub fn add<'t>(&mut self, patterns: impl IntoIterator<Item = &'t str>, language: Language) {
        self.0.extend(patterns.into_iter().map(|text| Pattern::new(text, language)));
    }

    /// Adds the patterns of an owner's file, by language.
    pub fn add_all(&mut self, patterns: &BTreeMap<Language, Vec<String>>) {
        for (language, texts) in patterns {
            self.add(texts.iter().map(String::as_str), *language);
        }
    }

    /// The fit of the best pattern in one of these languages; of equals, the first.
    pub fn best(&self, question: &[String], languages: Languages) -> Option<Fit> {
        let own = self.0.iter().filter(|pattern| languages.has(pattern.language));
        own.filter_map(|pattern| pattern.fit(question, languages)).fold(None, |best: Option<Fit>, next| match best {
            Some(best) if best.score >= next.score => Some(best),
            _ => Some(next),
        })
    }

    /// Whether a (folded) word fits a slot of any pattern.
    pub fn has_word(&self, word: &str, languages: Languages) -> bool {
        let own = self.0.iter().filter(|pattern| languages.has(pattern.language));
        own.flat_map(|p| p.slots().map(|slot| (slot, p.language))).any(|(slot, l)| slot.fits(word, l))
    }

    /// Whether a (folded) word asks by itself: "technologies".
    pub fn asks_alone(&self, word: &str, languages: Languages) -> bool {
        self.has_word(word, languages) && self.best(&[word.to_owned()], languages).is_some()
    }

    /// The whole words and word beginnings that the patterns consist of; `true` marks a beginning.
    pub(super) fn written(&self) -> impl Iterator<Item = (&str, bool)> {
        let groups = |slot: &'_ Slot| match slot {
            Slot::Group(words) => *words,
            _ => &[],
        };
        let slots = self.0.iter().flat_map(Pattern::slots);
        slots.flat_map(move |slot| std::iter::once(slot).chain(groups(slot))).filter_map(|slot| match slot {
            Slot::Word(word) => Some((&**word, false)),
            Slot::Begin(begin) => Some((&**begin, true)),
            Slot::End(_) | Slot::Stem(_) | Slot::Group(_) => None,
        })
    }

    /// Whether there are no patterns.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Most letters of an inflection.
const ENDING: usize = 3;

/// All words of the patterns by language, to test quickly whether any pattern has a word.
#[derive(Clone, Debug, Default)]
pub(super) struct Asking([Asked; Language::COUNT]);

#[derive(Clone, Debug, Default)]
struct Asked {
    words: BTreeSet<Box<str>>,
    begins: BTreeSet<Box<str>>,
    ends: BTreeSet<Box<str>>,
    stems: BTreeSet<Box<str>>,
}

impl Asking {
    /// Adds the words of these patterns.
    pub fn add(&mut self, patterns: &Patterns) {
        for pattern in &patterns.0 {
            let own = &mut self.0[pattern.language.index()];
            pattern.slots().for_each(|slot| own.add(slot));
        }
    }

    /// Whether a (folded) word fits a slot of any pattern in these languages.
    pub fn has(&self, word: &str, languages: Languages) -> bool {
        languages.iter().any(|language| self.0[language.index()].has(word, usize::MAX, language))
    }

    /// The same if at most [`ENDING`] letters follow the beginning of a word.
    pub fn has_form(&self, word: &str, languages: Languages) -> bool {
        languages.iter().any(|language| self.0[language.index()].has(word, ENDING, language))
    }
}

impl Asked {
    fn add(&mut self, slot: &Slot) {
        match slot {
            Slot::Word(word) => drop(self.words.insert(word.clone())),
            Slot::Begin(begin) => drop(self.begins.insert(begin.clone())),
            Slot::End(end) => drop(self.ends.insert(end.clone())),
            Slot::Stem(stem) => drop(self.stems.insert(stem.clone())),
            Slot::Group(words) => words.iter().for_each(|slot| self.add(slot)),
        }
    }

    /// `rest`: how many letters may follow the beginning of a word.
    fn has(&self, word: &str, rest: usize, language: Language) -> bool {
        let ends = || word.char_indices().map(|(at, letter)| at + letter.len_utf8());
        let starts =
            || ends().filter(|end| rest == usize::MAX || word[*end..].chars().count() <= rest).map(|end| &word[..end]);
        self.words.contains(word)
            || starts().any(|begin| self.begins.contains(begin))
            || self.ends.iter().any(|end| word.ends_with(&**end))
            || (!self.stems.is_empty() && self.stems.contains(&*stem(word, language)))
    }
}

/// The names of the patterns that the (folded) words fit; of overlapping ones, the most specific.
pub(crate) fn named(rows: &[(String, Patterns)], words: &[String], languages: Languages) -> Vec<String> {
    let fitting = rows.iter().filter_map(|(name, patterns)| patterns.best(words, languages).map(|fit| (fit, name)));
    let mut found: Vec<(Fit, &String)> = fitting.collect();
    found.order_by(|a, b| b.0.score.total_cmp(&a.0.score));
    let mut taken: Vec<usize> = Vec::new();
    let mut out = Vec::new();
    for (fit, name) in found {
        if fit.used.iter().all(|at| !taken.contains(at)) {
            taken.extend(fit.used);
            out.push(name.clone());
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fits() {
        let check = |pattern: &str, question: &str, language: Language, words: usize| {
            let folded: Vec<String> = question.split_whitespace().map(fold).collect();
            let fit = Pattern::new(pattern, language).fit(&folded, language.into());
            assert_eq!(fit.map_or(0, |fit| fit.used.len()), words, "{pattern} {question}");
        };
        check("достиж*", "Какие достижения на проекте", Language::Ru, 1);
        check("где сейчас|теперь работ*", "Где сейчас работает Дмитрий", Language::Ru, 3);
        check("где сейчас работ*", "Где работал", Language::Ru, 0);
        check("my name", "what is MY name", Language::En, 2);
        check("a a", "a", Language::En, 0);
        check("~painting", "which paintings", Language::En, 1);
        check("~картина", "какие картины", Language::Ru, 1);
        check("*market", "which supermarket", Language::En, 1);
        check("*market", "which markets", Language::En, 0);
        check("", "a", Language::En, 0);
        check("@where_ @work", "Where has he worked", Language::En, 2);
        check("@where_ @work", "где он пахал", Language::Ru, 2);
        check("@nothing", "nothing", Language::En, 0);
        check("con +que trabaja", "en X con que trabaja", Language::Es, 3);
        check("con +que trabaja", "que hizo con el blog donde trabaja", Language::Es, 0);
        check("con que esta|hecho", "con que esta hecho", Language::Es, 3);
    }
}
