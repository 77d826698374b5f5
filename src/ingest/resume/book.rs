//! Writes documents and records which facts are written where.

use super::Written;
use crate::backend::keep_room;
use crate::id::{DocumentId, EntityKey};
use crate::ingest::facts::{Fact, Facts};
use crate::ingest::model::{Document, Format, Provenance, Remote};
use crate::ingest::source::{IngestOptions, SourceInput};
use crate::text::Language;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The text of an unfinished document, in one language.
pub(super) struct Page {
    pub language: Language,
    text: String,
    marks: Vec<(Range<usize>, Fact)>,
    mentions: Vec<(Range<usize>, usize)>,
}

impl Page {
    pub fn new(language: Language) -> Self {
        Self { language, text: String::new(), marks: Vec::new(), mentions: Vec::new() }
    }

    /// Whether nothing is written yet.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Adds text as it is.
    pub fn say(&mut self, text: &str) -> &mut Self {
        self.text.push_str(text);
        self
    }

    /// Adds text that states these facts.
    pub fn state(&mut self, text: &str, facts: &[Fact]) -> &mut Self {
        let start = self.text.len();
        self.text.push_str(text);
        self.marks.extend(facts.iter().map(|fact| (start..self.text.len(), *fact)));
        self
    }

    /// Records that the text at `range` states these facts.
    pub fn stated(&mut self, range: Range<usize>, facts: &[Fact]) {
        self.marks.extend(facts.iter().map(|fact| (range.clone(), *fact)));
    }

    /// Number of bytes written.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Adds the name of a technology.
    pub fn mention(&mut self, name: &str, technology: usize, facts: &[Fact]) -> &mut Self {
        let start = self.text.len();
        self.state(name, facts);
        self.mentions.push((start..self.text.len(), technology));
        self
    }

    /// Whether the current line is empty.
    pub fn begins_line(&self) -> bool {
        self.text.is_empty() || self.text.ends_with('\n')
    }

    /// Starts a new block.
    pub fn block(&mut self) -> &mut Self {
        self.line();
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
        self
    }

    /// Starts a new line.
    pub fn line(&mut self) -> &mut Self {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        self
    }

    /// A heading.
    pub fn heading(&mut self, level: usize, text: &str, facts: &[Fact]) -> &mut Self {
        self.block().say(&"#".repeat(level)).say(" ").state(text, facts).block()
    }

    /// A list item `label: text`.
    pub fn labelled(&mut self, label: &str, text: &str, facts: &[Fact]) -> &mut Self {
        self.line().say("- ").say(label).say(": ").state(text, facts)
    }
}

/// The identity of a document.
pub(super) struct Spec {
    /// After `#` in the id.
    pub part: String,
    pub kind: &'static str,
    pub title: String,
    pub entities: Vec<EntityKey>,
    /// For an atomic document: what it was taken from.
    pub atomic_of: Option<DocumentId>,
}

/// All documents of one source.
pub(super) struct Book<'s> {
    source: &'s SourceInput,
    language: Language,
    remote: Remote,
    pub options: &'s IngestOptions,
    written: Vec<Written>,
    ids: BTreeSet<String>,
    /// The next number for ids made of these parts.
    numbers: BTreeMap<String, usize>,
    /// Documents in the language of the data by their parts.
    originals: BTreeMap<String, DocumentId>,
}

impl<'s> Book<'s> {
    /// The language of the data, and whether its text may leave the page.
    pub fn new(source: &'s SourceInput, options: &'s IngestOptions, (language, remote): (Language, Remote)) -> Self {
        Self {
            source,
            language,
            remote,
            options,
            written: Vec::new(),
            ids: BTreeSet::new(),
            numbers: BTreeMap::new(),
            originals: BTreeMap::new(),
        }
    }

    /// Ends a page: it becomes a document, and its facts record where they are written. An atomic document repeats its
    /// main document, so it is not provenance. An empty page becomes no document.
    pub fn add(&mut self, page: Page, spec: Spec, facts: &mut Facts) -> Option<DocumentId> {
        keep_room();
        if page.text.trim().is_empty() {
            return None;
        }
        let id = self.free_id(&spec.part, page.language);
        let translation_of = if page.language == self.language {
            // Of two items with the same name, the second is written last, followed by its translations.
            self.originals.insert(spec.part, id.clone());
            None
        } else {
            self.originals.get(&spec.part).cloned()
        };
        if spec.atomic_of.is_none() {
            for (range, fact) in page.marks {
                let (start, end) = (range.start, range.end);
                facts.written(fact, Provenance { document: id.clone(), start, end });
            }
        }
        let mentions = page.mentions.into_iter().filter_map(|(range, node)| Some((range, facts.key(node)?))).collect();
        let mut text = page.text;
        text.truncate(text.trim_end().len());
        text.push('\n');
        self.written.push(Written {
            document: Document {
                id: id.clone(),
                source: DocumentId::new(self.source.source_id()),
                title: spec.title,
                kind: spec.kind.to_owned(),
                format: Format::Markdown,
                text,
                url: self.source.url.as_deref().and_then(crate::ingest::safe_url),
                path: None,
                language: page.language,
                entities: spec.entities,
                page_starts: Vec::new(),
                remote: self.remote,
                atomic_of: spec.atomic_of,
                translation_of,
                metadata: self.source.metadata.clone(),
            },
            mentions,
        });
        Some(id)
    }

    /// `source#part`, `source#part/en` for a translation; numbered where two items share a name.
    fn free_id(&mut self, part: &str, language: Language) -> DocumentId {
        let tail = if language == self.language { String::new() } else { format!("/{}", language.code()) };
        let plain = format!("{}#{part}{tail}", self.source.source_id());
        let mut id = plain.clone();
        let number = self.numbers.entry(plain).or_insert(2);
        while !self.ids.insert(id.clone()) {
            id = format!("{}#{part}-{number}{tail}", self.source.source_id());
            *number += 1;
        }
        DocumentId::new(id)
    }

    /// The documents in the order in which they were written.
    pub fn finish(self) -> Vec<Written> {
        self.written
    }
}
