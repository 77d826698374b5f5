//! One immutable generation of everything known: documents, chunks, registry, graph and both indexes.

mod named;
mod outward;
mod places;
mod removal;
mod words;

use self::named::Entities;
use self::places::{Place, Places};
use super::hybrid::QueryVector;
use super::{described, mentioned};
use crate::backend::{ModelManifest, Pace, at_once, keep_room};
use crate::domain::Domain;
use crate::error::{Error, ErrorCode, Result};
use crate::graph::Graph;
use crate::id::{ChunkId, DocumentId, EntityKey};
use crate::index::lexical::LexicalIndex;
use crate::index::vectors::{VectorIndex, VectorSource};
use crate::ingest::{Chunk, Document, Ingested, Provenance};
use crate::language::{Language, is_continent};
use crate::order::Collect as _;
use crate::registry::Registry;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

/// The contribution of one source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SourcePart {
    /// The source's id.
    pub id: String,
    /// The result of its ingestion.
    pub ingested: Ingested,
}

/// A change of the corpus.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// Ids of sources or documents to remove.
    pub remove: Vec<String>,
    /// Sources to add.
    pub add: Vec<SourcePart>,
    /// Aliases to add.
    pub aliases: Vec<(EntityKey, String)>,
}

/// Whether vectors take part in search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "DenseState"))]
pub enum DenseStatus {
    /// The model matches the vectors.
    Ready,
    /// No model is attached.
    NoModel,
    /// The index was built with another model.
    ModelMismatch,
    /// The index has no vectors yet.
    NoVectors,
}

struct Entry {
    part: usize,
    chunk: usize,
    document: usize,
    entities: Entities,
}

/// Both indexes, over the passages in the order of their ids.
pub struct Indexes {
    /// BM25.
    pub lexical: LexicalIndex,
    /// Vectors.
    pub vectors: VectorIndex,
}

/// What a new generation inherits, and its new vectors.
#[derive(Default)]
struct Inherit<'a> {
    /// The previous generation.
    before: Option<&'a Corpus>,
    /// Whether to keep its vectors.
    keep_vectors: bool,
    /// Vectors to add.
    added: BTreeMap<ChunkId, Arc<[f32]>>,
    /// Finished indexes over exactly these passages, from a snapshot.
    ready: Option<Indexes>,
    /// The passages' entities, from a snapshot.
    named: Option<&'a [u8]>,
    /// The owner's domain.
    domain: Option<Arc<Domain>>,
}

/// A generation of the corpus. Passages are numbered in the order of their ids, whatever the order of the documents: a
/// changed corpus ranks like a newly built one.
pub struct Corpus {
    parts: Vec<Rc<SourcePart>>,
    aliases: BTreeMap<EntityKey, Vec<String>>,
    documents: BTreeMap<DocumentId, (usize, usize)>,
    entries: Vec<Entry>,
    positions: Places,
    /// The owner's domain, if any.
    own_domain: Option<Arc<Domain>>,
    registry: Registry,
    graph: Graph,
    lexical: LexicalIndex,
    vectors: VectorIndex,
    model: Option<ModelManifest>,
    warnings: Vec<String>,
    /// Whether it contains a document that must not leave the page.
    holds_back: bool,
    /// The part of it that may leave the page, built on first use.
    outward: OnceCell<Rc<Corpus>>,
}

impl Corpus {
    /// A corpus without documents.
    ///
    /// # Errors
    /// As for [`restored`](Self::restored).
    pub fn empty() -> Result<Self> {
        Self::build(Vec::new(), BTreeMap::new(), None, Inherit::default())
    }

    /// Restores a corpus from the contents of a snapshot. `named`: what [`named`](Self::named) gave.
    ///
    /// # Errors
    /// `damaged_index` if the parts do not belong together.
    pub fn restored(
        parts: Vec<SourcePart>,
        aliases: BTreeMap<EntityKey, Vec<String>>,
        model: Option<ModelManifest>,
        indexes: Indexes,
        named: Option<&[u8]>,
        domain: Option<Arc<Domain>>,
    ) -> Result<Self> {
        let count: usize = parts.iter().map(|part| part.ingested.chunks.len()).sum();
        if indexes.lexical.len() != count || indexes.vectors.len() != count {
            let message = "The index file's parts do not belong together. Build it again.";
            return Err(Error::new(ErrorCode::DamagedIndex, message));
        }
        let parts = parts.into_iter().map(Rc::new).collect();
        Self::build(parts, aliases, model, Inherit { ready: Some(indexes), named, domain, ..Inherit::default() })
    }

    fn build(
        parts: Vec<Rc<SourcePart>>,
        aliases: BTreeMap<EntityKey, Vec<String>>,
        model: Option<ModelManifest>,
        inherit: Inherit<'_>,
    ) -> Result<Self> {
        at_once(Self::build_in_turns(parts, aliases, model, inherit, &Pace::default()))
    }

