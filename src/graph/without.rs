//! What a question excludes from a list.

use super::Graph;
use super::narrow::{goes_on, is_called_school, is_spoken, texts_of};
use crate::domain::Direction;
use crate::id::EntityKey;
use crate::ingest::{Edge, Node};
use crate::language::Language;
use crate::registry::folded_words;
use crate::registry::{PostWord, is_common_word, is_technology, words};
use crate::text::{fold, stem};

/// What a list must not contain.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Without {
    /// Entities: "companies besides Acme".
    pub keys: Vec<EntityKey>,
    /// Codes of spoken languages: "languages besides English".
    pub codes: Vec<String>,
    /// Folded words of names.
    pub words: Vec<String>,
    /// Entities that an item must have nothing to do with: "projects without Rust".
    pub having: Vec<EntityKey>,
    /// Folded words that no text of an item may contain: "jobs that were not in Berlin".
    pub saying: Vec<String>,
    /// Whether what goes on is excluded: "not counting the current one".
    pub current: bool,
    /// Whether schools are excluded: "jobs outside universities".
    pub schools: bool,
    /// Kinds of positions: "besides internships".
    pub posts: Vec<PostWord>,
    /// The language of those words.
    pub language: Language,
    /// The names of what items must not have or say.
    pub names: Vec<String>,
}

impl Without {
    /// Whether nothing is excluded.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
            && self.codes.is_empty()
            && self.words.is_empty()
            && self.names.is_empty()
            && !self.current
            && !self.schools
            && self.posts.is_empty()
    }

    /// Whether a node is excluded.
    pub(in crate::graph) fn takes(&self, graph: &Graph, node: &Node) -> bool {
        let is_post =
            |title: &&str| folded_words(title).iter().any(|own| self.posts.iter().any(|post| post.means(own)));
        let titles = if self.posts.is_empty() { Vec::new() } else { graph.titles_at(node) };
        self.current && goes_on(graph, node) == Some(true)
            || !titles.is_empty() && titles.iter().all(is_post)
            || self.takes_named(graph, node)
    }

    /// Whether a node is excluded by name or by what its texts say.
    pub(in crate::graph) fn takes_named(&self, graph: &Graph, node: &Node) -> bool {
        let stem_of = |word: &str| stem(&fold(word), self.language);
        let named =
            |word: &&str| self.words.iter().any(|taken| *taken == fold(word) || stem_of(taken) == stem_of(word));
        if self.is_empty() {
            return false;
        }
        self.keys.contains(&node.key)
            || self.schools && node.kind == "company" && is_called_school(node)
            || node.kind == "language" && self.codes.iter().any(|code| is_spoken(&node.name, code))
            || words(&node.name).iter().map(|word| word.text).any(|word| named(&word))
            || !self.words.is_empty() && is_placed(graph, node, &|word| named(&word))
            || self.having.iter().any(|key| has_to_do(graph, node, key) || self.is_named(graph, node, key))
            || self.saying.iter().any(|word| says(graph, node, word, self.language))
    }

    /// Whether a text of a node has the name of an entity, if that is one word.
    fn is_named(&self, graph: &Graph, node: &Node, key: &EntityKey) -> bool {
        let name = graph.node(key.as_str()).map_or("", |entity| entity.name.as_str());
        matches!(words(name).as_slice(), [only] if says(graph, node, only.text, self.language))
    }
}

/// Whether all positions at an employer are at a place of which a word fits.
fn is_placed(graph: &Graph, node: &Node, fits: &dyn Fn(&str) -> bool) -> bool {
    let held = graph.around(node.key.as_str(), "WORKED_AT", Direction::In);
    let place = |edge: &Edge| edge.properties.get("location").is_some_and(|at| words(at).iter().any(|w| fits(w.text)));
    !held.is_empty() && held.iter().all(|(edge, _)| place(edge))
}

/// Whether an entity is a node, or stands next to it or to one of its projects and achievements.
fn has_to_do(graph: &Graph, node: &Node, key: &EntityKey) -> bool {
    let beside = |node: &EntityKey| {
        let of = |way| graph.all_around(node.as_str(), way).into_iter().any(|(_, other)| other.key == *key);
        of(Direction::Out) || of(Direction::In)
    };
    let own = ["HAS_PROJECT", "HAS_ACHIEVEMENT"].map(|edge| graph.around(node.key.as_str(), edge, Direction::Out));
    node.key == *key || beside(&node.key) || own.iter().flatten().any(|(_, part)| beside(&part.key))
}

/// Maximum words from a negation to the word that it denies: "no Rust", "did not use Rust".
const DENIED: usize = 3;

/// Whether a text of a node contains a word, in any form, and does not deny it: "non-computer". An everyday word is the name of
/// a technology only with its capital: "helped teams go faster".
fn says(graph: &Graph, node: &Node, word: &str, language: Language) -> bool {
    let stem_of = |word: &str| stem(&fold(word), language);
    let denies = |word: &str| {
        let folded = fold(word);
        Language::ALL.iter().any(|own| own.pack().claims.polarity.negations.has(&folded))
    };
    let asked = stem_of(word);
    let shouts = is_technology(word) && is_common_word(&fold(word));
    let is_written = |said: &str| !shouts || said.chars().any(char::is_uppercase);
    let mut texts = texts_of(graph, node, true);
    let beside = graph.all_around(node.key.as_str(), Direction::Out);
    texts.extend(beside.into_iter().map(|(_, other)| other.name.clone()));
    texts.iter().any(|text| {
        let words = words(text);
        (0..words.len()).any(|at| {
            let is_denied = || words[at.saturating_sub(DENIED)..at].iter().any(|before| denies(before.text));
            stem_of(words[at].text) == asked && is_written(words[at].text) && !is_denied()
        })
    })
}
