//! Falsifies sentences of XQuAD, and makes true ones that say the same in another way.

use adfontes::text::{Token, fold, sentences, tokens};
use serde_json::Value;
use std::collections::BTreeSet;

/// A statement about a paragraph.
pub struct Statement {
    /// How it was made.
    pub kind: &'static str,
    /// Whether it follows from the paragraph.
    pub is_true: bool,
    pub text: String,
}

/// The data of a language, from `falsify.json`.
pub struct Tables<'a>(pub &'a Value);

impl Tables<'_> {
    fn words(&self, key: &str) -> Vec<&str> {
        self.0[key].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
    }
}

/// A question about a paragraph.
pub struct Question<'a> {
    pub text: &'a str,
    pub answer: &'a str,
}

/// All statements about a paragraph. `foreign`: names from other paragraphs.
pub fn statements(text: &str, questions: &[Question<'_>], foreign: &[String], tables: &Tables<'_>) -> Vec<Statement> {
    let paragraph = Paragraph { text, questions, foreign, tables, parts: sentences(text) };
    let mut out = Vec::new();
    let mut seen = BTreeSet::new();
    for (number, question) in questions.iter().enumerate() {
        let Some(part) = paragraph.parts.iter().find(|range| text[(*range).clone()].contains(question.answer)) else {
            continue;
        };
        paragraph.by_question(number, &mut out);
        let sentence = text[part.clone()].trim();
        if seen.insert(part.start) {
            paragraph.by_sentence(sentence, &mut out);
        }
        paragraph.by_answer(sentence, number, &mut out);
    }
    out
}

/// The names in a text: capitalised words that do not begin a sentence, adjacent ones joined.
pub fn names(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for range in sentences(text) {
        found.extend(runs(&text[range]).into_iter().map(|(name, _)| name));
    }
    found
}

/// Names in a sentence with their places.
fn runs(sentence: &str) -> Vec<(String, std::ops::Range<usize>)> {
    let words = tokens(sentence);
    let mut found: Vec<(String, std::ops::Range<usize>)> = Vec::new();
    let capital = |t: &Token<'_>| t.text.chars().next().is_some_and(char::is_uppercase) && t.text.chars().count() > 2;
    for token in words.iter().skip(1).filter(|t| capital(t)) {
        match found.last_mut() {
            Some((name, range)) if sentence[range.end..token.start] == *" " => {
                range.end = token.end;
                *name = sentence[range.clone()].to_owned();
            }
            _ => found.push((token.text.to_owned(), token.start..token.end)),
        }
    }
    found
}

/// Sorts of items: an item is exchanged only for one of the same sort.
fn class(answer: &str) -> u8 {
    let digits = answer.chars().any(|c| c.is_ascii_digit());
    let capital = answer.chars().any(char::is_uppercase);
    if digits { 0 } else { 1 + u8::from(capital) }
}

fn holds(text: &str, part: &str) -> bool {
    let (text, part) = (fold(text), fold(part));
    tokens(&part).iter().all(|t| tokens(&text).iter().any(|other| other.text == t.text))
}

struct Paragraph<'a> {
    text: &'a str,
    questions: &'a [Question<'a>],
    foreign: &'a [String],
    tables: &'a Tables<'a>,
    parts: Vec<std::ops::Range<usize>>,
}

