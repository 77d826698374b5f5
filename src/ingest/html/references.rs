//! Character references: `&amp;`, `&#8212;`, `&copy`.

use pulldown_cmark::{Event, Parser};

/// Names that are also valid without a semicolon, for the sake of old pages.
const BARE: &str = " AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT Iacute Icirc Igrave \
Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute aelig agrave \
amp aring atilde auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth euml frac12 frac14 frac34 gt iacute \
icirc iexcl igrave iquest iuml laquo lt macr micro middot nbsp not ntilde oacute ocirc ograve ordf ordm oslash otilde ouml para \
plusmn pound quot raquo reg sect shy sup1 sup2 sup3 szlig thorn times uacute ucirc ugrave uml uuml yacute yen yuml ";
/// Length in bytes of the longest of these, and of the longest name of all.
const LONGEST_BARE: usize = 6;
const LONGEST: usize = 31;
/// What the numbers from 128 on mean: the characters of Windows-1252 instead of Unicode's control characters.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// The text with its references replaced. In an attribute, a name without a semicolon may be part of an address.
pub(super) fn decoded(text: &str, in_attribute: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let (length, meant) = reference(rest, in_attribute).unwrap_or((1, "&".to_owned()));
        out.push_str(&meant);
        rest = &rest[length..];
    }
    out + rest
}

/// The length in bytes of the reference that the text begins with, and what it stands for.
fn reference(text: &str, in_attribute: bool) -> Option<(usize, String)> {
    let bytes = text.as_bytes();
    if bytes.get(1) == Some(&b'#') {
        return number(text);
    }
    let length = bytes[1..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let name = &text[1..=length];
    if bytes.get(1 + length) == Some(&b';')
        && length <= LONGEST
        && let Some(meant) = named(name)
    {
        return Some((length + 2, meant));
    }
    let bare = (2..=length.min(LONGEST_BARE)).rev().map(|end| &name[..end]).find(|name| is_bare(name))?;
    let next = bytes.get(1 + bare.len());
    if in_attribute && next.is_some_and(|next| *next == b'=' || next.is_ascii_alphanumeric()) {
        return None;
    }
    Some((1 + bare.len(), named(bare)?))
}

fn is_bare(name: &str) -> bool {
    BARE.match_indices(name)
        .any(|(at, _)| BARE.as_bytes()[at - 1] == b' ' && BARE.as_bytes().get(at + name.len()) == Some(&b' '))
}

/// What a name means. The Markdown parser contains the same table, so the module does not need it twice.
fn named(name: &str) -> Option<String> {
    let common = match name {
        "amp" | "AMP" => "&",
        "lt" => "<",
        "gt" => ">",
        "quot" => "\"",
        "nbsp" => "\u{a0}",
        _ => "",
    };
    if !common.is_empty() {
        return Some(common.to_owned());
    }
    Parser::new(&format!("&{name};")).find_map(|event| match event {
        Event::Text(text) => Some(text.into_string()).filter(|text| !text.starts_with('&')),
        _ => None,
    })
}

/// `&#65;`, `&#x41;`; the semicolon may be missing.
fn number(text: &str) -> Option<(usize, String)> {
    let (start, radix) = if matches!(text.as_bytes().get(2), Some(b'x' | b'X')) { (3, 16) } else { (2, 10) };
    let digits = text[start..].find(|c: char| !c.is_digit(radix)).map_or(text.len(), |at| start + at);
    if digits == start {
        return None;
    }
    // A number out of range is beyond Unicode.
    let code = u32::from_str_radix(&text[start..digits], radix).unwrap_or(u32::MAX);
    let meant = match code {
        0 => char::REPLACEMENT_CHARACTER,
        0x80..=0x9f => WINDOWS.chars().nth(code as usize - 0x80).unwrap_or(char::REPLACEMENT_CHARACTER),
        _ => char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER),
    };
    let length = digits + usize::from(text.as_bytes().get(digits) == Some(&b';'));
    Some((length, meant.to_string()))
}
