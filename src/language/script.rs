//! Scripts, as far as the languages of the product need to tell them apart.

use super::Language;

/// An alphabet that a language is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// Latin letters, accented ones too.
    Latin,
    /// Cyrillic letters.
    Cyrillic,
}

impl Script {
    /// Whether the letter belongs to the script.
    pub fn has(self, c: char) -> bool {
        match self {
            Script::Latin => c.is_ascii_alphabetic() || matches!(c, '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}'),
            Script::Cyrillic => matches!(c, '\u{400}'..='\u{52f}'),
        }
    }

    /// Whether a text has a letter of the script.
    pub fn occurs_in(self, text: &str) -> bool {
        // All Cyrillic letters begin with one of these bytes: a quick no for most texts.
        (self != Script::Cyrillic || text.bytes().any(|b| matches!(b, 0xd0..=0xd4)))
            && text.chars().any(|c| self.has(c))
    }

    /// The language of a word in this script: the `likely` one where it is written so, else the one that stands for the
    /// script.
    pub fn language(self, likely: Language) -> Language {
        let fits = |language: &Language| language.pack().writing.script == self;
        if fits(&likely) { likely } else { Language::ALL.into_iter().find(fits).unwrap_or(likely) }
    }

    /// The script of a word: that of its first letter that belongs to any.
    pub fn of(word: &str) -> Option<Script> {
        word.chars().find_map(|c| [Script::Latin, Script::Cyrillic].into_iter().find(|script| script.has(c)))
    }
}
