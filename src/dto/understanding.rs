//! Plans, mentions, and the results of the graph and of search.

use super::references::{ReferenceDto, SpanDto, references, span};
use super::trace::{SentDto, WarningDto, sent, warning};
use super::words::{Intent, StyleHint};
use crate::dialog::FollowUp;
use crate::engine::{Around, GraphAnswer};
use crate::graph::{Ask, GraphQueryResult, Outcome};
use crate::id::EntityKey;
use crate::index::vectors::VectorKind;
use crate::order::Order as _;
use crate::plan::{EntityPolicy, QueryPlan};
use crate::registry::{Candidate, Mention};
use crate::retrieve::{Corpus, Explanation, Mode, SearchResult, Standing};
use crate::text::{Language, Utf16Offsets};
use serde::Serialize;

/// An entity of the plan.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct PlannedEntityDto<'a> {
    /// The most likely meaning.
    pub key: &'a EntityKey,
    /// Its kind.
    pub kind: &'a str,
    /// Its name in the source.
    pub name: &'a str,
    /// 0 to 1.
    pub certainty: f32,
    /// Other meanings that the intent does not rule out.
    pub alternatives: &'a [EntityKey],
    /// Where the question names it; `null`: carried over from the dialog, or the portfolio's person.
    pub span: Option<SpanDto>,
}

/// Years or months, as ISO prefixes (`2021`, `2021-05`), both ends inclusive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct PeriodDto<'a> {
    /// Beginning of the period, as an ISO prefix.
    pub from: &'a str,
    /// End of the period, as an ISO prefix.
    pub to: &'a str,
}

/// What a question asks about dates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "TimeQuestion"))]
pub struct TimeDto<'a> {
    /// What is asked about them.
    pub ask: Ask,
    /// Kinds of entities whose dates are meant; empty: any with dates.
    pub kinds: &'a [String],
    /// How many things are asked for.
    pub number: Option<usize>,
}

/// What to do for a question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "QueryPlan"))]
pub struct PlanDto<'a> {
    /// The question to search for, after the dialog has resolved it.
    pub question: &'a str,
    /// Name of the domain by which the question was understood: `portfolio`, `pages`, or a site owner's.
    pub domain: &'a str,
    /// What the question asks for.
    pub intent: Intent<'a>,
    /// Language of the question.
    pub language: Language,
    /// What the question is about.
    pub entities: Vec<PlannedEntityDto<'a>>,
    /// Names that no entity has.
    pub unknown_names: &'a [String],
    /// Values of `category` or `tags`, one of which items must have.
    pub categories: &'a [String],
    /// Time that items must fall into.
    pub period: Option<PeriodDto<'a>>,
    /// What is asked about dates; `null`: nothing.
    pub time: Option<TimeDto<'a>>,
    /// Whether it asks for a number.
    pub count: bool,
    /// Kinds of documents that text search tries first, and uses alone if they answer; empty: all.
    pub allowed_kinds: &'a [String],
    /// How entities narrow text search.
    pub entity_policy: EntityPolicy,
    /// Number of candidates from vectors.
    pub k_dense: usize,
    /// Number of candidates from BM25.
    pub k_lexical: usize,
    /// Number of references offered.
    pub k_final: usize,
    /// Whether the graph is asked first.
    pub use_graph: bool,
    /// Confidence (0 to 1) below which text search reports that it found nothing.
    pub min_confidence: f32,
    /// The recommended way to display the answer.
    pub style_hint: StyleHint,
    /// The reasons, step by step, in English.
    pub reasons: &'a [String],
}

fn style_hint(list: bool) -> StyleHint {
    if list { StyleHint::List } else { StyleHint::Text }
}

fn entities(plan: &QueryPlan) -> Vec<PlannedEntityDto<'_>> {
    plan.entities
        .iter()
        .map(|entity| PlannedEntityDto {
            key: &entity.key,
            kind: &entity.kind,
            name: &entity.name,
            certainty: entity.certainty,
            alternatives: &entity.alternatives,
            span: entity.span.map(|(start, end)| span(&plan.question, &(start..end))),
        })
        .collect()
}

