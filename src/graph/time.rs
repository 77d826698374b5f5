//! Questions of time and order: what has dates, and what follows from the dates alone.

mod around;
mod ask;
mod entries;
mod gaps;
mod kept;
mod texts;

pub(crate) use ask::HANDOVER;
pub use entries::{Entry, Months};
pub(crate) use entries::{first_month, lasts_without_end};
pub use gaps::Gap;

use super::{Narrowing, Period};
use crate::id::EntityKey;
use crate::language::{Language, RelatedWords, asks_of};
use crate::names::names;

names! {
    /// What a question asks about dates.
    #[cfg_attr(feature = "types", schemars(rename = "TimeAsked"))]
    pub enum Ask {
        /// The dates.
        When = "when",
        /// The beginning.
        Since = "since",
        /// The end.
        Until = "until",
        /// The duration.
        Duration = "duration",
        /// The total duration of all work.
        Experience = "experience",
        /// What happened in a period.
        During = "during",
        /// What came before something.
        Before = "before",
        /// What came after something.
        After = "after",
        /// What came first.
        First = "first",
        /// What came last.
        Latest = "latest",
        /// Everything in the order of time.
        InOrder = "order",
        /// What is ongoing.
        Current = "current",
        /// Whether something is ongoing.
        Still = "still",
        /// What happened at the same time.
        Overlap = "overlap",
        /// Gaps between jobs.
        Gap = "gap",
        /// What lasted longest.
        Longest = "longest",
        /// What lasted shortest.
        Shortest = "shortest",
    }
}

impl Ask {
    /// Whether it asks for something beside the thing that it names.
    pub fn is_beside(self) -> bool {
        matches!(self, Ask::Before | Ask::After | Ask::Overlap)
    }

    /// Whether the first entry of the answer is what it asks for, rather than all of them.
    pub fn puts_first(self) -> bool {
        self.is_beside() || matches!(self, Ask::First | Ask::Latest | Ask::Longest | Ask::Shortest)
    }

    /// Whether it asks for an order of several things, or for one of its ends.
    pub fn orders(self) -> bool {
        matches!(self, Ask::First | Ask::Latest | Ask::InOrder | Ask::Longest | Ask::Shortest)
    }

    /// Whether only dates, or a text about them, can answer it.
    pub fn wants_dates(self) -> bool {
        !matches!(self, Ask::During | Ask::Current | Ask::First | Ask::Latest | Ask::InOrder)
    }

    /// Whether it asks for the dates of something.
    pub fn is_of_dates(self) -> bool {
        matches!(self, Ask::When | Ask::Since | Ask::Until | Ask::Duration)
    }

    /// Whether it asks how long something was.
    pub fn is_of_length(self) -> bool {
        matches!(self, Ask::Duration | Ask::Experience)
    }

    /// Whether words of the question select the dated things, so that there is no answer if no text contains them.
    pub fn finds_by_words(self) -> bool {
        self.is_of_dates() || self == Ask::Still
    }
}

/// How long something must have lasted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// Months, from 1.
    pub months: i32,
    /// Whether it must have lasted longer, rather than less.
    pub over: bool,
}

/// A time of a life.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// Studies.
    Studies {
        /// The name of their degree; empty: any.
        degree: String,
        /// Words, folded, of which they say the most.
        words: Vec<(String, Language)>,
    },
    /// A position, by the words of its title.
    Post(Vec<(String, Language)>),
}

/// A query about dates.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeQuery {
    /// What is asked.
    pub ask: Ask,
    /// Kinds of nodes asked for; empty: any.
    pub kinds: Vec<String>,
    /// The entities that the question names.
    pub entities: Vec<EntityKey>,
    /// The period that it names.
    pub period: Option<Period>,
    /// Words, folded, that identify the things meant, with their languages.
    pub words: Vec<(String, Language)>,
    /// Words that may identify them, but need not match.
    pub hints: Vec<(String, Language)>,
    /// How many things are asked for.
    pub number: Option<usize>,
    /// The time of a life before or after which something was.
    pub stage: Option<Stage>,
    /// How long things must have lasted.
    pub length: Option<Length>,
    /// Whether courses are asked for, and those that ended in a certificate.
    pub courses: bool,
    /// Whether what was between two entities is asked for.
    pub between: bool,
    /// The conditions of the question, and today.
    pub narrowing: Narrowing,
}

impl TimeQuery {
    /// The matters that its words ask for.
    fn matters(&self) -> Vec<&'static str> {
        let asked = |matter: &&str| self.words.iter().any(|(word, own)| asks_of(matter, word, (*own).into()));
        RelatedWords::NAMES.iter().copied().filter(asked).collect()
    }
}

/// An answer derived from dates.
#[derive(Clone, Debug, PartialEq)]
pub struct Timed {
    /// What was asked.
    pub ask: Ask,
    /// The single node that it is about.
    pub subject: Option<EntityKey>,
    /// What the entries came before or after.
    pub anchors: Vec<EntityKey>,
    /// The entries that it rests on, in the order in which they answer.
    pub entries: Vec<Entry>,
    /// Their total duration, overlaps counted once.
    pub total: Option<Months>,
    /// Whether what was asked for exists: something before, something ongoing, something that overlaps. If not, the
    /// entries are what there is instead.
    pub holds: bool,
    /// The period asked for.
    pub period: Option<Period>,
    /// Gaps between jobs, if asked for.
    pub gaps: Vec<Gap>,
}

impl Timed {
    /// Whether an entry is a job.
    pub fn is_work(&self) -> bool {
        self.entries.iter().any(|entry| entry.rank == 0)
    }
}
