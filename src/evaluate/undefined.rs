//! Why a score is undefined.

use super::read::Part;
use super::sample::Field;
use crate::language::{Language, fill};
use crate::names::names;

/// Why there is no score.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Undefined {
    /// The sample has no such field.
    Missing(Field),
    /// The sample is invalid; says what is wrong with it.
    BadSample(String),
    /// The answer or reference yielded no statements.
    NoStatements(Field),
    /// The reference has no entities.
    NoEntities,
    /// The judge gave an empty list of verdicts.
    NoVerdicts,
    /// A verdict is neither 0 nor 1; as the judge wrote it.
    VerdictOutOfRange(String),
    /// The number of verdicts differs from the number of statements.
    VerdictCount {
        /// Number of statements.
        expected: usize,
        /// Number of verdicts.
        got: usize,
    },
    /// A part of the judge's answer is missing or has the wrong type.
    Malformed(Part),
    /// The verdicts are inconsistent, by the rules of ragas.
    Shape(Misfit),
    /// There are no embeddings to compare questions by.
    NoEmbeddings,
    /// A question has no vector that can be compared (its length is 0).
    NoVector,
    /// The judge is no better than chance for this metric in this language.
    NotBetter {
        /// Its balanced accuracy on held-out cases.
        accuracy: f64,
        /// The balanced accuracy of always giving the same verdict.
        baseline: f64,
    },
    /// The contexts are in a different language from the judged text, and the judge compares words.
    OtherLanguage {
        /// Language of the contexts.
        contexts: Language,
        /// Language of the judged text.
        judged: Language,
    },
    /// The judge failed.
    JudgeFailed(String),
    /// No judge has one of the requested names.
    NoJudge,
    /// The sample must not leave the page, but the judge is a remote endpoint.
    HeldBack,
    /// The answer has nothing to count: what is missing.
    Nothing(Countable),
}

names! {
    /// The kind of a reason for a missing score.
    #[cfg_attr(feature = "types", schemars(rename = "UndefinedCode"))]
    #[non_exhaustive]
    pub enum ReasonCode {
        /// The sample has no such field.
        MissingField = "missing_field",
        /// The sample is invalid.
        BadSample = "bad_sample",
        /// The answer or reference yielded no statements.
        NoStatements = "no_statements",
        /// The reference has no entities.
        NoEntities = "no_entities",
        /// The judge gave no verdicts.
        NoVerdicts = "no_verdicts",
        /// A verdict is neither 0 nor 1.
        VerdictOutOfRange = "verdict_out_of_range",
        /// The number of verdicts differs from the number of statements.
        VerdictCount = "verdict_count",
        /// A part of the judge's answer is missing or has the wrong type.
        MalformedVerdict = "malformed_verdict",
        /// The verdicts are inconsistent, by the rules of ragas.
        VerdictShape = "verdict_shape",
        /// There are no embeddings to compare questions by.
        NoEmbeddings = "no_embeddings",
        /// A question's vector is zero.
        NoVector = "no_vector",
        /// The judge without a model is no better than chance here.
        JudgeNotBetter = "judge_not_better",
        /// The contexts are in a different language, and the judge compares words.
        OtherLanguage = "other_language",
        /// The judge failed.
        JudgeFailed = "judge_failed",
        /// No judge has one of the requested names.
        NoJudge = "no_judge",
        /// The sample must not leave the page, but the judge is a remote endpoint.
        HeldBack = "held_back",
        /// The answer has nothing to count.
        NothingToCount = "nothing_to_count",
    }
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
    /// Its kind.
    pub fn code(&self) -> ReasonCode {
        match self {
            Undefined::Missing(_) => ReasonCode::MissingField,
            Undefined::BadSample(_) => ReasonCode::BadSample,
            Undefined::NoStatements(_) => ReasonCode::NoStatements,
            Undefined::NoEntities => ReasonCode::NoEntities,
            Undefined::NoVerdicts => ReasonCode::NoVerdicts,
            Undefined::VerdictOutOfRange(_) => ReasonCode::VerdictOutOfRange,
            Undefined::VerdictCount { .. } => ReasonCode::VerdictCount,
            Undefined::Malformed(_) => ReasonCode::MalformedVerdict,
            Undefined::Shape(_) => ReasonCode::VerdictShape,
            Undefined::NoEmbeddings => ReasonCode::NoEmbeddings,
            Undefined::NoVector => ReasonCode::NoVector,
            Undefined::NotBetter { .. } => ReasonCode::JudgeNotBetter,
            Undefined::OtherLanguage { .. } => ReasonCode::OtherLanguage,
            Undefined::JudgeFailed(_) => ReasonCode::JudgeFailed,
            Undefined::NoJudge => ReasonCode::NoJudge,
            Undefined::HeldBack => ReasonCode::HeldBack,
            Undefined::Nothing(_) => ReasonCode::NothingToCount,
        }
    }

    /// The reason in words.
    pub fn text(&self, language: Language) -> String {
        let texts = &language.pack().evaluation.undefined;
        match self {
            Undefined::Missing(field) => fill(texts.missing_field, &[("field", field.as_str())]),
            Undefined::BadSample(why) => fill(texts.bad_sample, &[("why", why)]),
            Undefined::NoStatements(field) => fill(texts.no_statements, &[("field", field.as_str())]),
            Undefined::NoEntities => texts.no_entities.into(),
            Undefined::NoVerdicts => texts.no_verdicts.into(),
            Undefined::VerdictOutOfRange(verdict) => fill(texts.verdict_out_of_range, &[("verdict", verdict)]),
            Undefined::VerdictCount { expected, got } => {
                fill(texts.verdict_count, &[("expected", &expected.to_string()), ("got", &got.to_string())])
            }
            Undefined::Malformed(part) => fill(texts.malformed_verdict, &[("part", part.as_str())]),
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
            Undefined::HeldBack => texts.held_back.into(),
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
            Undefined::Missing(Field::Response),
            Undefined::BadSample("why".into()),
            Undefined::NoStatements(Field::Response),
            Undefined::NoEntities,
            Undefined::NoVerdicts,
            Undefined::VerdictOutOfRange("2".into()),
            Undefined::VerdictCount { expected: 2, got: 1 },
            Undefined::Malformed(Part::Verdict),
            Undefined::Shape(Misfit::Contexts),
            Undefined::Shape(Misfit::Reference),
            Undefined::Shape(Misfit::Answer),
            Undefined::NoEmbeddings,
            Undefined::NoVector,
            Undefined::NotBetter { accuracy: 0.5, baseline: 0.5 },
            Undefined::OtherLanguage { contexts: Language::Ru, judged: Language::En },
            Undefined::JudgeFailed("why".into()),
            Undefined::NoJudge,
            Undefined::HeldBack,
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
