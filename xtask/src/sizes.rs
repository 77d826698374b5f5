//! Sizes of what a visitor downloads.

use crate::progress;
use crate::sh::{Context, Result, root};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// Size of one module in bytes.
pub struct Size {
    name: String,
    raw: u64,
    brotli: u64,
    quality: u32,
    /// FNV-1a of the file: brotli at quality 11 takes most of a minute, so the same bytes are not compressed twice.
    hash: String,
}

fn file() -> PathBuf {
    root().join("target/sizes.json")
}

fn known() -> Map<String, Value> {
    let text = std::fs::read_to_string(file()).unwrap_or_default();
    match serde_json::from_str(&text) {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    }
}

/// Measures a file, raw and after brotli at `quality` or, if that is known already, a better one.
pub fn measure(name: &str, path: &Path, quality: u32) -> Result<Size> {
    let bytes = std::fs::read(path).context(format!("read {}", path.display()))?;
    let hash = format!("{:016x}", fnv1a(&bytes));
    let same = known().get(name).filter(|old| old["hash"] == json!(hash)).cloned();
    let noted = same.and_then(|old| Some((old["quality"].as_u64()?.try_into().ok()?, old["brotli"].as_u64()?)));
    let (quality, brotli) = match noted.filter(|(noted, _)| *noted >= quality) {
        Some(noted) => noted,
        None => {
            let what = format!("size of {name} compressed");
            (quality, progress::during(&what, String::new, || compressed(&bytes, quality))?)
        }
    };
    Ok(Size { name: name.to_owned(), raw: bytes.len() as u64, brotli, quality, hash })
}

/// Prints the sizes and writes them to `target/sizes.json`, keeping the figures of other modules.
pub fn report(sizes: &[Size]) -> Result {
    let mut all = known();
    println!("{:<28}{:>14}{:>14}", "module", "raw", "brotli");
    for Size { name, raw, brotli, quality, hash } in sizes {
        let module = format!("{name}_bg.wasm");
        println!("{module:<28}{:>14}{:>14}  (quality {quality})", shown(*raw), shown(*brotli));
        let entry = json!({ "raw": raw, "brotli": brotli, "quality": quality, "hash": hash });
        all.insert(name.clone(), entry);
    }
    let text = serde_json::to_string_pretty(&all).context("write sizes")?;
    std::fs::write(file(), text + "\n").context("write target/sizes.json")
}

/// Formats a number of bytes for people.
pub fn shown(bytes: u64) -> String {
    if bytes < 1_000_000 { format!("{:.1} kB", bytes as f64 / 1e3) } else { format!("{:.2} MB", bytes as f64 / 1e6) }
}

/// Length after brotli.
pub fn compressed(bytes: &[u8], quality: u32) -> Result<u64> {
    let mut out = Counter(0);
    // A window of 2^22 bytes, as HTTP servers use.
    let mut writer = brotli::CompressorWriter::new(&mut out, 1 << 16, quality, 22);
    std::io::Write::write_all(&mut writer, bytes).context("compress")?;
    drop(writer);
    Ok(out.0)
}

/// Counts the bytes written to it.
struct Counter(u64);

impl std::io::Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The size of a release module after brotli 11, as recorded by its build.
pub fn compressed_release(name: &str) -> Result<u64> {
    let noted =
        known().get(name).filter(|entry| entry["quality"] == json!(11)).and_then(|entry| entry["brotli"].as_u64());
    noted.ok_or_else(|| format!("target/sizes.json has no release build of {name}: run `cargo xtask build`"))
}

/// FNV-1a of 64 bits.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures() {
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(shown(999), "1.0 kB");
        assert_eq!(shown(2_560_000), "2.56 MB");
        let repeated = vec![7; 100_000];
        assert!(compressed(&repeated, 9).is_ok_and(|size| (10..200).contains(&size)));
    }
}
