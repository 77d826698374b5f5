//! Turns Markdown into a view tree. Markers are replaced before parsing and restored afterwards, so that no rule of
//! Markdown can tear them apart.

use super::safe::{linkify, push_text, safe_href, safe_text};
use super::{Markers, Slot, ViewNode};
use pulldown_cmark::{Alignment, CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::collections::BTreeMap;
use std::ops::Range;

/// A placeholder for a marker consists of these, with its number between them. They are punctuation, like the marker's
/// own brackets, so that emphasis next to a placeholder is parsed as it would be next to the marker.
const OPEN: char = '⁅';
const CLOSE: char = '⁆';
/// Replacements for those two where the text itself contains them. They are noncharacters, so no text contains them
/// (see `safe_text`).
const OWN_OPEN: char = '\u{fdd0}';
const OWN_CLOSE: char = '\u{fdd1}';
/// Maximum nesting of elements; deeper ones are dropped and their children move up.
const MAX_DEPTH: usize = 32;

/// The text with a placeholder for every marker, and the markers in the order of the placeholders.
pub(super) fn prepare(text: &str, slots: Vec<Slot>, hidden: &[Range<usize>], markers: Markers) -> (String, Vec<Slot>) {
    let mut out = String::with_capacity(text.len() + 16);
    let mut at = 0;
    let mut hidden = hidden.iter().filter(|h| h.end <= text.len()).peekable();
    let mut append = |out: &mut String, range: Range<usize>| {
        let mut at = range.start;
        while let Some(h) = hidden.next_if(|h| h.end <= range.end) {
            if h.start >= at {
                push_escaped(&text[at..h.start], out);
                at = h.end;
            }
        }
        push_escaped(&text[at..range.end], out);
    };
    for (number, slot) in slots.iter().enumerate() {
        append(&mut out, at..slot.span.start);
        at = slot.span.end;
        match markers {
            Markers::Badges | Markers::Inline => {
                out.push(OPEN);
                out.push_str(&number.to_string());
                out.push(CLOSE);
            }
            Markers::None => {
                // Also drops the blank before it.
                while out.ends_with(' ') {
                    out.pop();
                }
            }
        }
    }
    append(&mut out, at..text.len());
    let slots = match markers {
        Markers::Badges => slots,
        _ => slots.into_iter().map(|s| Slot { nodes: vec![ViewNode::text(safe_text(&s.marker))], ..s }).collect(),
    };
    (out, slots)
}

fn push_escaped(text: &str, out: &mut String) {
    for c in safe_text(text).chars() {
        out.push(match c {
            OPEN => OWN_OPEN,
            CLOSE => OWN_CLOSE,
            c => c,
        });
    }
}

/// The first placeholder in a text: its span and number.
fn stand_in(text: &str, slots: &[Slot]) -> Option<(Range<usize>, usize)> {
    let mut from = 0;
    while let Some(at) = text[from..].find(OPEN) {
        let start = from + at;
        let inner = start + OPEN.len_utf8();
        let digits = text[inner..].bytes().take_while(u8::is_ascii_digit).count();
        let end = inner + digits;
        if text[end..].starts_with(CLOSE)
            && let Some(number) = text[inner..end].parse().ok().filter(|n| *n < slots.len())
        {
            return Some((start..end + CLOSE.len_utf8(), number));
        }
        from = inner;
    }
    None
}

/// Restores the original markers in text that cannot hold nodes (code, an address).
fn restore(text: &str, slots: &[Slot]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((range, number)) = stand_in(rest, slots) {
        out.push_str(&rest[..range.start]);
        out.push_str(&slots[number].marker);
        rest = &rest[range.end..];
    }
    out.push_str(rest);
    own(&out)
}

fn own(text: &str) -> String {
    text.replace(OWN_OPEN, "⁅").replace(OWN_CLOSE, "⁆")
}

/// An element being built. `None`: nested too deeply, so its children move up.
struct Frame {
    node: Option<Open>,
    children: Vec<ViewNode>,
}

enum Open {
    Element(&'static str, BTreeMap<String, String>),
    Link(String),
    /// A link with an unsafe address: only its text is shown.
    Text,
}

struct Builder<'s> {
    slots: &'s [Slot],
    frames: Vec<Frame>,
    /// Text not yet added to the tree: Markdown delivers it in pieces, which may split an address.
    pending: String,
    /// The text of the current code block; `None` outside code blocks.
    code: Option<String>,
    in_link: usize,
    alignments: Vec<Alignment>,
    cell: usize,
    head: bool,
}

/// The view of prepared Markdown.
pub(super) fn view(prepared: &str, slots: &[Slot]) -> Vec<ViewNode> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let mut builder = Builder {
        slots,
        frames: vec![Frame { node: None, children: Vec::new() }],
        pending: String::new(),
        code: None,
        in_link: 0,
        alignments: Vec::new(),
        cell: 0,
        head: false,
    };
    for event in Parser::new_ext(prepared, options) {
        builder.event(event);
    }
    builder.flush();
    while builder.frames.len() > 1 {
        builder.close();
    }
    builder.frames.pop().map(|f| f.children).unwrap_or_default()
}

