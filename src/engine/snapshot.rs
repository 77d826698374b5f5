//! The index file: sources with their facts, both indexes, and the identity of the model.

use super::Engine;
use super::reports::LoadReport;
use crate::backend::{ModelManifest, keep_room};
use crate::domain::Domain;
use crate::error::{Error, ErrorCode, Result};
use crate::id::EntityKey;
use crate::index::lexical::LexicalIndex;
use crate::index::snapshot::{Bytes, Snapshot, SnapshotWriter, Window};
use crate::index::vectors::VectorIndex;
use crate::retrieve::{Corpus, Indexes, SourcePart};
use std::collections::BTreeMap;

const CORPUS: &str = "corpus";
const ALIASES: &str = "aliases";
const MODEL: &str = "model";
const LEXICAL: &str = "lexical";
const VECTORS: &str = "vectors";
/// The entities of the passages; files of earlier versions lack it.
const NAMED: &str = "named";
/// The owner's domain, as given.
const DOMAIN: &str = "domain";

fn broken(section: &str, error: impl std::fmt::Display) -> Error {
    let message = format!("The section `{section}` of the index file cannot be read ({error}). Build the index again.");
    Error::new(ErrorCode::DamagedIndex, message)
}

fn unwritable(error: impl std::fmt::Display) -> Error {
    Error::new(ErrorCode::Internal, format!("The index could not be written: {error}."))
}

/// Reads the sources one by one.
fn parts(mut section: Window<'_>) -> postcard::Result<Vec<SourcePart>> {
    let (count, rest) = postcard::take_from_bytes::<u64>(section.seen())?;
    let left = rest.len();
    section.leave(left);
    let mut parts = Vec::new();
    for _ in 0..count {
        keep_room();
        let (mut part, left) = loop {
            let read = postcard::take_from_bytes::<SourcePart>(section.seen()).map(|(part, rest)| (part, rest.len()));
            match read {
                Ok(read) => break read,
                // Perhaps its end is not in sight yet.
                Err(postcard::Error::DeserializeUnexpectedEnd) if section.more() => {}
                Err(error) => return Err(error),
            }
        };
        section.leave(left);
        // A file from elsewhere may contain addresses that ingestion would have rejected.
        part.ingested.drop_unsafe_addresses();
        parts.push(part);
    }
    Ok(parts)
}

impl Engine {
    /// The index as a file.
    ///
    /// # Errors
    /// `internal` if a part cannot be written: a defect.
    pub fn export(&self) -> Result<Vec<u8>> {
        let corpus = self.corpus();
        let parts: Vec<&SourcePart> = corpus.parts().iter().map(|part| &**part).collect();
        let mut file = SnapshotWriter::new()
            .section(CORPUS, postcard::to_stdvec(&parts).map_err(unwritable)?)
            .section(ALIASES, postcard::to_stdvec(corpus.aliases()).map_err(unwritable)?)
            .section(LEXICAL, corpus.lexical().encode())
            .section(VECTORS, corpus.vectors().encode()?)
            .section(NAMED, corpus.named());
        if let Some(json) = corpus.domain().source() {
            file = file.section(DOMAIN, json.as_bytes().to_vec());
        }
        if let Some(model) = corpus.model() {
            file = file.section(MODEL, serde_json::to_vec(model).map_err(unwritable)?);
        }
        Ok(file.finish())
    }

    /// Replaces everything with the contents of an index file. On an error, everything stays as it was.
    ///
    /// # Errors
    /// `foreign_index` if the bytes are not an index, `unsupported_index_version` if a newer version wrote them,
    /// `damaged_index` if they cannot be read.
    pub fn load(&self, bytes: &[u8]) -> Result<LoadReport> {
        self.load_from(&bytes)
    }

    /// Like [`Engine::load`], from bytes that may be elsewhere: no more than a few megabytes of them, or the largest
    /// source, are in memory beside what is made from them.
    ///
    /// # Errors
    /// As for [`Engine::load`].
    pub fn load_from(&self, bytes: &dyn Bytes) -> Result<LoadReport> {
        let file = Snapshot::open(bytes)?;
        // The indexes come first: the memory of their sections is then used by the sources.
        let indexes = Indexes {
            lexical: LexicalIndex::decode(&file.section(LEXICAL)?)?,
            vectors: VectorIndex::decode(&file.section(VECTORS)?)?,
        };
        let parts = parts(file.window(CORPUS)?).map_err(|error| broken(CORPUS, error))?;
        let aliases: BTreeMap<EntityKey, Vec<String>> =
            postcard::from_bytes(&file.section(ALIASES)?).map_err(|error| broken(ALIASES, error))?;
        let model: Option<ModelManifest> = match file.get(MODEL) {
            Some(json) => Some(serde_json::from_slice(&json).map_err(|error| broken(MODEL, error))?),
            None => None,
        };
        let domain = match file.get(DOMAIN) {
            Some(json) => {
                let json = std::str::from_utf8(&json).map_err(|error| broken(DOMAIN, error))?;
                Some(Domain::read(json).map_err(|error| broken(DOMAIN, error.message()))?)
            }
            // A file without a domain keeps the engine's.
            None => self.corpus().own_domain().cloned(),
        };
        let corpus = Corpus::restored(parts, aliases, model, indexes, file.get(NAMED).as_deref(), domain)?;
        self.publish(corpus);
        let corpus = self.corpus();
        Ok(LoadReport {
            documents: corpus.documents().count(),
            chunks: corpus.len(),
            entities: corpus.registry().entities().len(),
            model: corpus.model().cloned(),
            dense: self.dense_status(),
            warnings: corpus.warnings().cloned().collect(),
        })
    }
}
