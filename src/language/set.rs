//! Sets of languages: those that a text may be written in.

use super::{Language, Script};

/// A set of languages. The language of a text is not always certain: a question of two words may be English or Spanish,
/// and a Russian one may contain English words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Languages(u32);

impl Languages {
    /// Every language.
    pub const ALL: Languages = Languages((1 << Language::COUNT) - 1);
    /// No language.
    pub const NONE: Languages = Languages(0);

    /// The set that contains only this language.
    pub const fn only(language: Language) -> Self {
        Languages(1 << language.index())
    }

    /// The set with this language added.
    #[must_use]
    pub const fn with(self, language: Language) -> Self {
        Languages(self.0 | 1 << language.index())
    }

    /// Whether the language belongs to the set.
    pub const fn has(self, language: Language) -> bool {
        self.0 & 1 << language.index() != 0
    }

    /// The languages of the set, in the order of [`Language::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Language> {
        Language::ALL.into_iter().filter(move |language| self.has(*language))
    }

    /// The languages that a word of the text may be in: those of the set that share its script, or else the script's
    /// default (`Docker` in a Russian question is English). A word without letters may be in any of the set.
    pub fn of_word(self, word: &str) -> Self {
        let Some(script) = Script::of(word) else { return self };
        let fits = |language: &Language| language.pack().writing.script == script;
        let own = self.iter().filter(fits).fold(Self::NONE, Self::with);
        if own != Self::NONE {
            return own;
        }
        Language::ALL.into_iter().find(fits).map_or(self, Self::only)
    }
}

impl Languages {
    /// Whether a word is in a script that none of the set's languages has: in a Russian question a Latin word is a name,
    /// whatever it means in its own language.
    pub fn is_foreign(self, word: &str) -> bool {
        Script::of(word).is_some_and(|script| !self.iter().any(|language| language.pack().writing.script == script))
    }
}

impl From<Language> for Languages {
    fn from(language: Language) -> Self {
        Self::only(language)
    }
}

impl FromIterator<Language> for Languages {
    fn from_iter<T: IntoIterator<Item = Language>>(languages: T) -> Self {
        languages.into_iter().fold(Self::NONE, Self::with)
    }
}
