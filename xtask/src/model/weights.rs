//! Named weights and their storage in the graph.

use super::onnx::{Attribute, Builder, FLOAT, FLOAT16, INT4, INT8, UINT8};
use std::collections::BTreeMap;

/// A matrix or vector of 32-bit floats, row-major.
#[derive(Clone, Debug)]
pub struct Weight {
    pub shape: Vec<usize>,
    pub values: Vec<f32>,
}

/// Weights under the names of Hugging Face's BERT.
pub type Weights = BTreeMap<String, Weight>;

/// Storage of the large matrices. Biases and layer norms are tiny and always 32-bit floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    Float32,
    Float16,
    /// Unsigned bytes with a scale and zero point per output channel (per row of a table), read by `DequantizeLinear`.
    PerChannel,
    /// Signed bytes with one scale for the whole matrix, read by `DequantizeLinear`.
    PerTensor,
    /// Blocks of [`BLOCK`] signed 4-bit codes with a 16-bit float as scale, read by `DequantizeLinear`.
    Blocks,
    /// `MatMulInteger` on activations quantised at run time; tables are stored as [`Storage::PerTensor`].
    Dynamic,
}

/// Weights in a block of 4-bit codes.
pub const BLOCK: usize = 32;

/// The quantisation of a channel: value = (code − zero) · scale.
#[derive(Clone, Debug, Default)]
pub struct Quantised {
    pub codes: Vec<u8>,
    pub scale: f32,
    pub zero: u8,
}

/// Unsigned 8-bit quantisation of a channel over its range, extended to include 0.
pub fn quantise(values: &[f32]) -> Quantised {
    let low = values.iter().copied().fold(0.0f32, f32::min);
    let high = values.iter().copied().fold(0.0f32, f32::max);
    let scale = if high > low { (high - low) / 255.0 } else { 1.0 };
    let zero = (-low / scale).round_ties_even().clamp(0.0, 255.0);
    let code = |value: &f32| ((value / scale).round_ties_even() + zero).clamp(0.0, 255.0) as u8;
    Quantised { codes: values.iter().map(code).collect(), scale, zero: zero as u8 }
}

/// Symmetric 8-bit quantisation: codes −127…127, stored as the bytes of `i8`.
pub fn quantise_symmetric(values: &[f32]) -> (Vec<u8>, f32) {
    let largest = values.iter().fold(0.0f32, |largest, value| largest.max(value.abs()));
    let scale = if largest > 0.0 { largest / 127.0 } else { 1.0 };
    let code = |value: &f32| (value / scale).round_ties_even().clamp(-127.0, 127.0) as i8 as u8;
    (values.iter().map(code).collect(), scale)
}

/// 4-bit quantisation of a block: codes −8…7, and the bits of the 16-bit scale. As in llama.cpp's `Q4_0`, the number farthest from 0
/// gets the code −8 whatever its sign, so weights quantised that way before are restored without loss.
pub fn quantise_block(values: &[f32]) -> (Vec<i8>, u16) {
    let farthest = values.iter().copied().fold(0.0f32, |far, value| if value.abs() > far.abs() { value } else { far });
    let bits = half_bits(farthest / -8.0);
    let scale = half_value(bits) as f32;
    let code = |value: &f32| if scale == 0.0 { 0 } else { (value / scale).round_ties_even().clamp(-8.0, 7.0) as i8 };
    (values.iter().map(code).collect(), bits)
}

/// Transposes [out, in], as trained, to [in, out], as `MatMul` takes it.
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
        Storage::Blocks => {
            let stored = blocks(builder, name, weight, axis);
            builder.node("Cast", &[&stored], &[Attribute::int("to", i64::from(FLOAT))])
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

/// The given rows of a table.
pub fn rows(weight: &Weight, rows: &[usize]) -> Weight {
    let width = weight.shape[1];
    let values = rows.iter().flat_map(|row| &weight.values[row * width..][..width]).copied().collect();
    Weight { shape: vec![rows.len(), width], values }
}

/// Stores a table of token embeddings and returns the name of the rows picked by `input_ids`. Only these are cast.
pub fn table(builder: &mut Builder, name: &str, weight: &Weight, storage: Storage) -> String {
    if storage != Storage::Blocks {
        let stored = store(builder, name, weight, storage, 0);
        return builder.node("Gather", &[&stored, "input_ids"], &[]);
    }
    let stored = blocks(builder, name, weight, 0);
    let picked = builder.node("Gather", &[&stored, "input_ids"], &[]);
    builder.node("Cast", &[&picked], &[Attribute::int("to", i64::from(FLOAT))])
}

/// Stores a two-dimensional weight in blocks and returns the name of its 16-bit value in the graph. `axis` counts
/// channels: the blocks run along the other one, whose length must be a multiple of [`BLOCK`], or less.
pub fn blocks(builder: &mut Builder, name: &str, weight: &Weight, axis: usize) -> String {
    let (rows, columns) = (weight.shape[0], weight.shape[1]);
    let (channels, length) = if axis == 0 { (rows, columns) } else { (columns, rows) };
    let size = BLOCK.min(length);
    let per_channel = length / size;
    let mut codes = vec![0i8; rows * columns];
    let mut scales = vec![0u16; channels * per_channel];
    let mut values = vec![0.0; size];
    for channel in 0..channels {
        for block in 0..per_channel {
            let place = |at: usize| {
                let at = block * size + at;
                if axis == 0 { channel * columns + at } else { at * columns + channel }
            };
            values.iter_mut().enumerate().for_each(|(at, value)| *value = weight.values[place(at)]);
            let (block_codes, scale) = quantise_block(&values);
            block_codes.iter().enumerate().for_each(|(at, code)| codes[place(at)] = *code);
            scales[if axis == 0 { channel * per_channel + block } else { block * channels + channel }] = scale;
        }
    }
    let packed = codes.chunks(2).map(|pair| pair[0] as u8 & 15 | (pair.get(1).copied().unwrap_or(0) as u8) << 4);
    let stored = builder.constant(&format!("{name}_quantized"), INT4, &weight.shape, packed.collect());
    let shape = if axis == 0 { [channels, per_channel] } else { [per_channel, channels] };
    let scales = scales.iter().flat_map(|bits| bits.to_le_bytes()).collect();
    let scale = builder.constant(&format!("{name}_scale"), FLOAT16, &shape, scales);
    let attributes = [Attribute::int("axis", 1 - axis as i64), Attribute::int("block_size", size as i64)];
    builder.node("DequantizeLinear", &[&stored, &scale], &attributes)
}

/// The bits of the nearest 16-bit float, ties to even; for small values only.
pub fn half_bits(value: f32) -> u16 {
    let bits = value.to_bits();
    let sign = (bits >> 16) as u16 & 0x8000;
    let magnitude = bits & 0x7fff_ffff;
    if magnitude < 0x3880_0000 {
        // Below the normal range: multiples of 2⁻²⁴.
        return sign | (value.abs() * 16_777_216.0).round_ties_even() as u16;
    }
    let rounded = magnitude + 0xfff + (magnitude >> 13 & 1);
    sign | ((rounded - 0x3800_0000) >> 13) as u16
}

/// The value of 16-bit float bits made by [`half_bits`].
pub fn half_value(bits: u16) -> f64 {
    let exponent = i32::from(bits >> 10 & 31);
    let fraction = f64::from(bits & 1023) / 1024.0;
    let magnitude = if exponent == 0 { fraction * 2f64.powi(-14) } else { (1.0 + fraction) * 2f64.powi(exponent - 15) };
    if bits & 0x8000 == 0 { magnitude } else { -magnitude }
}
