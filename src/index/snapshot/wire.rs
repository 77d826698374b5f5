//! Encoding of numbers and strings within a section.

use crate::error::{Error, ErrorCode, Result};

/// Appends values to a section.
#[derive(Debug, Default)]
pub struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    /// A number in as few bytes as possible (LEB128).
    pub fn number(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    /// A string, prefixed with its length.
    pub fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Bytes as they are.
    pub fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// A float, little-endian.
    pub fn f32(&mut self, value: f32) {
        self.raw(&value.to_le_bytes());
    }

    /// The section.
    pub fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads what a [`Writer`] wrote. Every method fails with `damaged_index` if the bytes end early or are invalid.
#[derive(Debug)]
pub struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
    section: &'static str,
}

impl<'b> Reader<'b> {
    /// Reads a section; its name appears in errors.
    pub fn new(bytes: &'b [u8], section: &'static str) -> Self {
        Self { bytes, at: 0, section }
    }

    /// The error for this section.
    pub fn damaged(&self) -> Error {
        let (section, at) = (self.section, self.at);
        Error::new(
            ErrorCode::DamagedIndex,
            format!(
                "The index is damaged: its part '{section}' cannot be read (byte {at}). Fetch it again or rebuild it."
            ),
        )
    }

    /// Bytes read so far.
    pub fn position(&self) -> usize {
        self.at
    }

    /// The next `count` bytes.
    ///
    /// # Errors
    /// `damaged_index` if fewer follow.
    pub fn bytes(&mut self, count: usize) -> Result<&'b [u8]> {
        let end = self.at.checked_add(count).filter(|end| *end <= self.bytes.len()).ok_or_else(|| self.damaged())?;
        let bytes = &self.bytes[self.at..end];
        self.at = end;
        Ok(bytes)
    }

    /// Skips bytes.
    ///
    /// # Errors
    /// `damaged_index` if fewer follow.
    pub fn skip(&mut self, count: usize) -> Result<()> {
        self.bytes(count).map(|_| ())
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut array = [0; N];
        array.copy_from_slice(self.bytes(N)?);
        Ok(array)
    }

    /// One byte.
    ///
    /// # Errors
    /// `damaged_index` at the end of the section.
    pub fn u8(&mut self) -> Result<u8> {
        Ok(self.array::<1>()?[0])
    }

    /// Four bytes, little-endian.
    ///
    /// # Errors
    /// `damaged_index` if fewer follow.
    pub fn u32(&mut self) -> Result<u32> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    /// Eight bytes, little-endian.
    ///
    /// # Errors
    /// `damaged_index` if fewer follow.
    pub fn u64(&mut self) -> Result<u64> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// A float, little-endian.
    ///
    /// # Errors
    /// `damaged_index` if fewer follow.
    pub fn f32(&mut self) -> Result<f32> {
        Ok(f32::from_le_bytes(self.array()?))
    }

    /// A number (LEB128).
    ///
    /// # Errors
    /// `damaged_index` if it does not end within 64 bits.
    pub fn number(&mut self) -> Result<u64> {
        let mut value = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.u8()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(self.damaged())
    }

    /// A count of items of at least `size` bytes each. A count larger than the rest of the section is an error, so that
    /// a wrong count never reserves memory.
    ///
    /// # Errors
    /// `damaged_index` if so many items cannot follow.
    pub fn count(&mut self, size: usize) -> Result<usize> {
        let count = self.number()?;
        let rest = (self.bytes.len() - self.at) as u64;
        if count.saturating_mul(size as u64) > rest {
            return Err(self.damaged());
        }
        Ok(count as usize)
    }

    /// A string.
    ///
    /// # Errors
    /// `damaged_index` if it is truncated or not UTF-8.
    pub fn text(&mut self) -> Result<&'b str> {
        let length = self.count(1)?;
        let bytes = self.bytes(length)?;
        std::str::from_utf8(bytes).map_err(|_| self.damaged())
    }

    /// Checks that everything was read.
    ///
    /// # Errors
    /// `damaged_index` if bytes are left.
    pub fn end(&self) -> Result<()> {
        if self.at == self.bytes.len() { Ok(()) } else { Err(self.damaged()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn values_come_back(numbers in prop::collection::vec(any::<u64>(), 0..8), text in "\\PC{0,20}", float in any::<f32>()) {
            let mut out = Writer::default();
            out.number(numbers.len() as u64);
            numbers.iter().for_each(|number| out.number(*number));
            out.text(&text);
            out.f32(float);
            let bytes = out.finish();
            let mut input = Reader::new(&bytes, "test");
            let count = input.count(1).unwrap();
            let read: Vec<u64> = (0..count).map(|_| input.number().unwrap()).collect();
            prop_assert_eq!(read, numbers);
            prop_assert_eq!(input.text().unwrap(), text);
            prop_assert_eq!(input.f32().unwrap().to_bits(), float.to_bits());
            prop_assert!(input.end().is_ok());
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            let mut input = Reader::new(&bytes, "test");
            let _ = (input.number(), input.text(), input.count(4), input.u64(), input.end());
        }
    }
}
