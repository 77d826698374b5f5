//! Strings as numbers: an append-only interner whose clone copies a few flat arrays.

/// Numbers distinct strings from 0, in order of arrival.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    bytes: String,
    /// End of each string in `bytes`.
    ends: Vec<u32>,
    /// Open addressing; the size is a power of two, at most half full. Holds (hash, id + 1); the id is 0 in a free
    /// slot.
    table: Vec<(u32, u32)>,
}

impl Terms {
    /// Number of strings.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The string with this id; empty for an unknown id.
    pub fn text(&self, id: u32) -> &str {
        let id = id as usize;
        let start = if id == 0 { 0 } else { self.ends.get(id - 1).map_or(0, |end| *end as usize) };
        self.ends.get(id).map_or("", |end| &self.bytes[start..*end as usize])
    }

    /// The id of a string, if it has one.
    pub fn get(&self, text: &str) -> Option<u32> {
        self.find(text, hash(text)).ok()
    }

    /// The id of a string, assigning one if needed.
    pub fn intern(&mut self, text: &str) -> u32 {
        if self.table.len() < (self.ends.len() + 1) * 2 {
            self.grow();
        }
        let hash = hash(text);
        match self.find(text, hash) {
            Ok(id) => id,
            Err(slot) => {
                let id = self.ends.len() as u32;
                self.bytes.push_str(text);
                self.ends.push(self.bytes.len() as u32);
                self.table[slot] = (hash, id + 1);
                id
            }
        }
    }

    /// The id, or the free slot for the string.
    fn find(&self, text: &str, hash: u32) -> Result<u32, usize> {
        if self.table.is_empty() {
            return Err(0);
        }
        let mask = self.table.len() - 1;
        let mut slot = hash as usize & mask;
        // Terminates: the table is never more than half full.
        loop {
            match self.table[slot] {
                (_, 0) => return Err(slot),
                (h, id) if h == hash && self.text(id - 1) == text => return Ok(id - 1),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        let size = (self.table.len() * 2).max(64);
        let old = std::mem::replace(&mut self.table, vec![(0, 0); size]);
        for (hash, id) in old.into_iter().filter(|(_, id)| *id > 0) {
            let mut slot = hash as usize & (size - 1);
            while self.table[slot].1 > 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.table[slot] = (hash, id);
        }
    }
}

/// Multiply-and-rotate over words of eight bytes. Unseeded, so that runs are reproducible.
fn hash(text: &str) -> u32 {
    const K: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut hash = text.len() as u64;
    let mut chunks = text.as_bytes().chunks_exact(8);
    for chunk in &mut chunks {
        let mut word = [0; 8];
        word.copy_from_slice(chunk);
        hash = (hash.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(K);
    }
    let mut tail = 0u64;
    for byte in chunks.remainder() {
        tail = tail << 8 | u64::from(*byte);
    }
    hash = (hash.rotate_left(5) ^ tail).wrapping_mul(K);
    (hash ^ hash >> 32).wrapping_mul(K) as u32 ^ (hash >> 40) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_dense_and_stable() {
        let mut terms = Terms::default();
        let words: Vec<String> = (0..5_000).map(|n| format!("слово-{}", n % 1_000)).collect();
        for (n, word) in words.iter().enumerate() {
            assert_eq!(terms.intern(word), n as u32 % 1_000);
        }
        assert_eq!(terms.len(), 1_000);
        assert_eq!((terms.text(7), terms.get("слово-7"), terms.get("x")), ("слово-7", Some(7), None));
        assert_eq!((terms.text(0), terms.text(1_000)), ("слово-0", ""));
    }
}
