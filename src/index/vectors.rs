//! Vector search by cosine: over all vectors, or only over those that a one-bit sieve or a prebuilt graph suggests.
//!
//! | kind | when | cost of a change |
//! | --- | --- | --- |
//! | [`Exact`](VectorKind::Exact) | up to [`EXACT_LIMIT`] vectors | a copy |
//! | [`Prefilter`](VectorKind::Prefilter) | beyond, if sign bits tell near from far in these vectors | a copy, the sign bits, some probes |
//! | [`Hnsw`](VectorKind::Hnsw) | after [`VectorIndex::with_graph`] | additions are compared one by one, removals skipped; once they outweigh the graph, it is given up |
//!
//! Documents are numbered from 0, as in the lexical index; some may lack a vector. An index is immutable;
//! [`VectorIndex::rebase`] derives the next one. After any sequence of changes, exact and prefiltered indexes find the
//! same as newly built ones.

mod codec;
mod codes;
mod hnsw;
mod prefilter;
mod top;

use crate::error::Result;
use crate::names::names;
use codes::Codes;
use hnsw::{EF_SEARCH, Graph};
use prefilter::Prefilter;
use std::sync::{Arc, OnceLock};
use top::Top;

/// Up to this many vectors, comparing all of them is fast enough.
pub const EXACT_LIMIT: usize = 5_000;

/// At most about this many vectors are averaged for the mean.
const AVERAGED: usize = 2_000;

const NONE: u32 = u32::MAX;

names! {
    /// The search method of an index.
    pub enum VectorKind {
        /// All vectors are compared.
        Exact = "exact",
        /// A one-bit sieve, then comparison.
        Prefilter = "prefilter",
        /// A prebuilt graph, then comparison of additions.
        Hnsw = "hnsw",
    }
}

/// The origin of a document's vector in the next index.
#[derive(Clone, Copy, Debug)]
pub enum VectorSource<'v> {
    /// The vector of the document with this number in the present index, if it has one.
    Kept(u32),
    /// A new vector, of any length: only its direction counts.
    Added(&'v [f32]),
    /// No vector (yet).
    Missing,
}

/// A question's vector, validated and prepared.
#[derive(Clone, Debug)]
pub struct QueryVector(Arc<Codes>);

impl QueryVector {
    /// The vector, of length 1.
    pub fn unit(&self) -> Vec<f32> {
        self.0.unit(0).collect()
    }
}

#[derive(Clone, Debug)]
enum Method {
    Exact,
    Prefilter(Prefilter),
    Graph(Graph),
}

/// Vectors of documents, searchable by cosine.
#[derive(Clone, Debug)]
pub struct VectorIndex {
    /// Slots from 0: the vectors that the graph was built from; without a graph, all of them in document order.
    base: Arc<Codes>,
    /// The slots after those: vectors added since the graph was built, in document order.
    tail: Codes,
    /// Document → slot and back; [`NONE`] for a document without a vector, and for the slot of a removed one.
    slot_of: Vec<u32>,
    doc_of: Vec<u32>,
    method: Method,
    /// Their mean, built on first use.
    mean: OnceLock<Option<QueryVector>>,
}

