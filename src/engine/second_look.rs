//! A short question in a dialog that nothing answers by itself, although no word points back: "how many hours?".

use super::Engine;
use crate::dialog::{FollowUp, Memory, Turn};
use crate::id::EntityKey;
use crate::plan::{QueryPlan, Question};
use crate::retrieve::{Corpus, Filter, Mode, SearchMode, Standing, search};
use crate::settings::Settings;

/// Longer questions, in words, say what they are about.
const MOST_WORDS: usize = 5;

impl Engine {
    /// The question as one about what the previous turn was about, if only so it has an answer. `alone`: its plan without the dialog.
    pub(super) fn second_look(
        &self,
        question: &Question<'_>,
        alone: &QueryPlan,
        memory: &Memory,
        corpus: &Corpus,
        settings: &Settings,
    ) -> Option<FollowUp> {
        let key = subject_of(memory.last()?)?;
        let bare = alone.entities.iter().all(|entity| entity.subject) && alone.unknown_names.is_empty();
        let short = (1..=MOST_WORDS).contains(&crate::registry::words(question.text).len());
        if !bare || !short || alone.intent.is_greeting() {
            return None;
        }
        let look = |plan: &QueryPlan| search(corpus, plan, settings, SearchMode::Auto, &Filter::default(), None);
        if look(alone).found() {
            return None;
        }
        let name = &corpus.registry().get(key.as_str())?.name;
        let verdict = FollowUp::about(question.text, key, name, "nothing else answers it");
        let plan = QueryPlan {
            completed: true,
            question: verdict.resolved.clone(),
            topic: verdict.topic.clone(),
            ..self.carrying(question, &verdict.carried, corpus, settings)
        };
        let found = look(&plan);
        // Dates of it would answer when she was born.
        let told = found.standing == Standing::Answered && found.mode == Mode::Rag;
        told.then_some(verdict)
    }
}

/// The one thing that a turn was about: what its question named, or all that its answer told of.
fn subject_of(turn: &Turn) -> Option<&EntityKey> {
    let told = [&turn.entities, &turn.items, &turn.listed].into_iter().find(|keys| !keys.is_empty());
    match told.filter(|_| turn.found)?.as_slice() {
        [only] => Some(only),
        _ => None,
    }
}
