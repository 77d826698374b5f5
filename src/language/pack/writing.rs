//! How a language is written.

use crate::language::words::section;
use crate::language::{Script, Words};
use rust_stemmers::Stemmer;

section! {
    /// Letters, stems, function words, sentence ends.
    pub struct Writing {
        /// Its alphabet.
        pub script: Script,
        /// Makes its Snowball stemmer. A function, so that those of other languages are not in the module.
        pub stemmer: fn() -> Stemmer,
        /// Endings that are often typed without their accents, and as the stemmer wants them: `acion`, `ación`. Folded and
        /// accented; a longer ending comes before a shorter one.
        pub accented_endings: &'static [(&'static str, &'static str)],
        /// What a name's letters become in Latin script, for a language of another one: folded letter, Latin letters.
        pub transliteration: &'static [(char, &'static str)],
        /// Its letters whose capitals look like Latin capitals, and are typed for them: small letter, small Latin letter.
        pub lookalikes: &'static [(char, &'static str)],
        /// Articles, prepositions, pronouns, auxiliaries, question words: what a sentence needs and a search does not.
        pub function_words: Words,
        /// Words that only ask for an answer or point at the two who talk.
        pub requests: Words,
        /// Letters of its own, small; a text with them is likely in this language.
        pub letters: &'static str,
        /// Punctuation of its own.
        pub marks: &'static str,
        /// Endings by which its words are told from those of other languages of its script.
        pub endings: Words,
        /// Parts of words that only this language has among those of its script.
        pub inner: Words,
        /// Shorter words, in bytes, tell nothing by their ending.
        pub shortest: usize,
        /// Letters that its words do without.
        pub foreign: &'static str,
        /// Words with content by which a short question is told from one in another language.
        pub typical: Words,
        /// Abbreviations whose full stop ends no sentence: `Mr.`
        pub abbreviations: Words,
        /// Abbreviations whose full stop ends a sentence in front of a capital: `etc.`
        pub closing_abbreviations: Words,
        /// The two quotation marks of running text.
        pub quotation_marks: (&'static str, &'static str),
        /// The sounds that join the parts of a compound, where compounds are written as one word: `s` in `Arbeitszeit`.
        pub compounds: Option<&'static [&'static str]>,
        /// Whether a common noun begins with a small letter within a sentence, so that a capital makes a name of it.
        pub capital_is_name: bool,
    }
}
