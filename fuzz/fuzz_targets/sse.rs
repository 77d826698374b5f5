//! The first byte decides where the rest is cut: both ways of reading must agree.
#![no_main]

use adfontes::read::SseParser;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&at, bytes)) = data.split_first() else { return };
    let cut = usize::from(at) % (bytes.len() + 1);
    let read = |pieces: &[&[u8]]| {
        let mut parser = SseParser::new();
        let mut events: Vec<_> = pieces.iter().flat_map(|p| parser.push(p)).collect();
        events.extend(parser.finish());
        events
    };
    assert_eq!(read(&[&bytes[..cut], &bytes[cut..]]), read(&[bytes]));
});
