//! Text primitives shared by all rooms: languages, folding, tokens, stems, transliteration, sentences, offsets.
//!
//! Pure functions of their input. Nothing here knows documents, entities or queries. Offsets are bytes.

#[cfg(feature = "engine")]
mod citation_words;
#[cfg(feature = "engine")]
mod detect;
#[cfg(feature = "engine")]
mod fold;
#[cfg(feature = "engine")]
mod respell;
#[cfg(feature = "engine")]
mod sentences;
#[cfg(feature = "engine")]
mod spans;
#[cfg(feature = "engine")]
mod stem;
#[cfg(feature = "engine")]
mod stopwords;
#[cfg(feature = "engine")]
mod tokens;
#[cfg(feature = "engine")]
mod transliterate;

pub use crate::language::Language;

#[cfg(feature = "engine")]
pub use {
    citation_words::citation_keywords,
    detect::{detect, guess, languages},
    fold::{fold, is_invisible, lower},
    respell::{contracted, has_letter_to_spell_out, spelled_out},
    sentences::sentences,
    spans::{Utf16Offsets, estimate_tokens},
    stem::stem,
    stopwords::{is_commonplace, is_function_word, is_function_word_in, is_idle, is_stopword},
    tokens::{Token, Tokens, tokens, tokens_iter},
    transliterate::{phonetic_key, transliterate},
};
