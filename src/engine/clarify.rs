//! Clarifying questions: whether a name still has several meanings when the intent is known, and which of them to
//! offer.

use super::Engine;
use super::by_rules::finished;
use super::types::{Answer, AnswerKind, Composed, Event};
use crate::answer::{labels, phrases};
use crate::dialog::{Choice, Memory, chosen_by};
use crate::graph::Outcome;
use crate::id::EntityKey;
use crate::ingest::Node;
use crate::language::Language;
use crate::plan::QueryPlan;
use crate::registry::TECHNOLOGY;
use crate::retrieve::{Corpus, readings};
use crate::settings::{Ambiguous, Settings};
use crate::text::fold;

/// Maximum number of meanings offered.
const MAX_CHOICES: usize = 8;

/// A clarifying question.
#[derive(Clone, Debug, PartialEq)]
pub struct Clarify {
    /// The name as written in the question.
    pub name: String,
    /// Its possible meanings.
    pub choices: Vec<Choice>,
}

/// The clarifying question needed before an answer; `None`: none. No choice is needed if the meanings lead to the same
/// answer, only one leads to an answer, or one contains the answers of all others.
pub(super) fn clarify(plan: &QueryPlan, corpus: &Corpus, settings: &Settings) -> Option<Clarify> {
    if settings.ambiguous == Ambiguous::Both || plan.intent.is_greeting() {
        return None;
    }
    let at = plan.entities.iter().position(|entity| !entity.alternatives.is_empty() && entity.span.is_some())?;
    let entity = &plan.entities[at];
    let mut keys: Vec<EntityKey> = std::iter::once(&entity.key).chain(&entity.alternatives).cloned().collect();
    let is_technology = |key: &EntityKey| corpus.graph().node(key.as_str()).is_some_and(|node| node.kind == TECHNOLOGY);
    // Offsets differ in a question that the dialog completed.
    let written = entity.span.and_then(|(start, end)| plan.question.get(start..end)).filter(|_| !plan.completed);
    // "Which Adobe programs does he know": all that are called so.
    if are_parts(&keys, written, corpus) || plan.intent.names_only && keys.iter().all(is_technology) {
        return None;
    }
    let read = if plan.use_graph { readings(corpus, plan, at) } else { Vec::new() };
    if read.iter().any(|(_, result)| result.outcome != Outcome::Unsupported) {
        let found: Vec<_> = read.iter().filter(|(_, result)| result.found()).collect();
        let items = |at: usize| found[at].1.items.iter().map(|item| &item.key).collect::<Vec<_>>();
        let holds_all =
            |at: usize| (0..found.len()).all(|other| items(other).iter().all(|key| items(at).contains(key)));
        if found.len() < 2 || (0..found.len()).any(holds_all) {
            return None;
        }
        keys.retain(|key| found.iter().any(|(own, _)| own == key));
    }
    keys.truncate(MAX_CHOICES);
    let labels = labels(&keys, corpus.graph(), plan.language);
    let kind = |key: &EntityKey| corpus.graph().node(key.as_str()).map_or(String::new(), |node| node.kind.clone());
    let choices =
        keys.iter().zip(labels).map(|(key, label)| Choice { key: key.clone(), kind: kind(key), label }).collect();
    Some(Clarify { name: written.unwrap_or(&entity.name).to_owned(), choices })
}

