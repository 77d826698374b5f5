//! What a question is answered from: the corpus, and the passages that a server has for this question.
//!
//! The server sees what a language model may see: the question as it is understood from what may leave the page.

use super::types::Sent;
use super::words::Purpose;
use super::{AskOptions, Engine, clipped};
use crate::dialog::Memory;
use crate::error::{Error, Result};
use crate::plan::QueryPlan;
use crate::retrieve::{Corpus, Filter, SearchMode};
use crate::text::{estimate_tokens, stem};
use std::rc::Rc;

/// Maximum words of a question that a server is asked for.
const MAX_WORDS: usize = 12;

/// What a question is answered from.
#[derive(Clone)]
pub struct Around {
    /// The corpus, with what the server gave.
    pub corpus: Rc<Corpus>,
    /// What was sent to the server, if anything.
    pub sent: Option<Sent>,
    /// Why the server's passages are missing.
    pub warning: Option<Error>,
    /// The text that was embedded, with its vector.
    pub(super) embedded: Option<(String, Vec<f32>)>,
}

/// What is searched for, and where.
#[derive(Clone, Copy)]
pub struct SearchOptions<'f> {
    /// The retrievers to use.
    pub mode: SearchMode,
    /// Restricts what may be found.
    pub filter: &'f Filter,
    /// Number of references; by default as in the plan.
    pub limit: Option<usize>,
}

impl Around {
    /// A corpus alone.
    pub(super) fn of(corpus: Rc<Corpus>) -> Self {
        Self { corpus, sent: None, warning: None, embedded: None }
    }

    /// The vector of a text, if it is known.
    pub(super) fn vector_of(&self, text: &str) -> Option<Vec<f32>> {
        self.embedded.as_ref().filter(|(known, _)| known == text).map(|(_, vector)| vector.clone())
    }
}

impl Engine {
    /// The corpus, with the passages that the server, if one is set, has for a question. If it fails, the corpus alone
    /// and a warning.
    pub async fn around(&self, question: &str, options: &AskOptions) -> Around {
        let mut around = Around::of(self.corpus());
        if self.store.borrow().is_some() {
            around.warning = self.gather(clipped(question, &self.settings()), options, &mut around).await.err();
        }
        around
    }

    async fn gather(&self, question: &str, options: &AskOptions, around: &mut Around) -> Result<()> {
        let store = self.store.borrow().clone();
        let settings = self.settings().patched(options.settings.as_ref())?;
        let memory = match options.session.is_none() && options.history.is_empty() {
            true => Memory::default(),
            false => self.recalled(options, &settings),
        };
        let outward = around.corpus.outward()?;
        let plan = self.understand(question, &memory, &outward, &settings).0;
        let words = telling(&plan, &outward);
        let Some(store) = store.filter(|_| !plan.intent.is_greeting() && !words.is_empty()) else { return Ok(()) };
        let embedder = self.embedder();
        let model = embedder.as_ref().map(|embedder| embedder.manifest());
        // Vectors of two models say nothing about each other.
        let model = model.filter(|model| outward.model().is_none_or(|known| known.fingerprint == model.fingerprint));
        if let (Some(embedder), Some(_)) = (&embedder, model) {
            // Without a vector the words decide; the search itself says why there is none.
            let vector = self.embedded(&**embedder, plan.question.clone()).await.ok();
            around.embedded = vector.map(|vector| (plan.question.clone(), vector));
        }
        let vector = around.embedded.as_ref().map(|(_, vector)| vector.as_slice());
        let (host, tokens) = (store.host().to_owned(), estimate_tokens(&plan.question));
        around.sent = Some(Sent { host, purpose: Purpose::Search, references: Vec::new(), passages: 0, tokens });
        let found = store.near(&words, vector).await?;
        around.corpus = Rc::new(around.corpus.with_excerpts(&found, model)?);
        Ok(())
    }
}

/// The beginnings of the words that carry a question's meaning, as far as their inflections share them.
fn telling(plan: &QueryPlan, corpus: &Corpus) -> Vec<String> {
    let query = corpus.lexical().query(&plan.question, Some(plan.language));
    let terms = query.terms.iter().take(MAX_WORDS);
    terms
        .map(|term| {
            let stem = stem(&term.text, plan.language);
            if term.text.starts_with(&stem) { stem } else { term.text.clone() }
        })
        .collect()
}
