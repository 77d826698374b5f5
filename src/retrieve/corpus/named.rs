//! The entities of each passage, as an index file keeps them: to look for all names in all texts takes most of the time
//! of opening a file.

use super::Entry;
use crate::backend::keep_room;
use crate::error::Result;
use crate::id::{EntityKey, content_hash};
use crate::index::snapshot::{Reader, Writer};
use crate::registry::Registry;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The entities of a passage.
pub(super) type Entities = Arc<BTreeSet<EntityKey>>;

/// What the names in texts depend on.
fn fingerprint(registry: &Registry) -> u64 {
    let domain = registry.domain();
    let mut parts = vec![env!("CARGO_PKG_VERSION"), domain.name(), domain.source().unwrap_or_default()];
    for entity in registry.entities() {
        parts.extend([entity.key.as_str(), &entity.kind, &entity.name]);
        parts.extend(entity.aliases.iter().chain(entity.translations.values()).map(String::as_str));
    }
    content_hash(&parts)
}

/// Writes the entities of all passages, in order: the place of each in the registry from 1, or 0 and its key.
pub(super) fn encode(registry: &Registry, passages: &[Entry]) -> Vec<u8> {
    let mut out = Writer::default();
    out.raw(&fingerprint(registry).to_le_bytes());
    for passage in passages {
        out.number(passage.entities.len() as u64);
        for key in passage.entities.iter() {
            let place = registry.place_of(key);
            out.number(place.map_or(0, |at| at as u64 + 1));
            if place.is_none() {
                out.text(key.as_str());
            }
        }
    }
    out.finish()
}

/// Reads the entities of `count` passages; `None` where they were found by other names.
///
/// # Errors
/// `damaged_index` if the bytes are none that [`encode`] writes.
pub(super) fn decode(bytes: &[u8], registry: &Registry, count: usize) -> Result<Option<Vec<Entities>>> {
    let mut input = Reader::new(bytes, "named");
    if input.u64()? != fingerprint(registry) {
        return Ok(None);
    }
    let mut passages = Vec::with_capacity(count);
    for _ in 0..count {
        keep_room();
        let mut entities = BTreeSet::new();
        for _ in 0..input.count(1)? {
            let key = match input.number()? {
                0 => EntityKey::new(input.text()?),
                place => {
                    let entity = usize::try_from(place - 1).ok().and_then(|at| registry.entities().get(at));
                    entity.ok_or_else(|| input.damaged())?.key.clone()
                }
            };
            entities.insert(key);
        }
        passages.push(Arc::new(entities));
    }
    input.end()?;
    Ok(Some(passages))
}
