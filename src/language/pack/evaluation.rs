//! What it takes to evaluate answers.

use crate::language::Words;
use crate::language::words::section;

section! {
    /// What it takes to evaluate answers. Texts with `{names}` in braces are templates: each field says what its
    /// placeholders are.
    pub struct Evaluation {
        /// Scores in words.
        pub scores: ScoreTexts,
        /// Why there is no score.
        pub undefined: UndefinedTexts,
        /// The words of the report.
        pub report: ReportTexts,
        /// The judge without a model: what it knows about the language.
        pub judge: JudgeWords,
        /// Remarks on the comparison of a statement with a passage.
        pub notes: NoteTexts,
        /// How often the judge without a model is right in this language.
        pub measured: JudgeReliability,
    }
}

section! {
    /// Scores in words, one sentence each. Unless noted otherwise, the placeholders are `{some}` of `{all}`.
    pub struct ScoreTexts {
        /// Entities of the reference that occur in the contexts.
        pub context_entity_recall: &'static str,
        /// Contexts that were useful for the reference.
        pub precision_by_reference: &'static str,
        /// Contexts that were useful for the answer.
        pub precision_by_answer: &'static str,
        /// Statements of the reference that the contexts support.
        pub context_recall: &'static str,
        /// Statements of the answer that follow from the contexts.
        pub faithfulness: &'static str,
        /// Wrong statements from relevant contexts; `{band}` is one of `bands`.
        pub noise_of_relevant: &'static str,
        /// Wrong statements from irrelevant contexts; `{band}` is one of `bands`.
        pub noise_of_irrelevant: &'static str,
        /// How robust an answer is, in the grammatical form that the two sentences on noise need.
        pub bands: BandWords,
        /// The answer evades the question. No placeholders.
        pub evasive: &'static str,
        /// How similar the questions that the answer would answer are to the one asked: `{percent}`.
        pub response_relevancy: &'static str,
        /// The answer cites a source. No placeholders.
        pub citation_rate: &'static str,
        /// It cites none. No placeholders.
        pub no_citation: &'static str,
        /// `{count}` citations.
        pub citations_per_answer: &'static str,
        /// The answer has a list of sources. No placeholders.
        pub sources_section: &'static str,
        /// It has none. No placeholders.
        pub no_sources_section: &'static str,
        /// It names files. No placeholders.
        pub file_references: &'static str,
        /// It names none. No placeholders.
        pub no_file_references: &'static str,
        /// It quotes code. No placeholders.
        pub code_blocks: &'static str,
        /// It quotes none. No placeholders.
        pub no_code_blocks: &'static str,
        /// The weights of markers, list of sources, files and code: .3, .3, .2, .2. No placeholders.
        pub citation_quality: &'static str,
        /// What citation recall is. No placeholders.
        pub citation_recall: &'static str,
        /// What citation precision is. No placeholders.
        pub citation_precision: &'static str,
        /// Statements that passages support.
        pub verified_claims: &'static str,
        /// Statements that no passage supports.
        pub hallucination_rate: &'static str,
        /// Parts of the answer that declare the right source.
        pub attribution_accuracy: &'static str,
        /// More than one attempt was needed. No placeholders.
        pub retry_rate: &'static str,
        /// The first attempt was enough. No placeholders.
        pub no_retry: &'static str,
        /// `{milliseconds}`.
        pub latency: &'static str,
        /// What recall at `{k}` is.
        pub recall_at_k: &'static str,
        /// What the reciprocal rank is. No placeholders.
        pub mrr: &'static str,
        /// What the normalised gain at `{k}` is.
        pub ndcg: &'static str,
        /// Precedes a score of several judges: `{judges}` is their number; the first judge's sentence follows.
        pub averaged: &'static str,
    }
}

section! {
    /// How robust an answer is.
    pub struct BandWords {
        /// Noise up to .1.
        pub excellent: &'static str,
        /// Up to .3.
        pub good: &'static str,
        /// Up to .5.
        pub moderate: &'static str,
        /// Above that.
        pub poor: &'static str,
    }
}