    #[allow(clippy::too_many_lines, reason = "each part of a generation is built from those before it")]
    async fn build_in_turns(
        parts: Vec<Rc<SourcePart>>,
        aliases: BTreeMap<EntityKey, Vec<String>>,
        model: Option<ModelManifest>,
        inherit: Inherit<'_>,
        pace: &Pace,
    ) -> Result<Self> {
        let before = inherit.before;
        let mut documents = BTreeMap::new();
        for (p, part) in parts.iter().enumerate() {
            for (d, document) in part.ingested.documents.iter().enumerate() {
                keep_room();
                if documents.insert(document.id.clone(), (p, d)).is_some() {
                    let message =
                        format!("The document id `{}` is taken. Use `replace`, or give it another id.", document.id);
                    return Err(Error::new(ErrorCode::DuplicateId, message));
                }
            }
        }
        let nodes = || parts.iter().flat_map(|part| &part.ingested.nodes);
        let domain = inherit.domain.clone().unwrap_or_else(|| Domain::fitting(nodes().map(|node| node.kind.as_str())));
        let (mut graph, warnings) =
            Graph::build(nodes(), parts.iter().flat_map(|part| &part.ingested.edges), domain.clone());
        let mut registry = Registry::build(graph.nodes_in_order(), &aliases, domain);
        let texts = parts.iter().flat_map(|part| &part.ingested.documents);
        mentioned::complete(&mut graph, &mut registry, texts, &aliases);
        described::tell(&graph, &mut registry);

        let entries = places::in_order(&parts, &documents, before);
        let same_names = before.is_some_and(|old| old.registry.same_names(&registry));
        let dimension = model.as_ref().map_or(0, |model| model.dimension);
        let Indexes { lexical, vectors } = match inherit.ready {
            Some(ready) if ready.lexical.len() == entries.len() && ready.vectors.len() == entries.len() => ready,
            _ => {
                let added = |place: &Place| inherit.added.get(&parts[place.part].ingested.chunks[place.chunk].id);
                let sources: Vec<VectorSource<'_>> = entries
                    .iter()
                    .map(|place| match (added(place), place.before) {
                        (Some(vector), _) => VectorSource::Added(vector),
                        (None, Some(at)) if inherit.keep_vectors => VectorSource::Kept(at),
                        _ => VectorSource::Missing,
                    })
                    .collect();
                let vectors = match before.filter(|old| inherit.keep_vectors && old.vectors.dimension() == dimension) {
                    Some(old) => old.vectors.rebase(&sources)?,
                    None => VectorIndex::build(dimension, [])?.rebase(&sources)?,
                };
                Indexes { lexical: words::lexical_of(&parts, &entries, before, pace).await?, vectors }
            }
        };
        let kept = inherit.named.map(|bytes| named::decode(bytes, &registry, entries.len())).transpose()?.flatten();
        let mut taken = Vec::with_capacity(entries.len());
        for (now, Place { part, chunk, document, before: at }) in entries.into_iter().enumerate() {
            keep_room();
            let old = before.filter(|_| same_names).zip(at).map(|(old, at)| &old.entries[at as usize].entities);
            let known = old.or(kept.as_ref().map(|kept| &kept[now])).cloned();
            if known.is_none() {
                pace.worked(1).await;
            }
            let entities = known.unwrap_or_else(|| {
                let (c, d) = (&parts[part].ingested.chunks[chunk], &parts[part].ingested.documents[document]);
                let named = registry.certain_keys(&c.text, d.language);
                Arc::new(c.entities.iter().chain(&d.entities).cloned().chain(named).into_set())
            });
            taken.push(Entry { part, chunk, document, entities });
        }
        let entries = taken;
        let positions = Places::new(&parts, entries.iter().map(|entry| (entry.part, entry.document)));
        let holds_back = outward::holds_back(&parts);
        let own_domain = inherit.domain;
        Ok(Self {
            own_domain,
            parts,
            aliases,
            documents,
            entries,
            positions,
            registry,
            graph,
            lexical,
            vectors,
            model,
            warnings,
            holds_back,
            outward: OnceCell::new(),
        })
    }

