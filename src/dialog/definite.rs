//! Nouns whose article shows that they were mentioned before: "What happened to the stadium?".

use super::words::Part;
use crate::language::DefiniteNouns;

/// A question with more content words than this says itself which one is meant.
const FEW: usize = 3;

/// Whether the question has such a noun, and nothing that says which one is meant.
pub(super) fn speaks_of_known(parts: &[Part<'_>]) -> bool {
    let content = || parts.iter().filter(|part| part.is_content);
    if content().count() > FEW || content().any(|part| part.is_name() || part.word.text.starts_with(char::is_numeric)) {
        return false;
    }
    (0..parts.len()).any(|at| {
        let of = parts[at].dialogs().find_map(|dialog| dialog.returning.definite);
        of.is_some_and(|of| of.articles.has(&parts[at].folded) && is_known(parts, at, &of))
    })
}

fn is_known(parts: &[Part<'_>], article: usize, of: &DefiniteNouns) -> bool {
    let phrase = &parts[article + 1..];
    // A word after a punctuation mark is not part of the noun phrase.
    let end = phrase.iter().position(|part| part.is_function_word).unwrap_or(phrase.len());
    let closed = phrase[..end].iter().position(|part| part.closes).map_or(end, |at| at + 1);
    let (Some(first), Some(noun)) = (phrase.first(), phrase[..closed].iter().rfind(|part| part.is_content)) else {
        return false;
    };
    let selected = of.selecting.has(&first.folded) || of.selecting_endings.ends(&first.folded);
    let explained = phrase.get(end).is_some_and(|next| closed == end && of.complements.has(&next.folded));
    let unique = phrase[..closed].iter().any(|part| of.unique_nouns.has(&part.folded));
    !selected && !explained && !unique && !noun.has_capital()
}
