//! Sentence boundaries of prose, lists and hard-wrapped text.

use super::{fold, is_function_word_in};
use crate::language::{Language, Languages, Words, Writing};
use std::ops::Range;

/// Byte ranges of the sentences of `text`, in order, without surrounding white space. Together they cover every visible
/// character.
///
/// * A full stop does not end a sentence after an abbreviation (`т. е.`, `e.g.`, `Sr.`), an initial (`А. С. Пушкин`) or
///   the number of a list item, nor before a lowercase letter.
/// * A blank line ends a sentence, and so does a line break before a list item, heading, table row or quotation. Other
///   line breaks do unless the text seems to be wrapped there: a lowercase letter follows, or the line is long.
/// * Closing quotes, brackets and adjoining citation markers (`.[1]`) belong to the sentence that they close.
pub fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut line = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let end = match c {
            '\n' | '\u{2028}' | '\u{2029}' => {
                let from = std::mem::replace(&mut line, at + c.len_utf8());
                line_ends_sentence(&text[from..at], &text[line..]).then_some(line)
            }
            '。' | '！' | '？' => Some(closed(text, at + c.len_utf8())),
            '.' | '!' | '?' | '…' => {
                let end = closed(
                    text,
                    text[at..].find(|c| !matches!(c, '.' | '!' | '?' | '…')).map_or(text.len(), |n| at + n),
                );
                ends_sentence(text, start, at, end).then_some(end)
            }
            _ => None,
        };
        if let Some(end) = end {
            push_trimmed(&mut out, text, start..end);
            start = end;
            while chars.peek().is_some_and(|(next, _)| *next < end) {
                chars.next();
            }
        }
    }
    push_trimmed(&mut out, text, start..text.len());
    out
}

fn push_trimmed(out: &mut Vec<Range<usize>>, text: &str, range: Range<usize>) {
    let sentence = &text[range.clone()];
    let trimmed = sentence.trim();
    if !trimmed.is_empty() {
        let start = range.start + (sentence.len() - sentence.trim_start().len());
        out.push(start..start + trimmed.len());
    }
}

/// The offset after the closing quotes, brackets and citation markers that follow `at`.
fn closed(text: &str, mut at: usize) -> usize {
    loop {
        let rest = &text[at..];
        let Some(c) = rest.chars().next() else { return at };
        if matches!(c, '"' | '\'' | '”' | '’' | '»' | ')' | ']' | '}' | '*' | '_') {
            at += c.len_utf8();
        } else if c == '[' {
            match rest.find(']') {
                Some(close) if close <= 24 && !rest[..close].contains('\n') => at += close + 1,
                _ => return at,
            }
        } else {
            return at;
        }
    }
}

/// Whether the terminator at `at`, closed at `end`, ends the sentence that began at `start`.
fn ends_sentence(text: &str, start: usize, at: usize, end: usize) -> bool {
    let rest = &text[end..];
    let Some(next) = rest.chars().next() else { return true };
    if !next.is_whitespace() {
        return false;
    }
    // A blank line always ends the sentence.
    let gap = &rest[..rest.len() - rest.trim_start().len()];
    if gap.matches('\n').count() > 1 {
        return true;
    }
    let Some(follow) =
        rest.trim_start().chars().find(|c| !matches!(c, '"' | '\'' | '“' | '‘' | '«' | '(' | '[' | '*' | '_'))
    else {
        return true;
    };
    if follow.is_lowercase() || matches!(follow, ',' | ';' | ':') {
        return false;
    }
    // After `?` or `…`, a dash continues direct speech.
    if matches!(follow, '—' | '–') && !gap.contains('\n') {
        return false;
    }
    if !text[at..].starts_with('.') || text[at..end].starts_with("..") {
        return true;
    }
    let before = &text[start..at];
    let word_start = before
        .rfind(|c: char| c.is_whitespace() || matches!(c, '(' | '«' | '"' | '“' | '['))
        .map_or(0, |n| n + before[n..].chars().next().map_or(1, char::len_utf8));
    let word = &before[word_start..];
    // "1. First item": the number of an item, not a sentence.
    if before.trim().chars().all(|c| c.is_ascii_digit()) && before.trim().len() <= 3 {
        return false;
    }
    if is_dotted_ordinal(word, rest.trim_start()) {
        return false;
    }
    let mut letters = word.chars();
    if let (Some(only), None) = (letters.next(), letters.next()) {
        // Initials: a single capital before a capitalized word ("J. Smith"). A lone Latin "I" may end a sentence.
        if only.is_uppercase() && only != 'I' && follow.is_uppercase() {
            return false;
        }
    }
    match abbreviation(word) {
        Some(Follows::Always) => false,
        // "Wrote it, г. Минск": behind a comma it abbreviates what the name is of, a town, as at the beginning of a line.
        Some(Follows::UnlessCapital) => {
            let ahead = before[..word_start].trim_end();
            let begins = ahead.is_empty() || ahead.ends_with([',', ';', '—', '–']);
            follow.is_uppercase() && !(is_letter(word) && begins)
        }
        None => !are_initials(word, rest.trim_start_matches(|c: char| !c.is_alphabetic())),
    }
}

