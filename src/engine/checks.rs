//! Checks of a finished answer.

use super::Engine;
use super::run::Run;
use super::types::{Answer, AnswerItem, AnswerKind};
use crate::error::{Error, Result};
use crate::language::Language;
use crate::plan::QueryPlan;
use crate::read::{ParsedCitations, StructuredCitation};
use crate::retrieve::{Corpus, Reference};
use crate::text::fold;
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

fn checked_text(answer: &Answer, mut hidden: Vec<Range<usize>>, corpus: &Corpus) -> Option<Verification> {
    let by_model = matches!(answer.kind, AnswerKind::Model | AnswerKind::Agent);
    if answer.citations.is_empty() && (!by_model || answer.references.is_empty()) {
        return None;
    }
    if answer.kind == AnswerKind::List {
        hidden.extend(frames(answer));
    }
    let parsed = ParsedCitations {
        citations: answer.citations.clone(),
        invalid: answer.invalid_citations.clone(),
        body_end: answer.body_end,
        hidden,
    };
    let files = files_named(&answer.text, corpus);
    let mut checked = verify_with_files(&answer.text, &parsed, &sources(answer), &files);
    under_their_names(&mut checked, answer);
    for item in answer.items.iter().filter(|item| item.computed) {
        // A result computed from dates is not found word for word; if it is, that proves nothing.
        let inside = |sentence: &&mut SentenceCheck| is_inside(sentence, item);
        for sentence in checked.sentences.iter_mut().filter(inside) {
            settle(sentence, Verdict::Computed, item);
            (checked.citation_recall, checked.citation_precision) = (None, None);
        }
    }
    Some(checked)
}

/// What a list puts before the words of its sources: `Role:`, which a source may say in another language, and the name of
/// the cited source itself, which stands above its words.
fn frames(answer: &Answer) -> Vec<Range<usize>> {
    let is_label = |word: &str| {
        let mut labels = Language::ALL.iter().flat_map(|language| language.pack().phrases.labels);
        labels.any(|(_, label)| *label == word)
    };
    let is_cited = |name: &str, line: Range<usize>| {
        let mut cited = answer.citations.iter().filter(|citation| line.contains(&citation.span.start));
        cited.any(|citation| is_called(answer, citation.index, name))
    };
    let mut frames = Vec::new();
    let mut end = 0;
    for line in answer.text.split_inclusive('\n') {
        let start = end;
        end += line.len();
        let item = line.strip_prefix("- ").unwrap_or(line);
        let is_frame = |before: &str| {
            let name = before.strip_prefix("**").and_then(|name| name.strip_suffix("**"));
            name.map_or_else(|| is_label(before), |name| is_cited(name, start..end))
        };
        // "**Acme**: Role: Engineer" has both.
        let mut rest = item;
        while let Some((_, after)) = rest.split_once(": ").filter(|(before, _)| is_frame(before)) {
            rest = after;
        }
        if rest.len() < item.len() {
            let at = start + line.len() - item.len();
            frames.push(at..start + line.len() - rest.len() - 1);
        }
    }
    frames
}

/// Whether the source of this reference has this name.
fn is_called(answer: &Answer, reference: usize, name: &str) -> bool {
    let source = answer.references.iter().find(|known| known.id == reference);
    source.is_some_and(|source| fold(source.source_name.trim()) == fold(name.trim()))
}

/// Replaces a verdict by one that an item's own place in the sources gives.
fn settle(sentence: &mut SentenceCheck, verdict: Verdict, item: &AnswerItem) {
    sentence.verdict = Some(verdict);
    sentence.reasons.clear();
    sentence.repair = None;
    let support =
        |place: &crate::retrieve::Support| Support { reference: place.reference, span: place.span.clone(), verdict };
    sentence.support = item.support.as_ref().map(support);
}

/// Whether a checked sentence is part of an item.
fn is_inside(sentence: &SentenceCheck, item: &AnswerItem) -> bool {
    sentence.verdict.is_some() && sentence.span.start < item.span.end && item.span.start < sentence.span.end
}

/// Verifies items that are called like their source: a later part of a page speaks of what the page is about without
/// repeating its name.
fn under_their_names(checked: &mut Verification, answer: &Answer) {
    let is_about = |item: &&AnswerItem| {
        let place = item.support.as_ref().filter(|_| !item.computed);
        place.is_some_and(|place| is_called(answer, place.reference, &item.text))
    };
    for item in answer.items.iter().filter(is_about) {
        let unfound =
            |sentence: &&mut SentenceCheck| sentence.verdict == Some(Verdict::Unsupported) && is_inside(sentence, item);
        checked.sentences.iter_mut().filter(unfound).for_each(|sentence| settle(sentence, Verdict::Verified, item));
    }
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
