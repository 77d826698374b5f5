//! How questions speak of time, order and rank, and how answers that are computed from dates are worded.

use crate::language::Words;
use crate::language::words::section;

section! {
    /// How questions speak of time, order and rank.
    pub struct Times {
        /// Names of the twelve months in all their forms, with abbreviations.
        pub months: [Words; 12],
        /// Winter, spring, summer, autumn.
        pub seasons: [Words; 4],
        /// The first, the middle and the last part of a year: `early`, `mid`, `late`.
        pub parts: [Words; 3],
        /// Half a year.
        pub halves: Words,
        /// A quarter of a year.
        pub quarters: Words,
        /// `1` to `10` as words, ordinals with them.
        pub numbers: [Words; 10],
        /// What makes a decade of a round number: `2010s`, `90-х`.
        pub decades: Words,
        /// Nouns for months.
        pub month_nouns: Words,
        /// Nouns for decades.
        pub decade_nouns: Words,
        /// What the time that leads to today is called with: the `last` three years, `last` year.
        pub past: Words,
        /// What counts back from today: three years `ago`.
        pub ago: Words,
        /// The year that is running: `this` year.
        pub this: Words,
        /// One word for the year before: `прошлогодний`.
        pub last_year: Words,
        /// Words in front of a time or a thing that mean all that came before it, without it.
        pub before: Words,
        /// The same for all that came later.
        pub after: Words,
        /// Pronouns that stand for the thing after them: before `that`. Adverbs that hold both stand among
        /// [`earlier`](Self::earlier) and [`later`](Self::later).
        pub that: Words,
        /// Before what the dialog speaks of: `davor`.
        pub earlier: Words,
        /// After what the dialog speaks of.
        pub later: Words,
        /// What asks for reasons or ways, as patterns: such a question asks for no date.
        pub reasons: &'static str,
        /// What says no more than that something was done, and words of talk: a pattern.
        pub idle: &'static str,
        /// What each question of time is asked by; patterns as in [`Questions`](super::Questions).
        pub asks: &'static [(&'static str, &'static str)],
        /// Which kinds of things words ask for: kinds, patterns.
        pub kinds: &'static [(&'static [&'static str], &'static str)],
        /// Sentences of computed answers.
        pub phrases: TimePhrases,
    }
}

section! {
    /// Sentences of computed answers, without the colon that follows.
    pub struct TimePhrases {
        /// Dates of `{subject}`.
        pub dates_of: &'static str,
        /// Dates, where the question names nothing.
        pub dates: &'static str,
        /// `{subject}`, `{duration}`.
        pub total_of: &'static str,
        /// `{duration}` of all work.
        pub total: &'static str,
        /// What falls into a time: `{period}`.
        pub during: &'static str,
        /// What came before `{subject}`.
        pub before: &'static str,
        /// What came after `{subject}`.
        pub after: &'static str,
        /// Nothing came before `{subject}`.
        pub none_before: &'static str,
        /// Nothing came after `{subject}`.
        pub none_after: &'static str,
        /// What began first.
        pub first: &'static str,
        /// What began last.
        pub latest: &'static str,
        /// What goes on.
        pub current: &'static str,
        /// Nothing goes on; the latest follows.
        pub none_current: &'static str,
        /// `{subject}` goes on.
        pub goes_on: &'static str,
        /// `{subject}` is over: `{date}`.
        pub is_over: &'static str,
        /// What overlaps.
        pub overlap: &'static str,
        /// Nothing overlaps; the entries follow.
        pub no_overlap: &'static str,
        /// There are times between jobs; they follow.
        pub gaps: &'static str,
        /// There is no time between jobs; these follow.
        pub no_gap: &'static str,
        /// What else fell into such a time, without the colon that follows.
        pub meanwhile: &'static str,
        /// By length, longest first.
        pub longest: &'static str,
        /// By length, shortest first.
        pub shortest: &'static str,
        /// Sorted by the stated level.
        pub by_level: &'static str,
        /// The data does not rank; sorted by the number of places that use each.
        pub by_use: &'static str,
        /// The data does not rank; in its own order.
        pub unranked: &'static str,
        /// `since {date}`, for what goes on.
        pub since: &'static str,
        /// `until {date}`, where the start is unknown.
        pub until: &'static str,
        /// The end of a time that goes on.
        pub today: &'static str,
        /// `about {duration}`, where the dates are years.
        pub about: &'static str,
        /// At most this long: `{duration}`.
        pub at_most: &'static str,
        /// Years: for one, for few, for many.
        pub years: [&'static str; 3],
        /// Months: for one, for few, for many.
        pub months: [&'static str; 3],
        /// Whether two, three and four take the form for few by their last digit.
        pub slavic: bool,
        /// Levels of skills and languages, weakest first, as beginnings of folded words.
        pub levels: &'static [Words],
    }
}
