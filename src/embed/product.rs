//! Products of a few rows with a matrix whose weights keep their compact form.
//!
//! A tile of columns is converted to 32-bit floats just before use and stays in the fastest cache. In wasm this is
//! faster than reading floats from memory, and takes an eighth of the space. Rows are not padded to a multiple of
//! eight, so a short question costs only its own length.

use super::simd;

/// Columns per tile: two vectors of four.
pub(super) const WIDTH: usize = 8;
/// Rows per pass: their sums and factors fit in the 15 registers that an engine offers. With five rows some do not fit,
/// and a row takes half as long again.
const ROWS: usize = 4;
/// Matrix rows converted to floats at a time: 16 kB.
const DEPTH: usize = 512;
/// Matrix rows whose 4-bit codes share 16 bytes.
pub(super) const GROUP: usize = 4;

/// One row of a tile.
pub(super) type Row = [f32; WIDTH];

/// A matrix of `inner` × `outer` in tiles of [`WIDTH`] columns, one tile after another; the last one is padded.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    pub inner: usize,
    pub outer: usize,
    pub codes: Codes,
    /// Added to each row of the product.
    pub bias: Vec<f32>,
}

/// The representation of the weights.
#[derive(Clone, Debug)]
pub(super) enum Codes {
    /// (code − 8) · scale, with one scale per `block` weights of a column. 16 bytes hold [`GROUP`] rows, the first two
    /// in the low halves.
    Nibbles {
        codes: Vec<[u8; 16]>,
        scales: Vec<Row>,
        block: usize,
    },
    /// (code − zero) · scale, with one of each per column.
    Bytes {
        codes: Vec<[u8; WIDTH]>,
        scales: Vec<Row>,
        zeros: Vec<Row>,
    },
    Floats(Vec<Row>),
}

/// Whether a matrix with this many rows can keep 4-bit codes in blocks of this length.
pub(super) fn fits(inner: usize, block: usize) -> bool {
    block > 0 && DEPTH.is_multiple_of(block) && block.is_multiple_of(GROUP) && inner.is_multiple_of(block)
}

impl Codes {
    /// `code` returns the code, 0 to 15, at a row and a column; `scale` returns the scale of a block and a column.
    /// `block` must satisfy [`fits`].
    pub(super) fn nibbles(
        (inner, outer): (usize, usize),
        block: usize,
        code: impl Fn(usize, usize) -> u8,
        scale: impl Fn(usize, usize) -> f32,
    ) -> Self {
        let mut codes = Vec::with_capacity(inner / GROUP * outer.div_ceil(WIDTH));
        for from in (0..outer).step_by(WIDTH) {
            let code = |row: usize, at: usize| if from + at < outer { code(row, from + at) & 15 } else { 8 };
            for row in (0..inner).step_by(GROUP) {
                codes.push(std::array::from_fn(|byte| {
                    let (row, at) = (row + byte / WIDTH, byte % WIDTH);
                    code(row, at) | code(row + GROUP / 2, at) << 4
                }));
            }
        }
        Self::Nibbles { codes, scales: tiles((inner / block, outer), scale), block }
    }

    /// `code` returns the code at a row and a column; `scale` and `zero` return those of a column.
    pub(super) fn bytes(
        size: (usize, usize),
        code: impl Fn(usize, usize) -> u8,
        scale: impl Fn(usize) -> f32,
        zero: impl Fn(usize) -> f32,
    ) -> Self {
        let (inner, outer) = size;
        let mut codes = Vec::with_capacity(inner * outer.div_ceil(WIDTH));
        for from in (0..outer).step_by(WIDTH) {
            let code = |row: usize, at: usize| if from + at < outer { code(row, from + at) } else { 0 };
            codes.extend((0..inner).map(|row| std::array::from_fn(|at| code(row, at))));
        }
        let [scales, zeros] =
            [&scale as &dyn Fn(usize) -> f32, &zero].map(|of| tiles((1, outer), |_, column| of(column)));
        Self::Bytes { codes, scales, zeros }
    }

