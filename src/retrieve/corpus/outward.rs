//! The part of a corpus that may leave the page.
//!
//! Prompts are made from a corpus without any text, fact or name of a document that must stay: what is not there cannot
//! be sent, whatever the path. If the origin of a fact is in doubt, it stays.

use super::{Corpus, SourcePart};
use crate::error::Result;
use crate::id::{DocumentId, EntityKey};
use crate::ingest::{Document, Provenance, Remote};
use crate::order::Collect as _;
use std::collections::BTreeSet;
use std::rc::Rc;

impl Corpus {
    /// The part of the corpus that may leave the page; this corpus itself if nothing must stay. Built on the first
    /// call.
    ///
    /// # Errors
    /// As for [`restored`](Self::restored).
    pub fn outward(self: &Rc<Self>) -> Result<Rc<Self>> {
        if !self.holds_back() {
            return Ok(self.clone());
        }
        if let Some(known) = self.outward.get() {
            return Ok(known.clone());
        }
        let parts = self.parts.iter().filter_map(sendable).collect();
        let built = Self::build(parts, self.aliases.clone(), self.model.clone(), self.inherited(true))?;
        Ok(self.outward.get_or_init(|| Rc::new(built)).clone())
    }

    /// Whether it contains a document that must not leave the page.
    pub fn holds_back(&self) -> bool {
        self.holds_back
    }
}

/// Whether a document of these sources must not leave the page.
pub(super) fn holds_back(parts: &[Rc<SourcePart>]) -> bool {
    parts.iter().any(|part| part.ingested.documents.iter().any(stays))
}

fn stays(document: &Document) -> bool {
    document.remote == Remote::Never
}

/// The part of a source that may leave the page; `None`: nothing.
fn sendable(part: &Rc<SourcePart>) -> Option<Rc<SourcePart>> {
    let documents = &part.ingested.documents;
    let own: BTreeSet<&DocumentId> = documents.iter().filter(|d| stays(d)).map(|d| &d.id).into_set();
    if own.is_empty() {
        return Some(part.clone());
    }
    let held = |document: &Document| {
        own.contains(&document.id) || document.atomic_of.as_ref().is_some_and(|of| own.contains(of))
    };
    let held: BTreeSet<DocumentId> = documents.iter().filter(|d| held(d)).map(|d| d.id.clone()).into_set();
    if held.len() == documents.len() {
        return None;
    }
    let mut part = SourcePart::clone(part);
    let data = &mut part.ingested;
    data.documents.retain(|document| !held.contains(&document.id));
    data.chunks.retain(|chunk| !held.contains(&chunk.document));
    // A fact found in several documents may contain words of each.
    let told = |places: &[Provenance]| !places.is_empty() && !places.iter().any(|place| held.contains(&place.document));
    data.nodes.retain(|node| told(&node.provenance));
    let left: BTreeSet<EntityKey> = data.nodes.iter().map(|node| node.key.clone()).into_set();
    data.edges.retain(|edge| told(&edge.provenance) && left.contains(&edge.from) && left.contains(&edge.to));
    Some(Rc::new(part))
}