section! {
    /// Why there is no score, one sentence each.
    pub struct UndefinedTexts {
        /// The sample has no `{field}`.
        pub missing_field: &'static str,
        /// The sample cannot be read: `{why}`.
        pub bad_sample: &'static str,
        /// No statements in `{field}`.
        pub no_statements: &'static str,
        /// No entities in the reference.
        pub no_entities: &'static str,
        /// The judge gave no verdicts.
        pub no_verdicts: &'static str,
        /// `{verdict}` is neither 0 nor 1.
        pub verdict_out_of_range: &'static str,
        /// `{got}` verdicts for `{expected}` statements.
        pub verdict_count: &'static str,
        /// The judge's answer has no usable `{part}`.
        pub malformed_verdict: &'static str,
        /// The contexts have different numbers of verdicts.
        pub uneven_contexts: &'static str,
        /// The reference has no statements to compare verdicts with.
        pub empty_reference: &'static str,
        /// The answer's statements have different numbers of verdicts.
        pub uneven_answer: &'static str,
        /// There are no embeddings to compare questions by.
        pub no_embeddings: &'static str,
        /// A question's vector is zero.
        pub no_vector: &'static str,
        /// The judge without a model is not good enough: its balanced `{accuracy}`, and the `{baseline}`.
        pub judge_not_better: &'static str,
        /// The languages of the `{contexts}` and of the `{judged}` text differ; both are codes.
        pub other_language: &'static str,
        /// The sample must not leave the page, but the judge is a remote endpoint.
        pub held_back: &'static str,
        /// The judge failed: `{why}`.
        pub judge_failed: &'static str,
        /// No judge has the requested name.
        pub no_judge: &'static str,
        /// The answer states nothing that can be checked.
        pub no_claims: &'static str,
        /// It has no citations.
        pub no_citations: &'static str,
        /// It declares no sources for its parts.
        pub no_attribution: &'static str,
        /// The case names no relevant documents.
        pub no_relevant: &'static str,
    }
}

section! {
    /// The words of the report. No placeholders, except in `bars`.
    pub struct ReportTexts {
        /// Its heading.
        pub title: &'static str,
        /// Before the number of cases.
        pub cases: &'static str,
        /// Before the judges' names.
        pub judges: &'static str,
        /// Heading of the mean scores.
        pub summary: &'static str,
        /// What coverage is, and that means leave out undefined scores.
        pub summary_note: &'static str,
        /// Heading of a column: the metric.
        pub metric: &'static str,
        /// The mean.
        pub mean: &'static str,
        /// The share of cases with a score.
        pub coverage: &'static str,
        /// The mean of the earlier run.
        pub before: &'static str,
        /// The change since then.
        pub difference: &'static str,
        /// Next to metrics for which lower is better.
        pub lower: &'static str,
        /// Heading of the reasons for missing scores.
        pub undefined: &'static str,
        /// Heading of the bounds.
        pub bounds: &'static str,
        /// A bound.
        pub bound: &'static str,
        /// Whether the bound is met.
        pub kept: &'static str,
        /// A bound that must be met,
        pub must: &'static str,
        /// one that should be met,
        pub should: &'static str,
        /// and one that is nice to meet.
        pub nice: &'static str,
        /// Met, and the goal reached.
        pub goal: &'static str,
        /// Met.
        pub yes: &'static str,
        /// Not met.
        pub no: &'static str,
        /// Heading of the histograms.
        pub distribution: &'static str,
        /// What they show.
        pub distribution_note: &'static str,
        /// Text alternative of a histogram; `{counts}` are the heights of its bars.
        pub bars: &'static str,
        /// Heading of the comparison with an earlier run.
        pub change: &'static str,
        /// What is compared, and which direction is better.
        pub change_note: &'static str,
        /// After a number of cases: better,
        pub better: &'static str,
        /// worse,
        pub worse: &'static str,
        /// without a score in this run.
        pub lost: &'static str,
        /// Heading of the worst cases.
        pub worst: &'static str,
        /// What the worst cases are ranked by.
        pub worst_note: &'static str,
        /// Before the metrics in which a case got worse.
        pub worse_in: &'static str,
        /// Before the answer,
        pub answer: &'static str,
        /// the reference answer,
        pub reference: &'static str,
        /// and the contexts.
        pub contexts: &'static str,
        /// Heading of the cases that failed.
        pub errors: &'static str,
    }
}

