//! What names of people and things are recognised by.

use crate::language::Words;
use crate::language::words::section;

section! {
    /// What names of people and things are recognised by.
    pub struct Names {
        /// Everyday words that products, companies and projects are also called by. In small letters and alone they are no
        /// mention.
        pub everyday: Words,
        /// Nouns that say of what kind a neighbouring name is, by the name of the kind. Compared as stems.
        pub cues: &'static [(&'static str, Words)],
        /// Those of the cues that other nouns are joined with into one word: a `Kundenprojekt` is a project.
        pub compound_heads: Words,
        /// Words that make a common noun of an everyday word after them, capital or not: articles, their contractions,
        /// possessives. Empty where a capital within a sentence makes a name (see
        /// [`Writing::capital_is_name`](super::Writing)).
        pub determiners: Words,
        /// Nouns that take a name as attribute, right before them (`Go experience`): there even a sentence's first word is a
        /// name, if it has a capital.
        pub heads: Words,
        /// How one says that somebody knows a technology.
        pub experience: Experience,
        /// How names are inflected.
        pub inflection: NameInflection,
        /// Letters of the language's names that are not said as the phonetic skeleton reads them, small, with letters of
        /// any script that it reads right: the Spanish `j` is an `h`. A space is the beginning of a word. Applied one after
        /// the other: what somebody hears who writes the name in another script.
        pub heard: &'static [(&'static str, &'static str)],
        /// Letters that may be written as several plain ones, small: `ü`, `ue`. Names are found in either spelling.
        /// What folding makes equal (`ß`, `ss`) needs no entry.
        pub respellings: &'static [(&'static str, &'static str)],
        /// What people of the trade call a technology that neither its name nor a transliteration of it yields: folded, with
        /// the name.
        pub slang: &'static [(&'static str, &'static str)],
        /// Legal forms that people leave out when they name a company, folded, without full stops.
        pub legal_forms: Words,
        /// How sentences say what somebody uses and where somebody worked.
        pub mentions: Mentions,
    }
}

section! {
    /// What a sentence says about the names in it. Negations are those of [`Polarity`](super::Polarity).
    pub struct Mentions {
        /// Words after which a name is no thing in use: it is wished for, or something else took its place.
        pub no_use: Words,
        /// Words that end what a negation denies: `but`.
        pub turns: Words,
        /// Words between the last two names of a list.
        pub and: Words,
        /// Forms of `to work` and its kin that a place of work is named by.
        pub worked: Words,
        /// Prepositions between them and the employer.
        pub at: Words,
        /// Everyday words that sound like a technology to whoever reads them in another script.
        pub mistaken: Words,
        /// Whether the verb may stand after the names: `bei Nordlicht gearbeitet`.
        pub verb_last: bool,
    }
}

section! {
    /// Contexts in which an everyday word is a technology's name, however it is written: nobody has experience with going.
    pub struct Experience {
        /// "`experience` with go".
        pub nouns: Words,
        /// "experience `with` go".
        pub prepositions: Words,
        /// "go `experience`".
        pub heads: Words,
        /// "`your` go experience": what may stand before the name then, besides nothing.
        pub determiners: Words,
    }
}

section! {
    /// How names are inflected. A word counts as the language's by its last letter: `EPAMе` has a Russian ending.
    pub struct NameInflection {
        /// Endings that a name gets, as the phonetic skeleton writes them.
        pub endings: Words,
        /// Whether an ending takes the place of a vowel at the name's end: `Kafka`, `Кафкой`.
        pub replaces_vowel: bool,
        /// Endings of adjectives, as the phonetic skeleton writes them, which change within names of several words where
        /// an article shows the case: `Blaue Brücke`, `der Blauen Brücke`.
        pub attribute_endings: Words,
        /// Whether names are words of the language and inflected as deeply, so that equal stems are one name.
        pub stems: bool,
    }
}
