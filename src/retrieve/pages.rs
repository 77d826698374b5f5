//! Passages ranked with regard to the documents that they belong to.

use super::corpus::Corpus;
use super::fusion::fuse;
use super::hybrid::Candidate;
use crate::id::DocumentId;
use crate::index::lexical::LexicalQuery;
use crate::order::Order as _;
use std::collections::BTreeMap;

/// Bonus for several passages of a document: the share of a passage's height, with its own bonus, that is added to the
/// document's next better passage.
const SIBLING: f32 = 0.3;
/// The same in a portfolio, where the text of the whole document adds nothing.
const SIBLING_OF_ENTRY: f32 = 0.5;
/// Weight of the score of a document's whole text, if documents have many passages; it adds nothing with fewer than two
/// passages per document on average.
const WHOLE: f32 = 1.0;
/// The share of a passage's likeness to the mean of all passages that is taken from its cosine: general texts are close
/// to every question (Radovanović, Nanopoulos & Ivanović 2010, *Hubs in Space*).
const COMMON: f32 = 0.3;

/// How many of the first candidates come from different documents.
const DIFFERENT: usize = 3;

/// Whether documents have many passages, from 0 (one each) towards 1.
pub(super) fn many_passages(corpus: &Corpus) -> f32 {
    (1.0 - corpus.documents().count() as f32 / corpus.len().max(1) as f32).max(0.0)
}

/// How much the whole text of a document counts, from 0 to [`WHOLE`].
pub(super) fn whole_amount(corpus: &Corpus) -> f32 {
    WHOLE * (2.0 * many_passages(corpus) - 1.0).max(0.0)
}

/// What the candidates of one document say of it.
#[derive(Default)]
struct Page {
    /// Position of one of them.
    first: u32,
    /// Height of the passages seen so far, with their bonus.
    behind: f32,
    /// BM25 of its passages.
    words: f32,
    /// BM25 of its whole text, as far as it counts.
    whole: f32,
    /// 1 + the largest cosine of a passage, without what is common to all; 0 if none has one.
    meaning: f32,
    /// 1 + the best adjustment of a passage for what the plan wants.
    wanted: f32,
    /// What its passages gain when documents are compared as wholes.
    lift: Option<f32>,
}

/// Boosts documents with several matching passages, and a matching whole text: they are more likely to be about the
/// question. If most documents have one passage, this would only favour long documents, so the boost grows with the
/// number of passages per document. The documents of a portfolio are entries and single facts, whose length means
/// nothing. Documents of many passages are then compared by words and vectors as wholes: what the words of a whole text
/// say would otherwise outweigh every vector, since vectors know single passages only.
pub(super) fn by_document(
    corpus: &Corpus,
    query: &LexicalQuery,
    mut candidates: Vec<Candidate>,
    cosines: &[(u32, f32)],
    weight: &dyn Fn(u32) -> f32,
) -> Vec<Candidate> {
    let (documents, share) = (corpus.documents().count(), many_passages(corpus));
    let entries = corpus.graph().subject().is_some();
    let sibling = share * if entries { SIBLING_OF_ENTRY } else { SIBLING };
    // From last to first, so that each passage knows those after it.
    let mut pages: BTreeMap<&DocumentId, Page> = BTreeMap::new();
    for candidate in candidates.iter_mut().rev() {
        let page = pages.entry(&corpus.chunk(candidate.position).document).or_default();
        let boost = sibling * page.behind;
        // The least is for foreign passages, and above −1.
        page.wanted = page.wanted.max(1.0 + candidate.explanation.boost);
        page.behind = candidate.height + boost;
        candidate.explanation.boost += boost;
        let words = candidate.explanation.lexical.map_or(0.0, |(_, score)| score);
        page.words = page.words.max(words) + sibling * page.words.min(words);
        page.first = candidate.position as u32;
        if let Some((_, cosine)) = cosines.iter().find(|(other, _)| *other == page.first) {
            page.meaning = page.meaning.max(1.0 + cosine - COMMON * corpus.vectors().commonness(page.first));
        }
    }
    let amount = whole_amount(corpus);
    if !entries {
        let passages = pages.keys().map(|document| corpus.positions_of(document.as_str()));
        let whole = corpus.lexical().groups(query, passages, documents);
        for (page, whole) in pages.values_mut().zip(whole) {
            page.whole = amount * whole;
        }
    }
    for candidate in &mut candidates {
        let whole = pages.get(&corpus.chunk(candidate.position).document).map_or(0.0, |page| page.whole);
        candidate.explanation.boost += candidate.unit * whole;
        candidate.score = candidate.explanation.fused + candidate.explanation.boost;
    }
    candidates.order_by(|a, b| b.score.total_cmp(&a.score).then(a.position.cmp(&b.position)));
    if amount > 0.0 && !entries && !cosines.is_empty() {
        as_wholes(corpus, &mut candidates, pages, weight);
    }
    // The first few come from different documents: a reader who looks only there sees more than one page.
    let mut seen: Vec<&DocumentId> = Vec::new();
    let (first, rest): (Vec<Candidate>, Vec<Candidate>) = candidates.into_iter().partition(|candidate| {
        let document = &corpus.chunk(candidate.position).document;
        let new = seen.len() < DIFFERENT && !seen.contains(&document);
        if new {
            seen.push(document);
        }
        new
    });
    first.into_iter().chain(rest).collect()
}

/// Scores documents as wholes by words and vectors; the passages of each keep their distances.
fn as_wholes<'c>(
    corpus: &'c Corpus,
    candidates: &mut [Candidate],
    mut pages: BTreeMap<&'c DocumentId, Page>,
    weight: &dyn Fn(u32) -> f32,
) {
    let list = |side: &dyn Fn(&Page) -> f32| {
        pages.values().map(|page| (page.first, side(page))).filter(|(_, score)| *score > 0.0).collect::<Vec<_>>()
    };
    let fused = fuse(&list(&|page| page.words + page.whole), &list(&|page| page.meaning), weight);
    for candidate in &mut *candidates {
        let Some(page) = pages.get_mut(&corpus.chunk(candidate.position).document) else { continue };
        let score = fused.iter().find(|fused| fused.doc == page.first).map_or(candidate.score, |fused| fused.score);
        let lift = *page.lift.get_or_insert(score + page.wanted - 1.0 - candidate.score);
        candidate.explanation.boost += lift;
        candidate.score += lift;
    }
    candidates.order_by(|a, b| b.score.total_cmp(&a.score).then(a.position.cmp(&b.position)));
}
