//! Articles used as demonstratives: in "Wie funktioniert das?" `das` has no noun, in "Wie hoch ist das Haus?" it has
//! one.

use super::antecedent::has_antecedent;
use super::pointing::Place;
use super::words::Part;
use crate::language::DemonstrativeArticles;

/// Whether the word, an article, points back.
pub(super) fn points_back(place: &Place<'_, '_>, of: &DemonstrativeArticles) -> bool {
    // A comma before it makes it a relative pronoun.
    let relative = place.before().is_none() && !place.part().opens;
    !relative
        && !place.is_after(of.not_after)
        && !has_noun(place, of)
        && !is_superlative(place, of)
        && !place.is_correlate()
        && !has_antecedent(place)
}

/// Whether the article's noun follows in the same clause.
fn has_noun(place: &Place<'_, '_>, of: &DemonstrativeArticles) -> bool {
    let is_noun =
        |part: &Part<'_>| part.may_be_noun && !part.is_function_word && (part.is_content || part.has_capital());
    let is_adjective =
        |part: &Part<'_>| !part.may_be_noun && !part.is_function_word && of.adjective_endings.ends(&part.folded);
    let clause = place.parts[place.at..].windows(2).take_while(|pair| !pair[0].closes).map(|pair| &pair[1]);
    let (mut only_attributes, mut after_noun, mut after_adjective) = (true, false, false);
    for part in clause {
        if part.word.text.starts_with(|c: char| c.is_ascii_digit()) {
            (after_noun, after_adjective) = (true, false);
        } else if is_noun(part) {
            // A participle between two nouns belongs to the second: "die in Wien geborene Malerin".
            if only_attributes || of.distant_noun || (after_noun && after_adjective) {
                return true;
            }
            (after_noun, after_adjective) = (true, false);
        } else if is_adjective(part) {
            after_adjective = true;
        } else {
            only_attributes &= of.attributes.has(&part.folded) || part.hyphenated;
            (after_noun, after_adjective) = (false, false);
        }
    }
    false
}

/// "Welcher Berg ist der höchste?": the article's noun comes earlier in the question.
fn is_superlative(place: &Place<'_, '_>, of: &DemonstrativeArticles) -> bool {
    let superlative = place.after().is_some_and(|after| of.superlative_endings.ends(&after.folded));
    superlative && place.parts[..place.at].iter().any(|part| part.is_content && part.may_be_noun)
}
