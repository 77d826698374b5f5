//! Names and numbers in a text, recognised by their form.

use super::super::Sample;
use crate::language::{Languages, Script};
use crate::order::Collect as _;
use crate::text::{Language, Token, detect, fold, is_stopword, languages, phonetic_key, sentences, stem, tokens};
use std::collections::BTreeSet;

/// The entities of a text. For contexts, also those of the reference that occur there in another form (inflected, or in
/// another script), written as in the reference so that they can be compared.
pub(super) fn extract(text: &str, sample: &Sample, language: Language) -> Vec<String> {
    let capitals = Capitals::of(sample, language);
    let mut found = spot(text, &capitals);
    let reference = sample.right_answer().unwrap_or_default();
    if text != reference {
        let words: BTreeSet<String> = tokens(text).iter().flat_map(|token| keys(token.text, language)).into_set();
        for entity in spot(reference, &capitals) {
            let there = tokens(&entity).iter().all(|t| keys(t.text, language).iter().any(|key| words.contains(key)));
            if there && !found.contains(&entity) {
                found.push(entity);
            }
        }
    }
    found
}

/// The forms under which a word may be found.
fn keys(word: &str, language: Language) -> Vec<String> {
    if word.chars().any(|c| c.is_ascii_digit()) {
        return vec![number(word)];
    }
    let folded = fold(word);
    let bare = folded.strip_suffix(possessive(&folded)).unwrap_or(&folded);
    let mut keys = vec![bare.to_owned(), stem(bare, language)];
    if bare.chars().count() > 3 {
        keys.push(format!("~{}", phonetic_key(bare)));
    }
    keys
}

/// The possessive ending of a folded word; empty if it has none.
fn possessive(folded: &str) -> &'static str {
    let endings = |language: Language| language.pack().evaluation.judge.possessive_endings;
    let of_word = Languages::ALL.of_word(folded);
    let found = of_word.iter().flat_map(|language| endings(language).iter()).find(|ending| folded.ends_with(ending));
    found.unwrap_or_default()
}

/// `9,4` and `9.4`, `1 000` and `1,000` are one number each.
fn number(word: &str) -> String {
    let plain = fold(word);
    match plain.split_once([',', '.']) {
        Some((whole, rest)) if rest.len() == 3 && rest.chars().all(|c| c.is_ascii_digit()) => format!("{whole}{rest}"),
        Some((whole, rest)) => format!("{whole}.{rest}"),
        None => plain,
    }
}

/// What a sample reveals about its capitalised words.
struct Capitals {
    /// Those that occur within a sentence somewhere, folded: they are names at its beginning too.
    inside: BTreeSet<String>,
    /// Those that are common nouns somewhere, folded: they are never names.
    common: BTreeSet<String>,
}

impl Capitals {
    fn of(sample: &Sample, language: Language) -> Self {
        let contexts = sample.retrieved_contexts.iter().flatten().map(String::as_str);
        let texts = [sample.question(), sample.right_answer()].into_iter().flatten().chain(contexts);
        let mut capitals = Self { inside: BTreeSet::new(), common: BTreeSet::new() };
        for text in texts {
            for sentence in sentences(text) {
                let words = tokens(&text[sentence]);
                for (at, word) in words.iter().enumerate().filter(|(_, word)| is_capital(word.text)) {
                    if is_common_noun(&words, at, language.into()) {
                        capitals.common.insert(fold(word.text));
                    } else if at > 0 {
                        capitals.inside.insert(fold(word.text));
                    }
                }
            }
        }
        capitals
    }
}

/// Whether the capitalised word is not a name, in a language that capitalises every noun: decided by the word before
/// it, or by its ending.
pub(super) fn is_common_noun(words: &[Token<'_>], at: usize, languages: Languages) -> bool {
    let folded = fold(words[at].text);
    let before = at.checked_sub(1).map(|before| words[before].text);
    let counted = before.is_some_and(|word| word.chars().all(|c| c.is_ascii_digit()));
    let before = before.map(fold).unwrap_or_default();
    let nouns = languages.of_word(&folded).iter().filter_map(|language| language.pack().evaluation.judge.nouns);
    nouns.into_iter().any(|nouns| counted || nouns.determiners.has(&before) || nouns.endings.ends(&folded))
}

fn is_capital(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_uppercase)
}

/// Inner capitals, or digits and letters mixed: `PostgreSQL`, `gpt-4o`.
fn is_coined(word: &str) -> bool {
    let inner = word.chars().skip(1).any(char::is_uppercase) && word.chars().any(char::is_lowercase);
    inner || word.chars().any(char::is_alphabetic) && word.chars().any(|c| c.is_ascii_digit())
}

/// Names and numbers in order, without duplicates. Adjacent names are one.
fn spot(text: &str, capitals: &Capitals) -> Vec<String> {
    let of_text = languages(text);
    let script = detect(text).pack().writing.script;
    let mut found: Vec<String> = Vec::new();
    for range in sentences(text) {
        let sentence = &text[range];
        let words = tokens(sentence);
        let is_name = |at: usize| {
            let Some(token) = words.get(at) else { return false };
            let word = token.text;
            let foreign = Script::of(word).is_some_and(|of_word| of_word != script);
            if is_coined(word) || foreign {
                return true;
            }
            // `A`, `I`: a single letter is not a name.
            if !is_capital(word) || word.chars().count() < 2 || is_function(word, of_text) {
                return false;
            }
            if is_common_noun(&words, at, of_text) || capitals.common.contains(&fold(word)) {
                return false;
            }
            let next = words.get(at + 1).is_some_and(|n| is_capital(n.text) && joined(sentence, token, n));
            at > 0 || next || capitals.inside.contains(&fold(word))
        };
        let mut at = 0;
        while at < words.len() {
            let start = at;
            if is_name(at) {
                while at + 1 < words.len() && is_name(at + 1) && joined(sentence, &words[at], &words[at + 1]) {
                    at += 1;
                }
                push(&mut found, &sentence[words[start].start..words[at].end]);
            } else if words[at].text.chars().next().is_some_and(|c| c.is_ascii_digit()) {
                push(&mut found, words[at].text);
            }
            at += 1;
        }
    }
    found
}

fn is_function(word: &str, languages: Languages) -> bool {
    let folded = fold(word);
    languages.of_word(&folded).iter().any(|language| is_stopword(&folded, language))
}

/// Whether there is only a space between two words.
fn joined(text: &str, left: &Token<'_>, right: &Token<'_>) -> bool {
    text.get(left.end..right.start).is_some_and(|gap| gap.chars().all(|c| c == ' ' || c == '\u{a0}'))
}

fn push(found: &mut Vec<String>, entity: &str) {
    // An ending has the same number of letters folded and unfolded.
    let ending = possessive(&fold(entity));
    let kept = entity.char_indices().rev().take(ending.chars().count()).last().map_or(entity.len(), |(at, _)| at);
    let entity = entity[..kept].to_owned();
    if !found.contains(&entity) {
        found.push(entity);
    }
}