/// Whether a line of Markdown begins or ends fenced code.
pub fn is_fence(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("```") || line.starts_with("~~~")
}

/// Whether a word is a single letter.
fn is_letter(word: &str) -> bool {
    word.chars().nth(1).is_none()
}

/// Whether a word is the initials of the name that follows: "J.R.R. Tolkien". Two letters are a degree too, behind which a sentence
/// goes on in lower case after its first word: "with a B.S. Graduated with honours".
fn are_initials(word: &str, rest: &str) -> bool {
    let is_initial = |part: &str| part.chars().all(char::is_uppercase) && part.chars().count() == 1;
    let count = word.split('.').filter(|part| is_initial(part)).count();
    let next = &rest[..rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len())];
    let goes_on = rest[next.len()..].trim_start_matches(' ').starts_with(char::is_lowercase);
    count > 1
        && count == word.split('.').count()
        && next.starts_with(char::is_uppercase)
        && !is_function_word_in(&fold(next), Languages::ALL)
        && !(count == 2 && goes_on)
}

/// What may follow an abbreviation.
#[derive(Clone, Copy)]
enum Follows {
    /// The same sentence continues: `Mr. Smith`, `г. Москва` (town).
    Always,
    /// The same sentence continues, or a new one begins with a capital: `etc.`, `и др.`
    UnlessCapital,
}

fn abbreviation(word: &str) -> Option<Follows> {
    let folded = fold(word);
    let known = |table: fn(&Writing) -> Words| Language::ALL.iter().any(|l| table(&l.pack().writing).has(&folded));
    // "и т. д. Потом": an abbreviation that closes an enumeration may end the sentence.
    if known(|writing| writing.closing_abbreviations) {
        return Some(Follows::UnlessCapital);
    }
    known(|writing| writing.abbreviations).then_some(Follows::Always)
}

/// Maximum digits of a number that a full stop makes an ordinal: `21. Jahrhundert`.
const MAX_ORDINAL: usize = 2;

/// Whether a full stop between `word` and `rest` makes an ordinal of the digits: `am 5. Mai`.
fn is_dotted_ordinal(word: &str, rest: &str) -> bool {
    if word.is_empty() || word.len() > MAX_ORDINAL || !word.bytes().all(|b| b.is_ascii_digit()) {
        return false;
    }
    let next = fold(&rest[..rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len())]);
    Language::ALL.iter().any(|language| {
        let amounts = &language.pack().claims.amounts;
        let counted = |nouns: Words| nouns.has(&next) || amounts.months.iter().any(|month| month.has(&next));
        amounts.dotted_ordinals.is_some_and(counted)
    })
}

/// A line of at least this many characters may have been wrapped at a margin rather than broken by its author.
const WRAPPED_LINE: usize = 60;

/// Whether the break between `line` and `rest` ends a sentence.
fn line_ends_sentence(line: &str, rest: &str) -> bool {
    let next = rest.split('\n').next().unwrap_or_default();
    if next.trim().is_empty() || is_block(next) || line.trim_start().starts_with('#') || line.trim().is_empty() {
        return true;
    }
    let Some(first) = next.trim_start().chars().next() else { return true };
    if first.is_lowercase() {
        return false;
    }
    if line.trim_end().ends_with([',', '-', '(', '«']) {
        return false;
    }
    line.chars().count() < WRAPPED_LINE
}

