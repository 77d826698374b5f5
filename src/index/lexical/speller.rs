//! Similar spellings among the words of the corpus.

use super::order::Order;
use super::terms::Terms;

/// The words, ordered by prefix and by suffix.
#[derive(Debug, Default)]
pub(super) struct Speller(Order);

impl Speller {
    /// Indexes the words (ids of `terms`) that occur in some document.
    pub fn new(terms: &Terms, live: impl Iterator<Item = u32>) -> Self {
        Self(Order::new(terms, live))
    }

    /// Words with at most one typing error (two from nine characters on), and words with this prefix, each with a
    /// weight below 1. A typing error is a letter changed, omitted or added, or two transposed (Damerau 1964; optimal
    /// string alignment). Words of fewer than four characters have no similar words: every neighbour would fit.
    pub fn similar(&self, terms: &Terms, word: &str) -> Vec<(u32, f32)> {
        let chars: Vec<char> = word.chars().collect();
        let length = chars.len();
        if !(4..=40).contains(&length) || chars.iter().any(|c| c.is_numeric()) {
            return Vec::new();
        }
        let allowed = if length >= 9 { 2 } else { 1 };
        // An error within one half leaves the other half intact.
        let half = (length - 1) / 2;
        let head: String = chars[..half].iter().collect();
        let tail: String = chars[length - half..].iter().collect();
        let (starting, ending) = (self.0.starting(terms, &head), self.0.ending(terms, &tail));
        let mut out = Vec::new();
        for id in starting {
            let candidate = terms.text(*id);
            if is_inflected(word, candidate) {
                out.push((*id, INFLECTED));
            } else if candidate.len() > word.len() && candidate.starts_with(word) {
                // A prefix: the larger the typed part of the word, the higher the weight.
                out.push((*id, 0.5 + 0.4 * word.len() as f32 / candidate.len() as f32));
            } else if is_cognate(word, candidate) {
                out.push((*id, COGNATE));
            }
        }
        for id in starting.iter().chain(ending) {
            let candidate = terms.text(*id);
            // Cheap bounds first: a character takes one to four bytes, and an error changes the count by at most one.
            if candidate.len() > word.len() + 4 * allowed || word.len() > candidate.len() + 4 * allowed {
                continue;
            }
            let distance = strsim::osa_distance(word, candidate);
            if (1..=allowed).contains(&distance) {
                out.push((*id, if distance == 1 { one_error(length) } else { 0.6 }));
            }
        }
        out
    }

    /// The only word that a slip of the pen made this one: a doubled letter written once, or a single one twice, two neighbours in each
    /// other's place, or, in a long word, a letter left out ("goverment"). Other letters make other words ("horses", "houses"; "filming",
    /// "filing"), and so do another beginning and another ending.
    pub fn slipped<'t>(&self, terms: &'t Terms, word: &str) -> Option<&'t str> {
        let length = word.chars().count();
        if !(SHORTEST_SLIP..=LONGEST_SLIP).contains(&length) || !word.chars().all(char::is_alphabetic) {
            return None;
        }
        let ends = |word: &str| (word.chars().next(), word.chars().next_back());
        let head: String = word.chars().take((length - 1) / 2).collect();
        let tail: String = word.chars().skip(length - (length - 1) / 2).collect();
        let near = self.0.starting(terms, &head).iter().chain(self.0.ending(terms, &tail));
        let is_slip = |known: &&str| {
            let own = known.chars().count();
            let fits = match own.abs_diff(length) {
                0 => strsim::levenshtein(known, word) == 2,
                1 => once(known) == once(word) || own > length && length >= LONGEST_WHOLE,
                _ => false,
            };
            ends(known) == ends(word) && fits && strsim::osa_distance(known, word) == 1
        };
        let mut found = near.map(|id| terms.text(*id)).filter(is_slip);
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }
}

/// Fewer letters belong to too many words; more are none.
const SHORTEST_SLIP: usize = 7;
const LONGEST_SLIP: usize = 40;
/// From so many letters on, one may be left out.
const LONGEST_WHOLE: usize = 9;

/// The letters of a word, repeated ones once.
fn once(word: &str) -> Vec<char> {
    let mut letters: Vec<char> = word.chars().collect();
    letters.dedup();
    letters
}

/// From so many characters on, a common beginning is hardly chance.
const LONG: usize = 7;
/// Longest ending, in characters, that a stemmer may have left: `Videoplayer`, `Videoplayers`.
const ENDING: usize = 2;
const INFLECTED: f32 = 0.95;
/// Weight of a word that begins alike and ends in another way, as in a related language: `econometría`, `econometrics`.
const COGNATE: f32 = 0.6;
/// The share of the longer word, in characters, that two such words have in common.
const COMMON: f32 = 0.8;

/// The characters of the longer word, and of the beginning that both share.
fn shared(word: &str, other: &str) -> (usize, usize) {
    let common = word.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    (word.chars().count().max(other.chars().count()), common)
}

/// Whether two words differ by an ending alone.
fn is_inflected(word: &str, other: &str) -> bool {
    let (longer, common) = shared(word, other);
    let begins = if word.len() < other.len() { other.starts_with(word) } else { word.starts_with(other) };
    begins && word != other && common >= LONG && longer <= common + ENDING
}

/// Whether two words share most of their letters from the beginning.
pub(super) fn is_cognate(word: &str, other: &str) -> bool {
    let (longer, common) = shared(word, other);
    common >= LONG && common as f32 >= COMMON * longer as f32
}

/// Weight of a single typing error in a word of this many characters. Short words have neighbours with another meaning:
/// `live`, `line`; `stop`, `step`.
fn one_error(length: usize) -> f32 {
    match length {
        ..=4 => 0.4,
        5 => 0.6,
        _ => 0.8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_typing_errors_and_beginnings() {
        let mut terms = Terms::default();
        let words = [
            "kubernetes", "python", "pythons", "брокер", "broker", "alor", "панель", "redis", "postgresql",
            "econometrics",
        ];
        for word in words {
            terms.intern(word);
        }
        let speller = Speller::new(&terms, 0..words.len() as u32);
        for (typed, expected) in [
            ("kubernets", "kubernetes"),
            ("kuberentes", "kubernetes"),
            ("pyhton", "python"),
            ("ypthon", "python"),
            ("pytho", "python"),
            ("брокре", "брокер"),
            ("борокер", "брокер"),
            ("kuber", "kubernetes"),
            ("postgerssql", "postgresql"),
            ("econometria", "econometrics"),
        ] {
            let found = speller.similar(&terms, typed);
            assert!(found.iter().any(|(id, _)| terms.text(*id) == expected), "{typed}: {found:?}");
        }
        for typed in ["java", "abc", "x", "", "redux", "t2"] {
            assert!(speller.similar(&terms, typed).is_empty(), "{typed}");
        }
    }
}
