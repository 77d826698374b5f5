//! Spellings of names, indexed by what a word of a text may match.

use super::everyday::everyday_in;
use super::paths::{Paths, beginning, fit};
use super::prepared::Prepared;
use super::skeleton::{folded_words, skeleton_of};
use crate::language::{Language, Languages};
use crate::order::Collect as _;
use crate::text::{contracted, fold, lower, spelled_out, stem};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

/// The origin of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    /// As in the source.
    Written,
    /// With letters of a language spelled out: `Mueller` for `Müller`.
    SpelledOut,
    /// With letters of a language contracted that may be spelled out in the name: `Muller` for `Mueller`. A guess, so
    /// it counts only in a text in that language.
    Contracted(Language),
    /// As a name of the language sounds to people who write another script. It does not occur in the language's own
    /// script.
    Heard(Language),
    /// Slang of the trade in the language, only in its script.
    Slang(Language),
    /// The name without its legal form, its initials, or part of a person's name.
    Short,
    /// Initials that are an everyday word too, and a name only in capitals: "WHO".
    Shouted,
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
    /// Their stems, in languages that inflect names like other words.
    pub stems: Vec<Vec<Stem>>,
    /// Languages in which the form is an everyday word: there it counts as a name only with a capital or a cue.
    pub everyday: Languages,
    /// Its origin.
    pub spelling: Spelling,
}

/// A stem and its language.
pub(super) type Stem = (Language, String);

/// Shorter words are not stemmed.
const SHORTEST_STEMMED: usize = 3;

/// The stems of a folded word, in those of the languages that inflect names like other words.
pub(super) fn stems(folded: &str, languages: Languages) -> Vec<Stem> {
    let deep = |language: &Language| language.pack().names.inflection.stems;
    languages.iter().filter(deep).map(|language| (language, stem(folded, language))).collect()
}

/// All forms, indexed by what a word of a text is looked up by.
#[derive(Clone, Debug, Default)]
pub(super) struct Forms {
    all: Vec<Form>,
    /// By the skeleton of the first word.
    by_first: BTreeMap<String, Vec<usize>>,
    /// By the skeletons of its first words.
    by_path: Paths,
    /// By the stem of the first word.
    by_stem: BTreeMap<Stem, Vec<usize>>,
    /// By the skeleton of the whole form without gaps (`aiportfolio`).
    by_joined: BTreeMap<String, Vec<usize>>,
    /// By the first and last letters of the first word and of its skeleton, for words long enough for guesses.
    by_edge: BTreeMap<Edge, Vec<usize>>,
}

/// Two letters at the beginning or end of a word. A single typing error leaves one of the two edges intact.
type Edge = (bool, [char; 2]);

fn edges(word: &str) -> impl Iterator<Item = Edge> {
    let mut letters = word.chars();
    let first = letters.next().zip(letters.next()).map(|(a, b)| (false, [a, b]));
    let mut letters = word.chars().rev();
    let last = letters.next().zip(letters.next()).map(|(a, b)| (true, [a, b]));
    first.into_iter().chain(last)
}

/// Minimum length, in bytes, of a name in which a typing error is tolerated.
pub(super) const LONG_ENOUGH: usize = 5;

/// Bytes that a skeleton shares with that of its inflected form: at least this many, or all but the last of a shorter
/// one.
pub(super) const SHARED: usize = 3;

impl Forms {
    /// Adds all spellings of an entity's names, and of its key.
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

    /// Adds other names of an entity.
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
        let words = folded_words(spelled);
        if words.is_empty() || !seen.insert(words.clone()) {
            return;
        }
        let skeletons: Vec<String> = words.iter().map(|word| skeleton_of(word)).collect();
        // A name that sounds as it is written is already found by its spelling.
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

    /// A superset of the forms whose first word may match a word with this skeleton and these stems, without
    /// duplicates.
    pub fn beginning_like<'a>(&'a self, skeleton: &'a str, stems: &'a [Stem]) -> impl Iterator<Item = &'a Form> {
        let shared = beginning(skeleton);
        let alike = self.starting_with(shared);
        let same_stem = stems.iter().filter_map(|stem| self.by_stem.get(stem)).flatten().map(|at| &self.all[*at]);
        alike.chain(same_stem.filter(move |form| !form.skeletons[0].starts_with(shared)))
    }

    /// The forms whose first word has one of these stems, but whose skeleton is too different to be found by path.
    fn unlike<'a>(&'a self, first: &'a Prepared<'_>) -> impl Iterator<Item = &'a Form> {
        let shared = beginning(&first.skeleton);
        let same_stem = first.stems.iter().filter_map(|stem| self.by_stem.get(stem)).flatten().map(|at| &self.all[*at]);
        same_stem.filter(move |form| {
            let name = &form.skeletons[0];
            !name.starts_with(shared) || !fit(first, name)
        })
    }

    /// A superset of the forms that these words may begin with, without duplicates; at most `most` of those that sound
    /// the same.
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

    /// A superset of the forms whose first word, or its skeleton, is long enough for guesses and one typing error away,
    /// without duplicates.
    pub fn nearly(&self, word: &str, skeleton: &str) -> impl Iterator<Item = &Form> {
        let found = edges(word).chain(edges(skeleton)).filter_map(|edge| self.by_edge.get(&edge)).flatten();
        let found: BTreeSet<usize> = found.copied().into_set();
        found.into_iter().map(|at| &self.all[at])
    }

    /// Whether a form written without gaps begins with this skeleton.
    pub fn begins_joined(&self, skeleton: &str) -> bool {
        let from = (Bound::Included(skeleton), Bound::Unbounded);
        self.by_joined.range::<str, _>(from).next().is_some_and(|(first, _)| first.starts_with(skeleton))
    }

    /// The forms with this skeleton when written without gaps.
    pub fn joined(&self, skeleton: &str) -> impl Iterator<Item = &Form> {
        self.by_joined.get(skeleton).into_iter().flatten().map(|at| &self.all[*at])
    }
}
