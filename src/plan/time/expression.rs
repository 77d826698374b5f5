//! Times in a question: years, months, seasons, ranges, and times relative to today.

use crate::graph::Period;
use crate::language::{Languages, Pack, Words};
use crate::registry::Word;
use crate::text::is_function_word_in;

/// A time that depends on the day of the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relative {
    /// The whole year this many years ago; 0: the current year.
    YearsAgo(u16),
    /// The last months, this many.
    Months(u16),
}

impl Relative {
    /// The time in dates, relative to an ISO date.
    pub fn on(self, today: &str) -> Option<Period> {
        let year: i32 = today.get(..4)?.parse().ok()?;
        let month: i32 = today.get(5..7).and_then(|month| month.parse().ok()).unwrap_or(1);
        Some(match self {
            Relative::YearsAgo(years) => whole(&format!("{:04}", year - i32::from(years))),
            Relative::Months(months) => {
                let from = year * 12 + month - 1 - i32::from(months);
                let to = format!("{year:04}-{month:02}");
                Period { from: format!("{:04}-{:02}", from.div_euclid(12), from.rem_euclid(12) + 1), to }
            }
        })
    }
}

/// What a question says about time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Times {
    /// The time in dates.
    pub period: Option<Period>,
    /// The time relative to today.
    pub relative: Option<Relative>,
    /// Indices of the words that express it.
    pub used: Vec<usize>,
}

fn whole(prefix: &str) -> Period {
    Period { from: prefix.to_owned(), to: prefix.to_owned() }
}

fn months(year: i32, from: i32, to: i32) -> Period {
    let at = |month: i32| {
        let all = year * 12 + month - 1;
        format!("{:04}-{:02}", all.div_euclid(12), all.rem_euclid(12) + 1)
    };
    Period { from: at(from), to: at(to) }
}

/// The year or month `step` after the one that an ISO prefix names.
fn beside(prefix: &str, step: i32) -> String {
    let number = |part: Option<&str>| part.and_then(|part| part.parse::<i32>().ok());
    match (number(prefix.get(..4)), number(prefix.get(5..7))) {
        (Some(year), Some(month)) => months(year, month + step, month + step).from,
        (Some(year), None) => format!("{:04}", (year + step).clamp(0, 9999)),
        _ => prefix.to_owned(),
    }
}

/// A time in the question: the words that express it, and the period that it covers.
pub(super) struct Point {
    pub start: usize,
    pub end: usize,
    pub period: Period,
}

