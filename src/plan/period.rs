//! Years in a question.

use crate::graph::Period;
use crate::language::{Languages, Questions, Words};
use crate::text::is_function_word_in;

fn says(word: &str, languages: Languages, table: fn(&Questions) -> Words) -> bool {
    languages.of_word(word).iter().any(|language| table(&language.pack().questions).has(word))
}

/// Whether a (folded) word only says that a number is a year, or on which side of it.
pub(super) fn is_marker(word: &str, languages: Languages) -> bool {
    let tables: [fn(&Questions) -> Words; 3] =
        [|questions| questions.since, |questions| questions.until, |questions| questions.years];
    tables.into_iter().any(|table| says(word, languages, table))
}

/// The word before a year, without the noun and its determiner that may stand between: `since the year 2020`.
fn before_year(before: &[String], languages: Languages) -> &str {
    let word = match before {
        [.., word, determiner, noun]
            if says(noun, languages, |questions| questions.years)
                && !is_marker(determiner, languages)
                && is_function_word_in(determiner, languages) =>
        {
            Some(word)
        }
        [.., word, noun] if says(noun, languages, |questions| questions.years) => Some(word),
        before => before.last(),
    };
    word.map_or("", String::as_str)
}

/// The period that a question's (folded) words name: a year, two years, or everything since or until one.
pub(super) fn of(folded: &[String], languages: Languages) -> Option<Period> {
    let years: Vec<(usize, &str)> = folded
        .iter()
        .enumerate()
        .filter(|(_, word)| word.len() == 4 && word.parse::<u16>().is_ok_and(|year| (1950..2100).contains(&year)))
        .map(|(at, word)| (at, word.as_str()))
        .collect();
    let period = |from: &str, to: &str| Some(Period { from: from.to_owned(), to: to.to_owned() });
    match years.as_slice() {
        [] => None,
        [(at, year)] => {
            let before = before_year(&folded[..*at], languages);
            if says(before, languages, |questions| questions.since) {
                period(year, "9999")
            } else if says(before, languages, |questions| questions.until) {
                period("0000", year)
            } else {
                period(year, year)
            }
        }
        [(_, first), .., (_, last)] => period(first.min(last), first.max(last)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods() {
        let check = |question: &str, expected: Option<(&str, &str)>| {
            let words = crate::registry::words(question);
            let folded: Vec<String> = words.iter().map(|word| crate::text::fold(word.text)).collect();
            let found = of(&folded, crate::text::languages(question));
            assert_eq!(found.as_ref().map(|p| (p.from.as_str(), p.to.as_str())), expected, "{question}");
        };
        check("что делал в 2021 году", Some(("2021", "2021")));
        check("from 2019 to 2021", Some(("2019", "2021")));
        check("desde 2020", Some(("2020", "9999")));
        check("before 2020", Some(("0000", "2020")));
        check("what did you do since the year 2020", Some(("2020", "9999")));
        check("what did he do in the year 2020", Some(("2020", "2020")));
        check("los proyectos desde el año 2020", Some(("2020", "9999")));
        check("2021–2019", Some(("2019", "2021")));
        check("в проекте на 5000 строк", None);
    }
}
