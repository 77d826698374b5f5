//! What the graph tells beside the list that a question asks for.

use super::Corpus;
use crate::domain::Target;
use crate::graph::{GraphQuery, GraphQueryResult, Narrowing, is_spoken};
use crate::id::EntityKey;
use crate::ingest::Node;
use crate::language::spoken_code;
use crate::plan::QueryPlan;
use crate::registry::{TECHNOLOGY, folded_words};
use crate::text::fold;

/// The account of the same name, where a question asks for one technology alone: "does she have GitHub".
pub(super) fn account(corpus: &Corpus, plan: &QueryPlan) -> Option<GraphQueryResult> {
    let mut named = plan.entities.iter().filter(|entity| !entity.subject);
    let (Some(one), None) = (named.next(), named.next()) else { return None };
    if !plan.intent.names_only || one.kind != TECHNOLOGY {
        return None;
    }
    let mut query = GraphQuery { target: Some(Target::Nodes("contact".to_owned())), ..GraphQuery::default() };
    query.categories.push(fold(&one.name));
    let found = corpus.graph().query(&query);
    found.found().then_some(found)
}

/// The certificates for a spoken language that a question names: "how good is her German".
pub(super) fn proof(corpus: &Corpus, plan: &QueryPlan) -> Option<GraphQueryResult> {
    if !plan.intent.targets("language") || plan.count {
        return None;
    }
    let named = plan.entities.iter().filter(|entity| entity.kind == "language");
    let codes =
        named.flat_map(|entity| folded_words(&entity.name)).filter_map(|word| spoken_code(&word).map(str::to_owned));
    let codes: Vec<String> = codes.chain(plan.narrowing.spoken.iter().cloned()).collect();
    let certificates = corpus.graph().of_kind("certificate").into_iter();
    let proves = |node: &&Node| codes.iter().any(|code| is_spoken(&node.name, code));
    let among: Vec<EntityKey> = certificates.filter(proves).map(|node| node.key.clone()).collect();
    if among.is_empty() {
        return None;
    }
    let narrowing = Narrowing { among, entries: true, ..Narrowing::default() };
    let target = Some(Target::Nodes("certificate".to_owned()));
    let found = corpus.graph().query(&GraphQuery { target, narrowing, ..GraphQuery::default() });
    found.found().then_some(found)
}