    fn inherited(&self, keep_vectors: bool) -> Inherit<'_> {
        Inherit { before: Some(self), keep_vectors, domain: self.own_domain.clone(), ..Inherit::default() }
    }

    /// The same corpus under the owner's domain; `None`: under the built-in domain that fits.
    ///
    /// # Errors
    /// As for [`restored`](Self::restored).
    pub fn with_domain(&self, domain: Option<Arc<Domain>>) -> Result<Self> {
        let inherit = Inherit { domain, ..self.inherited(true) };
        Self::build(self.parts.clone(), self.aliases.clone(), self.model.clone(), inherit)
    }

    /// The owner's domain, if any.
    pub fn own_domain(&self) -> Option<&Arc<Domain>> {
        self.own_domain.as_ref()
    }

    /// What the corpus is about: kinds, intents, categories.
    pub fn domain(&self) -> &Domain {
        self.graph.domain()
    }

    /// The next generation after a change; this one stays as it is. Removing an unknown id is an error.
    ///
    /// # Errors
    /// `duplicate_id` if an added source already exists, `not_found` if a removed source or an aliased entity does not.
    pub fn changed(&self, change: Change) -> Result<Self> {
        let Change { remove, add, aliases } = change;
        let add: Vec<Rc<SourcePart>> = add.into_iter().map(Rc::new).collect();
        at_once(self.changed_in_turns(&remove, &add, aliases, &Pace::default()))
    }

    /// Like [`changed`](Self::changed), resting between turns. A unit of work is a passage; each new one is counted twice.
    ///
    /// # Errors
    /// As for [`changed`](Self::changed).
    pub async fn changed_in_turns(
        &self,
        remove: &[String],
        add: &[Rc<SourcePart>],
        more_aliases: Vec<(EntityKey, String)>,
        pace: &Pace,
    ) -> Result<Self> {
        let mut parts = self.parts.clone();
        removal::remove_all(&mut parts, remove)?;
        let mut ids = BTreeSet::new();
        let twice = add.iter().find(|part| !ids.insert(part.id.as_str())).map(|part| &part.id);
        if let Some(id) = twice.or(parts.iter().map(|part| &part.id).find(|id| ids.contains(id.as_str()))) {
            let message = format!("The source `{id}` is already in the corpus. Use `replace` to change it.");
            return Err(Error::new(ErrorCode::DuplicateId, message));
        }
        parts.extend(add.iter().cloned());
        let mut aliases = self.aliases.clone();
        for (key, alias) in more_aliases {
            if self.registry.get(key.as_str()).is_none() {
                return Err(Error::new(ErrorCode::NotFound, format!("No entity has the key `{key}`.")));
            }
            let list = aliases.entry(key).or_default();
            if !list.contains(&alias) {
                list.push(alias);
            }
        }
        Self::build_in_turns(parts, aliases, self.model.clone(), self.inherited(true), pace).await
    }

    /// The same corpus with added vectors made by `model`. Vectors of another model are dropped.
    ///
    /// # Errors
    /// `invalid_vector` if a vector has another length than the model states.
    pub fn with_vectors(&self, model: &ModelManifest, vectors: Vec<(ChunkId, Arc<[f32]>)>) -> Result<Self> {
        let keep_vectors = self.model.as_ref().is_some_and(|known| known.fingerprint == model.fingerprint);
        let inherit = Inherit { added: vectors.into_iter().into_map(), ..self.inherited(keep_vectors) };
        Self::build(self.parts.clone(), self.aliases.clone(), Some(model.clone()), inherit)
    }

    /// This generation with further sources and the vectors of their passages, made by `model` where it has none.
    ///
    /// # Errors
    /// As for [`with_vectors`](Self::with_vectors).
    pub(super) fn beside(
        &self,
        parts: Vec<SourcePart>,
        vectors: Vec<(ChunkId, Arc<[f32]>)>,
        model: Option<&ModelManifest>,
    ) -> Result<Self> {
        let parts = self.parts.iter().cloned().chain(parts.into_iter().map(Rc::new)).collect();
        let inherit = Inherit { added: vectors.into_iter().into_map(), ..self.inherited(true) };
        Self::build(parts, self.aliases.clone(), self.model.as_ref().or(model).cloned(), inherit)
    }

    /// The same corpus with a prebuilt graph over its vectors.
    ///
    /// # Errors
    /// `internal` if the graph cannot be built.
    pub fn with_vector_graph(&self) -> Result<Self> {
        let inherit = self.inherited(true);
        let mut next = Self::build(self.parts.clone(), self.aliases.clone(), self.model.clone(), inherit)?;
        next.vectors = self.vectors.with_graph();
        Ok(next)
    }

    /// Whether question vectors from `attached` are comparable with the corpus's vectors.
    pub fn dense_status(&self, attached: Option<&ModelManifest>) -> DenseStatus {
        match (attached, &self.model) {
            (None, _) => DenseStatus::NoModel,
            (Some(_), None) => DenseStatus::NoVectors,
            (Some(a), Some(b)) if a.fingerprint != b.fingerprint => DenseStatus::ModelMismatch,
            _ if self.vectors.vectors() == 0 => DenseStatus::NoVectors,
            _ => DenseStatus::Ready,
        }
    }

    /// Passages without a vector of this model: (id, text to embed).
    pub fn missing_vectors(&self, model: &ModelManifest) -> Vec<(ChunkId, String)> {
        let same_model = self.model.as_ref().is_some_and(|known| known.fingerprint == model.fingerprint);
        self.entries
            .iter()
            .enumerate()
            .filter(|(at, _)| !same_model || !self.vectors.has(*at as u32))
            .map(|(_, entry)| {
                let (chunk, document) = (self.at(entry), self.document_at(entry));
                let titled = chunk.heading_path.first().is_none_or(|heading| *heading != document.title);
                let mut text = if titled { document.title.clone() } else { String::new() };
                for heading in &chunk.heading_path {
                    text.push_str(if text.is_empty() { "" } else { " · " });
                    text.push_str(heading);
                }
                (chunk.id.clone(), format!("{text}\n{}", chunk.text))
            })
            .collect()
    }

    fn at(&self, entry: &Entry) -> &Chunk {
        &self.parts[entry.part].ingested.chunks[entry.chunk]
    }

    fn document_at(&self, entry: &Entry) -> &Document {
        &self.parts[entry.part].ingested.documents[entry.document]
    }

    /// Number of passages.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no passages.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The passage at a position below [`len`](Self::len).
    pub fn chunk(&self, position: usize) -> &Chunk {
        self.at(&self.entries[position])
    }

    /// The document of the passage at a position below [`len`](Self::len).
    pub fn document_of(&self, position: usize) -> &Document {
        self.document_at(&self.entries[position])
    }

    /// Entities that the passage at a position is about.
    pub fn entities_of(&self, position: usize) -> &BTreeSet<EntityKey> {
        &self.entries[position].entities
    }

    /// The entities of all passages as bytes.
    pub fn named(&self) -> Vec<u8> {
        named::encode(&self.registry, &self.entries)
    }

    /// Cosine of the question's vector and a passage's, if both exist and are compatible.
    pub fn similarity(&self, position: usize, query: &QueryVector) -> Option<f32> {
        self.vectors.similarity(u32::try_from(position).ok()?, &query.prepared)
    }

    /// The document with this id.
    pub fn document(&self, id: &str) -> Option<&Document> {
        self.documents.get(id).map(|(p, d)| &self.parts[*p].ingested.documents[*d])
    }

    /// All documents, by id.
    pub fn documents(&self) -> impl Iterator<Item = &Document> {
        self.documents.values().map(|(p, d)| &self.parts[*p].ingested.documents[*d])
    }

    /// The positions of a document's passages, ascending.
    pub fn positions_of(&self, document: &str) -> impl Iterator<Item = usize> + Clone {
        let found = self.documents.get(document).map(|(part, document)| self.positions.of(*part, *document));
        found.unwrap_or_default().iter().map(|at| *at as usize)
    }

    /// The passage that contains a place, and the place's span in the passage's text; of several, the one that contains
    /// most of it.
    pub fn locate(&self, place: &Provenance) -> Option<(usize, Range<usize>)> {
        let overlap = |chunk: &Chunk| place.end.min(chunk.end).saturating_sub(place.start.max(chunk.start));
        let position = self
            .positions_of(place.document.as_str())
            .max_by_key(|at| (overlap(self.chunk(*at)), std::cmp::Reverse(self.chunk(*at).start)))?;
        let chunk = self.chunk(position);
        (overlap(chunk) > 0)
            .then(|| (position, place.start.max(chunk.start) - chunk.start..place.end.min(chunk.end) - chunk.start))
    }

    /// Names and aliases.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// Facts.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// BM25.
    pub fn lexical(&self) -> &LexicalIndex {
        &self.lexical
    }

    /// Vectors.
    pub fn vectors(&self) -> &VectorIndex {
        &self.vectors
    }

    /// The model that made the vectors.
    pub fn model(&self) -> Option<&ModelManifest> {
        self.model.as_ref()
    }

    /// Warnings about the data.
    pub fn warnings(&self) -> impl Iterator<Item = &String> {
        self.parts.iter().flat_map(|part| &part.ingested.warnings).chain(&self.warnings)
    }

    /// The sources, in the order in which they were added.
    pub fn parts(&self) -> &[Rc<SourcePart>] {
        &self.parts
    }

    /// Aliases added at run time.
    pub fn aliases(&self) -> &BTreeMap<EntityKey, Vec<String>> {
        &self.aliases
    }

    /// Whether the corpus has this (folded) word, or countries of the continent that it names.
    pub fn knows_word(&self, word: &str) -> bool {
        let means = |language: Language| self.lexical.query(word, Some(language)).terms.iter().any(|term| term.meant);
        self.lexical.query(word, None).terms.iter().any(|term| term.known)
            || is_continent(word) && Language::ALL.into_iter().any(means)
    }
}
