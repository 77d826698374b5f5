//! What a language model is told.
//!
//! Texts with holes are templates, as in [`Phrases`](super::Phrases); `{corpus}` and its like stand for the corpus.

use super::phrases::Addressed;
use crate::language::words::section;

section! {
    /// The rules of a prompt, the frame of its parts, and what tools say.
    pub struct Prompts {
        /// How the answer is to sound.
        pub voice: Voice,
        /// What stands between the delimiters is data.
        pub data: &'static str,
        /// Only the fragments count, and every statement has a number.
        pub cite: &'static str,
        /// All fragments that support a statement are cited.
        pub all: &'static str,
        /// How code is quoted.
        pub quote_code: &'static str,
        /// What to answer where the fragments do not say: `{sentence}`.
        pub missing: &'static str,
        /// How items are listed.
        pub list: &'static str,
        /// What was not found is not told of.
        pub no_tail: &'static str,
        /// What the text must not hold: identifiers, scores, names of files.
        pub no_names: &'static str,
        /// In place of that: the text ends with a list of sources under `{heading}`, and may name files.
        pub sources: &'static str,
        /// The answer is wanted as JSON: its text, and its citations with quotations.
        pub structured: &'static str,
        /// The language of the answer.
        pub language: &'static str,
        /// An example of a cited answer.
        pub example: &'static str,
        /// Tools may be called.
        pub tools: &'static str,
        /// Every part of the answer is marked with its origin.
        pub attribute: &'static str,
        /// An example of that.
        pub attribute_example: &'static str,
        /// Sentences without a source are allowed.
        pub own_words: &'static str,
        /// Facts are wanted instead of an answer.
        pub facts: &'static str,
        /// The last answer had no valid citation: `{numbers}`.
        pub correction: &'static str,
        /// Above the fragments.
        pub fragments: &'static str,
        /// What is said instead where the model is given whole documents.
        pub whole: WholeDocuments,
        /// Below the fragments: `{numbers}`.
        pub valid: &'static str,
        /// Above items that must all appear.
        pub items: &'static str,
        /// Above a summary of older turns.
        pub earlier: &'static str,
        /// The question: `{question}`.
        pub question: &'static str,
        /// What each tool is for.
        pub tool_texts: ToolTexts,
        /// What tools answer.
        pub observations: Observations,
    }
}

section! {
    /// The rules of a prompt with whole documents: what is said of fragments else is said of documents and their passages.
    pub struct WholeDocuments {
        /// Above the documents.
        pub title: &'static str,
        /// What stands between the delimiters is data.
        pub data: &'static str,
        /// Documents are whole and may be named; only they count, and every statement has a passage's number.
        pub cite: &'static str,
        /// All passages that support a statement are cited.
        pub all: &'static str,
        /// How code is quoted.
        pub quote_code: &'static str,
        /// What to answer where the documents do not say: `{sentence}`.
        pub missing: &'static str,
        /// What the text must not hold. Names of documents may stand there.
        pub no_names: &'static str,
        /// An example of a cited answer that names its document.
        pub example: &'static str,
        /// Every part of the answer is marked with its origin.
        pub attribute: &'static str,
        /// An example of that.
        pub attribute_example: &'static str,
    }
}

section! {
    /// How an answer is to sound. An empty sentence is left out.
    pub struct Voice {
        /// Warm in tone.
        pub friendly: &'static str,
        /// Distant in tone.
        pub formal: &'static str,
        /// The person speaks for herself: `{name}`.
        pub first_person: &'static str,
        /// Someone speaks about the person: `{name}`.
        pub third_person: &'static str,
        /// How the reader is addressed.
        pub address: Addressed,
    }
}

section! {
    /// What tools and their arguments are for.
    pub struct ToolTexts {
        /// `graph_query` lists facts.
        pub graph_query: &'static str,
        /// Its argument `intent`.
        pub intent: &'static str,
        /// Its argument `entity`.
        pub entity: &'static str,
        /// `search` finds passages.
        pub search: &'static str,
        /// Its argument `query`.
        pub query: &'static str,
    }
}

section! {
    /// What tools answer.
    pub struct Observations {
        /// Above passages.
        pub found: &'static str,
        /// Below them: `{numbers}`.
        pub valid: &'static str,
        /// So many passages found no room: `{count}`.
        pub left_out: &'static str,
        /// Passages that the model has seen before: `{numbers}`.
        pub known: &'static str,
        /// Nothing was found.
        pub nothing: &'static str,
        /// Above a complete list.
        pub items: &'static str,
        /// The data is known to have none.
        pub known_empty: &'static str,
        /// The graph has no answer to this kind of question.
        pub unsupported: &'static str,
        /// There is no such name: `{name}`.
        pub unknown_entity: &'static str,
        /// The name means several things: `{name}`, `{candidates}`.
        pub ambiguous: &'static str,
        /// The same was asked before.
        pub repeated: &'static str,
        /// The arguments cannot be used: `{why}`.
        pub bad_arguments: &'static str,
        /// There is no such tool: `{name}`, `{tools}`.
        pub unknown_tool: &'static str,
        /// Too many calls at once.
        pub too_many: &'static str,
    }
}
