//! The tables of the language packs can be searched: their words are folded, sorted and unique.

use adfontes::language::{Language, Tables};
use adfontes::text::fold;

#[test]
fn tables_are_folded_sorted_and_without_repetitions() {
    let mut found = Vec::new();
    for language in Language::ALL {
        language.pack().tables("", &mut |name, words| {
            let words: Vec<&str> = words.iter().collect();
            let name = format!("{} {name}", language.code());
            found.extend(words.iter().filter(|w| fold(w) != **w).map(|w| format!("{name}: “{w}” is not folded")));
            found.extend(
                words
                    .windows(2)
                    .filter(|w| w[0] >= w[1])
                    .map(|w| format!("{name}: “{}” stands after “{}”; entries are sorted, each once", w[1], w[0])),
            );
        });
    }
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}
