//! Which category a technology, project or contact is of: by the source, or by the vocabulary.

use super::Graph;
use super::query::{Found, GraphQuery, Reached};
use crate::domain::{ANY_TOOL, Direction, Target};
use crate::ingest::Node;
use crate::order::Collect as _;
use crate::registry::{folded_words, vocabulary};
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

    /// Keeps what the source says to be of one of the categories asked for; where it has none of them, or none that the vocabulary
    /// knows to be and others that it does ("Coding: clean code, reviews"), what the vocabulary knows to be. Of a group of skills that the
    /// question names too, what may be. Whether it names one.
    pub(super) fn keep_categories(&self, nodes: &mut Vec<Found<'_>>, query: &GraphQuery) -> bool {
        let categories = &query.categories;
        if let Some(mut members) = self.in_named_group(nodes, query) {
            // What the vocabulary does not know may be of any category.
            let any = categories.iter().any(|category| category == ANY_TOOL);
            let may_be =
                |node: &Node| any || vocabulary().of_name(&node.name).is_none() || is_known_as(node, categories);
            members.retain(|(node, _, _)| may_be(node) || self.has_category(node, categories));
            if !members.is_empty() {
                *nodes = members;
                return true;
            }
        }
        // By the source, and by the vocabulary.
        let told = |node: &Node| (self.has_category(node, categories), is_known_as(node, categories));
        let told: Vec<(bool, bool)> = nodes.iter().map(|(node, _, _)| told(node)).collect();
        let stated = told.iter().any(|(stated, _)| *stated);
        let by_source = stated && (told.contains(&(true, true)) || !told.contains(&(false, true)));
        let mut told = told.into_iter();
        nodes.retain(|_| told.next().is_some_and(|(stated, known)| if by_source { stated } else { known }));
        false
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
        let found = |is_meant: &dyn Fn(&Node) -> bool| -> Reached<'g> {
            let meant = self.of_kind("technology").into_iter().filter(|node| is_meant(node));
            meant.map(|node| (&node.key, (Vec::new(), None))).into_map()
        };
        let written = found(&written_in(language));
        let words = folded_words(&language.name);
        let beside = |node: &Node| node.key != language.key && self.is_in_group(node, &words);
        if written.is_empty() { found(&beside) } else { written }
    }

    /// Those of the nodes that are in a group of skills which a question for technologies of some category names: by words beside the
    /// noun for the category ("LLM libraries", where a group is called "LLM integration"), or by a technology ("Android libraries").
    /// `None`: there is no such group.
    fn in_named_group<'g>(&self, nodes: &[Found<'g>], query: &GraphQuery) -> Option<Vec<Found<'g>>> {
        let asks = matches!(&query.target, Some(Target::Nodes(kind)) if kind == "technology");
        if query.categories.is_empty() || !asks {
            return None;
        }
        let mut named = query.entities.iter().filter_map(|key| self.node(key.as_str()));
        let named = named.find(|node| node.kind == "technology");
        let words = named.map_or_else(|| query.narrowing.group.clone(), |named| folded_words(&named.name));
        let by_vocabulary = |named: &Node| {
            let is_written = written_in(named);
            nodes.iter().any(|(node, _, _)| is_written(node))
        };
        if words.is_empty() || named.is_some_and(by_vocabulary) {
            return None;
        }
        let members: Vec<Found<'g>> =
            nodes.iter().filter(|(node, _, _)| self.is_in_group(node, &words)).cloned().collect();
        (!members.is_empty()).then_some(members)
    }

    /// Whether a skill is in a group whose name has all of these (folded) words.
    fn is_in_group(&self, node: &Node, words: &[String]) -> bool {
        let groups = self.around(node.key.as_str(), "IN_CATEGORY", Direction::Out);
        groups.into_iter().any(|(_, group)| {
            let own = folded_words(&group.name);
            words.iter().all(|word| own.contains(word))
        })
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

/// Tells whether the vocabulary knows a technology to be written for a language.
fn written_in(language: &Node) -> impl Fn(&Node) -> bool + use<> {
    let name = vocabulary().of_name(&language.name).map(|known| known.name.to_lowercase());
    move |node| {
        let known = || vocabulary().of_name(&node.name);
        name.as_ref().is_some_and(|name| known().is_some_and(|own| own.is_of(name)))
    }
}

/// Whether the vocabulary knows a technology to be of one of these categories.
fn is_known_as(node: &Node, categories: &[String]) -> bool {
    node.kind == "technology" && names_one_of(&node.name, categories)
}

fn names_one_of(name: &str, categories: &[String]) -> bool {
    vocabulary().of_name(name).is_some_and(|known| categories.iter().any(|category| known.is_of(category)))
}
