//! Entities, their names, and finding them in text. The only place that knows what things are called.
//!
//! Invariants: keys are unique; an ambiguous name returns all its candidates, never a silent guess; nothing here knows
//! intents, documents or retrieval scores.

mod described;
mod everyday;
mod forms;
mod guess;
mod jobs;
mod link;
mod paths;
mod places;
mod posts;
mod prepared;
mod short;
mod skeleton;
mod vocabulary;

pub use everyday::{cue_kind, cue_kind_in, is_common_word, is_common_word_in};
pub use jobs::Jobs;
pub use link::{Candidate, Mention, SURE};
pub use posts::{PostWord, is_freelance};
pub(crate) use short::without_remark;
pub use skeleton::{Word, folded_words, skeleton, words};
pub use vocabulary::{Found, Technology, Vocabulary, is_programming_language, is_technology, vocabulary};

use crate::backend::keep_room;
use crate::domain::Domain;
use crate::id::EntityKey;
use crate::ingest::Node;
use crate::language::{Language, Languages};
use crate::order::Order as _;
use forms::{Forms, Spelling};
pub(crate) use short::initials_of;
use short::{SHORTEST_CALL, short_names};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The kind of entities with commonly known names.
pub const TECHNOLOGY: &str = "technology";

/// Something that questions can name.
#[derive(Clone, Debug, PartialEq)]
pub struct Entity {
    /// Unique slug, the same in graph, index and filters.
    pub key: EntityKey,
    /// `person`, `company`, `project`, `technology`, …
    pub kind: String,
    /// As the source writes it.
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// The source's translations of the name.
    pub translations: BTreeMap<Language, String>,
}

/// All entities of one generation of the corpus.
#[derive(Clone, Debug)]
pub struct Registry {
    domain: Arc<Domain>,
    entities: Vec<Entity>,
    by_key: BTreeMap<EntityKey, usize>,
    forms: Forms,
    /// Entities that only sentences mention. Only their whole names count: the beginning of one is more often something
    /// else.
    mentioned: BTreeSet<usize>,
    /// Positions held at entries.
    posts: Vec<posts::Post>,
    /// The folded words of their titles.
    title_words: BTreeSet<String>,
    /// Where that was.
    places: places::Places,
    /// Employers that stand out in time.
    jobs: Jobs,
    /// Descriptions of entries.
    described: Vec<described::Described>,
    /// The kinds of records, such as publications, and the stems of their texts.
    records: Vec<(String, BTreeSet<String>)>,
    /// The folded words of the names of the corpus's subject.
    subject_words: BTreeSet<String>,
    /// How many entities the source writes of in each language.
    languages: [usize; Language::COUNT],
}

impl Default for Registry {
    fn default() -> Self {
        Self::build([], &BTreeMap::new(), Domain::pages())
    }
}

impl Registry {
    /// Whether a folded word is part of the name of the corpus's subject.
    pub fn is_subject_name(&self, folded: &str) -> bool {
        self.subject_words.contains(folded)
    }

    /// Whether a folded word cuts a part of that name short, as people call each other: `seb` for Sebastian. A letter less is a slip.
    pub fn cuts_subject_name(&self, folded: &str) -> bool {
        let cuts = |name: &String| name.strip_prefix(folded).is_some_and(|rest| rest.chars().nth(1).is_some());
        folded.chars().nth(SHORTEST_CALL - 1).is_some() && self.subject_words.iter().any(cuts)
    }

