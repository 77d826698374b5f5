//! A stream gives the same parts wherever it is cut.
#![no_main]

use adfontes::read::{AttributionEvent, AttributionParser, parse_attribution};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&at, bytes)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(bytes);
    let mut cut = usize::from(at) % (text.len() + 1);
    while !text.is_char_boundary(cut) {
        cut -= 1;
    }
    let mut parser = AttributionParser::new();
    let mut events = parser.push(&text[..cut]);
    events.extend(parser.push(&text[cut..]));
    events.extend(parser.finish());
    let segments: Vec<_> =
        events.into_iter().filter_map(|e| if let AttributionEvent::Segment(s) = e { Some(s) } else { None }).collect();
    assert_eq!(segments, parse_attribution(&text).segments);
});
