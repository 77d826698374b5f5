//! The lexical part of a snapshot: the words of the documents, and the documents as sequences of words.

use super::LexicalIndex;
use super::lexicon::{ForwardDoc, Lexicon};
use crate::backend::keep_room;
use crate::error::Result;
use crate::index::snapshot::{Reader, Writer};
use crate::language::Language;
use crate::order::Order as _;
use std::sync::Arc;

impl LexicalIndex {
    /// Writes lexicon and documents, without words that no document has: what was removed is gone. Takes about 1.5
    /// bytes per running word, plus the vocabulary. A language is stored as its index in [`Language::ALL`], to which
    /// new languages may therefore only be appended.
    pub fn encode(&self) -> Vec<u8> {
        let mut counts = vec![0u32; self.lexicon.words.len()];
        for word in self.docs.iter().flat_map(|doc| &doc.words) {
            counts[*word as usize] += 1;
        }
        let forms = self.lexicon.lowered_forms();
        // Frequent words get short numbers.
        let mut used: Vec<u32> = (0..counts.len() as u32).filter(|word| counts[*word as usize] > 0).collect();
        used.order_by_key(|word| {
            let language = self.lexicon.words[*word as usize].language;
            (std::cmp::Reverse(counts[*word as usize]), forms[*word as usize], language)
        });
        let mut number = vec![0u64; counts.len()];
        let mut out = Writer::default();
        out.number(used.len() as u64);
        for (new, id) in used.iter().enumerate() {
            number[*id as usize] = new as u64;
            let word = &self.lexicon.words[*id as usize];
            let exact = self.lexicon.exacts.text(word.exact);
            let stem = self.lexicon.stems.text(word.stem);
            out.number(word.language.index() as u64);
            out.text(forms[*id as usize]);
            // Both are mostly prefixes of the form.
            for derived in [exact, stem] {
                let shared = shared_prefix(forms[*id as usize], derived);
                out.number(shared as u64);
                out.text(&derived[shared..]);
            }
        }
        out.number(self.docs.len() as u64);
        for doc in &self.docs {
            out.number(doc.words.len() as u64);
            out.number(u64::from(doc.title_words));
            doc.words.iter().for_each(|word| out.number(number[*word as usize]));
        }
        out.finish()
    }

    /// Reads and inverts what [`encode`](Self::encode) wrote.
    ///
    /// # Errors
    /// `damaged_index` if the bytes are inconsistent.
    pub fn decode(bytes: &[u8]) -> Result<Self> {
        let mut input = Reader::new(bytes, "lexical");
        let mut lexicon = Lexicon::new();
        let words = input.count(5)?;
        for _ in 0..words {
            let language = input.number()?;
            let language = Language::ALL.get(language as usize).copied().ok_or_else(|| input.damaged())?;
            let form = input.text()?;
            let mut derived = [String::new(), String::new()];
            for text in &mut derived {
                let shared = input.number()? as usize;
                let prefix = form.get(..shared).ok_or_else(|| input.damaged())?;
                *text = format!("{prefix}{}", input.text()?);
            }
            lexicon.restore(form, &derived[0], &derived[1], language);
        }
        let count = input.count(2)?;
        let mut docs = Vec::with_capacity(count);
        for _ in 0..count {
            keep_room();
            let length = input.count(1)?;
            let title_words = input.number()?;
            if title_words > length as u64 {
                return Err(input.damaged());
            }
            let mut ids = Vec::with_capacity(length);
            for _ in 0..length {
                let id = input.number()?;
                if id >= words as u64 {
                    return Err(input.damaged());
                }
                ids.push(id as u32);
            }
            docs.push(Arc::new(ForwardDoc { words: ids.into_boxed_slice(), title_words: title_words as u32 }));
        }
        input.end()?;
        Self::build(Arc::new(lexicon), docs)
    }
}

/// Length in bytes of the common prefix, on a character boundary.
fn shared_prefix(a: &str, b: &str) -> usize {
    a.char_indices().zip(b.chars()).find(|((_, a), b)| a != b).map_or(a.len().min(b.len()), |((at, _), _)| at)
}
