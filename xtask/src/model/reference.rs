//! BERT in plain 64-bit arithmetic, one text at a time. It computes the tiny models' expected vectors and shares nothing with the
//! graph builder except the weights.

use super::bert::{Head, Shape};
use super::weights::{BLOCK, Storage, Weights, half_bits, half_value, quantise, quantise_block, quantise_symmetric};

type Matrix = Vec<Vec<f64>>;

/// A model to compute.
pub struct Reference<'a> {
    pub shape: Shape,
    pub storage: Storage,
    pub weights: &'a Weights,
}

/// How token vectors are pooled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pool {
    Mean,
    First,
}

impl Reference<'_> {
    /// The text's vector, scaled to length 1.
    pub fn embed(&self, ids: &[usize], types: &[usize], pool: Pool) -> Vec<f64> {
        let hidden = self.hidden(ids, types);
        let mut vector = match pool {
            Pool::First => hidden[0].clone(),
            Pool::Mean => {
                let column = |place: usize| hidden.iter().map(|row| row[place]).sum::<f64>() / hidden.len() as f64;
                (0..self.shape.hidden).map(column).collect()
            }
        };
        let length = vector.iter().map(|value| value * value).sum::<f64>().sqrt();
        vector.iter_mut().for_each(|value| *value /= length);
        vector
    }

    /// The pair's score, 0 to 1.
    pub fn score(&self, ids: &[usize], types: &[usize]) -> f64 {
        let first = vec![self.hidden(ids, types).swap_remove(0)];
        let mut pooled = self.linear(&first, "pooler.dense");
        pooled[0].iter_mut().for_each(|value| *value = value.tanh());
        1.0 / (1.0 + (-self.linear(&pooled, "classifier")[0][0]).exp())
    }

    /// The output of the head `head` for a text or pair.
    pub fn answer(&self, head: Head, ids: &[usize], types: &[usize], pool: Pool) -> Vec<f64> {
        match head {
            Head::Score => vec![self.score(ids, types)],
            Head::Tokens | Head::Sentence => self.embed(ids, types, pool),
        }
    }

    fn hidden(&self, ids: &[usize], types: &[usize]) -> Matrix {
        let words = self.table("embeddings.word_embeddings.weight", self.storage);
        let kinds = self.table("embeddings.token_type_embeddings.weight", Storage::Float32);
        let positions = self.table("embeddings.position_embeddings.weight", Storage::Float32);
        let sum = |place: usize, column: usize| {
            words[ids[place]][column] + kinds[types[place]][column] + positions[place][column]
        };
        let mut hidden: Matrix =
            (0..ids.len()).map(|place| (0..self.shape.hidden).map(|column| sum(place, column)).collect()).collect();
        self.norm(&mut hidden, "embeddings.LayerNorm");
        for layer in 0..self.shape.layers {
            hidden = self.layer(hidden, &format!("encoder.layer.{layer}"));
        }
        hidden
    }

    fn layer(&self, input: Matrix, name: &str) -> Matrix {
        let part = |kind: &str| self.linear(&input, &format!("{name}.attention.self.{kind}"));
        let (query, key, value) = (part("query"), part("key"), part("value"));
        let size = self.shape.hidden / self.shape.heads;
        let mut context = vec![vec![0.0; self.shape.hidden]; input.len()];
        for head in 0..self.shape.heads {
            let columns = head * size..(head + 1) * size;
            for (place, row) in context.iter_mut().enumerate() {
                let product = |other: usize| {
                    let pairs = query[place][columns.clone()].iter().zip(&key[other][columns.clone()]);
                    pairs.map(|(a, b)| a * b).sum::<f64>() / (size as f64).sqrt()
                };
                let shares: Vec<f64> = (0..input.len()).map(|other| product(other).exp()).collect();
                let total: f64 = shares.iter().sum();
                for column in columns.clone() {
                    row[column] = shares.iter().zip(&value).map(|(share, row)| share / total * row[column]).sum();
                }
            }
        }
        let mut attended = add(self.linear(&context, &format!("{name}.attention.output.dense")), &input);
        self.norm(&mut attended, &format!("{name}.attention.output.LayerNorm"));
        let mut wide = self.linear(&attended, &format!("{name}.intermediate.dense"));
        wide.iter_mut().flatten().for_each(|value| *value *= 0.5 * (1.0 + erf(*value / 2f64.sqrt())));
        let mut output = add(self.linear(&wide, &format!("{name}.output.dense")), &attended);
        self.norm(&mut output, &format!("{name}.output.LayerNorm"));
        output
    }

    fn vector(&self, name: &str) -> Vec<f64> {
        self.weights[name].values.iter().map(|value| f64::from(*value)).collect()
    }

    /// A matrix as trained ([out, in] or a table), with the rounding of its storage.
    fn table(&self, name: &str, storage: Storage) -> Matrix {
        let weight = &self.weights[name];
        let rows = weight.values.chunks(weight.shape[1]);
        match storage {
            Storage::Float32 => rows.map(|row| row.iter().map(|value| f64::from(*value)).collect()).collect(),
            Storage::Float16 => rows.map(|row| row.iter().map(|v| half_value(half_bits(*v))).collect()).collect(),
            Storage::PerChannel => rows
                .map(|row| {
                    let channel = quantise(row);
                    let value = |code: &u8| (f64::from(*code) - f64::from(channel.zero)) * f64::from(channel.scale);
                    channel.codes.iter().map(value).collect()
                })
                .collect(),
            Storage::Blocks => rows
                .map(|row| {
                    let values = row.chunks(BLOCK).flat_map(|block| {
                        let (codes, scale) = quantise_block(block);
                        codes.into_iter().map(move |code| f64::from(code) * half_value(scale))
                    });
                    values.collect()
                })
                .collect(),
            Storage::PerTensor | Storage::Dynamic => {
                let (codes, scale) = quantise_symmetric(&weight.values);
                let value = |code: &u8| f64::from(*code as i8) * f64::from(scale);
                codes.chunks(weight.shape[1]).map(|row| row.iter().map(value).collect()).collect()
            }
        }
    }

    fn linear(&self, input: &Matrix, name: &str) -> Matrix {
        let weight = self.table(&format!("{name}.weight"), self.storage);
        let bias = self.vector(&format!("{name}.bias"));
        let rounded = (self.storage == Storage::Dynamic).then(|| round_activations(input));
        let input = rounded.as_ref().unwrap_or(input);
        let output = |row: &Vec<f64>, place: usize| {
            row.iter().zip(&weight[place]).map(|(a, b)| a * b).sum::<f64>() + bias[place]
        };
        input.iter().map(|row| (0..bias.len()).map(|place| output(row, place)).collect()).collect()
    }

    fn norm(&self, rows: &mut Matrix, name: &str) {
        let (scale, bias) = (self.vector(&format!("{name}.weight")), self.vector(&format!("{name}.bias")));
        for row in rows {
            let count = row.len() as f64;
            let mean = row.iter().sum::<f64>() / count;
            let variance = row.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / count;
            let deviation = (variance + f64::from(self.shape.epsilon)).sqrt();
            for (place, value) in row.iter_mut().enumerate() {
                *value = (*value - mean) / deviation * scale[place] + bias[place];
            }
        }
    }
}

