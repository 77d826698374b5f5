//! Lines given in words next to a file name: `lines twelve to twenty of queue.rs`, `queue.rs, lines 12–20`.

use super::Mention;
use crate::language::{Language, LineWords};
use crate::text::fold;
use crate::verify::lexicon;

/// Maximum distance of the lines from the file name, in bytes.
const FAR: usize = 100;
/// Words between a file name and its lines: `queue.rs in the lines …`, `lines … of the file queue.rs`.
const AFTER: usize = 2;
const BEFORE: usize = 3;
/// Words such as `from` or an article before a number.
const FILLERS: usize = 2;

/// Letters and digits without a break.
struct Run {
    /// Folded.
    word: String,
    start: usize,
    end: usize,
}

/// Gives every mention without lines the lines that words before or after it give. The span of the mention is extended
/// to include them.
pub(super) fn add(text: &str, mentions: &mut [Mention]) {
    for at in 0..mentions.len() {
        let from = if at == 0 { 0 } else { mentions[at - 1].span.end };
        let mention = &mut mentions[at];
        if mention.lines.is_none()
            && let Some((lines, start)) = before(text, from, mention.span.start)
        {
            (mention.lines, mention.span.start) = (Some(lines), start);
        }
    }
    for at in 0..mentions.len() {
        let to = mentions.get(at + 1).map_or(text.len(), |next| next.span.start);
        let mention = &mut mentions[at];
        if mention.lines.is_none()
            && let Some((lines, end)) = after(text, mention.span.end, to)
        {
            (mention.lines, mention.span.end) = (Some(lines), end);
        }
    }
}

/// Lines that end shortly before `to`, and where the words for them begin.
fn before(text: &str, from: usize, to: usize) -> Option<((usize, usize), usize)> {
    let from = text.ceil_char_boundary(from.max(to.saturating_sub(FAR)));
    let from = text.get(from..to)?.rfind('\n').map_or(from, |at| from + at + 1);
    let runs = runs(text, from, to);
    let at = runs.iter().rposition(|run| is(&run.word, |words| &words.announce))?;
    let (lines, next) = range(text, &runs, at + 1)?;
    let rest = &runs[next..];
    let between = &text[runs[next - 1].end..to];
    let near = rest.len() <= BEFORE && rest.iter().all(is_word);
    (near && !between.contains([',', ';', ':', '.', '?', '!', ')', ']'])).then_some((lines, runs[at].start))
}

/// Lines that begin shortly after `from`, and where the words for them end.
fn after(text: &str, from: usize, to: usize) -> Option<((usize, usize), usize)> {
    let to = text.floor_char_boundary(to.min(from + FAR));
    let to = text.get(from..to)?.find('\n').map_or(to, |at| from + at);
    let runs = runs(text, from, to);
    let at = runs.iter().take(AFTER + 1).position(|run| is(&run.word, |words| &words.announce))?;
    let between = &text[from..runs[at].start];
    if between.contains([';', '.', '?', '!', ']']) || !runs[..at].iter().all(is_word) {
        return None;
    }
    let (lines, next) = range(text, &runs, at + 1)?;
    Some((lines, runs[next - 1].end))
}

fn runs(text: &str, from: usize, to: usize) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut start = None;
    for (at, c) in text[from..to].char_indices().chain([(to - from, ' ')]) {
        match (c.is_alphanumeric(), start) {
            (true, None) => start = Some(from + at),
            (false, Some(begin)) => {
                runs.push(Run { word: fold(&text[begin..from + at]), start: begin, end: from + at });
                start = None;
            }
            _ => {}
        }
    }
    runs
}

