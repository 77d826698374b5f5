//! Dialogs: the memory of sessions, and its reconstruction from a dialog kept by the caller.

use super::clarify::{Clarify, after_choice, clarify};
use super::types::{Answer, Recalled};
use super::{AskOptions, Engine, HistoryTurn, MAX_SESSIONS, clipped};
use crate::dialog::{Fact, Memory, Turn};
use crate::domain::{Form, ItemForm, Kind};
use crate::graph::{Item, Timed};
use crate::id::{DocumentId, EntityKey};
use crate::order::Order as _;
use crate::plan::QueryPlan;
use crate::retrieve::{Corpus, Filter, Mode, SearchMode, SearchResult, search};
use crate::settings::Settings;

impl Engine {
    /// Opens a dialog.
    pub fn new_session(&self) -> String {
        // Zero-padded, so that the oldest sorts first.
        let id = format!("session-{:09}", *self.next_session.borrow());
        *self.next_session.borrow_mut() += 1;
        let mut sessions = self.sessions.borrow_mut();
        if sessions.len() >= MAX_SESSIONS {
            sessions.pop_first();
        }
        sessions.insert(id.clone(), Memory::default());
        id
    }

    /// Closes a dialog; an unknown id is not an error.
    pub fn end_session(&self, id: &str) {
        self.sessions.borrow_mut().remove(id);
    }

    /// The memory that these turns would have left.
    pub(super) fn replayed(&self, history: &[HistoryTurn], settings: &Settings) -> Memory {
        let corpus = self.corpus();
        let mut memory = Memory::default();
        for (at, turn) in history.iter().enumerate() {
            memory.choose(turn.choose.iter().map(String::as_str));
            if at + Memory::REPLAYED < history.len() {
                continue;
            }
            let asked = after_choice(&turn.question, &mut memory);
            let question = asked.unwrap_or_else(|| clipped(&turn.question, settings).to_owned());
            let (plan, verdict) = self.understand(&question, &memory, &corpus, settings);
            let asks = clarify(&plan, &corpus, settings);
            // Only the last turn's pages matter.
            let mode = if at + 1 == history.len() { SearchMode::Auto } else { SearchMode::Graph };
            let result = search(&corpus, &plan, settings, mode, &Filter::default(), None);
            let answer = match turn.answer.as_ref().filter(|_| corpus.holds_back()) {
                // It is unknown what a kept answer was made from, so it is replaced by one from what may leave the
                // page.
                Some(_) => self.sayable(&question, &memory, &corpus, settings).unwrap_or_default(),
                None => turn.answer.clone(),
            };
            let turn = match self.clauses(&plan, &memory, &corpus, settings) {
                Some([_, second]) => second.turn(&question, &corpus),
                None => turn_of(&question, &plan, Some((&result, &corpus)), verdict.follow_up)
                    .with_since(verdict.since.as_ref()),
            };
            let turn = Turn { answer, ..turn };
            memory.push(if let Some(asked) = asks { unanswered(turn, &asked) } else { with_fact(turn) });
        }
        memory
    }

    /// The memory for answering a question: that of its session, or the one reconstructed from its history. Includes
    /// the reader's choices.
    pub(super) fn recalled(&self, options: &AskOptions, settings: &Settings) -> Memory {
        let chosen = || options.choose.iter().map(String::as_str);
        let mut memory = match &options.session {
            Some(id) => self.sessions.borrow().get(id).cloned().unwrap_or_default(),
            None => self.replayed(&options.history, settings),
        };
        if !settings.memory {
            memory = Memory::default();
        }
        memory.choose(chosen());
        memory
    }

    /// Stores in the session what the reader means by ambiguous names.
    pub(super) fn remember_choices(&self, id: &str, memory: &Memory) {
        if let Some(known) = self.sessions.borrow_mut().get_mut(id) {
            known.choose(memory.chosen().iter().rev().map(|key| key.as_str()));
        }
    }

