//! Keys: slugs of names.

use crate::id::content_hash;
use crate::text::{fold, transliterate};

/// Maximum length of a name's slug in bytes; longer ones are cut at a hyphen.
const MAX_BYTES: usize = 64;

/// The slug of a name: folded, Cyrillic transliterated, words joined by hyphens. `C++` → `cplusplus`, `C#` → `csharp`,
/// `.NET` → `dotnet`. Letters of other scripts are kept. Never empty: a name without letters or digits yields a hash of
/// it.
pub(super) fn slug(name: &str) -> String {
    let latin = transliterate(&fold(name));
    let mut out = String::with_capacity(latin.len());
    let mut previous = ' ';
    let mut rest = latin.chars().peekable();
    while let Some(c) = rest.next() {
        let word = match c {
            // After a letter they are part of the name: `C++`, `C#`, `F#`.
            // `a+b` is two words, `c++` is one.
            '+' if previous == '+' => "plus",
            '+' if previous.is_alphanumeric() && !rest.peek().is_some_and(|next| next.is_alphanumeric()) => "plus",
            '#' if previous.is_alphanumeric() => "sharp",
            '.' if !previous.is_alphanumeric() && rest.peek().is_some_and(|next| next.is_alphabetic()) => "-dot",
            c if c.is_alphanumeric() => {
                out.push(c);
                previous = c;
                continue;
            }
            // Apostrophes join the letters around them.
            '\'' | '’' | 'ʼ' => "",
            _ => "-",
        };
        if !(word.starts_with('-') && (out.is_empty() || out.ends_with('-'))) {
            out.push_str(word);
        } else {
            out.push_str(word.trim_start_matches('-'));
        }
        previous = c;
    }
    let mut out = out.trim_matches('-');
    if out.len() > MAX_BYTES {
        let mut end = MAX_BYTES;
        while !out.is_char_boundary(end) {
            end -= 1;
        }
        let cut = &out[..end];
        out = cut.rsplit_once('-').map_or(cut, |(words, _)| words);
    }
    if out.is_empty() { format!("x{:016x}", content_hash(&[name])) } else { out.to_owned() }
}

/// The key of an entity with this name (see above).
pub fn key_of(name: &str) -> String {
    slug(name)
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn slugs() {
        let cases = [
            ("АЛОР Брокер", "alor-broker"),
            ("AI-Portfolio", "ai-portfolio"),
            ("AI Portfolio", "ai-portfolio"),
            ("СКИО", "skio"),
            ("т2", "t2"),
            ("C++", "cplusplus"),
            ("C#", "csharp"),
            ("C", "c"),
            (".NET", "dotnet"),
            ("ASP.NET Core", "asp-net-core"),
            ("Node.js", "node-js"),
            ("CI/CD", "ci-cd"),
            ("a+b", "a-b"),
            ("  Peter's  Café ", "peters-cafe"),
            ("Ёлки", "elki"),
            ("東京", "東京"),
            ("---", ""),
        ];
        for (name, expected) in cases {
            let got = slug(name);
            if name == "---" {
                assert!(got.starts_with('x') && got.len() == 17, "{got}");
            } else {
                assert_eq!(got, expected, "{name}");
            }
        }
        let long = slug(&"слово ".repeat(50));
        assert!(long.len() <= 64 && !long.ends_with('-'), "{long}");
    }
}
