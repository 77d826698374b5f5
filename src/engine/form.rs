//! Corrects the form of a model's finished answer: drops closing remarks about what was not found, and puts each list
//! item on its own line.

use crate::answer::content_stems;
use crate::language::Language;
use crate::read::without_closing_remarks;
use crate::text::fold;

/// The required form of an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form<'a> {
    pub question: &'a str,
    pub language: Language,
    /// Whether the answer is an enumeration.
    pub list: bool,
    /// Items that must all appear.
    pub items: &'a [String],
    /// Number of sources that may be cited.
    pub sources: usize,
}

/// Bullets that models write instead of `- `.
const MARKS: [char; 6] = ['•', '*', '·', '–', '—', '‣'];

/// A corrected text.
pub(super) struct Mended {
    pub text: String,
    /// Whether only its end was cut off, so that offsets stay valid.
    pub cut: bool,
}

impl Form<'_> {
    /// Corrects a text; `None`: nothing is wrong with it. `marked`: some parts are known by their offsets, so only the
    /// end may change. `body_end`: where the model's own list of sources begins.
    pub fn mended(&self, text: &str, body_end: Option<usize>, marked: bool) -> Option<Mended> {
        let (body, section) = text.split_at_checked(body_end.unwrap_or(text.len())).unwrap_or((text, ""));
        let kept = without_closing_remarks(body, self.question);
        let listed = if self.list && !marked { self.one_a_line(kept) } else { None };
        match (listed, kept.len() < body.trim_end().len()) {
            (None, false) => None,
            (None, true) if section.is_empty() => Some(Mended { text: kept.to_owned(), cut: true }),
            (listed, _) => {
                let body = listed.unwrap_or_else(|| kept.to_owned());
                let gap = if section.is_empty() { "" } else { "\n\n" };
                Some(Mended { text: format!("{body}{gap}{section}"), cut: false })
            }
        }
    }

    /// Whether each item is on its own line, after `- `.
    pub fn is_list(&self, text: &str) -> bool {
        if !self.list || self.items.len() < 2 {
            return true;
        }
        let rows: Vec<&str> = text.lines().filter_map(|line| line.trim_start().strip_prefix("- ")).collect();
        let mut free = vec![true; rows.len()];
        self.items.iter().all(|item| {
            let own = (0..rows.len()).find(|at| free[*at] && self.says(rows[*at], item));
            own.map(|at| free[at] = false).is_some()
        })
    }

    /// Whether the text contains at least 70 % of the item's content words.
    fn says(&self, text: &str, item: &str) -> bool {
        let said = content_stems(text, self.language);
        let wanted = content_stems(item, self.language);
        let found = wanted.iter().filter(|stem| said.binary_search(stem).is_ok()).count();
        found * 10 >= wanted.len() * 7
    }

    /// The text with each item on its own line; `None` if it has that form already or cannot be given it.
    fn one_a_line(&self, text: &str) -> Option<String> {
        if text.contains("```") {
            return None;
        }
        let rows: Vec<String> = text.lines().flat_map(|line| self.rows_of(line)).collect();
        let mended = rows.join("\n");
        (mended != text.trim_end()).then_some(mended)
    }

    /// A line with the usual bullet, or one line per item if it contains several.
    fn rows_of(&self, line: &str) -> Vec<String> {
        let indent = &line[..line.len() - line.trim_start().len()];
        let (marked, rest) = match unmarked(line.trim_start()) {
            Some(rest) => (true, rest),
            None => (false, line.trim()),
        };
        let (lead, inner) = if marked { ("", rest) } else { led(rest) };
        let parts = self.parts(inner, marked || !lead.is_empty());
        if parts.len() > 1 {
            let items = parts.into_iter().map(|part| format!("{indent}- {part}"));
            return if lead.is_empty() {
                items.collect()
            } else {
                [lead.to_owned(), String::new()].into_iter().chain(items).collect()
            };
        }
        vec![if marked { format!("{indent}- {rest}") } else { line.trim_end().to_owned() }]
    }

    /// The items in a line that contains more than one. `announced`: whether something announces them.
    fn parts<'t>(&self, line: &'t str, announced: bool) -> Vec<&'t str> {
        let said = self.items.iter().filter(|item| self.says(line, item)).count();
        let separators: [&[&str]; 3] = [&["; ", " - ", " • ", " · "], &["], ", "] • "], &[", "]];
        for separator in separators {
            let parts = split(line, separator, self.language);
            let whole = match self.items.len() {
                // Without known items, the only evidence is that each part has its source.
                0 | 1 => announced && parts.len() > 1 && parts.iter().all(|part| part.ends_with(']')),
                _ => {
                    // A sentence may contain the words of an item and yet say something else.
                    let is = |part: &str, item: &String| self.says(part, item) && first_word(part) == first_word(item);
                    let one = |part: &&str| self.items.iter().filter(|item| is(part, item)).count() == 1;
                    said > 1 && parts.len() == said && parts.iter().all(one)
                }
            };
            if whole {
                return parts;
            }
        }
        Vec::new()
    }
}

