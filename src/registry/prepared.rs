//! A text prepared for linking, and the contexts in which its everyday words are names.

use super::everyday::{cue, is_common_word_in};
use super::forms::{Form, Spelling, Stem, stems};
use super::paths::{Ends, longest_ends};
use super::skeleton::{Word, skeleton_of, words};
use crate::language::{Language, Languages, Names, Script, WordGroups, Words, is_of, one_of};
use crate::text::{fold, has_letter_to_spell_out, is_function_word_in};
use std::cell::OnceCell;

/// A word of a text.
pub(super) struct Prepared<'t> {
    pub word: Word<'t>,
    pub folded: String,
    pub skeleton: String,
    /// The languages that the word may belong to.
    pub languages: Languages,
    /// The languages that its ending may belong to.
    pub ending_languages: Languages,
    /// Its stems, in languages that inflect names like other words.
    pub stems: Vec<Stem>,
    /// What its other forms may differ by.
    pub ends: Ends,
    /// The kind that it announces, once that was asked.
    cue: OnceCell<Option<&'static str>>,
}

impl<'t> Prepared<'t> {
    fn new(word: Word<'t>, of_text: Languages) -> Self {
        let folded = fold(word.text);
        let languages = of_text.of_word(&folded);
        let last = folded.char_indices().next_back().map_or("", |(at, _)| &folded[at..]);
        let ending_languages = of_text.of_word(last);
        let stems = stems(&folded, languages);
        Self {
            word,
            skeleton: skeleton_of(&folded),
            languages,
            ending_languages,
            ends: longest_ends(ending_languages, &stems),
            stems,
            folded,
            cue: OnceCell::new(),
        }
    }

    /// Whether the word is in a table of one of its languages.
    fn is(&self, table: impl Fn(&Names) -> Words) -> bool {
        self.languages.iter().any(|language| table(&language.pack().names).has(&self.folded))
    }

    /// Whether it is a preposition that may stand before a name.
    fn is_preposition(&self) -> bool {
        self.languages.iter().any(|language| language.pack().questions.prepositions.has(&self.folded))
    }

    /// Whether the word begins with a capital letter.
    fn has_capital(&self) -> bool {
        self.word.text.starts_with(char::is_uppercase)
    }

    /// Whether a capital letter marks a name in one of its languages.
    fn capital_is_name(&self) -> bool {
        self.languages.iter().any(|language| language.pack().writing.capital_is_name)
    }

    /// Whether it is itself an everyday word, in any form.
    pub fn is_common(&self) -> bool {
        is_common_word_in(&self.folded, self.languages)
            || self.stems.iter().any(|(language, stem)| language.pack().names.everyday.has(stem))
    }

    /// Whether the word may be a spelling of this form, given its language and script.
    pub fn may_write(&self, form: &Form) -> bool {
        match form.spelling {
            Spelling::Written | Spelling::SpelledOut | Spelling::Short | Spelling::Part => true,
            Spelling::Shouted => self.word.text.chars().all(char::is_uppercase),
            Spelling::Slang(language) => Script::of(&self.folded) == Some(language.pack().writing.script),
            Spelling::Contracted(language) => {
                self.languages.has(language) || has_letter_to_spell_out(self.word.text, language)
            }
            Spelling::Heard(language) => Script::of(&self.folded) != Some(language.pack().writing.script),
        }
    }
}

/// Shorter words are not taken for a name in another script that is an everyday word in its own.
const SHORTEST_BY_SOUND: usize = 4;

/// A text to search for names.
pub(super) struct Text<'t> {
    pub words: Vec<Prepared<'t>>,
    /// The languages that it may be written in.
    pub languages: Languages,
    /// Whether a word is of making or of technology, once that was asked.
    of_making: OnceCell<bool>,
    /// Whether a word asks for tools, once that was asked.
    pub of_tools: OnceCell<bool>,
}

impl<'t> Text<'t> {
    pub fn new(text: &'t str, languages: Languages) -> Self {
        let words: Vec<Prepared<'_>> = words(text).into_iter().map(|word| Prepared::new(word, languages)).collect();
        Self { words, languages, of_making: OnceCell::new(), of_tools: OnceCell::new() }
    }

