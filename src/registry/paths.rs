//! An index of names by the skeletons of their words: a search descends word by word, only where a name may match.

use super::forms::{SHARED, Stem};
use super::prepared::Prepared;
use crate::language::{Language, Languages, Words};
use std::collections::BTreeMap;
use std::collections::btree_map::Range;
use std::ops::Bound;
use std::sync::LazyLock;

/// Separates the words of a path.
const GAP: char = '\u{0}';
/// Sorts after all longer paths that begin with the same word.
const AFTER_GAP: char = '\u{1}';

/// Words of a name that stand in its path. A walk copies the path at every word, and each text of the same words is
/// walked from each of them: whole sentences as names would take hours.
const LONGEST: usize = 16;

/// Forms by the skeletons of their first words.
#[derive(Clone, Debug, Default)]
pub(super) struct Paths(BTreeMap<String, Vec<usize>>);

impl Paths {
    /// Adds a form.
    pub fn insert(&mut self, skeletons: &[String], form: usize) {
        let path = skeletons[..skeletons.len().min(LONGEST)].join(GAP.encode_utf8(&mut [0; 4]));
        self.0.entry(path).or_default().push(form);
    }

    /// A superset of the forms whose words match the text's words in order; at most `most` of those that sound the
    /// same.
    pub fn fitting(&self, words: &[Prepared<'_>], most: usize) -> Vec<usize> {
        let mut found = Vec::new();
        self.walk("", words, most, &mut found);
        found
    }

    fn walk(&self, path: &str, words: &[Prepared<'_>], most: usize, found: &mut Vec<usize>) {
        let Some((word, rest)) = words.split_first() else { return };
        let base = path.len();
        let from = format!("{path}{}", start(word));
        let mut known = self.from(&from);
        let mut skipped = 0;
        while let Some((name, forms)) = known.next().filter(|(name, _)| name.starts_with(from.as_str())) {
            let end = name[base..].find(GAP).map_or(name.len(), |at| base + at);
            let fits = fit(word, &name[base..end]);
            if end == name.len() {
                found.extend(forms.iter().filter(|_| fits).take(most));
                continue;
            }
            if fits && !rest.is_empty() {
                self.walk(&name[..=end], rest, most, found);
            }
            skipped += 1;
            if fits || skipped > SKIPPED {
                known = self.from(&format!("{}{AFTER_GAP}", &name[..end]));
                skipped = 0;
            }
        }
    }

    /// The entries from this path on.
    fn from(&self, path: &str) -> Range<'_, String, Vec<usize>> {
        self.0.range::<str, _>((Bound::Included(path), Bound::Unbounded))
    }
}

/// Seeking the next word costs as much as skipping this many entries.
const SKIPPED: usize = 8;

/// What forms of a word may differ by, in bytes of their skeletons.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    /// At the end of a word of a text.
    of_word: usize,
    /// At the end of a name that it is a form of.
    of_name: usize,
}

/// Two letters may be one sound.
const LEAST: Ends = Ends { of_word: 2, of_name: 2 };

/// By language.
static LONGEST_ENDS: LazyLock<[Ends; Language::COUNT]> = LazyLock::new(|| {
    let longest = |language: Language| {
        let inflection = &language.pack().names.inflection;
        let length = |endings: &Words| endings.iter().map(str::len).max().unwrap_or(0);
        // A stem may have lost more than an ending, and a vowel before the ending may be another.
        let deep = if inflection.stems { DEEP_END } else { 0 };
        let vowel = usize::from(inflection.replaces_vowel);
        let attribute = length(&inflection.attribute_endings).max(deep);
        let of_word = LEAST.of_word + length(&inflection.endings).max(attribute);
        Ends { of_word, of_name: LEAST.of_name + attribute.max(vowel) }
    };
    Language::ALL.map(longest)
});
/// Bytes that stemming may remove, in a language that inflects names like other words.
const DEEP_END: usize = 4;

/// What other forms of a word may differ by, whose ending and stems may belong to these languages.
pub(super) fn longest_ends(of_ending: Languages, stems: &[Stem]) -> Ends {
    let languages = of_ending.iter().chain(stems.iter().map(|(language, _)| *language));
    let ends = languages.map(|language| LONGEST_ENDS[language.index()]);
    ends.fold(LEAST, |a, b| Ends { of_word: a.of_word.max(b.of_word), of_name: a.of_name.max(b.of_name) })
}

/// Whether a word may be a form of a word of a name, or the other way round.
pub(super) fn fit(word: &Prepared<'_>, name: &str) -> bool {
    let skeleton = &word.skeleton;
    let shared = skeleton.bytes().zip(name.bytes()).take_while(|(a, b)| a == b).count();
    skeleton.len() - shared <= word.ends.of_word && name.len() - shared <= word.ends.of_name
}

/// What all names that a word may be a form of begin with: all of it but the end, where that is more than
/// [`beginning`] tells.
fn start<'w>(word: &'w Prepared<'_>) -> &'w str {
    let skeleton = word.skeleton.as_str();
    let least = beginning(skeleton).len();
    let sure = skeleton.floor_char_boundary(skeleton.len().saturating_sub(word.ends.of_word));
    &skeleton[..sure.max(least)]
}

/// The prefix that a word's skeleton shares with those of the names whose form it may be. A digit takes no ending.
pub(super) fn beginning(skeleton: &str) -> &str {
    if skeleton.ends_with(|c: char| c.is_ascii_digit()) {
        return skeleton;
    }
    let least = SHARED.min(skeleton.len().saturating_sub(1)).max(1);
    let shared = (least..skeleton.len()).find(|end| skeleton.is_char_boundary(*end)).unwrap_or(skeleton.len());
    &skeleton[..shared]
}
