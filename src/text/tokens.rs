//! Words with their place.

/// A word of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    /// As written.
    pub text: &'t str,
    /// First byte.
    pub start: usize,
    /// Behind the last byte.
    pub end: usize,
}

/// The words of `text`, in order. Names of the trade stay whole: `C++`, `C#`, `.NET`, `Node.js`, `i-bem`, `AI-Portfolio`.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut out = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let inside = c.is_alphanumeric() || (start.is_some() && matches!(c, '+' | '#'));
        match (inside, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                out.push(Token { text: &text[from..at], start: from, end: at });
                start = None;
            }
            _ => {}
        }
    }
    out
}
