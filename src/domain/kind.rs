//! Kinds of nodes.

use crate::language::Language;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is peculiar about nodes of a kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "DomainKind"))]
pub struct Kind {
    /// Nouns that announce a name of this kind or ask for things of it, by language: `painting`, `picture`. Those of the
    /// built-in kinds stand in the language packs.
    #[cfg_attr(feature = "types", schemars(with = "crate::language::ByLanguage<Vec<String>>"))]
    pub words: BTreeMap<Language, Vec<String>>,
    /// The heading of a list of them, by language: `Paintings`.
    #[cfg_attr(feature = "types", schemars(with = "crate::language::ByLanguage<String>"))]
    pub title: BTreeMap<Language, String>,
    /// Whether its nodes have names that questions mention. Others are facts: sentences and values that only edges lead to.
    pub named: bool,
    /// Whether its one instance is the subject of the whole corpus.
    pub subject: bool,
    /// Whether its nodes group others: a category of technologies.
    pub group: bool,
    /// Whether its names are proper enough to be guessed at from a beginning or with a typing error.
    pub guessed: bool,
    /// Whether a dialog stays with a node of this kind.
    pub topic: bool,
    /// Whether facts are told as those of the node that leads to them.
    pub owner: bool,
    /// Edges toward the node that count its uses; lists are ordered by them.
    pub ranked_by: Option<String>,
    /// Edges toward the node whose `start` and `end` date it.
    pub dated_by: Option<String>,
    /// Whether the order of lists is first that of the owners of the nodes.
    pub by_owner: bool,
    /// Whether the setting for the length of lists of technologies holds for it.
    pub long_lists: bool,
    /// What is said of a node in a list.
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
    /// The name, the positions, and the time of employment.
    Employment,
    /// A label and the value of a way to reach somebody.
    Contact,
    /// The name and these properties; `period` stands for `start` and `end`.
    Properties(Vec<String>),
}
