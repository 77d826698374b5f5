//! The index file: named sections of opaque bytes in one container, versioned and checksummed.
//!
//! ```text
//! "ADFONTES"  version u32  crc32 u32          the same in every version; the crc32 covers the 12 bytes before it
//! length u64  count u32                       length of the whole file; number of sections
//! { name length u8, name, offset u64, length u64, crc32 u32 } × count
//! crc32 u32                                   over everything from `length` on
//! sections, each at a multiple of 8, zeros between
//! ```
//! Numbers are little-endian. Readers ignore unknown sections, so that a later version may add some and stay readable.

mod bytes;
mod wire;

pub use bytes::{Bytes, Window};
pub use wire::{Reader, Writer};

use crate::error::{Error, ErrorCode, Result};
use crc::{CRC_32_ISO_HDLC, Crc, Table};
use std::ops::Range;
use std::sync::LazyLock;

const MAGIC: &[u8; 8] = b"ADFONTES";
/// The version that [`SnapshotWriter`] writes, and the newest that [`Snapshot::open`] reads.
pub const VERSION: u32 = 1;
const PRELUDE: usize = 16;

/// The crc32 of the file: that of zlib. Its tables, 16 kB that no compression makes smaller, are computed when they are first needed.
static CRC_32: LazyLock<Crc<u32, Table<16>>> = LazyLock::new(|| Crc::<u32, Table<16>>::new(&CRC_32_ISO_HDLC));

/// Collects sections.
#[derive(Debug, Default)]
pub struct SnapshotWriter {
    sections: Vec<(String, Vec<u8>)>,
}

impl SnapshotWriter {
    /// A file without sections.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a section, replacing one of the same name. Names beyond 255 bytes are truncated.
    pub fn section(mut self, name: &str, bytes: Vec<u8>) -> Self {
        let mut end = name.len().min(255);
        while !name.is_char_boundary(end) {
            end -= 1;
        }
        self.sections.retain(|(known, _)| known != &name[..end]);
        self.sections.push((name[..end].to_owned(), bytes));
        self
    }

    /// The file.
    pub fn finish(self) -> Vec<u8> {
        let table: usize = self.sections.iter().map(|(name, _)| 1 + name.len() + 8 + 8 + 4).sum();
        let mut offset = aligned(PRELUDE + 8 + 4 + table + 4);
        let mut header = Vec::with_capacity(offset);
        header.extend_from_slice(&(self.sections.len() as u32).to_le_bytes());
        for (name, bytes) in &self.sections {
            header.push(name.len() as u8);
            header.extend_from_slice(name.as_bytes());
            header.extend_from_slice(&(offset as u64).to_le_bytes());
            header.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
            header.extend_from_slice(&CRC_32.checksum(bytes).to_le_bytes());
            offset = aligned(offset + bytes.len());
        }
        let mut checked = (offset as u64).to_le_bytes().to_vec();
        checked.extend_from_slice(&header);
        let mut out = Vec::with_capacity(offset);
        out.extend_from_slice(MAGIC);
        out.extend_from_slice(&VERSION.to_le_bytes());
        out.extend_from_slice(&CRC_32.checksum(&out).to_le_bytes());
        out.extend_from_slice(&checked);
        out.extend_from_slice(&CRC_32.checksum(&checked).to_le_bytes());
        out.resize(aligned(out.len()), 0);
        for (_, bytes) in &self.sections {
            out.extend_from_slice(bytes);
            out.resize(aligned(out.len()), 0);
        }
        out
    }
}

fn aligned(offset: usize) -> usize {
    offset.next_multiple_of(8)
}

/// A longer table of contents is none that [`SnapshotWriter`] writes.
const LONGEST_HEADER: usize = 1 << 16;

/// An opened index file. Every byte has been checked.
#[derive(Debug)]
pub struct Snapshot<'b> {
    bytes: &'b dyn Bytes,
    table: Vec<(String, Range<usize>)>,
}

