//! Dialogs: what a session remembers, and what a dialog that the caller keeps would have left.

use super::types::Answer;
use super::{Engine, HistoryTurn, MAX_SESSIONS, clipped};
use crate::dialog::{Memory, Turn};
use crate::domain::Form;
use crate::id::DocumentId;
use crate::ingest::Remote;
use crate::plan::QueryPlan;
use crate::retrieve::{Corpus, Filter, Mode, SearchMode, SearchResult, search};
use crate::settings::Settings;

impl Engine {
    /// Opens a dialog.
    pub fn new_session(&self) -> String {
        // Padded, so that the oldest sorts first.
        let id = format!("session-{:09}", *self.next_session.borrow());
        *self.next_session.borrow_mut() += 1;
        let mut sessions = self.sessions.borrow_mut();
        if sessions.len() >= MAX_SESSIONS {
            sessions.pop_first();
        }
        sessions.insert(id.clone(), Memory::default());
        id
    }

    /// Forgets a dialog; an unknown one is no error.
    pub fn end_session(&self, id: &str) {
        self.sessions.borrow_mut().remove(id);
    }

    /// The memory that asking these questions would have left.
    pub(super) fn replayed(&self, history: &[HistoryTurn]) -> Memory {
        let (corpus, settings) = (self.corpus(), self.settings());
        let mut memory = Memory::default();
        for (at, turn) in history.iter().enumerate() {
            let (plan, verdict) = self.understand(&turn.question, &memory, &corpus, &settings);
            // Only the pages of the last turn are looked at.
            let mode = if at + 1 == history.len() { SearchMode::Auto } else { SearchMode::Graph };
            let result = search(&corpus, &plan, &settings, mode, &Filter::default(), None);
            let answer = turn.answer.clone().filter(|answer| !holds_secrets(answer, &corpus));
            let turn = Turn { answer, ..turn_of(&turn.question, &plan, &result, verdict.follow_up) };
            memory.push(turn, &settings);
        }
        memory
    }

    /// Remembers a finished turn. A session that was ended meanwhile stays ended.
    pub(super) fn remember(&self, id: &str, turn: Turn, answer: &Answer, settings: &Settings) {
        let mut sessions = self.sessions.borrow_mut();
        let Some(memory) = sessions.get_mut(id) else { return };
        // Later prompts carry the answer: what must not leave the page must not leave it as history either.
        let secret = |number: usize| answer.references.iter().any(|r| r.id == number && r.remote == Remote::Never);
        let shareable = !answer.citations.iter().any(|citation| secret(citation.index));
        memory.push(Turn { answer: shareable.then(|| without_markers(answer)), ..turn }, settings);
    }
}

/// Documents of a turn that are remembered.
const PAGES: usize = 2;

/// What a session keeps of a turn, before it is answered.
pub(super) fn turn_of(question: &str, plan: &QueryPlan, result: &SearchResult, continues: bool) -> Turn {
    let named = |kind: &str| plan.domain.kind(kind).topic;
    let subjects = plan.entities.iter().filter(|e| named(&e.kind)).map(|e| e.key.clone()).collect();
    let items = result.graph.iter().flat_map(|graph| &graph.items);
    let listed = match plan.intent.form {
        Form::Details | Form::Role => Vec::new(),
        _ => items.filter(|item| named(&item.kind)).map(|item| item.key.clone()).collect(),
    };
    let mut pages: Vec<DocumentId> = Vec::new();
    for reference in result.references.iter().filter(|_| result.found() && result.mode == Mode::Rag) {
        if pages.len() < PAGES && !pages.contains(&reference.source_id) {
            pages.push(reference.source_id.clone());
        }
    }
    Turn {
        question: clipped(question).to_owned(),
        answer: None,
        intent: plan.intent.clone(),
        entities: subjects,
        listed,
        unknown: plan.unknown_names.clone(),
        found: result.found(),
        pages,
        follow_up: continues,
    }
}

/// Shorter sentences say nothing by themselves, in characters.
const MIN_SECRET: usize = 12;

/// Whether an answer that the caller kept repeats what a document says that must not leave the page.
fn holds_secrets(answer: &str, corpus: &Corpus) -> bool {
    let secret =
        |id: &str| corpus.positions_of(id).iter().map(|at| corpus.chunk(*at).text.as_str()).collect::<Vec<_>>();
    let mut passages = corpus.documents().filter(|d| d.remote == Remote::Never).flat_map(|d| secret(d.id.as_str()));
    let said: Vec<&str> = crate::text::sentences(answer)
        .into_iter()
        .map(|range| answer[range].trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|sentence| sentence.chars().count() >= MIN_SECRET)
        .collect();
    !said.is_empty() && passages.any(|passage| said.iter().any(|sentence| passage.contains(sentence)))
}

/// The text as a later prompt may see it.
fn without_markers(answer: &Answer) -> String {
    let mut spans: Vec<std::ops::Range<usize>> = answer.citations.iter().map(|c| c.span.clone()).collect();
    spans.extend(answer.invalid_citations.iter().map(|c| c.span.clone()));
    spans.sort_by_key(|span| span.start);
    spans.dedup();
    let mut out = String::new();
    let mut at = 0;
    for span in spans {
        if span.start >= at {
            out.push_str(answer.text[at..span.start].trim_end_matches(' '));
            at = span.end;
        }
    }
    // A list of sources at the end is no part of what was said.
    let end = answer.body_end.filter(|end| *end >= at).unwrap_or(answer.text.len());
    out.push_str(answer.text[at..end].trim_end());
    out
}
