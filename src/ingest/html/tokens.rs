//! HTML as tags and text, as specified (<https://html.spec.whatwg.org/multipage/parsing.html#tokenization>). Comments,
//! doctypes and errors are skipped.
//!
//! A library for this took a fifteenth of the module; the tests compare the results with it.

use super::references::decoded;
use std::borrow::Cow;

#[derive(Debug, PartialEq)]
pub(super) enum Token {
    Start(Tag),
    End(String),
    /// Adjacent text may come in several tokens.
    Text(String),
}

/// A start tag; names are in lower case.
#[derive(Debug, PartialEq)]
pub(super) struct Tag {
    pub name: String,
    pub self_closing: bool,
    /// Names and values, without repeated names.
    pub attributes: Vec<(String, String)>,
}

impl Tag {
    /// The value of an attribute, unless it is empty.
    pub fn attribute(&self, name: &str) -> Option<String> {
        let (_, value) = self.attributes.iter().find(|(known, _)| known == name)?;
        Some(value.trim().to_owned()).filter(|value| !value.is_empty())
    }

    /// Whether its own style hides it.
    pub fn is_hidden(&self) -> bool {
        let style: String = self.attribute("style").unwrap_or_default().split_whitespace().collect();
        let style = style.to_ascii_lowercase();
        style.contains("display:none") || style.contains("visibility:hidden")
    }
}

/// How text is read until the element ends.
enum Content {
    Data,
    /// Only text up to its end tag, with character references.
    Escapable(String),
    /// The same without character references.
    Raw(String),
    Script,
    /// To the end of the page.
    Plain,
}

impl Content {
    fn of(name: &str) -> Self {
        match name {
            "textarea" | "title" => Self::Escapable(name.to_owned()),
            "style" | "iframe" | "xmp" | "noembed" | "noframes" | "noscript" => Self::Raw(name.to_owned()),
            "script" => Self::Script,
            "plaintext" => Self::Plain,
            _ => Self::Data,
        }
    }
}

pub(super) struct Tokens<'h> {
    html: Cow<'h, str>,
    at: usize,
    content: Content,
}

impl<'h> Tokens<'h> {
    pub fn new(html: &'h str) -> Self {
        let html = match html.contains('\r') {
            true => Cow::Owned(html.replace("\r\n", "\n").replace('\r', "\n")),
            false => Cow::Borrowed(html),
        };
        Self { html, at: 0, content: Content::Data }
    }

    fn rest(&self) -> &str {
        self.html.get(self.at..).unwrap_or_default()
    }

    fn byte(&self) -> Option<u8> {
        self.html.as_bytes().get(self.at).copied()
    }

    /// Advances to the first byte for which the test holds, or to the end, and returns what was skipped. Only ASCII
    /// ends anything.
    fn pass(&mut self, is_end: impl Fn(u8) -> bool) -> &str {
        let from = self.at;
        self.at =
            self.html.as_bytes()[from..].iter().position(|byte| is_end(*byte)).map_or(self.html.len(), |n| from + n);
        &self.html[from..self.at]
    }

    fn pass_spaces(&mut self) {
        self.pass(|byte| !is_space(byte));
    }

    /// Advances past the next `>`.
    fn pass_bogus(&mut self) {
        self.pass(|byte| byte == b'>');
        self.at = (self.at + 1).min(self.html.len());
    }

    fn pass_comment(&mut self) {
        let rest = self.rest();
        let length = if rest.starts_with('>') {
            1
        } else if rest.starts_with("->") {
            2
        } else {
            let ends = |at: &usize| matches!(&rest.as_bytes()[at + 2..], [b'>', ..] | [b'!', b'>', ..]);
            let dashes = rest.as_bytes().windows(2).enumerate().filter(|(_, two)| *two == b"--").map(|(at, _)| at);
            match dashes.into_iter().find(ends) {
                Some(at) => at + if rest.as_bytes()[at + 2] == b'!' { 4 } else { 3 },
                None => rest.len(),
            }
        };
        self.at += length;
    }

