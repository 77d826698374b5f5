//! Which category a technology, project or contact is of: by the source, or by the vocabulary.

use super::Graph;
use super::query::{Found, Reached, folded_words};
use crate::domain::Direction;
use crate::ingest::Node;
use crate::order::Collect as _;
use crate::registry::vocabulary;
use std::collections::BTreeSet;

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
    pub(super) fn keep_categories(&self, nodes: &mut Vec<Found<'_>>, categories: &[String]) {
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

    /// Technologies that the vocabulary knows to be written for a language.
    pub(super) fn written_for<'g>(&'g self, language: &Node) -> Reached<'g> {
        let known = |name: &str| vocabulary().of_name(name).map(|technology| technology.name.to_lowercase());
        let Some(language) = known(&language.name) else { return Reached::new() };
        let is_of = |node: &&Node| vocabulary().of_name(&node.name).is_some_and(|own| own.is_of(&language));
        let found = self.of_kind("technology").into_iter().filter(is_of);
        found.map(|node| (&node.key, (Vec::new(), None))).into_map()
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
