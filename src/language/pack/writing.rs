//! How a language is written.

use crate::language::words::section;
use crate::language::{Script, Words};
use rust_stemmers::Stemmer;

section! {
    /// Letters, stems, function words, sentence ends.
    pub struct Writing {
        /// Its script.
        pub script: Script,
        /// Creates its Snowball stemmer. A function, so that stemmers of unused languages are not linked into the
        /// module.
        pub stemmer: fn() -> Stemmer,
        /// Endings that are often typed without accents, paired with the form that the stemmer expects: `acion`,
        /// `ación`. Folded and accented; longer endings come first.
        pub accented_endings: &'static [(&'static str, &'static str)],
        /// How names are written in Latin script, for a language in another script: folded letter, Latin letters.
        pub transliteration: &'static [(char, &'static str)],
        /// Letters whose capitals look like Latin capitals and are typed in their place: lower-case letter, lower-case
        /// Latin letter.
        pub lookalikes: &'static [(char, &'static str)],
        /// Articles, prepositions, pronouns, auxiliaries, question words: words that sentences need and searches do
        /// not.
        pub function_words: Words,
        /// Words that only ask for an answer or refer to the two speakers.
        pub requests: Words,
        /// Letters that suggest this language, in lower case.
        pub letters: &'static str,
        /// Punctuation marks that suggest this language.
        pub marks: &'static str,
        /// Endings that distinguish its words from those of other languages in its script.
        pub endings: Words,
        /// Substrings of words that only this language has among those of its script.
        pub inner: Words,
        /// Minimum length, in bytes, of a word whose ending says anything.
        pub shortest: usize,
        /// Letters that its own words do not use.
        pub foreign: &'static str,
        /// Content words that distinguish a short question from one in another language.
        pub typical: Words,
        /// Abbreviations whose full stop does not end a sentence: `Mr.`
        pub abbreviations: Words,
        /// Abbreviations whose full stop ends a sentence if a capital follows: `etc.`
        pub closing_abbreviations: Words,
        /// The opening and the closing quotation mark of running text.
        pub quotation_marks: (&'static str, &'static str),
        /// How verbs make participles by a beginning and an ending, and the ending of their infinitive: `genutzt`, `nutzen`.
        pub participles: Option<(&'static str, (&'static str, &'static str))>,
        /// The word for years after a number: the forms for one, few and many.
        pub years: [&'static str; 3],
        /// Whether plurals follow the Slavic rule: the last digits decide between the three forms.
        pub slavic_plurals: bool,
        /// Linking sounds between the parts of a compound, if compounds are written as one word: `s` in `Arbeitszeit`.
        pub compounds: Option<&'static [&'static str]>,
        /// Whether common nouns are in lower case within a sentence, so that a capital marks a name.
        pub capital_is_name: bool,
    }
}

impl Writing {
    /// Index of the form that a noun takes after a number.
    pub fn plural(&self, number: i32) -> usize {
        match (self.slavic_plurals, number % 10, number % 100) {
            (true, 1, tens) if tens != 11 => 0,
            (true, 2..=4, tens) if !(12..=14).contains(&tens) => 1,
            (true, ..) => 2,
            (false, ..) => usize::from(number != 1),
        }
    }
}
