//! Context around an answer: whole entries given to a language model, and shown to the reader, in addition to its
//! sources.

use super::corpus::Corpus;
use super::hybrid::QueryVector;
use super::reference::Reference;
use super::{Mode, SearchResult, is_about};
use crate::domain::Target;
use crate::ingest::Provenance;
use crate::order::{Collect as _, Order as _};
use crate::plan::QueryPlan;
use crate::settings::Settings;
use std::collections::BTreeSet;

/// Number of references offered if the settings do not say.
const OFFERED: usize = 10;
/// Minimum number of context passages when search has already filled the references.
const ROOM: usize = 4;
/// Maximum passages from the rest of the entries that the answer rests on.
const REST: usize = 4;

/// Passages of a portfolio that fill up the references: the rest of the entries found, then what is about the entities
/// asked about, then in turn what the words find, what is of the kind asked for, and the profile. A question in other
/// words or another language finds nothing, but its kind still points to the entries that may answer it. Empty if the
/// corpus is not about a person: beside one page, another page is noise.
pub(super) fn context(
    corpus: &Corpus,
    plan: &QueryPlan,
    settings: &Settings,
    query: Option<&QueryVector>,
    found: &SearchResult,
) -> Vec<Reference> {
    let Some(subject) = corpus.graph().subject() else { return Vec::new() };
    // A single line is not an entry, so some room is left for whole entries however many lines were found.
    let room = settings.k_final.unwrap_or(OFFERED).saturating_sub(found.references.len());
    let wanted = if settings.k_final.is_none() { room.max(ROOM) } else { room };
    let known: BTreeSet<&str> = found.references.iter().map(|reference| reference.chunk.as_str()).into_set();
    let mut taken: Vec<usize> = Vec::new();
    // Returns whether there is room for more.
    let mut take = |position: usize| {
        let fresh = !known.contains(corpus.chunk(position).id.as_str()) && !taken.contains(&position);
        // A list about something is accompanied only by passages about it.
        let fits = found.mode != Mode::Graph || is_about(corpus, plan, std::iter::once(position));
        if fresh && fits && taken.len() < wanted {
            taken.push(position);
        }
        taken.len() < wanted
    };
    let whole = |at: &usize| corpus.document_of(*at).atomic_of.is_none();
    let entry = |position: usize| {
        let document = corpus.document_of(position);
        let id = document.whole();
        corpus.positions_of(id.as_str()).filter(whole)
    };
    let described = |places: &[Provenance]| -> Vec<usize> {
        let mut out: Vec<usize> = places.iter().filter_map(|place| corpus.locate(place)).map(|found| found.0).collect();
        out.order_by_key(|at| (!whole(at), corpus.document_of(*at).language != plan.language));
        out.truncate(1);
        out
    };
    let cited: Vec<usize> = found.references.iter().filter_map(|r| position_of(corpus, r)).collect();
    cited.iter().flat_map(|at| entry(*at)).filter(|at| !cited.contains(at)).take(REST).for_each(|at| {
        take(at);
    });
    let mut asked = plan.entities.iter().filter(|entity| !entity.subject);
    let about: Vec<usize> = asked
        .by_ref()
        .filter_map(|entity| corpus.graph().node(entity.key.as_str()))
        .flat_map(|node| described(&node.provenance))
        .flat_map(entry)
        .collect();
    about.into_iter().for_each(|at| {
        take(at);
    });
    let by_words = &found.looked.positions;
    let mut next_by_words = by_words.iter().copied();
    let nodes = kinds(corpus, plan).into_iter().flat_map(|kind| corpus.graph().of_kind(kind));
    let mut of_kind = nodes.flat_map(|node| described(&node.provenance));
    let mut profile = described(&subject.provenance).into_iter().flat_map(entry);
    loop {
        let next = [next_by_words.next(), of_kind.next(), profile.next()];
        if next.iter().all(Option::is_none) {
            break;
        }
        if !next.into_iter().flatten().all(&mut take) {
            break;
        }
    }
    let numbered = taken.into_iter().enumerate().map(|(at, position)| {
        let mut reference = Reference::of(corpus, position, found.references.len() + at + 1, settings.snippet_chars);
        reference.is_rag_chunk = by_words.contains(&position);
        reference.compare(corpus, position, query);
        reference
    });
    numbered.collect()
}

/// The kinds of things that a question asks for; for a question of time, also those with dates.
fn kinds<'p>(corpus: &Corpus, plan: &'p QueryPlan) -> Vec<&'p str> {
    let mut out: Vec<&str> = Vec::new();
    if let Some(Target::Nodes(kind)) = &plan.target {
        out.push(kind);
    }
    if out.is_empty() || plan.time.is_some() || plan.period.is_some() {
        // A life is told by what has dates.
        out.extend(plan.domain.kinds().filter(|(_, kind)| kind.dated_by.is_some()).map(|(name, _)| name));
    }
    out.retain(|kind| !corpus.graph().of_kind(kind).is_empty());
    out
}

/// The position of a reference's passage in the corpus.
pub(super) fn position_of(corpus: &Corpus, reference: &Reference) -> Option<usize> {
    corpus.positions_of(reference.source_id.as_str()).find(|at| corpus.chunk(*at).id == reference.chunk)
}
