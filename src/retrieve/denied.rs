//! Whether a sentence denies the use of what it names: "no Java", `PHP nutze ich nicht`.

use crate::language::{Language, Languages, denies};
use crate::registry::words;
use crate::text::{fold, unbroken_from};
use std::ops::Range;

/// Maximum words from a negation to a name after it.
const DENIAL_REACH: usize = 6;

/// Maximum bytes that are read for a negation on each side of a name.
const DENIAL_WINDOW: usize = 500;

/// Maximum words from a name to a negation after it: `PHP не использую`, `PHP nutze ich nicht`.
const DENIAL_BEHIND: usize = 3;

/// Whether a sentence denies, or merely wishes for, the use of what it names.
pub(super) fn is_denied(sentence: &str, span: Range<usize>, languages: Languages) -> bool {
    let is_break = |gap: &str| gap.contains([';', ':', '.', '!', '?', '(', ')', '—', '–']) || gap.contains(" - ");
    // A list of names may be very long.
    let from = sentence.floor_char_boundary(span.start.saturating_sub(DENIAL_WINDOW));
    let before = words(&sentence[from..span.start]);
    let mut until = span.start;
    for word in before.iter().rev().take(DENIAL_REACH) {
        let (start, end) = (from + word.start, from + word.end);
        let folded = fold(word.text);
        if is_break(&sentence[end..until]) || turns(&folded, languages) {
            break;
        }
        // `don't` is two words here.
        let token = unbroken_from(sentence, end);
        if denies(&folded, &fold(&sentence[token..end]), languages) || no_use(&folded, languages) {
            // `not only Java`.
            return !only(sentence, end, languages);
        }
        until = start;
    }
    let mut from = span.end;
    let behind = sentence.ceil_char_boundary(span.end + DENIAL_WINDOW);
    for word in words(&sentence[span.end..behind]).into_iter().take(DENIAL_BEHIND) {
        let (start, end) = (span.end + word.start, span.end + word.end);
        let folded = fold(word.text);
        let gap = &sentence[from..start];
        if is_break(gap) || gap.contains(',') || turns(&folded, languages) {
            break;
        }
        if denies_behind(&folded, languages) {
            return true;
        }
        from = end;
    }
    false
}

/// In languages with verb-final clauses or free word order, a negation may follow the name; in English it precedes it.
fn denies_behind(folded: &str, languages: Languages) -> bool {
    let has = |language: Language| language.pack().claims.polarity.negations.has(folded);
    let free_order =
        |language: &Language| language.pack().names.mentions.verb_last || language.pack().names.inflection.stems;
    languages.of_word(folded).iter().filter(free_order).any(has)
}

fn no_use(folded: &str, languages: Languages) -> bool {
    languages.of_word(folded).iter().any(|language| language.pack().names.mentions.no_use.has(folded))
}

fn turns(folded: &str, languages: Languages) -> bool {
    languages.of_word(folded).iter().any(|language| language.pack().names.mentions.turns.has(folded))
}

/// Whether the next word cancels a negation: `not only`.
fn only(sentence: &str, from: usize, languages: Languages) -> bool {
    let Some(next) = words(&sentence[from..]).into_iter().next() else { return false };
    let folded = fold(next.text);
    languages.of_word(&folded).iter().any(|language| language.pack().claims.polarity.only.has(&folded))
}
