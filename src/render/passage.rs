//! The passage of a source, with the parts that support an answer highlighted.

use super::ViewNode;
use super::safe::safe_text;
use crate::order::Order as _;
use std::ops::Range;

/// A passage of prose: a paragraph for every block of lines, with line breaks kept and `spans` (bytes of `text`)
/// highlighted as belonging to `reference`. Spans may overlap and exceed the text; they are rounded down to character
/// boundaries.
pub fn passage(text: &str, spans: &[Range<usize>], reference: Option<usize>) -> Vec<ViewNode> {
    let spans = merge(text, spans);
    let mut view = Vec::new();
    for range in paragraphs(text) {
        let mut children = Vec::new();
        for (number, line) in lines(text, range).into_iter().enumerate() {
            if number > 0 {
                children.push(ViewNode::element("br", Vec::new()));
            }
            marked(text, line, &spans, reference, &mut children);
        }
        view.push(ViewNode::element("p", children));
    }
    view
}

/// A passage of code: a single block with every character kept.
pub fn code_passage(text: &str, spans: &[Range<usize>], reference: Option<usize>) -> Vec<ViewNode> {
    let mut children = Vec::new();
    marked(text, 0..text.len(), &merge(text, spans), reference, &mut children);
    vec![ViewNode::element("pre", vec![ViewNode::element("code", children)])]
}

/// The spans in order, on character boundaries, without overlaps.
fn merge(text: &str, spans: &[Range<usize>]) -> Vec<Range<usize>> {
    let floor = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let mut sorted: Vec<_> = spans.iter().map(|s| floor(s.start)..floor(s.end)).filter(|s| s.start < s.end).collect();
    sorted.order_by_key(|s| (s.start, s.end));
    let mut out: Vec<Range<usize>> = Vec::new();
    for span in sorted {
        match out.last_mut() {
            Some(before) if span.start <= before.end => before.end = before.end.max(span.end),
            _ => out.push(span),
        }
    }
    out
}

/// The ranges between blank lines.
fn paragraphs(text: &str) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    let (mut at, mut open) = (0, false);
    for line in text.split_inclusive('\n') {
        let end = at + line.trim_end().len();
        if line.trim().is_empty() {
            open = false;
        } else if let (true, Some(last)) = (open, out.last_mut()) {
            last.end = end;
        } else {
            out.push(at..end);
            open = true;
        }
        at += line.len();
    }
    out
}

fn lines(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let mut at = range.start;
    let mut out = Vec::new();
    for line in text[range].split_inclusive('\n') {
        out.push(at..at + line.trim_end_matches(['\n', '\r']).len());
        at += line.len();
    }
    out
}

fn marked(text: &str, range: Range<usize>, spans: &[Range<usize>], reference: Option<usize>, out: &mut Vec<ViewNode>) {
    let mut at = range.start;
    let plain = |from: usize, to: usize, out: &mut Vec<ViewNode>| {
        if from < to {
            out.push(ViewNode::text(safe_text(&text[from..to])));
        }
    };
    let first = spans.partition_point(|s| s.end <= range.start);
    for span in spans[first..].iter().take_while(|s| s.start < range.end) {
        let (start, end) = (span.start.max(range.start), span.end.min(range.end));
        plain(at, start, out);
        out.push(ViewNode::Mark { reference, children: vec![ViewNode::text(safe_text(&text[start..end]))] });
        at = end;
    }
    plain(at, range.end, out);
}
