//! Names in enumerations: what a list names among technologies is one too, whether or not the vocabulary has it
//! ("Python, Pyramid and SQLAlchemy").

use crate::language::Languages;
use crate::order::Order as _;
use crate::registry::{is_common_word, vocabulary, words};
use crate::text::{fold, is_function_word_in};
use std::ops::Range;

/// Technologies that a list must have for its other names to be some.
const LEAST_KNOWN: usize = 2;
/// Maximum words of a name.
const MOST_WORDS: usize = 3;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Known,
    /// Written as a name, and not known.
    Name,
    Other,
}

/// The items between commas and other signs that separate them, without the space around them; those with brackets whole, and cut at
/// them: "Amazon Web Services (AWS)", "(Cursor, Codex)".
pub(super) fn items(sentence: &str) -> impl Iterator<Item = Range<usize>> {
    let parts = sentence.split([',', ';', '/', '|', '·', '•', '\n']);
    let pieces = parts.flat_map(|part| {
        let inner = part.split(['(', ')']).filter(move |piece| piece.len() < part.len());
        std::iter::once(part).chain(inner)
    });
    pieces.map(|part| {
        let item = part.trim().trim_start_matches("- ").trim_end_matches('.');
        let start = item.as_ptr() as usize - sentence.as_ptr() as usize;
        start..start + item.len()
    })
}

/// The unknown names in lists of known technologies. `known`: where these are in the sentence, in any order.
pub(super) fn enumerated(sentence: &str, known: &[Range<usize>], languages: Languages) -> Vec<Range<usize>> {
    if known.len() < LEAST_KNOWN {
        return Vec::new();
    }
    // In order and apart, since a list may have thousands.
    let mut apart: Vec<Range<usize>> = Vec::with_capacity(known.len());
    let mut sorted = known.to_vec();
    sorted.order_by_key(|range| (range.start, range.end));
    for range in sorted {
        match apart.last_mut().filter(|last| range.start < last.end) {
            Some(last) => last.end = last.end.max(range.end),
            None => apart.push(range),
        }
    }
    let list = List { sentence, known: &apart, languages };
    list.parts().into_iter().flat_map(|part| list.names(part)).collect()
}

/// The names in lists of a name a line, most of which are known technologies: highlights that are "React", "Frobnik", "Docker". `lines`:
/// the sentences of the text. What has a known name beside other words is left to its own sentence.
pub(super) fn names_by_lines(text: &str, lines: &[Range<usize>]) -> Vec<Range<usize>> {
    let is_known = |line: &Range<usize>| vocabulary().of_name(&text[line.clone()]).is_some();
    let names = lines.iter().map(|line| name_in(text, line.clone())).collect::<Vec<_>>();
    let mut out = Vec::new();
    for run in names.split(Option::is_none) {
        let run: Vec<&Range<usize>> = run.iter().flatten().collect();
        let known = run.iter().filter(|line| is_known(line)).count();
        if run.len() >= SHORTEST_RUN && known * 2 > run.len() {
            let has_known = |line: &str| !vocabulary().find(line, Languages::ALL).is_empty();
            let is_capital = |word: &str| word.starts_with(char::is_uppercase) && !is_common_word(&fold(word));
            let is_name = |line: &str| words(line).iter().all(|word| is_capital(word.text));
            let counts = |line: &&Range<usize>| {
                let name = &text[(*line).clone()];
                is_known(line) || is_name(name) && !has_known(name)
            };
            out.extend(run.into_iter().filter(counts).cloned());
        }
    }
    out
}

/// Minimum lines of a list.
const SHORTEST_RUN: usize = 3;

/// The name that is all of a line.
fn name_in(text: &str, line: Range<usize>) -> Option<Range<usize>> {
    let name = text[line.clone()].trim().trim_start_matches(['-', '*']).trim();
    let count = words(name).len();
    let is_sentence = name.contains([',', ';', ':', '|', '!', '?']) || name.ends_with('.') || name.starts_with('#');
    let is_name = (1..=MOST_WORDS).contains(&count) && !is_sentence;
    let start = line.start + (name.as_ptr() as usize - text[line].as_ptr() as usize);
    is_name.then_some(start..start + name.len())
}