impl Builder<'_> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Text(text) => match &mut self.code {
                Some(code) => code.push_str(&text),
                None => self.pending.push_str(&text),
            },
            Event::SoftBreak => self.pending.push('\n'),
            Event::TaskListMarker(done) => self.pending.push_str(if done { "☑ " } else { "☐ " }),
            Event::FootnoteReference(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
                self.pending.push_str(&text);
            }
            Event::Html(html) | Event::InlineHtml(html) if !is_break(&html) => self.pending.push_str(&html),
            event => {
                self.flush();
                self.structure(event);
            }
        }
    }

    fn structure(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Code(code) => {
                let code = restore(&code, self.slots);
                self.push(ViewNode::element("code", vec![ViewNode::text(code)]));
            }
            Event::HardBreak | Event::Html(_) | Event::InlineHtml(_) => self.push(ViewNode::element("br", Vec::new())),
            Event::Rule => self.push(ViewNode::element("hr", Vec::new())),
            _ => {}
        }
    }

    fn children(&mut self) -> Option<&mut Vec<ViewNode>> {
        self.frames.last_mut().map(|f| &mut f.children)
    }

    fn push(&mut self, node: ViewNode) {
        if let Some(children) = self.children() {
            children.push(node);
        }
    }

    /// Adds the pending text to the tree, with its markers and links.
    fn flush(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        let text = std::mem::take(&mut self.pending);
        let (slots, in_link) = (self.slots, self.in_link > 0);
        let Some(children) = self.children() else { return };
        let plain = |text: &str, children: &mut Vec<ViewNode>| {
            let text = own(text);
            if in_link { push_text(&text, children) } else { linkify(&text, children) }
        };
        let mut rest = text.as_str();
        while let Some((range, number)) = stand_in(rest, slots) {
            plain(&rest[..range.start], children);
            for node in &slots[number].nodes {
                match node {
                    ViewNode::Text { text } => push_text(text, children),
                    node => children.push(node.clone()),
                }
            }
            rest = &rest[range.end..];
        }
        plain(rest, children);
    }

    fn open(&mut self, node: Open) {
        let node = (self.frames.len() <= MAX_DEPTH).then_some(node);
        self.frames.push(Frame { node, children: Vec::new() });
    }

    fn element(&mut self, tag: &'static str) {
        self.open(Open::Element(tag, BTreeMap::new()));
    }

    fn close(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let Some(children) = self.children() else { return };
        match frame.node {
            Some(Open::Element(tag, attributes)) => {
                children.push(ViewNode::Element { tag: tag.to_owned(), attributes, children: frame.children });
            }
            Some(Open::Link(href)) => {
                let shown = if frame.children.is_empty() { vec![ViewNode::text(href.clone())] } else { frame.children };
                children.push(ViewNode::Link { href, children: shown });
            }
            Some(Open::Text) | None => {
                for child in frame.children {
                    match child {
                        ViewNode::Text { text } => push_text(&text, children),
                        child => children.push(child),
                    }
                }
            }
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Paragraph | Tag::HtmlBlock => self.element("p"),
            Tag::Heading { level, .. } => self.element(match level {
                HeadingLevel::H1 => "h3",
                HeadingLevel::H2 => "h4",
                HeadingLevel::H3 => "h5",
                _ => "h6",
            }),
            Tag::BlockQuote(_) => self.element("blockquote"),
            Tag::CodeBlock(kind) => {
                let mut attributes = BTreeMap::new();
                if let CodeBlockKind::Fenced(info) = kind {
                    let name = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '+' | '#' | '-' | '.' | '_');
                    let language: String = info.chars().take_while(name).take(32).collect();
                    if !language.is_empty() {
                        attributes.insert("data-language".to_owned(), language);
                    }
                }
                self.open(Open::Element("pre", attributes));
                self.code = Some(String::new());
            }
            Tag::List(Some(start)) => {
                let attributes =
                    if start == 1 { BTreeMap::new() } else { [("start".to_owned(), start.to_string())].into() };
                self.open(Open::Element("ol", attributes));
            }
            Tag::List(None) => self.element("ul"),
            Tag::Item => self.element("li"),
            Tag::Table(alignments) => {
                self.alignments = alignments;
                self.element("table");
            }
            Tag::TableHead => {
                (self.head, self.cell) = (true, 0);
                self.element("thead");
                self.element("tr");
            }
            Tag::TableRow => {
                self.cell = 0;
                self.element("tr");
            }
            Tag::TableCell => {
                let align = match self.alignments.get(self.cell) {
                    Some(Alignment::Center) => Some("center"),
                    Some(Alignment::Right) => Some("right"),
                    _ => None,
                };
                let attributes = align.map(|a| ("data-align".to_owned(), a.to_owned())).into_iter().collect();
                self.cell += 1;
                self.open(Open::Element(if self.head { "th" } else { "td" }, attributes));
            }
            Tag::Emphasis => self.element("em"),
            Tag::Strong => self.element("strong"),
            Tag::Strikethrough => self.element("del"),
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => {
                let href = safe_href(&restore(&dest_url, self.slots));
                // A link within a link becomes text.
                let href = href.filter(|_| self.in_link == 0);
                self.in_link += 1;
                self.open(href.map_or(Open::Text, Open::Link));
            }
            // Extensions that are not enabled: only their content is shown.
            _ => self.open(Open::Text),
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::CodeBlock => {
                let code = self.code.take().map(|code| restore(&code, self.slots)).unwrap_or_default();
                self.push(ViewNode::element("code", vec![ViewNode::text(code)]));
                self.close();
            }
            TagEnd::TableHead => {
                self.head = false;
                self.close();
                self.close();
                self.element("tbody");
            }
            TagEnd::Table => {
                self.close();
                self.close();
            }
            TagEnd::Link | TagEnd::Image => {
                self.in_link = self.in_link.saturating_sub(1);
                self.close();
            }
            _ => self.close(),
        }
    }
}

/// The only HTML element that models use on purpose: it has no Markdown form within a table.
fn is_break(html: &str) -> bool {
    html.trim().trim_end_matches('>').trim_end_matches(['/', ' ']).eq_ignore_ascii_case("<br")
}
