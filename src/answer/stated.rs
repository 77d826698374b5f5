//! Years of experience as the source states them: a figure computed from dates may differ.

use super::list::{Statement, Writer};
use super::wording::joined;
use crate::language::Language;
use crate::text::{fold, stem};

/// Maximum words from a number to the word for years: "10 long and happy years".
const APART: usize = 3;

impl Writer<'_> {
    /// What the source says about years of experience: with the skills that the question names, else with the person.
    pub(super) fn stated_years(&self) -> Vec<Statement> {
        let named: Vec<_> = self.plan.entities.iter().filter(|entity| !entity.subject).collect();
        let mut out = Vec::new();
        for node in named.iter().filter_map(|entity| self.graph.node(entity.key.as_str())) {
            let level = node.properties.get("level").filter(|level| tells_years(level));
            out.extend(level.map(|level| Statement {
                text: joined(self.name(node), &[Some(level.clone())]),
                key: Some(node.key.clone()),
                provenance: node.provenance.clone(),
                computed: false,
            }));
        }
        let Some(person) = self.graph.subject().filter(|_| out.is_empty()) else { return out };
        let texts = ["summary", "label"].iter().filter_map(|name| self.translated(&person.properties, name));
        let names: Vec<String> = named.iter().map(|entity| fold(&entity.name)).collect();
        let sentence = texts
            .flat_map(|text| crate::text::sentences(text).into_iter().map(move |range| text[range].trim()))
            .find(|sentence| tells_years(sentence) && names.iter().all(|name| fold(sentence).contains(name)));
        out.extend(sentence.map(|sentence| Statement {
            text: sentence.to_owned(),
            key: Some(person.key.clone()),
            provenance: person.provenance.clone(),
            computed: false,
        }));
        out
    }
}

/// Whether a text states a number of years, in any language.
fn tells_years(text: &str) -> bool {
    let words = crate::registry::folded_words(text);
    let is_number = |word: &String| {
        let in_words = |language: &Language| language.pack().times.numbers.iter().any(|table| table.has(word));
        word.trim_end_matches('+').parse::<u32>().is_ok_and(|number| number < 70) || Language::ALL.iter().any(in_words)
    };
    let is_years = |word: &String| {
        Language::ALL.iter().any(|language| {
            let forms = language.pack().writing.years;
            forms.iter().any(|form| stem(&fold(form), *language) == stem(word, *language))
        })
    };
    let beside = |at: usize| words.iter().skip(at + 1).take(APART).any(is_years);
    (0..words.len()).any(|at| is_number(&words[at]) && beside(at))
}

#[cfg(test)]
mod tests {
    use super::tells_years;

    #[test]
    fn years_are_told() {
        let cases = [
            ("Builds bridges, 14 years of experience.", true),
            ("10+ years in retail", true),
            ("Über 20 Jahren Erfahrung", true),
            ("más de 3 años de experiencia", true),
            ("Более 5 лет в дизайне", true),
            ("five years with Java", true),
            ("Founded in 2014, years before others.", false),
            ("Many years of experience", false),
            ("Version 3 of the tool", false),
        ];
        for (text, expected) in cases {
            assert_eq!(tells_years(text), expected, "{text}");
        }
    }
}
