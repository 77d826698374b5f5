//! Questions for a number or a time: their answers have digits near the question's words.
//!
//! The expected answer type as a ranking signal comes from question answering (Li & Roth 2002, *Learning Question
//! Classifiers*; Tellex et al. 2003, *Quantitative Evaluation of Passage Retrieval Algorithms for Question Answering*).

use crate::domain::Patterns;
use crate::language::{Language, Languages};
use crate::text::{fold, tokens_iter};
use std::sync::LazyLock;

/// Maximum words between a figure and the words that it relates to.
const NEAR: usize = 25;

/// A kind of figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figure {
    Year,
    Number,
}

/// The patterns that ask for each kind.
static ASKING: LazyLock<[(Figure, Patterns); 2]> = LazyLock::new(|| {
    let patterns = |of: fn(Language) -> &'static str| {
        let mut patterns = Patterns::default();
        Language::ALL.into_iter().for_each(|language| patterns.add(of(language).split(','), language));
        patterns
    };
    [(Figure::Year, patterns(|_| "@when_")), (Figure::Number, patterns(|language| language.pack().questions.number))]
});

impl Figure {
    /// The kind of figure that a question in this language asks for.
    pub fn asked(question: &str, language: Language) -> Option<Self> {
        let words: Vec<String> = tokens_iter(question).map(|token| fold(token.text)).collect();
        let fits = |patterns: &Patterns| patterns.best(&words, Languages::only(language)).is_some();
        ASKING.iter().find(|(_, patterns)| fits(patterns)).map(|(figure, _)| *figure)
    }

    /// Whether a folded word is a figure of this kind.
    pub fn is(self, word: &str) -> bool {
        match self {
            Figure::Year => word.len() == 4 && matches!(word.parse(), Ok(1000..2100)),
            Figure::Number => word.starts_with(|c: char| c.is_ascii_digit()),
        }
    }
}

/// The question's words that stand together near a figure, as a bit set: the set with the highest `worth`. `marks`: the
/// positions of words (`Some`) and figures (`None`), ascending.
pub(super) fn near(marks: &[(usize, Option<usize>)], worth: impl Fn(u64) -> f32) -> u64 {
    let figures = marks.iter().filter(|(_, term)| term.is_none());
    let around = figures.map(|(at, _)| {
        let from = marks.partition_point(|(other, _)| other + NEAR < *at);
        let close = marks[from..].iter().take_while(|(other, _)| *other <= at + NEAR);
        close.filter_map(|(_, term)| *term).fold(0_u64, |bits, term| bits | 1 << term)
    });
    around.fold(0, |best, bits| if worth(bits) > worth(best) { bits } else { best })
}
