//! The vector part of a snapshot. Twelve bits per component, so 576 bytes for 384 dimensions; a graph adds about 130 to
//! 330 bytes per vector. Loading restores exactly what was saved.

use super::codes::{Codes, levels};
use super::hnsw::Graph;
use super::{Method, NONE, VectorIndex};
use crate::error::Result;
use crate::index::snapshot::{Reader, Writer};
use std::sync::Arc;

/// No model has longer vectors; a larger number in a file means damage.
const MAX_DIMENSION: usize = 1 << 16;

impl VectorIndex {
    /// Writes the vectors, and the graph if there is one.
    ///
    /// # Errors
    /// `internal` if the graph cannot be serialised.
    pub fn encode(&self) -> Result<Vec<u8>> {
        let mut out = Writer::default();
        out.number(self.base.dimension as u64);
        let graph = match &self.method {
            Method::Graph(graph) => Some(graph.encode()?),
            Method::Exact | Method::Prefilter(_) => None,
        };
        out.number(u64::from(graph.is_some()));
        for codes in [&*self.base, &self.tail] {
            out.number(codes.len() as u64);
            // A removed document leaves no vector behind, unless the graph needs it as a stepping stone.
            pack(&codes.values, &mut out);
        }
        out.number(self.slot_of.len() as u64);
        for slot in &self.slot_of {
            out.number(if *slot == NONE { 0 } else { u64::from(*slot) + 1 });
        }
        let graph = graph.unwrap_or_default();
        out.number(graph.len() as u64);
        out.raw(&graph);
        Ok(out.finish())
    }

    /// Reads what [`encode`](Self::encode) wrote.
    ///
    /// # Errors
    /// `damaged_index` if the bytes are inconsistent.
    pub fn decode(bytes: &[u8]) -> Result<Self> {
        let mut input = Reader::new(bytes, "vectors");
        let dimension = input.number()? as usize;
        if dimension > MAX_DIMENSION {
            return Err(input.damaged());
        }
        let has_graph = match input.number()? {
            0 => false,
            1 => true,
            _ => return Err(input.damaged()),
        };
        let base = Arc::new(unpack(&mut input, dimension)?);
        let tail = unpack(&mut input, dimension)?;
        let slots = base.len() + tail.len();
        let docs = input.count(1)?;
        let mut slot_of = Vec::with_capacity(docs);
        let mut doc_of = vec![NONE; slots];
        for doc in 0..docs {
            let slot = match input.number()? {
                0 => NONE,
                slot => {
                    let owner = doc_of.get_mut(slot as usize - 1).filter(|owner| **owner == NONE);
                    *owner.ok_or_else(|| input.damaged())? = doc as u32;
                    slot as u32 - 1
                }
            };
            slot_of.push(slot);
        }
        let length = input.count(1)?;
        let graph = input.bytes(length)?;
        input.end()?;
        let method = match (has_graph, doc_of.contains(&NONE) || tail.len() > 0) {
            (true, _) => Some(Method::Graph(Graph::decode(graph, &base)?)),
            (false, false) => None,
            // Without a graph there are neither gaps nor additions.
            (false, true) => return Err(input.damaged()),
        };
        Ok(Self::assemble(base, tail, slot_of, doc_of, method))
    }
}

/// Two codes in three bytes.
fn pack(codes: &[i16], out: &mut Writer) {
    for pair in codes.chunks(2) {
        let (a, b) = (pair[0] as u16 & 0xfff, pair.get(1).map_or(0, |b| *b as u16 & 0xfff));
        out.raw(&[a as u8, (a >> 8) as u8 | (b << 4) as u8, (b >> 4) as u8]);
    }
}

fn unpack(input: &mut Reader<'_>, dimension: usize) -> Result<Codes> {
    let rows = input.count(dimension.div_ceil(2))?;
    // Cannot overflow: `count` has limited the rows by the bytes available.
    let total = rows * dimension;
    let bytes = input.bytes(total.div_ceil(2) * 3)?;
    let signed = |code: u16| ((code << 4) as i16) >> 4;
    let mut values = Vec::with_capacity(total + 1);
    for triple in bytes.chunks_exact(3) {
        let [a, b, c] = [u16::from(triple[0]), u16::from(triple[1]), u16::from(triple[2])];
        values.push(signed(a | (b & 0xf) << 8));
        values.push(signed(b >> 4 | c << 4));
    }
    values.truncate(total);
    let mut codes = Codes::new(dimension);
    let limit = levels(dimension);
    for row in values.chunks_exact(dimension.max(1)) {
        if row.iter().any(|code| !(-limit..=limit).contains(code)) || row.iter().all(|code| *code == 0) {
            return Err(input.damaged());
        }
        codes.push_row(row);
    }
    if codes.len() == rows { Ok(codes) } else { Err(input.damaged()) }
}
