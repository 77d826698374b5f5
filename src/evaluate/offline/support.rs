//! Whether a passage says what a statement says, judged by words.

use super::super::notes;
use crate::language::Languages;
use crate::order::Collect as _;
use crate::read::parse_citations;
use crate::text::{Language, detect, fold, is_stopword, languages, sentences, stem, tokens, tokens_iter};
use crate::verify::{Prepared, Reason, Source, Verdict};
use std::collections::BTreeSet;

/// Minimum share of a statement's words in two neighbouring sentences, if nothing contradicts it: for a short
/// statement, in which each word says a lot, and for a longer one.
const ENOUGH: (f64, f64) = (0.6, 0.5);
/// A statement with at most this many content words is short.
const SHORT: usize = 5;
/// Minimum share of an answer's words in a useful context.
const USEFUL: f64 = 0.5;

/// The statements of a text: its sentences and list items, without citation markers, headings, introductions to lists
/// and questions.
pub(super) fn statements(text: &str) -> Vec<String> {
    let parsed = parse_citations(text, usize::MAX);
    let end = parsed.body_end.unwrap_or(text.len()).min(text.len());
    let mut plain = String::with_capacity(end);
    let mut at = 0;
    for citation in &parsed.citations {
        let span = &citation.span;
        if span.end <= end && span.start >= at {
            plain.push_str(&text[at..span.start]);
            at = span.end;
        }
    }
    plain.push_str(&text[at..end]);
    let statement = |range: std::ops::Range<usize>| {
        let line = plain[range].trim();
        let line = line.trim_start_matches(['-', '*', '•', '>', '–', '—']).trim();
        let line = line.trim_matches(['“', '”', '„', '«', '»', '"', '_']).trim();
        let line = line.replace(" .", ".").replace(" ,", ",");
        let says = !line.starts_with('#') && !line.ends_with([':', '?']) && line.chars().any(char::is_alphanumeric);
        says.then_some(line)
    };
    sentences(&plain).into_iter().filter_map(statement).collect()
}

/// Whether the words include this one, or one with its root if the language compares roots.
pub(super) fn has_word(words: &BTreeSet<String>, word: &str, language: Language) -> bool {
    if words.contains(word) {
        return true;
    }
    let of_word = Languages::only(language).of_word(word);
    let Some(root) = of_word.iter().find_map(|language| language.pack().evaluation.judge.root) else { return false };
    let letters = word.chars().count();
    words.iter().any(|other| {
        let common = word.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
        common >= root.shared && letters - common <= root.rest && other.chars().count() - common <= root.rest
    })
}

fn common(words: &BTreeSet<String>, with: &BTreeSet<String>, language: Language) -> usize {
    words.iter().filter(|word| has_word(with, word, language)).count()
}

/// The text with names instead of chemical formulas.
fn spelled_out(text: &str, language: Language) -> String {
    let formulas = language.pack().evaluation.judge.formulas;
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for token in tokens_iter(text).filter(|token| token.text.chars().any(char::is_numeric)) {
        let form = fold(token.text);
        if let Some((_, name)) = formulas.iter().find(|(formula, _)| *formula == form) {
            out.push_str(&text[at..token.start]);
            out.push_str(name);
            at = token.end;
        }
    }
    out.push_str(&text[at..]);
    out
}

/// The content words, as stems and numbers.
pub(super) fn content(text: &str, language: Language) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for token in tokens(text) {
        let folded = fold(token.text);
        if !is_stopword(&folded, language) {
            words.insert(stem(&folded, language).to_string());
        }
    }
    words
}

/// The language of the passages if none of them is in this one, so that words cannot be compared.
pub(super) fn foreign(passages: &[Passage], language: Language) -> Option<Language> {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
    let fits = |p: &Passage| letters(&p.text) < 40 || languages(&p.text).has(language);
    if passages.iter().any(fits) { None } else { passages.first().map(|p| detect(&p.text)) }
}

/// Whether any of the passages supports a statement, with a note in the reader's language: on the passage that does,
/// otherwise on the first of those with most of its words.
pub(super) fn by_any(passages: &[Passage], statement: &str, reader: Language) -> (bool, String) {
    let mut best: Option<Support> = None;
    for passage in passages {
        let support = passage.supports(statement);
        if support.supported {
            return (true, support.note(reader));
        }
        if best.as_ref().is_none_or(|best| support.share > best.share) {
            best = Some(support);
        }
    }
    (false, best.map(|best| best.note(reader)).unwrap_or_default())
}

