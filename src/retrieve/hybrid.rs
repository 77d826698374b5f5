//! Text search: BM25 and vectors, fused, filtered by the plan and reranked.

use super::at_hand::asks_of_person;
use super::corpus::Corpus;
use super::feedback::{Dense, Sides};
use super::fusion::fuse;
use super::pages::{by_document, many_passages, whole_amount};
use super::reference::Reference;
use super::relevance::{coverage, meaning, relevance};
use super::topic::topic;
use super::written::as_written;
use super::{Filter, Looked, Mode, SearchMode, SearchResult, Standing};
use crate::id::DocumentId;
use crate::index::lexical::{LexicalQuery, QueryTerm};
use crate::ingest::Document;
use crate::order::{Collect as _, Order as _};
use crate::plan::{EntityPolicy, PlannedEntity, QueryPlan};
use crate::registry::SURE;
use crate::settings::Settings;
use crate::text::{Language, fold};
use std::collections::BTreeSet;

/// A question's vector, and the properties of its model.
#[derive(Clone, Debug)]
pub struct QueryVector {
    /// Validated against the corpus's dimension.
    pub prepared: crate::index::vectors::QueryVector,
    /// The vector itself, as the model returned it.
    pub numbers: Vec<f32>,
    /// The question's language.
    pub language: Language,
    /// Languages that the model knows.
    pub languages: Vec<Language>,
    /// The model's weight in fusion.
    pub dense_weight: f32,
    /// The model's range of cosines.
    pub cosine_range: (f32, f32),
}

impl QueryVector {
    /// Whether the model knows the language.
    pub fn knows(&self, language: Language) -> bool {
        self.languages.contains(&language)
    }

    /// Weight of the vectors against the words, 0 to 1. A model votes only on passages whose language it knows, and
    /// only if it knows the question's.
    fn weight(&self, question: Language, passage: Language) -> f32 {
        if !self.knows(question) || !self.knows(passage) {
            return 0.0;
        }
        // Except for names and numbers, the question's words cannot occur in a passage in another language.
        if question == passage { self.dense_weight } else { self.dense_weight.max(FOREIGN_WEIGHT) }
    }

    /// Cosine of the question and a passage; `None` unless the model knows both languages.
    pub fn similarity(&self, corpus: &Corpus, position: usize) -> Option<f32> {
        let judges = self.knows(self.language) && self.knows(corpus.document_of(position).language);
        if judges { corpus.similarity(position, self) } else { None }
    }
}

/// A passage that may become a reference.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Position in the corpus.
    pub position: usize,
    /// The score by which candidates are ordered.
    pub score: f32,
    /// See [`Fused::height`](super::Fused::height).
    pub height: f32,
    /// See [`Fused::unit`](super::Fused::unit).
    pub unit: f32,
    /// 0 to 1: how likely it is to be about what is asked.
    pub relevance: f32,
    /// 0 to 1: how near a model finds it, see [`meaning`]; 0 without a model that knows both languages.
    pub meaning: f32,
    /// Its ranks and scores in the lists.
    pub explanation: Explanation,
}

/// Explains the rank of a reference.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct Explanation {
    /// The fused score.
    pub fused: f32,
    /// (rank from 1, BM25 score) in the lexical list.
    pub lexical: Option<(usize, f32)>,
    /// (rank from 1, cosine) in the dense list; the cosine is that of the question as feedback moved it.
    pub dense: Option<(usize, f32)>,
    /// Share of the question's information content that the passage's words cover, 0 to 1.
    pub coverage: f32,
    /// Adjustment of the score for entities, pages and language of the plan.
    pub boost: f32,
    /// The reranking model's score, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rerank: Option<f32>,
    /// The words of the question that matched, with their contributions to the BM25 score.
    pub terms: Vec<(String, f32)>,
}

/// Bonus for a passage about an entity of the plan, under the policy `boost`. Fused scores are standardised: 1 is one
/// standard deviation of the list.
const ENTITY_BOOST: f32 = 0.7;
/// Penalty for a passage in another language than the question's: the asker's own is better to quote from.
const OTHER_LANGUAGE: f32 = 0.3;
/// Weight of the vectors for a passage in another language than the question's.
const FOREIGN_WEIGHT: f32 = 0.9;
/// Bonus for a passage of the page that answered the previous turn, if the question continues it.
const PAGE_BOOST: f32 = 0.7;
/// Weight of a word that the dialog added to a question.
const TOPIC_WEIGHT: f32 = 0.5;
/// Weight of a word that merely announces a new topic.
const ANNOUNCEMENT_WEIGHT: f32 = 0.05;