impl<'b> Snapshot<'b> {
    /// Checks the whole file.
    ///
    /// # Errors
    /// `foreign_index`: not an index. `unsupported_index_version`: written by a newer version. `damaged_index`:
    /// truncated or altered.
    pub fn open(bytes: &'b dyn Bytes) -> Result<Self> {
        let head = bytes.copy(0..bytes.len().min(LONGEST_HEADER));
        let start = &head[..head.len().min(MAGIC.len())];
        if start.is_empty() || !MAGIC.starts_with(start) {
            return Err(foreign(&head));
        }
        let prelude = head.get(..PRELUDE).ok_or_else(|| damaged("it is cut off"))?;
        let mut input = Reader::new(prelude, "header");
        input.skip(MAGIC.len())?;
        let version = input.u32()?;
        if input.u32()? != CRC_32.checksum(&prelude[..12]) {
            return Err(damaged("its header was changed"));
        }
        if version > VERSION {
            return Err(Error::new(
                ErrorCode::UnsupportedIndexVersion,
                format!(
                    "The index has format version {version}, but this adfontes reads up to {VERSION}: update adfontes, or \
                     build the index again with the version in use."
                ),
            ));
        }
        let mut input = Reader::new(&head[PRELUDE..], "header");
        let length = input.u64()?;
        if length != bytes.len() as u64 {
            return Err(damaged(&format!("it should have {length} bytes and has {}", bytes.len())));
        }
        let count = input.u32()?;
        let mut sections = Vec::new();
        for _ in 0..count {
            let name_length = input.u8()?;
            let name = input.bytes(usize::from(name_length))?.to_vec();
            sections.push((name, input.u64()?, input.u64()?, input.u32()?));
        }
        let header_end = PRELUDE + input.position();
        if input.u32()? != CRC_32.checksum(&head[PRELUDE..header_end]) {
            return Err(damaged("its table of contents was changed"));
        }
        let mut table = Vec::with_capacity(sections.len());
        // Sections are adjacent, so the gaps between them must be zero.
        let mut at = header_end + 4;
        for (name, offset, length, crc) in sections {
            let range = usize::try_from(offset).ok().zip(usize::try_from(length).ok());
            let range = range.and_then(|(from, length)| Some(from..from.checked_add(length)?));
            let Some(range) = range.filter(|range| range.start == aligned(at) && range.end <= bytes.len()) else {
                return Err(damaged("a section lies outside of it"));
            };
            let name = String::from_utf8(name).map_err(|_| damaged("a section has no readable name"))?;
            if bytes.crc(range.clone()) != crc || !bytes.is_zero(at..range.start) {
                return Err(damaged(&format!("its section '{name}' was changed")));
            }
            at = range.end;
            table.push((name, range));
        }
        if aligned(at) != bytes.len() || !bytes.is_zero(at..bytes.len()) {
            return Err(damaged("something follows its last section"));
        }
        Ok(Self { bytes, table })
    }

    /// The bytes of a section.
    ///
    /// # Errors
    /// `damaged_index` if the file has no such section.
    pub fn section(&self, name: &str) -> Result<Vec<u8>> {
        self.get(name).ok_or_else(|| missing(name))
    }

    /// The bytes of an optional section.
    pub fn get(&self, name: &str) -> Option<Vec<u8>> {
        self.range(name).map(|range| self.bytes.copy(range))
    }

    /// A section to be read bit by bit.
    ///
    /// # Errors
    /// `damaged_index` if the file has no such section.
    pub fn window(&self, name: &str) -> Result<Window<'b>> {
        self.range(name).map(|range| Window::new(self.bytes, range)).ok_or_else(|| missing(name))
    }

    fn range(&self, name: &str) -> Option<Range<usize>> {
        self.table.iter().find(|(known, _)| known == name).map(|(_, range)| range.clone())
    }

    /// Names and sizes in bytes of all sections.
    pub fn sections(&self) -> impl Iterator<Item = (&str, usize)> {
        self.table.iter().map(|(name, range)| (name.as_str(), range.len()))
    }
}

fn missing(section: &str) -> Error {
    damaged(&format!("its section '{section}' is missing"))
}

