//! Text primitives shared by all rooms: language detection, folding, tokens, stems, transliteration, sentences,
//! offsets.
//!
//! Pure functions of their input. Nothing here knows documents, entities or queries. Offsets are in bytes.

mod citation_words;
mod detect;
mod disarm;
mod fold;
mod normal;
mod respell;
mod sentences;
mod spans;
mod stem;
mod stopwords;
mod tokens;
mod transliterate;

pub use crate::language::Language;

pub use {
    citation_words::citation_keywords,
    detect::{detect, guess, languages},
    disarm::{disarm, disarm_line},
    fold::{fold, is_invisible, lower},
    normal::nfkc,
    respell::{contracted, has_letter_to_spell_out, spelled_out},
    sentences::{is_fence, sentences},
    spans::{Utf16Offsets, estimate_tokens, unbroken_from},
    stem::stem,
    stopwords::{is_commonplace, is_commonplace_in, is_function_word, is_function_word_in, is_idle, is_stopword},
    tokens::{Token, Tokens, counts, has_number, is_year, tokens, tokens_iter},
    transliterate::{phonetic_key, transliterate},
};