/// The words of a question, prepared for search.
fn query_of(corpus: &Corpus, plan: &QueryPlan, words: &str) -> LexicalQuery {
    let mut query = corpus.lexical().query(&as_written(corpus, plan, words), Some(plan.language));
    query.alone = (1.0 - 2.0 * many_passages(corpus)).max(0.0);
    if !plan.topic.is_empty() {
        let topic: BTreeSet<String> =
            plan.topic.iter().flat_map(|word| crate::registry::words(word)).map(|word| fold(word.text)).into_set();
        for term in query.terms.iter_mut().filter(|term| topic.contains(&term.text)) {
            term.weight *= if plan.completed { TOPIC_WEIGHT } else { ANNOUNCEMENT_WEIGHT };
        }
    }
    query
}

/// Candidates, best first, and how they were found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    looked: Looked,
    pub(super) candidates: Vec<Candidate>,
}

/// The candidates, best first, without repetitions.
pub(super) fn pool(
    corpus: &Corpus,
    plan: &QueryPlan,
    settings: &Settings,
    mode: SearchMode,
    filter: &Filter,
    query: Option<&QueryVector>,
) -> Found {
    let words = query_of(corpus, plan, &plan.question);
    let bounds = Bounds {
        filter,
        strict: plan.entity_policy == EntityPolicy::Strict,
        kinds: !plan.allowed_kinds.is_empty(),
        atomic: settings.atomic_documents,
    };
    // All passages searched are about the entity, so its name must not outweigh what is asked about it.
    let narrowed = bounds.strict.then(|| query_of(corpus, plan, &plan.question_without_subject()));
    let within = |bounds: Bounds<'_>| {
        let narrowed = narrowed.as_ref().filter(|_| bounds.strict);
        candidates(corpus, plan, bounds, mode, query, (&words, narrowed))
    };
    let mut found = if bounds.kinds { within(bounds) } else { Vec::new() };
    // If documents of the intent's kinds do not answer, the search becomes more general.
    // Neither do they where only others have a word that the question says beside what it asks for.
    let is_other = |term: &&QueryTerm| term.known && plan.others.contains(&term.text);
    let is_said = |term: &QueryTerm| {
        found.iter().any(|candidate| corpus.lexical().match_of(candidate.position as u32, term) > 0.0)
    };
    let lacks_others = bounds.kinds && words.terms.iter().filter(is_other).any(|term| !is_said(term));
    if !found.iter().any(|candidate| candidate.relevance > plan.min_confidence) {
        found = within(Bounds { kinds: false, ..bounds });
    } else if lacks_others {
        let all = within(Bounds { kinds: false, ..bounds });
        let is_new = |other: &Candidate| !found.iter().any(|own| own.position == other.position);
        let more: Vec<Candidate> = all.into_iter().filter(is_new).collect();
        found.extend(more);
    }
    if found.is_empty() && bounds.strict {
        // No passage is about the known entity, so all passages are searched.
        found = within(Bounds { kinds: false, strict: false, ..bounds });
    }
    let candidates = without_repetitions(corpus, found, plan.language);
    let positions = candidates.iter().map(|candidate| candidate.position).collect();
    Found { looked: Looked { words, positions }, candidates }
}

/// Limits what may be found.
#[derive(Clone, Copy)]
struct Bounds<'f> {
    filter: &'f Filter,
    /// Whether only passages about an entity of the plan count.
    strict: bool,
    /// Whether only documents of the plan's kinds count.
    kinds: bool,
    /// Whether documents of single facts count too.
    atomic: bool,
}