    /// `value` returns the weight at a row and a column.
    pub(super) fn floats(size: (usize, usize), value: impl Fn(usize, usize) -> f32) -> Self {
        Self::Floats(tiles(size, value))
    }
}

fn tiles((inner, outer): (usize, usize), value: impl Fn(usize, usize) -> f32) -> Vec<Row> {
    let mut rows = Vec::with_capacity(inner * outer.div_ceil(WIDTH));
    for from in (0..outer).step_by(WIDTH) {
        let value = |row: usize, at: usize| if from + at < outer { value(row, from + at) } else { 0.0 };
        rows.extend((0..inner).map(|row| std::array::from_fn(|at| value(row, at))));
    }
    rows
}

impl Matrix {
    /// `output` = `input` · this + bias. `input` holds rows of `inner` numbers, `output` the same number of rows of
    /// `outer`.
    pub(super) fn apply(&self, input: &[f32], output: &mut [f32]) {
        let rows = input.len() / self.inner.max(1);
        let passes = rows.div_ceil(ROWS);
        let passes: Vec<(usize, usize)> =
            (0..passes).map(|pass| (pass * rows / passes, (pass + 1) * rows / passes)).collect();
        let mut panel = vec![[0.0; WIDTH]; DEPTH.min(self.inner)];
        let mut packed = vec![0.0; rows * panel.len()];
        for from in (0..self.inner).step_by(DEPTH) {
            let depth = DEPTH.min(self.inner - from);
            for (start, end) in &passes {
                let rows = input[start * self.inner..end * self.inner].chunks_exact(self.inner);
                for (row, values) in rows.enumerate() {
                    let places = packed[start * depth..end * depth].iter_mut().skip(row).step_by(end - start);
                    places.zip(&values[from..from + depth]).for_each(|(place, value)| *place = *value);
                }
            }
            for tile in 0..self.outer.div_ceil(WIDTH) {
                self.dequantise(tile, from, &mut panel[..depth]);
                let at = tile * WIDTH;
                let part = Part { matrix: self, first: from == 0, at, columns: WIDTH.min(self.outer - at) };
                for (start, end) in &passes {
                    let rows = &packed[start * depth..end * depth];
                    let sums = &mut output[start * self.outer..end * self.outer];
                    match end - start {
                        1 => part.add::<1>(rows, &panel[..depth], sums),
                        2 => part.add::<2>(rows, &panel[..depth], sums),
                        3 => part.add::<3>(rows, &panel[..depth], sums),
                        _ => part.add::<ROWS>(rows, &panel[..depth], sums),
                    }
                }
            }
        }
    }

    /// Rows of a tile, starting with row `from`, as floats.
    fn dequantise(&self, tile: usize, from: usize, panel: &mut [Row]) {
        let start = tile * self.inner + from;
        match &self.codes {
            Codes::Nibbles { codes, scales, block } => {
                let codes = codes[start / GROUP..].chunks_exact(block / GROUP);
                for ((rows, codes), scale) in panel.chunks_exact_mut(*block).zip(codes).zip(&scales[start / block..]) {
                    let scale = simd::load(scale);
                    for (rows, codes) in rows.as_chunks_mut::<GROUP>().0.iter_mut().zip(codes) {
                        simd::nibbles(codes, scale, rows);
                    }
                }
            }
            Codes::Bytes { codes, scales, zeros } => {
                let (scale, zero) = (simd::load(&scales[tile]), simd::load(&zeros[tile]));
                panel.iter_mut().zip(&codes[start..]).for_each(|(row, codes)| simd::bytes(codes, scale, zero, row));
            }
            Codes::Floats(rows) => panel.copy_from_slice(&rows[start..start + panel.len()]),
        }
    }
}

