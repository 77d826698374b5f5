//! Text that claims nothing: `According to the source,`, greetings, headings, remarks that nothing was found.

use crate::language::{Language, Marker, SourceRemarks};
use crate::text::{fold, tokens_iter};
use crate::verify::lexicon;
use crate::verify::words::Words;

/// A lead-in ends within this many characters.
const MAX_LEAD_IN: usize = 80;
/// Maximum number of words before the comma of a lead-in.
const MAX_WORDS: usize = 6;
/// A greeting with more content words than this says something.
const MAX_GREETING: usize = 5;
/// A denial with more content words than this needs more evidence that it is about the sources.
const SHORT: usize = 5;

/// Length in bytes of a lead-in such as `According to the source,` or `The document states that`, which claims nothing.
pub(super) fn lead_in(text: &str, language: Language) -> usize {
    let remarks = &lexicon::claims(language).remarks;
    let limit = text.char_indices().nth(MAX_LEAD_IN).map_or(text.len(), |(at, _)| at);
    let front = &text[..limit];
    let words: Vec<(String, usize)> = tokens_iter(front).map(|token| (fold(token.text), token.end)).collect();
    let forms = || words.iter().map(|(form, _)| form.as_str());
    let unparted = remarks.unparted_openers.begins(forms());
    if unparted.is_none() && remarks.openers.begins(forms()).is_none() {
        return 0;
    }
    let names_source = |count: usize| forms().take(count).any(|form| remarks.sources.begins(form));
    let says = |count: usize| forms().take(count).any(|form| remarks.saying.begins(form));
    for (at, (form, end)) in words.iter().enumerate() {
        let connects = lexicon::entry(form, language).is_complementizer;
        // A word must follow.
        if connects && names_source(at) && says(at) && front[*end..].starts_with(' ') {
            return end + 1;
        }
    }
    if let Some(at) = front.find(", ") {
        let count = words.iter().filter(|(_, end)| *end <= at).count();
        if count <= MAX_WORDS && names_source(count) {
            return at + 2;
        }
    }
    let source = forms().take(MAX_WORDS).position(|form| remarks.sources.begins(form));
    let Some(source) = source else { return 0 };
    let closed = words.get(source + 1).is_some_and(|(form, _)| remarks.postpositions.has(form));
    if !closed && unparted.is_none_or(|first| source < first) {
        return 0;
    }
    let end = words[source + usize::from(closed)].1;
    end + usize::from(front[end..].starts_with(' '))
}

/// Whether a sentence states something that a source could support: it is not a heading, a question, an introduction to
/// a list, a greeting, or a remark that nothing was found.
pub(super) fn is_factual(text: &str, words: &Words, language: Language) -> bool {
    let bare = text.trim_end_matches(['*', '_', ' ']);
    if text.starts_with('#') || bare.ends_with(['?', ':']) || text.starts_with('|') && text.contains("--") {
        return false;
    }
    // A line that is all bold is a heading.
    if text.starts_with("**") && text.ends_with("**") && !bare.ends_with('.') {
        return false;
    }
    // A greeting alone does not reveal its language.
    let greets = |form: &str| Language::ALL.iter().any(|l| lexicon::claims(*l).remarks.greetings.has(form));
    let first = words.forms.first();
    if first.is_some_and(|(form, ..)| greets(form)) && words.items.len() <= MAX_GREETING {
        return false;
    }
    words.items.len() >= 2 && !finds_nothing(words, language)
}

/// Whether a sentence only says that the sources do not say something.
fn finds_nothing(words: &Words, language: Language) -> bool {
    let forms = || words.forms.iter().map(|(form, ..)| form.as_str());
    let denies = forms().any(|form| lexicon::entry(form, lexicon::language_of(form, language)).is_negation);
    if !denies {
        return false;
    }
    let is_source = |form: &str| remarks_of(form, language).sources.begins(form);
    // The sources as the place or the subject: `in the sources`, `the portfolio does not`.
    let names_sources = words
        .items
        .iter()
        .enumerate()
        .any(|(at, item)| is_source(&item.form) && (at == 0 || matches!(item.marker, Marker::In | Marker::From)));
    let ignorance = lexicon::claims(language).remarks.ignorance;
    let ignorant = |at: usize| ignorance.begins(words.forms[at..].iter().map(|form| &*form.0)).is_some();
    let about_sources = names_sources || (0..words.forms.len()).any(ignorant);
    let about_knowledge = forms().any(|form| remarks_of(form, language).knowledge.begins(form));
    let short = words.items.len() <= SHORT;
    about_sources && (about_knowledge || short) || about_knowledge && short
}

/// The words that mark remarks, in the language of a word of the text.
fn remarks_of(form: &str, text: Language) -> &'static SourceRemarks {
    &lexicon::claims(lexicon::language_of(form, text)).remarks
}
