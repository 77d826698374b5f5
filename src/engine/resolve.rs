//! Decides whether a question is a follow-up, and to what: by rules or, if the settings say so, by the language model.

use super::Engine;
use super::types::{Sent, Step};
use super::words::{Purpose, StepPurpose};
use crate::dialog::{FollowUp, Memory, Rewrite, read_rewrite, rewrite_messages};
use crate::error::{Error, ErrorCode, Result};
use crate::plan::{Carried, QueryPlan, Question};
use crate::request;
use crate::retrieve::Corpus;
use crate::settings::{Resolve, Settings};
use crate::text::estimate_tokens;

/// A question as understood, and the outcome of asking a model about it.
pub(super) struct Understood {
    pub plan: QueryPlan,
    pub verdict: FollowUp,
    /// The question as completed by a model.
    pub rewritten: Option<String>,
    /// Why rules decided although a model should have.
    pub warning: Option<Error>,
    pub sent: Option<Sent>,
    pub step: Option<Step>,
}

impl Engine {
    /// Plans a question within a dialog. If the model fails, the rules decide and a warning is recorded.
    pub(super) async fn resolve(
        &self,
        question: &str,
        memory: &Memory,
        corpus: &Corpus,
        settings: &Settings,
    ) -> Understood {
        let (planned, verdict) = self.understand(question, memory, corpus, settings);
        let mut understood =
            Understood { plan: planned, verdict, rewritten: None, warning: None, sent: None, step: None };
        if settings.resolve != Resolve::Model || !settings.memory || !understood.verdict.by_words {
            return understood;
        }
        match self.rewritten(question, memory, settings, &mut understood).await {
            Err(error) => understood.warning = Some(error),
            Ok(Rewrite::Standalone) if !understood.verdict.follow_up => {}
            Ok(rewrite) => {
                let (text, follow_up, reason) = match &rewrite {
                    Rewrite::Standalone => (question, false, "the language model says that it stands alone"),
                    Rewrite::Completed(text) => (text.as_str(), true, "the language model completed it"),
                };
                let mut planned = self.planned(text, corpus, settings);
                planned.language = understood.plan.language;
                if follow_up {
                    planned.reasons.push(format!("searched as “{text}”: {reason}"));
                }
                understood.rewritten = Some(text.to_owned());
                understood.plan = planned;
                understood.verdict = FollowUp {
                    follow_up,
                    resolved: text.to_owned(),
                    topic: Vec::new(),
                    pages: Vec::new(),
                    context_entity: None,
                    shift: None,
                    since: None,
                    reason: reason.to_owned(),
                    carried: Carried::default(),
                    by_words: true,
                };
            }
        }
        understood
    }

    /// The plan of a standalone question.
    pub(super) fn planned(&self, text: &str, corpus: &Corpus, settings: &Settings) -> QueryPlan {
        let question = Question::read(text, corpus.registry(), settings);
        self.carrying(&question, &Carried::default(), corpus, settings)
    }

    async fn rewritten(
        &self,
        question: &str,
        memory: &Memory,
        settings: &Settings,
        understood: &mut Understood,
    ) -> Result<Rewrite> {
        let missing = || Error::new(ErrorCode::NoLanguageModel, "Setting `resolve` is `model`, but no model is set.");
        let model = self.language_model().ok_or_else(missing)?;
        let mut random = [0u8; 8];
        self.entropy.fill(&mut random)?;
        let delimiter: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
        let messages = rewrite_messages(question, memory, &delimiter);
        let tokens = estimate_tokens(&messages.to_string());
        let host = model.host().to_owned();
        understood.sent = Some(Sent { host, purpose: Purpose::Resolve, references: Vec::new(), passages: 0, tokens });
        let since = self.clock.now_ms();
        let done = request::complete(&*model, messages, &settings.llm, &*self.clock).await;
        self.counts.requests(done.requests);
        self.counts.tokens(done.usage);
        self.counts.update(|counts| counts.resolve_requests += u64::from(done.requests));
        understood.step = Some(Step::of(StepPurpose::Resolve, &done, self.clock.now_ms() - since));
        let reply = done.text?;
        read_rewrite(&reply, question, memory).ok_or_else(|| {
            let message = "The language model did not say what the question leaves out; rules decided.";
            Error::new(ErrorCode::EndpointGarbage, message)
        })
    }
}
