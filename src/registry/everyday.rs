//! Everyday words that are names only in a suitable context, and the nouns that provide it.

use crate::language::{Language, Languages};
use crate::order::Collect as _;
use crate::text::{fold, stem};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The languages in which a folded word is an everyday word that also occurs as a name.
pub(super) fn everyday_in(folded: &str) -> Languages {
    Language::ALL.into_iter().filter(|language| language.pack().names.everyday.has(folded)).collect()
}

/// Whether a folded word of a text in these languages is an everyday word that also occurs as a name.
pub fn is_common_word_in(folded: &str, languages: impl Into<Languages>) -> bool {
    languages.into().of_word(folded).iter().any(|language| language.pack().names.everyday.has(folded))
}

/// Whether a folded word is an everyday word in any language.
pub fn is_common_word(folded: &str) -> bool {
    is_common_word_in(folded, Languages::ALL)
}

/// The cue nouns of a language.
struct Cues {
    /// Kinds by stem.
    kinds: BTreeMap<String, &'static str>,
    /// The first bytes of the nouns.
    beginnings: BTreeSet<[u8; 2]>,
    /// Stems of the nouns that may end a compound, with their kinds.
    heads: Vec<(String, &'static str)>,
}

/// The cue nouns of each language.
static CUES: LazyLock<[Cues; Language::COUNT]> = LazyLock::new(|| {
    Language::ALL.map(|language| {
        let names = &language.pack().names;
        let nouns = || names.cues.iter().flat_map(|(kind, nouns)| nouns.iter().map(move |noun| (noun, *kind)));
        let stemmed = |(noun, kind): (&str, &'static str)| (stem(noun, language), kind);
        let heads = nouns().filter(|(noun, _)| names.compound_heads.has(noun)).map(stemmed).collect();
        let beginnings = nouns().filter_map(|(noun, _)| first_bytes(noun)).into_set();
        Cues { kinds: nouns().map(stemmed).into_map(), beginnings, heads }
    })
});

/// The kind that a word announces, in a text in these languages.
pub fn cue_kind_in(word: &str, languages: impl Into<Languages>) -> Option<&'static str> {
    let folded = fold(word);
    cue(&folded, languages.into().of_word(&folded))
}

/// The kind that a word announces, in any language.
pub fn cue_kind(word: &str) -> Option<&'static str> {
    cue_kind_in(word, Languages::ALL)
}

/// Minimum bytes before the head of a compound.
const SHORTEST_MODIFIER: usize = 3;

/// The kind that a folded word in one of these languages announces.
pub(super) fn cue(folded: &str, languages: Languages) -> Option<&'static str> {
    languages.iter().find_map(|language| {
        let cues = &CUES[language.index()];
        // Stemming is by far the most expensive step, and keeps the first letters: check those first.
        if first_bytes(folded).is_some_and(|first| cues.beginnings.contains(&first))
            && let Some(kind) = cues.kinds.get(&stem(folded, language))
        {
            return Some(*kind);
        }
        if !cues.heads.iter().any(|(head, _)| folded.rfind(head).is_some_and(|at| at >= SHORTEST_MODIFIER)) {
            return None;
        }
        let stem = stem(folded, language);
        let is_head = |head: &str| stem.strip_suffix(head).is_some_and(|modifier| modifier.len() >= SHORTEST_MODIFIER);
        cues.heads.iter().find(|(head, _)| is_head(head)).map(|(_, kind)| *kind)
    })
}

fn first_bytes(word: &str) -> Option<[u8; 2]> {
    word.as_bytes().first_chunk().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compounds_announce_what_their_end_says() {
        for (word, kind) in [
            ("Kundenprojekten", Some("project")),
            ("Webanwendung", Some("project")),
            ("Beratungsfirmen", Some("company")),
            ("Familienunternehmens", Some("company")),
            ("Programmiersprachen", Some("technology")),
            ("Vektordatenbanken", Some("technology")),
            ("Gespräch", None),
            ("Vorstellungsgespräche", None),
            ("versprach", None),
            ("knapp", None),
            ("Projektor", None),
        ] {
            assert_eq!(cue_kind_in(word, Language::De), kind, "{word}");
        }
    }
}
