//! Intents: what a question wants.

use super::pattern::Patterns;
use crate::language::Language;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the graph is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Nodes of a kind.
    Nodes(String),
    /// The mentioned entities themselves, with their particulars.
    Entity,
}

/// How an answer from the graph is put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "IntentForm"))]
pub enum Form {
    /// A line above all items.
    #[default]
    List,
    /// What is known of one entity.
    Details,
    /// Role and time alone.
    Role,
    /// A short introduction.
    Introduction,
    /// A greeting: nothing is looked for.
    Greeting,
}

/// One kind of question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "types", schemars(rename = "DomainIntent", extend("required" = ["name"])))]
pub struct Intent {
    /// Its public name: `project_details`.
    pub name: String,
    /// A kind of node, or `entity`: the mentioned entities themselves. Without it text is searched.
    #[serde(rename = "target")]
    pub(super) asked: Option<String>,
    /// What is asked for where the question has no subject but the whole corpus.
    #[serde(rename = "targetWithoutSubject")]
    pub(super) asked_alone: Option<String>,
    /// Kinds that settle an ambiguous name, best first.
    pub prefers: Vec<String>,
    /// The question makes no sense without an entity of one of these kinds.
    pub requires: Vec<String>,
    /// Kinds of documents that text search looks at first, and alone where they answer; empty: all.
    pub documents: Vec<String>,
    /// Whether the answer is an enumeration.
    pub list: bool,
    /// Candidates from vectors, candidates from BM25, references offered at the end.
    pub k: (usize, usize, usize),
    /// How an answer from the graph is put.
    pub form: Form,
    /// A value of `category` that items must have.
    pub category: Option<String>,
    /// Only nodes that an edge of this kind without an end leads to.
    pub current: Option<String>,
    /// Whether it stays what it is where the required subject is a name that nobody knows.
    pub unknown_subject: bool,
    /// Whether only names are listed.
    pub names_only: bool,
    /// Whether a name that nobody knows is no reason to deny the question.
    pub any_name: bool,
    /// Whether categories that the question names narrow the answer.
    pub narrowed_by_category: bool,
    /// Whether it says nothing about what is wanted, so that the intent of the turn before may go on.
    pub open: bool,
    /// Whether it is about the subject of the corpus where the question names nobody.
    pub about_subject: bool,
    /// Names of intents whose items follow.
    pub also: Vec<String>,
    /// A kind of position that somebody must have held: `founder`, `intern`.
    pub position: Option<String>,
    /// Only what goes on today.
    pub ongoing: bool,
    /// Only what no company has.
    pub own: bool,
    /// Whether a project or company of which nothing of this kind is known answers with all that is known of it.
    pub or_entry: bool,
    /// Patterns beside those of the language packs, by language.
    #[serde(rename = "patterns")]
    #[cfg_attr(feature = "types", schemars(with = "crate::language::ByLanguage<Vec<String>>"))]
    pub(super) own_patterns: BTreeMap<Language, Vec<String>>,
    /// The line above a list, by language; `{subject}` stands for what the question is about.
    #[cfg_attr(feature = "types", schemars(with = "crate::language::ByLanguage<String>"))]
    pub title: BTreeMap<Language, String>,
    /// What questions of this intent look like.
    #[serde(skip)]
    pub patterns: Patterns,
    /// What the graph is asked for; `None`: text search.
    #[serde(skip)]
    pub target: Option<Target>,
    /// The same where the question has no subject.
    #[serde(skip)]
    pub target_alone: Option<Target>,
}

impl Default for Intent {
    fn default() -> Self {
        Self {
            name: String::new(),
            asked: None,
            asked_alone: None,
            prefers: Vec::new(),
            requires: Vec::new(),
            documents: Vec::new(),
            list: false,
            k: (30, 30, 8),
            form: Form::List,
            category: None,
            current: None,
            unknown_subject: false,
            names_only: false,
            any_name: false,
            narrowed_by_category: false,
            open: false,
            about_subject: false,
            also: Vec::new(),
            position: None,
            ongoing: false,
            own: false,
            or_entry: false,
            own_patterns: BTreeMap::new(),
            title: BTreeMap::new(),
            patterns: Patterns::default(),
            target: None,
            target_alone: None,
        }
    }
}

impl Intent {
    /// The intent that asks for all nodes of a kind that no domain declares: a section of a resume that the schema does
    /// not know.
    pub fn of_section(kind: &str) -> Self {
        let mut letters = kind.chars();
        let words = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>();
        let title = words.replace(['_', '-'], " ");
        Self {
            name: kind.to_owned(),
            target: Some(Target::Nodes(kind.to_owned())),
            prefers: vec!["person".to_owned()],
            list: true,
            k: (40, 40, 10),
            title: Language::ALL.into_iter().map(|language| (language, title.clone())).collect(),
            ..Self::default()
        }
    }

    /// Whether it is the greeting.
    pub fn is_greeting(&self) -> bool {
        self.form == Form::Greeting
    }
}

/// What an intent becomes through the subjects of the question. All conditions that are given must hold.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "DomainRefinement"))]
pub struct Refinement {
    /// Names of the intents that the words led to.
    pub from: Vec<String>,
    /// The intent that is meant.
    pub to: String,
    /// A subject of one of these kinds is there, for each of the lists.
    pub has: Vec<Vec<String>>,
    /// No subject of any of these kinds is there.
    pub lacks: Vec<String>,
    /// How many things are named: things of their own, no groups, not the subject of the corpus.
    pub names: Option<usize>,
    /// Whether a category is named.
    pub category: Option<bool>,
    /// How many words at most say something else.
    pub content: Option<usize>,
}
