//! How a question comes back to what the dialog has: corrections, ordinal numbers, times before and after.

use super::Shift;
use super::focus::Nth;
use super::words::{Part, begins, phrase_length};
use crate::registry::cue_kind;

/// Words before a phrase that leaves the topic: "ok. by the way".
const BEFORE_SWITCH: usize = 3;

/// The words of a phrase at the beginning that says that the topic changes; none: there is no such phrase.
pub(super) fn leaving<'p, 'q>(parts: &'p [Part<'q>]) -> &'p [Part<'q>] {
    let length = |at: usize| phrase_length(&parts[at..], |dialog| dialog.returning.switches);
    let says_nothing = |at: usize| parts[..at].iter().all(|part| !part.is_content || part.closes);
    let found = (0..parts.len().min(BEFORE_SWITCH)).find(|at| says_nothing(*at) && length(*at) > 0);
    found.map_or(&[], |at| &parts[..at + length(at)])
}

/// Whether there is such a phrase.
pub(super) fn leaves_topic(parts: &[Part<'_>]) -> bool {
    !leaving(parts).is_empty()
}

/// What follows a phrase that corrects the question before; `None`: none opens the question, or nothing follows it.
pub(super) fn after_correction<'p, 'q>(parts: &'p [Part<'q>]) -> Option<&'p [Part<'q>]> {
    let length = phrase_length(parts, |dialog| dialog.returning.corrections);
    // A phrase of one word ("no") corrects nothing without a mark.
    let corrects = length > 1 || (length == 1 && parts[0].closes);
    (corrects && length < parts.len()).then(|| &parts[length..])
}

/// Whether a reaction to the answer opens the question, and more follows.
pub(super) fn reacts(parts: &[Part<'_>]) -> bool {
    let length = phrase_length(parts, |dialog| dialog.returning.reactions);
    length > 0 && length < parts.len() && parts[length - 1].closes
}

/// Whether the question asks for more of what was spoken of.
pub(super) fn asks_for_more(parts: &[Part<'_>]) -> bool {
    begins(parts, |dialog| dialog.returning.more)
}

/// Which one of a list the question speaks of. "What was his first job?" speaks of none: only a noun of the list's own
/// kind may follow, and the first and last of things are rather meant in time.
pub(super) fn ordinal(parts: &[Part<'_>], kind: Option<&str>) -> Option<Nth> {
    parts.iter().enumerate().find_map(|(at, part)| {
        let nth = nth_of(part)?;
        let next = parts.get(at + 1).filter(|_| !part.closes);
        let stands_alone = next.is_none_or(|next| {
            next.is_function_word
                || next.is_in(|dialog| dialog.pronouns.numeral.map_or(dialog.pronouns.substitutes, |of| of.forms))
        });
        let of_the_list = next.is_some_and(|next| cue_kind(next.word.text).is_some_and(|noun| Some(noun) == kind));
        let in_time = matches!(nth, Nth::At(0) | Nth::Last);
        (stands_alone || (of_the_list && !in_time)).then_some(nth)
    })
}

pub(super) fn nth_of(part: &Part<'_>) -> Option<Nth> {
    part.dialogs().find_map(|dialog| {
        let at = dialog.returning.ordinals.iter().position(|forms| forms.has(&part.folded));
        at.map(Nth::At).or_else(|| dialog.returning.last.has(&part.folded).then_some(Nth::Last))
    })
}

/// Which side in time of what was spoken of the question asks for. `says_nothing`: whether a word beside the phrase adds
/// nothing of its own.
pub(super) fn shift(parts: &[Part<'_>], says_nothing: impl Fn(&Part<'_>) -> bool) -> Option<Shift> {
    if only(parts, |dialog| dialog.returning.earlier, &says_nothing) {
        return Some(Shift::Earlier);
    }
    only(parts, |dialog| dialog.returning.later, says_nothing).then_some(Shift::Later)
}

/// Whether the question asks for today alone.
pub(super) fn asks_for_today(parts: &[Part<'_>], says_nothing: impl Fn(&Part<'_>) -> bool) -> bool {
    only(parts, |dialog| dialog.returning.present, says_nothing)
}

/// Whether there is such a phrase, and nothing beside it that says something.
fn only(
    parts: &[Part<'_>],
    phrases: impl Fn(&crate::language::Dialog) -> &'static [&'static [&'static str]],
    says_nothing: impl Fn(&Part<'_>) -> bool,
) -> bool {
    (0..parts.len()).any(|at| {
        let length = phrase_length(&parts[at..], &phrases);
        length > 0 && parts[..at].iter().chain(&parts[at + length..]).all(&says_nothing)
    })
}