/// The published form of a plan.
pub fn plan(plan: &QueryPlan) -> PlanDto<'_> {
    PlanDto {
        question: &plan.question,
        domain: plan.domain.name(),
        intent: Intent::from(&*plan.intent),
        language: plan.language,
        entities: entities(plan),
        unknown_names: &plan.unknown_names,
        categories: &plan.categories,
        period: plan.period.as_ref().map(|period| PeriodDto { from: &period.from, to: &period.to }),
        time: plan.time.as_ref().map(|time| TimeDto { ask: time.ask, kinds: &time.kinds, number: time.number }),
        count: plan.count,
        allowed_kinds: &plan.allowed_kinds,
        entity_policy: plan.entity_policy,
        k_dense: plan.k_dense,
        k_lexical: plan.k_lexical,
        k_final: plan.k_final,
        use_graph: plan.use_graph,
        min_confidence: plan.min_confidence,
        style_hint: style_hint(plan.list),
        reasons: &plan.reasons,
    }
}

/// Whether a question continues a dialog.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct FollowUpDto<'a> {
    /// Whether it does.
    pub follow_up: bool,
    /// The question completed with what it leaves out, for text search.
    pub resolved: &'a str,
    /// The entity carried over.
    pub context_entity: Option<&'a EntityKey>,
    /// The reason, in English.
    pub reason: &'a str,
}

/// The published form of the follow-up detector's verdict.
pub fn follow_up(verdict: &FollowUp) -> FollowUpDto<'_> {
    FollowUpDto {
        follow_up: verdict.follow_up,
        resolved: &verdict.resolved,
        context_entity: verdict.context_entity.as_ref(),
        reason: &verdict.reason,
    }
}

/// A possible meaning of a name.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "EntityCandidate"))]
pub struct CandidateDto<'a> {
    /// The entity.
    pub key: &'a EntityKey,
    /// Its kind.
    pub kind: &'a str,
    /// Its name in the source.
    pub name: &'a str,
    /// 0 to 1.
    pub certainty: f32,
}

/// A place in a text that names an entity.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct MentionDto<'a> {
    /// Start, in UTF-16 code units.
    pub start: usize,
    /// End, exclusive.
    pub end: usize,
    /// As written.
    pub text: &'a str,
    /// Its possible meanings, best first.
    pub candidates: Vec<CandidateDto<'a>>,
}

/// The published form of mentions of entities in a text.
pub fn mentions<'a>(text: &str, list: &'a [Mention]) -> Vec<MentionDto<'a>> {
    let mut offsets = Utf16Offsets::new(text);
    list.iter()
        .map(|mention| MentionDto {
            start: offsets.at(mention.start),
            end: offsets.at(mention.end),
            text: &mention.text,
            candidates: candidates(&mention.candidates),
        })
        .collect()
}

/// The published form of the possible meanings of a name, best first.
pub fn candidates(list: &[Candidate]) -> Vec<CandidateDto<'_>> {
    list.iter().map(|c| CandidateDto { key: &c.key, kind: &c.kind, name: &c.name, certainty: c.certainty }).collect()
}

/// A fact or entity returned by the graph.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct GraphItemDto<'a> {
    /// The node.
    pub key: &'a EntityKey,
    /// Its kind.
    pub kind: &'a str,
    /// The name of an entity or the sentence of a fact; translated if the source has a translation.
    pub text: &'a str,
    /// Language of the source's own text.
    pub lang: Language,
    /// The project or company through which it was reached.
    pub via: Option<&'a EntityKey>,
    /// Number of projects or companies that use a technology.
    pub uses: usize,
}

/// The graph's answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "GraphQueryResult"))]
pub struct GraphResultDto<'a> {
    /// What kind of answer this is.
    pub outcome: Outcome,
    /// Complete, in source order (technologies: by use, then in source order).
    pub items: Vec<GraphItemDto<'a>>,
    /// Whether there are items.
    pub found: bool,
    /// Ids of the documents that support it, sorted.
    pub sources: Vec<&'a str>,
    /// 0 to 1: 0 if the graph does not cover the question, less than 1 if the meaning of the name is uncertain.
    pub confidence: f32,
    /// The language of the items, if the source has translations.
    pub language: Language,
    /// The meanings of the name; more than one: it is ambiguous, and the items are those of all meanings.
    pub entities: Vec<CandidateDto<'a>>,
    /// The recommended way to display the answer.
    pub style_hint: StyleHint,
}

