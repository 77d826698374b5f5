//! The focus of a dialog: the entity that "it", "there", "that project" or "the second one" refers to.

use super::memory::REACH;
use super::{Memory, Turn};
use crate::domain::ItemForm;
use crate::id::EntityKey;
use crate::registry::Registry;
use crate::settings::Settings;

/// Searches the turns of a dialog for what a word refers to.
pub(super) struct Focus<'d> {
    memory: &'d Memory,
    registry: &'d Registry,
    settings: &'d Settings,
}

/// A position in a list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Nth {
    /// Counted from 0.
    At(usize),
    Last,
    /// Of two, the one that the previous turn was not about.
    Other,
}

impl<'d> Focus<'d> {
    pub fn new(memory: &'d Memory, registry: &'d Registry, settings: &'d Settings) -> Self {
        Self { memory, registry, settings }
    }

    fn recent(&self) -> impl Iterator<Item = &'d Turn> {
        self.memory.turns().iter().rev().take(REACH)
    }

    /// What "it" refers to: the one subject of the previous turn, or the only thing that it listed. A turn that found
    /// nothing is skipped. A list of several leaves nothing to refer to, nor does one of more than
    /// `carryoverMaxEntities`.
    pub fn thing(&self) -> Option<&'d EntityKey> {
        for turn in self.recent() {
            match (turn.entities.as_slice(), self.topics(turn).as_slice()) {
                ([], listed) if listed.len() > self.settings.carryover_max_entities => return None,
                ([subject], _) => return Some(subject),
                ([], [only]) => return Some(only),
                ([], []) if !turn.found || !turn.unknown.is_empty() => {}
                _ => return None,
            }
        }
        None
    }

    /// What a turn listed that a dialog can be about.
    pub fn topics(&self, turn: &'d Turn) -> Vec<&'d EntityKey> {
        let is_topic = |kind: &str| self.registry.domain().kind(kind).topic;
        let known = |key: &&EntityKey| self.registry.get(key.as_str()).is_some_and(|entity| is_topic(&entity.kind));
        turn.listed.iter().filter(known).collect()
    }

    /// What "there" refers to: the place that the last answer or question named.
    pub fn place(&self) -> Option<&'d EntityKey> {
        let domain = self.registry.domain();
        let is_place = |kind: &str| {
            let kind = domain.kind(kind);
            kind.owner && kind.topic && !kind.subject && !kind.group
        };
        // Among projects, the one employer.
        let employs = |kind: &str| domain.kind(kind).item == ItemForm::Employment;
        self.last_of(is_place).or_else(|| self.last_of(employs))
    }

    /// The only thing that the previous answer listed, if a dialog is seldom about its kind: a school, voluntary work.
    pub fn fact(&self) -> Option<&'d EntityKey> {
        let last = self.memory.last_found().filter(|last| last.entities.is_empty())?;
        let [only] = last.items.as_slice() else { return None };
        let entity = self.registry.get(only.as_str())?;
        matches!(self.registry.domain().kind(&entity.kind).item, ItemForm::Properties(_)).then_some(only)
    }

    /// What "that project" refers to.
    pub fn of_kind(&self, wanted: &str) -> Option<&'d EntityKey> {
        self.last_of(|kind| kind == wanted)
    }

    /// The last single entity of a matching kind: the only one that an answer listed, else the one that its question
    /// named.
    fn last_of(&self, fits: impl Fn(&str) -> bool) -> Option<&'d EntityKey> {
        let of = |keys: &'d [EntityKey]| -> Vec<&'d EntityKey> {
            let known = |key: &&EntityKey| self.registry.get(key.as_str()).is_some_and(|entity| fits(&entity.kind));
            keys.iter().filter(known).collect()
        };
        for turn in self.recent() {
            match (of(&turn.listed).as_slice(), of(&turn.entities).as_slice()) {
                ([only], _) | (_, [only]) => return Some(only),
                ([], []) => {}
                _ => return None,
            }
        }
        None
    }

    /// An item of the last list; with `again`, or where the previous turn told of one thing alone, of the last list that contains
    /// the most recent subject: "the first project" – "when was it?" – "and the second one?".
    pub fn nth(&self, nth: Nth, again: bool) -> Option<&'d EntityKey> {
        let subject = self.recent().find_map(|turn| match turn.entities.as_slice() {
            [subject] => Some(subject),
            _ => None,
        });
        let lists = || self.recent().map(|turn| &turn.items).filter(|items| items.len() > 1);
        let of_one = |last: &Turn| last.entities.len() == 1 && last.items.len() < 2;
        let back = again || self.memory.last().is_some_and(of_one);
        let same = subject.filter(|_| back).and_then(|subject| lists().find(|listed| listed.contains(subject)));
        let list = same.or_else(|| lists().next())?;
        match nth {
            Nth::At(at) => list.get(at),
            Nth::Last => list.last(),
            Nth::Other => {
                let last = self.memory.last()?;
                let told = [&last.entities, &last.listed, &last.items].into_iter().find(|keys| !keys.is_empty())?;
                let [about] = told.as_slice() else { return None };
                let rest: Vec<_> = list.iter().filter(|key| *key != about).collect();
                if let ([other], 2) = (rest.as_slice(), list.len()) { Some(*other) } else { None }
            }
        }
    }

    /// Names that the previous turn asked for in vain, if "it" can refer to nothing else.
    pub fn denied(&self) -> &'d [String] {
        self.memory.last().map_or(&[], |last| &last.unknown)
    }
}
