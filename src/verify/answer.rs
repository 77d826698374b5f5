//! The sentences of an answer and the passages that they cite.

mod remarks;

use super::claim::{self, Finding, Passage};
use super::scores::{CitationScores, citation_scores};
use super::words::{self, Words};
use super::{Reason, SentenceCheck, Source, Support, Verdict};
use crate::language::Script;
use crate::order::{Collect as _, Order as _};
use crate::read::ParsedCitations;
use crate::text::{Language, detect, guess, sentences};
use remarks::{is_factual, lead_in};
use std::cell::Cell;
use std::ops::Range;

/// How many citations of one sentence count for recall and precision; a real answer has fewer.
const MAX_SCORED: usize = 32;

/// A citation's place and number as written.
struct Mark {
    span: Range<usize>,
    number: usize,
}

/// Sources, read once for all checks of an answer and its parts.
pub(super) struct Given<'a> {
    sources: &'a [Source<'a>],
    passages: Vec<Passage>,
    /// Number of word pairs compared so far.
    compared: Cell<usize>,
}

impl<'a> Given<'a> {
    /// Number of word pairs compared so far.
    pub(super) fn compared(&self) -> usize {
        self.compared.get()
    }

    pub(super) fn new(sources: &'a [Source<'a>]) -> Self {
        let passages = sources.iter().map(|s| Passage::new(words::read(s.text, s.language))).collect();
        Self { sources, passages, compared: Cell::new(0) }
    }
}

