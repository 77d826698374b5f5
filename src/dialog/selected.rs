//! Questions that select from what was listed, by order or time.

use super::follow_up::{Asked, Referent};
use super::memory::Turn;
use super::returning;
use super::words::{Part, asks_how_well, is_of_knowing};
use crate::domain::{Intent, ItemForm, Target};
use crate::graph::Ask;
use crate::id::EntityKey;
use crate::language::{is_of, phrase_end};
use crate::plan::{TimeQuestion, asks_for_order, asks_for_present, asks_for_rank, is_of_time, narrows};
use crate::registry::cue_kind;
use std::sync::Arc;

/// Kinds of things that were at some time.
const DATED: [&str; 7] = ["company", "project", "education", "volunteer", "certificate", "award", "publication"];
/// Kinds of what somebody knows better or worse.
const KNOWN: [&str; 2] = ["language", "technology"];

impl Asked<'_> {
    /// The intent of a list of languages, where the question asks how well they are known: "how well?"
    pub fn rated_again(&self) -> Option<Arc<Intent>> {
        let last = self.memory.last_found()?;
        let of_languages = matches!(&last.intent.target, Some(Target::Nodes(kind)) if kind == "language");
        (of_languages && asks_how_well(&self.parts)).then(|| last.intent.clone())
    }

    /// What was listed, for a question about its order: "which one is the newest?", and about what came after the studies
    /// or voluntary work listed: "and after that?".
    pub fn order_of_list(&self) -> Option<Vec<EntityKey>> {
        let last = self.memory.last_found()?;
        // "What year is the newest from": its date is told with it.
        let dated = self.alone.time.as_ref().is_some_and(|time| time.ask == Ask::When);
        let asks = self.alone.intent_score > 0.0 && !self.alone.intent.open && !dated;
        // What was told of one thing has no items.
        let told = if last.items.is_empty() { &last.entities } else { &last.items };
        if asks || self.alone.period.is_some() || told.is_empty() || self.asks_for_others(last) {
            return None;
        }
        let folded = self.folded();
        let of_dates = |part: &Part<'_>| dated && part.is_of_years();
        // "No, I meant the longest of them".
        let from = self.parts.len() - returning::after_correction(&self.parts).map_or(self.parts.len(), <[_]>::len);
        let says = |at: usize| {
            let part = &self.parts[at];
            let idle = self.says_nothing(part) || of_dates(part) || self.is_order_word(part);
            let nth = returning::nth_of(part).is_some() && !returning::is_in_time(&self.parts, at);
            at >= from && (!idle || part.is_first_or_second_person() || nth)
        };
        // "And the oldest?" after the newest: of the list before.
        let items = match told.as_slice() {
            [only] => self.lists().find(|items| items.contains(only)).unwrap_or(&last.items),
            _ => &last.items,
        };
        let used = asks_for_order(&folded, self.alone.languages).filter(|_| items.len() > 1);
        // "The longest of the ones in Berlin".
        let selects = returning::selects(&self.parts);
        let describes = |at: usize| selects && (self.in_vocabulary)(&self.parts[at].folded);
        let verb = returning::before_adverb(&self.parts);
        let by_rank = used.is_some_and(|used| {
            (0..folded.len()).all(|at| !says(at) || used.contains(&at) || verb == Some(at) || describes(at))
                && used.iter().all(|at| {
                    let in_time = returning::is_in_time(&self.parts, *at);
                    returning::nth_of(&self.parts[*at]).is_none() || verb.is_some() || in_time
                })
        });
        let beside = last.entities.is_empty()
            && self.focus.topics(last).is_empty()
            && returning::shift(&self.parts, |part| self.says_nothing(part)).is_some();
        match by_rank {
            true => Some(items.clone()),
            false => beside.then(|| last.items.clone()).filter(|items| !items.is_empty()),
        }
    }

    /// The intent of which one thing was told by its order, for a question about another: "his newest certificate" – "and the
    /// oldest?".
    pub fn order_again(&self) -> Option<Arc<Intent>> {
        if self.alone.time.as_ref().is_some_and(|time| time.ask.is_of_dates()) {
            return None;
        }
        let before = self.memory.last_found()?;
        // "And the first?" after one of several was told of is the first of these.
        let nth = |part: &Part<'_>| returning::nth_of(part).is_some();
        if before.items.is_empty() && self.parts.iter().any(nth) {
            return None;
        }
        let told = if before.items.is_empty() { &before.entities } else { &before.items };
        let [only] = told.as_slice() else { return None };
        // What came before it continued the same list.
        let turns = self.memory.turns().iter().rev();
        let mut going_on = true;
        let mut turns = turns.take_while(|turn| std::mem::replace(&mut going_on, turn.follow_up));
        let lists = |turn: &&Turn| turn.intent.list && matches!(turn.intent.target, Some(Target::Nodes(_)));
        let (intent, last) = match turns.find(lists) {
            Some(last) => (&last.intent, last),
            // "Her newest project", by its dates alone.
            None => {
                let kind = &self.registry.get(only.as_str())?.kind;
                (self.registry.domain().list_of(kind)?, before)
            }
        };
        if self.asks_for_others(last) {
            return None;
        }
        let folded = self.folded();
        let used = asks_for_order(&folded, self.alone.languages)?;
        let says = |at: usize| {
            let part = &self.parts[at];
            !self.says_nothing(part) && !self.is_order_word(part)
        };
        let own = self.alone.intent_score > 0.0 && !self.alone.intent.open;
        let only = (0..folded.len()).all(|at| used.contains(&at) || !says(at));
        (only && !own && !self.names_another()).then(|| intent.clone())
    }

    /// The intent of a list of one period, and the kinds asked for, for a question that says nothing but another period: "where did
    /// he work in 2019" – "and in 2016?".
    pub(super) fn another_period(&self) -> Option<(Arc<Intent>, Vec<String>)> {
        let last = self.memory.last().filter(|last| last.found && last.intent.list)?;
        let kinds = last.period.as_ref()?;
        let bare = |time: &TimeQuestion| time.ask == Ask::During && time.kinds.is_empty() && time.words.is_empty();
        let only = self.alone.intent_score == 0.0 && self.alone.time.as_ref().is_some_and(bare);
        (only && self.alone.period.is_some() && !self.names_another()).then(|| (last.intent.clone(), kinds.clone()))
    }

    /// The last job listed for a period, or the newest of several present ones, from which "before" and "after" are counted: "what did
    /// she do in 2016" – "and before that?".
    pub(super) fn last_listed_job(&self) -> Option<&EntityKey> {
        let employs = |key: &&EntityKey| {
            let entity = self.registry.get(key.as_str());
            entity.is_some_and(|entity| self.registry.domain().kind(&entity.kind).item == ItemForm::Employment)
        };
        let last = self.memory.last().filter(|last| last.found)?;
        // Of several present jobs, the one that began last is told first.
        if last.intent.current.is_some() {
            return last.items.iter().find(employs);
        }
        last.period.as_ref()?;
        last.items.iter().rfind(employs)
    }

    /// Whether a word only asks for an order, or for what is over.
    fn is_order_word(&self, part: &Part<'_>) -> bool {
        is_of_time(&part.folded, part.languages) || is_of(&part.folded, part.languages, |pack| pack.times.ended)
    }

    /// Whether a noun asks for things of another kind than those that a turn listed: after awards, "and her latest job".
    pub(super) fn asks_for_others(&self, last: &Turn) -> bool {
        let listed = last.items.iter().chain(&last.entities);
        let mut kinds: Vec<&str> =
            listed.filter_map(|key| Some(self.registry.get(key.as_str())?.kind.as_str())).collect();
        if let Some(Target::Nodes(kind)) = &last.intent.target {
            kinds.push(kind);
        }
        let is_job = |part: &Part<'_>| part.asks_by(|groups| groups.job);
        let asked = |part: &Part<'_>| cue_kind(part.word.text).or_else(|| is_job(part).then_some("company"));
        !kinds.is_empty() && self.parts.iter().filter_map(asked).any(|kind| !kinds.contains(&kind))
    }

    /// Lists of several things, the last one first.
    pub(super) fn lists(&self) -> impl Iterator<Item = &Vec<EntityKey>> {
        self.memory.turns().iter().rev().map(|turn| &turn.items).filter(|items| items.len() > 1)
    }

    /// What was listed and by which intent, for a question about its ranking: "and the weakest?".
    pub fn ranked_again(&self) -> Option<(Arc<Intent>, Vec<EntityKey>)> {
        self.alone.ranked?;
        let last = self.memory.last_found().filter(|last| last.items.len() > 1 && last.intent.list)?;
        if self.asks_for_others(last) {
            return None;
        }
        let folded = self.folded();
        let used = asks_for_rank(&folded, self.alone.languages)?;
        // "Which is she best at" names nothing that is ranked, and neither does "which does she speak best" after languages.
        let known = matches!(&last.intent.target, Some(Target::Nodes(kind)) if KNOWN.contains(&kind.as_str()));
        let knows = |at: usize| known && is_of_knowing(&self.parts[at]);
        let bare = |at: usize| used.contains(&at) || self.parts[at].is_function_word || knows(at);
        let asks = self.alone.intent_score > 0.0 && self.alone.intent.name != last.intent.name;
        let asks = asks && !(0..folded.len()).all(bare);
        let says = |at: usize| !self.says_nothing(&self.parts[at]) || self.parts[at].is_first_or_second_person();
        let only = (0..folded.len()).all(|at| !says(at) || used.contains(&at) || knows(at));
        (only && !asks && !self.names_another()).then(|| (last.intent.clone(), last.items.clone()))
    }

    /// The intent and the items of the list before, whose number alone is asked for: "how many?"
    pub fn counted(&self) -> Option<(Arc<Intent>, Vec<EntityKey>)> {
        let last = self.memory.last_found().filter(|last| !last.items.is_empty() && last.intent.list)?;
        let says = |part: &Part<'_>| !self.says_nothing(part) || self.is_of_person(part) || part.is_of_years();
        let counts = self.alone.count && self.alone.time.is_none();
        let asks = counts && self.alone.intent_score == 0.0 && !self.parts.iter().any(says);
        asks.then(|| (last.intent.clone(), last.items.clone()))
    }

    /// Whether it asks what was at the time of what the dialog is about: "did she have other jobs back then".
    pub(super) fn says_then(&self) -> bool {
        let folded = self.folded();
        if !matches!(&self.alone.intent.target, Some(Target::Nodes(kind)) if DATED.contains(&kind.as_str())) {
            return false;
        }
        let begins = |at: usize| phrase_end(|pack| pack.times.then, &folded, at, self.alone.languages).is_some();
        (0..folded.len()).any(begins)
    }

    /// Whether it names an entity.
    fn names_another(&self) -> bool {
        self.alone.entities.iter().any(|entity| !entity.subject)
    }

    /// What was listed, for a question that selects by time: "which of them were in 2020", "which of those still go on".
    pub fn selected_by_time(&self) -> Option<Vec<EntityKey>> {
        let last = self.memory.last_found().filter(|last| last.items.len() > 1)?;
        let folded = self.folded();
        let goes_on = asks_for_present(&folded, self.alone.languages);
        let by_time = self.alone.period.is_some() || goes_on;
        let asks = by_time || self.alone.intent.ongoing;
        (asks && returning::selects(&self.parts)).then(|| last.items.clone())
    }

    /// What was listed and by which intent, for a question that selects by words of its own: "how many of them are posters".
    pub fn selected_by_words(&self) -> Option<(Arc<Intent>, Vec<EntityKey>)> {
        let last = self.memory.last_found().filter(|last| last.items.len() > 1 && narrows(&last.intent))?;
        let asks_nothing = self.alone.intent_score == 0.0 || self.alone.intent.name == last.intent.name;
        let describes = |part: &Part<'_>| !self.says_nothing(part) && (self.in_vocabulary)(&part.folded);
        let selects = asks_nothing && returning::selects(&self.parts) && self.parts.iter().any(describes);
        selects.then(|| (last.intent.clone(), last.items.clone()))
    }

    /// The fact that the last answer was about, for a question that points at it and asks what it says: "and what was her
    /// role in it".
    pub(super) fn told_fact(&self) -> Option<Referent> {
        let key = self.focus.fact()?;
        let part = self.pointer()?;
        let kind = &self.registry.get(key.as_str())?.kind;
        let intent = self.registry.domain().list_of(kind)?.clone();
        if !self.parts.iter().all(|part| self.says_nothing(part)) {
            return None;
        }
        let reason = format!("“{}” points back", part.word.text);
        Some(Referent { key: key.clone(), reason, intent: Some(intent), shift: None, fact: true, placed: false })
    }
}
