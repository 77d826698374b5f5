//! Which category a technology, project or contact is of: by the source, or by the vocabulary.

use super::Graph;
use super::query::{Found, GraphQuery, Reached, folded_words};
use crate::domain::{Direction, Target};
use crate::ingest::Node;
use crate::order::Collect as _;
use crate::registry::vocabulary;
use crate::text::stem;
use std::collections::BTreeSet;

/// The category that may mean any technology.
const ANY_TOOL: &str = "tool";

impl Graph {
    fn has_category(&self, node: &Node, categories: &[String]) -> bool {
        if categories.is_empty() {
            return true;
        }
        let own: BTreeSet<String> = ["category", "tags", "contact_type", "network"]
            .iter()
            .filter_map(|name| node.properties.get(*name))
            .flat_map(|value| value.split(','))
            .map(|value| crate::text::fold(value.trim()))
            .into_set();
        let category_nodes = self.around(node.key.as_str(), "IN_CATEGORY", Direction::Out);
        let address = ["value", "url"].iter().filter_map(|name| node.properties.get(*name));
        let address: Vec<String> =
            address.filter(|_| node.kind == "contact").flat_map(|text| folded_words(text)).collect();
        categories.iter().any(|wanted| {
            own.contains(wanted.as_str())
                || is_finer(wanted, node) && self.has_category(node, &wider(wanted))
                || (!matches!(wanted.as_str(), "email" | "phone" | "url" | "location")
                    && self.domain().is_contact(wanted, &address))
                || category_nodes.iter().any(|(_, category)| {
                    category.key.as_str() == wanted || self.domain().is_called(wanted, &folded_words(&category.name))
                })
        })
    }

    /// Keeps what the source says to be of one of these categories; where it has none of them, or none that the vocabulary
    /// knows to be and others that it does ("Coding: clean code, reviews"), what the vocabulary knows to be.
    pub(super) fn keep_categories(&self, nodes: &mut Vec<Found<'_>>, categories: &[String], of_group: bool) {
        if of_group {
            // What the vocabulary does not know may be of any category.
            let any = categories.iter().any(|category| category == ANY_TOOL);
            let may_be =
                |node: &Node| any || vocabulary().of_name(&node.name).is_none() || is_known_as(node, categories);
            return nodes.retain(|(node, _, _)| may_be(node) || self.has_category(node, categories));
        }
        // By the source, and by the vocabulary.
        let told = |node: &Node| (self.has_category(node, categories), is_known_as(node, categories));
        let told: Vec<(bool, bool)> = nodes.iter().map(|(node, _, _)| told(node)).collect();
        let stated = told.iter().any(|(stated, _)| *stated);
        let by_source = stated && (told.contains(&(true, true)) || !told.contains(&(false, true)));
        let mut told = told.into_iter();
        nodes.retain(|_| told.next().is_some_and(|(stated, known)| if by_source { stated } else { known }));
    }

    /// Whether what the source states of a kind is known by the vocabulary to be of one of these categories. Then texts need not tell.
    pub(super) fn states_category(&self, kind: &str, categories: &[String]) -> bool {
        // "JavaScript / TypeScript" states both.
        let is_known = |name: &str| name.split('/').any(|part| names_one_of(part.trim(), categories));
        let states = |node: &&Node| !node.is_mentioned() && is_known(&node.name);
        kind != "technology" || categories.is_empty() || self.of_kind(kind).iter().any(states)
    }

    /// Technologies that the vocabulary knows to be written for a language, or else the skills of a group that has its name.
    pub(super) fn written_for<'g>(&'g self, language: &Node) -> Reached<'g> {
        let known = |name: &str| vocabulary().of_name(name).map(|technology| technology.name.to_lowercase());
        let name = known(&language.name);
        let is_of = |node: &Node| {
            name.as_ref().is_some_and(|name| vocabulary().of_name(&node.name).is_some_and(|own| own.is_of(name)))
        };
        let words = folded_words(&language.name);
        let has_all = |own: &Vec<String>| words.iter().all(|word| own.contains(word));
        let beside = |node: &Node| node.key != language.key && self.groups_of(node).iter().any(has_all);
        let found = |is_meant: &dyn Fn(&Node) -> bool| -> Reached<'g> {
            let meant = self.of_kind("technology").into_iter().filter(|node| is_meant(node));
            meant.map(|node| (&node.key, (Vec::new(), None))).into_map()
        };
        let written = found(&is_of);
        if written.is_empty() { found(&beside) } else { written }
    }

    /// Keeps the skills of a group whose name has the words of a question for technologies of some category, or the name of the technology
    /// that it asks about: "LLM libraries", where a group is called "LLM integration". Whether there is such a group.
    pub(super) fn keep_group(&self, nodes: &mut Vec<Found<'_>>, query: &GraphQuery) -> bool {
        let asks = matches!(&query.target, Some(Target::Nodes(kind)) if kind == "technology");
        if query.categories.is_empty() || !asks || !query.narrowing.matters.is_empty() {
            return false;
        }
        let named = query.entities.iter().filter_map(|key| self.node(key.as_str()));
        let mut words: Vec<String> =
            named.filter(|node| node.kind == "technology").flat_map(|node| folded_words(&node.name)).collect();
        words.extend(query.narrowing.words.iter().cloned());
        let stems = |words: &[String]| -> Vec<String> {
            words.iter().map(|word| stem(word, query.narrowing.language)).collect()
        };
        let asked = stems(&words);
        let said = |node: &Node| {
            let groups = self.groups_of(node).into_iter().map(|own| stems(&own));
            groups.map(|own| asked.iter().filter(|word| own.contains(word)).count()).max().unwrap_or(0)
        };
        let said: Vec<usize> = nodes.iter().map(|(node, _, _)| said(node)).collect();
        let most = said.iter().copied().max().unwrap_or(0);
        let found = most > 0;
        let mut said = said.into_iter();
        nodes.retain(|_| !found || said.next() == Some(most));
        found
    }

    /// The folded words of the names of the groups that a skill is in.
    fn groups_of(&self, node: &Node) -> Vec<Vec<String>> {
        let groups = self.around(node.key.as_str(), "IN_CATEGORY", Direction::Out);
        groups.into_iter().map(|(_, group)| folded_words(&group.name)).collect()
    }
}

/// The category of which this one is a part by its name: `database` of `nosql_database`.
fn wider(category: &str) -> Vec<String> {
    category.split_once('_').map(|(_, whole)| whole.to_owned()).into_iter().collect()
}

/// Whether the vocabulary knows a technology to be of a category that is part of a wider one. What is of the wider one, the
/// source says.
fn is_finer(category: &str, node: &Node) -> bool {
    !wider(category).is_empty() && vocabulary().of_name(&node.name).is_some_and(|known| known.is_of(category))
}

/// Whether the vocabulary knows a technology to be of one of these categories.
fn is_known_as(node: &Node, categories: &[String]) -> bool {
    node.kind == "technology" && names_one_of(&node.name, categories)
}

fn names_one_of(name: &str, categories: &[String]) -> bool {
    vocabulary().of_name(name).is_some_and(|known| categories.iter().any(|category| known.is_of(category)))
}
