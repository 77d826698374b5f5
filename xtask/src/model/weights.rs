//! Named weights, and how they are stored in the graph.

use super::onnx::{Attribute, Builder, FLOAT, FLOAT16, INT8, UINT8};
use std::collections::BTreeMap;

/// A matrix or vector of 32-bit floats, row-major.
#[derive(Clone, Debug)]
pub struct Weight {
    pub shape: Vec<usize>,
    pub values: Vec<f32>,
}

/// Weights under the names that Hugging Face's BERT gives them.
pub type Weights = BTreeMap<String, Weight>;

/// How the large matrices are stored. Biases and layer norms are always 32-bit floats: they are tiny.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    Float32,
    Float16,
    /// Bytes with scale and zero point per output channel (per row of a table), behind `DequantizeLinear`.
    PerChannel,
    /// Signed bytes with one scale for the whole matrix, behind `DequantizeLinear`.
    PerTensor,
    /// `MatMulInteger` on activations that are quantised at run time; tables as [`Storage::PerTensor`].
    Dynamic,
}

/// One channel's quantisation: value = (code − zero) · scale.
#[derive(Clone, Debug, Default)]
pub struct Quantised {
    pub codes: Vec<u8>,
    pub scale: f32,
    pub zero: u8,
}

/// Unsigned 8-bit quantisation of a channel over its range, which always includes 0.
pub fn quantise(values: &[f32]) -> Quantised {
    let low = values.iter().copied().fold(0.0f32, f32::min);
    let high = values.iter().copied().fold(0.0f32, f32::max);
    let scale = if high > low { (high - low) / 255.0 } else { 1.0 };
    let zero = (-low / scale).round_ties_even().clamp(0.0, 255.0);
    let code = |value: &f32| ((value / scale).round_ties_even() + zero).clamp(0.0, 255.0) as u8;
    Quantised { codes: values.iter().map(code).collect(), scale, zero: zero as u8 }
}

/// Signed 8-bit quantisation around 0: codes −127…127, kept as the bytes of `i8`.
pub fn quantise_symmetric(values: &[f32]) -> (Vec<u8>, f32) {
    let largest = values.iter().fold(0.0f32, |largest, value| largest.max(value.abs()));
    let scale = if largest > 0.0 { largest / 127.0 } else { 1.0 };
    let code = |value: &f32| (value / scale).round_ties_even().clamp(-127.0, 127.0) as i8 as u8;
    (values.iter().map(code).collect(), scale)
}

/// [out, in], as trained, to [in, out], as `MatMul` wants it.
pub fn transposed(weight: &Weight) -> Weight {
    let (rows, columns) = (weight.shape[0], weight.shape[1]);
    let values = (0..rows * columns).map(|place| weight.values[place % rows * columns + place / rows]).collect();
    Weight { shape: vec![columns, rows], values }
}

/// Stores a two-dimensional weight and returns the name of its 32-bit value in the graph. `axis` is the dimension
/// along which channels are counted.
pub fn store(builder: &mut Builder, name: &str, weight: &Weight, storage: Storage, axis: usize) -> String {
    match storage {
        Storage::Float32 => builder.floats(name, &weight.shape, &weight.values),
        Storage::Float16 => {
            let raw = weight.values.iter().flat_map(|value| half_bits(*value).to_le_bytes()).collect();
            let stored = builder.constant(name, FLOAT16, &weight.shape, raw);
            builder.node("Cast", &[&stored], &[Attribute::int("to", i64::from(FLOAT))])
        }
        Storage::PerTensor | Storage::Dynamic => {
            let (codes, scale) = quantise_symmetric(&weight.values);
            let stored = builder.constant(&format!("{name}_quantized"), INT8, &weight.shape, codes);
            let scale = builder.floats(&format!("{name}_scale"), &[], &[scale]);
            builder.node("DequantizeLinear", &[&stored, &scale], &[])
        }
        Storage::PerChannel => {
            let (rows, columns) = (weight.shape[0], weight.shape[1]);
            let channels = weight.shape[axis];
            let mut codes = vec![0; rows * columns];
            let (mut scales, mut zeros) = (Vec::new(), Vec::new());
            for channel in 0..channels {
                let places: Vec<usize> = if axis == 0 {
                    (channel * columns..(channel + 1) * columns).collect()
                } else {
                    (0..rows).map(|row| row * columns + channel).collect()
                };
                let values: Vec<f32> = places.iter().map(|place| weight.values[*place]).collect();
                let quantised = quantise(&values);
                places.iter().zip(&quantised.codes).for_each(|(place, code)| codes[*place] = *code);
                scales.push(quantised.scale);
                zeros.push(quantised.zero);
            }
            let stored = builder.constant(&format!("{name}_quantized"), UINT8, &weight.shape, codes);
            let scale = builder.floats(&format!("{name}_scale"), &[channels], &scales);
            let zero = builder.constant(&format!("{name}_zero_point"), UINT8, &[channels], zeros);
            builder.node("DequantizeLinear", &[&stored, &scale, &zero], &[Attribute::int("axis", axis as i64)])
        }
    }
}

/// The bits of the nearest 16-bit float; ties to even. Values here are small and normal or zero: what is too small
/// becomes zero.
pub fn half_bits(value: f32) -> u16 {
    let bits = value.to_bits();
    let sign = (bits >> 16) as u16 & 0x8000;
    let magnitude = bits & 0x7fff_ffff;
    if magnitude < 0x3880_0000 {
        return sign;
    }
    let rounded = magnitude + 0xfff + (magnitude >> 13 & 1);
    sign | ((rounded - 0x3800_0000) >> 13) as u16
}

/// The value of 16-bit float bits made by [`half_bits`].
pub fn half_value(bits: u16) -> f64 {
    let exponent = i32::from(bits >> 10 & 31);
    if exponent == 0 {
        return 0.0;
    }
    let magnitude = (1.0 + f64::from(bits & 1023) / 1024.0) * 2f64.powi(exponent - 15);
    if bits & 0x8000 == 0 { magnitude } else { -magnitude }
}
