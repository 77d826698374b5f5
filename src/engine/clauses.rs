//! Questions of two clauses that each ask something of their own: "how long was he at Acme, and where did he study?".

use super::clarify::clarify;
use super::run::{Asked, Run};
use super::session::turn_of;
use super::types::{AnswerKind, AnswerMode, Composed};
use super::{AskOptions, Engine, Without, compose};
use crate::dialog::{Memory, Turn};
use crate::domain::Target;
use crate::graph::{Ask, GraphQueryResult, Outcome};
use crate::plan::{Classed, QueryPlan};
use crate::retrieve::{Corpus, Filter, SearchMode, SearchResult, search};
use crate::settings::Settings;

/// A clause that the graph answers.
pub(super) struct Clause {
    pub plan: QueryPlan,
    pub result: SearchResult,
    /// Whether it continues the dialog, of which the clause before it is a part.
    follows: bool,
}

impl Clause {
    /// What a dialog remembers of it, under the whole question.
    pub fn turn(&self, question: &str, corpus: &Corpus) -> Turn {
        turn_of(question, &self.plan, Some((&self.result, corpus)), self.follows)
    }

    /// Whether a clause that names nothing may still ask about what this one names.
    fn may_be_meant(&self, other: &Self, corpus: &Corpus) -> bool {
        let Some(Target::Nodes(kind)) = &other.plan.target else { return false };
        let names = |clause: &Self, holds: &dyn Fn(&str) -> bool| {
            clause.plan.entities.iter().any(|entity| !entity.subject && holds(&entity.kind))
        };
        !names(other, &|_| true) && names(self, &|own| own != kind && !corpus.graph().routes(own, kind).is_empty())
    }

    fn found(&self) -> bool {
        self.result.graph.as_ref().is_some_and(GraphQueryResult::found)
    }

    /// The keys of what it lists, or what it asks about dates.
    fn tells(&self) -> (Vec<&str>, Option<Ask>) {
        let items = self.result.graph.iter().flat_map(|graph| &graph.items);
        (items.map(|item| item.key.as_str()).collect(), self.plan.time.as_ref().map(|time| time.ask))
    }
}

impl Engine {
    /// An answer without a model, with that to a second clause behind it.
    pub(super) fn compose_clauses(
        &self,
        kind: AnswerKind,
        asked: Asked<'_>,
        result: SearchResult,
        second: Option<Clause>,
        run: &Run<'_>,
    ) -> Composed {
        let mut composed = self.compose(kind, asked, result, run);
        if let Some(Clause { plan, result, .. }) = second {
            let more = self.compose(AnswerKind::List, Asked { plan: &plan, ..asked }, result, run);
            compose::join(&mut composed, more);
        }
        composed
    }

    /// The second clause of a question that the graph answers in two; `plan` becomes that of the first.
    pub(super) fn second_clause(
        &self,
        plan: &mut QueryPlan,
        memory: &Memory,
        options: &AskOptions,
        run: &Run<'_>,
    ) -> Option<Clause> {
        let by_model = self.model.borrow().is_some()
            && (run.settings.lists_by_model
                || !matches!(options.answer, AnswerMode::Auto | AnswerMode::List | AnswerMode::Quotation));
        if by_model || options.from > 0 || options.without != Without::default() {
            return None;
        }
        let [first, mut second] = self.clauses(plan, memory, &run.corpus, &run.settings)?;
        let language = plan.language;
        *plan = first.plan;
        plan.reasons.push(format!("a second clause asks for {}", second.plan.intent.name));
        plan.reasons.append(&mut second.plan.reasons);
        (plan.language, second.plan.language) = (language, language);
        Some(second)
    }

    /// The two clauses of a question, if the graph answers each and the second tells something else than the first.
    pub(super) fn clauses(
        &self,
        plan: &QueryPlan,
        memory: &Memory,
        corpus: &Corpus,
        settings: &Settings,
    ) -> Option<[Clause; 2]> {
        let [first, second] = plan.clauses.as_ref()?;
        let first = self.clause(first, memory, corpus, settings)?;
        let before = first.turn(&first.plan.question, corpus);
        let told = before.entities.len().max(before.listed.len()).max(before.items.len());
        let mut after = memory.clone();
        after.push(before);
        let second = self.clause(second, &after, corpus, settings).filter(Clause::found).or_else(|| {
            // It may look as if it went on.
            self.clause(second, memory, corpus, settings)
        })?;
        // "Where has she worked and what did she do there" asks about each of several places.
        let apart = !second.follows || told <= 1;
        // "What did she do at Acme and what technologies did she use": there.
        let apart = apart && (second.follows || !first.may_be_meant(&second, corpus));
        // A model may know of what the graph has none.
        let both = first.found() && second.found();
        let tell = both || self.model.borrow().is_none() && (first.found() || second.found());
        let ((items, asked), (again, dates)) = (first.tells(), second.tells());
        // A list has the dates of its items.
        let more = items != again || asked != dates && (asked.is_some() || !dates.is_some_and(Ask::is_of_dates));
        (apart && tell && more).then_some([first, second])
    }

    fn clause(&self, text: &str, memory: &Memory, corpus: &Corpus, settings: &Settings) -> Option<Clause> {
        let (plan, verdict) = self.understand(text, memory, corpus, settings);
        let named = plan.entities.iter().any(|entity| !entity.subject);
        let sure = match plan.class {
            Classed::Decides => named && plan.time.is_some(),
            _ => plan.intent_score >= 1.0 || plan.time.is_some(),
        };
        if !sure || clarify(&plan, corpus, settings).is_some() {
            return None;
        }
        let result = search(corpus, &plan, settings, SearchMode::Graph, &Filter::default(), None);
        let graph = result.graph.as_ref()?;
        let answers = matches!(graph.outcome, Outcome::Items | Outcome::KnownEmpty);
        let is_whole = graph.items.len() <= settings.list_page_items;
        (answers && is_whole).then_some(Clause { plan, result, follows: verdict.follow_up })
    }
}
