//! Checks of a finished answer.

use super::Engine;
use super::run::Run;
use super::types::{Answer, AnswerKind};
use crate::error::{Error, Result};
use crate::plan::QueryPlan;
use crate::read::{ParsedCitations, StructuredCitation};
use crate::retrieve::{Corpus, Reference};
use crate::verify::{
    File, SentenceCheck, Source, Support, Verdict, Verification, declared, mentions, same_file, verify_with_files,
};
use std::ops::Range;

/// Checks each citation, as a claim, against the passages. `hidden`: parts of the text that are not shown. A model's
/// text without citations is checked for quotations, code and files. `listed`: citations that the model listed in
/// addition to its text; their quotations are marked in the passages.
pub(super) fn checked(answer: &mut Answer, hidden: Vec<Range<usize>>, listed: &[StructuredCitation], run: &Run<'_>) {
    answer.verification = checked_text(answer, hidden, &run.corpus);
    let declared = declared(listed, &sources(answer));
    for citation in &declared {
        let reference = answer.references.iter_mut().find(|reference| reference.id == citation.number);
        if let Some((reference, span)) = reference.zip(citation.span.clone()) {
            reference.mark(span, run.settings.snippet_chars);
        }
    }
    if let Some(verification) = &mut answer.verification {
        verification.declared = declared;
    }
}

fn checked_text(answer: &Answer, hidden: Vec<Range<usize>>, corpus: &Corpus) -> Option<Verification> {
    let by_model = matches!(answer.kind, AnswerKind::Model | AnswerKind::Agent);
    if answer.citations.is_empty() && (!by_model || answer.references.is_empty()) {
        return None;
    }
    let parsed = ParsedCitations {
        citations: answer.citations.clone(),
        invalid: answer.invalid_citations.clone(),
        body_end: answer.body_end,
        hidden,
    };
    let files = files_named(&answer.text, corpus);
    let mut checked = verify_with_files(&answer.text, &parsed, &sources(answer), &files);
    for item in answer.items.iter().filter(|item| item.computed) {
        // A result computed from dates is not found word for word; if it is, that proves nothing.
        let inside = |sentence: &&mut SentenceCheck| {
            sentence.verdict.is_some() && sentence.span.start < item.span.end && item.span.start < sentence.span.end
        };
        for sentence in checked.sentences.iter_mut().filter(inside) {
            sentence.verdict = Some(Verdict::Computed);
            sentence.reasons.clear();
            sentence.repair = None;
            sentence.support = item.support.as_ref().map(|place| Support {
                reference: place.reference,
                span: place.span.clone(),
                verdict: Verdict::Computed,
            });
            (checked.citation_recall, checked.citation_precision) = (None, None);
        }
    }
    Some(checked)
}

/// The files of the corpus that a text names.
fn files_named<'c>(text: &str, corpus: &'c Corpus) -> Vec<File<'c>> {
    let mentions = mentions(text);
    if mentions.is_empty() {
        return Vec::new();
    }
    let named = |path: &str| mentions.iter().any(|mention| same_file(&mention.name, path));
    corpus
        .documents()
        .filter_map(|d| Some(File { path: d.path.as_deref().filter(|path| named(path))?, text: &d.text }))
        .collect()
}

/// The passages in the form used for checks.
pub(super) fn sources(answer: &Answer) -> Vec<Source<'_>> {
    fn of(reference: &Reference) -> Source<'_> {
        Source {
            id: reference.id,
            text: &reference.full_text,
            name: &reference.source_name,
            path: reference.path.as_deref(),
            language: reference.language,
            is_code: reference.code,
            lines: Some(reference.lines),
        }
    }
    answer.references.iter().map(of).collect()
}

impl Engine {
    /// Checks a text and its citations against passages, and the files that it names against the corpus.
    ///
    /// # Errors
    /// `limit_exceeded` for more citations than the settings allow.
    pub fn verified(&self, text: &str, parsed: &ParsedCitations, sources: &[Source<'_>]) -> Result<Verification> {
        let most = self.settings().llm.max_citations;
        if parsed.citations.len() > most {
            let what = "The text has more than {} citations. Check it in parts, or raise the limit";
            return Err(Error::beyond(what, most, "llm.maxCitations"));
        }
        Ok(verify_with_files(text, parsed, sources, &files_named(text, &self.corpus())))
    }
}

/// Whether the text contains an item: at least 70 % of the item's content words.
pub(super) fn says(text: &str, item: &str, plan: &QueryPlan) -> bool {
    let said = crate::answer::content_stems(text, plan.language);
    let wanted = crate::answer::content_stems(item, plan.language);
    let found = wanted.iter().filter(|stem| said.binary_search(stem).is_ok()).count();
    found * 10 >= wanted.len() * 7
}
