//! Plain text of a field, without tags, entities, Markdown and Base64.

use crate::ingest::html;

/// Elements that people write into fields.
const TAGS: &[&str] = &[
    "a", "abbr", "b", "blockquote", "br", "center", "code", "dd", "del", "div", "dl", "dt", "em", "figure", "font",
    "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "iframe", "img", "ins", "kbd", "li", "mark", "nobr", "ol", "p",
    "pre", "s", "script", "section", "small", "span", "strike", "strong", "style", "sub", "sup", "svg", "table",
    "tbody", "td", "th", "thead", "tr", "tt", "u", "ul", "wbr",
];

/// Shorter runs of letters are words, not Base64.
const SHORTEST_BASE64: usize = 12;
/// A run of letters this long is data, even if it decodes to nothing.
const DATA: usize = 120;

/// The text that a reader would see; empty if there is none. Line breaks are kept.
pub(super) fn plain(text: &str) -> String {
    let mut text = text.replace(['\0', '\u{feff}', '\u{200b}'], "").replace("\r\n", "\n").replace('\r', "\n");
    if let Some(decoded) = base64(text.trim()) {
        text = decoded;
    }
    if has_markup(&text) {
        let blocks = ["<p", "<br", "<li", "<div", "<ul", "<ol"].iter().any(|tag| text.to_lowercase().contains(tag));
        text = html::reduced(&if blocks { text } else { text.replace('\n', "<br>") });
    }
    if text.contains("\\text") {
        text = without_commands(&text);
    }
    let text: String = text.lines().map(unmarked).collect::<Vec<_>>().join("\n");
    text.replace('\u{a0}', " ").trim().to_owned()
}

/// The text of LaTeX's commands for fonts: `\textbf{Oslo}`.
fn without_commands(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\\text") {
        out.push_str(before);
        let command = after.split_once('{').filter(|(name, _)| name.bytes().all(|byte| byte.is_ascii_lowercase()));
        match command.and_then(|(_, inner)| inner.split_once('}')) {
            Some((inner, tail)) => {
                out.push_str(inner);
                rest = tail;
            }
            // It is no command.
            None => {
                out.push_str("\\text");
                rest = after;
            }
        }
    }
    out + rest
}

