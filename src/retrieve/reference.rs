//! References: numbered passages that an answer can cite.

use super::Mode;
use super::corpus::Corpus;
use super::hybrid::QueryVector;
use crate::id::{ChunkId, DocumentId};
use crate::ingest::{Provenance, Remote};
use crate::order::{Collect as _, Order as _};
use crate::text::Language;
use std::collections::BTreeMap;
use std::ops::Range;

/// A passage with its number and properties. Offsets are in bytes: in `full_text` for `marks`, in the document's text
/// for `start` and `end`.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    /// Number in citations, from 1.
    pub id: usize,
    /// The passage.
    pub chunk: ChunkId,
    /// The document.
    pub source_id: DocumentId,
    /// The document's title.
    pub source_name: String,
    /// The document's kind.
    pub kind: String,
    /// Where a reader finds the original.
    pub url: Option<String>,
    /// The file's path.
    pub path: Option<String>,
    /// Index among the document's passages, from 0.
    pub chunk_index: usize,
    /// Cosine of the question's vector and the passage's, 0 to 1 (a negative one becomes 0). Present only if both exist
    /// and the model knows both languages.
    pub similarity: Option<f32>,
    /// BM25 score; comparable within one question only.
    pub lexical_score: Option<f32>,
    /// The beginning of the passage, or the text around the first mark; at most `snippet_chars` characters.
    pub snippet: String,
    /// The whole passage.
    pub full_text: String,
    /// Spans of `full_text` that support the statements citing it.
    pub marks: Vec<Range<usize>>,
    /// Start byte in the document.
    pub start: usize,
    /// End byte in the document, exclusive.
    pub end: usize,
    /// First and last line, from 1.
    pub lines: (usize, usize),
    /// First and last page, from 1.
    pub pages: Option<(usize, usize)>,
    /// Estimated tokens.
    pub token_count: usize,
    /// Titles of the enclosing headings.
    pub heading_path: Vec<String>,
    /// Whether search found it; otherwise it is the place of a graph fact, or part of a document given whole.
    pub is_rag_chunk: bool,
    /// Natural language of the passage.
    pub language: Language,
    /// Whether it is source code.
    pub code: bool,
    /// Whether it may be sent to a model.
    pub remote: Remote,
}

impl Reference {
    /// The reference for a passage of the corpus.
    pub fn of(corpus: &Corpus, position: usize, id: usize, snippet_chars: usize) -> Self {
        let (chunk, document) = (corpus.chunk(position), corpus.document_of(position));
        Self {
            id,
            chunk: chunk.id.clone(),
            source_id: document.id.clone(),
            source_name: document.title.clone(),
            kind: document.kind.clone(),
            url: document.url.clone(),
            path: document.path.clone(),
            chunk_index: chunk.index,
            similarity: None,
            lexical_score: None,
            snippet: snippet(&chunk.text, 0, snippet_chars),
            full_text: chunk.text.clone(),
            marks: Vec::new(),
            start: chunk.start,
            end: chunk.end,
            lines: (chunk.start_line, chunk.end_line),
            pages: chunk.start_page.zip(chunk.end_page),
            token_count: chunk.token_count,
            heading_path: chunk.heading_path.clone(),
            is_rag_chunk: false,
            language: document.language,
            code: chunk.kind == "code" || document.kind == "code",
            remote: document.remote,
        }
    }

    /// Computes the similarity to the question, if the model can judge it.
    pub(super) fn compare(&mut self, corpus: &Corpus, position: usize, query: Option<&QueryVector>) {
        let cosine = query.and_then(|query| query.similarity(corpus, position));
        self.similarity = cosine.map(|cosine| cosine.clamp(0.0, 1.0));
    }

    /// Its origin: found in texts, part of a whole document, or the place of a fact.
    pub fn mode(&self, of: Mode) -> Mode {
        match of {
            _ if self.is_rag_chunk => Mode::Rag,
            Mode::FullText => Mode::FullText,
            _ => Mode::Graph,
        }
    }

    /// Marks a span of the passage, once.
    pub fn mark(&mut self, span: Range<usize>, snippet_chars: usize) {
        if span.start < span.end && span.end <= self.full_text.len() && !self.marks.contains(&span) {
            if self.marks.is_empty() {
                self.snippet = snippet(&self.full_text, span.start, snippet_chars);
            }
            self.marks.push(span);
            self.marks.order_by_key(|mark| (mark.start, mark.end));
        }
    }
}