    /// Stores a finished turn, with the answer that later prompts may carry. A session closed in the meantime stays
    /// closed.
    pub(super) fn remember(&self, id: &str, turn: Turn, answer: Option<String>) {
        let mut sessions = self.sessions.borrow_mut();
        let Some(memory) = sessions.get_mut(id) else { return };
        memory.push(with_fact(Turn { answer, ..turn }));
    }
}

/// What a prompt for this plan carries of the dialog; nothing if the question opens a topic.
pub(super) fn recalled(plan: &QueryPlan, memory: &Memory, follows: bool, settings: &Settings) -> Recalled {
    if !follows {
        return Recalled::default();
    }
    let told = |turn: &Turn| match turn.listed.len() > settings.carryover_max_entities {
        // A long list repeated in full would draw things into the answer that nobody is asking about.
        true => turn.fact.as_ref().map(Fact::head),
        false => turn.answer.clone(),
    };
    let topic = memory.topic();
    let turns: Vec<(String, String)> =
        topic.iter().filter_map(|turn| Some((turn.question.clone(), told(turn)?))).collect();
    let recent = turns.len().saturating_sub(settings.recent_turns.div_ceil(2));
    Recalled { turns: turns[recent..].to_vec(), summary: memory.summary(&plan.intent, settings) }
}

/// Maximum documents remembered per turn.
const PAGES: usize = 2;

/// The turn to remember, before its answer is known.
pub(super) fn turn_of(
    question: &str,
    plan: &QueryPlan,
    found: Option<(&SearchResult, &Corpus)>,
    continues: bool,
) -> Turn {
    let (result, corpus) = found.unzip();
    let named = |kind: &str| plan.domain.kind(kind).topic;
    let found = result.filter(|result| result.found());
    let items = result.and_then(|result| result.graph.as_ref()).into_iter().flat_map(|graph| &graph.items);
    let timed = result.and_then(|result| result.graph.as_ref()).and_then(|graph| graph.timed.as_ref());
    let since = timed.and_then(|timed| since(timed));
    let timed = timed.is_some();
    let items: Vec<&Item> = match plan.intent.form {
        Form::Details | Form::Role if !timed => Vec::new(),
        _ => items.collect(),
    };
    // "Where was she before Acme?" is answered with other employers, the nearest first, and "where was she longest?" with
    // all of them in order: what follows is about the first.
    let first = items.iter().find(|item| named(&item.kind)).map(|item| item.key.clone());
    let nearest = first.filter(|_| timed && plan.time.as_ref().is_some_and(|time| time.ask.puts_first()));
    let keys = |holds: &dyn Fn(&Kind) -> bool| -> Vec<EntityKey> {
        items.iter().filter(|item| holds(plan.domain.kind(&item.kind))).map(|item| item.key.clone()).collect()
    };
    let mut listed = keys(&|kind| kind.named);
    let mut items = keys(&|kind| kind.named || matches!(kind.item, ItemForm::Properties(_)));
    let mut entities = match nearest {
        Some(nearest) => vec![nearest],
        None => plan.entities.iter().filter(|e| named(&e.kind)).map(|e| e.key.clone()).collect(),
    };
    let mut pages: Vec<DocumentId> = Vec::new();
    for reference in found.filter(|found| found.mode == Mode::Rag).into_iter().flat_map(|found| &found.references) {
        if pages.len() < PAGES && !pages.contains(&reference.source_id) {
            pages.push(reference.source_id.clone());
        }
    }
    // What the texts of one project or post answer is said of that one, rather than of a technology that it uses.
    let acts = |key: &EntityKey| plan.entities.iter().any(|e| e.key == *key && plan.domain.kind(&e.kind).owner);
    if listed.is_empty() && (entities.is_empty() || !plan.intent.names_only) && !entities.iter().any(acts) {
        let best = pages.first().zip(corpus);
        listed.extend(best.and_then(|(page, corpus)| corpus.owner_of(page.as_str())).map(|owner| owner.key.clone()));
        items.extend(best.and_then(|(page, corpus)| corpus.fact_of(page.as_str())).map(|fact| fact.key.clone()));
        if !listed.is_empty() {
            entities.clear();
        }
    }
    Turn {
        question: question.to_owned(),
        answer: None,
        intent: plan.intent.clone(),
        entities,
        listed,
        items,
        period: plan.period.as_ref().map(|_| plan.time.as_ref().map_or_else(Vec::new, |time| time.kinds.clone())),
        since,
        unknown: plan.unknown_names.clone(),
        found: found.is_some(),
        pages,
        follow_up: continues,
        fact: None,
        choices: Vec::new(),
    }
}

