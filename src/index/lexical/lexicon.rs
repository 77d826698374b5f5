//! The words of the corpus, each analysed once, and texts as sequences of word ids.

use super::terms::Terms;
use crate::language::{Language, Script};
use crate::text::{fold, lower, stem, tokens_iter};

/// Stems with the same first characters share a *root* of this length: it relates `основал` to `основание`, which the
/// stemmer keeps apart.
pub(super) const ROOT_CHARS: usize = 5;

/// The keys that a word is searched by. Ids point into the lexicon's interners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// The folded form.
    pub exact: u32,
    /// The Snowball stem.
    pub stem: u32,
    /// The first [`ROOT_CHARS`] characters of the stem.
    pub root: u32,
    /// The language whose stemmer was used.
    pub language: Language,
}

/// The text fields of a chunk.
#[derive(Clone, Copy, Debug, Default)]
pub struct LexicalFields<'t> {
    /// Document title and heading path; a match here has more weight.
    pub title: &'t str,
    /// The chunk's own text.
    pub body: &'t str,
    /// The language of both. Words in another script are stemmed in a language of that script: Latin ones in Russian
    /// text as English, Cyrillic ones elsewhere as Russian.
    pub language: Language,
}

/// An analysed chunk: word ids in text order. Valid with the [`Lexicon`] that made it, and with its clones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForwardDoc {
    pub(super) words: Box<[u32]>,
    /// Number of leading words that belong to the title.
    pub(super) title_words: u32,
}

impl ForwardDoc {
    /// Number of words, including the title's and the parts of compounds.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether it has no searchable words.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

/// The words seen so far. Grows by [`analyze`](Lexicon::analyze); a clone takes a few memory copies.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    pub(super) exacts: Terms,
    pub(super) stems: Terms,
    pub(super) roots: Terms,
    pub(super) words: Vec<Word>,
    /// Per language: words as written → the word ids they stand for.
    surfaces: [Surfaces; Language::COUNT],
    /// Per language: lowered form → word id.
    lowered: [Terms; Language::COUNT],
    word_of: [Vec<u32>; Language::COUNT],
}

#[derive(Clone, Debug, Default)]
struct Surfaces {
    written: Terms,
    /// For each written form: its first word id, and for a compound the range of the others.
    meaning: Vec<(u32, u32, u32)>,
    others: Vec<u32>,
}

impl Lexicon {
    /// An empty lexicon.
    pub fn new() -> Self {
        Self::default()
    }

    /// Analyses a chunk. Each distinct word is folded and stemmed only once per lexicon.
    pub fn analyze(&mut self, fields: &LexicalFields<'_>) -> ForwardDoc {
        let mut words = Vec::with_capacity((fields.title.len() + fields.body.len()) / 6 + 1);
        self.append(fields.title, fields.language, &mut words);
        let title_words = words.len() as u32;
        self.append(fields.body, fields.language, &mut words);
        ForwardDoc { words: words.into_boxed_slice(), title_words }
    }

    fn append(&mut self, text: &str, language: Language, out: &mut Vec<u32>) {
        let slot = language.index();
        for token in tokens_iter(text) {
            let known = self.surfaces[slot].written.len() as u32;
            let id = self.surfaces[slot].written.intern(token.text);
            if id == known {
                let mut ids = Vec::new();
                expand(&token, |form| ids.push(self.word(form, language)));
                let surfaces = &mut self.surfaces[slot];
                let from = surfaces.others.len() as u32;
                surfaces.others.extend(ids.iter().skip(1));
                let first = ids.first().copied().unwrap_or(NO_WORD);
                surfaces.meaning.push((first, from, surfaces.others.len() as u32));
            }
            let surfaces = &self.surfaces[slot];
            let (first, from, to) = surfaces.meaning[id as usize];
            if first != NO_WORD {
                out.push(first);
                out.extend_from_slice(&surfaces.others[from as usize..to as usize]);
            }
        }
    }

