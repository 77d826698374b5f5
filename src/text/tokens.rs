//! Words with their offsets.

use super::fold::{fold, is_invisible};
use crate::language::Language;

/// A word of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    /// As written.
    pub text: &'t str,
    /// First byte.
    pub start: usize,
    /// End byte, exclusive.
    pub end: usize,
}

impl<'t> Token<'t> {
    /// Whether the word consists of several, joined by hyphens, dots and the like.
    pub fn is_compound(&self) -> bool {
        // A check of bytes for a quick answer: all joiners but three are ASCII.
        self.text.bytes().any(|b| matches!(b, b'-' | b'.' | b'\'' | b'_' | b'&' | b',') || b == 0xe2)
            && self.text.chars().any(is_joiner)
    }

    /// The words that a compound consists of: `AI-Portfolio` → `AI`, `Portfolio`; `.NET` → `NET`. A simple word has no
    /// parts.
    pub fn parts(&self) -> impl Iterator<Item = Token<'t>> + use<'t> {
        let (start, text) = (self.start, if self.is_compound() { self.text } else { "" });
        text.split(is_joiner).filter(|part| part.chars().any(char::is_alphanumeric)).map(move |part| {
            let at = start + (part.as_ptr() as usize - text.as_ptr() as usize);
            Token { text: part, start: at, end: at + part.len() }
        })
    }
}

/// Whether a character between letters or digits joins the parts of one word.
fn is_joiner(c: char) -> bool {
    matches!(c, '-' | '.' | '\'' | '_' | '&' | ',' | '\u{2010}' | '\u{2011}' | '\u{2019}')
}

/// The words of `text`, in order. Technical names stay whole: `C++`, `C#`, `.NET`, `Node.js`, `i-bem`, `AI-Portfolio`,
/// `gpt-4o`, `3.5`, `e-mail`, `is_valid`, `R&D`. Punctuation at the edges is not part of a word. Scripts written
/// without spaces (Han, Kana, Thai) yield one token per character.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    tokens_iter(text).collect()
}

/// Like [`tokens`], as an iterator.
pub fn tokens_iter(text: &str) -> Tokens<'_> {
    Tokens { text, at: 0, before: ' ' }
}

/// Whether a word is a year of the twentieth or twenty-first century.
pub fn is_year(word: &str) -> bool {
    word.len() == 4
        && word.bytes().all(|byte| byte.is_ascii_digit())
        && (word.starts_with("19") || word.starts_with("20"))
}

/// Whether a text contains a number, in digits or in words.
pub fn has_number(text: &str, language: Language) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
        || tokens_iter(text).any(|token| is_spelled_number(token.text, language))
}

/// A number counts what stands within so many words of it: "a team of five engineers".
const NEAR: usize = 4;

/// Whether a text has a number, other than a year or a date, near a (folded) word of these.
pub fn counts(text: &str, language: Language, is_counted: impl Fn(&str) -> bool) -> bool {
    let words = tokens(text);
    let is_amount = |word: &str| {
        let digits = word.bytes().filter(u8::is_ascii_digit).count();
        let year = word.len() >= 4 && word.as_bytes()[..4].iter().all(u8::is_ascii_digit);
        let dated = year && matches!(&word[..2], "19" | "20") && (digits == 4 || word.contains('-'));
        digits > 0 && !dated || digits == 0 && is_spelled_number(word, language)
    };
    words.iter().enumerate().filter(|(_, word)| is_amount(word.text)).any(|(at, _)| {
        let near = at.saturating_sub(NEAR)..(at + NEAR + 1).min(words.len());
        words[near].iter().any(|word| is_counted(&fold(word.text)))
    })
}

/// Whether a word is a number from two on.
fn is_spelled_number(word: &str, language: Language) -> bool {
    let amounts = &language.pack().claims.amounts;
    let folded = fold(word);
    amounts.numbers.iter().any(|(_, words)| words.has(&folded)) && !amounts.ones.has(&folded)
}

/// Iterator of [`tokens_iter`].
pub struct Tokens<'t> {
    text: &'t str,
    at: usize,
    /// The character before `at`.
    before: char,
}

fn is_word(c: char) -> bool {
    match c {
        '\0'..='\x7f' => c.is_ascii_alphanumeric(),
        // All of these are letters; looking each up in the Unicode tables would take most of the time on Russian text.
        '\u{400}'..='\u{481}' => true,
        _ => c.is_alphanumeric() || is_mark(c),
    }
}

/// Combining marks continue a word: in NFD text they follow every accented letter.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{487}' | '\u{591}'..='\u{5bd}' | '\u{64b}'..='\u{65f}'
        | '\u{900}'..='\u{903}' | '\u{93a}'..='\u{94f}' | '\u{1ab0}'..='\u{1aff}' | '\u{20d0}'..='\u{20ff}')
}

fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1780}'..='\u{17ff}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

impl<'t> Tokens<'t> {
    fn peek(&self, at: usize) -> Option<char> {
        let byte = *self.text.as_bytes().get(at)?;
        if byte < 0x80 { Some(byte as char) } else { self.text[at..].chars().next() }
    }

    /// Whether the character `joiner` at `at` continues the word whose last character is `last`.
    fn joins(&self, joiner: char, at: usize, last: char) -> bool {
        let Some(next) = self.peek(at + joiner.len_utf8()) else { return false };
        match joiner {
            ',' => last.is_numeric() && next.is_numeric(),
            joiner => is_joiner(joiner) && is_word(next) && !is_mark(next) && !is_unspaced(next),
        }
    }

