//! What shows whether a question is meant for the corpus.

use crate::language::Words;
use crate::language::words::section;

section! {
    /// Words of no topic, and words of other topics.
    pub struct Talk {
        /// Chat abbreviations and fillers: `q`, `plz`. They are not names, and are not searched for.
        pub chat: Words,
        /// Words of any topic, besides those of [`Dialog::generic`](super::Dialog::generic): `thing`, `year`. They
        /// indicate no topic.
        pub commonplace: Words,
        /// Words of thanks.
        #[cfg(feature = "ask")]
        pub thanks: Words,
        /// Words of farewells.
        #[cfg(feature = "ask")]
        pub farewells: Words,
        /// Words of common topics elsewhere: weather, food, sports, animals, politics. A question with one of them that
        /// the corpus never uses is not meant for it.
        #[cfg(feature = "ask")]
        pub elsewhere: Words,
    }
}
