//! Spellings of names, and finding those that a word may begin.

use super::everyday::everyday_in;
use super::paths::{Paths, beginning, fit};
use super::prepared::Prepared;
use super::skeleton::{skeleton_of, words};
use crate::language::{Language, Languages};
use crate::order::Collect as _;
use crate::text::{contracted, fold, lower, spelled_out, stem};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

/// How a form came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    /// The source writes it.
    Written,
    /// Letters of a language are spelled out: `Mueller` for `Müller`.
    SpelledOut,
    /// Letters of a language may be spelled out in the name: `Muller` for `Mueller`. A guess, so it counts only where the
    /// text speaks the language.
    Contracted(Language),
    /// How a name of the language sounds to those who write another script. Nobody writes it so in its own.
    Heard(Language),
    /// What people of the trade say in the language, in its script alone.
    Slang(Language),
    /// The name without its legal form, its initials, the name of a person in part.
    Short,
    /// A word of the name that may stand for the whole: a guess.
    Part,
}

/// One spelling of one entity, prepared for matching.
#[derive(Clone, Debug)]
pub(super) struct Form {
    /// Index into the entities.
    pub entity: usize,
    /// The name as given.
    pub text: String,
    /// Folded words.
    pub words: Vec<String>,
    /// Their skeletons.
    pub skeletons: Vec<String>,
    /// Their stems in the languages that inflect names so.
    pub stems: Vec<Vec<Stem>>,
    /// The languages in which the form is an everyday word: there it needs a capital or a cue to count as a name.
    pub everyday: Languages,
    /// Where it comes from.
    pub spelling: Spelling,
}

/// A stem, and whose.
pub(super) type Stem = (Language, String);

/// Shorter words are not stemmed.
const SHORTEST_STEMMED: usize = 3;

/// The stems of a folded word in those of the languages that inflect names like other words.
pub(super) fn stems(folded: &str, languages: Languages) -> Vec<Stem> {
    let deep = |language: &Language| language.pack().names.inflection.stems;
    languages.iter().filter(deep).map(|language| (language, stem(folded, language))).collect()
}

/// All forms, by what a word of a text is looked up under.
#[derive(Clone, Debug, Default)]
pub(super) struct Forms {
    all: Vec<Form>,
    /// Skeleton of the first word.
    by_first: BTreeMap<String, Vec<usize>>,
    /// Skeletons of all words.
    by_path: Paths,
    /// Stem of the first word.
    by_stem: BTreeMap<Stem, Vec<usize>>,
    /// Skeleton of the whole form without gaps (`aiportfolio`).
    by_joined: BTreeMap<String, Vec<usize>>,
    /// The first and the last letters of the first word and of its skeleton, for words that are long enough for guesses.
    by_edge: BTreeMap<Edge, Vec<usize>>,
}

/// Two letters at the beginning or the end of a word. A typing error leaves one of the two edges alone.
type Edge = (bool, [char; 2]);

fn edges(word: &str) -> impl Iterator<Item = Edge> {
    let mut letters = word.chars();
    let first = letters.next().zip(letters.next()).map(|(a, b)| (false, [a, b]));
    let mut letters = word.chars().rev();
    let last = letters.next().zip(letters.next()).map(|(a, b)| (true, [a, b]));
    first.into_iter().chain(last)
}

/// Bytes of a name from which on a typing error is forgiven.
pub(super) const LONG_ENOUGH: usize = 5;

/// Skeletons of which one is the inflected form of the other share this many bytes, or all but the last of a shorter one.
pub(super) const SHARED: usize = 3;

impl Forms {
    /// Adds all spellings of an entity's names, and its key.
    pub fn add(&mut self, entity: usize, names: &[&str], key: &str) {
        let mut seen = BTreeSet::new();
        for name in names.iter().copied().chain([key]) {
            self.insert(entity, name, name, Spelling::Written, &mut seen);
        }
        for name in names {
            let (lowered, folded) = (lower(name), fold(name));
            for language in Language::ALL {
                if let Some(spelled) = spelled_out(&lowered, language) {
                    self.insert(entity, name, &spelled, Spelling::SpelledOut, &mut seen);
                }
                if let Some(contracted) = contracted(&folded, language) {
                    self.insert(entity, name, &contracted, Spelling::Contracted(language), &mut seen);
                }
                let sounds = language.pack().names.heard;
                let written = format!(" {lowered}");
                if sounds.iter().any(|(letters, _)| written.contains(letters)) {
                    let heard = sounds.iter().fold(written, |name, (from, to)| name.replace(from, to));
                    self.insert(entity, name, &heard, Spelling::Heard(language), &mut seen);
                }
            }
        }
    }

    /// Adds what an entity is called besides its names.
    pub fn add_shorter(&mut self, entity: usize, names: &[(String, Spelling)]) {
        let others = self.all.iter().rev().take_while(|form| form.entity == entity);
        let mut seen: BTreeSet<Vec<String>> = others.map(|form| form.words.clone()).into_set();
        for (name, spelling) in names {
            self.insert(entity, name, name, *spelling, &mut seen);
        }
    }

