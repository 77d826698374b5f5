//! The joints of a Markdown text.

use super::{BLOCK, Cut, DEEPEST, Heading, Outline, SECTION};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// Headings, blocks, list items, table rows and code blocks of `text`, parsed as CommonMark with the GitHub extensions.
pub(in crate::ingest) fn outline(text: &str) -> Outline {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let mut out = Outline::default();
    let mut depth: usize = 0;
    let mut in_heading = false;
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        match event {
            Event::Start(tag) if is_block(&tag) => {
                let mut rank = rank_at(depth);
                match tag {
                    Tag::Heading { level, .. } if depth == 0 => {
                        rank = SECTION;
                        in_heading = true;
                        out.headings.push(Heading { at: range.start, level: number(level), title: String::new() });
                    }
                    Tag::CodeBlock(_) => {
                        out.cuts.push(Cut { at: range.end, rank });
                        out.code.push(range.clone());
                    }
                    _ => {}
                }
                out.cuts.push(Cut { at: range.start, rank });
                depth += 1;
            }
            Event::End(tag) if is_block_end(&tag) => {
                depth = depth.saturating_sub(1);
                if in_heading && depth == 0 {
                    in_heading = false;
                    if let Some(heading) = out.headings.last_mut() {
                        heading.title = heading.title.split_whitespace().collect::<Vec<_>>().join(" ");
                    }
                }
            }
            Event::Rule => out.cuts.push(Cut { at: range.start, rank: rank_at(depth) }),
            Event::Text(part) | Event::Code(part) if in_heading => {
                if let Some(heading) = out.headings.last_mut() {
                    heading.title.push_str(&part);
                }
            }
            Event::SoftBreak | Event::HardBreak if in_heading => {
                if let Some(heading) = out.headings.last_mut() {
                    heading.title.push(' ');
                }
            }
            _ => {}
        }
    }
    out
}

/// A nested block is a weaker joint than the block around it.
fn rank_at(depth: usize) -> u8 {
    u8::try_from(depth).unwrap_or(DEEPEST).saturating_add(BLOCK).min(DEEPEST)
}

fn number(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

fn is_block(tag: &Tag<'_>) -> bool {
    is_block_end(&tag.to_end())
}

fn is_block_end(tag: &TagEnd) -> bool {
    !matches!(
        tag,
        TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Strikethrough
            | TagEnd::Superscript
            | TagEnd::Subscript
            | TagEnd::Link
            | TagEnd::Image
            | TagEnd::TableCell
    )
}
