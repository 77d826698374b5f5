//! Folding: a normal form in which different spellings of a word are equal.

use super::normal::{nfd, nfkc};
use super::transliterate::latin_lookalike;

/// Invisible characters that text copied from the web contains within words: soft hyphen, zero-width space, joiners,
/// direction marks and overrides, word joiner, byte order mark, variation selectors.
pub fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// A combining accent, as NFD separates it from its letter.
fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// NFKC, lower case, `ё` → `е`, `ß` → `ss`, without accents and umlauts (`proyección` → `proyeccion`), typographic
/// hyphens and apostrophes as `-` and `'`, without invisible characters. `й` stays: it is a letter of its own. Word
/// separators stay as they are. A lone letter next to a digit, `+` or `#` becomes the Latin letter that it looks like:
/// `С++`, `1С` and `B2` are typed in either script. Folding is idempotent.
pub fn fold(text: &str) -> String {
    if let Some(folded) = simple(text, true) {
        return codes(folded);
    }
    let mut out = String::with_capacity(text.len());
    for c in lowered(text).chars() {
        match c {
            c if c.is_ascii() => out.push(c),
            // Letters that their mark turns into another letter: й, ї, ў, ґ.
            '\u{439}' | '\u{457}' | '\u{45e}' | '\u{491}' => out.push(c),
            'ß' => out.push_str("ss"),
            c if is_accent(c) => {}
            // Latin, Greek, Cyrillic only: decomposition would take other letters apart (Hangul, Indic).
            c if (c as u32) < 0x530 || ('\u{1e00}'..'\u{2000}').contains(&c) => {
                for part in nfd(c.encode_utf8(&mut [0; 4])).chars() {
                    match part {
                        'ς' => out.push('σ'),
                        part if !is_accent(part) => out.push(part),
                        _ => {}
                    }
                }
            }
            c => out.push(c),
        }
    }
    codes(out)
}

/// Like [`fold`], but keeps accents of Latin letters and `ß`, by which stemmers tell inflections.
pub fn lower(text: &str) -> String {
    codes(simple(text, false).unwrap_or_else(|| lowered(text)))
}

