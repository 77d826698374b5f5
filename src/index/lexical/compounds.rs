//! Compounds written as one word: `Arten` finds `Baumarten`, `Wald` finds `Regenwald`, and `Waffenfabrikant` finds
//! `Fabrikant`.
//!
//! A compound is split where the corpus has its parts as words of their own (Koehn & Knight 2003, *Empirical Methods
//! for Compound Splitting*). Documents keep whole words; a word of the question is expanded by related ones, at a
//! reduced weight, so that the index neither grows nor depends on the order of the texts.

use super::lexicon::Word;
use super::order::Order;
use super::terms::Terms;
use crate::language::Language;

/// Shortest part, in characters of its stem. Shorter ones occur everywhere (`art`, `bau`, `ein`).
const PART: usize = 4;
/// Weight of a compound whose head is the word: `Regenwald` is a `Wald`.
const AS_HEAD: f32 = 0.3;
/// Weight of a compound whose modifier is the word.
const AS_MODIFIER: f32 = 0.15;
/// Weight of the word's own head.
const HEAD: f32 = 0.4;
/// Weight of the word's own modifier.
const MODIFIER: f32 = 0.3;
/// Above this number of compounds a shared part means little, and none is added.
const MOST: usize = 12;

/// The stems of one language, ordered by prefix and by suffix.
#[derive(Debug, Default)]
pub(super) struct Compounds(Order);

impl Compounds {
    /// Indexes the stems of a language's words that occur in some document.
    pub fn new(terms: &Terms, words: &[Word], language: Language, live: impl Fn(u32) -> bool) -> Self {
        let own = words.iter().filter(|word| word.language == language && live(word.stem)).map(|word| word.stem);
        Self(Order::new(terms, own.filter(|stem| is_word(terms.text(*stem)))))
    }

    /// The stems that share a part with this one, each with a weight below 1: the compounds that contain it, and its
    /// own parts. `linking`: the linking elements between parts, such as `s` in `Arbeitszeit`.
    pub fn related(&self, terms: &Terms, stem: &str, linking: &[&str]) -> Vec<(u32, f32)> {
        let length = stem.chars().count();
        if length < PART || !is_word(stem) {
            return Vec::new();
        }
        let mut found: Vec<(u32, f32)> = Vec::new();
        let heads = self.0.ending(terms, stem);
        let longer = |id: &&u32| terms.text(**id).len() > stem.len();
        if heads.len() <= MOST {
            found.extend(heads.iter().filter(longer).map(|id| (*id, AS_HEAD)));
        }
        let modifiers = self.0.starting(terms, stem);
        if modifiers.len() <= MOST {
            let joined = |id: &&u32| {
                let rest = &terms.text(**id)[stem.len()..];
                self.is_part(terms, rest)
                    || linking.iter().any(|link| rest.strip_prefix(link).is_some_and(|r| self.is_part(terms, r)))
            };
            found.extend(modifiers.iter().filter(longer).filter(joined).map(|id| (*id, AS_MODIFIER)));
        }
        found.extend(self.parts(terms, stem, linking));
        found
    }

    /// The parts of a compound if the corpus has all of them, or at least the head.
    fn parts(&self, terms: &Terms, stem: &str, linking: &[&str]) -> Vec<(u32, f32)> {
        let cuts = stem.char_indices().skip(PART).map(|(at, _)| at);
        let mut best: Vec<(u32, f32)> = Vec::new();
        for at in cuts.filter(|at| stem[*at..].chars().count() >= PART) {
            let Some(head) = self.0.find(terms, &stem[at..]) else { continue };
            let before = &stem[..at];
            let modifier = self.0.find(terms, before).or_else(|| {
                linking.iter().find_map(|link| {
                    self.0.find(terms, before.strip_suffix(link).filter(|b| b.chars().count() >= PART)?)
                })
            });
            let parts: Vec<(u32, f32)> =
                [Some((head, HEAD)), modifier.map(|modifier| (modifier, MODIFIER))].into_iter().flatten().collect();
            // The first cut has the longest head; two known parts are better than one.
            if parts.len() > best.len() {
                best = parts;
            }
        }
        best
    }

    fn is_part(&self, terms: &Terms, text: &str) -> bool {
        text.chars().count() >= PART && self.0.find(terms, text).is_some()
    }
}

fn is_word(stem: &str) -> bool {
    stem.chars().all(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::stem;

    #[test]
    fn words_that_share_a_part() {
        let corpus = [
            "Regenwald", "Wald", "Baumarten", "Arbeitszeit", "Arbeit", "Zeit", "Fabrikant", "Waffe", "Zeitung", "Kalb",
            "Waldbrand", "Brand",
        ];
        let mut terms = Terms::default();
        let words: Vec<Word> = corpus
            .iter()
            .map(|word| {
                let id = terms.intern(&stem(&crate::text::lower(word), Language::De));
                Word { exact: id, stem: id, root: id, language: Language::De }
            })
            .collect();
        let compounds = Compounds::new(&terms, &words, Language::De, |_| true);
        let check = |word: &str, expected: &[&str]| {
            let own = stem(&crate::text::lower(word), Language::De);
            let linking = Language::De.pack().writing.compounds.unwrap_or_default();
            let mut found: Vec<&str> =
                compounds.related(&terms, &own, linking).into_iter().map(|(id, _)| terms.text(id)).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{word}");
        };
        check("Wald", &["regenwald", "waldbrand"]);
        check("Zeit", &["arbeitszeit"]);
        check("Arbeit", &["arbeitszeit"]);
        check("Arbeitszeit", &["arbeit", "zeit"]);
        check("Waffenfabrikant", &["fabrikant", "waff"]);
        check("Alb", &[]);
        check("Redis2", &[]);
    }
}
