//! How a question fares with only what may leave the page: what a model is told, and what later prompts carry.

use super::ask::{Found, Way};
use super::foreign::Nearness;
use super::run::{Asked, Run};
use super::session::without_markers;
use super::types::{AnswerKind, AnswerMode};
use super::{AskOptions, Engine};
use crate::dialog::Memory;
use crate::error::Result;
use crate::ingest::Remote;
use crate::plan::QueryPlan;
use crate::retrieve::{Corpus, Filter, Reference, SearchMode, search};
use crate::settings::Settings;
use std::rc::Rc;

/// A question as understood from what may leave the page, and its search results there.
pub(super) struct Told {
    pub plan: QueryPlan,
    pub found: Found,
    pub way: Way,
}

impl Engine {
    /// Understands and searches a question anew with what may leave the page. `rewritten`: the question as completed by
    /// a model. On success `run` continues with that corpus. `None`: too little is left to ask a model; `run` stays as
    /// it was.
    pub(super) async fn told(
        &self,
        (question, rewritten): (&str, Option<&str>),
        memory: &Memory,
        options: &AskOptions,
        run: &mut Run<'_>,
    ) -> Result<Option<Told>> {
        run.corpus = run.whole.outward()?;
        let mut plan = match rewritten {
            Some(text) => self.planned(text, &run.corpus, &run.settings),
            None => self.understand(question, memory, &run.corpus, &run.settings).0,
        };
        plan.leave_out(&options.without.entities, options.without.graph);
        let found = self.look_for(question, &plan, run, &mut |_| ()).await;
        let way = self.way(&plan, &found.result, options.answer, &run.settings);
        if !way.asks_model() {
            run.corpus = run.whole.clone();
            return Ok(None);
        }
        Ok(Some(Told { plan, found, way }))
    }

    /// The answer without a model from what may leave the page, for use in later prompts; `None` if there is none.
    pub(super) fn sayable(
        &self,
        question: &str,
        memory: &Memory,
        corpus: &Rc<Corpus>,
        settings: &Settings,
    ) -> Result<Option<String>> {
        let corpus = corpus.outward()?;
        let plan = self.understand(question, memory, &corpus, settings).0;
        let result = search(&corpus, &plan, settings, SearchMode::Auto, &Filter::default(), None);
        let Way::Composed(kind) = self.way(&plan, &result, AnswerMode::Quotation, settings) else { return Ok(None) };
        let run = Run { corpus, ..Run::new(self, settings.clone()) };
        let nearness = Nearness::new();
        let asked = Asked { question, plan: &plan, vector: None, nearness: &nearness, structured: false };
        let answer = self.composed(kind, asked, result, &run, &mut |_| ());
        Ok((answer.kind != AnswerKind::Sentence).then(|| without_markers(&answer)))
    }
}

/// The passages that are shown to the reader but never sent.
pub(super) fn held_back(references: Vec<Reference>) -> impl Iterator<Item = Reference> {
    references.into_iter().filter(|reference| reference.remote == Remote::Never)
}
