//! Misspelt words of a question.

use super::Question;
use super::words::is_everyday;
use crate::language::{is_in, names_of_place, phrase_end};
use crate::registry::{PostWord, Registry, cue_kind, is_technology};

/// What the planner knows of the corpus's words.
#[derive(Clone, Copy)]
pub struct CorpusWords<'a> {
    /// Whether the corpus contains a (folded) word, which then cannot be an unknown name.
    pub has: &'a dyn Fn(&str) -> bool,
    /// The word of the corpus that a (folded) word misspells.
    pub slipped: &'a dyn Fn(&str) -> Option<String>,
}

impl<'a> CorpusWords<'a> {
    /// A vocabulary without misspelt words.
    pub fn only(has: &'a dyn Fn(&str) -> bool) -> Self {
        Self { has, slipped: &|_| None }
    }
}

/// The question with misspelt pattern words corrected; `None` if nothing is misspelt. Words that the corpus or a
/// language knows, and words within names, are left alone.
pub(super) fn respelt<'q>(
    question: &Question<'q>,
    registry: &Registry,
    corpus: CorpusWords<'_>,
) -> Option<Question<'q>> {
    let in_vocabulary = corpus.has;
    let meant = |at: usize| {
        let (domain, folded) = (registry.domain(), &question.folded[at]);
        let known = question.in_mention(at, &question.mentions).is_some()
            || question.is_function_word(at)
            || cue_kind(folded).is_some()
            || is_technology(folded)
            || is_in(folded, question.languages, |pack| pack.questions.near_words)
            || PostWord::new(folded, question.languages).has_kind()
            || at.checked_sub(1).is_some_and(|before| {
                let phrase =
                    phrase_end(|pack| pack.questions.not_counted, &question.folded, before, question.languages);
                phrase.is_some_and(|end| end > at)
            })
            || domain.asks_by_form(folded, question.languages)
            || super::time::is_of_time(folded, question.languages)
            || in_vocabulary(folded)
            || registry.is_title(std::slice::from_ref(folded), question.languages);
        // "Belgium", where the texts say it in another language.
        let abroad = || names_of_place(folded).into_iter().find(|name| in_vocabulary(name));
        // "The goverment", where the texts have the word as it should be.
        let is_name = question.words[at].text.starts_with(char::is_uppercase);
        let slipped = || (corpus.slipped)(folded).filter(|_| !is_name && !is_everyday(folded, question));
        // "In Minsk", where the texts have «Минск».
        let sounding = || registry.place_sounding(folded).map(str::to_owned);
        if known { None } else { abroad().or_else(sounding).or_else(|| domain.respelt(folded)).or_else(slipped) }
    };
    let found: Vec<(usize, String)> = (0..question.words.len()).filter_map(|at| Some((at, meant(at)?))).collect();
    let abbreviated = super::post::abbreviated(question, registry);
    if found.is_empty() && abbreviated.is_empty() {
        return None;
    }
    let mut respelt = question.clone();
    for (at, word) in found.into_iter().chain(abbreviated) {
        respelt.folded[at] = word;
    }
    Some(respelt)
}