pub(super) struct Checker<'a> {
    given: &'a Given<'a>,
    /// The body with markers and code blanked out, byte for byte.
    masked: String,
    marks: Vec<Mark>,
    language: Language,
    /// Numbers as written in each sentence, invalid ones too.
    written: Vec<Vec<usize>>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(text: &str, parsed: &ParsedCitations, given: &'a Given<'a>) -> Self {
        let end = parsed.body_end.unwrap_or(text.len()).min(text.len());
        let valid = parsed.citations.iter().map(|c| Mark { span: c.span.clone(), number: c.index });
        let invalid = parsed.invalid.iter().map(|c| Mark { span: c.span.clone(), number: c.number });
        let mut marks: Vec<Mark> = valid.chain(invalid).filter(|m| m.span.end <= end).collect();
        marks.order_by_key(|m| m.span.start);
        let hidden = parsed.hidden.iter().cloned();
        let blanks: Vec<Range<usize>> = marks.iter().map(|m| m.span.clone()).chain(hidden).collect();
        let masked = mask(&text[..end], &blanks);
        let language = detect(&masked);
        Self { given, masked, marks, language, written: Vec::new() }
    }

    /// All sentences with their verdicts.
    pub(super) fn sentences(&mut self) -> Vec<SentenceCheck> {
        let ranges = sentences(&self.masked);
        let assigned = self.assign(&ranges);
        let mut checks = Vec::with_capacity(ranges.len());
        for (range, marks) in ranges.into_iter().zip(assigned) {
            self.written.push(marks.iter().map(|m| self.marks[*m].number).collect());
            checks.push(self.sentence(range, &marks));
        }
        checks
    }

    /// The markers of each sentence: a marker belongs to the words before it or, at the beginning of a line, to those
    /// after it.
    fn assign(&self, ranges: &[Range<usize>]) -> Vec<Vec<usize>> {
        let mut assigned = vec![Vec::new(); ranges.len()];
        // Marks come in order: each line is read once, up to its first word.
        let (mut seen, mut first_word) = (0, self.first_word(0));
        for (number, mark) in self.marks.iter().enumerate() {
            let next = ranges.partition_point(|r| r.start <= mark.span.start);
            if let Some(line) = self.masked[seen..mark.span.start.max(seen)].rfind('\n') {
                first_word = self.first_word(seen + line + 1);
            }
            seen = seen.max(mark.span.start);
            let opens_line = first_word >= mark.span.start;
            let sentence = match next.checked_sub(1) {
                Some(previous) if ranges[previous].end > mark.span.start || !opens_line => Some(previous),
                _ if next < ranges.len() => Some(next),
                other => other,
            };
            if let Some(sentence) = sentence {
                assigned[sentence].push(number);
            }
        }
        assigned
    }

    /// The position of the first word of the line that begins at `line`; the end of the line if it has none.
    fn first_word(&self, line: usize) -> usize {
        let sign = |c: char| c.is_whitespace() || matches!(c, '-' | '*' | '•' | '>' | '.') || c.is_ascii_digit();
        let rest = &self.masked[line..];
        rest.char_indices().find(|(_, c)| *c == '\n' || !sign(*c)).map_or(self.masked.len(), |(at, _)| line + at)
    }

    /// The language of a sentence: that of the answer, unless it is written in another script. Names in Latin letters
    /// do not change a sentence's language.
    fn language_of(&self, sentence: &str) -> Language {
        let letters = |script: Script| sentence.chars().filter(|c| script.has(*c)).count();
        let script = |language: Language| language.pack().writing.script;
        let latin = letters(Script::Latin);
        let own = if script(self.language) == Script::Latin { latin } else { letters(script(self.language)) };
        if own == 0 && latin > 0 {
            return guess(sentence).unwrap_or_default();
        }
        let other = |language: &Language| {
            script(*language) != script(self.language)
                && script(*language) != Script::Latin
                && letters(script(*language)) > latin
        };
        Language::ALL.into_iter().find(other).unwrap_or(self.language)
    }

    fn position(&self, number: usize) -> Option<usize> {
        self.given.sources.iter().position(|s| s.id == number)
    }

    fn sentence(&self, range: Range<usize>, marks: &[usize]) -> SentenceCheck {
        let text = &self.masked[range.clone()];
        let language = self.language_of(text);
        let words = words::read(text, language);
        let rest = (lead_in(text, language) > 0).then(|| claim_words(text, language));
        let claim = rest.as_ref().unwrap_or(&words);
        let mut citations: Vec<usize> = Vec::new();
        for number in marks.iter().map(|m| self.marks[*m].number) {
            if self.position(number).is_some() && !citations.contains(&number) {
                citations.push(number);
            }
        }
        let mut check = SentenceCheck {
            factual: is_factual(text, &words, language),
            span: range.clone(),
            citations,
            verdict: None,
            reasons: Default::default(),
            support: None,
            repair: None,
        };
        if !check.citations.is_empty() {
            let (finding, reference) = self.cited(claim, &range, marks, language, &check.citations);
            check.verdict = Some(finding.verdict);
            check.reasons = finding.reasons;
            check.support = finding.span.map(|span| Support { reference, span, verdict: finding.verdict });
        }
        let wanted = match check.verdict {
            None => check.factual,
            Some(verdict) => !verdict.supports(),
        };
        if wanted {
            check.repair = self.repair(claim, language, &check.citations);
        }
        check
    }

    /// The verdict on a sentence: by one of its sources alone, or part by part.
    fn cited(
        &self,
        words: &Words,
        range: &Range<usize>,
        marks: &[usize],
        language: Language,
        citations: &[usize],
    ) -> (Finding, usize) {
        let whole = self.best(words, language, citations);
        if whole.0.verdict.supports() {
            return whole;
        }
        let parts = self.parts(range, marks);
        if parts.len() > 1 {
            let found: Vec<_> = parts
                .iter()
                .map(|(part, numbers)| self.best(&claim_words(&self.masked[part.clone()], language), language, numbers))
                .collect();
            return worst(found).unwrap_or(whole);
        }
        if citations.len() > 1 {
            let found = self.joint(&self.masked[range.clone()], language, citations);
            if let Some(found) = found.filter(|f| f.0.verdict > whole.0.verdict) {
                return found;
            }
        }
        whole
    }

    /// The best finding among the sources with these numbers.
    fn best(&self, words: &Words, language: Language, numbers: &[usize]) -> (Finding, usize) {
        let mut best: Option<(Finding, usize)> = None;
        for &number in numbers {
            let Some(at) = self.position(number) else { continue };
            let passage = &self.given.passages[at];
            self.given.compared.set(self.given.compared.get() + words.items.len() + passage.words.items.len());
            let source = &self.given.sources[at];
            let finding = check_words(words, language, (source.language, source.is_code), passage);
            let better = match &best {
                None => true,
                Some((known, _)) => known.clone().better(finding.clone()) != *known,
            };
            if better {
                best = Some((finding, number));
            }
        }
        best.unwrap_or((Finding::nothing(), 0))
    }

    /// Several sources together: each clause of the sentence must be supported by one of them.
    fn joint(&self, text: &str, language: Language, numbers: &[usize]) -> Option<(Finding, usize)> {
        let words = words::read(text, language);
        let mut clauses: Vec<Range<usize>> = Vec::new();
        for pair in words.items.windows(2) {
            if pair[0].clause != pair[1].clause {
                let start = clauses.last().map_or(0, |c| c.end);
                clauses.push(start..pair[1].start);
            }
        }
        let start = clauses.last().map_or(0, |c| c.end);
        clauses.push(start..text.len());
        if clauses.len() < 2 {
            return None;
        }
        worst(clauses.into_iter().map(|c| self.best(&claim_words(&text[c], language), language, numbers)).collect())
    }

    /// The parts of a sentence with several groups of markers, each with the numbers after it.
    fn parts(&self, range: &Range<usize>, marks: &[usize]) -> Vec<(Range<usize>, Vec<usize>)> {
        let mut parts: Vec<(Range<usize>, Vec<usize>)> = Vec::new();
        let mut start = range.start;
        for &mark in marks {
            let Mark { span, number } = &self.marks[mark];
            let at = span.start.clamp(range.start, range.end);
            let has_words = at > start && self.masked[start..at].chars().any(char::is_alphanumeric);
            match parts.last_mut() {
                Some((_, numbers)) if !has_words => {
                    if !numbers.contains(number) {
                        numbers.push(*number);
                    }
                }
                _ => parts.push((start..at, vec![*number])),
            }
            start = span.end.clamp(start, range.end);
        }
        if let Some((last, _)) = parts.last_mut() {
            last.end = range.end;
        }
        parts
    }

    /// A source that supports the text and is not cited.
    fn repair(&self, words: &Words, language: Language, cited: &[usize]) -> Option<Support> {
        let others: Vec<usize> = self.given.sources.iter().map(|s| s.id).filter(|id| !cited.contains(id)).collect();
        let (finding, reference) = self.best(words, language, &others);
        let span = finding.span.filter(|_| finding.verdict.supports())?;
        Some(Support { reference, span, verdict: finding.verdict })
    }

    /// How much of a sentence some source supports, clause by clause: the letters and digits of the supported clauses,
    /// and of all clauses. Clauses are separated by commas, colons, dashes and brackets.
    pub(super) fn partly(&self, range: &Range<usize>) -> (f64, f64) {
        let text = &self.masked[range.clone()];
        let language = self.language_of(text);
        let all: Vec<usize> = self.given.sources.iter().map(|s| s.id).collect();
        let length = |part: &str| part.chars().filter(|c| c.is_alphanumeric()).count() as f64;
        let mut supported = 0.0;
        for clause in text.split([',', ';', ':', '—', '–', '(', ')']) {
            let words = words::read(clause, language);
            // One word alone is found everywhere.
            if words.items.len() >= 2 && self.best(&words, language, &all).0.verdict.supports() {
                supported += length(clause);
            }
        }
        (supported, length(text))
    }

    /// Citation recall and precision over the sentences that can be checked.
    pub(super) fn scores(&self, checks: &[SentenceCheck]) -> Option<CitationScores> {
        let kept: Vec<usize> = (0..checks.len())
            .filter(|i| {
                (checks[*i].factual || checks[*i].verdict.is_some())
                    && checks[*i].verdict != Some(Verdict::NotCheckable)
            })
            .collect();
        if kept.is_empty() {
            return None;
        }
        let citations: Vec<Vec<usize>> = kept.iter().map(|i| self.written[*i].clone()).collect();
        let known = |number: usize| self.position(number).is_some();
        Some(citation_scores(&citations, known, Some(MAX_SCORED), |sentence, numbers| {
            let check = &checks[kept[sentence]];
            let distinct: std::collections::BTreeSet<_> = numbers.iter().copied().into_set();
            if distinct.len() == check.citations.len() {
                return check.verdict.is_some_and(Verdict::supports);
            }
            let text = &self.masked[check.span.clone()];
            let language = self.language_of(text);
            self.best(&claim_words(text, language), language, numbers).0.verdict.supports()
                || self.joint(text, language, numbers).is_some_and(|f| f.0.verdict.supports())
        }))
    }
}

