//! What a question excludes: "languages besides English", «базы кроме PostgreSQL».

use super::Question;
use crate::domain::Domain;
use crate::graph::Without;
use crate::language::{is_in, phrase_end, spoken_code};
use crate::registry::cue_kind;

/// Maximum function words before the name: "aparte de la …".
const IDLE: usize = 2;

/// The question without what it excludes, and what that is; `None` if it excludes nothing.
pub(super) fn read<'q>(question: &Question<'q>, domain: &Domain) -> Option<(Question<'q>, Without)> {
    let mut without = Without::default();
    let mut cut = Vec::new();
    for at in 0..question.words.len() {
        let phrase = phrase_end(|pack| pack.questions.besides, &question.folded, at, question.languages);
        let Some(mut next) = phrase else { continue };
        let begin = at;
        // "Besides English and German": further names are joined to the first.
        while let Some(end) = excluded_at(question, domain, next, &mut without) {
            cut.extend(begin..end);
            next = end;
        }
    }
    if cut.is_empty() {
        return None;
    }
    let kept: Vec<usize> = (0..question.words.len()).filter(|at| !cut.contains(at)).collect();
    Some((question.kept(&kept), without))
}

/// Adds the name found here to `without`, and returns the index after it.
fn excluded_at(question: &Question<'_>, domain: &Domain, from: usize, without: &mut Without) -> Option<usize> {
    for at in from..(from + IDLE + 1).min(question.words.len()) {
        if let Some(mention) = question.in_mention(at, &question.mentions) {
            without.keys.extend(mention.candidates.iter().map(|candidate| candidate.key.clone()));
            without.codes.extend(spoken_code(&question.folded[at]).map(str::to_owned));
            return Some(
                (at..question.words.len())
                    .find(|at| question.words[*at].start >= mention.end)
                    .unwrap_or(question.words.len()),
            );
        }
        if question.is_function_word(at) {
            continue;
        }
        let word = &question.folded[at];
        if let Some(code) = spoken_code(word) {
            without.codes.push(code.to_owned());
            return Some(at + 1);
        }
        // "Menos de un año" is a length of time.
        let of_time = is_in(word, question.languages, |pack| pack.questions.years)
            || is_in(word, question.languages, |pack| pack.times.month_nouns);
        let asks =
            of_time || domain.asks_by(word, question.languages) || cue_kind(word).is_some() || question.is_filler(word);
        if asks || !without.is_empty() {
            return None;
        }
        without.words.push(word.clone());
        return Some(at + 1);
    }
    None
}
