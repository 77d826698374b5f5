//! Dates as people write them → `YYYY[-MM[-DD]]`.

use crate::language::{Language, Resume, Words};
use crate::text::fold;

/// Numbers from this one on are seconds since 1970; from a thousand times as much on, milliseconds.
const EPOCH: u64 = 100_000_000;

/// The meaning of a field about time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Time {
    pub start: Option<String>,
    pub end: Option<String>,
    /// It continues.
    pub current: bool,
}

/// A date, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Day {
    year: Option<u32>,
    month: Option<u32>,
    day: Option<u32>,
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    /// A number and its digits.
    Number(u64, usize),
    Word(String),
    Mark(char),
}

/// Whether JSON Resume's schema allows this form of a date.
pub(super) fn is_iso(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let digits = |part: &str, length: usize| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
    let shape = parts.iter().enumerate().all(|(at, part)| digits(part, if at == 0 { 4 } else { 2 }));
    let number = |at: usize| parts.get(at).and_then(|part| part.parse().ok());
    shape
        && parts.len() <= 3
        && number(0).is_some_and(|year| (1000..3000).contains(&year))
        && valid(number(0), number(1), number(2)).0 == number(1)
        && valid(number(0), number(1), number(2)).1 == number(2)
}

/// Parses a date or a period. A single date is both start and end, unless words or a dash say otherwise.
pub(super) fn read(text: &str) -> Time {
    let folded = fold(text);
    let current = is_present(&folded);
    let tokens = tokens(&folded);
    let mut days: Vec<(Day, usize, usize)> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match day(&tokens[at..]) {
            Some((day, used)) => {
                days.push((day, at, at + used));
                at += used;
            }
            None => at += 1,
        }
    }
    // The year of `May – July 2020` is written only once.
    let mut year = None;
    for (day, _, _) in days.iter_mut().rev() {
        year = day.year.or(year);
        day.year = year;
    }
    days.retain(|(day, _, _)| day.year.is_some());
    let Some(((first, from, to), rest)) = days.split_first() else {
        return Time { current, ..Time::default() };
    };
    let start = Some(first.iso());
    if let Some((last, _, _)) = rest.last() {
        return Time { start, end: Some(last.iso()).filter(|_| !current), current };
    }
    let before = |words: fn(&Resume) -> Words| {
        let said = tokens.get(..*from).unwrap_or_default();
        said.iter().any(|token| matches!(token, Token::Word(word) if any_pack(words, word)))
    };
    let dash_at = |at: Option<usize>| {
        let token = at.and_then(|at| tokens.get(at));
        matches!(token, Some(Token::Mark('-')))
    };
    if current
        || before(|words| words.since)
        || dash_at(tokens.iter().rposition(|t| *t != Token::Mark(' ')).filter(|at| at >= to))
    {
        Time { start, end: None, current }
    } else if before(|words| words.until)
        || dash_at(tokens.iter().position(|t| *t != Token::Mark(' ')).filter(|at| at < from))
    {
        Time { start: None, end: start, current }
    } else {
        Time { end: start.clone(), start, current }
    }
}

/// A list of periods, cut at conjunctions: `2018 to 2019 and 2020 to 2021`. One piece if not all pieces are periods.
pub(super) fn joined_periods(text: &str) -> Vec<String> {
    let joins =
        |word: &str| Language::ALL.iter().any(|language| language.pack().dialog.ellipsis.conjunctions.has(&fold(word)));
    let words: Vec<&str> = text.split_whitespace().collect();
    let pieces: Vec<String> = words.split(|word| joins(word)).map(|words| words.join(" ")).collect();
    let all = pieces.iter().all(|piece| is_period(piece));
    if all { pieces } else { vec![text.to_owned()] }
}

/// Whether a text is nothing but a period.
pub(super) fn is_period(text: &str) -> bool {
    last_period(text).is_some_and(|(before, _)| before.is_empty())
}

