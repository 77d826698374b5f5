//! The languages that the product supports. Everything it knows about a language is one value, its [`Pack`], in one
//! file.
//!
//! Invariant: no other room holds a word of a natural language. Other rooms call [`Language::pack`], or iterate over
//! [`Language::ALL`] or a set of [`Languages`].

#[cfg(feature = "rooms")]
mod pack;
#[cfg(feature = "rooms")]
mod script;
#[cfg(feature = "rooms")]
mod set;
#[cfg(feature = "rooms")]
mod union;
#[cfg(feature = "rooms")]
mod words;

#[cfg(feature = "rooms")]
pub(crate) use words::{one_of, run_length};
#[cfg(feature = "rooms")]
use words::{runs, words};
#[cfg(feature = "rooms")]
pub use {
    pack::*,
    script::Script,
    set::Languages,
    union::Union,
    words::{Runs, Tables, Words},
};

#[cfg(feature = "rooms")]
use crate::text::{fold, stem};
use serde::{Deserialize, Serialize};
#[cfg(feature = "rooms")]
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

/// Declares the languages. Each has its pack in a file named after its code.
macro_rules! languages {
    ($($(#[$doc:meta])* $name:ident = $file:ident,)*) => {
        $(#[cfg(feature = "rooms")] mod $file;)*

        /// A language that stemming, intents and interface texts exist for.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        #[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
        pub enum Language {
            $($(#[$doc])* $name,)*
        }

        impl Language {
            /// All languages, in a fixed order. The first language of a script is the default for that script.
            pub const ALL: [Language; Language::COUNT] = [$(Language::$name),*];

            /// The number of languages: the size of arrays indexed by language.
            pub const COUNT: usize = [$(stringify!($file)),*].len();

            /// The ISO 639-1 code.
            pub const fn code(self) -> &'static str {
                match self { $(Language::$name => stringify!($file),)* }
            }

            /// Everything known about the language.
            #[cfg(feature = "rooms")]
            pub fn pack(self) -> &'static Pack {
                match self { $(Language::$name => &$file::PACK,)* }
            }
        }
    };
}

languages! {
    /// English; also the default for an unknown language in Latin script.
    #[default]
    En = en,
    /// Russian.
    Ru = ru,
    /// Spanish.
    Es = es,
    /// German.
    De = de,
}

impl Language {
    /// Its position in [`Language::ALL`], for arrays indexed by language.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// All codes, for error messages: `en, ru, es or de`.
    pub fn codes() -> String {
        let codes = Self::ALL.map(Self::code);
        codes.split_last().map_or_else(String::new, |(last, others)| format!("{} or {last}", others.join(", ")))
    }

    /// Parses an ISO 639-1 code or a BCP 47 tag (`es-MX`).
    pub fn from_code(code: &str) -> Option<Self> {
        let primary = code.split(['-', '_']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| primary.eq_ignore_ascii_case(language.code()))
    }
}

/// Whether a folded word belongs, in one of these languages, to a subject that resumes mention (see [`RelatedWords`]).
#[cfg(feature = "ask")]
pub(crate) fn is_related(word: &str, languages: Languages) -> bool {
    RelatedWords::NAMES.iter().any(|matter| asks_of(matter, word, languages))
}

/// Whether a folded word is a preposition, in one of these languages, that announces a place.
#[cfg(feature = "ask")]
pub(crate) fn announces_place(word: &str, languages: Languages) -> bool {
    is_in(word, languages, |pack| pack.questions.place_prepositions)
}

/// Whether a folded word is in this table of the packs, in one of these languages.
#[cfg(feature = "rooms")]
pub(crate) fn is_in(word: &str, languages: Languages, table: impl Fn(&'static Pack) -> Words) -> bool {
    languages.of_word(word).iter().any(|language| table(language.pack()).has(word))
}

/// Whether a folded word is one of these alternatives of the packs (see [`one_of`]), in one of these languages.
#[cfg(feature = "rooms")]
pub(crate) fn is_of(word: &str, languages: Languages, alternatives: impl Fn(&'static Pack) -> &'static str) -> bool {
    languages.of_word(word).iter().any(|language| one_of(alternatives(language.pack()), word))
}

/// Whether a folded word names this kind of position (see [`PositionPatterns`]), in any language.
#[cfg(any(feature = "ask", feature = "ingest"))]
pub(crate) fn is_position(word: &str, kind: &str) -> bool {
    let mut all = Language::ALL.iter().filter_map(|language| language.pack().questions.positions.of(kind));
    all.any(|begins| one_of(begins, word))
}

/// The kind of position that a folded word names, in any language.
#[cfg(any(feature = "ask", feature = "ingest"))]
pub(crate) fn kind_of_position(word: &str) -> Option<&'static str> {
    PositionPatterns::NAMES.iter().copied().find(|kind| is_position(word, kind))
}

/// Whether a folded word of a title is one that developers have too: "software engineer".
#[cfg(feature = "rooms")]
pub(crate) fn is_of_software(word: &str) -> bool {
    Language::ALL.iter().any(|language| one_of(language.pack().questions.software, word))
}

/// Whether a folded word is a noun for a school or a university, in one of these languages.
#[cfg(feature = "rooms")]
pub(crate) fn is_school(word: &str, languages: Languages) -> bool {
    is_of(word, languages, |pack| pack.questions.groups.school)
}

/// Whether a folded word is a noun for a degree or for studies that lead to one, in one of these languages.
#[cfg(feature = "rooms")]
pub(crate) fn is_degree(word: &str, languages: Languages) -> bool {
    is_of(word, languages, |pack| pack.questions.groups.degree)
}

/// Whether a word denies, in one of these languages: by itself, or by an ending of the unbroken text that it is part of. Both are
/// folded: `isn't` may be two words.
#[cfg(feature = "rooms")]
pub(crate) fn denies(word: &str, unbroken: &str, languages: Languages) -> bool {
    languages.of_word(word).iter().any(|language| language.pack().claims.polarity.denies(word, unbroken))
}

/// The name of a country with this ISO 3166 code (two capitals), in a language.
#[cfg(feature = "rooms")]
pub(crate) fn country(code: &str, language: Language) -> Option<&'static str> {
    let field = code.to_ascii_lowercase();
    let countries = &language.pack().questions.countries;
    let named = countries.of(&field).or_else(|| countries.of(&format!("{field}_")))?;
    named.split(';').next().filter(|_| code.len() == 2 && code.bytes().all(|b| b.is_ascii_uppercase()))
}

/// The countries and cities that folded words name, in any language: the words themselves and their stems.
#[cfg(feature = "ask")]
static PLACES: LazyLock<BTreeMap<String, &'static str>> = LazyLock::new(|| {
    let mut named = BTreeMap::new();
    for place in place_keys() {
        for language in Language::ALL {
            for stem in stems_for_place(place, language) {
                named.entry(stem).or_insert(place);
            }
            for name in words_for_place(place, language) {
                named.entry(name).or_insert(place);
            }
        }
    }
    named
});

/// The stems of the words by which a language calls a country or city. Short cities have none: *Viena* has that of *viene*.
#[cfg(feature = "ask")]
pub(crate) fn stems_for_place(key: &str, language: Language) -> Vec<String> {
    let is_city = CityPatterns::NAMES.contains(&key);
    let stems = words_for_place(key, language).into_iter().map(|name| (stem(&name, language), name.chars().count()));
    let tells = |(stem, whole): &(String, usize)| {
        let length = stem.chars().count();
        !is_city || length >= SHORTEST_CITY && length + 1 >= *whole
    };
    stems.filter(tells).map(|(stem, _)| stem).collect()
}

/// The stem of a city has at least so many letters.
#[cfg(feature = "ask")]
const SHORTEST_CITY: usize = 5;

/// The codes of countries, and the keys of cities.
#[cfg(feature = "ask")]
pub(crate) fn place_keys() -> impl Iterator<Item = &'static str> {
    CountryPatterns::NAMES.iter().chain(CityPatterns::NAMES).copied()
}