/// Whether any language has this word in a table.
fn is(word: &str, table: impl Fn(&'static LineWords) -> &'static crate::language::Words) -> bool {
    Language::ALL.iter().any(|language| table(&language.pack().reading.lines).has(word))
}

fn is_word(run: &Run) -> bool {
    run.word.chars().all(char::is_alphabetic)
}

/// First and last line starting at this run, and the run after them.
fn range(text: &str, runs: &[Run], at: usize) -> Option<((usize, usize), usize)> {
    let (first, next) = number(runs, skipped(runs, at))?;
    let Some(run) = runs.get(next) else { return Some(((first, first), next)) };
    let gap = text[runs[next - 1].end..run.start].trim();
    let is_dash = matches!(gap, "-" | "–" | "—");
    let last = match is_dash {
        true => number(runs, next),
        false if gap.is_empty() && is(&run.word, |words| &words.to) => number(runs, skipped(runs, next + 1)),
        false => None,
    };
    let (last, next) = last.filter(|(last, _)| *last >= first).unwrap_or((first, next));
    Some(((first, last), next))
}

/// The first run from here that is neither `from` nor an article.
fn skipped(runs: &[Run], at: usize) -> usize {
    let rest = runs.get(at..).unwrap_or_default();
    at + rest.iter().take(FILLERS).take_while(|run| is(&run.word, |words| &words.from)).count()
}

/// A line number in digits or words, and the run after it.
fn number(runs: &[Run], at: usize) -> Option<(usize, usize)> {
    let first = value(&runs.get(at)?.word)?;
    let unit = || runs.get(at + 1).and_then(|run| value(&run.word)).filter(|unit| (1..10).contains(unit));
    let is_tens = is_word(&runs[at]) && (20..100).contains(&first) && first % 10 == 0;
    match unit().filter(|_| is_tens && is_word(&runs[at + 1])) {
        Some(unit) => Some((first + unit, at + 2)),
        None => Some((first, at + 1)),
    }
}

fn value(word: &str) -> Option<usize> {
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.parse().ok().filter(|number| (1..10_000_000).contains(number));
    }
    let mut values =
        Language::ALL.iter().filter_map(|language| lexicon::entry(word, *language).number(word, *language));
    values.find(|value| *value >= 1.0 && value.fract() == 0.0).map(|value| value as usize)
}

#[cfg(test)]
mod tests {
    use crate::verify::files::mentions;

    #[test]
    fn lines_in_words() {
        for (text, expected) in [
            ("Lines 12 to 20 of src/queue.rs sort.", Some((12, 20))),
            ("It says in lines twelve to twenty-one of the file `queue.rs`.", Some((12, 21))),
            ("See queue.rs, lines 12–20.", Some((12, 20))),
            ("See queue.rs (line 7).", Some((7, 7))),
            ("In queue.rs on lines 3 through 5 it sorts.", Some((3, 5))),
            ("В строках с 12 по 20 файла queue.rs.", Some((12, 20))),
            ("В queue.rs, строки 12–20.", Some((12, 20))),
            ("Файл queue.rs, строка двенадцать.", Some((12, 12))),
            ("En las líneas 12 a 20 del archivo queue.rs.", Some((12, 20))),
            ("En queue.rs, de la línea doce a la veinte.", Some((12, 20))),
            ("In den Zeilen 12 bis 20 der Datei queue.rs.", Some((12, 20))),
            ("In queue.rs auf Zeile zwölf.", Some((12, 12))),
            ("queue.rs has 40 lines.", None),
            ("It is in queue.rs. Lines 3 to 5 are elsewhere.", None),
            ("Lines 3 to 5 sort, and queue.rs has more.", None),
            ("queue.rs lists lines of text.", None),
        ] {
            let found = mentions(text);
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!(found[0].lines, expected, "{text}");
        }
        let two = mentions("Lines 3 to 5 of a.rs and b.rs, line 9.");
        assert_eq!(two.iter().map(|m| m.lines).collect::<Vec<_>>(), [Some((3, 5)), Some((9, 9))]);
        let text = "See queue.rs, lines 12–20.";
        assert_eq!(&text[mentions(text)[0].span.clone()], "queue.rs, lines 12–20");
    }
}