/// What stands before the period that a text ends with, and that period. `None` if it ends otherwise.
pub(super) fn last_period(text: &str) -> Option<(&str, &str)> {
    let text = text.trim().trim_end_matches(['.', ')']);
    let is_of_period = |word: &str| {
        let folded = fold(word);
        let bare = folded.trim_matches(|c: char| !c.is_alphanumeric());
        let is_number = || bare.chars().any(|c| c.is_ascii_digit()) && !bare.contains(char::is_alphabetic);
        bare.is_empty()
            || is_number()
            || is_present(bare)
            || month(bare).is_some()
            || any_pack(|words| words.since, bare)
            || any_pack(|words| words.until, bare)
    };
    let mut before = text;
    while !before.is_empty() {
        let (rest, word) = before.rsplit_once(char::is_whitespace).unwrap_or(("", before));
        if !is_of_period(word) {
            break;
        }
        before = rest;
    }
    let period = text[before.len()..].trim_start_matches(|c: char| !c.is_alphanumeric());
    read(period).start.map(|_| (before.trim(), period))
}

/// Whether a folded text says "until today", in any language: that of the file is not yet known.
fn is_present(folded: &str) -> bool {
    let words = |text: &str| {
        let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
        format!(" {} ", parts.collect::<Vec<_>>().join(" "))
    };
    // Most dates are numbers alone.
    if !folded.contains(char::is_alphabetic) {
        return false;
    }
    let text = words(folded);
    Language::ALL.iter().any(|language| language.pack().resume.present.iter().any(|word| text.contains(&words(word))))
}

fn any_pack(words: fn(&Resume) -> Words, word: &str) -> bool {
    Language::ALL.iter().any(|language| words(&language.pack().resume).has(word))
}

/// The month that a folded word names: in full, or by a prefix of at least three letters.
fn month(word: &str) -> Option<u32> {
    let names = |exact: bool| {
        Language::ALL.iter().find_map(|language| {
            let months = language.pack().claims.amounts.months;
            months
                .iter()
                .position(|names| names.iter().any(|name| if exact { name == word } else { name.starts_with(word) }))
        })
    };
    let at = names(true).or_else(|| (word.chars().count() >= 3).then(|| names(false)).flatten())?;
    u32::try_from(at + 1).ok()
}

fn tokens(folded: &str) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    let mut chars = folded.chars().peekable();
    while let Some(c) = chars.next() {
        let mut run = String::from(c);
        if c.is_ascii_digit() {
            while let Some(next) = chars.next_if(char::is_ascii_digit) {
                run.push(next);
            }
            out.push(Token::Number(run.parse().unwrap_or(u64::MAX), run.len()));
        } else if c.is_alphabetic() {
            while let Some(next) = chars.next_if(|c| c.is_alphabetic()) {
                run.push(next);
            }
            out.push(Token::Word(run));
        } else {
            let c = if matches!(c, '–' | '—' | '‑' | '−' | '~' | '→') { '-' } else { c };
            let c = if c.is_whitespace() { ' ' } else { c };
            if !(c == ' ' && out.last() == Some(&Token::Mark(' '))) {
                out.push(Token::Mark(c));
            }
        }
    }
    out
}

/// A year of two digits that stands alone: `'07`, or the end of a school year.
fn short_year(tokens: &[Token]) -> Option<(Day, usize)> {
    use Token::{Mark, Number};
    let (short, rest, used) = match tokens {
        [Mark('\'' | '’'), Number(short, 2), rest @ ..] => (*short, rest, 2),
        [Number(short @ 13..70, 2), rest @ ..] => (*short, rest, 1),
        _ => return None,
    };
    let alone = rest.iter().all(|token| *token == Mark(' '));
    alone.then(|| (Day::new(full_year(short), None, None), used))
}

