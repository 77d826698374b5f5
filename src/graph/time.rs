//! Questions of time and order: what is dated, and what follows from the dates alone.

mod ask;
mod entries;
mod gaps;

pub use entries::{Entry, Months};
pub use gaps::Gap;

use super::Period;
use crate::id::EntityKey;
use crate::language::Language;
use crate::names::names;

names! {
    /// What is asked about dates.
    #[cfg_attr(feature = "types", schemars(rename = "TimeAsked"))]
    pub enum Ask {
        /// The dates.
        When = "when",
        /// The beginning.
        Since = "since",
        /// The end.
        Until = "until",
        /// How long.
        Duration = "duration",
        /// How long all work took.
        Experience = "experience",
        /// What fell into a time.
        During = "during",
        /// What came before something.
        Before = "before",
        /// What came after something.
        After = "after",
        /// What began first.
        First = "first",
        /// What came last.
        Latest = "latest",
        /// What goes on.
        Current = "current",
        /// Whether something goes on.
        Still = "still",
        /// What went on at the same time.
        Overlap = "overlap",
        /// The time between jobs.
        Gap = "gap",
        /// What took longest.
        Longest = "longest",
        /// What took least time.
        Shortest = "shortest",
    }
}

impl Ask {
    /// Whether nothing but dates, or a text that speaks of them, answers it.
    pub fn wants_dates(self) -> bool {
        !matches!(self, Ask::During | Ask::Current | Ask::First | Ask::Latest)
    }

    /// Whether words of the question may say which of the dated things are meant, and nothing is answered where no text
    /// of theirs has them.
    pub fn finds_by_words(self) -> bool {
        matches!(self, Ask::When | Ask::Since | Ask::Until | Ask::Duration | Ask::Still)
    }
}

/// A question about dates.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeQuery {
    /// What is asked.
    pub ask: Ask,
    /// Kinds of nodes that are asked for; empty: any.
    pub kinds: Vec<String>,
    /// What the question names.
    pub entities: Vec<EntityKey>,
    /// The time that it names.
    pub period: Option<Period>,
    /// Words, folded, that say which things are meant.
    pub words: Vec<(String, Language)>,
    /// The same of words that may be left out of account.
    pub hints: Vec<(String, Language)>,
    /// How many things are asked for.
    pub number: Option<usize>,
    /// Today, as an ISO date; empty: not known.
    pub today: String,
}

/// What follows from the dates.
#[derive(Clone, Debug, PartialEq)]
pub struct Timed {
    /// What was asked.
    pub ask: Ask,
    /// The one node that it is about.
    pub subject: Option<EntityKey>,
    /// The entries that it rests on, in the order in which they answer.
    pub entries: Vec<Entry>,
    /// The time that they take together, overlaps once.
    pub total: Option<Months>,
    /// Whether what was asked for exists: something before, something that goes on, something that overlaps. Where it
    /// does not, the entries say what is there instead.
    pub holds: bool,
    /// The time that was asked for.
    pub period: Option<Period>,
    /// Times between jobs, where those are asked for.
    pub gaps: Vec<Gap>,
}
