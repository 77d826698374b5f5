//! How a question returns to the dialog: corrections, ordinals, times before and after.

use super::Shift;
use super::focus::Nth;
use super::words::{Part, begins, phrase_length};
use crate::language::{Dialog, Language, Runs, Words};
use crate::registry::cue_kind;

/// Maximum words before a phrase that leaves the topic: "ok. by the way".
const BEFORE_SWITCH: usize = 3;

/// The words at the beginning, up to the end of a phrase that changes the topic; empty: there is no such phrase.
pub(super) fn leaving<'p, 'q>(parts: &'p [Part<'q>]) -> &'p [Part<'q>] {
    let length = |at: usize| phrase_length(&parts[at..], |dialog| dialog.returning.switches);
    let says_nothing = |at: usize| parts[..at].iter().all(|part| !part.is_content || part.closes);
    let found = (0..parts.len().min(BEFORE_SWITCH)).find(|at| says_nothing(*at) && length(*at) > 0);
    found.map_or(&[], |at| &parts[..at + length(at)])
}

/// Whether a phrase at the beginning changes the topic.
pub(super) fn leaves_topic(parts: &[Part<'_>]) -> bool {
    !leaving(parts).is_empty()
}

/// The words after a phrase that corrects the previous question; `None`: no such phrase opens the question, or nothing
/// follows it.
pub(super) fn after_correction<'p, 'q>(parts: &'p [Part<'q>]) -> Option<&'p [Part<'q>]> {
    let length = phrase_length(parts, |dialog| dialog.returning.corrections);
    // A phrase of one word ("no") is a correction only before a punctuation mark.
    let corrects = length > 1 || (length == 1 && parts[0].closes);
    (corrects && length < parts.len()).then(|| &parts[length..])
}

/// Whether the question opens with a reaction to the answer, and goes on.
pub(super) fn reacts(parts: &[Part<'_>]) -> bool {
    !reaction(parts).is_empty()
}

/// The words that react to the answer; none unless the question goes on.
pub(super) fn reaction<'p, 'q>(parts: &'p [Part<'q>]) -> &'p [Part<'q>] {
    let length = phrase_length(parts, |dialog| dialog.returning.reactions);
    let reacts = length > 0 && length < parts.len() && parts[length - 1].closes;
    if reacts { &parts[..length] } else { &[] }
}

/// Whether the question asks for more of the same.
pub(super) fn asks_for_more(parts: &[Part<'_>]) -> bool {
    begins(parts, |dialog| dialog.returning.more)
}

/// The position in a list that the question refers to. "What was his first job?" refers to none: only a noun of the
/// list's own kind may follow, and "first" and "last" before a noun rather mean time.
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
        // "Was hat er beim zweiten gemacht": the verb comes last.
        let verb_last = |next: &Part<'_>| {
            let is_last = at + 2 == parts.len() || next.closes;
            let last_in = |own: Language| own.pack().names.mentions.verb_last;
            is_last && !next.word.text.starts_with(char::is_uppercase) && next.languages.iter().any(last_in)
        };
        let stands_alone = stands_alone || !in_time && next.is_some_and(|next| verb_last(next) && !next.is_content);
        (stands_alone || (of_the_list && !in_time)).then_some(nth)
    })
}

/// Whether the ordinal at this place is one of time: "the first of all", "the last one that he made", "in which first".
pub(super) fn is_in_time(parts: &[Part<'_>], at: usize) -> bool {
    let which = at.checked_sub(1).is_some_and(|before| parts[before].asks_by(|groups| groups.which));
    if which && at + 1 == parts.len() {
        return matches!(nth_of(&parts[at]), Some(Nth::At(0) | Nth::Last));
    }
    let behind = at + 1 + usize::from(parts.get(at + 1).is_some_and(Part::is_numeral_pronoun));
    let relative = parts.get(behind).is_some_and(|part| part.is_in(|dialog| dialog.returning.relatives));
    relative || parts.get(at + 1..).is_some_and(|rest| phrase_length(rest, |dialog| dialog.returning.of_all) > 0)
}

/// Where the verb before a final "first" or "last" stands, which then means time: "which did he get first", "cuál sacó el
/// último". "When did he get the first" asks about an item.
pub(super) fn before_adverb(parts: &[Part<'_>]) -> Option<usize> {
    let [first, .., last] = parts else { return None };
    let article = |at: &usize| parts[*at].is_in(|dialog| dialog.ellipsis.definite_determiners.unwrap_or(Words::NONE));
    let which = first.asks_by(|groups| groups.which);
    let verb = match parts.len().checked_sub(2)? {
        at if article(&at) && which => at.checked_sub(1)?,
        at => at,
    };
    let asks = first.is_in(|dialog| dialog.ellipsis.question_words) && !first.asks_by(|groups| groups.when_);
    let in_time = matches!(nth_of(last), Some(Nth::At(0) | Nth::Last));
    (verb > 0 && asks && in_time && !article(&verb) && cue_kind(parts[verb].word.text).is_none()).then_some(verb)
}

pub(super) fn nth_of(part: &Part<'_>) -> Option<Nth> {
    part.dialogs().find_map(|dialog| {
        let at = dialog.returning.ordinals.iter().position(|forms| forms.has(&part.folded));
        let last = || dialog.returning.last.has(&part.folded).then_some(Nth::Last);
        at.map(Nth::At).or_else(last).or_else(|| dialog.returning.other.has(&part.folded).then_some(Nth::Other))
    })
}

/// The direction in time that the question asks for. `says_nothing`: whether a word outside the phrase adds nothing of
/// its own.
pub(super) fn shift(parts: &[Part<'_>], says_nothing: impl Fn(&Part<'_>) -> bool) -> Option<Shift> {
    if only(parts, |dialog| dialog.returning.earlier, &says_nothing) {
        return Some(Shift::Earlier);
    }
    only(parts, |dialog| dialog.returning.later, says_nothing).then_some(Shift::Later)
}

/// Whether the question asks for some of what was listed: "which of them".
pub(super) fn selects(parts: &[Part<'_>]) -> bool {
    (0..parts.len()).any(|at| phrase_length(&parts[at..], |dialog| dialog.returning.selecting) > 0)
}

/// Whether the question asks about the present alone.
pub(super) fn asks_for_today(parts: &[Part<'_>], says_nothing: impl Fn(&Part<'_>) -> bool) -> bool {
    only(parts, |dialog| dialog.returning.present, says_nothing)
}

/// Whether the question has such a phrase, and no other word that says something.
fn only(parts: &[Part<'_>], phrases: impl Fn(&Dialog) -> Runs, says_nothing: impl Fn(&Part<'_>) -> bool) -> bool {
    (0..parts.len()).any(|at| {
        let length = phrase_length(&parts[at..], &phrases);
        length > 0 && parts[..at].iter().chain(&parts[at + length..]).all(&says_nothing)
    })
}
