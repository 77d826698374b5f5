//! Words of natural languages are in the language packs and nowhere else.

/// The lines of a Rust file with their numbers, without comments and tests.
pub fn code(text: &str) -> Vec<(usize, String)> {
    let end = text.find("#[cfg(test)]\nmod ").unwrap_or(text.len());
    let mut lines = Vec::new();
    let mut in_block = false;
    for (number, line) in text[..end].lines().enumerate() {
        let mut kept = String::new();
        let (mut in_text, mut escaped) = (false, false);
        let mut chars = line.chars().peekable();
        while let Some(c) = chars.next() {
            if in_block {
                in_block = !(c == '*' && chars.next_if_eq(&'/').is_some());
            } else if in_text {
                kept.push(c);
                in_text = escaped || c != '"';
                escaped = !escaped && c == '\\';
            } else if c == '/' && chars.peek() == Some(&'/') {
                break;
            } else if c == '/' && chars.next_if_eq(&'*').is_some() {
                in_block = true;
            } else {
                in_text = c == '"' && !kept.ends_with('\'');
                kept.push(c);
            }
        }
        lines.push((number + 1, kept));
    }
    lines
}

/// What a line of code outside the packs contains but must not.
pub fn natural(line: &str) -> Option<&'static str> {
    if line.chars().any(|c| matches!(c, '\u{400}'..='\u{52f}')) {
        return Some("a Cyrillic letter");
    }
    // The default language may be named, since it stands for "unknown".
    let named = |code: &str| line.contains(&format!("Language::{code}"));
    let codes = adfontes::language::Language::ALL.iter().skip(1).map(|language| {
        let code = language.code();
        code[..1].to_uppercase() + &code[1..]
    });
    if codes.into_iter().any(|code| named(&code)) {
        return Some("a language by its name");
    }
    None
}

/// Lines of a language file that end within a literal without a backslash; such an entry can never match.
pub fn broken_literals(text: &str) -> Vec<usize> {
    let (mut found, mut open) = (Vec::new(), false);
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
        let quotes = line.replace("\\\\", "").replace("\\\"", "").replace("'\"'", "").matches('"').count();
        open ^= quotes % 2 == 1;
        if open && !line.ends_with('\\') {
            found.push(number + 1);
        }
    }
    found
}
