//! Which of the dated things satisfy the conditions of a question: her longest internship, the first job in Berlin, the latest but
//! for the current one.

use super::entries::Entry;
use super::texts::{Texts, tokens};
use super::{Ask, TimeQuery};
use crate::domain::Patterns;
use crate::graph::narrow::{SCHOOL, begins_with_position, is_called_school, is_of_degree, names_position};
use crate::graph::{Graph, Without};
use crate::language::{Language, Languages, asks_of, tells_of};
use crate::order::Collect as _;
use crate::registry::PostWord;
use crate::registry::folded_words;
use std::collections::BTreeSet;

impl Graph {
    /// Whether a question excludes an entry.
    pub(super) fn is_out(&self, entry: &Entry, without: &Without) -> bool {
        let of_post = || without.posts.iter().any(|post| is_post(entry, post));
        let node = || self.node(entry.key.as_str());
        without.current && entry.open || of_post() || node().is_some_and(|node| without.takes_named(self, node))
    }

    /// Keeps the jobs at schools, if these are asked for, and the entries that satisfy the conditions of a question for an order.
    /// `None`: there are none.
    pub(super) fn keep_asked(&self, entries: &mut Vec<Entry>, query: &TimeQuery) -> Option<()> {
        let narrowing = &query.narrowing;
        if narrowing.schools {
            entries
                .retain(|entry| entry.kind == "company" && self.node(entry.key.as_str()).is_some_and(is_called_school));
            (!entries.is_empty()).then_some(())?;
        }
        if !query.ask.orders() && query.ask != Ask::During {
            return Some(());
        }
        let held = |entry: &Entry, position: &str| {
            let named = self.node(entry.key.as_str()).is_some_and(|node| names_position(&node.name, position));
            let texts = entry.properties.get("summary").or_else(|| entry.properties.get("description"));
            let told = |text: &String| begins_with_position(text, position);
            named || titles(entry).any(|title| names_position(title, position)) || texts.is_some_and(told)
        };
        if let Some(position) = &narrowing.position {
            let fits = |entry: &Entry| held(entry, position);
            // Of a period, what may have been meant is better than nothing.
            if query.ask.orders() || entries.iter().any(fits) {
                entries.retain(fits);
            }
        }
        if !query.ask.orders() {
            return Some(());
        }
        if let Some(goes_on) = narrowing.goes_on {
            entries.retain(|entry| entry.open == goes_on);
        }
        match self.said_of(entries, &query.words) {
            Some(described) => *entries = described,
            // Nobody taught: no job is the longest one as a teacher.
            None if posts_of(&query.words).iter().any(PostWord::has_kind) => return None,
            None => {}
        }
        (!entries.is_empty()).then_some(())
    }

    /// The entries that these words describe: by name, role and place, else by everything that is told of them. `None`: the words
    /// tell none from the others.
    fn said_of(&self, entries: &[Entry], words: &[(String, Language)]) -> Option<Vec<Entry>> {
        let posts = posts_of(words);
        let said_by = |entry: &Entry, texts: Texts| -> BTreeSet<usize> {
            let said = self.said_words(entry, words, texts);
            let roles = posts.iter().enumerate().filter(|(_, post)| is_post(entry, post));
            said.into_iter().chain(roles.map(|(at, _)| at)).into_set()
        };
        let pick = |texts: Texts, whole: bool| -> Option<Vec<Entry>> {
            let said: Vec<BTreeSet<usize>> = entries.iter().map(|entry| said_by(entry, texts)).collect();
            let most = said.iter().map(BTreeSet::len).max().filter(|most| *most > 0)?;
            if whole && most < words.len() {
                return None;
            }
            let fits = entries.iter().zip(&said).filter(|(_, own)| own.len() == most);
            Some(fits.map(|(entry, _)| entry.clone()).collect())
        };
        pick(Texts::Places, false).or_else(|| pick(Texts::All, true))
    }

    /// The studies of this degree, and of those the ones that say the most of the words. School is none, where there is more.
    pub(super) fn studies(&self, all: &[Entry], degree: &str, words: &[(String, Language)]) -> Vec<Entry> {
        let is_of =
            |entry: &Entry, degree: &str| self.node(entry.key.as_str()).is_some_and(|node| is_of_degree(node, degree));
        let fits = |entry: &&Entry| match degree {
            "" => !is_of(entry, SCHOOL),
            degree => is_of(entry, degree),
        };
        let studies = || all.iter().filter(|entry| entry.kind == "education");
        let mut of_degree: Vec<Entry> = studies().filter(fits).cloned().collect();
        if of_degree.is_empty() && matches!(degree, "" | SCHOOL) {
            of_degree = studies().cloned().collect();
        }
        Some(self.saying(&of_degree, words, Texts::Own)).filter(|said| !said.is_empty()).unwrap_or(of_degree)
    }

    /// The entries that contain the most of the question's words. `whole`: it names nothing that limits them.
    pub(super) fn told_by(&self, entries: &[Entry], query: &TimeQuery, whole: bool) -> Vec<Entry> {
        let texts = match (whole, query.ask) {
            (false, _) => Texts::Roles,
            // The duration of one thing done in a job: the job's dates do not tell.
            (true, Ask::Duration) if query.kinds.is_empty() => Texts::Own,
            (true, _) => Texts::All,
        };
        let some = |found: Vec<Entry>| Some(found).filter(|found| !found.is_empty());
        let by_titles = || if whole { self.told_by_titles(entries, query).and_then(some) } else { None };
        by_titles().or_else(|| some(self.saying(entries, &query.words, texts))).unwrap_or_default()
    }

