//! What a corpus is about, as data: kinds of things, routes between them, intents of questions, categories, and what
//! the corpus is called in sentences. `portfolio` and `pages` are built in; a site owner's JSON file is merged over one
//! of them.
//!
//! Invariants: input is checked when read, so that no later lookup fails; intents keep the order of the data; words of
//! natural languages are in the language packs, and only an owner's own words are here.

mod data;
mod intent;
mod kind;
mod pattern;
mod route;

pub use data::{BuiltIn, Category, DomainFile, Naming};
pub use intent::{Form, Intent, Refinement, Target};
pub use kind::{ItemForm, Kind};
pub(crate) use pattern::named;
pub use pattern::{Fit, Pattern, Patterns};
pub use route::{Direction, Route, Step};

use crate::error::Result;
use crate::language::{CorpusForms, CorpusName, Language, Languages, fill};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

/// A checked domain.
#[derive(Clone, Debug)]
pub struct Domain {
    name: String,
    /// Whether it extends `pages`.
    base_pages: bool,
    naming: BTreeMap<Language, Naming>,
    kinds: BTreeMap<String, Kind>,
    /// Kinds that only the owner's file declares.
    own_kinds: BTreeSet<String>,
    routes: BTreeMap<(String, String), Vec<Route>>,
    intents: Vec<Arc<Intent>>,
    general: Arc<Intent>,
    categories: Vec<(String, Patterns)>,
    refinements: Vec<Refinement>,
    /// Types of contacts and social networks, with the patterns that name them.
    contacts: Vec<(String, Patterns)>,
    /// The words of all patterns of intents and categories.
    asking: pattern::Asking,
    /// Words of the patterns, for correcting misspelt words; `true` marks the beginning of a word.
    spellings: Vec<(String, bool)>,
    /// The owner's file, as given.
    source: Option<String>,
}

impl PartialEq for Domain {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, &self.source) == (&other.name, &other.source)
    }
}

static PORTFOLIO: LazyLock<Arc<Domain>> = LazyLock::new(|| Arc::new(data::built_in("portfolio")));
static PAGES: LazyLock<Arc<Domain>> = LazyLock::new(|| Arc::new(data::built_in("pages")));
/// Shorter words have too many neighbours to be corrected.
const SHORTEST_RESPELT: usize = 6;
/// The same for the beginning of a word: shorter ones differ by a letter from other words, such as `llamar*` from
/// "llamaba".
const SHORTEST_BEGINNING: usize = 7;

/// The category that may mean any technology.
pub const ANY_TOOL: &str = "tool";

static FALLBACK: LazyLock<Kind> = LazyLock::new(Kind::default);

impl Domain {
    /// The domain of one person's work: JSON Resume and related data.
    pub fn portfolio() -> Arc<Domain> {
        PORTFOLIO.clone()
    }

    /// The domain of texts without facts.
    pub fn pages() -> Arc<Domain> {
        PAGES.clone()
    }