/// The day that the tokens begin with, and how many tokens it takes.
fn day(tokens: &[Token]) -> Option<(Day, usize)> {
    use Token::{Mark, Number, Word};
    let year_of = |value: u64| u32::try_from(value).ok().filter(|year| (1900..2100).contains(year));
    if let Some(short) = short_year(tokens) {
        return Some(short);
    }
    match tokens {
        // A timestamp written by a program.
        [Number(value, 9..=13), ..] => Some((Day::since_1970(*value), 1)),
        [Number(value, 8), ..] => {
            let (month, day) = (small(value / 100 % 100), small(value % 100));
            Some((Day::new(year_of(value / 10_000)?, Some(month), Some(day)), 1))
        }
        [Number(value, 6), ..] => Some((Day::new(year_of(value / 100)?, Some(small(value % 100)), None), 1)),
        // 2019-03-01, 2019/3/1, 2019.03.01, with or without a time of day.
        [Number(year, 4), Mark(a @ ('-' | '/' | '.')), Number(month, 1..=2), Mark(b), Number(day, 1..=2), ..]
            if a == b =>
        {
            let time = match tokens.get(5..) {
                Some([Word(t), ..]) if t == "t" => {
                    let end = tokens.iter().skip(5).position(|token| *token == Mark(' '));
                    end.unwrap_or(tokens.len() - 5)
                }
                _ => 0,
            };
            Some((Day::new(year_of(*year)?, Some(small(*month)), Some(small(*day))), 5 + time))
        }
        [Number(year, 4), Mark('-' | '/' | '.'), Number(month, 1..=2), ..] => {
            let (year, month) = (year_of(*year)?, small(*month));
            // 2019-20 is a school year: its end comes next.
            if month > 12 && u64::from(year % 100) < u64::from(month) {
                return Some((Day::new(year, None, None), 2));
            }
            Some((Day::new(year, Some(month), None), 3))
        }
        // 31.12.2019, 12/31/2019.
        [Number(first, 1..=2), Mark(a @ ('-' | '/' | '.')), Number(second, 1..=2), Mark(b), Number(year, 4), ..]
            if a == b =>
        {
            let (year, first, second) = (year_of(*year)?, small(*first), small(*second));
            let day = match (*a, first > 12, second > 12) {
                (_, _, true) => Day::new(year, Some(first), Some(second)),
                (_, true, _) | ('.', ..) => Day::new(year, Some(second), Some(first)),
                // It is unclear which one is the month.
                _ if first == second => Day::new(year, Some(first), Some(second)),
                _ => Day::new(year, None, None),
            };
            Some((day, 5))
        }
        [Number(month, 1..=2), Mark('-' | '/' | '.'), Number(year, 4), ..] => {
            Some((Day::new(year_of(*year)?, Some(small(*month)), None), 3))
        }
        [Number(month @ 1..=12, 1..=2), Mark('/'), Number(short, 2), ..] => {
            Some((Day::new(full_year(*short), Some(small(*month)), None), 3))
        }
        [Number(value, 4), ..] => {
            let year = year_of(*value)?;
            let gap =
                tokens.iter().skip(1).take_while(|token| matches!(token, Mark(' ' | '-' | '.' | ',' | '/'))).count();
            // 2023-Aug. and 2023, August include the month, 2019 – May 2020 does not.
            if let Some(Word(word)) = tokens.get(1 + gap)
                && let Some(month) = month(word)
                && (gap <= 1 || gap == 2 && tokens.get(1) == Some(&Mark(',')))
                && after_month(tokens.get(2 + gap..).unwrap_or_default()).is_none()
            {
                return Some((Day::new(year, Some(month), None), 2 + gap));
            }
            Some((Day::new(year, None, None), 1))
        }
        // 3 March 2019, 3 de marzo de 2019, 3. März 2019.
        [Number(day, 1..=2), ..] => {
            let gap = tokens.iter().skip(1).take_while(|token| is_gap(token)).count();
            let Some(Word(word)) = tokens.get(1 + gap) else { return None };
            let month = month(word)?;
            let (year, used) = after_month(tokens.get(2 + gap..).unwrap_or_default())?;
            Some((Day::new(year, Some(month), Some(small(*day))), 2 + gap + used))
        }
        [Word(word), rest @ ..] => {
            let month = month(word)?;
            match after_month(rest) {
                Some((year, used)) => Some((Day::new(year, Some(month), None), 1 + used)),
                None => Some((Day { year: None, month: Some(month), day: None }, 1)),
            }
        }
        _ => None,
    }
}

