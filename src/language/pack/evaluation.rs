//! What answers are measured with.

use crate::language::Words;
use crate::language::words::section;

section! {
    /// What answers are measured with. Texts with `{names}` in braces are templates: what stands in the holes is said at
    /// each field.
    pub struct Evaluation {
        /// Scores in words.
        pub scores: ScoreTexts,
        /// Why there is no score.
        pub undefined: UndefinedTexts,
        /// The words of the report.
        pub report: ReportTexts,
        /// What the judge without a model knows of the language.
        pub judge: JudgeWords,
        /// What is said about the comparison of a statement with a passage.
        pub notes: NoteTexts,
        /// How often the judge without a model is right in this language.
        pub measured: JudgeReliability,
    }
}

section! {
    /// Scores in words, each a sentence. Where nothing else is said, `{some}` of `{all}` were counted.
    pub struct ScoreTexts {
        /// Entities of the reference that the contexts have.
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
        /// How robust an answer is, in the form that the two sentences on noise want.
        pub bands: BandWords,
        /// The answer evades the question. Without holes.
        pub evasive: &'static str,
        /// How like the question asked are those that the answer answers: `{percent}`.
        pub response_relevancy: &'static str,
        /// The answer cites a source. Without holes.
        pub citation_rate: &'static str,
        /// It cites none. Without holes.
        pub no_citation: &'static str,
        /// `{count}` citations.
        pub citations_per_answer: &'static str,
        /// A list of sources is there. Without holes.
        pub sources_section: &'static str,
        /// There is none. Without holes.
        pub no_sources_section: &'static str,
        /// Files are named. Without holes.
        pub file_references: &'static str,
        /// None are. Without holes.
        pub no_file_references: &'static str,
        /// Code is quoted. Without holes.
        pub code_blocks: &'static str,
        /// None is. Without holes.
        pub no_code_blocks: &'static str,
        /// The weights of markers, list of sources, files and code: .3, .3, .2, .2. Without holes.
        pub citation_quality: &'static str,
        /// What citation recall is. Without holes.
        pub citation_recall: &'static str,
        /// What citation precision is. Without holes.
        pub citation_precision: &'static str,
        /// Statements that passages support.
        pub verified_claims: &'static str,
        /// Statements that no passage supports.
        pub hallucination_rate: &'static str,
        /// Parts of the answer whose declared source is right.
        pub attribution_accuracy: &'static str,
        /// More than one attempt was needed. Without holes.
        pub retry_rate: &'static str,
        /// The first attempt was enough. Without holes.
        pub no_retry: &'static str,
        /// `{milliseconds}`.
        pub latency: &'static str,
        /// What recall at `{k}` is.
        pub recall_at_k: &'static str,
        /// What the reciprocal rank is. Without holes.
        pub mrr: &'static str,
        /// What the normalised gain at `{k}` is.
        pub ndcg: &'static str,
        /// Stands in front of a score of several judges: their number is `{judges}`, the sentence of the first follows.
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
    /// Why there is no score, each a sentence.
    pub struct UndefinedTexts {
        /// The sample lacks `{field}`.
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
        /// Nothing to compare questions by.
        pub no_embeddings: &'static str,
        /// A question's vector is zero.
        pub no_vector: &'static str,
        /// The judge without a model is not good enough: its balanced `{accuracy}`, and the `{baseline}`.
        pub judge_not_better: &'static str,
        /// The languages of the `{contexts}` and of what is `{judged}`, as codes, differ.
        pub other_language: &'static str,
        /// The sample must not leave the page, and the judge is an endpoint.
        pub held_back: &'static str,
        /// The judge failed: `{why}`.
        pub judge_failed: &'static str,
        /// No judge has the name that was asked for.
        pub no_judge: &'static str,
        /// The answer states nothing that could be checked.
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
    /// The words of the report. Without holes, but for `bars`.
    pub struct ReportTexts {
        /// Its heading.
        pub title: &'static str,
        /// In front of how many cases were measured.
        pub cases: &'static str,
        /// In front of the judges' names.
        pub judges: &'static str,
        /// Heading of the means.
        pub summary: &'static str,
        /// What coverage is, and that undefined scores are no part of a mean.
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
        /// Beside metrics of which less is better.
        pub lower: &'static str,
        /// Heading of the reasons for missing scores.
        pub undefined: &'static str,
        /// Heading of the bounds.
        pub bounds: &'static str,
        /// A bound.
        pub bound: &'static str,
        /// Whether it is kept.
        pub kept: &'static str,
        /// A bound that must be kept,
        pub must: &'static str,
        /// that should be kept,
        pub should: &'static str,
        /// that is good to keep.
        pub nice: &'static str,
        /// Kept, and the goal reached.
        pub goal: &'static str,
        /// Kept.
        pub yes: &'static str,
        /// Not kept.
        pub no: &'static str,
        /// Heading of the histograms.
        pub distribution: &'static str,
        /// What they show.
        pub distribution_note: &'static str,
        /// A histogram for those who do not see it; `{counts}` are the heights of its bars.
        pub bars: &'static str,
        /// Heading of the comparison with an earlier run.
        pub change: &'static str,
        /// What is compared, and which side is better.
        pub change_note: &'static str,
        /// After a number of cases: better,
        pub better: &'static str,
        /// worse,
        pub worse: &'static str,
        /// without a score now.
        pub lost: &'static str,
        /// Heading of the worst cases.
        pub worst: &'static str,
        /// What they are ranked by.
        pub worst_note: &'static str,
        /// In front of the metrics in which a case got worse.
        pub worse_in: &'static str,
        /// In front of an answer,
        pub answer: &'static str,
        /// of the right answer,
        pub reference: &'static str,
        /// of the contexts.
        pub contexts: &'static str,
        /// Heading of the cases that failed.
        pub errors: &'static str,
    }
}

section! {
    /// What the judge without a model knows of the language.
    pub struct JudgeWords {
        /// Words of questions that ask without naming anything.
        pub requests: Words,
        /// Words that open a question. Two of them make two questions in one.
        pub question_words: Words,
        /// Words of questions that ask for a number or a time.
        pub number_questions: Words,
        /// Words of questions that ask for a person or a place.
        pub name_questions: Words,
        /// What an evasive answer says: parts of folded text.
        pub evasions: &'static [&'static str],
        /// Endings that make a possessive of a name.
        pub possessive_endings: Words,
        /// How common nouns are told from names where both have a capital; `None` where a capital makes a name.
        pub nouns: Option<Nouns>,
        /// Chemical formulas, folded, with the names of what they stand for.
        pub formulas: &'static [(&'static str, &'static str)],
        /// When words with different stems have one root, where stems alone miss too much.
        pub root: Option<Root>,
    }
}

section! {
    /// How common nouns are told from names.
    pub struct Nouns {
        /// Words that a common noun follows at once, and a name hardly ever: articles, possessives, quantifiers.
        pub determiners: Words,
        /// Endings that common nouns are formed with.
        pub endings: Words,
    }
}

section! {
    /// Words of one root are told by their beginning.
    pub struct Root {
        /// At least as many first letters are equal.
        pub shared: usize,
        /// At most as many letters follow them in either word.
        pub rest: usize,
    }
}

section! {
    /// What is said about the comparison of a statement with a passage.
    pub struct NoteTexts {
        /// The `{verdict}`, and `{percent}` of the statement's words that the passage has.
        pub compared: &'static str,
        /// The same, with what speaks against a better verdict: `{grounds}`, divided by commas.
        pub compared_on_grounds: &'static str,
        /// `{percent}` of the answer's words stand in a context.
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
        /// All words stand there together.
        pub wording_found: &'static str,
        /// Worked out from what stands there.
        pub computed: &'static str,
        /// It stands there word for word.
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
        /// One denies what the other says.
        pub negation: &'static str,
        /// The passage calls it possible or planned only.
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
    /// What was measured on labelled cases that played no part in making the judge: `tests/evaluate_judge.rs` measures
    /// anew and compares.
    #[derive(PartialEq)]
    pub struct Reliability {
        /// Balanced accuracy: the mean of the shares of good and of bad cases that were told rightly.
        pub accuracy: f64,
        /// Lower end of its 95 % interval (normal approximation).
        pub lower: f64,
        /// Labelled verdicts.
        pub cases: usize,
    }
}

impl Reliability {
    /// Balanced accuracy of whoever always gives the same verdict: right in one class, wrong in the other.
    pub const BASELINE: f64 = 0.5;

    /// Whether the judge is better than that, chance considered.
    pub fn is_better(&self) -> bool {
        self.lower > Self::BASELINE
    }
}
