//! Sentences about the search itself instead of the subject: what was not found.

use crate::language::Remarks;
use crate::text::{Language, fold};

/// A sentence of more bytes is no remark; it also bounds what is looked at again for each piece.
const MAX_REMARK: usize = 600;

/// Folded, from the first letter or digit on.
fn letters(text: &str) -> String {
    fold(text).trim_start_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

fn remarks() -> impl Iterator<Item = &'static Remarks> {
    Language::ALL.into_iter().map(|language| &language.pack().reading.remarks)
}

/// Whether a sentence that begins like this may still become a closing remark about what was not found.
pub(super) fn may_become(beginning: &str) -> bool {
    let beginning = letters(beginning);
    let may = |entry: &str| entry.starts_with(&beginning) || beginning.starts_with(entry);
    beginning.len() <= MAX_REMARK && remarks().any(|remarks| remarks.beginnings.iter().any(may))
}

/// Whether a sentence is a closing remark about what was not found.
pub(super) fn is_remark(sentence: &str) -> bool {
    let sentence = letters(sentence);
    let says = |remarks: &Remarks| remarks.cores.iter().any(|core| holds(&sentence, core));
    remarks().any(|remarks| remarks.beginnings.begins(&sentence) && says(remarks))
}

/// Whether a sentence has all parts of a core, in order.
fn holds(sentence: &str, core: &str) -> bool {
    core.split('*').try_fold(sentence, |rest, part| rest.split_once(part).map(|(_, rest)| rest)).is_some()
}

/// Whether a text is nothing but this sentence, whatever its case and punctuation.
pub fn says_only(text: &str, sentence: &str) -> bool {
    let plain = |text: &str| letters(text).trim_end_matches(|c: char| !c.is_alphanumeric()).to_owned();
    plain(text) == plain(sentence)
}
