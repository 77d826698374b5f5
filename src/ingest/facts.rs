//! Collects nodes and edges with unique keys.

use super::model::{Edge, Node, Provenance};
use super::slug::slug;
use crate::backend::keep_room;
use crate::id::EntityKey;
use crate::language::{Language, Script};
use crate::text::fold;
use std::collections::{BTreeMap, BTreeSet};

/// Index of a node or an edge in [`Facts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fact {
    Node(usize),
    Edge(usize),
}

/// A text with the source's own translations of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Localised {
    pub text: String,
    pub translations: BTreeMap<Language, String>,
    /// The key given by the source.
    pub key: Option<String>,
    /// How well it is known, in a list of skills.
    pub level: Option<String>,
}

impl Localised {
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// In `language` if there is a translation, otherwise as in the source.
    pub fn in_language(&self, language: Language) -> &str {
        self.translations.get(&language).unwrap_or(&self.text)
    }
}

/// Properties of a node or edge.
pub(super) type Properties = BTreeMap<String, String>;

/// Nodes and edges of one source.
#[derive(Debug, Default)]
pub(super) struct Facts {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    pub warnings: Vec<String>,
    /// The language of the data.
    pub language: Language,
    by_key: BTreeMap<String, usize>,
    by_name: BTreeMap<(String, String), usize>,
    /// Keys that the source gives explicitly; keys made from names do not use them.
    reserved: BTreeSet<String>,
    /// The explicit key of a kind and name, wherever in the source it is given.
    given: BTreeMap<(String, String), String>,
    /// The next number for keys with this prefix.
    counters: BTreeMap<String, usize>,
    edges_seen: BTreeMap<(usize, usize, String, Properties), usize>,
}

impl Facts {
    pub fn new(language: Language) -> Self {
        Self { language, ..Self::default() }
    }

    /// Reserves an explicit key for the entity of this kind and name, before any entity is created.
    pub fn reserve(&mut self, kind: &str, name: &str, key: &str) {
        self.reserved.insert(slug(key));
        self.given.entry((kind.to_owned(), folded(name))).or_insert_with(|| slug(key));
    }

    /// The entity of this kind and name, created if it is new. Ignores case; aliases and a key find it too.
    pub fn entity(&mut self, kind: &str, name: &Localised, aliases: &[String]) -> usize {
        let given = || self.given.get(&(kind.to_owned(), folded(&name.text))).cloned();
        let explicit = name.key.as_deref().map(slug).or_else(given);
        let known_key = explicit.as_ref().and_then(|key| self.by_key.get(key)).copied();
        let known = match known_key.filter(|node| self.nodes.get(*node).is_some_and(|node| node.kind == kind)) {
            Some(node) => Some(node),
            // A new explicit key creates a new entity, whatever the name.
            None if explicit.is_some() => None,
            None => self.find(kind, &name.text),
        };
        if let Some(other) =
            known.filter(|node| self.find(kind, &name.text) != Some(*node)).and_then(|node| self.nodes.get(node))
        {
            let message = format!(
                "«{}» and «{}» have the same key «{}» and are read as one {kind}.",
                name.text, other.name, other.key
            );
            self.warnings.push(message);
        }
        let node = known.unwrap_or_else(|| {
            let key = self.free_key(explicit, &name.text, kind);
            self.push(kind, key, name)
        });
        for spelling in std::iter::once(&name.text).chain(aliases).chain(name.translations.values()) {
            self.by_name.entry((kind.to_owned(), folded(spelling))).or_insert(node);
        }
        // `node` was found in or pushed to `nodes`.
        if let Some(entity) = self.nodes.get_mut(node) {
            for alias in aliases.iter().chain(std::iter::once(&name.text)) {
                if *alias != entity.name && !entity.aliases.contains(alias) {
                    entity.aliases.push(alias.clone());
                }
            }
            for (language, text) in &name.translations {
                entity.translations.entry(*language).or_insert_with(|| text.clone());
            }
        }
        node
    }

    /// A fact: a separate node even if another says the same. `base` begins its key.
    pub fn fact(&mut self, kind: &str, base: &str, text: &Localised) -> usize {
        let explicit = text.key.as_deref().map(slug).filter(|key| !self.by_key.contains_key(key));
        let key = explicit.unwrap_or_else(|| self.numbered(base, 1));
        self.push(kind, key, text)
    }

    /// A fact with a preferred key, which gets a number if it is taken.
    pub fn keyed_fact(&mut self, kind: &str, key: &str, text: &Localised) -> usize {
        let key = if self.is_free(key) { key.to_owned() } else { self.numbered(key, 2) };
        self.push(kind, key, text)
    }

    /// The node of this kind that has this name, alias or key.
    pub fn find(&self, kind: &str, name: &str) -> Option<usize> {
        self.by_name.get(&(kind.to_owned(), folded(name))).copied()
    }

