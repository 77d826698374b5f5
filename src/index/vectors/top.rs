//! The best k of many.

use crate::index::{best_first, better};

/// Keeps the `k` best of the offered items: higher scores first, ties by lower number.
#[derive(Debug)]
pub(super) struct Top {
    k: usize,
    kept: Vec<(u32, f32)>,
    /// Scores below this cannot enter.
    threshold: f32,
}

impl Top {
    pub fn new(k: usize) -> Self {
        Self { k, kept: Vec::with_capacity((4 * k).min(4096)), threshold: f32::NEG_INFINITY }
    }

    #[inline]
    pub fn offer(&mut self, doc: u32, score: f32) {
        if score >= self.threshold && self.k > 0 {
            self.kept.push((doc, score));
            if self.kept.len() >= 4 * self.k + 16 {
                self.shrink();
            }
        }
    }

    fn shrink(&mut self) {
        if self.kept.len() > self.k {
            // k > 0 here: `offer` keeps nothing otherwise.
            self.kept.select_nth_unstable_by(self.k - 1, better);
            self.kept.truncate(self.k);
            self.threshold = self.kept[self.k - 1].1;
        }
    }

    pub fn finish(mut self) -> Vec<(u32, f32)> {
        best_first(&mut self.kept);
        self.kept.truncate(self.k);
        self.kept
    }
}
