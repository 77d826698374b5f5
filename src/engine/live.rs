//! Compares each sentence of a streamed answer with passages as soon as it is complete: by words and pairs of words,
//! and by meaning if an embedding model is attached. Measures whether a sentence came from there, never whether it is
//! true.

use super::types::Event;
use super::vectors::EMBED_TIMEOUT_MS;
use crate::backend::{Clock, EmbedRole, Embedder};
use crate::read::Declared;
use crate::read::parse_citations;
use crate::text::{Language, sentences};
use crate::verify::Fingerprint;
use futures_util::future::{Either, select};
use std::ops::Range;
use std::rc::Rc;

/// Maximum number of sentences of the passages that are embedded; more would take longer than the answer.
const MAX_EMBEDDED: usize = 64;
/// A sentence without an end is cut off at this many bytes.
const MAX_SENTENCE: usize = 2_000;

/// Characters that may end a sentence.
const ENDS: [char; 8] = ['.', '!', '?', '…', '\n', '。', '！', '？'];

/// A sentence and the result of its comparison.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Compared {
    /// Span of the sentence in the answer, in bytes.
    pub span: Range<usize>,
    /// 0 to 1; `None` if there is too little to compare.
    pub similarity: Option<f64>,
    /// Whether the similarity exceeds the threshold.
    pub matched: bool,
}

/// The model that compares meanings, and the vectors of the passages' sentences.
struct Meaning {
    embedder: Rc<dyn Embedder>,
    clock: Rc<dyn Clock>,
    vectors: Vec<Vec<f32>>,
}

/// Prepared passages, and the state of the comparison.
pub(super) struct Live {
    print: Fingerprint,
    meaning: Option<Meaning>,
    threshold: f64,
    attempt: u32,
    /// Offset up to which the text has been compared.
    from: usize,
    /// Offset up to which the text has been searched for the end of a sentence.
    seen: usize,
    /// Whether the text after `from` contains a possible end of a sentence.
    may_end: bool,
    /// The sentences compared, in order.
    pub parts: Vec<Compared>,
}

impl Live {
    /// Prepares the comparison with these passages. The embedder takes part only if it knows the language.
    pub(super) async fn new(
        passages: &[&str],
        language: Language,
        threshold: f32,
        embedder: Option<Rc<dyn Embedder>>,
        clock: &Rc<dyn Clock>,
    ) -> Self {
        let print = Fingerprint::new(passages.iter().copied(), language);
        let mut meaning = None;
        if let Some(embedder) = embedder.filter(|e| e.manifest().languages.contains(&language)) {
            let texts: Vec<String> = passages
                .iter()
                .flat_map(|text| sentences(text).into_iter().map(|range| text[range].to_owned()))
                .filter(|sentence| sentence.chars().count() > 8)
                .take(MAX_EMBEDDED)
                .collect();
            let mut ready = Meaning { embedder, clock: clock.clone(), vectors: Vec::new() };
            if let Some(vectors) = ready.embed(&texts).await {
                ready.vectors = vectors;
                meaning = Some(ready);
            }
        }
        // Rounds the setting to the number written: 0.65 in 32 bits is slightly less, so a similarity of 0.65 would
        // exceed it.
        let threshold = (f64::from(threshold) * 1e6).round() / 1e6;
        Self { print, meaning, threshold, attempt: 0, from: 0, seen: 0, may_end: false, parts: Vec::new() }
    }

    /// Number of the last attempt compared.
    pub(super) fn attempt(&self) -> u32 {
        self.attempt
    }

    /// Whether meanings are compared, not only words.
    pub(super) fn by_meaning(&self) -> bool {
        self.meaning.is_some()
    }

    /// Compares the sentences that are complete so far; with `last`, the rest as well.
    pub(super) async fn advance(&mut self, text: &str, attempt: u32, last: bool, emit: &mut dyn FnMut(Event)) {
        if attempt != self.attempt {
            (self.attempt, self.from, self.seen, self.may_end) = (attempt, 0, 0, false);
            self.parts.clear();
        }
        let new = text.get(self.seen..).unwrap_or_default();
        // The end of a sentence is certain only once the next one has begun.
        self.may_end |= new.contains(ENDS);
        self.seen = text.len();
        if !last && !self.may_end && text.len().saturating_sub(self.from) < MAX_SENTENCE {
            return;
        }
        let Some(rest) = text.get(self.from..) else { return };
        let mut found = sentences(rest);
        let open = rest.len() - found.last().map_or(0, |range| range.start);
        if !last && open < MAX_SENTENCE {
            // The last one may continue.
            found.pop();
        }
        let base = self.from;
        for range in found {
            let span = base + range.start..base + range.end;
            self.from = span.end;
            let similarity = self.similarity(&text[span.clone()]).await;
            let matched = similarity.is_some_and(|s| s > self.threshold);
            let confidence = similarity.map(|s| if matched { s } else { 1.0 - s });
            let source = match similarity {
                None => Declared::Unattributed,
                Some(_) if matched => Declared::Rag,
                Some(_) => Declared::Llm,
            };
            emit(Event::Segment { span: span.clone(), source, confidence, attempt });
            self.parts.push(Compared { span, similarity, matched });
        }
        self.may_end = text[self.from..].contains(ENDS);
    }

    async fn similarity(&mut self, sentence: &str) -> Option<f64> {
        let plain = without(sentence);
        let by_words = self.print.similarity(&plain)?;
        let Some(meaning) = &self.meaning else { return Some(by_words) };
        match meaning.embed(&[plain]).await.and_then(|vectors| vectors.into_iter().next()) {
            Some(vector) => Some(by_words.max(meaning.nearest(&vector))),
            None => {
                // A model that failed once is not tried again.
                self.meaning = None;
                Some(by_words)
            }
        }
    }
}

impl Meaning {
    async fn embed(&self, texts: &[String]) -> Option<Vec<Vec<f32>>> {
        let work = self.embedder.embed(texts, EmbedRole::Passage);
        match select(work, self.clock.sleep(EMBED_TIMEOUT_MS)).await {
            Either::Left((Ok(vectors), _)) if vectors.len() == texts.len() => Some(vectors),
            _ => None,
        }
    }

    fn nearest(&self, vector: &[f32]) -> f64 {
        let cosine = |other: &Vec<f32>| {
            let (mut dot, mut a, mut b) = (0.0f64, 0.0f64, 0.0f64);
            for (x, y) in vector.iter().zip(other) {
                let (x, y) = (f64::from(*x), f64::from(*y));
                dot += x * y;
                a += x * x;
                b += y * y;
            }
            if a > 0.0 && b > 0.0 { dot / (a.sqrt() * b.sqrt()) } else { 0.0 }
        };
        self.vectors.iter().map(cosine).fold(0.0, f64::max)
    }
}

/// A sentence without its citation markers.
fn without(sentence: &str) -> String {
    let mut out = String::with_capacity(sentence.len());
    let mut at = 0;
    for citation in parse_citations(sentence, usize::MAX).citations {
        if citation.span.start >= at {
            out.push_str(&sentence[at..citation.span.start]);
            at = citation.span.end;
        }
    }
    out.push_str(&sentence[at..]);
    out
}