impl Paragraph<'_> {
    /// An answer of the same kind to another question that is in neither the answer nor the sentence.
    fn other_answer(&self, number: usize, sentence: &str) -> Option<&str> {
        let own = self.questions[number].answer;
        let count = self.questions.len();
        let others = (1..count).map(|step| self.questions[(number + step) % count].answer);
        others.into_iter().find(|other| {
            class(other) == class(own) && !holds(other, own) && !holds(own, other) && !holds(sentence, other)
        })
    }

    /// The question with an answer in place of its question word, true and false.
    fn by_question(&self, number: usize, out: &mut Vec<Statement>) {
        let Question { text, answer } = self.questions[number];
        let bare = text.trim().trim_start_matches('¿').trim_end_matches('?').trim();
        let folded = fold(bare);
        let asks = self
            .tables
            .words("questions")
            .into_iter()
            .find(|word| folded.strip_prefix(&fold(word)).is_some_and(|rest| rest.starts_with(' ')));
        let Some(asks) = asks else { return };
        let rest: Vec<&str> = bare.split(' ').skip(asks.split(' ').count()).collect();
        let dropped = self.tables.words("dropped");
        let auxiliary = rest.iter().position(|word| dropped.contains(word));
        let at_the_end = self.tables.words("adverbial").contains(&asks);
        let make = |answer: &str| match auxiliary {
            // `How many points did they score?`: they score 308 points.
            Some(at) => format!("{} {answer} {}.", rest[at + 1..].join(" "), rest[..at].join(" ")),
            None if at_the_end => format!("{} {answer}.", rest.join(" ")),
            None => format!("{answer} {}.", rest.join(" ")),
        };
        let mut push = |kind, is_true, text| out.push(Statement { kind, is_true, text });
        push("question and answer", true, make(answer));
        if let Some(other) = self.other_answer(number, bare) {
            push("question and another answer", false, make(other));
        }
    }

    /// The sentence with another answer from the paragraph.
    fn by_answer(&self, sentence: &str, number: usize, out: &mut Vec<Statement>) {
        let answer = self.questions[number].answer;
        if let Some(other) = self.other_answer(number, sentence) {
            let text = sentence.replacen(answer, other, 1);
            let kind = "another answer";
            out.push(Statement { kind, is_true: false, text });
        }
    }

    /// The sentence reordered or shortened, and falsified in every way that it allows.
    fn by_sentence(&self, sentence: &str, out: &mut Vec<Statement>) {
        let mut push = |kind, is_true, text: String| out.push(Statement { kind, is_true, text });
        let shorter = shortened(sentence);
        for text in [&shorter, &moved(sentence)].into_iter().flatten() {
            push("shortened or moved", true, text.clone());
        }
        // If there is a shortened sentence, that one is falsified, since it is not in the paragraph word for word.
        for base in [Some(sentence.to_owned()), shorter].into_iter().flatten() {
            let mut falsify = |kind, text: Option<String>| {
                if let Some(text) = text.filter(|text| fold(text) != fold(&base)) {
                    push(kind, false, text);
                }
            };
            falsify("another name", self.other_name(&base));
            falsify("foreign name", self.foreign_name(&base));
            falsify("names exchanged", exchanged(&base));
            falsify("another number", self.other_number(&base));
            falsify("changed number", self.changed_number(&base));
            falsify("denied", self.denied(&base));
            falsify("opposite", self.opposite(&base));
        }
    }

    fn other_name(&self, sentence: &str) -> Option<String> {
        let all = names(self.text);
        runs(sentence).into_iter().find_map(|(name, range)| {
            let other = all.iter().find(|other| !holds(sentence, other) && !holds(other, &name))?;
            Some(format!("{}{other}{}", &sentence[..range.start], &sentence[range.end..]))
        })
    }

    fn foreign_name(&self, sentence: &str) -> Option<String> {
        let (name, range) = runs(sentence).into_iter().next_back()?;
        let other = self.foreign.iter().skip(sentence.len() % 7).find(|other| {
            let words = |text: &str| text.split(' ').count();
            !tokens(other).iter().any(|t| holds(self.text, t.text)) && words(other) == words(&name)
        })?;
        Some(format!("{}{other}{}", &sentence[..range.start], &sentence[range.end..]))
    }

    fn other_number(&self, sentence: &str) -> Option<String> {
        let all: Vec<Token<'_>> = tokens(self.text).into_iter().filter(|t| is_number(t.text)).collect();
        let own = tokens(sentence).into_iter().find(|t| is_number(t.text))?;
        let alike = |other: &&Token<'_>| other.text.len() == own.text.len() && !holds(sentence, other.text);
        let other = all.iter().find(alike)?;
        Some(format!("{}{}{}", &sentence[..own.start], other.text, &sentence[own.end..]))
    }

    fn changed_number(&self, sentence: &str) -> Option<String> {
        let own = tokens(sentence).into_iter().rfind(|t| is_number(t.text))?;
        let value: u64 = own.text.parse().ok()?;
        let other = (1..20).map(|step| value + step * 3).find(|other| !holds(self.text, &other.to_string()))?;
        Some(format!("{}{other}{}", &sentence[..own.start], &sentence[own.end..]))
    }

    fn denied(&self, sentence: &str) -> Option<String> {
        tokens(sentence).into_iter().find_map(|token| {
            let denied = self.tables.0["denied"].get(token.text)?.as_str()?;
            Some(format!("{}{denied}{}", &sentence[..token.start], &sentence[token.end..]))
        })
    }

    fn opposite(&self, sentence: &str) -> Option<String> {
        let pairs = self.tables.0["opposites"].as_array().unwrap();
        let word = |pair: &Value, side: usize| pair[side].as_str().unwrap().to_owned();
        tokens(sentence).into_iter().skip(1).find_map(|token| {
            let lower = token.text.to_lowercase();
            let side = |pair: &Value| (0..2).find(|side| word(pair, *side) == lower);
            let other = pairs.iter().find_map(|pair| side(pair).map(|side| word(pair, 1 - side)))?;
            let other = match token.text.chars().next().is_some_and(char::is_uppercase) {
                true => capitalised(&other),
                false => other,
            };
            Some(format!("{}{other}{}", &sentence[..token.start], &sentence[token.end..]))
        })
    }
}

