//! Makes hostile text and addresses harmless.

use super::ViewNode;

/// Whether a character is never shown: control characters except line feed and tab, characters that reorder the
/// surrounding text, and the invisible tag characters.
fn is_harmful(c: char) -> bool {
    matches!(c,
        '\u{0}'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        | '\u{fdd0}'..='\u{fdef}')
}

/// `text` without characters that could affect its surroundings. Line breaks become line feeds.
pub fn safe_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' if chars.peek() != Some(&'\n') => out.push('\n'),
            c if is_harmful(c) => {}
            c => out.push(c),
        }
    }
    out
}

/// A safe address: `http`, `https`, `mailto` or relative. Anything else gives `None`.
pub fn safe_href(href: &str) -> Option<String> {
    // Browsers drop tabs and line breaks anywhere in an address, and control characters around it. A check that kept
    // them would see a different scheme than the browser does.
    let clean: String =
        href.chars().filter(|c| !c.is_control() && !is_harmful(*c) && !crate::text::is_invisible(*c)).collect();
    let clean = clean.trim();
    let scheme_end = clean.find([':', '/', '?', '#', '\\']);
    let allowed = match scheme_end {
        Some(end) if clean[end..].starts_with(':') => {
            matches!(clean[..end].to_ascii_lowercase().as_str(), "http" | "https" | "mailto")
        }
        _ => true,
    };
    // `&colon;` and `%3a` mean nothing to a browser before the path, so no further decoding is needed.
    (allowed && !clean.is_empty() && clean.len() <= 4096).then(|| clean.replace(' ', "%20"))
}

/// Adds text, with its web and mail addresses as links.
pub(super) fn linkify(text: &str, out: &mut Vec<ViewNode>) {
    let mut plain = 0;
    let mut from = 0;
    while let Some((start, end)) = address(text, from) {
        push_text(&text[plain..start], out);
        let shown = &text[start..end];
        let href = if shown.contains("://") { shown.to_owned() } else { format!("mailto:{shown}") };
        match safe_href(&href) {
            Some(href) => out.push(ViewNode::Link { href, children: vec![ViewNode::text(shown)] }),
            None => push_text(shown, out),
        }
        plain = end;
        from = end;
    }
    push_text(&text[plain..], out);
}

/// Adds text, merging it with a preceding text node.
pub(super) fn push_text(text: &str, out: &mut Vec<ViewNode>) {
    if text.is_empty() {
        return;
    }
    match out.last_mut() {
        Some(ViewNode::Text { text: before }) => before.push_str(text),
        _ => out.push(ViewNode::text(text)),
    }
}

/// The next web or mail address at or after byte `from`.
fn address(text: &str, from: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    for at in from..bytes.len() {
        match bytes[at] {
            b':' if bytes[at..].starts_with(b"://") => {
                let scheme = ["https", "http"].iter().find(|s| text[from..at].ends_with(**s));
                let Some(scheme) = scheme else { continue };
                let start = at - scheme.len();
                let before = text[..start].chars().next_back();
                let mut end = at + 3 + web_len(&text[at + 3..]);
                end -= trailing(&text[at + 3..end]);
                if end > at + 3 && !before.is_some_and(char::is_alphanumeric) {
                    return Some((start, end));
                }
            }
            b'@' => {
                let is_local = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '%' | '+' | '-');
                let is_domain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
                // The maximum length of a mail address's local part limits the search backwards.
                let local: usize = text[from..at].bytes().rev().take(64).take_while(|b| is_local(*b as char)).count();
                let domain = text[at + 1..].trim_start_matches(is_domain).len();
                let mut end = text.len() - domain;
                end -= text[at + 1..end].bytes().rev().take_while(|b| matches!(b, b'.' | b'-')).count();
                if local > 0 && end > at + 1 && text[at + 1..end].contains('.') {
                    return Some((at - local, end));
                }
            }
            _ => {}
        }
    }
    None
}

fn web_len(text: &str) -> usize {
    text.find(|c: char| {
        c.is_whitespace() || matches!(c, '<' | '>' | '"' | '`' | '⁅' | '«' | '»' | '“' | '”' | '|' | '\\')
    })
    .unwrap_or(text.len())
}

/// Number of bytes at the end of an address that belong to the surrounding sentence.
fn trailing(address: &str) -> usize {
    let mut end = address.len();
    while let Some(c) = address[..end].chars().next_back() {
        let closes = c == ')' && address[..end].matches(')').count() > address[..end].matches('(').count();
        if !closes && !matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '\'' | '*' | '_' | ']' | '…') {
            break;
        }
        end -= c.len_utf8();
    }
    address.len() - end
}
