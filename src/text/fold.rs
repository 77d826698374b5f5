//! Folding: the form in which two spellings of one word are equal.

use unicode_normalization::UnicodeNormalization;

/// Invisible characters that text copied from the web carries inside words: soft hyphen, zero-width space, joiners,
/// direction marks and overrides, word joiner, byte order mark.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// NFKC, lower case, `ё` → `е`, accents of Latin letters dropped (`proyección` → `proyeccion`), invisible characters
/// removed. `й` stays: it is a letter, not an accent. Word separators are kept as they are.
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.nfkc().filter(|c| !is_invisible(*c)).flat_map(char::to_lowercase) {
        match c {
            'ё' => out.push('е'),
            'a'..='z' | '0'..='9' | 'а'..='я' => out.push(c),
            c if (c as u32) < 0x250 => out.extend(c.nfd().filter(|c| !('\u{300}'..='\u{36f}').contains(c))),
            // A combining mark that NFKC could not join (`и` + breve is joined; a stress mark on a vowel is not).
            '\u{300}'..='\u{36f}' => {}
            c => out.push(c),
        }
    }
    out
}

/// Cyrillic → Latin for a folded text, letter by letter, close to how names are written (`скио` → `skio`). Other
/// characters stay.
pub fn transliterate(folded: &str) -> String {
    let mut out = String::with_capacity(folded.len());
    for c in folded.chars() {
        let latin = match c {
            'а' => "a",
            'б' => "b",
            'в' => "v",
            'г' => "g",
            'д' => "d",
            'е' | 'э' | 'ё' => "e",
            'ж' => "zh",
            'з' => "z",
            'и' | 'й' => "i",
            'к' => "k",
            'л' => "l",
            'м' => "m",
            'н' => "n",
            'о' => "o",
            'п' => "p",
            'р' => "r",
            'с' => "s",
            'т' => "t",
            'у' => "u",
            'ф' => "f",
            'х' => "h",
            'ц' => "c",
            'ч' => "ch",
            'ш' => "sh",
            'щ' => "sch",
            'ъ' | 'ь' => "",
            'ы' => "y",
            'ю' => "yu",
            'я' => "ya",
            other => {
                out.push(other);
                continue;
            }
        };
        out.push_str(latin);
    }
    out
}
