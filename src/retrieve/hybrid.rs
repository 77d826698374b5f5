//! Text search: BM25 and vectors, fused, filtered by the plan, reranked.

use super::corpus::Corpus;
use super::fusion::{Fused, fuse_weighted};
use super::reference::Reference;
use super::relevance::{coverage, relevance};
use super::topic::topic;
use super::{Filter, Looked, Mode, SearchMode, SearchResult, Standing};
use crate::id::DocumentId;
use crate::index::lexical::LexicalQuery;
use crate::ingest::Document;
use crate::order::{Collect as _, Order as _};
use crate::plan::{EntityPolicy, QueryPlan};
use crate::settings::Settings;
use crate::text::{Language, fold};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// A question's vector and what its model can judge.
#[derive(Clone, Debug)]
pub struct QueryVector {
    /// Checked against the corpus's dimension.
    pub prepared: crate::index::vectors::QueryVector,
    /// The numbers themselves, scaled as the model gave them.
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

    /// How much vectors weigh beside words, 0 to 1. A model votes only on passages whose language it knows, and only if it
    /// knows the question's.
    fn weight(&self, question: Language, passage: Language) -> f32 {
        if !self.knows(question) || !self.knows(passage) {
            return 0.0;
        }
        // The question's words cannot stand in a passage of another language, but for names and numbers.
        if question == passage { self.dense_weight } else { self.dense_weight.max(FOREIGN_WEIGHT) }
    }

    /// Cosine of the question and a passage; `None` where the model does not know both languages.
    pub fn similarity(&self, corpus: &Corpus, position: usize) -> Option<f32> {
        let judges = self.knows(self.language) && self.knows(corpus.document_of(position).language);
        if judges { corpus.similarity(position, self) } else { None }
    }
}

/// A passage on its way to a reference.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Position in the corpus.
    pub position: usize,
    /// What it is ordered by.
    pub score: f32,
    /// How far it lies above what was not found, as [`Fused::height`].
    pub height: f32,
    /// What one point of a lexical score adds to it, as [`Fused::unit`].
    pub unit: f32,
    /// 0 to 1: how likely it speaks of what is asked.
    pub relevance: f32,
    /// Its place and score in the lists.
    pub explanation: Explanation,
}

/// Where a reference's place comes from.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
pub struct Explanation {
    /// Score of fusion.
    pub fused: f32,
    /// (rank from 1, BM25 score) in the lexical list.
    pub lexical: Option<(usize, f32)>,
    /// (rank from 1, cosine) in the dense list.
    pub dense: Option<(usize, f32)>,
    /// Share of the question's information that the passage's words cover, 0 to 1.
    pub coverage: f32,
    /// What entities and language of the plan add.
    pub boost: f32,
    /// What the reranking model gave it, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rerank: Option<f32>,
    /// The question's words that matched, with their part of the BM25 score.
    pub terms: Vec<(String, f32)>,
}

/// Added for a passage about an entity of the plan, under the policy `boost`. Scores of fusion are standardised: 1 is
/// one standard deviation of the list.
const ENTITY_BOOST: f32 = 0.7;
/// Taken off for a passage in another language than the question's: the same fact is better quoted in the asker's.
const OTHER_LANGUAGE: f32 = 0.3;
/// Weight of the vectors where a passage is in another language than the question.
const FOREIGN_WEIGHT: f32 = 0.9;
/// Added for a passage of the page that answered the turn before, where the question continues it.
const PAGE_BOOST: f32 = 0.7;
/// What a word counts that the dialog added to a question, beside the question's own.
const TOPIC_WEIGHT: f32 = 0.5;
/// The same of a word that only announces a new topic.
const ANNOUNCEMENT_WEIGHT: f32 = 0.05;

