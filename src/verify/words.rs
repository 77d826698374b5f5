//! A text taken apart: its words with what the checks need to know of them.

mod numbers;
mod reader;

use super::lexicon;
use crate::language::{ArticleCases, CaseEndings, Language, Marker, Script};
use crate::text::phonetic_key;

pub(super) use reader::read;

/// What competes with what: one year with another, one name with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Common,
    Name,
    Year,
    Month,
    Quantity,
}

/// How a number is bounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bound {
    #[default]
    Exact,
    AtLeast,
    AtMost,
}

/// A word with content.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// First byte in the text.
    pub start: usize,
    /// After the last byte.
    pub end: usize,
    /// The language that it is read in; a word in another script than the text's has its own.
    pub language: Language,
    /// That of its letters, where it has any.
    pub script: Option<Script>,
    /// Folded, as written.
    pub form: String,
    pub stem: String,
    pub class: Class,
    /// The first word of its sentence with a capital: perhaps a name.
    pub maybe_name: bool,
    /// Possible values of a number (`1.500` has two).
    pub values: [Option<f64>; 2],
    /// A number word that may be an article (`one`, `una`).
    pub soft: bool,
    pub bound: Bound,
    pub marker: Marker,
    /// An article or preposition stands in front: a thing, no action.
    pub thing: bool,
    /// What an article tells of a noun's role, in a language that writes nouns with capitals. `None`: no noun, or nothing
    /// in the language tells.
    pub case: Option<ArticleCases>,
    pub negated: bool,
    /// The clause holds a negation.
    pub clause_negated: bool,
    pub hedged: bool,
    /// Number of its clause or list item.
    pub clause: usize,
    pub sentence: usize,
    /// Only a conjunction or comma stands between it and the item before.
    pub listed: bool,
    /// Nothing stands between it and the item before.
    pub adjacent: bool,
}

impl Item {
    pub(super) fn is_number(&self) -> bool {
        matches!(self.class, Class::Year | Class::Quantity | Class::Month)
    }

    /// How its language marks the roles of nouns, where their endings do.
    pub(super) fn case_endings(&self) -> Option<&'static CaseEndings> {
        let endings = lexicon::claims(self.language).roles.case_endings.as_ref();
        endings.filter(|_| self.script.is_some())
    }

    /// Whether it is the same word as others of its root.
    pub(super) fn has_relatives(&self) -> bool {
        self.class == Class::Common && lexicon::claims(self.language).lexis.related_stems
    }

    /// Whether the two are the same word or number.
    pub(super) fn matches(&self, other: &Item) -> bool {
        if (self.class == Class::Month) != (other.class == Class::Month) {
            return false;
        }
        if self.is_number() || other.is_number() {
            let same = |a: Option<f64>, b: Option<f64>| matches!((a, b), (Some(a), Some(b)) if (a - b).abs() <= 1e-9 * a.abs().max(1.0));
            return self.values.iter().any(|a| other.values.iter().any(|b| same(*a, *b)));
        }
        if self.stem == other.stem || self.form == other.form {
            return true;
        }
        if self.script == other.script {
            return self.has_relatives() && other.has_relatives() && related(&self.stem, &other.stem);
        }
        let names = |i: &Item| i.class == Class::Name || i.maybe_name;
        // The same name in two scripts.
        names(self)
            && names(other)
            && self.stem.chars().count() > 2
            && phonetic_key(&self.stem) == phonetic_key(&other.stem)
    }
}

/// Words of one root whose stems differ by aspect or part of speech.
fn related(a: &str, b: &str) -> bool {
    let common = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let rest = |s: &str| s.chars().count() - common;
    common >= 5 && rest(a) <= 3 && rest(b) <= 3
}

/// A text taken apart.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    pub items: Vec<Item>,
    /// All words, function words too, folded and without accents and signs: the ground for "verbatim".
    pub forms: Vec<(String, usize, usize)>,
    /// The first content word of each sentence.
    pub first_item: Vec<usize>,
    /// Sentences that begin with a word for something in the sentence before.
    pub anaphoric: Vec<bool>,
}