/// Turns the best candidates into references.
pub(super) fn finish(
    corpus: &Corpus,
    plan: &QueryPlan,
    settings: &Settings,
    mode: SearchMode,
    query: Option<&QueryVector>,
    found: Found,
) -> SearchResult {
    let Found { looked, mut candidates } = found;
    let words = &looked.words;
    candidates.truncate(plan.k_final);
    for candidate in &mut candidates {
        let terms = corpus.lexical().explain(candidate.position as u32, words);
        candidate.explanation.terms = terms.into_iter().map(|term| (term.term.clone(), term.sum())).collect();
    }
    let confidence = candidates.iter().map(|candidate| candidate.relevance).fold(0.0, f32::max);
    let standing = standing(corpus, plan, words, &candidates, confidence);
    let topic = topic(words, plan);
    let on_topic = standing != Standing::Nothing || !topic.elsewhere && !topic.telling.is_empty();
    let references = candidates
        .iter()
        .enumerate()
        .map(|(at, candidate)| {
            let mut reference = Reference::of(corpus, candidate.position, at + 1, settings.snippet_chars);
            reference.is_rag_chunk = true;
            reference.lexical_score = candidate.explanation.lexical.map(|(_, score)| score);
            reference.compare(corpus, candidate.position, query);
            reference
        })
        .collect();
    SearchResult {
        graph: None,
        references,
        context: Vec::new(),
        confidence: Some(confidence),
        standing,
        mode: if standing == Standing::Nothing { Mode::None } else { Mode::Rag },
        searched: corpus.len(),
        vector_index: query.filter(|_| mode != SearchMode::Lexical).map(|_| corpus.vectors().kind()),
        explanations: candidates.into_iter().map(|candidate| candidate.explanation).collect(),
        related: Vec::new(),
        on_topic,
        looked,
    }
}

/// Minimum confidence to answer a question that contains a word of another topic.
const SURE_ANYWAY: f32 = 0.7;
/// The same if all candidates are in another language: then no word of the question can match, and meaning alone
/// reaches at most 0.6.
const FOREIGN_ANYWAY: f32 = 0.4;

/// A word of another topic is ignored if a passage has this share of the words that tell the topic, of which there must
/// be at least [`MANY`].
const MOSTLY: f32 = 0.6;
const MANY: usize = 3;

/// A passage with so many words that tell the topic is close, although another word is of another topic.
const SEVERAL: usize = 2;

/// A passage with this share of the words that tell the topic is close, in whatever form it has them.
pub(super) const TOLD: f32 = 0.3;

/// A passage that a model finds so near is close, whatever words it has: one in the question's language, and one in another, where
/// cosines are lower. Half of the passages that answer are nearer, and one in ten of those nearest to a question of another topic.
const NEAR: f32 = 0.5;
const NEAR_FOREIGN: f32 = 0.3;

