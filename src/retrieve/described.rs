//! What texts and entries say of each other: the positions and texts by which questions describe an entry, and whose text a
//! document is.

use crate::graph::{Direction, Graph};
use crate::ingest::Node;
use crate::registry::Registry;

impl super::Corpus {
    /// The project, employer or other thing with texts of its own that a document is about; never the corpus's subject.
    pub fn owner_of(&self, document: &str) -> Option<&Node> {
        let node = self.graph().node(self.document(document)?.entities.first()?.as_str())?;
        let kind = self.graph().domain().kind(&node.kind);
        (kind.owner && kind.topic && !kind.subject).then_some(node)
    }
}

/// Adds to the registry the positions held at companies and projects, and their texts.
pub(super) fn tell(graph: &Graph, registry: &mut Registry) {
    for node in ["company", "project"].iter().flat_map(|kind| graph.of_kind(kind)) {
        let held = graph.around(node.key.as_str(), "WORKED_AT", Direction::In);
        let titles = held.iter().flat_map(|(edge, _)| &edge.properties);
        let titles: Vec<&str> =
            titles.filter(|(name, _)| name.starts_with("position")).map(|(_, title)| title.as_str()).collect();
        titles.iter().for_each(|title| registry.add_post(&node.key, title));
        let own = node.properties.iter().filter(|(name, _)| !matches!(name.as_str(), "url" | "start" | "end" | "date"));
        let done = graph.around(node.key.as_str(), "HAS_ACHIEVEMENT", Direction::Out);
        let done = done.iter().map(|(_, achievement)| achievement.name.as_str());
        let stints = held.iter().filter_map(|(edge, _)| edge.properties.get("summary"));
        let texts = own.map(|(_, text)| text).chain(stints).map(String::as_str);
        registry.add_description(&node.key, texts.chain(done).chain(titles.iter().copied()));
    }
}
