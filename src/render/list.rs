//! The view of a list answer: separate items, each with its citation at the end.

use super::ViewNode;
use super::safe::{linkify, safe_text};
use crate::text::Utf16Offsets;

/// An item of a list answer.
#[derive(Clone, Copy, Debug)]
pub struct ListItem<'a> {
    /// The item's text, as in the source.
    pub text: &'a str,
    /// Number of the reference that supports it.
    pub reference: Option<usize>,
    /// Byte offset in the answer's text where the item ends and its citation stands.
    pub end: usize,
}

/// The view of a list answer: a lead, possibly empty, then the items. Items are plain text, with web and mail addresses
/// as links. `answer`: the whole text of the answer, to which the items' offsets refer.
pub fn list(answer: &str, lead: &str, items: &[ListItem<'_>]) -> Vec<ViewNode> {
    let mut view = Vec::new();
    if !lead.trim().is_empty() {
        let mut children = Vec::new();
        linkify(safe_text(lead.trim()).as_str(), &mut children);
        view.push(ViewNode::element("p", children));
    }
    let mut offsets = Utf16Offsets::new(answer);
    let mut entries = Vec::with_capacity(items.len());
    for item in items {
        let mut children = Vec::new();
        for (number, line) in safe_text(item.text.trim()).lines().enumerate() {
            if number > 0 {
                children.push(ViewNode::element("br", Vec::new()));
            }
            linkify(line, &mut children);
        }
        if let Some(index) = item.reference {
            let at = offsets.at(item.end);
            children.push(ViewNode::Citation { index, valid: true, marker: String::new(), start: at, end: at });
        }
        entries.push(ViewNode::element("li", children));
    }
    if !entries.is_empty() {
        view.push(ViewNode::element("ul", entries));
    }
    view
}
