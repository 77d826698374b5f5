//! Offers the whole corpus instead of search results.

use super::hybrid::{Explanation, QueryVector};
use super::{Corpus, Looked, Mode, Reference, SearchMode, SearchResult, Standing};
use crate::order::Order as _;
use crate::settings::Settings;

/// The whole corpus as the result, if the settings ask for it and it fits the context.
pub(super) fn whole(
    corpus: &Corpus,
    settings: &Settings,
    mode: SearchMode,
    query: Option<&QueryVector>,
) -> Option<SearchResult> {
    if !settings.full_text || mode != SearchMode::Auto || corpus.is_empty() {
        return None;
    }
    let total: usize = (0..corpus.len()).map(|at| corpus.chunk(at).token_count).sum();
    (total <= settings.llm.context_tokens).then(|| full_text(corpus, settings, query))
}

/// All passages, in the order of documents and passages.
fn full_text(corpus: &Corpus, settings: &Settings, query: Option<&QueryVector>) -> SearchResult {
    let mut positions: Vec<usize> =
        (0..corpus.len()).filter(|at| corpus.document_of(*at).atomic_of.is_none()).collect();
    positions.order_by(|a, b| {
        let key = |at: usize| (&corpus.chunk(at).document, corpus.chunk(at).index);
        key(*a).cmp(&key(*b))
    });
    let references: Vec<Reference> = positions
        .into_iter()
        .enumerate()
        .map(|(at, position)| {
            let mut reference = Reference::of(corpus, position, at + 1, settings.snippet_chars);
            reference.compare(corpus, position, query);
            reference
        })
        .collect();
    SearchResult {
        graph: None,
        standing: if references.is_empty() { Standing::Nothing } else { Standing::Answered },
        confidence: None,
        mode: Mode::FullText,
        searched: references.len(),
        vector_index: None,
        explanations: vec![Explanation::default(); references.len()],
        related: Vec::new(),
        on_topic: true,
        looked: Looked::default(),
        references,
        context: Vec::new(),
    }
}
