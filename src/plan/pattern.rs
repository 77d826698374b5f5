//! Matching a question's words against the patterns of the intent table.

use crate::registry::words;
use crate::text::{fold, is_function_word};

/// The folded words of a question.
pub fn folded_words(question: &str) -> Vec<String> {
    words(question).into_iter().map(|word| fold(word.text)).collect()
}

/// Patterns that are separated by commas.
pub fn all(patterns: &str) -> impl Iterator<Item = &str> {
    patterns.split(',').map(str::trim).filter(|pattern| !pattern.is_empty())
}

/// Whether a (folded) word occurs in a pattern.
pub fn has_word(patterns: &str, word: &str) -> bool {
    all(patterns).flat_map(|pattern| pattern.split([' ', '|'])).any(|slot| fits(slot, word))
}

/// How well a pattern fits: the number of its words, function words counting 0.4 because they say little alone.
/// `None` if one is missing. Reports which words of the question it used.
pub fn score(pattern: &str, question: &[String]) -> Option<(f32, Vec<usize>)> {
    let mut used: Vec<usize> = Vec::new();
    let mut score = 0.0;
    for slot in pattern.split(' ') {
        let at = question
            .iter()
            .enumerate()
            .position(|(at, word)| !used.contains(&at) && slot.split('|').any(|alternative| fits(alternative, word)))?;
        score += if is_function_word(&question[at]) { 0.4 } else { 1.0 };
        used.push(at);
    }
    Some((score, used))
}

fn fits(alternative: &str, word: &str) -> bool {
    match alternative.strip_suffix('*') {
        Some(begin) => word.starts_with(begin),
        None => word == alternative,
    }
}

/// The best of several patterns, separated by commas; the first of equals.
pub fn best(patterns: &str, question: &[String]) -> Option<(f32, Vec<usize>)> {
    all(patterns).filter_map(|pattern| score(pattern, question)).fold(None, |best, next| match best {
        Some((score, _)) if score >= next.0 => best,
        _ => Some(next),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        let check = |pattern: &str, question: &str, words: usize| {
            assert_eq!(score(pattern, &folded_words(question)).map_or(0, |s| s.1.len()), words, "{pattern} {question}");
        };
        check("достиж*", "Какие достижения на проекте?", 1);
        check("где сейчас|теперь работ*", "Где сейчас работает Дмитрий?", 3);
        check("где сейчас работ*", "Где работал?", 0);
        check("my name", "what is MY name", 2);
        check("a a", "a", 0);
    }
}
