//! The whole entry of the one thing that a question names, where no quotation says a word of what is asked about it.

use crate::answer::content_stems;
use crate::domain::Target;
use crate::graph::{GraphQuery, GraphQueryResult};
use crate::plan::QueryPlan;
use crate::retrieve::Corpus;
use crate::text::stem;

/// The plan and the result for telling all of the one project or company that a question names or the dialog is about.
pub(super) fn entry_of(plan: &QueryPlan, corpus: &Corpus) -> Option<(QueryPlan, GraphQueryResult)> {
    let mut named = plan.entities.iter().filter(|entity| !entity.subject);
    let (Some(one), None) = (named.next(), named.next()) else { return None };
    let intent = plan.domain.details()?;
    let has_entry = plan.domain.kind(&one.kind).owner && intent.prefers.contains(&one.kind);
    if !one.alternatives.is_empty() || !has_entry {
        return None;
    }
    let target = Some(Target::Entity);
    let query = GraphQuery { target: target.clone(), entities: vec![one.key.clone()], ..GraphQuery::default() };
    let found = corpus.graph().query(&query);
    let plan = QueryPlan { intent: intent.clone(), target, ..plan.clone() };
    found.found().then_some((plan, found))
}

/// Whether a text says a word of the question beside its names.
pub(super) fn says_asked(plan: &QueryPlan, text: &str) -> bool {
    let names: Vec<String> = plan.named_words().iter().map(|name| stem(name, plan.language)).collect();
    let said = content_stems(text, plan.language);
    content_stems(&plan.question, plan.language).iter().any(|word| !names.contains(word) && said.contains(word))
}