fn foreign(bytes: &[u8]) -> Error {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(64)]);
    let what = match text.trim_start() {
        _ if bytes.is_empty() => "The file is empty",
        text if text.starts_with('<') => "The server sent a web page instead of the index: the address may be wrong",
        text if text.starts_with('{') || text.starts_with('[') => "This is a JSON file, not an index",
        _ => "This is not an adfontes index",
    };
    Error::new(ErrorCode::ForeignIndex, format!("{what}. An index is written by `adfontes index` or `export()`."))
}

fn damaged(how: &str) -> Error {
    Error::new(ErrorCode::DamagedIndex, format!("The index is damaged: {how}. Fetch it again or rebuild it."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn file() -> Vec<u8> {
        SnapshotWriter::new().section("a", b"hello".to_vec()).section("empty", vec![]).section("b", vec![0; 9]).finish()
    }

    #[test]
    fn gives_back_what_was_put_in() {
        let bytes = file();
        let snapshot = Snapshot::open(&bytes).unwrap();
        assert_eq!(snapshot.section("a").unwrap(), b"hello");
        assert_eq!(snapshot.section("b").unwrap(), [0; 9]);
        assert_eq!(snapshot.section("empty").unwrap(), b"");
        assert_eq!(snapshot.section("c").unwrap_err().code(), ErrorCode::DamagedIndex);
        assert_eq!(snapshot.sections().count(), 3);
        assert!(Snapshot::open(&SnapshotWriter::new().finish()).is_ok());
        let replaced = SnapshotWriter::new().section("a", vec![1]).section("a", vec![2]).finish();
        assert_eq!(Snapshot::open(&replaced).unwrap().section("a").unwrap(), [2]);
    }

    #[test]
    fn every_flipped_bit_is_found() {
        let good = file();
        for at in 0..good.len() {
            for bit in 0..8 {
                let mut bad = good.clone();
                bad[at] ^= 1 << bit;
                let code = Snapshot::open(&bad).unwrap_err().code();
                let expected = if at < 8 { ErrorCode::ForeignIndex } else { ErrorCode::DamagedIndex };
                assert_eq!(code, expected, "byte {at} bit {bit}");
            }
        }
    }

    #[test]
    fn every_cut_and_every_addition_is_found() {
        let good = file();
        for length in 1..good.len() {
            assert_eq!(Snapshot::open(&&good[..length]).unwrap_err().code(), ErrorCode::DamagedIndex, "{length}");
        }
        for extra in 1..20 {
            let longer = [&good[..], &vec![0; extra]].concat();
            assert_eq!(Snapshot::open(&longer).unwrap_err().code(), ErrorCode::DamagedIndex);
        }
    }

    #[test]
    fn foreign_and_newer_files_say_what_they_are() {
        for (bytes, part) in [
            (&b""[..], "empty"),
            (b"<!DOCTYPE html>", "page"),
            (b"{\"a\":1}", "JSON"),
            (b"PK\x03\x04", "not an adfontes"),
        ] {
            let error = Snapshot::open(&bytes).unwrap_err();
            assert_eq!(error.code(), ErrorCode::ForeignIndex);
            assert!(error.message().contains(part), "{error}");
        }
        let mut newer = file();
        newer[8..12].copy_from_slice(&(VERSION + 1).to_le_bytes());
        let crc = CRC_32.checksum(&newer[..12]);
        newer[12..16].copy_from_slice(&crc.to_le_bytes());
        assert_eq!(Snapshot::open(&newer).unwrap_err().code(), ErrorCode::UnsupportedIndexVersion);
    }

    proptest! {
        #[test]
        fn any_bytes_are_refused_politely(bytes in prop::collection::vec(any::<u8>(), 0..200), real_start in any::<bool>()) {
            let mut bytes = bytes;
            if real_start && bytes.len() > 40 {
                bytes[..24].copy_from_slice(&file()[..24]);
            }
            prop_assert!(Snapshot::open(&bytes).is_err());
        }
    }
}