/// Between the parts of a date: spaces, full stops, and words as short as "de".
fn is_gap(token: &Token) -> bool {
    match token {
        Token::Mark(c) => matches!(c, ' ' | '.' | ',' | '\'' | '’' | '/' | '-'),
        Token::Word(word) => word.chars().count() <= 3 && month(word).is_none(),
        Token::Number(..) => false,
    }
}

/// The year after a month, and how many tokens it takes.
fn after_month(tokens: &[Token]) -> Option<(u32, usize)> {
    // A dash between spaces begins the other end of a period.
    let blank = tokens.first() == Some(&Token::Mark(' '));
    let mut gap = tokens.iter().take(5).take_while(|token| is_gap(token)).count();
    if blank && tokens.iter().take(gap).any(|token| *token == Token::Mark('-')) {
        return None;
    }
    // A day between: March 3, 2019.
    if let (Some(Token::Number(_, 1..=2)), Some(Token::Mark(','))) = (tokens.get(gap), tokens.get(gap + 1)) {
        gap += 1 + tokens.iter().skip(gap + 1).take_while(|token| is_gap(token)).count();
    }
    match tokens.get(gap)? {
        Token::Number(year @ 1900..=2099, 4) => Some((small(*year), gap + 1)),
        Token::Number(short, 2)
            if tokens.iter().take(gap).any(|t| matches!(t, Token::Mark('\'' | '’' | '-' | '/'))) =>
        {
            Some((full_year(*short), gap + 1))
        }
        _ => None,
    }
}

