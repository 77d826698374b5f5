//! Text primitives shared by all rooms: languages, folding, tokens, stems, transliteration, sentences, offsets.
//!
//! Pure functions of their input. Nothing here knows documents, entities or queries. Offsets are bytes.

mod language;

#[cfg(feature = "engine")]
mod fold;
#[cfg(feature = "engine")]
mod spans;
#[cfg(feature = "engine")]
mod stem;
#[cfg(feature = "engine")]
mod stop;
#[cfg(feature = "engine")]
mod tokens;

pub use language::Language;

#[cfg(feature = "engine")]
pub use {
    fold::{fold, is_invisible, transliterate},
    spans::{Utf16Offsets, estimate_tokens, sentences},
    stem::{detect, stem},
    stop::is_stop_word,
    tokens::{Token, tokens},
};