/// Whether there is an HTML tag or an entity.
fn has_markup(text: &str) -> bool {
    let tag = |rest: &str| {
        let rest = rest.trim_start_matches('/');
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let closes = rest[end..].starts_with(['>', ' ', '/', '\n']) && rest[end..].contains('>');
        closes && TAGS.contains(&rest[..end].to_ascii_lowercase().as_str()) || rest.starts_with("!--")
    };
    let entity = |rest: &str| {
        let end = rest.find(';').filter(|end| (2..=10).contains(end));
        end.is_some_and(|end| {
            let name = rest[..end].trim_start_matches('#');
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
    };
    text.split('<').skip(1).any(tag) || text.split('&').skip(1).any(entity)
}

/// A line of Markdown without its markup: emphasis, code, links, images, headings. Bullets are kept.
fn unmarked(line: &str) -> String {
    let heading = line.trim_start().trim_start_matches('#');
    let marks = line.trim_start().len() - heading.len();
    let line = if (1..=6).contains(&marks) && heading.starts_with(' ') { heading.trim_start() } else { line };
    let line = linked(line);
    // `__` is kept: it is part of a name more often than bold.
    emphasised(&line.replace("**", "").replace("~~", "").replace('`', ""), '*')
}

/// `[text](address)` and `![text](address)` become the text.
fn linked(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(open) = rest.find('[') {
        let inside = rest.get(open + 1..).unwrap_or_default();
        let link = inside.split_once("](").and_then(|(label, tail)| {
            let (_, behind) = tail.split_once(')')?;
            (!label.contains(['[', ']'])).then_some((label, behind))
        });
        let before = &rest[..open];
        match link {
            Some((label, behind)) => {
                out.push_str(before.strip_suffix('!').unwrap_or(before));
                out.push_str(label);
                rest = behind;
            }
            None => {
                out.push_str(before);
                out.push('[');
                rest = inside;
            }
        }
    }
    out.push_str(rest);
    out
}

/// Removes pairs of a mark that enclose text directly: `*so*`.
fn emphasised(line: &str, mark: char) -> String {
    let chars: Vec<char> = line.chars().collect();
    let at = |i: usize| chars.get(i).copied();
    let opens = |i: usize| {
        at(i) == Some(mark)
            && i.checked_sub(1).and_then(at).is_none_or(|c| c.is_whitespace() || "(«\"".contains(c))
            && at(i + 1).is_some_and(|c| !c.is_whitespace())
    };
    let closes = |i: usize| {
        at(i) == Some(mark)
            && i.checked_sub(1).and_then(at).is_some_and(|c| !c.is_whitespace())
            && at(i + 1).is_none_or(|c| !c.is_alphanumeric())
    };
    let mut dropped = vec![false; chars.len()];
    let mut open = None;
    for i in 0..chars.len() {
        if let (Some(start), true) = (open, closes(i)) {
            for place in [start, i] {
                if let Some(drop) = dropped.get_mut(place) {
                    *drop = true;
                }
            }
            open = None;
        } else if opens(i) {
            open = Some(i);
        }
    }
    chars.iter().zip(dropped).filter(|(_, dropped)| !dropped).map(|(c, _)| c).collect()
}

/// The text in Base64: empty for pictures; `None` if it is not Base64.
fn base64(text: &str) -> Option<String> {
    if let Some(data) = text.strip_prefix("data:") {
        let (kind, data) = data.split_once(',')?;
        if !kind.ends_with("base64") {
            return None;
        }
        return Some(decoded(data).filter(|_| kind.starts_with("text/")).unwrap_or_default());
    }
    let alphabet = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=-_".contains(&byte);
    if text.len() < SHORTEST_BASE64 || text.len() % 4 == 1 || !text.bytes().all(alphabet) {
        return None;
    }
    let mixed =
        text.bytes().any(|byte| byte.is_ascii_lowercase()) && text.bytes().any(|byte| byte.is_ascii_uppercase());
    match decoded(text).filter(|_| mixed) {
        // A word may decode by chance, but not to something that looks like text.
        Some(said) if said.contains(['@', ' ']) || said.starts_with("http") || said.starts_with('+') => Some(said),
        _ if text.len() >= DATA && !text.contains(['-', '_']) => Some(String::new()),
        _ => None,
    }
}

/// Base64 as readable text.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0u32, 0u32);
    for byte in text.trim_end_matches('=').bytes() {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 0xff) as u8);
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    (!text.is_empty() && !text.chars().any(|c| c.is_control() && !c.is_whitespace())).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn markup_goes_and_text_stays() {
        let cases = [
            ("&nbsp;<i class=\"fa-brands fa-python\"></i>&nbsp;&nbsp;Python", "Python"),
            ("<p>Built <b>APIs</b>.</p><ul><li>One</li></ul>", "Built APIs.\n\n- One"),
            ("R&amp;D at Smith & Sons", "R&D at Smith & Sons"),
            ("**Lead** of [the team](https://a.example), `cargo`", "Lead of the team, cargo"),
            ("*quick* brown *fox*", "quick brown fox"),
            ("Vec<String> and a < b", "Vec<String> and a < b"),
            ("snake_case __init__ 2 * 3 * 4", "snake_case __init__ 2 * 3 * 4"),
            ("# C# and F#", "C# and F#"),
            ("am9obi5kb2VAZXhhbXBsZS5vcmc=", "john.doe@example.org"),
            ("data:image/png;base64,iVBORw0KGgo=", ""),
            ("Lab \\textbf{Oslo}, Norway", "Lab Oslo, Norway"),
            ("C:\\textures and {more}", "C:\\textures and {more}"),
            ("JavaScriptDeveloper", "JavaScriptDeveloper"),
            ("\u{feff}Ada\0", "Ada"),
        ];
        for (text, expected) in cases {
            assert_eq!(plain(text), expected, "{text}");
        }
        assert_eq!(plain(&"iVBORw0KGgoAAAANSUhEUg".repeat(20)), "");
    }
}
