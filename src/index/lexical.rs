//! Lexical search: BM25 over Snowball stems, refined by exact forms, common roots and word order.
//!
//! The score of a document is a sum over the question's words. First comes Okapi BM25 of the stem (Robertson & Zaragoza
//! 2009, *The Probabilistic Relevance Framework*, with Lucene's always positive idf), which alone selects the documents
//! to examine more closely. For those it adds: a share of BM25 of the exact form; a share of BM25 of the root if the
//! stem is missing; a bonus for words next to each other as in the question; a share of BM25 of runs of letters
//! (`letters.rs`); a bonus for words near a figure if the question asks for one (`figures.rs`); and, in short
//! questions, a bonus for each word that occurs at all (Hearst 1996, *Improving Full-Text Precision on Short Queries
//! Using Simple Constraints*).
//!
//! A [`Lexicon`] turns texts into [`ForwardDoc`]s once. [`LexicalIndex::build`] inverts any selection of them, in any
//! order, so adding and removing documents never repeats stemming and ranks exactly like a new build.

mod codec;
mod compounds;
mod figures;
mod groups;
mod letters;
mod lexicon;
mod order;
mod postings;
mod query;
mod search;
mod senses;
mod sounds;
mod speller;
mod terms;

pub use lexicon::{ForwardDoc, LexicalFields, Lexicon};
pub use postings::Rows;
pub use query::{LexicalQuery, QueryTerm};
pub use search::TermContribution;

use crate::error::{Error, ErrorCode, Result};
use crate::language::Language;
use compounds::Compounds;
use postings::{Postings, Statistics};
use sounds::Sounds;
use speller::Speller;
use std::sync::{Arc, OnceLock};

/// The constants of the score. The defaults were tuned on halves of public test sets (see `benches/relevance`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LexicalParams {
    /// Saturation of term frequency.
    pub k1: f32,
    /// Strength of length normalisation, 0 to 1.
    pub b: f32,
    /// Weight of a word in the title; a word of the text has weight 1.
    pub title_weight: f32,
    /// Weight of the exact form.
    pub exact: f32,
    /// Weight of the root if the stem is missing.
    pub root: f32,
    /// Bonus for neighbouring words, as a share of the smaller idf of the two.
    pub proximity: f32,
    /// 1 / the largest distance, in words, with a bonus.
    pub farthest: f32,
    /// Weight of BM25 of a word's runs of letters.
    pub letters: f32,
    /// Bonus for a word that occurs at all, in short questions, as a share of its idf.
    pub there: f32,
    /// Bonus for a word near a figure, if the question asks for one, as a share of its idf.
    pub figure: f32,
}

impl Default for LexicalParams {
    fn default() -> Self {
        Self {
            k1: 1.0,
            b: 0.75,
            title_weight: 2.0,
            exact: 0.3,
            root: 0.5,
            proximity: 0.5,
            farthest: 0.15,
            letters: 0.05,
            there: 0.8,
            figure: 0.8,
        }
    }
}

/// An immutable full-text index of documents numbered from 0.
#[derive(Debug)]
pub struct LexicalIndex {
    lexicon: Arc<Lexicon>,
    docs: Vec<Arc<ForwardDoc>>,
    params: LexicalParams,
    postings: Postings,
    statistics: Statistics,
    words_of_exact: Rows,
    words_of_stem: Rows,
    words_of_root: Rows,
    /// Built at the first unknown word.
    speller: OnceLock<Speller>,
    /// Built at the first unknown word that may be written in another script.
    sounds: OnceLock<Sounds>,
    /// For each language that writes compounds as one word; built at the first word of that language.
    compounds: [OnceLock<Compounds>; Language::COUNT],
}

impl LexicalIndex {
    /// Inverts the documents; their numbers are their positions. Ties are ordered by number, so pass the documents in
    /// an order that does not depend on history.
    ///
    /// # Errors
    /// `internal` if a document was analysed by another lexicon.
    pub fn build(lexicon: Arc<Lexicon>, docs: Vec<Arc<ForwardDoc>>) -> Result<Self> {
        Self::with_params(lexicon, docs, LexicalParams::default())
    }

    /// Like [`build`](Self::build), with other constants.
    ///
    /// # Errors
    /// `internal` if a document was analysed by another lexicon.
    pub fn with_params(lexicon: Arc<Lexicon>, docs: Vec<Arc<ForwardDoc>>, params: LexicalParams) -> Result<Self> {
        let known = lexicon.words.len() as u32;
        if docs.iter().any(|doc| doc.words.iter().any(|word| *word >= known)) {
            return Err(Error::new(ErrorCode::Internal, "A text was analysed with a lexicon other than the index's."));
        }
        let (postings, statistics) = postings::invert(&lexicon, &docs, &params);
        Ok(Self::assembled(lexicon, docs, params, postings, statistics))
    }

