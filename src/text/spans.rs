//! Sentences, offsets, sizes.

use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// Byte ranges of the sentences of `text`, without surrounding white space.
pub fn sentences(text: &str) -> Vec<Range<usize>> {
    text.split_sentence_bound_indices()
        .filter_map(|(start, sentence)| {
            let trimmed = sentence.trim();
            let start = start + (sentence.len() - sentence.trim_start().len());
            (!trimmed.is_empty()).then_some(start..start + trimmed.len())
        })
        .collect()
}

/// Estimated number of model tokens: about four Latin letters, two of other scripts.
pub fn estimate_tokens(text: &str) -> usize {
    let (ascii, other) = text.chars().fold((0, 0), |(a, o), c| if c.is_ascii() { (a + 1, o) } else { (a, o + 1) });
    (ascii + 3) / 4 + (other + 1) / 2
}

/// Converts ascending byte offsets of one text to UTF-16 code units in a single pass.
pub struct Utf16Offsets<'t> {
    text: &'t str,
    byte: usize,
    utf16: usize,
}

impl<'t> Utf16Offsets<'t> {
    /// A converter that starts at the beginning of `text`.
    pub fn new(text: &'t str) -> Self {
        Self { text, byte: 0, utf16: 0 }
    }

    /// The UTF-16 offset of byte `offset`. An offset inside a character counts as its start; one beyond the end as the
    /// end. Going back is allowed and costs a new pass.
    pub fn at(&mut self, offset: usize) -> usize {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        if offset < self.byte {
            (self.byte, self.utf16) = (0, 0);
        }
        self.utf16 += self.text[self.byte..offset].chars().map(char::len_utf16).sum::<usize>();
        self.byte = offset;
        self.utf16
    }
}
