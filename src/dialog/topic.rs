//! The topic of a text dialog: the words that a follow-up leaves out.

use super::Turn;
use super::words::{Part, parts};
use crate::text::{Language, detect, sentences, stem};

/// Maximum words taken over from one question.
const PER_QUESTION: usize = 5;
/// Maximum names taken over from an answer.
const PER_ANSWER: usize = 3;
/// Longest answer sentence, in words, that names are taken from: a longer one tells a story.
const SHORT_ANSWER: usize = 12;

/// The words that complete `question`, a follow-up: those of the question that opened the topic and of the last one
/// with words of its own, and the names in the answer to a question for a name. As written, without repetitions and
/// without what the question says itself.
pub(super) fn words(question: &str, topic: &[Turn]) -> Vec<String> {
    let mut taken = Taken::new(question);
    let Some(opening) = topic.first() else { return taken.words };
    taken.take(&parts(&opening.question), PER_QUESTION, is_subject);
    let latest = topic[1..].iter().rev().map(|turn| parts(&turn.question));
    if let Some(latest) = latest.into_iter().find(|parts| parts.iter().any(is_subject)) {
        taken.take(&latest, PER_QUESTION, is_subject);
    }
    let asks_for_name =
        |turn: &&Turn| parts(&turn.question).iter().take(2).any(|part| part.is_in(|dialog| dialog.name_questions));
    if let Some(answer) = topic.iter().rev().find(asks_for_name).and_then(|turn| turn.answer.as_ref())
        && let Some(first) = sentences(answer).first().map(|range| &answer[range.clone()])
        // The line above a list or a quotation is the product's own.
        && !first.ends_with(':')
    {
        let answer = parts(first);
        if answer.len() <= SHORT_ANSWER {
            taken.take(&answer, PER_ANSWER, names_something);
        }
    }
    taken.words
}

/// Whether a word of a question tells what it is about.
fn is_subject(part: &Part<'_>) -> bool {
    part.is_content && (part.is_name() || !part.is_relational())
}

/// Whether a word of an answer may be the name asked for. Where nouns are capitalized, any noun may be.
fn names_something(part: &Part<'_>) -> bool {
    part.is_name() || (part.is_content && part.has_capital() && !part.opens && !part.is_relational())
}

/// Collects the words that complete a question.
struct Taken {
    /// The question's language, used to compare stems.
    language: Language,
    /// Stems of the question and of the words taken so far.
    known: Vec<String>,
    words: Vec<String>,
}

impl Taken {
    fn new(question: &str) -> Self {
        let language = detect(question);
        let known = parts(question).iter().map(|part| stem(&part.folded, language)).collect();
        Self { language, known, words: Vec::new() }
    }

    /// Takes the first `most` words that are wanted and new.
    fn take(&mut self, parts: &[Part<'_>], most: usize, wanted: fn(&Part<'_>) -> bool) {
        let full = self.words.len() + most;
        for part in parts.iter().filter(|part| wanted(part)) {
            let stem = stem(&part.folded, self.language);
            if self.words.len() < full && !self.known.contains(&stem) {
                self.known.push(stem);
                self.words.push(part.word.text.to_owned());
            }
        }
    }
}
