//! Matches the reader's reply to a clarifying question with one of the meanings offered.

use super::focus::Nth;
use super::memory::Choice;
use super::returning::nth_of;
use super::words::{Part, parts};
use crate::order::Collect as _;
use crate::registry::{cue_kind, words};
use crate::text::fold;
use std::collections::BTreeSet;

/// Maximum words of a reply; a longer one is a question of its own.
const MAX_WORDS: usize = 6;

/// The index of the choice that the words select: by its number, its ordinal, its kind, or a word that no other choice
/// has. `None`: they select none, or more than one.
pub fn chosen_by(text: &str, choices: &[Choice]) -> Option<usize> {
    let parts = parts(text);
    if choices.is_empty() || parts.is_empty() || parts.len() > MAX_WORDS {
        return None;
    }
    // A larger number may be a year in the label.
    if let [only] = parts.as_slice()
        && let Ok(number @ 1..) = only.word.text.parse::<usize>()
        && number <= choices.len()
    {
        return Some(number - 1);
    }
    // "The second one".
    let substitutes = |part: &Part<'_>| {
        part.is_in(|dialog| dialog.pronouns.numeral.map_or(dialog.pronouns.substitutes, |of| of.forms))
    };
    let says: Vec<_> = parts.iter().filter(|part| !part.is_function_word && !substitutes(part)).collect();
    let ordinal = says.iter().find_map(|part| nth_of(part));
    let only_place = says.iter().all(|part| nth_of(part).is_some() || cue_kind(part.word.text).is_some());
    if let Some(nth) = ordinal.filter(|_| only_place) {
        return match nth {
            Nth::At(at) => Some(at).filter(|at| *at < choices.len()),
            Nth::Last => Some(choices.len() - 1),
            Nth::Other => None,
        };
    }
    let labels: Vec<BTreeSet<String>> =
        choices.iter().map(|choice| words(&choice.label).iter().map(|word| fold(word.text)).into_set()).collect();
    let tells = |at: usize, word: &str| {
        let folded = fold(word);
        let own = labels[at].contains(&folded) && labels.iter().filter(|label| label.contains(&folded)).count() == 1;
        let of_kind = |choice: &Choice| cue_kind(word) == Some(choice.kind.as_str());
        own || of_kind(&choices[at]) && choices.iter().filter(|choice| of_kind(choice)).count() == 1
    };
    // Any other word makes it a question of its own.
    let known = |word: &str| labels.iter().any(|label| label.contains(&fold(word))) || cue_kind(word).is_some();
    if says.is_empty() || !says.iter().all(|part| known(part.word.text)) {
        return None;
    }
    let mut told = (0..choices.len()).filter(|at| says.iter().any(|part| tells(*at, part.word.text)));
    told.next().filter(|_| told.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::EntityKey;

    fn check(text: &str, expected: Option<usize>) {
        let choice = |key: &str, kind: &str, label: &str| Choice {
            key: EntityKey::new(key),
            kind: kind.to_owned(),
            label: label.to_owned(),
        };
        let choices =
            [choice("lince", "project", "Lince (project)"), choice("lince-ag", "company", "Lince (company, Lima)")];
        assert_eq!(chosen_by(text, &choices), expected, "{text}");
    }

    #[test]
    fn choices_in_words() {
        check("1", Some(0));
        check("2", Some(1));
        check("3", None);
        check("0", None);
        check("the project", Some(0));
        check("Проект", Some(0));
        check("die Firma", Some(1));
        check("la empresa", Some(1));
        check("the second one", Some(1));
        check("второй", Some(1));
        check("el primero", Some(0));
        check("das letzte", Some(1));
        check("the one in Lima", Some(1));
        check("Lince", None);
        check("What is Lince?", None);
        check("which technologies does the project use", None);
        check("", None);
    }
}