    /// The token that begins here. `None`: a comment or the like was skipped, or the page ended within a tag.
    fn markup(&mut self) -> Option<Token> {
        let rest = &self.html.as_bytes()[self.at..];
        match rest {
            [b'<', b'a'..=b'z' | b'A'..=b'Z', ..] => {
                self.at += 1;
                let tag = self.tag()?;
                self.content = Content::of(&tag.name);
                return Some(Token::Start(tag));
            }
            [b'<', b'/', b'a'..=b'z' | b'A'..=b'Z', ..] => {
                self.at += 2;
                return self.tag().map(|tag| Token::End(tag.name));
            }
            [b'<', b'/', b'>', ..] => self.at += 3,
            [b'<', b'/'] => {
                self.at += 2;
                return Some(Token::Text("</".to_owned()));
            }
            [b'<', b'!', b'-', b'-', ..] => {
                self.at += 4;
                self.pass_comment();
            }
            [b'<', b'/' | b'!' | b'?', ..] => {
                self.at += 2;
                self.pass_bogus();
            }
            [b'<', ..] => {
                self.at += 1;
                return Some(Token::Text("<".to_owned()));
            }
            _ => return Some(Token::Text(decoded(self.pass(|byte| byte == b'<'), false))),
        }
        None
    }

    /// From the name of a tag to its end. `None` if the page ends first.
    fn tag(&mut self) -> Option<Tag> {
        let name = lowered(self.pass(|byte| is_space(byte) || matches!(byte, b'/' | b'>')));
        let mut attributes: Vec<(String, String)> = Vec::new();
        loop {
            self.pass_spaces();
            match self.byte()? {
                b'>' => {
                    self.at += 1;
                    return Some(Tag { name, self_closing: false, attributes });
                }
                b'/' => {
                    self.at += 1;
                    if self.byte()? == b'>' {
                        self.at += 1;
                        return Some(Tag { name, self_closing: true, attributes });
                    }
                }
                _ => {
                    let (name, value) = self.attribute()?;
                    if attributes.iter().all(|(known, _)| *known != name) {
                        attributes.push((name, value));
                    }
                }
            }
        }
    }

    fn attribute(&mut self) -> Option<(String, String)> {
        let ends_name = |byte| is_space(byte) || matches!(byte, b'/' | b'>' | b'=');
        let mut name = String::new();
        if self.byte()? == b'=' {
            // A name may begin with it.
            name.push('=');
            self.at += 1;
        }
        name.push_str(&lowered(self.pass(ends_name)));
        self.pass_spaces();
        if self.byte()? != b'=' {
            return Some((name, String::new()));
        }
        self.at += 1;
        self.pass_spaces();
        let value = match self.byte()? {
            b'>' => String::new(),
            quote @ (b'"' | b'\'') => {
                self.at += 1;
                let value = decoded(&without_null(self.pass(|byte| byte == quote)), true);
                self.byte()?;
                self.at += 1;
                value
            }
            _ => decoded(&without_null(self.pass(|byte| is_space(byte) || byte == b'>')), true),
        };
        Some((name, value))
    }

    /// The content of an element that contains only text; its end tag is next.
    fn text(&mut self) -> Option<Token> {
        let rest = self.rest();
        let length = match &self.content {
            Content::Escapable(name) | Content::Raw(name) => end_of_raw(rest, name),
            Content::Script => end_of_script(rest),
            Content::Data | Content::Plain => None,
        };
        let text = without_null(&rest[..length.unwrap_or(rest.len())]);
        let text =
            if matches!(self.content, Content::Escapable(_)) { decoded(&text, false) } else { text.into_owned() };
        self.at += length.unwrap_or(rest.len());
        self.content = Content::Data;
        (!text.is_empty()).then_some(Token::Text(text))
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        while self.at < self.html.len() {
            let token = if matches!(self.content, Content::Data) { self.markup() } else { self.text() };
            if token.is_some() {
                return token;
            }
        }
        None
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0C | b' ')
}

fn lowered(name: &str) -> String {
    without_null(name).to_ascii_lowercase()
}

fn without_null(text: &str) -> Cow<'_, str> {
    if text.contains('\0') { Cow::Owned(text.replace('\0', "\u{FFFD}")) } else { Cow::Borrowed(text) }
}

