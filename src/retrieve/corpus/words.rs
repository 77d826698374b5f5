//! The words of the passages, for search by words.

use super::places::Place;
use super::{Corpus, SourcePart};
use crate::backend::{Pace, keep_room};
use crate::error::Result;
use crate::index::lexical::{ForwardDoc, LexicalFields, LexicalIndex, Lexicon};
use std::rc::Rc;
use std::sync::Arc;

/// The index of words; passages that were there before are not analysed again.
pub(super) async fn lexical_of(
    parts: &[Rc<SourcePart>],
    entries: &[Place],
    before: Option<&Corpus>,
    pace: &Pace,
) -> Result<LexicalIndex> {
    let mut lexicon: Arc<Lexicon> = before.map(|old| old.lexical.lexicon().clone()).unwrap_or_default();
    let mut docs: Vec<Arc<ForwardDoc>> = Vec::with_capacity(entries.len());
    for place in entries {
        if let Some((old, at)) = before.zip(place.before) {
            docs.push(old.lexical.docs()[at as usize].clone());
            continue;
        }
        keep_room();
        let data = &parts[place.part].ingested;
        let (chunk, document) = (&data.chunks[place.chunk], &data.documents[place.document]);
        let mut title = document.title.clone();
        for heading in chunk.heading_path.iter().filter(|heading| **heading != document.title) {
            title.push('\n');
            title.push_str(heading);
        }
        let fields = LexicalFields { title: &title, body: &chunk.text, language: document.language };
        docs.push(Arc::new(Arc::make_mut(&mut lexicon).analyze(&fields)));
        pace.worked(1).await;
    }
    match before {
        Some(old) => {
            let from: Vec<Option<u32>> = entries.iter().map(|place| place.before).collect();
            old.lexical.changed(lexicon, docs, &from)
        }
        None => LexicalIndex::build(lexicon, docs),
    }
}
