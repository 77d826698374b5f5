//! Employers that a sentence names: `worked at Fjordbank, Lyng and HarborBank 7`.

use crate::language::Language;
use crate::registry::{Word, words};
use crate::text::fold;
use std::ops::Range;

/// Maximum names in a list.
const MOST_EMPLOYERS: usize = 20;

/// The capitalized names introduced by a form of `to work` and a preposition.
pub(super) fn employers(sentence: &str, language: Language) -> Vec<Range<usize>> {
    let mentions = &language.pack().names.mentions;
    let all = words(sentence);
    let folded: Vec<String> = all.iter().map(|word| fold(word.text)).collect();
    let mut out = Vec::new();
    for at in 0..all.len() {
        let verb_before = at > 0 && mentions.worked.has(&folded[at - 1]);
        let verb_after = || mentions.verb_last && folded[at..].iter().any(|word| mentions.worked.has(word));
        if mentions.at.has(&folded[at]) && (verb_before || verb_after()) {
            out.extend(names_after(sentence, &all, &folded, at + 1, language));
        }
    }
    out
}

/// The list of capitalized names that begins at this word.
fn names_after(
    sentence: &str,
    all: &[Word<'_>],
    folded: &[String],
    mut at: usize,
    language: Language,
) -> Vec<Range<usize>> {
    let mentions = &language.pack().names.mentions;
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut open: Option<Range<usize>> = None;
    while let Some(word) = all.get(at).filter(|_| out.len() < MOST_EMPLOYERS) {
        let gap = &sentence[at.checked_sub(1).map_or(0, |before| all[before].end)..word.start];
        let is_name = word.text.starts_with(char::is_uppercase)
            || (open.is_some() && word.text.chars().all(|c| c.is_ascii_digit()));
        let parts = gap.contains([',', '/', ';']);
        if gap.contains(['.', '!', '?', '(', ')', ':', '\n']) && open.is_some() {
            break;
        }
        match (is_name, &mut open) {
            (true, Some(name)) if !parts => name.end = word.end,
            (true, _) => out.extend(open.replace(word.start..word.end)),
            (false, _) if mentions.and.has(&folded[at]) => out.extend(open.take()),
            _ => break,
        }
        at += 1;
    }
    out.extend(open);
    out
}
