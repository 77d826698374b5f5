//! Whatever goes in, only known elements and harmless links come out.
#![no_main]

use adfontes::read::parse_citations;
use adfontes::render::{AnswerOptions, TAGS, ViewNode, answer, safe_href};
use libfuzzer_sys::fuzz_target;

fn check(nodes: &[ViewNode], depth: usize) {
    assert!(depth < 64);
    for node in nodes {
        match node {
            ViewNode::Element { tag, children, .. } => {
                assert!(TAGS.contains(&tag.as_str()));
                check(children, depth + 1);
            }
            ViewNode::Link { href, children } => {
                assert_eq!(safe_href(href).as_ref(), Some(href));
                check(children, depth + 1);
            }
            ViewNode::Mark { children, .. } => check(children, depth + 1),
            ViewNode::Text { .. } | ViewNode::Citation { .. } => {}
        }
    }
}

fuzz_target!(|text: &str| {
    check(&answer(text, &parse_citations(text, 3), AnswerOptions::default()), 0);
});