    fn insert(
        &mut self,
        entity: usize,
        name: &str,
        spelled: &str,
        spelling: Spelling,
        seen: &mut BTreeSet<Vec<String>>,
    ) {
        let words: Vec<String> = words(spelled).into_iter().map(|word| fold(word.text)).collect();
        if words.is_empty() || !seen.insert(words.clone()) {
            return;
        }
        let skeletons: Vec<String> = words.iter().map(|word| skeleton_of(word)).collect();
        // What sounds as it is written is found by that.
        let mut others = self.all.iter().rev().take_while(|form| form.entity == entity);
        if matches!(spelling, Spelling::Heard(_)) && others.any(|form| form.skeletons == skeletons) {
            return;
        }
        let long = |word: &&String| word.chars().nth(SHORTEST_STEMMED - 1).is_some();
        let stems: Vec<Vec<Stem>> = words
            .iter()
            .map(|word| Some(word).filter(long).map_or(Vec::new(), |w| stems(w, Languages::ALL.of_word(w))))
            .collect();
        let everyday = if words.len() == 1 { everyday_in(&words[0]) } else { Languages::NONE };
        let at = self.all.len();
        self.by_first.entry(skeletons[0].clone()).or_default().push(at);
        self.by_path.insert(&skeletons, at);
        self.by_joined.entry(skeletons.concat()).or_default().push(at);
        for stem in &stems[0] {
            self.by_stem.entry(stem.clone()).or_default().push(at);
        }
        if skeletons[0].len() >= LONG_ENOUGH {
            let keys: BTreeSet<Edge> = edges(&skeletons[0]).chain(edges(&words[0])).into_set();
            for edge in keys {
                self.by_edge.entry(edge).or_default().push(at);
            }
        }
        self.all.push(Form { entity, text: name.to_owned(), words, skeletons, stems, everyday, spelling });
    }

    pub fn iter(&self) -> impl Iterator<Item = &Form> {
        self.all.iter()
    }

    /// At least the forms whose first word a word with this skeleton and these stems is a form of, each once.
    pub fn beginning_like<'a>(&'a self, skeleton: &'a str, stems: &'a [Stem]) -> impl Iterator<Item = &'a Form> {
        let shared = beginning(skeleton);
        let alike = self.starting_with(shared);
        let same_stem = stems.iter().filter_map(|stem| self.by_stem.get(stem)).flatten().map(|at| &self.all[*at]);
        alike.chain(same_stem.filter(move |form| !form.skeletons[0].starts_with(shared)))
    }

    /// The forms whose first word has one of these stems and looks too unlike this skeleton to stand on its path.
    fn unlike<'a>(&'a self, first: &'a Prepared<'_>) -> impl Iterator<Item = &'a Form> {
        let shared = beginning(&first.skeleton);
        let same_stem = first.stems.iter().filter_map(|stem| self.by_stem.get(stem)).flatten().map(|at| &self.all[*at]);
        same_stem.filter(move |form| {
            let name = &form.skeletons[0];
            !name.starts_with(shared) || !fit(first, name)
        })
    }

    /// At least the forms that these words begin with, each once; of those that sound the same at most `most`.
    pub fn standing_at<'a>(&'a self, words: &'a [Prepared<'_>], most: usize) -> impl Iterator<Item = &'a Form> {
        let alike = self.by_path.fitting(words, most).into_iter().map(|at| &self.all[at]);
        let first = words.first().into_iter();
        alike.chain(first.flat_map(move |first| self.unlike(first).take(most)))
    }

    /// The forms whose first word's skeleton starts with these letters.
    pub fn starting_with<'a>(&'a self, letters: &'a str) -> impl Iterator<Item = &'a Form> {
        let from = (Bound::Included(letters), Bound::Unbounded);
        let found = self.by_first.range::<str, _>(from).take_while(move |(first, _)| first.starts_with(letters));
        found.filter(move |_| !letters.is_empty()).flat_map(|(_, forms)| forms).map(|at| &self.all[*at])
    }

    /// At least the forms whose first word, or its skeleton, is long enough for guesses and one typing error away, each
    /// once.
    pub fn nearly(&self, word: &str, skeleton: &str) -> impl Iterator<Item = &Form> {
        let found = edges(word).chain(edges(skeleton)).filter_map(|edge| self.by_edge.get(&edge)).flatten();
        let found: BTreeSet<usize> = found.copied().into_set();
        found.into_iter().map(|at| &self.all[at])
    }

    /// The forms with this skeleton, written together.
    pub fn joined(&self, skeleton: &str) -> impl Iterator<Item = &Form> {
        self.by_joined.get(skeleton).into_iter().flatten().map(|at| &self.all[*at])
    }
}
