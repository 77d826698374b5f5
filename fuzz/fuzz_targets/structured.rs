//! Any cut gives the same answer.
#![no_main]

use adfontes::read::StructuredParser;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&at, bytes)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(bytes);
    let mut cut = usize::from(at) % (text.len() + 1);
    while !text.is_char_boundary(cut) {
        cut -= 1;
    }
    let read = |pieces: &[&str]| {
        let mut parser = StructuredParser::new();
        let streamed: String = pieces.iter().map(|p| parser.push(p)).collect();
        (streamed, parser.finish())
    };
    assert_eq!(read(&[&text[..cut], &text[cut..]]), read(&[&text]));
});
