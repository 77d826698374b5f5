//! An endpoint's stream, as bytes and as text: the first byte decides where the rest is cut, and both ways of reading must agree.
#![no_main]

use adfontes::read::{ChatStreamParser, SseParser, StructuredParser};
use libfuzzer_sys::fuzz_target;
use std::fmt::Debug;

/// All events of a push parser.
macro_rules! all {
    ($parser:ty, $pieces:expr) => {{
        let mut parser = <$parser>::new();
        let mut events: Vec<_> = $pieces.iter().flat_map(|piece| parser.push(piece)).collect();
        events.extend(parser.finish());
        events
    }};
}

fn agree<T: Debug + PartialEq>(read: impl Fn(&[&[u8]]) -> T, bytes: &[u8], cut: usize) {
    assert_eq!(read(&[&bytes[..cut], &bytes[cut..]]), read(&[bytes]));
}

fuzz_target!(|data: &[u8]| {
    let Some((&at, bytes)) = data.split_first() else { return };
    let cut = usize::from(at) % (bytes.len() + 1);
    agree(|pieces| all!(SseParser, pieces), bytes, cut);
    agree(|pieces| all!(ChatStreamParser, pieces), bytes, cut);
    let text = String::from_utf8_lossy(bytes);
    let mut cut = usize::from(at) % (text.len() + 1);
    while !text.is_char_boundary(cut) {
        cut -= 1;
    }
    let structured = |pieces: &[&[u8]]| {
        let mut parser = StructuredParser::new();
        // The cuts are between characters, so this is UTF-8.
        let texts = pieces.iter().map(|piece| std::str::from_utf8(piece).unwrap_or_default());
        let streamed: String = texts.map(|text| parser.push(text)).collect();
        (streamed, parser.finish())
    };
    agree(structured, text.as_bytes(), cut);
});
