//! A stream gives the same citations wherever it is cut, its text is unchanged, and no more is held back than the grammar needs.
#![no_main]

use adfontes::read::{CitationEvent, CitationParser, parse_citations};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&at, bytes)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(bytes);
    let mut cut = usize::from(at) % (text.len() + 1);
    while !text.is_char_boundary(cut) {
        cut -= 1;
    }
    let mut parser = CitationParser::new(3);
    let mut events = parser.push(&text[..cut]);
    events.extend(parser.push(&text[cut..]));
    assert!(parser.held() < 64 << 10);
    events.extend(parser.finish());
    let (mut seen, mut citations, mut invalid) = (String::new(), Vec::new(), Vec::new());
    for event in events {
        match event {
            CitationEvent::Text { text, .. } => seen.push_str(&text),
            CitationEvent::Citation(c) => citations.push(c),
            CitationEvent::Invalid(c) => invalid.push(c),
        }
    }
    citations.sort_by_key(|c| c.span.start);
    invalid.sort_by_key(|c| c.span.start);
    let whole = parse_citations(&text, 3);
    assert_eq!(seen, text);
    assert_eq!((citations, invalid, parser.body_end()), (whole.citations, whole.invalid, whole.body_end));
});