/// What a passage says about a statement.
struct Support {
    supported: bool,
    verdict: Verdict,
    reasons: BTreeSet<Reason>,
    /// Share of the statement's words that occur in the passage.
    share: f64,
}

impl Support {
    fn note(&self, reader: Language) -> String {
        notes::compared(self.verdict, &self.reasons, self.share, reader)
    }
}

/// A passage prepared for comparison.
pub(super) struct Passage {
    text: String,
    prepared: Prepared,
    language: Language,
    /// The content of each pair of neighbouring sentences.
    windows: Vec<BTreeSet<String>>,
}

impl Passage {
    pub(super) fn new(text: &str, language: Language) -> Self {
        let text = spelled_out(text, language);
        let parts: Vec<BTreeSet<String>> = sentences(&text).into_iter().map(|r| content(&text[r], language)).collect();
        let windows = match parts.len() {
            0 | 1 => parts,
            _ => parts.windows(2).map(|pair| pair[0].union(&pair[1]).cloned().collect()).collect(),
        };
        let source = Source { id: 1, text: &text, name: "", path: None, language, is_code: false, lines: None };
        Self { prepared: Prepared::new(&source), language, windows, text }
    }

    fn share(&self, words: &BTreeSet<String>) -> f64 {
        let most = self.windows.iter().map(|w| common(words, w, self.language)).max().unwrap_or(0);
        if words.is_empty() { 0.0 } else { most as f64 / words.len() as f64 }
    }

    /// Whether it says what the statement says.
    fn supports(&self, statement: &str) -> Support {
        let statement = &*spelled_out(statement, self.language);
        let compared = self.prepared.compare(statement, self.language);
        let (verdict, mut reasons) = (compared.verdict, compared.reasons);
        let words = content(statement, self.language);
        let share = self.share(&words);
        // Roles are derived from word order, which questions and other phrasings change.
        let against = compared.against.iter().any(|r| !matches!(r, Reason::Words | Reason::Roles));
        let supported = match verdict {
            _ if compared.replaced => false,
            Verdict::Verified | Verdict::Computed | Verdict::WordingFound => true,
            _ => !against && share >= if words.len() <= SHORT { ENOUGH.0 } else { ENOUGH.1 },
        };
        let verdict = match supported {
            // If most of the words suffice, much of the statement is there.
            true => verdict.max(Verdict::Weak),
            // All its words may be there, with something else in place of one of them.
            false if compared.replaced => {
                reasons.insert(Reason::Roles);
                Verdict::Unsupported
            }
            false => verdict,
        };
        Support { supported, verdict, reasons, share }
    }

    /// Whether it was useful for an answer: it supports one of its statements, or contains most of its words. With a
    /// note in the reader's language.
    pub(super) fn useful(&self, question: &str, answer: &str, reader: Language) -> (bool, String) {
        let list = statements(answer);
        if let Some(support) = list.iter().map(|s| self.supports(s)).find(|support| support.supported) {
            return (true, support.note(reader));
        }
        let all = self.windows.iter().fold(BTreeSet::new(), |all, window| &all | window);
        let words = content(answer, self.language);
        let asked = content(question, self.language);
        // What the question already names says little.
        let new: BTreeSet<String> = words.difference(&asked).cloned().into_set();
        let part = |of: &BTreeSet<String>| {
            if of.is_empty() { 0.0 } else { common(of, &all, self.language) as f64 / of.len() as f64 }
        };
        let (of_answer, of_new, of_asked) = (part(&words), part(&new), part(&asked));
        let topic = of_asked == 1.0 && of_answer >= USEFUL / 2.0;
        let useful = of_answer >= USEFUL || (of_new >= USEFUL && of_answer > 0.0) || topic;
        (useful, notes::useful(of_answer, reader))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_note_is_on_the_nearest_passage() {
        let passages = ["Ada wrote the Heron parser in 2019.", "The harbour of Kiel is deep."];
        let passages = passages.map(|text| Passage::new(text, Language::En));
        let (supported, note) = by_any(&passages, "Ada wrote the Heron parser in 2021.", Language::En);
        assert!(!supported && note.contains("date"), "{note}");
        // Most of the words are there, and two of them are swapped.
        let passage = [Passage::new("Die Färberin leitet seit vielen Jahren die Weberei.", Language::De)];
        let (supported, note) = by_any(&passage, "Die Weberei leitet seit Jahren die Färberin.", Language::En);
        assert!(!supported && note.starts_with("not in the source") && note.contains("roles"), "{note}");
    }
}
