//! What came before or after something in time: "and before that?".

use super::FollowUp;
use super::memory::Turn;
use crate::domain::Direction;
use crate::graph::{Graph, HANDOVER, first_month};
use crate::id::EntityKey;
use crate::ingest::Node;
use crate::language::{Languages, is_school};
use crate::order::Collect as _;
use crate::registry::words;
use crate::text::fold;
use std::collections::BTreeSet;

/// A direction in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    /// What came before it.
    Earlier,
    /// What came after it.
    Later,
}

impl FollowUp {
    /// Replaces the carried entity by the one before or after it, if the question asks for that. Without dates the
    /// entity itself stays. `before`: the previous turn; if it already named that one ("where did he work before X"),
    /// the question goes on from there. `post`: whether it asks for a post, "and what did she become then", which may be another
    /// one at the same employer. Returns `true` if there is nothing on that side, which is what the dates are to say.
    pub fn put_in_time(&mut self, question: &str, graph: &Graph, before: Option<&Turn>, post: bool) -> bool {
        let Some(shift) = self.shift else { return false };
        let posts = |key: &EntityKey| graph.node(key.as_str()).map_or(0, |node| graph.titles_at(node).len());
        if post && self.carried.entity.as_ref().is_some_and(|key| posts(key) > 1) {
            return false;
        }
        let told_first = |key: &EntityKey| before.filter(|turn| turn.listed.first() == Some(key));
        let since = |key: &EntityKey| {
            let turn = told_first(key)?;
            // A present post is the last one there.
            if turn.intent.current.is_some() { begun(graph, key).into_iter().max() } else { turn.since.clone() }
        };
        // "What did she do in 2016" – "and before that?": what was told of that year is passed over.
        let of_period = before.filter(|turn| turn.period.is_some()).map_or(&[][..], |turn| &turn.items);
        let passed: BTreeSet<&EntityKey> = of_period.iter().into_set();
        let beside = |key: &EntityKey| neighbour(graph, key, shift, since(key), &passed);
        let told = |key: &EntityKey| told_first(key).is_some_and(|turn| !turn.entities.contains(key));
        let found = self.carried.entity.as_ref().and_then(beside);
        let found = match found {
            Some(Neighbour { key, .. }) if told(&key) => beside(&key),
            found => found,
        };
        match found {
            Some(Neighbour { key, name, start }) => {
                self.resolved = format!("{question} ({name})");
                self.topic = vec![name];
                self.since = Some(start);
                self.context_entity = Some(key.clone());
                self.carried.entity = Some(key);
                false
            }
            None => {
                self.carried.intent = None;
                true
            }
        }
    }

    /// Whether the question says that it is about the school that is carried over: "and the post at the university before".
    pub fn names_school(&self, question: &str, graph: &Graph) -> bool {
        let is_named = |text: &str| words(text).iter().any(|word| is_school(&fold(word.text), Languages::ALL));
        let name = self.carried.entity.as_ref().and_then(|key| graph.node(key.as_str())).map(|node| node.name.as_str());
        is_named(question) && name.is_some_and(is_named)
    }
}

/// The dates of a thing under this name, its own and those of the posts there. ISO dates compare as text.
fn dates(graph: &Graph, key: &EntityKey, property: &str) -> Vec<String> {
    let Some(node) = graph.node(key.as_str()) else { return Vec::new() };
    let dated_by = graph.domain().kind(&node.kind).dated_by.as_deref();
    let edges = dated_by.map(|edge| graph.around(key.as_str(), edge, Direction::In)).unwrap_or_default();
    let dated = edges.iter().filter_map(|(edge, _)| edge.properties.get(property));
    node.properties.get(property).into_iter().chain(dated).cloned().collect()
}

fn begun(graph: &Graph, key: &EntityKey) -> Vec<String> {
    dates(graph, key, "start")
}

/// What came before or after something.
struct Neighbour {
    key: EntityKey,
    name: String,
    /// When it began, or that time there.
    start: String,
}

/// The nearest entity of the same kind that began earlier or later, but for those that are passed over. `since`: when the only time
/// there began that counts.
fn neighbour(
    graph: &Graph,
    key: &EntityKey,
    shift: Shift,
    since: Option<String>,
    passed: &BTreeSet<&EntityKey>,
) -> Option<Neighbour> {
    let node = graph.node(key.as_str())?;
    let ends = |key: &EntityKey| dates(graph, key, "end");
    let of_several = since.is_some();
    let own = since.map_or_else(|| begun(graph, key), |since| vec![since]);
    // Of what began in one year, and says no month, the one that ended first came first.
    let ended = ends(key).into_iter().max();
    let is_over = |other: &Node| {
        let other = ends(&other.key).into_iter().max();
        other.as_ref().is_some_and(|other| ended.as_ref().is_none_or(|own| other < own))
    };
    let is_other = |other: &&Node| other.key != node.key && !passed.contains(&other.key);
    let others = graph.of_kind(&node.kind).into_iter().filter(is_other);
    let dated = others.flat_map(|other| begun(graph, &other.key).into_iter().map(move |start| (start, other)));
    let found = match shift {
        Shift::Earlier => {
            let first = own.iter().min()?;
            // Of those that began together, the one that ended last; one without an end goes on.
            let made_way = |end: &String| {
                first_month(end).zip(first_month(first)).is_some_and(|(end, start)| end <= start + HANDOVER)
            };
            let nearness = |(start, node): &(String, &Node)| {
                let ended = ends(&node.key);
                // What ran in parallel did not come before.
                let over = of_several && ended.iter().any(made_way);
                (over, start.clone(), ended.len() < begun(graph, &node.key).len(), ended.into_iter().max())
            };
            let earlier = |(start, node): &(String, &Node)| start < first || start == first && is_over(node);
            dated.filter(earlier).max_by_key(nearness)
        }
        Shift::Later => {
            let last = own.iter().max()?;
            let later: Vec<(String, &Node)> = dated.filter(|(start, _)| start > last).collect();
            // What began when it ended, or shortly before and went on, rather than what went on beside it.
            let end = ends(key).into_iter().max();
            let after = |(start, node): &&(String, &Node)| {
                let Some(end) = &end else { return false };
                let outlasts = || ends(&node.key).into_iter().max().is_none_or(|other| other > *end);
                let near = |(from, to)| to - from <= HANDOVER;
                start[..].get(..7) >= end.get(..7)
                    || first_month(start).zip(first_month(end)).is_some_and(near) && outlasts()
            };
            let next = later.iter().filter(after).min_by(|a, b| a.0.cmp(&b.0)).cloned();
            next.or_else(|| later.into_iter().min_by(|a, b| a.0.cmp(&b.0)))
        }
    };
    found.map(|(start, node)| Neighbour { key: node.key.clone(), name: node.name.clone(), start })
}