/// Whether a line is a list item, heading, quotation, table row or fence.
fn is_block(line: &str) -> bool {
    let line = line.trim_start();
    if line.starts_with(['#', '>', '|', '•', '◦', '▪']) || line.starts_with("```") {
        return true;
    }
    if let Some(rest) = line.strip_prefix(['-', '*', '+', '–', '—']) {
        return rest.starts_with([' ', '\t']);
    }
    let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let count = line.len() - digits.len();
    (1..=3).contains(&count) && digits.strip_prefix(['.', ')']).is_some_and(|rest| rest.starts_with([' ', '\t']))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(sentences(text).into_iter().map(|range| &text[range]).collect::<Vec<_>>(), expected, "{text:?}");
    }

    #[test]
    fn plain() {
        check("One. Two! Three? Four", &["One.", "Two!", "Three?", "Four"]);
        check("Раз. Два… Три?! Четыре.", &["Раз.", "Два…", "Три?!", "Четыре."]);
        check("¿Qué? ¡Sí! Bien.", &["¿Qué?", "¡Sí!", "Bien."]);
        check("He said \"Stop.\" Then left.", &["He said \"Stop.\"", "Then left."]);
        check("«Кто там?» — спросил он. Тишина.", &["«Кто там?» — спросил он.", "Тишина."]);
        check("", &[]);
        check(" \n ", &[]);
    }

    #[test]
    fn abbreviations() {
        check("Это, т. е. так, верно. Да.", &["Это, т. е. так, верно.", "Да."]);
        check("Use it, e.g. Python. Or not.", &["Use it, e.g. Python.", "Or not."]);
        check("El Sr. García llegó. Bien.", &["El Sr. García llegó.", "Bien."]);
        check("Книги, журналы и т. д. Потом всё.", &["Книги, журналы и т. д.", "Потом всё."]);
        check("А. С. Пушкин родился в 1799 г. Он поэт.", &["А. С. Пушкин родился в 1799 г.", "Он поэт."]);
        check("Инженер, г. Минск, р. Беларусь. Ушёл.", &["Инженер, г. Минск, р. Беларусь.", "Ушёл."]);
        check("г. Минск. Там.", &["г. Минск.", "Там."]);
        check("J. Smith paid 3.5 mln. He left.", &["J. Smith paid 3.5 mln.", "He left."]);
        check("By J.R.R. Tolkien and N.K. Jemisin. Old.", &["By J.R.R. Tolkien and N.K. Jemisin.", "Old."]);
        check("He moved to the U.S. He left.", &["He moved to the U.S.", "He left."]);
        check("He saw the U.S. (The sea was calm.)", &["He saw the U.S.", "(The sea was calm.)"]);
        check("Earned a B.S. Graduated with honours.", &["Earned a B.S.", "Graduated with honours."]);
        check("Trabajó en Telefónica S.A. Dirigió un equipo.", &["Trabajó en Telefónica S.A.", "Dirigió un equipo."]);
        check("See Fig. 3 and No. 5. Done.", &["See Fig. 3 and No. 5.", "Done."]);
        check("Node.js and .NET are fine. C++ too.", &["Node.js and .NET are fine.", "C++ too."]);
        check("Dr. Who and Mr. Bean met. They talked.", &["Dr. Who and Mr. Bean met.", "They talked."]);
        check("Am 5. Mai kam er. Im 19. Jahrhundert nicht.", &["Am 5. Mai kam er.", "Im 19. Jahrhundert nicht."]);
        check(
            "Es gibt z. B. Python, i. d. R. Go usw. Mehr nicht.",
            &["Es gibt z. B. Python, i. d. R. Go usw.", "Mehr nicht."],
        );
        check("Prof. Dr. rer. nat. Ada Holm lehrt. Gut.", &["Prof. Dr. rer. nat. Ada Holm lehrt.", "Gut."]);
        check("Rund 5 Mio. Euro und ca. 3 Mrd. Dollar. Ende.", &["Rund 5 Mio. Euro und ca. 3 Mrd. Dollar.", "Ende."]);
    }

    #[test]
    fn lines_and_lists() {
        check("Title\n\nBody one. Body two.", &["Title", "Body one.", "Body two."]);
        check("- one\n- two\n* three", &["- one", "- two", "* three"]);
        check("1. First item\n2. Second item", &["1. First item", "2. Second item"]);
        check("Роль: разработчик\nСтек: Python", &["Роль: разработчик", "Стек: Python"]);
        check("a sentence that is\nwrapped here. End.", &["a sentence that is\nwrapped here.", "End."]);
        check("# Heading\nText follows.", &["# Heading", "Text follows."]);
    }

    #[test]
    fn markers_stay_with_their_sentence() {
        check("A claim.[1][2] Another one.[3]", &["A claim.[1][2]", "Another one.[3]"]);
        check("Claim [1]. Next [2].", &["Claim [1].", "Next [2]."]);
    }

    proptest! {
        #[test]
        fn cover_everything_once(text in "\\PC{0,80}|[A-Za-zА-я .!?…\n\"«»\\[\\]0-9*-]{0,80}") {
            let mut last = 0;
            for range in sentences(&text) {
                prop_assert!(range.start >= last && range.end > range.start);
                prop_assert!(text[last..range.start].trim().is_empty());
                prop_assert_eq!(text[range.clone()].trim().len(), range.len());
                last = range.end;
            }
            prop_assert!(text[last..].trim().is_empty());
        }
    }
}