/// ONNX `DynamicQuantizeLinear`, and back.
fn round_activations(input: &Matrix) -> Matrix {
    let (low, high) = input.iter().flatten().fold((0f64, 0f64), |(low, high), v| (low.min(*v), high.max(*v)));
    let scale = (high - low) / 255.0;
    let zero = (-low / scale).round_ties_even().clamp(0.0, 255.0);
    let value = |v: &f64| (((v / scale).round_ties_even() + zero).clamp(0.0, 255.0) - zero) * scale;
    input.iter().map(|row| row.iter().map(value).collect()).collect()
}

fn add(mut left: Matrix, right: &Matrix) -> Matrix {
    for (row, other) in left.iter_mut().zip(right) {
        row.iter_mut().zip(other).for_each(|(value, other)| *value += other);
    }
    left
}

/// erf x = 2/√π · e^(−x²) · Σ 2ⁿ x²ⁿ⁺¹ / (1·3·…·(2n+1)); all terms have one sign. DLMF 7.6.2.
fn erf(x: f64) -> f64 {
    if x.abs() > 6.0 {
        return x.signum();
    }
    let (mut term, mut sum, mut n) = (x, x, 0.0);
    while term.abs() > 1e-18 * sum.abs() {
        n += 1.0;
        term *= 2.0 * x * x / (2.0 * n + 1.0);
        sum += term;
    }
    2.0 / std::f64::consts::PI.sqrt() * (-x * x).exp() * sum
}

#[cfg(test)]
mod tests {
    #[test]
    fn erf_equals_published_values() {
        // Abramowitz & Stegun, table 7.1.
        for (x, expected) in [(0.0, 0.0), (0.5, 0.520_499_877_8), (1.0, 0.842_700_792_9), (-2.0, -0.995_322_265_0)] {
            assert!((super::erf(x) - expected).abs() < 1e-10, "{x}");
        }
    }
}