    /// Builds the registry from a graph's nodes and the aliases added at run time. Of two nodes with the same key, the
    /// first wins.
    pub fn build<'n>(
        nodes: impl IntoIterator<Item = &'n Node>,
        added: &BTreeMap<EntityKey, Vec<String>>,
        domain: Arc<Domain>,
    ) -> Self {
        let mut registry = Self {
            entities: Vec::new(),
            by_key: BTreeMap::new(),
            forms: Forms::default(),
            mentioned: BTreeSet::new(),
            posts: Vec::new(),
            title_words: BTreeSet::new(),
            places: places::Places::default(),
            jobs: Jobs::default(),
            described: Vec::new(),
            records: Vec::new(),
            subject_words: BTreeSet::new(),
            languages: [0; Language::COUNT],
            domain,
        };
        registry.extend(nodes, added);
        registry
    }

    fn insert(&mut self, entity: Entity) {
        keep_room();
        let at = self.entities.len();
        let names = std::iter::once(&entity.name).chain(&entity.aliases).chain(entity.translations.values());
        let names: Vec<&str> = names.map(String::as_str).collect();
        let mut shorter = Vec::new();
        let person = self.is_subject(&entity.kind);
        if entity.kind == TECHNOLOGY {
            let others: Vec<_> = names.iter().flat_map(|name| vocabulary().other_names(name)).collect();
            let spelling = |language: Option<Language>| language.map_or(Spelling::Short, Spelling::Slang);
            shorter.extend(others.into_iter().map(|(name, language)| (name.to_owned(), spelling(language))));
            let remarked = names.iter().filter_map(|name| short::without_remark(name));
            shorter.extend(remarked.map(|name| (name.to_owned(), Spelling::Short)));
        } else {
            shorter.extend(names.iter().flat_map(|name| short_names(name, person)));
        }
        if person {
            let called = std::iter::once(&entity.name).chain(&entity.aliases);
            self.subject_words.extend(called.flat_map(|name| folded_words(name)));
        }
        self.forms.add(at, &names, entity.key.as_str());
        self.forms.add_shorter(at, &shorter);
        self.by_key.insert(entity.key.clone(), at);
        self.entities.push(entity);
    }

    /// Whether the corpus is about somebody, as a portfolio is about its person.
    pub fn has_subject(&self) -> bool {
        self.entities.iter().any(|entity| self.is_subject(&entity.kind))
    }

    /// Whether the source writes of its entities in this language.
    pub fn is_written_in(&self, language: Language) -> bool {
        self.languages[language.index()] > 0
    }

    /// The language that the source writes of most of its entities in.
    pub fn main_language(&self) -> Option<Language> {
        let all: usize = self.languages.iter().sum();
        Language::ALL.into_iter().find(|language| self.languages[language.index()] * 2 > all)
    }

    /// The domain that defines the entities' kinds.
    pub fn domain(&self) -> &Domain {
        &self.domain
    }

    /// A shared reference to the same domain.
    pub fn shared_domain(&self) -> Arc<Domain> {
        self.domain.clone()
    }

    /// Whether this kind is the subject of the whole corpus, as the person of a portfolio is.
    pub fn is_subject(&self, kind: &str) -> bool {
        self.domain.kind(kind).subject
    }

    /// Whether a group of skills has the name of this technology among the words of its own ("Android development"), and the technology
    /// is not itself of one of these categories ("the Django framework").
    pub fn groups_under(&self, name: &str, categories: &[String]) -> bool {
        let asked = folded_words(name);
        let groups = self.entities.iter().filter(|entity| self.domain.kind(&entity.kind).group);
        let mut named = groups.map(|group| folded_words(&group.name));
        let is_one = |known: &Technology| categories.iter().any(|category| known.is_of(category));
        named.any(|own| own != asked && asked.iter().all(|word| own.contains(word)))
            && !vocabulary().of_name(name).is_some_and(is_one)
    }

    /// All entities, in source order.
    pub fn entities(&self) -> &[Entity] {
        &self.entities
    }

    /// The entity with this key.
    pub fn get(&self, key: &str) -> Option<&Entity> {
        self.by_key.get(key).map(|at| &self.entities[*at])
    }

    /// The place of the entity with this key in [`entities`](Self::entities).
    pub fn place_of(&self, key: &EntityKey) -> Option<usize> {
        self.by_key.get(key).copied()
    }

    /// The name to show to a reader of this language.
    pub fn display_name(&self, key: &str, language: Language) -> Option<&str> {
        let entity = self.get(key)?;
        Some(entity.translations.get(&language).unwrap_or(&entity.name))
    }

    /// Candidates for a name by itself (not within a sentence), best first.
    pub fn find_entity(&self, name: &str) -> Vec<Candidate> {
        let length = words(name).len();
        self.link(name)
            .into_iter()
            .filter(|mention| mention.words == length)
            .flat_map(|mention| mention.candidates)
            .collect()
    }

    /// The most certain project of this name.
    pub fn find_project(&self, name: &str) -> Option<&Entity> {
        self.find_of_kind(name, "project")
    }

    /// The most certain company of this name.
    pub fn find_company(&self, name: &str) -> Option<&Entity> {
        self.find_of_kind(name, "company")
    }

    fn find_of_kind(&self, name: &str, kind: &str) -> Option<&Entity> {
        self.find_entity(name).into_iter().find(|c| c.kind == kind).and_then(|c| self.get(c.key.as_str()))
    }

    /// Keys of the entities that a passage in these languages names for certain: no prefixes, no typing errors, no
    /// ambiguous names.
    pub fn certain_keys(&self, passage: &str, languages: impl Into<Languages>) -> Vec<EntityKey> {
        let mut keys: Vec<EntityKey> = self
            .link_exactly(passage, languages.into())
            .into_iter()
            .filter_map(|mention| mention.sure().map(|candidate| candidate.key.clone()))
            .collect();
        keys.order();
        keys.dedup();
        keys
    }

    /// The names that a sentence contains for certain, including ambiguous ones.
    pub fn names_in(&self, sentence: &str, languages: impl Into<Languages>) -> Vec<Mention> {
        self.link_exactly(sentence, languages.into())
    }

    /// Adds the named nodes, with the aliases added at run time. A node whose key is taken is skipped.
    pub fn extend<'n>(&mut self, nodes: impl IntoIterator<Item = &'n Node>, added: &BTreeMap<EntityKey, Vec<String>>) {
        for node in nodes {
            if !self.domain.kind(&node.kind).named || self.by_key.contains_key(&node.key) {
                continue;
            }
            let mut aliases = node.aliases.clone();
            aliases.extend(added.get(&node.key).into_iter().flatten().cloned());
            match node.is_mentioned() {
                true => _ = self.mentioned.insert(self.entities.len()),
                false => self.languages[node.language.index()] += 1,
            }
            self.insert(Entity {
                key: node.key.clone(),
                kind: node.kind.clone(),
                name: node.name.clone(),
                aliases,
                translations: node.translations.clone(),
            });
        }
    }

    /// Whether both registries have the same entities.
    pub fn same_names(&self, other: &Self) -> bool {
        self.entities == other.entities
    }

    /// Names that belong to more than one entity, in either script, with the keys of those entities. For `lint`.
    pub fn ambiguous_names(&self) -> Vec<(String, Vec<EntityKey>)> {
        let mut by_sound: BTreeMap<&[String], (String, BTreeSet<&EntityKey>)> = BTreeMap::new();
        let certain = |spelling: Spelling| matches!(spelling, Spelling::Written | Spelling::SpelledOut);
        for form in self.forms.iter().filter(|form| certain(form.spelling)) {
            let entry = by_sound.entry(&form.skeletons).or_insert_with(|| (form.text.clone(), Default::default()));
            entry.1.insert(&self.entities[form.entity].key);
        }
        by_sound
            .into_values()
            .filter(|(_, keys)| keys.len() > 1)
            .map(|(text, keys)| (text, keys.into_iter().cloned().collect()))
            .collect()
    }
}
