//! The context of answering one question: its generation of the corpus, its settings, and the time per stage.

use super::Engine;
use super::around::Around;
use super::foreign::Nearness;
use super::types::Timing;
use crate::plan::QueryPlan;
use crate::retrieve::{Corpus, QueryVector};
use crate::settings::Settings;
use std::rc::Rc;

/// What answering one question uses from beginning to end.
pub(super) struct Run<'e> {
    pub engine: &'e Engine,
    /// The corpus searched now: the whole one or, while a model is used, the part that may leave the page.
    pub corpus: Rc<Corpus>,
    /// The generation that was current when the question arrived.
    pub whole: Rc<Corpus>,
    pub settings: Settings,
    pub timings: Vec<Timing>,
    /// The text embedded last, with its vector: the same question may be searched for in both corpora.
    pub embedded: Option<(String, Vec<f32>)>,
    /// When the question arrived, in ms.
    pub began: f64,
    /// When the current stage began, in ms.
    pub since: f64,
}

impl<'e> Run<'e> {
    /// Starts now.
    pub fn new(engine: &'e Engine, settings: Settings) -> Self {
        Self::around(engine, &Around::of(engine.corpus()), settings)
    }

    /// Starts now, in what was found around the question.
    pub fn around(engine: &'e Engine, around: &Around, settings: Settings) -> Self {
        let (whole, now) = (around.corpus.clone(), engine.clock.now_ms());
        Self {
            engine,
            corpus: whole.clone(),
            whole,
            settings,
            timings: Vec::new(),
            embedded: around.embedded.clone(),
            began: now,
            since: now,
        }
    }

    /// Whether only what may leave the page is searched now.
    pub fn is_outward(&self) -> bool {
        !Rc::ptr_eq(&self.corpus, &self.whole)
    }

    /// Ends a stage.
    pub fn lap(&mut self, stage: &'static str) {
        let now = self.engine.clock.now_ms();
        self.timings.push(Timing { stage, ms: now - self.since });
        self.since = now;
    }
}

/// A question, and what is known about it.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub question: &'a str,
    pub plan: &'a QueryPlan,
    pub vector: Option<&'a QueryVector>,
    /// Similarities of sentences that may be quoted.
    pub nearness: &'a Nearness,
    /// Whether a model is asked for JSON.
    pub structured: bool,
}
