//! Checks citations against their sources. Never changes an answer.
//!
//! A citation claims that its passage says what the sentence says. The claim is checked by words, numbers, names,
//! negations and roles. Only text that occurs in the passage word for word is called *verified*; similarity never
//! verifies anything.

mod answer;
mod attribution;
mod claim;
mod code;
mod declared;
mod files;
mod fingerprint;
mod lexicon;
mod listed;
mod quotes;
mod scores;
mod validation;
mod words;

use crate::names::names;
use crate::read::ParsedCitations;
use crate::text::Language;
use std::collections::BTreeSet;
use std::ops::Range;

pub use attribution::{
    AttributedSegment, Attribution, AttributionAccuracy, ClassCounts, Verified, attribute, attribution_accuracy,
    confidence,
};
pub use claim::Finding;
pub use code::CodeCheck;
pub use declared::{DeclaredCitation, declared};
pub use files::{File, FileCheck, FileVerdict, mentions, same_file};
pub use fingerprint::{FINGERPRINT_BYTES, Fingerprint};
pub use listed::{ListedSource, ListedSources, ListedVerdict};
pub use quotes::QuoteCheck;
pub use scores::{CitationScores, citation_scores};
pub use validation::{AnswerRecord, CitationMetrics, CitationValidation, Coverage, CoverageWarning, validate};

/// A passage that the answer may cite.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Number of the reference, from 1.
    pub id: usize,
    /// The passage.
    pub text: &'a str,
    /// Name of the document.
    pub name: &'a str,
    /// Path of the file, if it has one.
    pub path: Option<&'a str>,
    /// Language of the passage.
    pub language: Language,
    /// Whether the passage is program code.
    pub is_code: bool,
    /// First and last line of the passage in its file, from 1, if known.
    pub lines: Option<(usize, usize)>,
}

names! {
    /// How far a passage supports a sentence. Ordered: later is better.
    pub enum Verdict {
        /// The passage does not say it, or says something else.
        Unsupported = "unsupported",
        /// The passage is in another language: words cannot tell.
        NotCheckable = "not_checkable",
        /// Much of it is there, but not all of it.
        Weak = "weak",
        /// All content words, numbers, dates, names and negations occur close together, in the same roles.
        WordingFound = "wording_found",
        /// It is computed from what the passage says, such as a length from two dates.
        Computed = "computed",
        /// It occurs word for word, ignoring case, punctuation and the form of characters.
        Verified = "verified",
    }
}

impl Verdict {
    /// Whether the passage may be said to support the sentence.
    pub fn supports(self) -> bool {
        self >= Verdict::WordingFound
    }
}

names! {
    /// Why a verdict is not better.
    #[cfg_attr(feature = "types", schemars(rename = "VerdictReason"))]
    pub enum Reason {
        /// A number differs, is missing, or belongs to something else.
        Number = "number",
        /// A year or month differs or is missing.
        Date = "date",
        /// A name differs or is missing.
        Name = "name",
        /// One negates what the other says.
        Negation = "negation",
        /// The source calls it only possible or planned.
        Hedge = "hedge",
        /// One says the opposite of the other.
        Opposite = "opposite",
        /// Before instead of after, with instead of without.
        Relation = "relation",
        /// Who does what to whom differs, or the words belong to different subjects.
        Roles = "roles",
        /// Content words are missing.
        Words = "words",
    }
}

/// Where a source supports a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Support {
    /// Number of the reference.
    pub reference: usize,
    /// The supporting part, in bytes of the passage.
    pub span: Range<usize>,
    /// How far it supports.
    pub verdict: Verdict,
}

