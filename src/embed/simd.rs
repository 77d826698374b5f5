//! Arithmetic on tiles of eight columns: with wasm vector instructions, and in plain Rust for other targets.

use super::product::{GROUP, Row, WIDTH};

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod vectors {
    use super::{GROUP, Row, WIDTH};
    use std::arch::wasm32::*;

    /// Eight numbers.
    pub(in super::super) type Wide = [v128; 2];

    pub(in super::super) fn load(row: &Row) -> Wide {
        let [a, b, c, d, e, f, g, h] = *row;
        [f32x4(a, b, c, d), f32x4(e, f, g, h)]
    }

    fn store(value: Wide, row: &mut Row) {
        // The compiler merges these into one store of four.
        let lanes = |v: v128| {
            let low = [f32x4_extract_lane::<0>(v), f32x4_extract_lane::<1>(v)];
            [low[0], low[1], f32x4_extract_lane::<2>(v), f32x4_extract_lane::<3>(v)]
        };
        row[..WIDTH / 2].copy_from_slice(&lanes(value[0]));
        row[WIDTH / 2..].copy_from_slice(&lanes(value[1]));
    }

    fn multiply_add(a: v128, b: v128, sum: v128) -> v128 {
        #[cfg(target_feature = "relaxed-simd")]
        return f32x4_relaxed_madd(a, b, sum);
        #[cfg(not(target_feature = "relaxed-simd"))]
        f32x4_add(sum, f32x4_mul(a, b))
    }

    pub(in super::super) fn nibbles(codes: &[u8; 16], scale: Wide, rows: &mut [Row; GROUP]) {
        let (words, _) = codes.as_chunks::<8>();
        let both = u64x2(u64::from_le_bytes(words[0]), u64::from_le_bytes(words[1]));
        let signed = |codes: v128| i8x16_sub(codes, i8x16_splat(8));
        let [first, second] = [signed(v128_and(both, u8x16_splat(15))), signed(u8x16_shr(both, 4))];
        let halves = [
            i16x8_extend_low_i8x16(first),
            i16x8_extend_high_i8x16(first),
            i16x8_extend_low_i8x16(second),
            i16x8_extend_high_i8x16(second),
        ];
        for (row, half) in rows.iter_mut().zip(halves) {
            let low = f32x4_convert_i32x4(i32x4_extend_low_i16x8(half));
            let high = f32x4_convert_i32x4(i32x4_extend_high_i16x8(half));
            store([f32x4_mul(low, scale[0]), f32x4_mul(high, scale[1])], row);
        }
    }

    pub(in super::super) fn bytes(codes: &[u8; WIDTH], scale: Wide, zero: Wide, row: &mut Row) {
        let wide = u16x8_extend_low_u8x16(u64x2(u64::from_le_bytes(*codes), 0));
        let low = f32x4_convert_i32x4(u32x4_extend_low_u16x8(wide));
        let high = f32x4_convert_i32x4(u32x4_extend_high_u16x8(wide));
        let value = |codes: v128, at: usize| f32x4_mul(f32x4_sub(codes, zero[at]), scale[at]);
        store([value(low, 0), value(high, 1)], row);
    }

    pub(in super::super) fn product<const R: usize>(rows: &[f32], panel: &[Row], start: &[Row; R]) -> [Row; R] {
        let mut sums = start.map(|row| load(&row));
        for (values, weights) in rows.as_chunks::<R>().0.iter().zip(panel) {
            let weights = load(weights);
            for (sum, value) in sums.iter_mut().zip(values) {
                let value = f32x4_splat(*value);
                sum[0] = multiply_add(value, weights[0], sum[0]);
                sum[1] = multiply_add(value, weights[1], sum[1]);
            }
        }
        sums.map(|sum| {
            let mut row = [0.0; WIDTH];
            store(sum, &mut row);
            row
        })
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod vectors {
    use super::{GROUP, Row, WIDTH};

    /// Eight numbers.
    pub(in super::super) type Wide = Row;

    pub(in super::super) fn load(row: &Row) -> Wide {
        *row
    }

    pub(in super::super) fn nibbles(codes: &[u8; 16], scale: Wide, rows: &mut [Row; GROUP]) {
        for (place, row) in rows.iter_mut().enumerate() {
            for (at, value) in row.iter_mut().enumerate() {
                let byte = codes[place % 2 * WIDTH + at];
                let code = if place < GROUP / 2 { byte & 15 } else { byte >> 4 };
                *value = (f32::from(code) - 8.0) * scale[at];
            }
        }
    }

    pub(in super::super) fn bytes(codes: &[u8; WIDTH], scale: Wide, zero: Wide, row: &mut Row) {
        for (at, value) in row.iter_mut().enumerate() {
            *value = (f32::from(codes[at]) - zero[at]) * scale[at];
        }
    }

    pub(in super::super) fn product<const R: usize>(rows: &[f32], panel: &[Row], start: &[Row; R]) -> [Row; R] {
        let mut sums = *start;
        for (values, weights) in rows.as_chunks::<R>().0.iter().zip(panel) {
            for (sum, value) in sums.iter_mut().zip(values) {
                sum.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += value * weight);
            }
        }
        sums
    }
}

pub(super) use vectors::{bytes, load, nibbles, product};