fn small(value: u64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

fn full_year(short: u64) -> u32 {
    small(short) + if short < 70 { 2000 } else { 1900 }
}

/// Month and day, as far as they are valid.
fn valid(year: Option<u32>, month: Option<u32>, day: Option<u32>) -> (Option<u32>, Option<u32>) {
    let month = month.filter(|month| (1..=12).contains(month));
    let leap = year.is_some_and(|year| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    let length = |month: u32| match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    (month, day.filter(|day| month.is_some_and(|month| (1..=length(month)).contains(day))))
}

impl Day {
    fn new(year: u32, month: Option<u32>, day: Option<u32>) -> Self {
        let (month, day) = valid(Some(year), month, day);
        Self { year: Some(year), month, day }
    }

    /// Seconds or milliseconds since 1970, as civil time (Hinnant's `civil_from_days`).
    fn since_1970(value: u64) -> Self {
        let seconds = if value >= EPOCH * 1_000 { value / 1_000 } else { value };
        let days = seconds / 86_400 + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let years = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * years + years / 4 - years / 100);
        let shifted = (5 * of_year + 2) / 153;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
        let year = years + era * 400 + u64::from(month <= 2);
        Self::new(small(year), Some(small(month)), Some(small(of_year - (153 * shifted + 2) / 5 + 1)))
    }

    fn iso(self) -> String {
        let part = |value: Option<u32>| value.map_or(String::new(), |value| format!("-{value:02}"));
        format!("{:04}{}{}", self.year.unwrap_or_default(), part(self.month), part(self.day))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_as_people_write_them() {
        let cases = [
            ("2019", "2019 2019"),
            ("2014-06-29", "2014-06-29 2014-06-29"),
            ("2023-Aug.", "2023-08 2023-08"),
            ("2014, June", "2014-06 2014-06"),
            ("2014, May - 2015, June", "2014-05 2015-06"),
            ("03/2019", "2019-03 2019-03"),
            ("3.2019", "2019-03 2019-03"),
            ("03/19", "2019-03 2019-03"),
            ("2022-21-08", "2022 2022"),
            ("2022-02-30", "2022-02 2022-02"),
            ("2019-03-01T10:30:00.000Z", "2019-03-01 2019-03-01"),
            ("2019-03-01 10:30:00", "2019-03-01 2019-03-01"),
            ("20190301", "2019-03-01 2019-03-01"),
            ("1577836800000", "2020-01-01 2020-01-01"),
            ("1577836800", "2020-01-01 2020-01-01"),
            ("31.12.2019", "2019-12-31 2019-12-31"),
            ("12/31/2019", "2019-12-31 2019-12-31"),
            ("03/04/2019", "2019 2019"),
            ("March 3, 2019", "2019-03 2019-03"),
            ("Mar '19", "2019-03 2019-03"),
            ("'07", "2007 2007"),
            ("Sept. 2020", "2020-09 2020-09"),
            ("Abril 2021", "2021-04 2021-04"),
            ("abril de 2021", "2021-04 2021-04"),
            ("3 de marzo de 2019", "2019-03-03 2019-03-03"),
            ("3. März 2019", "2019-03-03 2019-03-03"),
            ("Okt. 2018", "2018-10 2018-10"),
            ("Сентябрь 2020 г.", "2020-09 2020-09"),
            ("март 2019 — по настоящее время", "2019-03 now"),
            ("с 2019 по 2021", "2019 2021"),
            ("с 2019 г.", "2019 -"),
            ("до 2021", "- 2021"),
            ("2019 - 2021", "2019 2021"),
            ("2019-2021", "2019 2021"),
            ("2019–20", "2019 2020"),
            ("2019 -", "2019 -"),
            ("– 2019", "- 2019"),
            ("since 2019", "2019 -"),
            ("seit 2019", "2019 -"),
            ("seit März 2019", "2019-03 -"),
            ("desde 2019 hasta hoy", "2019 now"),
            ("May – July 2020", "2020-05 2020-07"),
            ("Jan 2019 - May 2020", "2019-01 2020-05"),
            ("2019 - May 2020", "2019 2020-05"),
            ("Jan. 2018 to Present", "2018-01 now"),
            ("01.03.2018 – 30.06.2019", "2018-03-01 2019-06-30"),
            ("2018-03 - 2019-06", "2018-03 2019-06"),
            ("Summer 2016", "2016 2016"),
            ("Present", "- now"),
            ("today", "- now"),
            ("по н.в.", "- now"),
            ("heute", "- now"),
            ("ongoing", "- now"),
            ("actualidad", "- now"),
            ("soon", "- -"),
        ];
        for (text, expected) in cases {
            let time = read(text);
            let end = time.end.clone().unwrap_or_else(|| if time.current { "now" } else { "-" }.to_owned());
            let got = format!("{} {end}", time.start.clone().unwrap_or_else(|| "-".to_owned()));
            assert!(got.starts_with(expected), "{text}: {got}");
        }
        for (text, expected) in [
            ("Consultant Jul 2025 to present", Some(("Consultant", "Jul 2025 to present"))),
            ("2018", Some(("", "2018"))),
            ("с мая 2019 по 2021", Some(("", "с мая 2019 по 2021"))),
            ("Wrote 30 reports in 2019 for the port", None),
            ("to", None),
        ] {
            assert_eq!(last_period(text), expected, "{text}");
        }
        assert_eq!(joined_periods("2018 to 2019 and 2020 to 2021"), ["2018 to 2019", "2020 to 2021"]);
        assert_eq!(joined_periods("reports and papers 2019"), ["reports and papers 2019"]);
        for (text, expected) in
            [("2014-06-29", true), ("2014", true), ("2014-13", false), ("2014-02-30", false), ("14", false)]
        {
            assert_eq!(is_iso(text), expected, "{text}");
        }
    }
}
