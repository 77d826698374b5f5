//! Lexical search: BM25 over Snowball stems, refined by exact forms, common roots and word order.
//!
//! Score of a document = Σ over the question's words of Okapi BM25 of the stem (Robertson & Zaragoza 2009, *The
//! Probabilistic Relevance Framework*, with the always positive idf of Lucene) — this part alone decides which
//! documents are looked at more closely — plus, for those: a share of BM25 of the very form, a share of BM25 of the
//! root where the stem is missing, a bonus for words that stand together as in the question, a share of BM25 of their
//! runs of letters (`letters.rs`), a bonus for words near a figure where one is asked for (`figures.rs`), and in short
//! questions a bonus for each word that is there at all (Hearst 1996, *Improving Full-Text Precision on Short Queries
//! Using Simple Constraints*).
//!
//! A [`Lexicon`] turns texts into [`ForwardDoc`]s once; [`LexicalIndex::build`] inverts any selection of them, in any
//! order, so that adding and removing documents never stems anything again and ranks exactly like a new build.

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

/// The constants of the score. The defaults were chosen on halves of public test sets (see `benches/relevance`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LexicalParams {
    /// Saturation of term frequency.
    pub k1: f32,
    /// How much length counts, 0 to 1.
    pub b: f32,
    /// How often a word of the title counts.
    pub title_weight: f32,
    /// Share of the exact form.
    pub exact: f32,
    /// Share of a common root where the stem is missing.
    pub root: f32,
    /// Bonus for neighbours, as a share of the lesser idf of the two.
    pub proximity: f32,
    /// 1 / the distance beyond which there is no bonus.
    pub farthest: f32,
    /// Share of BM25 of the runs of letters of a word.
    pub letters: f32,
    /// Share of the idf of a word that is there at all, in short questions.
    pub there: f32,
    /// Share of the idf of a word that is near a figure, where the question asks for one.
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

/// An immutable full-text index over documents numbered from 0.
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
    /// Built when the first unknown word is asked for.
    speller: OnceLock<Speller>,
    /// Built with the first unknown word that may be written in another script.
    sounds: OnceLock<Sounds>,
    /// Per language that writes compounds as one word; built when the first of its words is asked for.
    compounds: [OnceLock<Compounds>; Language::COUNT],
}

impl LexicalIndex {
    /// Inverts the documents; their numbers are their positions. Equal scores are ordered by number, so give the
    /// documents in an order that does not depend on history.
    ///
    /// # Errors
    /// `internal` where a document was analysed by another lexicon.
    pub fn build(lexicon: Arc<Lexicon>, docs: Vec<Arc<ForwardDoc>>) -> Result<Self> {
        Self::with_params(lexicon, docs, LexicalParams::default())
    }

    /// As [`build`](Self::build), with other constants.
    ///
    /// # Errors
    /// `internal` where a document was analysed by another lexicon.
    pub fn with_params(lexicon: Arc<Lexicon>, docs: Vec<Arc<ForwardDoc>>, params: LexicalParams) -> Result<Self> {
        let known = lexicon.words.len() as u32;
        if docs.iter().any(|doc| doc.words.iter().any(|word| *word >= known)) {
            return Err(Error::new(
                ErrorCode::Internal,
                "A text was analysed with another lexicon than the index has.",
            ));
        }
        let (postings, statistics) = postings::invert(&lexicon, &docs, &params);
        Ok(Self::assembled(lexicon, docs, params, postings, statistics))
    }

    /// The index over these documents, as [`build`](Self::build) makes it, from this one: `from` tells which document of this
    /// index each of them is; the others were analysed with `lexicon`, which is this index's or has grown from it.
    ///
    /// # Errors
    /// As [`build`](Self::build).
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
        // Words that only removed documents had must not lead anywhere.
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

    /// Whether there is nothing to find.
    pub fn is_empty(&self) -> bool {
        self.docs.is_empty()
    }

    /// The lexicon, to analyse further texts with a clone of it.
    pub fn lexicon(&self) -> &Arc<Lexicon> {
        &self.lexicon
    }

    /// The analysed documents, by number: keep those that stay when the next index is built.
    pub fn docs(&self) -> &[Arc<ForwardDoc>] {
        &self.docs
    }

    /// Number of distinct words that some document has.
    pub fn vocabulary(&self) -> usize {
        self.statistics.exact_documents.iter().filter(|documents| **documents > 0).count()
    }

    /// The folded words that some document has and that fit.
    pub fn words_where<'i>(&'i self, fits: &'i dyn Fn(&str) -> bool) -> impl Iterator<Item = &'i str> {
        let live = (0..self.lexicon.exacts.len() as u32).filter(|id| !self.words_of_exact.row(*id).is_empty());
        live.map(|id| self.lexicon.exacts.text(id)).filter(|word| fits(word))
    }

    /// Mean number of words of a document.
    pub fn mean_length(&self) -> f32 {
        self.statistics.mean_length
    }

    fn compounds(&self, language: Language) -> &Compounds {
        self.compounds[language.index()].get_or_init(|| {
            let live = |stem: u32| !self.postings.list(stem).docs.is_empty();
            Compounds::new(&self.lexicon.stems, &self.lexicon.words, language, live)
        })
    }

    /// The exact forms that some document has.
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