/// At most `chars` characters around byte `focus`, cut at white space if there is some nearby.
fn snippet(text: &str, focus: usize, chars: usize) -> String {
    let before = text[..focus.min(text.len())].chars().count();
    let total = text.chars().count();
    if total <= chars {
        return text.trim().to_owned();
    }
    let start = before.saturating_sub(chars / 4).min(total - chars);
    let cut: String = text.chars().skip(start).take(chars).collect();
    let trimmed = match cut.rfind(char::is_whitespace) {
        Some(at) if start + chars < total && at > cut.len() * 3 / 4 => &cut[..at],
        _ => cut.as_str(),
    };
    let begin = match trimmed.find(char::is_whitespace) {
        Some(at) if start > 0 && at < trimmed.len() / 4 => &trimmed[at..],
        _ => trimmed,
    };
    begin.trim().to_owned()
}

/// The location of a statement: a reference, and a span in its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Support {
    /// The reference's number.
    pub reference: usize,
    /// Byte span in the reference's `full_text`.
    pub span: Range<usize>,
}

/// Minimum bytes of what a statement says to be looked for in passages: less occurs by chance.
const SAYS: usize = 20;

/// Collects the references of an answer in the order of their first citation.
pub struct ReferenceBook<'a> {
    corpus: &'a Corpus,
    language: Language,
    snippet_chars: usize,
    query: Option<&'a QueryVector>,
    references: Vec<Reference>,
    /// The index of each passage's reference.
    places: BTreeMap<ChunkId, usize>,
}

impl<'a> ReferenceBook<'a> {
    /// An empty book for a reader of this language.
    pub fn new(corpus: &'a Corpus, language: Language, snippet_chars: usize, query: Option<&'a QueryVector>) -> Self {
        Self { corpus, language, snippet_chars, query, references: Vec::new(), places: BTreeMap::new() }
    }

    /// Continues with these references, numbered from 1.
    pub fn with(self, references: Vec<Reference>) -> Self {
        let places = references.iter().enumerate().map(|(at, reference)| (reference.chunk.clone(), at)).into_map();
        Self { references, places, ..self }
    }

    /// Cites the best of these places. Places in the reader's language take precedence, if there are any; among the
    /// rest, one in a passage already cited, else the first that still exists.
    pub fn cite(&mut self, places: &[Provenance]) -> Option<Support> {
        self.cite_saying(places, "")
    }

    /// Like [`cite`](Self::cite), for a statement: a place counts only if its passage has what the statement says after
    /// its colon, unless none has.
    pub fn cite_saying(&mut self, places: &[Provenance], statement: &str) -> Option<Support> {
        let mut found = self.located(places);
        // The first word may begin with another case.
        let said = statement.split_once(": ").map(|(_, said)| said.trim_start_matches(|c: char| c.is_alphabetic()));
        if let Some(said) = said.filter(|said| said.len() >= SAYS && found.len() > 1) {
            let says = |(position, _): &(usize, Range<usize>)| self.corpus.chunk(*position).text.contains(said);
            if found.iter().any(says) {
                found.retain(says);
            }
        }
        let known = found.iter().find(|(position, _)| self.places.contains_key(&self.corpus.chunk(*position).id));
        let (position, span) = known.or(found.first())?.clone();
        Some(self.support(position, span))
    }

    /// Where these places are; only those in the reader's language, if there are any.
    fn located(&self, places: &[Provenance]) -> Vec<(usize, Range<usize>)> {
        let mut found: Vec<_> = places.iter().filter_map(|place| self.corpus.locate(place)).collect();
        let readable = |position: usize| self.corpus.document_of(position).language == self.language;
        if found.iter().any(|(position, _)| readable(*position)) {
            found.retain(|(position, _)| readable(*position));
        }
        found
    }

    /// Cites one of these places whose passage has the name, if the passage cited before does not have it: a sentence that tells
    /// of a technology seldom says at which employer.
    pub fn cite_naming(&mut self, places: &[Provenance], name: &str, cited: usize) -> Option<Support> {
        let has_name = |text: &str| !name.is_empty() && text.contains(name);
        if self.references.get(cited.checked_sub(1)?).is_none_or(|reference| has_name(&reference.full_text)) {
            return None;
        }
        let mut found = self.located(places).into_iter();
        let (position, span) = found.find(|(position, _)| has_name(&self.corpus.chunk(*position).text))?;
        Some(self.support(position, span))
    }

    /// The place as a reference, which is added if it is new.
    fn support(&mut self, position: usize, span: Range<usize>) -> Support {
        let chunk = &self.corpus.chunk(position).id;
        let at = match self.places.get(chunk) {
            Some(at) => *at,
            None => {
                let mut reference = Reference::of(self.corpus, position, self.references.len() + 1, self.snippet_chars);
                reference.compare(self.corpus, position, self.query);
                self.places.insert(chunk.clone(), self.references.len());
                self.references.push(reference);
                self.references.len() - 1
            }
        };
        let reference = &mut self.references[at];
        reference.mark(span.clone(), self.snippet_chars);
        Support { reference: reference.id, span }
    }

    /// The references, numbered from 1.
    pub fn finish(self) -> Vec<Reference> {
        self.references
    }
}
