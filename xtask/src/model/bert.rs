//! BERT as an ONNX graph of standard operators (opset 17) with symbolic batch and sequence dimensions.
//!
//! Devlin et al. 2018, "BERT: Pre-training of Deep Bidirectional Transformers"; the layout and the names of the
//! weights are those of Hugging Face's `BertModel`.

use super::onnx::{Attribute, Builder, FLOAT, INT64, ValueInfo};
use super::weights::{Storage, Weight, Weights, quantise_symmetric, store, table, transposed};

/// Sizes of a model.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub layers: usize,
    pub hidden: usize,
    pub heads: usize,
    pub epsilon: f32,
}

/// Outputs of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// `last_hidden_state`: one vector per token.
    Tokens,
    /// `sentence_embedding`: mean over the masked tokens, scaled to length 1; beside it `token_embeddings`.
    Sentence,
    /// `logits`: one number per pair, from the first token through pooler and classifier.
    Score,
}

/// A graph under construction.
pub struct Bert<'a> {
    pub shape: Shape,
    pub storage: Storage,
    /// Whether the graph has an input `token_type_ids`.
    pub token_types: bool,
    pub head: Head,
    pub weights: &'a Weights,
}

impl Bert<'_> {
    /// The serialised graph.
    pub fn build(&self) -> Vec<u8> {
        let mut builder = Builder::default();
        let mut names = vec!["input_ids", "attention_mask"];
        if self.token_types {
            names.push("token_type_ids");
        }
        builder.graph.input = names.iter().map(|name| ValueInfo::new(name, INT64, &["batch", "sequence"])).collect();
        let mask = self.mask(&mut builder);
        let mut hidden = self.embeddings(&mut builder);
        for layer in 0..self.shape.layers {
            hidden = self.layer(&mut builder, layer, &hidden, &mask);
        }
        self.head(&mut builder, &hidden);
        if self.storage == Storage::PerTensor {
            // Quantisers leave shapes whose symbols differ from those of the inputs. Readers must cope.
            builder.graph.value_info.push(ValueInfo::new(&hidden, FLOAT, &["batch_size", "1", "8"]));
        }
        builder.finish("bert")
    }

    fn weight(&self, name: &str) -> &Weight {
        // Every name exists: the generator makes it, and a file that lacks one is rejected earlier (`safetensors::read`).
        &self.weights[name]
    }

    fn vector(&self, builder: &mut Builder, name: &str) -> String {
        let weight = self.weight(name);
        builder.floats(name, &weight.shape, &weight.values)
    }

    /// The attention mask, [batch, 1, 1, sequence]: 0 for tokens, a large negative number for padding.
    fn mask(&self, builder: &mut Builder) -> String {
        let axes = builder.ints("mask_axes", &[1, 2]);
        let one = builder.floats("one", &[], &[1.0]);
        let far = builder.floats("far", &[], &[-1e9]);
        let mask = builder.node("Unsqueeze", &["attention_mask", &axes], &[]);
        let mask = builder.node("Cast", &[&mask], &[Attribute::int("to", i64::from(FLOAT))]);
        let absent = builder.node("Sub", &[&one, &mask], &[]);
        builder.node("Mul", &[&absent, &far], &[])
    }

    fn embeddings(&self, builder: &mut Builder) -> String {
        let zero = builder.ints("zero", &[0]);
        let words = "embeddings.word_embeddings.weight";
        let mut sum = table(builder, words, self.weight(words), self.storage);
        let types = self.vector(builder, "embeddings.token_type_embeddings.weight");
        let kind = if self.token_types {
            builder.node("Gather", &[&types, "token_type_ids"], &[])
        } else {
            builder.node("Gather", &[&types, &zero], &[])
        };
        sum = builder.node("Add", &[&sum, &kind], &[]);
        let positions = self.vector(builder, "embeddings.position_embeddings.weight");
        let one = builder.ints("one_place", &[1]);
        let shape = builder.node("Shape", &["input_ids"], &[]);
        let length = builder.node("Gather", &[&shape, &one], &[]);
        let positions = builder.node("Slice", &[&positions, &zero, &length, &zero], &[]);
        sum = builder.node("Add", &[&sum, &positions], &[]);
        self.norm(builder, &sum, "embeddings.LayerNorm")
    }

    fn norm(&self, builder: &mut Builder, input: &str, name: &str) -> String {
        let scale = self.vector(builder, &format!("{name}.weight"));
        let bias = self.vector(builder, &format!("{name}.bias"));
        let attributes = [Attribute::int("axis", -1), Attribute::float("epsilon", self.shape.epsilon)];
        builder.node("LayerNormalization", &[input, &scale, &bias], &attributes)
    }

    fn linear(&self, builder: &mut Builder, input: &str, name: &str) -> String {
        let weight = transposed(self.weight(&format!("{name}.weight")));
        let key = format!("{name}.weight");
        let product = if self.storage == Storage::Dynamic {
            let (codes, scale) = quantise_symmetric(&weight.values);
            let stored = builder.constant(&format!("{key}_quantized"), super::onnx::INT8, &weight.shape, codes);
            let scale = builder.floats(&format!("{key}_scale"), &[], &[scale]);
            let zero = builder.constant(&format!("{key}_zero_point"), super::onnx::INT8, &[], vec![0]);
            let quantised = builder.node_many("DynamicQuantizeLinear", &[input], &[], 3);
            let inputs = [quantised[0].as_str(), &stored, &quantised[2], &zero];
            let product = builder.node("MatMulInteger", &inputs, &[]);
            let product = builder.node("Cast", &[&product], &[Attribute::int("to", i64::from(FLOAT))]);
            let scale = builder.node("Mul", &[&quantised[1], &scale], &[]);
            builder.node("Mul", &[&product, &scale], &[])
        } else {
            let stored = store(builder, &key, &weight, self.storage, 1);
            builder.node("MatMul", &[input, &stored], &[])
        };
        let bias = self.vector(builder, &format!("{name}.bias"));
        builder.node("Add", &[&product, &bias], &[])
    }

    fn layer(&self, builder: &mut Builder, layer: usize, input: &str, mask: &str) -> String {
        let name = format!("encoder.layer.{layer}");
        let Shape { hidden, heads, .. } = self.shape;
        let size = hidden / heads;
        let split = builder.ints(&format!("{name}.split"), &[0, 0, heads as i64, size as i64]);
        let join = builder.ints(&format!("{name}.join"), &[0, 0, hidden as i64]);
        let part = |builder: &mut Builder, kind: &str, order: [i64; 4]| {
            let projected = self.linear(builder, input, &format!("{name}.attention.self.{kind}"));
            let parts = builder.node("Reshape", &[&projected, &split], &[]);
            builder.node("Transpose", &[&parts], &[Attribute::ints("perm", &order)])
        };
        let query = part(builder, "query", [0, 2, 1, 3]);
        let key = part(builder, "key", [0, 2, 3, 1]);
        let value = part(builder, "value", [0, 2, 1, 3]);
        let scale = builder.floats(&format!("{name}.scale"), &[], &[1.0 / (size as f32).sqrt()]);
        let scores = builder.node("MatMul", &[&query, &key], &[]);
        let scores = builder.node("Mul", &[&scores, &scale], &[]);
        let scores = builder.node("Add", &[&scores, mask], &[]);
        let shares = builder.node("Softmax", &[&scores], &[Attribute::int("axis", -1)]);
        let context = builder.node("MatMul", &[&shares, &value], &[]);
        let context = builder.node("Transpose", &[&context], &[Attribute::ints("perm", &[0, 2, 1, 3])]);
        let context = builder.node("Reshape", &[&context, &join], &[]);
        let context = self.linear(builder, &context, &format!("{name}.attention.output.dense"));
        let sum = builder.node("Add", &[&context, input], &[]);
        let attended = self.norm(builder, &sum, &format!("{name}.attention.output.LayerNorm"));
        let wide = self.linear(builder, &attended, &format!("{name}.intermediate.dense"));
        let wide = gelu(builder, &wide, &name);
        let narrow = self.linear(builder, &wide, &format!("{name}.output.dense"));
        let sum = builder.node("Add", &[&narrow, &attended], &[]);
        self.norm(builder, &sum, &format!("{name}.output.LayerNorm"))
    }

    fn head(&self, builder: &mut Builder, hidden: &str) {
        let width = self.shape.hidden.to_string();
        match self.head {
            Head::Tokens => {
                builder.name_last("last_hidden_state");
                let output = ValueInfo::new("last_hidden_state", FLOAT, &["batch", "sequence", &width]);
                builder.graph.output.push(output);
            }
            Head::Sentence => {
                let axes = builder.ints("token_axis", &[1]);
                let last = builder.ints("last_axis", &[-1]);
                let mask = builder.node("Unsqueeze", &["attention_mask", &last], &[]);
                let mask = builder.node("Cast", &[&mask], &[Attribute::int("to", i64::from(FLOAT))]);
                let kept = builder.node("Mul", &[hidden, &mask], &[]);
                let sum = builder.node("ReduceSum", &[&kept, &axes], &[Attribute::int("keepdims", 0)]);
                let count = builder.node("ReduceSum", &[&mask, &axes], &[Attribute::int("keepdims", 0)]);
                let mean = builder.node("Div", &[&sum, &count], &[]);
                let keep = [Attribute::ints("axes", &[-1]), Attribute::int("keepdims", 1)];
                let length = builder.node("ReduceL2", &[&mean], &keep);
                builder.node("Div", &[&mean, &length], &[]);
                builder.name_last("sentence_embedding");
                let tokens = builder.node("Identity", &[hidden], &[]);
                builder.graph.output.push(ValueInfo::new(&tokens, FLOAT, &["batch", "sequence", &width]));
                builder.graph.output.push(ValueInfo::new("sentence_embedding", FLOAT, &["batch", &width]));
            }
            Head::Score => {
                let first = builder.constant("first", INT64, &[], 0i64.to_le_bytes().to_vec());
                let first = builder.node("Gather", &[hidden, &first], &[Attribute::int("axis", 1)]);
                let pooled = self.linear(builder, &first, "pooler.dense");
                let pooled = builder.node("Tanh", &[&pooled], &[]);
                self.linear(builder, &pooled, "classifier");
                builder.name_last("logits");
                builder.graph.output.push(ValueInfo::new("logits", FLOAT, &["batch", "1"]));
            }
        }
    }
}

/// GELU, x · ½ (1 + erf(x / √2)) (Hendrycks & Gimpel 2016), in the exact form that BERT uses.
fn gelu(builder: &mut Builder, input: &str, name: &str) -> String {
    let root = builder.floats(&format!("{name}.root"), &[], &[std::f32::consts::FRAC_1_SQRT_2]);
    let one = builder.floats(&format!("{name}.one"), &[], &[1.0]);
    let half = builder.floats(&format!("{name}.half"), &[], &[0.5]);
    let scaled = builder.node("Mul", &[input, &root], &[]);
    let erf = builder.node("Erf", &[&scaled], &[]);
    let sum = builder.node("Add", &[&erf, &one], &[]);
    let product = builder.node("Mul", &[input, &sum], &[]);
    builder.node("Mul", &[&product, &half], &[])
}
