//! Sources → documents → chunks, and facts where the source has structure.
//!
//! Pure: no I/O, no index, no knowledge of other sources.

mod model;

pub use model::{Chunk, Document, Edge, Format, Ingested, Node, Provenance, Remote};
