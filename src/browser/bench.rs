//! The indexes alone, for measuring. Not part of the published modules.

use crate::index::lexical::{LexicalFields, LexicalIndex, Lexicon};
use crate::index::vectors::VectorIndex;
use crate::language::Language;
use crate::read::{CitationParser, parse_citations};
use crate::verify::{Source, verify};
use std::sync::Arc;
use wasm_bindgen::prelude::*;

/// A lexical index over plain texts.
#[wasm_bindgen]
pub struct BenchLexical(LexicalIndex);

#[wasm_bindgen]
impl BenchLexical {
    /// Analyses and inverts texts that are separated by NUL characters.
    ///
    /// # Errors
    /// `internal`, if the texts cannot be indexed: a defect.
    #[wasm_bindgen(constructor)]
    pub fn new(texts: &str, language: &str) -> Result<BenchLexical, JsValue> {
        let language = Language::from_code(language).unwrap_or_default();
        let mut lexicon = Lexicon::new();
        let analyze = |body| Arc::new(lexicon.analyze(&LexicalFields { title: "", body, language }));
        let docs = texts.split('\0').map(analyze).collect();
        LexicalIndex::build(Arc::new(lexicon), docs).map(Self).map_err(JsValue::from)
    }

    /// Numbers of the best texts.
    pub fn search(&self, question: &str, k: usize) -> Vec<u32> {
        let query = self.0.query(question, None);
        self.0.search(&query, k, None).into_iter().map(|(doc, _)| doc).collect()
    }

    /// Bytes of the snapshot section.
    #[wasm_bindgen(js_name = encodedBytes)]
    pub fn encoded_bytes(&self) -> usize {
        self.0.encode().len()
    }
}

/// A vector index.
#[wasm_bindgen]
pub struct BenchVectors(VectorIndex);

#[wasm_bindgen]
impl BenchVectors {
    /// Over rows of `dimension` numbers.
    ///
    /// # Errors
    /// `invalid_vector` for a row that is not finite or has no length.
    #[wasm_bindgen(constructor)]
    pub fn new(rows: &[f32], dimension: usize) -> Result<BenchVectors, JsValue> {
        let rows = rows.chunks_exact(dimension.max(1)).map(Some);
        VectorIndex::build(dimension, rows).map(Self).map_err(JsValue::from)
    }

    /// The same with a graph.
    #[wasm_bindgen(js_name = withGraph)]
    pub fn with_graph(&self) -> BenchVectors {
        Self(self.0.with_graph())
    }

    /// `exact`, `prefilter` or `hnsw`.
    pub fn kind(&self) -> String {
        self.0.kind().as_str().to_owned()
    }

    /// Numbers of the nearest rows.
    ///
    /// # Errors
    /// `invalid_vector` for a query that does not fit.
    pub fn search(&self, query: &[f32], k: usize) -> Result<Vec<u32>, JsValue> {
        let query = self.0.prepare(query).map_err(JsValue::from)?;
        Ok(self.0.search(&query, k, None).into_iter().map(|(doc, _)| doc).collect())
    }

    /// Bytes of the snapshot section.
    ///
    /// # Errors
    /// `internal`, if the index cannot be written: a defect.
    #[wasm_bindgen(js_name = encodedBytes)]
    pub fn encoded_bytes(&self) -> Result<usize, JsValue> {
        self.0.encode().map(|bytes| bytes.len()).map_err(JsValue::from)
    }
}

/// Reading and checking of answers.
#[wasm_bindgen]
pub struct BenchReading;

#[wasm_bindgen]
impl BenchReading {
    /// Reads the citations of a text `runs` times; returns how many there are.
    pub fn citations(text: &str, runs: usize) -> usize {
        (0..runs).map(|_| crate::read::parse_citations(text, 3).citations.len()).max().unwrap_or(0)
    }

    /// Reads the attribution of a text `runs` times; returns how many parts there are.
    pub fn attribution(text: &str, runs: usize) -> usize {
        (0..runs).map(|_| crate::read::parse_attribution(text).segments.len()).max().unwrap_or(0)
    }

    /// A parser that a stream is pushed into.
    pub fn stream() -> BenchStream {
        BenchStream(CitationParser::new(3))
    }

    /// Checks an answer against passages (separated by NUL characters) `runs` times; returns its sentences.
    pub fn verify(answer: &str, passages: &str, runs: usize) -> usize {
        let sources: Vec<Source<'_>> = passages
            .split('\0')
            .enumerate()
            .map(|(at, text)| Source {
                id: at + 1,
                text,
                name: "a",
                path: None,
                language: Language::En,
                is_code: false,
                lines: None,
            })
            .collect();
        let check = |_| verify(answer, &parse_citations(answer, sources.len()), &sources).sentences.len();
        (0..runs).map(check).max().unwrap_or(0)
    }
}

/// The stream of one answer.
#[wasm_bindgen]
pub struct BenchStream(CitationParser);

#[wasm_bindgen]
impl BenchStream {
    /// Takes a piece `runs` times; returns the events.
    pub fn push(&mut self, piece: &str, runs: usize) -> usize {
        (0..runs).map(|_| self.0.push(piece).len()).sum()
    }
}