/// The folded single words by which a language calls a country or city. Names of several words ("Costa Rica") are not among them.
#[cfg(feature = "ask")]
pub(crate) fn words_for_place(key: &str, language: Language) -> Vec<String> {
    let questions = &language.pack().questions;
    let all = questions.countries.of(key).or_else(|| questions.cities.of(key)).unwrap_or_default().split([';', '|']);
    all.map(fold).filter(|name| !name.contains([' ', '-'])).collect()
}

/// The single words by which a country or city is called in all languages, if a folded word, in whatever form, is one of them.
#[cfg(feature = "ask")]
pub(crate) fn names_of_place(word: &str) -> Vec<String> {
    let stems = Language::ALL.into_iter().map(|language| stem(word, language));
    let key = std::iter::once(word.to_owned()).chain(stems).find_map(|name| PLACES.get(&name));
    let words =
        |key: &&'static str| Language::ALL.into_iter().flat_map(|language| words_for_place(key, language)).collect();
    key.map_or_else(Vec::new, words)
}

/// The stems of the names of continents, by language.
#[cfg(feature = "ask")]
static CONTINENTS: LazyLock<[BTreeSet<String>; Language::COUNT]> = LazyLock::new(|| {
    Language::ALL.map(|language| {
        let continents = &language.pack().questions.continents;
        let names = ContinentPatterns::NAMES.iter().filter_map(|continent| continents.of(continent));
        names.flat_map(|names| names.split('|')).map(|name| stem(name, language)).collect()
    })
});

