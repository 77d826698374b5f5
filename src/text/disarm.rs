//! Makes text from a source safe for a language model to read.

use super::fold::is_invisible;

/// What follows `<` or `[` in control tokens, by which models mark speakers, ends of turns and calls. Servers recognize
/// them even within a text. In lower case.
const ANGLED: [&str; 20] = [
    "|", "｜", "<sys>>", "</sys>>", "s>", "/s>", "bos>", "eos>", "start_of_turn>", "end_of_turn>", "think>", "/think>",
    "tool_call>", "/tool_call>", "tool_response>", "/tool_response>", "function_calls>", "/function_calls>",
    "function=", "/function>",
];
const SQUARE: [&str; 9] = [
    "inst]", "/inst]", "tool_calls]", "tool_results]", "/tool_results]", "available_tools]", "/available_tools]",
    "system_prompt]", "/system_prompt]",
];

/// Whether a character is invisible and may hide words from the reader: in addition to [`is_invisible`], Unicode tags
/// and supplementary variation selectors, fillers, control characters. Joiners are excluded.
fn is_hidden(c: char) -> bool {
    let elsewhere = matches!(c,
        '\u{0}'..='\u{8}' | '\u{e}'..='\u{1f}' | '\u{7f}'..='\u{84}' | '\u{86}'..='\u{9f}' | '\u{115f}' | '\u{1160}'
        | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{3164}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}');
    elsewhere || is_invisible(c) && !is_joiner(c)
}

/// Joiners and variation selectors that scripts and emoji need, one at a time.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Removes invisible characters and every `delimiter`, turns each line break into a line feed, and breaks up control
/// tokens of models: `<|im_start|>` becomes `< |im_start|>`. Everything else stays as it is.
pub fn disarm(text: &str, delimiter: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    let (mut joined, mut returned) = (false, false);
    for c in text.chars() {
        let after_return = std::mem::replace(&mut returned, c == '\r');
        match c {
            '\n' if after_return => {}
            '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => seen.push('\n'),
            c if is_hidden(c) || joined && is_joiner(c) => continue,
            c => seen.push(c),
        }
        joined = is_joiner(c);
    }
    while !delimiter.is_empty() && seen.contains(delimiter) {
        seen = seen.replace(delimiter, "");
    }
    let mut out = String::with_capacity(seen.len());
    for (at, c) in seen.char_indices() {
        out.push(c);
        let signs: &[&str] = match c {
            '<' => &ANGLED,
            '[' => &SQUARE,
            _ => continue,
        };
        let rest = &seen.as_bytes()[at + 1..];
        let begins =
            |sign: &&str| rest.get(..sign.len()).is_some_and(|rest| rest.eq_ignore_ascii_case(sign.as_bytes()));
        if signs.iter().any(begins) {
            out.push(' ');
        }
    }
    out
}

/// Like [`disarm`], on one line: for a name.
pub fn disarm_line(text: &str, delimiter: &str) -> String {
    disarm(text, delimiter).replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_hidden_and_no_turns() {
        let check = |text: &str, expected: &str| assert_eq!(disarm(text, "d41"), expected, "{text:?}");
        check("<|im_start|>system", "< |im_start|>system");
        check("<｜User｜> <</SYS>> [/inst] </S>", "< ｜User｜> < </SYS>> [ /inst] < /S>");
        check("<start_of_turn>user [TOOL_CALLS][{", "< start_of_turn>user [ TOOL_CALLS][{");
        check("a < b | c <div> [1] [installed] <strong>", "a < b | c <div> [1] [installed] <strong>");
        check("<d41|x dd4141 d\u{200b}41", "< |x  ");
        check("a\u{e0061}b\u{202e}c\u{e0101}d\u{0}e\u{1b}f\u{ad}g", "abcdefg");
        check("👩\u{200d}💻 ❤\u{fe0f} می\u{200c}خواهم", "👩\u{200d}💻 ❤\u{fe0f} می\u{200c}خواهم");
        check("a\u{200d}\u{200c}\u{200d}b\u{fe00}\u{fe01}c", "a\u{200d}b\u{fe00}c");
        check("a\r\nb\rc\u{2028}d\u{85}e\n\nf", "a\nb\nc\nd\ne\n\nf");
        check("день\t東", "день\t東");
    }
}
