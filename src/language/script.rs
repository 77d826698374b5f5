//! Scripts, as far as the supported languages need to be told apart by them.

use super::Language;

/// A script that a language is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// Latin letters, including accented ones.
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

    /// Whether a text contains a letter of the script.
    pub fn occurs_in(self, text: &str) -> bool {
        // Every Cyrillic letter begins with one of these bytes, so most texts are rejected quickly.
        (self != Script::Cyrillic || text.bytes().any(|b| matches!(b, 0xd0..=0xd4)))
            && text.chars().any(|c| self.has(c))
    }

    /// The language of a word in this script: the `likely` one if it uses the script, otherwise the script's default
    /// language.
    pub fn language(self, likely: Language) -> Language {
        let fits = |language: &Language| language.pack().writing.script == self;
        if fits(&likely) { likely } else { Language::ALL.into_iter().find(fits).unwrap_or(likely) }
    }

    /// The script of a word: that of its first letter that belongs to a known script.
    pub fn of(word: &str) -> Option<Script> {
        word.chars().find_map(|c| [Script::Latin, Script::Cyrillic].into_iter().find(|script| script.has(c)))
    }
}
