//! What the names of skills say about technologies.

use crate::language::Language;
use crate::text::fold;

/// Categories that the name of a group of skills may say. The first that fits decides: "vector databases" before
/// "databases".
const CATEGORIES: [&str; 8] =
    ["programming_language", "vector_database", "database", "framework", "library", "ml", "testing", "tool"];

/// The category that a skill's name says, where the data gives none.
pub(super) fn category_of_skill(name: &str) -> Option<&'static str> {
    let name = fold(name);
    let packs = || Language::ALL.into_iter().map(|language| &language.pack().resume);
    if packs().any(|words| words.programming_languages.has(&name)) {
        return Some("programming_language");
    }
    let says = |category: &str| {
        let of_category = packs().flat_map(|words| words.skill_categories).filter(|(known, _)| *known == category);
        of_category.flat_map(|(_, parts)| parts.iter()).any(|part| name.contains(part))
    };
    CATEGORIES.into_iter().find(|category| says(category))
}

/// Whether a folded name is a general-purpose programming language. Only asked where a resume itself calls nothing a
/// programming language.
pub(super) fn is_programming_language(folded: &str) -> bool {
    const NAMES: [&str; 46] = [
        "ada", "assembly", "bash", "c", "c#", "c++", "clojure", "cobol", "crystal", "d", "dart", "delphi", "elixir",
        "elm", "erlang", "f#", "fortran", "go", "golang", "groovy", "haskell", "java", "javascript", "julia", "kotlin",
        "lisp", "lua", "matlab", "nim", "objective-c", "ocaml", "pascal", "perl", "php", "prolog", "python", "r",
        "ruby", "rust", "scala", "scheme", "smalltalk", "swift", "typescript", "visual basic", "zig",
    ];
    NAMES.binary_search(&folded).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories() {
        let cases = [
            ("Programming Languages", Some("programming_language")),
            ("Языки программирования", Some("programming_language")),
            ("Vector databases", Some("vector_database")),
            ("Базы данных", Some("database")),
            ("Web Development", None),
        ];
        for (name, expected) in cases {
            assert_eq!(category_of_skill(name), expected, "{name}");
        }
        for name in ["c#", "ada", "zig", "python", "objective-c"] {
            assert!(is_programming_language(name), "{name}");
        }
        assert!(!is_programming_language("django"));
    }
}