/// The first word, folded.
fn first_word(text: &str) -> Option<String> {
    crate::registry::words(text).first().map(|word| fold(word.text))
}

/// The text after a bullet or number.
fn unmarked(line: &str) -> Option<&str> {
    if let Some(rest) = line.strip_prefix("- ") {
        return Some(rest.trim_start());
    }
    // `**bold**` is not a mark.
    if let Some(rest) = line.strip_prefix(MARKS).filter(|rest| rest.starts_with(' ')) {
        return Some(rest.trim_start());
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let rest =
        line[digits..].strip_prefix([')', '.']).filter(|rest| (1..=3).contains(&digits) && rest.starts_with(' '));
    rest.map(str::trim_start)
}

/// The words that announce items, including their colon, and the rest of the line.
fn led(line: &str) -> (&str, &str) {
    match line.find(": ") {
        Some(at) if !line[..at].contains(['[', '.']) => (&line[..=at], line[at + 2..].trim()),
        _ => ("", line),
    }
}

/// The parts between separators; the last part is also split at a conjunction.
fn split<'t>(line: &'t str, separators: &[&str], language: Language) -> Vec<&'t str> {
    let mut parts = vec![line];
    for separator in separators {
        // In `], `, the bracket belongs to the part before it.
        let keeps = separator.starts_with(']');
        let of = |part: &'t str| -> Vec<&'t str> {
            let mut out = Vec::new();
            let mut rest = part;
            while let Some(at) = rest.find(separator) {
                out.push(&rest[..at + usize::from(keeps)]);
                rest = &rest[at + separator.len()..];
            }
            out.push(rest);
            out
        };
        parts = parts.into_iter().flat_map(of).collect();
    }
    if let Some(last) = parts.pop() {
        let joined = language.pack().reading.citations.conjunctions.iter().find_map(|word| {
            let (first, second) = last.split_once(&format!("] {word} "))?;
            Some([&last[..=first.len()], second])
        });
        match joined {
            Some(pair) => parts.extend(pair),
            None => parts.push(last),
        }
    }
    let conjunction = |part: &'t str| -> &'t str {
        let words = language.pack().reading.citations.conjunctions;
        words.iter().find_map(|word| part.strip_prefix(word)?.strip_prefix(' ')).unwrap_or(part)
    };
    let trimmed = |part: &'t str| {
        let part = conjunction(part.trim().trim_end_matches([',', ';']));
        part.strip_suffix('.').filter(|rest| rest.ends_with(']')).unwrap_or(part)
    };
    parts.into_iter().map(trimmed).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(items: &[&str], text: &str, expected: &str) {
        let items: Vec<String> = items.iter().map(|item| (*item).to_owned()).collect();
        let form = Form { question: "What?", language: Language::En, list: true, items: &items, sources: 3 };
        let mended = form.mended(text, None, false).map(|mended| mended.text);
        assert_eq!(mended.as_deref().unwrap_or(text), expected, "{text}");
        assert!(form.is_list(expected), "{expected}");
        assert!(form.mended(expected, None, false).is_none(), "{expected} is mended again");
    }

    #[test]
    fn one_item_a_line() {
        let items = ["Wrote the first program.", "Printed Bernoulli numbers."];
        let list = "- Wrote the first program [1]\n- Printed Bernoulli numbers [2]";
        let led = format!("Achievements:\n\n{list}");
        check(&items, list, list);
        check(&items, "* Wrote the first program [1]\n* Printed Bernoulli numbers [2]", list);
        check(&items, "1. Wrote the first program [1]\n2) Printed Bernoulli numbers [2]", list);
        check(
            &items,
            "• Wrote the first program [1]\n  • Printed Bernoulli numbers [2]",
            &list.replace("\n-", "\n  -"),
        );
        check(&items, "Achievements: Wrote the first program [1]; Printed Bernoulli numbers [2].", &led);
        check(&items, "Achievements: Wrote the first program [1], Printed Bernoulli numbers [2].", &led);
        check(&items, "Achievements: Wrote the first program [1] and Printed Bernoulli numbers [2].", &led);
        check(&items, "- Wrote the first program [1], Printed Bernoulli numbers [2]", list);
        // Without known items, only their announcement and their sources are evidence.
        check(&[], "Projects: t2 [1], AI-Portfolio [2].", "Projects:\n\n- t2 [1]\n- AI-Portfolio [2]");
        check(&[], "It keeps letters, and it is fast [1].", "It keeps letters, and it is fast [1].");
        check(&[], "**Bold** words [1].", "**Bold** words [1].");
    }

    #[test]
    fn a_text_is_no_list() {
        let items = ["Wrote the first program.".to_owned(), "Printed Bernoulli numbers.".to_owned()];
        let form = Form { question: "What?", language: Language::En, list: true, items: &items, sources: 3 };
        let text = "She printed the numbers of Bernoulli, which the first program that she wrote gave [1].";
        assert!(form.mended(text, None, false).is_none() && !form.is_list(text));
        let text_wanted = Form { list: false, ..form };
        assert!(text_wanted.is_list(text));
    }
}
