//! Judges by its words whether a question is for this corpus at all.

use crate::index::lexical::{LexicalIndex, LexicalQuery, QueryTerm};
use crate::language::{Language, Languages};
use crate::order::Collect as _;
use crate::plan::QueryPlan;
use crate::text::{counts, detect, is_commonplace, is_idle, sentences, stem};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Stems of each language's words of other topics.
static ELSEWHERE: LazyLock<[BTreeSet<String>; Language::COUNT]> = LazyLock::new(|| {
    Language::ALL.map(|own| {
        own.pack()
            .talk
            .elsewhere
            .iter()
            .map(|word| stem(word, own))
            .filter(|stem| stem.chars().count() >= SHORTEST)
            .into_set()
    })
});

/// What the words of a question say about its topic.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Topic {
    /// Whether it has a word of another topic for which the corpus has neither the word nor a synonym.
    pub elsewhere: bool,
    /// Whether it has a word of such a topic that the corpus has too: "a cat person or a dog person", where texts speak of cats.
    pub there: bool,
    /// Indices, among the query's terms, of the words that tell the topic.
    pub telling: Vec<usize>,
}

/// Shorter stems, in characters, belong to too many words.
const SHORTEST: usize = 3;
/// Minimum similarity at which a word of the corpus counts as the question's word.
const LIKE: f32 = 0.8;

/// The same for a word with the same root, if the question's word has at least [`LONG`] characters.
const ROOT: f32 = 0.4;
const LONG: usize = 8;

/// Determines the topic of a question. The name of the corpus's subject indicates none beside other words: "What is
/// Ada's favourite dish?"
pub fn topic(query: &LexicalQuery, plan: &QueryPlan) -> Topic {
    let mut topic = by_words(query, plan.language, plan.languages);
    let names = plan.subject_words();
    let is_name = |at: &usize| query.terms.get(*at).is_some_and(|term| names.contains(&term.text));
    if !topic.telling.iter().all(is_name) {
        topic.telling.retain(|at| !is_name(at));
    }
    topic
}

/// The topic by words alone; single words may be in other languages.
fn by_words(query: &LexicalQuery, language: Language, languages: Languages) -> Topic {
    let mut topic = Topic::default();
    for (at, term) in query.terms.iter().enumerate() {
        // "what's" says no more than "what".
        let word = term.text.split(['\'', '’']).next().unwrap_or_default();
        let languages = languages.of_word(word);
        let any = |says: &dyn Fn(Language) -> bool| languages.iter().any(says);
        let foreign = |own: Language| {
            own.pack().talk.elsewhere.has(word) || own == language && ELSEWHERE[own.index()].contains(&stem(word, own))
        };
        if any(&foreign) {
            if term.known || term.meant { topic.there = true } else { topic.elsewhere = true }
        }
        let number = word.chars().all(|c| !c.is_alphabetic());
        if !number && !any(&|own| is_commonplace(word, own) || is_idle(word, own)) {
            topic.telling.push(at);
        }
    }
    topic
}

impl Topic {
    /// The same without these folded words.
    pub fn without(&self, query: &LexicalQuery, words: &[String]) -> Self {
        let is_out = |at: &usize| query.terms.get(*at).is_some_and(|term| words.contains(&term.text));
        Self { telling: self.telling.iter().copied().filter(|at| !is_out(at)).collect(), ..self.clone() }
    }

    /// The share of the words telling the topic that a passage has, in whatever form, 0 to 1.
    pub fn share(&self, index: &LexicalIndex, doc: u32, query: &LexicalQuery) -> f32 {
        let terms = self.telling.iter().filter_map(|at| query.terms.get(*at));
        let told: f32 = terms.map(|term| index.match_of(doc, term)).sum();
        told / self.telling.len().max(1) as f32
    }

    /// How many of the words telling the topic a passage has, or words that mean the same.
    pub fn told_in(&self, index: &LexicalIndex, doc: u32, query: &LexicalQuery) -> usize {
        let terms = self.telling.iter().filter_map(|at| query.terms.get(*at));
        terms.filter(|term| index.match_of(doc, term) >= LIKE).count()
    }

    /// Whether a sentence of this text has a number beside a word that tells the topic.
    pub fn is_counted(&self, text: &str, query: &LexicalQuery) -> bool {
        let terms: Vec<&str> = self.telling.iter().filter_map(|at| Some(query.terms.get(*at)?.text.as_str())).collect();
        sentences(text).into_iter().any(|range| {
            let sentence = &text[range];
            let language = detect(sentence);
            let stems: Vec<String> = terms.iter().map(|term| stem(term, language)).collect();
            counts(sentence, language, |word| stems.contains(&stem(word, language)))
        })
    }

    /// Whether a passage has a word with the same root as a long one that tells the topic: "detection" for "detector".
    pub fn is_akin(&self, index: &LexicalIndex, doc: u32, query: &LexicalQuery) -> bool {
        let is_long = |term: &QueryTerm| term.text.chars().count() >= LONG;
        let mut terms = self.telling.iter().filter_map(|at| query.terms.get(*at));
        terms.any(|term| is_long(term) && index.match_of(doc, term) >= ROOT)
    }

    /// Whether a passage has a word that tells the topic. A merely similar word counts only if the corpus knows all the
    /// others; one with the same root only if it is long and the only one.
    pub fn is_told(&self, index: &LexicalIndex, doc: u32, query: &LexicalQuery) -> bool {
        let terms = || self.telling.iter().filter_map(|at| query.terms.get(*at));
        let lacks = terms().any(|term| term.likeness() < LIKE);
        let alone = self.telling.len() == 1 && terms().all(|term| term.text.chars().count() >= LONG);
        let least = match (alone, lacks) {
            (true, _) => ROOT,
            (false, true) => 1.0,
            (false, false) => LIKE,
        };
        terms().any(|term| index.match_of(doc, term) >= least)
    }
}