/// The words of a question as they are looked for.
fn query_of(corpus: &Corpus, plan: &QueryPlan, words: &str) -> LexicalQuery {
    let mut query = corpus.lexical().query(&joined(corpus, words), Some(plan.language));
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

/// The words with those joined that the corpus writes as one: `iso 27001` where it has `ISO27001`.
fn joined<'w>(corpus: &Corpus, words: &'w str) -> Cow<'w, str> {
    let mut out = Cow::Borrowed(words);
    let found = crate::registry::words(words);
    for pair in found.windows(2) {
        let (first, second) = (pair[0].text, pair[1].text);
        // Names of norms and versions are written both ways.
        if !second.starts_with(|c: char| c.is_ascii_digit()) {
            continue;
        }
        let lacks = |word: &str| !corpus.knows_word(&fold(word));
        let one = format!("{first}{second}");
        if one.chars().count() >= JOINED && (lacks(first) || lacks(second)) && !lacks(&one) {
            out = Cow::Owned(out.replace(&format!("{first} {second}"), &one));
        }
    }
    out
}

/// Shorter words are joined by chance, in characters.
const JOINED: usize = 5;

/// Candidates, best first, and how they were found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    looked: Looked,
    pub(super) candidates: Vec<Candidate>,
}

/// Candidates, best first, each passage once.
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
    // Every passage is about the subject then; its name must not outweigh what is asked about it.
    let narrowed = bounds.strict.then(|| query_of(corpus, plan, &plan.question_without_subject()));
    let within = |bounds: Bounds<'_>| {
        let narrowed = narrowed.as_ref().filter(|_| bounds.strict);
        candidates(corpus, plan, bounds, mode, query, (&words, narrowed))
    };
    let mut found = if bounds.kinds { within(bounds) } else { Vec::new() };
    // Where documents of the intent's kinds do not answer, doubt makes the search more general.
    if !found.iter().any(|candidate| candidate.relevance > plan.min_confidence) {
        found = within(Bounds { kinds: false, ..bounds });
    }
    if found.is_empty() && bounds.strict {
        // The entity is known but no passage is about it: look everywhere, its passages first.
        found = within(Bounds { kinds: false, strict: false, ..bounds });
    }
    let candidates = without_repetitions(corpus, found);
    let positions = candidates.iter().map(|candidate| candidate.position).collect();
    Found { looked: Looked { words, positions }, candidates }
}

/// What may be found.
#[derive(Clone, Copy)]
struct Bounds<'f> {
    filter: &'f Filter,
    /// Only passages about an entity of the plan.
    strict: bool,
    /// Only documents of the plan's kinds.
    kinds: bool,
    /// Documents of single facts too.
    atomic: bool,
}

/// The best candidates as references.
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

/// A question with a word of another topic is answered only by what covers nearly all of it.
const SURE_ANYWAY: f32 = 0.7;
/// The same where all candidates are in another language: there the corpus can use no word of the question, and meaning alone
/// reaches 0.6.
const FOREIGN_ANYWAY: f32 = 0.4;

/// The same where a page has this share of what tells the topic, which is at least [`MANY`] words.
const MOSTLY: f32 = 0.6;
const MANY: usize = 3;

/// This share of what tells the topic makes a passage close, in whatever words.
const TOLD: f32 = 0.3;

/// How good an answer these candidates are. Vectors may find what is put in other words; without them some word that tells
/// the topic must be there.
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
    // Pages are asked in everyday words too: one of them weighs little where a page has nearly all the others.
    let mostly = corpus.graph().subject().is_none()
        && topic.telling.len() >= MANY
        && candidates.iter().any(|candidate| share(candidate) >= MOSTLY);
    let enough = if candidates.iter().all(foreign) { FOREIGN_ANYWAY } else { SURE_ANYWAY };
    if candidates.is_empty() || topic.elsewhere && !mostly && confidence < enough {
        return Standing::Nothing;
    }
    let meant = |candidate: &Candidate| candidate.relevance > plan.min_confidence.max(candidate.explanation.coverage);
    let told = candidates.iter().any(|candidate| topic.is_told(lexical, candidate.position as u32, words));
    let close = |candidate: &Candidate| share(candidate) >= TOLD;
    match (sure, told || candidates.iter().any(meant)) {
        (true, true) => Standing::Answered,
        (false, true) => Standing::Close,
        _ if candidates.iter().any(close) => Standing::Close,
        // A question of nothing but words of any topic needs something that it is about.
        (true, false) if topic.telling.is_empty() && plan.entities.iter().any(|e| !e.subject) => Standing::Answered,
        _ => Standing::Nothing,
    }
}

