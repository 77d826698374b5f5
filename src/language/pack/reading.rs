//! What is recognised in a model's answer.

use crate::language::Words;
use crate::language::words::section;

section! {
    /// What is recognised in a model's answer, and what is removed from it.
    pub struct Reading {
        /// Words of citation markers.
        pub citations: CitationWords,
        /// Words for lines of a file.
        pub lines: LineWords,
        /// Headings of the list of sources at the end of a text.
        pub source_headings: Words,
        /// Keys of a structured answer that hold its text, the best first; compared exactly.
        pub answer_keys: &'static [&'static str],
        /// Words for a model's rating of its own findings: `confidence`, `relevance score`.
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
        /// Introduce a citation.
        pub keywords: Words,
        /// Mean "number", between a keyword and the number itself.
        pub numbers: Words,
        /// Introduce a location within a source, after its number.
        pub locators: Words,
        /// Join two numbers.
        pub conjunctions: Words,
    }
}

section! {
    /// Words for lines of a file: `lines 12 to 20 of queue.rs`.
    pub struct LineWords {
        /// Introduce a line number.
        pub announce: Words,
        /// May precede a line number: prepositions, articles.
        pub from: Words,
        /// Stand between the first number and the last.
        pub to: Words,
    }
}

section! {
    /// Openings that only say that the answer comes from the sources: `According to the provided fragments, …`. An
    /// entry that ends with a space matches whole words only.
    pub struct Openings {
        /// How they begin.
        pub beginnings: Words,
        /// What they name, anywhere before the comma.
        pub sources: Words,
        /// Conjunctions after the comma that belong to the opening: `…, that `. Lower case with accents, each followed
        /// by a space.
        pub conjunctions: &'static [&'static str],
        /// If the verb directly follows an opening: the words that begin an independent sentence after the comma; a
        /// capital letter shows this too. `None` if anything may follow.
        pub subjects: Option<Words>,
    }
}

section! {
    /// Closing remarks about what was not found: `No other projects were found.`
    pub struct Remarks {
        /// How they begin.
        pub beginnings: Words,
        /// What they say; `*` matches anything between two parts.
        pub cores: Words,
        /// Words for anything else: `other`, `elsewhere`, in all their forms.
        pub others: Words,
        /// Beginnings of words for what a source says and how things are related: `mention`, `use`.
        pub telling: Words,
    }
}
