//! The sources of an answer, for the context log.

use super::types::{Answer, AnswerKind};
use crate::id::DocumentId;
use crate::order::{Collect as _, Order as _};
use crate::read::Citation;
use crate::retrieve::{Mode, Reference};
use crate::verify::Coverage;
use std::collections::BTreeMap;

/// How much of a source was offered to the model, or is shown.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct SourceUse {
    /// Id of the document.
    pub source_id: DocumentId,
    /// Its title.
    pub source_name: String,
    /// How its passages were obtained: found in the texts (`rag`), as the whole document (`full_text`), or as places of
    /// facts (`graph`).
    pub mode: Mode,
    /// Number of its passages offered.
    pub fragments: usize,
    /// Estimated tokens of these passages.
    pub tokens: usize,
    /// Number of these passages cited by the answer.
    pub cited: usize,
    /// Mean similarity of those that have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average_similarity: Option<f32>,
}

/// Numbers of the references cited, without repetitions.
pub(super) fn cited(citations: &[Citation]) -> Vec<usize> {
    let mut numbers: Vec<usize> = citations.iter().map(|citation| citation.index).collect();
    numbers.order();
    numbers.dedup();
    numbers
}

/// Mean similarity of the references that have one.
pub(super) fn average_similarity<'r>(references: impl IntoIterator<Item = &'r Reference>) -> Option<f32> {
    let known: Vec<f32> = references.into_iter().filter_map(|reference| reference.similarity).collect();
    (!known.is_empty()).then(|| known.iter().sum::<f32>() / known.len() as f32)
}

/// The offered references of an answer, in order.
pub(super) fn offered<'r>(answer: &'r Answer, offered: &[usize]) -> Vec<&'r Reference> {
    let offered = offered.iter().copied().into_set();
    answer.references.iter().filter(|reference| offered.contains(&reference.id)).collect()
}

/// The sources of these references, in the order of their first references. `mode`: the origin of the answer.
pub(super) fn sources(offered: &[&Reference], cited: &[usize], mode: Mode) -> Vec<SourceUse> {
    let cited = cited.iter().copied().into_set();
    let mut places: BTreeMap<&DocumentId, usize> = BTreeMap::new();
    let mut of_source: Vec<(&DocumentId, Vec<&Reference>)> = Vec::new();
    for reference in offered {
        let at = *places.entry(&reference.source_id).or_insert(of_source.len());
        match of_source.get_mut(at) {
            Some((_, own)) => own.push(reference),
            None => of_source.push((&reference.source_id, vec![reference])),
        }
    }
    let of = |(id, own): (&DocumentId, Vec<&Reference>)| {
        // A source counts as found if any of its passages was.
        let found = own.iter().find(|reference| reference.is_rag_chunk).or(own.first());
        SourceUse {
            source_id: id.clone(),
            source_name: own.first().map(|reference| reference.source_name.clone()).unwrap_or_default(),
            mode: found.map_or(mode, |reference| reference.mode(mode)),
            fragments: own.len(),
            tokens: own.iter().map(|reference| reference.token_count).sum(),
            cited: own.iter().filter(|reference| cited.contains(&reference.id)).count(),
            average_similarity: average_similarity(own.iter().copied()),
        }
    };
    of_source.into_iter().map(of).collect()
}

/// How many of the offered passages an answer cites; `None` if it rests on none, such as a greeting or a fixed
/// sentence. A list is made from the places of its facts, so those count as offered, not the passages shown with it.
pub(super) fn coverage(answer: &Answer) -> Option<Coverage> {
    let facts = cited(&answer.citations);
    let offered = if answer.kind == AnswerKind::List { &facts } else { &answer.trace.offered };
    (!answer.references.is_empty()).then(|| Coverage::of(&answer.citations, offered))
}