/// Some columns of the product, over a range of the matrix's rows.
struct Part<'m> {
    matrix: &'m Matrix,
    /// Whether this is the first range of rows.
    first: bool,
    at: usize,
    columns: usize,
}

impl Part<'_> {
    /// Adds the products of `R` rows, which are interleaved in `rows`. A separate function, because engines allocate
    /// registers better in a small one.
    #[inline(never)]
    fn add<const R: usize>(&self, rows: &[f32], panel: &[Row], output: &mut [f32]) {
        let mut sums = [[0.0; WIDTH]; R];
        let place = |row: usize| row * self.matrix.outer + self.at;
        for (row, sums) in sums.iter_mut().enumerate() {
            let from = if self.first { &self.matrix.bias[self.at..] } else { &output[place(row)..] };
            sums[..self.columns].copy_from_slice(&from[..self.columns]);
        }
        let sums = simd::product(rows, panel, &sums);
        for (row, sums) in sums.iter().enumerate() {
            output[place(row)..][..self.columns].copy_from_slice(&sums[..self.columns]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pseudo-random numbers from −1 to 1.
    fn number(seed: usize) -> f32 {
        (seed.wrapping_mul(0x9e37_79b9) >> 7 & 0xffff) as f32 / 32768.0 - 1.0
    }

    /// Checks the product against the plain formula, for various numbers of rows, with full and partial tiles.
    fn check(size: (usize, usize), codes: Codes, weight: impl Fn(usize, usize) -> f32) {
        let (inner, outer) = size;
        let bias: Vec<f32> = (0..outer).map(number).collect();
        let matrix = Matrix { inner, outer, codes, bias: bias.clone() };
        for rows in [1, 2, 3, 4, 5, 6, 9, 11, 23] {
            let input: Vec<f32> = (0..rows * inner).map(|place| number(place + 7)).collect();
            let mut output = vec![f32::NAN; rows * outer];
            matrix.apply(&input, &mut output);
            for (place, value) in output.iter().enumerate() {
                let (row, column) = (place / outer, place % outer);
                let sum: f64 = (0..inner)
                    .map(|at| f64::from(input[row * inner + at]) * f64::from(weight(at, column)))
                    .sum::<f64>()
                    + f64::from(bias[column]);
                assert!((f64::from(*value) - sum).abs() < 1e-4, "{inner} × {outer}, {rows} rows: {value} for {sum}");
            }
        }
    }

    #[test]
    fn products_are_those_of_the_formula() {
        let code = |row: usize, column: usize| (row * 31 + column * 17 + row * column) as u8;
        for (inner, outer, block) in [(32, 8, 32), (64, 12, 32), (1024, 3, 16), (1536, 8, 32), (8, 1, 4)] {
            let scale = |block: usize, column: usize| number(block * 5 + column) / 50.0;
            let weight =
                |row: usize, column: usize| (f32::from(code(row, column) & 15) - 8.0) * scale(row / block, column);
            assert!(fits(inner, block));
            check((inner, outer), Codes::nibbles((inner, outer), block, code, scale), weight);
        }
        for (inner, outer) in [(1, 1), (7, 9), (600, 16)] {
            let (scale, zero) = (|column: usize| number(column) / 400.0, |column: usize| (column % 200) as f32);
            let weight = |row: usize, column: usize| (f32::from(code(row, column)) - zero(column)) * scale(column);
            check((inner, outer), Codes::bytes((inner, outer), code, scale, zero), weight);
            let value = |row: usize, column: usize| number(row * 3 + column) / 20.0;
            check((inner, outer), Codes::floats((inner, outer), value), value);
        }
    }

    #[test]
    fn blocks_that_cannot_stay() {
        let refused = [(33, 32), (32, 0), (32, 2), (48, 24)];
        for (inner, block) in refused {
            assert!(!fits(inner, block), "{inner} by {block}");
        }
    }
}