    /// The built-in domain for nodes of these kinds: the portfolio if any of them belongs to one, else pages.
    pub fn fitting<'k>(kinds: impl IntoIterator<Item = &'k str>) -> Arc<Domain> {
        let pages = Domain::pages();
        match kinds.into_iter().any(|kind| !pages.kinds.contains_key(kind) || kind == "person") {
            true => Domain::portfolio(),
            false => pages,
        }
    }

    /// Reads a site owner's `domain.json` and merges it over the domain that it `extends` (by default `portfolio`).
    ///
    /// # Errors
    /// `invalid_settings` with the path of the error; for an unknown key, also the nearest known one.
    pub fn read(json: &str) -> Result<Arc<Domain>> {
        data::read(json).map(Arc::new)
    }

    /// Its name: `portfolio`, `pages`, or the owner's.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The owner's file, as given; `None` for a built-in domain.
    pub fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// What the corpus is called in a language: by the owner's file, else by the built-in domain.
    pub fn corpus(&self, language: Language) -> CorpusForms<'_> {
        match self.naming.get(&language) {
            Some(Naming { subject, inside, of, plural, .. }) => CorpusForms { subject, inside, of, plural: *plural },
            None => self.built_in_name(language).forms(),
        }
    }

    /// Like [`Domain::corpus`]. `own`: whether the owner speaks of her own corpus. An owner's file has the same name
    /// for both.
    pub fn corpus_of(&self, language: Language, own: bool) -> CorpusForms<'_> {
        match own && !self.naming.contains_key(&language) {
            true => self.built_in_name(language).own_forms(),
            false => self.corpus(language),
        }
    }

    /// The answer to a greeting. `formal`: how the reader is addressed; `owner`: the name of the corpus's owner;
    /// `first_person`: whether the owner speaks.
    pub fn greeting(&self, language: Language, formal: bool, owner: Option<&str>, first_person: bool) -> String {
        let own = self.naming.get(&language);
        if let Some(naming) = own.filter(|naming| !naming.greeting.is_empty()) {
            return naming.greeting.clone();
        }
        let name = if own.is_some() { &language.pack().phrases.corpus.pages } else { self.built_in_name(language) };
        match owner.filter(|_| own.is_none()) {
            Some(owner) => {
                let greeting = if first_person { name.own_greeting } else { name.greeting_of };
                fill(greeting.form(formal), &[("name", owner)])
            }
            None => self.corpus(language).fill(name.greeting.form(formal), &[]),
        }
    }

    fn built_in_name(&self, language: Language) -> &'static CorpusName {
        let corpus = &language.pack().phrases.corpus;
        if self.base_pages { &corpus.pages } else { &corpus.portfolio }
    }

    /// The properties of a kind; an undeclared kind gets the defaults.
    pub fn kind(&self, name: &str) -> &Kind {
        self.kinds.get(name).unwrap_or(&FALLBACK)
    }

    /// Whether a kind is declared. Others are of own sections, whose entries may have sentences as titles.
    pub fn declares(&self, kind: &str) -> bool {
        self.kinds.contains_key(kind)
    }

    /// All declared kinds, by name.
    pub fn kinds(&self) -> impl Iterator<Item = (&str, &Kind)> {
        self.kinds.iter().map(|(name, kind)| (name.as_str(), kind))
    }

    /// Kinds whose one instance is the subject of the whole corpus: the person of a portfolio.
    pub fn subject_kinds(&self) -> impl Iterator<Item = &str> {
        self.kinds().filter(|(_, kind)| kind.subject).map(|(name, _)| name)
    }

    /// The routes from nodes of one kind to nodes of another; empty if none is declared.
    pub fn routes(&self, from: &str, to: &str) -> &[Route] {
        // Building the key costs two short strings, and this is called once per subject of a question.
        self.routes.get(&(from.to_owned(), to.to_owned())).map_or(&[], Vec::as_slice)
    }

    /// Whether any edge between two kinds without a declared route joins them. True if the owner's file made one of the
    /// kinds: the built-in domain cannot know how they relate.
    pub fn joins_directly(&self, from: &str, to: &str) -> bool {
        let unknown = |kind: &str| self.own_kinds.contains(kind) || !self.kinds.contains_key(kind);
        unknown(from) || unknown(to)
    }

    /// Whether an intent asks for nodes of a kind that only the owner's file declares.
    pub fn asks_for_own_kind(&self, intent: &Intent) -> bool {
        matches!(&intent.target, Some(Target::Nodes(kind)) if self.own_kinds.contains(kind))
    }

    /// All intents; of two that fit equally well, the first wins.
    pub fn intents(&self) -> &[Arc<Intent>] {
        &self.intents
    }

    /// The intent of a question that no other intent fits: text search.
    pub fn general(&self) -> &Arc<Intent> {
        &self.general
    }

    /// The intent of this name, ignoring case.
    pub fn intent(&self, name: &str) -> Option<&Arc<Intent>> {
        self.intents.iter().find(|intent| intent.name.eq_ignore_ascii_case(name))
    }

    /// The intent that lists things of a kind, without a condition of its own.
    pub fn list_of(&self, kind: &str) -> Option<&Arc<Intent>> {
        self.intents.iter().find(|intent| intent.list && intent.targets(kind) && intent.is_plain())
    }

    /// The intent that lists skills, of one category or all.
    pub fn list_of_skills(&self) -> Option<&Arc<Intent>> {
        self.intents.iter().find(|intent| intent.narrowed_by_category && intent.targets("technology"))
    }

    /// The intent that tells everything about one entity.
    pub fn details(&self) -> Option<&Arc<Intent>> {
        self.intents.iter().find(|intent| intent.form == Form::Details)
    }

    /// The categories, with the patterns that name them.
    pub fn categories(&self) -> &[(String, Patterns)] {
        &self.categories
    }

    /// Whether a (folded) word is of a pattern for one of these categories.
    pub fn names_category(&self, categories: &[String], word: &str, languages: Languages) -> bool {
        let mut named = self.categories.iter().filter(|(name, _)| categories.contains(name));
        named.any(|(_, patterns)| patterns.has_word(word, languages))
    }

    /// The patterns of the categories that a (folded) word may name.
    pub fn categories_of(&self, word: &str, languages: Languages) -> Vec<&Patterns> {
        let named = self.categories.iter().filter(|(_, patterns)| patterns.has_word(word, languages));
        named.map(|(_, patterns)| patterns).collect()
    }

    /// Whether the (folded) words of a name, in any language, name this category: "DB", «Базы данных» for `database`.
    pub fn is_called(&self, category: &str, name: &[String]) -> bool {
        // Only the most specific category counts: a group of vector databases is not the group of databases.
        named(&self.categories, name, Languages::ALL).iter().any(|own| own == category)
    }

    /// Whether a folded text (an address, say) names a type of contact or a network.
    pub fn is_contact(&self, kind: &str, text: &[String]) -> bool {
        self.contacts.iter().any(|(own, patterns)| own == kind && patterns.best(text, Languages::ALL).is_some())
    }

    /// The types of contacts and networks that the (folded) words name.
    pub fn contacts_named(&self, words: &[String], languages: Languages) -> Vec<String> {
        named(&self.contacts, words, languages)
    }

    /// Corrects a misspelt word: the pattern word that differs from it by one wrong, missing, extra or transposed
    /// letter. Short words are not corrected.
    pub fn respelt(&self, word: &str) -> Option<String> {
        let length = word.chars().count();
        if length < SHORTEST_RESPELT {
            return None;
        }
        let near = |known: &str, begins: bool| -> Option<String> {
            if known.as_bytes().first() != word.as_bytes().first() {
                return None;
            }
            let own = known.chars().count();
            if !begins {
                return (own.abs_diff(length) <= 1 && strsim::osa_distance(known, word) == 1).then(|| known.to_owned());
            }
            if own < SHORTEST_BEGINNING || length + 1 < own {
                return None;
            }
            let split = |count: usize| word.split_at(word.char_indices().nth(count).map_or(word.len(), |(at, _)| at));
            let parts = [own, own - 1, own + 1].map(split);
            let (_, rest) = parts.into_iter().find(|(head, _)| strsim::osa_distance(known, head) == 1)?;
            Some(format!("{known}{rest}"))
        };
        let found =
            self.spellings.iter().filter_map(|(known, begins)| Some((*begins, known.len(), near(known, *begins)?)));
        // Of beginnings, the longest leaves the least to chance.
        found.min_by_key(|(begins, length, _)| (*begins, Reverse(*length))).map(|(_, _, word)| word)
    }

    /// The refinements of intents by the subjects of the question, in order.
    pub fn refinements(&self) -> &[Refinement] {
        &self.refinements
    }

    /// Like [`asks_by`](Self::asks_by), but a word that merely begins like one of a pattern counts only if it ends soon
    /// after: "publicatons" is not of `public*`.
    pub fn asks_by_form(&self, word: &str, languages: Languages) -> bool {
        self.asking.has_form(word, languages)
    }

    /// Whether a folded word belongs to a pattern of any intent or category.
    pub fn asks_by(&self, word: &str, languages: Languages) -> bool {
        self.asking.has(word, languages)
    }
}