/// Rewrites codes, one letter with digits or signs, in Latin letters.
fn codes(text: String) -> String {
    let is_sign = |c: char| c.is_ascii_digit() || matches!(c, '+' | '#');
    let beside =
        |pair: &[u8]| pair[0] >= 0x80 && is_sign(pair[1] as char) || pair[1] >= 0x80 && is_sign(pair[0] as char);
    if !text.as_bytes().windows(2).any(beside) {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    for run in text.split_inclusive(|c: char| !c.is_alphanumeric() && !is_sign(c)) {
        let code = run.contains(is_sign) && run.chars().filter(|c| c.is_alphabetic()).count() == 1;
        for c in run.chars() {
            match latin_lookalike(c).filter(|_| code) {
                Some(latin) => out.push_str(latin),
                None => out.push(c),
            }
        }
    }
    out
}

/// Folds text of ASCII and the most common other letters, which is nearly all of it, without tables.
fn simple(text: &str, drop_accents: bool) -> Option<String> {
    if text.is_ascii() {
        return Some(text.to_ascii_lowercase());
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let small = match c {
            '\0'..='\x7f' => c.to_ascii_lowercase(),
            // Russian: а to я, А to Я. Each lowercase letter is 32 after its capital.
            '\u{430}'..='\u{44f}' => c,
            '\u{410}'..='\u{42f}' => char::from_u32(c as u32 + 32)?,
            CYRILLIC_IO | '\u{401}' => CYRILLIC_IE,
            // The letters of Latin-1 have the same distance; only the common ones are listed.
            'á' | 'é' | 'í' | 'ó' | 'ú' | 'ñ' | 'ä' | 'ö' | 'ü' | 'ß' => c,
            'Á' | 'É' | 'Í' | 'Ó' | 'Ú' | 'Ñ' | 'Ä' | 'Ö' | 'Ü' => char::from_u32(c as u32 + 32)?,
            'ẞ' => 'ß',
            _ => return None,
        };
        match small {
            small if !drop_accents || small.is_ascii() => out.push(small),
            'á' | 'ä' => out.push('a'),
            'é' => out.push('e'),
            'í' => out.push('i'),
            'ó' | 'ö' => out.push('o'),
            'ú' | 'ü' => out.push('u'),
            'ñ' => out.push('n'),
            'ß' => out.push_str("ss"),
            small => out.push(small),
        }
    }
    Some(out)
}

/// `ё`, which is more often written `е`.
const CYRILLIC_IO: char = '\u{451}';
const CYRILLIC_IE: char = '\u{435}';

fn lowered(text: &str) -> String {
    let seen: String = text.chars().filter(|c| !is_invisible(*c)).collect();
    let small: String = nfkc(&seen).chars().filter(|c| !is_invisible(*c)).flat_map(char::to_lowercase).collect();
    // Lower-casing can leave a character decomposed, or compatibility-equal to another (`İ`, `ϓ`): the second NFKC
    // composes it, so that folding is idempotent.
    let composed = nfkc(&small);
    let unified = composed.chars().map(|c| match c {
        CYRILLIC_IO => CYRILLIC_IE,
        '\u{2010}' | '\u{2011}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' | '\u{2bc}' => '\'',
        c => c,
    });
    unified.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn folds() {
        for (input, expected) in [
            ("АЛОР Брокер", "алор брокер"),
            ("Ёлка", "елка"),
            ("е\u{308}лка", "елка"),
            ("мой й", "мой й"),
            ("замо\u{301}к", "замок"),
            ("proyección AÑO", "proyeccion ano"),
            ("naïve CAFÉ", "naive cafe"),
            ("ＡＢＣ１２", "abc12"),
            ("ﬁne", "fine"),
            ("soft\u{ad}ware", "software"),
            ("AL\u{200d}OR", "alor"),
            ("AI\u{2011}Portfolio", "ai-portfolio"),
            ("EPAM’е", "epam'е"),
            ("ΟΔΟΣ", "οδοσ"),
            ("İstanbul", "istanbul"),
            ("한국", "한국"),
            ("\u{ac00}\u{11a8}", "\u{ac01}"),
            ("ﬁne…", "fine..."),
            ("cafe\u{301} – NAÏVE", "cafe – naive"),
            ("Łódź", "łodz"),
            ("C++ C# .NET", "c++ c# .net"),
            // Cyrillic letters in place of Latin ones, and Cyrillic letters in their own right.
            ("С++ С# 1С А2 В2 Х5", "c++ c# 1c a2 b2 x5"),
            ("к8с 5см с 2018 7й 1С-склад", "к8с 5см с 2018 7й 1c-склад"),
            ("Größe GROẞ Straße", "grosse gross strasse"),
            ("Ärger, Übung, ÖPNV", "arger, ubung, opnv"),
            ("", ""),
        ] {
            assert_eq!(fold(input), expected, "{input}");
        }
        assert_eq!(lower("PROYECCIÓN Ёж GROẞ Größe"), "proyección еж groß größe");
    }

    proptest! {
        #[test]
        fn the_quick_way_equals_the_slow(text in "[a-zA-Z0-9 а-яА-ЯёЁáéíóúñäöüßÁÉÍÓÚÑÄÖÜẞ.'-]{0,20}") {
            prop_assert_eq!(simple(&text, false), Some(lowered(&text)));
            // A zero-width space forces the slow path.
            prop_assert_eq!(simple(&text, true).map(codes), Some(fold(&format!("{text}\u{200b}"))));
        }

        #[test]
        fn folding_twice_changes_nothing(text in "\\PC{0,40}|[а-яёЁ\u{300}-\u{310}ÁÉñİςΣßẞ]{0,20}") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }
    }
}