    /// The node of this kind that has this key.
    pub fn find_key(&self, kind: &str, key: &str) -> Option<usize> {
        let node = self.by_key.get(&slug(key)).copied()?;
        self.nodes.get(node).filter(|node| node.kind == kind).map(|_| node)
    }

    /// The edge, created if none with the same ends, kind and properties exists.
    pub fn edge(&mut self, from: usize, to: usize, kind: &str, properties: Properties) -> usize {
        let (Some(from_key), Some(to_key)) = (self.key(from), self.key(to)) else {
            return usize::MAX;
        };
        *self.edges_seen.entry((from, to, kind.to_owned(), properties.clone())).or_insert_with(|| {
            let kind = kind.to_owned();
            self.edges.push(Edge { from: from_key, to: to_key, kind, properties, provenance: Vec::new() });
            self.edges.len() - 1
        })
    }

    /// The key of a node.
    pub fn key(&self, node: usize) -> Option<EntityKey> {
        self.nodes.get(node).map(|node| node.key.clone())
    }

    /// Adds a property; an existing one is kept.
    pub fn property(&mut self, node: usize, name: &str, value: &str) {
        if let Some(node) = self.nodes.get_mut(node) {
            node.properties.entry(name.to_owned()).or_insert_with(|| value.to_owned());
        }
    }

    /// Whether a node has this property with another value.
    pub fn has_other(&self, node: usize, name: &str, value: &str) -> bool {
        let known = self.nodes.get(node).and_then(|node| node.properties.get(name));
        known.is_some_and(|known| known != value)
    }

    /// Records where a fact is written.
    pub fn written(&mut self, fact: Fact, provenance: Provenance) {
        let list = match fact {
            Fact::Node(node) => self.nodes.get_mut(node).map(|node| &mut node.provenance),
            Fact::Edge(edge) => self.edges.get_mut(edge).map(|edge| &mut edge.provenance),
        };
        if let Some(list) = list
            && !list.contains(&provenance)
        {
            list.push(provenance);
        }
    }

    /// A node that no text describes is described where the first relation that names it is stated. A node that is
    /// neither described nor related says nothing and is removed.
    pub fn finish(&mut self) {
        let mut places: BTreeMap<EntityKey, Provenance> = BTreeMap::new();
        for edge in &self.edges {
            if let Some(place) = edge.provenance.first() {
                for key in [&edge.to, &edge.from] {
                    places.entry(key.clone()).or_insert_with(|| place.clone());
                }
            }
        }
        for node in self.nodes.iter_mut().filter(|node| node.provenance.is_empty()) {
            node.provenance.extend(places.remove(&node.key));
        }
        let warnings = &mut self.warnings;
        self.nodes.retain(|node| {
            if node.provenance.is_empty() {
                warnings.push(format!("The {} «{}» is listed, but nothing uses it.", node.kind, node.name));
            }
            !node.provenance.is_empty()
        });
    }

    fn push(&mut self, kind: &str, key: String, name: &Localised) -> usize {
        keep_room();
        let at = self.nodes.len();
        self.by_key.insert(key.clone(), at);
        self.nodes.push(Node {
            key: EntityKey::new(key),
            kind: kind.to_owned(),
            name: name.text.clone(),
            aliases: Vec::new(),
            language: language_of(&name.text, self.language),
            translations: name.translations.clone(),
            properties: BTreeMap::new(),
            order: at,
            provenance: Vec::new(),
        });
        at
    }

    fn is_free(&self, key: &str) -> bool {
        !self.by_key.contains_key(key) && !self.reserved.contains(key)
    }

    fn free_key(&mut self, explicit: Option<String>, name: &str, kind: &str) -> String {
        if let Some(key) = explicit {
            if !self.by_key.contains_key(&key) {
                return key;
            }
            self.warnings.push(format!("The key «{key}» is used twice; the {kind} «{name}» gets another one."));
        }
        let key = slug(name);
        if self.is_free(&key) {
            return key;
        }
        let key = format!("{key}-{}", kind.replace('_', "-"));
        if self.is_free(&key) { key } else { self.numbered(&key, 2) }
    }

    fn numbered(&mut self, base: &str, from: usize) -> String {
        let mut number = self.counters.get(base).copied().unwrap_or(from);
        // This terminates: nodes and reservations are finite.
        while !self.is_free(&format!("{base}-{number}")) {
            number += 1;
        }
        self.counters.insert(base.to_owned(), number + 1);
        format!("{base}-{number}")
    }
}

fn folded(name: &str) -> String {
    fold(name).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The language of a short text: decided by its script, or else the language of the data. Latin words occur in names of
/// every script, so they count only if there is no other script.
pub(super) fn language_of(text: &str, data: Language) -> Language {
    let script = if Script::Cyrillic.occurs_in(text) { Script::Cyrillic } else { Script::Latin };
    script.language(data)
}
