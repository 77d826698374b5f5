//! Why a score is undefined.

use crate::text::{Language, fill};

/// Why there is no score.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Undefined {
    /// The sample lacks this field.
    Missing(&'static str),
    /// The sample cannot be read: what is wrong with it.
    BadSample(String),
    /// The answer or reference (`response`, `reference`) was taken apart into no statements.
    NoStatements(&'static str),
    /// The reference has no entities.
    NoEntities,
    /// The judge gave an empty list of verdicts.
    NoVerdicts,
    /// A verdict is neither 0 nor 1: as the judge wrote it.
    VerdictOutOfRange(String),
    /// The judge gave another number of verdicts than there are statements.
    VerdictCount {
        /// Statements.
        expected: usize,
        /// Verdicts.
        got: usize,
    },
    /// The judge's answer lacks this part, or it has another type.
    Malformed(&'static str),
    /// The verdicts do not fit each other, as ragas counts them.
    Shape(Misfit),
    /// No embeddings are there to compare questions.
    NoEmbeddings,
    /// A question has no vector to compare (its length is 0).
    NoVector,
    /// The judge is no better than chance for this metric in this language.
    NotBetter {
        /// Its balanced accuracy on held-out cases.
        accuracy: f64,
        /// That of always giving the more frequent verdict.
        baseline: f64,
    },
    /// The contexts are in another language than what is judged, and the judge compares words.
    OtherLanguage {
        /// Of the contexts.
        contexts: Language,
        /// Of what is judged.
        judged: Language,
    },
    /// The judge failed.
    JudgeFailed(String),
    /// No judge of the names asked for.
    NoJudge,
    /// Nothing in the answer that could be counted: what is missing.
    Nothing(Countable),
}

/// Why ragas cannot count the verdicts of noise sensitivity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The contexts have different numbers of verdicts.
    Contexts,
    /// The reference has no statements.
    Reference,
    /// The answer's statements have different numbers of verdicts.
    Answer,
}

/// What a computed metric counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Countable {
    /// Statements that can be checked.
    Claims,
    /// Citations.
    Citations,
    /// Parts with a declared source.
    Attribution,
    /// Documents known to be relevant.
    Relevant,
}

impl Undefined {
    /// A stable name.
    pub fn code(&self) -> &'static str {
        match self {
            Undefined::Missing(_) => "missing_field",
            Undefined::BadSample(_) => "bad_sample",
            Undefined::NoStatements(_) => "no_statements",
            Undefined::NoEntities => "no_entities",
            Undefined::NoVerdicts => "no_verdicts",
            Undefined::VerdictOutOfRange(_) => "verdict_out_of_range",
            Undefined::VerdictCount { .. } => "verdict_count",
            Undefined::Malformed(_) => "malformed_verdict",
            Undefined::Shape(_) => "verdict_shape",
            Undefined::NoEmbeddings => "no_embeddings",
            Undefined::NoVector => "no_vector",
            Undefined::NotBetter { .. } => "judge_not_better",
            Undefined::OtherLanguage { .. } => "other_language",
            Undefined::JudgeFailed(_) => "judge_failed",
            Undefined::NoJudge => "no_judge",
            Undefined::Nothing(_) => "nothing_to_count",
        }
    }

    /// The reason for people.
    pub fn text(&self, language: Language) -> String {
        let texts = &language.pack().evaluation.undefined;
        match self {
            Undefined::Missing(field) => fill(texts.missing_field, &[("field", field)]),
            Undefined::BadSample(why) => fill(texts.bad_sample, &[("why", why)]),
            Undefined::NoStatements(field) => fill(texts.no_statements, &[("field", field)]),
            Undefined::NoEntities => texts.no_entities.into(),
            Undefined::NoVerdicts => texts.no_verdicts.into(),
            Undefined::VerdictOutOfRange(verdict) => fill(texts.verdict_out_of_range, &[("verdict", verdict)]),
            Undefined::VerdictCount { expected, got } => {
                fill(texts.verdict_count, &[("expected", &expected.to_string()), ("got", &got.to_string())])
            }
            Undefined::Malformed(part) => fill(texts.malformed_verdict, &[("part", part)]),
            Undefined::Shape(Misfit::Contexts) => texts.uneven_contexts.into(),
            Undefined::Shape(Misfit::Reference) => texts.empty_reference.into(),
            Undefined::Shape(Misfit::Answer) => texts.uneven_answer.into(),
            Undefined::NoEmbeddings => texts.no_embeddings.into(),
            Undefined::NoVector => texts.no_vector.into(),
            Undefined::NotBetter { accuracy, baseline } => {
                let (accuracy, baseline) = (format!("{accuracy:.2}"), format!("{baseline:.2}"));
                fill(texts.judge_not_better, &[("accuracy", &accuracy), ("baseline", &baseline)])
            }
            Undefined::OtherLanguage { contexts, judged } => {
                fill(texts.other_language, &[("contexts", contexts.code()), ("judged", judged.code())])
            }
            Undefined::JudgeFailed(why) => fill(texts.judge_failed, &[("why", why)]),
            Undefined::NoJudge => texts.no_judge.into(),
            Undefined::Nothing(Countable::Claims) => texts.no_claims.into(),
            Undefined::Nothing(Countable::Citations) => texts.no_citations.into(),
            Undefined::Nothing(Countable::Attribution) => texts.no_attribution.into(),
            Undefined::Nothing(Countable::Relevant) => texts.no_relevant.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_a_text_without_holes() {
        let reasons = [
            Undefined::Missing("response"),
            Undefined::BadSample("why".into()),
            Undefined::NoStatements("response"),
            Undefined::NoEntities,
            Undefined::NoVerdicts,
            Undefined::VerdictOutOfRange("2".into()),
            Undefined::VerdictCount { expected: 2, got: 1 },
            Undefined::Malformed("verdict"),
            Undefined::Shape(Misfit::Contexts),
            Undefined::Shape(Misfit::Reference),
            Undefined::Shape(Misfit::Answer),
            Undefined::NoEmbeddings,
            Undefined::NoVector,
            Undefined::NotBetter { accuracy: 0.5, baseline: 0.5 },
            Undefined::OtherLanguage { contexts: Language::Ru, judged: Language::En },
            Undefined::JudgeFailed("why".into()),
            Undefined::NoJudge,
            Undefined::Nothing(Countable::Claims),
            Undefined::Nothing(Countable::Citations),
            Undefined::Nothing(Countable::Attribution),
            Undefined::Nothing(Countable::Relevant),
        ];
        for language in Language::ALL {
            let mut texts: Vec<String> = reasons.iter().map(|reason| reason.text(language)).collect();
            assert!(texts.iter().all(|text| !text.is_empty() && !text.contains(['{', '}'])), "{texts:?}");
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), reasons.len(), "two reasons share a text");
        }
    }
}