    /// The kind that a word announces.
    pub fn cue(&self, at: usize) -> Option<&'static str> {
        self.words.get(at).and_then(|p| *p.cue.get_or_init(|| cue(&p.folded, p.languages)))
    }

    /// The kind that the word before a mention announces, else the word after it.
    pub fn neighbour_cue(&self, first: usize, count: usize) -> Option<&'static str> {
        let before = first.checked_sub(1).and_then(|at| self.cue(at));
        before.or_else(|| self.cue(first + count))
    }

    fn before(&self, at: usize) -> Option<&Prepared<'t>> {
        at.checked_sub(1).and_then(|at| self.words.get(at))
    }

    /// Whether a form is an everyday word in a language of the text; for a word in a script that none of them uses, in
    /// the languages that stand in for it.
    pub fn is_everyday(&self, form: &Form) -> bool {
        form.everyday != Languages::NONE
            && self.languages.of_word(&form.words[0]).iter().any(|language| form.everyday.has(language))
    }

    /// Whether a word spells a form in another script and is not an everyday word there: then it can only be the name.
    pub fn is_spelled_by_sound(&self, at: usize, form: &Form) -> bool {
        let p = &self.words[at];
        let long = p.folded.chars().nth(SHORTEST_BY_SOUND - 1).is_some();
        long && Script::of(&p.folded) != Script::of(&form.words[0]) && !p.is_common()
    }

    /// Whether a capital letter makes any word at this place a name: it is neither at the beginning of a sentence nor
    /// in a language that capitalizes all nouns.
    pub fn is_written_as_name(&self, at: usize) -> bool {
        let p = &self.words[at];
        at > 0 && p.has_capital() && p.capital_is_name()
    }

    /// Whether a preposition stands before this place, with or without an article between.
    pub fn stands_where_names_do(&self, at: usize) -> bool {
        let preposition = |at: usize| self.before(at).is_some_and(Prepared::is_preposition);
        let article = |p: &Prepared<'_>| is_function_word_in(&p.folded, p.languages);
        preposition(at) || self.before(at).is_some_and(article) && preposition(at - 1)
    }

    /// Whether a definite article stands before this place, and the text asks what something is made of: with a word of making or of
    /// technology, or a preposition of place before the article.
    pub fn asks_what_is_in(&self, at: usize) -> bool {
        let is_article = |p: &Prepared<'_>| {
            let articles = |language: Language| language.pack().dialog.ellipsis.definite_determiners;
            p.languages.iter().filter_map(articles).any(|articles| articles.has(&p.folded))
        };
        let is_place = |p: &Prepared<'_>| {
            p.languages.iter().any(|language| language.pack().questions.place_prepositions.has(&p.folded))
        };
        self.before(at).is_some_and(is_article) && (self.before(at - 1).is_some_and(is_place) || self.asks_of_making())
    }

    fn asks_of_making(&self) -> bool {
        let asks = |p: &Prepared<'_>| {
            let groups = |language: Language| language.pack().questions.groups;
            p.languages.iter().map(groups).any(|own| one_of(own.make, &p.folded) || one_of(own.technology, &p.folded))
        };
        *self.of_making.get_or_init(|| self.words.iter().any(asks))
    }

    /// Whether a word like "before" or "after" stands before this place: "before Acme", "antes de Acme".
    pub fn follows_in_time(&self, at: usize) -> bool {
        let is_side = |p: &Prepared<'_>| {
            let tables = |language: Language| [language.pack().times.before, language.pack().times.after];
            p.languages.iter().flat_map(tables).any(|table| table.has(&p.folded))
        };
        self.before(at).is_some_and(|p| is_side(p) || p.is_preposition() && self.before(at - 1).is_some_and(is_side))
    }

    /// Whether the word at this place is in a script of its own ([`Languages::is_foreign`]).
    pub fn is_foreign(&self, at: usize) -> bool {
        self.words.get(at).is_some_and(|p| self.languages.is_foreign(&p.folded))
    }

    /// Whether an everyday word is a name here, by its spelling (a capital letter that is not due to the beginning of
    /// the sentence) or by its neighbours.
    pub fn is_name(&self, at: usize, form: &Form, is_technology: bool) -> bool {
        let p = &self.words[at];
        let is_noun = || self.before(at).is_some_and(|before| before.is(|names| names.determiners));
        let has_capital = || p.has_capital() && (at > 0 || self.words.len() == 1) && !is_noun();
        // `C++` in lower case is still not an everyday word.
        let has_signs = || p.word.text.ends_with(['+', '#']);
        let is_attribute =
            || p.has_capital() && self.words.get(at + 1).is_some_and(|next| next.is(|names| names.heads));
        (form.text.starts_with(char::is_uppercase) && (has_capital() || self.is_foreign(at)))
            || has_signs()
            || is_attribute()
            || (is_technology && self.is_known_by_experience(at))
            || self.neighbour_cue(at, 1).is_some()
    }

    /// "Made with swift", "projects are in go", "used rust", "rust in the stack": what a question names so cannot be the everyday
    /// word. "In spring 2019" is a time.
    pub fn is_what_it_was_made_with(&self, at: usize) -> bool {
        let is_number = |p: &Prepared<'_>| p.folded.chars().all(char::is_numeric);
        let says = |p: &Prepared<'_>, group: fn(&WordGroups) -> &'static str| {
            is_of(&p.folded, p.languages, |pack| group(&pack.questions.groups))
        };
        let in_stack = || {
            let behind = self.words.get(at + 1).filter(|next| next.is_preposition());
            let noun = self.words.iter().skip(at + 2).find(|p| !is_function_word_in(&p.folded, p.languages));
            behind.is_some()
                && noun.is_some_and(|noun| noun.is(|names| names.heads) && says(noun, |groups| groups.technology))
        };
        if in_stack() {
            return true;
        }
        let Some(before) = self.before(at).filter(|_| !self.words.get(at + 1).is_some_and(is_number)) else {
            return false;
        };
        let idle = |p: &Prepared<'_>| is_function_word_in(&p.folded, p.languages);
        let noun = || (0..at - 1).rev().find(|at| !idle(&self.words[*at]));
        let of = |at: usize| {
            says(&self.words[at], |groups| groups.make) || matches!(self.cue(at), Some("project" | "company"))
        };
        says(before, |groups| groups.use_) || before.is_preposition() && noun().is_some_and(of)
    }

    /// "Experience with go", "spark experience": here it cannot be the everyday word.
    fn is_known_by_experience(&self, at: usize) -> bool {
        let (before, next) = (self.before(at), self.words.get(at + 1));
        let follows = |preposition: &Prepared<'_>, language: Language| {
            let words = &language.pack().names.experience;
            let noun = at.checked_sub(2).and_then(|at| self.words.get(at));
            words.prepositions.has(&preposition.folded) && noun.is_some_and(|noun| words.nouns.has(&noun.folded))
        };
        let precedes = |head: &Prepared<'_>, language: Language| {
            let words = &language.pack().names.experience;
            words.heads.has(&head.folded) && before.is_none_or(|before| words.determiners.has(&before.folded))
        };
        before.is_some_and(|p| p.languages.iter().any(|language| follows(p, language)))
            || next.is_some_and(|p| p.languages.iter().any(|language| precedes(p, language)))
    }
}
