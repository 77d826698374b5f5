//! Appends a checksum of a module's bytes as its last section. The package uses it to tell that a file arrived whole and unchanged
//! (see `pkg/src/wasm-bytes.ts`). It protects against damage, not against attackers.

use crate::sh::{Context, Result};
use std::path::Path;

/// The header of a custom section of ten bytes named `check`; the four bytes of the checksum follow.
const HEAD: [u8; 8] = [0, 10, 5, b'c', b'h', b'e', b'c', b'k'];

/// Appends the checksum to the file unless it has one.
pub fn seal(path: &Path) -> Result {
    let mut module = std::fs::read(path).context(format!("read {}", path.display()))?;
    if sealed(&module) {
        return Ok(());
    }
    let sum = sum(&module);
    module.extend(HEAD);
    module.extend(sum.to_le_bytes());
    std::fs::write(path, module).context(format!("write {}", path.display()))
}

fn sealed(module: &[u8]) -> bool {
    let Some((body, tail)) = module.split_last_chunk::<12>() else { return false };
    tail[..8] == HEAD && tail[8..] == sum(body).to_le_bytes()
}

/// FNV-1a over little-endian words of four bytes, then over the remaining bytes. Each step is invertible, so a single changed byte
/// always changes the checksum.
fn sum(bytes: &[u8]) -> u32 {
    let (words, rest) = bytes.as_chunks::<4>();
    let numbers = words.iter().map(|word| u32::from_le_bytes(*word)).chain(rest.iter().map(|byte| u32::from(*byte)));
    numbers.fold(0x811c_9dc5, |sum, number| (sum ^ number).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_holds_until_a_byte_differs() {
        let path = std::env::temp_dir().join(format!("seal-{}", std::process::id()));
        let module: Vec<u8> = b"\0asm\x01\0\0\0".iter().copied().chain(0..=255).chain([7, 7, 7]).collect();
        std::fs::write(&path, &module).unwrap();
        seal(&path).unwrap();
        let once = std::fs::read(&path).unwrap();
        seal(&path).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), once, "it is put there once");
        std::fs::remove_file(&path).unwrap();
        assert!(sealed(&once) && !sealed(&module) && once.starts_with(&module));
        for at in 0..once.len() {
            let mut other = once.clone();
            other[at] ^= 1;
            assert!(!sealed(&other), "byte {at}");
        }
    }

    #[test]
    fn the_sum_is_that_of_the_package() {
        // The same value stands in pkg/test/units.test.mjs.
        assert_eq!(sum(b"\0asm\x01\0\0\0abc"), 0xa332_4b0e);
    }
}
