//! A line feed and a zero byte separate the answer from its source. Spans must be inside the text, and nothing may panic.
#![no_main]

use adfontes::read::parse_citations;
use adfontes::text::Language;
use adfontes::verify::{Source, verify};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &str| {
    let Some((answer, passage)) = data.split_once('\0') else { return };
    for language in Language::ALL {
        let source = Source { id: 1, text: passage, name: "a.md", path: None, language, is_code: false, lines: None };
        let checked = verify(answer, &parse_citations(answer, 1), &[source]);
        for sentence in &checked.sentences {
            assert!(answer.get(sentence.span.clone()).is_some());
            for support in sentence.support.iter().chain(&sentence.repair) {
                assert!(passage.get(support.span.clone()).is_some());
            }
        }
    }
});
