//! A prebuilt graph (hierarchical navigable small world, Malkov & Yashunin 2018, <https://arxiv.org/abs/1603.09320>)
//! for indexes that are built once and searched often.
//!
//! `instant-distance` owns its points. A point here is an index into shared codes, so vectors are stored only once, in
//! memory as in the file.

use super::codes::Codes;
use crate::error::{Error, ErrorCode, Result};
use instant_distance::{Builder, Hnsw, Point, Search};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::RefCell;
use std::sync::Arc;

/// Candidates kept during a search. For more than half as many results, a search without the graph is better.
pub(super) const EF_SEARCH: usize = 100;
const EF_CONSTRUCTION: usize = 100;
const SEED: u64 = 0xAD_F0_47_E5;

/// A row of shared codes.
#[derive(Clone)]
struct Row {
    id: u32,
    codes: Arc<Codes>,
}

impl Point for Row {
    fn distance(&self, other: &Self) -> f32 {
        1.0 - self.codes.cosine(self.id as usize, &other.codes, other.id as usize)
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        self.id.serialize(serializer)
    }
}

thread_local! {
    /// The codes that rows refer to while a graph is being read.
    static ATTACHED: RefCell<Option<Arc<Codes>>> = const { RefCell::new(None) };
    static SEARCH: RefCell<Search> = RefCell::default();
}

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        let id = u32::deserialize(deserializer)?;
        let codes = ATTACHED.with_borrow(Clone::clone);
        let codes = codes.filter(|codes| (id as usize) < codes.len());
        let codes = codes.ok_or_else(|| serde::de::Error::custom("a point of the graph has no vector"))?;
        Ok(Self { id, codes })
    }
}

/// The graph over all rows of a set of codes.
#[derive(Clone)]
pub(super) struct Graph {
    hnsw: Arc<Hnsw<Row>>,
}

impl std::fmt::Debug for Graph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Graph")
    }
}

/// The serialised form of `instant-distance`, to validate a graph before use: the library does not check its indices.
#[derive(Deserialize)]
struct Skeleton {
    ef_search: usize,
    points: Vec<u32>,
    zero: Vec<Links>,
    layers: Vec<Vec<UpperLinks>>,
}

/// 64 neighbours.
#[derive(Deserialize)]
struct Links(UpperLinks, UpperLinks);

/// 32 neighbours.
#[derive(Deserialize)]
struct UpperLinks([u32; 32]);

impl UpperLinks {
    fn fit(&self, nodes: usize) -> bool {
        self.0.iter().all(|id| *id == u32::MAX || (*id as usize) < nodes)
    }
}

impl Skeleton {
    fn is_sound(&self, rows: usize) -> bool {
        let mut seen = vec![false; rows];
        let unique = self.points.iter().all(|id| {
            let slot = seen.get_mut(*id as usize);
            slot.is_some_and(|seen| !std::mem::replace(seen, true))
        });
        // Each layer holds the first nodes of the layer below; the search starts at node 0 of the top layer.
        let sizes = std::iter::once(self.zero.len()).chain(self.layers.iter().map(Vec::len));
        unique
            && (1..=100_000).contains(&self.ef_search)
            && self.points.len() == rows
            && self.zero.len() == rows
            && sizes.clone().zip(sizes.skip(1)).all(|(lower, upper)| upper >= 1 && upper <= lower)
            && self.zero.iter().all(|links| links.0.fit(rows) && links.1.fit(rows))
            && self.layers.iter().all(|layer| layer.iter().all(|links| links.fit(layer.len())))
    }
}

impl Graph {
    /// Builds the graph; the same codes give the same graph. Takes seconds for 10,000 rows, a minute for 50,000.
    pub fn build(codes: &Arc<Codes>) -> Self {
        let points = (0..codes.len() as u32).map(|id| Row { id, codes: codes.clone() }).collect::<Vec<_>>();
        let builder = Builder::default().seed(SEED).ef_search(EF_SEARCH).ef_construction(EF_CONSTRUCTION);
        let (hnsw, _) = on_one_thread(|| builder.build_hnsw(points));
        Self { hnsw: Arc::new(hnsw) }
    }

    /// Rows close to the first row of `query`, closest first, with their cosines.
    pub fn search(&self, query: &Arc<Codes>) -> Vec<(u32, f32)> {
        let query = Row { id: 0, codes: query.clone() };
        SEARCH.with_borrow_mut(|search| {
            let found = self.hnsw.search(&query, search);
            found.map(|item| (item.point.id, 1.0 - item.distance)).collect()
        })
    }

    pub fn encode(&self) -> Result<Vec<u8>> {
        postcard::to_stdvec(&*self.hnsw)
            .map_err(|error| Error::new(ErrorCode::Internal, format!("The graph could not be written: {error}.")))
    }

    /// Reads a graph over these codes.
    pub fn decode(bytes: &[u8], codes: &Arc<Codes>) -> Result<Self> {
        let damaged = || {
            Error::new(
                ErrorCode::DamagedIndex,
                "The index is damaged: its vector graph does not fit its vectors. Fetch it again or rebuild it.",
            )
        };
        let skeleton: Skeleton = postcard::from_bytes(bytes).map_err(|_| damaged())?;
        if !skeleton.is_sound(codes.len()) {
            return Err(damaged());
        }
        ATTACHED.set(Some(codes.clone()));
        let hnsw = postcard::from_bytes(bytes);
        ATTACHED.set(None);
        Ok(Self { hnsw: Arc::new(hnsw.map_err(|_| damaged())?) })
    }
}

/// With several threads, the graph would depend on their order of insertion.
#[cfg(not(target_arch = "wasm32"))]
fn on_one_thread<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(1).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// Without threads, rayon works in order.
#[cfg(target_arch = "wasm32")]
fn on_one_thread<T>(work: impl FnOnce() -> T) -> T {
    work()
}
