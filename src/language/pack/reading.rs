//! A model's answer.

use crate::language::Words;
use crate::language::words::section;

section! {
    /// What is read in a model's answer, and what is taken out of it.
    pub struct Reading {
        /// Words of citation markers.
        pub citations: CitationWords,
        /// Words for lines of a file.
        pub lines: LineWords,
        /// Headings of the list of sources at the end of a text.
        pub source_headings: Words,
        /// Keys of a structured answer that hold its text, the best first; compared as they stand.
        pub answer_keys: &'static [&'static str],
        /// What a model calls its opinion of its own finds: `confidence`, `relevance score`.
        pub confidence: Words,
        /// Openings that only say that the answer comes from the sources.
        pub openings: Openings,
        /// Closing remarks about what was not found.
        pub remarks: Remarks,
    }
}

section! {
    /// Words of citation markers: `[Source 1, p. 5]`, `[see document no. 2 and 3]`.
    pub struct CitationWords {
        /// Announce a citation.
        pub keywords: Words,
        /// Mean "number", between a keyword and its figure.
        pub numbers: Words,
        /// Announce a place within a source, after its figure.
        pub locators: Words,
        /// Join two figures.
        pub conjunctions: Words,
    }
}

section! {
    /// Words for lines of a file: `lines 12 to 20 of queue.rs`.
    pub struct LineWords {
        /// Announce a line number.
        pub announce: Words,
        /// May stand in front of a line number: prepositions, articles.
        pub from: Words,
        /// Stand between the first number and the last.
        pub to: Words,
    }
}

section! {
    /// Openings that only say that the answer comes from the sources: `According to the provided fragments, …`. An entry
    /// with a blank at its end ends with a whole word.
    pub struct Openings {
        /// How they begin.
        pub beginnings: Words,
        /// What they name, anywhere in front of the comma.
        pub sources: Words,
        /// Conjunctions after the comma that go with the opening: `…, that `. Lower case with accents, a blank after each.
        pub conjunctions: &'static [&'static str],
        /// Where the verb comes right after an opening: the words after the comma with which a sentence begins that can
        /// stand alone; a capital letter says so too. `None`: whatever follows can.
        pub subjects: Option<Words>,
    }
}

section! {
    /// Closing remarks about what was not found: `No other projects were found.`
    pub struct Remarks {
        /// How they begin.
        pub beginnings: Words,
        /// What they say; `*` stands for whatever is between two parts.
        pub cores: Words,
        /// Words for whatever else there is: `other`, `elsewhere`, in all their forms.
        pub others: Words,
        /// Beginnings of words that tell what a source says and what a thing has to do with another: `mention`, `use`.
        pub telling: Words,
    }
}