/// A sentence of the answer, and how well its citations support it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentenceCheck {
    /// The sentence, in bytes of the answer.
    pub span: Range<usize>,
    /// Numbers of the references that it cites, in order, without duplicates.
    pub citations: Vec<usize>,
    /// Whether it states something that a source could support.
    pub factual: bool,
    /// How far the cited passages support it; `None` if it cites nothing.
    pub verdict: Option<Verdict>,
    /// Why the verdict is not better.
    pub reasons: BTreeSet<Reason>,
    /// What supports it in the cited passages.
    pub support: Option<Support>,
    /// An offered passage that supports it better: for people to decide on, never inserted silently.
    pub repair: Option<Support>,
}

/// The result of all checks of an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verification {
    /// The sentences, in order.
    pub sentences: Vec<SentenceCheck>,
    /// Quotations and where they come from.
    pub quotes: Vec<QuoteCheck>,
    /// Code blocks and where they come from.
    pub code: Vec<CodeCheck>,
    /// Files that it names, with their lines.
    pub files: Vec<FileCheck>,
    /// File names that occur neither in the references, nor in their text, nor in the index.
    pub unknown_files: Vec<String>,
    /// The list of sources at its end; `None` if it has none.
    pub list: Option<ListedSources>,
    /// The citations that a structured answer lists next to its text.
    pub declared: Vec<DeclaredCitation>,
    /// Share of the factual sentences that their citations support together; `None` without such sentences.
    pub citation_recall: Option<f64>,
    /// Share of the citations that are needed or support alone; `None` without citations.
    pub citation_precision: Option<f64>,
    /// Pairs of words that were compared: the effort, in steps that do not depend on the machine.
    pub compared: usize,
}

impl Verification {
    /// Factual sentences without a citation.
    pub fn uncited(&self) -> impl Iterator<Item = &SentenceCheck> {
        self.sentences.iter().filter(|s| s.factual && s.citations.is_empty())
    }
}

/// Checks an answer with its citations against the sources that it was given.
pub fn verify(text: &str, parsed: &ParsedCitations, sources: &[Source<'_>]) -> Verification {
    verify_with_files(text, parsed, sources, &[])
}

/// Like [`verify`], with whole files: lines are counted in them, and quotations are looked up in them.
pub fn verify_with_files(
    text: &str,
    parsed: &ParsedCitations,
    sources: &[Source<'_>],
    files: &[File<'_>],
) -> Verification {
    let given = answer::Given::new(sources);
    let mut checker = answer::Checker::new(text, parsed, &given);
    let sentences = checker.sentences();
    let scores = checker.scores(&sentences);
    let quotes = quotes::check(text, parsed, sources, &sentences);
    let code = code::check(text, sources);
    let files = files::check(text, &files::Quoted { quotes: &quotes, code: &code }, sources, files);
    Verification {
        unknown_files: files::unknown(&files),
        list: listed::check(text, parsed, sources),
        declared: Vec::new(),
        quotes,
        code,
        files,
        citation_recall: scores.map(|s| s.recall),
        citation_precision: scores.and_then(|s| s.precision),
        compared: given.compared(),
        sentences,
    }
}

/// Checks one sentence (without markers) against one passage. `language` is the sentence's.
pub fn check_claim(
    sentence: &str,
    language: Language,
    source: &Source<'_>,
) -> (Verdict, Option<Range<usize>>, BTreeSet<Reason>) {
    let compared = Prepared::new(source).compare(sentence, language);
    (compared.verdict, compared.span, compared.reasons)
}

/// A passage prepared for comparison with many sentences.
pub struct Prepared {
    language: Language,
    is_code: bool,
    passage: claim::Passage,
}

impl Prepared {
    /// Reads the passage.
    pub fn new(source: &Source<'_>) -> Self {
        let passage = claim::Passage::new(words::read(source.text, source.language));
        Self { language: source.language, is_code: source.is_code, passage }
    }

    /// Compares a sentence without markers. `language` is the sentence's.
    pub fn compare(&self, sentence: &str, language: Language) -> Finding {
        answer::check_text(sentence, language, (self.language, self.is_code), &self.passage)
    }
}