/// When the first of these entries began; if its place has several, the earliest.
fn since(timed: &Timed) -> Option<String> {
    let first = timed.entries.first()?;
    timed.entries.iter().filter(|entry| entry.key == first.key).filter_map(|entry| entry.start.clone()).min()
}

/// Maximum characters of a fact's subject and of each item.
const MAX_FACT: usize = 200;
/// Maximum items of a fact; its count still includes all.
const MAX_ITEMS: usize = 50;

/// The turn with the fact that its answer states: the items of a list, or the first sentence that is not a heading.
fn with_fact(turn: Turn) -> Turn {
    let Some(answer) = turn.answer.as_deref().filter(|_| turn.found && turn.choices.is_empty()) else { return turn };
    let answer = unmarked(answer);
    let clip = |text: &str| text.trim().chars().take(MAX_FACT).collect::<String>();
    let rows: Vec<&str> = answer.lines().filter_map(|line| line.strip_prefix("- ")).collect();
    let lead = answer.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with("- "));
    let sentence =
        || crate::text::sentences(&answer).into_iter().map(|range| &answer[range]).find(|s| !s.ends_with(':'));
    let (subject, items, count) = match lead.filter(|_| !rows.is_empty()) {
        Some(lead) => {
            // An answer holds a part of a list of very many.
            let items = rows.iter().take(MAX_ITEMS).map(|row| clip(row)).collect();
            (clip(lead), items, rows.len().max(turn.listed.len()))
        }
        None => (clip(&turn.question), sentence().map(clip).into_iter().collect(), 1),
    };
    let fact = Fact { intent: turn.intent.name.clone(), subject, items, count };
    Turn { fact: Some(fact), ..turn }
}

/// A text without citation markers.
fn unmarked(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for citation in crate::read::parse_citations(text, MAX_MARKER).citations {
        if citation.span.start >= at {
            out.push_str(text[at..citation.span.start].trim_end_matches(' '));
            at = citation.span.end;
        }
    }
    out.push_str(&text[at..]);
    out
}

/// Highest citation number recognized in an answer kept by the caller.
const MAX_MARKER: usize = 999;

/// A turn answered with a clarifying question: nothing was found yet, and the next turn may choose.
pub(super) fn unanswered(turn: Turn, asked: &Clarify) -> Turn {
    let (entities, listed, items, pages) = Default::default();
    Turn { entities, listed, items, pages, found: false, choices: asked.choices.clone(), ..turn }
}

/// The text as later prompts may carry it.
pub(super) fn without_markers(answer: &Answer) -> String {
    let mut spans: Vec<std::ops::Range<usize>> = answer.citations.iter().map(|c| c.span.clone()).collect();
    spans.extend(answer.invalid_citations.iter().map(|c| c.span.clone()));
    spans.order_by_key(|span| span.start);
    spans.dedup();
    let mut out = String::new();
    let mut at = 0;
    for span in spans {
        if span.start >= at {
            out.push_str(answer.text[at..span.start].trim_end_matches(' '));
            at = span.end;
        }
    }
    // A list of sources at the end is not part of the answer itself.
    let end = answer.body_end.filter(|end| *end >= at).unwrap_or(answer.text.len());
    out.push_str(answer.text[at..end].trim_end());
    out
}