/// Whether the text begins with this and a tag name ends after it.
fn begins(text: &[u8], with: &str) -> bool {
    let is_same = text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with.as_bytes()));
    is_same && text.get(with.len()).is_some_and(|next| is_space(*next) || matches!(next, b'/' | b'>'))
}

fn end_of_raw(text: &str, name: &str) -> Option<usize> {
    let end = format!("</{name}");
    text.match_indices('<').map(|(at, _)| at).find(|at| begins(&text.as_bytes()[*at..], &end))
}

/// Where a script ends. One within a comment does not end it if a script begins there too.
fn end_of_script(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut in_comment, mut in_script) = (false, false);
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        if in_comment && rest.starts_with(b"-->") {
            (in_comment, in_script) = (false, false);
        } else if begins(rest, "</script") {
            if !in_script {
                return Some(at);
            }
            in_script = false;
        } else if in_comment && begins(rest, "<script") {
            in_script = true;
        } else if !in_comment && rest.starts_with(b"<!--") {
            in_comment = true;
            // Its dashes may also be those that end it.
            at += 1;
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use html5gum::emitters::default::DefaultEmitter;
    use proptest::prelude::*;

    fn ours(html: &str) -> Vec<Token> {
        joined(Tokens::new(html))
    }

    fn theirs(html: &str) -> Vec<Token> {
        let mut emitter = DefaultEmitter::default();
        emitter.naively_switch_states(true);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        joined(html5gum::Tokenizer::new_with_emitter(html, emitter).filter_map(|token| match token {
            Ok(html5gum::Token::StartTag(tag)) => Some(Token::Start(Tag {
                name: text(&tag.name),
                self_closing: tag.self_closing,
                attributes: tag.attributes.iter().map(|(name, value)| (text(name), text(value))).collect(),
            })),
            Ok(html5gum::Token::EndTag(tag)) => Some(Token::End(text(&tag.name))),
            Ok(html5gum::Token::String(value)) => Some(Token::Text(text(&value))),
            _ => None,
        }))
    }

    fn joined(tokens: impl Iterator<Item = Token>) -> Vec<Token> {
        let mut out: Vec<Token> = Vec::new();
        for mut token in tokens {
            if let Token::Start(tag) = &mut token {
                tag.attributes.sort();
            }
            match (&token, out.last_mut()) {
                (Token::Text(more), Some(Token::Text(text))) => text.push_str(more),
                _ => out.push(token),
            }
        }
        out
    }

    #[test]
    fn tokens_are_those_of_the_standard() {
        for html in [
            "<p class=a ID='b' id=c hidden>x &amp; y</p>",
            "a < b <3 </ c> </> <",
            "</",
            "<!-->a<!--->b<!---->c<!-- - -- --!>d",
            "<!DOCTYPE html \">a",
            "<![CDATA[a]]>b",
            "<?php a ?>b",
            "<br/><br / ><a/b=/c>",
            "<a =b ==c d= e f=>g",
            "<title>a &lt;b> </titl> </TITLE x>b",
            "<style>a &lt; <b></style >c",
            "<textarea>a",
            "<plaintext>a</plaintext>",
            "<script><!-- <script> </script> </script> -->a</script>b",
            "<script><!--></script>b",
            "<script><!-- </script>b",
            "<p a=\"&lt &lt= &ltx &copy;&notit; &#x41;&#65 \">",
            "a\r\nb\rc",
            "<p\0a\0=\0>\0<title>\0",
            "<a",
            "<a b",
            "<a b='c",
            "<style>x</style",
            "<title></title ",
            "<noscript><b></noscript>c",
            "<script/>a</script>",
        ] {
            assert_eq!(ours(html), theirs(html), "{html}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]
        #[test]
        fn any_text_has_the_tokens_of_the_standard(
            html in "(<|</|>|/|=|\"|'|[ \n\r\x0C\0]|<!--|-->|--!>|[-!?]|[aPz]|(<|</)([sS]cript|style|title|textarea)|<noscript|<plaintext|&|amp;?|&notit;|&(#x|#)(0|41|80|110000|d800)?;?|&lt|;|é|<!DOCTYPE|\\[CDATA\\[|\\]\\]>){0,24}"
        ) {
            prop_assert_eq!(ours(&html), theirs(&html));
        }
    }
}