/// Whether these, as the question writes them, are parts of one thing: two degrees of one school, an employer and a department of it,
/// `Acme` and `Acme, Labs`, or one thing with and without its legal form or version.
fn are_parts(keys: &[EntityKey], written: Option<&str>, corpus: &Corpus) -> bool {
    let graph = corpus.graph();
    let nodes: Vec<&Node> = keys.iter().filter_map(|key| graph.node(key.as_str())).collect();
    let names: Vec<String> = nodes.iter().map(|node| fold(&node.name)).collect();
    let (Some(first), Some(whole)) = (nodes.first(), names.iter().min_by_key(|name| name.len())) else { return false };
    // "Acme" and "Acme LLC", "Garden v1" and "Garden v2".
    let of_kind = nodes.iter().all(|node| node.kind == first.kind);
    let is_marked = names.iter().any(|name| unmarked(name) != name);
    if of_kind && is_marked && names.iter().all(|name| unmarked(name) == unmarked(whole)) {
        return true;
    }
    // One organization that somebody works for and helps, or studied at, is one.
    let of_organization = |node: &&Node| ORGANIZATIONS.contains(&node.kind.as_str());
    if nodes.iter().all(of_organization) && names.iter().all(|name| name == whole) && kinds_differ(&nodes) {
        return true;
    }
    let owns = graph.domain().kind(&first.kind).owner;
    // "Acme College, Labs" and "Acme College, Stores" are of one employer that is not named alone. One word, or another number of
    // words than were asked for, may be of two: "Smith, Barney" and "Smith, Jones and Partners".
    let is_shared = |shared: &&str| {
        let count = |text: &str| crate::registry::words(text).len();
        owns && count(shared) > 1
            && Some(count(shared)) == written.map(count)
            && names.iter().all(|name| name.starts_with(shared))
    };
    let whole = match whole.split_once([',', '(']).map(|(shared, _)| shared.trim_end()).filter(is_shared) {
        Some(shared) => shared,
        None => whole,
    };
    let is_part = |name: &String| match name.strip_prefix(whole) {
        Some(rest) => rest.is_empty() || owns && rest.trim_start().starts_with(DIVISION),
        None => false,
    };
    // Two projects of one name are two.
    let is_one = !owns || names.iter().filter(|name| *name == whole).count() < 2;
    is_one && of_kind && names.iter().all(is_part)
}

/// A folded name without the legal form or the version at its end.
fn unmarked(name: &str) -> &str {
    let words = crate::registry::words(name);
    let [.., before, last] = &words[..] else { return name };
    let is_form = Language::ALL.iter().any(|language| language.pack().names.legal_forms.has(last.text));
    let version = last.text.strip_prefix('v').unwrap_or(last.text);
    let is_version = !version.is_empty() && version.chars().all(|c| c.is_ascii_digit() || c == '.');
    if is_form || is_version { &name[..before.end] } else { name }
}

/// What stands between an organization and its department.
const DIVISION: [char; 4] = [',', '(', '-', '/'];

/// Kinds of things that an organization is for a person.
const ORGANIZATIONS: [&str; 3] = ["company", "education", "volunteer"];

/// Whether no two of these are of one kind.
fn kinds_differ(nodes: &[&Node]) -> bool {
    (1..nodes.len()).all(|at| nodes[..at].iter().all(|other| other.kind != nodes[at].kind))
}

/// The question to answer if the reader's words choose one of the meanings offered: that of the previous turn. The
/// choice is remembered.
pub(super) fn after_choice(question: &str, memory: &mut Memory) -> Option<String> {
    let last = memory.last()?;
    let chosen = last.choices.get(chosen_by(question, &last.choices)?)?.key.clone();
    let asked = last.question.clone();
    memory.choose([chosen.as_str()]);
    Some(asked)
}

impl Engine {
    /// The clarifying question as an answer.
    pub(super) fn clarifying(
        &self,
        asked: &Clarify,
        plan: &QueryPlan,
        settings: &Settings,
        emit: &mut dyn FnMut(Event),
    ) -> Answer {
        let labels: Vec<String> = asked.choices.iter().map(|choice| choice.label.clone()).collect();
        let text =
            phrases(plan.language, settings, &plan.domain).which(&crate::answer::escape(&asked.name, ""), &labels);
        emit(Event::References(Vec::new()));
        emit(Event::Delta { text: text.clone(), attempt: 1 });
        let composed = Composed { text, sentence: true, ..Composed::default() };
        Answer { clarify: Some(asked.clone()), ..finished(AnswerKind::Clarify, plan, composed, settings) }
    }
}
