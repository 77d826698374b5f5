//! The entities of each passage, as an index file keeps them: to look for all names in all texts takes most of the time
//! of opening a file.

use crate::error::Result;
use crate::id::{EntityKey, content_hash};
use crate::index::snapshot::{Reader, Writer};
use crate::registry::Registry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The entities of a passage; passages with the same ones share them.
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

/// Writes the entities of all passages, in order.
pub(super) fn encode<'e>(registry: &Registry, passages: impl Iterator<Item = &'e Entities>) -> Vec<u8> {
    let mut numbers: BTreeMap<&Entities, u64> = BTreeMap::new();
    let mut sets = Vec::new();
    let passages: Vec<u64> = passages
        .map(|entities| {
            *numbers.entry(entities).or_insert_with(|| {
                sets.push(entities);
                sets.len() as u64 - 1
            })
        })
        .collect();
    let mut out = Writer::default();
    out.raw(&fingerprint(registry).to_le_bytes());
    out.number(sets.len() as u64);
    for set in sets {
        out.number(set.len() as u64);
        set.iter().for_each(|key| out.text(key.as_str()));
    }
    out.number(passages.len() as u64);
    passages.into_iter().for_each(|number| out.number(number));
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
    let mut sets: Vec<Entities> = Vec::new();
    for _ in 0..input.count(1)? {
        let mut set = BTreeSet::new();
        for _ in 0..input.count(1)? {
            set.insert(EntityKey::new(input.text()?));
        }
        sets.push(Arc::new(set));
    }
    let passages = input.count(1)?;
    let mut out = Vec::with_capacity(passages);
    for _ in 0..passages {
        let number = input.number()?;
        let set = usize::try_from(number).ok().and_then(|number| sets.get(number)).ok_or_else(|| input.damaged())?;
        out.push(set.clone());
    }
    Ok((out.len() == count).then_some(out))
}