fn worst(found: Vec<(Finding, usize)>) -> Option<(Finding, usize)> {
    let mut reasons = std::collections::BTreeSet::new();
    for (finding, _) in &found {
        reasons.extend(&finding.reasons);
    }
    let (mut finding, reference) = found.into_iter().min_by_key(|(f, _)| f.verdict)?;
    finding.reasons = reasons;
    Some((finding, reference))
}

/// The words of a text that claim something.
fn claim_words(text: &str, language: Language) -> Words {
    words::read(&text[lead_in(text, language)..], language)
}

/// Checks one text against one passage, taking languages into account. `source`: the passage's language, and whether it
/// is code.
pub(super) fn check_text(text: &str, language: Language, source: (Language, bool), passage: &Passage) -> Finding {
    check_words(&claim_words(text, language), language, source, passage)
}

fn check_words(
    words: &Words,
    language: Language,
    (of_source, is_code): (Language, bool),
    passage: &Passage,
) -> Finding {
    let mut finding = claim::check(words, passage);
    if finding.verdict.supports() {
        return finding;
    }
    let foreign = language != of_source;
    let wordless =
        is_code && finding.verdict == Verdict::Unsupported && finding.reasons.iter().all(|r| *r == Reason::Words);
    if (foreign && !is_code) || wordless {
        let (share, nothing) = (finding.share, Default::default());
        finding = Finding { verdict: Verdict::NotCheckable, reasons: nothing, share, ..Finding::nothing() };
    }
    finding
}

/// The text with ranges and fenced code blanked out, byte for byte.
fn mask(text: &str, blanks: &[Range<usize>]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut blank = |range: Range<usize>| {
        for b in &mut bytes[range] {
            if *b != b'\n' {
                *b = b' ';
            }
        }
    };
    for range in blanks {
        if range.end <= text.len() {
            blank(range.clone());
        }
    }
    for block in super::code::blocks(text) {
        blank(block.span);
    }
    // Ranges lie on character boundaries, so this is UTF-8; anything else would only lose text.
    String::from_utf8_lossy(&bytes).into_owned()
}
