//! What marks the names of people and things.

use crate::language::Words;
use crate::language::words::section;

section! {
    /// What marks the names of people and things.
    pub struct Names {
        /// Everyday words that are also names of products, companies and projects. In lower case and on their own they
        /// are not a mention.
        #[cfg(feature = "ask")]
        pub everyday: Words,
        /// Nouns that show the kind of a neighbouring name, by the kind's name. Compared by stem.
        pub cues: &'static [(&'static str, Words)],
        /// Cues that other nouns are compounded with: a `Kundenprojekt` is a project.
        pub compound_heads: Words,
        /// Words that make the everyday word after them a common noun, capitalised or not: articles, their
        /// contractions, possessives. Empty if a capital within a sentence marks a name (see
        /// [`Writing::capital_is_name`](super::Writing)).
        pub determiners: Words,
        /// Nouns that take a name as an attribute, directly before them (`Go experience`): there, even a sentence's
        /// first word is a name if it is capitalised.
        pub heads: Words,
        /// How adjectives end that stand behind a noun in the plural and agree with it: "empresas distintas".
        pub plural_of_adjectives: Option<&'static str>,
        /// How to say that somebody knows a technology.
        pub experience: Experience,
        /// How names are inflected.
        pub inflection: NameInflection,
        /// Letters of names that are not pronounced as the phonetic skeleton reads them, in lower case, with letters of
        /// any script that it reads correctly: the Spanish `j` is an `h`. A space marks the beginning of a word.
        /// Applied in order, they give what somebody hears who writes the name in another script.
        pub heard: &'static [(&'static str, &'static str)],
        /// Letters that may be written as several plain ones, in lower case: `ü`, `ue`. Names are found in either
        /// spelling. Letters that folding already makes equal (`ß`, `ss`) need no entry.
        pub respellings: &'static [(&'static str, &'static str)],
        /// Slang for technologies that derives neither from the name nor from a transliteration of it: folded, with the
        /// name.
        pub slang: &'static [(&'static str, &'static str)],
        /// Legal forms that people omit from a company's name, folded, without full stops.
        pub legal_forms: Words,
        /// How sentences say what somebody uses and where somebody worked.
        pub mentions: Mentions,
    }
}

section! {
    /// What a sentence says about the names in it. Negations are those of [`Polarity`](super::Polarity).
    pub struct Mentions {
        /// Words after which a name is not in use: it is only wished for, or has been replaced.
        pub no_use: Words,
        /// Words that end the scope of a negation: `but`.
        pub turns: Words,
        /// Words between the last two names of a list.
        pub and: Words,
        /// Forms of `to work` and similar verbs that mention a place of work.
        pub worked: Words,
        /// Prepositions between such a verb and the employer.
        pub at: Words,
        /// Everyday words that are mistaken for a technology if they are read in another script.
        pub mistaken: Words,
        /// Whether the verb may stand after the names: `bei Nordlicht gearbeitet`.
        pub verb_last: bool,
    }
}

section! {
    /// Contexts in which an everyday word is a technology's name, however it is written: nobody has experience with
    /// going.
    pub struct Experience {
        /// "`experience` with go".
        pub nouns: Words,
        /// "experience `with` go".
        pub prepositions: Words,
        /// "`written` in Go": verbs of making software, in whatever form; none where every noun has a capital, which then does not tell
        /// the name from the noun.
        pub verbs: Words,
        /// "go `experience`".
        pub heads: Words,
        /// "`your` go experience": what may precede the name in that case, besides nothing.
        pub determiners: Words,
    }
}

section! {
    /// How names are inflected. The last letter decides the language of a word: `EPAMе` has a Russian ending.
    pub struct NameInflection {
        /// Endings that names take, as the phonetic skeleton writes them.
        pub endings: Words,
        /// Whether an ending replaces a vowel at the name's end: `Kafka`, `Кафкой`.
        pub replaces_vowel: bool,
        /// Endings of adjectives, as the phonetic skeleton writes them. They change within names of several words if an
        /// article shows the case: `Blaue Brücke`, `der Blauen Brücke`.
        pub attribute_endings: Words,
        /// Whether names are ordinary words, inflected as such, so that names with equal stems are the same.
        pub stems: bool,
    }
}
