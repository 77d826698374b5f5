//! How questions mention time, order and rank, and the wording of answers computed from dates.

use crate::language::words::section;
use crate::language::{Runs, Words};

section! {
    /// How questions mention time, order and rank.
    pub struct Times {
        /// Words before the two ends of a range: `from` 94 `to` 99.
        pub range: [Words; 2],
        /// Names of the twelve months in all their forms, and abbreviations.
        pub months: [Words; 12],
        /// Prepositions before a month, after which a number is its year rather than a day: `in` October 24.
        pub month_prepositions: Words,
        /// What may stand between a month and its year: `octubre del 18`.
        pub month_joints: Words,
        /// Winter, spring, summer, autumn.
        pub seasons: [Words; 4],
        /// The first, the middle and the last part of a year: `early`, `mid`, `late`.
        pub parts: [Words; 3],
        /// Those that are verbs too: did he `start`.
        pub part_verbs: Words,
        /// Half a year.
        pub halves: Words,
        /// A quarter of a year.
        pub quarters: Words,
        /// `1` to `10` as words, including ordinals.
        pub numbers: [Words; 10],
        /// What makes a round number a decade: `2010s`, `90-х`.
        pub decades: Words,
        /// Names of the decades from the 1970s to the 2020s.
        pub decade_names: [Runs; 6],
        /// Names of the COVID-19 pandemic and its lockdowns.
        pub pandemic: Words,
        /// Nouns for months.
        pub month_nouns: Words,
        /// Plural forms of the noun for a year.
        pub several_years: Words,
        /// Nouns for decades.
        pub decade_nouns: Words,
        /// Words for the period up to today: the `last` three years, `last` year.
        pub past: Words,
        /// Words that count back from today: three years `ago`.
        pub ago: Words,
        /// Words for the current year: `this` year.
        pub this: Words,
        /// Single words for the previous year: `прошлогодний`.
        pub last_year: Words,
        /// Words before a time or a thing that mean everything before it, not including it.
        pub before: Words,
        /// The same for everything after it.
        pub after: Words,
        /// Words for leaving something: `since he left` Acme means after it.
        pub leaving: Words,
        /// Verbs to which a word after them belongs that would mean this: `look after`.
        pub particle_verbs: Words,
        /// Pronouns for the thing that follows these words: before `that`. Adverbs that combine the two are in
        /// [`earlier`](Self::earlier) and [`later`](Self::later).
        pub that: Words,
        /// Before what the dialog is about: `davor`.
        pub earlier: Words,
        /// After what the dialog is about.
        pub later: Words,
        /// Phrases for the time of what the dialog is about: `back then`.
        pub then: Runs,
        /// Phrases before a thing that mean its time: `during` the job at Acme.
        pub during: Runs,
        /// Words right before these that mean the nearest thing alone: `right` before.
        pub right: Words,
        /// Words for the last of a list that is given in the order of time: starting with the `newest`.
        pub newest: Words,
        /// Words for what is over: the longest `finished` project.
        pub ended: &'static str,
        /// How reasons or ways are asked for, as patterns: such a question does not ask for a date.
        pub reasons: &'static str,
        /// Words that say only that something was done, and words of conversation: a pattern.
        pub idle: &'static str,
        /// How each question about time is asked; patterns as in [`Questions`](super::Questions).
        pub asks: &'static [(&'static str, &'static str)],
        /// How the first job is asked for without such a word: where did her `career start`.
        pub career_start: &'static str,
        /// How it is asked since when somebody has had a trade, where the question says nothing else.
        pub entered: &'static str,
        /// How the first job is asked for where the question says nothing else: where did she `begin`.
        pub began: &'static str,
        /// How a ranking from the other end is asked for: "weakest".
        pub weakest: &'static str,
        /// How the [`asks`](Self::asks) for an order are asked of two things that are named: "longer", "earlier".
        pub pairs: &'static [(&'static str, &'static str)],
        /// Phrases before a length of time that something must exceed: `longer than` two years.
        pub over: Runs,
        /// The same for a length that it must not reach.
        pub under: Runs,
        /// Words that make the question word before them indefinite: «когда-нибудь» asks for no date.
        pub indefinite: Words,
        /// Words between two names that offer both: `or`.
        pub or: Words,
        /// Sentences of computed answers.
        pub phrases: TimePhrases,
    }
}

section! {
    /// Sentences of computed answers, without the colon at the end.
    pub struct TimePhrases {
        /// Dates of `{subject}`.
        pub dates_of: &'static str,
        /// Dates, if the question names nothing.
        pub dates: &'static str,
        /// `{subject}`, `{duration}`.
        pub total_of: &'static str,
        /// `{duration}` of all work.
        pub total: &'static str,
        /// What happened in a `{period}`.
        pub during: &'static str,
        /// Nothing was in a `{period}`; what was right before and after it follows.
        pub none_during: &'static str,
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
        /// Everything, from what began first.
        pub in_order: &'static str,
        /// What began last.
        pub latest: &'static str,
        /// What continues.
        pub current: &'static str,
        /// Nothing continues; the most recent entry follows.
        pub none_current: &'static str,
        /// `{subject}` continues.
        pub goes_on: &'static str,
        /// `{subject}` ended: `{date}`.
        pub is_over: &'static str,
        /// What overlaps.
        pub overlap: &'static str,
        /// Nothing overlaps; the entries follow.
        pub no_overlap: &'static str,
        /// There are gaps between jobs; they follow.
        pub gaps: &'static str,
        /// There are no gaps between jobs; the jobs follow.
        pub no_gap: &'static str,
        /// What else happened during a gap, without the colon at the end.
        pub meanwhile: &'static str,
        /// By duration, longest first.
        pub longest: &'static str,
        /// By duration, shortest first.
        pub shortest: &'static str,
        /// Sorted by the stated level.
        pub by_level: &'static str,
        /// The same, the lowest first.
        pub by_level_rising: &'static str,
        /// The data has no ranking; sorted by the number of places that use each.
        pub by_use: &'static str,
        /// The data has no ranking; in its own order.
        pub unranked: &'static str,
        /// `since {date}`, for what continues.
        pub since: &'static str,
        /// `until {date}`, if the start is unknown.
        pub until: &'static str,
        /// The end of a period that continues.
        pub today: &'static str,
        /// `about {duration}`, if the dates are only years.
        pub about: &'static str,
        /// At most this long: `{duration}`.
        pub at_most: &'static str,
        /// Months: the forms for one, few and many.
        pub months: [&'static str; 3],
    }
}