    /// The entries whose titles say or mean the most of the question's words.
    fn told_by_titles(&self, entries: &[Entry], query: &TimeQuery) -> Option<Vec<Entry>> {
        let some = |found: Vec<Entry>| Some(found).filter(|found| !found.is_empty());
        // "How long in management": a title may say "lead".
        let length = query.ask.is_of_length();
        if length && let Some(found) = self.of_matters(entries, query).and_then(some) {
            return Some(found);
        }
        // "When was he a developer": what was done with developers elsewhere is not asked for.
        let posts = posts_of(&query.words);
        let said = || some(self.saying(entries, &query.words, Texts::Roles));
        let meant = || some(self.titled_as(entries, query, &posts));
        let held = if posts.iter().any(PostWord::has_kind) { meant().or_else(said) } else { said().or_else(meant) };
        // Who studied journalism for four years was no journalist for so long.
        let studied = |found: &Vec<Entry>| found.iter().all(|entry| entry.kind == "education");
        held.filter(|found| !(length && query.kinds.is_empty() && studied(found)))
    }

    /// The jobs whose titles mean all these words: the same kind of position, or the same field, in any language.
    fn titled_as(&self, entries: &[Entry], query: &TimeQuery, posts: &[PostWord]) -> Vec<Entry> {
        let fields = query.words.iter().map(|(word, language)| self.domain().categories_of(word, (*language).into()));
        let words: Vec<(&PostWord, Vec<&Patterns>)> = posts.iter().zip(fields).collect();
        let is_field = |entry: &Entry, fields: &[&Patterns]| {
            let shared = |own: &String| fields.iter().any(|field| field.has_word(own, Languages::ALL));
            !fields.is_empty() && titles(entry).any(|title| folded_words(title).iter().any(shared))
        };
        let means = |entry: &Entry| words.iter().all(|(post, fields)| is_post(entry, post) || is_field(entry, fields));
        entries.iter().filter(|entry| entry.rank == 0 && means(entry)).cloned().collect()
    }

    /// The jobs whose titles tell of what every word asks for: of leading others, for "how long has she been in management".
    fn of_matters(&self, entries: &[Entry], query: &TimeQuery) -> Option<Vec<Entry>> {
        let matters = query.matters();
        let asks =
            |(word, language): &(String, Language)| matters.iter().any(|own| asks_of(own, word, (*language).into()));
        if !query.words.iter().all(asks) {
            return None;
        }
        let leads = matters.contains(&"team");
        let is_of = |title: &str| {
            let tells =
                folded_words(title).iter().any(|word| matters.iter().any(|own| *own != "team" && tells_of(own, word)));
            tells || leads && LEADING.iter().any(|kind| names_position(title, kind))
        };
        Some(entries.iter().filter(|entry| entry.rank == 0 && titles(entry).any(is_of)).cloned().collect())
    }

    /// "How many years as a head nurse", "of management": only the jobs with such a title, or that tell of it, count. Whether a
    /// title selects them; `None`: no job tells of it.
    pub(super) fn keep_experience(&self, entries: &mut Vec<Entry>, query: &TimeQuery) -> Option<bool> {
        let posts = posts_of(&query.words);
        // A rank alone is no trade: "experience with senior citizens".
        if posts.iter().any(|post| post.has_kind() && (posts.len() == 1 || !post.is_rank()))
            && let titled = self.titled_as(entries, query, &posts)
            && !titled.is_empty()
        {
            *entries = titled;
            return Some(true);
        }
        let matters = query.matters();
        if !matters.is_empty() {
            entries.retain(|entry| self.tells_of_any(entry, &matters));
            (!entries.is_empty()).then_some(())?;
        }
        Some(false)
    }

    /// The entries whose roles have all words of a position's title.
    pub(super) fn held_as(&self, all: &[Entry], title: &[(String, Language)]) -> Vec<Entry> {
        let posts = posts_of(title);
        let says = |entry: &&Entry| {
            let said = self.said_words(entry, title, Texts::Roles);
            posts.iter().enumerate().all(|(at, post)| said.contains(&at) || is_post(entry, post))
        };
        all.iter().filter(says).cloned().collect()
    }

    /// The entries whose roles have the names of all these and the words: the first job as "`DevOps` engineer".
    pub(super) fn as_titles(&self, all: &[Entry], names: &[String], query: &TimeQuery) -> Vec<Entry> {
        if !query.ask.orders() || query.words.is_empty() {
            return Vec::new();
        }
        let says = |entry: &&Entry| {
            let text = self.text_of(entry, Texts::Roles);
            let own = tokens(&text);
            names.iter().all(|name| tokens(name).is_subset(&own))
                && self.said_words(entry, &query.words, Texts::Roles).len() == query.words.len()
        };
        all.iter().filter(says).cloned().collect()
    }
}

/// The kinds of positions of those who lead others.
const LEADING: [&str; 3] = ["lead", "manager", "director"];

/// What each of these words means in a title.
fn posts_of(words: &[(String, Language)]) -> Vec<PostWord> {
    words.iter().map(|(word, language)| PostWord::new(word, (*language).into())).collect()
}

/// The roles of an entry.
fn titles(entry: &Entry) -> impl Iterator<Item = &str> {
    let role = |name: &str| name.starts_with("position") || matches!(name, "roles" | "type");
    entry.properties.iter().filter(move |(name, _)| role(name)).map(|(_, title)| title.as_str())
}

/// Whether a role of an entry has a word that means this one.
fn is_post(entry: &Entry, post: &PostWord) -> bool {
    let means = |title: &str| folded_words(title).iter().any(|own| post.is_akin(own));
    titles(entry).any(means)
}
