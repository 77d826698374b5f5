//! Skills without any stated use.

use super::list::{ListAnswer, Statement, Writer, frame};
use super::wording::{joined, lower_first};
use crate::graph::{Direction, level_of};
use crate::ingest::Node;
use crate::registry::vocabulary;

/// Whether a skill's name begins with at most two words before its parts: "No experience with (Go, Rust)" names none.
fn is_short(name: &str) -> bool {
    let first = name.split(PARTS).next().unwrap_or_default();
    first.split_whitespace().count() <= 2
}

/// What stands between the parts of a skill's name.
const PARTS: [char; 5] = ['/', '(', ')', ',', ':'];

impl Writer<'_> {
    /// The level that the name of a skill's group gives in brackets: `Languages (basic)`.
    fn level_of_group(&self, node: &Node) -> Option<String> {
        let groups = self.graph.around(node.key.as_str(), "IN_CATEGORY", Direction::Out);
        let mut names = groups.into_iter().map(|(_, group)| group.name.as_str());
        let level = names.find_map(|name| {
            let (_, remark) = name.strip_suffix(')')?.rsplit_once('(')?;
            level_of(remark).map(|_| remark.trim().to_owned())
        })?;
        Some(lower_first(&level, self.language))
    }

    /// What the group of a skill says of it: its level, or its name, if it is the only group. "Next up" says more than a yes.
    pub(super) fn said_by_group(&self, node: &Node) -> Option<String> {
        let by_group = self.level_of_namesake(node).or_else(|| self.level_of_group(node));
        by_group.or_else(|| self.heading_of(node)).or_else(|| self.part_of_skill(node))
    }

    /// The skill that a technology is a part of, or whose name it begins, with its level: `{ "name": ".NET/C#", "level": 85 }`,
    /// "JavaScript (React, jQuery)", "SharePoint: web parts".
    fn part_of_skill(&self, node: &Node) -> Option<String> {
        let name = crate::text::fold(&node.name);
        let has_it = |skill: &&Node| {
            let mut parts = skill.name.split(PARTS).map(|part| crate::text::fold(part.trim()));
            // React Native is another technology than React.
            let begins = || {
                let rest = crate::text::fold(&skill.name);
                rest.strip_prefix(&name).is_some_and(|rest| rest.starts_with(' '))
                    && vocabulary().of_name(&skill.name).is_none()
            };
            skill.key != node.key
                && (skill.name.contains(PARTS) && is_short(&skill.name) && parts.any(|part| part == name) || begins())
        };
        let mut all = self.graph.of_kind(&node.kind).into_iter().filter(has_it);
        let (whole, level) = all.find_map(|skill| Some((skill, self.graph.stated_level(skill.key.as_str())?)))?;
        let said = self.name(whole);
        let said = said.strip_prefix(&*node.name).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(said);
        Some(format!("{said} ({level})"))
    }

    /// The level of the group that is called like the skill: `{ "name": "Go", "level": "Expert", "keywords": ["Backend"] }`.
    fn level_of_namesake(&self, node: &Node) -> Option<String> {
        let name = crate::text::fold(&node.name);
        let kinds = self.plan.domain.kinds().filter(|(_, rules)| rules.group);
        let mut groups = kinds.flat_map(|(kind, _)| self.graph.of_kind(kind));
        let own = groups.find(|group| crate::text::fold(&group.name) == name)?;
        self.property(own, "level").map(str::to_owned)
    }

    fn heading_of(&self, node: &Node) -> Option<String> {
        let groups = self.graph.around(node.key.as_str(), "IN_CATEGORY", Direction::Out);
        let [(_, only)] = groups.as_slice() else { return None };
        Some(self.name(only).to_owned())
    }

    /// Answers for a technology that the person knows, although the data names no place where it was used.
    pub(super) fn skill_alone(&self) -> Option<ListAnswer> {
        let asked = matches!(self.plan.intent.name.as_str(), "technology_usage" | "experience");
        let node = self.only_named().filter(|_| asked)?;
        let known = self.graph.around(node.key.as_str(), "HAS_SKILL", Direction::In);
        // What is stated comes before what a sentence, or the name of another skill, mentions.
        let (edge, _) = known.into_iter().min_by_key(|(edge, _)| edge.is_mentioned())?;
        let name = self.name(node).to_owned();
        let level = edge.properties.get("level").cloned().or_else(|| self.said_by_group(node));
        let text = joined(&name, &[level]);
        let provenance = edge.provenance.iter().chain(&node.provenance).cloned().collect();
        let item = Statement { text, key: Some(node.key.clone()), provenance, computed: false };
        let lead = frame(self.phrases.lead("skill_check", &[name], None));
        Some(ListAnswer::of(vec![lead], vec![item], 1))
    }
}
