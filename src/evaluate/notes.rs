//! Remarks on the comparison of a statement with a passage.

use crate::language::{GroundWords, VerdictWords};
use crate::language::{Language, fill};
use crate::verify::{Reason, Verdict};
use std::collections::BTreeSet;

/// A verdict with its grounds, and the share of the statement's words that occur in the passage.
pub(super) fn compared(verdict: Verdict, reasons: &BTreeSet<Reason>, share: f64, language: Language) -> String {
    let texts = &language.pack().evaluation.notes;
    let template = if reasons.is_empty() { texts.compared } else { texts.compared_on_grounds };
    let holes = [
        ("verdict", of_verdict(verdict, &texts.verdicts)),
        ("grounds", &grounds(reasons, language)),
        ("percent", &format!("{:.0}", share * 100.0)),
    ];
    fill(template, &holes)
}

/// The share of an answer's words that occur in a context.
pub(super) fn useful(share: f64, language: Language) -> String {
    fill(language.pack().evaluation.notes.useful, &[("percent", &format!("{:.0}", share * 100.0))])
}

/// The reasons against a better verdict, separated by commas.
pub(super) fn grounds(reasons: &BTreeSet<Reason>, language: Language) -> String {
    let words = &language.pack().evaluation.notes.grounds;
    reasons.iter().map(|reason| of_reason(*reason, words)).collect::<Vec<_>>().join(", ")
}

fn of_verdict(verdict: Verdict, words: &VerdictWords) -> &'static str {
    match verdict {
        Verdict::Unsupported => words.unsupported,
        Verdict::NotCheckable => words.not_checkable,
        Verdict::Weak => words.weak,
        Verdict::WordingFound => words.wording_found,
        Verdict::Computed => words.computed,
        Verdict::Verified => words.verified,
    }
}

fn of_reason(reason: Reason, words: &GroundWords) -> &'static str {
    match reason {
        Reason::Number => words.number,
        Reason::Date => words.date,
        Reason::Name => words.name,
        Reason::Negation => words.negation,
        Reason::Hedge => words.hedge,
        Reason::Opposite => words.opposite,
        Reason::Relation => words.relation,
        Reason::Roles => words.roles,
        Reason::Words => words.words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_the_language_of_the_reader() {
        let reasons = BTreeSet::from([Reason::Number, Reason::Words]);
        for (language, expected) in [
            (Language::En, "not in the source (number, words), 50 % of the words"),
            (Language::Ru, "в источнике этого нет (число, слова), 50 % слов"),
            (Language::Es, "no está en la fuente (número, palabras), 50 % de las palabras"),
            (Language::De, "steht nicht in der Quelle (Zahl, Wörter), 50 % der Wörter"),
        ] {
            assert_eq!(compared(Verdict::Unsupported, &reasons, 0.5, language), expected);
        }
        assert_eq!(compared(Verdict::Verified, &BTreeSet::new(), 1.0, Language::En), "verbatim, 100 % of the words");
        assert_eq!(useful(0.25, Language::En), "25 % of the answer's words");
        for language in Language::ALL {
            let texts = [compared(Verdict::Weak, &reasons, 0.5, language), useful(0.5, language)];
            assert!(texts.iter().all(|text| !text.contains(['{', '}'])), "{texts:?}");
        }
    }
}
