//! The order of passages: by their ids, and by document.
//!
//! A change only sorts what was added; the rest keeps its order.

use super::{Corpus, SourcePart};
use crate::id::DocumentId;
use crate::index::lexical::Rows;
use crate::order::{Collect as _, Order as _};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A passage of the sources.
pub(super) struct Place {
    pub part: usize,
    /// The indices of the chunk and its document in the part.
    pub chunk: usize,
    pub document: usize,
    /// Its position in the previous generation.
    pub before: Option<u32>,
}

/// The passages of the sources, in the order of their ids.
pub(super) fn in_order(
    parts: &[Rc<SourcePart>],
    documents: &BTreeMap<DocumentId, (usize, usize)>,
    before: Option<&Corpus>,
) -> Vec<Place> {
    let old = before.map_or(&[][..], |old| &old.entries);
    let now = parts.iter().enumerate().map(|(p, part)| (Rc::as_ptr(part), p)).into_map();
    let parts_before = before.map_or(&[][..], |old| &old.parts);
    let stay: Vec<Option<usize>> = parts_before.iter().map(|part| now.get(&Rc::as_ptr(part)).copied()).collect();
    let mut known = vec![false; parts.len()];
    stay.iter().flatten().for_each(|part| known[*part] = true);

    let mut comes = Vec::new();
    for (p, part) in parts.iter().enumerate().filter(|(p, _)| !known[*p]) {
        for (chunk, passage) in part.ingested.chunks.iter().enumerate() {
            // A chunk without its document cannot be cited. Ingestion never produces one, but a foreign file might.
            let Some((_, document)) = documents.get(&passage.document).filter(|(owner, _)| *owner == p) else {
                continue;
            };
            let same =
                before.and_then(|before| old.binary_search_by(|entry| before.at(entry).id.cmp(&passage.id)).ok());
            comes.push(Place { part: p, chunk, document: *document, before: same.map(|at| at as u32) });
        }
    }
    let id = |place: &Place| &parts[place.part].ingested.chunks[place.chunk].id;
    comes.order_by(|a, b| (id(a), a.part, a.chunk).cmp(&(id(b), b.part, b.chunk)));

    let stays = old.iter().enumerate().filter_map(|(at, entry)| {
        let (chunk, document) = (entry.chunk, entry.document);
        stay[entry.part].map(|part| Place { part, chunk, document, before: Some(at as u32) })
    });
    let mut all = Vec::with_capacity(old.len() + comes.len());
    let mut comes = comes.into_iter().peekable();
    for place in stays {
        // Of two passages with the same id, that of the earlier source comes first, as in a new build.
        while let Some(new) = comes.next_if(|new| (id(new), new.part) < (id(&place), place.part)) {
            all.push(new);
        }
        all.push(place);
    }
    all.extend(comes);
    all
}

/// The positions of the passages of each document, ascending.
pub(super) struct Places {
    /// The index of each part's first document, counted over all parts.
    first: Vec<usize>,
    of_document: Rows,
}

impl Places {
    /// Indexes passages, given in order by part and document within it.
    pub fn new(parts: &[Rc<SourcePart>], of: impl Iterator<Item = (usize, usize)> + Clone) -> Self {
        let mut documents = 0;
        let mut first = Vec::with_capacity(parts.len());
        for part in parts {
            first.push(documents);
            documents += part.ingested.documents.len();
        }
        let of_document = Rows::group(documents, of.map(|(part, document)| Some((first[part] + document) as u32)));
        Self { first, of_document }
    }

    /// The positions of the passages of a document in a part.
    pub fn of(&self, part: usize, document: usize) -> &[u32] {
        self.of_document.row((self.first[part] + document) as u32)
    }
}
