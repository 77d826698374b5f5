//! Intents: what a question asks for.

use super::pattern::Patterns;
use crate::language::Language;
use crate::order::Collect as _;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the graph is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Nodes of a kind.
    Nodes(String),
    /// The mentioned entities themselves, with their details.
    Entity,
}

/// How an answer from the graph is presented.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "IntentForm"))]
pub enum Form {
    /// A line above the items.
    #[default]
    List,
    /// Everything known about one entity.
    Details,
    /// Role and time only.
    Role,
    /// A short introduction.
    Introduction,
    /// A greeting: no search.
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
    /// A kind of node, or `entity`: the mentioned entities themselves. Without it, text is searched.
    #[serde(rename = "target")]
    pub(super) asked: Option<String>,
    /// The target for a question whose only subject is the whole corpus.
    #[serde(rename = "targetWithoutSubject")]
    pub(super) asked_alone: Option<String>,
    /// Kinds that resolve an ambiguous name, best first.
    pub prefers: Vec<String>,
    /// Kinds of entities, one of which the question needs to make sense.
    pub requires: Vec<String>,
    /// Kinds of documents that text search tries first, and uses alone if they answer; empty: all.
    pub documents: Vec<String>,
    /// Whether the answer is an enumeration.
    pub list: bool,
    /// Number of candidates from vectors, candidates from BM25, and references offered in the end.
    pub k: (usize, usize, usize),
    /// How an answer from the graph is presented.
    pub form: Form,
    /// The value of `category` that items must have.
    pub category: Option<String>,
    /// Kind of edge: only nodes to which such an edge leads that has no end date.
    pub current: Option<String>,
    /// Whether it stays the same if the required subject is an unknown name.
    pub unknown_subject: bool,
    /// Whether only names are listed.
    pub names_only: bool,
    /// Whether an unknown name is no reason to deny the question.
    pub any_name: bool,
    /// Whether categories named in the question narrow the answer.
    pub narrowed_by_category: bool,
    /// Whether it does not say what is asked for, so that the intent of the previous turn may continue.
    pub open: bool,
    /// Whether it is about the subject of the corpus if the question names nobody.
    pub about_subject: bool,
    /// Names of intents whose items are appended.
    pub also: Vec<String>,
    /// A kind of position that the person must have held: `founder`, `intern`.
    pub position: Option<String>,
    /// Kind of edge: only nodes to which such an edge leads, whatever relates them to the subject of the corpus otherwise.
    pub relation: Option<String>,
    /// Whether only what is going on today counts.
    pub ongoing: bool,
    /// Whether only what is over counts.
    pub over: bool,
    /// Whether only what belongs to no company counts.
    pub own: bool,
    /// Whether a project or company without any such items answers with everything known about it.
    pub or_entry: bool,
    /// Patterns by language, in addition to those of the language packs.
    #[serde(rename = "patterns")]
    #[cfg_attr(feature = "types", schemars(with = "crate::language::ByLanguage<Vec<String>>"))]
    pub(super) own_patterns: BTreeMap<Language, Vec<String>>,
    /// The line above a list, by language; `{subject}` stands for the subject of the question.
    #[cfg_attr(feature = "types", schemars(with = "crate::language::ByLanguage<String>"))]
    pub title: BTreeMap<Language, String>,
    /// The patterns of questions with this intent.
    #[serde(skip)]
    pub patterns: Patterns,
    /// Whether it asks for a section of a resume that the domain does not know.
    #[serde(skip)]
    pub section: bool,
    /// What the graph is asked for; `None`: text search.
    #[serde(skip)]
    pub target: Option<Target>,
    /// The target for a question without a subject.
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
            relation: None,
            ongoing: false,
            over: false,
            own: false,
            or_entry: false,
            own_patterns: BTreeMap::new(),
            title: BTreeMap::new(),
            patterns: Patterns::default(),
            target: None,
            target_alone: None,
            section: false,
        }
    }
}

impl Intent {
    /// Whether it asks for nodes of this kind.
    pub fn targets(&self, kind: &str) -> bool {
        matches!(&self.target, Some(Target::Nodes(own)) if own == kind)
    }

    /// The intent that asks for all nodes of an undeclared kind: a section of a resume that the schema does not know.
    #[cfg(feature = "ask")]
    pub fn of_section(kind: &str, patterns: Patterns) -> Self {
        let mut letters = kind.chars();
        let words = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>();
        let own = words.replace(['_', '-'], " ");
        let title = |language: Language| {
            let known = language.pack().questions.section_titles.of(kind);
            (language, known.map_or_else(|| own.clone(), str::to_owned))
        };
        Self {
            name: kind.to_owned(),
            target: Some(Target::Nodes(kind.to_owned())),
            prefers: vec!["person".to_owned()],
            list: true,
            k: (40, 40, 10),
            title: Language::ALL.into_iter().map(title).into_map(),
            patterns,
            section: true,
            ..Self::default()
        }
    }

    /// Whether it asks for a kind without a condition of its own.
    pub fn is_plain(&self) -> bool {
        self.requires.is_empty()
            && self.position.is_none()
            && self.relation.is_none()
            && !(self.ongoing || self.over || self.own)
    }

    /// Whether it is the greeting.
    pub fn is_greeting(&self) -> bool {
        self.form == Form::Greeting
    }
}

/// Changes an intent by the subjects of the question. All given conditions must hold.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "DomainRefinement"))]
pub struct Refinement {
    /// Names of the intents to change.
    pub from: Vec<String>,
    /// Name of the resulting intent.
    pub to: String,
    /// For each of these lists, the question has a subject of one of its kinds.
    pub has: Vec<Vec<String>>,
    /// The question has no subject of any of these kinds.
    pub lacks: Vec<String>,
    /// Number of things named, not counting groups and the subject of the corpus.
    pub names: Option<usize>,
    /// Whether a category is named.
    pub category: Option<bool>,
    /// Maximum number of content words beside the names.
    pub content: Option<usize>,
}