    /// The end of the word that starts at `start`, and its last character.
    fn word_end(&self, start: usize, first: char) -> usize {
        let (mut end, mut last) = (start + first.len_utf8(), first);
        if is_unspaced(first) {
            while let Some(c) = self.peek(end).filter(|c| is_mark(*c)) {
                end += c.len_utf8();
            }
            return end;
        }
        while let Some(c) = self.peek(end) {
            if c.is_ascii_alphanumeric() || (is_word(c) && !is_unspaced(c)) {
                last = c;
            } else if is_invisible(c) || c == '_' {
                // Only within a word: a letter must follow, perhaps after more of these characters.
                let rest = self.text[end..].trim_start_matches(|c| is_invisible(c) || c == '_');
                match rest.chars().next() {
                    Some(next) if is_word(next) && !is_unspaced(next) => {
                        end = self.text.len() - rest.len();
                        continue;
                    }
                    _ => break,
                }
            } else if !self.joins(c, end, last) {
                break;
            }
            end += c.len_utf8();
        }
        // C++, C#, F#, g++; not 16+, not a+b.
        if matches!(self.text.as_bytes().get(end), Some(b'+' | b'#')) && last.is_alphabetic() {
            let rest = &self.text[end..];
            let next = |at: usize| rest[at..].chars().next().filter(|c| is_word(*c));
            if rest.starts_with("++") || (rest.starts_with('#') && next(1).is_none_or(char::is_numeric)) {
                end += if rest.starts_with('#') { 1 } else { 2 };
            } else if rest.starts_with('+') && next(1).is_none() {
                end += 1;
            }
        }
        end
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        while let Some(c) = self.peek(self.at) {
            let start = self.at;
            let first = match c {
                // .NET, .gitignore; but not an ellipsis or the end of a sentence.
                '.' if !is_word(self.before) && self.before != '.' => {
                    self.peek(start + 1).filter(|next| next.is_alphabetic() && !is_unspaced(*next)).map(|_| '.')
                }
                c => (is_word(c) && !is_mark(c)).then_some(c),
            };
            if let Some(first) = first {
                let end = self.word_end(start, first);
                let text = &self.text[start..end];
                self.at = end;
                self.before = 'x';
                return Some(Token { text, start, end });
            }
            self.before = c;
            self.at += c.len_utf8();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(tokens(text).iter().map(|t| t.text).collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn names_stay_whole() {
        check("C++, C# and F#; g++.", &["C++", "C#", "and", "F#", "g++"]);
        check("C++17 or C#7?", &["C++", "17", "or", "C#", "7"]);
        check(".NET/Node.js (.NET Core)", &[".NET", "Node.js", ".NET", "Core"]);
        check("i-bem AI-Portfolio t2 gpt-4o 3.5 e-mail", &["i-bem", "AI-Portfolio", "t2", "gpt-4o", "3.5", "e-mail"]);
        check("AI\u{2011}Portfolio EPAM’е company's", &["AI\u{2011}Portfolio", "EPAM’е", "company's"]);
        check("is_rag_chunk __init__ R&D AT&T", &["is_rag_chunk", "init", "R&D", "AT&T"]);
    }

    #[test]
    fn punctuation_is_outside() {
        check("«Алор», (да)… Нет! - и — всё.", &["Алор", "да", "Нет", "и", "всё"]);
        check("end. Next... then", &["end", "Next", "then"]);
        check("a+b=c 16+ x + y", &["a", "b", "c", "16", "x", "y"]);
        check("1,000 and 3,5; a,b", &["1,000", "and", "3,5", "a", "b"]);
        check("me@example.org https://a.org/x", &["me", "example.org", "https", "a.org", "x"]);
        check("", &[]);
        check("?!. — …", &[]);
        check("-x- 'y' .", &["x", "y"]);
    }

    #[test]
    fn other_scripts() {
        check("soft\u{ad}ware AL\u{200d}OR\u{200d}", &["soft\u{ad}ware", "AL\u{200d}OR"]);
        check("东京 is Tokyo", &["东", "京", "is", "Tokyo"]);
        check("е\u{301}лка cafe\u{301}", &["е\u{301}лка", "cafe\u{301}"]);
        check("שלום עולם", &["שלום", "עולם"]);
        check("👍 ok👍", &["ok"]);
    }

    #[test]
    fn compounds_have_parts() {
        for (word, parts) in [
            ("AI-Portfolio", &["AI", "Portfolio"][..]),
            (".NET", &["NET"]),
            ("Node.js", &["Node", "js"]),
            ("word", &[]),
            ("C++", &[]),
            ("EPAM’е", &["EPAM", "е"]),
        ] {
            let token = tokens(word)[0];
            assert_eq!(token.parts().map(|t| t.text).collect::<Vec<_>>(), parts, "{word}");
        }
    }

    proptest! {
        #[test]
        fn spans_are_exact(text in "\\PC{0,60}|[a-zA-Zа-я0-9 .,'+#_&\u{ad}\u{200d}\u{301}东-]{0,60}") {
            let mut last = 0;
            for token in tokens(&text) {
                prop_assert!(token.start >= last && token.end > token.start);
                prop_assert_eq!(&text[token.start..token.end], token.text);
                prop_assert!(token.text.chars().any(char::is_alphanumeric));
                for part in token.parts() {
                    prop_assert_eq!(&text[part.start..part.end], part.text);
                }
                last = token.end;
            }
        }
    }
}
