//! The words of a question as the corpus writes them.

use super::corpus::Corpus;
use crate::order::Order as _;
use crate::plan::QueryPlan;
use crate::text::fold;
use std::borrow::Cow;

/// The words with the names that the corpus has for what they name, and with those joined that it writes as one.
pub(super) fn as_written<'w>(corpus: &Corpus, plan: &QueryPlan, words: &'w str) -> Cow<'w, str> {
    match named(corpus, plan, words) {
        Cow::Borrowed(words) => joined(corpus, words),
        Cow::Owned(words) => Cow::Owned(joined(corpus, &words).into_owned()),
    }
}

/// Says the name of what is called by a word that no text has: «плюсы», where the texts have C++.
fn named<'w>(corpus: &Corpus, plan: &QueryPlan, words: &'w str) -> Cow<'w, str> {
    // Places refer to the question as it was asked.
    if plan.completed || words != plan.question {
        return Cow::Borrowed(words);
    }
    let known = |name: &str| crate::registry::words(name).iter().any(|word| corpus.knows_word(&fold(word.text)));
    let own = plan.entities.iter().filter(|entity| !entity.subject && entity.alternatives.is_empty());
    let mut named: Vec<(usize, usize, &str)> = own
        .filter_map(|entity| entity.span.map(|(start, end)| (start, end, entity.name.as_str())))
        .filter(|(start, end, name)| words.get(*start..*end).is_some_and(|text| !known(text)) && known(name))
        .collect();
    named.order();
    let mut out = Cow::Borrowed(words);
    for (start, end, name) in named.into_iter().rev() {
        out.to_mut().replace_range(start..end, name);
    }
    out
}

/// Joins words that the corpus writes as one: `iso 27001` if it has `ISO27001`.
fn joined<'w>(corpus: &Corpus, words: &'w str) -> Cow<'w, str> {
    let mut out = Cow::Borrowed(words);
    let found = crate::registry::words(words);
    for pair in found.windows(2) {
        let (first, second) = (pair[0].text, pair[1].text);
        // Names of standards and versions are written either way.
        if !second.starts_with(|c: char| c.is_ascii_digit()) {
            continue;
        }
        let lacks = |word: &str| !corpus.knows_word(&fold(word));
        let one = format!("{first}{second}");
        if one.chars().count() >= JOINED && (lacks(first) || lacks(second)) && !lacks(&one) {
            out = Cow::Owned(out.replace(&format!("{first} {second}"), &one));
        }
    }
    out
}

/// Minimum characters of a joined word: shorter ones match by chance.
const JOINED: usize = 5;
