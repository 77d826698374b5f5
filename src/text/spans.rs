//! Offsets and sizes.

/// Estimated number of model tokens: about four ASCII characters each, three of other alphabets up to Cyrillic, two of
/// anything else, as in the vocabularies of current models.
pub fn estimate_tokens(text: &str) -> usize {
    let mut counts = [0usize; 3];
    for c in text.chars() {
        let script = match c {
            '\0'..='\x7f' => 0,
            '\u{80}'..='\u{52f}' => 1,
            _ => 2,
        };
        counts[script] += 1;
    }
    counts[0].div_ceil(4) + counts[1].div_ceil(3) + counts[2].div_ceil(2)
}

/// Byte offset of the beginning of the run without white space that ends at `end`. White space may take several bytes.
pub fn unbroken_from(text: &str, end: usize) -> usize {
    text[..end].trim_end_matches(|c: char| !c.is_whitespace()).len()
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

    /// The UTF-16 offset of byte `offset`. An offset within a character counts as its start, one beyond the end as the
    /// end. Going back is allowed, at the cost of a new pass.
    pub fn at(&mut self, offset: usize) -> usize {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        if offset < self.byte {
            (self.byte, self.utf16) = (0, 0);
        }
        let step = &self.text[self.byte..offset];
        self.utf16 += if step.is_ascii() { step.len() } else { step.chars().map(char::len_utf16).sum::<usize>() };
        self.byte = offset;
        self.utf16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn offsets_equal_the_definition(text in "\\PC{0,30}", at in prop::collection::vec(0usize..130, 0..8)) {
            let mut offsets = Utf16Offsets::new(&text);
            for at in at {
                let mut boundary = at.min(text.len());
                while !text.is_char_boundary(boundary) {
                    boundary -= 1;
                }
                prop_assert_eq!(offsets.at(at), text[..boundary].encode_utf16().count());
            }
        }
    }

    #[test]
    fn token_estimate_is_monotonous() {
        assert_eq!(estimate_tokens(""), 0);
        assert_eq!(estimate_tokens("word"), 1);
        assert_eq!(estimate_tokens("слово"), 2);
        assert_eq!(estimate_tokens("東京"), 1);
    }
}
