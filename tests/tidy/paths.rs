//! Finds the paths used in a Rust file: a lexer that sees `crate::a::b`, `use crate::{a, b::{c, d}}`, `library::x` and the
//! target of `super::`, ignoring comments and literals.

/// A path in the source.
#[derive(Debug)]
pub struct Used {
    /// `crate`, or the name of a library (or of something local that looks like one).
    pub root: String,
    /// The first name below the root.
    pub first: String,
    /// The names below.
    pub rest: Vec<String>,
    pub line: usize,
}

#[derive(Debug, PartialEq)]
enum Token {
    Name(String),
    /// `::`
    Sep,
    Sign(char),
}

/// All paths in `text`, a file whose module is `depth` levels below the crate's root.
pub fn paths(text: &str, depth: usize) -> Vec<Used> {
    let tokens = tokens(text);
    let mut found = Vec::new();
    // For every open brace, whether it belongs to an inline module.
    let mut braces = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let name_at = |i: usize| match tokens.get(i) {
            Some((Token::Name(name), _)) => Some(name.as_str()),
            _ => None,
        };
        let is = |i: usize, token: Token| tokens.get(i).is_some_and(|(found, _)| *found == token);
        match &tokens[at].0 {
            Token::Sign('{') => {
                let module = at >= 2 && name_at(at - 1).is_some() && name_at(at - 2) == Some("mod");
                braces.push(module);
            }
            Token::Sign('}') => {
                braces.pop();
            }
            Token::Name(name) => {
                let starts = !(at > 0 && is(at - 1, Token::Sep) && at > 1 && name_at(at - 2).is_some());
                if starts && is(at + 1, Token::Sep) {
                    let here = depth + braces.iter().filter(|module| **module).count();
                    let (mut supers, mut next) = (0, at);
                    while name_at(next) == Some("super") && is(next + 1, Token::Sep) {
                        supers += 1;
                        next += 2;
                    }
                    match name.as_str() {
                        "super" if supers >= here => at = tree(&tokens, next, &["crate"], &mut found),
                        "super" | "self" | "Self" => at += 1,
                        root => at = tree(&tokens, at + 2, &[root], &mut found),
                    }
                    continue;
                }
                // `use petgraph;` and `extern crate`: only a library.
                if at > 0 && name_at(at - 1) == Some("use") && is(at + 1, Token::Sign(';')) {
                    tree(&tokens, at + 1, &[name], &mut found);
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// Reads what follows a prefix: a name, a chain of names, or a group in braces. Returns its end.
fn tree(tokens: &[(Token, usize)], mut at: usize, prefix: &[&str], found: &mut Vec<Used>) -> usize {
    let mut names: Vec<&str> = prefix.to_vec();
    let line = tokens.get(at.min(tokens.len().saturating_sub(1))).map_or(0, |(_, line)| *line);
    loop {
        match tokens.get(at) {
            Some((Token::Name(name), _)) => {
                names.push(name);
                at += 1;
                if tokens.get(at).is_some_and(|(token, _)| *token == Token::Sep) {
                    at += 1;
                    continue;
                }
            }
            Some((Token::Sign('{'), _)) => {
                at += 1;
                while at < tokens.len() && tokens[at].0 != Token::Sign('}') {
                    let before = at;
                    at = tree(tokens, at, &names, found);
                    // `as name`, `,` and anything unknown.
                    while at < tokens.len() && !matches!(tokens[at].0, Token::Sign('}' | ',')) {
                        at += 1;
                    }
                    if at < tokens.len() && tokens[at].0 == Token::Sign(',') {
                        at += 1;
                    }
                    if at == before {
                        break;
                    }
                }
                return at + 1;
            }
            _ => {}
        }
        let name = |i: usize| names.get(i).map(|name| (*name).to_owned()).unwrap_or_default();
        let rest = names.iter().skip(2).map(|name| (*name).to_owned()).collect();
        found.push(Used { root: name(0), first: name(1), rest, line });
        return at;
    }
}

/// Names, `::` and punctuation with their line numbers, without comments, lifetimes and literals.
fn tokens(text: &str) -> Vec<(Token, usize)> {
    let chars: Vec<char> = text.chars().collect();
    let (mut tokens, mut at, mut line) = (Vec::new(), 0, 1);
    let starts = |at: usize, with: &str| with.chars().enumerate().all(|(i, c)| chars.get(at + i) == Some(&c));
    while at < chars.len() {
        let c = chars[at];
        let begin = at;
        if starts(at, "//") {
            while at < chars.len() && chars[at] != '\n' {
                at += 1;
            }
        } else if starts(at, "/*") {
            let mut open = 0;
            while at < chars.len() {
                if starts(at, "/*") {
                    (open, at) = (open + 1, at + 2);
                } else if starts(at, "*/") {
                    (open, at) = (open - 1, at + 2);
                    if open == 0 {
                        break;
                    }
                } else {
                    at += 1;
                }
            }
        } else if let Some(end) = raw_string(&chars, at) {
            at = end;
        } else if c == '"' {
            at += 1;
            while at < chars.len() && chars[at] != '"' {
                at += if chars[at] == '\\' { 2 } else { 1 };
            }
            at += 1;
        } else if c == '\'' {
            // A character literal, else a lifetime.
            if starts(at + 1, "\\") {
                at += 3;
                while at < chars.len() && chars[at] != '\'' {
                    at += 1;
                }
                at += 1;
            } else if chars.get(at + 2) == Some(&'\'') {
                at += 3;
            } else {
                at += 1;
                while chars.get(at).is_some_and(|c| c.is_alphanumeric() || *c == '_') {
                    at += 1;
                }
            }
        } else if c.is_alphabetic() || c == '_' {
            while chars.get(at).is_some_and(|c| c.is_alphanumeric() || *c == '_') {
                at += 1;
            }
            tokens.push((Token::Name(chars[begin..at].iter().collect()), line));
        } else if c.is_ascii_digit() {
            while chars.get(at).is_some_and(|c| c.is_alphanumeric() || *c == '_') {
                at += 1;
            }
            tokens.push((Token::Sign('0'), line));
        } else if starts(at, "::") {
            at += 2;
            tokens.push((Token::Sep, line));
        } else {
            at += 1;
            if !c.is_whitespace() {
                tokens.push((Token::Sign(c), line));
            }
        }
        line += chars[begin..at.min(chars.len())].iter().filter(|c| **c == '\n').count();
    }
    tokens
}

/// The end of a raw string (`r"…"`, `br#"…"#`) that begins at `at`.
fn raw_string(chars: &[char], at: usize) -> Option<usize> {
    if at > 0 && (chars[at - 1].is_alphanumeric() || chars[at - 1] == '_') {
        return None;
    }
    let mut next = at + usize::from(matches!(chars.get(at), Some('b' | 'c')));
    if chars.get(next) != Some(&'r') {
        return None;
    }
    next += 1;
    let hashes = chars.get(next..)?.iter().take_while(|c| **c == '#').count();
    next += hashes;
    if chars.get(next) != Some(&'"') {
        return None;
    }
    next += 1;
    while next < chars.len() {
        let closed =
            chars[next] == '"' && chars[next + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes;
        if closed {
            return Some(next + 1 + hashes);
        }
        next += 1;
    }
    Some(chars.len())
}
