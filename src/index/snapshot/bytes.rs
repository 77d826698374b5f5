//! The bytes of an index file, which need not be in this module's memory: a file of the browser's is read piece by piece.

use super::CRC_32;
use std::ops::Range;

/// Bytes to be copied from. All ranges must lie within [`len`](Self::len).
pub trait Bytes: std::fmt::Debug {
    /// Their number.
    fn len(&self) -> usize;

    /// Fills `into` with the bytes from `at` on.
    fn read(&self, at: usize, into: &mut [u8]);

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl dyn Bytes + '_ {
    pub(super) fn copy(&self, range: Range<usize>) -> Vec<u8> {
        let mut out = vec![0; range.len()];
        self.read(range.start, &mut out);
        out
    }

    pub(super) fn is_zero(&self, range: Range<usize>) -> bool {
        self.copy(range).iter().all(|byte| *byte == 0)
    }

    pub(super) fn crc(&self, range: Range<usize>) -> u32 {
        let mut digest = CRC_32.digest();
        let mut piece = vec![0; range.len().min(PIECE)];
        for at in range.clone().step_by(PIECE) {
            let piece = &mut piece[..(range.end - at).min(PIECE)];
            self.read(at, piece);
            digest.update(piece);
        }
        digest.finalize()
    }
}

impl Bytes for &[u8] {
    fn len(&self) -> usize {
        <[u8]>::len(self)
    }

    fn read(&self, at: usize, into: &mut [u8]) {
        into.copy_from_slice(&self[at..at + into.len()]);
    }
}

impl Bytes for Vec<u8> {
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn read(&self, at: usize, into: &mut [u8]) {
        self.as_slice().read(at, into);
    }
}

/// Bytes that are checked at once.
const PIECE: usize = 1 << 18;

/// Bytes that a window shows at first.
const SIGHT: usize = 4 << 20;

/// A section, of which only a part is in memory.
pub struct Window<'b> {
    bytes: &'b dyn Bytes,
    /// What has not been read yet.
    rest: Range<usize>,
    seen: Vec<u8>,
    /// How much of what is seen has been used.
    used: usize,
    sight: usize,
}

impl<'b> Window<'b> {
    pub(super) fn new(bytes: &'b dyn Bytes, rest: Range<usize>) -> Self {
        let mut window = Self { bytes, rest, seen: Vec::new(), used: 0, sight: SIGHT };
        window.more();
        window
    }

    /// The next bytes.
    pub fn seen(&self) -> &[u8] {
        &self.seen[self.used..]
    }

    /// Goes on until only `left` of what is [`seen`](Self::seen) are left.
    pub fn leave(&mut self, left: usize) {
        self.used = self.seen.len().saturating_sub(left);
    }

    /// Shows more, and if nothing was used, much more; `false` if there is no more.
    pub fn more(&mut self) -> bool {
        if self.used == 0 && !self.seen.is_empty() {
            self.sight *= 8;
        }
        let next = self.rest.start..self.rest.end.min(self.rest.start.saturating_add(self.sight));
        self.rest.start = next.end;
        self.seen.drain(..self.used);
        self.used = 0;
        let kept = self.seen.len();
        self.seen.resize(kept + next.len(), 0);
        self.bytes.read(next.start, &mut self.seen[kept..]);
        !next.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_shows_everything_in_order() {
        let all: Vec<u8> = (0..3 * SIGHT + 5).map(|at| (at * 7 % 251) as u8).collect();
        let mut window = Window::new(&all, 2..all.len() - 1);
        let mut read = Vec::new();
        for take in [10, SIGHT - 3, SIGHT, 1, usize::MAX] {
            while window.seen().len() < take && window.more() {}
            let seen = window.seen();
            let take = take.min(seen.len());
            read.extend_from_slice(&seen[..take]);
            window.leave(seen.len() - take);
        }
        assert!(read == all[2..all.len() - 1]);
        assert!(!window.more() && window.seen().is_empty());
    }

    #[test]
    fn bytes_are_checked_as_a_whole() {
        let all: Vec<u8> = (0..2 * PIECE + 9).map(|at| (at % 253) as u8).collect();
        let bytes: &dyn Bytes = &all;
        for range in [0..0, 3..4, 5..PIECE, 1..all.len()] {
            assert_eq!(bytes.crc(range.clone()), CRC_32.checksum(&all[range]));
        }
    }
}
