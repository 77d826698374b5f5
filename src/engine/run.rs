//! One question on its way: the generation of the corpus that it sees, its settings, and the time that each stage took.

use super::Engine;
use super::foreign::Nearness;
use super::types::Timing;
use crate::plan::QueryPlan;
use crate::retrieve::{Corpus, QueryVector};
use crate::settings::Settings;
use std::rc::Rc;

/// What one question sees from beginning to end.
pub(super) struct Run<'e> {
    pub engine: &'e Engine,
    /// What is searched now: the whole corpus, or while a model is asked what of it may leave the page.
    pub corpus: Rc<Corpus>,
    /// The generation in force when the question came.
    pub whole: Rc<Corpus>,
    pub settings: Settings,
    pub timings: Vec<Timing>,
    /// The text that was embedded last, with its vector: the same question may be searched for in both corpora.
    pub embedded: Option<(String, Vec<f32>)>,
    /// When the question came, in ms.
    pub began: f64,
    /// When the running stage began, in ms.
    pub since: f64,
}

impl<'e> Run<'e> {
    /// Begins now.
    pub fn new(engine: &'e Engine, settings: Settings) -> Self {
        let (whole, now) = (engine.corpus(), engine.clock.now_ms());
        Self {
            engine,
            corpus: whole.clone(),
            whole,
            settings,
            timings: Vec::new(),
            embedded: None,
            began: now,
            since: now,
        }
    }

    /// Whether only what may leave the page is searched now.
    pub fn is_outward(&self) -> bool {
        !Rc::ptr_eq(&self.corpus, &self.whole)
    }

    /// A stage is over.
    pub fn lap(&mut self, stage: &'static str) {
        let now = self.engine.clock.now_ms();
        self.timings.push(Timing { stage, ms: now - self.since });
        self.since = now;
    }
}

/// What was asked, and what is known of it.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub question: &'a str,
    pub plan: &'a QueryPlan,
    pub vector: Option<&'a QueryVector>,
    /// Of sentences that may be quoted.
    pub nearness: &'a Nearness,
    /// Whether a model is asked for JSON.
    pub structured: bool,
}