/// A sentence that may have a list.
struct List<'a> {
    sentence: &'a str,
    known: &'a [Range<usize>],
    languages: Languages,
}

impl List<'_> {
    fn is_known(&self, at: usize) -> bool {
        self.known_in(&(at..at + 1))
    }

    /// Whether a range has a part of a known name.
    fn known_in(&self, span: &Range<usize>) -> bool {
        let after = self.known.partition_point(|range| range.end <= span.start);
        self.known.get(after).is_some_and(|range| range.start < span.end)
    }

    /// Whether a known name ends or begins at the sign between these places.
    fn touches(&self, at: usize, end: usize) -> bool {
        let after = self.known.partition_point(|range| range.end < at);
        self.known[after..].iter().take(2).any(|range| range.end == at || range.start == end)
    }

    /// Cuts a range at the signs for which `cuts` holds, given where they begin and end. Signs within known names do not count.
    fn cut(&self, range: Range<usize>, cuts: impl Fn(char, usize, usize) -> bool) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        let mut from = range.start;
        for (at, c) in self.sentence[range.clone()].char_indices() {
            let (at, end) = (range.start + at, range.start + at + c.len_utf8());
            if !self.is_known(at) && cuts(c, at, end) {
                out.push(from..at);
                from = end;
            }
        }
        out.push(from..range.end);
        out
    }

    /// The parts of the sentence that no list goes beyond.
    fn parts(&self) -> Vec<Range<usize>> {
        let is_followed_by_space = |end: usize| self.sentence[end..].chars().next().is_none_or(char::is_whitespace);
        self.cut(0..self.sentence.len(), |c, _, end| match c {
            ':' | '(' | ')' | '[' | ']' | '\n' | '!' | '?' | '"' | '“' | '”' | '«' | '»' | '–' | '—' => true,
            '.' | '-' => is_followed_by_space(end),
            _ => false,
        })
    }

    /// The names in runs of names, if enough of a run is known.
    fn names(&self, part: Range<usize>) -> Vec<Range<usize>> {
        // What begins a sentence has a capital in any case; what a label introduces does not.
        let introduced = self.sentence[..part.start].ends_with([':', '(']);
        let items: Vec<(Range<usize>, Kind)> = self
            .items(part)
            .into_iter()
            .enumerate()
            .map(|(at, span)| (span.clone(), self.kind(span, at == 0 && !introduced)))
            .collect();
        let mut out = Vec::new();
        for run in items.split(|(_, kind)| *kind == Kind::Other) {
            let known = run.iter().filter(|(_, kind)| *kind == Kind::Known).count();
            if known >= LEAST_KNOWN && known * 2 >= run.len() {
                out.extend(run.iter().filter(|(_, kind)| *kind == Kind::Name).map(|(span, _)| span.clone()));
            }
        }
        out
    }

    /// The items of a part, which commas and "and" separate.
    fn items(&self, part: Range<usize>) -> Vec<Range<usize>> {
        let pieces = self.cut(part, |c, at, end| match c {
            ',' | ';' | '&' | '|' | '·' | '•' => true,
            // `CI/CD` is one name.
            '/' => self.touches(at, end) || self.sentence[end..].starts_with(' '),
            _ => false,
        });
        pieces.into_iter().flat_map(|piece| self.halves(piece)).map(|span| self.trimmed(span)).collect()
    }

    /// A piece cut at its "and".
    fn halves(&self, piece: Range<usize>) -> Vec<Range<usize>> {
        let all = words(&self.sentence[piece.clone()]);
        let and = all.iter().find(|word| {
            let folded = fold(word.text);
            !self.is_known(piece.start + word.start)
                && self.languages.of_word(&folded).iter().any(|own| own.pack().names.mentions.and.has(&folded))
        });
        let halves = and.map(|word| [piece.start..piece.start + word.start, piece.start + word.end..piece.end]);
        let halves = halves.map_or_else(|| vec![piece], |halves| halves.into());
        halves.into_iter().filter(|half| !self.sentence[half.clone()].trim().is_empty()).collect()
    }

    fn trimmed(&self, span: Range<usize>) -> Range<usize> {
        let text = &self.sentence[span.clone()];
        let start = span.start + text.len() - text.trim_start().len();
        start..start + text.trim().len()
    }

    fn kind(&self, span: Range<usize>, begins: bool) -> Kind {
        if self.known_in(&span) {
            return Kind::Known;
        }
        let all = words(&self.sentence[span]);
        let is_capital = |word: &str| word.starts_with(char::is_uppercase);
        let is_odd = |word: &str| word.chars().skip(1).any(|c| c.is_uppercase() || c.is_ascii_digit());
        let odd = all.iter().any(|word| is_odd(word.text));
        let is_plain = |word: &str| is_function_word_in(word, self.languages) || is_common_word(word);
        let nouns_have_capitals = self.languages.iter().any(|own| !own.pack().writing.capital_is_name);
        let doubtful = begins || nouns_have_capitals || all.iter().all(|word| is_plain(&fold(word.text)));
        match all.len() {
            1..=MOST_WORDS if all.iter().all(|word| is_capital(word.text)) && (odd || !doubtful) => Kind::Name,
            _ => Kind::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::text::sentences;

    #[test]
    fn names_a_line() {
        let check = |text: &str, expected: &[&str]| {
            let found: Vec<&str> = names_by_lines(text, &sentences(text)).into_iter().map(|span| &text[span]).collect();
            assert_eq!(found, expected, "{text}");
        };
        check(
            "- React\n- TypeScript\n- Frobnik\n- OpenAI GPT\n- Docker",
            &["React", "TypeScript", "Frobnik", "Docker"],
        );
        check("Built a shop.\n\n- React\n- Frobnik\n- Docker\n- Led the team of five", &["React", "Frobnik", "Docker"]);
        // Two lines, lists of other things, and lines that are sentences.
        check("- React\n- Docker", &[]);
        check("- Quality\n- Ownership\n- Docker\n- React\n- Sales", &[]);
        check("- Python\n- Docker\n- Kafka\n- code reviews\n- mentoring", &["Python", "Docker", "Kafka"]);
        check("- Wrote React.\n- Ran Docker.\n- Led Frobnik.", &[]);
    }

    #[test]
    fn names_among_technologies() {
        let check = |sentence: &str, language: Language, expected: &[&str]| {
            let languages = Languages::from(language);
            let known: Vec<Range<usize>> =
                vocabulary().find(sentence, languages).into_iter().map(|found| found.start..found.end).collect();
            let found: Vec<&str> =
                enumerated(sentence, &known, languages).into_iter().map(|span| &sentence[span]).collect();
            assert_eq!(found, expected, "{sentence}");
        };
        check("A stack of Python, Frobnik, and SQLAlchemy.", Language::En, &["Frobnik"]);
        check("Tools: Kotlin, Gradle, PostgreSQL, H9, WobbleAPI", Language::En, &["H9", "WobbleAPI"]);
        check("Fachlich: Docker/Frobnik und Kubernetes, Datenanalyse", Language::De, &[]);
        check("Frobnik y desarrollé con Kafka, Spark y Redis", Language::Es, &[]);
        check("Работал с Docker, Frobnik и Kubernetes", Language::Ru, &["Frobnik"]);
        // A list that is mostly of other things, a sentence that begins, and one known name.
        check("Tools: Quux, Blarg, Zork, Python, Java", Language::En, &[]);
        check("Developed and released Django, Flask", Language::En, &[]);
        check("With Python, Frobnik.", Language::En, &[]);
    }
}
