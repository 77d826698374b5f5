//! Whether an answer is about the question: the words of the question that it takes up, and whether it holds the kind of
//! thing that was asked for.

use super::super::judge::Embed;
use super::support::{content, has_word};
use crate::error::Result;
use crate::text::{Language, fold, stem, tokens};
use futures_util::future::LocalBoxFuture;
use std::collections::{BTreeMap, BTreeSet};

/// Stands for a word of the question that the answer does not take up.
const GAP: &str = "…";

/// Words of questions that ask without naming anything.
#[rustfmt::skip]
const ASKING: &[&str] = &[
    "explain", "describe", "tell", "list", "name", "show", "give", "please", "many", "much", "long", "kind", "объясните",
    "объясни", "опишите", "опиши", "расскажите", "расскажи", "назовите", "назови", "перечислите", "перечисли",
    "покажите", "покажи", "какой", "какая", "какое", "какие", "каком", "какую", "каких", "сколько", "пожалуйста", "почему",
    "зачем", "где", "когда", "куда", "нужен", "explica", "explique", "describe", "cuenta", "dime", "enumera", "nombra",
    "muestra", "cuantos", "cuantas", "cuanto", "cuanta", "cuando", "donde", "quien", "cual", "cuales", "favor", "sirve",
];

/// Words that open a question.
#[rustfmt::skip]
const QUESTION_WORDS: &[&str] = &[
    "who", "where", "when", "what", "which", "how", "why", "кто", "где", "когда", "что", "какой", "какая", "какое", "какие",
    "как", "почему", "сколько", "quien", "donde", "cuando", "cual", "como", "cuanto", "cuantos", "cuantas",
];

/// What an evasive answer says.
#[rustfmt::skip]
const EVASIVE: &[&str] = &[
    "i don't know", "i do not know", "not sure", "cannot answer", "can't answer", "cannot say", "can't say", "hard to say",
    "no information", "not known", "unclear", "it depends", "unable to", "does not say", "do not say", "no data",
    "not mentioned", "could not find", "couldn't find",
    "не знаю", "не уверен", "не могу", "трудно сказать", "сложно сказать", "нет сведений", "нет информации",
    "информации нет", "сведений нет", "неизвестно", "не известно", "зависит от", "не указано", "не говорится", "не нашл",
    "не сказано", "нет данных", "не удалось",
    "no lo se", "no se cuando", "no se que", "no se donde", "no se quien", "no estoy segur", "no puedo", "dificil decir",
    "dificil saber", "no hay informacion", "no tengo informacion", "no esta claro", "se desconoce", "depende de",
    "no se menciona", "no se indica", "no hay datos", "no dice", "no encontr",
];

/// The kind of thing that a question asks for.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Number,
    Name,
}

fn kind(question: &str) -> Option<Kind> {
    let words: Vec<String> = tokens(question).iter().map(|t| fold(t.text)).collect();
    let has = |list: &[&str]| words.iter().any(|w| list.contains(&w.as_str()));
    // Two questions in one: one thing does not answer both.
    if words.iter().filter(|w| QUESTION_WORDS.contains(&w.as_str())).count() > 1 {
        return None;
    }
    let number = [
        "when", "many", "much", "long", "old", "когда", "сколько", "длины", "год", "cuando", "cuantos", "cuantas",
        "cuanto", "cuanta",
    ];
    let name = ["who", "where", "whom", "кто", "где", "кем", "quien", "quienes", "donde"];
    if has(&number) {
        return Some(Kind::Number);
    }
    has(&name).then_some(Kind::Name)
}

/// Whether the answer has something of that kind that the question does not have.
fn holds(answer: &str, question: &str, kind: Kind) -> bool {
    let asked: BTreeSet<String> = tokens(question).iter().map(|t| fold(t.text)).collect();
    tokens(answer).iter().enumerate().any(|(at, token)| {
        let digit = token.text.chars().any(|c| c.is_ascii_digit());
        let capital = token.text.chars().next().is_some_and(char::is_uppercase);
        let fits = match kind {
            Kind::Number => digit,
            Kind::Name => capital && (at > 0 || answer.split_whitespace().count() <= 2),
        };
        fits && !asked.contains(&fold(token.text))
    })
}

/// The question as far as the answer answers it: words that it does not take up are gaps. And whether it evades.
pub(super) fn question(question: &str, answer: &str, language: Language) -> (String, bool) {
    let said = content(answer, language);
    let folded = fold(answer);
    let evasive = EVASIVE.iter().any(|phrase| folded.contains(phrase)) && tokens(answer).len() <= 30;
    let asked: Vec<String> = distinct(question, language);
    let mut kept: Vec<bool> = asked.iter().map(|word| has_word(&said, &stem(word, language))).collect();
    let covered = kept.iter().filter(|k| **k).count();
    // An answer that takes up nothing is about something else, unless it is the bare thing asked for.
    let bare = tokens(answer).len() <= 3;
    if (covered > 0 || bare) && kind(question).is_some_and(|kind| holds(answer, question, kind)) {
        // The thing asked for is worth half of what is missing.
        let wanted = covered + (asked.len() - covered).div_ceil(2);
        let missing: Vec<usize> = (0..kept.len()).filter(|at| !kept[*at]).collect();
        for at in missing.into_iter().take(wanted - covered) {
            kept[at] = true;
        }
    }
    let words: Vec<&str> = asked.iter().zip(&kept).map(|(word, kept)| if *kept { word } else { GAP }).collect();
    (words.join(" "), evasive)
}

/// The words of a question that name something, folded, each once.
fn distinct(question: &str, language: Language) -> Vec<String> {
    let named = content(question, language);
    let mut seen = BTreeSet::new();
    let mut words = Vec::new();
    for token in tokens(question) {
        let folded = fold(token.text);
        let stem = stem(&folded, language).to_string();
        if named.contains(&stem) && !ASKING.contains(&folded.as_str()) && seen.insert(stem) {
            words.push(folded);
        }
    }
    words
}

/// Vectors of words: one dimension per stem, one of its own per gap. The cosine of a question and what is left of it is the
/// share of its words that were taken up.
pub(super) struct WordVectors;

impl Embed for WordVectors {
    fn embed<'a>(&'a self, texts: &'a [String]) -> LocalBoxFuture<'a, Result<Vec<Vec<f64>>>> {
        let language = crate::text::detect(texts.first().map_or("", String::as_str));
        let mut dimensions: BTreeMap<String, usize> = BTreeMap::new();
        let mut rows: Vec<Vec<usize>> = Vec::new();
        for (at, text) in texts.iter().enumerate() {
            let mut row = Vec::new();
            let gaps = text.matches(GAP).count();
            let names = (0..gaps).map(|gap| format!("{GAP}{at} {gap}"));
            let words = distinct(&text.replace(GAP, " "), language);
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
