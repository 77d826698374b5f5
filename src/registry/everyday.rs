//! Words that are names only where something says so, and the nouns that say so.

use crate::language::{Language, Languages, Names};
use crate::text::{fold, stem};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The languages in which a folded word is an everyday word that names also use.
pub(super) fn everyday_in(folded: &str) -> Languages {
    Language::ALL.into_iter().filter(|language| language.pack().names.everyday.has(folded)).collect()
}

/// Whether a folded word of a text in one of these languages is an everyday word that names also use.
pub fn is_common_word_in(folded: &str, languages: impl Into<Languages>) -> bool {
    languages.into().of_word(folded).iter().any(|language| language.pack().names.everyday.has(folded))
}

/// Whether a folded word is an everyday word of any language.
pub fn is_common_word(folded: &str) -> bool {
    is_common_word_in(folded, Languages::ALL)
}

/// The cue nouns by stem, for each language.
static CUES: LazyLock<[BTreeMap<String, &'static str>; Language::COUNT]> = LazyLock::new(|| {
    Language::ALL.map(|language| {
        let nouns = language.pack().names.cues.iter().flat_map(|(kind, nouns)| nouns.iter().map(move |n| (n, *kind)));
        nouns.map(|(noun, kind)| (stem(noun, language), kind)).collect()
    })
});

/// The kind that a word of a text in one of these languages announces.
pub fn cue_kind_in(word: &str, languages: impl Into<Languages>) -> Option<&'static str> {
    let folded = fold(word);
    cue(&folded, languages.into().of_word(&folded))
}

/// The kind that a word announces in any language.
pub fn cue_kind(word: &str) -> Option<&'static str> {
    cue_kind_in(word, Languages::ALL)
}

/// Before the head of a compound there are at least so many bytes.
const SHORTEST_MODIFIER: usize = 3;

/// The kind that a folded word announces, which is in one of these languages.
pub(super) fn cue(folded: &str, languages: Languages) -> Option<&'static str> {
    languages.iter().find_map(|language| {
        let stems = &CUES[language.index()];
        let names = &language.pack().names;
        // Stemming costs more than all the rest, and leaves the first letters alone.
        if begins_like_cue(folded, names)
            && let Some(kind) = stems.get(&stem(folded, language))
        {
            return Some(*kind);
        }
        let has_head = |noun: &str| folded.rfind(noun).is_some_and(|at| at >= SHORTEST_MODIFIER);
        if !(names.closed_compounds && stems.keys().any(|noun| has_head(noun))) {
            return None;
        }
        let stem = stem(folded, language);
        let is_head = |noun: &str| stem.strip_suffix(noun).is_some_and(|rest| rest.len() >= SHORTEST_MODIFIER);
        stems.iter().find(|(noun, _)| is_head(noun)).map(|(_, kind)| *kind)
    })
}

fn begins_like_cue(folded: &str, names: &Names) -> bool {
    let Some(head) = folded.as_bytes().get(..2) else { return false };
    names.cues.iter().any(|(_, nouns)| nouns.iter().any(|noun| noun.as_bytes().starts_with(head)))
}
