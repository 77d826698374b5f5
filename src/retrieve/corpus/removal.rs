//! Removes sources and documents from a corpus.

use super::SourcePart;
use crate::error::{Error, ErrorCode, Result};
use crate::id::{DocumentId, EntityKey};
use crate::ingest::Provenance;
use crate::order::Collect as _;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Removes sources, or single documents with their atomic documents and facts, from the parts.
///
/// # Errors
/// `not_found` if an id belongs to no source or document.
pub(super) fn remove_all(parts: &mut Vec<Rc<SourcePart>>, ids: &[String]) -> Result<()> {
    let known: BTreeSet<&str> = parts.iter().map(|part| part.id.as_str()).into_set();
    let (sources, documents): (Vec<&String>, Vec<&String>) = ids.iter().partition(|id| known.contains(id.as_str()));
    // Before the sources, because a document may be listed along with its source.
    documents.into_iter().try_for_each(|id| remove(parts, id))?;
    let named: BTreeSet<&str> = sources.iter().map(|id| id.as_str()).into_set();
    let mut gone: BTreeSet<&str> = BTreeSet::new();
    parts.retain(|part| match named.get(part.id.as_str()) {
        Some(id) => !gone.insert(id),
        None => true,
    });
    // A source that is no longer there was listed twice, or was removed with its last document.
    sources.into_iter().filter(|id| !gone.remove(id.as_str())).try_for_each(|id| remove(parts, id))
}

fn remove(parts: &mut Vec<Rc<SourcePart>>, id: &str) -> Result<()> {
    let holder = parts.iter_mut().find(|part| part.ingested.documents.iter().any(|d| d.id.as_str() == id));
    let Some(part) = holder else {
        return Err(Error::new(ErrorCode::NotFound, format!("No source and no document has the id `{id}`.")));
    };
    let part = Rc::make_mut(part);
    let gone: BTreeSet<DocumentId> = part
        .ingested
        .documents
        .iter()
        .filter(|d| d.id.as_str() == id || d.atomic_of.as_ref().is_some_and(|of| of.as_str() == id))
        .map(|d| d.id.clone())
        .into_set();
    let data = &mut part.ingested;
    data.documents.retain(|d| !gone.contains(&d.id));
    data.chunks.retain(|c| !gone.contains(&c.document));
    let forget = |places: &mut Vec<Provenance>| -> bool {
        let before = places.len();
        places.retain(|place| !gone.contains(&place.document));
        before > 0 && places.is_empty()
    };
    data.edges.retain_mut(|edge| !forget(&mut edge.provenance));
    data.nodes.retain_mut(|node| !forget(&mut node.provenance));
    let left: BTreeSet<EntityKey> = data.nodes.iter().map(|node| node.key.clone()).into_set();
    data.edges.retain(|edge| left.contains(&edge.from) && left.contains(&edge.to));
    if data.documents.is_empty() {
        parts.retain(|part| !part.ingested.documents.is_empty());
    }
    Ok(())
}