    /// The same index as [`build`](Self::build) makes for these documents, derived from this one. `from` gives each
    /// document's number in this index; documents without one were analysed with `lexicon`, which is this index's or an
    /// extension of it.
    ///
    /// # Errors
    /// See [`build`](Self::build).
    pub fn changed(&self, lexicon: Arc<Lexicon>, docs: Vec<Arc<ForwardDoc>>, from: &[Option<u32>]) -> Result<Self> {
        let kept = from.iter().filter(|old| old.is_some()).count();
        if from.len() != docs.len() || kept < docs.len().max(self.docs.len()) / 2 {
            return Self::with_params(lexicon, docs, self.params);
        }
        let present = (&self.postings, &self.statistics);
        let (postings, statistics) = postings::changed(present, &lexicon, &self.docs, &docs, from);
        Ok(Self::assembled(lexicon, docs, self.params, postings, statistics))
    }

    fn assembled(
        lexicon: Arc<Lexicon>,
        docs: Vec<Arc<ForwardDoc>>,
        params: LexicalParams,
        postings: Postings,
        statistics: Statistics,
    ) -> Self {
        // Words that only removed documents had must not be found.
        let words = lexicon.words.iter().zip(&statistics.word_documents);
        let group = |count: usize, id: fn(&lexicon::Word) -> u32| {
            Rows::group(count, words.clone().map(|(word, documents)| (*documents > 0).then(|| id(word))))
        };
        let words_of_exact = group(lexicon.exacts.len(), |word| word.exact);
        let words_of_stem = group(lexicon.stems.len(), |word| word.stem);
        let words_of_root = group(lexicon.roots.len(), |word| word.root);
        let (speller, sounds, compounds) = (OnceLock::new(), OnceLock::new(), std::array::from_fn(|_| OnceLock::new()));
        Self {
            lexicon,
            docs,
            params,
            postings,
            statistics,
            words_of_exact,
            words_of_stem,
            words_of_root,
            speller,
            sounds,
            compounds,
        }
    }

    /// Number of documents.
    pub fn len(&self) -> usize {
        self.docs.len()
    }

    /// Whether the index has no documents.
    pub fn is_empty(&self) -> bool {
        self.docs.is_empty()
    }

    /// The lexicon; analyse further texts with a clone of it.
    pub fn lexicon(&self) -> &Arc<Lexicon> {
        &self.lexicon
    }

    /// The analysed documents, by number, for reuse in the next index.
    pub fn docs(&self) -> &[Arc<ForwardDoc>] {
        &self.docs
    }

    /// Number of distinct words in the documents.
    pub fn vocabulary(&self) -> usize {
        self.statistics.exact_documents.iter().filter(|documents| **documents > 0).count()
    }

    /// The folded words of the documents that satisfy `fits`.
    pub fn words_where<'i>(&'i self, fits: &'i dyn Fn(&str) -> bool) -> impl Iterator<Item = &'i str> {
        let live = (0..self.lexicon.exacts.len() as u32).filter(|id| !self.words_of_exact.row(*id).is_empty());
        live.map(|id| self.lexicon.exacts.text(id)).filter(|word| fits(word))
    }

    /// The word of the documents that a (folded) word misspells by a slip of the pen.
    pub fn slipped(&self, word: &str) -> Option<&str> {
        if Language::ALL.into_iter().any(|own| senses::knows(&crate::text::stem(word, own), own)) {
            return None;
        }
        self.speller().slipped(&self.lexicon.exacts, word)
    }

    /// Mean number of words of a document.
    pub fn mean_length(&self) -> f32 {
        self.statistics.mean_length
    }

    fn compounds(&self, language: Language) -> &Compounds {
        self.compounds[language.index()].get_or_init(|| {
            let live = |stem: u32| !self.postings.documents(stem).is_empty();
            Compounds::new(&self.lexicon.stems, &self.lexicon.words, language, live)
        })
    }

    /// The exact forms that occur in some document.
    fn live(&self) -> impl Iterator<Item = u32> + '_ {
        let live = self.statistics.exact_documents.iter().enumerate().filter(|(_, documents)| **documents > 0);
        live.map(|(id, _)| id as u32)
    }

    fn speller(&self) -> &Speller {
        self.speller.get_or_init(|| Speller::new(&self.lexicon.exacts, self.live()))
    }

    fn sounds(&self) -> &Sounds {
        self.sounds.get_or_init(|| Sounds::new(&self.lexicon.exacts, self.live()))
    }
}

#[cfg(test)]
mod tests;