fn capitalised(text: &str) -> String {
    text.chars().take(1).flat_map(char::to_uppercase).chain(text.chars().skip(1)).collect()
}

fn is_number(text: &str) -> bool {
    text.len() > 1 && text.chars().all(|c| c.is_ascii_digit())
}

/// The sentence without its brackets, or without the part between two commas.
fn shortened(sentence: &str) -> Option<String> {
    if let (Some(open), Some(close)) = (sentence.find(" ("), sentence.find(')'))
        && open < close
    {
        return Some(format!("{}{}", &sentence[..open], &sentence[close + 1..]));
    }
    let commas: Vec<usize> = sentence.match_indices(", ").map(|(at, _)| at).collect();
    let (first, second) = (*commas.first()?, *commas.get(1)?);
    let middle = tokens(&sentence[first..second]).len();
    (middle > 2 && first > 0).then(|| format!("{}{}", &sentence[..first], &sentence[second + 1..]))
}

/// The sentence with its initial phrase, which has a number, moved to the end.
fn moved(sentence: &str) -> Option<String> {
    let (first, rest) = sentence.split_once(", ")?;
    let short = tokens(first).len() <= 5 && tokens(rest).len() >= 5;
    let rest = rest.trim_end_matches('.');
    let dated = tokens(first).iter().any(|t| is_number(t.text));
    let lower: String = first.chars().take(1).flat_map(char::to_lowercase).chain(first.chars().skip(1)).collect();
    (short && dated).then(|| format!("{} {lower}.", capitalised(rest)))
}

/// The sentence with its first two names exchanged, if there is more than a conjunction between them.
fn exchanged(sentence: &str) -> Option<String> {
    let found = runs(sentence);
    found.windows(2).find_map(|pair| {
        let (a, b) = (&pair[0], &pair[1]);
        let between = &sentence[a.1.end..b.1.start];
        let apart = tokens(between).len() >= 2 && !between.contains([',', ';']) && !holds(&a.0, &b.0);
        apart.then(|| {
            let (before, after) = (&sentence[..a.1.start], &sentence[b.1.end..]);
            format!("{before}{}{between}{}{after}", b.0, a.0)
        })
    })
}