/// How well these candidates answer. Vectors may find different wording; without them, some word that tells the topic
/// must match.
fn standing(
    corpus: &Corpus,
    plan: &QueryPlan,
    words: &LexicalQuery,
    candidates: &[Candidate],
    confidence: f32,
) -> Standing {
    let topic = topic(words, plan);
    let sure = confidence > plan.min_confidence;
    let foreign = |candidate: &Candidate| {
        candidate.explanation.dense.is_some() && corpus.document_of(candidate.position).language != plan.language
    };
    let lexical = corpus.lexical();
    let share = |candidate: &Candidate| topic.share(lexical, candidate.position as u32, words);
    // Questions to pages also use everyday words: one of them matters little if a page has nearly all the others.
    let mostly = corpus.graph().subject().is_none()
        && topic.telling.len() >= MANY
        && candidates.iter().any(|candidate| share(candidate) >= MOSTLY);
    let is_named = |entity: &PlannedEntity| !entity.subject && entity.span.is_some() && entity.certainty >= SURE;
    let named = !candidates.is_empty() && plan.entities.iter().any(is_named);
    let enough = if candidates.iter().all(foreign) { FOREIGN_ANYWAY } else { SURE_ANYWAY };
    if candidates.is_empty() || topic.elsewhere && !mostly && confidence < enough {
        // What is said of a thing that the question names stands closest to it, and what several of its words are in: most of
        // them, in a portfolio.
        let least = if corpus.graph().subject().is_some() { MOSTLY } else { TOLD };
        let several = |candidate: &Candidate| {
            share(candidate) >= least && topic.told_in(lexical, candidate.position as u32, words) >= SEVERAL
        };
        // "A cat person or a dog person": of a person, where a text has one of the words.
        let there = || topic.there && asks_of_person(plan) && candidates.iter().any(|candidate| share(candidate) > 0.0);
        let near = named || candidates.iter().any(several) || there();
        return if near { Standing::Close } else { Standing::Nothing };
    }
    let meant = |candidate: &Candidate| candidate.relevance > plan.min_confidence.max(candidate.explanation.coverage);
    let told = candidates.iter().any(|candidate| topic.is_told(lexical, candidate.position as u32, words));
    let akin = |at: usize| corpus.graph().subject().is_some() && topic.is_akin(lexical, at as u32, words);
    let close = |candidate: &Candidate| share(candidate) >= TOLD || akin(candidate.position);
    let near = |candidate: &Candidate| candidate.meaning >= if foreign(candidate) { NEAR_FOREIGN } else { NEAR };
    // "How much did she earn there": the name that the dialog adds does not answer.
    let own = match corpus.graph().subject() {
        Some(_) => topic.without(words, &plan.carried_words()),
        None => topic.clone(),
    };
    let beside = own.telling.len() < topic.telling.len()
        && !own.telling.is_empty()
        && !candidates
            .iter()
            .any(|candidate| own.is_told(lexical, candidate.position as u32, words) || meant(candidate));
    // "How many people were in the team": a sentence about the team does not say.
    let counted = || candidates.iter().any(|candidate| topic.is_counted(&corpus.chunk(candidate.position).text, words));
    // "Why did she leave", "how much did she earn at Acme": beside a name such words are in no sentence, so that any of its sentences
    // would do.
    let unsaid = || {
        let asks = plan.reason || plan.intent.targets("personal");
        let names = if asks { plan.named_words() } else { Vec::new() };
        !names.is_empty() && topic.without(words, &names).telling.is_empty()
    };
    if sure && (beside || plan.count && told && !counted() || unsaid()) {
        return Standing::Close;
    }
    match (sure, told || candidates.iter().any(meant)) {
        (true, true) => Standing::Answered,
        (false, true) => Standing::Close,
        _ if candidates.iter().any(|candidate| close(candidate) || near(candidate)) => Standing::Close,
        // A question of commonplace words only needs an entity that it is about.
        (true, false) if topic.telling.is_empty() && plan.entities.iter().any(|e| !e.subject) => Standing::Answered,
        _ => Standing::Nothing,
    }
}

/// Adjustments to a passage's score; `about`: it is about an entity of the question.
fn boost(corpus: &Corpus, plan: &QueryPlan, mode: SearchMode, position: usize, about: bool) -> f32 {
    let document = corpus.document_of(position);
    let entity = if plan.entity_policy == EntityPolicy::Boost && about { ENTITY_BOOST } else { 0.0 };
    let page = if plan.pages.contains(&document.id) { PAGE_BOOST } else { 0.0 };
    let foreign = document.language != plan.language && mode == SearchMode::Auto;
    entity + page - if foreign { OTHER_LANGUAGE } else { 0.0 }
}

