//! Text primitives shared by all rooms: languages, folding, tokens, stems, transliteration, sentences, offsets.
//!
//! Pure functions of their input. Nothing here knows documents, entities or queries. Offsets are bytes.

#[cfg(feature = "rooms")]
mod citation_words;
#[cfg(feature = "rooms")]
mod detect;
#[cfg(feature = "rooms")]
mod fold;
#[cfg(feature = "rooms")]
mod respell;
#[cfg(feature = "rooms")]
mod sentences;
#[cfg(feature = "rooms")]
mod spans;
#[cfg(feature = "rooms")]
mod stem;
#[cfg(feature = "rooms")]
mod stopwords;
#[cfg(feature = "rooms")]
mod tokens;
#[cfg(feature = "rooms")]
mod transliterate;

pub use crate::language::Language;

#[cfg(feature = "rooms")]
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
