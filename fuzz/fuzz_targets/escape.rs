//! No text of a source can pass for a citation, for the end of its fragment, or for an attribution marker.
#![no_main]

use adfontes::answer::escape;
use adfontes::read::{Declared, parse_attribution, parse_citations};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let delimiter = "0a1b2c3d4e5f6071";
    let safe = escape(text, delimiter);
    assert!(!safe.contains(delimiter));
    let parsed = parse_citations(&safe, 9_999);
    assert!(parsed.citations.is_empty() && parsed.invalid.is_empty(), "{safe:?}");
    assert!(parse_attribution(&safe).segments.iter().all(|s| s.declared == Declared::Unattributed), "{safe:?}");
});