impl VectorIndex {
    /// Builds an index from one optional vector per document.
    ///
    /// # Errors
    /// `invalid_vector`: wrong dimension, a component that is not finite, or only zeros.
    pub fn build<'v>(dimension: usize, vectors: impl IntoIterator<Item = Option<&'v [f32]>>) -> Result<Self> {
        let empty = Self::assemble(Arc::new(Codes::new(dimension)), Codes::new(dimension), vec![], vec![], None);
        let sources = vectors.into_iter().map(|vector| vector.map_or(VectorSource::Missing, VectorSource::Added));
        empty.rebase(&sources.collect::<Vec<_>>())
    }

    /// The index of the next generation: one source per document, in the order of their new numbers. A graph is kept as
    /// long as it pays off.
    ///
    /// # Errors
    /// `invalid_vector`, as for [`build`](Self::build).
    pub fn rebase(&self, documents: &[VectorSource<'_>]) -> Result<Self> {
        let dimension = self.base.dimension;
        if let Method::Graph(graph) = &self.method {
            let slot_of = |source: &VectorSource<'_>| match source {
                VectorSource::Kept(doc) => self.slot(*doc).filter(|slot| *slot < self.base.len()),
                _ => None,
            };
            let stay = documents.iter().filter_map(slot_of).count();
            let changed = (self.base.len() - stay.min(self.base.len())) + documents.len().saturating_sub(stay);
            if changed <= self.base.len() / 2 {
                return self.rebase_graph(graph, documents);
            }
        }
        let mut codes = Codes::new(dimension);
        let mut slots = Vec::with_capacity(documents.len());
        for source in documents {
            let before = codes.len();
            self.append(source, &mut codes)?;
            slots.push(if codes.len() > before { before as u32 } else { NONE });
        }
        let docs = invert(&slots, codes.len());
        Ok(Self::assemble(Arc::new(codes), Codes::new(dimension), slots, docs, None))
    }

    fn rebase_graph(&self, graph: &Graph, documents: &[VectorSource<'_>]) -> Result<Self> {
        let mut tail = Codes::new(self.base.dimension);
        let mut slots: Vec<u32> = Vec::with_capacity(documents.len());
        let mut taken = vec![false; self.base.len()];
        for source in documents {
            let kept = match source {
                VectorSource::Kept(doc) => self.slot(*doc).filter(|slot| *slot < self.base.len() && !taken[*slot]),
                _ => None,
            };
            if let Some(slot) = kept {
                taken[slot] = true;
                slots.push(slot as u32);
                continue;
            }
            let before = tail.len();
            self.append(source, &mut tail)?;
            slots.push(if tail.len() > before { (self.base.len() + before) as u32 } else { NONE });
        }
        let docs = invert(&slots, self.base.len() + tail.len());
        Ok(Self::assemble(self.base.clone(), tail, slots, docs, Some(Method::Graph(graph.clone()))))
    }

    fn append(&self, source: &VectorSource<'_>, codes: &mut Codes) -> Result<()> {
        match source {
            VectorSource::Added(vector) => codes.push(vector)?,
            VectorSource::Kept(doc) => {
                if let Some(slot) = self.slot(*doc) {
                    let (from, row) = self.locate(slot);
                    codes.push_row(from.row(row));
                }
            }
            VectorSource::Missing => {}
        }
        Ok(())
    }

    fn assemble(base: Arc<Codes>, tail: Codes, slot_of: Vec<u32>, doc_of: Vec<u32>, method: Option<Method>) -> Self {
        let method = method.unwrap_or_else(|| {
            let sieve = if base.len() <= EXACT_LIMIT { None } else { Prefilter::new(&base) };
            sieve.map_or(Method::Exact, Method::Prefilter)
        });
        Self { base, tail, slot_of, doc_of, method, mean: OnceLock::new() }
    }

    /// The same vectors with a graph over all of them. Takes seconds to minutes: intended for building an index file.
    pub fn with_graph(&self) -> Self {
        let mut codes = Codes::new(self.base.dimension);
        let mut slots = vec![NONE; self.slot_of.len()];
        for (doc, slot) in slots.iter_mut().enumerate() {
            if let Some(old) = self.slot(doc as u32) {
                let (from, row) = self.locate(old);
                *slot = codes.len() as u32;
                codes.push_row(from.row(row));
            }
        }
        let docs = invert(&slots, codes.len());
        let base = Arc::new(codes);
        let graph = Method::Graph(Graph::build(&base));
        Self::assemble(base, Codes::new(self.base.dimension), slots, docs, Some(graph))
    }

    /// The search method of this index.
    pub fn kind(&self) -> VectorKind {
        match self.method {
            Method::Exact => VectorKind::Exact,
            Method::Prefilter(_) => VectorKind::Prefilter,
            Method::Graph(_) => VectorKind::Hnsw,
        }
    }

    /// Components per vector.
    pub fn dimension(&self) -> usize {
        self.base.dimension
    }

    /// Number of documents, with or without vectors.
    pub fn len(&self) -> usize {
        self.slot_of.len()
    }

    /// Whether there are no documents.
    pub fn is_empty(&self) -> bool {
        self.slot_of.is_empty()
    }

    /// Number of documents with a vector.
    pub fn vectors(&self) -> usize {
        self.slot_of.iter().filter(|slot| **slot != NONE).count()
    }

    /// A document's vector, of length 1; only zeros if it has none.
    pub fn unit(&self, doc: u32) -> Vec<f32> {
        let Some(slot) = self.slot(doc) else { return vec![0.0; self.base.dimension] };
        let (codes, row) = self.locate(slot);
        codes.unit(row).collect()
    }

    /// Whether a document has a vector.
    pub fn has(&self, doc: u32) -> bool {
        self.slot(doc).is_some()
    }

    /// Validates and prepares a question's vector.
    ///
    /// # Errors
    /// `invalid_vector`: wrong dimension, a component that is not finite, or only zeros.
    pub fn prepare(&self, vector: &[f32]) -> Result<QueryVector> {
        let mut codes = Codes::new(self.base.dimension);
        codes.push(vector)?;
        Ok(QueryVector(Arc::new(codes)))
    }

    /// Cosine of a document and a question, −1 to 1; `None` if the document has no vector or the question was prepared
    /// for another dimension.
    pub fn similarity(&self, doc: u32, query: &QueryVector) -> Option<f32> {
        let slot = self.slot(doc).filter(|_| query.0.dimension == self.base.dimension)?;
        let (codes, row) = self.locate(slot);
        Some(codes.cosine(row, &query.0, 0))
    }

    /// Cosine of a document and the mean of all vectors: high for texts that are a little like everything. 0 for a
    /// document without a vector.
    pub fn commonness(&self, doc: u32) -> f32 {
        let mean = self.mean.get_or_init(|| {
            let mut sum = vec![0.0; self.base.dimension];
            for slot in (0..self.doc_of.len()).step_by(self.doc_of.len() / AVERAGED + 1) {
                let (codes, row) = self.locate(slot);
                sum.iter_mut().zip(codes.unit(row)).for_each(|(sum, number)| *sum += number);
            }
            self.prepare(&sum).ok()
        });
        mean.as_ref().and_then(|mean| self.similarity(doc, mean)).unwrap_or_default()
    }

    /// The `k` documents closest to the question with their cosines, best first; ties are ordered by document number.
    /// `filter` decides which documents count.
    pub fn search(&self, query: &QueryVector, k: usize, filter: Option<&dyn Fn(u32) -> bool>) -> Vec<(u32, f32)> {
        if k == 0 || query.0.dimension != self.base.dimension {
            return Vec::new();
        }
        let all = 0..self.doc_of.len() as u32;
        let Some(filter) = filter else {
            return match &self.method {
                Method::Exact => self.compare(query, all, k),
                Method::Prefilter(prefilter) => {
                    let rows = prefilter.nearest(&query.0, prefilter.candidates(k), None);
                    self.compare(query, rows.into_iter(), k)
                }
                Method::Graph(graph) => self.walk(graph, query, k, None).unwrap_or_else(|| self.compare(query, all, k)),
            };
        };
        let passing: Vec<u32> = all
            .filter(|slot| {
                let doc = self.doc_of[*slot as usize];
                doc != NONE && filter(doc)
            })
            .collect();
        if passing.len() > EXACT_LIMIT {
            let mut passes = vec![false; self.doc_of.len()];
            passing.iter().for_each(|slot| passes[*slot as usize] = true);
            let passes = |slot: u32| passes[slot as usize];
            match &self.method {
                Method::Prefilter(prefilter) => {
                    let rows = prefilter.nearest(&query.0, prefilter.candidates(k), Some(&passes));
                    return self.compare(query, rows.into_iter(), k);
                }
                Method::Graph(graph) => {
                    if let Some(found) = self.walk(graph, query, k, Some(&passes)) {
                        return found;
                    }
                }
                Method::Exact => {}
            }
        }
        self.compare(query, passing.into_iter(), k)
    }

    /// Compares slots one by one.
    fn compare(&self, query: &QueryVector, slots: impl Iterator<Item = u32>, k: usize) -> Vec<(u32, f32)> {
        let mut top = Top::new(k);
        for slot in slots {
            let doc = self.doc_of[slot as usize];
            if doc != NONE {
                let (codes, row) = self.locate(slot as usize);
                top.offer(doc, codes.cosine(row, &query.0, 0));
            }
        }
        top.finish()
    }

    /// Searches the graph, and compares what was added since it was built; `None` if the graph cannot supply enough
    /// results.
    fn walk(
        &self,
        graph: &Graph,
        query: &QueryVector,
        k: usize,
        passes: Option<&dyn Fn(u32) -> bool>,
    ) -> Option<Vec<(u32, f32)>> {
        if k * 2 > EF_SEARCH {
            return None;
        }
        let found = graph.search(&query.0);
        let counts = |slot: u32| self.doc_of[slot as usize] != NONE && passes.is_none_or(|passes| passes(slot));
        let near: Vec<u32> = found.into_iter().map(|(slot, _)| slot).filter(|slot| counts(*slot)).collect();
        let live = (0..self.base.len() as u32).filter(|slot| counts(*slot)).take(k).count();
        if near.len() < live {
            return None;
        }
        let added = (self.base.len() as u32..self.doc_of.len() as u32).filter(|slot| counts(*slot));
        Some(self.compare(query, near.into_iter().chain(added), k))
    }

    fn slot(&self, doc: u32) -> Option<usize> {
        self.slot_of.get(doc as usize).filter(|slot| **slot != NONE).map(|slot| *slot as usize)
    }

    /// The codes that contain a slot, and its row in them.
    #[inline]
    fn locate(&self, slot: usize) -> (&Codes, usize) {
        if slot < self.base.len() { (&self.base, slot) } else { (&self.tail, slot - self.base.len()) }
    }
}

fn invert(slots: &[u32], count: usize) -> Vec<u32> {
    let mut docs = vec![NONE; count];
    for (doc, slot) in slots.iter().enumerate().filter(|(_, slot)| **slot != NONE) {
        docs[*slot as usize] = doc as u32;
    }
    docs
}

#[cfg(test)]
mod tests;
