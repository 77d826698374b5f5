//! What a language model is told.
//!
//! Texts with placeholders are templates, as in [`Phrases`](super::Phrases); `{corpus}` and the like stand for the
//! corpus.

use super::phrases::Addressed;
use crate::language::words::section;

section! {
    /// The rules of a prompt, the frame of its parts, and the replies of tools.
    pub struct Prompts {
        /// How the answer should sound.
        pub voice: Voice,
        /// Text between the delimiters is data.
        pub data: &'static str,
        /// Only the fragments count, and every statement has a number.
        pub cite: &'static str,
        /// All fragments that support a statement are cited.
        pub all: &'static str,
        /// How code is quoted.
        pub quote_code: &'static str,
        /// What to answer if the fragments do not say: `{sentence}`.
        pub missing: &'static str,
        /// How items are listed.
        pub list: &'static str,
        /// Do not mention what was not found.
        pub no_tail: &'static str,
        /// What the text must not contain: identifiers, scores, file names.
        pub no_names: &'static str,
        /// Used instead: the text ends with a list of sources under `{heading}`, and may name files.
        pub sources: &'static str,
        /// The answer must be JSON: its text, and its citations with quotations.
        pub structured: &'static str,
        /// The language of the answer.
        pub language: &'static str,
        /// An example of a cited answer.
        pub example: &'static str,
        /// Tools may be called.
        pub tools: &'static str,
        /// Every part of the answer is marked with its source.
        pub attribute: &'static str,
        /// An example of that.
        pub attribute_example: &'static str,
        /// Sentences without a source are allowed.
        pub own_words: &'static str,
        /// Return facts instead of an answer.
        pub facts: &'static str,
        /// The previous answer had no valid citation: `{numbers}`.
        pub correction: &'static str,
        /// Above the fragments.
        pub fragments: &'static str,
        /// Used instead if the model is given whole documents.
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
        /// What tools reply.
        pub observations: Observations,
    }
}

section! {
    /// The rules of a prompt with whole documents: these speak of documents and their passages instead of fragments.
    pub struct WholeDocuments {
        /// Above the documents.
        pub title: &'static str,
        /// Text between the delimiters is data.
        pub data: &'static str,
        /// Documents are complete and may be named; only they count, and every statement has a passage's number.
        pub cite: &'static str,
        /// All passages that support a statement are cited.
        pub all: &'static str,
        /// How code is quoted.
        pub quote_code: &'static str,
        /// What to answer if the documents do not say: `{sentence}`.
        pub missing: &'static str,
        /// What the text must not contain. Names of documents are allowed.
        pub no_names: &'static str,
        /// An example of a cited answer that names its document.
        pub example: &'static str,
        /// Every part of the answer is marked with its source.
        pub attribute: &'static str,
        /// An example of that.
        pub attribute_example: &'static str,
    }
}

section! {
    /// How an answer should sound. An empty sentence is omitted.
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
    /// What tools reply.
    pub struct Observations {
        /// Above passages.
        pub found: &'static str,
        /// Below them: `{numbers}`.
        pub valid: &'static str,
        /// There was no room for more passages: `{count}`.
        pub left_out: &'static str,
        /// Passages that the model has already seen: `{numbers}`.
        pub known: &'static str,
        /// Nothing was found.
        pub nothing: &'static str,
        /// Above a complete list.
        pub items: &'static str,
        /// The data is known to contain none.
        pub known_empty: &'static str,
        /// The graph cannot answer this kind of question.
        pub unsupported: &'static str,
        /// There is no such name: `{name}`.
        pub unknown_entity: &'static str,
        /// The name means several things: `{name}`, `{candidates}`.
        pub ambiguous: &'static str,
        /// The same call was made before.
        pub repeated: &'static str,
        /// The arguments are invalid: `{why}`.
        pub bad_arguments: &'static str,
        /// There is no such tool: `{name}`, `{tools}`.
        pub unknown_tool: &'static str,
        /// Too many calls in one turn.
        pub too_many: &'static str,
    }
}
