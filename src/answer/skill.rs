//! Skills without any stated use.

use super::list::{ListAnswer, Statement, Writer, frame, joined};
use crate::graph::Direction;

impl Writer<'_> {
    /// Answers for a technology that the person knows, although the data names no place where it was used.
    pub(super) fn skill_alone(&self) -> Option<ListAnswer> {
        let mut named = self.plan.entities.iter().filter(|entity| !entity.subject);
        let (Some(only), None) = (named.next(), named.next()) else { return None };
        let node = self
            .graph
            .node(only.key.as_str())
            .filter(|_| matches!(self.plan.intent.name.as_str(), "technology_usage" | "experience"))?;
        let known = self.graph.around(node.key.as_str(), "HAS_SKILL", Direction::In);
        // What is stated comes before what a sentence, or the name of another skill, mentions.
        let (edge, _) = known.into_iter().min_by_key(|(edge, _)| edge.is_mentioned())?;
        let name = self.name(node).to_owned();
        let text = joined(&name, &[edge.properties.get("level").cloned()]);
        let provenance = edge.provenance.iter().chain(&node.provenance).cloned().collect();
        let item = Statement { text, key: Some(node.key.clone()), provenance, computed: false };
        let lead = frame(self.phrases.lead("skill_check", &[name], None));
        Some(ListAnswer::of(vec![lead], vec![item], 1))
    }
}
