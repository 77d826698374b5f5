//! Names of other scripts in Latin letters, and a key under which both spellings of a name meet.

use crate::language::{Language, Writing};

/// A folded text in Latin letters, letter by letter, close to how names are written (`скио` → `skio`). Characters that no
/// language transliterates stay.
pub fn transliterate(folded: &str) -> String {
    let mut out = String::with_capacity(folded.len());
    for c in folded.chars() {
        match latin(c) {
            Some(latin) => out.push_str(latin),
            None => out.push(c),
        }
    }
    out
}

/// The Latin spelling of a small letter of another script.
fn latin(c: char) -> Option<&'static str> {
    in_packs(c, |writing| writing.transliteration)
}

/// The Latin letter that a small letter of another script looks like as a capital.
pub(super) fn latin_lookalike(c: char) -> Option<&'static str> {
    in_packs(c, |writing| writing.lookalikes)
}

/// What a language's table, sorted by its letters, has for a letter of another script than Latin.
fn in_packs(c: char, table: fn(&Writing) -> &'static [(char, &'static str)]) -> Option<&'static str> {
    if c.is_ascii() {
        return None;
    }
    let of = |language: &Language| {
        let letters = table(&language.pack().writing);
        letters.binary_search_by_key(&c, |(letter, _)| *letter).ok().map(|at| letters[at].1)
    };
    Language::ALL.iter().find_map(of)
}

/// Spellings that sound alike, longest first. Applied left to right on the transliterated word.
const SOUNDS: &[(&str, &str)] = &[
    ("shch", "sh"),
    ("sch", "sh"),
    ("dzh", "j"),
    ("dj", "j"),
    ("ph", "f"),
    ("th", "t"),
    ("kh", "h"),
    ("ck", "k"),
    ("ou", "au"),
    ("ch", "ch"),
    ("sh", "sh"),
    ("qu", "kv"),
    ("ts", "c"),
    ("tz", "c"),
    ("yu", "u"),
    ("ju", "u"),
    ("iu", "u"),
    ("ya", "ia"),
    ("ee", "i"),
    ("oo", "u"),
    ("ce", "se"),
    ("ci", "si"),
    ("cy", "si"),
    ("x", "ks"),
    ("q", "k"),
    ("c", "k"),
    ("w", "v"),
    ("y", "i"),
];

/// The letters that any of [`SOUNDS`] begins with, a bit each: most letters of a text begin none, and every word of a corpus gets
/// its key.
const BEGINNINGS: u32 = {
    let (mut letters, mut at) = (0, 0);
    while at < SOUNDS.len() {
        letters |= 1 << (SOUNDS[at].0.as_bytes()[0] - b'a');
        at += 1;
    }
    letters
};

fn begins_sound(c: char) -> bool {
    c.is_ascii_lowercase() && BEGINNINGS & (1 << (c as u32 - 'a' as u32)) != 0
}

fn is_consonant(c: char) -> bool {
    c.is_alphabetic() && !matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

/// A key that a name shares with its spelling in the other script: `Luxoft`, `Люксофт`, `луксофт` → `luksoft`;
/// `Django`, `Джанго` → `jango`; `Python`, `питон` → `piton`. Input is folded. Looser than [`transliterate`]: keys say
/// "may be the same name", never "is".
pub fn phonetic_key(folded: &str) -> String {
    let mut spelled = String::with_capacity(folded.len());
    for c in folded.chars() {
        match latin(c) {
            // A Latin `c` is ambiguous, a letter that is transliterated so (`ц`) is not.
            Some("c") => spelled.push_str("ts"),
            // A letter of its own (`х`) does not belong to a Latin `kh`, `sh`, `th`: `кликхаус`, `схема`.
            Some("h") if spelled.ends_with(is_consonant) => spelled.push_str("\u{1}h"),
            Some(latin) => spelled.push_str(latin),
            None => spelled.push(c),
        }
    }
    let mut key = String::with_capacity(spelled.len());
    let mut rest = spelled.as_str();
    while let Some(c) = rest.chars().next() {
        let sound = if begins_sound(c) { SOUNDS.iter().find(|(from, _)| rest.starts_with(from)) } else { None };
        let (from, to) = match sound {
            Some((from, to)) => (from.len(), *to),
            None => (c.len_utf8(), &rest[..c.len_utf8()]),
        };
        for sound in to.chars().filter(|sound| *sound != '\u{1}') {
            // Doubled letters sound once; doubled digits are another number.
            if !(sound.is_alphabetic() && key.ends_with(sound)) {
                key.push(sound);
            }
        }
        rest = &rest[from..];
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold;
    use proptest::prelude::*;

    #[test]
    fn names_meet_under_one_key() {
        for names in [
            &["Luxoft", "Люксофт", "луксофт"][..],
            &["SKIO", "скио", "СКИО"],
            &["EPAM", "ЕПАМ", "эпам"],
            &["Alor", "Алор"],
            &["Django", "Джанго"],
            &["Python", "питон"],
            &["Yandex", "Яндекс"],
            &["Docker", "Докер"],
            &["t2", "т2"],
            &["Kubernetes", "кубернетес"],
            &["Redis", "редис"],
        ] {
            for pair in names.windows(2) {
                assert_eq!(phonetic_key(&fold(pair[0])), phonetic_key(&fold(pair[1])), "{pair:?}");
            }
        }
        for (a, b) in [("alor", "aston"), ("f3", "f33"), ("epam", "spam"), ("sql", "css")] {
            assert_ne!(phonetic_key(a), phonetic_key(b), "{a} {b}");
        }
    }

    #[test]
    fn letters() {
        for (input, expected) in
            [("скио", "skio"), ("щука", "schuka"), ("объём", "obem"), ("mix русский", "mix russkii")]
        {
            assert_eq!(transliterate(input), expected);
        }
    }

    proptest! {
        #[test]
        fn never_panics(text in "\\PC{0,40}") {
            let _ = (phonetic_key(&text), transliterate(&text));
        }
    }
}