/// What speaks for or against a passage beside its scores; `about`: it is about an entity of the question.
fn boost(corpus: &Corpus, plan: &QueryPlan, mode: SearchMode, position: usize, about: bool) -> f32 {
    let document = corpus.document_of(position);
    let entity = if plan.entity_policy == EntityPolicy::Boost && about { ENTITY_BOOST } else { 0.0 };
    let page = if plan.pages.contains(&document.id) { PAGE_BOOST } else { 0.0 };
    let foreign = document.language != plan.language && mode == SearchMode::Auto;
    entity + page - if foreign { OTHER_LANGUAGE } else { 0.0 }
}

/// Candidates for all the words of a question; where only passages about its entities count, by the words beside their
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
    let dense = match (mode, query) {
        (SearchMode::Lexical, _) | (_, None) => Vec::new(),
        (_, Some(query)) => corpus.vectors().search(&query.prepared, plan.k_dense, passes),
    };
    let weight = |position: u32| match (mode, query) {
        (SearchMode::Dense, _) => 1.0,
        (_, Some(query)) => query.weight(plan.language, corpus.document_of(position as usize).language),
        (_, None) => 0.0,
    };
    // What only words found has a cosine too, and fusion judges better with it.
    let mut cosines = dense.clone();
    if let Some(query) = query.filter(|_| !dense.is_empty()) {
        let found: BTreeSet<u32> = dense.iter().map(|(doc, _)| *doc).into_set();
        let others = lexical.iter().filter(|(doc, _)| !found.contains(doc));
        cosines.extend(others.filter_map(|(doc, _)| Some((*doc, corpus.similarity(*doc as usize, query)?))));
    }
    let fused: Vec<Fused> = fuse_weighted(&lexical, &cosines, weight);
    let rank =
        |list: &[(u32, f32)], doc: u32| list.iter().position(|(other, _)| *other == doc).map(|at| (at + 1, list[at].1));
    let mut out: Vec<Candidate> = fused
        .into_iter()
        .map(|fused| {
            let position = fused.doc as usize;
            let boost = boost(corpus, plan, mode, position, about(position));
            let coverage = coverage(corpus.lexical(), fused.doc, whole_query);
            let cosine = query.and_then(|query| Some((query.similarity(corpus, position)?, query.cosine_range)));
            Candidate {
                position,
                score: fused.score + boost,
                height: fused.height,
                unit: fused.unit,
                relevance: relevance(coverage, cosine),
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
    // Positions are ordered by id: ties end the same way everywhere.
    out.order_by(|a, b| b.score.total_cmp(&a.score).then(a.position.cmp(&b.position)));
    by_document(corpus, lexical_query, out)
}

/// What a document's second passage adds to its best, as a share of its height; each further one adds this share of what
/// the one before it adds.
const SIBLING: f32 = 0.3;
/// The same in a portfolio, where the whole text adds nothing.
const SIBLING_OF_ENTRY: f32 = 0.5;
/// What the text of the whole document adds, as a share of its lexical score, where documents have many passages; nothing
/// where they have fewer than two.
const WHOLE: f32 = 1.0;

/// How many candidates at the front are of different documents.
const DIFFERENT: usize = 3;

/// Whether documents have many passages, from 0 (one each) to 1.
fn many_passages(corpus: &Corpus) -> f32 {
    (1.0 - corpus.documents().count() as f32 / corpus.len().max(1) as f32).max(0.0)
}

/// A document of which several passages, and the whole text, speak of the question is likelier about it. Where most
/// documents are one passage, all this tells only that a document is long: there it adds nothing, and all of it where
/// documents have many. The documents of a portfolio are entries and single facts, whose length tells nothing.
fn by_document(corpus: &Corpus, query: &LexicalQuery, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    let (documents, share) = (corpus.documents().count(), many_passages(corpus));
    let entries = corpus.graph().subject().is_some();
    let sibling = share * if entries { SIBLING_OF_ENTRY } else { SIBLING };
    // From the last to the first, so that each knows what follows it.
    let mut behind: BTreeMap<&DocumentId, f32> = BTreeMap::new();
    for candidate in candidates.iter_mut().rev() {
        let of_document = behind.entry(&corpus.chunk(candidate.position).document).or_default();
        let boost = sibling * *of_document;
        *of_document = candidate.height + boost;
        candidate.explanation.boost += boost;
    }
    let whole = match entries {
        true => vec![0.0; behind.len()],
        false => {
            let passages = behind.keys().map(|document| corpus.positions_of(document.as_str()));
            corpus.lexical().groups(query, passages, documents)
        }
    };
    for (of_document, whole) in behind.values_mut().zip(whole) {
        *of_document = WHOLE * (2.0 * share - 1.0).max(0.0) * whole;
    }
    for candidate in &mut candidates {
        let whole = behind.get(&corpus.chunk(candidate.position).document).copied().unwrap_or_default();
        candidate.explanation.boost += candidate.unit * whole;
        candidate.score = candidate.explanation.fused + candidate.explanation.boost;
    }
    candidates.order_by(|a, b| b.score.total_cmp(&a.score).then(a.position.cmp(&b.position)));
    // The first few are of different documents: a reader who looks only there sees more than one page.
    let mut seen: Vec<&DocumentId> = Vec::new();
    let (first, rest): (Vec<Candidate>, Vec<Candidate>) = candidates.into_iter().partition(|candidate| {
        let document = &corpus.chunk(candidate.position).document;
        let new = seen.len() < DIFFERENT && !seen.contains(&document);
        if new {
            seen.push(document);
        }
        new
    });
    first.into_iter().chain(rest).collect()
}

/// Of a fact's own small document and the longer passage that states it too, the better placed one stays.
fn without_repetitions(corpus: &Corpus, candidates: Vec<Candidate>) -> Vec<Candidate> {
    let mut kept: Vec<Candidate> = Vec::new();
    for candidate in candidates {
        let document = corpus.document_of(candidate.position);
        let origin = document.atomic_of.as_ref().unwrap_or(&document.id);
        let repeats = kept.iter().any(|known| {
            let other = corpus.document_of(known.position);
            if same_in_another_language(document, other) {
                return true;
            }
            let related = other.atomic_of.as_ref().unwrap_or(&other.id) == origin
                && (other.atomic_of.is_some() != document.atomic_of.is_some());
            related && {
                let (atomic, whole) = if document.atomic_of.is_some() {
                    (corpus.chunk(candidate.position), corpus.chunk(known.position))
                } else {
                    (corpus.chunk(known.position), corpus.chunk(candidate.position))
                };
                let fact = atomic.text.trim().trim_start_matches(['-', '#', ' ']);
                fact.lines().next_back().is_some_and(|line| whole.text.contains(line.trim()))
            }
        });
        if !repeats {
            kept.push(candidate);
        }
    }
    kept
}

/// Whether one document is the other's translation, or both are translations of one.
fn same_in_another_language(a: &Document, b: &Document) -> bool {
    let origin = |document: &Document| document.translation_of.clone().unwrap_or_else(|| document.id.clone());
    a.language != b.language && origin(a) == origin(b)
}
