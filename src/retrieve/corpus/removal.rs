//! Taking sources and documents out of a corpus.

use super::SourcePart;
use crate::error::{Error, ErrorCode, Result};
use crate::id::{DocumentId, EntityKey};
use crate::ingest::Provenance;
use crate::order::Collect as _;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Takes sources, or single documents with their atomic documents and facts, out of the parts.
///
/// # Errors
/// `not_found` where no source and no document has an id.
pub(super) fn remove_all(parts: &mut Vec<Rc<SourcePart>>, ids: &[String]) -> Result<()> {
    let mut sources: BTreeSet<&str> = ids.iter().map(String::as_str).into_set();
    let mut gone = BTreeSet::new();
    parts.retain(|part| {
        let stays = !sources.remove(part.id.as_str());
        if !stays {
            gone.insert(part.id.clone());
        }
        stays
    });
    // What is no source is a document, or was there only once.
    ids.iter().filter(|id| !gone.remove(*id)).try_for_each(|id| remove(parts, id))
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
