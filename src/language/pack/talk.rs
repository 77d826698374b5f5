//! What tells whether a question is for the corpus.

use crate::language::Words;
use crate::language::words::section;

section! {
    /// Words that say nothing of a topic, and words of other topics.
    pub struct Talk {
        /// Abbreviations and fillers of chats: `q`, `plz`. They are no names, and nothing is looked for by them.
        pub chat: Words,
        /// Words of any topic beside those of [`Dialog::generic`](super::Dialog::generic): `thing`, `year`. They tell no
        /// topic.
        pub commonplace: Words,
        /// Words of what people talk about elsewhere: weather, food, sports, animals, politics. A question with one that
        /// the corpus never uses is not for it.
        pub elsewhere: Words,
    }
}
