//! Antecedents: which of a question's own words a pronoun may refer to.

use super::pointing::Place;
use crate::language::NumberAgreement;

/// Whether a noun before the pronoun, in the same question, may be its antecedent. A subject or object pronoun cannot
/// refer to another noun of its own clause ("When did the government borrow from it?"); a possessive can.
pub(super) fn has_antecedent(place: &Place<'_, '_>) -> bool {
    let (parts, at, pronoun) = (place.parts, place.at, place.word());
    let (pronouns, antecedents) = (&place.dialog.pronouns, &place.dialog.antecedents);
    // "Его дом", but "его достроить".
    let object = pronouns.object_possessives.has(pronoun)
        && (parts[at].closes || parts.get(at + 1).is_none_or(|_| is_verb(place, at + 1)));
    let substitute = pronouns.numeral.is_some_and(|of| of.forms.has(pronoun) || of.plurals.has(pronoun));
    let same_clause = (pronouns.possessives.has(pronoun) && !object) || substitute;
    // "Why do cats purr when they sleep?": a plural pronoun finds its noun by number. Otherwise the last word of a noun
    // phrase is taken for its head.
    let plural = antecedents.number.is_some_and(|of| of.plural.has(pronoun));
    parts[..at].iter().enumerate().any(|(other, part)| {
        let head = part.is_content
            && part.may_be_noun
            && !part.is_relational()
            && (plural
                || part.closes
                || part.is_name()
                || !parts[other + 1].is_content
                || is_verb(place, other + 1))
            // "A standing one": the adjective belongs to the pronoun itself.
            && (!substitute || other + 1 != at || part.closes);
        let asked = other.checked_sub(1).is_some_and(|at| antecedents.interrogative_determiners.has(&parts[at].folded));
        // "Which university has its origin …" asks for the noun that "its" refers to; "what color are its leaves" does
        // not.
        let owns = parts.get(other + 1).is_some_and(|next| antecedents.possession_verbs.has(&next.folded));
        head && (!asked || (same_clause && owns))
            && (same_clause || part.clause < parts[at].clause)
            && !is_verb(place, other)
            && (part.is_name()
                || !part.languages.has(place.language)
                || antecedents.number.is_none_or(|of| agrees(&of, pronoun, &part.folded)))
    })
}

/// Whether the word is a verb form, which a pronoun cannot refer to.
fn is_verb(place: &Place<'_, '_>, at: usize) -> bool {
    let (part, antecedents) = (&place.parts[at], &place.dialog.antecedents);
    let after_subject =
        || at.checked_sub(1).is_some_and(|before| antecedents.subjects.has(&place.parts[before].folded));
    !part.may_be_noun
        || (!part.has_capital() && after_subject())
        || antecedents.verb_endings.iter().any(|ending| part.lower.ends_with(ending))
}

/// Whether a conditional clause with content of its own precedes the word.
pub(super) fn after_condition(place: &Place<'_, '_>) -> bool {
    let (parts, clause) = (place.parts, place.part().clause);
    let conditional = |clause: usize| {
        let opened = parts.iter().find(|part| part.clause == clause);
        opened.is_some_and(|part| place.dialog.antecedents.conditionals.has(&part.folded))
    };
    parts[..place.at].iter().any(|part| part.clause < clause && part.is_content && conditional(part.clause))
}

/// Whether a pronoun and a noun agree in number, as far as their forms show it.
fn agrees(of: &NumberAgreement, pronoun: &str, noun: &str) -> bool {
    let plural = (of.plural_endings.ends(noun) && !of.singular_endings.ends(noun)) || of.irregular_plurals.has(noun);
    match (of.singular.has(pronoun), of.plural.has(pronoun)) {
        (true, _) => !plural,
        (_, true) => plural,
        _ => true,
    }
}
