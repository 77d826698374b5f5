//! Questions that select from what was listed, by order or time.

use super::follow_up::{Asked, Referent};
use super::returning;
use super::words::Part;
use crate::domain::Intent;
use crate::graph::Ask;
use crate::id::EntityKey;
use crate::language::Language;
use crate::plan::{asks_for_order, asks_for_present, asks_for_rank, is_of_time, narrows};
use std::sync::Arc;

impl Asked<'_> {
    /// What was listed, for a question about its order: "which one is the newest?", and about what came after the studies
    /// or voluntary work listed: "and after that?".
    pub fn order_of_list(&self) -> Option<Vec<EntityKey>> {
        let last = self.memory.last_found()?;
        // "What year is the newest from": its date is told with it.
        let dated = self.alone.time.as_ref().is_some_and(|time| time.ask == Ask::When);
        let asks = self.alone.intent_score > 0.0 && !self.alone.intent.open && !dated;
        if asks || self.alone.period.is_some() || last.items.is_empty() {
            return None;
        }
        let folded = self.folded();
        let of_dates = |part: &Part<'_>| {
            let own = |language: Language| language.pack().questions.years.has(&part.folded);
            dated && part.languages.iter().any(own)
        };
        let says = |at: usize| {
            let part = &self.parts[at];
            let idle = self.says_nothing(part) || of_dates(part) || is_of_time(&part.folded, part.languages);
            !idle || part.is_first_or_second_person() || returning::nth_of(part).is_some()
        };
        // "And the oldest?" after the newest: of the list before.
        let items = match last.items.as_slice() {
            [only] => self.lists().find(|items| items.contains(only)).unwrap_or(&last.items),
            _ => &last.items,
        };
        let used = asks_for_order(&folded, self.alone.languages).filter(|_| items.len() > 1);
        let verb = returning::before_adverb(&self.parts);
        let by_rank = used.is_some_and(|used| {
            (0..folded.len()).all(|at| !says(at) || used.contains(&at) || verb == Some(at))
                && used.iter().all(|at| returning::nth_of(&self.parts[*at]).is_none() || verb.is_some())
        });
        let beside = last.entities.is_empty()
            && self.focus.topics(last).is_empty()
            && returning::shift(&self.parts, |part| self.says_nothing(part)).is_some();
        match by_rank {
            true => Some(items.clone()),
            false => beside.then(|| last.items.clone()),
        }
    }

    /// Lists of several things, the last one first.
    fn lists(&self) -> impl Iterator<Item = &Vec<EntityKey>> {
        self.memory.turns().iter().rev().map(|turn| &turn.items).filter(|items| items.len() > 1)
    }

    /// What was listed and by which intent, for a question about its ranking: "and the weakest?".
    pub fn ranked_again(&self) -> Option<(Arc<Intent>, Vec<EntityKey>)> {
        self.alone.ranked?;
        let last = self.memory.last_found().filter(|last| last.items.len() > 1 && last.intent.list)?;
        let folded = self.folded();
        let used = asks_for_rank(&folded, self.alone.languages)?;
        // "Which is she best at" names nothing that is ranked.
        let bare = |at: usize| used.contains(&at) || self.parts[at].is_function_word;
        let asks = self.alone.intent_score > 0.0 && self.alone.intent.name != last.intent.name;
        let asks = asks && !(0..folded.len()).all(bare);
        let says = |at: usize| !self.says_nothing(&self.parts[at]) || self.parts[at].is_first_or_second_person();
        let only = (0..folded.len()).all(|at| !says(at) || used.contains(&at));
        (only && !asks && !self.names_another()).then(|| (last.intent.clone(), last.items.clone()))
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
