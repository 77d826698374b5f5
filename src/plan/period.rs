//! Years in a question.

use crate::graph::Period;
use crate::language::{Languages, Questions, Words};

fn says(word: &str, languages: Languages, table: fn(&Questions) -> Words) -> bool {
    languages.of_word(word).iter().any(|language| table(&language.pack().questions).has(word))
}

/// Whether a (folded) word only says on which side of a year.
pub(super) fn is_marker(word: &str, languages: Languages) -> bool {
    says(word, languages, |questions| questions.since) || says(word, languages, |questions| questions.until)
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
            let before = at.checked_sub(1).and_then(|at| folded.get(at)).map_or("", String::as_str);
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
        check("2021–2019", Some(("2019", "2021")));
        check("в проекте на 5000 строк", None);
    }
}
