//! What the registry learns of the graph: positions and texts of entries, which questions describe them by.

use crate::graph::{Direction, Graph};
use crate::registry::Registry;

/// Tells the registry what positions were held where, and what the texts of companies and projects say.
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