section! {
    /// What the judge without a model knows about the language.
    pub struct JudgeWords {
        /// Words of questions that ask without naming anything.
        pub requests: Words,
        /// Words that open a question. Two of them make it two questions in one.
        pub question_words: Words,
        /// Words that ask for a number or a time.
        pub number_questions: Words,
        /// Words that ask for a person or a place.
        pub name_questions: Words,
        /// What an evasive answer says: substrings of folded text.
        pub evasions: &'static [&'static str],
        /// Endings that make a possessive of a name.
        pub possessive_endings: Words,
        /// How to tell common nouns from names if both are capitalised; `None` if a capital marks a name.
        pub nouns: Option<Nouns>,
        /// Chemical formulas, folded, with the names of the substances.
        pub formulas: &'static [(&'static str, &'static str)],
        /// When words with different stems share a root, if comparing stems misses too much.
        pub root: Option<Root>,
    }
}

section! {
    /// How to tell common nouns from names.
    pub struct Nouns {
        /// Words that often directly precede a common noun, and hardly ever a name: articles, possessives, quantifiers.
        pub determiners: Words,
        /// Suffixes that form common nouns.
        pub endings: Words,
    }
}

section! {
    /// Words with the same root, recognised by their common prefix.
    pub struct Root {
        /// Minimum number of letters that they share at the beginning.
        pub shared: usize,
        /// Maximum number of letters after that in either word.
        pub rest: usize,
    }
}

section! {
    /// Remarks on the comparison of a statement with a passage.
    pub struct NoteTexts {
        /// The `{verdict}`, and the `{percent}` of the statement's words that occur in the passage.
        pub compared: &'static str,
        /// The same, with the reasons against a better verdict: `{grounds}`, separated by commas.
        pub compared_on_grounds: &'static str,
        /// `{percent}` of the answer's words occur in a context.
        pub useful: &'static str,
        /// Verdicts.
        pub verdicts: VerdictWords,
        /// Grounds.
        pub grounds: GroundWords,
    }
}

section! {
    /// How far a passage supports a statement.
    pub struct VerdictWords {
        /// It does not.
        pub unsupported: &'static str,
        /// It is in another language.
        pub not_checkable: &'static str,
        /// In part.
        pub weak: &'static str,
        /// All words occur there together.
        pub wording_found: &'static str,
        /// Computed from what the passage says.
        pub computed: &'static str,
        /// The passage says it word for word.
        pub verified: &'static str,
    }
}

section! {
    /// What differs between a statement and a passage.
    pub struct GroundWords {
        /// A number.
        pub number: &'static str,
        /// A year or month.
        pub date: &'static str,
        /// A name.
        pub name: &'static str,
        /// One negates what the other says.
        pub negation: &'static str,
        /// The passage calls it only possible or planned.
        pub hedge: &'static str,
        /// One says the opposite of the other.
        pub opposite: &'static str,
        /// Before instead of after, with instead of without.
        pub relation: &'static str,
        /// Who does what to whom.
        pub roles: &'static str,
        /// Words are missing.
        pub words: &'static str,
    }
}

section! {
    /// How often the judge without a model is right, by metric.
    #[derive(PartialEq)]
    pub struct JudgeReliability {
        /// Of `ContextEntityRecall`.
        pub context_entity_recall: Reliability,
        /// Of `ContextPrecision`.
        pub context_precision: Reliability,
        /// Of `ContextRecall`.
        pub context_recall: Reliability,
        /// Of `Faithfulness`.
        pub faithfulness: Reliability,
        /// Of `NoiseSensitivity`.
        pub noise_sensitivity: Reliability,
        /// Of `ResponseRelevancy`.
        pub response_relevancy: Reliability,
    }
}

section! {
    /// Measured on labelled cases that were not used to build the judge. `tests/evaluate_judge.rs` measures again and
    /// compares.
    #[derive(PartialEq)]
    pub struct Reliability {
        /// Balanced accuracy: the mean of the shares of good and of bad cases that were classified correctly.
        pub accuracy: f64,
        /// Lower bound of its 95 % confidence interval (normal approximation).
        pub lower: f64,
        /// Number of labelled verdicts.
        pub cases: usize,
    }
}

impl Reliability {
    /// Balanced accuracy of a judge that always gives the same verdict: right for one class, wrong for the other.
    pub const BASELINE: f64 = 0.5;

    /// Whether the judge is significantly better than that.
    pub fn is_better(&self) -> bool {
        self.lower > Self::BASELINE
    }
}
