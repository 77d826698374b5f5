//! Pieces of text that answers are made of.

use crate::ingest::Provenance;
use crate::text::Language;

pub(super) fn both(a: &[Provenance], b: &[Provenance]) -> Vec<Provenance> {
    let mut out = a.to_vec();
    out.extend(b.iter().filter(|place| !a.contains(place)).cloned());
    out
}

pub(super) fn joined(name: &str, details: &[Option<String>]) -> String {
    let details: Vec<&str> = details.iter().flatten().map(String::as_str).collect();
    if details.is_empty() { name.to_owned() } else { format!("{name}: {}", details.join(", ")) }
}

pub(super) fn closed(text: String) -> String {
    if text.ends_with(['.', '!', '?', '…', ':']) { text } else { text + "." }
}

pub(super) fn first_sentence(text: &str) -> &str {
    crate::text::sentences(text).first().map_or(text, |range| &text[range.clone()])
}

/// The text as it stands after a colon: with a lowercase first letter where the language wants one, unless the first
/// word is a name or an abbreviation (a second capital, or another script).
pub(super) fn lower_first(text: &str, language: Language) -> String {
    let mut letters = text.chars();
    let (Some(first), second) = (letters.next(), letters.next()) else { return String::new() };
    let pack = language.pack();
    let keeps = !pack.phrases.small_after_colon
        || !first.is_uppercase()
        || second.is_none_or(|c| !c.is_lowercase())
        || !pack.writing.script.has(first);
    if keeps { text.to_owned() } else { first.to_lowercase().chain(text.chars().skip(1)).collect() }
}
