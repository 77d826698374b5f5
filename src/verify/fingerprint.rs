//! Passages prepared for comparison with sentences: small, and fast to query.

use super::words;
use crate::id::content_hash;
use crate::text::Language;

/// Maximum size of a passage's fingerprint in bytes, including its own fields.
pub const FINGERPRINT_BYTES: usize = 500;
/// Blocks of the largest one: including its fields it stays under [`FINGERPRINT_BYTES`].
const MAX_BLOCKS: usize = (FINGERPRINT_BYTES - size_of::<Print>()) / size_of::<u64>();
/// Bits per entry if there is room: about one query in 2,000 is then a false positive; one in 300 for the longest passages.
const BITS_PER_ENTRY: usize = 16;
/// Maximum number of passages that one sentence is pieced together from. With more, chance matches would add up.
const PIECES: usize = 3;

/// The word stems of a passage and the pairs of adjacent stems, as a Bloom filter (Bloom 1970).
struct Print {
    blocks: Box<[u64]>,
    /// Bits per entry that are set.
    probes: u32,
}

impl Print {
    fn new(entries: &[u64]) -> Self {
        let blocks = (entries.len() * BITS_PER_ENTRY).div_ceil(64).clamp(1, MAX_BLOCKS);
        let bits_per_entry = blocks * 64 / entries.len().max(1);
        // The number of hashes that minimises false positives: bits per entry times ln 2.
        let probes = (bits_per_entry as f64 * std::f64::consts::LN_2).round().clamp(1.0, 11.0) as u32;
        let mut print = Self { blocks: vec![0; blocks].into_boxed_slice(), probes };
        for entry in entries {
            for bit in print.bits(*entry) {
                print.blocks[bit / 64] |= 1 << (bit % 64);
            }
        }
        print
    }

    fn bits(&self, entry: u64) -> impl Iterator<Item = usize> + use<> {
        let count = self.blocks.len() as u64 * 64;
        let (first, step) = (entry >> 32, (entry & 0xffff_ffff) | 1);
        (0..u64::from(self.probes)).map(move |at| ((first + at * step) % count) as usize)
    }

    fn has(&self, entry: u64) -> bool {
        self.bits(entry).all(|bit| self.blocks[bit / 64] & (1 << (bit % 64)) != 0)
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.blocks)
    }
}

/// A well-mixed hash of a stem or a pair of stems.
fn entry(stems: &[&str]) -> u64 {
    let hash = content_hash(stems);
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash ^ (hash >> 33)
}

/// Entries of a text: its stems, and the pairs of adjacent stems.
fn entries(text: &str, language: Language) -> (Vec<u64>, Vec<u64>) {
    let items = words::read(text, language).items;
    let words = items.iter().map(|item| entry(&[&item.stem])).collect();
    let pairs = items.windows(2).map(|pair| entry(&[&pair[0].stem, &pair[1].stem])).collect();
    (words, pairs)
}

/// Passages prepared for comparison with sentences, at most [`FINGERPRINT_BYTES`] each.
pub struct Fingerprint {
    prints: Vec<Print>,
    language: Language,
}

impl Fingerprint {
    /// The fingerprints of passages in (mostly) one language.
    pub fn new<'t>(passages: impl IntoIterator<Item = &'t str>, language: Language) -> Self {
        let print = |passage| {
            let (mut all, pairs) = entries(passage, language);
            all.extend(pairs);
            all.sort_unstable();
            all.dedup();
            Print::new(&all)
        };
        Self { prints: passages.into_iter().map(print).collect(), language }
    }

    /// Size of each passage's fingerprint in bytes.
    pub fn bytes(&self) -> impl Iterator<Item = usize> {
        self.prints.iter().map(Print::bytes)
    }

    /// Similarity of a sentence by its words and pairs of adjacent words, from 0 to 1 (the mean of both shares; pairs
    /// alone would miss reordered sentences, words alone would accept any sentence on the topic). `None` if it has
    /// fewer than two content words. A measure of "came from the passages", never of "is true".
    pub fn similarity(&self, sentence: &str) -> Option<f64> {
        let (mut words, mut pairs) = entries(sentence, self.language);
        if words.len() < 2 {
            return None;
        }
        let (all_words, all_pairs) = (words.len() as f64, pairs.len() as f64);
        for _ in 0..PIECES {
            // The passage that has most of what the previous ones do not have.
            let has = |print: &Print| words.iter().chain(&pairs).filter(|entry| print.has(**entry)).count();
            let best = self.prints.iter().map(|print| (has(print), print)).reduce(|a, b| if b.0 > a.0 { b } else { a });
            let Some((1.., print)) = best else { break };
            words.retain(|entry| !print.has(*entry));
            pairs.retain(|entry| !print.has(*entry));
        }
        let found = |left: &[u64], all: f64| 1.0 - left.len() as f64 / all;
        Some((found(&words, all_words) + found(&pairs, all_pairs)) / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_exact_enough() {
        // A passage as long as ingest makes them, and longer.
        let passage = |words: std::ops::Range<usize>| words.map(|at| format!("word{at}x ")).collect::<String>();
        for (words, most) in [(0, 100), (20, 150), (150, FINGERPRINT_BYTES), (3_000, FINGERPRINT_BYTES)] {
            let print = Fingerprint::new([passage(0..words).as_str()], Language::En);
            assert!(print.bytes().all(|bytes| bytes <= most), "{words}: {:?}", print.bytes().collect::<Vec<_>>());
        }
        let texts = [passage(0..150), passage(1_000..1_150)];
        let print = Fingerprint::new(texts.iter().map(String::as_str), Language::En);
        let similarity = |words| print.similarity(&passage(words)).expect("words");
        assert_eq!(similarity(10..30), 1.0);
        assert!(similarity(5_000..5_100) < 0.05, "{}", similarity(5_000..5_100));
        // A sentence may rest on two passages: only the pair where they meet is new.
        let both = format!("{}{}", passage(0..10), passage(1_000..1_010));
        assert!(print.similarity(&both).expect("words") > 0.95);
        assert_eq!(print.similarity("word1x"), None);
        assert_eq!(Fingerprint::new([], Language::En).similarity("two words"), Some(0.0));
    }
}
