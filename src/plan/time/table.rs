//! Words that ask about dates, in all languages.

use crate::domain::Patterns;
use crate::graph::Ask;
use crate::language::{Language, Languages, Pack, Words, is_in, phrase_end};
use crate::plan::{Question, Rank};
use std::sync::LazyLock;

/// Patterns of all languages, by what they ask for.
pub(super) struct Table {
    pub asks: Vec<(Option<Ask>, Patterns)>,
    /// A ranking from the other end.
    pub weakest: Patterns,
    /// The beginning of a career.
    pub career_start: Patterns,
    /// The same where the question says nothing else.
    pub began: Patterns,
    /// Since when somebody has had a trade.
    pub entered: Patterns,
    pub pairs: Vec<(Ask, Patterns)>,
    pub kinds: Vec<(&'static [&'static str], Patterns)>,
    pub idle: Patterns,
    pub reasons: Patterns,
}

pub(super) static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table {
        asks: Vec::new(),
        weakest: Patterns::default(),
        career_start: Patterns::default(),
        began: Patterns::default(),
        entered: Patterns::default(),
        pairs: Vec::new(),
        kinds: Vec::new(),
        idle: Patterns::default(),
        reasons: Patterns::default(),
    };
    let ask_of = |name: &str| Ask::ALL.iter().copied().find(|ask| ask.as_str() == name);
    for language in Language::ALL {
        let times = &language.pack().times;
        table.weakest.add(times.weakest.split(','), language);
        table.career_start.add(times.career_start.split(','), language);
        table.began.add(times.began.split(','), language);
        table.entered.add(times.entered.split(','), language);
        for (name, patterns) in times.asks {
            // An entry that is not about dates asks for a ranking.
            patterns_of(&mut table.asks, ask_of(name)).add(patterns.split(','), language);
        }
        for (name, patterns) in times.pairs {
            let Some(ask) = ask_of(name) else { continue };
            patterns_of(&mut table.pairs, ask).add(patterns.split(','), language);
        }
        for (kinds, patterns) in language.pack().questions.things {
            patterns_of(&mut table.kinds, *kinds).add(patterns.split(','), language);
        }
        table.idle.add(times.idle.split('|'), language);
        table.reasons.add(times.reasons.split(','), language);
    }
    table
});

/// The patterns of what they ask for, empty at first.
fn patterns_of<T: PartialEq>(table: &mut Vec<(T, Patterns)>, asked: T) -> &mut Patterns {
    let at = table.iter().position(|(known, _)| *known == asked).unwrap_or(table.len());
    if at == table.len() {
        table.push((asked, Patterns::default()));
    }
    &mut table[at].1
}

/// Whether a (folded) word only marks a number as a year, or says which side of it is meant.
pub(in crate::plan) fn is_marker(word: &str, languages: Languages) -> bool {
    let tables: [fn(&'static Pack) -> Words; 5] = [
        |pack| pack.questions.since,
        |pack| pack.questions.until,
        |pack| pack.questions.years,
        |pack| pack.times.before,
        |pack| pack.times.after,
    ];
    tables.into_iter().any(|table| is_in(word, languages, table))
}

/// Whether a (folded) word belongs to questions of time, order or rank and is not a name.
pub fn is_of_time(word: &str, languages: Languages) -> bool {
    let is_month = |month: usize| is_in(word, languages, |pack| pack.times.months[month]);
    // The cheap checks first.
    is_number(word, languages)
        || is_marker(word, languages)
        || (0..12).any(is_month)
        || TABLE.asks.iter().any(|(_, patterns)| patterns.has_word(word, languages))
        || TABLE.weakest.has_word(word, languages)
        || TABLE.idle.has_word(word, languages)
}

/// Places of the words that ask which of several things came first or last, or lasted longest or shortest.
pub fn asks_for_order(words: &[String], languages: Languages) -> Option<Vec<usize>> {
    let of_order = |ask: &Option<Ask>| matches!(ask, Some(Ask::First | Ask::Latest | Ask::Longest | Ask::Shortest));
    let mut asks = TABLE.asks.iter().filter(|(ask, _)| of_order(ask));
    asks.find_map(|(_, patterns)| patterns.best(words, languages)).map(|fit| fit.used.into_iter().collect())
}

/// Places of the words that ask for a ranking.
pub fn asks_for_rank(words: &[String], languages: Languages) -> Option<Vec<usize>> {
    ranking(words, languages).map(|(_, used)| used)
}

/// The ranking that words ask for, and their places.
pub(super) fn ranking(words: &[String], languages: Languages) -> Option<(Rank, Vec<usize>)> {
    let best = TABLE.asks.iter().filter(|(ask, _)| ask.is_none()).map(|(_, patterns)| (Rank::Best, patterns));
    let mut ranks = std::iter::once((Rank::Weakest, &TABLE.weakest)).chain(best);
    ranks.find_map(|(rank, patterns)| Some((rank, patterns.best(words, languages)?.used.into_iter().collect())))
}

/// Whether words ask for what was before, after or at the same time as something.
pub(in crate::plan) fn asks_beside(words: &[String], languages: Languages) -> bool {
    let is_side = |word: &String| {
        is_in(word, languages, |pack| pack.times.before) || is_in(word, languages, |pack| pack.times.after)
    };
    let mut overlap = TABLE.asks.iter().filter(|(ask, _)| *ask == Some(Ask::Overlap));
    let during = |at: usize| phrase_end(|pack| pack.times.during, words, at, languages).is_some();
    words.iter().any(is_side)
        || (0..words.len()).any(during)
        || overlap.any(|(_, patterns)| patterns.best(words, languages).is_some())
}

/// Whether words ask for what goes on, or whether it still does.
pub fn asks_for_present(words: &[String], languages: Languages) -> bool {
    let of_present = |ask: &Option<Ask>| matches!(ask, Some(Ask::Current | Ask::Still));
    let mut asks = TABLE.asks.iter().filter(|(ask, _)| of_present(ask));
    asks.any(|(_, patterns)| patterns.best(words, languages).is_some())
}

/// Whether words ask for dates, or why something ended.
pub(in crate::plan) fn asks_for_dates(words: &[String], languages: Languages) -> bool {
    let of_dates = |ask: &Option<Ask>| ask.is_some_and(Ask::is_of_dates);
    let mut asks = TABLE.asks.iter().filter(|(ask, _)| of_dates(ask)).map(|(_, patterns)| patterns);
    asks.any(|patterns| patterns.best(words, languages).is_some()) || TABLE.reasons.best(words, languages).is_some()
}

/// Whether all words of a clause ask for dates or join it to another: "and until when".
pub(in crate::plan) fn asks_dates_alone(clause: &Question<'_>) -> bool {
    let of_dates = |ask: &Option<Ask>| ask.is_some_and(Ask::is_of_dates);
    let mut asks = TABLE.asks.iter().filter(|(ask, _)| of_dates(ask));
    let says = |at: usize| !clause.is_function_word(at);
    asks.any(|(_, patterns)| {
        let fit = patterns.best(&clause.folded, clause.languages);
        fit.is_some_and(|fit| (0..clause.words.len()).all(|at| fit.used.contains(&at) || !says(at)))
    })
}

/// Whether a (folded) word makes the question word before it indefinite.
pub(in crate::plan) fn is_indefinite(word: &str, languages: Languages) -> bool {
    is_in(word, languages, |pack| pack.times.indefinite)
}

pub(super) fn is_number(word: &str, languages: Languages) -> bool {
    let own = |language: Language| language.pack().times.numbers.iter().any(|table| table.has(word));
    languages.of_word(word).iter().any(own)
}