/// Whether a folded word, in whatever form, is the name of a continent, in any language.
#[cfg(feature = "ask")]
pub(crate) fn is_continent(word: &str) -> bool {
    Language::ALL.into_iter().any(|language| CONTINENTS[language.index()].contains(&*stem(word, language)))
}

/// The code of the spoken language that a folded word names, in any language.
#[cfg(feature = "rooms")]
pub(crate) fn spoken_code(word: &str) -> Option<&'static str> {
    SpokenPatterns::NAMES.iter().copied().find(|code| {
        let mut all = Language::ALL.iter().filter_map(|language| language.pack().questions.spoken.of(code));
        all.any(|names| one_of(names, word))
    })
}

/// Whether a question asks for one of the [`RelatedWords`] with this folded word, in one of these languages.
#[cfg(feature = "ask")]
pub(crate) fn asks_of(matter: &str, word: &str, languages: Languages) -> bool {
    let asks = |words: &str| words.split(';').any(|part| one_of(part, word));
    languages.of_word(word).iter().any(|language| language.pack().questions.related.of(matter).is_some_and(asks))
}

/// How many of these folded words are a phrase that asks for one of the [`RelatedWords`], in one of these languages: `código abierto`. 0:
/// they begin with none.
#[cfg(feature = "ask")]
pub(crate) fn asking_phrase(matter: &str, words: &[String], languages: Languages) -> usize {
    let parts = languages.iter().filter_map(|language| language.pack().questions.related.of(matter));
    let phrases = parts.flat_map(|parts| parts.split(['|', ';'])).filter(|part| part.contains(' '));
    let words = words.iter().map(String::as_str);
    phrases.filter_map(|phrase| run_length(phrase, words.clone())).max().unwrap_or(0)
}

/// The index after the longest phrase of a table, in one of these languages, that begins at `at` of the folded words.
#[cfg(feature = "rooms")]
pub(crate) fn phrase_end(
    table: fn(&'static Pack) -> Runs,
    words: &[String],
    at: usize,
    languages: Languages,
) -> Option<usize> {
    let words = words[at..].iter().map(String::as_str);
    let lengths = languages.iter().filter_map(|language| table(language.pack()).begins(words.clone()));
    lengths.max().map(|length| at + length)
}

/// Whether a text in any language tells of one of the [`RelatedWords`] with this folded word.
#[cfg(feature = "ask")]
pub(crate) fn tells_of(matter: &str, word: &str) -> bool {
    let told = |words: &'static str| words.split(';').next_back().is_some_and(|words| one_of(words, word));
    Language::ALL.iter().any(|language| language.pack().questions.related.of(matter).is_some_and(told))
}

/// The schema of a map keyed by language.
#[cfg(feature = "types")]
pub struct ByLanguage<T>(std::marker::PhantomData<T>);

#[cfg(feature = "types")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for ByLanguage<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("ByLanguage_{}", T::schema_name()).into()
    }

    fn json_schema(types: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let (language, value) = (types.subschema_for::<Language>(), types.subschema_for::<T>());
        schemars::json_schema!({ "type": "object", "propertyNames": language, "additionalProperties": value })
    }
}
