//! Whether an answer is about the question: the words of the question that it repeats, and whether it contains the kind
//! of thing that was asked for.

use super::super::judge::Embed;
use super::entities::is_common_noun;
use super::support::{content, has_word};
use crate::error::Result;
use crate::language::{JudgeWords, Languages, Words};
use crate::order::Collect as _;
use crate::text::{Language, detect, fold, languages, stem, tokens};
use futures_util::future::LocalBoxFuture;
use std::collections::{BTreeMap, BTreeSet};

/// Replaces a word of the question that the answer does not repeat.
const GAP: &str = "…";
/// An answer with more words than this says something else as well.
const LONGEST_EVASION: usize = 30;

/// Whether a folded word of a text in these languages is in the table.
fn known(languages: Languages, word: &str, table: fn(&JudgeWords) -> Words) -> bool {
    languages.of_word(word).iter().any(|language| table(&language.pack().evaluation.judge).has(word))
}

/// The kind of thing that a question asks for.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Number,
    Name,
}

fn kind(question: &str, languages: Languages) -> Option<Kind> {
    let words: Vec<String> = tokens(question).iter().map(|t| fold(t.text)).collect();
    let count = |table: fn(&JudgeWords) -> Words| words.iter().filter(|word| known(languages, word, table)).count();
    // Two questions in one: one thing does not answer both.
    if count(|judge| judge.question_words) > 1 {
        return None;
    }
    if count(|judge| judge.number_questions) > 0 {
        return Some(Kind::Number);
    }
    (count(|judge| judge.name_questions) > 0).then_some(Kind::Name)
}

/// Whether a short answer evades.
fn evades(answer: &str) -> bool {
    let folded = fold(answer);
    let said = |phrase: &&str| folded.contains(phrase);
    tokens(answer).len() <= LONGEST_EVASION
        && languages(answer).iter().any(|language| language.pack().evaluation.judge.evasions.iter().any(said))
}

/// Whether the answer contains something of that kind that the question does not.
fn holds(answer: &str, question: &str, kind: Kind) -> bool {
    let asked: BTreeSet<String> = tokens(question).iter().map(|t| fold(t.text)).into_set();
    let (words, of_answer) = (tokens(answer), languages(answer));
    (0..words.len()).any(|at| {
        let word = words[at].text;
        let fits = match kind {
            Kind::Number => word.chars().any(|c| c.is_ascii_digit()),
            Kind::Name => {
                word.starts_with(char::is_uppercase)
                    && (at > 0 || answer.split_whitespace().count() <= 2)
                    && !is_common_noun(&words, at, of_answer)
            }
        };
        fits && !asked.contains(&fold(word))
    })
}

/// The question as far as the answer repeats it: other words are gaps. And whether the answer evades.
pub(super) fn question(question: &str, answer: &str, language: Language) -> (String, bool) {
    let said = content(answer, language);
    let of_question = languages(question);
    let asked: Vec<String> = distinct(question, language, of_question);
    let mut kept: Vec<bool> = asked.iter().map(|word| has_word(&said, &stem(word, language), language)).collect();
    let covered = kept.iter().filter(|k| **k).count();
    // An answer that repeats nothing is about something else, unless it is only the thing asked for.
    let bare = tokens(answer).len() <= 3;
    if (covered > 0 || bare) && kind(question, of_question).is_some_and(|kind| holds(answer, question, kind)) {
        // The thing asked for makes up for half of what is missing.
        let wanted = covered + (asked.len() - covered).div_ceil(2);
        let missing: Vec<usize> = (0..kept.len()).filter(|at| !kept[*at]).collect();
        for at in missing.into_iter().take(wanted - covered) {
            kept[at] = true;
        }
    }
    let words: Vec<&str> = asked.iter().zip(&kept).map(|(word, kept)| if *kept { word } else { GAP }).collect();
    (words.join(" "), evades(answer))
}

/// The words of a question that name something, folded, without duplicates.
fn distinct(question: &str, language: Language, languages: Languages) -> Vec<String> {
    let named = content(question, language);
    let mut seen = BTreeSet::new();
    let mut words = Vec::new();
    for token in tokens(question) {
        let folded = fold(token.text);
        let stem = stem(&folded, language).to_string();
        if named.contains(&stem) && !known(languages, &folded, |judge| judge.requests) && seen.insert(stem) {
            words.push(folded);
        }
    }
    words
}

/// Word vectors: one dimension per stem, and a separate one per gap. The cosine of a question and what is left of it is
/// the share of its words that were repeated.
pub(super) struct WordVectors;

impl Embed for WordVectors {
    fn embed<'a>(&'a self, texts: &'a [String]) -> LocalBoxFuture<'a, Result<Vec<Vec<f64>>>> {
        let question = texts.first().map_or("", String::as_str);
        let (language, of_question) = (detect(question), languages(question));
        let mut dimensions: BTreeMap<String, usize> = BTreeMap::new();
        let mut rows: Vec<Vec<usize>> = Vec::new();
        for (at, text) in texts.iter().enumerate() {
            let mut row = Vec::new();
            let gaps = text.matches(GAP).count();
            let names = (0..gaps).map(|gap| format!("{GAP}{at} {gap}"));
            let words = distinct(&text.replace(GAP, " "), language, of_question);
            for word in words.iter().map(|w| stem(w, language).to_string()).chain(names) {
                let next = dimensions.len();
                row.push(*dimensions.entry(word).or_insert(next));
            }
            rows.push(row);
        }
        let vector = |row: Vec<usize>| {
            let mut vector = vec![0.0; dimensions.len()];
            row.into_iter().for_each(|at| vector[at] = 1.0);
            vector
        };
        let vectors = rows.into_iter().map(vector).collect();
        Box::pin(async move { Ok(vectors) })
    }
}
