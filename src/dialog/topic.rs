//! What a dialog in text is about: the words that a follow-up leaves out.

use super::Turn;
use super::words::{is_relational, parts};
use crate::text::{Language, detect, sentences, stem};

/// Words taken over from one question.
const PER_QUESTION: usize = 5;
/// Names taken over from an answer.
const PER_ANSWER: usize = 3;

/// Questions whose answer is a name that the next question may mean.
#[rustfmt::skip]
const ASK_FOR_A_NAME: &[&str] = &[
    "who", "which", "whom", "what", "кто", "какой", "какая", "какое", "кого", "что", "quien", "quienes", "cual", "que",
];
/// A longer sentence gives no name but tells a story.
const SHORT_ANSWER: usize = 12;

/// The words by which `question`, a follow-up, is to be completed: of the question that opened the topic and of the last
/// one that had words of its own, and the names that the answer to a question for a name gave. As written, without repetitions and without
/// what the question says itself.
pub(super) fn words(question: &str, topic: &[Turn]) -> Vec<String> {
    let language = detect(question);
    let mut known: Vec<String> = parts(question).iter().map(|part| stem(&part.folded, language)).collect();
    let mut out = Vec::new();
    let Some(opening) = topic.first() else { return out };
    take(&opening.question, PER_QUESTION, language, false, &mut known, &mut out);
    if let Some(latest) = topic[1..].iter().rev().find(|turn| !content(&turn.question).is_empty()) {
        take(&latest.question, PER_QUESTION, language, false, &mut known, &mut out);
    }
    let names =
        |turn: &&Turn| parts(&turn.question).iter().take(2).any(|p| ASK_FOR_A_NAME.contains(&p.folded.as_str()));
    if let Some(answer) = topic.iter().rev().find(names).and_then(|turn| turn.answer.as_ref())
        && let Some(first) = sentences(answer).first().map(|first| &answer[first.clone()])
        && crate::registry::words(first).len() <= SHORT_ANSWER
    {
        take(first, PER_ANSWER, language, true, &mut known, &mut out);
    }
    out
}

fn content(question: &str) -> Vec<String> {
    let parts = parts(question);
    let own = parts.iter().filter(|part| part.is_content() && (part.is_name() || !is_relational(&part.folded)));
    own.map(|part| part.word.text.to_owned()).collect()
}

fn take(text: &str, most: usize, language: Language, names_only: bool, known: &mut Vec<String>, out: &mut Vec<String>) {
    let parts = parts(text);
    let own = parts.iter().filter(|part| match names_only {
        true => part.is_name(),
        false => part.is_content() && (part.is_name() || !is_relational(&part.folded)),
    });
    let mut taken = 0;
    for part in own {
        let stem = stem(&part.folded, language);
        if taken < most && !known.contains(&stem) {
            known.push(stem);
            out.push(part.word.text.to_owned());
            taken += 1;
        }
    }
}