/// Parses the times of a question. `folded`: its words, folded.
pub fn read(text: &str, words: &[Word<'_>], folded: &[String], languages: Languages) -> Times {
    let reader = Reader { text, words, folded, languages };
    let mut points: Vec<Point> = Vec::new();
    let mut at = 0;
    while at < folded.len() {
        match reader.point(at) {
            Some(point) => {
                at = point.end.max(at + 1);
                points.push(point);
            }
            None => at += 1,
        }
    }
    match points.as_slice() {
        [] => reader.relative(),
        [one] => reader.sided(one),
        [first, .., last] => {
            let from = points.iter().map(|point| &point.period.from).min().unwrap_or(&first.period.from).clone();
            let to = points.iter().map(|point| &point.period.to).max().unwrap_or(&last.period.to).clone();
            let used = points.iter().flat_map(|point| point.start..point.end).collect();
            Times { period: Some(Period { from, to }), relative: None, used }
        }
    }
}

/// Maximum words between a month and its year, or a preposition and its time.
const MOST_FILLERS: usize = 3;

/// The words for a side of a time, whether it is the later side, and whether the time itself is included.
type Side = (fn(&'static Pack) -> Words, bool, bool);

pub(super) struct Reader<'a> {
    text: &'a str,
    words: &'a [Word<'a>],
    pub folded: &'a [String],
    pub languages: Languages,
}

impl Reader<'_> {
    pub(super) fn word(&self, at: usize) -> &str {
        self.folded.get(at).map_or("", String::as_str)
    }

    pub(super) fn says(&self, at: usize, table: impl Fn(&'static Pack) -> Words) -> bool {
        let word = self.word(at);
        !word.is_empty() && self.languages.of_word(word).iter().any(|language| table(language.pack()).has(word))
    }

    /// Index of the table that contains the word.
    fn which<const N: usize>(&self, at: usize, tables: impl Fn(&'static Pack) -> [Words; N]) -> Option<usize> {
        let word = self.word(at);
        let of = |word: &str| {
            let mut own = self.languages.of_word(word).iter();
            own.find_map(|language| tables(language.pack()).iter().position(|table| table.has(word)))
        };
        if word.is_empty() { None } else { of(word) }
    }

    /// Whether exactly one of these signs separates the word from the one before it.
    fn sign(&self, at: usize, signs: &[char]) -> bool {
        let (Some(before), Some(word)) = (at.checked_sub(1).and_then(|at| self.words.get(at)), self.words.get(at))
        else {
            return false;
        };
        self.text.get(before.end..word.start).is_some_and(|between| {
            let mut chars = between.chars();
            chars.next().is_some_and(|c| signs.contains(&c)) && chars.next().is_none()
        })
    }

    fn number(&self, at: usize) -> Option<u16> {
        let word = self.word(at);
        if !word.is_empty() && word.len() <= 2 && word.bytes().all(|b| b.is_ascii_digit()) {
            return word.parse().ok();
        }
        self.which(at, |pack| pack.times.numbers).and_then(|at| u16::try_from(at + 1).ok())
    }

    fn year_noun(&self, at: usize) -> bool {
        self.says(at, |pack| pack.questions.years)
    }

    /// A year of four digits, possibly with a letter for "year" attached, or of two digits after an apostrophe.
    fn year(&self, at: usize) -> Option<i32> {
        let word = self.word(at);
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 4 && word.chars().count() <= 5 && !self.says_decade(&word[4..]) {
            return word[..4].parse().ok().filter(|year| (1950..2100).contains(year));
        }
        let apostrophe = self.words.get(at).is_some_and(|word| {
            self.text.get(..word.start).is_some_and(|before| before.ends_with(['\'', '’', '‘', '`', '´']))
                && !self.sign(at, &['\'', '’'])
        });
        let of_range = || self.is_range(at) || at.checked_sub(2).is_some_and(|first| self.is_range(first));
        (digits == 2 && word.len() == 2 && (apostrophe || of_range() || self.is_of_month(at)))
            .then(|| word.parse().ok().map(century))
            .flatten()
    }

    /// "In October 24", «в октябре 24», "octubre del 18", "March 98": the year of a month in two digits. "On October 24" has a day, and so has
    /// "October 24, 2019". A season needs one of these, too: costs may "fall 20 percent".
    fn is_of_month(&self, at: usize) -> bool {
        let is_season = |at: usize| self.which(at, |pack| pack.times.seasons).is_some();
        let is_month = |at: &usize| self.which(*at, |pack| pack.times.months).is_some() || is_season(*at);
        let joined = at.checked_sub(2).filter(|at| is_month(at) && self.says(at + 1, |pack| pack.times.month_joints));
        let Some(month) = joined.or_else(|| at.checked_sub(1).filter(is_month)) else { return false };
        let digits = |at: usize| self.word(at).bytes().take_while(u8::is_ascii_digit).count();
        if (at + 1..=at + MOST_FILLERS).any(|next| digits(next) == 4) {
            return false;
        }
        let is_day = self.word(at).parse::<u32>().is_ok_and(|number| (1..=LAST_DAY).contains(&number));
        let led = || month.checked_sub(1).is_some_and(|at| self.says(at, |pack| pack.times.month_prepositions));
        !is_day && !is_season(month) || joined.is_some() || led()
    }

    /// "From 94 to 99": two years of the last century, the first of them here.
    fn is_range(&self, at: usize) -> bool {
        let number = |at: usize| Some(self.word(at)).filter(|word| word.len() == 2)?.parse::<u32>().ok();
        let ascends = || number(at).zip(number(at + 2)).is_some_and(|(from, to)| (LAST_CENTURY..to).contains(&from));
        at > 0
            && self.says(at - 1, |pack| pack.times.range[0])
            && self.says(at + 1, |pack| pack.times.range[1])
            && ascends()
    }

    fn says_decade(&self, suffix: &str) -> bool {
        !suffix.is_empty() && self.languages.of_word(suffix).iter().any(|l| l.pack().times.decades.has(suffix))
    }

    /// `2010s`, `90-х`, `los años 90`, "the nineties".
    fn decade(&self, at: usize) -> Option<Point> {
        if let Some(named) = self.named_decade(at) {
            return Some(named);
        }
        let word = self.word(at);
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        if !(digits == 4 || digits == 2) {
            return None;
        }
        let number: i32 = word[..digits].parse().ok().filter(|number| number % 10 == 0)?;
        let from = if digits == 4 { number } else { century(number) };
        let clings = self.says_decade(&word[digits..]);
        let apart = word.len() == digits && self.says_decade(self.word(at + 1)) && self.sign(at + 1, &['-', '‑', '–']);
        let after_noun = word.len() == digits && digits == 2 && at > 0 && self.year_noun(at - 1);
        if !(clings || apart || after_noun) || !(1950..2100).contains(&from) {
            return None;
        }
        let period = Period { from: format!("{from:04}"), to: format!("{:04}", from + 9) };
        Some(Point { start: at, end: at + 1 + usize::from(apart), period })
    }

    /// The year at this index, or after a few fillers, and the index after it.
    fn year_from(&self, at: usize) -> Option<(i32, usize)> {
        for here in at..=at + MOST_FILLERS {
            if let Some(year) = self.year(here) {
                let noun = usize::from(self.year_noun(here + 1));
                return Some((year, here + 1 + noun));
            }
            let filler = self.year_noun(here)
                || is_function_word_in(self.word(here), self.languages) && here < self.folded.len();
            if !filler {
                return None;
            }
        }
        None
    }

    fn point(&self, at: usize) -> Option<Point> {
        self.named(at)
            .or_else(|| self.part(at))
            .or_else(|| self.decade(at))
            .or_else(|| self.dated(at))
            .or_else(|| self.pandemic(at))
    }

    /// A month or a season, with its year.
    fn named(&self, at: usize) -> Option<Point> {
        let month = self.which(at, |pack| pack.times.months).map(|month| month as i32 + 1);
        let season = self.which(at, |pack| pack.times.seasons).map(|season| season as i32 * 3);
        if month.is_none() && season.is_none() {
            return None;
        }
        let day = usize::from(month.is_some() && self.number(at + 1).is_some() && self.year(at + 1).is_none());
        let (year, end) = self.year_from(at + 1 + day)?;
        let period = match (month, season) {
            (Some(month), _) => months(year, month, month),
            // A winter spans two years; a single year means its first months.
            (_, Some(0)) if self.short_year(end, year).is_some() => months(year, 12, 14),
            (_, Some(season)) => months(year, season, season + 2),
            _ => return None,
        };
        // A second year, as in "winter 2021/22", is part of the expression.
        let end = self.short_year(end, year).map_or(end, |_| end + 1);
        Some(Point { start: at, end, period })
    }

    /// Part of a year: early, the second half, Q3.
    fn part(&self, at: usize) -> Option<Point> {
        let third = [(1, 4), (5, 8), (9, 12)];
        // "Did he start": a verb.
        let may_be = self.says(at, |pack| pack.times.part_verbs);
        let is_verb = may_be
            && at.checked_sub(1).is_some_and(|before| {
                self.says(before, |pack| pack.dialog.pronouns.persons)
                    || self.says(before, |pack| pack.dialog.ellipsis.first_and_second_person)
            });
        let (from, to, next) = if let Some(part) = self.which(at, |pack| pack.times.parts).filter(|_| !is_verb) {
            // "The beginning of summer 2016": the season is more specific.
            if let Some(inner) = (at + 1..=at + 2).find_map(|next| self.named(next)) {
                return Some(Point { start: at, ..inner });
            }
            let (from, to) = third[part];
            if let Some(decade) = (at + 1..=at + MOST_FILLERS).find_map(|next| self.decade(next)) {
                let year = decade.period.from.parse().unwrap_or(0);
                let (from, to) = [(year, year + 3), (year + 3, year + 6), (year + 6, year + 9)][part];
                let period = Period { from: format!("{from:04}"), to: format!("{to:04}") };
                return Some(Point { start: at, end: decade.end, period });
            }
            (from, to, at + 1)
        } else if let Some((from, to)) = self.abbreviated_part(at) {
            (from, to, at + 1)
        } else {
            let number = i32::from(self.number(at)?);
            let (length, most) = match at + 1 {
                next if self.says(next, |pack| pack.times.halves) => (6, 2),
                next if self.says(next, |pack| pack.times.quarters) => (3, 4),
                _ => return None,
            };
            if !(1..=most).contains(&number) {
                return None;
            }
            (number * length - length + 1, number * length, at + 2)
        };
        let (year, end) = self.year_from(next)?;
        Some(Point { start: at, end, period: months(year, from, to) })
    }

    /// `H1`, `2H`, `Q3`.
    fn abbreviated_part(&self, at: usize) -> Option<(i32, i32)> {
        let (letter, digit) = match self.word(at).as_bytes() {
            [letter @ (b'h' | b'q'), digit @ b'1'..=b'4'] | [digit @ b'1'..=b'4', letter @ (b'h' | b'q')] => {
                (*letter, i32::from(digit - b'0'))
            }
            _ => return None,
        };
        match letter {
            b'h' if digit <= 2 => Some((digit * 6 - 5, digit * 6)),
            b'q' => Some((digit * 3 - 2, digit * 3)),
            _ => None,
        }
    }

    /// The two digits of the following year, joined to this one: `2021/22`.
    fn short_year(&self, at: usize, year: i32) -> Option<i32> {
        let next: i32 = Some(self.word(at)).filter(|word| word.len() == 2)?.parse().ok()?;
        (self.sign(at, &['/', '-', '–', '‑']) && next == (year + 1) % 100).then_some(year + 1)
    }

    /// A year alone, or with a month in digits.
    fn dated(&self, at: usize) -> Option<Point> {
        let joins = ['-', '.', '/', '‑'];
        let month_at = |at: usize| {
            let month = Some(self.word(at)).filter(|word| word.len() <= 2 && !word.is_empty())?.parse::<i32>().ok()?;
            (1..=12).contains(&month).then_some(month)
        };
        if let Some(year) = self.year(at) {
            if let Some(next) =
                self.short_year(at + 1, year).filter(|next| next % 100 > 12 || self.sign(at + 1, &['/']))
            {
                let period = Period { from: format!("{year:04}"), to: format!("{next:04}") };
                return Some(Point { start: at, end: at + 2, period });
            }
            if let Some(month) = month_at(at + 1).filter(|_| self.sign(at + 1, &joins)) {
                return Some(Point { start: at, end: at + 2, period: months(year, month, month) });
            }
            let month = self.which(at + 1, |pack| pack.times.months).filter(|_| self.year_from(at + 2).is_none());
            if let Some(month) = month.map(|month| month as i32 + 1) {
                return Some(Point { start: at, end: at + 2, period: months(year, month, month) });
            }
            let end = at + 1 + usize::from(self.year_noun(at + 1));
            return Some(Point { start: at, end, period: whole(&format!("{year:04}")) });
        }
        let year = self.year(at + 1).filter(|_| self.sign(at + 1, &joins));
        let (month, year) = month_at(at).zip(year)?;
        Some(Point { start: at, end: at + 2, period: months(year, month, month) })
    }

    /// A single time, with the side of it that is meant.
    fn sided(&self, point: &Point) -> Times {
        let mut first = point.start;
        let mut period = point.period.clone();
        for back in 1..=MOST_FILLERS {
            let Some(at) = point.start.checked_sub(back) else { break };
            let sides: [Side; 4] = [
                (|pack| pack.times.before, false, false),
                (|pack| pack.times.after, true, false),
                (|pack| pack.questions.since, true, true),
                (|pack| pack.questions.until, false, true),
            ];
            if let Some((_, later, with)) = sides.into_iter().find(|(table, _, _)| self.says(at, table)) {
                period = match (later, with) {
                    (true, true) => Period { to: "9999".to_owned(), ..period },
                    (true, false) => Period { from: beside(&period.to, 1), to: "9999".to_owned() },
                    (false, true) => Period { from: "0000".to_owned(), ..period },
                    (false, false) => Period { from: "0000".to_owned(), to: beside(&period.from, -1) },
                };
                first = at;
                break;
            }
            if !(self.year_noun(at) || is_function_word_in(self.word(at), self.languages)) {
                break;
            }
        }
        Times { period: Some(period), relative: None, used: (first..point.end).collect() }
    }

    /// A time relative to today: last year, the last three years, three years ago.
    fn relative(&self) -> Times {
        for at in 0..self.folded.len() {
            let unit = |at: usize| match at {
                at if self.year_noun(at) => Some(12),
                at if self.says(at, |pack| pack.times.month_nouns) => Some(1),
                at if self.says(at, |pack| pack.times.decade_nouns) => Some(120),
                _ => None,
            };
            let several = |at: usize| self.says(at, |pack| pack.times.several_years);
            let past = |at: usize| self.says(at, |pack| pack.times.past);
            let ago = |at: usize| self.says(at, |pack| pack.times.ago);
            let (relative, used) = if self.says(at, |pack| pack.times.last_year) {
                (Relative::YearsAgo(1), at..at + 1)
            } else if let Some(unit) = unit(at) {
                // "Three years ago", "el año pasado".
                let number = at.checked_sub(1).and_then(|before| self.number(before));
                let from = at - usize::from(number.is_some());
                match (ago(at + 1), past(at + 1)) {
                    (_, true) if number.is_none() && several(at) => (SEVERAL_YEARS, at..at + 2),
                    (true, _) => (years_ago(number.unwrap_or(1), unit), from..at + 2),
                    (_, true) if number.is_none() => (last(None, unit), at..at + 2),
                    _ => continue,
                }
            } else if past(at) && several(at + 1) {
                (SEVERAL_YEARS, at..at + 2)
            } else if past(at) && several(at + 2) && self.number(at + 1).is_none() {
                // "The last few years".
                (SEVERAL_YEARS, at..at + 3)
            } else if let Some((unit, end)) = unit(at + 1).map(|unit| (unit, at + 2)).filter(|_| past(at)) {
                (last(None, unit), at..end)
            } else if self.says(at, |pack| pack.times.this) && self.year_noun(at + 1) {
                (Relative::YearsAgo(0), at..at + 2)
            } else if let (Some(number), Some(unit)) = (self.number(at + 1), unit(at + 2)) {
                match (past(at), ago(at)) {
                    (true, _) => (last(Some(number), unit), at..at + 3),
                    (_, true) => (years_ago(number, unit), at..at + 3),
                    _ => continue,
                }
            } else {
                continue;
            };
            return Times { period: None, relative: Some(relative), used: used.collect() };
        }
        Times::default()
    }
}

/// The last years, if nothing says how many.
const SEVERAL_YEARS: Relative = Relative::Months(36);

fn last(number: Option<u16>, unit: u16) -> Relative {
    match (number, unit) {
        (None, 12) => Relative::YearsAgo(1),
        (number, unit) => Relative::Months(number.unwrap_or(1).saturating_mul(unit)),
    }
}

fn years_ago(number: u16, unit: u16) -> Relative {
    match unit {
        1 => Relative::Months(number),
        unit => Relative::YearsAgo(number.saturating_mul(unit / 12)),
    }
}

/// Two digits from this on are more likely a year than a number of things.
const LAST_CENTURY: u32 = 60;
/// The last day of the longest months.
const LAST_DAY: u32 = 31;

/// The year for two digits.
fn century(digits: i32) -> i32 {
    digits + if digits < 50 { 2000 } else { 1900 }
}