    /// The word id of a lowered form in a text of `language`.
    fn word(&mut self, lowered: &str, language: Language) -> u32 {
        let language = stem_language(lowered, language);
        let slot = language.index();
        let known = self.lowered[slot].len() as u32;
        let id = self.lowered[slot].intern(lowered);
        if id == known {
            let exact = fold(lowered);
            let stem = stem_of(lowered, &exact, language);
            let word = self.push(&exact, &stem, language);
            self.word_of[slot].push(word);
        }
        self.word_of[slot][id as usize]
    }

    /// Adds an analysed word.
    pub(super) fn push(&mut self, exact: &str, stem: &str, language: Language) -> u32 {
        let word = Word {
            exact: self.exacts.intern(exact),
            stem: self.stems.intern(stem),
            root: self.roots.intern(root(stem)),
            language,
        };
        self.words.push(word);
        (self.words.len() - 1) as u32
    }

    /// Adds a word from a snapshot under its lowered form.
    pub(super) fn restore(&mut self, lowered: &str, exact: &str, stem: &str, language: Language) {
        let word = self.push(exact, stem, language);
        let slot = language.index();
        if self.lowered[slot].intern(lowered) as usize == self.word_of[slot].len() {
            self.word_of[slot].push(word);
        }
    }

    /// The lowered form of each word, by word id.
    pub(super) fn lowered_forms(&self) -> Vec<&str> {
        let mut forms = vec![""; self.words.len()];
        for slot in 0..Language::COUNT {
            for (id, word) in self.word_of[slot].iter().enumerate() {
                if let Some(form) = forms.get_mut(*word as usize) {
                    *form = self.lowered[slot].text(id as u32);
                }
            }
        }
        forms
    }
}

const NO_WORD: u32 = u32::MAX;

/// The lowered forms under which a written word is indexed: the word itself, and the parts of a compound.
pub(super) fn expand(token: &crate::text::Token<'_>, mut emit: impl FnMut(&str)) {
    let whole = lower(token.text);
    if !token.is_compound() {
        if !whole.is_empty() {
            emit(&whole);
        }
        return;
    }
    let whole = compact(&whole);
    if !whole.is_empty() {
        emit(&whole);
    }
    for part in token.parts() {
        let part = lower(part.text);
        // A lone letter (EPAM'е, l'eau, т.е.) is not worth finding; a lone digit is.
        if part.chars().nth(1).is_some() || part.chars().all(char::is_numeric) {
            emit(&part);
        }
    }
}

/// Unifies `e-mail` and `email`, `Node.js` and `NodeJS`, `U.S.` and `US`. Numbers keep their separators: 3.5 is not 35.
/// A possessive (`company's`) keeps its apostrophe for the stemmer.
fn compact(whole: &str) -> String {
    if whole.chars().all(|c| c.is_numeric() || !c.is_alphanumeric()) || whole.ends_with("'s") {
        return whole.to_owned();
    }
    let lead = if whole.starts_with('.') { "." } else { "" };
    let joined = whole.chars().filter(|c| !matches!(c, '-' | '.' | '\'' | '_' | '&' | ','));
    lead.chars().chain(joined).collect()
}

/// The language whose stemmer a lowered word in a text of `language` needs. Numbers and the like count as Latin.
pub(super) fn stem_language(lowered: &str, language: Language) -> Language {
    match lowered.chars().find(|c| c.is_alphabetic()) {
        Some(c) if Script::Cyrillic.has(c) => Script::Cyrillic.language(language),
        Some(c) if !Script::Latin.has(c) => language,
        _ => Script::Latin.language(language),
    }
}

/// The stem of a lowered word. Names with digits or signs (`t2`, `c++`, `.net`) are their own stems.
pub(super) fn stem_of(lowered: &str, exact: &str, language: Language) -> String {
    // The Unicode tables come last: most words consist of ASCII or Cyrillic letters.
    let is_letter = |c: char| matches!(c, 'a'..='z' | '\'') || Script::Cyrillic.has(c) || c.is_alphabetic();
    if lowered.chars().all(is_letter) { stem(lowered, language) } else { exact.to_owned() }
}

/// The first [`ROOT_CHARS`] characters of a stem.
pub(super) fn root(stem: &str) -> &str {
    stem.char_indices().nth(ROOT_CHARS).map_or(stem, |(end, _)| &stem[..end])
}
