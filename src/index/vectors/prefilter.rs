//! One bit per component as a first sieve.
//!
//! A bit says whether a component lies above the corpus mean of that component: embeddings share a common offset that
//! would make plain sign bits agree everywhere. Documents that differ from the query in few bits are compared exactly.

use super::codes::Codes;

/// Sign bits of all rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Prefilter {
    mean: Vec<f32>,
    /// Words of 64 bits per row.
    words: usize,
    bits: Vec<u64>,
}

impl Prefilter {
    pub fn new(codes: &Codes) -> Self {
        let rows = codes.len();
        let mut sums = vec![0f64; codes.dimension];
        for row in 0..rows {
            let scale = f64::from(codes.inverse_norms[row]);
            for (sum, code) in sums.iter_mut().zip(codes.row(row)) {
                *sum += f64::from(*code) * scale;
            }
        }
        let mean = sums.iter().map(|sum| (sum / rows.max(1) as f64) as f32).collect();
        let words = codes.dimension.div_ceil(64);
        let mut prefilter = Self { mean, words, bits: Vec::with_capacity(rows * words) };
        for row in 0..rows {
            let bits = prefilter.bits_of(codes, row);
            prefilter.bits.extend(bits);
        }
        prefilter
    }

    fn bits_of(&self, codes: &Codes, row: usize) -> Vec<u64> {
        let scale = codes.inverse_norms[row];
        let parts = codes.row(row).chunks(64).zip(self.mean.chunks(64));
        parts
            .map(|(codes, mean)| {
                let bits = codes.iter().zip(mean).enumerate();
                bits.fold(0, |word, (at, (code, mean))| word | u64::from(f32::from(*code) * scale > *mean) << at)
            })
            .collect()
    }

    /// The `count` rows with the fewest bits different from the query's, among those that pass; rows in ascending order.
    /// Of rows at the last distance the lower ones are taken.
    pub fn nearest(&self, query: &Codes, count: usize, passes: Option<&dyn Fn(u32) -> bool>) -> Vec<u32> {
        let query = self.bits_of(query, 0);
        let mut distances: Vec<u16> = match self.words {
            6 => distances::<6>(&self.bits, &query),
            12 => distances::<12>(&self.bits, &query),
            16 => distances::<16>(&self.bits, &query),
            words => self.bits.chunks_exact(words.max(1)).map(|row| differing(row, &query)).collect(),
        };
        if let Some(passes) = passes {
            for (row, distance) in distances.iter_mut().enumerate() {
                if !passes(row as u32) {
                    *distance = u16::MAX;
                }
            }
        }
        let mut histogram = vec![0usize; self.words * 64 + 1];
        for distance in &distances {
            if let Some(bucket) = histogram.get_mut(usize::from(*distance)) {
                *bucket += 1;
            }
        }
        let (mut limit, mut below) = (0, 0);
        while limit < histogram.len() && below + histogram[limit] <= count {
            below += histogram[limit];
            limit += 1;
        }
        let mut at_limit = count - below;
        let mut rows = Vec::with_capacity(count);
        for (row, distance) in distances.iter().enumerate() {
            let distance = usize::from(*distance);
            if distance < limit || (distance == limit && limit < histogram.len() && at_limit > 0) {
                if distance == limit {
                    at_limit -= 1;
                }
                rows.push(row as u32);
            }
        }
        rows
    }
}

fn differing(a: &[u64], b: &[u64]) -> u16 {
    a.iter().zip(b).map(|(a, b)| (a ^ b).count_ones() as u16).sum()
}

/// With the length known, the loop over a row's words disappears.
fn distances<const WORDS: usize>(bits: &[u64], query: &[u64]) -> Vec<u16> {
    let mut fixed = [0u64; WORDS];
    fixed.copy_from_slice(query);
    bits.as_chunks::<WORDS>()
        .0
        .iter()
        .map(|row| {
            let mut sum = 0;
            for at in 0..WORDS {
                sum += (row[at] ^ fixed[at]).count_ones();
            }
            sum as u16
        })
        .collect()
}
