//! Words written as one: `Baumarten` is found by `Arten`, `Regenwald` by `Wald`, and `Waffenfabrikant` finds `Fabrikant`.
//!
//! A compound is split where the corpus has its parts as words of their own (Koehn & Knight 2003, *Empirical Methods for
//! Compound Splitting*). Documents keep their words whole; the question's word brings the others along, each at a reduced
//! weight, so that the index neither grows nor depends on the order in which texts came.

use super::lexicon::Word;
use super::order::Order;
use super::terms::Terms;
use crate::language::Language;

/// The shortest part, in characters of its stem. Shorter ones are found in everything (`art`, `bau`, `ein`).
const PART: usize = 4;
/// A compound in which the word is the head: `Regenwald` is a `Wald`.
const AS_HEAD: f32 = 0.3;
/// A compound in which the word says of which kind the head is.
const AS_MODIFIER: f32 = 0.15;
/// The head of the word itself.
const HEAD: f32 = 0.4;
/// What stands before that head.
const MODIFIER: f32 = 0.3;
/// More words than this do not come along: a part that so many compounds share says little.
const MOST: usize = 12;

/// The stems of one language, ordered by their beginnings and by their endings.
#[derive(Debug, Default)]
pub(super) struct Compounds(Order);

impl Compounds {
    /// Over the stems of a language's words that some document has.
    pub fn new(terms: &Terms, words: &[Word], language: Language, live: impl Fn(u32) -> bool) -> Self {
        let own = words.iter().filter(|word| word.language == language && live(word.stem)).map(|word| word.stem);
        Self(Order::new(terms, own.filter(|stem| is_word(terms.text(*stem)))))
    }

    /// The stems that share a part with this one, each with its weight below 1: compounds in which it is a part, and the
    /// parts of it. `linking` are the sounds that join two parts: `s` in `Arbeitszeit`.
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

    /// The parts of a compound, where all of it is made of parts that the corpus has, or at least its head is.
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