fn graph_items<'a>(
    result: &'a GraphQueryResult,
    corpus: &'a Corpus,
    language: Option<Language>,
) -> Vec<GraphItemDto<'a>> {
    let one = |item: &'a crate::graph::Item| {
        let node = corpus.graph().node(item.key.as_str())?;
        let translated = language.and_then(|language| node.translations.get(&language));
        Some(GraphItemDto {
            key: &item.key,
            kind: &item.kind,
            text: translated.unwrap_or(&node.name),
            lang: node.language,
            via: item.via.as_ref(),
            uses: item.uses,
        })
    };
    result.items.iter().filter_map(one).collect()
}

/// The published form of the graph's answer.
pub fn graph_result<'a>(answer: &'a GraphAnswer, corpus: &'a Corpus, list: bool) -> GraphResultDto<'a> {
    let result = &answer.result;
    let mut sources: Vec<&str> =
        result.items.iter().flat_map(|item| &item.provenance).map(|place| place.document.as_str()).collect();
    sources.order();
    sources.dedup();
    GraphResultDto {
        outcome: result.outcome,
        items: graph_items(result, corpus, Some(answer.language)),
        found: result.found(),
        sources,
        confidence: answer.confidence,
        language: answer.language,
        entities: candidates(&answer.entities),
        style_hint: style_hint(list),
    }
}

/// How a search obtained its result.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct SearchTraceDto<'a> {
    /// How the question was understood.
    pub plan: PlanDto<'a>,
    /// Number of passages searched.
    pub searched: usize,
    /// Whether vectors took part.
    pub dense_used: bool,
    /// How vectors were searched; `null`: they were not.
    pub vector_index: Option<VectorKind>,
    /// Explains the rank of each reference.
    pub explanations: &'a [Explanation],
    /// The kind of answer that the graph had; `null` if it was not queried.
    pub outcome: Option<Outcome>,
    /// What left the page: the question's vector or words, to the server that holds further passages.
    pub left_the_page: Vec<SentDto<'a>>,
    /// Problems that did not prevent the search.
    pub warnings: Vec<WarningDto<'a>>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct SearchResultDto<'a> {
    /// The question.
    pub query: &'a str,
    /// What the question asks for.
    pub intent: Intent<'a>,
    /// What the question is about.
    pub entities: Vec<PlannedEntityDto<'a>>,
    /// Passages, best first, numbered from 1.
    pub references: Vec<ReferenceDto>,
    /// Whether there is anything to answer with, even if it is only close to the question.
    pub found: bool,
    /// How well it answers the question.
    pub standing: Standing,
    /// Its origin.
    pub mode: Mode,
    /// How the search obtained its result.
    pub trace: SearchTraceDto<'a>,
    /// The graph's items; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<GraphItemDto<'a>>>,
    /// 0 to 1; absent if nothing was scored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f32>,
}

/// The published form of a search result.
pub fn search_result<'a>(
    question: &'a str,
    planned: &'a QueryPlan,
    result: &'a SearchResult,
    dense: bool,
    around: &'a Around,
) -> SearchResultDto<'a> {
    let corpus = &*around.corpus;
    let graph = result.graph.as_ref();
    SearchResultDto {
        query: question,
        intent: Intent::from(&*planned.intent),
        entities: entities(planned),
        references: references(&result.references, corpus),
        found: result.found(),
        standing: result.standing,
        mode: result.mode,
        trace: SearchTraceDto {
            plan: plan(planned),
            searched: result.searched,
            dense_used: dense,
            vector_index: result.vector_index,
            explanations: &result.explanations,
            outcome: graph.map(|graph| graph.outcome),
            left_the_page: around.sent.iter().map(sent).collect(),
            warnings: around.warning.iter().map(warning).collect(),
        },
        items: graph.filter(|graph| graph.found()).map(|graph| graph_items(graph, corpus, Some(planned.language))),
        confidence: result.confidence,
    }
}