/// Candidates for all words of a question; if only passages about its entities count, for the words other than their
/// names.
fn candidates(
    corpus: &Corpus,
    plan: &QueryPlan,
    bounds: Bounds<'_>,
    mode: SearchMode,
    query: Option<&QueryVector>,
    (whole_query, narrowed): (&LexicalQuery, Option<&LexicalQuery>),
) -> Vec<Candidate> {
    let Bounds { filter, strict, .. } = bounds;
    let wanted = plan.asked_about();
    let about = |position: usize| corpus.entities_of(position).iter().any(|key| wanted.contains(key.as_str()));
    let allowed: &[String] = if bounds.kinds { &plan.allowed_kinds } else { &[] };
    let is_of = |kinds: &[String], kind: &String| kinds.is_empty() || kinds.contains(kind);
    let passes = |position: u32| {
        let position = position as usize;
        let document = corpus.document_of(position);
        is_of(allowed, &document.kind)
            && is_of(&filter.kinds, &document.kind)
            && (bounds.atomic || document.atomic_of.is_none())
            && (!strict || about(position))
            && (filter.entities.is_empty()
                || corpus.entities_of(position).iter().any(|key| filter.entities.iter().any(|f| f == key.as_str())))
    };
    let filtered =
        strict || !bounds.atomic || !allowed.is_empty() || !filter.kinds.is_empty() || !filter.entities.is_empty();
    let passes: Option<&dyn Fn(u32) -> bool> = if filtered { Some(&passes) } else { None };

    let lexical_query = narrowed.unwrap_or(whole_query);
    let lexical = match mode {
        SearchMode::Dense => Vec::new(),
        _ => corpus.lexical().search(lexical_query, plan.k_lexical, passes),
    };
    let weight = |position: u32| match (mode, query) {
        (SearchMode::Dense, _) => 1.0,
        (_, Some(query)) => query.weight(plan.language, corpus.document_of(position as usize).language),
        (_, None) => 0.0,
    };
    let Sides { dense, cosines, fused } = match query.filter(|_| mode != SearchMode::Lexical) {
        None => Sides { fused: fuse(&lexical, &[], &weight), ..Sides::default() },
        Some(query) => {
            let language = |position: u32| corpus.document_of(position as usize).language;
            // The first passages of long pages would teach only what their pages say.
            let pages = corpus.graph().subject().is_none() && whole_amount(corpus) > 0.0;
            let knows = !pages && query.knows(plan.language);
            let teaches = |position: u32| knows && language(position) == plan.language;
            let (question, depth) = (&query.prepared, plan.k_dense);
            let dense = Dense { index: corpus.vectors(), question, depth, filter: passes, teaches: &teaches };
            dense.beside(&lexical, &weight)
        }
    };
    let rank =
        |list: &[(u32, f32)], doc: u32| list.iter().position(|(other, _)| *other == doc).map(|at| (at + 1, list[at].1));
    let mut out: Vec<Candidate> = fused
        .into_iter()
        .map(|fused| {
            let position = fused.doc as usize;
            let boost = boost(corpus, plan, mode, position, about(position));
            let coverage = coverage(corpus.lexical(), fused.doc, whole_query);
            let meaning =
                query.and_then(|query| Some(meaning(query.similarity(corpus, position)?, query.cosine_range)));
            Candidate {
                position,
                score: fused.score + boost,
                height: fused.height,
                unit: fused.unit,
                relevance: relevance(coverage, meaning),
                meaning: meaning.unwrap_or_default(),
                explanation: Explanation {
                    fused: fused.score,
                    lexical: rank(&lexical, fused.doc),
                    dense: rank(&dense, fused.doc),
                    coverage,
                    boost,
                    rerank: None,
                    terms: Vec::new(),
                },
            }
        })
        .collect();
    // Positions are ordered by id, so ties are resolved the same way everywhere.
    out.order_by(|a, b| b.score.total_cmp(&a.score).then(a.position.cmp(&b.position)));
    by_document(corpus, lexical_query, out, &cosines, &weight)
}

/// Keeps the better ranked of a fact's own small document and a longer passage that contains the fact; of translations, the
/// one in the asker's language, in the better place.
fn without_repetitions(corpus: &Corpus, candidates: Vec<Candidate>, own: Language) -> Vec<Candidate> {
    let mut kept: Vec<Candidate> = Vec::new();
    for candidate in candidates {
        let document = corpus.document_of(candidate.position);
        let translation = |known: &Candidate| same_in_another_language(document, corpus.document_of(known.position));
        if let Some(known) = kept.iter_mut().find(|known| translation(known)) {
            if document.language == own && corpus.document_of(known.position).language != own {
                *known = Candidate { score: known.score, ..candidate };
            }
            continue;
        }
        if !kept.iter().any(|known| repeats(corpus, &candidate, known)) {
            kept.push(candidate);
        }
    }
    kept
}

/// Whether one of two passages is a fact's own small document, and the other a passage with that fact.
fn repeats(corpus: &Corpus, candidate: &Candidate, known: &Candidate) -> bool {
    let (document, other) = (corpus.document_of(candidate.position), corpus.document_of(known.position));
    if other.whole() != document.whole() || other.atomic_of.is_some() == document.atomic_of.is_some() {
        return false;
    }
    let (atomic, whole) = match document.atomic_of {
        Some(_) => (corpus.chunk(candidate.position), corpus.chunk(known.position)),
        None => (corpus.chunk(known.position), corpus.chunk(candidate.position)),
    };
    let fact = atomic.text.trim().trim_start_matches(['-', '#', ' ']);
    fact.lines().next_back().is_some_and(|line| whole.text.contains(line.trim()))
}

/// Whether one document is a translation of the other, or both are translations of the same one.
fn same_in_another_language(a: &Document, b: &Document) -> bool {
    fn origin(document: &Document) -> &DocumentId {
        document.translation_of.as_ref().unwrap_or(&document.id)
    }
    a.language != b.language && origin(a) == origin(b)
}
