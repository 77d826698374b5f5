//! Kinds of nodes.

use crate::language::Language;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The properties of a kind of nodes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "DomainKind"))]
pub struct Kind {
    /// Nouns that announce a name of this kind or ask for things of it, by language: `painting`, `picture`. Those of
    /// the built-in kinds are in the language packs.
    #[cfg_attr(feature = "types", schemars(with = "crate::language::ByLanguage<Vec<String>>"))]
    pub words: BTreeMap<Language, Vec<String>>,
    /// The heading of a list of them, by language: `Paintings`.
    #[cfg_attr(feature = "types", schemars(with = "crate::language::ByLanguage<String>"))]
    pub title: BTreeMap<Language, String>,
    /// Whether its nodes have names that questions mention. Others are facts: sentences and values that only edges lead
    /// to.
    pub named: bool,
    /// Whether its single instance is the subject of the whole corpus.
    pub subject: bool,
    /// Whether its nodes group others: a category of technologies.
    pub group: bool,
    /// Whether a node that is called like a technology stands for that technology: an interest in Rust.
    pub yields: bool,
    /// Whether its names are distinctive enough to be guessed from a prefix or despite a typing error.
    pub guessed: bool,
    /// Whether a node of this kind can be the topic of a dialog.
    pub topic: bool,
    /// Whether a fact is attributed to a node of this kind that leads to it.
    pub owner: bool,
    /// Kind of incoming edges that count as uses; lists are ordered by their number.
    pub ranked_by: Option<String>,
    /// Kind of incoming edges whose `start` and `end` date the node.
    pub dated_by: Option<String>,
    /// Whether lists are ordered first by the owners of the nodes.
    pub by_owner: bool,
    /// Whether the setting for the length of technology lists applies.
    pub long_lists: bool,
    /// How a node is written in a list.
    pub item: ItemForm,
}

impl Default for Kind {
    fn default() -> Self {
        Self {
            words: BTreeMap::new(),
            title: BTreeMap::new(),
            named: true,
            subject: false,
            group: false,
            yields: false,
            guessed: true,
            topic: true,
            owner: true,
            ranked_by: None,
            dated_by: None,
            by_owner: false,
            long_lists: false,
            item: ItemForm::Name,
        }
    }
}

/// How an item of a list is written.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub enum ItemForm {
    /// The name alone.
    #[default]
    Name,
    /// The name and the first sentence of the property `description`.
    Description,
    /// The name, the positions, and the period of employment.
    Employment,
    /// A label and the value of a contact.
    Contact,
    /// The name and these properties; `period` stands for `start` and `end`.
    Properties(Vec<String>),
}
