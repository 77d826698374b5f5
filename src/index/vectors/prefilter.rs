//! A first sieve with one bit per component.
//!
//! A bit says whether a component lies above its mean over the corpus: embeddings share a common offset, so plain sign
//! bits would agree everywhere. Documents that differ from the query in few bits are compared exactly.
//!
//! How many must be compared depends on the vectors: sentence embeddings cluster in few directions, where bits say
//! much; random ones do not. So the sieve is calibrated on the corpus itself, with some of its rows as questions.

use super::codes::Codes;
use super::top::Top;

/// Neighbours per probe used for calibration.
const NEIGHBOURS: usize = 10;
/// Rows that serve as questions during calibration.
const PROBES: usize = 32;
/// Share of all probes' neighbours that must pass the sieve.
const PASSING: f64 = 0.99;
/// Minimum number of candidates, because there are few probes.
const MIN_CANDIDATES: usize = 200;

/// Sign bits of all rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Prefilter {
    mean: Vec<f32>,
    /// Number of candidates needed to find [`NEIGHBOURS`].
    candidates: usize,
    /// 64-bit words per row.
    words: usize,
    bits: Vec<u64>,
}

impl Prefilter {
    /// The sieve over all rows; `None` if so many would pass that comparing all is as good.
    pub fn new(codes: &Codes) -> Option<Self> {
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
        let mut prefilter = Self { mean, candidates: 0, words, bits: Vec::with_capacity(rows * words) };
        for row in 0..rows {
            let bits = prefilter.bits_of(codes, row);
            prefilter.bits.extend(bits);
        }
        prefilter.candidates = prefilter.measured(codes).max(MIN_CANDIDATES);
        (prefilter.candidates < rows / 4).then_some(prefilter)
    }

    /// The number of candidates that contain [`PASSING`] of the true neighbours of some rows.
    fn measured(&self, codes: &Codes) -> usize {
        let rows = codes.len();
        let mut ranks = Vec::with_capacity(PROBES * NEIGHBOURS);
        for probe in (0..PROBES).map(|n| n * rows / PROBES).filter(|probe| *probe < rows) {
            let mut top = Top::new(NEIGHBOURS);
            (0..rows)
                .filter(|row| *row != probe)
                .for_each(|row| top.offer(row as u32, codes.cosine(row, codes, probe)));
            let distances = self.distances(&self.bits[probe * self.words..(probe + 1) * self.words]);
            let mut below = vec![0usize; self.words * 64 + 2];
            distances.iter().for_each(|distance| below[usize::from(*distance) + 1] += 1);
            for at in 1..below.len() {
                below[at] += below[at - 1];
            }
            // The middle rank among rows at the same distance.
            let rank = |row: u32| {
                let distance = usize::from(distances[row as usize]);
                (below[distance] + below[distance + 1]).div_ceil(2)
            };
            ranks.extend(top.finish().into_iter().map(|(row, _)| rank(row)));
        }
        ranks.sort_unstable();
        let at = (ranks.len() as f64 * PASSING) as usize;
        ranks.get(at.min(ranks.len().saturating_sub(1))).copied().unwrap_or(0)
    }

    /// Number of rows to compare to find `k`.
    pub fn candidates(&self, k: usize) -> usize {
        (self.candidates * k).div_ceil(NEIGHBOURS).max(self.candidates)
    }

    /// Number of differing bits for each row.
    fn distances(&self, query: &[u64]) -> Vec<u16> {
        match self.words {
            6 => distances::<6>(&self.bits, query),
            12 => distances::<12>(&self.bits, query),
            16 => distances::<16>(&self.bits, query),
            words => self.bits.chunks_exact(words.max(1)).map(|row| differing(row, query)).collect(),
        }
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

    /// The `count` rows with the fewest bits different from the query's, among those that pass, in ascending order. At
    /// the last distance, lower rows are preferred.
    pub fn nearest(&self, query: &Codes, count: usize, passes: Option<&dyn Fn(u32) -> bool>) -> Vec<u32> {
        let mut distances = self.distances(&self.bits_of(query, 0));
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
        // Rows that do not pass keep `u16::MAX`, which no limit reaches.
        let limit = u16::try_from(limit).unwrap_or(u16::MAX - 1);
        for (at, eight) in distances.chunks(8).enumerate() {
            // Most groups contain nothing near and are skipped with one comparison.
            if eight.iter().all(|distance| *distance > limit) {
                continue;
            }
            for (row, distance) in (at * 8..).zip(eight) {
                if *distance < limit || (*distance == limit && at_limit > 0) {
                    at_limit -= usize::from(*distance == limit);
                    rows.push(row as u32);
                }
            }
        }
        rows
    }
}

fn differing(a: &[u64], b: &[u64]) -> u16 {
    a.iter().zip(b).map(|(a, b)| (a ^ b).count_ones() as u16).sum()
}

/// With the length known at compile time, the loop over a row's words is unrolled.
fn distances<const WORDS: usize>(bits: &[u64], query: &[u64]) -> Vec<u16> {
    let mut fixed = [0u64; WORDS];
    fixed.copy_from_slice(query);
    let distance = |row: &[u64; WORDS]| {
        let mut sum = 0;
        for at in 0..WORDS {
            sum += (row[at] ^ fixed[at]).count_ones();
        }
        sum as u16
    };
    bits.as_chunks::<WORDS>().0.iter().map(distance).collect()
}
