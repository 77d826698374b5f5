//! What the registry learns from the graph: the positions and texts of entries, by which questions describe them.

use crate::graph::{Direction, Graph};
use crate::registry::Registry;

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
