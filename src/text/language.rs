//! The languages that the product is written for.

use serde::{Deserialize, Serialize};

/// A language that stemming, intents and interface texts exist for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English; also the answer to "unknown Latin script".
    #[default]
    En,
    /// Russian.
    Ru,
    /// Spanish.
    Es,
}

impl Language {
    /// All of them, in a fixed order.
    pub const ALL: [Language; 3] = [Language::En, Language::Ru, Language::Es];

    /// The ISO 639-1 code.
    pub fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Ru => "ru",
            Language::Es => "es",
        }
    }

    /// Reads an ISO 639-1 code or a BCP 47 tag (`es-MX`).
    pub fn from_code(code: &str) -> Option<Self> {
        let primary = code.split(['-', '_']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| primary.eq_ignore_ascii_case(language.code()))
    }
}
