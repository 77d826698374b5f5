//! Questions that leave something out without a word that points back: "Why?", "And Jared?", "What are the symptoms?".

use super::words::{Part, begins, phrase_length};
use super::{definite, returning};
use crate::domain::Form;
use crate::language::{Dialog, NullSubjects, Runs, Words};

/// A continuation has at most this many words, whatever opens it.
const CONTINUATION: usize = 8;
/// A question about another subject has at most this many content words.
const TOPIC_SHIFT: usize = 5;
/// Any other question that leaves something out has at most this many content words.
const SHORT: usize = 3;

/// What a question leaves out, in English; `None`: it stands alone.
pub(super) fn missing(parts: &[Part<'_>]) -> Option<&'static str> {
    let content: Vec<usize> = (0..parts.len()).filter(|at| parts[*at].is_content).collect();
    let about_the_two = parts.iter().any(Part::is_first_or_second_person);
    let asks = parts.iter().any(|part| part.is_in(|dialog| dialog.ellipsis.question_words));
    if content.is_empty() {
        return (asks && !about_the_two).then_some("the question has no subject");
    }
    // Such a phrase may open any sentence, as after "Interesting." or "A crown sounds better.".
    let shifts = |at: usize| parts[at].opens && begins(&parts[at..], |dialog| dialog.ellipsis.topic_shifts);
    if content.len() <= TOPIC_SHIFT && (0..parts.len()).any(shifts) {
        return Some("the previous question, about another subject");
    }
    if returning::asks_for_more(parts) {
        return Some("more of the same");
    }
    if returning::after_correction(parts).is_some() {
        // With so many words of its own it asks for something else.
        return (content.len() <= TOPIC_SHIFT).then_some("a correction");
    }
    let names = content.iter().any(|at| parts[*at].is_name());
    let quantity = |at: usize| begins(&parts[at..], |dialog| dialog.returning.quantities);
    if content.len() <= SHORT && !names && (0..parts.len()).any(quantity) {
        return Some("a quantity of what was mentioned");
    }
    let besides = |part: &Part<'_>| part.is_in(|dialog| dialog.returning.besides);
    if content.len() <= TOPIC_SHIFT && asks && !names && parts.iter().any(besides) {
        return Some("something besides what was mentioned");
    }
    if continues(parts) && !about_the_two && parts.len() <= CONTINUATION {
        // A question word and a subject of its own make it stand alone.
        let own = content.iter().filter(|at| !parts[**at].is_relational()).count();
        let asks = asks && asks_at_once(parts);
        if (!asks && content.len() <= SHORT) || (asks && own <= 1 && !names) {
            return Some("a continuation");
        }
    }
    let others = |at: usize| begins(&parts[at..], |dialog| dialog.ellipsis.others);
    if content.len() <= SHORT && !names && (0..parts.len()).any(others) {
        return Some("others than those mentioned");
    }
    match content[..] {
        [only] => without_subject(parts, only).filter(|_| !about_the_two),
        // "The pros and cons", "высота и вес".
        [first, second] => {
            let relational = parts[second].is_relational() && is_definite(parts, first);
            (relational && second + 1 == parts.len()).then_some("it does not say of what")
        }
        _ => None,
    }
}

/// Like [`missing`], for a dialog without facts, where words are all there is to go by.
pub(super) fn missing_in_text(parts: &[Part<'_>]) -> Option<&'static str> {
    if goes_on_with_pronoun(parts) {
        return Some("a continuation with a pronoun");
    }
    if returning::reacts(parts) {
        return Some("a reaction to the answer");
    }
    if definite::speaks_of_known(parts) {
        return Some("an article shows that it was mentioned");
    }
    missing(parts)
}

/// Whether a conjunction opens a continuation: "And Jared?", "А лечение?", "¿Y el tratamiento?". A letter that is part
/// of a name ("e-mail") is not one.
fn continues(parts: &[Part<'_>]) -> bool {
    let [first, next, ..] = parts else { return false };
    first.is_in(|dialog| dialog.ellipsis.conjunctions) && first.word.end < next.word.start && !first.hyphenated
}

/// Whether a question word follows the conjunction, or a preposition after it: "And why …", but not "¿Y lo que corre en
/// un nodo?"
fn asks_at_once(parts: &[Part<'_>]) -> bool {
    let asks = |at: usize| parts.get(at).is_some_and(|part| part.is_in(|dialog| dialog.ellipsis.question_words));
    asks(1) || (asks(2) && parts.get(1).is_some_and(Part::is_preposition))
}

/// Whether a conjunction opens the question and one of its pronouns may refer to something outside: "And on a node,
/// does it touch what is running?" The conjunction outweighs a noun in the question.
fn goes_on_with_pronoun(parts: &[Part<'_>]) -> bool {
    let pronoun =
        |part: &Part<'_>| part.is_in(|dialog| dialog.pronouns.things) || part.is_in(|dialog| dialog.pronouns.persons);
    continues(parts) && parts.iter().any(pronoun)
}

/// Whether a conjunction, an adverb or a phrase ties the question to the previous one.
pub(super) fn is_tied(parts: &[Part<'_>]) -> bool {
    let by_word = |part: &Part<'_>| {
        part.is_in(|dialog| dialog.ellipsis.conjunctions) || part.is_in(|dialog| dialog.ellipsis.additives)
    };
    parts.first().is_some_and(by_word) || begins(parts, |dialog| dialog.ellipsis.topic_shifts)
}

/// The words after a phrase that applies the previous question to another subject; `None`: no such phrase opens the
/// question.
pub(super) fn after_topic_shift<'p, 'q>(parts: &'p [Part<'q>]) -> Option<&'p [Part<'q>]> {
    let length = phrase_length(parts, |dialog| dialog.ellipsis.topic_shifts);
    (length > 0).then(|| &parts[length..])
}

/// What is missing from a question with a single content word.
fn without_subject(parts: &[Part<'_>], only: usize) -> Option<&'static str> {
    let part = &parts[only];
    if part.is_name() {
        return None;
    }
    if part.is_relational() {
        let complement =
            parts.get(only + 1).is_some_and(|next| next.is_in(|dialog| dialog.ellipsis.complement_prepositions));
        return (is_definite(parts, only) && !complement).then_some("it does not say of what");
    }
    // "Что такое магнетит?"
    let defines = parts
        .iter()
        .any(|part| part.is_in(|dialog| dialog.demonstratives.qualities.map_or(Words::NONE, |of| of.forms)));
    let before = only.checked_sub(1).map_or("", |at| parts[at].folded.as_str());
    let is_verb =
        part.dialogs().filter_map(|dialog| dialog.ellipsis.null_subjects).any(|of| is_finite(part, before, &of));
    (is_verb && !defines).then_some("the verb has no subject")
}

/// Whether, in one of its languages, the noun is relational and refers to something known. An adjective without content
/// may stand between it and its determiner.
fn is_definite(parts: &[Part<'_>], at: usize) -> bool {
    let before = parts[..at].iter().rev().find(|part| part.is_content || part.is_function_word);
    let before = before.map_or("", |part| part.folded.as_str());
    parts[at].languages.iter().any(|language| {
        let determiners = language.pack().dialog.ellipsis.definite_determiners;
        parts[at].is_relational_in(language) && determiners.is_none_or(|determiners| determiners.has(before))
    })
}

/// Whether the word is a third-person verb in a form that needs no subject.
fn is_finite(part: &Part<'_>, before: &str, of: &NullSubjects) -> bool {
    // A capital within a sentence marks a name or a noun.
    if part.has_capital() && !part.opens {
        return false;
    }
    let ends = |endings: &[&str]| endings.iter().any(|ending| part.lower.ends_with(ending));
    (part.lower.chars().count() >= of.shortest && ends(of.endings))
        || of.endings_after.iter().any(|(words, endings)| words.has(before) && ends(endings))
}

/// What a question, perhaps after a conjunction, asks for and nothing else: a position ("as what?"), or all that was done
/// there ("doing what?").
pub(super) fn asked_form(parts: &[Part<'_>]) -> Option<Form> {
    let rest = &parts[usize::from(continues(parts))..];
    // "Als was denn?", "as what exactly?"
    let fillers = rest.iter().rev().take_while(|part| part.is_filler()).count();
    let rest = &rest[..rest.len() - fillers];
    let is_all = |phrases: fn(&Dialog) -> Runs| phrase_length(rest, phrases) == rest.len();
    if rest.is_empty() {
        None
    } else if is_all(|dialog| dialog.ellipsis.as_what) {
        Some(Form::Role)
    } else if is_all(|dialog| dialog.ellipsis.doing_what) {
        Some(Form::Details)
    } else {
        None
    }
}

/// Whether a question is nothing but small talk.
pub(super) fn is_small_talk(parts: &[Part<'_>]) -> bool {
    !parts.is_empty() && phrase_length(parts, |dialog| dialog.ellipsis.small_talk) == parts.len()
}

#[cfg(test)]
mod tests {
    use super::super::words::parts;
    use super::missing;

    #[test]
    fn an_adjective_may_stand_before_what_misses_its_complement() {
        for (question, misses) in [
            ("What are the symptoms?", true),
            ("What are the main symptoms?", true),
            ("What are main symptoms?", false),
            ("What are the main symptoms of measles?", false),
            ("¿Cuáles son los nuevos requisitos?", true),
        ] {
            assert_eq!(missing(&parts(question)).is_some(), misses, "{question}");
        }
    }
}
